//! A hash over the bits of many answers.
//!
//! Every build must give the same hash. The queries are the four with exact verdicts, on the
//! oracle's families of hard cases: two balls in 2D and 3D, and a ball and each other shape in 3D,
//! for `f32` and `f64`. Only the answers enter the hash; if the cases differed between machines, so
//! would the answers.

mod digest;

use carom::{
    Aabb, Capsule, Cylinder, HalfSpace, Hollow, Impact, Meets, Moving, Relation, Scalar, Segment,
    Triangle, Tube,
};
use carom_oracle::{Ball, Case, Family, Precision, Shape, ShapeCase, ShapeFamily, ShapeKind};

use digest::Digest;

/// The number of queries of every case: `relation`, `first_contact`, `time_of_impact` and
/// `contact_interval`.
const QUESTIONS: usize = 4;

/// The types of cases in every group: `f32` and `f64`, in 2D and 3D for balls. Other shapes have
/// only 3D, and twice as many cases: each further dimension would be compiled for six shapes and
/// four builds.
const KINDS: usize = 4;

/// Cases with a common hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A family of two balls.
    Balls(Family),
    /// A ball and a shape, in turn from all families.
    Shape(ShapeKind),
}

impl Group {
    /// The number of groups.
    pub const COUNT: usize = Family::ALL.len() + ShapeKind::ALL.len();

    /// All groups in order.
    pub fn all() -> impl Iterator<Item = Self> {
        let balls = Family::ALL.iter().map(|&family| Self::Balls(family));
        balls.chain(ShapeKind::ALL.map(Self::Shape))
    }

    /// The name of the family or the shape.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Balls(family) => family.name(),
            Self::Shape(kind) => kind.name(),
        }
    }
}

/// The cases of each type for at least `answers` answers.
#[must_use]
pub fn cases_of_each_kind(answers: usize) -> usize {
    answers.div_ceil(Group::COUNT * KINDS * QUESTIONS)
}

/// The hash of carom's answers to cases of a group.
///
/// `cases` is the number of cases of each type.
#[must_use]
pub fn hash_of_group(group: Group, cases: usize) -> u64 {
    let mut digest = Digest::default();
    for precision in Precision::ALL {
        match group {
            Group::Balls(family) => {
                ask_of_family::<2>(family, precision, cases, &mut digest);
                ask_of_family::<3>(family, precision, cases, &mut digest);
            }
            Group::Shape(kind) => ask_of_kind(kind, precision, 2 * cases, &mut digest),
        }
    }
    digest.value()
}

fn ask_of_family<const D: usize>(
    family: Family,
    precision: Precision,
    cases: usize,
    digest: &mut Digest,
) {
    for case in family.cases::<D>(precision, 1).take(cases) {
        match precision {
            Precision::Single => ask_of_balls::<D, f32>(&case, digest),
            Precision::Double => ask_of_balls::<D, f64>(&case, digest),
        }
    }
}

/// In 3D: capsules do not collide with each other in every dimension.
fn ask_of_kind(kind: ShapeKind, precision: Precision, cases: usize, digest: &mut Digest) {
    let families = ShapeFamily::ALL.iter();
    let mut families: Vec<_> =
        families.map(|family| family.cases::<3>(kind, precision, 1)).collect();
    let count = families.len();
    for case in (0..cases).filter_map(|index| families[index % count].next()) {
        match precision {
            Precision::Single => ask_of_shape::<f32>(&case, digest),
            Precision::Double => ask_of_shape::<f64>(&case, digest),
        }
    }
}

fn ask_of_balls<const D: usize, S: Scalar>(case: &Case<D>, digest: &mut Digest) {
    let (a, b) = (ball::<D, S>(&case.a), ball::<D, S>(&case.b));
    answer(&a, &b, S::from_f64(case.max_time), digest);
}

fn ask_of_shape<S: Scalar>(case: &ShapeCase<3>, digest: &mut Digest) {
    let vector = |v: [f64; 3]| v.map(S::from_f64);
    let a = ball::<3, S>(&case.ball);
    // Each shape has its own type.
    macro_rules! ask {
        ($shape:expr) => {{
            let shape = $shape.moving(vector(case.velocity)).expect(VALID);
            answer(&a, &shape, S::from_f64(case.max_time), digest);
        }};
    }
    match case.shape {
        Shape::HalfSpace { point, normal } => {
            ask!(HalfSpace::new(vector(point), vector(normal)).expect(VALID));
        }
        Shape::Segment { start, end } => {
            ask!(Segment::new(vector(start), vector(end)).expect(VALID));
        }
        Shape::Capsule { start, end, radius } => {
            let radius = S::from_f64(radius);
            ask!(Capsule::new(vector(start), vector(end), radius).expect(VALID));
        }
        Shape::Aabb { min, max } => {
            ask!(Aabb::new(vector(min), vector(max)).expect(VALID));
        }
        Shape::HollowBall { center, radius } => {
            let inside = carom::Ball::new(vector(center), S::from_f64(radius)).expect(VALID);
            ask!(Hollow::new(inside));
        }
        Shape::HollowAabb { min, max } => {
            ask!(Hollow::new(Aabb::new(vector(min), vector(max)).expect(VALID)));
        }
        Shape::HollowCapsule { start, end, radius } => {
            let radius = S::from_f64(radius);
            ask!(Hollow::new(Capsule::new(vector(start), vector(end), radius).expect(VALID)));
        }
        Shape::Tube { start, end, radius } => {
            let radius = S::from_f64(radius);
            ask!(Tube::new(vector(start), vector(end), radius).expect(VALID));
        }
        Shape::HollowCylinder { start, end, radius } => {
            let radius = S::from_f64(radius);
            ask!(Hollow::new(Cylinder::new(vector(start), vector(end), radius).expect(VALID)));
        }
        Shape::Triangle { corners } => {
            let [a, b, c] = corners.map(vector);
            ask!(Triangle::new(a, b, c).expect(VALID));
        }
        Shape::Capsules { start, end, other_end, radius } => {
            let Ball { center, velocity, radius: r } = case.ball;
            let capsule = |start, end, radius| {
                Capsule::new(vector(start), vector(end), S::from_f64(radius)).expect(VALID)
            };
            let a = capsule(center, other_end, r).moving(vector(velocity)).expect(VALID);
            let b = capsule(start, end, radius).moving(vector(case.velocity)).expect(VALID);
            answer(&a, &b, S::from_f64(case.max_time), digest);
        }
    }
}

fn answer<const D: usize, S: Scalar, A, B>(
    a: &Moving<D, S, A>,
    b: &Moving<D, S, B>,
    max_time: S,
    digest: &mut Digest,
) where
    A: Meets<D, S, B>,
{
    digest.add(match carom::relation(a.shape(), b.shape()) {
        Relation::Separate => 0,
        Relation::Touching => 1,
        Relation::Overlapping => 2,
    });
    add_impact(carom::first_contact(a, b, max_time).as_ref(), digest);
    add_impact(carom::time_of_impact(a, b, max_time).as_ref(), digest);
    let interval = carom::contact_interval(a, b);
    add_numbers(interval.map(|interval| [interval.start, interval.end]), digest);
}

const VALID: &str = "cases are valid input";

fn ball<const D: usize, S: Scalar>(ball: &Ball<D>) -> Moving<D, S> {
    carom::Ball::new(ball.center.map(S::from_f64), S::from_f64(ball.radius))
        .and_then(|still| still.moving(ball.velocity.map(S::from_f64)))
        .expect(VALID)
}

fn add_impact<const D: usize, S: Scalar>(impact: Option<&Impact<D, S>>, digest: &mut Digest) {
    let numbers = |impact: &Impact<D, S>| {
        std::iter::once(impact.time).chain(impact.normal).chain(impact.point).collect::<Vec<_>>()
    };
    add_numbers(impact.map(numbers), digest);
}

/// Adds the count of the numbers, so that one answer cannot look like two, and their bits.
fn add_numbers<S: Scalar>(numbers: Option<impl IntoIterator<Item = S>>, digest: &mut Digest) {
    digest.add(u64::from(numbers.is_some()));
    for number in numbers.into_iter().flatten() {
        // Conversion from `f32` keeps every bit, including the sign of zero.
        digest.add(number.into().to_bits());
    }
}

/// Functions for the host of the WebAssembly module.
#[cfg(target_family = "wasm")]
mod host {
    use super::{Group, cases_of_each_kind, hash_of_group};

    /// The number of groups.
    #[expect(unsafe_code, reason = "a name for the host")]
    // SAFETY: the module has no other function of this name.
    #[unsafe(no_mangle)]
    extern "C" fn groups() -> usize {
        Group::COUNT
    }

    /// The address of a group's name in the module's memory.
    #[expect(unsafe_code, reason = "a name for the host")]
    // SAFETY: the module has no other function of this name.
    #[unsafe(no_mangle)]
    extern "C" fn name(group: usize) -> *const u8 {
        numbered(group).name().as_ptr()
    }

    /// The length of a group's name in bytes.
    #[expect(unsafe_code, reason = "a name for the host")]
    // SAFETY: the module has no other function of this name.
    #[unsafe(no_mangle)]
    extern "C" fn name_length(group: usize) -> usize {
        numbered(group).name().len()
    }

    /// The hash of one group's share of `answers` answers.
    #[expect(unsafe_code, reason = "a name for the host")]
    // SAFETY: the module has no other function of this name.
    #[unsafe(no_mangle)]
    extern "C" fn hash(group: usize, answers: usize) -> u64 {
        hash_of_group(numbered(group), cases_of_each_kind(answers))
    }

    fn numbered(group: usize) -> Group {
        Group::all().nth(group).expect("a number below that of the groups")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_answers_as_asked_for() {
        let one_of_each = Group::COUNT * KINDS * QUESTIONS;
        for answers in [1, 1_000, 1_000_000] {
            let asked = one_of_each * cases_of_each_kind(answers);
            assert!(asked >= answers && asked < answers + one_of_each);
        }
    }

    #[test]
    fn another_answer_is_another_hash() {
        let hash = |numbers: Option<&[f64]>| {
            let mut digest = Digest::default();
            add_numbers(numbers.map(|numbers| numbers.iter().copied()), &mut digest);
            digest.value()
        };
        let answers = [None, Some(&[0.0][..]), Some(&[-0.0]), Some(&[0.0, 0.0]), Some(&[5e-324])];
        for (k, one) in answers.iter().enumerate() {
            for other in &answers[k + 1..] {
                assert_ne!(hash(*one), hash(*other), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn every_group_has_a_hash_of_its_own_that_depends_on_every_case() {
        let mut seen: Vec<_> = Group::all()
            .flat_map(|group| [24, 25].map(|cases| hash_of_group(group, cases)))
            .collect();
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count);
    }
}
