//! The quadratic of two balls: its verdict and its roots.
//!
//! Seen from A, ball B starts at `p` and moves with `w`. The centres are `R` apart at the roots of
//!
//! ```text
//! a t² + 2 b t + c = 0    a = w·w    b = p·w    c = p·p − R²    D = b² − a c
//! ```
//!
//! `c` is negative while the balls overlap, `b` while they approach, `D` if they never come near
//! enough \[Ball-Ball\] \[Ericson2005\]. Which of these it is, the [`Verdict`], is told by signs
//! alone; a root is taken only where there is one:
//!
//! ```text
//! first = c / (√D − b)    last = (√D − b) / a
//! ```
//!
//! Nothing cancels there while balls approach (`b < 0`) \[Goldberg1991\]. In `D` the two terms
//! nearly cancel for balls that come from afar or almost miss; then it is taken from the closest
//! approach `q = p − (b/a) w`, as `D = a (R² − |q|²)` \[Haines2019\].

use crate::approach::Approach;
use crate::vector::{along, dot, sqrt};

/// What the signs of `c`, `b` and `D` say of two balls from time 0 on.
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

/// The coefficients, for an approach whose squares neither overflow nor underflow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quadratic<const D: usize> {
    approach: Approach<D>,
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    /// How far a root can be from the truth at most, relative to itself.
    rounding: f64,
}

/// With u = 2⁻⁵³, the rounding of `b² − a c` is below 26u a m, where `m = p·p + R²`: beyond this
/// share of `a m`, `D` is good to 2⁻³².
const CLEAR: f64 = f64::from_bits((1023 - 16) << 52);

/// √D is good to 2⁻³³ where `D` is clear, `c` and `b` are good to 2⁻⁵⁰ away from the touch.
const ROUNDING_IF_CLEAR: f64 = f64::from_bits((1023 - 32) << 52);

/// From the closest approach a root is good to `9u + 3u R|w|/√D`: to 2⁻⁴⁰ for all paths that pass
/// 5e-7 R nearer than a graze.
const ROUNDING_IF_NEAR: f64 = f64::from_bits((1023 - 40) << 52);

impl<const D: usize> Quadratic<D> {
    #[inline]
    pub(crate) fn of(approach: Approach<D>) -> Self {
        let Approach { p, w, r } = approach;
        let (p2, r2) = (dot(p, p), r * r);
        let (a, b, c) = (dot(w, w), dot(p, w), p2 - r2);
        let d = b * b - a * c;
        if d.abs() > CLEAR * a * (p2 + r2) {
            Self { approach, a, b, c, d, rounding: ROUNDING_IF_CLEAR }
        } else {
            let d = nearest_discriminant(approach, a, b, c);
            Self { approach, a, b, c, d, rounding: ROUNDING_IF_NEAR }
        }
    }

    /// What signs say, in the order of \[Pool Hall Lessons\]: approaching? near enough when nearest?
    #[inline]
    pub(crate) fn verdict(&self) -> Verdict {
        if self.c <= 0.0 {
            Verdict::InContact { approaching: self.b < 0.0 }
        } else if self.b < 0.0 && self.d > 0.0 {
            Verdict::Meeting
        } else if self.b < 0.0 && self.d == 0.0 {
            Verdict::Grazing
        } else {
            Verdict::Apart
        }
    }

    /// The first time up to `max_time` at which the answer to the question is yes.
    #[inline]
    pub(crate) fn first_time(&self, question: Question, max_time: f64) -> Option<f64> {
        match (self.verdict(), question) {
            (Verdict::InContact { approaching: true }, _)
            | (Verdict::InContact { approaching: false }, Question::Contact) => {
                (0.0 <= max_time).then_some(0.0)
            }
            (Verdict::Meeting, _) | (Verdict::Grazing, Question::Contact) => {
                let estimate = self.c / (sqrt(self.d) - self.b);
                // Only what may be in time is worth the last bits.
                if estimate * (1.0 - self.rounding) > max_time {
                    return None;
                }
                Some(self.refined_first(estimate)).filter(|&t| t <= max_time)
            }
            _ => None,
        }
    }

    /// The first root, for balls that meet or graze.
    #[inline]
    pub(crate) fn first_root(&self) -> f64 {
        self.refined_first(self.c / (sqrt(self.d) - self.b))
    }

    /// The last root, at least 0; infinite where balls in contact rest relative to each other.
    #[inline]
    pub(crate) fn last_root(&self) -> f64 {
        let Self { a, b, c, d, .. } = *self;
        if a == 0.0 {
            return f64::INFINITY;
        }
        let s = sqrt(d);
        // Parting balls (b > 0) are in contact (c ≤ 0): the roots' product, c/a, avoids s − b.
        let t = if b > 0.0 { -c / (s + b) } else { (s - b) / a };
        non_negative(t - self.newton_step(t))
    }

    #[inline]
    fn refined_first(&self, t: f64) -> f64 {
        non_negative(t + self.newton_step(t))
    }

    /// One Newton step at the first root, `f(t) / 2√D` with `f(t) = |p + w t|² − R²`; its negative
    /// is the step at the last root. It takes back what the coefficients lost to rounding.
    #[inline]
    fn newton_step(&self, t: f64) -> f64 {
        let Approach { p, w, r } = self.approach;
        let q = along(p, w, t);
        let step = (dot(q, q) - r * r) / (2.0 * sqrt(self.d));
        // A larger step is rounding noise over a vanishing D, or at the touch over a vanishing t.
        if step.abs() <= self.rounding * t { step } else { 0.0 }
    }
}

/// `D` from the closest approach.
#[cold]
fn nearest_discriminant<const D: usize>(approach: Approach<D>, a: f64, b: f64, c: f64) -> f64 {
    if c <= 0.0 {
        // Both terms are positive: nothing cancels.
        return b * b - a * c;
    }
    let Approach { p, w, r } = approach;
    let q = along(p, w, -b / a);
    a * (r * r - dot(q, q))
}

/// `x`, or +0 where rounding has taken it below.
#[inline]
fn non_negative(x: f64) -> f64 {
    if x > 0.0 { x } else { 0.0 }
}
