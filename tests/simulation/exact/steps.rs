//! Each step of a run separately, in exact arithmetic.
//!
//! From the lines on which the simulator has its balls, the event that it finds is the next one,
//! and its effect is right.

use std::array::from_fn;

use carom::{Ball, Body, Mass, Restitution};
use carom_sim::{Anchor, Boundary, Contact, Event, Side, Simulation};
use dashu_ratio::RBig;
use test_size::sized;

use super::rational::{
    Vector, after_collision, are_close, dot, exact_vector, exactly, minus, moment, plus,
};

/// The effect of rounding on a length or a speed of these scenes in one step, where coordinates are
/// below 16 and speeds below 4: far more than their `2⁻⁵³`, far less than anything that matters.
const TOLERANCE: f64 = 1.0 / (1_u64 << 44) as f64;

/// The exact line of a ball.
struct Line<const D: usize> {
    time: RBig,
    position: Vector<D>,
    velocity: Vector<D>,
}

impl<const D: usize> Line<D> {
    fn of(anchor: &Anchor<D>) -> Self {
        Self {
            time: moment(anchor.time),
            position: exact_vector(anchor.position),
            velocity: exact_vector(anchor.velocity),
        }
    }

    fn at(&self, time: &RBig) -> Vector<D> {
        plus(&self.position, &(time - &self.time), &self.velocity)
    }
}

/// A simulation, and its state before the present step.
struct Audit<const D: usize> {
    simulation: Simulation<D>,
    restitution: f64,
    lines: Vec<Line<D>>,
    now: RBig,
}

impl<const D: usize> Audit<D> {
    fn new(simulation: Simulation<D>, restitution: f64) -> Self {
        Self { simulation, restitution, lines: Vec::new(), now: RBig::ZERO }
    }

    /// Advances by one event, and checks it.
    fn step(&mut self) -> Event<D> {
        let ids = self.simulation.ids();
        self.lines = ids.map(|ball| Line::of(&self.simulation.anchor(ball))).collect();
        let event = self.simulation.step(1e6).unwrap().expect("there is one more event");
        let then = moment(event.time);
        self.nothing_was_missed(&then);
        match event.contact {
            Contact::Pair { a, b } => self.pair_is_right(&then, a.index(), b.index()),
            Contact::Wall { ball, wall } => {
                self.wall_is_right(&then, ball.index(), usize::from(wall.axis), wall.side);
            }
            other => panic!("there are no obstacles: {other:?}"),
        }
        self.now = then;
        event
    }

    fn radius(&self, ball: usize) -> RBig {
        exactly(self.simulation.radius(self.simulation.id(ball).unwrap()))
    }

    fn mass(&self, ball: usize) -> Option<RBig> {
        let mass = self.simulation.mass(self.simulation.id(ball).unwrap());
        mass.is_finite().then(|| exactly(mass))
    }

    /// The offsets of images that could be near; only 0 if the space is not periodic.
    fn shifts(&self) -> Vec<Vector<D>> {
        let boundary = self.simulation.boundary();
        let mut shifts = vec![from_fn(|_| RBig::ZERO)];
        let Some((min, max)) = boundary.bounds().filter(|_| boundary.is_periodic()) else {
            return shifts;
        };
        for k in 0..D {
            let size = exactly(max[k]) - exactly(min[k]);
            let near = |shift: Vector<D>| {
                [-2, -1, 0, 1, 2].map(|boxes| {
                    let mut shift = shift.clone();
                    shift[k] = &size * RBig::from(boxes);
                    shift
                })
            };
            shifts = shifts.into_iter().flat_map(near).collect();
        }
        shifts
    }

    /// Checks that no two balls, and no ball and wall, overlapped at any time since the last event.
    fn nothing_was_missed(&self, then: &RBig) {
        let (count, shifts, duration) = (self.lines.len(), self.shifts(), then - &self.now);
        for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
            let (la, lb) = (&self.lines[a], &self.lines[b]);
            let w = minus(&lb.velocity, &la.velocity);
            let reach = self.radius(a) + self.radius(b) - exactly(TOLERANCE);
            for shift in &shifts {
                let p = plus(&minus(&lb.at(&self.now), &la.at(&self.now)), &RBig::ONE, shift);
                // They are nearest where p·w = 0, or at the ends of the step.
                let pw = dot(&p, &w);
                let nearest = if pw >= RBig::ZERO { RBig::ZERO } else { -pw / dot(&w, &w) };
                let p = plus(&p, (&nearest).min(&duration), &w);
                assert!(dot(&p, &p) >= reach.sqr(), "balls {a} and {b} passed through each other");
            }
        }
        let boundary = self.simulation.boundary();
        let Some((min, max)) = boundary.bounds().filter(|_| !boundary.is_periodic()) else {
            return;
        };
        for (ball, line) in self.lines.iter().enumerate() {
            let (position, room) = (line.at(then), self.radius(ball) - exactly(TOLERANCE));
            for k in 0..D {
                let is_inside = &position[k] - &room >= exactly(min[k])
                    && &position[k] + &room <= exactly(max[k]);
                assert!(is_inside, "ball {ball} passed through a wall");
            }
        }
    }

    /// Checks that two balls touch and approach, and separate with the right velocities.
    fn pair_is_right(&self, then: &RBig, a: usize, b: usize) {
        let (la, lb) = (&self.lines[a], &self.lines[b]);
        let p = minus(&lb.at(then), &la.at(then));
        let square = |p: &Vector<D>| dot(p, p);
        let images = self.shifts().into_iter().map(|shift| plus(&p, &RBig::ONE, &shift));
        let p = images.min_by(|x, y| square(x).cmp(&square(y))).expect("its own image");
        let radii = self.radius(a) + self.radius(b);
        let tolerance = exactly(TOLERANCE);
        let [least, most] = [&radii - &tolerance, &radii + &tolerance].map(|radii| radii.sqr());
        assert!((least..=most).contains(&square(&p)), "balls {a} and {b} do not touch");
        let w = minus(&lb.velocity, &la.velocity);
        assert!(dot(&p, &w) < RBig::ZERO, "balls {a} and {b} do not approach");
        let e = exactly(self.restitution);
        let masses = [&self.mass(a), &self.mass(b)];
        let after = after_collision(&p, [&la.velocity, &lb.velocity], masses, &e);
        for (ball, expected) in [a, b].into_iter().zip(after) {
            self.velocity_is(ball, &expected);
        }
    }

    /// Checks that a ball touches a wall and approaches it, and leaves as it should.
    fn wall_is_right(&self, then: &RBig, ball: usize, axis: usize, side: Side) {
        let (min, max) = self.simulation.boundary().bounds().expect("a box");
        let line = &self.lines[ball];
        let (x, radius) = (&line.at(then)[axis], self.radius(ball));
        let (limit, is_towards) = match side {
            Side::Low => (exactly(min[axis]) + radius, line.velocity[axis] < RBig::ZERO),
            Side::High => (exactly(max[axis]) - radius, line.velocity[axis] > RBig::ZERO),
        };
        assert!(is_towards && are_close(x, &limit, &exactly(TOLERANCE)), "ball {ball} and a wall");
        let mut expected = line.velocity.clone();
        expected[axis] = -exactly(self.restitution) * &line.velocity[axis];
        self.velocity_is(ball, &expected);
    }

    fn velocity_is(&self, ball: usize, expected: &Vector<D>) {
        let velocity = self.simulation.velocity(self.simulation.id(ball).unwrap());
        for (v, expected) in velocity.into_iter().zip(expected) {
            assert!(are_close(&exactly(v), expected, &exactly(TOLERANCE)), "velocity of {ball}");
        }
    }
}

/// Twelve balls of different radii and masses, one of them fixed, in 2D or 3D.
fn gas<const D: usize>(boundary: Boundary<D>, restitution: f64) -> Audit<D> {
    let e = Restitution::new(restitution).unwrap();
    let mut builder = Simulation::builder().boundary(boundary.with_restitution(e)).restitution(e);
    for k in 0..12_u32 {
        let center: [f64; D] =
            from_fn(|axis| 1.3 + 2.4 * f64::from(if axis == 0 { k % 4 } else { k / 4 }));
        let velocity: [f64; D] =
            from_fn(|axis| f64::from((k * 7 + [3, 8, 2][axis]) % 11) / 5.5 - 0.9);
        let radius = 0.3 + 0.07 * f64::from(k % 8);
        let body = if k == 5 {
            Body::new(Ball::new(center, radius).unwrap().at_rest(), Mass::fixed())
        } else {
            let moving = Ball::new(center, radius).unwrap().moving(velocity).unwrap();
            Body::new(moving, Mass::new(0.5 + f64::from(k % 5)).unwrap())
        };
        builder = builder.body(body);
    }
    Audit::new(builder.build().unwrap(), restitution)
}

#[test]
fn every_event_in_a_box_is_the_next_one_and_turns_out_right() {
    for restitution in [1.0, 0.9] {
        let mut audit = gas(Boundary::walls([0.0; 2], [10.0, 8.0]).unwrap(), restitution);
        let steps = sized(40, 300);
        let pairs = (0..steps).filter(|_| matches!(audit.step().contact, Contact::Pair { .. }));
        assert!(pairs.count() > steps / 6, "restitution {restitution}");
    }
}

#[test]
fn every_event_in_a_periodic_box_is_the_next_one_and_turns_out_right() {
    let mut audit = gas(Boundary::periodic([10.0, 8.0]).unwrap(), 1.0);
    for _ in 0..sized(4, 80) {
        audit.step();
    }
}

#[test]
fn every_event_in_space_is_the_next_one_and_turns_out_right() {
    let mut audit = gas(Boundary::walls([0.0; 3], [10.0, 8.0, 8.0]).unwrap(), 1.0);
    for _ in 0..sized(30, 200) {
        audit.step();
    }
}
