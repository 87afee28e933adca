//! A hash over the bits of many answers. Every build must give the same.
//!
//! The questions are the four whose verdicts are exact, asked about the oracle's families of hard
//! cases in 2D and 3D, for `f32` and `f64`. Only the answers are hashed; if the cases differed
//! between machines, so would the answers.

mod digest;

use carom::{Impact, Moving, Relation, Scalar};
use carom_oracle::{Ball, Case, Family, Precision};

use digest::Digest;

/// The questions about every case: `relation`, `first_contact`, `time_of_impact` and
/// `contact_interval`.
const QUESTIONS: usize = 4;

/// The kinds of cases of every family: `f32` and `f64`, in 2D and 3D.
const KINDS: usize = 4;

/// The number of cases of each kind that brings at least `answers` answers.
#[must_use]
pub fn cases_of_each_kind(answers: usize) -> usize {
    answers.div_ceil(Family::ALL.len() * KINDS * QUESTIONS)
}

/// The hash of carom's answers to `cases` cases of each kind of a family.
#[must_use]
pub fn hash_of_family(family: Family, cases: usize) -> u64 {
    let mut digest = Digest::default();
    for precision in Precision::ALL {
        ask::<2>(family, precision, cases, &mut digest);
        ask::<3>(family, precision, cases, &mut digest);
    }
    digest.value()
}

/// The hash of the hashes of all families, in their order.
#[must_use]
pub fn hash_of_all(families: impl IntoIterator<Item = u64>) -> u64 {
    let mut digest = Digest::default();
    for hash in families {
        digest.add(hash);
    }
    digest.value()
}

fn ask<const D: usize>(family: Family, precision: Precision, cases: usize, digest: &mut Digest) {
    for case in family.cases::<D>(precision, 1).take(cases) {
        match precision {
            Precision::Single => answer::<D, f32>(&case, digest),
            Precision::Double => answer::<D, f64>(&case, digest),
        }
    }
}

fn answer<const D: usize, S: Scalar>(case: &Case<D>, digest: &mut Digest) {
    let (a, b) = (ball::<D, S>(&case.a), ball::<D, S>(&case.b));
    let max_time = S::from_f64(case.max_time);
    digest.add(match carom::relation(a.ball(), b.ball()) {
        Relation::Separate => 0,
        Relation::Touching => 1,
        Relation::Overlapping => 2,
    });
    add_impact(carom::first_contact(&a, &b, max_time).as_ref(), digest);
    add_impact(carom::time_of_impact(&a, &b, max_time).as_ref(), digest);
    let interval = carom::contact_interval(&a, &b);
    add_numbers(interval.map(|interval| [interval.start, interval.end]), digest);
}

fn ball<const D: usize, S: Scalar>(ball: &Ball<D>) -> Moving<D, S> {
    carom::Ball::new(ball.center.map(S::from_f64), S::from_f64(ball.radius))
        .and_then(|still| still.moving(ball.velocity.map(S::from_f64)))
        .expect("cases are valid input")
}

fn add_impact<const D: usize, S: Scalar>(impact: Option<&Impact<D, S>>, digest: &mut Digest) {
    let numbers = |impact: &Impact<D, S>| {
        std::iter::once(impact.time).chain(impact.normal).chain(impact.point).collect::<Vec<_>>()
    };
    add_numbers(impact.map(numbers), digest);
}

/// The count of the numbers, so that no answer can be mistaken for two, and their bits.
fn add_numbers<S: Scalar>(numbers: Option<impl IntoIterator<Item = S>>, digest: &mut Digest) {
    digest.add(u64::from(numbers.is_some()));
    for number in numbers.into_iter().flatten() {
        // Widening an `f32` keeps every bit of it, the sign of zero included.
        digest.add(number.into().to_bits());
    }
}

/// The functions that the host of the WebAssembly module calls.
#[cfg(target_family = "wasm")]
mod host {
    use carom_oracle::Family;

    use super::{cases_of_each_kind, hash_of_family};

    /// The number of families.
    #[expect(unsafe_code, reason = "a name for the host")]
    // SAFETY: the module has no other function of this name.
    #[unsafe(no_mangle)]
    extern "C" fn families() -> usize {
        Family::ALL.len()
    }

    /// The hash of one family's share of `answers` answers.
    #[expect(unsafe_code, reason = "a name for the host")]
    // SAFETY: the module has no other function of this name.
    #[unsafe(no_mangle)]
    extern "C" fn hash(family: usize, answers: usize) -> u64 {
        hash_of_family(Family::ALL[family], cases_of_each_kind(answers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_answers_as_asked_for() {
        let one_of_each = Family::ALL.len() * KINDS * QUESTIONS;
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
    fn every_family_has_a_hash_of_its_own_that_depends_on_every_case() {
        let mut seen: Vec<_> = Family::ALL
            .iter()
            .flat_map(|&f| [4, 5].map(|cases| hash_of_family(f, cases)))
            .collect();
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count);
    }
}
