//! The events of the simulation: which comes next, and what it does.
//!
//! Each ball keeps the earliest contact it knows of and the moment it crosses into the next cell.
//! A ball whose line changes is predicted against all its neighbours; so of two balls that are
//! about to meet, the one that changed last knows of it, or of something earlier. A plan whose
//! partner has changed since is void when its time comes: the ball is then predicted anew.

use std::array::from_fn;

use carom::vector::{dot, sqrt};

use crate::Simulation;
use crate::boundary::{Kind, size};
use crate::collide;
use crate::event::{BallId, Contact, Event, Side, Wall};
use crate::grid::Image;
use crate::plan::{Action, Change, Partner, Plan};
use crate::predict;
use crate::simulation::Particle;
use crate::time::Time;

/// What a ball is waiting for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule<const D: usize> {
    /// The earliest contact that the ball knows of.
    contact: Plan<D>,
    /// The changes that the partner had seen when this was planned.
    partner_changes: u32,
    /// The crossing into the next cell.
    crossing: Plan<D>,
}

impl<const D: usize> Schedule<D> {
    pub(crate) const EMPTY: Self =
        Self { contact: Plan::NOTHING, partner_changes: 0, crossing: Plan::NOTHING };

    fn first(&self) -> Plan<D> {
        self.contact.min(self.crossing)
    }
}

impl<const D: usize> Simulation<D> {
    /// The next event if it comes no later than `until`; the clock then stands at the event.
    ///
    /// `None` where there is none by then: the clock then stands at `until`, or where it was if
    /// `until` is infinite, NaN or in the past.
    pub fn step(&mut self, until: f64) -> Option<Event<D>> {
        let end = if until >= 0.0 { self.clock.at(until) } else { return None };
        while let Some((holder, plan)) = self.queue.first()
            && plan.time <= end
            && plan.time != Time::NEVER
        {
            match plan.action {
                Action::Crossing { axis, side } => self.cross(holder, axis, side),
                Action::Contact { ball, partner, image } => {
                    if self.is_void(holder, plan) {
                        self.plan(holder);
                    } else if let Some(event) = self.meet(plan, ball, partner, image) {
                        return Some(event);
                    }
                }
                Action::Nothing => break,
            }
        }
        if end != Time::NEVER {
            self.now = self.now.max(end);
        }
        None
    }

    /// Predicts a ball against everything in reach.
    pub(crate) fn plan(&mut self, ball: u32) {
        let mut best = Schedule { contact: self.lonely_contact(ball), ..Schedule::EMPTY };
        self.grid.neighbors(ball, |other, image| self.consider(&mut best, ball, other, image));
        best.crossing = self.crossing(ball);
        self.adopt(ball, best);
    }

    /// Predicts every ball against the walls anew: the motion of one of them has changed.
    #[cold]
    pub(crate) fn plan_walls(&mut self) {
        for ball in (0..).take(self.schedules.len()) {
            let schedule = self.schedules[ball as usize];
            let contact = self.lonely_contact(ball);
            if contact < schedule.contact {
                self.adopt(ball, Schedule { contact, ..schedule });
            } else if contact > schedule.contact && schedule.contact.is_with_wall() {
                // The wall that it would have met may have hidden a later contact with a ball.
                self.plan(ball);
            }
        }
    }

    /// Moves a ball into the next cell, where it meets new neighbours.
    fn cross(&mut self, ball: u32, axis: usize, side: Side) {
        self.grid.cross(ball, axis, side);
        let mut best = self.schedules[ball as usize];
        self.grid.neighbors_beyond(ball, axis, side, |other, image| {
            self.consider(&mut best, ball, other, image);
        });
        best.crossing = self.crossing(ball);
        self.adopt(ball, best);
    }

    fn adopt(&mut self, ball: u32, schedule: Schedule<D>) {
        self.schedules[ball as usize] = schedule;
        self.queue.set(ball, schedule.first());
    }

    /// Takes the contact of `ball` with `other` into its schedule if it comes first.
    #[inline]
    fn consider(&self, best: &mut Schedule<D>, ball: u32, other: u32, image: Image<D>) {
        // Whoever asks, the smaller id comes first, so that both get the same bits.
        let (a, b, image) =
            if ball < other { (ball, other, image) } else { (other, ball, image.map(|k| -k)) };
        let (pa, pb) = (&self.particles[a as usize], &self.particles[b as usize]);
        if pa.mass.is_infinite() && pb.mass.is_infinite() {
            return;
        }
        let shift = self.shift(image);
        let radii = pa.radius + pb.radius;
        if let Some(time) = predict::pair(self.clock, &pa.anchor, &pb.anchor, shift, radii) {
            let latest = pa.latest_change().max(pb.latest_change());
            let plan = Plan::contact(time, latest, a, Partner::Ball(b), image);
            if plan < best.contact {
                best.contact = plan;
                best.partner_changes = self.particles[other as usize].changes;
            }
        }
    }

    /// What a ball meets without another one: a wall, or the end of a flight through the box.
    fn lonely_contact(&self, ball: u32) -> Plan<D> {
        let particle = &self.particles[ball as usize];
        let Particle { anchor, radius, mass, .. } = particle;
        let met = match (self.boundary.0, &self.walls) {
            // An obstacle stays, and no wall moves into it.
            _ if mass.is_infinite() => None,
            (_, Some(walls)) => predict::wall(self.clock, anchor, *radius, walls)
                .map(|(time, wall)| (time, Partner::Wall(wall))),
            (Kind::Periodic { min, max }, None) => {
                predict::renewal(self.clock, anchor, size(min, max))
                    .map(|time| (time, Partner::Itself))
            }
            _ => None,
        };
        met.map_or(Plan::NOTHING, |(time, partner)| {
            Plan::contact(time, particle.latest_change(), ball, partner, [0; D])
        })
    }

    /// When a ball leaves its cell.
    fn crossing(&self, ball: u32) -> Plan<D> {
        let anchor = &self.particles[ball as usize].anchor;
        let mut first = Plan::NOTHING;
        for axis in 0..D {
            let speed = anchor.velocity[axis];
            let side = if speed < 0.0 { Side::Low } else { Side::High };
            let Some(border) = self.grid.border(ball, axis, side) else { continue };
            // A ball at rest gets an infinite or undefined duration: it never crosses.
            let duration = (border - anchor.position[axis]) / speed;
            if speed != 0.0
                && let Some(time) = self.clock.after(anchor.time, duration.max(0.0))
            {
                first = first.min(Plan::crossing(time, axis, side));
            }
        }
        first
    }

    /// Whether the partner of a planned contact has changed since.
    fn is_void(&self, holder: u32, plan: Plan<D>) -> bool {
        let Action::Contact { ball, partner: Partner::Ball(other), .. } = plan.action else {
            return false;
        };
        let partner = if holder == ball { other } else { ball };
        self.schedules[holder as usize].partner_changes != self.particles[partner as usize].changes
    }

    /// Lets a contact happen. `None` where it was no collision.
    fn meet(
        &mut self,
        plan: Plan<D>,
        ball: u32,
        partner: Partner,
        image: Image<D>,
    ) -> Option<Event<D>> {
        match partner {
            Partner::Ball(other) => Some(self.meet_ball(plan.change(), ball, other, image)),
            Partner::Wall(wall) => Some(self.meet_wall(plan.change(), ball, wall)),
            Partner::Itself => {
                self.anchor_at(plan.change(), ball);
                self.plan(ball);
                None
            }
        }
    }

    fn meet_ball(&mut self, change: Change, a: u32, b: u32, image: Image<D>) -> Event<D> {
        let (boxes_a, boxes_b) = (self.anchor_at(change, a), self.anchor_at(change, b));
        let image = from_fn(|k| image[k] + boxes_b[k] - boxes_a[k]);
        let (pa, pb) = (&self.particles[a as usize], &self.particles[b as usize]);
        let p = predict::separation(&pa.anchor, &pb.anchor, self.shift(image), change.time);
        let e = self.restitution.unwrap_or_else(|| pa.restitution.combine(pb.restitution).get());
        let gap = sqrt(dot(p, p)) - (pa.radius + pb.radius);
        let outcome = collide::pair(p, pa.collider(), pb.collider(), e, self.rule);
        let [va, vb] = outcome.velocities;
        self.particles[a as usize].anchor.velocity = va;
        self.particles[b as usize].anchor.velocity = vb;
        self.plan(a);
        self.plan(b);
        self.now = change.time;
        Event {
            time: change.time,
            contact: Contact::Pair { a: BallId(a), b: BallId(b) },
            normal: outcome.normal,
            impulse: outcome.impulse,
            gap,
            work: 0.0,
        }
    }

    fn meet_wall(&mut self, change: Change, ball: u32, wall: Wall) -> Event<D> {
        self.anchor_at(change, ball);
        let Some(walls) = &mut self.walls else {
            unreachable!("walls are planned only where there are walls");
        };
        let (place, wall_velocity) = walls.at(wall, change.time);
        let particle = &mut self.particles[ball as usize];
        let (axis, sign) = (wall.axis_index(), wall.side.outwards());
        let limit = wall.side.touching(place, particle.radius);
        let gap = sign * (limit - particle.anchor.position[axis]);
        // Here the coordinate is known exactly.
        particle.anchor.position[axis] = limit;
        let e = walls.restitution.get();
        let (velocity, impulse) =
            collide::wall(particle.collider(), axis, wall_velocity, e, self.rule);
        particle.anchor.velocity = velocity;
        let crushes = walls.hit(self.clock, wall, change.time);
        self.plan(ball);
        if crushes {
            self.plan_walls();
        }
        self.now = change.time;
        let mut normal = [0.0; D];
        normal[axis] = sign;
        Event {
            time: change.time,
            contact: Contact::Wall { ball: BallId(ball), wall },
            normal,
            impulse,
            gap,
            // Not −0 where the wall is at rest.
            work: 0.0 - sign * wall_velocity * impulse,
        }
    }

    /// Anchors a ball where it is when it changes; says by how many periodic boxes it was brought back.
    fn anchor_at(&mut self, Change { time, wave }: Change, ball: u32) -> Image<D> {
        let particle = &mut self.particles[ball as usize];
        particle.changes = particle.changes.wrapping_add(1);
        particle.anchor.position = predict::place_at(&particle.anchor, time);
        particle.anchor.time = time;
        particle.wave = wave;
        let Kind::Periodic { min, max } = self.boundary.0 else { return [0; D] };
        let boxes = particle.anchor.wrap(min, size(min, max));
        self.grid.wrap(ball, boxes);
        boxes
    }
}
