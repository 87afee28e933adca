//! What is answered of many balls.

use crate::answer::{ClosestApproach, Impact};
use crate::float::Scalar;

/// Two of many balls that meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairImpact<const D: usize, S = f64> {
    /// The index of the first ball; of two balls of one set, the smaller index.
    pub a: u32,
    /// The index of the second ball, in its set.
    pub b: u32,
    /// Where and when; the normal points from the first to the second.
    pub impact: Impact<D, S>,
}

/// Two of many balls that come near each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairApproach<S = f64> {
    /// The index of the first ball; of two balls of one set, the smaller index.
    pub a: u32,
    /// The index of the second ball, in its set.
    pub b: u32,
    /// How near, and when.
    pub approach: ClosestApproach<S>,
}

/// An answer about two of many balls.
pub trait PairAnswer: Copy + Send {
    /// The indices of the balls.
    fn pair(&self) -> [u32; 2];

    /// The moment, which is not negative.
    fn time(&self) -> f64;
}

impl<const D: usize, S: Scalar> PairAnswer for PairImpact<D, S> {
    fn pair(&self) -> [u32; 2] {
        [self.a, self.b]
    }

    fn time(&self) -> f64 {
        self.impact.time.into()
    }
}

impl<S: Scalar> PairAnswer for PairApproach<S> {
    fn pair(&self) -> [u32; 2] {
        [self.a, self.b]
    }

    fn time(&self) -> f64 {
        self.approach.time.into()
    }
}

/// The moment as a whole number that is larger the later it is: no moment is negative, nor −0 then.
pub(super) fn time_bits(answer: &impl PairAnswer) -> u64 {
    (answer.time() + 0.0).to_bits()
}

/// Sorts by time, then by the first ball, then by the second. Answers are long: what they are sorted by is sorted, and each
/// of them is moved once, without as much memory again.
pub(super) fn sort<A: PairAnswer>(found: &mut [A]) {
    let mut keys: Vec<([u64; 2], usize)> = (0..)
        .zip(&*found)
        .map(|(place, answer)| {
            let [a, b] = answer.pair().map(u64::from);
            ([time_bits(answer), a << 32 | b], place)
        })
        .collect();
    keys.sort_unstable();
    for start in 0..found.len() {
        // Around the ring of places of which each gets what was in the next.
        let (first, mut place) = (found[start], start);
        loop {
            let next = core::mem::replace(&mut keys[place].1, place);
            if next == start {
                break;
            }
            found[place] = found[next];
            place = next;
        }
        found[place] = first;
    }
}
