//! The verdict and the times in plain `f64`, wherever error bounds show that they are right.
//!
//! Letters as in [`crate::verdict`], and `m = p·p + R²`, `u = 2⁻⁵³`; what is computed wears a hat in
//! the derivations. How the pieces fit together is told in `docs/numerics.md`.
//!
//! # Bounds
//! Each operation is off by a factor `1 + δ` with `|δ| ≤ u`; powers of `u` above the first are far
//! below the slack that every bound is given. The guard [`is_ordinary`] on `m` and `a m` makes what
//! underflow adds smaller still: `u² m ≥ 2⁻⁵⁰⁶` against `2⁻¹⁰⁷⁴`.
//!
//! - `p̂`, `ŵ`, `R̂` are one rounding off. A sum of `n` products of them has five roundings in 3D, or
//!   `n + 2` in n dimensions: one of each factor, one of the product, `n − 1` of the sums.
//! - `|b̂ − b| ≤ (n + 2) u |p||w|`, and the same with `|w|²` and `|p|²` for `a` and `p·p`.
//! - `|ĉ − c| ≤ (n + 3) u m`: the difference is rounded as well.
//! - `b̂²`: twice the relative error and one rounding, `(2n + 5) u a p·p`. `âĉ`:
//!   `((n + 3) + (n + 2) + 1) u a m`. Their difference is rounded, and `|D| ≤ a m`, as
//!   `D = a R² − |p × w|²`. In all `|D̂ − D| ≤ (4n + 12) u a m`.
#![expect(
    clippy::inline_always,
    reason = "what a caller does not ask for is dropped only where all is in one function"
)]

use core::cmp::Ordering;

use crate::approach::Approach;
use crate::fine_point::Moment;
use crate::power::{exceeds, is_ordinary, power_of_two, sign};
use crate::residual::{Residual, Tails};
use crate::vector::{dot, sqrt};

/// Half a unit in the last place of 1.
const U: f64 = f64::EPSILON / 2.0;

/// Where `c` and `D` are above these powers of two, as shares of `m` and `a m`, signs need no second look:
/// nearly always.
const EASY_C: i64 = -9;
const EASY_D: i64 = -18;

/// `(n + 2) u` up to 8D, and more: `|b̂ − b|` is at most this power of two, as a share of `√(a m)`.
const APPROACH: i64 = -49;

/// `(4 n + 16) u` up to 8D, and more: `|f̂ − f|` is at most this power of two, as a share of m; see
/// [`Filter::has_met_by`].
const VALUE: i64 = -47;

/// Above this share of `a m`, `D` is good to 2⁻²⁷ of itself (its error is below `44 u a m` up to 8D),
/// and its root to 2⁻²⁸.
const LEAST_D: f64 = power_of_two(-20);

/// What the correction of a root needs of `c²D`, as a share of `m² a m`; see [`Filter::refined`]. As
/// `D ≤ a m`, `c` is above 2⁻¹⁸ m then, and good to 2⁻³¹ of itself.
const LEAST_CCD: f64 = power_of_two(-36);

/// How good an [`Estimate`] is, relative to itself.
///
/// `√D` is off by `44 u a m / 2√D`, so `√D + |b|` by `22 u a m / √D (√D + |b|)` of itself; with
/// `b² = D + a c`, `c √D ≥ 2⁻¹⁸ m √(a m)` and `√D ≥ 2⁻¹⁰ √(a m)` that is below 2⁻³³. `c` is good to 2⁻³¹.
const ESTIMATE: f64 = power_of_two(-30);

/// Where sums are longer, errors add up beyond what is promised of normals, and the exact path is
/// taken for all.
const MOST_DIMENSIONS: usize = 8;

/// The quadratic of an approach in `f64`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filter<const D: usize> {
    approach: Approach<D>,
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    m: f64,
    /// `a m`, the size of the terms of D.
    am: f64,
}

/// Where two balls are at the start.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Position {
    /// Apart, and clear of a touch and of a graze.
    Separate,
    /// Overlapping, clear of a touch, and closing or parting for certain.
    Overlapping,
    /// One of the few that need a second look.
    Unclear,
}

/// What the filter makes of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome {
    /// They never touch.
    Apart,
    /// They overlap at the start.
    Overlapping {
        /// Whether the gap is closing, if that is certain.
        approaching: Option<bool>,
    },
    /// They meet, and not in passing: the first root is clear.
    Meeting,
    /// Only exact arithmetic can tell.
    Unsure,
}

/// A root, good to [`ESTIMATE`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    pub(crate) time: f64,
    /// √D.
    root: f64,
}

/// How far the balls are from touching at a moment, and how fast that changes.
struct Motion {
    /// `h = b + a t`.
    half_slope: f64,
    /// `f = |p + w t|² − R²`.
    value: f64,
}

/// Whether something that is known up to a bound is before something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Before,
    After,
    Unsure,
}

impl Estimate {
    /// Whether the root lies before a time.
    #[inline(always)]
    pub(crate) fn compare(&self, other: f64) -> Order {
        let margin = ESTIMATE * self.time;
        if self.time - other < -margin {
            Order::Before
        } else if self.time - other > margin {
            Order::After
        } else {
            Order::Unsure
        }
    }
}

/// The sign of the gap, if it is certain.
#[inline(always)]
pub(crate) fn sign_of_gap<const D: usize>(approach: Approach<D>) -> Option<Ordering> {
    let Approach { p, r, .. } = approach;
    let (pp, rr) = (dot(p, p), r * r);
    let (c, m) = (pp - rr, pp + rr);
    let certain = c.abs() > Filter::<D>::GAP * m && is_ordinary(m);
    certain.then_some(if c > 0.0 { Ordering::Greater } else { Ordering::Less })
}

impl<const D: usize> Filter<D> {
    #[inline(always)]
    pub(crate) fn new(approach: Approach<D>) -> Self {
        let Approach { p, w, r } = approach;
        let (pp, rr) = (dot(p, p), r * r);
        let (a, b, c, m) = (dot(w, w), dot(p, w), pp - rr, pp + rr);
        Self { approach, a, b, c, d: b * b - a * c, m, am: a * m }
    }

    /// B as seen from A.
    #[inline(always)]
    pub(crate) fn approach(&self) -> &Approach<D> {
        &self.approach
    }

    /// What is clear at the first look: nine of ten pairs and more.
    ///
    /// The gap is asked first: it is known soonest.
    #[inline(always)]
    pub(crate) fn position(&self) -> Position {
        let Self { c, d, m, am, .. } = *self;
        if exceeds(c, EASY_C, m) {
            // b is certain where it matters: b² = D + a c.
            let is_clear = exceeds(d.abs(), EASY_D, am) && self.has_ordinary_size();
            if is_clear { Position::Separate } else { Position::Unclear }
        } else if exceeds(-c, EASY_C, m) && self.has_ordinary_size() && self.has_certain_approach()
        {
            Position::Overlapping
        } else {
            Position::Unclear
        }
    }

    /// Whether neither squares nor their products leave the range in which the bounds hold.
    #[inline(always)]
    fn has_ordinary_size(&self) -> bool {
        D <= MOST_DIMENSIONS && is_ordinary(self.m) && is_ordinary(self.am)
    }

    /// Whether the sign of b is certain.
    #[inline(always)]
    fn has_certain_approach(&self) -> bool {
        exceeds(self.b * self.b, 2 * APPROACH, self.am)
    }

    /// Whether balls whose `b` is certain approach.
    #[inline(always)]
    pub(crate) fn approaches(&self) -> bool {
        self.b < 0.0
    }

    /// Whether separate balls approach and come near enough: `b < 0` and `D > 0`.
    #[inline(always)]
    pub(crate) fn collides(&self) -> bool {
        self.sign_of_collision() < 0
    }

    /// Negative where [`Self::collides`].
    #[inline(always)]
    fn sign_of_collision(&self) -> i64 {
        sign(self.b) & !sign(self.d)
    }

    /// Whether separate balls have collided by the time `t`, at least 0, and whether that is certain.
    ///
    /// The same as [`Self::collides`] with [`Self::has_met_by`], without a branch for each.
    #[inline(always)]
    pub(crate) fn collides_by(&self, t: f64) -> (bool, bool) {
        let Motion { half_slope, value } = self.at(t);
        let is_past = !sign(half_slope);
        let is_certain = is_past < 0 || exceeds(value.abs(), VALUE, self.m);
        (self.sign_of_collision() & (is_past | sign(value)) < 0, is_certain)
    }

    /// Whether balls that meet have met by the time `t`, at least 0; `None` if only exact arithmetic
    /// can tell.
    ///
    /// They have where `f(t) = |p + w t|² − R²` is not positive, or past the closest approach, where half
    /// the slope `h = b + a t` is not negative. If `ĥ < 0`, then `a t` is below `√(a m)` but for rounding,
    /// no term of `f = c + 2 b t + a t²` is above `2m`, and in all `|f̂ − f| ≤ (4n + 16) u m`. If `ĥ ≥ 0`
    /// and yet `h < 0`, then `|h| ≤ (2n + 6) u √(a m)`, so that `f = (h² − D) / a` is negative all the same.
    #[inline(always)]
    pub(crate) fn has_met_by(&self, t: f64) -> Option<bool> {
        let Motion { half_slope, value } = self.at(t);
        if sign(half_slope) >= 0 {
            Some(true)
        } else if exceeds(value.abs(), VALUE, self.m) {
            Some(value < 0.0)
        } else {
            None
        }
    }

    #[inline(always)]
    fn at(&self, t: f64) -> Motion {
        let Self { a, b, c, .. } = *self;
        let change = a * t;
        Motion { half_slope: b + change, value: (c + 2.0 * b * t) + change * t }
    }

    /// What happens from time 0 on.
    #[inline(always)]
    pub(crate) fn outcome(&self) -> Outcome {
        match self.position() {
            Position::Separate if self.collides() => Outcome::Meeting,
            Position::Separate => Outcome::Apart,
            Position::Overlapping => Outcome::Overlapping { approaching: Some(self.approaches()) },
            Position::Unclear => self.near_outcome(),
        }
    }

    /// What happens, for the rest.
    #[cold]
    #[inline(never)]
    fn near_outcome(self) -> Outcome {
        let Self { c, d, m, am, .. } = self;
        if D > MOST_DIMENSIONS || !is_ordinary(m) || c.abs() <= Self::GAP * m {
            return Outcome::Unsure;
        }
        // A difference of floats is 0 only if they are equal.
        let resting = self.approach.w.iter().all(|&w| w == 0.0);
        let approaching = if resting {
            Some(false)
        } else if is_ordinary(am) && self.has_certain_approach() {
            Some(self.approaches())
        } else {
            None
        };
        if c < 0.0 {
            // Concentric balls have a normal of another kind.
            let has_distance = is_ordinary(dot(self.approach.p, self.approach.p));
            if has_distance { Outcome::Overlapping { approaching } } else { Outcome::Unsure }
        } else if approaching == Some(false) {
            Outcome::Apart
        } else if !is_ordinary(am) {
            Outcome::Unsure
        } else if d < -Self::DISCRIMINANT * am {
            Outcome::Apart
        } else if self.roots_can_be_corrected() {
            // b² = D + a c is certainly not 0, and b is not certainly positive.
            Outcome::Meeting
        } else {
            Outcome::Unsure
        }
    }

    /// Whether D, c and their product are large enough for what is shown of [`Self::refined`].
    #[inline(always)]
    fn roots_can_be_corrected(&self) -> bool {
        let share = self.c.abs() / self.m;
        self.d > LEAST_D * self.am && share * share * self.d > LEAST_CCD * self.am
    }

    /// `|ĉ − c|` is at most this share of m.
    const GAP: f64 = (D + 5) as f64 * U;

    /// `|D̂ − D|` is at most this share of `a m`.
    const DISCRIMINANT: f64 = (4 * D + 20) as f64 * U;

    /// The first root of balls that are [`Position::Separate`] and collide, good to 2⁻³⁴.
    ///
    /// `−b − √D` cancels `√D + |b|` over `a c` of itself. As shares of `a m` and `m`, √D is off by `22 u / √D`
    /// and `|b| ≤ √D + √c`, so that is `22 u (2/c + 1/√(c D))` and below 2⁻³⁴ in the zone of such balls.
    /// What b itself is off by is lost in the slack. `1/a` is worked out beside the root, not after it.
    #[inline(always)]
    pub(crate) fn separate_first_root(&self) -> Estimate {
        let root = sqrt(self.d);
        Estimate { time: (-self.b - root) * (1.0 / self.a), root }
    }

    /// The first root of balls that meet, whatever their position is: of a pair always the same bits.
    #[inline(always)]
    pub(crate) fn first_root(&self) -> Estimate {
        if matches!(self.position(), Position::Separate) {
            self.separate_first_root()
        } else {
            let root = sqrt(self.d);
            Estimate { time: self.c / (root - self.b), root }
        }
    }

    /// The last root of balls with an outcome, where it is as clear as the first.
    #[inline(always)]
    pub(crate) fn last_root(&self) -> Option<Estimate> {
        let Self { a, b, c, d, am, .. } = *self;
        // What is beyond the filter for other reasons had no outcome.
        if !(is_ordinary(am) && self.roots_can_be_corrected()) {
            return None;
        }
        let root = sqrt(d);
        // While they part they are in contact, c < 0.
        let time = if b > 0.0 { -c / (root + b) } else { (root - b) / a };
        Some(Estimate { time, root })
    }

    /// The first root, corrected by `f(t₀) / 2√D`.
    ///
    /// What the residual is off by, over `2√D`, moves the time by two terms. The one with `R |w| t` is
    /// below `2⁻²³ · 20 · 2⁹ u t`, as `R |w| ≤ √(a m) ≤ 2¹⁰ √D`. For the one with `R²`: `R² ≤ m/2`
    /// while `c > 0`, and `t ≥ 0.7 c / √(a m)`; so `R²/√D ≤ 2¹⁸/1.4 t` where `c √D ≥ 2⁻¹⁸ m √(a m)`,
    /// and the term is below `0.11 u t` in 3D, `0.25 u t` in 8D. At the last root of overlapping balls
    /// `R² ≤ m`, and it is twice that. The divisor `2√D` in place of `√D + √D₀` costs less than `2⁻⁸ u t`. With
    /// the rounding of the sum the time is off by `½ ulp + 0.25 u t`, at the last root by `½ ulp + 0.5 u t`.
    #[inline(always)]
    pub(crate) fn refined(&self, estimate: Estimate, tails: Tails<D>) -> Moment<D> {
        self.stepped(estimate, tails, 1.0)
    }

    /// The last root, corrected.
    #[inline(always)]
    pub(crate) fn refined_last(&self, estimate: Estimate, tails: Tails<D>) -> f64 {
        self.stepped(estimate, tails, -1.0).time
    }

    #[inline(always)]
    fn stepped(&self, Estimate { time, root }: Estimate, tails: Tails<D>, side: f64) -> Moment<D> {
        // Beside the residual, not after it.
        let half_inverse = side * 0.5 / root;
        let residual = Residual::at(&self.approach, &tails, time);
        let step = residual.value * half_inverse;
        let (offset, offset_tail) = residual.offset_after(step, self.approach.w);
        let sum = time + step;
        Moment {
            time: sum,
            time_tail: (time - sum) + step,
            offset,
            offset_tail,
            distance: self.approach.r,
            distance_tail: tails.r(),
        }
    }
}
