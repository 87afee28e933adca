//! Masses, restitution, and quantities conserved over many impacts.

use carom::{Body, Circle, InputError, Mass, Restitution, bounce, bounce_with, exchange, impulse};
use test_size::sized;

fn energy<const D: usize>(balls: &[([f64; D], f64)]) -> f64 {
    balls.iter().map(|(v, m)| 0.5 * m * v.iter().map(|v| v * v).sum::<f64>()).sum()
}

fn momentum<const D: usize>(balls: &[([f64; D], f64)], axis: usize) -> f64 {
    balls.iter().map(|(v, m)| m * v[axis]).sum()
}

fn unit_vector(random: &mut fastrand::Rng) -> [f64; 3] {
    loop {
        let v = [0, 1, 2].map(|_| 2.0 * random.f64() - 1.0);
        let square: f64 = v.iter().map(|v| v * v).sum();
        if (0.01..1.0).contains(&square) {
            return v.map(|x| x / square.sqrt());
        }
    }
}

#[test]
fn a_million_random_impacts_keep_momentum_and_energy() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut balls: Vec<([f64; 3], f64)> = (0..100)
        .map(|_| ([0, 1, 2].map(|_| 2.0 * random.f64() - 1.0), 0.1 + 10.0 * random.f64()))
        .collect();
    let before = energy(&balls);
    let momentum_before = [0, 1, 2].map(|axis| momentum(&balls, axis));
    let scale: f64 = balls.iter().map(|(v, m)| m * v.iter().map(|v| v.abs()).sum::<f64>()).sum();
    for _ in 0..sized(200_000, 1_000_000) {
        let (i, j) = (random.usize(0..100), random.usize(0..100));
        if i != j {
            let n = unit_vector(&mut random);
            (balls[i].0, balls[j].0) = exchange(balls[i], balls[j], n, 1.0);
        }
    }
    let drift = (energy(&balls) / before - 1.0).abs();
    assert!(drift < 1e-13, "energy drifts by {drift:e}");
    for axis in 0..3 {
        let drift = (momentum(&balls, axis) - momentum_before[axis]).abs() / scale;
        assert!(drift < 1e-13, "momentum {axis} drifts by {drift:e}");
    }
}

/// If shares of the masses were rounded to `f64`, they would be off in the same direction at every
/// impact of the same two balls. The energy of a cradle of unequal balls would then drift by 1e-16
/// at each impact.
#[test]
fn the_same_two_masses_show_no_bias() {
    let masses = [0.1, 0.7];
    let mut random = fastrand::Rng::with_seed(2);
    let mut balls = [([1.0, 0.25, -0.5], masses[0]), ([-0.3, 0.125, 0.9], masses[1])];
    let before = energy(&balls);
    for _ in 0..sized(200_000, 1_000_000) {
        let n = unit_vector(&mut random);
        let (a, b) = exchange(balls[0], balls[1], n, 1.0);
        (balls[0].0, balls[1].0) = (a, b);
    }
    // A random walk of a million roundings of 2⁻⁵³ reaches about 1e-13; a bias would reach 1e-10,
    // and 2e-11 in a quick run.
    let drift = (energy(&balls) / before - 1.0).abs();
    assert!(drift < 3e-13, "energy drifts by {drift:e}");
}

#[test]
fn equal_masses_swap_velocities_to_the_last_bit() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..10_000 {
        let mut speed = || (random.f64() - 0.5) * 2.0_f64.powi(random.i32(-60..60));
        let (va, vb) = ([speed(), speed(), speed()], [speed(), speed(), speed()]);
        for (axis, n) in
            [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]].into_iter().enumerate()
        {
            let (mut expected_a, mut expected_b) = (va, vb);
            core::mem::swap(&mut expected_a[axis], &mut expected_b[axis]);
            assert_eq!(exchange((va, 0.3), (vb, 0.3), n, 1.0), (expected_a, expected_b));
        }
    }
}

#[test]
fn a_fixed_obstacle_turns_a_ball_back() {
    let fixed = f64::INFINITY;
    let (wall, ball) = exchange(([0.5], fixed), ([-1.5], 2.0), [1.0], 1.0);
    assert_eq!((wall, ball), ([0.5], [2.5]), "a moving wall, too");
    let (ball, wall) = exchange(([1.5], 2.0), ([-0.5], fixed), [1.0], 0.0);
    assert_eq!((ball, wall), ([-0.5], [-0.5]), "no rebound");
    assert_eq!(exchange(([1.0], fixed), ([-1.0], fixed), [1.0], 1.0), ([1.0], [-1.0]));
}

#[test]
fn restitution_is_the_parting_speed_over_the_approach_speed() {
    for e in [0.0, 0.25, 0.5, 1.0] {
        let (a, b) = exchange(([3.0, 1.0], 1.0), ([-1.0, 2.0], 3.0), [1.0, 0.0], e);
        assert_eq!(b[0] - a[0], 4.0 * e);
        assert_eq!(a[0] + 3.0 * b[0], 0.0, "momentum");
        assert_eq!((a[1], b[1]), (1.0, 2.0), "nothing sideways");
    }
}

#[test]
fn the_length_of_the_normal_does_not_count() {
    let exact = exchange(([3.0, 1.0], 1.0), ([-1.0, 2.0], 3.0), [0.0, 1.0], 1.0);
    let long = exchange(([3.0, 1.0], 1.0), ([-1.0, 2.0], 3.0), [0.0, 4.0], 1.0);
    assert_eq!(exact, long);
    let none = exchange(([3.0, 1.0], 1.0), ([-1.0, 2.0], 3.0), [0.0, 0.0], 1.0);
    assert_eq!(none, ([3.0, 1.0], [-1.0, 2.0]));
}

fn body(x: f64, v: f64, mass: Mass) -> Result<Body<2>, InputError> {
    Ok(Body::new(Circle::new([x, 0.0], 1.0)?.moving([v, 0.0])?, mass))
}

#[test]
fn the_impulse_is_what_each_momentum_changes_by() -> Result<(), InputError> {
    let (light, heavy) = (Mass::new(1.0)?, Mass::new(3.0)?);
    let (a, b) = (body(0.0, 2.0, light)?, body(3.0, -1.0, heavy)?);
    let half = Restitution::new(0.25)?;
    for (a, b) in [(a, b), (a.with_restitution(half), b.with_restitution(half))] {
        let end = bounce(&a, &b, 1.0);
        let impact = end.impact.expect("head on");
        let j = impulse(&a, &b, impact.normal);
        assert_eq!(a.moving().velocity()[0] - end.a.velocity()[0], j);
        assert_eq!((end.b.velocity()[0] - b.moving().velocity()[0]) * 3.0, j);
    }
    assert_eq!(impulse(&a, &b, [-1.0, 0.0]), 0.0, "they part along this normal");
    assert_eq!(impulse(&a, &b, [0.0, 1.0]), 0.0, "nothing happens sideways");
    let obstacle = Body::new(*a.moving(), Mass::fixed());
    assert_eq!(impulse(&obstacle, &b, [1.0, 0.0]), 2.0 * 3.0 * 3.0);
    let other = Body::new(*b.moving(), Mass::fixed());
    assert_eq!(impulse(&obstacle, &other, [1.0, 0.0]), 0.0, "two obstacles");
    Ok(())
}

#[test]
fn without_an_impact_both_go_on() -> Result<(), InputError> {
    let mass = Mass::new(1.0)?;
    let (a, b) = (body(0.0, -1.0, mass)?, body(3.0, 1.0, mass)?);
    let end = bounce(&a, &b, 2.0);
    assert_eq!(end.impact, None);
    assert_eq!((end.a.center(), end.b.center()), ([-2.0, 0.0], [5.0, 0.0]));
    for nothing in [0.0, -1.0, f64::NAN] {
        let end = bounce(&a, &b, nothing);
        assert_eq!((end.a, end.b), (*a.moving(), *b.moving()));
    }
    Ok(())
}

#[test]
fn for_ever_is_as_far_as_floats_reach() -> Result<(), InputError> {
    let mass = Mass::new(1.0)?;
    let (a, b) = (body(0.0, 1.0, mass)?, body(3.0, 0.0, mass)?);
    let end = bounce(&a, &b, f64::INFINITY);
    assert_eq!((end.a.center(), end.b.center()), ([1.0, 0.0], [f64::MAX, 0.0]));
    Ok(())
}

#[test]
fn a_pair_s_restitution_may_be_given_directly() -> Result<(), InputError> {
    let mass = Mass::new(1.0)?;
    let (a, b) = (body(0.0, 1.0, mass)?, body(3.0, -1.0, mass)?);
    let end = bounce_with(&a, &b, Restitution::new(0.0)?, 2.0);
    assert_eq!((end.a.velocity(), end.b.velocity()), ([0.0, 0.0], [0.0, 0.0]));
    assert_eq!((end.a.center(), end.b.center()), ([0.5, 0.0], [2.5, 0.0]));
    Ok(())
}
