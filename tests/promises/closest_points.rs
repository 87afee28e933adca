//! Nearest points of a ball centred on the axis of a shape.
//!
//! The centre is exactly on the axis, at its end or in its middle, where the distance has no
//! gradient. The answers used to be along the first axis for every shape. For a capsule along that
//! axis both points were inside it. From the start of a hollow capsule the wall was the one beyond
//! its other end. This went unnoticed because the exact truth gave the same answers, and no test
//! checked the definition of a nearest point. These tests do: each point is on its surface, and
//! their distance is the gap.

use carom::{
    Aabb, Ball, Capsule, Cylinder, Hollow, InputError, Meets, Segment, Sphere, Triangle, Tube,
    closest_points, gap,
};

type Result<T = ()> = std::result::Result<T, InputError>;

/// Vectors of whole length, so that all answers are floats, or nearly.
const WAYS: [[f64; 3]; 7] = [
    [8.0, 0.0, 0.0],
    [0.0, 8.0, 0.0],
    [0.0, 0.0, -8.0],
    [-6.0, 8.0, 0.0],
    [2.0, 4.0, 4.0],
    [4.0, -4.0, 2.0],
    [0.0, 0.0, 0.0],
];

fn distance<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    (0..D).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt()
}

fn plane([x, y, _]: [f64; 3]) -> [f64; 2] {
    [x, y]
}

fn along<const D: usize>(from: [f64; D], share: f64, way: [f64; D]) -> [f64; D] {
    std::array::from_fn(|k| from[k] + share * way[k])
}

/// Checks that each point is on its surface, and that their distance is the gap.
fn check<const D: usize, K: std::fmt::Debug>(ball: &Ball<D>, shape: &K)
where
    Ball<D>: Meets<D, f64, K>,
{
    let (on_ball, on_shape) = closest_points(ball, shape);
    let error = |x: f64| x.abs() < 1e-14;
    assert!(
        error(distance(on_ball, ball.center()) - ball.radius()),
        "{ball:?} {shape:?} {on_ball:?}"
    );
    let point = Ball::new(on_shape, 0.0).expect("finite");
    assert!(error(gap(&point, shape)), "{ball:?} {shape:?} {on_shape:?}");
    let depth = distance(on_ball, on_shape);
    assert!(error(depth - gap(ball, shape).abs()), "{ball:?} {shape:?} {on_ball:?} {on_shape:?}");
}

/// On the axis between two points: at the ends, in the middle, and elsewhere.
fn check_axis<const D: usize>(start: [f64; D], way: [f64; D]) -> Result
where
    Ball<D>: Meets<D, f64, Segment<D>>
        + Meets<D, f64, Capsule<D>>
        + Meets<D, f64, Hollow<Capsule<D>>>
        + Meets<D, f64, Hollow<Cylinder<D>>>
        + Meets<D, f64, Tube<D>>,
{
    let end = along(start, 1.0, way);
    for share in [0.0, 0.25, 0.5, 1.0] {
        for radius in [0.0, 0.5, 3.0] {
            let ball = Ball::new(along(start, share, way), radius)?;
            check(&ball, &Segment::new(start, end)?);
            check(&ball, &Capsule::new(start, end, 2.0)?);
            check(&ball, &Hollow::new(Capsule::new(start, end, 2.0)?));
            if start != end {
                check(&ball, &Tube::new(start, end, 2.0)?);
                check(&ball, &Hollow::new(Cylinder::new(start, end, 2.0)?));
            }
        }
    }
    Ok(())
}

#[test]
fn both_points_are_on_the_surfaces() -> Result {
    for way in WAYS {
        check_axis([1.0, -2.0, 3.0], way)?;
        check_axis(plane([1.0, -2.0, 3.0]), plane(way))?;
        // Where every product overflows or underflows, the integers give the same answer.
        let far = way.map(|x| x * f64::from_bits(1));
        let capsule = Capsule::new([0.0; 3], far, 1.0)?;
        check(&Ball::new([0.0; 3], 0.5)?, &capsule);
        check(&Ball::new(far, 0.5)?, &Hollow::new(capsule));
    }
    for radius in [0.0, 0.5, 3.0] {
        let ball = Ball::new([1.0, -2.0, 3.0], radius)?;
        check(&ball, &Hollow::new(Ball::new(ball.center(), 2.0)?));
        check(&ball, &Aabb::new([1.0, -2.0, 3.0], [2.0, 5.0, 7.0])?);
        check(&ball, &Aabb::new([0.0, -3.0, 2.0], [2.0, -1.0, 4.0])?);
        check(&ball, &Triangle::new([1.0, -2.0, 3.0], [5.0, 1.0, 0.0], [-3.0, 0.0, 2.0])?);
        check(&ball, &Triangle::new([-3.0, -2.0, 3.0], [5.0, -2.0, 3.0], [1.0, 7.0, 3.0])?);
    }
    Ok(())
}

/// On a thin face, a ball is as deep as its radius and leaves it along the normal; a segment it
/// leaves across.
#[test]
fn the_way_off_is_at_a_right_angle() -> Result {
    let face = Triangle::new([-3.0, -3.0, 1.0], [3.0, -3.0, 1.0], [0.0, 6.0, 1.0])?;
    let ball = Sphere::new([0.0, 0.0, 1.0], 2.0)?;
    assert_eq!(closest_points(&ball, &face), ([0.0, 0.0, 3.0], [0.0, 0.0, 1.0]));
    let capsule = Capsule::new([0.0, 0.0], [8.0, 0.0], 1.0)?;
    for x in [0.0, 3.0, 8.0] {
        let points = closest_points(&Ball::new([x, 0.0], 0.5)?, &capsule);
        assert_eq!(points, ([x, 0.5], [x, -1.0]));
    }
    Ok(())
}

/// Two capsules whose segments touch: each point is on the surface of its own capsule.
#[test]
fn capsules_that_cross() -> Result {
    let mut asked = 0;
    for one in WAYS {
        for other in WAYS {
            for (share, other_share) in [(0.0, 0.0), (0.5, 0.5), (1.0, 0.0), (0.0, 0.5), (0.5, 1.0)]
            {
                let start = [1.0, -2.0, 3.0];
                let a = Capsule::new(start, along(start, 1.0, one), 0.5)?;
                let from = along(along(start, share, one), -other_share, other);
                let b = Capsule::new(from, along(from, 1.0, other), 2.0)?;
                let (on_a, on_b) = closest_points(&a, &b);
                for (point, capsule) in [(on_a, &a), (on_b, &b)] {
                    let off = gap(&Ball::new(point, 0.0)?, capsule);
                    assert!(off.abs() < 1e-14, "{a:?} {b:?}: {point:?} is {off} off");
                }
                assert!((distance(on_a, on_b) - gap(&a, &b).abs()).abs() < 1e-14, "{a:?} {b:?}");
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 245);
    Ok(())
}
