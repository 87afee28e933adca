//! The same physics by brute force: O(N²), no cells, no queue, no plans that turn void.
//!
//! It shares with the simulator only what one pair does — its prediction and its response — and
//! must give the same events to the last bit, whatever the cells.

use crate::boundary::{Kind, size};
use crate::collide;
use crate::event::{BallId, Contact};
use crate::grid::Image;
use crate::plan::{Action, Change, Partner, Plan};
use crate::predict;
use crate::simulation::Particle;
use crate::time::{Clock, Time};
use crate::wall::Walls;
use crate::{Boundary, Simulation};

mod tests;

/// What the two must agree on: when, who, and the lines and velocities that come of it.
pub(crate) type Record<const D: usize> = (Time, Contact, Vec<[u64; D]>);

pub(crate) struct Reference<const D: usize> {
    particles: Vec<Particle<D>>,
    boundary: Boundary<D>,
    walls: Option<Walls<D>>,
    restitution: Option<f64>,
    rule: collide::CollapseRule,
    clock: Clock,
    now: Time,
}

impl<const D: usize> Reference<D> {
    /// Begins where a simulation begins.
    pub(crate) fn new(simulation: &Simulation<D>) -> Self {
        Self {
            particles: simulation.particles.clone(),
            boundary: simulation.boundary,
            walls: simulation.walls.clone(),
            restitution: simulation.restitution,
            rule: simulation.rule,
            clock: simulation.clock,
            now: simulation.now,
        }
    }

    /// Lets the walls do what those of a simulation, at the same moment, were told to do.
    pub(crate) fn take_walls(&mut self, simulation: &Simulation<D>) {
        self.walls.clone_from(&simulation.walls);
        self.rule = simulation.rule;
    }

    /// The next event before `end`.
    pub(crate) fn step(&mut self, end: Time) -> Option<Record<D>> {
        while self.now < end {
            let horizon = self.horizon().min(end);
            let first = self.contacts().filter(|plan| plan.time <= horizon).min();
            let Some(plan) = first else {
                self.now = horizon;
                continue;
            };
            self.now = plan.time;
            if let Some(contact) = self.happen(plan) {
                let lines = match contact {
                    Contact::Pair { a, b } => vec![a, b],
                    Contact::Wall { ball, .. } => vec![ball],
                };
                return Some((plan.time, contact, self.bits(&lines)));
            }
        }
        None
    }

    fn bits(&self, balls: &[BallId]) -> Vec<[u64; D]> {
        let lines = balls.iter().map(|ball| self.particles[ball.index()].anchor);
        lines.flat_map(|line| [line.position, line.velocity]).map(|v| v.map(f64::to_bits)).collect()
    }

    /// Until then no ball moves a quarter of the box, so two balls can only meet in images that
    /// are now within one box of the nearest.
    fn horizon(&self) -> Time {
        let Kind::Periodic { min, max } = self.boundary.0 else { return Time::NEVER };
        let smallest = size(min, max).into_iter().fold(f64::INFINITY, f64::min);
        let fastest = self.particles.iter().map(Particle::speed).fold(0.0, f64::max);
        self.clock.after(self.now, smallest / (4.0 * fastest)).unwrap_or(Time::NEVER)
    }

    /// Every contact that anything here could have next.
    fn contacts(&self) -> impl Iterator<Item = Plan<D>> {
        let count = u32::try_from(self.particles.len()).unwrap();
        let pairs = (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)));
        let pairs = pairs.flat_map(move |(a, b)| {
            self.images(a, b).into_iter().filter_map(move |image| self.pair(a, b, image))
        });
        pairs.chain((0..count).filter_map(move |ball| self.alone(ball)))
    }

    fn pair(&self, a: u32, b: u32, image: Image<D>) -> Option<Plan<D>> {
        let (pa, pb) = (&self.particles[a as usize], &self.particles[b as usize]);
        if pa.mass.is_infinite() && pb.mass.is_infinite() {
            return None;
        }
        let (shift, radii) = (self.shift(image), pa.radius + pb.radius);
        predict::pair(self.clock, &pa.anchor, &pb.anchor, shift, radii).map(|time| {
            let latest = pa.latest_change().max(pb.latest_change());
            Plan::contact(time, latest, a, Partner::Ball(b), image)
        })
    }

    fn alone(&self, ball: u32) -> Option<Plan<D>> {
        let particle = &self.particles[ball as usize];
        let Particle { anchor, radius, .. } = particle;
        let (time, partner) = match self.boundary.0 {
            _ if particle.mass.is_infinite() => return None,
            Kind::Open => return None,
            Kind::Walls { .. } => {
                let walls = self.walls.as_ref()?;
                let (time, wall) = predict::wall(self.clock, anchor, *radius, walls)?;
                (time, Partner::Wall(wall))
            }
            Kind::Periodic { min, max } => {
                (predict::renewal(self.clock, anchor, size(min, max))?, Partner::Itself)
            }
        };
        Some(Plan::contact(time, particle.latest_change(), ball, partner, [0; D]))
    }

    /// The images of `b` within one box of the one that is nearest to `a` now.
    fn images(&self, a: u32, b: u32) -> Vec<Image<D>> {
        let Kind::Periodic { min, max } = self.boundary.0 else { return vec![[0; D]] };
        let (a, b) = (&self.particles[a as usize].anchor, &self.particles[b as usize].anchor);
        let p = predict::separation(a, b, [0.0; D], self.now);
        let size = size(min, max);
        let mut images = vec![[0; D]];
        for k in 0..D {
            #[expect(clippy::cast_possible_truncation, reason = "a few boxes")]
            let nearest = -(p[k] / size[k]).round() as i32;
            images = images
                .into_iter()
                .flat_map(|image| {
                    [nearest - 1, nearest, nearest + 1].map(|boxes| {
                        let mut image: Image<D> = image;
                        image[k] = boxes;
                        image
                    })
                })
                .collect();
        }
        images
    }

    fn shift(&self, image: Image<D>) -> [f64; D] {
        let Kind::Periodic { min, max } = self.boundary.0 else { return [0.0; D] };
        let size = size(min, max);
        std::array::from_fn(|k| f64::from(image[k]) * size[k])
    }

    fn happen(&mut self, plan: Plan<D>) -> Option<Contact> {
        let Action::Contact { ball, partner, image } = plan.action else { return None };
        let boxes = self.anchor(ball, plan.change());
        match partner {
            Partner::Itself => None,
            Partner::Wall(wall) => {
                let walls = self.walls.as_mut()?;
                let (place, wall_velocity) = walls.at(wall, plan.time);
                let (axis, e) = (wall.axis_index(), walls.restitution.get());
                let particle = &mut self.particles[ball as usize];
                let (collider, radius) = (particle.collider(), particle.radius);
                particle.anchor.position[axis] = wall.side.touching(place, radius);
                particle.anchor.velocity =
                    collide::wall(collider, axis, wall_velocity, e, self.rule).0;
                walls.hit(self.clock, wall, plan.time);
                Some(Contact::Wall { ball: BallId(ball), wall })
            }
            Partner::Ball(other) => {
                let others = self.anchor(other, plan.change());
                let image = std::array::from_fn(|k| image[k] + others[k] - boxes[k]);
                let (a, b) = (&self.particles[ball as usize], &self.particles[other as usize]);
                let p = predict::separation(&a.anchor, &b.anchor, self.shift(image), plan.time);
                let own = || a.restitution.combine(b.restitution).get();
                let e = self.restitution.unwrap_or_else(own);
                let [va, vb] =
                    collide::pair(p, a.collider(), b.collider(), e, self.rule).velocities;
                self.particles[ball as usize].anchor.velocity = va;
                self.particles[other as usize].anchor.velocity = vb;
                Some(Contact::Pair { a: BallId(ball), b: BallId(other) })
            }
        }
    }

    fn anchor(&mut self, ball: u32, Change { time, wave }: Change) -> Image<D> {
        let Particle { anchor, wave: latest, .. } = &mut self.particles[ball as usize];
        *latest = wave;
        anchor.position = predict::place_at(anchor, time);
        anchor.time = time;
        match self.boundary.0 {
            Kind::Periodic { min, max } => anchor.wrap(min, size(min, max)),
            Kind::Open | Kind::Walls { .. } => [0; D],
        }
    }
}
