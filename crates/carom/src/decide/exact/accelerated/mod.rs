//! Exact impacts of two balls under constant accelerations.
//!
//! `f(t) = |q(t)|² − R²` is a quartic with integer coefficients (`motion.rs`). Sturm's theorem
//! counts its roots up to a time and finds the multiple ones (`sturm.rs`), so a verdict needs no
//! root itself (`search.rs`). The root of the answer is then enclosed as finely as a time and a
//! normal need (`root.rs`). For balls whose radii change, `growing.rs` also checks that both still
//! exist, and `turn.rs` finds where the gap of overlapping balls begins to fall. `nearest.rs` finds
//! where the gap is least.

mod answer;
mod bisection;
mod growing;
mod last_time;
mod motion;
mod nearest;
mod nearest_straight;
mod polynomial;
mod root;
mod search;
mod slope;
mod solid;
mod sturm;
mod ties;
mod touch;
mod turn;
mod walls;
mod whole_gap;

pub(crate) use growing::first_of_growing;
pub(crate) use nearest::nearest_of_accelerated;
pub(crate) use solid::first_of_pieces;
pub(crate) use walls::first_of_walls;

use motion::{PairScales, WholeMotion};
use search::Meeting;
use sturm::Chain;
use touch::against;

use super::impact::contact;
use crate::decide::refine::Touch;
use crate::model::Question;
use crate::number::{Memory, Real};
use crate::problem::AcceleratedPair;

/// Returns the first contact or impact up to `deadline` of balls that move relative to each other.
///
/// `deadline` is finite and at least 0.
#[cold]
#[inline(never)]
pub(crate) fn first_of_accelerated<const D: usize>(
    question: Question,
    pair: &AcceleratedPair<D>,
    deadline: f64,
) -> Option<Touch<D, Real>> {
    let memory = Memory::new();
    let motion = WholeMotion::of(&memory, pair, PairScales::of(pair, deadline));
    let f = motion.quartic();
    let end = motion.moment(deadline);
    let meeting = if question == Question::Impact && motion.are_points() {
        search::first_of_points(&f, &end)
    } else {
        search::first(question, &f, &end)
    };
    Some(match meeting? {
        Meeting::AtStart => {
            let normal = motion.direction_at_start();
            let normal = normal.unwrap_or_else(|| against(motion.heading_at_start()));
            contact(Real::ZERO, normal, pair.start.point_at_start(normal))
        }
        Meeting::Touch(mut root) if motion.are_points() => {
            // If f has a single root, of multiplicity four, the points meet at relative rest.
            let rest_there = Chain::of(&f).common().is_some_and(|common| common.degree() == 3);
            if rest_there && question == Question::Impact {
                return None;
            }
            let heading = if rest_there { None } else { motion.heading_at(&mut root) };
            let (time, normal) = (motion.time(&mut root), against(heading));
            contact(time, normal, pair.touch_point(time, normal, false))
        }
        Meeting::Touch(mut root) => {
            let (time, normal) = (motion.time(&mut root), motion.direction_at(&mut root)?);
            contact(time, normal, pair.touch_point(time, normal, false))
        }
        Meeting::Press(mut root) => {
            let (time, normal) = (motion.time(&mut root), motion.direction_at(&mut root)?);
            contact(time, normal, pair.touch_point(time, normal, true))
        }
    })
}
