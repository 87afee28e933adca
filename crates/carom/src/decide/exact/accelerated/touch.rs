//! Contact of balls whose radii change, at a root of their distance.

use core::cmp::Ordering;

use super::motion::WholeMotion;
use super::root::EnclosedRoot;
use crate::decide::exact::impact::contact;
use crate::decide::refine::Touch;
use crate::model::Question;
use crate::number::Real;
use crate::number::vector::{MapEach, first_axis};
use crate::problem::AcceleratedPair;

/// Whether both balls still exist at the root.
pub(super) fn is_in_time<'m, const D: usize>(
    pair: &AcceleratedPair<D, true>,
    motion: &WholeMotion<'m, D>,
    root: &EnclosedRoot<'m>,
) -> bool {
    let ends = motion.ends(pair);
    ends.iter().flatten().all(|end| root.order_with(end).is_le())
}

/// Returns the contact at a root of `f` where the balls come to touch, if both still exist.
///
/// Returns `None` for an impact if both are points then.
pub(super) fn touch<'m, const D: usize>(
    question: Question,
    pair: &AcceleratedPair<D, true>,
    motion: &WholeMotion<'m, D>,
    mut root: EnclosedRoot<'m>,
) -> Option<Touch<D, Real>> {
    if !is_in_time(pair, motion, &root) {
        return None;
    }
    let end = motion.end_of_distance();
    let are_points = end.is_some_and(|end| root.order_with(&end) == Ordering::Equal);
    if are_points && question == Question::Impact {
        return None;
    }
    let normal = if are_points {
        // The speed at which they meet is at least the rate at which R falls, or they would have
        // met before.
        against(motion.heading_at(&mut root))
    } else {
        motion.direction_at(&mut root)?
    };
    let time = motion.time(&mut root);
    Some(contact(time, normal, pair.touch_point(time, normal, false)))
}

/// The normal of balls whose centres coincide: against the motion or, without one, the first axis.
pub(super) fn against<const D: usize>(heading: Option<[Real; D]>) -> [Real; D] {
    heading.map_or_else(|| first_axis().map_each(Real::from), |heading| heading.map_each(|x| -x))
}
