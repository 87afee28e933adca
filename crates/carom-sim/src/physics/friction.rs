//! Friction at the time of a collision of spinning balls.
//!
//! [`Cloth`] has the model and its sources.

use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{add, along, dot, scale, sqrt, sub};

use super::collide::{Collider, LeavingSpeed};
use crate::motion::{Cloth, Spin, cut, padded};
use crate::state::{CollapseRule, State};

/// The effective restitution of a rail in the plane at an approach speed, if its nose touches balls
/// above their centres, and the rule for it: a ball that is pressed downwards does not come back,
/// even if lasting contacts keep the restitution up.
pub(super) fn of_rail(
    cloth: Cloth,
    (rule, restitution): (CollapseRule, f64),
    approach_speed: f64,
) -> (CollapseRule, f64) {
    let across = 1.0 - cloth.nose * cloth.nose;
    let restitution = ((1.0 + restitution) * across - 1.0).max(0.0);
    if approach_speed < rule.elastic_below {
        return (rule, restitution);
    }
    let most = restitution.max(2.0 * across - 1.0);
    let raised = rule.restitution(restitution, approach_speed).min(most);
    (rule.without_hops(), raised)
}

/// The changes by friction of the velocities of two balls that collided along a normal from A to B
/// with an impulse; also changes their spins.
pub(super) fn between_balls<const D: usize>(
    state: &mut State<D>,
    cloth: Cloth,
    (balls, before): ([u32; 2], [Collider<D>; 2]),
    (normal, impulse): ([f64; D], f64),
) -> [[f64; D]; 2] {
    let normal = padded(normal);
    let [velocities, spins] =
        [before.map_each(|ball| padded(ball.velocity)), balls.map_each(|ball| spin(state, ball))];
    let inverse = before.map_each(|ball| 1.0 / ball.mass);
    let turning = cross(add(spins[0], spins[1]), normal);
    let slip = across(add(sub(velocities[0], velocities[1]), turning), normal);
    let limit = cloth.between_balls * impulse;
    let of_first = against(slip, inverse[0] + inverse[1], limit);
    for (ball, inverse) in balls.into_iter().zip(inverse) {
        turn(state, ball, scale(inverse, cross(normal, of_first)));
    }
    [cut(scale(inverse[0], of_first)), cut(scale(-inverse[1], of_first))]
}

/// The change by friction of the velocity of a ball that hit a rail along a normal from the ball
/// with an impulse; also changes its spin.
pub(super) fn at_rail<const D: usize>(
    state: &mut State<D>,
    cloth: Cloth,
    (ball, before): (u32, Collider<D>),
    (normal, impulse): ([f64; D], f64),
) -> [f64; D] {
    let cosine = sqrt(1.0 - cloth.nose * cloth.nose);
    let mut nose = scale(cosine, padded(normal));
    nose[2] = cloth.nose;
    let inverse = 1.0 / before.mass;
    let slip = across(add(padded(before.velocity), cross(spin(state, ball), nose)), nose);
    let friction = against(slip, inverse, cloth.at_rails * (impulse / cosine));
    turn(state, ball, scale(inverse, cross(nose, friction)));
    cut(scale(inverse, friction))
}

/// Whether two collide faster than in a lasting contact, along a normal from A to B: only then
/// friction acts.
pub(super) fn is_hit<const D: usize>(
    (rule, hop): (CollapseRule, LeavingSpeed),
    [va, vb]: [[f64; D]; 2],
    normal: [f64; D],
) -> bool {
    dot(sub(va, vb), normal) > rule.elastic_below.max(hop.unwrap_or(0.0))
}

/// The velocity of a ball that hit a rail along a normal, and would have this velocity without
/// friction, and the impulse along the normal: with a nose above the centre, friction contributes
/// to it. The rail stops a ball that friction pushes towards it.
pub(super) fn rubbed_at_rail<const D: usize>(
    state: &mut State<D>,
    cloth: Cloth,
    (ball, before): (u32, Collider<D>),
    (normal, after, impulse): ([f64; D], [f64; D], f64),
) -> ([f64; D], f64) {
    let change = at_rail(state, cloth, (ball, before), (normal, impulse));
    let velocity = add(after, change);
    let velocity = along(velocity, normal, -dot(velocity, normal).max(0.0));
    (velocity, before.mass * dot(sub(before.velocity, velocity), normal))
}

/// The impulse of friction against a slip of solid balls: it ends the slip, or has the size
/// `limit`.
fn against(slip: [f64; 3], inverse_mass: f64, limit: f64) -> [f64; 3] {
    let speed = sqrt(dot(slip, slip));
    if speed == 0.0 {
        return [0.0; 3];
    }
    // The impulse changes the velocity of a surface by 1 for the motion, and 5/2 for the spin.
    let impulse = (2.0 / 7.0 * speed / inverse_mass).min(limit);
    slip.map_each(|u| -impulse * (u / speed))
}

/// Changes the spin of a ball by 5/2 of what an impulse would change the velocity, turned by a
/// right angle.
fn turn<const D: usize>(state: &mut State<D>, ball: u32, change: [f64; 3]) {
    if let Some(Spin(spin)) = state.spins.get_mut(ball as usize) {
        *spin = from_fn(|k| spin[k] + 2.5 * change[k]);
    }
}

fn spin<const D: usize>(state: &State<D>, ball: u32) -> [f64; 3] {
    state.spin(ball).map_or([0.0; 3], |Spin(spin)| spin)
}

/// The part of a vector perpendicular to a unit normal.
fn across(v: [f64; 3], normal: [f64; 3]) -> [f64; 3] {
    sub(v, scale(dot(v, normal), normal))
}

fn cross([ax, ay, az]: [f64; 3], [bx, by, bz]: [f64; 3]) -> [f64; 3] {
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}
