//! What is answered of many balls.

use crate::answer::{ClosestApproach, Impact};
use crate::float::Scalar;

use super::threads::{map, parts};

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

/// So many answers are sorted at once: they and what they are sorted by fit into the cache.
const SORTED_AT_ONCE: usize = 1 << 12;

/// Sorts by time, then by the first ball, then by the second. Many are first put into buckets, each of a stretch of time,
/// or of balls where they are of one moment: answers are long, and to move each to its place from anywhere took longer than
/// all else that is done to them.
pub(super) fn sort<A: PairAnswer>(found: &mut [A]) {
    if found.len() <= SORTED_AT_ONCE {
        return sort_bucket(found);
    }
    let parts = parts(found.len());
    // Of the first moment are often very many, such as overlap at the start.
    let first = found.iter().map(PairAnswer::time).fold(f64::INFINITY, f64::min);
    let mut count = 0;
    for place in 0..found.len() {
        if found[place].time() <= first {
            found.swap(place, count);
            count += 1;
        }
    }
    let (at_first, later) = found.split_at_mut(count);
    let at_first = into_buckets(at_first, |answer| f64::from(answer.pair()[0]));
    let later = into_buckets(later, PairAnswer::time);
    map(parts, at_first.into_iter().chain(later), sort_bucket);
}

/// Puts answers into buckets that follow one another by what they are sorted by first.
fn into_buckets<A: PairAnswer>(mut found: &mut [A], by: impl Fn(&A) -> f64) -> Vec<&mut [A]> {
    let (first, last) = found
        .iter()
        .map(&by)
        .fold((f64::INFINITY, 0.0_f64), |(first, last), key| (first.min(key), last.max(key)));
    let count = found.len().div_ceil(SORTED_AT_ONCE);
    let per_key = (count as f64 / (last - first)).min(f64::MAX);
    // The later, the larger, whatever is rounded; all in one if they are all as late.
    let bucket = |answer: &A| (((by(answer) - first) * per_key) as usize).min(count - 1);
    let mut ends = vec![0; count];
    for answer in &*found {
        ends[bucket(answer)] += 1;
    }
    let mut next = ends.clone();
    let mut total = 0;
    for (end, next) in ends.iter_mut().zip(&mut next) {
        *next = total;
        total += *end;
        *end = total;
    }
    for this in 0..count {
        while next[this] < ends[this] {
            let its = bucket(&found[next[this]]);
            found.swap(next[this], next[its]);
            next[its] += 1;
        }
    }
    let mut start = 0;
    let lengths = ends.into_iter().map(|end| end - core::mem::replace(&mut start, end));
    lengths.map(|length| found.split_off_mut(..length).expect("all are in buckets")).collect()
}

/// What they are sorted by is sorted, and each answer is moved once.
fn sort_bucket<A: PairAnswer>(found: &mut [A]) {
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

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Told {
        pair: [u32; 2],
        time: f64,
    }

    impl PairAnswer for Told {
        fn pair(&self) -> [u32; 2] {
            self.pair
        }

        fn time(&self) -> f64 {
            self.time
        }
    }

    /// Also where times are far apart, hardly apart, or all one.
    #[test]
    fn many_are_in_the_order_of_few() {
        let random = &mut Rng::with_seed(1);
        let times: [fn(&mut Rng) -> f64; 6] = [
            Rng::f64,
            |_| 0.0,
            |random| f64::from(random.u8(..3)),
            |random| f64::from_bits(random.u64(..4)),
            |random| 10.0_f64.powf(600.0 * random.f64() - 300.0),
            |random| if random.bool() { f64::MAX } else { random.f64() },
        ];
        for time in times {
            let mut found: Vec<Told> = (0..5 * SORTED_AT_ONCE)
                .map(|_| Told { pair: [(); 2].map(|()| random.u32(..)), time: time(random) })
                .collect();
            let mut expected = found.clone();
            expected.sort_by(|x, y| x.time.total_cmp(&y.time).then(x.pair.cmp(&y.pair)));
            sort(&mut found);
            assert!(found == expected);
        }
    }
}
