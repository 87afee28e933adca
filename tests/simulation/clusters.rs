//! Touching balls that lose energy, and the cascades of their collisions.
//!
//! A row of N balls struck at e = 0 took about N^2.85 collisions, and balls that a heavy one
//! crushes against a wall took about N times the ratio of the masses: no run ended. This went
//! unnoticed because the tests had rows of up to 60 and masses of up to a hundred.

use carom::vector::{add, dot, scale, sub};
use carom::{Ball, Body, Mass};
use carom_sim::observe::Observer;
use carom_sim::{Axis, Boundary, Contact, Event, Obstacle, Side, Simulation, Wall};
use test_size::sized;

use crate::common::{mass, restitution};

fn body<const D: usize>(center: [f64; D], velocity: [f64; D], of: f64) -> Body<D> {
    Body::new(Ball::new(center, 1.0).unwrap().moving(velocity).unwrap(), mass(of))
}

/// Touching balls of equal mass; the first of them is pushed.
fn row(count: u32, e: f64) -> Simulation<2> {
    let at = |k: u32| 2.0 * f64::from(k);
    let balls = (0..count).map(|k| body([at(k), 0.0], [if k == 0 { 1.0 } else { 0.0 }, 0.0], 1.0));
    Simulation::builder().bodies(balls).restitution(restitution(e)).build().unwrap()
}

/// Balls that touch each other and a wall, and one of this mass that pushes from behind.
fn crushed(count: u32, heavy: f64, [e, of_wall]: [f64; 2]) -> Simulation<2> {
    let at = |k: u32| 1.0 + 2.0 * f64::from(k);
    let light = (0..count).map(|k| body([at(k), 0.0], [0.0, 0.0], 1.0));
    let walls = Boundary::walls([0.0, -1.0], [at(count) + 1e3, 1.0]).unwrap();
    Simulation::builder()
        .boundary(walls.with_restitution(restitution(of_wall)))
        .bodies(light)
        .body(body([at(count), 0.0], [-1.0, 0.0], heavy))
        .restitution(restitution(e))
        .build()
        .unwrap()
}

/// Checks at each event that no energy is added, and adds up what each ball receives.
struct Books<const D: usize> {
    energy: f64,
    got: Vec<[f64; D]>,
    events: u64,
}

impl<const D: usize> Books<D> {
    fn new(simulation: &Simulation<D>) -> Self {
        let momentum = |ball| scale(simulation.mass(ball), simulation.velocity(ball));
        let got = simulation.ids().map(momentum).collect();
        Self { energy: simulation.kinetic_energy(), got, events: 0 }
    }

    /// Checks that every ball has what its events gave it, relative to the total that they passed
    /// on.
    #[track_caller]
    fn close(&self, simulation: &Simulation<D>, momentum: f64) {
        for ball in simulation.ids().filter(|&ball| simulation.mass(ball).is_finite()) {
            let has = scale(simulation.mass(ball), simulation.velocity(ball));
            let off = sub(has, self.got[ball.index()]);
            assert!(dot(off, off).sqrt() < 1e-11 * momentum, "ball {ball}: {off:?}");
        }
    }
}

impl<const D: usize> Observer<D> for Books<D> {
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>) {
        let energy = simulation.kinetic_energy();
        assert!(energy <= self.energy * (1.0 + 1e-14), "{energy} after {}: {event}", self.energy);
        self.energy = energy;
        self.events += 1;
        // Rounding may swallow the impulse of two that hardly approach.
        assert!(event.impulse >= 0.0, "{event}: {}", event.impulse);
        let push = scale(event.impulse, event.normal);
        let (ball, other) = match event.contact {
            Contact::Pair { a, b } => (a, Some(b)),
            Contact::Wall { ball, .. } | Contact::Obstacle { ball, .. } => (ball, None),
            _ => panic!("there are only balls and walls: {event}"),
        };
        self.got[ball.index()] = sub(self.got[ball.index()], push);
        if let Some(other) = other {
            self.got[other.index()] = add(self.got[other.index()], push);
        }
    }
}

#[test]
fn a_row_struck_without_rebound_moves_as_one() {
    for count in [2_u32, 10, sized(40, 200), sized(100, 500)] {
        let mut simulation = row(count, 0.0);
        let mut books = Books::new(&simulation);
        simulation.observe_to(1.0, &mut books).unwrap();
        books.close(&simulation, 1.0);
        let share = 1.0 / f64::from(count);
        for ball in simulation.ids() {
            let [v, _] = simulation.velocity(ball);
            assert!((v - share).abs() < 1e-12 * share, "{count} balls: {v}");
        }
    }
}

#[test]
fn a_row_struck_at_any_restitution_ends() {
    for e in [0.1, 0.5, 0.9, 0.99] {
        let mut simulation = row(sized(70, 500), e);
        let mut books = Books::new(&simulation);
        simulation.observe_to(1.0, &mut books).unwrap();
        books.close(&simulation, 1.0);
        assert!((simulation.momentum()[0] - 1.0).abs() < 1e-12);
        let velocities = simulation.ids().map(|ball| simulation.velocity(ball)[0]);
        assert!(velocities.is_sorted(), "restitution {e}: they have parted");
    }
}

#[test]
fn balls_crushed_by_a_heavy_one_come_to_rest() {
    for (count, heavy) in [(1, 1e4), (12, 1e4), (12, 1e6), (sized(30, 200), 1e6)] {
        for e in [[0.0, 0.0], [0.5, 0.5], [0.9, 0.9], [0.5, 1.0], [1.0, 0.5]] {
            // Balls that are elastic except at the wall first collide with it some π √(r N) times.
            if e == [1.0, 0.5] && count > 1 {
                continue;
            }
            let mut simulation = crushed(count, heavy, e);
            let mut books = Books::new(&simulation);
            simulation.observe_to(1.0, &mut books).unwrap();
            books.close(&simulation, heavy);
            let fastest = simulation.ids().map(|ball| simulation.velocity(ball)[0].abs());
            let fastest = fastest.fold(0.0, f64::max);
            assert!(fastest < 1e-11, "{count} by {heavy}, restitution {e:?}: {fastest}");
        }
    }
}

/// The same in 2D, onto a box and between two fixed balls, with different masses.
#[test]
fn a_heap_comes_to_rest_on_what_holds_it() {
    let floor = carom::Aabb::new([-20.0, -3.0], [20.0, 0.0]).unwrap();
    let high = 3.0_f64.sqrt();
    let mut bodies = Vec::new();
    let levels = sized(5_u8, 6);
    for level in 0..levels {
        for place in 0..levels - level {
            let x = 2.0 * f64::from(place) + f64::from(level);
            let center = [x, 1.0 + high * f64::from(level)];
            bodies.push(body(center, [0.0, -1.0], 1.0 + 40.0 * f64::from(level).powi(4)));
        }
    }
    let fixed = |x: f64| {
        let ball = Ball::new([x, 1.0], 1.0).unwrap().at_rest();
        Body::new(ball, Mass::fixed()).with_restitution(restitution(0.5))
    };
    for e in [0.0, 0.5] {
        let mut simulation = Simulation::builder()
            .bodies(bodies.iter().map(|body| body.with_restitution(restitution(e))))
            .bodies([fixed(-2.0), fixed(2.0 * f64::from(levels))])
            .obstacle(Obstacle::from(floor).with_restitution(restitution(e)))
            .build()
            .unwrap();
        let mut books = Books::new(&simulation);
        simulation.observe_to(0.01, &mut books).unwrap();
        let momentum = bodies.iter().map(|body| body.mass().get()).sum();
        books.close(&simulation, momentum);
        // No ball sinks.
        for ball in simulation.ids() {
            assert!(simulation.velocity(ball)[1] > -1e-10, "restitution {e}, ball {ball}");
        }
    }
}

/// Heaps with random masses and velocities: each ball has what its events gave it, also where some
/// slide between others that cannot give way.
#[test]
fn random_heaps_keep_their_books() {
    let mut rng = fastrand::Rng::with_seed(11);
    let high = 3.0_f64.sqrt();
    for case in 0..sized(8, 200) {
        let levels = 3 + case % 4;
        let range = 10_f64.powf(4.0 * rng.f64());
        let e = restitution([0.0, 0.0, 0.3, 0.8][case % 4]);
        let mut bodies = Vec::new();
        for level in 0..levels {
            for place in 0..levels - level {
                let center = [2.0 * place as f64 + level as f64, 1.0 + high * level as f64];
                let velocity = [0.3 * (rng.f64() - 0.5), -rng.f64()];
                bodies.push(body(center, velocity, range.powf(rng.f64())).with_restitution(e));
            }
        }
        let fixed = [-2.0, 2.0 * levels as f64].map(|x| {
            let ball = Ball::new([x, 1.0], 1.0).unwrap().at_rest();
            Body::new(ball, Mass::fixed()).with_restitution(e)
        });
        let floor = carom::Aabb::new([-20.0, -3.0], [20.0, 0.0]).unwrap();
        let mut simulation = Simulation::builder()
            .bodies(bodies.iter().copied())
            .bodies(fixed)
            .obstacle(Obstacle::from(floor).with_restitution(e))
            .build()
            .unwrap();
        let mut books = Books::new(&simulation);
        simulation.observe_to(0.01, &mut books).unwrap();
        books.close(&simulation, bodies.iter().map(|body| body.mass().get()).sum());
    }
}

/// A ring of balls that fills a periodic line is jammed, and moves on as one.
#[test]
fn a_ring_without_room_moves_as_one() {
    let at = |k: u32| 1.0 + 2.0 * f64::from(k);
    let bodies = (0..8).map(|k| body([at(k), 0.0], [f64::from(k % 3), 0.0], 1.0 + f64::from(k)));
    let line = [Axis::Periodic { min: 0.0, max: 16.0 }, Axis::Open];
    let mut simulation = Simulation::builder()
        .boundary(Boundary::by_axis(line).unwrap())
        .bodies(bodies)
        .restitution(restitution(0.5))
        .build()
        .unwrap();
    let ([momentum, _], masses) = (simulation.momentum(), 36.0);
    let mut books = Books::new(&simulation);
    simulation.observe_to(50.0, &mut books).unwrap();
    for ball in simulation.ids() {
        let [v, _] = simulation.velocity(ball);
        assert!((v - momentum / masses).abs() < 1e-14, "ball {ball}: {v}");
    }
}

/// Balls that rest on a wall move with it when it moves.
#[test]
fn a_wall_that_moves_takes_a_row_along() {
    let piston = Wall { axis: 0, side: Side::Low };
    for e in [0.0, 0.5] {
        let light = (0..40_u32).map(|k| body([1.0 + 2.0 * f64::from(k), 0.0], [0.0, 0.0], 1.0));
        let walls =
            Boundary::walls([0.0, -1.0], [1e3, 1.0]).unwrap().with_restitution(restitution(e));
        let mut simulation = Simulation::builder()
            .boundary(walls)
            .bodies(light)
            .restitution(restitution(e))
            .build()
            .unwrap();
        simulation.move_wall(piston, 50.0, 2.0).unwrap();
        let mut work = 0.0;
        let mut add = |_: &Simulation<2>, event: &Event<2>| work += event.work;
        simulation.observe_to(1.0, &mut add).unwrap();
        let last = simulation.velocity(simulation.id(39).unwrap())[0];
        assert!((2.0..4.0).contains(&last), "restitution {e}: {last}");
        for ball in simulation.ids() {
            assert!(simulation.velocity(ball)[0] > 2.0 - 1e-12, "restitution {e}, ball {ball}");
        }
        if e == 0.0 {
            // The impulse 40 · 2 by a wall with speed 2.
            assert!((work - 160.0).abs() < 1e-9, "{work}");
        }
    }
}

/// A break ends before any part of it is settled: at each bounce the balls rebound.
#[test]
fn a_break_is_left_alone() {
    let e = 0.95;
    let high = 3.0_f64.sqrt();
    let rack = (0..15_u8).flat_map(|row| (0..=row).map(move |place| (row, place)));
    let rack = rack.map(|(row, place)| {
        let y = 2.0 * f64::from(place) - f64::from(row);
        body([high * f64::from(row), y], [0.0, 0.0], 1.0)
    });
    let mut simulation = Simulation::builder()
        .body(body([-4.0, 0.01], [30.0, 0.0], 1.0))
        .bodies(rack)
        .restitution(restitution(e))
        .build()
        .unwrap();
    let velocities = |simulation: &Simulation<2>| -> Vec<[f64; 2]> {
        simulation.ids().map(|ball| simulation.velocity(ball)).collect()
    };
    // Before all events that are computed together.
    let mut before = velocities(&simulation);
    let mut latest = before.clone();
    let mut events = 0;
    while let Some(event) = simulation.step(10.0).unwrap() {
        let now = velocities(&simulation);
        if now != latest {
            before = std::mem::replace(&mut latest, now);
        }
        let Contact::Pair { a, b } = event.contact else { panic!("{event}") };
        let approach = |velocities: &[[f64; 2]]| {
            dot(event.normal, sub(velocities[b.index()], velocities[a.index()]))
        };
        let (was, is) = (approach(&before), approach(&latest));
        // Contacts at one time may also push each other apart.
        assert!(is + e * was > -1e-10 || was.abs() < 1e-6, "{event}: {was}, then {is}");
        events += 1;
    }
    assert!(events > 300, "{events}");
}

/// The simultaneous events of a cluster are reported one by one; a user may change balls in
/// between.
#[test]
fn balls_may_be_changed_while_a_cluster_is_told() {
    let at_first_told = || {
        let mut simulation = row(40, 0.0);
        // Until the last ball has its share, which only the cluster gives it.
        while simulation.velocity(simulation.id(39).unwrap())[0] < 0.0249 {
            assert!(simulation.step(1.0).unwrap().is_some());
        }
        simulation
    };
    let told = |mut simulation: Simulation<2>| {
        let mut told = Vec::new();
        while let Some(event) = simulation.step(0.5).unwrap() {
            told.push(event.contact);
        }
        told
    };
    let all = told(at_first_told());
    assert_eq!(all.len(), 38, "one of 39 is reported");
    let mut without = at_first_told();
    without.remove(without.id(20).unwrap()).unwrap();
    assert_eq!(told(without).len(), 36);
    let mut kicked = at_first_told();
    let first = kicked.id(0).unwrap();
    kicked.set_velocity(first, [1.0, 0.0]).unwrap();
    let after = told(kicked);
    assert_eq!(after[..38], all[..]);
    assert!(after.len() > 100, "a new cascade: {}", after.len());
    // A past time reports nothing.
    let mut later = at_first_told();
    assert_eq!(later.step(-1.0), Ok(None));
    assert_eq!(told(later), all);
}
