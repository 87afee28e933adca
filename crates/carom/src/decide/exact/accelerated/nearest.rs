//! Exact closest approach of two accelerated balls, whose radii may change.
//!
//! The gap is least at the start, at the end, or where its slope turns from negative to positive:
//! once before the roots `α` and `β` of the curvature, and once after them (`slope.rs`). Signs tell
//! which of these times there are, and bisection encloses them. If two are left, their gaps are
//! enclosed until they differ, unless they are equal (`ties.rs`).

use core::cmp::Ordering;

use super::bisection::Bisection;
use super::last_time::LastTime;
use super::motion::{PairScales, WholeMotion};
use super::nearest_straight;
use super::polynomial::{Dyadic, Fraction, Polynomial};
use super::root::Enclosure;
use super::slope::{Region, Slope};
use super::solid::Surd;
use super::sturm::Chain;
use super::ties::{roots_tie, ties_with_root};
use super::whole_gap::{Slack, WholeGap};
use crate::model::ClosestApproach;
use crate::number::vector::MapEach;
use crate::number::{Memory, Real};
use crate::problem::AcceleratedPair;

/// Significant bits of a gap, and some more for the roundings.
const GAP_BITS: u32 = 66;

/// Returns the closest approach up to `deadline`, which is finite and at least 0.
///
/// The search ends when the first of the balls has shrunk to nothing.
#[cold]
#[inline(never)]
pub(crate) fn nearest_of_accelerated<const D: usize, const GROWS: bool>(
    pair: &AcceleratedPair<D, GROWS>,
    deadline: f64,
) -> ClosestApproach<Real> {
    let memory = Memory::new();
    let is_straight = pair.ga == pair.gb;
    let scales = if is_straight { PairScales::up_to } else { PairScales::of };
    let motion = WholeMotion::of(&memory, pair, scales(pair, deadline));
    let end = LastTime::of(pair, &motion, deadline);
    let slope = Slope::of(&motion);
    if is_straight {
        nearest_straight::nearest(&memory, &motion, &slope, &end)
    } else {
        Search { memory: &memory, motion: &motion, slope: &slope, end: &end }.nearest()
    }
}

/// A time at which the gap may be least.
enum Place<'m, F> {
    /// A fraction, and the same in the caller's unit.
    At(Fraction<'m>, Real),
    /// Where the slope of the gap turns from negative to positive, before the end.
    Turn(Bisection<'m, F>),
}

/// Where the gap rises for the first time, or is constant.
enum Rise {
    AtStart,
    /// Before the roots of the curvature.
    Before,
    /// After them.
    Behind,
}

struct Search<'a, 'm, const D: usize> {
    memory: &'m Memory,
    motion: &'a WholeMotion<'m, D>,
    slope: &'a Slope<'m>,
    end: &'a LastTime<'m>,
}

impl<'a, 'm, const D: usize> Search<'a, 'm, D> {
    fn nearest(&self) -> ClosestApproach<Real> {
        let bounds = self.slope.bounds();
        let first = match self.first_rise(bounds.as_ref()) {
            Rise::AtStart => Place::At(Fraction::from(&Dyadic::zero(self.memory)), Real::ZERO),
            Rise::Before => self.turn_in(Region::Before),
            Rise::Behind => {
                let only = self.turn_in(Region::Behind);
                return self.answer(only);
            }
        };
        let end = &self.end.x;
        let falls_again = || bounds.is_some_and(|[_, last]| self.falls_at_last(&last));
        let second = if self.slope.sign_at(end).is_lt() {
            Place::At(*end, self.end.time)
        } else if self.slope.region(end) == Region::Behind && falls_again() {
            self.turn_in(Region::Behind)
        } else {
            return self.answer(first);
        };
        let nearest = self.nearer(first, second);
        self.answer(nearest)
    }

    /// Where the gap rises for the first time.
    fn first_rise(&self, bounds: Option<&[Surd<'_, 'm>; 2]>) -> Rise {
        if self.motion.slope_of_gap_at_start().is_ge() {
            return Rise::AtStart;
        }
        let Some([first, _]) = bounds else { return Rise::Behind };
        let rises = || match self.slope.sign_at_root(first) {
            // If the slope is 0 but the centres differ, it does not change its sign there.
            Ordering::Equal => self.slope.rate().0.is_lt() && self.are_concentric_at(first),
            sign => sign == Ordering::Greater,
        };
        let is_later = first.compare(&Dyadic::zero(self.memory)).is_gt();
        if is_later && rises() { Rise::Before } else { Rise::Behind }
    }

    /// Whether the gap falls at the last root of the curvature, or right before it.
    fn falls_at_last(&self, last: &Surd<'_, 'm>) -> bool {
        match self.slope.sign_at_root(last) {
            Ordering::Equal => self.slope.rate().0.is_gt() && self.are_concentric_at(last),
            sign => sign == Ordering::Less,
        }
    }

    fn are_concentric_at(&self, root: &Surd<'_, 'm>) -> bool {
        root.sign_of(self.slope.square()) == Ordering::Equal
    }

    /// Where the slope turns positive in a region, or the end of the search if that is earlier.
    fn turn_in(
        &self,
        region: Region,
    ) -> Place<'m, impl Fn(&Dyadic<'m>) -> Ordering + use<'a, 'm, D>> {
        let slope = self.slope;
        if order_with_turn(slope, region, &self.end.x).is_le() {
            return Place::At(self.end.x, self.end.time);
        }
        let order = move |x: &Dyadic<'m>| {
            let memory = Memory::new();
            order_with_turn(slope, region, &Fraction::from(&x.in_memory(&memory)))
        };
        let mut turn = Bisection::new(self.memory, order);
        while !turn.is_exact() && !self.is_isolated(region, &turn) {
            turn.refine();
        }
        Place::Turn(turn)
    }

    /// Whether the slope has no other root in the interval, which ends before the search.
    fn is_isolated<F: Fn(&Dyadic<'m>) -> Ordering>(
        &self,
        region: Region,
        turn: &Bisection<'m, F>,
    ) -> bool {
        let memory = Memory::new();
        let [low, high] =
            [turn.low(), &turn.high()].map_each(|x| Fraction::from(&x.in_memory(&memory)));
        let is_alone = if region == Region::Before {
            self.slope.region(&high) != Region::Behind && self.slope.sign_at(&high).is_gt()
        } else {
            self.slope.region(&low) != Region::Before && self.slope.sign_at(&low).is_lt()
        };
        is_alone && self.end.x.order(&turn.high()).is_ge()
    }

    /// The place with the smaller gap; the first one if they are equal.
    fn nearer<F: Fn(&Dyadic<'m>) -> Ordering>(
        &self,
        mut first: Place<'m, F>,
        mut second: Place<'m, F>,
    ) -> Place<'m, F> {
        let is_tie = match (&first, &second) {
            (Place::At(..), Place::At(..)) => false,
            (Place::At(e, _), Place::Turn(turn)) | (Place::Turn(turn), Place::At(e, _)) => {
                ties_with_root(self.slope, e, |root| is_in(root, turn))
            }
            (Place::Turn(_), Place::Turn(_)) => roots_tie(self.slope),
        };
        if is_tie {
            return first;
        }
        loop {
            let memory = Memory::new();
            let [(one, slack), (other, other_slack)] =
                [&first, &second].map_each(|place| self.sample(place, &memory));
            if other.is_below(&one, slack) {
                return second;
            }
            if slack.is_none() && other_slack.is_none() || one.is_below(&other, other_slack) {
                return first;
            }
            for place in [&mut first, &mut second] {
                if let Place::Turn(turn) = place {
                    turn.refine();
                }
            }
        }
    }

    /// The gap at a place, which is lower there by the slack at most.
    fn sample<'s, F: Fn(&Dyadic<'m>) -> Ordering>(
        &self,
        place: &Place<'m, F>,
        memory: &'s Memory,
    ) -> (WholeGap<'s>, Option<Slack>)
    where
        'm: 's,
    {
        match place {
            Place::At(x, _) => (self.gap_at(&x.in_memory(memory)), None),
            Place::Turn(turn) => {
                let at = turn.nearest();
                let [_, bits] = self.motion.bits_of_slopes();
                let slack = (!turn.is_exact()).then_some(Slack { bits, k: at.k });
                (self.gap_at(&Fraction::from(&at.in_memory(memory))), slack)
            }
        }
    }

    fn gap_at<'s>(&self, x: &Fraction<'s>) -> WholeGap<'s>
    where
        'm: 's,
    {
        WholeGap::at(self.motion, self.slope.square(), x)
    }

    fn answer<F: Fn(&Dyadic<'m>) -> Ordering>(&self, place: Place<'m, F>) -> ClosestApproach<Real> {
        let (time, gap) = match place {
            Place::At(x, time) => (time, self.gap_at(&x).value()),
            Place::Turn(mut turn) => (self.motion.time(&mut turn), self.gap_at_turn(&mut turn)),
        };
        ClosestApproach { time, gap: gap.scaled(self.motion.unit_of_length()) }
    }

    /// The gap where the slope turns.
    ///
    /// If it is 0, `f = d² − R²` has a multiple root there. Otherwise the time is enclosed so
    /// finely that `f` changes by a small part of itself.
    fn gap_at_turn<F: Fn(&Dyadic<'m>) -> Ordering>(&self, turn: &mut Bisection<'m, F>) -> Real {
        if !turn.is_exact() && has_root_in(&self.motion.quartic(), turn) {
            return Real::ZERO;
        }
        let [bits, _] = self.motion.bits_of_slopes();
        loop {
            let memory = Memory::new();
            let at = turn.nearest();
            let gap = self.gap_at(&Fraction::from(&at.in_memory(&memory)));
            // In units of 2⁻⁴ᵏ; in an interval of 2⁻ᵏ it changes by less than 2 to the power of
            // `bits` more than 3 k.
            if turn.is_exact() || gap.difference_of_squares().bits() > bits + 3 * at.k + GAP_BITS {
                return gap.value();
            }
            turn.refine();
        }
    }
}

/// How a time compares with that at which the slope turns positive in a region.
fn order_with_turn(slope: &Slope<'_>, region: Region, x: &Fraction<'_>) -> Ordering {
    if slope.region(x) == region {
        slope.sign_at(x)
    } else if region == Region::Before {
        Ordering::Greater
    } else {
        Ordering::Less
    }
}

/// Whether a root is in the interval of an enclosed time, or is that time if it is known.
fn is_in<'m, F: Fn(&Dyadic<'m>) -> Ordering>(root: &Surd<'_, 'm>, turn: &Bisection<'m, F>) -> bool {
    let high = root.compare(&turn.high());
    if turn.is_exact() { high.is_eq() } else { high.is_le() && root.compare(turn.low()).is_gt() }
}

/// Whether a quartic has a multiple root in the interval of an enclosed time.
fn has_root_in<'m, F: Fn(&Dyadic<'m>) -> Ordering>(
    f: &Polynomial<'m>,
    turn: &Bisection<'m, F>,
) -> bool {
    let chain = Chain::of(&f.without_roots_at_start());
    chain.common().is_some_and(|common| {
        let roots = Chain::of(common);
        roots.roots_up_to(&turn.high()) > roots.roots_up_to(turn.low())
    })
}
