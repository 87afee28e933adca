//! Whole runs of small scenes with rational times.

use carom::{Ball, Body, Mass, Restitution};
use carom_sim::{Boundary, Contact, Side, Simulation};
use dashu_ratio::RBig;

use super::rational::{
    Vector, after_collision, are_close, dot, exact_vector, exactly, minus, moment, plus, root,
};

/// The allowed error after this many events, as a share of the numbers of the scene. Each event
/// adds some sixteen roundings of `2⁻⁵³`, and in these scenes errors grow no faster than the square
/// of their number.
fn tolerance(events: usize) -> RBig {
    let events = events as f64 + 1.0;
    exactly(16.0 * f64::EPSILON * events * events)
}

#[derive(Clone)]
struct ExactBall<const D: usize> {
    position: Vector<D>,
    velocity: Vector<D>,
    radius: RBig,
    /// `None` for a fixed obstacle.
    mass: Option<RBig>,
}

/// Balls between the walls of a box from 0 to `size`, in exact arithmetic.
struct Exact<const D: usize> {
    balls: Vec<ExactBall<D>>,
    size: [f64; D],
    restitution: RBig,
    now: RBig,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Met {
    Pair(usize, usize),
    Wall(usize, usize, Side),
}

impl<const D: usize> Exact<D> {
    /// The time until two balls meet; `None` if they never do, or not before `by`.
    ///
    /// An irrational time must be later than `by`.
    fn until_pair(&self, a: usize, b: usize, by: Option<&RBig>) -> Option<RBig> {
        let (a, b) = (&self.balls[a], &self.balls[b]);
        let p = minus(&b.position, &a.position);
        let w = minus(&b.velocity, &a.velocity);
        let radii = &a.radius + &b.radius;
        let (pw, ww, c) = (dot(&p, &w), dot(&w, &w), dot(&p, &p) - radii.sqr());
        let discriminant = pw.sqr() - &ww * &c;
        if pw >= RBig::ZERO || discriminant <= RBig::ZERO {
            return None;
        }
        if let Some(root) = root(&discriminant) {
            return Some((-pw - root) / ww);
        }
        let by = by.expect("a rational moment comes first");
        let later = plus(&p, by, &w);
        let is_before = dot(&later, &later) > radii.sqr() && dot(&later, &w) < RBig::ZERO;
        assert!(is_before, "this scene has a collision at a moment that is no rational number");
        None
    }

    fn until_wall(&self, ball: usize, axis: usize, side: Side) -> Option<RBig> {
        let ExactBall { position, velocity, radius, mass } = &self.balls[ball];
        let (x, v) = (&position[axis], &velocity[axis]);
        let way = match side {
            Side::Low if *v < RBig::ZERO => radius - x,
            Side::High if *v > RBig::ZERO => exactly(self.size[axis]) - radius - x,
            _ => return None,
        };
        mass.as_ref().map(|_| way / v)
    }

    /// Everything that can be met, and when; first the pairs, without those that meet at an
    /// irrational time.
    fn meetings(
        &self,
        by: Option<&RBig>,
        is_asked: impl Fn(usize, usize) -> bool,
    ) -> Vec<(RBig, Met)> {
        let mut meetings = Vec::new();
        for a in 0..self.balls.len() {
            for b in a + 1..self.balls.len() {
                if is_asked(a, b)
                    && let Some(time) = self.until_pair(a, b, by)
                {
                    meetings.push((time, Met::Pair(a, b)));
                }
            }
            for axis in 0..D {
                for side in [Side::Low, Side::High] {
                    let time = self.until_wall(a, axis, side);
                    meetings.extend(time.map(|time| (time, Met::Wall(a, axis, side))));
                }
            }
        }
        meetings
    }

    fn is_rational(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.balls[a], &self.balls[b]);
        let p = minus(&b.position, &a.position);
        let w = minus(&b.velocity, &a.velocity);
        let c = dot(&p, &p) - (&a.radius + &b.radius).sqr();
        let discriminant = dot(&p, &w).sqr() - dot(&w, &w) * c;
        discriminant <= RBig::ZERO || root(&discriminant).is_some()
    }

    /// The next event; `None` if there is no event.
    fn next(&mut self) -> Option<Met> {
        let rational = self.meetings(None, |a, b| self.is_rational(a, b));
        let (duration, met) = rational.iter().min_by(|x, y| x.0.cmp(&y.0))?.clone();
        let ties = rational.iter().filter(|(time, _)| *time == duration).count();
        assert_eq!(ties, 1, "this scene has two events at one moment");
        // None of the others may come before it.
        self.meetings(Some(&duration), |a, b| !self.is_rational(a, b));
        for ball in &mut self.balls {
            ball.position = plus(&ball.position, &duration, &ball.velocity);
        }
        self.now = &self.now + duration;
        match met {
            Met::Pair(a, b) => {
                let (x, y) = (self.balls[a].clone(), self.balls[b].clone());
                let p = minus(&y.position, &x.position);
                let e = &self.restitution;
                let [va, vb] =
                    after_collision(&p, [&x.velocity, &y.velocity], [&x.mass, &y.mass], e);
                self.balls[a].velocity = va;
                self.balls[b].velocity = vb;
            }
            Met::Wall(ball, axis, _) => {
                let velocity = &mut self.balls[ball].velocity[axis];
                *velocity = -&self.restitution * &*velocity;
            }
        }
        Some(met)
    }
}

/// A ball of a scene: centre, velocity, radius, mass (infinite for an obstacle).
type SceneBall<const D: usize> = ([f64; D], [f64; D], f64, f64);

/// Runs the simulator and exact arithmetic side by side. Asserts the same contacts at the same
/// times, and the same positions and velocities at the end, within [`tolerance`].
fn agree<const D: usize>(
    size: [f64; D],
    restitution: f64,
    balls: &[SceneBall<D>],
    events: usize,
) -> usize {
    let e = Restitution::new(restitution).unwrap();
    let bodies = balls.iter().map(|&(center, velocity, radius, mass)| {
        let moving = Ball::new(center, radius).unwrap().moving(velocity).unwrap();
        Body::new(moving, Mass::new(mass).unwrap())
    });
    let mut simulation = Simulation::builder()
        .boundary(Boundary::walls([0.0; D], size).unwrap().with_restitution(e))
        .restitution(e)
        .bodies(bodies)
        .build()
        .unwrap();
    let mut exact = Exact {
        balls: balls
            .iter()
            .map(|&(center, velocity, radius, mass)| ExactBall {
                position: exact_vector(center),
                velocity: exact_vector(velocity),
                radius: exactly(radius),
                mass: mass.is_finite().then(|| exactly(mass)),
            })
            .collect(),
        size,
        restitution: exactly(restitution),
        now: RBig::ZERO,
    };
    let mut count = 0;
    while count < events
        && let Some(met) = exact.next()
    {
        let event = simulation.step(1e6).unwrap().expect("there is one more event");
        let seen = match event.contact {
            Contact::Pair { a, b } => Met::Pair(a.index(), b.index()),
            Contact::Wall { ball, wall } => {
                Met::Wall(ball.index(), usize::from(wall.axis), wall.side)
            }
            other => panic!("there are no obstacles: {other:?}"),
        };
        assert_eq!(seen, met, "event {count}");
        let room = (RBig::ONE + &exact.now) * tolerance(count);
        assert!(are_close(&moment(event.time), &exact.now, &room), "event {count}: {event}");
        count += 1;
    }
    let room = exactly(10.0) * tolerance(count);
    for (ball, exact) in simulation.ids().zip(&exact.balls) {
        let (position, velocity) = (simulation.position(ball), simulation.velocity(ball));
        for k in 0..D {
            assert!(are_close(&exactly(position[k]), &exact.position[k], &room), "ball {ball}");
            assert!(are_close(&exactly(velocity[k]), &exact.velocity[k], &room), "ball {ball}");
        }
    }
    count
}

#[test]
fn unequal_masses_on_a_line_between_walls_agree_with_exact_arithmetic() {
    let balls = [
        ([1.5], [1.0], 0.5, 1.0),
        ([4.0], [-0.75], 1.0, 3.0),
        ([7.0], [0.25], 0.25, 0.5),
        ([8.5], [-1.25], 0.75, 2.0),
    ];
    assert_eq!(agree([10.0], 1.0, &balls, 40), 40);
    assert_eq!(agree([10.0], 0.5, &balls, 25), 25);
}

#[test]
fn a_chain_of_head_on_hits_in_the_plane_agrees_with_exact_arithmetic() {
    // A heavy ball pushes lighter ones along the direction (3, 4).
    let balls = [
        ([1.0, 2.0], [3.0, 4.0], 1.0, 8.0),
        ([4.0, 6.0], [0.0, 0.0], 1.0, 2.0),
        ([7.0, 10.0], [0.0, 0.0], 0.5, 1.0),
        ([10.0, 14.0], [0.0, 0.0], 0.25, 0.5),
    ];
    assert_eq!(agree([64.0, 64.0], 1.0, &balls, 6), 6);
    assert_eq!(agree([64.0, 64.0], 0.5, &balls, 3), 3);
}

#[test]
fn pythagorean_normals_agree_with_exact_arithmetic() {
    // Radii of 2 and 3, and 3 to the side: they touch along the normal (4, 3) / 5. The second ball
    // continues along it into an obstacle, which it meets along (7, 24) / 25.
    let balls = [
        ([10.0, 20.0], [5.0, 0.0], 2.0, 1.0),
        ([20.0, 23.0], [0.0, 0.0], 3.0, 3.0),
        ([31.0, 50.0], [0.0, 0.0], 22.0, f64::INFINITY),
    ];
    assert_eq!(agree([80.0, 80.0], 1.0, &balls, 3), 3);
    assert_eq!(agree([80.0, 80.0], 0.5, &balls, 3), 3);
}
