//! Accelerated balls in tubes and cylinders.
//!
//! The pipes and drums can be computed by hand. Hard cases, and many of them, are in
//! `carom-oracle`.

use core::array::from_fn;

use carom::{
    Aabb, Accelerated, Ball, Capsule, Circle, Cylinder, Feature, Hollow, Impact, InputError,
    Sphere, Tube, first_contact, is_decided_exactly, time_of_impact, will_collide,
};
use test_size::sized;

type Tested = Result<(), InputError>;

const EVER: f64 = f64::INFINITY;

/// A ball of radius 1.
fn thrown(
    center: [f64; 3],
    velocity: [f64; 3],
    acceleration: [f64; 3],
) -> Result<Accelerated<3>, InputError> {
    Sphere::new(center, 1.0)?.moving(velocity)?.accelerated(acceleration)
}

/// An upright drum, 8 high, in which a ball of radius 1 fits up to 5 from its axis.
fn drum() -> Result<Hollow<Cylinder<3>>, InputError> {
    Ok(Hollow::new(Cylinder::new([0.0; 3], [0.0, 0.0, 8.0], 6.0)?))
}

#[test]
fn a_ball_falls_in_a_level_pipe() -> Tested {
    let pipe = Tube::new([0.0; 3], [3.0, 0.0, 0.0], 6.0)?.at_rest();
    // From the axis 5 down; and from beside it to where 3, 4 and 5 are the sides.
    for (y, g, normal) in [(0.0, -2.5, [0.0, 0.0, -1.0]), (3.0, -2.0, [0.0, 0.6, -0.8])] {
        let ball = thrown([0.0, y, 0.0], [7.0, 0.0, 0.0], [0.0, 0.0, g])?;
        let impact = time_of_impact(&ball, &pipe, EVER).expect("it falls");
        assert_eq!((impact.time, impact.normal), (2.0, normal));
        assert_eq!((impact.point[0], impact.feature), (14.0, Feature::Surface));
        assert!((impact.point[2] - 6.0 * normal[2]).abs() < 1e-14, "{impact:?}");
        assert_eq!(first_contact(&ball, &pipe, EVER), Some(impact));
        assert!(!is_decided_exactly(&ball, &pipe, EVER));
    }
    Ok(())
}

/// Its speed along the pipe changes nothing.
#[test]
fn a_ball_is_thrown_sideways_in_an_upright_pipe() -> Tested {
    let pipe = Tube::new([0.0; 3], [0.0, 0.0, -0.5], 6.0)?.at_rest();
    for g in [-8.0, 1e-18, -1e18] {
        let ball = thrown([3.0, 0.0, 9.0], [0.0, 2.0, 5.0], [0.0, 0.0, g])?;
        let impact = time_of_impact(&ball, &pipe, EVER).expect("it flies on");
        assert_eq!((impact.time, impact.normal), (2.0, [0.6, 0.8, 0.0]));
        assert_eq!(impact.point[2], 19.0 + 2.0 * g);
        let next = 2.0_f64.next_down();
        assert!(will_collide(&ball, &pipe, 2.0) && !will_collide(&ball, &pipe, next));
    }
    Ok(())
}

/// It falls along (3, 0, 4), and flies 5 across that, along (4, 0, −3), at a speed of 5.
#[test]
fn an_acceleration_exactly_along_a_leaning_pipe_does_not_count() -> Tested {
    let pipe = Tube::new([1.0, 2.0, 3.0], [7.0, 2.0, 11.0], 6.0)?.at_rest();
    for size in [1.0, -3.0, 2.0_f64.powi(50), -0.5_f64.powi(50)] {
        let g = [3.0 * size, 0.0, 4.0 * size];
        let ball = thrown([1.0, 2.0, 3.0], [4.0, 0.0, -3.0], g)?;
        let impact = time_of_impact(&ball, &pipe, EVER).expect("it flies to the side");
        assert_eq!((impact.time, impact.normal), (1.0, [0.8, 0.0, -0.6]), "{size}");
    }
    // At rest across the pipe it never meets anything.
    let ball = thrown([1.0, 2.0, 3.0], [0.75, 0.0, 1.0], [-3.0, 0.0, -4.0])?;
    assert_eq!(time_of_impact(&ball, &pipe, EVER), None);
    assert_eq!(first_contact(&ball, &pipe, EVER), None);
    Ok(())
}

/// By the last digit of the component across the pipe, after 2³¹ units of time and 2⁶⁴ down.
#[test]
fn a_path_that_hardly_leans_meets_the_side_in_the_end() -> Tested {
    let tiny = 0.5_f64.powi(60);
    let ball = thrown([0.0; 3], [0.0; 3], [tiny, 0.0, -8.0])?;
    let pipe = Tube::new([0.0; 3], [0.0, 0.0, 1.0], 3.0)?.at_rest();
    let impact = time_of_impact(&ball, &pipe, EVER).expect("at last");
    assert_eq!((impact.time, impact.normal), (2.0_f64.powi(31), [1.0, 0.0, 0.0]));
    // The same for a pipe that leans a little, in which the ball falls straight down.
    let down = thrown([0.0; 3], [0.0; 3], [0.0, 0.0, -8.0])?;
    let leaning = Tube::new([0.0; 3], [tiny, 0.0, 8.0], 3.0)?.at_rest();
    let impact = time_of_impact(&down, &leaning, EVER).expect("at last");
    // It leans by less than an ulp of its length: the ball falls 2⁻⁶⁰ t²/2 across it.
    assert_eq!(impact.time, 2.0_f64.powi(31));
    Ok(())
}

/// Three consecutive Fibonacci numbers: the product of the outer two differs from the square of the
/// middle one by 1, out of 10³¹. The path leans to one side of the pipe by that, and twice the
/// digits of a float do not resolve it.
#[test]
fn a_path_may_lean_by_the_last_of_all_digits() -> Tested {
    let (mut a, mut b, mut c) = (1.0_f64, 1.0, 2.0);
    for _ in 0..74 {
        (a, b, c) = (b, c, b + c);
    }
    assert_eq!((a, c), (2_111_485_077_978_050.0, 5_527_939_700_884_757.0));
    let pipe = Tube::new([0.0; 3], [b, 0.0, c], 3.0)?.at_rest();
    // Its acceleration across the pipe is 1/|d|.
    let length = f64::hypot(b, c);
    let normal = [c / length, 0.0, -b / length];
    for (sign, way) in [(1.0, [8.0 * b, 0.0, 8.0 * c]), (-1.0, [0.0; 3])] {
        let ball = thrown([0.0; 3], way, [sign * a, 0.0, sign * b])?;
        let impact = time_of_impact(&ball, &pipe, EVER).expect("at last");
        let time = 2.0 * length.sqrt();
        assert!((impact.time - time).abs() <= 2.0 * f64::EPSILON * time, "{impact:?} {time:e}");
        for (told, wanted) in impact.normal.into_iter().zip(normal) {
            assert!((told - sign * wanted).abs() <= f64::EPSILON, "{impact:?}");
        }
        assert!(is_decided_exactly(&ball, &pipe, EVER));
    }
    Ok(())
}

#[test]
fn the_cap_of_an_upright_drum_or_its_side_is_met_first() -> Tested {
    let drum = drum()?.at_rest();
    for (velocity, time, normal, feature) in [
        ([0.0; 3], 2.0, [0.0, 0.0, -1.0], 0),
        ([0.0, 0.0, 3.0], 1.0, [0.0, 0.0, 1.0], 1),
        ([0.0, 4.0, 0.0], 1.0, [0.6, 0.8, 0.0], 2),
        // Where it meets both at once: the cap.
        ([0.0, 2.0, 0.0], 2.0, [0.0, 0.0, -1.0], 0),
    ] {
        let ball = thrown([3.0, 0.0, 5.0], velocity, [0.0, 0.0, -2.0])?;
        let impact = time_of_impact(&ball, &drum, EVER).expect("it is inside");
        let told = (impact.time, impact.normal, impact.feature);
        assert_eq!(told, (time, normal, Feature::Face(feature)));
        assert_eq!(first_contact(&ball, &drum, EVER), Some(impact));
        assert!(will_collide(&ball, &drum, time) && !will_collide(&ball, &drum, 0.9 * time));
        // A common velocity changes nothing.
        let wind = [0.5, -2.0, 4.0];
        let faster = thrown([3.0, 0.0, 5.0], from_fn(|k| velocity[k] + wind[k]), [0.0, 0.0, -2.0])?;
        let moving = drum.shape().moving(wind)?;
        let carried = time_of_impact(&faster, &moving, EVER).expect("it is inside");
        assert_eq!((carried.time, carried.normal, carried.feature), told);
    }
    Ok(())
}

#[test]
fn in_the_plane_a_drum_has_edges() -> Tested {
    let drum = Hollow::new(Cylinder::new([0.0, 0.0], [0.0, 8.0], 6.0)?).at_rest();
    let channel = Tube::new([0.0, 0.0], [0.0, 8.0], 6.0)?.at_rest();
    for (speed, time, feature) in [(0.0, 2.0, 0), (-5.0, 1.0, 2)] {
        let ball = Circle::new([0.0, 5.0], 1.0)?.moving([speed, 0.0])?.accelerated([0.0, -2.0])?;
        let impact = time_of_impact(&ball, &drum, EVER).expect("it is inside");
        assert_eq!((impact.time, impact.feature), (time, Feature::Edge(feature)));
        let in_channel = time_of_impact(&ball, &channel, EVER);
        assert_eq!(in_channel.map(|impact| impact.time), (speed != 0.0).then_some(1.0));
    }
    Ok(())
}

/// It sticks out at first, comes in, and goes out again; or it turns before it is in.
#[test]
fn a_ball_that_starts_outside_comes_in_or_turns_round() -> Tested {
    let pipe = Tube::new([0.0; 3], [0.0, 0.0, 1.0], 6.0)?.at_rest();
    let outside = |speed| thrown([9.0, 0.0, 0.0], [speed, 0.0, 1.0], [2.0, 0.0, -9.81]);
    let impact = time_of_impact(&outside(-6.0)?, &pipe, EVER).expect("it comes back");
    let wanted = 3.0 + 5.0_f64.sqrt();
    assert!((impact.time - wanted).abs() <= wanted * f64::EPSILON, "{impact:?}");
    assert_eq!(impact.normal, [1.0, 0.0, 0.0]);

    // At 8 from the axis, 3 too far: the point is midway between the surfaces, at 9 and at 6.
    let turning = outside(-2.0)?;
    let impact = time_of_impact(&turning, &pipe, EVER).expect("it turns round");
    assert_eq!((impact.time, impact.normal, impact.point[0]), (1.0, [1.0, 0.0, 0.0], 7.5));
    assert_eq!(first_contact(&turning, &pipe, EVER).map(|contact| contact.time), Some(0.0));

    let leaving = time_of_impact(&outside(1.0)?, &pipe, EVER).expect("it is outside");
    assert_eq!((leaving.time, leaving.point[0]), (0.0, 8.0));
    Ok(())
}

/// A ball larger than the pipe overlaps everywhere: it approaches as soon as it leaves the axis.
#[test]
fn a_ball_without_room_is_met_where_it_leaves_the_axis() -> Tested {
    let pipe = Tube::new([0.0; 3], [0.0, 0.0, 1.0], 6.0)?.at_rest();
    for (radius, x) in [(8.0, -7.0), (6.0, -6.0)] {
        let ball = Sphere::new([3.0, 0.0, 0.0], radius)?.moving([-1.0, 0.0, 4.0])?;
        let ball = ball.accelerated([0.0, 0.0, -2.0])?;
        let impact = time_of_impact(&ball, &pipe, EVER).expect("it passes the axis");
        assert_eq!((impact.time, impact.normal), (3.0, [-1.0, 0.0, 0.0]));
        assert_eq!(impact.point, [x, 0.0, 3.0]);
    }
    Ok(())
}

/// At the bottom of a level pipe of radius 5, 4 below its axis: pressed, lifted, and on a path that
/// is curved less than the pipe, more, or as much.
#[test]
fn at_the_start_the_first_derivative_that_is_not_0_decides() -> Tested {
    let pipe = Tube::new([0.0; 3], [1.0, 0.0, 0.0], 5.0)?.at_rest();
    for (speed, g, is_hit) in [
        (0.0, -1.0, true),
        (0.0, 1.0, false),
        (4.0, 3.5, true),
        (4.0, 4.5, false),
        (4.0, 4.0, true),
    ] {
        let ball = thrown([0.0, 0.0, -4.0], [3.0, speed, 0.0], [-1.0, 0.0, g])?;
        assert_eq!(will_collide(&ball, &pipe, 0.0), is_hit, "{speed} {g}");
        assert!(first_contact(&ball, &pipe, 0.0).is_some_and(|contact| contact.time == 0.0));
    }
    // Lifted, it meets the top: 8 up with an acceleration of 1.
    let lifted = thrown([0.0, 0.0, -4.0], [3.0, 0.0, 0.0], [-1.0, 0.0, 1.0])?;
    let impact = time_of_impact(&lifted, &pipe, EVER).expect("the top");
    assert_eq!((impact.time, impact.normal), (4.0, [0.0, 0.0, 1.0]));
    Ok(())
}

#[test]
fn deadlines_count() -> Tested {
    let (drum, pipe) = (drum()?.at_rest(), Tube::new([0.0; 3], [0.0, 0.0, 1.0], 6.0)?.at_rest());
    let ball = thrown([0.0, 0.0, 5.0], [0.0; 3], [4.0, 0.0, -2.0])?;
    let time = 2.5_f64.sqrt();
    for (max_time, is_hit) in [
        (0.0, false),
        (-1.0, false),
        (f64::NAN, false),
        (time.next_down().next_down(), false),
        (time.next_up().next_up(), true),
        (f64::MAX, true),
        (EVER, true),
    ] {
        assert_eq!(will_collide(&ball, &pipe, max_time), is_hit, "{max_time}");
        assert_eq!(will_collide(&ball, &drum, max_time), is_hit, "{max_time}");
        let contact = first_contact(&ball, &drum, max_time);
        assert_eq!(contact.map(|contact| contact.feature), is_hit.then_some(Feature::Face(2)));
        assert_eq!(first_contact(&ball, &pipe, max_time).is_some(), is_hit, "{max_time}");
    }
    Ok(())
}

#[test]
fn f32_is_answered_in_f32() -> Tested {
    let ball = Sphere::<f32>::new([3.0, 0.0, 5.0], 1.0)?.moving([0.0, 4.0, 0.0])?;
    let ball = ball.accelerated([0.0, 0.0, -2.0])?;
    let drum = Hollow::new(Cylinder::new([0.0; 3], [0.0, 0.0, 8.0], 6.0)?).at_rest();
    let impact = time_of_impact(&ball, &drum, f32::INFINITY).expect("it is inside");
    assert_eq!((impact.time, impact.normal), (1.0, [0.6, 0.8, 0.0]));
    let tiny = 0.5_f32.powi(60);
    let ball = Sphere::<f32>::new([0.0; 3], 1.0)?.at_rest().accelerated([0.0, tiny, -8.0])?;
    let pipe = Tube::new([0.0; 3], [0.0, 0.0, 1.0], 3.0)?.at_rest();
    let impact = time_of_impact(&ball, &pipe, f32::MAX).expect("at last");
    assert_eq!((impact.time, impact.normal), (2.0_f32.powi(31), [0.0, 1.0, 0.0]));
    Ok(())
}

/// Without acceleration the answer is that on straight lines.
#[test]
fn a_ball_that_does_not_accelerate_is_a_moving_one() -> Tested {
    let moving = Sphere::new([0.3, 0.1, 2.0], 0.7)?.moving([1.0, 0.1, 0.2])?;
    let (drum, pipe) = (drum()?.at_rest(), Tube::new([0.0; 3], [0.0, 1.0, 1.0], 6.0)?.at_rest());
    let ball = moving.accelerated([0.0; 3])?;
    assert_eq!(time_of_impact(&ball, &drum, EVER), time_of_impact(&moving, &drum, EVER));
    assert_eq!(first_contact(&ball, &pipe, EVER), first_contact(&moving, &pipe, EVER));
    assert_eq!(is_decided_exactly(&ball, &drum, EVER), is_decided_exactly(&moving, &drum, EVER));
    Ok(())
}

/// In contact with several walls at the start: the answer is the nearest, as on straight lines.
#[test]
fn of_walls_that_overlap_at_the_start_the_nearest_is_touched() -> Tested {
    let drum = drum()?.at_rest();
    for center in [[5.5, 0.0, 0.75], [5.25, 0.0, 0.5], [0.0, -7.0, 7.5], [0.0, 0.0, 9.0]] {
        let moving = Sphere::new(center, 1.0)?.at_rest();
        let ball = moving.accelerated([1.0, 2.0, 3.0])?;
        let (bent, straight) =
            (first_contact(&ball, &drum, EVER), first_contact(&moving, &drum, EVER));
        assert!(bent.is_some() && bent == straight, "{bent:?} {straight:?}");
    }
    Ok(())
}

fn assert_alike<const D: usize>(one: &Impact<D>, other: &Impact<D>) {
    let ulp = one.time.next_up() - one.time;
    assert!((one.time - other.time).abs() <= ulp, "{one:?} {other:?}");
    for k in 0..D {
        assert!((one.normal[k] - other.normal[k]).abs() < 1e-15, "{one:?} {other:?}");
        assert!((one.point[k] - other.point[k]).abs() < 1e-11, "{one:?} {other:?}");
    }
}

/// A cylinder in 2D along an axis is a box; a tube is a capsule with ends far away.
#[test]
fn tubes_and_cylinders_are_what_else_they_are() -> Tested {
    let mut random = fastrand::Rng::with_seed(7);
    let mut number = |low: f64, high: f64| low + (high - low) * random.f64();
    let mut exact = 0;
    for _ in 0..300 {
        let mut vector = |size: f64| -> [f64; 3] { from_fn(|_| number(-size, size)) };
        let (center, velocity, gravity) = (vector(3.0), vector(4.0), vector(2.0));
        let plane = |v: [f64; 3]| [v[0], v[1]];
        let ball = Circle::new(plane(center), 1.0)?.moving(plane(velocity))?;
        let ball = ball.accelerated(plane(gravity))?;
        let room = Hollow::new(Aabb::new([-5.0, -6.0], [7.0, 6.0])?).at_rest();
        let cylinder = Hollow::new(Cylinder::new([-5.0, 0.0], [7.0, 0.0], 6.0)?).at_rest();
        let in_room = time_of_impact(&ball, &room, EVER).expect("it leaves");
        let impact = time_of_impact(&ball, &cylinder, EVER).expect("it leaves");
        assert_alike(&impact, &in_room);
        exact += i32::from(is_decided_exactly(&ball, &cylinder, EVER));

        let (at, way) = (vector(1.0), vector(1.0));
        let ball = Sphere::new(center, 1.0)?.moving(velocity)?.accelerated(gravity)?;
        let far = |size: f64| from_fn::<f64, 3, _>(|k| at[k] + size * way[k]);
        let tube = Tube::new(at, far(4.0), 8.0)?.at_rest();
        let impact = time_of_impact(&ball, &tube, EVER).expect("it leaves");
        exact += i32::from(is_decided_exactly(&ball, &tube, EVER));
        let capsule = Hollow::new(Capsule::new(far(-64.0), far(64.0), 8.0)?).at_rest();
        if let Some(in_capsule) = time_of_impact(&ball, &capsule, EVER)
            && in_capsule.feature == Feature::Edge(0)
        {
            // Its ends are not exactly on the same line.
            assert!((impact.time - in_capsule.time).abs() < 1e-12, "{impact:?} {in_capsule:?}");
        }
    }
    assert!(exact < 12, "{exact}");
    Ok(())
}

/// In more dimensions: nothing moves along the further axes.
#[test]
fn tubes_are_met_in_any_dimension() -> Tested {
    fn time<const D: usize>(g: [f64; 3]) -> Result<f64, InputError> {
        let lifted = |v: &[f64]| from_fn(|k| v.get(k).copied().unwrap_or(0.0));
        let ball = Ball::<D>::new(lifted(&[0.5, 0.25, -0.5]), 1.0)?
            .moving(lifted(&[1.0, 2.0, -1.0]))?
            .accelerated(lifted(&g))?;
        let tube = Tube::new(lifted(&[0.0]), lifted(&[1.0, -2.0, 0.5]), 4.0)?.at_rest();
        let drum = Cylinder::new(lifted(&[-8.0, 16.0, -4.0]), lifted(&[8.0, -16.0, 4.0]), 4.0)?;
        let drum = Hollow::new(drum).at_rest();
        let [in_tube, in_drum] =
            [time_of_impact(&ball, &tube, EVER), time_of_impact(&ball, &drum, EVER)];
        let (in_tube, in_drum) = (in_tube.expect("it leaves"), in_drum.expect("it leaves"));
        assert!((in_tube.time - in_drum.time).abs() <= f64::EPSILON * in_tube.time);
        Ok(in_tube.time)
    }
    for g in [[1.0, 2.0, -3.0], [0.0, 0.0, 0.5]] {
        let in_space = time::<3>(g)?;
        for more in [time::<4>(g)?, time::<5>(g)?, time::<9>(g)?] {
            assert!((more - in_space).abs() <= f64::EPSILON * in_space, "{more} {in_space}");
        }
    }
    Ok(())
}

/// Far beyond the promised range: there is an answer, and none is before the start.
#[test]
fn numbers_of_any_size_are_answered() -> Tested {
    let sizes = [f64::from_bits(1), 1e-300, 1e-60, 1.0, 1e60, f64::MAX];
    let three = sizes.iter().flat_map(|&x| sizes.iter().map(move |&y| (x, y)));
    let three = three.flat_map(|(x, y)| sizes.iter().map(move |&z| (x, y, z)));
    let all = three.flat_map(|three| [1e-60, 1.0, 1e60].map(|size| (three, size)));
    let (mut hits, mut questions) = (0, 0);
    // 11 has no common factor with 6 or 3: each size occurs in each position.
    for ((across, along, radius), size) in all.step_by(sized(11, 1)) {
        let (start, end) = ([-across, 0.0, -along], [across, along, along]);
        let pipe = Tube::new(start, end, radius)?.at_rest();
        let drum = Hollow::new(Cylinder::new(start, end, radius)?).at_rest();
        let ball = Sphere::new([size, 0.0, 1.0], 1.0)?.moving([0.0, -size, 1.0])?;
        let ball = ball.accelerated([-size, 1.0 / size, 0.0])?;
        for max_time in [0.0, 1e-300, 1.0, EVER] {
            let impacts =
                [time_of_impact(&ball, &pipe, max_time), time_of_impact(&ball, &drum, max_time)];
            for impact in impacts.into_iter().flatten() {
                assert!(impact.time >= 0.0 && impact.time <= max_time, "{impact:?}");
                assert!(impact.normal.into_iter().all(f64::is_finite), "{impact:?}");
                hits += 1;
            }
            questions += 2;
        }
    }
    assert!(3 * hits > questions, "{hits} of {questions}");
    Ok(())
}
