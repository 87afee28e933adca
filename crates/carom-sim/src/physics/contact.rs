//! What a contact loses, and whether it lasts.
//!
//! A contact lasts, and is a series of hops ([`Lasting`]), only where something presses. A ball
//! that rolls is slowed against its own velocity, so nothing presses it against a wall along which
//! it rolls. A sliding ball with spin can be pressed against a rail, and two balls with unlike
//! decelerations against each other. Two falling balls are not pressed together by their fall, but
//! one may lie on the other.

use carom::vector::{along, dot, sqrt, sub, unit};

use super::collide::{Collider, LeavingSpeed};
use super::rest;
use crate::motion::{Lasting, Motion, Rolling};
use crate::state::{CollapseRule, State};
use crate::time::Time;
use crate::variant::Variant;

/// Accelerations that differ by no more than this share of themselves press nothing: that is
/// rounding.
const ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// Whether a collision at an approach speed is a hop, with what [`Sides::losses`] says of it: the
/// contact lasts, and the two come as slowly as from a hop, or are pressed together at rest.
#[inline]
pub(super) fn is_hop<V: Variant, const D: usize>(
    state: &State<D>,
    (rule, hop): (CollapseRule, LeavingSpeed),
    approach_speed: f64,
) -> bool {
    let Some(lasting) = state.motion_in::<V>().lasting() else { return false };
    let speed = Lasting::SLOW * rule.pressure * lasting.contact_speed;
    let is_slow = rule.spares_slow && approach_speed <= speed;
    rule.keeps_hopping && (is_slow || hop.is_some_and(|hop| approach_speed <= hop))
}

/// A ball and what it touches, which may be no ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides<const D: usize> {
    pub(super) ball: (u32, Collider<D>),
    pub(super) partner: Option<(u32, Collider<D>)>,
}

impl<const D: usize> Sides<D> {
    /// What a contact of the two loses now, and how fast they leave each other if they are pressed
    /// together; `towards` points from the ball to the partner.
    #[inline]
    pub(super) fn losses<V: Variant>(
        self,
        state: &State<D>,
        now: Time,
        towards: [f64; D],
    ) -> (CollapseRule, LeavingSpeed) {
        if state.motion_in::<V>().lasting().is_some() && !self.may_last(state, towards) {
            return (CollapseRule::below(state.losses.elastic_below), Some(0.0));
        }
        let rule = match self.partner {
            None => rest::collapse_rule::<V, _>(state, now, &[self.ball.0]),
            Some((other, _)) => rest::collapse_rule::<V, _>(state, now, &[self.ball.0, other]),
        };
        (rule, self.hop::<V>(state))
    }

    /// How fast the two leave each other if they are pressed together, and not by a fall alone; 0
    /// if nothing presses them. `None` if no contact lasts.
    pub(super) fn pressed_hop<V: Variant>(
        self,
        state: &State<D>,
        towards: [f64; D],
    ) -> LeavingSpeed {
        let hop = self.hop::<V>(state)?;
        Some(if self.may_last(state, towards) { hop } else { 0.0 })
    }

    #[inline]
    fn hop<V: Variant>(self, state: &State<D>) -> LeavingSpeed {
        let lasting = state.motion_in::<V>().lasting()?;
        let falls =
            |ball| !state.is_held::<V>(ball) && state.motion_in::<V>().gravity() != [0.0; D];
        let fall_together =
            self.partner.is_some_and(|(other, _)| falls(self.ball.0) && falls(other));
        Some(if fall_together { 0.0 } else { lasting.least_leaving_speed() })
    }

    /// Whether a contact of the two may last. Where balls fall, all may: one ball can lie on the
    /// other.
    fn may_last(self, state: &State<D>, towards: [f64; D]) -> bool {
        let Motion::Rolling(rolling) = &state.motion else { return true };
        let Some(normal) = unit(towards) else { return true };
        let together = self.common_speed(normal);
        let of = |side| acceleration(state, rolling, side, (normal, together));
        let (own, of_partner) = (of(self.ball), self.partner.map_or([0.0; D], of));
        let largest = sqrt(dot(own, own).max(dot(of_partner, of_partner)));
        dot(sub(of_partner, own), normal) < -ROUNDING * largest
    }

    /// The speed along a normal with which the two move on if they stay together.
    fn common_speed(self, normal: [f64; D]) -> f64 {
        let speed = |ball: Collider<D>| dot(ball.velocity, normal);
        let (_, ball) = self.ball;
        match self.partner {
            None => 0.0,
            Some((_, other)) if other.mass.is_infinite() => speed(other),
            Some(_) if ball.mass.is_infinite() => speed(ball),
            Some((_, other)) => {
                let share = other.mass / (ball.mass + other.mass);
                speed(ball) + share * (speed(other) - speed(ball))
            }
        }
    }
}

/// The acceleration of a rolling ball that has a speed along a normal.
fn acceleration<const D: usize>(
    state: &State<D>,
    rolling: &Rolling,
    (slot, ball): (u32, Collider<D>),
    (normal, speed): ([f64; D], f64),
) -> [f64; D] {
    if ball.mass.is_infinite() {
        return [0.0; D];
    }
    let velocity = along(ball.velocity, normal, speed - dot(ball.velocity, normal));
    rolling.curve(state.spin(slot), velocity).acceleration
}
