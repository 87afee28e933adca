//! The smallest ball around points, checked in rationals.
//!
//! It contains all points, and is hardly larger than the smallest of the balls through every few of
//! them.

use std::array::from_fn;

use carom::{
    Aabb, Ball, Capsule, Circle, InputError, Mesh, Polygon, Polyline, Scalar, Segment, Sphere,
    Triangle,
};
use dashu_ratio::RBig as Rational;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use test_size::sized;

type Point<const D: usize> = [Rational; D];

fn rational<S: Scalar>(x: S) -> Rational {
    let x: f64 = x.into();
    x.try_into().expect("finite")
}

fn exact<const D: usize, S: Scalar>(point: [S; D]) -> Point<D> {
    point.map(rational)
}

fn minus<const D: usize>(a: &Point<D>, b: &Point<D>) -> Point<D> {
    from_fn(|k| &a[k] - &b[k])
}

fn dot<const D: usize>(a: &Point<D>, b: &Point<D>) -> Rational {
    a.iter().zip(b).map(|(a, b)| a * b).fold(Rational::ZERO, |sum, x| sum + x)
}

fn square_between<const D: usize>(a: &Point<D>, b: &Point<D>) -> Rational {
    let way = minus(a, b);
    dot(&way, &way)
}

/// `x` of `a x = b`, by elimination with fractions; `None` without a unique solution.
fn solved(mut rows: Vec<Vec<Rational>>) -> Option<Vec<Rational>> {
    let count = rows.len();
    for k in 0..count {
        let pivot = (k..count).find(|&i| rows[i][k] != Rational::ZERO)?;
        rows.swap(k, pivot);
        let row = rows[k].clone();
        for i in (0..count).filter(|&i| i != k) {
            let factor = &rows[i][k] / &row[k];
            for (x, above) in rows[i].iter_mut().zip(&row) {
                *x -= &factor * above;
            }
        }
    }
    Some((0..count).map(|k| &rows[k][count] / &rows[k][k]).collect())
}

/// The smallest ball with some points on its surface: its centre and the square of its radius.
/// `None` if the points depend on each other.
fn through<const D: usize>(points: &[&Point<D>]) -> Option<(Point<D>, Rational)> {
    let base = points[0];
    let ways: Vec<_> = points[1..].iter().map(|point| minus(point, base)).collect();
    let rows = ways.iter().map(|way| {
        let products = ways.iter().map(|other| Rational::from(2) * dot(way, other));
        products.chain([dot(way, way)]).collect()
    });
    let shares = solved(rows.collect())?;
    let center = from_fn(|k| {
        let offsets = ways.iter().zip(&shares).map(|(way, share)| &way[k] * share);
        offsets.fold(base[k].clone(), |sum, x| sum + x)
    });
    let square = square_between(&center, base);
    Some((center, square))
}

/// Centre and squared radius of the smallest ball around points, from all sets of up to `D + 1` of
/// them.
fn truth<const D: usize>(points: &[Point<D>]) -> (Point<D>, Rational) {
    let mut best: Option<(Point<D>, Rational)> = None;
    for set in (1_u32..1 << points.len()).filter(|set| set.count_ones() as usize <= D + 1) {
        let chosen = (0..points.len()).filter(|&index| set >> index & 1 == 1);
        let ball = through(&chosen.map(|index| &points[index]).collect::<Vec<_>>());
        best = match (ball, best) {
            (Some((center, square)), best)
                if best.as_ref().is_none_or(|(_, least)| square < *least)
                    && points.iter().all(|point| square_between(point, &center) <= square) =>
            {
                Some((center, square))
            }
            (_, best) => best,
        };
    }
    best.expect("two or more points have one")
}

/// The distance to the next float away from 0.
fn ulp<S: Scalar>(x: S) -> f64 {
    let x: f64 = x.into();
    if size_of::<S>() == 4 {
        #[expect(clippy::cast_possible_truncation, reason = "it is an f32")]
        let x = (x as f32).abs();
        f64::from(x.next_up()) - f64::from(x)
    } else {
        x.abs().next_up() - x.abs()
    }
}

fn contains<const D: usize, S: Scalar>(ball: &Ball<D, S>, point: [S; D]) -> bool {
    let radius = rational(ball.radius());
    square_between(&exact(point), &exact(ball.center())) <= &radius * &radius
}

fn assert_around<const D: usize, S: Scalar>(ball: &Ball<D, S>, points: &[[S; D]]) {
    for &point in points {
        assert!(contains(ball, point), "{point:?} is not in {ball:?} around {points:?}");
    }
}

/// Asserts that the radius is at most `1.01 ulp(r) + 0.51 |ulp(c)|` above the smallest, whose
/// square is given.
fn assert_smallest<const D: usize, S: Scalar>(ball: &Ball<D, S>, square: &Rational) {
    let ulps = ball.center().map(ulp);
    let scale = ulps.into_iter().fold(0.0, f64::max);
    let length = scale * ulps.map(|x| x / scale * (x / scale)).iter().sum::<f64>().sqrt();
    // Fractions of subnormal ulps are not floats.
    let share =
        |x: f64, hundredths: i32| rational(x) * Rational::from(hundredths) / Rational::from(100);
    let least = rational(ball.radius()) - share(ulp(ball.radius()), 101) - share(length, 51);
    assert!(least < Rational::ZERO || &least * &least < *square, "{ball:?} is too large");
}

fn check<const D: usize, S: Scalar>(points: &[[S; D]]) -> Ball<D, S> {
    let ball = Ball::enclosing(points).expect("finite");
    assert_around(&ball, points);
    let (_, square) = truth(&points.iter().copied().map(exact).collect::<Vec<_>>());
    assert_smallest(&ball, &square);
    ball
}

#[test]
fn closed_forms() -> Result<(), InputError> {
    let one = Circle::enclosing(&[[3.0, -4.0]])?;
    assert_eq!(one, Circle::new([3.0, -4.0], 0.0)?);
    assert_eq!(Circle::enclosing(&[[3.0, -4.0]; 5])?, one);
    assert_eq!(Ball::enclosing(&[[-1.0], [2.0], [5.0]])?, Ball::new([2.0], 3.0)?);
    // A right, an obtuse and an acute angle.
    let right = Circle::new([3.0, 4.0], 5.0)?;
    assert_eq!(Circle::enclosing(&[[0.0, 0.0], [6.0, 0.0], [0.0, 8.0]])?, right);
    let obtuse = Circle::enclosing(&[[0.0, 0.0], [6.0, 0.0], [2.0, 1.0]])?;
    assert_eq!(obtuse, Circle::new([3.0, 0.0], 3.0)?);
    let acute = Circle::enclosing(&[[-3.0, -4.0], [3.0, -4.0], [0.0, 5.0]])?;
    assert_eq!(acute, Circle::new([0.0, 0.0], 5.0)?);
    // The corners of a cube, and a tetrahedron of four of them.
    let corners: Vec<[f64; 3]> =
        (0..8).map(|bits| [0, 1, 2].map(|k| f64::from(bits >> k & 1))).collect();
    let cube = Sphere::enclosing(&corners)?;
    assert_eq!((cube.center(), cube.radius()), ([0.5; 3], 0.75_f64.sqrt().next_up()));
    let four = [0, 3, 5, 6].map(|index| corners[index]);
    assert_eq!(Sphere::enclosing(&four)?, cube);
    // A root that rounds down is raised: √6 does, √2 does not.
    let diagonal = Circle::enclosing(&[[0.0, 0.0], [2.0, 2.0]])?;
    assert_eq!((diagonal.center(), diagonal.radius()), ([1.0, 1.0], 2.0_f64.sqrt()));
    let even = Sphere::enclosing(&[[0.0, 0.0, 0.0], [4.0, 2.0, 2.0]])?;
    assert_eq!((even.center(), even.radius()), ([2.0, 1.0, 1.0], 6.0_f64.sqrt().next_up()));
    Ok(())
}

#[test]
fn what_is_refused() {
    let none: [[f64; 2]; 0] = [];
    assert_eq!(Circle::enclosing(&none), Err(InputError::NoPoints));
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = Circle::enclosing(&[[0.0, 0.0], [1.0, bad]]).expect_err("refused");
        assert!(matches!(error, InputError::EnclosedPoint { index: 1, axis: 1, .. }), "{error:?}");
    }
    let far = [[-f64::MAX; 2], [f64::MAX; 2]];
    assert_eq!(Circle::enclosing(&far), Err(InputError::EnclosingRadius));
    assert_eq!(Ball::enclosing(&far.map(|[x, _]| [x])), Ball::new([0.0], f64::MAX));
    let message = InputError::EnclosedPoint { index: 7, axis: 1, value: f64::NAN }.to_string();
    assert_eq!(message, "coordinate 1 of point 7 is NaN; give a finite number");
}

/// The middle of a cell of floats is not a float: a corner of the cell is the best centre, and the
/// bound is reached.
#[test]
fn the_cost_of_a_centre_that_is_a_float() -> Result<(), InputError> {
    let ulp = f64::EPSILON;
    let cell: Vec<[f64; 3]> =
        (0..8).map(|bits| [0, 1, 2].map(|k| 1.0 + ulp * f64::from(bits >> k & 1))).collect();
    let ball = check(&cell);
    assert_eq!(ball.radius(), (3.0_f64.sqrt() * ulp).next_up());
    assert_eq!(ball, Sphere::enclosing(&cell.iter().rev().copied().collect::<Vec<_>>())?);
    Ok(())
}

/// A coordinate that all points share may exceed their extent by as much as floats allow.
#[test]
fn a_shared_coordinate_may_be_far_beyond_the_extent() -> Result<(), InputError> {
    for [far, extent] in [[1e200, 1e-200], [1e300, 1e-310], [-0.5 * f64::MAX, f64::from_bits(3)]] {
        let ends = [[far, 0.0], [far, extent]];
        let ball = check(&ends);
        let less = Ball::enclosing(&[[0.0], [extent]])?;
        assert_eq!((ball.center(), ball.radius()), ([far, less.center()[0]], less.radius()));
        assert_eq!(Segment::new(ends[0], ends[1])?.bounding_ball()?, ball);
    }
    Ok(())
}

/// The radius is not the rounded root of a square: if that is below a distance, it is raised. The
/// number of times that this happens shows that the test would notice an error.
#[test]
fn a_rounded_radius_would_leave_points_out() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut raised = 0;
    for _ in 0..1000 {
        let points: [[f64; 3]; 9] = from_fn(|_| from_fn(|_| random.f64()));
        let ball = Ball::enclosing(&points).expect("finite");
        assert_around(&ball, &points);
        let less = Ball::new(ball.center(), ball.radius().next_down()).expect("finite");
        assert!(!points.iter().all(|&point| contains(&less, point)), "a smaller radius will do");
        let squares = points.map(|point| {
            point.iter().zip(ball.center()).map(|(x, c)| (x - c) * (x - c)).sum::<f64>()
        });
        raised += usize::from(squares.into_iter().fold(0.0, f64::max).sqrt() < ball.radius());
    }
    assert!(raised > 300, "{raised}");
}

/// On lattices most sets of points are dependent, and many are on one circle or sphere.
fn lattice<const D: usize>(size: i32, most: usize) -> impl Strategy<Value = Vec<[f64; D]>> {
    let point = prop::collection::vec(-size..=size, D);
    let point = point.prop_map(|point| from_fn(|k| f64::from(point[k])));
    prop::collection::vec(point, 1..=most)
}

/// Points of all magnitudes, from the smallest subnormal number to a quarter of the largest.
fn any_size<const D: usize>(most: usize) -> impl Strategy<Value = Vec<[f64; D]>> {
    let coordinate = any::<u64>().prop_map(|bits| {
        let exponent = bits >> 52 & 0x7ff;
        f64::from_bits(bits & !(0x7ff << 52) | exponent.min(0x7fc) << 52)
    });
    let point = prop::collection::vec(coordinate, D).prop_map(|point| from_fn(|k| point[k]));
    prop::collection::vec(point, 1..=most)
}

/// All points are near one position far away, so that the centre is rounded by much, or near a
/// circle around it.
fn neighbors<const D: usize>(most: usize) -> impl Strategy<Value = Vec<[f64; D]>> {
    let point = prop::collection::vec(-3_i64..=3, D);
    (prop::collection::vec(point, 1..=most), -400_i32..400).prop_map(|(points, exponent)| {
        let place = |k: usize| 2.0_f64.powi(exponent) * [1.1, -3.7, 0.9, 5.0][k % 4];
        let moved = |x: f64, by: i64| f64::from_bits(x.to_bits().wrapping_add_signed(by));
        points.iter().map(|point| from_fn(|k| moved(place(k), point[k]))).collect()
    })
}

/// A coordinate of any magnitude, which all points share, and other coordinates, which are
/// multiples of a unit of any magnitude.
fn in_one_plane(most: usize) -> impl Strategy<Value = (f64, Vec<[f64; 2]>)> {
    let shared = any_size::<1>(1).prop_map(|points| points[0][0]);
    let rest = (lattice::<2>(9, most), -1074_i32..=1019);
    (shared, rest.prop_map(|(points, exponent)| scaled(&points, exponent)))
}

fn narrow<const D: usize>(points: &[[f64; D]]) -> Vec<[f32; D]> {
    #[expect(clippy::cast_possible_truncation, reason = "rounding is the point")]
    let narrow = |x: f64| (x as f32).clamp(-f32::MAX / 4.0, f32::MAX / 4.0);
    points.iter().map(|point| point.map(narrow)).collect()
}

fn scaled<const D: usize>(points: &[[f64; D]], k: i32) -> Vec<[f64; D]> {
    // As one factor, 2⁻¹⁰⁷⁴ would be the reciprocal of a number beyond the largest float.
    let [one, other] = [k / 2, k - k / 2].map(|k| 2.0_f64.powi(k));
    points.iter().map(|point| point.map(|x| x * one * other)).collect()
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(sized(20, 192)))]

    #[test]
    fn of_all_sizes(line in any_size::<1>(5), plane in any_size::<2>(5), space in any_size::<3>(5)) {
        check(&line);
        check(&plane);
        check(&space);
        check(&narrow(&plane));
        check(&narrow(&space));
    }
}

proptest! {
    #![proptest_config(config(192))]

    #[test]
    fn on_a_small_lattice_in_the_plane(points in lattice::<2>(3, 8)) {
        check(&points);
    }

    #[test]
    fn on_a_lattice_in_the_plane(points in lattice::<2>(25, 8)) {
        check(&points);
        check(&narrow(&points));
    }

    #[test]
    fn on_a_small_lattice_in_space(points in lattice::<3>(2, 8)) {
        check(&points);
    }

    #[test]
    fn on_a_lattice_in_space(points in lattice::<3>(9, 7)) {
        check(&points);
        check(&narrow(&points));
    }

    #[test]
    fn in_one_and_more_dimensions(
        line in lattice::<1>(9, 6), four in lattice::<4>(2, 7), five in lattice::<5>(2, 7),
    ) {
        check(&line);
        check(&four);
        check(&five);
    }

    #[test]
    fn far_away(plane in neighbors::<2>(6), space in neighbors::<3>(6)) {
        check(&plane);
        check(&space);
    }

    /// For each axis in turn.
    #[test]
    fn where_all_points_share_a_coordinate((shared, points) in in_one_plane(6), axis in 0_usize..3) {
        let place = |&[x, y]: &[f64; 2]| {
            let mut point = [x, y, shared];
            point.swap(axis, 2);
            point
        };
        let ball = check(&points.iter().map(place).collect::<Vec<_>>());
        let extent = points.iter().flatten().fold(0.0, |most: f64, x| most.max(x.abs()));
        // Coordinates far below it are cut off.
        if shared.abs() > 1e-4 * extent {
            prop_assert_eq!(ball.center()[axis], shared);
        }
        let (_, square) = truth(&points.iter().copied().map(exact).collect::<Vec<_>>());
        let mut center = ball.center();
        center.swap(axis, 2);
        assert_smallest(&Ball::new([center[0], center[1]], ball.radius()).expect("finite"), &square);
    }

    /// On a sphere of floats, which rounding makes inexact.
    #[test]
    fn nearly_on_a_sphere(points in lattice::<3>(50, 7), far in 0_i32..40) {
        let out = 2.0_f64.powi(far);
        let place = |point: &[f64; 3]| {
            let length = point.iter().map(|x| x * x).sum::<f64>().sqrt().max(0.5);
            point.map(|x| x / length + out)
        };
        check(&points.iter().map(place).collect::<Vec<_>>());
    }

    /// A centre that is a float is found in any order of the points; in other cases all points are
    /// contained anyway.
    #[test]
    fn the_order_changes_no_promise(points in lattice::<3>(4, 7), by in 1_usize..7) {
        let mut turned = points.clone();
        turned.rotate_left(by % points.len());
        turned.reverse();
        let [one, other] = [check(&points), check(&turned)];
        let (center, _) = truth(&points.iter().copied().map(exact).collect::<Vec<_>>());
        if exact(one.center()) == center {
            prop_assert_eq!(one, other);
        }
    }

    #[test]
    fn other_units_change_no_bit(points in lattice::<3>(1000, 12), k in -900_i32..900) {
        let points: Vec<_> = points.iter().map(|point| point.map(|x| x / 7.0)).collect();
        let [one, other] = [&points, &scaled(&points, k)].map(|points| {
            Ball::enclosing(points).expect("finite")
        });
        let unit = 2.0_f64.powi(k);
        prop_assert_eq!(one.center().map(|x| x * unit), other.center());
        prop_assert_eq!(one.radius() * unit, other.radius());
    }
}

/// In dimensions beyond those whose truth can be computed: a simplex has its middle.
#[test]
fn in_twenty_dimensions() {
    fn simplex<const D: usize>() {
        let unit = |axis: usize| from_fn(|k| if k == axis { 2.0 } else { 0.0 });
        let mut points: Vec<[f64; D]> = (0..D).map(unit).collect();
        points.extend((0..D).map(unit).map(|point| point.map(|x| -x)));
        let cross = Ball::enclosing(&points).expect("finite");
        assert_eq!((cross.center(), cross.radius()), ([0.0; D], 2.0));
        let random = &mut fastrand::Rng::with_seed(3);
        let cloud: Vec<[f64; D]> =
            (0..200).map(|_| from_fn(|_| (1e6 * random.f64()).floor())).collect();
        assert_around(&Ball::enclosing(&cloud).expect("finite"), &cloud);
    }
    simplex::<6>();
    simplex::<8>();
    simplex::<9>();
    simplex::<20>();
}

/// Many points, most of them on the surface: few passes suffice.
#[test]
fn a_great_many_points() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut cloud: Vec<[f64; 3]> = (0..sized(30_000, 100_000))
        .map(|_| {
            let point: [f64; 3] = from_fn(|_| 2.0 * random.f64() - 1.0);
            let length = point.iter().map(|x| x * x).sum::<f64>().sqrt();
            point.map(|x| x / length)
        })
        .collect();
    let ball = Sphere::enclosing(&cloud).expect("finite");
    assert!((ball.radius() - 1.0).abs() < 1e-14, "{ball:?}");
    assert_around(&ball, &cloud);
    // All points on one line, at a few positions.
    for point in &mut cloud {
        *point = [point[0], 2.0 * point[0], -point[0]];
    }
    assert_around(&Sphere::enclosing(&cloud).expect("finite"), &cloud);
    for point in &mut cloud {
        *point = point.map(|x| (3.0 * x).round());
    }
    let ball = Sphere::enclosing(&cloud).expect("finite");
    assert_eq!(ball.center(), [0.0; 3]);
    assert_around(&ball, &cloud);
}

/// A capsule is two balls of the same radius, and everything between them.
fn assert_around_capsule<const D: usize>(ends: [[f64; D]; 2], radius: f64) {
    let capsule = Capsule::new(ends[0], ends[1], radius).expect("finite");
    let ball = capsule.bounding_ball().expect("finite");
    let room = rational(ball.radius()) - rational(radius);
    assert!(room >= Rational::ZERO, "{ball:?}");
    for end in ends {
        let square = square_between(&exact(end), &exact(ball.center()));
        assert!(square <= &room * &room, "{capsule:?} is not in {ball:?}");
    }
    // The same bound as for the segment alone, and another ulp.
    let share =
        |x: f64, hundredths: i32| rational(x) * Rational::from(hundredths) / Rational::from(100);
    let length = ball.center().map(ulp).iter().map(|x| x * x).sum::<f64>().sqrt();
    let least = room - share(ulp(ball.radius()), 202) - share(length, 51);
    let square = square_between(&exact(ends[0]), &exact(ends[1])) / Rational::from(4);
    assert!(least < Rational::ZERO || &least * &least < square, "{ball:?} is too large");
}

/// The bounding ball of a shape is that of its corners.
#[test]
fn shapes_have_bounding_balls() -> Result<(), InputError> {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..300 {
        let mut point = || -> [f64; 3] { from_fn(|_| 2.0 * random.f64() - 1.0) };
        let [a, b, c, d] = [point(), point(), point(), point()];
        assert_around_capsule([a, b], d[0].abs());
        assert_around_capsule([a, b].map(|x| [x[0], x[1] + 1e9]), d[0].abs() * 1e9);
        let of_two = Sphere::enclosing(&[a, b])?;
        assert_eq!(Segment::new(a, b)?.bounding_ball()?, of_two);
        let of_three = Sphere::enclosing(&[a, b, c])?;
        assert_eq!(Triangle::new(a, b, c)?.bounding_ball()?, of_three);
        assert_eq!(Polyline::new(&[a, b, c])?.bounding_ball()?, of_three);
        let mesh = Mesh::new([d, a, b, c], [[1, 2, 3]])?;
        assert_eq!(mesh.bounding_ball()?, of_three);
        let corners = [a, b, c].map(|x| [x[0], x[1]]);
        assert_eq!(Polygon::new(&corners)?.bounding_ball()?, Circle::enclosing(&corners)?);
        let [lower, upper]: [[f64; 3]; 2] =
            [from_fn(|k| a[k].min(b[k])), from_fn(|k| a[k].max(b[k]))];
        let around = Aabb::new(lower, upper)?.bounding_ball()?;
        let corner = |sides: usize| from_fn(|k| [lower, upper][sides >> k & 1][k]);
        let corners: Vec<[f64; 3]> = (0..8).map(corner).collect();
        assert_around(&around, &corners);
        let way = minus(&exact(lower), &exact(upper));
        assert_smallest(&around, &(dot(&way, &way) / Rational::from(4)));
    }
    let long = Segment::new([-f64::MAX; 2], [f64::MAX; 2])?;
    assert_eq!(long.bounding_ball(), Err(InputError::EnclosingRadius));
    let wide = Capsule::new([-f64::MAX, 0.0], [f64::MAX, 0.0], f64::MAX)?;
    assert_eq!(wide.bounding_ball(), Err(InputError::EnclosingRadius));
    Ok(())
}
