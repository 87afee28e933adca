//! Refused input, and its messages.

use carom::{Body, Circle, Mass, Moving};
use carom_sim::{
    BallId, Boundary, BuildError, Builder, Damped, Obstacle, Pocket, Side, Simulation, Wall,
};

use crate::common::mass;

fn circle(center: [f64; 2], velocity: [f64; 2], radius: f64) -> Moving<2> {
    Circle::new(center, radius).unwrap().moving(velocity).unwrap()
}

/// The message, and the balls that it names.
fn refusal(builder: Builder<2>) -> (String, Vec<usize>) {
    let error = builder.build().unwrap_err();
    (error.to_string(), error.balls().map(BallId::index).collect())
}

fn said(text: &str, balls: &[usize]) -> (String, Vec<usize>) {
    (text.to_owned(), balls.to_vec())
}

#[test]
fn balls_that_overlap_are_refused() {
    let row = |third: f64, radius: f64| {
        Simulation::builder()
            .ball(circle([0.0, 0.0], [0.0, 0.0], radius), mass(1.0))
            .ball(circle([5.0 * radius, 0.0], [0.0, 0.0], radius), mass(1.0))
            .ball(circle([third, 0.0], [0.0, 0.0], radius), mass(1.0))
    };
    assert_eq!(
        refusal(row(1.0, 1.0)),
        said(&format!("balls 0 and 2 overlap by 1 at the start; {APART}"), &[0, 2])
    );
    assert_eq!(
        refusal(row(0.0, 0.5e-90)),
        said(&format!("balls 0 and 2 overlap by 1e-90 at the start; {APART}"), &[0, 2])
    );
}

/// The advice for balls that overlap.
const APART: &str = "move them apart, relax them (`Overlap::Relax`) or allow the overlap \
                     (`Overlap::Allow`)";

/// The message used to name the first pair found, however small its overlap.
#[test]
fn of_many_overlaps_the_deepest_are_named() {
    let pair = |builder: Builder<2>, place: f64, depth: f64| {
        builder
            .ball(circle([place, 0.0], [0.0, 0.0], 1.0), mass(1.0))
            .ball(circle([place, 2.0 - depth], [0.0, 0.0], 1.0), mass(1.0))
    };
    let depths = [0.25, 0.75, 0.5, 1.0];
    let places = [0.0, 10.0, 20.0, 30.0];
    let pairs = |count: usize| {
        let some = places.into_iter().zip(depths).take(count);
        some.fold(Simulation::builder(), |builder, (place, depth)| pair(builder, place, depth))
    };
    let three = "balls 2 and 3 overlap by 0.75, balls 4 and 5 by 0.5, balls 0 and 1 by 0.25";
    assert_eq!(
        refusal(pairs(3)),
        said(&format!("{three} at the start; {APART}"), &[0, 1, 2, 3, 4, 5])
    );
    let deepest = "balls 6 and 7 overlap by 1, balls 2 and 3 by 0.75, balls 4 and 5 by 0.5";
    assert_eq!(
        refusal(pairs(4)),
        said(&format!("{deepest} at the start (4 pairs in all); {APART}"), &[2, 3, 4, 5, 6, 7])
    );
}

#[test]
fn a_ball_beyond_a_wall_is_refused() {
    let builder = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [4.0, 4.0]).unwrap())
        .ball(circle([2.0, 3.5], [0.0, 0.0], 1.0), mass(1.0));
    assert_eq!(
        refusal(builder),
        said("ball 0 reaches 0.5 beyond wall +y at the start; move it inside", &[0])
    );
}

#[test]
fn a_ball_that_fills_a_periodic_box_is_refused() {
    let builder = Simulation::builder()
        .boundary(Boundary::periodic([4.0, 2.0]).unwrap())
        .ball(circle([2.0, 1.0], [0.0, 0.0], 1.0), mass(1.0));
    assert_eq!(
        refusal(builder),
        said(
            "ball 0 with radius 1 touches its own image along axis 1; \
             enlarge the box to more than twice the radius",
            &[0]
        )
    );
}

#[test]
fn a_kinematic_ball_among_damped_ones_is_refused() {
    let builder = Simulation::builder()
        .motion(Damped::at_rate(1.0).unwrap())
        .ball(circle([0.0; 2], [1.0, 0.0], 1.0), Mass::fixed());
    let message = "ball 0 has an infinite mass and moves, but all balls are damped; give it \
                   velocity zero or a finite mass";
    assert_eq!(refusal(builder), said(message, &[0]));
}

/// A usual ball, and one with these numbers.
fn second(center: f64, speed: f64, radius: f64, of_mass: f64) -> Builder<2> {
    Simulation::builder()
        .ball(circle([-5.0, 0.0], [0.0, 0.0], 1.0), mass(1.0))
        .ball(circle([center, 0.0], [speed, 0.0], radius), mass(of_mass))
}

#[test]
fn lengths_and_speeds_out_of_range_are_refused() {
    let cure = "choose units in which lengths and speeds lie between 1e-100 and 1e100";
    for (what, builder) in [
        ("coordinate 1e200", second(1e200, 1.0, 1.0, 1.0)),
        ("speed 1e-200", second(1.0, 1e-200, 1.0, 1.0)),
        ("radius 1.5e-200", second(1.0, 1.0, 1.5e-200, 1.0)),
    ] {
        let text = format!("{what} of ball 1 is out of range; {cure}");
        assert_eq!(refusal(builder), said(&text, &[1]));
    }
    for speed in [1e-100, 1e100] {
        assert!(second(1.0, speed, 1.0, 1.0).build().is_ok(), "{speed}");
    }
}

#[test]
fn masses_out_of_range_are_refused() {
    for (of_mass, number) in
        [(1e308, "1e308"), (f64::MAX, "1.7976931348623157e308"), (5e-324, "5e-324")]
    {
        let text = format!(
            "mass {number} of ball 1 is out of range; \
             choose a unit in which masses lie between 1e-80 and 1e80"
        );
        assert_eq!(refusal(second(1.0, 1.0, 1.0, of_mass)), said(&text, &[1]));
    }
    for of_mass in [1e-80, 1e80, f64::INFINITY] {
        assert!(second(1.0, 0.0, 1.0, of_mass).build().is_ok(), "{of_mass}");
    }
}

#[test]
fn an_energy_that_could_drive_the_lightest_ball_out_of_range_is_refused() {
    assert_eq!(
        refusal(second(1.0, 1e90, 1.0, 1e30)),
        said(
            "energy 5e209 of ball 1 is out of range; the energy of all could drive the lightest ball \
             faster than 1e100: give smaller speeds, or masses that differ less",
            &[1]
        )
    );
    // Among heavy balls the same energy is in range.
    let builder = Simulation::builder()
        .ball(circle([-5.0, 0.0], [0.0, 0.0], 1.0), mass(1e30))
        .ball(circle([1.0, 0.0], [1e90, 0.0], 1.0), mass(1e30));
    assert!(builder.build().is_ok());
}

/// Each ball alone is in range, but all together could accelerate one of them beyond 1e100.
#[test]
fn the_energy_of_all_is_judged_at_the_start_as_of_a_ball_that_is_inserted() {
    let fast = |k: u32, share: f64| circle([3.0 * f64::from(k), 0.0], [0.0, share * 1e100], 1.0);
    let first = || Simulation::builder().ball(fast(0, 0.5), mass(1.0));
    for (share, fits) in [(0.8, true), (0.9, false)] {
        let built = first().ball(fast(1, share), mass(1.0)).ball(fast(2, 0.1), mass(1.0)).build();
        let mut simulation = first().ball(fast(2, 0.1), mass(1.0)).build().unwrap();
        let inserted = simulation.insert(Body::new(fast(1, share), mass(1.0)));
        assert_eq!((built.is_ok(), inserted.is_ok()), (fits, fits), "{share}");
        if let Err(error) = built {
            let most = 0.5 * (0.9 * 1e100) * (0.9 * 1e100);
            let ball = error.balls().next().unwrap();
            assert_eq!(ball.index(), 1);
            assert_eq!(error, BuildError::OutOfRange { ball, quantity: "energy", value: most });
        }
    }
}

#[test]
fn numbers_at_the_ends_of_their_ranges_give_finite_energies_and_collisions() {
    let pair = |speed: f64, of_mass: f64, radius: f64| {
        Simulation::builder()
            .ball(circle([0.0, 0.0], [0.0, 0.0], radius), mass(of_mass))
            .ball(circle([4.0 * radius, 0.0], [-speed, 0.0], radius), mass(of_mass))
            .build()
            .unwrap()
    };
    for (speed, of_mass, radius) in
        [(1e100, 1e80, 1e-99), (1e-100, 1e-80, 1e99), (1e100, 1e80, 1e99), (1e-100, 1e-80, 1e-99)]
    {
        let mut simulation = pair(speed, of_mass, radius);
        let energy = simulation.kinetic_energy();
        assert!(energy.is_normal(), "{energy}");
        let event = simulation.next().expect("they meet").unwrap();
        assert!(event.impulse.is_normal() && event.gap.abs() < 1e-12 * radius, "{event:?}");
        assert_eq!(simulation.velocity(simulation.id(0).unwrap()), [-speed, 0.0]);
        assert_eq!(simulation.kinetic_energy(), energy);
    }
}

#[test]
fn a_box_without_room_between_its_corners_is_refused() {
    assert_eq!(
        Boundary::walls([0.0, 1.0], [1.0, 1.0]).unwrap_err().to_string(),
        "axis 1 of the box runs from 1 to 1; give finite numbers, the smaller first"
    );
    assert_eq!(
        Boundary::periodic([1.0, 0.0, -1e-200]).unwrap_err().to_string(),
        "axis 1 of the box runs from 0 to 0; give finite numbers, the smaller first"
    );
    assert_eq!(
        Boundary::periodic([-1e-200]).unwrap_err().to_string(),
        "axis 0 of the box runs from 0 to -1e-200; give finite numbers, the smaller first"
    );
    assert!(Boundary::periodic([f64::NAN]).is_err());
}

#[test]
fn an_error_about_no_ball_in_particular_names_none() {
    assert_eq!(BuildError::TooMany(5_000_000_000).balls().count(), 0);
}

#[test]
#[should_panic(
    expected = "there is no ball 1: it was removed, or its id belongs to another simulation"
)]
fn an_id_of_a_simulation_with_more_balls_panics_and_says_so() {
    let two = second(5.0, 0.0, 1.0, 1.0).build().unwrap();
    let one = Simulation::builder().ball(circle([0.0; 2], [0.0; 2], 1.0), mass(1.0));
    let _ = one.build().unwrap().position(two.id(1).unwrap());
}

#[test]
fn a_place_out_of_range_is_named_in_few_digits() {
    let mut simulation = Simulation::<2>::builder()
        .boundary(Boundary::walls([0.0, 0.0], [4.0, 4.0]).unwrap())
        .build()
        .unwrap();
    let wall = Wall { axis: 0, side: Side::Low };
    assert_eq!(
        simulation.move_wall(wall, -1e300, 1.0).unwrap_err().to_string(),
        "wall -x cannot move to -1e300; give a place between -1e100 and 1e100"
    );
}

/// A copy for each of a billion periods would take all memory.
#[test]
fn an_obstacle_of_very_many_periods_is_refused_at_once() {
    let space = || Simulation::builder().boundary(Boundary::periodic([1e-3, 1.0]).unwrap());
    let wall = |length: f64| Obstacle::polyline(vec![[0.0, 0.5], [length, 0.5]]).unwrap();
    let ball = circle([0.0, 0.1], [0.0, 0.1], 1e-4);
    let refused = space().obstacle(wall(1e6)).ball(ball, mass(1.0)).build().unwrap_err();
    let message = "obstacle 0 has no end within 64 periods and cannot repeat along axis 0, which \
                   is periodic; use a shorter shape, or give the axis walls";
    assert_eq!(refused.to_string(), message);
    assert!(space().obstacle(wall(0.06)).ball(ball, mass(1.0)).build().is_ok());
    // A pocket of that size takes every ball.
    let pocket = Pocket::new(Circle::new([0.0, 0.0], 1e6).unwrap());
    let refused = space().pocket(pocket).ball(ball, mass(1.0)).build().unwrap_err();
    assert!(matches!(refused, BuildError::InPocket { .. }), "{refused}");
}
