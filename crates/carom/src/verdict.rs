//! What can happen between two balls, and what is asked about it.

/// What the signs of `c`, `b` and `D` say of two balls from time 0 on.
///
/// Seen from A, ball B starts at `p` and moves with `w`. The centres are `R` apart at the roots of
///
/// ```text
/// a t² + 2 b t + c = 0    a = w·w    b = p·w    c = p·p − R²    D = b² − a c
/// ```
///
/// `c` is negative while the balls overlap, `b` while they approach, `D` if they never come near
/// enough \[Ball-Ball\] \[Ericson2005\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// They touch or overlap at the start: c ≤ 0.
    InContact {
        /// The gap is closing: b < 0.
        approaching: bool,
    },
    /// They meet at the first root, and would part at the last: c > 0, b < 0, D > 0.
    Meeting,
    /// They touch for one instant and slide past: c > 0, b < 0, D = 0.
    Grazing,
    /// They never touch: c > 0, and b ≥ 0 or D < 0.
    Apart,
}

/// Which first moment is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Geometry: the gap is at most 0.
    Contact,
    /// Dynamics: the gap is at most 0, and closing.
    Impact,
}
