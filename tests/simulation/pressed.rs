//! Pressed balls: what hits them, and what they hit (decision 0056).

use carom::{Body, Circle, Mass};
use carom_sim::{BallId, Boundary, Builder, Contact, Event, Falling, Simulation};

use crate::common::restitution;

const GRAVITY: f64 = 2.0;

fn disc(center: [f64; 2], velocity: [f64; 2], mass: Mass) -> Body<2> {
    Body::new(Circle::new(center, 1.0).unwrap().moving(velocity).unwrap(), mass)
}

fn free(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    disc(center, velocity, Mass::new(1.0).unwrap())
}

fn falling() -> Builder<2> {
    let walls =
        Boundary::walls([0.0, 0.0], [20.0, 40.0]).unwrap().with_restitution(restitution(0.5));
    Simulation::builder()
        .boundary(walls)
        .motion(Falling::new([0.0, -GRAVITY]).unwrap())
        .restitution(restitution(0.5))
}

/// The next collision of two balls, or of a ball with a wall.
fn next(simulation: &mut Simulation<2>, balls: bool) -> Event<2> {
    loop {
        let event = simulation.next().unwrap().unwrap();
        if matches!(event.contact, Contact::Pair { .. }) == balls {
            return event;
        }
    }
}

fn ids<const N: usize>(simulation: &Simulation<2>) -> [BallId; N] {
    std::array::from_fn(|slot| simulation.id(slot).unwrap())
}

/// A disc is pushed by another one towards a wall that is 10⁻⁴ away. Returns its speeds along x
/// before and after it meets the wall.
fn pushed_to_a_wall(builder: Builder<2>) -> [f64; 2] {
    let near = 19.0 - 1e-4;
    let discs = [free([near - 2.1, 20.0], [0.6, 0.0]), free([near, 20.0], [0.0; 2])];
    let mut simulation = builder.bodies(discs).build().unwrap();
    let [_, ball] = ids(&simulation);
    let _ = next(&mut simulation, true);
    let before = simulation.velocity(ball)[0];
    let _ = next(&mut simulation, false);
    [before, simulation.velocity(ball)[0]]
}

#[test]
fn a_ball_that_another_one_has_just_pushed_loses_nothing() {
    let [before, after] = pushed_to_a_wall(falling());
    assert!(before > 0.44 && after == -before, "{before}, {after}");
}

#[test]
fn a_speed_that_the_user_chose_stays_as_it_is() {
    let [before, after] = pushed_to_a_wall(falling().elastic_below(0.01));
    assert!(before > 0.44 && after == -0.5 * before, "{before}, {after}");
}

/// No weight lies on a ball between things that do not give way.
#[test]
fn a_fixed_ball_does_not_press() {
    let near = 19.0 - 1e-4;
    let fixed = disc([near - 2.0 - 0.001, 20.0], [0.0; 2], Mass::fixed());
    let simulation = falling().bodies([fixed, free([near - 0.0005, 20.0], [-0.6, 0.0])]);
    let mut simulation = simulation.build().unwrap();
    let [_, ball] = ids(&simulation);
    let _ = next(&mut simulation, true);
    let before = simulation.velocity(ball)[0];
    let _ = next(&mut simulation, false);
    let after = simulation.velocity(ball)[0];
    assert!(before > 0.29 && after == -0.5 * before, "{before}, {after}");
}

/// It falls on one that sleeps, and has just touched a third one, which is slow. The one that
/// sleeps is no fixed ball for that.
#[test]
fn a_hard_hit_wakes_also_from_a_pressed_ball() {
    let fall = 2.0_f64;
    let meets_at = (2.0 * fall / GRAVITY).sqrt() - 1e-3;
    let height = 3.0 + fall;
    let beside = [12.0 + 0.1 * meets_at, height];
    let discs =
        [free([10.0, 1.0], [0.0; 2]), free([10.0, height], [0.0; 2]), free(beside, [-0.1, 0.0])];
    let mut simulation = falling().bodies(discs).build().unwrap();
    let [sleeping, falls, slow] = ids(&simulation);
    let touch = next(&mut simulation, true);
    assert_eq!(touch.contact, Contact::Pair { a: falls, b: slow });
    let before = simulation.velocity(falls)[1] - GRAVITY * 1e-3;
    let hit = next(&mut simulation, true);
    assert_eq!(hit.contact, Contact::Pair { a: sleeping, b: falls });
    let pushed = simulation.velocity(sleeping)[1];
    assert!(before < -2.8 && (pushed / before - 0.75).abs() < 0.01, "{before}, {pushed}");
}
