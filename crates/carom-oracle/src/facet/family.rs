//! Named families of hard cases of a ball and a facet.
//!
//! Most families come from those of a ball and a segment: the edge is the segment, or the corner is
//! one of its ends and the other end its neighbour. The others are on a lattice of whole numbers:
//! paths that cross the border of a region at the height of the radius, and paths along an edge at
//! that height. For meshes, this includes the borders and planes along the edges.

use std::array::from_fn;
use std::fmt;

use dashu_int::IBig;

use super::case::{Facet, FacetCase, FacetKind};
use super::truth::BallAndRegion;
use crate::case::Ball;
use crate::family::Sampler;
use crate::family::lattice::{Frame, Whole, exact, floats, sum};
use crate::family::sampler::{along, norm, scaled};
use crate::number::{Dyadic, Enclosed};
use crate::precision::Precision;
use crate::shape::{Feature, Shape, ShapeCase, ShapeFamily, ShapeKind, ShapeTruth, lattice_bits};

/// A way to construct cases of a ball and a facet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FacetFamily {
    /// From a family of a ball and a segment.
    OfSegment(ShapeFamily),
    /// The centre enters the region exactly where the ball touches.
    ///
    /// Variants: one float nearer or farther, or where the ball overlaps.
    Entering,
    /// Along an edge at the height of the radius, exactly or off by one float, and past its end.
    Rolling,
}

impl FacetFamily {
    /// All families, in the order of reports.
    pub fn all() -> impl Iterator<Item = Self> {
        let own = [Self::Entering, Self::Rolling];
        ShapeFamily::ALL.iter().map(|&family| Self::OfSegment(family)).chain(own)
    }

    /// The name in reports and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OfSegment(family) => family.name(),
            Self::Entering => "entering",
            Self::Rolling => "rolling",
        }
    }

    /// An endless sequence of cases.
    ///
    /// The same facet, dimension, format and seed give the same cases on every machine.
    pub fn cases<const D: usize>(
        self,
        kind: FacetKind,
        precision: Precision,
        seed: u64,
    ) -> impl Iterator<Item = FacetCase<D>> {
        const { assert!(D >= 2, "families need a plane to live in") };
        let mut s = Sampler::new(precision, seed);
        let of_segment = match self {
            Self::OfSegment(family) => family,
            _ => ShapeFamily::Generic,
        };
        let mut segments = of_segment.cases::<D>(ShapeKind::Segment, precision, seed);
        std::iter::from_fn(move || {
            let mut case = match self {
                Self::OfSegment(_) => of_segment_case(kind, &segments.next()?, &mut s),
                Self::Entering => entering(kind, &mut s),
                Self::Rolling => rolling(kind, &mut s),
            };
            finish(&mut case, &mut s);
            Some(case)
        })
    }
}

impl fmt::Display for FacetFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Gives zeros either sign, separates neighbours, and puts some deadlines within two floats of the
/// impact.
fn finish<const D: usize>(case: &mut FacetCase<D>, s: &mut Sampler) {
    let mut points: Vec<[f64; D]> = case.facet.points();
    for x in points.iter_mut().flatten().filter(|x| **x == 0.0) {
        *x = x.copysign(s.sign());
    }
    for index in 1..points.len() {
        if points[index] == points[index - 1] {
            let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
            let x = points[index][axis];
            // Away from the largest float, which has no float beyond it.
            points[index][axis] = s.precision.step(x, if x > 0.0 { -1 } else { 1 });
        }
    }
    case.facet = Facet::made_of(case.facet.kind(), &points);
    // One step along an axis; along more axes if the line has the direction of that axis.
    for axis in 0..2 * D {
        let Some(index) = case.facet.in_a_line() else { break };
        let x = points[index][axis % D];
        points[index][axis % D] = s.precision.step(x, if x > 0.0 { -1 } else { 1 });
        case.facet = Facet::made_of(case.facet.kind(), &points);
    }
    match s.whole(0, 19) {
        0 => case.max_time = s.pick(&[0.0, -0.0, -1.0]),
        1..=4 => {
            if let Some(time) = impact_time(case) {
                let steps = s.whole(-2, 2);
                case.max_time = s.precision.step(time, steps).max(0.0);
            }
        }
        _ => {}
    }
}

/// The rounded time of the impact.
fn impact_time<const D: usize>(case: &FacetCase<D>) -> Option<f64> {
    let asked = BallAndRegion::of(&case.ball, &[0.0; D], &case.facet.region());
    let (moment, _) = asked.impact()?;
    Some(asked.enclosed(&moment).nearest(case.precision).min(case.precision.largest()))
}

/// A ball that meets a segment, in the segment's frame of reference.
fn of_segment_case<const D: usize>(
    kind: FacetKind,
    case: &ShapeCase<D>,
    s: &mut Sampler,
) -> FacetCase<D> {
    let Shape::Segment { start, end } = case.shape else { unreachable!("only segments are made") };
    let ShapeCase { precision, ball, velocity, max_time, .. } = *case;
    let seen = from_fn(|k| precision.round_to_finite(ball.velocity[k] - velocity[k]));
    let (at, other) = if is_at_start(case, s) { (start, end) } else { (end, start) };
    let points = match kind {
        FacetKind::Edge => vec![start, end],
        FacetKind::Corner => {
            let next = neighbour(&at, &other, s);
            if s.one_in(2) { vec![other, at, next] } else { vec![next, at, other] }
        }
        FacetKind::First => vec![at, other],
        FacetKind::Last => vec![other, at],
        FacetKind::Alone => vec![at],
        FacetKind::Rim => vec![start, end, beside(case, s)],
        FacetKind::Ridge => {
            let one = beside(case, s);
            let other = opposite(&start, &end, &one, case, s);
            if s.one_in(2) { vec![start, end, one, other] } else { vec![start, end, other, one] }
        }
        FacetKind::Face => {
            let mut corners = [start, end, beside(case, s)];
            let turn = s.pick(&[0, 1, 2]);
            corners.rotate_left(turn);
            corners.to_vec()
        }
    };
    FacetCase {
        precision,
        ball: Ball { velocity: seen, ..ball },
        facet: Facet::made_of(kind, &points),
        max_time,
    }
}

/// Whether the start of a segment is touched, not the end; at random if neither is.
fn is_at_start<const D: usize>(case: &ShapeCase<D>, s: &mut Sampler) -> bool {
    let contact = ShapeTruth::of(case).contact;
    let mut features = contact.iter().flat_map(|contact| &contact.touches[0].features);
    match features.find(|feature| matches!(feature, Feature::Vertex(_))) {
        Some(Feature::Vertex(end)) => *end == 0,
        _ => s.one_in(2),
    }
}

/// The third corner of a face at an edge: in the plane tangent to the ball at its contact with the
/// edge, or anywhere; narrow, or as wide as long.
fn beside<const D: usize>(case: &ShapeCase<D>, s: &mut Sampler) -> [f64; D] {
    let Shape::Segment { start, end } = case.shape else { unreachable!("only segments are made") };
    let u = along(&end, -1.0, &start);
    let length = norm(&u);
    if !length.is_normal() || s.one_in(8) {
        return from_fn(|_| s.raw_finite());
    }
    let axis = scaled(1.0 / length, &u);
    let contact = ShapeTruth::of(case).contact;
    let normal = contact.map(|contact| contact.touches[0].normal.each_ref().map(nearest));
    let across = match normal {
        Some(n) if s.one_in(2) => from_fn(|k| {
            let (i, j) = ((k + 1) % D, (k + 2) % D);
            axis[i] * n[j] - axis[j] * n[i]
        }),
        _ => s.perpendicular(&axis),
    };
    let wide = if s.one_in(2) { length } else { length * s.scale(-60, 20) };
    let foot = s.pick(&[0.0, 0.0, 0.5, 1.0, -1.0, 3.0]);
    let third = along(&along(&start, foot, &u), s.sign() * wide, &across);
    rounded(third, s)
}

/// A number of an answer, rounded to nearest.
fn nearest(x: &Dyadic) -> f64 {
    let is_negative = x.mantissa < IBig::ZERO;
    let mantissa = if is_negative { -&x.mantissa } else { x.mantissa.clone() };
    if mantissa.is_zero() {
        return 0.0;
    }
    let floor = Dyadic { mantissa, exponent: x.exponent };
    let size = Enclosed { floor, exact: true }.nearest(Precision::Double);
    if is_negative { -size } else { size }
}

/// The third corner of the face on the other side: in the plane of the first up to a few floats, at
/// a small angle to it, folded back over it, or anywhere.
fn opposite<const D: usize>(
    start: &[f64; D],
    end: &[f64; D],
    one: &[f64; D],
    case: &ShapeCase<D>,
    s: &mut Sampler,
) -> [f64; D] {
    let u = along(end, -1.0, start);
    let over = along(one, -1.0, start);
    let share = s.pick(&[0.0, 0.5, 1.0, 2.0]);
    let flat = along(&along(start, share, &u), -s.pick(&[0.5, 1.0, 2.0]), &over);
    let off = scaled(norm(&over), &s.direction());
    let other = match s.whole(0, 4) {
        0 => flat,
        1 => along(&flat, s.scale(-50, -8), &off),
        2 => along(one, s.scale(-50, -8), &off),
        3 => along(start, 1.0, &off),
        _ => return beside(case, s),
    };
    rounded(other, s)
}

/// Rounds to values of the format; one of them is off by a few floats.
pub(crate) fn rounded<const D: usize>(place: [f64; D], s: &mut Sampler) -> [f64; D] {
    let finite = |x: f64| if x.is_nan() { 1.0 } else { s.precision.round_to_finite(x) };
    let mut place = place.map(finite);
    let (k, steps) = (s.pick(&from_fn::<usize, D, _>(|k| k)), s.few_steps());
    place[k] = s.precision.step(place[k], steps);
    place
}

/// Another neighbour of a corner: straight on up to a few floats, back at a small angle, across,
/// much nearer or farther, or anywhere.
fn neighbour<const D: usize>(at: &[f64; D], other: &[f64; D], s: &mut Sampler) -> [f64; D] {
    let u = along(at, -1.0, other);
    let length = norm(&u);
    let is_plain = length.is_finite() && length > 0.0;
    let axis: [f64; D] = if is_plain { scaled(1.0 / length, &u) } else { s.direction() };
    let across = scaled(length, &s.perpendicular(&axis));
    let steps = s.few_steps();
    let next = match s.whole(0, 8) {
        0 => along(at, 1.0, &u),
        1 => along(at, s.scale(-3, 3), &u),
        2 => along(&along(at, 1.0, &u), s.scale(-27, -10), &across),
        3 => along(&along(at, -1.0, &u), s.scale(-27, -10), &across),
        4 => along(at, s.scale(-3, 3), &across),
        5 => along(at, s.scale(-60, 60), &across),
        6 => along(at, s.sign() * s.scale(-60, 60), &u),
        7 => from_fn(|_| s.raw_finite()),
        _ => along(at, length, &s.direction()),
    };
    let finite = |x: f64| if x.is_nan() { 1.0 } else { s.precision.round_to_finite(x) };
    let mut next = next.map(finite);
    let k = s.pick(&from_fn::<usize, D, _>(|k| k));
    next[k] = s.precision.step(next[k], steps);
    next
}

/// A vector at a right angle to both vectors of a frame, of the same length.
fn third_of<const D: usize>(Frame { along, across, length }: &Frame<D>) -> Whole<D> {
    from_fn(|k| {
        let (i, j) = ((k + 1) % D, (k + 2) % D);
        (along[i] * across[j] - along[j] * across[i]) / length
    })
}

/// The corners of a face, or of a ridge and its faces, on a lattice. The edge is along the frame.
/// The first face is at a right angle to the second vector of the frame. The other face is bent by
/// a small or a large angle, up or down, or not at all.
fn beside_lattice<const D: usize>(
    kind: FacetKind,
    [back, ahead]: [Whole<D>; 2],
    frame: &Frame<D>,
    s: &mut Sampler,
) -> Vec<Whole<D>> {
    let (bits, side) = (lattice_bits(s.precision), third_of(frame));
    let third = |wide: i64, up: i64, s: &mut Sampler| {
        let on = s.whole(-1, 1) * s.coefficient(bits);
        sum(&[(1, &back), (on, &frame.along), (wide, &side), (up, &frame.across)])
    };
    let wide = s.coefficient(bits);
    let one = third(-wide, 0, s);
    let (wide, up) = (s.coefficient(bits), s.whole(-2, 2));
    let (wide, up) = s.pick(&[(wide, 0), (wide, up), (-wide, up.abs() + 1), (0, 1), (0, -1)]);
    let mut points = vec![back, ahead, one];
    match kind {
        FacetKind::Ridge => points.push(third(wide, up, s)),
        FacetKind::Face => {
            let turn = s.pick(&[0, 1, 2]);
            points.rotate_left(turn);
        }
        _ => {}
    }
    points
}

fn some_place<const D: usize>(s: &mut Sampler) -> Whole<D> {
    let bits = 2 * lattice_bits(s.precision);
    let is_moved = s.one_in(2);
    from_fn(|_| if is_moved { s.whole(-1, 1) * s.coefficient(bits) } else { 0 })
}

/// The centre crosses the border of the region inwards above the corner, at a whole time.
///
/// At a corner it crosses the other border later, or at the same time if the joint is straight.
fn entering<const D: usize>(kind: FacetKind, s: &mut Sampler) -> FacetCase<D> {
    let frame = Frame::some(s);
    let Frame { along, across, length } = frame;
    let bits = lattice_bits(s.precision);
    let corner = some_place(s);
    let back = sum(&[(1, &corner), (-s.coefficient(bits), &along)]);
    let ahead = sum(&[(1, &corner), (s.coefficient(bits), &along)]);
    // A bend away from the centre, or no bend: its region contains the place above the corner.
    let bend = [0, 1, s.coefficient(bits)];
    let (on, down) = (s.pick(&bend) * s.pick(&[1, -1]), s.pick(&bend));
    let (on, down) = if (on, down) == (0, 0) { (1, 0) } else { (on, down) };
    let next = sum(&[(1, &corner), (on, &along), (-down, &across)]);
    let mut points = match kind {
        FacetKind::Edge => vec![corner, ahead],
        FacetKind::Corner => vec![back, corner, next],
        FacetKind::First => vec![corner, back],
        FacetKind::Last => vec![back, corner],
        FacetKind::Alone => vec![corner],
        // Above the start of the edge, or beside it.
        FacetKind::Ridge | FacetKind::Rim | FacetKind::Face => {
            let start = if s.one_in(3) { corner } else { back };
            beside_lattice(kind, [start, ahead], &frame, s)
        }
    };
    if matches!(kind, FacetKind::Edge | FacetKind::Corner) && s.one_in(2) {
        points.reverse();
    }
    let height = if s.one_in(12) { 0 } else { s.coefficient(bits) };
    let center = sum(&[(1, &corner), (height, &across)]);
    let fall = s.coefficient(bits);
    let fall = s.pick(&[-1, 0, 1, 1, 1, 1]) * fall;
    let is_in_space = FacetKind::IN_SPACE.contains(&kind);
    let aside = if is_in_space { s.whole(-2, 2) * s.coefficient(bits) } else { 0 };
    let on = s.coefficient(bits) * if aside == 0 { 1 } else { s.whole(-1, 1) };
    let course = sum(&[(on, &along), (-fall, &across), (aside, &third_of(&frame))]);
    let radius = length
        * match s.whole(0, 5) {
            0 => height + s.coefficient(bits),
            1 => (height - 1).max(0),
            _ => height,
        };
    lattice_case(kind, &points, center, course, radius, s)
}

/// The centre moves along an edge at the height of the radius, and beyond its end.
fn rolling<const D: usize>(kind: FacetKind, s: &mut Sampler) -> FacetCase<D> {
    let frame = Frame::some(s);
    let Frame { along, across, length } = frame;
    let bits = lattice_bits(s.precision);
    let corner = some_place(s);
    let back = sum(&[(1, &corner), (-s.coefficient(bits), &along)]);
    let (far, near) = (s.coefficient(bits), s.whole(1, 2));
    // On or back at a small angle, across, or straight on.
    let (on, up) =
        s.pick(&[(far, near), (far, -near), (-far, near), (-far, -near), (0, 1), (0, -1), (1, 0)]);
    let next = sum(&[(1, &corner), (on, &along), (up, &across)]);
    let mut points = match kind {
        FacetKind::Edge if s.one_in(3) => vec![back, corner],
        FacetKind::Edge => vec![corner, next],
        FacetKind::Corner => vec![back, corner, next],
        FacetKind::First => vec![corner, s.pick(&[back, next])],
        FacetKind::Last => vec![s.pick(&[back, next]), corner],
        FacetKind::Alone => vec![corner],
        FacetKind::Ridge | FacetKind::Rim | FacetKind::Face => {
            beside_lattice(kind, [back, sum(&[(1, &corner), (far, &along)])], &frame, s)
        }
    };
    if matches!(kind, FacetKind::Edge | FacetKind::Corner) && s.one_in(2) {
        points.reverse();
    }
    let height = s.coefficient(bits);
    let center = sum(&[(1, &corner), (height, &across)]);
    let aside = if FacetKind::IN_SPACE.contains(&kind) { s.whole(-2, 2) } else { 0 };
    let course = sum(&[(s.coefficient(bits), &along), (aside, &third_of(&frame))]);
    lattice_case(kind, &points, center, course, height * length, s)
}

/// Moves the ball back from a place by a whole time, often by zero. Half of the time, one number is
/// then off by one or two floats.
fn lattice_case<const D: usize>(
    kind: FacetKind,
    points: &[Whole<D>],
    center: Whole<D>,
    course: Whole<D>,
    radius: i64,
    s: &mut Sampler,
) -> FacetCase<D> {
    let time = if s.one_in(4) { 0 } else { s.coefficient(lattice_bits(s.precision)) };
    let points: Vec<_> = points.iter().map(|&point| floats(point)).collect();
    let mut case = FacetCase {
        precision: s.precision,
        ball: Ball {
            center: floats(sum(&[(1, &center), (-time, &course)])),
            velocity: floats(course),
            radius: exact(radius, 0),
        },
        facet: Facet::made_of(kind, &points),
        max_time: f64::INFINITY,
    };
    if s.one_in(2) {
        disturb(&mut case, s);
    }
    case
}

/// Moves one number of the case by one or two floats.
fn disturb<const D: usize>(case: &mut FacetCase<D>, s: &mut Sampler) {
    let (steps, which) = (s.pick(&[-2, -1, 1, 2]), s.whole(0, 4));
    let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
    let precision = s.precision;
    let step = |x: &mut f64| *x = precision.step(*x, steps);
    match which {
        0 => step(&mut case.ball.center[axis]),
        1 => step(&mut case.ball.velocity[axis]),
        2 | 3 => {
            step(&mut case.ball.radius);
            case.ball.radius = case.ball.radius.max(0.0);
        }
        _ => {
            let mut points = case.facet.points();
            let last = i64::try_from(points.len()).expect("a short list") - 1;
            let index = usize::try_from(s.whole(0, last)).expect("not negative");
            step(&mut points[index][axis]);
            case.facet = Facet::made_of(case.facet.kind(), &points);
        }
    }
}
