//! What a collision does to the velocities.

use carom::exchange;
use carom::vector::{add, dot, scale, sqrt, sub};

/// A ball as a collision sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Collider<const D: usize> {
    pub(crate) velocity: [f64; D],
    /// Above 0; infinite for a fixed obstacle.
    pub(crate) mass: f64,
}

/// What two balls, or a ball and a wall, come out of a collision with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome<const D: usize> {
    /// The new velocities of A and B.
    pub(crate) velocities: [[f64; D]; 2],
    /// The unit normal from A to B.
    pub(crate) normal: [f64; D],
    /// The magnitude of the impulse along the normal.
    pub(crate) impulse: f64,
}

/// The restitution of collisions, with the rule that ends inelastic collapse.
///
/// With a restitution below 1 a cluster of balls can collide infinitely often in a finite time.
/// So a collision slower than `elastic_below` loses no energy: from there on the balls rattle
/// elastically, and elastic balls collide a finite number of times. \[PoeschelSchwager2005\]
#[derive(Clone, Copy, Debug)]
pub(crate) struct CollapseRule {
    /// A speed along the normal.
    pub(crate) elastic_below: f64,
}

impl CollapseRule {
    /// The restitution at an approach speed.
    pub(crate) fn restitution(self, restitution: f64, approach_speed: f64) -> f64 {
        if approach_speed < self.elastic_below { 1.0 } else { restitution }
    }
}

/// A collision of two balls, where `p` leads from the centre of A to that of B.
///
/// Afterwards the balls part in the computed bits: `p · (vB − vA) ≥ 0`, the very expression by
/// which they would be predicted to collide. So no pair collides twice at the same moment for
/// rounding's sake alone, and no comparison with a small constant is needed anywhere.
pub(crate) fn pair<const D: usize>(
    p: [f64; D],
    a: Collider<D>,
    b: Collider<D>,
    restitution: f64,
    rule: CollapseRule,
) -> Outcome<D> {
    let distance = sqrt(dot(p, p));
    let normal = p.map(|x| x / distance);
    let approach_speed = -dot(sub(b.velocity, a.velocity), normal);
    let e = rule.restitution(restitution, approach_speed);
    let (mut va, mut vb) = exchange((a.velocity, a.mass), (b.velocity, b.mass), normal, e);

    // A small addition to the impulse that makes the computed velocities part: the lighter ball
    // takes it, in steps that begin at the rounding of the fastest component and double.
    let fastest = va.iter().chain(&vb).fold(0.0_f64, |most, v| most.max(v.abs()));
    let mut step = (fastest * (0.5 * f64::EPSILON)).max(f64::MIN_POSITIVE);
    while dot(p, sub(vb, va)) < 0.0 {
        if a.mass < b.mass {
            va = sub(va, scale(step, normal));
        } else {
            vb = add(vb, scale(step, normal));
        }
        step *= 2.0;
    }

    let (lighter, change) =
        if a.mass < b.mass { (a.mass, sub(a.velocity, va)) } else { (b.mass, sub(vb, b.velocity)) };
    Outcome { velocities: [va, vb], normal, impulse: lighter * dot(change, normal) }
}

/// A collision of a ball with a wall across `axis`: the new velocity, and the impulse.
///
/// The restitution is the wall's; the ball's own does not enter.
pub(crate) fn wall<const D: usize>(
    ball: Collider<D>,
    axis: usize,
    restitution: f64,
    rule: CollapseRule,
) -> ([f64; D], f64) {
    let approach_speed = ball.velocity[axis].abs();
    let e = rule.restitution(restitution, approach_speed);
    let mut velocity = ball.velocity;
    velocity[axis] *= -e;
    (velocity, ball.mass * (approach_speed + e * approach_speed))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEVER_ELASTIC: CollapseRule = CollapseRule { elastic_below: 0.0 };

    fn ball(velocity: [f64; 2], mass: f64) -> Collider<2> {
        Collider { velocity, mass }
    }

    #[test]
    fn equal_masses_swap_velocities_to_the_last_bit() {
        let outcome =
            pair([0.3, 0.0], ball([0.1, 0.7], 0.17), ball([-0.2, 0.5], 0.17), 1.0, NEVER_ELASTIC);
        assert_eq!(outcome.velocities, [[-0.2, 0.7], [0.1, 0.5]]);
        assert_eq!(outcome.normal, [1.0, 0.0]);
    }

    #[test]
    fn a_fixed_obstacle_takes_no_velocity() {
        let fixed = ball([0.0, 0.0], f64::INFINITY);
        let outcome = pair([1.0, 0.0], ball([2.0, 1.0], 3.0), fixed, 0.5, NEVER_ELASTIC);
        assert_eq!(outcome.velocities, [[-1.0, 1.0], [0.0, 0.0]]);
        assert_eq!(outcome.impulse, 9.0);
    }

    #[test]
    fn balls_part_even_where_rounding_swallows_the_impulse() {
        // Both race along x; they approach along a slanted normal by less than their rounding.
        for k in 0..1000_u32 {
            let turn = 0.001 * f64::from(k);
            let p = [turn, 1.0 - 0.5 * turn];
            let (va, vb) = ([1e9, 3.0], [1e9 + f64::from(k % 7) * 1e-7, 3.0 - 1e-16]);
            for e in [0.0, 0.5, 1.0] {
                let outcome = pair(p, ball(va, 1.0), ball(vb, 2.0), e, NEVER_ELASTIC);
                let [va, vb] = outcome.velocities;
                assert!(dot(p, sub(vb, va)) >= 0.0);
            }
        }
    }

    #[test]
    fn a_slow_collision_is_elastic() {
        let rule = CollapseRule { elastic_below: 1e-9 };
        let slow = pair([1.0, 0.0], ball([5e-10, 0.0], 1.0), ball([0.0; 2], 1.0), 0.5, rule);
        assert_eq!(slow.velocities, [[0.0; 2], [5e-10, 0.0]]);
        let (velocity, impulse) = wall(ball([-5e-10, 1.0], 2.0), 0, 0.5, rule);
        assert_eq!((velocity, impulse), ([5e-10, 1.0], 2e-9));
        let (velocity, _) = wall(ball([-1.0, 1.0], 2.0), 0, 0.5, rule);
        assert_eq!(velocity, [0.5, 1.0]);
    }
}
