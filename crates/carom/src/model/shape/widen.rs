//! Conversion of shapes of the caller's scalar to shapes of `f64`.

/// A shape whose numbers can be widened to `f64` without loss.
pub trait Widen {
    /// The same shape of `f64`.
    type Wide;

    fn widened(&self) -> Self::Wide;
}
