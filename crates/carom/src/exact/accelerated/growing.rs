//! Exact impacts of accelerated balls whose radii change.
//!
//! The balls touch at the distance `R + ġ t`, so `f(t) = |q(t)|² − (R + ġ t)²` is still a quartic
//! or, if the accelerations are equal, a quadratic. It has the sign of the gap while both balls
//! exist: until the first of them has shrunk to nothing, at a time that is a fraction.

use core::cmp::Ordering;

use super::motion::{Motion, Scales};
use super::polynomial::{Dyadic, Polynomial};
use super::search::{Meeting, first, first_touch};
use super::touch::{against, is_in_time, touch};
use super::turn;
use crate::answer::Impact;
use crate::exact::impact::impact;
use crate::exact::real::Real;
use crate::float::Scalar;
use crate::pair::AcceleratedPair;
use crate::verdict::Question;

/// Returns the first contact or impact up to `deadline` of two balls whose radii change.
///
/// `deadline` is finite and at least 0.
#[cold]
#[inline(never)]
pub(crate) fn first_of_growing<const D: usize, S: Scalar>(
    question: Question,
    pair: &AcceleratedPair<D, true>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    let scales = Scales::of(pair, deadline);
    let is_straight = pair.ga == pair.gb;
    let bits =
        if is_straight { scales.limb_bits_of_straight::<D>() } else { scales.limb_bits::<D>() };
    let happening =
        in_quartic_limbs!(bits, N => first_in::<D, N, S>(question, pair, scales, deadline));
    match happening {
        Happening::Nothing => None,
        Happening::Impact(impact) => Some(impact),
        Happening::Overlap => turn::first_of_overlapping(pair, scales, deadline),
    }
}

/// What happens first.
enum Happening<const D: usize, S> {
    Nothing,
    Impact(Impact<D, S>),
    /// The balls overlap and separate at the start, and may approach again while they overlap.
    Overlap,
}

impl<const D: usize, S> From<Option<Impact<D, S>>> for Happening<D, S> {
    fn from(impact: Option<Impact<D, S>>) -> Self {
        impact.map_or(Self::Nothing, Self::Impact)
    }
}

#[inline(never)]
fn first_in<const D: usize, const N: usize, S: Scalar>(
    question: Question,
    pair: &AcceleratedPair<D, true>,
    scales: Scales,
    deadline: f64,
) -> Happening<D, S> {
    let motion = Motion::<D, N>::of(pair, scales);
    let (f, end) = (motion.quartic(), motion.moment(deadline));
    let at_start = f.sign_at_start();
    let is_met_at_start = at_start.is_le()
        && (question == Question::Contact || motion.slope_of_gap_at_start() == Ordering::Less);
    if is_met_at_start {
        let normal = motion.direction_at_start();
        let normal = normal.unwrap_or_else(|| against(motion.heading_at_start()));
        return Happening::Impact(impact(Real::ZERO, normal, pair.start.point_at_start(normal)));
    }
    if at_start == Ordering::Less {
        // On straight paths the distance is convex, and so is the gap: it does not fall again.
        return if motion.is_straight() {
            Happening::Nothing
        } else if motion.rate().is_zero() {
            first_of_equal(pair, &motion, &f, &end).into()
        } else {
            Happening::Overlap
        };
    }
    first_touch(question, &f, &end).and_then(|root| touch(question, pair, &motion, root)).into()
}

/// Returns the first impact of balls that overlap and separate at the start, where one grows as
/// fast as the other shrinks.
fn first_of_equal<const D: usize, const N: usize, S: Scalar>(
    pair: &AcceleratedPair<D, true>,
    motion: &Motion<D, N>,
    f: &Polynomial<N>,
    end: &Dyadic<N>,
) -> Option<Impact<D, S>> {
    match first(Question::Impact, f, end)? {
        // The gap does not fall at the start.
        Meeting::AtStart => None,
        Meeting::Touch(root) => touch(Question::Impact, pair, motion, root),
        Meeting::Press(mut root) => {
            is_in_time(pair, motion, &root).then_some(())?;
            let (time, normal) = (motion.time(&mut root), motion.direction_at(&mut root)?);
            Some(impact(time, normal, pair.touch_point(time, normal, true)))
        }
    }
}
