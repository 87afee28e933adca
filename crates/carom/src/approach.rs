//! One ball as seen from another: the quadratic, its verdict, and its roots.
//!
//! Relative to ball A, ball B starts at `p = xB − xA` and moves with `w = vB − vA`; they touch
//! where `|p + w t| = R`, with `R = rA + rB`. Squared, that is
//!
//! ```text
//! a t² + 2 b t + c = 0    a = w·w    b = p·w    c = p·p − R²    D = b² − a c
//! ```
//!
//! `c` is negative while they overlap, `b` while they approach, `D` if they never come near
//! enough \[Ball-Ball\] \[Ericson2005\]. Which it is, the [`Verdict`], is told by signs; a root is
//! taken only where there is one:
//!
//! ```text
//! first = c / (√D − b)    last = (√D − b) / a
//! ```
//!
//! In this form nothing cancels for approaching balls (`b < 0`) \[Goldberg1991\]. In `D` the two
//! terms nearly cancel where balls come from afar or almost miss; there it is computed as
//! `a (R² − |q|²)` with `q = p − (b/a) w`, the closest approach \[Haines2019\].

use crate::pair::Pair;
use crate::power::{exponent, is_ordinary, scaled};
use crate::vector::{along, dot, first_axis, largest, sqrt, unit};
use crate::{Moving, Scalar};

/// One ball as seen from another: `p + w t`, and the distance `R` at which they touch.
///
/// All questions about a moving pair come down to this one form. It is what a simulation keeps
/// of a pair; for two balls at hand, ask [`time_of_impact`](crate::time_of_impact) and its
/// siblings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach<const D: usize> {
    /// The centre of B relative to A at time 0.
    pub p: [f64; D],
    /// The velocity of B relative to A.
    pub w: [f64; D],
    /// The sum of the radii.
    pub r: f64,
}

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

/// An approach in units of `2^length` and `2^length / 2^speed`: its largest length and its largest
/// speed are near 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rescaled<const D: usize> {
    pub(crate) approach: Approach<D>,
    pub(crate) length: i32,
    pub(crate) speed: i32,
}

impl<const D: usize> Rescaled<D> {
    /// A time of the rescaled approach in the unit of the original.
    pub(crate) fn time(&self, t: f64) -> f64 {
        scaled(t, self.length - self.speed)
    }
}

impl<const D: usize> Approach<D> {
    /// B as seen from A.
    ///
    /// The differences are rounded to `f64`; one beyond the largest float is infinite, and no
    /// impact is found for it.
    #[inline]
    #[must_use]
    pub fn between<S: Scalar>(a: &Moving<D, S>, b: &Moving<D, S>) -> Self {
        Pair::moving(a, b).approach()
    }

    /// The time, at least 0, from which the balls touch and approach; 0 where they already do.
    ///
    /// `None` where they part, rest relative to each other, slide past (a graze), or pass at a
    /// distance: no impulse would pass. Points (`r = 0`) have no impact. `None` also where it would
    /// lie beyond the largest float, and never NaN, whatever the fields hold.
    ///
    /// # Accuracy
    /// The same bits on every machine, and for A and B swapped. Within a few units in the last
    /// place, also from far away; as `w` turns tangent, rounding of `p` and `w` counts for more.
    ///
    /// ```
    /// use carom::Approach;
    ///
    /// let head_on = Approach { p: [10.0, 0.0], w: [-2.0, 0.0], r: 1.0 };
    /// assert_eq!(head_on.time_of_impact(), Some(4.5));
    ///
    /// let sliding_past = Approach { p: [10.0, 1.0], w: [-2.0, 0.0], r: 1.0 };
    /// assert_eq!(sliding_past.time_of_impact(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn time_of_impact(&self) -> Option<f64> {
        // Half of what a simulation asks is about parting balls: they are told by one product.
        if self.b() > 0.0 {
            return None;
        }
        if self.is_ordinary() {
            self.first_time(Question::Impact)
        } else {
            let rescaled = self.rescaled();
            let t = rescaled.approach.first_time(Question::Impact)?;
            Some(rescaled.time(t)).filter(|t| t.is_finite())
        }
    }

    /// Squares and products of these lengths and speeds neither overflow nor lose bits.
    #[inline]
    pub(crate) fn is_ordinary(&self) -> bool {
        is_ordinary(self.m()) && is_ordinary(self.a() * self.m())
    }

    /// The same of the lengths alone, for balls standing still.
    #[inline]
    pub(crate) fn lengths_are_ordinary(&self) -> bool {
        is_ordinary(self.m())
    }

    /// The same in units in which the largest length and the largest speed are between 1 and 2.
    #[cold]
    pub(crate) fn rescaled(&self) -> Rescaled<D> {
        let Self { p, w, r } = *self;
        let (length, speed) = (exponent(largest(p).max(r)), exponent(largest(w)));
        let approach = Self {
            p: p.map(|x| scaled(x, -length)),
            w: w.map(|x| scaled(x, -speed)),
            r: scaled(r, -length),
        };
        Rescaled { approach, length, speed }
    }

    /// The first time at which the answer to the question is yes.
    #[inline]
    pub(crate) fn first_time(&self, question: Question) -> Option<f64> {
        match (self.verdict(), question) {
            (Verdict::InContact { approaching: true }, _)
            | (Verdict::InContact { approaching: false }, Question::Contact) => Some(0.0),
            (Verdict::Meeting, _) | (Verdict::Grazing, Question::Contact) => {
                Some(self.first_root())
            }
            _ => None,
        }
    }

    /// What signs say, in the order of \[Pool Hall Lessons\]: approaching? near enough at the closest?
    #[inline]
    pub(crate) fn verdict(&self) -> Verdict {
        let b = self.b();
        if self.c() <= 0.0 {
            return Verdict::InContact { approaching: b < 0.0 };
        }
        if b >= 0.0 {
            return Verdict::Apart;
        }
        let d = self.discriminant();
        if d > 0.0 {
            Verdict::Meeting
        } else if d == 0.0 {
            Verdict::Grazing
        } else {
            Verdict::Apart
        }
    }

    /// The first root, for balls that meet or graze.
    #[inline]
    pub(crate) fn first_root(&self) -> f64 {
        let s = sqrt(self.discriminant());
        let t = self.c() / (s - self.b());
        non_negative(t + self.correction(t, s))
    }

    /// The last root, at least 0; infinite where balls in contact rest relative to each other.
    #[inline]
    pub(crate) fn last_root(&self) -> f64 {
        let (a, b, s) = (self.a(), self.b(), sqrt(self.discriminant()));
        if a == 0.0 {
            return f64::INFINITY;
        }
        // Parting balls (b > 0) are in contact (c ≤ 0): the roots' product, c/a, avoids s − b.
        let t = if b > 0.0 { -self.c() / (s + b) } else { (s - b) / a };
        non_negative(t - self.correction(t, s))
    }

    /// The unit normal from A to B at the time `t`.
    ///
    /// For concentric balls and for points it opposes the relative velocity; at rest it is the
    /// first axis.
    #[inline]
    pub(crate) fn normal_at(&self, t: f64) -> [f64; D] {
        let q = along(self.p, self.w, t);
        // Where points meet, q is zero but for rounding.
        let direct = if self.r > 0.0 { unit(q) } else { None };
        direct.or_else(|| unit(self.w.map(|x| -x))).unwrap_or_else(first_axis)
    }

    #[inline]
    fn a(&self) -> f64 {
        dot(self.w, self.w)
    }

    #[inline]
    fn b(&self) -> f64 {
        dot(self.p, self.w)
    }

    /// `m = p·p + R²`, the size of what `c` is the difference of.
    #[inline]
    fn m(&self) -> f64 {
        dot(self.p, self.p) + self.r * self.r
    }

    #[inline]
    pub(crate) fn c(&self) -> f64 {
        dot(self.p, self.p) - self.r * self.r
    }

    #[inline]
    fn discriminant(&self) -> f64 {
        let (a, b, c) = (self.a(), self.b(), self.c());
        if c <= 0.0 {
            // Both terms are positive: nothing cancels.
            b * b - a * c
        } else {
            let q = along(self.p, self.w, -b / a);
            a * (self.r * self.r - dot(q, q))
        }
    }

    /// One Newton step at the first root, `f(t) / 2s` with `f(t) = |p + w t|² − R²`; its negative
    /// is the step at the last root.
    ///
    /// It takes back what `c` and `b` lost to rounding where |p| is far above R.
    #[inline]
    fn correction(&self, t: f64, s: f64) -> f64 {
        // With u = 2⁻⁵³, `t` is good to 9u (c) + 3u R|w|/s (D): to 2⁻⁴⁰ wherever the path comes
        // 5e-7 R nearer than a graze. A larger step is rounding noise over a vanishing `s`.
        const LARGEST: f64 = f64::from_bits((1023 - 40) << 52);
        let q = along(self.p, self.w, t);
        let step = (dot(q, q) - self.r * self.r) / (2.0 * s);
        if step.abs() <= LARGEST * t { step } else { 0.0 }
    }
}

/// `x`, or +0 where rounding has taken it below.
#[inline]
fn non_negative(x: f64) -> f64 {
    if x > 0.0 { x } else { 0.0 }
}
