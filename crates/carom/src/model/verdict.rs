//! Verdicts on a moving pair, and the deadline of a query.

use crate::model::shape::REACH;
use crate::number::Scalar;
use crate::number::power::power_of_two;

/// What happens between two balls from time 0 on, by the signs of `c`, `b` and `D`.
///
/// Relative to A, ball B starts at `p` and moves with `w`. The centres are `R` apart at the roots
/// of
///
/// ```text
/// a t² + 2 b t + c = 0    a = w·w    b = p·w    c = p·p − R²    D = b² − a c
/// ```
///
/// `c` is negative while the balls overlap, `b` while they approach, `D` if they never come close
/// enough \[Ball-Ball\] \[Ericson2005\]. For two points, with R = 0, D is never positive. Small
/// balls in their place would meet wherever D = 0, so points do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// They touch or overlap at the start: c ≤ 0. Another query decides whether they approach.
    InContact,
    /// They touch at the first root, and would separate at the last: c > 0, b < 0, and D > 0 or,
    /// for points, D = 0.
    Meeting,
    /// They touch for one instant and slide past: c > 0, b < 0, D = 0, R > 0.
    Grazing,
    /// They never touch: c > 0, and b ≥ 0 or D < 0; or R < 0, by a negative margin.
    Apart,
}

/// The condition whose first time a query returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Geometry: the gap is at most 0.
    Contact,
    /// Dynamics: the gap is at most 0, and closing.
    Impact,
}

/// The last time that counts, from 0 to the largest float. A later time is out of reach, even for
/// an infinite `max_time`. `None` for a negative or NaN `max_time`.
#[inline]
pub(crate) fn deadline<S: Scalar>(max_time: S) -> Option<f64> {
    let (max_time, largest): (f64, f64) = (max_time.into(), S::MAX.into());
    (max_time >= 0.0).then_some(if max_time < largest { max_time } else { largest })
}

/// The same for accelerated balls: a time below 2⁻²⁰⁰ is the start.
pub(crate) fn accelerated_deadline<S: Scalar>(max_time: S) -> Option<f64> {
    deadline(max_time).map(|end| if end < power_of_two(-REACH) { 0.0 } else { end })
}
