//! Two accelerated balls: answers, errors, and straight lines.
//!
//! The answers on straight lines equal those without acceleration. Hard cases are in
//! `tests/oracle`.

use carom::{
    Accelerated, Approach, Circle, Impact, InputError, Sphere, first_contact, time_of_impact,
    will_collide,
};
use carom_oracle::{AcceleratedFamily, Precision};

/// A ball at rest at the origin, and a point on the x axis.
fn on_a_line(radius: f64, [x, v, g]: [f64; 3]) -> Result<[Accelerated<2>; 2], InputError> {
    let resting = Circle::new([0.0, 0.0], radius)?.at_rest().accelerated([0.0, 0.0])?;
    let point = Circle::new([x, 0.0], 0.0)?.moving([v, 0.0])?.accelerated([g, 0.0])?;
    Ok([resting, point])
}

/// The times of the first contact and of the impact.
fn times(radius: f64, line: [f64; 3], max_time: f64) -> Result<[Option<f64>; 2], InputError> {
    let [a, b] = on_a_line(radius, line)?;
    let [contact, impact] = [first_contact(&a, &b, max_time), time_of_impact(&a, &b, max_time)];
    assert_eq!(will_collide(&a, &b, max_time), impact.is_some());
    Ok([contact, impact].map(|impact| impact.map(|impact| impact.time)))
}

#[test]
fn an_impact_needs_a_distance_that_falls() -> Result<(), InputError> {
    let forever = f64::INFINITY;
    // Thrown upwards, it falls back; a deadline counts.
    assert_eq!(times(1.0, [4.0, 4.0, -8.0], forever)?, [Some(1.5); 2]);
    assert_eq!(times(1.0, [4.0, 4.0, -8.0], 1.5)?, [Some(1.5); 2]);
    assert_eq!(times(1.0, [4.0, 4.0, -8.0], 1.5_f64.next_down())?, [None; 2]);
    assert_eq!(times(1.0, [4.0, 4.0, -8.0], -1.0)?, [None; 2]);
    assert_eq!(times(1.0, [4.0, 4.0, -8.0], f64::NAN)?, [None; 2]);
    // It touches and leaves.
    assert_eq!(times(1.0, [2.0, -2.0, 2.0], forever)?, [Some(1.0), None]);
    // At rest on the surface: pressed on, or lifted off.
    assert_eq!(times(1.0, [1.0, 0.0, -2.0], forever)?, [Some(0.0); 2]);
    assert_eq!(times(1.0, [1.0, 0.0, 2.0], forever)?, [Some(0.0), None]);
    // It jumps, and returns.
    assert_eq!(times(1.0, [1.0, 4.0, -2.0], forever)?, [Some(0.0), Some(4.0)]);
    // It overlaps, moves out, and turns before it separates; or after.
    assert_eq!(times(2.0, [1.0, 1.0, -1.0], forever)?, [Some(0.0), Some(1.0)]);
    assert_eq!(times(1.375, [1.0, 1.0, -1.0], forever)?, [Some(0.0), Some(1.5)]);
    // Points collide where they meet, but not where they turn back.
    assert_eq!(times(0.0, [1.0, 0.0, -2.0], forever)?, [Some(1.0); 2]);
    assert_eq!(times(0.0, [1.0, -2.0, 2.0], forever)?, [Some(1.0), None]);
    // They part, and come back.
    assert_eq!(times(0.0, [0.0, 2.0, -2.0], forever)?, [Some(0.0), Some(2.0)]);
    Ok(())
}

#[test]
fn where_directions_are_not_given_they_are_those_of_the_motion() -> Result<(), InputError> {
    let normal = |line| -> Result<Option<[f64; 2]>, InputError> {
        let [a, b] = on_a_line(0.0, line)?;
        Ok(first_contact(&a, &b, 10.0).map(|contact| contact.normal))
    };
    // Points that meet: against the velocity at that time; at relative rest, the first axis.
    assert_eq!(normal([-1.0, 0.0, 2.0])?, Some([-1.0, 0.0]));
    assert_eq!(normal([1.0, -2.0, 2.0])?, Some([1.0, 0.0]));
    assert_eq!(normal([0.0, 3.0, 2.0])?, Some([-1.0, 0.0]));
    Ok(())
}

#[test]
fn what_is_no_number_or_out_of_range_is_refused() -> Result<(), InputError> {
    let ball = Circle::<f64>::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = ball.accelerated([0.0, bad]).expect_err("refused");
        assert!(matches!(error, InputError::Acceleration { axis: 1, .. }), "{error:?}");
    }
    let largest = 2.0_f64.powi(200);
    for good in [0.0, -0.0, largest, -largest, largest.recip()] {
        assert!(ball.accelerated([good, 0.0]).is_ok(), "{good}");
    }
    let error = ball.accelerated([0.0, largest.next_up()]).expect_err("refused");
    assert!(matches!(error, InputError::Range { name: "acceleration", axis: Some(1), .. }));
    let far = Circle::new([1e70, 0.0], 1.0)?.at_rest().accelerated([0.0, 0.0]);
    assert_eq!(
        far.expect_err("refused").to_string(),
        "component 0 of the center is 1e70; of a ball that is accelerated or grows give 0 or numbers from \
         1e-60 to 1e60 in size, in units of length and time that are nearer to what happens"
    );
    let tiny = Circle::new([0.0, 0.0], 1e-70)?.at_rest().accelerated([0.0, 0.0]);
    assert!(tiny.expect_err("refused").to_string().starts_with("the radius is 1e-70; "));
    let slow = Circle::new([0.0, 0.0], 1.0)?.moving([0.0, 1e-70])?.accelerated([0.0, 0.0]);
    assert!(matches!(slow, Err(InputError::Range { name: "velocity", axis: Some(1), .. })));
    // All numbers of f32 are in range.
    let extreme = Circle::new([f32::MAX, f32::from_bits(1)], f32::MAX)?.at_rest();
    assert!(extreme.accelerated([f32::MAX, f32::from_bits(1)]).is_ok());
    Ok(())
}

#[test]
fn equal_accelerations_are_no_acceleration() -> Result<(), InputError> {
    for case in AcceleratedFamily::Thrown.cases::<3>(Precision::Double, 5).take(300) {
        let [a, b] = [case.a.ball, case.b.ball].map(|ball| {
            Sphere::new(ball.center, ball.radius).and_then(|still| still.moving(ball.velocity))
        });
        let (a, b, g) = (a?, b?, case.a.acceleration);
        let straight = time_of_impact(&a, &b, case.max_time);
        let still =
            time_of_impact(&a.accelerated([0.0; 3])?, &b.accelerated([0.0; 3])?, case.max_time);
        assert_eq!(straight, still, "{case}");
        let falling = time_of_impact(&a.accelerated(g)?, &b.accelerated(g)?, case.max_time);
        let whenever = |impact: Impact<3>| (impact.time, impact.normal);
        assert_eq!(straight.map(whenever), falling.map(whenever), "{case}");
    }
    Ok(())
}

#[test]
fn swapping_the_balls_turns_the_normal_round() -> Result<(), InputError> {
    for family in AcceleratedFamily::ALL {
        for case in family.cases::<2>(Precision::Double, 7).take(60) {
            let [a, b] = [case.a, case.b].map(|of| {
                Circle::new(of.ball.center, of.ball.radius)
                    .and_then(|still| still.moving(of.ball.velocity))
                    .and_then(|moving| moving.accelerated(of.acceleration))
            });
            let (a, b) = (a?, b?);
            let swapped = first_contact(&b, &a, case.max_time);
            let is_turned =
                |impact: Impact<2>| Impact { normal: impact.normal.map(|n| -n), ..impact };
            let turned = first_contact(&a, &b, case.max_time).map(is_turned);
            let at_rest = turned.is_some_and(|impact| impact.normal == [-1.0, -0.0]);
            assert!(at_rest || turned == swapped, "{case} # {family}: {turned:?} {swapped:?}");
        }
    }
    Ok(())
}

#[test]
fn a_deadline_changes_no_bit_of_what_comes_before_it() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut number = |scale: f64| scale * (2.0 * random.f64() - 1.0);
    let (mut met, mut missed) = (0, 0);
    for case in 0..20_000 {
        let mut vector = |scale| [number(scale), number(scale)];
        let (mut p, w, mut g) = (vector(3.0), vector(4.0), vector(3.0));
        let mut r = 1.0;
        if case % 4 == 0 {
            // They touch up to rounding.
            r = p[0].hypot(p[1]);
        }
        if case % 5 == 0 {
            g = g.map(|g| 1e-14 * g);
        }
        if case % 7 == 0 {
            p = [r, 0.0];
        }
        let approach = Approach { p, w, r };
        let time = approach.time_of_accelerated_impact(g);
        let deadlines = [0.0, 1e-15, 1e-3, 0.1, 1.0, 10.0, f64::INFINITY];
        let around = time.into_iter().flat_map(|t| [t.next_down(), t, t.next_up()]);
        for deadline in deadlines.into_iter().chain(around) {
            let by = approach.time_of_accelerated_impact_by(g, deadline);
            let expected = time.filter(|&time| time <= deadline);
            assert_eq!(by, expected, "{approach:?}, {g:?} by {deadline}");
            *if by.is_some() { &mut met } else { &mut missed } += 1;
        }
        for deadline in [-1.0, f64::NAN] {
            assert_eq!(approach.time_of_accelerated_impact_by(g, deadline), None);
        }
    }
    assert!(met > 20_000 && missed > 20_000, "{met}, {missed}");
}
