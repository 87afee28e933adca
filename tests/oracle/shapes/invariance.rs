//! Transformations that must not change the truth.
//!
//! They apply to hard cases: mirrored coordinates, permuted axes, other units, and a segment with
//! swapped ends.

use carom_oracle::{
    Ball, Precision, Shape, ShapeCase, ShapeContact, ShapeFamily, ShapeKind, ShapeTruth,
};
use test_size::sized;

use crate::quick::pairs;

/// Cases of each shape, family, dimension and format.
fn cases() -> usize {
    sized(1, 20)
}

/// What stays the same: verdicts, and rounded times.
#[derive(Clone, Debug, PartialEq)]
struct Answers {
    relation: carom_oracle::Relation,
    in_time: [bool; 2],
    /// Of the first contact, the impact and the end, if there are any.
    times: [Option<f64>; 3],
    /// The number of valid answers for each of the two contacts, and the number of their features.
    choices: [Option<(usize, usize)>; 2],
}

fn answers<const D: usize>(case: &ShapeCase<D>) -> Answers {
    let truth = ShapeTruth::of(case);
    let time = |contact: &Option<ShapeContact<D>>| {
        contact.as_ref().map(|contact| contact.time.nearest(case.precision))
    };
    let choices = |contact: &Option<ShapeContact<D>>| {
        let touches = &contact.as_ref()?.touches;
        Some((touches.len(), touches.iter().map(|touch| touch.features.len()).sum()))
    };
    let end = truth.end.as_ref().map(|end| end.nearest(case.precision));
    Answers {
        relation: truth.relation,
        in_time: [truth.contact_in_time, truth.impact_in_time],
        times: [time(&truth.contact), time(&truth.impact), end],
        choices: [choices(&truth.contact), choices(&truth.impact)],
    }
}

/// The case with every vector changed, and every length and speed of the ball and the shape.
fn changed<const D: usize>(
    case: &ShapeCase<D>,
    place: impl Fn([f64; D]) -> [f64; D],
    speed: impl Fn([f64; D]) -> [f64; D],
    length: impl Fn(f64) -> f64,
) -> ShapeCase<D> {
    let corners = |x, y| {
        let (x, y): ([f64; D], [f64; D]) = (place(x), place(y));
        let low = std::array::from_fn(|k| x[k].min(y[k]));
        (low, std::array::from_fn(|k| x[k].max(y[k])))
    };
    let shape = match case.shape {
        Shape::HalfSpace { point, normal } => {
            Shape::HalfSpace { point: place(point), normal: speed(normal) }
        }
        Shape::Segment { start, end } => Shape::Segment { start: place(start), end: place(end) },
        Shape::Capsule { start, end, radius } => {
            Shape::Capsule { start: place(start), end: place(end), radius: length(radius) }
        }
        Shape::Aabb { min, max } => {
            let (min, max) = corners(min, max);
            Shape::Aabb { min, max }
        }
        Shape::HollowBall { center, radius } => {
            Shape::HollowBall { center: place(center), radius: length(radius) }
        }
        Shape::HollowAabb { min, max } => {
            let (min, max) = corners(min, max);
            Shape::HollowAabb { min, max }
        }
        Shape::HollowCapsule { start, end, radius } => {
            Shape::HollowCapsule { start: place(start), end: place(end), radius: length(radius) }
        }
        Shape::Tube { start, end, radius } => {
            Shape::Tube { start: place(start), end: place(end), radius: length(radius) }
        }
        Shape::HollowCylinder { start, end, radius } => {
            Shape::HollowCylinder { start: place(start), end: place(end), radius: length(radius) }
        }
        Shape::Triangle { corners } => Shape::Triangle { corners: corners.map(&place) },
        Shape::Capsules { start, end, other_end, radius } => {
            let [start, end, other_end] = [start, end, other_end].map(&place);
            Shape::Capsules { start, end, other_end, radius: length(radius) }
        }
    };
    let ball = Ball {
        center: place(case.ball.center),
        velocity: speed(case.ball.velocity),
        radius: length(case.ball.radius),
    };
    ShapeCase { ball, shape, velocity: speed(case.velocity), ..*case }
}

fn mirrored<const D: usize>(v: [f64; D]) -> [f64; D] {
    v.map(|x| -x)
}

fn turned<const D: usize>(mut v: [f64; D]) -> [f64; D] {
    v.rotate_left(1);
    v
}

/// Lengths times eight, speeds times a quarter, if no number leaves the range.
fn in_other_units<const D: usize>(case: &ShapeCase<D>) {
    let largest = case.precision.largest();
    let is_safe = |x: f64| x == 0.0 || (64.0 / largest..largest / 64.0).contains(&x.abs());
    let own = answers(case);
    let times = own
        .times
        .into_iter()
        .flatten()
        .chain([case.max_time].into_iter().filter(|t| t.is_finite()));
    let numbers = case.ball.numbers().chain(case.shape.numbers()).chain(case.velocity);
    if !numbers.chain(times).all(is_safe) || own.times.contains(&Some(f64::INFINITY)) {
        return;
    }
    let mut other = changed(case, |v| v.map(|x| 8.0 * x), |v| v.map(|x| x / 4.0), |x| 8.0 * x);
    other.max_time = case.max_time * 32.0;
    let expected = Answers { times: own.times.map(|t| t.map(|t| t * 32.0)), ..own };
    let told = answers(&other);
    // A time that is too late for a float, or rounds to 0, in one system of units may be neither in
    // the other.
    let kind_of = |times: [Option<f64>; 3]| times.map(|t| t.map(|t| t == 0.0));
    if kind_of(told.times) == kind_of(expected.times) {
        assert_eq!(told, expected, "in other units");
    }
}

fn check<const D: usize>(case: &ShapeCase<D>) {
    let own = answers(case);
    let same = |x: f64| x;
    // In a mirror a different face has the smallest index; everything else is the same.
    assert_eq!(answers(&changed(case, mirrored, mirrored, same)), own, "in a mirror");
    assert_eq!(answers(&changed(case, turned, turned, same)), own, "axes permuted");
    in_other_units(case);
    if let Shape::Segment { start, end } = case.shape {
        let reversed = Shape::Segment { start: end, end: start };
        assert_eq!(answers(&ShapeCase { shape: reversed, ..*case }), own, "reversed");
        let capsule = Shape::Capsule { start, end, radius: 0.0 };
        assert_eq!(answers(&ShapeCase { shape: capsule, ..*case }), own, "a thin capsule");
        // A segment without length has only one feature.
        if start != end {
            let triangle = Shape::Triangle { corners: [start, start, end] };
            assert_eq!(answers(&ShapeCase { shape: triangle, ..*case }), own, "a thin triangle");
        }
    }
    if let Shape::Triangle { corners: [a, b, c] } = case.shape {
        let turned = Shape::Triangle { corners: [b, c, a] };
        assert_eq!(answers(&ShapeCase { shape: turned, ..*case }), own, "the next corner first");
    }
    if let Shape::Capsule { start, end, radius } = case.shape
        && start != end
    {
        let other_end = case.ball.center;
        let capsules = Shape::Capsules { start, end, other_end, radius };
        assert_eq!(answers(&ShapeCase { shape: capsules, ..*case }), own, "met by a capsule");
    }
}

fn check_all<const D: usize>() {
    for (shift, precision) in Precision::ALL.into_iter().enumerate() {
        for (kind, family) in pairs(2, shift, ShapeKind::ALL, ShapeFamily::ALL) {
            for case in family.cases::<D>(kind, precision, 23).take(cases()) {
                let outcome = std::panic::catch_unwind(|| check(&case));
                assert!(outcome.is_ok(), "{family}: {case}");
            }
        }
    }
}

#[test]
fn no_way_of_looking_changes_a_truth() {
    check_all::<2>();
    check_all::<3>();
}
