//! The time at which the gap of overlapping balls begins to fall.
//!
//! The radii of the balls change. The slope of the gap has the sign of `s − ġ d` (`slope.rs`). A
//! gap that rises at first begins to fall at most once, between the roots `α` and `β` of the
//! curvature, and then falls up to `β`. The sign at `β` tells whether it falls, and bisection finds
//! when.
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

use super::bisection::Bisection;
use super::motion::WholeMotion;
use super::polynomial::{Dyadic, Fraction};
use super::root::Enclosure;
use super::search::crossing;
use super::slope::{Region, Slope};
use super::sturm::Chain;
use super::touch::touch;
use crate::decide::exact::impact::contact;
use crate::decide::refine::Touch;
use crate::model::Question;
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
    let mut turn = turn(&slope, &end)?;
    // From the turn to this time, the gap does not rise.
    let falling = turn.high();
    let chain = Chain::of(&motion.quartic());
    if chain.crossings_up_to(&falling) > 0 {
        let root = crossing(&chain, 2, &end)?;
        return touch(Question::Impact, pair, motion, root);
    }
    let is_gone = |end: &Fraction<'_>| phase(&slope, end) == Phase::Before;
    if motion.ends(pair).iter().flatten().any(is_gone) {
        return None;
    }
    let (time, normal) = (motion.time(&mut turn), motion.direction_at(&mut turn)?);
    Some(contact(time, normal, pair.touch_point(time, normal, true)))
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

/// When the gap begins to fall, if it does so up to `end`, which is at most 1.
///
/// Up to the upper end of the enclosing interval, the gap does not rise again.
fn turn<'a, 'm>(
    slope: &'a Slope<'m>,
    end: &Dyadic<'m>,
) -> Option<Bisection<'m, impl Fn(&Dyadic<'m>) -> Ordering + 'a>> {
    let [_, last] = slope.bounds()?;
    let is_in_time = match phase_at(slope, end) {
        Phase::Before => false,
        Phase::Turn | Phase::Falling => true,
        Phase::Behind => slope.sign_at_root(&last) == Ordering::Less,
    };
    if !is_in_time {
        return None;
    }
    let mut turn =
        Bisection::new(end.mantissa.memory(), |x: &Dyadic<'m>| match phase_at(slope, x) {
            Phase::Before => Ordering::Less,
            Phase::Turn => Ordering::Equal,
            Phase::Falling | Phase::Behind => Ordering::Greater,
        });
    while phase_at(slope, &turn.high()) == Phase::Behind {
        turn.refine();
    }
    Some(turn)
}

fn phase_at(slope: &Slope<'_>, x: &Dyadic<'_>) -> Phase {
    let memory = Memory::new();
    phase(slope, &Fraction::from(&x.in_memory(&memory)))
}

fn phase(slope: &Slope<'_>, x: &Fraction<'_>) -> Phase {
    match slope.region(x) {
        Region::Before => Phase::Before,
        Region::Behind => Phase::Behind,
        Region::Between => match slope.sign_at(x) {
            Ordering::Greater => Phase::Before,
            Ordering::Equal => Phase::Turn,
            Ordering::Less => Phase::Falling,
        },
    }
}
