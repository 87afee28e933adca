//! A span of time without a fix of two tracks.

use super::legs::Leg;
use super::lengths::beside;
use crate::rational::{Rational, power_of_two, rational};

/// The square of the distance less that of the reach, times `scale`, is `a t² + 2 b t + c`.
#[derive(Clone, Debug)]
pub(super) struct Window {
    pub(super) from: f64,
    pub(super) to: f64,
    a: Rational,
    b: Rational,
    c: Rational,
    scale: Rational,
    reach: Rational,
}

/// Contact in a window: one interval, because a parabola opens upwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact {
    /// Whether it begins where the window begins.
    pub(super) at_start: bool,
    /// Whether it ends where the window ends.
    pub(super) at_end: bool,
}

impl Window {
    pub(super) fn new<const D: usize>(
        [from, to]: [f64; 2],
        [one, other]: [&Leg<D>; 2],
        reach: &Rational,
    ) -> Self {
        let both = &one.duration * &other.duration;
        let scale = &both * &both;
        let mut c = -(reach * reach * &scale);
        let (mut a, mut b) = (Rational::ZERO, Rational::ZERO);
        for k in 0..D {
            let w = &one.slope[k] * &other.duration - &other.slope[k] * &one.duration;
            let p = &one.offset[k] * &other.duration - &other.offset[k] * &one.duration;
            a += &w * &w;
            b += &p * &w;
            c += &p * &p;
        }
        Self { from, to, a, b, c, scale, reach: reach.clone() }
    }

    fn at(&self, t: &Rational) -> Rational {
        (&self.a * t + &self.b + &self.b) * t + &self.c
    }

    /// Half the derivative.
    fn slope(&self, t: &Rational) -> Rational {
        &self.a * t + &self.b
    }

    fn ends(&self) -> [Rational; 2] {
        [self.from, self.to].map(rational)
    }

    /// Whether the distance is smallest inside the window, and nowhere else.
    fn has_vertex(&self) -> bool {
        let [before, after] = self.ends().map(|t| self.slope(&t));
        before < Rational::ZERO && Rational::ZERO < after
    }

    /// How far the parabola lies below 0 at its vertex, times `a`.
    fn depth(&self) -> Rational {
        &self.b * &self.b - &self.a * &self.c
    }

    pub(super) fn contact(&self) -> Option<Contact> {
        let [at_start, at_end] = self.ends().map(|t| self.at(&t) <= Rational::ZERO);
        let dips = || self.has_vertex() && self.depth() >= Rational::ZERO;
        (at_start || at_end || dips()).then_some(Contact { at_start, at_end })
    }

    /// The earliest time of the smallest distance, and the square of that distance.
    pub(super) fn nearest(&self) -> (Rational, Rational) {
        let [from, to] = self.ends();
        let time = if self.grows_at(&from) {
            from
        } else if self.has_vertex() {
            -&self.b / &self.a
        } else {
            to
        };
        let square = self.at(&time) / &self.scale + &self.reach * &self.reach;
        (time, square)
    }

    /// Whether contact that begins after the start begins within a float of this one.
    pub(super) fn begins_at(&self, t: f64) -> bool {
        let ([before, after], [from, to]) = (beside(t), self.ends());
        let is_not_late =
            before <= from || self.at(&before) >= Rational::ZERO && !self.grows_at(&before);
        let is_not_early =
            after >= to || self.at(&after) <= Rational::ZERO || self.grows_at(&after);
        is_not_late && is_not_early
    }

    /// Whether contact that ends before the end ends within a float of this one.
    pub(super) fn ends_at(&self, t: f64) -> bool {
        let ([before, after], [from, to]) = (beside(t), self.ends());
        let is_not_early =
            after >= to || self.at(&after) >= Rational::ZERO && self.grows_at(&after);
        let is_not_late =
            before <= from || self.at(&before) <= Rational::ZERO || !self.grows_at(&before);
        is_not_late && is_not_early
    }

    fn grows_at(&self, t: &Rational) -> bool {
        self.slope(t) >= Rational::ZERO
    }

    pub(super) fn is_zero_at(&self, t: f64) -> bool {
        self.at(&rational(t)) == Rational::ZERO
    }

    /// Whether the tracks touch at the vertex only.
    pub(super) fn is_graze(&self) -> bool {
        self.has_vertex() && self.depth() == Rational::ZERO
    }

    /// Whether the square of the smallest distance differs by less than 2⁻⁴⁰ of it from a graze.
    pub(super) fn is_nearly_graze(&self) -> bool {
        let depth = self.depth();
        let unit = &self.a * &self.reach * &self.reach * &self.scale;
        let size = if depth < Rational::ZERO { -&depth } else { depth };
        self.has_vertex() && size > Rational::ZERO && size * power_of_two(40) < unit
    }
}
