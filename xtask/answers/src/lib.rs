//! A hash over the bits of many answers.
//!
//! Every build must give the same hash for the same file of cases, which the program `cases`
//! writes. This crate has no oracle: it would take longer to compile than all that is compared. The
//! queries are the four with exact verdicts.
//!
//! A file is a sequence of blocks. A block begins with a line `GROUP SHAPE SCALAR AXES COUNT`, and
//! has as many cases as it says. A case is the centre, velocity and radius of a ball, the vectors
//! and radius of the other shape, its velocity and the end of the queried interval; each number has
//! the eight bytes of an `f64`, lowest first. The blocks of a group follow each other.

mod digest;
mod file;
#[cfg(target_family = "wasm")]
mod host;

use std::iter::once;

use carom::{
    Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, Impact, InputError, Meets, Moving, Relation,
    Scalar, Segment, Triangle, Tube,
};

use digest::Digest;
use file::Cases;

pub use file::Malformed;

/// What a file may not have.
const OTHER: &str = "a block of another shape, scalar or number of axes";

/// The name and hash of each group of a file.
///
/// # Errors
/// The file does not consist of such blocks.
pub fn hashes(file: &[u8]) -> Result<Vec<(String, u64)>, Malformed> {
    let named = |(name, digest): (&str, Digest)| (name.to_owned(), digest.value());
    let mut groups = Vec::new();
    let mut last = None;
    let mut cases = Cases::of(file);
    while let Some(block) = cases.block()? {
        let mut digest = match last.take() {
            Some((name, digest)) if name == block.group => digest,
            complete => {
                groups.extend(complete.map(named));
                Digest::default()
            }
        };
        let (count, to) = (block.count, &mut digest);
        match (block.shape, block.scalar, block.axes) {
            ("ball", "f32", "2") => balls::<2, f32>(count, &mut cases, to)?,
            ("ball", "f32", "3") => balls::<3, f32>(count, &mut cases, to)?,
            ("ball", "f64", "2") => balls::<2, f64>(count, &mut cases, to)?,
            ("ball", "f64", "3") => balls::<3, f64>(count, &mut cases, to)?,
            (shape, "f32", "3") => shapes::<f32>(shape, count, &mut cases, to)?,
            (shape, "f64", "3") => shapes::<f64>(shape, count, &mut cases, to)?,
            _ => return Err(cases.malformed(OTHER)),
        }
        last = Some((block.group, digest));
    }
    groups.extend(last.map(named));
    Ok(groups)
}

/// The hashes as lines of sixteen digits and a name.
///
/// # Errors
/// The file does not consist of such blocks.
pub fn lines(file: &[u8]) -> Result<String, Malformed> {
    let lines = hashes(file)?.into_iter().map(|(name, hash)| format!("{hash:016x} {name}\n"));
    Ok(lines.collect::<Vec<_>>().concat())
}

/// The first shape of a case: its centre, velocity and radius.
struct First<const D: usize, S> {
    center: [S; D],
    velocity: [S; D],
    radius: S,
}

impl<const D: usize, S: Scalar> First<D, S> {
    fn read(cases: &mut Cases<'_>) -> Result<Self, Malformed> {
        let (center, velocity) = (cases.vector()?, cases.vector()?);
        Ok(Self { center, velocity, radius: cases.number()? })
    }

    fn ball(&self) -> Result<Moving<D, S>, InputError> {
        Ball::new(self.center, self.radius)?.moving(self.velocity)
    }
}

fn balls<const D: usize, S: Scalar>(
    count: usize,
    cases: &mut Cases<'_>,
    digest: &mut Digest,
) -> Result<(), Malformed> {
    for _ in 0..count {
        let a = First::<D, S>::read(cases)?.ball();
        let a = cases.valid(a)?;
        let (center, radius, velocity) = (cases.vector()?, cases.number()?, cases.vector()?);
        let b = Ball::<D, S>::new(center, radius).and_then(|ball| ball.moving(velocity));
        answer(&a, &cases.valid(b)?, cases.number()?, digest);
    }
    Ok(())
}

/// In 3D: capsules do not collide with each other in every dimension.
fn shapes<S: Scalar>(
    shape: &str,
    count: usize,
    cases: &mut Cases<'_>,
    digest: &mut Digest,
) -> Result<(), Malformed> {
    for _ in 0..count {
        let first = First::<3, S>::read(cases)?;
        let ball = cases.valid(first.ball())?;
        // Each shape has its own type.
        macro_rules! ask {
            ($a:expr, $shape:expr) => {{
                let still = $shape;
                let velocity = cases.vector()?;
                let moving = cases.valid(still.and_then(|still| still.moving(velocity)))?;
                answer(&$a, &moving, cases.number()?, digest);
            }};
        }
        match shape {
            "half-space" => ask!(ball, HalfSpace::new(cases.vector()?, cases.vector()?)),
            "segment" => ask!(ball, Segment::new(cases.vector()?, cases.vector()?)),
            "capsule" => ask!(ball, capsule(cases)?),
            "box" => ask!(ball, Aabb::new(cases.vector()?, cases.vector()?)),
            "hollow-ball" => {
                ask!(ball, Ball::new(cases.vector()?, cases.number()?).map(Hollow::new));
            }
            "hollow-box" => {
                ask!(ball, Aabb::new(cases.vector()?, cases.vector()?).map(Hollow::new));
            }
            "hollow-capsule" => ask!(ball, capsule(cases)?.map(Hollow::new)),
            "tube" => {
                ask!(ball, Tube::new(cases.vector()?, cases.vector()?, cases.number()?));
            }
            "hollow-cylinder" => {
                let cylinder = Cylinder::new(cases.vector()?, cases.vector()?, cases.number()?);
                ask!(ball, cylinder.map(Hollow::new));
            }
            "triangle" => {
                ask!(ball, Triangle::new(cases.vector()?, cases.vector()?, cases.vector()?));
            }
            "capsules" => {
                let (start, end) = (cases.vector()?, cases.vector()?);
                let own = Capsule::new(first.center, cases.vector()?, first.radius);
                let own = cases.valid(own.and_then(|own| own.moving(first.velocity)))?;
                ask!(own, Capsule::new(start, end, cases.number()?));
            }
            _ => return Err(cases.malformed(OTHER)),
        }
    }
    Ok(())
}

fn capsule<S: Scalar>(
    cases: &mut Cases<'_>,
) -> Result<Result<Capsule<3, S>, InputError>, Malformed> {
    Ok(Capsule::new(cases.vector()?, cases.vector()?, cases.number()?))
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

fn add_impact<const D: usize, S: Scalar>(impact: Option<&Impact<D, S>>, digest: &mut Digest) {
    let numbers = |impact: &Impact<D, S>| {
        once(impact.time).chain(impact.normal).chain(impact.point).collect::<Vec<_>>()
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

#[cfg(test)]
mod tests {
    use super::*;

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

    /// Two discs that meet.
    fn block() -> Vec<u8> {
        let mut file = b"meeting ball f64 2 1\n".to_vec();
        let numbers =
            [0.0, 0.0, 1.0, 0.0, 1.0, 4.0, 0.0, 1.0, 0.0, 0.0, f64::INFINITY].map(f64::to_le_bytes);
        file.extend(numbers.into_iter().flatten());
        file
    }

    /// A block of one case in 3D.
    fn block_of(shape: &str, numbers: &[f64]) -> Vec<u8> {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        format!("group {shape} f64 3 1\n").into_bytes().into_iter().chain(bytes).collect()
    }

    /// Every number of these cases differs, so that none can take the place of another.
    #[test]
    fn each_number_is_read_at_its_place() {
        let (center, velocity, radius) = ([0.0, 0.1, 0.2], [3.0, 0.3, -0.2], 1.5);
        let first = [0.0, 0.1, 0.2, 3.0, 0.3, -0.2, 1.5];
        let hash = |shape: &str, rest: &[f64]| {
            hashes(&block_of(shape, &[&first[..], rest].concat())).unwrap()[0].1
        };
        let expected = |ask: &dyn Fn(&mut Digest)| {
            let mut digest = Digest::default();
            ask(&mut digest);
            digest.value()
        };
        let a = Ball::new(center, radius).unwrap().moving(velocity).unwrap();
        let b = Ball::new([9.0, 0.4, -0.3], 1.25).unwrap().moving([-2.0, 0.25, 0.75]).unwrap();
        let read = hash("ball", &[9.0, 0.4, -0.3, 1.25, -2.0, 0.25, 0.75, 7.0]);
        assert_eq!(read, expected(&|digest| answer(&a, &b, 7.0, digest)));
        let own = Capsule::new(center, [-1.0, 0.5, 2.5], radius).unwrap().moving(velocity).unwrap();
        let other = Capsule::new([9.0, 0.4, -0.3], [8.0, 4.0, 5.0], 1.25).unwrap();
        let other = other.moving([-2.0, 0.25, 0.75]).unwrap();
        let ends = [9.0, 0.4, -0.3, 8.0, 4.0, 5.0, -1.0, 0.5, 2.5, 1.25, -2.0, 0.25, 0.75, 7.0];
        assert_eq!(hash("capsules", &ends), expected(&|digest| answer(&own, &other, 7.0, digest)));
        let tube = Tube::new([0.5, -4.0, 6.0], [9.0, 4.0, 5.0], 8.0).unwrap();
        let tube = tube.moving([-2.0, 0.25, 0.75]).unwrap();
        let read = hash("tube", &[0.5, -4.0, 6.0, 9.0, 4.0, 5.0, 8.0, -2.0, 0.25, 0.75, 7.0]);
        assert_eq!(read, expected(&|digest| answer(&a, &tube, 7.0, digest)));
    }

    #[test]
    fn a_file_that_is_cut_or_changed_is_refused_with_its_place() {
        let whole = block();
        assert_eq!(hashes(&whole).unwrap().len(), 1);
        assert_eq!(hashes(&[]).unwrap(), []);
        for end in 1..whole.len() {
            let error = hashes(&whole[..end]).unwrap_err().to_string();
            assert!(error.contains("byte "), "{end}: {error}");
        }
        let changed = |old: &str, new: &str| {
            let text = |word: &str| word.as_bytes().to_vec();
            let at = whole.windows(old.len()).position(|bytes| bytes == text(old)).unwrap();
            [&whole[..at], new.as_bytes(), &whole[at + old.len()..]].concat()
        };
        for (old, new) in [("f64", "f65"), ("ball", "bowl"), (" 2 ", " 4 "), (" 1\n", " x\n")] {
            assert!(hashes(&changed(old, new)).is_err(), "{new}");
        }
    }
}
