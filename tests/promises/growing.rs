//! Two balls whose radii change.
//!
//! Closed forms, the rule at the start, and balls that shrink to nothing. Hard cases are in
//! `tests/oracle`.

use carom::{
    Circle, Growing, Impact, InputError, Sphere, first_contact, is_decided_exactly, time_of_impact,
    will_collide,
};
use carom_oracle::{AcceleratedFamily, Precision};

use crate::on_a_short_stack;

const FOREVER: f64 = f64::INFINITY;

/// A ball at rest at the origin, and a ball on the x axis: the radius of each and its rate; for the
/// second also its position, velocity and acceleration.
fn on_a_line(a: [f64; 2], [x, v, g]: [f64; 3], b: [f64; 2]) -> Result<[Growing<2>; 2], InputError> {
    let resting = Circle::new([0.0, 0.0], a[0])?.at_rest().growing(a[1])?;
    let other =
        Circle::new([x, 0.0], b[0])?.moving([v, 0.0])?.accelerated([g, 0.0])?.growing(b[1])?;
    Ok([resting, other])
}

/// The same along another axis, in the opposite direction.
fn turned(ball: &Growing<2>) -> Result<Growing<2>, InputError> {
    let turn = |[x, y]: [f64; 2]| [y, -x];
    let is = ball.accelerated();
    Circle::new(turn(is.center()), is.radius())?
        .moving(turn(is.velocity()))?
        .accelerated(turn(is.acceleration()))?
        .growing(ball.rate())
}

/// The times of the first contact and of the impact; checks that swapped and mirrored balls have
/// the same.
fn times(
    a: [f64; 2],
    line: [f64; 3],
    b: [f64; 2],
    max_time: f64,
) -> Result<[Option<f64>; 2], InputError> {
    let [a, b] = on_a_line(a, line, b)?;
    let of = |a: &Growing<2>, b: &Growing<2>| {
        let [contact, impact] = [first_contact(a, b, max_time), time_of_impact(a, b, max_time)];
        assert_eq!(will_collide(a, b, max_time), impact.is_some());
        [contact, impact].map(|impact| impact.map(|impact| impact.time))
    };
    let times = of(&a, &b);
    assert_eq!(times, of(&b, &a));
    assert_eq!(times, of(&turned(&a)?, &turned(&b)?));
    Ok(times)
}

#[test]
fn balls_at_rest_grow_into_one_another() -> Result<(), InputError> {
    let rest = [10.0, 0.0, 0.0];
    assert_eq!(times([1.0, 1.0], rest, [2.0, 0.5], FOREVER)?, [Some(14.0 / 3.0); 2]);
    assert_eq!(times([1.0, 1.0], rest, [0.0, 0.0], 9.0)?, [Some(9.0); 2]);
    assert_eq!(times([1.0, 1.0], rest, [0.0, 0.0], 9.0_f64.next_down())?, [None; 2]);
    // One gains what the other loses.
    assert_eq!(times([1.0, 1.0], rest, [2.0, -1.0], FOREVER)?, [None; 2]);
    assert_eq!(times([1.0, -0.125], rest, [2.0, -0.125], FOREVER)?, [None; 2]);
    // Points that grow.
    assert_eq!(times([0.0, 1.0], rest, [0.0, 3.0], FOREVER)?, [Some(2.5); 2]);

    let [a, b] = on_a_line([1.0, 1.0], rest, [2.0, 0.75])?;
    let impact = time_of_impact(&a, &b, FOREVER).expect("they grow");
    assert_eq!((impact.time, impact.normal, impact.point), (4.0, [1.0, 0.0], [5.0, 0.0]));
    Ok(())
}

#[test]
fn growth_catches_what_flees_more_slowly() -> Result<(), InputError> {
    assert_eq!(times([1.0, 2.0], [10.0, 1.5, 0.0], [1.0, 0.0], FOREVER)?, [Some(16.0); 2]);
    // At the same speed it never does, nor at a higher one.
    assert_eq!(times([1.0, 1.5], [10.0, 1.5, 0.0], [1.0, 0.0], FOREVER)?, [None; 2]);
    assert_eq!(times([1.0, 1.0], [10.0, 1.5, 0.0], [1.0, 0.0], FOREVER)?, [None; 2]);
    // Towards it, as fast as it grows: w² = ġ².
    assert_eq!(times([1.0, 1.5], [10.0, -1.5, 0.0], [3.0, 0.0], FOREVER)?, [Some(2.0); 2]);
    // Crossing at right angles, equally fast: 9 + t² = (1 + t)², and from 5: 25 + t² = (5 + t)²
    // only at 0.
    let a = Circle::new([0.0, 0.0], 1.0)?.at_rest().growing(1.0)?;
    let at = |y: f64| Circle::new([0.0, y], 0.0)?.moving([1.0, 0.0])?.growing(0.0);
    let time = |y: f64| Ok(time_of_impact(&a, &at(y)?, FOREVER).map(|impact| impact.time));
    assert_eq!(time(3.0)?, Some(4.0));
    assert_eq!(time(1.0)?, Some(0.0));
    // It grows towards one that accelerates: 8 + t²/2 = 1 + 5 t − ½, caught at 3; and towards one
    // that is too fast.
    assert_eq!(times([0.5, 5.0], [11.0, 0.0, 1.0], [0.0, 0.0], FOREVER)?, [Some(3.0); 2]);
    assert_eq!(times([0.5, 5.0], [14.0, 0.0, 1.0], [0.0, 0.0], FOREVER)?, [None; 2]);
    Ok(())
}

#[test]
fn what_shrinks_is_missed() -> Result<(), InputError> {
    // 10 − t = 1 + 2 − t/4 at 28/3, but it has vanished at 8.
    assert_eq!(times([1.0, 0.0], [10.0, -1.0, 0.0], [2.0, -0.25], FOREVER)?, [None; 2]);
    // It shrinks in time to let the other pass, or not: from the side, at a distance of 2.
    let passing = |rate: f64| -> Result<[Option<f64>; 2], InputError> {
        let a = Circle::new([0.0, 0.0], 1.5)?.at_rest().growing(rate)?;
        let b = Circle::new([4.0, 2.0], 1.0)?.moving([-1.0, 0.0])?.growing(0.0)?;
        assert_eq!(first_contact(&a, &b, FOREVER), first_contact(&a, &b, 100.0));
        Ok([first_contact(&a, &b, FOREVER), time_of_impact(&a, &b, FOREVER)]
            .map(|impact| impact.map(|impact| impact.time)))
    };
    assert_eq!(passing(0.0)?, [Some(2.5); 2]);
    assert_eq!(passing(-0.25)?, [None; 2]);
    // At 4 the other is above it, at a distance of 2 with R = 2; but the gap is decreasing there.
    let [contact, impact] = passing(-0.125)?;
    assert_eq!(contact, impact);
    assert!(contact.is_some_and(|time| time < 4.0));
    Ok(())
}

#[test]
fn a_ball_that_has_shrunk_to_nothing_counts_as_a_point_at_that_moment() -> Result<(), InputError> {
    // It vanishes at 4, when the other ball reaches its centre.
    let line = [7.0, -1.5, 0.0];
    assert_eq!(times([1.0, 0.0], line, [2.0, -0.5], FOREVER)?, [Some(4.0); 2]);
    assert_eq!(times([1.0_f64.next_down(), 0.0], line, [2.0, -0.5], FOREVER)?, [None; 2]);
    let earlier = times([1.0_f64.next_up(), 0.0], line, [2.0, -0.5], FOREVER)?;
    assert!(earlier[0] == earlier[1] && earlier[1] <= Some(4.0));
    // The time is not a float: it vanishes at 2/3, after a path of 2 at a speed of 3; one float
    // more or less.
    for (x, is_met) in [(3.0, true), (3.0_f64.next_up(), false), (3.0_f64.next_down(), true)] {
        // 3 − 3 t = 1 at 2/3.
        let met = times([1.0, 0.0], [x, -3.0, 0.0], [0.5, -0.75], FOREVER)?;
        assert_eq!(met.map(|time| time.is_some()), [is_met; 2], "{x}");
    }
    // Both have vanished then: points meet, but do not collide.
    assert_eq!(times([1.0, -0.25], [8.0, -2.0, 0.0], [1.0, -0.25], FOREVER)?, [Some(4.0), None]);
    assert_eq!(times([0.0, 0.0], [8.0, -2.0, 0.0], [1.0, -0.25], FOREVER)?, [Some(4.0), None]);
    // A point that shrinks vanishes at once.
    assert_eq!(times([1.0, 0.0], [1.0, -2.0, 0.0], [0.0, -1.0], FOREVER)?, [Some(0.0); 2]);
    assert_eq!(times([1.0, 0.0], [2.0, -1.0, 0.0], [0.0, -1.0], FOREVER)?, [None; 2]);
    Ok(())
}

#[test]
fn a_graze_is_a_contact_and_no_impact() -> Result<(), InputError> {
    // 6 + t² = 2 + 4 t: they touch at 2.
    assert_eq!(times([2.0, 4.0], [6.0, 0.0, 2.0], [0.0, 0.0], FOREVER)?, [Some(2.0), None]);
    let a_float_more = times([2.0_f64.next_up(), 4.0], [6.0, 0.0, 2.0], [0.0, 0.0], FOREVER)?;
    assert!(a_float_more.iter().all(|time| time.is_some_and(|time| time < 2.0)));
    assert_eq!(times([2.0_f64.next_down(), 4.0], [6.0, 0.0, 2.0], [0.0, 0.0], FOREVER)?, [None; 2]);
    Ok(())
}

#[test]
fn at_the_start_it_goes_by_the_first_derivative_of_the_gap() -> Result<(), InputError> {
    // They touch, and one grows, shrinks, or moves away equally fast.
    assert_eq!(times([1.0, 1.0], [2.0, 0.0, 0.0], [1.0, 0.0], FOREVER)?, [Some(0.0); 2]);
    assert_eq!(times([1.0, -1.0], [2.0, 0.0, 0.0], [1.0, 0.0], FOREVER)?, [Some(0.0), None]);
    assert_eq!(times([1.0, 1.0], [2.0, 1.0, 0.0], [1.0, 0.0], FOREVER)?, [Some(0.0), None]);
    assert_eq!(times([1.0, 1.0], [2.0, 1.0, -1.0], [1.0, 0.0], FOREVER)?, [Some(0.0); 2]);
    assert_eq!(times([1.0, 1.0], [2.0, 1.0, 1.0], [1.0, 0.0], FOREVER)?, [Some(0.0), None]);
    // It moves away for a while: 2 + 3 t − t² = 2 + t at 2.
    assert_eq!(times([1.0, 1.0], [2.0, 3.0, -2.0], [1.0, 0.0], FOREVER)?, [Some(0.0), Some(2.0)]);
    // They overlap, and separate more slowly than the radii grow: the gap decreases, although the
    // distance does not.
    assert_eq!(times([1.0, 1.0], [1.0, 0.5, 0.0], [1.0, 0.0], FOREVER)?, [Some(0.0); 2]);
    assert_eq!(times([1.0, 1.0], [1.0, 1.5, 0.0], [1.0, 0.0], FOREVER)?, [Some(0.0), None]);
    assert_eq!(times([1.0, 1.0], [1.0, 1.0, 0.0], [1.0, 0.0], FOREVER)?, [Some(0.0), None]);
    // They approach, but shrink faster.
    assert_eq!(times([1.0, -1.0], [1.0, -0.5, 0.0], [1.0, 0.0], FOREVER)?, [Some(0.0), None]);
    // From one position.
    assert_eq!(times([1.0, 1.0], [0.0, 0.5, 0.0], [1.0, 0.0], FOREVER)?, [Some(0.0); 2]);
    assert_eq!(times([1.0, 1.0], [0.0, 1.5, 0.0], [1.0, 0.0], FOREVER)?, [Some(0.0), None]);
    assert_eq!(times([0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0], FOREVER)?, [Some(0.0), None]);
    assert_eq!(times([0.0, 1.0], [0.0, 1.0, -1.0], [0.0, 0.0], FOREVER)?, [Some(0.0); 2]);
    assert_eq!(times([0.0, 1.0], [0.0, 3.0, -2.0], [0.0, 0.0], FOREVER)?, [Some(0.0), Some(2.0)]);
    Ok(())
}

#[test]
fn what_overlaps_is_pressed_where_the_gap_begins_to_fall() -> Result<(), InputError> {
    // The distance is 1 + 3 t − t², and decreases from 3/2 on; the gap, with a rate of 1, from 1
    // on.
    let line = [1.0, 3.0, -2.0];
    assert_eq!(times([4.0, 0.0], line, [0.0, 0.0], FOREVER)?, [Some(0.0), Some(1.5)]);
    assert_eq!(times([4.0, 1.0], line, [0.0, 0.0], FOREVER)?, [Some(0.0), Some(1.0)]);
    assert_eq!(times([4.0, 1.0], line, [0.0, 0.0], 1.0)?, [Some(0.0), Some(1.0)]);
    assert_eq!(times([4.0, 1.0], line, [0.0, 0.0], 1.0_f64.next_down())?, [Some(0.0), None]);
    // With a rate of −1 it decreases from 2 on, where it just touches at R = 3; with more they do
    // not separate, either.
    assert_eq!(times([5.0, -1.0], line, [0.0, 0.0], FOREVER)?, [Some(0.0), Some(2.0)]);
    // They separate, and meet again: 1 + 3 t − t² = 3/2 + t/2 at ½(5/2 ± √(17)/2).
    let [_, back] = times([1.5, 0.5], line, [0.0, 0.0], FOREVER)?;
    let wanted = 1.25 + 0.5 * 4.25_f64.sqrt();
    assert!(back.is_some_and(|back| (back - wanted).abs() < 1e-15), "{back:?}");
    // Vanished before that.
    assert_eq!(times([5.0, -1.0], line, [1.0, -0.75], FOREVER)?, [Some(0.0), None]);
    // One gains what the other loses.
    assert_eq!(times([5.0, 0.5], line, [1.0, -0.5], FOREVER)?, [Some(0.0), Some(1.5)]);
    assert_eq!(times([5.0, 1.0], line, [1.0, -1.0], FOREVER)?, [Some(0.0), None]);
    Ok(())
}

#[test]
fn what_is_no_number_or_out_of_range_is_refused() -> Result<(), InputError> {
    let ball = Circle::<f64>::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(matches!(ball.growing(bad), Err(InputError::Growth(_))), "{bad}");
    }
    let largest = 2.0_f64.powi(200);
    for good in [0.0, -0.0, largest, -largest, largest.recip()] {
        assert!(ball.growing(good).is_ok(), "{good}");
    }
    let error = ball.growing(-1e70).expect_err("refused");
    assert_eq!(
        error.to_string(),
        "the rate of growth is -1e70; of a ball that is accelerated or grows give 0 or numbers from 1e-60 to \
         1e60 in size, in units of length and time that are nearer to what happens"
    );
    let far = Circle::new([1e70, 0.0], 1.0)?.at_rest().growing(1.0);
    assert!(matches!(far, Err(InputError::Range { name: "center", .. })));
    Ok(())
}

#[test]
fn a_rate_of_zero_is_no_rate() -> Result<(), InputError> {
    for case in AcceleratedFamily::Thrown.cases::<3>(Precision::Double, 5).take(300) {
        let [a, b] = [case.a, case.b].map(|of| {
            Sphere::new(of.ball.center, of.ball.radius)
                .and_then(|still| still.moving(of.ball.velocity))
                .and_then(|moving| moving.accelerated(of.acceleration))
        });
        let (a, b, end) = (a?, b?, case.max_time);
        let (c, d) = (a.growing(0.0)?, b.growing(-0.0)?);
        assert_eq!(time_of_impact(&a, &b, end), time_of_impact(&c, &d, end), "{case}");
        assert_eq!(first_contact(&a, &b, end), first_contact(&c, &d, end), "{case}");
        assert_eq!(is_decided_exactly(&a, &b, end), is_decided_exactly(&c, &d, end), "{case}");
    }
    Ok(())
}

#[test]
fn the_widest_numbers_overlap() -> Result<(), InputError> {
    // All bits from 2⁻²⁰⁰ to 2²⁰⁰, in every number: the widest integers find the turn of the gap.
    let [large, small] = [2.0_f64.powi(199), 2.0_f64.powi(-199)];
    let odd = 1.0 + f64::EPSILON;
    let a = Circle::new([small * odd, 0.0], large * odd)?
        .moving([0.0, small * odd])?
        .accelerated([small * odd, 0.0])?
        .growing(small * odd)?;
    let b = Circle::new([3.0 * odd, small], large)?
        .moving([large * odd, small * odd])?
        .accelerated([-large * odd, odd])?
        .growing(odd)?;
    let impact = on_a_short_stack(|| time_of_impact(&a, &b, FOREVER)).expect("it turns round");
    assert!((impact.time - 1.0).abs() < 1e-9, "{impact:?}");
    Ok(())
}

#[test]
fn the_point_is_on_the_surfaces_as_they_are_then() -> Result<(), InputError> {
    let a = Sphere::new([0.0, 0.0, 0.0], 1.0)?.at_rest().growing(0.5)?;
    let b = Sphere::new([0.0, 6.0, 0.0], 2.0)?.moving([0.0, -1.0, 0.0])?.growing(-0.5)?;
    let Impact { time, normal, point, .. } = time_of_impact(&a, &b, FOREVER).expect("they meet");
    assert_eq!((time, normal, point), (3.0, [0.0, 1.0, 0.0], [0.0, 2.5, 0.0]));
    Ok(())
}
