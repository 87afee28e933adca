//! Simulator and reference, event by event, on random scenes.

use carom::{Ball, Body, Mass, Restitution};

use super::{Record, Reference};
use crate::event::{Contact, Side, Wall};
use crate::{Boundary, Simulation, Time};

/// A small generator of uniform numbers in [0, 1): SplitMix64 [Steele2014].
struct Uniform(u64);

impl Uniform {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

const BOX: f64 = 10.0;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Space {
    Open,
    Walls,
    Periodic,
}

/// Balls of unequal radii and masses that do not overlap: some at rest, some points, some fixed.
fn bodies<const D: usize>(seed: u64, space: Space, e: f64) -> Vec<Body<D>> {
    let mut uniform = Uniform(seed);
    let mut bodies: Vec<Body<D>> = Vec::new();
    for _ in 0..2 + seed % 12 {
        for _attempt in 0..200 {
            let radius =
                if uniform.next() < 0.05 { 0.0 } else { 10_f64.powf(uniform.between(-1.5, 0.3)) };
            let center: [f64; D] =
                std::array::from_fn(|_| uniform.between(radius, BOX - radius).clamp(0.0, BOX));
            if bodies.iter().any(|other| overlap(center, radius, other, space)) {
                continue;
            }
            let speed = if uniform.next() < 0.2 { 0.0 } else { 1.0 };
            let mut velocity: [f64; D] =
                std::array::from_fn(|_| speed * uniform.between(-1.0, 1.0));
            if space == Space::Open {
                // Towards the middle: elsewhere the balls would soon be gone.
                velocity = std::array::from_fn(|k| 0.1 * velocity[k] + 0.5 * BOX - center[k]);
            }
            let fixed = velocity == [0.0; D] && uniform.next() < 0.2;
            let mass =
                if fixed { Mass::fixed() } else { Mass::new(uniform.between(0.1, 5.0)).unwrap() };
            let moving = Ball::new(center, radius).unwrap().moving(velocity).unwrap();
            let restitution = Restitution::new(e).unwrap();
            bodies.push(Body::new(moving, mass).with_restitution(restitution));
            break;
        }
    }
    bodies
}

fn overlap<const D: usize>(center: [f64; D], radius: f64, other: &Body<D>, space: Space) -> bool {
    let there = other.moving().center();
    let squares: f64 = (0..D)
        .map(|k| {
            let d = (there[k] - center[k]).abs();
            let d = if space == Space::Periodic { d.min(BOX - d) } else { d };
            d * d
        })
        .sum();
    squares.sqrt() <= radius + other.moving().radius()
}

fn scene<const D: usize>(seed: u64, space: Space, e: f64) -> (Vec<Body<D>>, Boundary<D>) {
    let boundary = match space {
        Space::Open => Boundary::open(),
        Space::Walls => Boundary::walls([0.0; D], [BOX; D])
            .unwrap()
            .with_restitution(Restitution::new(e).unwrap()),
        Space::Periodic => Boundary::periodic([BOX; D]).unwrap(),
    };
    (bodies(seed, space, e), boundary)
}

/// Cells of the default size, half of it, and twice.
fn simulations<const D: usize>(seed: u64, space: Space, e: f64) -> [Simulation<D>; 3] {
    let (bodies, boundary) = scene::<D>(seed, space, e);
    let build = |cell_size: Option<f64>| {
        let mut builder = Simulation::builder().boundary(boundary).bodies(bodies.iter().copied());
        if let Some(side) = cell_size {
            builder = builder.cell_size(side);
        }
        builder.build().unwrap()
    };
    let normal = build(None);
    let side = normal.grid.layout().side[0];
    [normal, build(Some(0.5 * side)), build(Some(2.0 * side))]
}

/// The next event of a simulation, as the reference tells it.
fn record<const D: usize>(simulation: &mut Simulation<D>, until: f64) -> Option<Record<D>> {
    let event = simulation.step(until)?;
    let balls = match event.contact {
        Contact::Pair { a, b } => vec![a, b],
        Contact::Wall { ball, .. } => vec![ball],
    };
    let lines = balls.into_iter().map(|ball| simulation.anchor(ball));
    let bits = lines
        .flat_map(|line| [line.position, line.velocity])
        .map(|v| v.map(f64::to_bits))
        .collect();
    Some((event.time, event.contact, bits))
}

/// Runs all beside each other; the number of events that they agreed on.
fn run_beside<const D: usize>(
    simulations: &mut [Simulation<D>],
    reference: &mut Reference<D>,
    (events, until): (usize, f64),
    scene: &str,
) -> usize {
    for count in 0..events {
        let expected = reference.step(simulations[0].clock.at(until));
        for (which, simulation) in simulations.iter_mut().enumerate() {
            let record = record(simulation, until);
            assert_eq!(record, expected, "event {count} of {scene}, cells {which}");
        }
        if expected.is_none() {
            assert!(simulations.iter().all(|s| s.time() >= Time::START));
            return count;
        }
    }
    events
}

fn agree<const D: usize>(seed: u64, space: Space, e: f64, events: usize, until: f64) -> usize {
    let mut simulations = simulations::<D>(seed, space, e);
    let mut reference = Reference::new(&simulations[0]);
    let scene = format!("{D}D scene {seed} ({space:?}, restitution {e})");
    run_beside(&mut simulations, &mut reference, (events, until), &scene)
}

/// A scene whose walls move in and out, one after another, some before the last one has halted.
fn agree_with_walls_that_move<const D: usize>(seed: u64, e: f64) -> usize {
    let mut simulations = simulations::<D>(seed, Space::Walls, e);
    let mut reference = Reference::new(&simulations[0]);
    let mut uniform = Uniform(seed);
    let (mut total, mut until) = (0, 0.0);
    for turn in 0..12 {
        let scene = format!("turn {turn} of {D}D scene {seed} (restitution {e})");
        let side = if uniform.next() < 0.5 { Side::Low } else { Side::High };
        let wall = Wall::new(turn % D, side);
        // From a quarter of the box inside to a quarter outside of where it stood at first.
        let way = uniform.between(-0.25, 0.25) * BOX;
        let to = if side == Side::Low { -way } else { BOX + way };
        let speed = 10_f64.powf(uniform.between(-2.0, 1.0));
        let moved = simulations.each_mut().map(|simulation| simulation.move_wall(wall, to, speed));
        assert!(moved.iter().all(|result| *result == moved[0]), "{scene}");
        reference.take_walls(&simulations[0]);
        // Sometimes it halts on the way, sometimes at its end.
        until = simulations[0].time().to_f64().max(until) + uniform.between(0.1, 2.0) * 2.5 / speed;
        total += run_beside(&mut simulations, &mut reference, (300, until), &scene);
        for simulation in &simulations {
            assert_eq!(simulation.walls, simulations[0].walls, "{scene}");
            assert!(all_inside(simulation), "{scene}");
        }
    }
    total
}

/// Whether every ball is inside the walls as they stand now, but for rounding.
fn all_inside<const D: usize>(simulation: &Simulation<D>) -> bool {
    simulation.ids().all(|ball| {
        let (position, radius) = (simulation.position(ball), simulation.radius(ball));
        (0..D).all(|axis| {
            let [low, high] = [Side::Low, Side::High]
                .map(|side| simulation.wall_position(Wall::new(axis, side)).unwrap());
            position[axis] - radius > low - 1e-12 && position[axis] + radius < high + 1e-12
        })
    })
}

#[test]
fn two_hundred_scenes_give_the_same_bits() {
    let mut total = 0;
    for seed in 0..50 {
        let e = if seed % 2 == 0 { 1.0 } else { 0.8 };
        total += agree::<2>(seed, Space::Walls, e, 2_000, 1e4);
        total += agree::<2>(seed, Space::Periodic, e, 2_000, 1e4);
        total += agree::<3>(seed, Space::Walls, e, 2_000, 1e4);
        total += agree::<3>(seed, Space::Periodic, e, 2_000, 1e4);
    }
    // Where restitution takes the energy away, a scene can end in fewer events.
    assert!(total > 150_000, "only {total} events were compared");
}

#[test]
fn walls_that_move_give_the_same_bits() {
    let mut total = 0;
    for seed in 0..50 {
        let e = if seed % 2 == 0 { 1.0 } else { 0.8 };
        total += agree_with_walls_that_move::<2>(seed, e);
        total += agree_with_walls_that_move::<3>(seed, e);
    }
    for seed in 0..10 {
        total += agree_with_walls_that_move::<1>(seed, 1.0);
    }
    assert!(total > 50_000, "only {total} events were compared");
}

/// Two discs in a channel, and a wall that leaves room for one of them only.
fn crushed(e: f64) -> Simulation<2> {
    let restitution = Restitution::new(e).unwrap();
    let disc = |x, velocity| {
        let moving = Ball::new([x, 1.0], 1.0).unwrap().moving([velocity, 0.0]).unwrap();
        Body::new(moving, Mass::new(1.0).unwrap()).with_restitution(restitution)
    };
    let walls = Boundary::walls([0.0, 0.0], [10.0, 2.0]).unwrap().with_restitution(restitution);
    Simulation::builder()
        .boundary(walls)
        .body(disc(3.0, 0.7))
        .body(disc(6.0, -0.4))
        .build()
        .unwrap()
}

#[test]
fn a_wall_that_crushes_balls_gives_way_and_can_be_drawn_back() {
    for (e, to) in [(1.0, 7.0), (0.5, 7.0), (0.5, 6.0), (0.0, 7.0), (0.0, 6.0)] {
        let scene = format!("two crushed discs, restitution {e}, wall to {to}");
        let mut simulations = [crushed(e)];
        let mut reference = Reference::new(&simulations[0]);
        let wall = Wall::new(0, Side::Low);
        simulations[0].move_wall(wall, to, 0.5).unwrap();
        reference.take_walls(&simulations[0]);
        // At time 12 the wall would be at 6, and no room be left between the discs.
        let events = run_beside(&mut simulations, &mut reference, (1_000_000, 12.0 + 1e-5), &scene);
        assert!((50_000..1_000_000).contains(&events), "{scene}: {events} events");
        assert_eq!(simulations[0].walls, reference.walls, "{scene}");
        assert_eq!(simulations[0].wall_velocity(wall), Some(0.0), "{scene}");
        let position = simulations[0].wall_position(wall).unwrap();
        assert!(position > 5.9 && position < 6.0 + 1e-12, "{scene}: halted at {position}");
        assert!(all_inside(&simulations[0]), "{scene}");

        simulations[0].move_wall(wall, 0.0, 1e3).unwrap();
        reference.take_walls(&simulations[0]);
        run_beside(&mut simulations, &mut reference, (1_000, 12.1), &scene);
        assert_eq!(simulations[0].wall_position(wall), Some(0.0), "{scene}");
        assert!(all_inside(&simulations[0]), "{scene}");
    }
}

#[test]
fn open_space_gives_the_same_bits() {
    let total: usize = (0..200)
        .map(|seed| {
            agree::<2>(seed, Space::Open, 0.9, 2_000, 1e6)
                + agree::<3>(seed, Space::Open, 1.0, 2_000, 1e6)
        })
        .sum();
    assert!(total > 200, "only {total} events were compared");
}

#[test]
fn other_dimensions_give_the_same_bits() {
    for seed in 0..4 {
        assert!(agree::<1>(seed, Space::Walls, 1.0, 500, 1e4) > 10);
        assert!(agree::<4>(seed, Space::Walls, 1.0, 500, 1e4) > 10);
    }
}
