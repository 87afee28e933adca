//! What is asked about a moving pair, until when, and what can be the answer.

use crate::float::Scalar;

/// Error bounds do not tell; only exact arithmetic can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unsure;

/// Yes, no, or cannot tell: an answer that error bounds prove, or [`Unsure`].
///
/// Whatever asks rounded numbers gets its answer in this form, and takes an `Unsure` to the
/// integers of [`exact`](crate::exact).
pub(crate) type Certain<T> = Result<T, Unsure>;

/// What happens between two balls from time 0 on, by the signs of `c`, `b` and `D`.
///
/// Seen from A, ball B starts at `p` and moves with `w`. The centres are `R` apart at the roots of
///
/// ```text
/// a t² + 2 b t + c = 0    a = w·w    b = p·w    c = p·p − R²    D = b² − a c
/// ```
///
/// `c` is negative while the balls overlap, `b` while they approach, `D` if they never come close
/// enough \[Ball-Ball\] \[Ericson2005\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// They touch or overlap at the start: c ≤ 0. Whether they approach is a question of its own.
    InContact,
    /// They meet at the first root, and would separate at the last: c > 0, b < 0, D > 0.
    Meeting,
    /// They touch for one instant and slide past: c > 0, b < 0, D = 0.
    Grazing,
    /// They never touch: c > 0, and b ≥ 0 or D < 0.
    Apart,
}

/// Which first moment is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Geometry: the gap is at most 0.
    Contact,
    /// Dynamics: the gap is at most 0, and closing.
    Impact,
}

/// The last moment that counts, from 0 to the largest float: a time beyond is out of reach, even of
/// an infinite `max_time`. None for a negative or NaN `max_time`.
#[inline]
pub(crate) fn deadline<S: Scalar>(max_time: S) -> Option<f64> {
    let (max_time, largest): (f64, f64) = (max_time.into(), S::MAX.into());
    (max_time >= 0.0).then_some(if max_time < largest { max_time } else { largest })
}
