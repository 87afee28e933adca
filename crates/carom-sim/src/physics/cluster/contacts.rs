//! Contacts of many balls whose effects are computed together.

use carom::Ball;
use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{dot, scale, sub};

use super::super::anchor::re_anchor;
use super::super::collide::{self, Collider};
use super::super::contact::{Sides, is_hop};
use super::super::meeting::{Image, Partner};
use super::super::place::{separation, shift, wrap};
use super::super::rest;
use super::project::{ContactRow, ContactTask, TouchedBody};
use super::touching::Touch;
use crate::event::{Contact, Event, Outcome};
use crate::state::{Particle, State, WaveTime};
use crate::variant::Any;

/// Touches of balls at one time, and the velocities before.
pub(super) struct Contacts<const D: usize> {
    pub(super) at: WaveTime,
    /// The balls that can move, by slot.
    pub(super) balls: Vec<u32>,
    pub(super) touches: Vec<Touch<D>>,
    /// The touches, between the balls that can move.
    pub(super) rows: Vec<ContactRow<D>>,
    /// Of the balls.
    pub(super) masses: Vec<f64>,
    /// The velocities before, in units of `speed`.
    pub(super) velocities: Vec<[f64; D]>,
    /// A power of two near the largest speed, so that squares are far from the ends of the range.
    pub(super) speed: f64,
}

impl<const D: usize> Contacts<D> {
    /// These touches of these balls, which are sorted; `None` if nothing moves.
    pub(super) fn of(
        state: &State<D>,
        at: WaveTime,
        balls: Vec<u32>,
        touches: Vec<Touch<D>>,
    ) -> Option<Self> {
        let number = |ball: u32| balls.binary_search(&ball).ok();
        let particles = || balls.iter().map(|&ball| state.particle(ball));
        let of_balls = particles().map(|ball| ball.anchor.velocity);
        let of_walls = touches.iter().map(|touch| touch.velocity);
        let components = of_balls.chain(of_walls).flatten();
        let largest = components.fold(0.0_f64, |most, v| most.max(v.abs()));
        if largest == 0.0 {
            return None;
        }
        let speed = power_of_two(largest);
        let row = |touch: &Touch<D>| {
            let fixed = || TouchedBody::Fixed(scale(1.0 / speed, touch.velocity));
            // If the first of two is fixed, take the view of the other one.
            let (body, partner, normal) = match (number(touch.ball), touch.partner) {
                (Some(ball), Partner::Ball(other)) => {
                    (ball, number(other).map_or_else(fixed, TouchedBody::Body), touch.normal)
                }
                (Some(ball), _) => (ball, fixed(), touch.normal),
                (None, Partner::Ball(other)) => {
                    (number(other)?, fixed(), touch.normal.map_each(|n| -n))
                }
                (None, _) => return None,
            };
            Some(ContactRow { body, partner, normal })
        };
        let rows = touches.iter().map(row).collect::<Option<Vec<_>>>()?;
        let masses = particles().map(|ball| ball.mass).collect();
        let velocities = particles().map(|ball| scale(1.0 / speed, ball.anchor.velocity)).collect();
        Some(Self { at, balls, touches, rows, masses, velocities, speed })
    }

    /// The contacts between balls that can move, as a task.
    pub(super) fn task(&self) -> ContactTask<D> {
        let inverse_masses = self.masses.iter().map(|mass| [1.0 / mass; D]).collect();
        ContactTask { inverse_masses, rows: self.rows.clone() }
    }

    /// Starts new lines at this time for all balls whose velocity changes, and counts
    /// by how many periodic boxes each is brought back.
    pub(super) fn give(
        &self,
        state: &mut State<D>,
        velocities: &[[f64; D]],
        boxes: &mut [Image<D>],
    ) {
        let balls = self.balls.iter().zip(velocities).zip(boxes);
        for ((&ball, &velocity), boxes) in balls {
            let velocity = scale(self.speed, velocity);
            if state.particle(ball).anchor.velocity == velocity {
                continue;
            }
            let more = re_anchor::<Any, _>(state, ball, self.at);
            *boxes = from_fn(|k| boxes[k] + more[k]);
            state.particles[ball as usize].anchor.velocity = velocity;
        }
    }

    /// The touches whose two sides approach at this time, as computed.
    pub(super) fn approaching(
        &self,
        state: &State<D>,
        boxes: &[Image<D>],
    ) -> impl Iterator<Item = usize> {
        let touches = self.touches.iter().enumerate();
        touches.filter_map(move |(number, touch)| {
            self.approaches(state, touch, boxes).then_some(number)
        })
    }

    /// Whether two that touch are predicted to collide at this time.
    fn approaches(&self, state: &State<D>, touch: &Touch<D>, boxes: &[Image<D>]) -> bool {
        let time = self.at.time;
        let Particle { anchor, radius, .. } = state.particle(touch.ball);
        match touch.partner {
            Partner::Ball(other) => {
                let [from, to] = [touch.ball, other].map_each(|slot| {
                    self.balls.binary_search(&slot).map_or([0; D], |ball| boxes[ball])
                });
                let image = from_fn(|k| touch.image[k] + to[k] - from[k]);
                let [line, of_partner] =
                    [touch.ball, other].map_each(|ball| state.line::<Any>(ball));
                let p = separation(line, of_partner, shift(&state.space, image), time);
                let w = sub(of_partner.anchor.velocity, anchor.velocity);
                collide::comes_nearer(p, w, state.motion.bends())
            }
            Partner::Wall(wall) => {
                let axis = wall.axis_index();
                wall.side.is_towards(anchor.velocity[axis] - touch.velocity[axis])
            }
            Partner::Piece(number) => {
                let (place, _) = wrap(&state.space, state.line::<Any>(touch.ball).place_at(time));
                let ball = Ball::new(place, *radius).and_then(|b| b.moving(anchor.velocity));
                let form = &state.obstacles.piece(number).form;
                ball.is_ok_and(|ball| form.is_approached_by(&ball))
            }
            Partner::Itself => false,
        }
    }

    /// Records for each ball, anchored now, what pushed it, where contacts may last.
    pub(super) fn note(&self, state: &mut State<D>, impulses: &[f64]) {
        if !state.motion.bends() {
            return;
        }
        for (touch, _) in self.touches.iter().zip(impulses).filter(|(_, impulse)| **impulse > 0.0) {
            rest::note_contact(state, touch.ball, touch.partner.ball());
        }
    }

    /// Whether nothing here but hops happens: contacts that last, and no two that come faster.
    fn are_hops(&self, state: &State<D>) -> bool {
        let collider = |slot: u32| (slot, Collider::of::<Any>(state, slot));
        let hops = |(touch, row): (&Touch<D>, &ContactRow<D>)| {
            let partner = touch.partner.ball().map(collider);
            let sides = Sides { ball: collider(touch.ball), partner };
            let losses = sides.losses::<Any>(state, self.at.time, touch.normal);
            is_hop::<Any, _>(state, losses, -row.parts(&self.velocities) * self.speed)
        };
        state.motion.lasting().is_some() && self.touches.iter().zip(&self.rows).all(hops)
    }

    /// The events: one for each contact that passed an impulse, in the order of meetings, with the
    /// energy that its restitution has added. Also
    /// counts the hits on walls; returns whether one gives way.
    pub(super) fn events(
        &self,
        state: &mut State<D>,
        impulses: &[f64],
        gain: impl Fn(usize) -> f64,
    ) -> (Vec<Event<D>>, bool) {
        let time = self.at.time;
        let clock = state.clock;
        let is_hop = self.are_hops(state);
        let (mut events, mut wall_yields) = (Vec::new(), false);
        for (number, (touch, &impulse)) in self.touches.iter().zip(impulses).enumerate() {
            if impulse <= 0.0 {
                continue;
            }
            let ball = state.id(touch.ball);
            let contact = match touch.partner {
                Partner::Ball(other) => Contact::Pair { a: ball, b: state.id(other) },
                Partner::Wall(wall) => {
                    if let Some(wall_state) = state.space.wall_mut(wall) {
                        wall_yields |= wall_state.hit(clock, wall, time);
                    }
                    Contact::Wall { ball, wall }
                }
                Partner::Piece(number) => {
                    state.obstacles.piece(number).contact(ball, touch.feature)
                }
                Partner::Itself => continue,
            };
            let Touch { normal, gap, velocity, .. } = *touch;
            // The ball is pushed by its partner, or the partner by the ball.
            let is_moved = self.balls.binary_search(&touch.ball).is_ok();
            let inwards = if is_moved { -1.0 } else { 1.0 };
            let work = 0.0 + inwards * dot(normal, velocity) * impulse + gain(number);
            let outcome = Outcome::Bounce;
            events.push(Event { time, contact, outcome, is_hop, normal, impulse, gap, work });
        }
        (events, wall_yields)
    }
}

/// The largest power of two that is not above a number, or the smallest normal number.
fn power_of_two(number: f64) -> f64 {
    const EXPONENT: u64 = f64::INFINITY.to_bits();
    f64::from_bits(number.to_bits() & EXPONENT).max(f64::MIN_POSITIVE)
}
