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

use super::motion::{Motion, Scales};
use super::polynomial::{Dyadic, Fraction, Polynomial};
use super::root::{Enclosure, halved};
use super::search::crossing;
use super::sturm::Chain;
use super::touch::touch;
use crate::answer::Impact;
use crate::exact::impact::impact;
use crate::exact::int::Int;
use crate::float::Scalar;
use crate::pair::AcceleratedPair;
use crate::verdict::Question;

/// The most limbs of a time. It has 16 times the bits of a component, which has 925 at most.
const LIMBS_OF_MOMENT: usize = 256;

/// Evaluates an expression with `$limbs` bound to the number of limbs that `$scales` need to find
/// the turn.
macro_rules! in_limbs_of_turn {
    ($scales:expr, $limbs:ident => $body:expr) => {
        match $scales.limb_bits_of_turn::<D>() {
            ..=27500 => {
                const $limbs: usize = 432;
                $body
            }
            _ => {
                const $limbs: usize = 1632;
                $body
            }
        }
    };
}

/// Returns the impact of balls that overlap and separate at the start, whose accelerations differ
/// and whose R changes.
///
/// It is where the gap begins to fall or, if the balls are apart by then, where they meet. Three
/// functions share the work, because the integers of all at once would fill a stack.
#[inline(never)]
pub(super) fn first_of_overlapping<const D: usize, S: Scalar>(
    pair: &AcceleratedPair<D, true>,
    scales: Scales,
    deadline: f64,
) -> Option<Impact<D, S>> {
    let falling = in_limbs_of_turn!(scales, N => turn_in::<D, N>(pair, scales, deadline))?;
    let after = match scales.limb_bits_at::<D>(falling.k) {
        ..=4480 => first_after::<D, 72, S>(pair, scales, deadline, &falling),
        4481..=27500 => first_after::<D, 432, S>(pair, scales, deadline, &falling),
        _ => first_after::<D, 1024, S>(pair, scales, deadline, &falling),
    };
    match after {
        After::Free(impact) => impact,
        After::Overlap => in_limbs_of_turn!(scales, N => press_in::<D, N, S>(pair, scales)),
    }
}

/// A time at which the gap falls, or begins to fall, with no rise from the turn on.
///
/// Returns `None` if the turn is after the deadline.
#[inline(never)]
fn turn_in<const D: usize, const N: usize>(
    pair: &AcceleratedPair<D, true>,
    scales: Scales,
    deadline: f64,
) -> Option<Dyadic<LIMBS_OF_MOMENT>> {
    let (slope, end) = Slope::<N>::of::<D>(pair, scales, deadline);
    let Dyadic { mantissa, k } = slope.turn(&end)?.high();
    Some(Dyadic { mantissa: mantissa.resized(), k })
}

/// The state of balls that overlapped, at a time at which their gap falls.
enum After<const D: usize, S> {
    /// They are apart, and meet again or not.
    Free(Option<Impact<D, S>>),
    Overlap,
}

#[inline(never)]
fn first_after<const D: usize, const N: usize, S: Scalar>(
    pair: &AcceleratedPair<D, true>,
    scales: Scales,
    deadline: f64,
    falling: &Dyadic<LIMBS_OF_MOMENT>,
) -> After<D, S> {
    let motion = Motion::<D, N>::of(pair, scales);
    let chain = Chain::of(&motion.quartic());
    if chain.crossings_up_to(&Dyadic { mantissa: falling.mantissa.resized(), k: falling.k }) == 0 {
        return After::Overlap;
    }
    let root = crossing(&chain, 2, &motion.moment(deadline));
    After::Free(root.and_then(|root| touch(Question::Impact, pair, &motion, root)))
}

/// The impact at the turn, if both balls still exist.
#[inline(never)]
fn press_in<const D: usize, const N: usize, S: Scalar>(
    pair: &AcceleratedPair<D, true>,
    scales: Scales,
) -> Option<Impact<D, S>> {
    let (slope, _) = Slope::<N>::of::<D>(pair, scales, 0.0);
    let motion = Motion::<D, N>::of(pair, scales);
    let is_gone = |end: &Fraction<N>| slope.phase(end) == Phase::Before;
    if motion.ends(pair).iter().flatten().any(is_gone) {
        return None;
    }
    let mut turn = Turn::isolated(&slope);
    let (time, normal) = (motion.time(&mut turn), motion.direction_at(&mut turn)?);
    Some(impact(time, normal, pair.touch_point(time, normal, true)))
}

/// The slope of the gap, for a gap that rises at first.
struct Slope<const N: usize> {
    /// `d²`.
    square: Polynomial<N>,
    /// `s`.
    half: Polynomial<N>,
    /// `s′ − ġ²`.
    curvature: Polynomial<N>,
    /// `ġ`, and its square.
    rate: Ordering,
    square_of_rate: Int<N>,
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

impl<const N: usize> Slope<N> {
    /// The slope for a pair, and the last time that counts.
    #[inline(never)]
    fn of<const D: usize>(
        pair: &AcceleratedPair<D, true>,
        scales: Scales,
        deadline: f64,
    ) -> (Self, Dyadic<N>) {
        let motion = Motion::<D, N>::of(pair, scales);
        let [square, half] = motion.square_of_distance();
        let rate = motion.rate();
        let square_of_rate = rate.mul(rate);
        let derivative = half.derivative();
        let [c0, c1, c2] = derivative.quadratic();
        let curvature = Polynomial::new([c0.sub(&square_of_rate), *c1, *c2, Int::ZERO, Int::ZERO]);
        let slope = Self { square, half, curvature, rate: rate.sign(), square_of_rate };
        (slope, motion.moment(deadline))
    }

    /// When the gap begins to fall, if it does so up to `end`, which is at most 1.
    fn turn(&self, end: &Dyadic<N>) -> Option<Turn<'_, N>> {
        let [c0, c1, c2] = self.curvature.quadratic();
        let discriminant = c1.mul(c1).sub(&c0.mul(c2).shl(2));
        let has_roots =
            discriminant.sign() == Ordering::Greater && (c0.is_negative() || c1.is_negative());
        if !has_roots {
            return None;
        }
        let is_in_time = match self.phase(&end.into()) {
            Phase::Before => false,
            Phase::Turn | Phase::Falling => true,
            Phase::Behind => self.sign_at_last_root() == Ordering::Less,
        };
        is_in_time.then(|| Turn::isolated(self))
    }

    fn phase(&self, x: &Fraction<N>) -> Phase {
        if self.curvature.sign_at_fraction(x) != Ordering::Less {
            let is_left = self.curvature.derivative().sign_at_fraction(x) == Ordering::Less;
            return if is_left { Phase::Before } else { Phase::Behind };
        }
        match self.sign_at(x) {
            Ordering::Greater => Phase::Before,
            Ordering::Equal => Phase::Turn,
            Ordering::Less => Phase::Falling,
        }
    }

    /// The sign of the slope of the gap.
    fn sign_at(&self, x: &Fraction<N>) -> Ordering {
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
    fn linear_at_last_root(&self, y0: &Int<N>, y1: &Int<N>) -> Ordering {
        let own = match y1.sign() {
            Ordering::Equal => return y0.sign(),
            Ordering::Greater => Fraction { numerator: Int::ZERO.sub(y0), denominator: *y1 },
            Ordering::Less => Fraction { numerator: *y0, denominator: Int::ZERO.sub(y1) },
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
struct Turn<'a, const N: usize> {
    slope: &'a Slope<N>,
    low: Dyadic<N>,
    is_exact: bool,
}

impl<'a, const N: usize> Turn<'a, N> {
    /// The turn in `(0, 1]`.
    fn isolated(slope: &'a Slope<N>) -> Self {
        let mut turn = Self { slope, low: Dyadic::ZERO, is_exact: false };
        let mut high = slope.phase(&Fraction::from(&turn.high()));
        while high == Phase::Behind {
            high = turn.halve().unwrap_or(high);
        }
        turn.is_exact = high == Phase::Turn;
        turn
    }

    fn high(&self) -> Dyadic<N> {
        self.low.increased_by(self.low.k)
    }

    /// Halves the interval. Returns the phase at the upper end, if that is new.
    fn halve(&mut self) -> Option<Phase> {
        let middle = self.low.increased_by(self.low.k + 1);
        let phase = self.slope.phase(&Fraction::from(&middle));
        let is_before = phase == Phase::Before;
        self.low = if is_before { middle } else { halved(&self.low) };
        (!is_before).then_some(phase)
    }
}

impl<const N: usize> Enclosure<N> for Turn<'_, N> {
    fn nearest(&self) -> Dyadic<N> {
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
