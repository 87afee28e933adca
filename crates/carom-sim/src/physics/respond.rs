//! What does a meeting do to the state? The one place where balls and walls are changed by it.

use std::array::from_fn;

use carom::vector::{dot, sqrt};

use super::collide::{self, Collider};
use super::jam;
use super::meeting::{Image, Meeting, Partner};
use super::motion::{anchor_at, separation, shift};
use crate::event::{Contact, Event};
use crate::ids::Wall;
use crate::jammed::Jammed;
use crate::state::{Moment, Particle, State};

/// What a meeting did, beside changing the lines of its balls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect<const D: usize> {
    /// The collision, if it was one.
    pub(crate) event: Option<Event<D>>,
    /// By how many periodic boxes the ball and its partner were brought back.
    pub(crate) boxes: [Image<D>; 2],
    /// Whether a wall gives way from now on.
    pub(crate) wall_yields: bool,
}

/// Lets a meeting happen: the next one, as it was predicted from this state.
///
/// A meeting with a wall that is not there only anchors the ball anew; none is ever predicted.
///
/// # Errors
/// There is no end to the collisions at this moment. Nothing has changed then.
#[inline]
pub(crate) fn apply<const D: usize>(
    state: &mut State<D>,
    meeting: &Meeting<D>,
) -> Result<Effect<D>, Jammed> {
    let Meeting { at, ball, partner, image } = *meeting;
    let cascade = jam::cascade(state, meeting)?;
    state.now = at.time;
    state.particles[ball as usize].cascade = cascade;
    let boxes = anchor_at(&mut state.particles[ball as usize], &state.space, at);
    let mut effect = Effect { event: None, boxes: [boxes, [0; D]], wall_yields: false };
    match partner {
        Partner::Ball(other) => {
            state.particles[other as usize].cascade = cascade;
            let others = anchor_at(&mut state.particles[other as usize], &state.space, at);
            let image = from_fn(|k| image[k] + others[k] - boxes[k]);
            effect.boxes[1] = others;
            effect.event = Some(meet_ball(state, at, [ball, other], image));
        }
        Partner::Wall(wall) => {
            if let Some((event, yields)) = meet_wall(state, at, ball, wall) {
                effect.event = Some(event);
                effect.wall_yields = yields;
            }
        }
        Partner::Itself => {}
    }
    Ok(effect)
}

/// The restitution of two balls: that of all pairs, or else of their own elasticities.
#[inline]
pub(crate) fn pair_restitution<const D: usize>(
    state: &State<D>,
    a: &Particle<D>,
    b: &Particle<D>,
) -> f64 {
    state.rules.pair_restitution.unwrap_or_else(|| a.restitution.combine(b.restitution).get())
}

/// Two balls collide that are anchored at this very moment.
#[inline]
fn meet_ball<const D: usize>(
    state: &mut State<D>,
    at: Moment,
    [a, b]: [u32; 2],
    image: Image<D>,
) -> Event<D> {
    let (pa, pb) = (state.particle(a), state.particle(b));
    let p = separation(&pa.anchor, &pb.anchor, shift(&state.space, image), at.time);
    let e = pair_restitution(state, pa, pb);
    let gap = sqrt(dot(p, p)) - (pa.radius + pb.radius);
    let response = collide::pair(p, Collider::of(pa), Collider::of(pb), e, state.rules.collapse);
    let [va, vb] = response.velocities;
    state.particles[a as usize].anchor.velocity = va;
    state.particles[b as usize].anchor.velocity = vb;
    Event {
        time: at.time,
        contact: Contact::Pair { a: state.id(a), b: state.id(b) },
        normal: response.normal,
        impulse: response.impulse,
        gap,
        work: 0.0,
    }
}

/// A ball that is anchored at this very moment collides with a wall, if there is such a wall.
/// Says also whether the wall gives way.
#[inline]
fn meet_wall<const D: usize>(
    state: &mut State<D>,
    at: Moment,
    ball: u32,
    wall: Wall,
) -> Option<(Event<D>, bool)> {
    let wall_state = state.space.wall_mut(wall)?;
    let (place, velocity) =
        (wall_state.line.place_at(at.time), wall_state.line.velocity_at(at.time));
    let particle = &mut state.particles[ball as usize];
    let (axis, sign) = (wall.axis_index(), wall.side.outwards());
    let limit = wall.side.touching(place, particle.radius);
    let gap = sign * (limit - particle.anchor.position[axis]);
    // Here the coordinate is known exactly.
    particle.anchor.position[axis] = limit;
    let e = wall_state.restitution.get();
    let (after, impulse) =
        collide::wall(Collider::of(particle), axis, velocity, e, state.rules.collapse);
    particle.anchor.velocity = after;
    let yields = wall_state.hit(state.clock, wall, at.time);
    let mut normal = [0.0; D];
    normal[axis] = sign;
    let event = Event {
        time: at.time,
        contact: Contact::Wall { ball: state.id(ball), wall },
        normal,
        impulse,
        gap,
        // Not −0 where the wall is at rest.
        work: 0.0 - sign * velocity * impulse,
    };
    Some((event, yields))
}
