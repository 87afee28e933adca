//! Exact impacts of accelerated balls whose radii change.
//!
//! The balls touch at the distance `R + ġ t`, so `f(t) = |q(t)|² − (R + ġ t)²` is still a quartic
//! or, if the accelerations are equal, a quadratic. It has the sign of the gap while both balls
//! exist: until the first of them has shrunk to nothing, at a time that is a fraction.

use core::cmp::Ordering;

use super::motion::{PairScales, WholeMotion};
use super::polynomial::{Dyadic, Polynomial};
use super::search::{Meeting, first, first_touch};
use super::touch::{against, is_in_time, touch};
use super::turn;
use crate::decide::exact::impact::contact;
use crate::decide::refine::Touch;
use crate::model::Question;
use crate::number::{Memory, Real};
use crate::problem::AcceleratedPair;

/// Returns the first contact or impact up to `deadline` of two balls whose radii change.
///
/// `deadline` is finite and at least 0.
#[cold]
#[inline(never)]
pub(crate) fn first_of_growing<const D: usize>(
    question: Question,
    pair: &AcceleratedPair<D, true>,
    deadline: f64,
) -> Option<Touch<D, Real>> {
    let memory = Memory::new();
    let motion = WholeMotion::of(&memory, pair, PairScales::of(pair, deadline));
    let (f, end) = (motion.quartic(), motion.moment(deadline));
    let at_start = f.sign_at_start();
    let is_met_at_start = at_start.is_le()
        && (question == Question::Contact || motion.slope_of_gap_at_start() == Ordering::Less);
    if is_met_at_start {
        let normal = motion.direction_at_start();
        let normal = normal.unwrap_or_else(|| against(motion.heading_at_start()));
        return Some(contact(Real::ZERO, normal, pair.start.point_at_start(normal)));
    }
    if at_start == Ordering::Less {
        // On straight paths the distance is convex, and so is the gap: it does not fall again.
        return if motion.is_straight() {
            None
        } else if motion.rate().is_zero() {
            first_of_equal(pair, &motion, &f, &end)
        } else {
            turn::first_of_overlapping(pair, &motion, deadline)
        };
    }
    first_touch(question, &f, &end).and_then(|root| touch(question, pair, &motion, root))
}

/// Returns the first impact of balls that overlap and separate at the start, where one grows as
/// fast as the other shrinks.
fn first_of_equal<'m, const D: usize>(
    pair: &AcceleratedPair<D, true>,
    motion: &WholeMotion<'m, D>,
    f: &Polynomial<'m>,
    end: &Dyadic<'m>,
) -> Option<Touch<D, Real>> {
    match first(Question::Impact, f, end)? {
        // The gap does not fall at the start.
        Meeting::AtStart => None,
        Meeting::Touch(root) => touch(Question::Impact, pair, motion, root),
        Meeting::Press(mut root) => {
            is_in_time(pair, motion, &root).then_some(())?;
            let (time, normal) = (motion.time(&mut root), motion.direction_at(&mut root)?);
            Some(contact(time, normal, pair.touch_point(time, normal, true)))
        }
    }
}
