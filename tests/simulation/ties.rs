//! Contacts at one time that share a ball keep mirror images.

use carom::vector::dot;
use carom::{Aabb, Ball, Body, Mass};
use carom_sim::{Boundary, Builder, Cloth, Contact, Obstacle, Rolling, Simulation};

use crate::common::restitution;

/// A ball with a centre, a velocity, a radius and a mass.
type Given = ([f64; 2], [f64; 2], f64, f64);

fn body((center, velocity, radius, mass): Given) -> Body<2> {
    Body::new(
        Ball::new(center, radius).unwrap().moving(velocity).unwrap(),
        Mass::new(mass).unwrap(),
    )
}

/// Runs the balls in an order; returns their velocities, in the order in which they are given.
fn after(builder: Builder<2>, balls: &[Given], order: &[usize], until: f64) -> Vec<[f64; 2]> {
    let bodies = order.iter().map(|&ball| body(balls[ball]));
    let mut simulation = builder.bodies(bodies).build().unwrap();
    let before = (simulation.kinetic_energy(), simulation.momentum());
    simulation.advance_to(until).unwrap();
    let energy = simulation.kinetic_energy();
    assert!(energy <= before.0 * (1.0 + 1e-14), "{energy}, before {}", before.0);
    let mut velocities = vec![[0.0; 2]; balls.len()];
    for (place, &ball) in order.iter().enumerate() {
        velocities[ball] = simulation.velocity(simulation.id(place).unwrap());
    }
    velocities
}

/// All orders of some numbers.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![vec![]];
    for next in 0..count {
        let longer = |order: Vec<usize>| {
            (0..=order.len()).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, next);
                longer
            })
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders
}

#[track_caller]
fn assert_near(found: [f64; 2], expected: [f64; 2]) {
    let off = [found[0] - expected[0], found[1] - expected[1]];
    assert!(dot(off, off).sqrt() < 1e-13, "{found:?}, expected {expected:?}");
}

/// The cue ball of an equilateral triangle: `(1 + e) P − e v`, where `P` is `3/5` of its velocity
/// for the two and `2/5` for itself.
#[test]
fn a_ball_that_hits_two_at_once_goes_on_straight() {
    let balls = [
        ([0.0, 100.0], [20.0, 0.0], 10.0, 1.0),
        ([100.0, 90.0], [0.0; 2], 10.0, 1.0),
        ([100.0, 110.0], [0.0; 2], 10.0, 1.0),
    ];
    for e in [1.0, 0.5, 0.0] {
        let mut found = Vec::new();
        for order in orders(3) {
            let builder = Simulation::builder().restitution(restitution(e));
            let [cue, low, high] = after(builder, &balls, &order, 20.0)[..] else { panic!() };
            assert_eq!(cue[1], 0.0, "{order:?}");
            assert_eq!([low[0], -low[1]], high, "{order:?}");
            assert_near(cue, [20.0 - 12.0 * (1.0 + e), 0.0]);
            assert_near(high, [6.0 * (1.0 + e), 2.0 * 3_f64.sqrt() * (1.0 + e)]);
            found.push([cue, low, high]);
        }
        assert!(found.iter().all(|velocities| *velocities == found[0]), "the order matters");
    }
}

/// Far from the axes and the origin, the positions of the two are rounded differently.
#[test]
fn a_tie_up_to_rounding_is_a_tie() {
    for (x, y) in [(0.1, 0.635), (1e3 / 7.0, -1e3 / 3.0)] {
        let high = 0.75_f64.sqrt();
        let balls = [
            ([x - 4.0, y], [1.0, 0.0], 1.0, 1.0),
            ([x + 2.0 * high, y - 1.0], [0.0; 2], 1.0, 1.0),
            ([x + 2.0 * high, y + 1.0], [0.0; 2], 1.0, 1.0),
        ];
        for order in orders(3) {
            let [cue, low, high] = after(Simulation::builder(), &balls, &order, 9.0)[..] else {
                panic!()
            };
            assert!((cue[0] + 0.2).abs() < 1e-9 && cue[1].abs() < 1e-9, "{order:?}: {cue:?}");
            assert!((low[0] - high[0]).abs() < 1e-9 && (low[1] + high[1]).abs() < 1e-9);
        }
    }
}

/// Four balls meet in the middle, and go back as they came.
#[test]
fn four_balls_that_meet_at_once_go_back() {
    let at = |x: f64, y: f64| ([4.0 * x, 4.0 * y], [-x, -y], 1.0, 1.0);
    let balls = [at(1.0, 0.0), at(0.0, 1.0), at(-1.0, 0.0), at(0.0, -1.0)];
    for order in orders(4) {
        let velocities = after(Simulation::builder(), &balls, &order, 9.0);
        for (ball, velocity) in balls.iter().zip(velocities) {
            assert_near(velocity, ball.1.map(|v| 0.0 - v));
        }
    }
}

/// A rack that is struck on its axis.
#[test]
fn a_rack_struck_on_its_axis_stays_symmetric() {
    for (e, y) in [(1.0, 0.0), (0.95, 0.0), (0.5, 0.0), (0.95, 0.635)] {
        let high = 3_f64.sqrt();
        let mut balls = vec![([-5.0, y], [10.0, 0.0], 1.0, 1.0)];
        let mut mirror = vec![0];
        for row in 0..5_u8 {
            let first = balls.len();
            for place in 0..=row {
                let across = 2.0 * f64::from(place) - f64::from(row);
                balls.push(([high * f64::from(row), y + across], [0.0; 2], 1.0, 1.0));
                mirror.push(first + usize::from(row - place));
            }
        }
        let builder = || Simulation::builder().restitution(restitution(e));
        let forth: Vec<usize> = (0..balls.len()).collect();
        let mut shuffled = forth.clone();
        fastrand::Rng::with_seed(7).shuffle(&mut shuffled);
        for order in [forth, shuffled] {
            let velocities = after(builder(), &balls, &order, 1.5);
            for (ball, &other) in mirror.iter().enumerate() {
                let ([x, up], [other_x, down]) = (velocities[ball], velocities[other]);
                let off = (x - other_x).abs() + (up + down).abs();
                assert!(off < 1e-8, "restitution {e} at {y}: ball {ball} is off by {off}");
            }
        }
    }
}

/// Two walls at once: the ball comes back along its path, whatever the rails take.
#[test]
fn a_ball_in_the_corner_of_a_table_comes_back_at_45_degrees() {
    let cloth = Cloth::at_deceleration(2.0).unwrap().with_rails(0.2, 0.3).unwrap();
    let motion = Rolling::at_deceleration(0.1).unwrap().on(cloth).unwrap();
    let walls = Boundary::walls([0.0; 2], [4.5; 2]).unwrap().with_restitution(restitution(0.85));
    let ball = ([1.0, 1.0], [2.828, 2.828], 0.028_575, 0.17);
    let builder = Simulation::builder().motion(motion).boundary(walls).body(body(ball));
    let mut simulation = builder.build().unwrap();
    let hits = |event: &carom_sim::Event<2>| matches!(event.contact, Contact::Wall { .. });
    let mut events = Vec::new();
    while let Some(event) = simulation.step(3.0).unwrap() {
        if hits(&event) {
            events.push((event.time, event.impulse));
            let [vx, vy] = simulation.velocity(simulation.id(0).unwrap());
            assert!(vx == vy && vx != 0.0, "{vx} {vy}");
        }
    }
    assert_eq!(events[0], events[1]);
    assert!(events.len() >= 2 && events[0].1 > 0.0);
}

/// Two boxes side by side are a floor without a seam.
#[test]
fn a_ball_on_the_seam_of_two_boxes_bounces_once() {
    let floor = [[-4.0, 0.0], [0.0, 4.0]]
        .map(|[from, to]| Obstacle::from(Aabb::new([from, -1.0], [to, 0.0]).unwrap()));
    for e in [1.0, 0.5] {
        let floor = floor.clone().map(|one| one.with_restitution(restitution(e)));
        let ball = ([0.0, 3.0], [0.0, -1.0], 1.0, 2.0);
        let mut simulation =
            Simulation::builder().obstacles(floor).body(body(ball)).build().unwrap();
        let mut impulse = 0.0;
        while let Some(event) = simulation.step(5.0).unwrap() {
            impulse += event.impulse;
        }
        assert_near(simulation.velocity(simulation.id(0).unwrap()), [0.0, e]);
        assert!((impulse - 2.0 * (1.0 + e)).abs() < 1e-13, "{impulse}");
    }
}

/// Unlike restitutions: the energy never rises, and mirror images stay so.
#[test]
fn unlike_restitutions_at_one_time_add_no_energy() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..200 {
        let mut random = || rng.f64();
        let angles = [random(), random() + 1.5, random() + 3.5];
        // They touch a ball in the middle, and all come towards it.
        let around = angles.map(|angle: f64| {
            let (sine, cosine) = angle.sin_cos();
            let speed = 0.1 + random();
            ([2.0 * cosine, 2.0 * sine], [-speed * cosine, -speed * sine], 1.0, 0.1 + random())
        });
        let middle = ([0.0; 2], [0.0; 2], 1.0, 0.1 + random());
        let bodies = [middle].into_iter().chain(around).map(|given| {
            body(given).with_restitution(restitution(if random() < 0.3 { 1.0 } else { random() }))
        });
        let mut simulation = Simulation::builder()
            .overlap(carom_sim::Overlap::Allow)
            .bodies(bodies)
            .build()
            .unwrap();
        let mut energy = simulation.kinetic_energy();
        let momentum = simulation.momentum();
        while simulation.step(10.0).unwrap().is_some() {
            let now = simulation.kinetic_energy();
            assert!(now <= energy * (1.0 + 1e-14), "{now} after {energy}");
            energy = now;
        }
        assert_near(simulation.momentum(), momentum);
    }
}

/// A cradle: of balls at rest that touch, a push still runs through one contact at a time.
#[test]
fn a_cradle_acts_as_before() {
    let mut balls: Vec<Given> =
        (0..5_u8).map(|k| ([2.0 * f64::from(k), 0.0], [0.0; 2], 1.0, 1.0)).collect();
    balls.push(([-4.0, 0.0], [1.0, 0.0], 1.0, 1.0));
    balls.push(([12.0, 0.0], [-1.0, 0.0], 1.0, 1.0));
    for order in [vec![0, 1, 2, 3, 4, 5, 6], vec![6, 3, 1, 5, 0, 4, 2]] {
        let velocities = after(Simulation::builder(), &balls, &order, 10.0);
        for (ball, velocity) in velocities.iter().enumerate() {
            let expected = if ball == 5 {
                -1.0
            } else if ball == 6 {
                1.0
            } else {
                0.0
            };
            assert_near(*velocity, [expected, 0.0]);
        }
    }
}
