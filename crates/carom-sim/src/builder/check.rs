//! Checks of the numbers and positions of the initial state.

use std::ops::RangeInclusive;

use carom::vector::MapEach;
use carom::vector::{dot, sqrt};
use carom::{Ball, Relation};

use super::error::BuildError;
use crate::engine::CELL_SLACK;
use crate::ids::{BallId, ObstacleId, PocketId, Wall};
use crate::motion::{BENT_RANGE, Motion};
use crate::physics::scale::{RANGE, ROUNDING, energy, largest};
use crate::rule::ObstacleRule;
use crate::state::{Anchor, Budget, Obstacles, Particle, Space, State, Way};
use crate::variant::Any;

/// The range of masses, `10^±80`.
///
/// With speeds within `10^±100` every `m v²` is at least `10⁻²⁸⁰`, and the sum of all `2³²`
/// possible ones is below `10²⁹⁰`, far from the ends of the range of an `f64`, `10^±308`.
pub(crate) const MASSES: RangeInclusive<f64> = 1e-80..=1e80;

/// Checks that no kinematic ball is among damped ones, and that every number can be squared and
/// multiplied.
pub(super) fn numbers<const D: usize>(
    particles: &[Particle<D>],
    motion: &Motion<D>,
) -> Result<(), BuildError> {
    for (ball, particle) in (0..).map(BallId::first).zip(particles) {
        let speed = largest(particle.anchor.velocity);
        if particle.is_kinematic() && motion.slows() {
            return Err(BuildError::Undamped { ball });
        }
        // A coordinate may be arbitrarily small: it is compared with the radii.
        let coordinate = largest(particle.anchor.position).max(*RANGE.start());
        for (quantity, value) in [
            ("coordinate", coordinate),
            ("radius", particle.radius),
            ("speed", speed),
            ("speed of growth", motion.growth_rate() * particle.radius),
        ] {
            if value != 0.0 && !RANGE.contains(&value) {
                return Err(BuildError::OutOfRange { ball, quantity, value });
            }
        }
        if !particle.is_unmoved() && !MASSES.contains(&particle.mass) {
            let value = particle.mass;
            return Err(BuildError::OutOfRange { ball, quantity: "mass", value });
        }
    }
    energies(particles)
}

/// Checks that no energy could drive the lightest ball beyond the range of speeds; `edit` makes the
/// same check for changes. The error names the ball with the most energy.
fn energies<const D: usize>(particles: &[Particle<D>]) -> Result<(), BuildError> {
    if Budget::of(particles).is_in_range() {
        return Ok(());
    }
    let balls = (0..).map(BallId::first).zip(particles);
    let energies = balls
        .filter(|(_, particle)| !particle.is_unmoved())
        .map(|(ball, particle)| (ball, energy(particle)));
    // Of several, the first.
    match energies.min_by(|(_, a), (_, b)| b.total_cmp(a)) {
        Some((ball, value)) => Err(BuildError::OutOfRange { ball, quantity: "energy", value }),
        None => Ok(()),
    }
}

/// Checks that every ball is smaller than the box along each periodic axis.
pub(super) fn sizes<const D: usize>(
    space: &Space<D>,
    particles: &[Particle<D>],
) -> Result<(), BuildError> {
    let lengths = space.lengths();
    for (ball, Particle { radius, .. }) in (0..).map(BallId::first).zip(particles) {
        if let Some(axis) = (0..D).find(|&axis| 2.0 * radius * CELL_SLACK > lengths[axis]) {
            return Err(BuildError::TooLarge { ball, radius: *radius, axis });
        }
    }
    Ok(())
}

/// Checks that every ball is within the walls that hold it back; where balls may overlap walls,
/// that every centre is. Kinematic balls may be anywhere.
pub(super) fn within_walls<const D: usize>(state: &State<D>) -> Result<(), BuildError> {
    for (slot, particle) in state.balls().filter(|(_, particle)| !particle.is_kinematic()) {
        for wall in Wall::all::<D>() {
            let Some(walls) = state.space.walls_of(wall.axis_index()) else { continue };
            let places = walls.each_ref().map_each(|wall_state| wall_state.line.stop);
            if let Some(depth) = outside(state, particle, wall, places)
                && state.wall_rule::<Any>(slot, wall).holds_back()
            {
                return Err(BuildError::Outside { ball: state.id(slot), wall, depth });
            }
        }
    }
    Ok(())
}

/// Checks that nothing is combined with curved lines that needs straight ones, and that all numbers
/// are in the smaller range of curved lines.
pub(super) fn motion<const D: usize>(
    space: &Space<D>,
    particles: &[Particle<D>],
    motion: &Motion<D>,
) -> Result<(), BuildError> {
    if !motion.bends() {
        return Ok(());
    }
    if let Some(axis) = falls_along(space, motion) {
        return Err(BuildError::NoEnd { axis });
    }
    if motion.cloth().is_some() && D != 2 {
        return Err(BuildError::NotLevel);
    }
    for (ball, particle) in (0..).map(BallId::first).zip(particles) {
        if let Some((quantity, value)) = beyond_bent(particle) {
            return Err(BuildError::OutOfRange { ball, quantity, value });
        }
    }
    Ok(())
}

/// A periodic axis along which balls would fall.
pub(crate) fn falls_along<const D: usize>(space: &Space<D>, motion: &Motion<D>) -> Option<usize> {
    let gravity = motion.gravity();
    (0..D).find(|&axis| gravity[axis] != 0.0 && space.periods()[axis] > 0.0)
}

/// A number of a ball that is too large or too small for a curved line.
pub(crate) fn beyond_bent<const D: usize>(particle: &Particle<D>) -> Option<(&'static str, f64)> {
    let Anchor { position, velocity, .. } = particle.anchor;
    let numbers = [
        ("coordinate", largest(position).max(*BENT_RANGE.start())),
        ("radius", particle.radius),
        ("speed", largest(velocity)),
    ];
    numbers.into_iter().find(|(_, value)| *value != 0.0 && !BENT_RANGE.contains(value))
}

/// Checks that there are no obstacles and pockets where they are not possible, and that their
/// numbers can be squared and multiplied.
pub(crate) fn obstacles<const D: usize>(
    space: &Space<D>,
    obstacles: &Obstacles<D>,
    motion: &Motion<D>,
) -> Result<(), BuildError> {
    if obstacles.is_empty() {
        return Ok(());
    }
    for (obstacle, solid) in (0..).map(ObstacleId).zip(&obstacles.solid) {
        if let Some(axis) = solid.shape().cannot_repeat(space) {
            return Err(BuildError::CannotRepeat { obstacle, axis });
        }
    }
    if motion.grows() && !obstacles.solid.is_empty() {
        return Err(BuildError::NoGrowth);
    }
    let largest = |piece| {
        let lengths = obstacles.piece(piece).form.lengths();
        lengths.into_iter().fold(0.0_f64, |most, x| most.max(x.abs()))
    };
    let most = if motion.bends() { *BENT_RANGE.end() } else { *RANGE.end() };
    match obstacles.numbers().find(|&piece| largest(piece) > most) {
        Some(piece) => {
            let owner = obstacles.piece(piece);
            let what = if owner.form.is_solid() { "obstacle" } else { "pocket" };
            Err(BuildError::TooFar { what, number: owner.owner, value: largest(piece) })
        }
        None => Ok(()),
    }
}

/// Checks that no ball overlaps an obstacle that holds it back, or is in a pocket.
pub(super) fn off_obstacles<const D: usize>(state: &State<D>) -> Result<(), BuildError> {
    for (slot, particle) in state.balls() {
        let kind = state.kinds[slot as usize];
        match in_the_way(state, (particle, particle.radius), kind) {
            Some((Blocker::Obstacle(obstacle), depth)) => {
                return Err(BuildError::InObstacle { ball: state.id(slot), obstacle, depth });
            }
            Some((Blocker::Pocket(pocket), _)) => {
                return Err(BuildError::InPocket { ball: state.id(slot), pocket });
            }
            None => {}
        }
    }
    Ok(())
}

/// What is in the place of a ball.
pub(crate) enum Blocker {
    Obstacle(ObstacleId),
    Pocket(PocketId),
}

/// Returns the first obstacle or pocket in the way of a ball of this radius and kind, and the
/// depth. An obstacle is in the way if the ball overlaps it by more than rounding and may not, or
/// has its centre in it; a pocket, if the ball's centre is in it. Balls of infinite mass may be
/// anywhere.
pub(crate) fn in_the_way<const D: usize>(
    state: &State<D>,
    (ball, radius): (&Particle<D>, f64),
    kind: u16,
) -> Option<(Blocker, f64)> {
    if ball.is_unmoved() || state.obstacles.is_empty() {
        return None;
    }
    let place = ball.anchor.position;
    let (center, whole) = (Ball::new(place, 0.0).ok()?, Ball::new(place, radius).ok()?);
    let rounded_from = radius.max(largest(place));
    let blocks = |number: u32| {
        let piece = state.obstacles.piece(number);
        let is_in = piece.form.relation(&center) != Relation::Separate;
        if !piece.form.is_solid() {
            return is_in.then_some((Blocker::Pocket(PocketId(piece.owner)), 0.0));
        }
        let obstacle = ObstacleId(piece.owner);
        if state.rules.of_obstacle(kind, obstacle) == ObstacleRule::Ignore {
            return None;
        }
        let depth = -piece.form.gap(&whole);
        let is_deep = depth > ROUNDING * rounded_from && !state.may_overlap;
        (is_in || is_deep).then_some((Blocker::Obstacle(obstacle), depth))
    };
    // The smallest number first.
    let mut near: Vec<u32> = state.obstacles.along(Way::new(place, place, radius)).collect();
    near.sort_unstable();
    near.into_iter().find_map(blocks)
}

/// How deep a ball of its current radius reaches beyond a wall, if it may not. Where balls may
/// overlap walls, only the centre may not.
pub(crate) fn outside<const D: usize>(
    state: &State<D>,
    ball: &Particle<D>,
    wall: Wall,
    places: [f64; 2],
) -> Option<f64> {
    let place = ball.anchor.position;
    let depth = beyond((place, ball.radius), wall, places)?;
    (!state.may_overlap || beyond((place, 0.0), wall, places).is_some()).then_some(depth)
}

/// How deep a ball at this position with this radius reaches beyond a wall of an axis with its two
/// walls at these positions, if that is more than rounding.
pub(crate) fn beyond<const D: usize>(
    (place, radius): ([f64; D], f64),
    wall: Wall,
    places: [f64; 2],
) -> Option<f64> {
    let (x, [low, high]) = (place[wall.axis_index()], places);
    let depth = wall.side.outwards() * (x - places[wall.side as usize]) + radius;
    // Far from the origin the position itself is rounded by more.
    let rounded_from = ((high - low) + radius).max(x.abs());
    (depth > ROUNDING * rounded_from).then_some(depth)
}

/// How deep two balls with this sum of radii overlap, if the vector between their centres is `p`;
/// `None` if that is only rounding, or if both balls are fixed.
pub(crate) fn overlap<const D: usize>(
    a: &Particle<D>,
    b: &Particle<D>,
    (p, radii): ([f64; D], f64),
) -> Option<f64> {
    let depth = radii - sqrt(dot(p, p));
    let obstacles = a.is_unmoved() && b.is_unmoved();
    (depth > ROUNDING * radii && !obstacles).then_some(depth)
}
