//! One ball and many.
//!
//! Which balls it hits, which first, and what must not change that.

use carom::{Ball, Hit, InputError, Moving, first_hit, hits, time_of_impact};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use test_size::sized;

const SMALLEST: f64 = f64::from_bits(1);

fn moving<const D: usize>(center: [f64; D], velocity: [f64; D], radius: f64) -> Moving<D> {
    Ball::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
}

fn at<const D: usize>(center: [f64; D]) -> Moving<D> {
    moving(center, [0.0; D], 1.0)
}

fn first<const D: usize>(mover: &Moving<D>, balls: &[Moving<D>], max_time: f64) -> Option<usize> {
    first_hit(mover, balls, max_time).map(|hit| hit.index)
}

#[test]
fn the_first_in_time_and_not_in_the_slice() {
    let cue = moving([0.0, 0.0], [1.0, 0.0], 1.0);
    let balls = [at([12.0, 0.0]), at([5.0, 2.0]), at([8.0, 0.0]), at([-4.0, 0.0]), at([10.0, 0.0])];
    let hit = first_hit(&cue, &balls, 20.0).expect("three are in the way");
    assert_eq!((hit.index, hit.impact.time), (2, 6.0));
    assert_eq!(Some(hit.impact), time_of_impact(&cue, &balls[2], 20.0));
    let all: Vec<_> = hits(&cue, &balls, 20.0).map(|hit| (hit.index, hit.impact.time)).collect();
    assert_eq!(all, [(0, 10.0), (2, 6.0), (4, 8.0)]);
    // A graze, balls behind, and impacts after max_time are not hits.
    assert_eq!(hits(&cue, &balls, 8.0).count(), 2);
    assert_eq!(first(&cue, &balls, 6.0), Some(2));
    assert_eq!(first(&cue, &balls, 6.0_f64.next_down()), None);
}

#[test]
fn there_may_be_nothing_to_hit() {
    let cue = moving([0.0, 0.0], [1.0, 0.0], 1.0);
    assert_eq!(first(&cue, &[], f64::INFINITY), None);
    for never in [-1.0, f64::NAN] {
        assert_eq!(first(&cue, &[at([5.0, 0.0])], never), None);
        assert_eq!(hits(&cue, &[at([5.0, 0.0])], never).count(), 0);
    }
    // A ball among the others never hits itself.
    assert_eq!(first(&cue, &[cue, at([5.0, 0.0])], 9.0), Some(1));
}

#[test]
fn of_equal_times_the_smallest_index() {
    let cue = moving([0.0, 0.0], [0.0, 0.0], 1.0);
    // All at time 3, from different quadratics: 5 − t is 2 then, and 13 − 3 t and 3 aside give a
    // distance of 5.
    let [plain, aside] =
        [moving([5.0, 0.0], [-1.0, 0.0], 1.0), moving([13.0, 3.0], [-3.0, 0.0], 4.0)];
    let above = moving([0.0, 5.0], [0.0, -1.0], 1.0);
    for balls in [[plain, aside, above], [aside, above, plain], [above, plain, aside]] {
        assert_eq!(first(&cue, &balls, 9.0), Some(0));
        assert_eq!(first(&cue, &balls, 3.0), Some(0));
    }
    // The same in other units, whose squares leave the range of floats.
    for unit in [2.0_f64.powi(-800), 2.0_f64.powi(800)] {
        let scaled = |ball: Moving<2>| {
            let (x, v) = (ball.center(), ball.velocity());
            moving(x.map(|x| x * unit), v.map(|v| v * unit), ball.radius() * unit)
        };
        let [cue, plain, aside] = [cue, plain, aside].map(scaled);
        assert_eq!(first(&cue, &[plain, aside], f64::INFINITY), Some(0));
        assert_eq!(first(&cue, &[aside, plain], f64::INFINITY), Some(0));
    }
}

#[test]
fn times_that_round_to_the_same_float_are_told_apart() {
    let cue = at([0.0, 0.0]);
    let coming = |radius: f64| moving([1e9, 0.5], [-1.0, 0.0], radius);
    let (small, large) = (coming(1.0), coming(1.0_f64.next_up()));
    let time = |ball: &Moving<2>| time_of_impact(&cue, ball, 1e10).map(|impact| impact.time);
    assert_eq!(time(&small), time(&large));
    assert_eq!(first(&cue, &[small, large], 1e10), Some(1));
    assert_eq!(first(&cue, &[large, small], 1e10), Some(0));
    assert_eq!(first(&cue, &[small, small, large, large], 1e10), Some(2));
}

#[test]
fn in_contact_is_before_the_soonest_of_times() -> Result<(), InputError> {
    let most = f64::MAX;
    // Two points and a gap of the smallest float, at the largest speed: a time far below any float.
    let cue = Ball::new([0.0], 0.0)?.moving([most])?;
    let near = Ball::new([2.0 * SMALLEST], SMALLEST)?.moving([-most])?;
    let touching = Ball::new([SMALLEST], SMALLEST)?.at_rest();
    let nearer = Ball::new([2.0 * SMALLEST], SMALLEST)?.moving([-most])?;
    assert_eq!(first_hit(&cue, &[near], 1.0).map(|hit| hit.impact.time), Some(0.0));
    assert_eq!(first(&cue, &[near, touching, touching], 1.0), Some(1));
    assert_eq!(first(&cue, &[touching, near], 1.0), Some(0));
    assert_eq!(first(&cue, &[near, nearer], 1.0), Some(0));
    let slower = Ball::new([2.0 * SMALLEST], SMALLEST)?.at_rest();
    assert_eq!(first(&cue, &[slower, near], 1.0), Some(1));
    Ok(())
}

/// Balls with whole numbers, among which equal times are common.
fn lattice() -> impl Strategy<Value = (Moving<3>, Vec<Moving<3>>)> {
    let vector =
        |size: i32| prop::array::uniform3(-size..=size).prop_map(|v: [i32; 3]| v.map(f64::from));
    let ball = move || {
        (vector(12), vector(2), 0..4).prop_map(|(x, v, r): (_, _, i32)| moving(x, v, r.into()))
    };
    (ball(), prop::collection::vec(ball(), 0..30))
}

fn any_finite() -> impl Strategy<Value = f64> {
    any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite())
}

fn any_moving() -> impl Strategy<Value = Moving<2>> {
    (prop::array::uniform2(any_finite()), prop::array::uniform2(any_finite()), any_finite())
        .prop_map(|(center, velocity, radius)| moving(center, velocity, radius.abs()))
}

/// The same ball with every vector changed.
fn changed(ball: &Moving<3>, change: impl Fn([f64; 3]) -> [f64; 3]) -> Moving<3> {
    moving(change(ball.center()), change(ball.velocity()), ball.radius())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(2048))]

    #[test]
    fn it_is_the_first_of_all((mover, balls) in lattice(), max_time in 1..9_i32) {
        let max_time = max_time.into();
        let all: Vec<Hit<3>> = hits(&mover, &balls, max_time).collect();
        let answer = first_hit(&mover, &balls, max_time);
        prop_assert_eq!(answer.is_some(), !all.is_empty());
        if let Some(first) = answer {
            prop_assert!(all.contains(&first));
            let least = first.impact.time;
            for hit in all {
                prop_assert!(hit.impact.time >= least.next_down(), "{hit:?} before {first:?}");
            }
        }
    }

    #[test]
    fn mirrored_turned_or_in_other_units_it_is_the_same_ball(
        (mover, balls) in lattice(),
        axis in 0_usize..3,
        length in -900..900_i32,
        speed in -100..100_i32,
    ) {
        let answer = first(&mover, &balls, f64::INFINITY);
        let asked = |change: &dyn Fn(&Moving<3>) -> Moving<3>| {
            let others: Vec<_> = balls.iter().map(change).collect();
            first(&change(&mover), &others, f64::INFINITY)
        };
        let mirrored = |ball: &Moving<3>| changed(ball, |mut v| {
            v[axis] = -v[axis];
            v
        });
        prop_assert_eq!(asked(&mirrored), answer);
        prop_assert_eq!(asked(&|ball| changed(ball, |[x, y, z]| [z, x, y])), answer);
        let (length, speed) = (2.0_f64.powi(length), 2.0_f64.powi(speed));
        let scaled = |ball: &Moving<3>| {
            let (x, v) = (ball.center(), ball.velocity());
            moving(x.map(|x| x * length), v.map(|v| v * speed), ball.radius() * length)
        };
        prop_assert_eq!(asked(&scaled), answer);
    }
}

proptest! {
    #![proptest_config(config(sized(512, 2048)))]

    #[test]
    fn any_finite_bits_are_answered(
        mover in any_moving(),
        balls in prop::collection::vec(any_moving(), 0..8),
    ) {
        let answer = first_hit(&mover, &balls, f64::INFINITY);
        let all: Vec<_> = hits(&mover, &balls, f64::INFINITY).collect();
        prop_assert_eq!(answer.is_some(), !all.is_empty());
        // The result does not depend on the order of the slice, except for balls with equal times.
        let turned: Vec<_> = balls.iter().rev().copied().collect();
        let other = first_hit(&mover, &turned, f64::INFINITY);
        prop_assert_eq!(other.map(|hit| hit.impact.time), answer.map(|hit| hit.impact.time));
    }
}
