//! Definitions that a reader might misunderstand, row by row.

use carom::{
    Approach, Ball, Circle, InputError, Moving, Relation, closest_points, contact_interval,
    first_contact, gap, relation, relation_within, time_of_impact,
};

type Pair<const D: usize> = (Moving<D>, Moving<D>);

fn pair<const D: usize>(p: [f64; D], w: [f64; D], radii: [f64; 2]) -> Result<Pair<D>, InputError> {
    let a = Ball::new([0.0; D], radii[0])?.at_rest();
    Ok((a, Ball::new(p, radii[1])?.moving(w)?))
}

fn contact_time<const D: usize>((a, b): &Pair<D>, max_time: f64) -> Option<f64> {
    first_contact(a, b, max_time).map(|contact| contact.time)
}

fn impact_time<const D: usize>((a, b): &Pair<D>, max_time: f64) -> Option<f64> {
    time_of_impact(a, b, max_time).map(|impact| impact.time)
}

fn interval<const D: usize>((a, b): &Pair<D>) -> Option<(f64, f64)> {
    contact_interval(a, b).map(|through| (through.start, through.end))
}

#[test]
fn touching_at_the_start() -> Result<(), InputError> {
    let approaching = pair([2.0, 0.0], [-1.0, 0.0], [1.0, 1.0])?;
    let parting = pair([2.0, 0.0], [1.0, 0.0], [1.0, 1.0])?;
    let sliding = pair([2.0, 0.0], [0.0, 1.0], [1.0, 1.0])?;
    let resting = pair([2.0, 0.0], [0.0, 0.0], [1.0, 1.0])?;
    for pair in [&approaching, &parting, &sliding, &resting] {
        assert_eq!(contact_time(pair, 1.0), Some(0.0));
    }
    assert_eq!(impact_time(&approaching, 1.0), Some(0.0));
    for pair in [&parting, &sliding, &resting] {
        assert_eq!(impact_time(pair, 1.0), None);
    }
    assert_eq!(interval(&approaching), Some((0.0, 2.0 + 2.0)));
    assert_eq!(interval(&parting), Some((0.0, 0.0)));
    assert_eq!(interval(&sliding), Some((0.0, 0.0)));
    assert_eq!(interval(&resting), Some((0.0, f64::INFINITY)));
    Ok(())
}

#[test]
fn overlapping_at_the_start() -> Result<(), InputError> {
    let entering = pair([1.0, 0.0], [-1.0, 0.0], [1.0, 1.0])?;
    let leaving = pair([1.0, 0.0], [1.0, 0.0], [1.0, 1.0])?;
    let resting = pair([1.0, 0.0], [0.0, 0.0], [1.0, 1.0])?;
    assert_eq!(interval(&entering), Some((0.0, 3.0)));
    assert_eq!(interval(&leaving), Some((0.0, 1.0)));
    assert_eq!(interval(&resting), Some((0.0, f64::INFINITY)));
    assert_eq!(impact_time(&entering, 0.0), Some(0.0));

    // The point is midway between the two surfaces.
    let (a, b) = entering;
    let contact = first_contact(&a, &b, 1.0).expect("they overlap");
    assert_eq!((contact.normal, contact.point), ([1.0, 0.0], [0.5, 0.0]));
    Ok(())
}

#[test]
fn a_graze_is_a_contact_and_no_impact() -> Result<(), InputError> {
    let graze = pair([5.0, 2.0], [-1.0, 0.0], [1.0, 1.0])?;
    assert_eq!(contact_time(&graze, 5.0), Some(5.0));
    assert_eq!(impact_time(&graze, 9.0), None);
    assert_eq!(interval(&graze), Some((5.0, 5.0)));
    // A simulation gives the same answer, for balls relative to each other.
    assert_eq!(Approach::between(&graze.0, &graze.1).time_of_impact(), None);
    Ok(())
}

#[test]
fn parting_and_passing_balls_never_meet() -> Result<(), InputError> {
    let parting = pair([5.0, 0.0], [1.0, 0.0], [1.0, 1.0])?;
    let passing = pair([5.0, 2.5], [-1.0, 0.0], [1.0, 1.0])?;
    let resting = pair([5.0, 0.0], [0.0, 0.0], [1.0, 1.0])?;
    for pair in [&parting, &passing, &resting] {
        assert_eq!(contact_time(pair, f64::INFINITY), None);
        assert_eq!(impact_time(pair, f64::INFINITY), None);
        assert_eq!(interval(pair), None);
    }
    Ok(())
}

#[test]
fn max_time_is_closed_and_may_be_infinite() -> Result<(), InputError> {
    let head_on = pair([5.0, 0.0], [-1.0, 0.0], [1.0, 1.0])?;
    for ask in [contact_time, impact_time] {
        assert_eq!(ask(&head_on, 3.0), Some(3.0));
        assert_eq!(ask(&head_on, 3.0_f64.next_down()), None);
        assert_eq!(ask(&head_on, f64::INFINITY), Some(3.0));
        assert_eq!(ask(&head_on, -1.0), None);
        assert_eq!(ask(&head_on, f64::NAN), None);
    }
    // Overlapping now, but the deadline is in the past.
    let overlapping = pair([1.0, 0.0], [-1.0, 0.0], [1.0, 1.0])?;
    assert_eq!(contact_time(&overlapping, -1.0), None);
    assert_eq!(contact_time(&overlapping, -0.0), Some(0.0));
    Ok(())
}

#[test]
fn a_time_beyond_the_largest_float_is_out_of_reach() -> Result<(), InputError> {
    let slow = pair([1e300, 0.0], [-1e-300, 0.0], [1.0, 1.0])?;
    assert_eq!(contact_time(&slow, f64::INFINITY), None);
    assert_eq!(interval(&slow), None);

    let a = Circle::new([0.0_f32, 0.0], 1.0)?.at_rest();
    let b = Circle::new([1e30, 0.0], 1.0)?.moving([-1e-30, 0.0])?;
    assert_eq!(first_contact(&a, &b, f32::INFINITY), None, "1e60 is no f32");

    // They separate, but at a time too late for a float.
    let b = Circle::new([0.0, 0.0], 1e30)?.moving([-1e-30, 0.0])?;
    let through = contact_interval(&a, &b).expect("they overlap");
    assert_eq!((through.start, through.end), (0.0, f32::INFINITY));
    Ok(())
}

#[test]
fn the_normal_of_concentric_balls_opposes_their_motion() -> Result<(), InputError> {
    let moving = pair([0.0, 0.0], [3.0, -4.0], [1.0, 2.0])?;
    let contact = first_contact(&moving.0, &moving.1, 1.0).expect("concentric");
    assert_eq!(contact.normal, [-0.6, 0.8]);
    assert_eq!(impact_time(&moving, 1.0), None, "every way out is parting");

    let resting = pair([0.0, 0.0], [0.0, 0.0], [1.0, 2.0])?;
    let contact = first_contact(&resting.0, &resting.1, 1.0).expect("concentric");
    assert_eq!(contact.normal, [1.0, 0.0]);
    Ok(())
}

#[test]
fn points_collide_where_they_meet() -> Result<(), InputError> {
    let collinear = pair([10.0, 5.0, -5.0], [-2.0, -1.0, 1.0], [0.0, 0.0])?;
    assert_eq!(contact_time(&collinear, 10.0), Some(5.0));
    assert_eq!(impact_time(&collinear, 10.0), Some(5.0));
    assert_eq!(impact_time(&collinear, 4.9), None);
    assert_eq!(interval(&collinear), Some((5.0, 5.0)));
    let contact = first_contact(&collinear.0, &collinear.1, 10.0).expect("collinear");
    let sixth = 6.0_f64.sqrt().recip();
    for (n, expected) in contact.normal.into_iter().zip([2.0 * sixth, sixth, -sixth]) {
        assert!((n - expected).abs() < 1e-15);
    }

    let passing = pair([10.0, 5.0, -4.0], [-2.0, -1.0, 1.0], [0.0, 0.0])?;
    assert_eq!(contact_time(&passing, 10.0), None);
    let same_place = pair([0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0])?;
    assert_eq!(contact_time(&same_place, 10.0), Some(0.0));
    assert_eq!(impact_time(&same_place, 10.0), None);
    Ok(())
}

#[test]
fn in_one_dimension_and_in_four() -> Result<(), InputError> {
    let beads = pair([10.0], [-2.0], [1.0, 1.0])?;
    assert_eq!(interval(&beads), Some((4.0, 6.0)));
    assert_eq!(impact_time(&beads, 4.0), Some(4.0));

    let (a, b) = pair([5.0; 4], [-1.0; 4], [1.0, 3.0])?;
    let impact = time_of_impact(&a, &b, 3.0).expect("10 apart, at speed 2");
    assert_eq!((impact.time, impact.normal, impact.point), (3.0, [0.5; 4], [0.5; 4]));
    Ok(())
}

#[test]
fn relations_and_gaps_of_balls_standing_still() -> Result<(), InputError> {
    let at = |x: f64| Ball::new([x], 1.0);
    let a = at(0.0)?;
    for (x, expected) in [
        (2.0_f64.next_up(), Relation::Separate),
        (2.0, Relation::Touching),
        (2.0_f64.next_down(), Relation::Overlapping),
        (0.0, Relation::Overlapping),
    ] {
        let b = at(x)?;
        assert_eq!(relation(&a, &b), expected, "at {x:?}");
        assert_eq!(gap(&a, &b), x - 2.0, "at {x:?}");
    }
    Ok(())
}

#[test]
fn the_tolerance_is_closed_and_without_one_only_a_touch_touches() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 1.0)?;
    let b = Circle::new([2.5, 0.0], 1.0)?;
    assert_eq!(relation_within(&a, &b, 0.5), Relation::Touching);
    assert_eq!(relation_within(&a, &b, 0.5_f64.next_down()), Relation::Separate);
    assert_eq!(relation_within(&a, &b, f64::INFINITY), Relation::Touching);
    let touching = Circle::new([2.0, 0.0], 1.0)?;
    for none in [0.0, -1.0, f64::NAN] {
        assert_eq!(relation_within(&a, &b, none), Relation::Separate);
        assert_eq!(relation_within(&a, &touching, none), Relation::Touching);
    }
    let overlapping = Circle::new([1.5, 0.0], 1.0)?;
    assert_eq!(relation_within(&a, &overlapping, 0.5), Relation::Touching);
    assert_eq!(relation_within(&a, &overlapping, 0.25), Relation::Overlapping);
    Ok(())
}

#[test]
fn closest_points_of_overlapping_and_concentric_balls() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 2.0)?;
    let b = Circle::new([3.0, 0.0], 2.0)?;
    assert_eq!(closest_points(&a, &b), ([2.0, 0.0], [1.0, 0.0]));
    let inside = Circle::new([0.0, 0.0], 1.0)?;
    assert_eq!(closest_points(&a, &inside), ([2.0, 0.0], [-1.0, 0.0]));
    Ok(())
}

#[test]
fn f32_is_computed_in_f64_and_rounded_once() -> Result<(), InputError> {
    // In f32 the squares would lose the sideways offset: 4096² + 1 = 4096².
    let a = Circle::new([0.0_f32, 0.0], 0.5)?.at_rest();
    let b = Circle::new([4096.0, 1.0 + f32::EPSILON], 0.5)?.moving([-1.0, 0.0])?;
    assert_eq!(first_contact(&a, &b, f32::INFINITY), None);
    let b = Circle::new([4096.0, 1.0 - f32::EPSILON], 0.5)?.moving([-1.0, 0.0])?;
    let contact = first_contact(&a, &b, f32::INFINITY).expect("within the radii");
    // √(1 − (1 − 2⁻²³)²) is 2⁻¹¹ up to its last bits.
    assert_eq!(contact.time, 4096.0 - 1.0 / 2048.0);
    Ok(())
}
