//! Answers that error bounds prove.

/// Error bounds do not decide; exact arithmetic must.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unsure;

/// An answer that error bounds prove, or [`Unsure`].
///
/// Every function on rounded numbers returns this type, and its caller passes an `Unsure` on to the
/// integers of [`exact`](crate::exact).
pub(crate) type Certain<T> = Result<T, Unsure>;
