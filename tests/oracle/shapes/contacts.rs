//! Gaps, normals, points and features against the nearest point.

use carom_oracle::{
    Dyadic, Feature, Point, Precision, ShapeCase, ShapeContact, ShapeFamily, ShapeKind, ShapeTruth,
    Touch,
};
use test_size::sized;

use super::view::{Signed, View, foot_on_segment, number};
use crate::rational::{Rational, an_instant, dot, dyadic, minus, power_of_two, rational, square};

/// Cases of each shape, family, dimension and format.
fn cases() -> usize {
    sized(1, 20)
}

fn vector<const D: usize>(v: &[Dyadic; D]) -> [Rational; D] {
    v.each_ref().map(dyadic)
}

fn is_within(x: &Rational, y: &Rational, tolerance: &Rational) -> bool {
    let difference = x - y;
    difference <= *tolerance && -difference <= *tolerance
}

/// The allowed error of a point whose summands have this magnitude.
fn slack<const D: usize>(point: &Point<D>) -> Rational {
    point.binade.map_or(Rational::ZERO, |binade| power_of_two(binade - 80))
}

/// Whether the root of a square equals a length within a tolerance.
fn is_length(square: &Rational, length: &Rational, slack: &Rational) -> bool {
    let low = length - slack;
    let high = length + slack;
    *square <= high.sqr() && (low <= Rational::ZERO || *square >= low.sqr())
}

fn size(x: &Rational) -> Rational {
    if *x < Rational::ZERO { -x.clone() } else { x.clone() }
}

/// The gap plus the reach is the distance.
fn check_gap<const D: usize>(view: &View<D>, truth: &ShapeTruth<D>) {
    let gap = dyadic(&truth.gap);
    let error = size(&gap) * power_of_two(-100);
    if view.kind == ShapeKind::HollowCylinder {
        let is_at_least = |gap: &Rational| {
            view.rooms(&view.p, gap).iter().all(|&room| room != std::cmp::Ordering::Less)
        };
        assert!(is_at_least(&(&gap - &error)), "the gap is too large");
        assert!(!is_at_least(&(&gap + &error + an_instant())), "the gap is too small");
        return;
    }
    let is_hollow =
        matches!(view.kind, ShapeKind::HollowBall | ShapeKind::HollowCapsule | ShapeKind::Tube);
    let reach = if is_hollow { &view.r - &view.radius } else { &view.r + &view.radius };
    let unit = match view.kind {
        ShapeKind::HalfSpace => square(&view.vectors[1]),
        _ => Rational::ONE,
    };
    let scaled = |x: Rational| -> Signed { number(&x).times(&unit) };
    let distance = view.distance(&view.p);
    assert!(scaled(&reach + &gap - &error) <= distance, "the gap is too large");
    assert!(scaled(&reach + &gap + &error) >= distance, "the gap is too small");
}

/// Whether a unit vector has the direction of another vector.
fn is_along<const D: usize>(unit: &[Rational; D], v: &[Rational; D]) -> bool {
    let projection = dot(unit, v);
    let square = square(v);
    let fine = power_of_two(-90) * &square;
    projection > Rational::ZERO && is_within(&projection.sqr(), &square, &fine)
}

fn is_axis<const D: usize>(unit: &[Rational; D]) -> bool {
    unit.iter().filter(|x| !x.is_zero()).count() == 1
}

/// Whether the normal of a point that passes through a segment in 2D is perpendicular to it, along
/// the motion.
fn is_across_segment<const D: usize>(view: &View<D>, n: &[Rational; D]) -> bool {
    if D != 2 || !matches!(view.kind, ShapeKind::Segment | ShapeKind::Capsule) {
        return false;
    }
    let axis = minus(&view.vectors[1], &view.vectors[0]);
    let along = dot(n, &axis);
    let fine = power_of_two(-90) * &square(&axis);
    let onwards = dot(n, &view.w);
    // The normal is rounded: for a path almost along the segment, the sign is unclear.
    let is_onwards = onwards > Rational::ZERO || onwards.sqr() < fine.clone() * square(&view.w);
    is_within(&along.sqr(), &Rational::ZERO, &fine) && is_onwards
}

/// Whether a direction is perpendicular to an edge of a polygon in 2D, or to its face.
fn is_across_polygon<const D: usize>(view: &View<D>, n: &[Rational; D]) -> bool {
    let corners = || view.corners.iter();
    let mut ways = corners().flat_map(|one| corners().map(move |two| minus(two, one)));
    let is_across = |way: &[Rational; D]| {
        let along = dot(n, way).sqr();
        along <= power_of_two(-90) * square(way)
    };
    if D == 2 {
        ways.any(|way| !square(&way).is_zero() && is_across(&way))
    } else {
        !view.corners.is_empty() && ways.all(|way| is_across(&way))
    }
}

/// Whether a direction is perpendicular to the segment, and not against the motion.
fn is_beside_segment<const D: usize>(view: &View<D>, n: &[Rational; D]) -> bool {
    let axis = minus(&view.vectors[1], &view.vectors[0]);
    let fine = power_of_two(-90);
    let is_across =
        is_within(&dot(n, &axis).sqr(), &Rational::ZERO, &(fine.clone() * square(&axis)));
    let onwards = dot(n, &view.w);
    let is_onwards = onwards > Rational::ZERO || onwards.sqr() < fine * square(&view.w);
    is_across && (is_onwards || view.rests())
}

fn check_normal<const D: usize>(view: &View<D>, t: &Rational, touch: &Touch<D>) {
    let n = vector(&touch.normal);
    let fine = power_of_two(-96);
    assert!(is_within(&square(&n), &Rational::ONE, &fine), "a normal has unit length");
    let q = view.at(t);
    let is_cap = |index| {
        let named = [Feature::Edge(index), Feature::Face(index)];
        view.kind == ShapeKind::HollowCylinder && named.contains(&touch.features[0])
    };
    for (index, [from, to]) in [[1, 0], [0, 1]].into_iter().enumerate() {
        if is_cap(index) {
            let out = minus(&view.vectors[to], &view.vectors[from]);
            return assert!(is_along(&n, &out), "the normal points to the cap");
        }
    }
    let to_shape = match view.kind {
        ShapeKind::HalfSpace => view.vectors[1].clone().map(|x| -x),
        ShapeKind::HollowBall => minus(&q, &view.vectors[0]),
        ShapeKind::HollowAabb => return assert!(is_axis(&n)),
        ShapeKind::HollowCapsule | ShapeKind::Tube | ShapeKind::HollowCylinder => {
            minus(&q, &view.foot(&q))
        }
        _ => minus(&view.foot(&q), &q),
    };
    // A point has distance 0 when it touches; the rounded time tells nothing about its direction.
    let is_point = view.reach().square.is_zero() && view.kind != ShapeKind::HalfSpace;
    if is_point || to_shape.iter().all(Rational::is_zero) {
        let onwards = if view.rests() { is_axis(&n) } else { is_along(&n, &view.w) };
        let is_on_box = view.kind == ShapeKind::Aabb && is_axis(&n);
        let is_still_off = is_point && is_along(&n, &to_shape);
        let is_across = is_across_segment(view, &n) || is_across_polygon(view, &n);
        let may_be_beside = view.kind == ShapeKind::HollowCapsule || view.is_around_line();
        let is_beside = may_be_beside && is_beside_segment(view, &n);
        let is_any = onwards || is_on_box || is_still_off || is_across || is_beside;
        assert!(is_any, "on, an axis, or across");
    } else {
        assert!(is_along(&n, &to_shape), "the normal points to the shape");
    }
}

/// The nearest feature at a time.
fn nearest_feature<const D: usize>(view: &View<D>, t: &Rational) -> Option<Feature> {
    let q = view.at(t);
    let (low, high) = (&view.vectors[0], view.vectors.get(1)?);
    match view.kind {
        ShapeKind::Segment | ShapeKind::Capsule | ShapeKind::HollowCapsule => {
            let foot = view.foot(&q);
            Some(match (foot == *low, foot == *high) {
                (true, _) => Feature::Vertex(0),
                (_, true) => Feature::Vertex(1),
                _ => Feature::Edge(0),
            })
        }
        ShapeKind::Aabb => {
            let digit = |k: usize| match (q[k] <= low[k], q[k] >= high[k]) {
                (true, _) => 0,
                (_, true) => 2,
                _ => 1,
            };
            let index = (0..D).rev().fold(0, |index, k| 3 * index + digit(k));
            match (0..D).filter(|&k| digit(k) == 1).count() {
                0 => Some(Feature::Vertex(index)),
                1 if D > 1 => Some(Feature::Edge(index)),
                dimension => (dimension < D).then_some(Feature::Face(index)),
            }
        }
        _ => None,
    }
}

/// The squared distance to a segment.
fn distance_from<const D: usize>(
    point: &[Rational; D],
    [start, end]: &[[Rational; D]; 2],
) -> Rational {
    square(&minus(point, &foot_on_segment(point, start, end)))
}

fn check_contact<const D: usize>(case: &ShapeCase<D>, view: &View<D>, contact: &ShapeContact<D>) {
    let t = dyadic(&contact.time.floor);
    let next = &t + power_of_two(contact.time.floor.exponent);
    assert!(!contact.touches.is_empty(), "something is said");
    // A ball too large for its hollow shape hits it when it passes the middle. That may be so near
    // that the rounded time tells nothing about the direction.
    let passing = match view.kind {
        ShapeKind::HollowBall
        | ShapeKind::HollowCapsule
        | ShapeKind::Tube
        | ShapeKind::HollowCylinder
            if !contact.time.exact =>
        {
            view.nearest_time().filter(|exact| *exact >= t && *exact < next)
        }
        _ => None,
    };
    let exact = passing.unwrap_or_else(|| t.clone());
    for touch in &contact.touches {
        check_normal(view, &exact, touch);
        assert!(!touch.features.is_empty(), "something is named");
        let named = [&t, &next].map(|t| nearest_feature(view, t));
        // Hollow shapes, and centres inside, have other features.
        if let [Some(now), Some(then)] = named {
            let touches = contact.touches.iter();
            let features: Vec<_> = touches.flat_map(|touch| touch.features.clone()).collect();
            // From the start to the end of a segment too short for the resolution of the time.
            let is_between = now != then && features == [Feature::Edge(0)];
            let is_either = features.contains(&now) || features.contains(&then);
            assert!(is_either || is_between, "{now:?}: {features:?}");
        }
        let point = vector(&touch.point.coordinates);
        let slack = slack(&touch.point);
        let place = |x: &[f64; D], v: &[f64; D]| -> [Rational; D] {
            std::array::from_fn(|k| rational(x[k]) + rational(v[k]) * &t)
        };
        let arm = minus(&point, &place(&case.ball.center, &case.ball.velocity));
        let is_at_start = contact.time.floor.mantissa.is_zero();
        // A ball that starts in a wall may have its impact where it does not fit.
        let is_free = view.is_convex() || !view.in_contact(&Rational::ZERO);
        if let Some([segment, other]) = view.segments(case, &t) {
            if !is_at_start {
                let [mine, theirs] = [(segment, &view.r), (other, &view.radius)]
                    .map(|(ends, radius)| (distance_from(&point, &ends), radius));
                assert!(is_length(&mine.0, mine.1, &slack), "on the capsule that moves");
                assert!(is_length(&theirs.0, theirs.1, &slack), "on the other capsule");
            }
        } else if !is_at_start && view.has_foot() && is_free {
            assert!(is_length(&square(&arm), &view.r, &slack), "on the ball");
            let seen = minus(&point, &place(&[0.0; D], &case.velocity));
            let off = square(&minus(&seen, &view.foot(&seen)));
            assert!(is_length(&off, &view.radius, &slack), "on the shape");
        }
    }
}

fn check_nearest<const D: usize>(case: &ShapeCase<D>, view: &View<D>, truth: &ShapeTruth<D>) {
    let gap = dyadic(&truth.gap);
    let is_deep = view.distance(&view.p).is_negative;
    for pair in &truth.closest_points {
        let [on_ball, on_shape] = [&pair.on_ball, &pair.on_shape].map(|p| vector(&p.coordinates));
        let (of_ball, of_shape) = (slack(&pair.on_ball), slack(&pair.on_shape));
        let slack = &of_ball + &of_shape;
        let between = square(&minus(&on_ball, &on_shape));
        assert!(is_length(&between, &size(&gap), &slack), "the gap between the points");
        if let Some([segment, other]) = view.segments(case, &Rational::ZERO) {
            // If one centre is on the other segment, or beyond it, a normal may be along either.
            if !is_deep && !view.distance(&view.p).square.is_zero() {
                let mine = distance_from(&on_ball, &segment);
                assert!(is_length(&mine, &view.r, &of_ball), "a radius from the segment");
                let theirs = distance_from(&on_shape, &other);
                assert!(is_length(&theirs, &view.radius, &of_shape), "on the other capsule");
            }
            continue;
        }
        let arm = minus(&on_ball, &view.p);
        assert!(is_length(&square(&arm), &view.r, &of_ball), "a radius from the centre");
        let inwards = || view.inwards(&on_shape).into_iter();
        let is_flat = |x: Rational| is_within(&x, &Rational::ZERO, &of_shape);
        let on_surface = match view.kind {
            ShapeKind::HalfSpace => {
                let n = &view.vectors[1];
                let height = dot(&minus(&on_shape, &view.vectors[0]), n);
                height.sqr() <= square(n) * of_shape.sqr()
            }
            ShapeKind::HollowBall => {
                let away = square(&minus(&on_shape, &view.vectors[0]));
                is_length(&away, &view.radius, &of_shape)
            }
            ShapeKind::HollowAabb => inwards().any(is_flat),
            ShapeKind::HollowCylinder => {
                let [low, high] = [&view.vectors[0], &view.vectors[1]];
                let u = minus(high, low);
                let off = square(&minus(&on_shape, &view.foot(&on_shape)));
                let is_on_cap = |cap: &[Rational; D]| {
                    dot(&minus(&on_shape, cap), &u).sqr() <= square(&u) * of_shape.sqr()
                };
                is_on_cap(low) || is_on_cap(high) || is_length(&off, &view.radius, &of_shape)
            }
            _ => {
                // For a centre on the axis of a capsule the answer is the first axis, even along
                // the capsule's axis; from inside, only at its ends.
                let foot = view.foot(&view.p);
                let is_end = view.vectors.contains(&foot);
                let is_on_axis = foot == view.p
                    && match view.kind {
                        ShapeKind::Aabb | ShapeKind::Tube => false,
                        ShapeKind::Triangle => !is_deep,
                        ShapeKind::HollowCapsule => is_end,
                        _ => true,
                    };
                let foot = if is_on_axis { foot } else { view.foot(&on_shape) };
                let off = square(&minus(&on_shape, &foot));
                let flat = view.kind != ShapeKind::Aabb || inwards().any(is_flat);
                flat && is_length(&off, &view.radius, &of_shape)
            }
        };
        assert!(on_surface, "on the surface");
    }
}

fn check<const D: usize>(case: &ShapeCase<D>) {
    let (view, truth) = (View::of(case), ShapeTruth::of(case));
    check_gap(&view, &truth);
    check_nearest(case, &view, &truth);
    for contact in [&truth.contact, &truth.impact].into_iter().flatten() {
        check_contact(case, &view, contact);
    }
}

fn check_all<const D: usize>() {
    for precision in Precision::ALL {
        for kind in ShapeKind::ALL {
            for &family in ShapeFamily::ALL {
                for case in family.cases::<D>(kind, precision, 31).take(cases()) {
                    let outcome = std::panic::catch_unwind(|| check(&case));
                    assert!(outcome.is_ok(), "{family}: {case}");
                }
            }
        }
    }
}

#[test]
fn what_is_told_of_a_contact_is_so_in_the_plane() {
    check_all::<2>();
}

#[test]
fn what_is_told_of_a_contact_is_so_in_space() {
    check_all::<3>();
}
