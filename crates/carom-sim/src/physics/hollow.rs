//! Balls that follow a round wall from within.
//!
//! In a round container that takes energy, the bounces of a ball die down geometrically, infinitely
//! many in a finite time; then it slides along the wall at its tangential speed. A ball that begins
//! on the wall, along it, circles from the start. Such a path is a series of hops, as for other
//! contacts that last ([`Lasting`](crate::motion::Lasting)): a ball that would leave the wall at a
//! smaller angle than [`ANGLE`] leaves it at that angle. The hops are `2⁻²¹` of the wall's radius
//! high, and there are some 3 200 of them in a turn.
//!
//! # Energy
//! A hop turns the velocity and keeps the speed. The first one of a series takes the energy along
//! the normal: all later bounces would have taken it, too. So a ball ends with its tangential
//! speed, as in the limit.
//!
//! Elastic balls keep their angle, however small, down to the rounding of positions.

use carom::vector::{add, along, dot, scale, sqrt, sub, unit};

use crate::state::Form;

/// The tangent of the angle of hops with the wall.
const ANGLE: f64 = 1.0 / (1 << 10) as f64;

/// Elastic balls hop below this tangent: then the depth of their path is the rounding of positions.
const ROUNDING: f64 = 1.0 / (1_u64 << 26) as f64;

/// A normal with a smaller component along the axis of a wall is perpendicular to it.
const ACROSS: f64 = 1.0 / (1_u64 << 30) as f64;

/// The velocity of a ball after a bounce off a wall, where both velocities are given, at a place,
/// along a unit normal towards the wall: the same one unless the ball follows the wall. Also
/// returns whether the bounce is a hop: the ball came to the wall as from a hop.
pub(super) fn follow<const D: usize>(
    (form, place): (&Form<D>, [f64; D]),
    [before, after]: [[f64; D]; 2],
    normal: [f64; D],
    restitution: f64,
) -> ([f64; D], bool) {
    let tangential = along(after, normal, -dot(after, normal));
    let Some(turning) = part_that_turns(form, place, tangential, normal) else {
        return (after, false);
    };
    let speed = sqrt(dot(turning, turning));
    let least = if restitution < 1.0 { ANGLE } else { ROUNDING };
    let hop = ANGLE * speed;
    let across = dot(before, normal);
    let follows = across <= hop * (1.0 + ANGLE);
    if speed == 0.0 || -dot(after, normal) >= least * speed {
        // An elastic ball that follows the wall keeps the angle of hops.
        return (after, speed > 0.0 && follows && across >= hop * (1.0 - ANGLE));
    }
    let energy = dot(turning, turning) + if follows { across * across } else { 0.0 };
    // What is along the axis of the wall stays.
    let share = sqrt((energy - hop * hop).max(0.0)) / speed;
    (along(add(sub(tangential, turning), scale(share, turning)), normal, -hop), follows)
}

/// The part of a tangential velocity in the direction in which a wall is curved, seen from a place
/// within it; `None` if the wall is flat there, or seen from outside.
fn part_that_turns<const D: usize>(
    form: &Form<D>,
    place: [f64; D],
    tangential: [f64; D],
    normal: [f64; D],
) -> Option<[f64; D]> {
    let across = |axis: [f64; D]| along(tangential, axis, -dot(tangential, axis));
    let axis_of = |start: [f64; D], end: [f64; D]| unit(sub(end, start));
    let (start, axis) = match form {
        Form::HollowBall(_) => return Some(tangential),
        Form::HollowCapsule(stadium) => {
            let segment = stadium.shape().segment();
            let axis = axis_of(segment.start(), segment.end());
            return Some(match axis.filter(|axis| dot(*axis, normal).abs() < ACROSS) {
                Some(axis) => across(axis),
                None => tangential,
            });
        }
        Form::HollowCylinder(drum) => {
            (drum.shape().start(), axis_of(drum.shape().start(), drum.shape().end())?)
        }
        Form::Tube(tube) => (tube.start(), axis_of(tube.start(), tube.end())?),
        _ => return None,
    };
    let from_axis = sub(place, start);
    let from_axis = along(from_axis, axis, -dot(from_axis, axis));
    let is_seen_from_within = dot(from_axis, normal) >= 0.0;
    (is_seen_from_within && dot(axis, normal).abs() < ACROSS).then(|| across(axis))
}

#[cfg(test)]
mod tests {
    use carom::{Ball, Hollow};

    use super::*;

    fn bowl() -> Form<2> {
        Form::HollowBall(Hollow::new(Ball::new([0.0, 0.0], 2.0).unwrap()))
    }

    #[test]
    fn the_first_hop_takes_the_energy_along_the_normal_and_the_next_ones_keep_the_rest() {
        let (form, place, normal) = (bowl(), [1.0, 0.0], [1.0, 0.0]);
        let before = [4e-3, 1.0];
        let (after, is_hop) = follow((&form, place), [before, [-5e-4, 1.0]], normal, 0.125);
        assert!((after[0] + ANGLE).abs() < 1e-9, "{after:?}");
        assert!((dot(after, after) - 1.0).abs() < 1e-15);
        assert!(!is_hop, "it came from farther away than a hop");
        let back = [-after[0], after[1]];
        let (next, is_hop) =
            follow((&form, place), [back, [0.5 * after[0], after[1]]], normal, 0.5);
        assert!((dot(next, next) - 1.0).abs() < 1e-15);
        assert!(next[0] < 0.0 && is_hop);
    }

    #[test]
    fn elastic_balls_keep_a_small_angle() {
        let (form, place, normal) = (bowl(), [1.0, 0.0], [1.0, 0.0]);
        let after = [-1e-6, 1.0];
        let kept = follow((&form, place), [[1e-6, 1.0], after], normal, 1.0);
        assert_eq!(kept, (after, false));
        let (along_the_rim, is_hop) = follow((&form, place), [[0.0, 1.0], [0.0, 1.0]], normal, 1.0);
        assert_eq!((along_the_rim[0], is_hop), (-ANGLE, true));
        let back = [ANGLE, along_the_rim[1]];
        assert_eq!(
            follow((&form, place), [back, along_the_rim], normal, 1.0),
            (along_the_rim, true)
        );
    }
}
