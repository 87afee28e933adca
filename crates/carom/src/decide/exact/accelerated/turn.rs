//! The time at which the gap of overlapping balls begins to fall.
//!
//! The radii of the balls change. With the distance `d` of the centres and `s = q·q′`, the gap
//! falls where `s < ġ d`. Where it begins to fall, `s² − ġ² d²` is 0. This polynomial has degree
//! six, but its roots need not be counted: its derivative is `2 s (s′ − ġ²)`. Where `s = ġ d`, `d″`
//! has the sign of `s′ − ġ²`, a quadratic that is negative only between its two roots `α` and `β`.
//! So a gap that rises at first begins to fall at most once, between the two, and then falls up to
//! `β`. The sign at `β` tells whether it falls, and bisection finds when.
//!
//! # Accuracy
//! If components have `b` bits, the coefficients of `s′ − ġ²` have `2 b` bits and those of
//! `s² − ġ² d²` have `4 b`, apart from the logarithm of `D` and a constant. The product of the
//! values of the second polynomial at the roots of the first is 0 or at least `2⁻¹²ᵇ`. One of these
//! values is at most `2¹⁶ᵇ`, so the other, the extremum at `β` (or `α`), is at least `2⁻²⁸ᵇ`. The
//! curvature there is at most `2⁴ᵇ`, so the time is `2⁻¹⁶ᵇ` or more from both. Up to there the
//! distance changes by at least `ġ` in a unit of time, so it is not below `2⁻¹⁶ᵇ` either, and 64
//! bits of the direction take another `b`.

use core::cmp::Ordering;

use super::motion::WholeMotion;
use super::polynomial::{Dyadic, Fraction, Polynomial};
use super::root::{Enclosure, halved};
use super::search::crossing;
use super::sturm::Chain;
use super::touch::touch;
use crate::decide::exact::impact::contact;
use crate::decide::refine::Touch;
use crate::model::Question;
use crate::number::int::Int;
use crate::number::{Memory, Real};
use crate::problem::AcceleratedPair;

/// Returns the impact of balls that overlap and separate at the start, whose accelerations differ
/// and whose R changes.
///
/// It is where the gap begins to fall or, if the balls are apart by then, where they meet.
#[inline(never)]
pub(super) fn first_of_overlapping<const D: usize>(
    pair: &AcceleratedPair<D, true>,
    motion: &WholeMotion<'_, D>,
    deadline: f64,
) -> Option<Touch<D, Real>> {
    let slope = Slope::of(motion);
    let end = motion.moment(deadline);
    let mut turn = slope.turn(&end)?;
    // From the turn to this time, the gap does not rise.
    let falling = turn.high();
    let chain = Chain::of(&motion.quartic());
    if chain.crossings_up_to(&falling) > 0 {
        let root = crossing(&chain, 2, &end)?;
        return touch(Question::Impact, pair, motion, root);
    }
    let is_gone = |end: &Fraction<'_>| slope.phase(end) == Phase::Before;
    if motion.ends(pair).iter().flatten().any(is_gone) {
        return None;
    }
    let (time, normal) = (motion.time(&mut turn), motion.direction_at(&mut turn)?);
    Some(contact(time, normal, pair.touch_point(time, normal, true)))
}

/// The slope of the gap, for a gap that rises at first.
struct Slope<'m> {
    /// `d²`.
    square: Polynomial<'m>,
    /// `s`.
    half: Polynomial<'m>,
    /// `s′ − ġ²`.
    curvature: Polynomial<'m>,
    /// `ġ`, and its square.
    rate: Ordering,
    square_of_rate: Int<'m>,
}

/// The phase of the gap at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The gap has not begun to fall.
    Before,
    /// It begins to fall.
    Turn,
    /// It falls, between the roots of the curvature.
    Falling,
    /// After the roots of the curvature.
    Behind,
}

impl<'m> Slope<'m> {
    fn of<const D: usize>(motion: &WholeMotion<'m, D>) -> Self {
        let [square, half] = motion.square_of_distance();
        let rate = motion.rate();
        let square_of_rate = rate.mul(rate);
        let derivative = half.derivative();
        let [c0, c1, c2] = derivative.quadratic();
        let curvature = Polynomial::new([c0.sub(&square_of_rate), *c1, *c2, Int::ZERO, Int::ZERO]);
        Self { square, half, curvature, rate: rate.sign(), square_of_rate }
    }

    /// When the gap begins to fall, if it does so up to `end`, which is at most 1.
    fn turn(&self, end: &Dyadic<'m>) -> Option<Turn<'_, 'm>> {
        let [c0, c1, c2] = self.curvature.quadratic();
        let discriminant = c1.mul(c1).sub(&c0.mul(c2).shl(2));
        let has_roots =
            discriminant.sign() == Ordering::Greater && (c0.is_negative() || c1.is_negative());
        if !has_roots {
            return None;
        }
        let is_in_time = match self.phase_at(end) {
            Phase::Before => false,
            Phase::Turn | Phase::Falling => true,
            Phase::Behind => self.sign_at_last_root() == Ordering::Less,
        };
        is_in_time.then(|| Turn::isolated(self))
    }

    fn phase_at(&self, x: &Dyadic<'_>) -> Phase {
        let memory = Memory::new();
        self.phase(&Fraction::from(&x.in_memory(&memory)))
    }

    fn phase(&self, x: &Fraction<'_>) -> Phase {
        if self.curvature.value_at_fraction(x).sign() != Ordering::Less {
            let slope = self.curvature.derivative().value_at_fraction(x);
            let is_left = slope.is_negative();
            return if is_left { Phase::Before } else { Phase::Behind };
        }
        match self.sign_at(x) {
            Ordering::Greater => Phase::Before,
            Ordering::Equal => Phase::Turn,
            Ordering::Less => Phase::Falling,
        }
    }

    /// The sign of the slope of the gap.
    fn sign_at(&self, x: &Fraction<'_>) -> Ordering {
        // Times the sixth power of the denominator.
        let half = self.half.value_at_fraction(x);
        self.compared(half.sign(), || {
            let denominators = x.denominator.mul(&x.denominator);
            let square = self.square.value_at_fraction(x).mul(&denominators);
            half.mul(&half).sub(&square.mul(&self.square_of_rate)).sign()
        })
    }

    /// The sign of `s − ġ d`, from those of `s` and of `s² − ġ² d²`.
    fn compared(&self, half: Ordering, squares: impl FnOnce() -> Ordering) -> Ordering {
        match (half, self.rate) {
            (Ordering::Greater, Ordering::Greater) => squares(),
            (Ordering::Less, Ordering::Less) => squares().reverse(),
            (half, rate) => half.cmp(&rate),
        }
    }

    /// The sign of the slope of the gap at the last root of the curvature.
    ///
    /// The remainders of `s` and `d²` after division by the curvature have the same values there.
    fn sign_at_last_root(&self) -> Ordering {
        let [c0, c1, c2] = self.curvature.quadratic();
        let [u0, u1] = self.half.rest_by_quadratic(&self.curvature);
        self.compared(self.linear_at_last_root(&u0, &u1), || {
            let [v0, v1] = self.square.rest_by_quadratic(&self.curvature);
            let cube = c2.mul(c2).mul(c2);
            let times = cube.mul(&self.square_of_rate);
            let uu = u1.mul(&u1);
            // The square of u is also reduced by its multiple of the curvature.
            let y0 = u0.mul(&u0).sub(&v0.mul(&times)).mul(c2).sub(&uu.mul(c0));
            let y1 = u0.mul(&u1).shl(1).sub(&v1.mul(&times)).mul(c2).sub(&uu.mul(c1));
            self.linear_at_last_root(&y0, &y1)
        })
    }

    /// The sign of `y₀ + y₁ x` at the last root of the curvature, from the order of that root and
    /// its own.
    fn linear_at_last_root(&self, y0: &Int<'m>, y1: &Int<'m>) -> Ordering {
        let own = match y1.sign() {
            Ordering::Equal => return y0.sign(),
            Ordering::Greater => Fraction { numerator: y0.negated(), denominator: *y1 },
            Ordering::Less => Fraction { numerator: *y0, denominator: y1.negated() },
        };
        let is_left = self.curvature.derivative().sign_at_fraction(&own) == Ordering::Less;
        let order = match self.curvature.sign_at_fraction(&own) {
            Ordering::Less => Ordering::Greater,
            _ if is_left => Ordering::Greater,
            Ordering::Equal => Ordering::Equal,
            Ordering::Greater => Ordering::Less,
        };
        if y1.is_negative() { order.reverse() } else { order }
    }
}

/// The time at which the gap begins to fall, in `(low, low + 2⁻ᵏ]`. The gap does not rise again up
/// to the end of that interval.
struct Turn<'a, 'm> {
    slope: &'a Slope<'m>,
    low: Dyadic<'m>,
    is_exact: bool,
}

impl<'a, 'm> Turn<'a, 'm> {
    /// The turn in `(0, 1]`.
    fn isolated(slope: &'a Slope<'m>) -> Self {
        let mut turn = Self { slope, low: Dyadic::zero(slope.half.memory()), is_exact: false };
        let mut high = slope.phase_at(&turn.high());
        while high == Phase::Behind {
            high = turn.halve().unwrap_or(high);
        }
        turn.is_exact = high == Phase::Turn;
        turn
    }

    fn high(&self) -> Dyadic<'m> {
        self.low.increased_by(self.low.k)
    }

    /// Halves the interval. Returns the phase at the upper end, if that is new.
    fn halve(&mut self) -> Option<Phase> {
        let middle = self.low.increased_by(self.low.k + 1);
        let phase = self.slope.phase_at(&middle);
        let is_before = phase == Phase::Before;
        self.low = if is_before { middle } else { halved(&self.low) };
        (!is_before).then_some(phase)
    }
}

impl<'m> Enclosure<'m> for Turn<'_, 'm> {
    fn nearest(&self) -> Dyadic<'m> {
        if self.is_exact { self.high() } else { self.low }
    }

    fn is_exact(&self) -> bool {
        self.is_exact
    }

    fn refine(&mut self) {
        if !self.is_exact {
            self.is_exact = self.halve() == Some(Phase::Turn);
        }
    }
}
