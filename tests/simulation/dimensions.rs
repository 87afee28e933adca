//! Scenes in spaces of more dimensions than they need.
//!
//! The events are the same to the last bit.
//!
//! The reference shows the events of the plane and of space; this shows those of all others.

use carom::vector::from_fn;
use carom::{Ball, Body, Mass, Restitution};
use carom_sim::{Axis, Boundary, Event, Falling, Motion, Side, Simulation, Wall};
use test_size::sized;

/// A scene in K dimensions: balls in a box from 0 to `side`.
struct Scene<const K: usize> {
    side: f64,
    /// Centre, velocity, radius and mass of each ball.
    balls: Vec<([f64; K], [f64; K], f64, f64)>,
    restitution: f64,
    gravity: [f64; K],
    /// Where the upper wall of the first axis is sent, and how fast.
    piston: Option<[f64; 2]>,
}

/// The coordinates, and 0 along the axes that are left.
fn filled<const K: usize, const D: usize>(vector: [f64; K]) -> [f64; D] {
    from_fn(|axis| vector.get(axis).copied().unwrap_or(0.0))
}

impl<const K: usize> Scene<K> {
    /// Balls on the sites of a lattice with this many along each axis.
    fn random(seed: u64, along: u32, gravity: f64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let sites = 0..along.pow(u32::try_from(K).unwrap());
        let balls = sites.map(|site| {
            let digit = |axis: usize| site / along.pow(u32::try_from(axis).unwrap()) % along;
            let center = from_fn(|axis| f64::from(digit(axis)) + 0.5 + 0.05 * rng.f64());
            let velocity = from_fn(|_| 2.0 * rng.f64() - 1.0);
            (center, velocity, 0.3 + 0.15 * rng.f64(), 0.5 + rng.f64())
        });
        Self {
            side: f64::from(along),
            balls: balls.collect(),
            restitution: [1.0, 0.8, 0.0][rng.usize(0..3)],
            gravity: from_fn(|axis| if axis == 0 { -gravity } else { 0.0 }),
            piston: None,
        }
    }

    /// Balls that touch, with whole velocities: many contacts at one time, which share balls.
    fn touching(seed: u64, along: u32) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut scene = Self::random(seed, along, 0.0);
        for (center, velocity, radius, mass) in &mut scene.balls {
            *center = from_fn(|axis| center[axis].floor() + 0.5);
            *velocity = from_fn(|_| f64::from(rng.i8(-1..=1)));
            (*radius, *mass) = (0.5, 1.0);
        }
        scene
    }

    /// The scene in D dimensions; the axes that it does not need have no end.
    fn build<const D: usize>(&self) -> Simulation<D> {
        let walls = Axis::Walls { min: 0.0, max: self.side };
        let axes = std::array::from_fn(|axis| if axis < K { walls } else { Axis::Open });
        let restitution = Restitution::new(self.restitution).unwrap();
        let bodies = self.balls.iter().map(|&(center, velocity, radius, mass)| {
            let ball = Ball::new(filled(center), radius).unwrap().moving(filled(velocity)).unwrap();
            Body::new(ball, Mass::new(mass).unwrap())
        });
        let motion: Motion<D> = match self.gravity[0] {
            0.0 => Motion::Straight,
            _ => Falling::new(filled(self.gravity)).unwrap().into(),
        };
        let mut simulation = Simulation::builder()
            .boundary(Boundary::by_axis(axes).unwrap().with_restitution(restitution))
            .motion(motion)
            .bodies(bodies)
            .restitution(restitution)
            .build()
            .unwrap();
        if let Some([to, speed]) = self.piston {
            simulation.move_wall(Wall { axis: 0, side: Side::High }, to, speed).unwrap();
        }
        simulation
    }
}

/// All of an event, and where its first ball is then; what is beyond K axes is 0.
fn told<const K: usize, const D: usize>(
    simulation: &Simulation<D>,
    event: &Event<D>,
) -> (String, Vec<u64>) {
    let ball = event.contact.balls().next().unwrap();
    let vectors = [event.normal, simulation.position(ball), simulation.velocity(ball)];
    for vector in vectors {
        assert!(vector[K..].iter().all(|&x| x == 0.0), "{event}: {vector:?}");
    }
    let numbers = vectors.iter().flat_map(|vector| vector[..K].to_vec());
    let numbers = numbers.chain([event.time.to_f64(), event.impulse, event.gap]);
    (format!("{:?}, hop {}", event.contact, event.is_hop), numbers.map(f64::to_bits).collect())
}

/// Runs the scene in K and in D dimensions; returns how many events they agreed on.
fn agree<const K: usize, const D: usize>(scene: &Scene<K>, most: usize) -> usize {
    let (mut own, mut wider) = (scene.build::<K>(), scene.build::<D>());
    for count in 0..most {
        let (event, same) = (own.step(20.0).unwrap(), wider.step(20.0).unwrap());
        let event = event.map(|event| told::<K, K>(&own, &event));
        assert_eq!(same.map(|event| told::<K, D>(&wider, &event)), event, "event {count}");
        if event.is_none() {
            return count;
        }
    }
    most
}

#[test]
fn a_row_has_the_same_events_on_a_line_and_in_the_plane() {
    let mut total = 0;
    for seed in 0..sized(8, 100) {
        let scene = Scene::<1>::random(seed, 6, [0.0, 0.3][usize::from(seed % 2 == 1)]);
        total += agree::<1, 2>(&scene, sized(100, 2_000));
    }
    assert!(total > 300, "{total}");
}

#[test]
fn a_row_that_a_wall_pushes_has_the_same_events_on_a_line_and_in_the_plane() {
    let mut total = 0;
    for seed in 0..sized(8, 100) {
        let mut scene = Scene::<1>::random(seed, 6, 0.0);
        scene.piston = Some([[5.6, 9.0][usize::from(seed % 2 == 1)], 0.2]);
        total += agree::<1, 2>(&scene, sized(100, 2_000));
    }
    assert!(total > 300, "{total}");
}

#[test]
fn contacts_at_one_time_are_the_same_on_a_line_and_in_the_plane() {
    let mut total = 0;
    for seed in 0..sized(20, 300) {
        total += agree::<1, 2>(&Scene::touching(seed, 6), sized(100, 2_000));
    }
    assert!(total > 300, "{total}");
}

#[test]
fn a_gas_has_the_same_events_in_three_and_four_dimensions() {
    let mut total = 0;
    for seed in 0..sized(2, 30) {
        total += agree::<3, 4>(&Scene::random(seed, 3, 0.0), sized(100, 2_000));
    }
    assert!(total > 150, "{total}");
}
