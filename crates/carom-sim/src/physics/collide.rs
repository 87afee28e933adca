//! Effects of a collision on velocities.
#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{add, along, dot, scale, sqrt, sub, unit};
use carom::{Ball, exchange_by, is_approaching};

use super::hollow;
use super::scale::RANGE;
use super::two_floats;
use crate::rule::PairRule;
use crate::state::{CollapseRule, Form, State};
use crate::variant::Variant;

/// The properties of a ball that matter in a collision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Collider<const D: usize> {
    pub(crate) velocity: [f64; D],
    /// Above 0; infinite for a ball that no impact moves.
    pub(crate) mass: f64,
}

impl<const D: usize> Collider<D> {
    /// Something that stays where it is.
    const HELD: Self = Self { velocity: [0.0; D], mass: f64::INFINITY };

    /// The ball in a slot, anchored now. A sleeping ball moves as little as a fixed one.
    #[inline]
    pub(crate) fn of<V: Variant>(state: &State<D>, slot: u32) -> Self {
        let particle = state.particle(slot);
        let mass = if state.is_held::<V>(slot) { f64::INFINITY } else { particle.mass };
        Self { velocity: particle.anchor.velocity, mass }
    }
}

impl CollapseRule {
    /// The restitution at an approach speed.
    #[inline]
    pub(crate) fn restitution(self, restitution: f64, approach_speed: f64) -> f64 {
        if approach_speed < self.elastic_below {
            if self.spares_slow { 1.0 } else { restitution }
        } else if self.keeps_hopping {
            restitution.max(self.elastic_below / approach_speed)
        } else {
            restitution
        }
    }
}

/// The restitution of two balls: by the rule, or that of all pairs, or else by their own
/// elasticities. `a` is the smaller slot.
#[inline(always)]
pub(crate) fn pair_restitution<V: Variant, const D: usize>(
    state: &State<D>,
    a: u32,
    b: u32,
) -> f64 {
    if let PairRule::BounceWith(restitution) = state.pair_rule::<V>(a, b) {
        return restitution.get();
    }
    let (a, b) = (state.particle(a), state.particle(b));
    state.losses.pair_restitution.unwrap_or_else(|| a.restitution.combine(b.restitution).get())
}

/// The least speed along the normal at which two leave each other that touch and hardly approach:
/// an acceleration may hold them together, and without this speed they would meet again at once. It
/// is 0 for two that nothing holds together, and `None` where no contact lasts, which is on
/// straight lines.
pub(crate) type LeavingSpeed = Option<f64>;

/// The velocities after a hop of two that touch and are pressed together, with a unit normal from A
/// to B. The relative velocity is turned; it grows only if it is less than that of the hop.
fn hopping<const D: usize>(
    normal: [f64; D],
    a: Collider<D>,
    b: Collider<D>,
    speed: f64,
) -> [[f64; D]; 2] {
    let w = sub(b.velocity, a.velocity);
    let aside = along(w, normal, -dot(w, normal));
    let (whole, sideways) = (sqrt(dot(w, w)), sqrt(dot(aside, aside)));
    let is_slower = sideways == 0.0 || whole <= speed;
    let kept = if is_slower { 0.0 } else { sqrt((whole - speed) * (whole + speed)) / sideways };
    let change = sub(along(scale(kept, aside), normal, speed), w);
    let share_of_b = if b.mass.is_infinite() {
        0.0
    } else if a.mass.is_infinite() {
        1.0
    } else {
        a.mass / (a.mass + b.mass)
    };
    [along(a.velocity, change, share_of_b - 1.0), along(b.velocity, change, share_of_b)]
}

/// The result of a collision of two balls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairResponse<const D: usize> {
    /// The new velocities of A and B.
    pub(crate) velocities: [[f64; D]; 2],
    /// The unit normal from A to B.
    pub(crate) normal: [f64; D],
    /// The magnitude of the impulse along the normal.
    pub(crate) impulse: f64,
    /// What the growth of the balls adds to their energy.
    pub(crate) work: f64,
}

/// A collision of two balls, where `p` points from the centre of A to that of B, and the surfaces
/// part by growth with the velocity `drift` ([`Motion::drift`](crate::motion::Motion::drift)).
///
/// Afterwards the balls move apart, also as computed: `p · (vB − vA − drift) ≥ 0`, the same
/// expression by which a collision is predicted. If lines are curved, and there is a `hop`, that is
/// decided exactly. So no pair collides twice at the same time because of rounding alone, and no
/// comparison with a small constant is needed anywhere.
#[inline(always)]
pub(crate) fn pair<V: Variant, const D: usize>(
    (p, drift, hop): ([f64; D], Option<[f64; D]>, LeavingSpeed),
    a: Collider<D>,
    b: Collider<D>,
    restitution: f64,
    rule: CollapseRule,
) -> PairResponse<D> {
    let distance = sqrt(dot(p, p));
    let normal = if distance < *RANGE.start() {
        normal_of_concentric(p, sub(b.velocity, a.velocity))
    } else {
        p.map_each(|x| x / distance)
    };
    let of_surfaces = |w: [f64; D]| drift.map_or(w, |drift| sub(w, drift));
    let approach_speed = -dot(of_surfaces(sub(b.velocity, a.velocity)), normal);
    // Two falling balls are on straight lines relative to each other, and predicted as such.
    let comes_nearer = |w: [f64; D]| dot(p, of_surfaces(w)) < 0.0 || hop.is_some() && falls(p, w);
    let velocities = match hop {
        Some(hop) if approach_speed < hop || !comes_nearer(sub(b.velocity, a.velocity)) => {
            hopping(normal, a, b, hop)
        }
        _ => {
            let e = rule.restitution(restitution, approach_speed);
            let b = (of_surfaces(b.velocity), b.mass);
            let a = (a.velocity, a.mass);
            let (va, vb) = if V::FUSED {
                exchange_by::<D, true>(a, b, normal, e)
            } else {
                exchange_by::<D, false>(a, b, normal, e)
            };
            [va, drift.map_or(vb, |drift| add(vb, drift))]
        }
    };
    let [va, vb] = parted(velocities, a.mass < b.mass, normal, comes_nearer);
    let (lighter, change) =
        if a.mass < b.mass { (a.mass, sub(a.velocity, va)) } else { (b.mass, sub(vb, b.velocity)) };
    let impulse = lighter * dot(change, normal);
    let work = drift.map_or(0.0, |drift| impulse * dot(drift, normal));
    PairResponse { velocities: [va, vb], normal, impulse, work }
}

/// The velocities of two, with a small addition to the impulse, so that they separate as computed,
/// too: the lighter ball takes it, in steps that begin at the rounding of the fastest component and
/// double.
#[inline(always)]
fn parted<const D: usize>(
    [mut va, mut vb]: [[f64; D]; 2],
    is_first_lighter: bool,
    normal: [f64; D],
    comes_nearer: impl Fn([f64; D]) -> bool,
) -> [[f64; D]; 2] {
    let fastest = (0..D).fold(0.0_f64, |most, k| most.max(va[k].abs()).max(vb[k].abs()));
    let mut step = (fastest * (0.5 * f64::EPSILON)).max(f64::MIN_POSITIVE);
    while comes_nearer(sub(vb, va)) {
        if is_first_lighter {
            va = sub(va, scale(step, normal));
        } else {
            vb = add(vb, scale(step, normal));
        }
        step *= 2.0;
    }
    [va, vb]
}

/// The result of a collision of two balls, `p` apart, if friction also gives them these velocities.
pub(crate) fn rubbed<const D: usize>(
    p: [f64; D],
    response: PairResponse<D>,
    is_first_lighter: bool,
    changes: [[f64; D]; 2],
) -> PairResponse<D> {
    let velocities = from_fn(|k| add(response.velocities[k], changes[k]));
    let velocities = parted(velocities, is_first_lighter, response.normal, |w| falls(p, w));
    PairResponse { velocities, ..response }
}

/// Whether two that are `p` apart come nearer, as predicted: by the sign of a rounded product, or
/// exactly.
pub(super) fn comes_nearer<const D: usize>(p: [f64; D], w: [f64; D], is_exact: bool) -> bool {
    dot(p, w) < 0.0 || is_exact && falls(p, w)
}

/// Whether the length of `p` falls if it changes by `w`, exactly.
#[inline(never)]
fn falls<const D: usize>(p: [f64; D], w: [f64; D]) -> bool {
    let [origin, end] = [[0.0; D], p].map_each(|place| Ball::new(place, 0.0));
    let moving = end.and_then(|end| end.moving(w));
    origin
        .and_then(|origin| Ok((origin.at_rest(), moving?)))
        .is_ok_and(|(a, b)| is_approaching(&a, &b))
}

/// The normal of two balls that overlap so far that the square of the distance of their centres
/// underflows: in the direction of `p`; if that is 0, against the relative velocity.
#[cold]
fn normal_of_concentric<const D: usize>(p: [f64; D], w: [f64; D]) -> [f64; D] {
    let first = from_fn(|k| if k == 0 { 1.0 } else { 0.0 });
    unit(p).or_else(|| unit(w.map_each(|w| -w))).unwrap_or(first)
}

/// A collision of a ball with a wall across `axis` that moves at `wall_velocity` along it: the new
/// velocity, and the impulse.
///
/// The restitution is the wall's; the ball's own is not used. Afterwards ball and wall move apart,
/// also as computed: if `v > u`, the sum of `u` and a number below 0 is at most `u` after rounding.
pub(crate) fn wall<const D: usize>(
    ball: Collider<D>,
    (axis, sign): (usize, f64),
    wall_velocity: f64,
    restitution: f64,
    (rule, hop): (CollapseRule, LeavingSpeed),
) -> ([f64; D], f64) {
    let approach = ball.velocity[axis] - wall_velocity;
    if let Some(speed) = hop.filter(|&hop| sign * approach <= 0.0 || sign * approach < hop) {
        let mut normal = [0.0; D];
        normal[axis] = sign;
        let [mut velocity, _] = hopping(normal, ball, Collider::HELD, speed);
        // Away from the wall, or along it.
        velocity[axis] = -sign * velocity[axis].abs();
        return (velocity, ball.mass * (velocity[axis] - ball.velocity[axis]).abs());
    }
    let approach_speed = approach.abs();
    let e = rule.restitution(restitution, approach_speed);
    let mut velocity = ball.velocity;
    velocity[axis] = -e * approach;
    // Adding 0 would turn −0 into 0.
    if wall_velocity != 0.0 {
        velocity[axis] += wall_velocity;
    }
    (velocity, ball.mass * (approach_speed + e * approach_speed))
}

/// A collision of a ball at its position with a piece of an obstacle, along a unit normal from the
/// ball: the new velocity, the impulse, and whether the ball [follows](hollow) the piece in hops.
///
/// The restitution is the obstacle's. Afterwards the ball does not come nearer to the piece,
/// exactly: what rounding leaves of its approach is removed in steps that begin at the rounding of
/// the fastest component and double.
pub(crate) fn obstacle<const D: usize>(
    (form, place, radius): (&Form<D>, [f64; D], f64),
    ball: Collider<D>,
    normal: [f64; D],
    restitution: f64,
    (rule, hop): (CollapseRule, LeavingSpeed),
) -> ([f64; D], f64, bool) {
    let of_ball = (form, place, radius);
    let velocity = match hop {
        Some(hop) if dot(ball.velocity, normal) < hop || !approaches(of_ball, ball.velocity) => {
            hopping(normal, ball, Collider::HELD, hop)[0]
        }
        _ => {
            let e = rule.restitution(restitution, dot(ball.velocity, normal));
            rebound(ball.velocity, normal, e)
        }
    };
    let (velocity, follows) =
        hollow::follow((form, place), [ball.velocity, velocity], normal, restitution);
    let velocity = leaving(of_ball, velocity, normal);
    (velocity, ball.mass * dot(sub(ball.velocity, velocity), normal), follows)
}

/// The velocity after a bounce off something fixed, along a unit normal.
///
/// The square of a rounded normal is not 1. A flat obstacle has one normal, so each bounce would
/// add or take the same energy; here the square counts, and the impulse is rounded once.
fn rebound<const D: usize>(velocity: [f64; D], normal: [f64; D], restitution: f64) -> [f64; D] {
    let (square, of_square) = two_floats::dot(normal, normal);
    let off = (square - 1.0) + of_square;
    let (speed, of_speed) = two_floats::dot(velocity, normal);
    along(velocity, normal, -(1.0 + restitution) * (speed + (of_speed - speed * off)))
}

/// Whether a ball at its position comes nearer to a piece of an obstacle with a velocity, exactly.
fn approaches<const D: usize>(
    (form, place, radius): (&Form<D>, [f64; D], f64),
    velocity: [f64; D],
) -> bool {
    let ball = Ball::new(place, radius).and_then(|ball| ball.moving(velocity));
    ball.is_ok_and(|ball| form.is_approached_by(&ball))
}

/// The velocity with which a ball does not come nearer to a piece of an obstacle, exactly: the rest
/// of its approach is removed.
pub(crate) fn leaving<const D: usize>(
    of_ball: (&Form<D>, [f64; D], f64),
    mut velocity: [f64; D],
    normal: [f64; D],
) -> [f64; D] {
    if approaches(of_ball, velocity) {
        let (form, place, _) = of_ball;
        let away = form.away_from(place).unwrap_or(normal.map_each(|n| -n));
        let fastest = velocity.iter().fold(0.0_f64, |most, v| most.max(v.abs()));
        let mut step = (fastest * (0.5 * f64::EPSILON)).max(f64::MIN_POSITIVE);
        while approaches(of_ball, velocity) {
            velocity = add(velocity, scale(step, away));
            step *= 2.0;
        }
    }
    velocity
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Plain;

    /// A rule by which no collision is made elastic.
    fn never_elastic() -> CollapseRule {
        CollapseRule::below(0.0)
    }

    fn ball(velocity: [f64; 2], mass: f64) -> Collider<2> {
        Collider { velocity, mass }
    }

    #[test]
    fn equal_masses_swap_velocities_to_the_last_bit() {
        let response = pair::<Plain<true>, 2>(
            ([0.3, 0.0], None, None),
            ball([0.1, 0.7], 0.17),
            ball([-0.2, 0.5], 0.17),
            1.0,
            never_elastic(),
        );
        assert_eq!(response.velocities, [[-0.2, 0.7], [0.1, 0.5]]);
        assert_eq!(response.normal, [1.0, 0.0]);
    }

    #[test]
    fn a_fixed_obstacle_takes_no_velocity() {
        let fixed = ball([0.0, 0.0], f64::INFINITY);
        let response = pair::<Plain<true>, 2>(
            ([1.0, 0.0], None, None),
            ball([2.0, 1.0], 3.0),
            fixed,
            0.5,
            never_elastic(),
        );
        assert_eq!(response.velocities, [[-1.0, 1.0], [0.0, 0.0]]);
        assert_eq!(response.impulse, 9.0);
    }

    #[test]
    fn balls_part_even_where_rounding_swallows_the_impulse() {
        // Both move fast along x; they approach along an oblique normal by less than their
        // rounding.
        for k in 0..1000_u32 {
            let turn = 0.001 * f64::from(k);
            let p = [turn, 1.0 - 0.5 * turn];
            let (va, vb) = ([1e9, 3.0], [1e9 + f64::from(k % 7) * 1e-7, 3.0 - 1e-16]);
            for e in [0.0, 0.5, 1.0] {
                let response = pair::<Plain<true>, 2>(
                    (p, None, None),
                    ball(va, 1.0),
                    ball(vb, 2.0),
                    e,
                    never_elastic(),
                );
                let [va, vb] = response.velocities;
                assert!(dot(p, sub(vb, va)) >= 0.0);
            }
        }
    }

    #[test]
    fn a_slow_collision_is_elastic() {
        let rule = CollapseRule::below(1e-9);
        let slow = pair::<Plain<true>, 2>(
            ([1.0, 0.0], None, None),
            ball([5e-10, 0.0], 1.0),
            ball([0.0; 2], 1.0),
            0.5,
            rule,
        );
        assert_eq!(slow.velocities, [[0.0; 2], [5e-10, 0.0]]);
        let (velocity, impulse) = wall(ball([-5e-10, 1.0], 2.0), (0, -1.0), 0.0, 0.5, (rule, None));
        assert_eq!((velocity, impulse), ([5e-10, 1.0], 2e-9));
        let (velocity, _) = wall(ball([-1.0, 1.0], 2.0), (0, -1.0), 0.0, 0.5, (rule, None));
        assert_eq!(velocity, [0.5, 1.0]);
    }

    #[test]
    fn a_wall_that_moves_adds_twice_its_speed_or_takes_its_share() {
        let hit = |v: f64, u: f64, e: f64| {
            wall(ball([v, 1.0], 2.0), (0, 1.0), u, e, (never_elastic(), None))
        };
        assert_eq!(hit(3.0, -0.5, 1.0), ([-4.0, 1.0], 14.0));
        assert_eq!(hit(3.0, 0.5, 1.0), ([-2.0, 1.0], 10.0));
        // Without rebound the ball goes with the wall.
        assert_eq!(hit(3.0, -0.5, 0.0), ([-0.5, 1.0], 7.0));
        // A wall runs into a ball from behind.
        assert_eq!(hit(-1.0, -4.0, 0.5), ([-5.5, 1.0], 9.0));
    }

    #[test]
    fn ball_and_wall_part_even_where_rounding_swallows_the_rebound() {
        for (k, e) in (0..3_000_u32).zip([0.0, 0.3, 1.0].into_iter().cycle()) {
            let u = -1.0 - 0.37 * f64::from(k);
            for ulps in [1, 2, 3, 1_000_000] {
                // Towards a wall on the high side, if only by an ulp.
                let v = f64::from_bits(u.to_bits() - ulps);
                let (velocity, _) =
                    wall(ball([v, 0.0], 1.0), (0, 1.0), u, e, (never_elastic(), None));
                assert!(v - u > 0.0 && velocity[0] - u <= 0.0, "u = {u}, {ulps} ulps, e = {e}");
            }
        }
    }
}
