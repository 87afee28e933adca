//! Jams.
//!
//! Balls that are jammed end in an error if they keep their energy. Balls that are not jammed may
//! collide as often as they must.

use carom::{Ball, Body, Circle, Mass, Restitution};
use carom_sim::observe::Tally;
use carom_sim::{AdvanceError, Boundary, Builder, Jammed, Side, Simulation, StepError, Wall};
use test_size::{is_full, sized};

use crate::common::mass;

fn disc(center: [f64; 2], velocity: [f64; 2], radius: f64) -> Body<2> {
    Body::new(Circle::new(center, radius).unwrap().moving(velocity).unwrap(), mass(1.0))
}

fn fixed(center: [f64; 2], radius: f64) -> Body<2> {
    Body::new(Circle::new(center, radius).unwrap().at_rest(), Mass::fixed())
}

/// `side²` discs that touch each other and the walls; the first of them is pushed.
fn full_box(side: u32, radius: f64, restitution: f64) -> Simulation<2> {
    let place = |k: u32| radius + 2.0 * radius * f64::from(k);
    let size = 2.0 * radius * f64::from(side);
    let restitution = Restitution::new(restitution).unwrap();
    let bodies = (0..side * side).map(|k| {
        let velocity = if k == 0 { [1.0, 0.6] } else { [0.0, 0.0] };
        disc([place(k % side), place(k / side)], velocity, radius).with_restitution(restitution)
    });
    let boundary = Boundary::walls([0.0, 0.0], [size, size]).unwrap();
    let boundary = boundary.with_restitution(restitution);
    Simulation::builder().boundary(boundary).bodies(bodies).build().unwrap()
}

/// Advances until balls jam; returns the time and the indices of the balls.
#[track_caller]
fn jams<const D: usize>(simulation: &mut Simulation<D>, until: f64) -> (f64, Vec<usize>) {
    let error = match simulation.advance_to(until) {
        Err(AdvanceError::Step(StepError::Jammed(error))) => error,
        other => panic!("{other:?}"),
    };
    // It stays there, and every method returns the error again.
    assert_eq!(simulation.time(), error.time);
    assert_eq!(simulation.step(until), Err(error.clone().into()));
    assert_eq!(simulation.next(), Some(Err(error.clone().into())));
    let Jammed { time, balls } = error;
    (time.to_f64(), balls.iter().map(|ball| ball.index()).collect())
}

#[test]
fn a_ball_that_exactly_fits_between_two_walls() {
    let mut simulation = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [2.0, 9.0]).unwrap())
        .body(disc([1.0, 5.0], [0.5, 1.0], 1.0))
        .build()
        .unwrap();
    let mut tally = Tally::new(&simulation);
    assert!(simulation.observe_to(9.0, &mut tally).is_err());
    // As many as the derivation in `physics/jam.rs` allows, and not one more.
    assert_eq!(tally.wall_collisions, 1 << 16);
    assert_eq!(jams(&mut simulation, 9.0), (0.0, vec![0]));
}

#[test]
fn a_ball_wedged_between_fixed_ones_that_is_hit() {
    let direction = [0.5, -0.75_f64.sqrt()];
    let bodies = [
        fixed([-3.0, 0.0], 1.0),
        fixed([3.0, 0.0], 1.0),
        disc([0.0, 0.0], [0.0, 0.0], 2.0),
        // It comes from 5.5 away, and is in contact at 2.5.
        disc(direction.map(|x| -5.5 * x), direction, 0.5),
    ];
    let mut simulation = Simulation::builder().bodies(bodies).build().unwrap();
    let (time, balls) = jams(&mut simulation, 100.0);
    assert!((time - 3.0).abs() < 1e-12, "{time}");
    assert_eq!(balls, [0, 1, 2]);
}

#[test]
fn a_grid_that_fills_its_box() {
    for &(side, radius) in sized(&[(2, 0.5)][..], &[(2, 0.5), (5, 0.5), (6, 0.1), (12, 0.1)]) {
        let mut simulation = full_box(side, radius, 1.0);
        let (_, balls) = jams(&mut simulation, 100.0);
        assert!(balls.len() > 1, "{side}, {radius}: {balls:?}");
    }
}

/// These are jammed as well, but have energy to lose. (With radii of 0.1 they have free space, of
/// the size of rounding.)
#[test]
fn a_grid_that_loses_energy_comes_to_rest_in_its_box() {
    for (side, radius, restitutions) in
        [(2, 0.5, &[0.9, 0.5, 0.0][..]), (5, 0.5, &[0.9, 0.5, 0.0]), (12, 0.1, &[0.0])]
    {
        for &restitution in restitutions {
            let mut simulation = full_box(side, radius, restitution);
            simulation.advance_to(100.0).unwrap();
            let left = simulation.kinetic_energy();
            assert!(left < 1e-25, "{side}, {radius}, {restitution}: {left}");
        }
    }
}

/// A ball that fits exactly between two walls and moves across and along.
fn fitting(restitution: f64) -> Builder<2> {
    let walls = Boundary::walls([0.0, 0.0], [2.0, 9.0]).unwrap();
    Simulation::builder()
        .boundary(walls.with_restitution(Restitution::new(restitution).unwrap()))
        .body(disc([1.0, 5.0], [0.5, 1.0], 1.0))
}

#[test]
fn a_ball_that_exactly_fits_between_lossy_walls_goes_on_along_them() {
    for restitution in [0.0, 0.5, 0.99] {
        let mut simulation = fitting(restitution).build().unwrap();
        simulation.advance_to(2.0).unwrap();
        let [across, along] = simulation.velocity(simulation.id(0).unwrap());
        assert!(across.abs() < 1e-15 && along == 1.0, "{restitution}: {across}, {along}");
        assert_eq!(simulation.position(simulation.id(0).unwrap())[1], 7.0);
    }
    // Too slow to lose energy, by the user's setting.
    jams(&mut fitting(0.5).elastic_below(1.0).build().unwrap(), 2.0);
    // Only if one of the walls loses none.
    let both = |low: f64, high: f64| {
        let ball = |x: f64| Ball::new([x, 0.0], 1.0).unwrap();
        let still = |x| Body::new(ball(x).at_rest(), Mass::fixed());
        let elasticity = |e: f64| Restitution::new(e).unwrap();
        let moving = Body::new(ball(0.0).moving([1.0, 0.0]).unwrap(), mass(1.0));
        Simulation::builder()
            .body(still(-2.0).with_restitution(elasticity(low)))
            .body(still(2.0).with_restitution(elasticity(high)))
            .body(moving)
            .build()
            .unwrap()
    };
    jams(&mut both(1.0, 1.0), 1.0);
    let mut half = both(0.25, 1.0);
    half.advance_to(1.0).unwrap();
    assert!(half.kinetic_energy() < 1e-30, "{}", half.kinetic_energy());
}

/// `3^D` touching balls that fill a periodic box; the middle one is pushed.
fn crystal<const D: usize>() -> Simulation<D> {
    let count = 3_u32.pow(u32::try_from(D).unwrap());
    let bodies = (0..count).map(|k| {
        let mut rest = k;
        let center = [(); D].map(|()| {
            let place = f64::from(rest % 3) + 0.5;
            rest /= 3;
            place
        });
        let pushed: [f64; D] = std::array::from_fn(|axis| [0.3, 0.2, 0.1][axis]);
        let velocity = if k == count / 2 { pushed } else { [0.0; D] };
        Body::new(Ball::new(center, 0.5).unwrap().moving(velocity).unwrap(), mass(1.0))
    });
    let boundary = Boundary::periodic([3.0; D]).unwrap();
    Simulation::builder().boundary(boundary).bodies(bodies).build().unwrap()
}

#[test]
fn a_crystal_without_room_in_a_periodic_box() {
    let balls = if is_full() {
        jams(&mut crystal::<3>(), 100.0).1
    } else {
        jams(&mut crystal::<2>(), 100.0).1
    };
    assert!(balls.len() > 1, "{balls:?}");
}

#[test]
fn a_jam_is_named_by_its_balls_and_its_moment() {
    let message =
        |simulation: &mut Simulation<2>| simulation.advance_to(1.0).unwrap_err().to_string();
    let cure = "they are jammed; make them smaller, or the space around them larger";
    assert_eq!(
        message(&mut full_box(2, 0.5, 1.0)),
        format!("balls 0, 1 and 2 collide without end at time 0: {cure}")
    );
    let many = message(&mut full_box(5, 0.5, 1.0));
    let beginning = "balls 0, 1, 2, 3, 4, 5, 10, 15 and 1 more collide without end at time 0: ";
    assert!(many.starts_with(beginning) && many.ends_with(cure), "{many}");
}

/// A row of touching balls of equal mass; the first one is pushed.
fn row(count: u32, restitution: f64) -> Simulation<2> {
    let balls = (0..count).map(|k| {
        let ball = Ball::new([f64::from(2 * k), 0.0], 1.0).unwrap();
        let velocity = if k == 0 { [1.0, 0.0] } else { [0.0, 0.0] };
        Body::new(ball.moving(velocity).unwrap(), mass(1.0))
    });
    let restitution = Restitution::new(restitution).unwrap();
    Simulation::builder().bodies(balls).restitution(restitution).build().unwrap()
}

#[test]
fn a_row_of_touching_balls_takes_as_many_collisions_as_it_needs() {
    for restitution in [1.0, 0.99, 0.9, 0.5, 0.1, 0.0] {
        for count in [2, 10, 40] {
            let mut simulation = row(count, restitution);
            let momentum = simulation.momentum();
            simulation.advance_to(1e3).unwrap();
            assert!((simulation.momentum()[0] - momentum[0]).abs() < 1e-12);
            // Each ball is at least as fast as the one behind it: they have separated.
            let speeds: Vec<_> =
                simulation.ids().map(|ball| simulation.velocity(ball)[0]).collect();
            assert!(speeds.is_sorted(), "{count} balls, restitution {restitution}");
        }
    }
    row(2_000, 1.0).advance_to(1.0).unwrap();
}

/// Galperin's billiard with everything in contact: all of its collisions happen at one time.
#[test]
fn a_light_ball_in_contact_with_a_wall_and_a_heavy_ball_counts_the_digits_of_pi() {
    for &(ratio, collisions) in
        sized(&[(1e4, 314), (1e8, 31_415)][..], &[(1e4, 314), (1e8, 31_415), (1e10, 314_159)])
    {
        let ball = |x, v| Circle::new([x, 1.0], 0.5).unwrap().moving([v, 0.0]).unwrap();
        let mut simulation = Simulation::builder()
            .boundary(Boundary::walls([0.0, 0.0], [1e6, 2.0]).unwrap())
            .ball(ball(0.5, 0.0), mass(1.0))
            .ball(ball(1.5, -1.0), mass(ratio))
            .build()
            .unwrap();
        let mut tally = Tally::new(&simulation);
        simulation.observe_to(10.0, &mut tally).unwrap();
        assert_eq!(tally.pair_collisions + tally.wall_collisions, collisions, "{ratio}");
    }
}

#[test]
fn a_heavy_ball_that_loses_its_energy_to_a_light_one_at_a_wall_comes_to_its_end() {
    for restitution in [0.0, 0.5, 0.9] {
        let restitution = Restitution::new(restitution).unwrap();
        let ball = |x, v| Circle::new([x, 1.0], 0.5).unwrap().moving([v, 0.0]).unwrap();
        let walls = Boundary::walls([0.0, 0.0], [1e6, 2.0]).unwrap();
        let mut simulation = Simulation::builder()
            .boundary(walls.with_restitution(restitution))
            .restitution(restitution)
            .ball(ball(0.5, 0.0), mass(1.0))
            .ball(ball(1.5, -1.0), mass(1e4))
            .build()
            .unwrap();
        simulation.advance_to(10.0).unwrap();
    }
}

#[test]
fn a_thin_wedge_is_left_after_many_collisions() {
    // Two large fixed discs whose surfaces enclose an angle of 2 10⁻³ at the small one. It comes
    // in, turns, and goes out again.
    let gap = 1e-3_f64;
    let (large, small) = (1e3, 1.0);
    let high = (large + small) * gap.cos();
    let mut simulation = Simulation::builder()
        .bodies([fixed([0.0, high], large), fixed([0.0, -high], large)])
        .body(disc([(large + small) * -gap.sin(), 0.0], [1e-3, 0.1], small))
        .build()
        .unwrap();
    simulation.advance_to(1e4).unwrap();
}

#[test]
fn what_has_jammed_goes_on_where_a_wall_makes_room() {
    let mut simulation = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [2.0, 9.0]).unwrap())
        .body(disc([1.0, 5.0], [0.5, 1.0], 1.0))
        .build()
        .unwrap();
    jams(&mut simulation, 1.0);
    simulation.move_wall(Wall { axis: 0, side: Side::High }, 5.0, 10.0).unwrap();
    simulation.advance_to(20.0).unwrap();
    assert!(simulation.kinetic_energy() > 0.0);
}
