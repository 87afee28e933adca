//! Accelerated balls and shapes.
//!
//! These cases show what an impact is, and can be computed by hand. Hard cases, and many of them,
//! are in `tests/oracle`.

use core::array::from_fn;

use carom::{
    Aabb, Accelerated, Ball, Capsule, Circle, Collides, Cylinder, Facet, Feature, HalfSpace,
    Hollow, Impact, InputError, Mesh, Polygon, Polyline, Segment, Sphere, Triangle, Tube,
    first_contact, is_decided_exactly, time_of_impact, will_collide,
};
use test_size::sized;

type Tested = Result<(), InputError>;

const EVER: f64 = f64::INFINITY;

/// A ball of radius 1 with an acceleration of 2 downwards.
fn falling(center: [f64; 2], velocity: [f64; 2]) -> Result<Accelerated<2>, InputError> {
    Circle::new(center, 1.0)?.moving(velocity)?.accelerated([0.0, -2.0])
}

/// Also if the ball touches at the start, which is found before all else.
#[test]
fn no_time_before_the_start_counts() -> Tested {
    fn none_before_start<const D: usize, B>(ball: &Accelerated<D>, shape: &B)
    where
        Accelerated<D>: Collides<D, f64, B>,
    {
        assert!(first_contact(ball, shape, 0.0).is_some());
        for time in [-1.0, -f64::MIN_POSITIVE, f64::NEG_INFINITY, f64::NAN] {
            assert_eq!(first_contact(ball, shape, time), None, "{time}");
            assert_eq!(time_of_impact(ball, shape, time), None, "{time}");
            assert!(!will_collide(ball, shape, time), "{time}");
        }
    }
    let ball = Sphere::new([5.0, 0.0, 4.0], 1.0)?.at_rest().accelerated([0.0, 0.0, -1.0])?;
    let beside = [[6.0, -9.0, 0.0], [6.0, 9.0, 0.0], [6.0, 0.0, 9.0]];
    none_before_start(&ball, &HalfSpace::new(beside[0], [-1.0, 0.0, 0.0])?.at_rest());
    none_before_start(&ball, &Segment::new([6.0, 0.0, 0.0], [6.0, 0.0, 8.0])?.at_rest());
    none_before_start(&ball, &Capsule::new([7.0, 0.0, 0.0], [7.0, 0.0, 8.0], 1.0)?.at_rest());
    none_before_start(&ball, &Aabb::new([6.0, -1.0, 0.0], [9.0, 1.0, 8.0])?.at_rest());
    none_before_start(&ball, &Tube::new([0.0; 3], [0.0, 0.0, 1.0], 6.0)?.at_rest());
    none_before_start(&ball, &Sphere::new([7.0, 0.0, 4.0], 1.0)?.at_rest());
    none_before_start(&ball, &Hollow::new(Sphere::new([0.0, 0.0, 4.0], 6.0)?).at_rest());
    let stadium = Capsule::new([0.0; 3], [0.0, 0.0, 8.0], 6.0)?;
    none_before_start(&ball, &Hollow::new(stadium).at_rest());
    none_before_start(&ball, &Hollow::new(Aabb::new([0.0, -9.0, 0.0], [6.0, 9.0, 8.0])?).at_rest());
    let drum = Cylinder::new([0.0; 3], [0.0, 0.0, 8.0], 6.0)?;
    none_before_start(&ball, &Hollow::new(drum).at_rest());
    let [a, b, c] = beside;
    none_before_start(&ball, &Triangle::new(a, b, c)?.at_rest());
    let upright = [[6.0, 0.0, 0.0], [6.0, 0.0, 8.0], [9.0, 0.0, 9.0]];
    none_before_start(&ball, &Polyline::new(&upright)?.at_rest());
    let mesh = Mesh::new(beside, [[0, 1, 2]])?;
    none_before_start(&ball, &mesh.at_rest());

    let disc = Circle::new([5.0, 0.0], 1.0)?.at_rest().accelerated([0.0, -1.0])?;
    let corners = [[6.0, -9.0], [9.0, 0.0], [6.0, 9.0]];
    none_before_start(&disc, &Triangle::new(corners[0], corners[1], corners[2])?.at_rest());
    none_before_start(&disc, &Polygon::new(&corners)?.at_rest());
    let around = [[6.0, -9.0], [6.0, 9.0], [-9.0, 0.0]];
    none_before_start(&disc, &Hollow::new(Polygon::new(&around)?).at_rest());
    Ok(())
}

#[test]
fn a_ball_falls_on_everything_below_it() -> Tested {
    let ball = falling([0.0, 5.0], [0.0, 0.0])?;
    let ground = HalfSpace::new([0.0, 0.0], [0.0, 3.0])?.at_rest();
    let floor = Segment::new([-9.0, 0.0], [9.0, 0.0])?.at_rest();
    let beam = Capsule::new([-9.0, -0.5], [9.0, -0.5], 0.5)?.at_rest();
    let table = Aabb::new([-2.0, -3.0], [2.0, 0.0])?.at_rest();
    let stone = Circle::new([0.0, -1.0], 1.0)?.at_rest();
    let bowl = Hollow::new(Circle::new([0.0, 4.0], 4.0)?).at_rest();
    let room = Hollow::new(Aabb::new([-6.0, 0.0], [6.0, 9.0])?).at_rest();
    let stadium = Hollow::new(Capsule::new([-5.0, 6.0], [5.0, 6.0], 6.0)?).at_rest();
    let facet = Facet::edge([-9.0, 0.0], [9.0, 0.0])?;
    let impacts = [
        time_of_impact(&ball, &ground, EVER),
        time_of_impact(&ball, &floor, EVER),
        time_of_impact(&ball, &beam, EVER),
        time_of_impact(&ball, &table, EVER),
        time_of_impact(&ball, &stone, EVER),
        time_of_impact(&ball, &bowl, EVER),
        time_of_impact(&ball, &room, EVER),
        time_of_impact(&ball, &stadium, EVER),
        facet.time_of_accelerated_impact(&ball, EVER),
    ];
    for (number, impact) in impacts.into_iter().enumerate() {
        let impact = impact.expect("it falls on it");
        assert_eq!((impact.time, impact.normal), (2.0, [0.0, -1.0]), "{number}");
        let [x, y] = impact.point;
        assert!(x == 0.0 && y.abs() < 1e-20, "{number}: {y:e}");
    }
    Ok(())
}

#[test]
fn the_deadline_counts() -> Tested {
    let ball = falling([0.0, 5.0], [0.0, 0.0])?;
    let floor = Segment::new([-9.0, 0.0], [9.0, 0.0])?.at_rest();
    let ground = HalfSpace::new([0.0, 0.0], [0.0, 3.0])?.at_rest();
    for (max_time, is_hit) in [(2.0, true), (2.0_f64.next_down(), false), (-1.0, false)] {
        assert_eq!(will_collide(&ball, &floor, max_time), is_hit);
        assert_eq!(will_collide(&ball, &ground, max_time), is_hit);
    }
    Ok(())
}

/// Pressed onto the ground, lifted off it, and thrown off it.
#[test]
fn at_the_start_the_first_derivative_that_is_not_0_decides() -> Tested {
    let floor = Segment::new([-9.0, 0.0], [9.0, 0.0])?.at_rest();
    let ground = HalfSpace::new([0.0, 0.0], [0.0, 1.0])?.at_rest();
    let edge = Facet::edge([-9.0, 0.0], [9.0, 0.0])?;
    let lying = Circle::new([0.0, 1.0], 1.0)?;
    for (velocity, g, time) in [
        ([3.0, 0.0], -2.0, Some(0.0)),
        ([3.0, 0.0], 2.0, None),
        ([3.0, 0.0], 0.0, None),
        ([0.0, 4.0], -2.0, Some(4.0)),
        ([0.0, -1.0], 2.0, Some(0.0)),
    ] {
        let ball = lying.moving(velocity)?.accelerated([0.0, g])?;
        let times = [
            time_of_impact(&ball, &floor, EVER).filter(|impact| impact.normal == [0.0, -1.0]),
            time_of_impact(&ball, &ground, EVER),
            edge.time_of_accelerated_impact(&ball, EVER),
        ];
        for impact in times {
            assert_eq!(impact.map(|impact| impact.time), time, "{velocity:?} {g}");
        }
        assert_eq!(first_contact(&ball, &floor, EVER).map(|contact| contact.time), Some(0.0));
    }
    Ok(())
}

/// Its highest point touches the ceiling, or is a little above or below it.
#[test]
fn a_graze_is_a_contact_and_no_impact() -> Tested {
    let ceiling = |height| HalfSpace::new([0.0, height], [0.0, -1.0]);
    let beam = |height| Segment::new([-9.0, height], [9.0, height]);
    let ball = falling([0.0, 0.0], [1.0, 4.0])?;
    for (height, touches, hits) in
        [(5.0, true, false), (5.0_f64.next_down(), true, true), (5.0_f64.next_up(), false, false)]
    {
        let (ceiling, beam) = (ceiling(height)?.at_rest(), beam(height)?.at_rest());
        assert_eq!(first_contact(&ball, &ceiling, EVER).is_some(), touches, "{height}");
        assert_eq!(first_contact(&ball, &beam, EVER).is_some(), touches, "{height}");
        assert_eq!(will_collide(&ball, &ceiling, EVER), hits, "{height}");
        assert_eq!(will_collide(&ball, &beam, EVER), hits, "{height}");
    }
    Ok(())
}

/// A heap causes thousands of these: a ball that touches a slope leaves it slowly and falls back.
/// The lowest hops are 10⁻⁹ high.
#[test]
fn hops_on_a_slope_take_no_integers() -> Tested {
    const HOPS: i32 = 1_000;
    let mut random = fastrand::Rng::with_seed(1);
    let mut exact = 0;
    for hop in 0..HOPS {
        let slope = 2.0 * random.f64() - 1.0;
        let steep = f64::hypot(1.0, slope);
        let (radius, x) = (0.5 + 0.5 * random.f64(), 8.0 * random.f64());
        let (speed, drift) = (0.5_f64.powi(hop % 14), random.f64() - 0.5);
        let up = [-slope / steep, 1.0 / steep];
        let center = [x + radius * up[0], slope * x + radius * up[1]];
        let velocity = [drift + speed * up[0], drift * slope + speed * up[1]];
        let ball = Circle::new(center, radius)?.moving(velocity)?.accelerated([0.0, -9.81])?;
        let ends = [[-99.0, -99.0 * slope], [99.0, 99.0 * slope]];
        let line = Polyline::new(&ends)?.at_rest();
        assert!(time_of_impact(&ball, &line, EVER).is_some_and(|impact| impact.time > 0.0));
        exact += i32::from(is_decided_exactly(&ball, &line, EVER));
    }
    assert!(50 * exact <= HOPS, "{exact}");
    Ok(())
}

/// A ball that overlaps and moves out has its impact where it turns, unless it separates before.
#[test]
fn a_ball_that_does_not_get_free_is_hit_where_it_turns() -> Tested {
    let ground = HalfSpace::new([0.0, 0.0], [0.0, 1.0])?.at_rest();
    let edge = Facet::edge([-9.0, 0.0], [9.0, 0.0])?;
    let sunk = falling([0.0, 0.5], [0.0, 1.0])?;
    for impact in
        [time_of_impact(&sunk, &ground, EVER), edge.time_of_accelerated_impact(&sunk, EVER)]
    {
        let impact = impact.expect("it turns round");
        assert_eq!((impact.time, impact.normal), (0.5, [0.0, -1.0]));
        // The midpoint between its lowest point, at −0.25, and the ground.
        assert_eq!(impact.point, [0.0, -0.125]);
    }
    Ok(())
}

#[test]
fn points_go_through_a_facet_and_past_the_end_of_a_segment() -> Tested {
    let point = Circle::new([0.0, 4.0], 0.0)?.at_rest().accelerated([0.0, -2.0])?;
    let wall = Facet::edge([0.0, 0.0], [9.0, 0.0])?;
    let corner = Facet::corner([0.0, 0.0], None, Some([9.0, 0.0]))?;
    let segment = Segment::new([0.0, 0.0], [9.0, 0.0])?.at_rest();
    for facet in [wall, corner] {
        let impact = facet.time_of_accelerated_impact(&point, EVER).expect("its end counts");
        assert_eq!((impact.time, impact.normal), (2.0, [0.0, -1.0]));
    }
    assert_eq!(time_of_impact(&point, &segment, EVER), None);
    assert!(first_contact(&point, &segment, EVER).is_some());
    // Where it comes to rest and turns back, it passes through nothing.
    let thrown = Circle::new([1.0, -4.0], 0.0)?.moving([0.0, 4.0])?.accelerated([0.0, -2.0])?;
    let below = Facet::corner([1.0, 0.0], None, None)?;
    for facet in [wall, below] {
        assert_eq!(facet.time_of_accelerated_impact(&thrown, EVER), None);
    }
    Ok(())
}

/// In 3D, over the edge between two faces, and on one of them.
#[test]
fn faces_and_ridges_are_met_in_their_regions() -> Tested {
    let (left, right) = ([-4.0, 0.0, -3.0], [4.0, 0.0, -3.0]);
    let ridge = Facet::ridge([0.0, -9.0, 0.0], [0.0, 9.0, 0.0], left, Some(right))?;
    let face = Facet::face([-9.0, -9.0, 0.0], [9.0, -9.0, 0.0], [0.0, 9.0, 0.0])?;
    let drop = |x| Sphere::new([x, 0.0, 5.0], 1.0)?.at_rest().accelerated([0.0, 0.0, -2.0]);
    let impact = ridge.time_of_accelerated_impact(&drop(0.0)?, EVER).expect("on the ridge");
    assert_eq!((impact.time, impact.feature), (2.0, Feature::Edge(0)));
    assert_eq!(ridge.time_of_accelerated_impact(&drop(0.7)?, EVER), None);
    let impact = face.time_of_accelerated_impact(&drop(0.5)?, EVER).expect("on the face");
    assert_eq!((impact.time, impact.normal), (2.0, [0.0, 0.0, -1.0]));
    assert_eq!((impact.point, impact.feature), ([0.5, 0.0, 0.0], Feature::Face(0)));
    Ok(())
}

/// A ball with numbers beyond the range for accelerated balls is still valid if it does not
/// accelerate.
#[test]
fn a_moving_ball_is_met_whatever_its_numbers() -> Tested {
    let ball = falling([0.0, 5.0], [0.0, 0.0])?;
    for tiny in [0.0, 1e-300] {
        let stone = Circle::new([0.0, -1.0], 1.0)?.moving([tiny, 0.0])?;
        let impact = time_of_impact(&ball, &stone, EVER).expect("it falls on it");
        assert_eq!((impact.time, impact.feature), (2.0, Feature::Surface));
        assert!(will_collide(&ball, &stone, 2.0));
    }
    Ok(())
}

/// Without acceleration the answer is that on straight lines.
#[test]
fn a_ball_that_does_not_accelerate_is_a_moving_one() -> Tested {
    let moving = Ball::new([-3.0, 0.3, 0.1], 0.7)?.moving([1.0, 0.1, 0.2])?;
    let wall = Aabb::new([1.0, -3.0, -3.0], [2.0, 3.0, 3.0])?.at_rest();
    let ball = moving.accelerated([0.0; 3])?;
    assert_eq!(time_of_impact(&ball, &wall, EVER), time_of_impact(&moving, &wall, EVER));
    Ok(())
}

/// The same case in `N` dimensions: nothing moves along the further axes, and the box extends far
/// to both sides.
fn on_a_box_of<const D: usize, const N: usize>(
    [center, velocity, gravity]: [[f64; D]; 3],
    [min, max]: [[f64; D]; 2],
) -> Result<Option<Impact<N>>, InputError> {
    let lifted = |v: [f64; D], rest: f64| from_fn(|k| v.get(k).copied().unwrap_or(rest));
    let ball = Ball::<N>::new(lifted(center, 0.25), 1.0)?
        .moving(lifted(velocity, 0.0))?
        .accelerated(lifted(gravity, 0.0))?;
    let aabb = Aabb::new(lifted(min, -8.0), lifted(max, 9.0))?.at_rest();
    let impact = time_of_impact(&ball, &aabb, EVER);
    assert_eq!(will_collide(&ball, &aabb, EVER), impact.is_some());
    Ok(impact)
}

fn assert_alike<const D: usize, const N: usize>(less: &Impact<D>, more: &Impact<N>) {
    let ulp = less.time.next_up() - less.time;
    assert!((less.time - more.time).abs() <= ulp, "{less:?} {more:?}");
    for k in 0..N {
        let normal = less.normal.get(k).copied().unwrap_or(0.0);
        assert!((normal - more.normal[k]).abs() < 1e-15, "{less:?} {more:?}");
    }
}

#[test]
fn a_box_is_met_in_any_dimension() -> Tested {
    let mut random = fastrand::Rng::with_seed(1);
    let mut numbers = |low: f64, high: f64| low + (high - low) * random.f64();
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..sized(10, 300) {
        let mut vector = |low: [f64; 3], high: [f64; 3]| from_fn(|k| numbers(low[k], high[k]));
        let course = [
            vector([-4.0, 2.0, -4.0], [4.0, 6.0, 4.0]),
            vector([-2.0; 3], [2.0; 3]),
            vector([-1.0, -3.0, -1.0], [1.0, -1.0, 1.0]),
        ];
        let sides = [vector([-3.0; 3], [-1.0; 3]), vector([0.0; 3], [1.0; 3])];
        let in_space = on_a_box_of::<3, 3>(course, sides)?;
        let beyond = (on_a_box_of::<3, 4>(course, sides)?, on_a_box_of::<3, 5>(course, sides)?);
        match (in_space, beyond) {
            (Some(three), (Some(four), Some(five))) => {
                assert_alike(&three, &four);
                assert_alike(&three, &five);
                hits += 1;
            }
            (None, (None, None)) => misses += 1,
            other => panic!("{course:?} {sides:?}: {other:?}"),
        }
        // In 1D, the same as on a box in 2D that extends far to both sides.
        let (course, sides) = (course.map(|v| [v[1]]), sides.map(|v| [v[1]]));
        let on_a_line = on_a_box_of::<1, 1>(course, sides)?.expect("it falls on it");
        assert_alike(&on_a_line, &on_a_box_of::<1, 2>(course, sides)?.expect("it falls on it"));
    }
    assert!(hits > sized(0, 60) && misses > sized(0, 60), "{hits} {misses}");
    Ok(())
}

/// Inside a box in four dimensions, the nearest of its eight faces counts.
#[test]
fn a_ball_inside_a_box_of_four_dimensions_is_driven_to_the_nearest_face() -> Tested {
    let aabb = Aabb::new([-4.0; 4], [4.0; 4])?.at_rest();
    // It moves away from the face at +4, at a distance of 1, until its acceleration brings it back,
    // at 2.
    let ball = Ball::new([0.0, 0.0, 0.0, 3.0], 0.5)?
        .moving([0.0, 0.0, 0.0, 0.5])?
        .accelerated([0.0, 0.0, 0.0, -0.25])?;
    let impact = time_of_impact(&ball, &aabb, EVER).expect("it comes nearer to the middle");
    assert_eq!((impact.time, impact.feature), (2.0, Feature::Face(67)));
    Ok(())
}
