//! The answers of a slice, gathered in the order of time.

use crate::number::vector::MapEach;
use core::mem::replace;

use super::answer::PairAnswer;
use super::slice::{Share, Slice};
use super::threads::{map, parts};

/// The number of answers that are sorted at once: they and their keys fit into the cache.
const SORTED_AT_ONCE: usize = 1 << 12;

/// Four times as many still fit into the second cache: a bucket that has become so large is not
/// split.
const SORTED_AT_MOST: usize = 1 << 14;

/// The number of balls for each bucket. If each ball has a few answers, a bucket has as many as fit
/// into a cache; and there are no more buckets than can be written to side by side.
const BALLS_OF_A_BUCKET: usize = 1 << 11;
const LEAST_BUCKETS: usize = 1 << 6;
const MOST_BUCKETS: usize = 1 << 10;

/// The answers of a slice, in buckets, each for an interval of its time. The answers at the start
/// of the slice are in buckets by their first balls; there are often very many of these, such as
/// overlaps. Answers are long: to move each to its place from anywhere, once all are known, takes
/// longer than everything else that is done to them.
pub(super) struct Gathered<A> {
    slice: Slice,
    /// The first of the first balls, and the number of buckets for each.
    first: u32,
    per_ball: f64,
    at_start: Vec<Vec<A>>,
    later: Vec<Vec<A>>,
}

impl<A: PairAnswer> Gathered<A> {
    /// No answers yet, for this number of first balls.
    pub(super) fn none(slice: &Slice, balls: usize) -> Self {
        let count = (balls / BALLS_OF_A_BUCKET).clamp(LEAST_BUCKETS, MOST_BUCKETS);
        let all = (0, u32::try_from(balls).unwrap_or(u32::MAX));
        let (first, end) = match slice.share {
            Share::Starts { first, end } => (first, end.min(all.1)),
            Share::Whole | Share::Later => all,
        };
        let buckets = || (0..count).map(|_| Vec::new()).collect();
        Self {
            slice: *slice,
            first,
            per_ball: count as f64 / f64::from(end - first),
            at_start: buckets(),
            later: buckets(),
        }
    }

    /// Takes all answers out of a list.
    pub(super) fn take(&mut self, answers: &mut Vec<A>) {
        for answer in answers.drain(..) {
            let (buckets, place) = if answer.time() <= self.slice.start {
                (&mut self.at_start, f64::from(answer.pair()[0] - self.first) * self.per_ball)
            } else {
                let count = self.later.len() as f64;
                (&mut self.later, self.slice.share(answer.time()) * count)
            };
            let last = buckets.len() - 1;
            buckets[(place as usize).min(last)].push(answer);
        }
    }

    /// The times of the answers that are not at the start.
    pub(super) fn later_times(&self) -> Vec<f64> {
        self.later.iter().flatten().map(PairAnswer::time).collect()
    }

    /// All answers, by time, then by the first ball, then by the second: in lists that follow one
    /// another, none of them very short.
    pub(super) fn sorted(self) -> Vec<Vec<A>> {
        let Self { at_start, later, .. } = self;
        let mut all: Vec<Vec<A>> = Vec::new();
        for mut bucket in at_start.into_iter().chain(later) {
            match all.last_mut() {
                Some(last) if last.len() + bucket.len() <= SORTED_AT_ONCE => {
                    last.append(&mut bucket);
                }
                _ => all.push(bucket),
            }
        }
        let parts = parts(all.iter().map(Vec::len).sum());
        map(parts, all.iter_mut(), |some| sort(some));
        all
    }
}

/// The time as an integer that grows with it: no time is negative, and −0 becomes 0.
fn time_bits(answer: &impl PairAnswer) -> u64 {
    (answer.time() + 0.0).to_bits()
}

/// Sorts by time, then by the first ball, then by the second; very many answers part by part.
fn sort<A: PairAnswer>(found: &mut [A]) {
    if found.len() <= SORTED_AT_MOST {
        return sort_part(found);
    }
    let first_ball = |answer: &A| f64::from(answer.pair()[0]);
    let parts = match range(found, PairAnswer::time) {
        [first, last] if first == last => in_parts(found, range(found, first_ball), first_ball),
        times => in_parts(found, times, PairAnswer::time),
    };
    parts.into_iter().for_each(sort_part);
}

/// The least and the greatest key.
fn range<A>(found: &[A], by: impl Fn(&A) -> f64) -> [f64; 2] {
    found
        .iter()
        .map(by)
        .fold([f64::INFINITY, 0.0], |[first, last], key| [first.min(key), last.max(key)])
}

/// Splits answers into parts that follow one another by their keys.
fn in_parts<A>(
    mut found: &mut [A],
    [first, last]: [f64; 2],
    by: impl Fn(&A) -> f64,
) -> Vec<&mut [A]> {
    let count = found.len().div_ceil(SORTED_AT_ONCE);
    let per_key = (count as f64 / (last - first)).min(f64::MAX);
    // The later, the larger, in spite of rounding; all in one part if all keys are equal.
    let part = |answer: &A| (((by(answer) - first) * per_key) as usize).min(count - 1);
    let mut ends = vec![0; count];
    for answer in &*found {
        ends[part(answer)] += 1;
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
            let its = part(&found[next[this]]);
            found.swap(next[this], next[its]);
            next[its] += 1;
        }
    }
    let mut start = 0;
    let lengths = ends.into_iter().map(|end| end - replace(&mut start, end));
    lengths.map(|length| found.split_off_mut(..length).expect("all are in parts")).collect()
}

/// Sorts the keys, and moves each answer once.
fn sort_part<A: PairAnswer>(found: &mut [A]) {
    let mut keys: Vec<([u64; 2], usize)> = (0..)
        .zip(&*found)
        .map(|(place, answer)| {
            let [a, b] = answer.pair().map_each(u64::from);
            ([time_bits(answer), a << 32 | b], place)
        })
        .collect();
    keys.sort_unstable();
    for start in 0..found.len() {
        // Around the ring of places, each of them gets the answer of the next.
        let (first, mut place) = (found[start], start);
        loop {
            let next = replace(&mut keys[place].1, place);
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
    struct Answer {
        pair: [u32; 2],
        time: f64,
    }

    impl PairAnswer for Answer {
        fn pair(&self) -> [u32; 2] {
            self.pair
        }

        fn time(&self) -> f64 {
            self.time
        }
    }

    const BALLS: u32 = 1 << 20;

    /// Also if times are far apart, hardly apart, or equal.
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
            let found: Vec<Answer> = (0..5 * SORTED_AT_ONCE)
                .map(|_| Answer { pair: [random.u32(..BALLS), random.u32(..)], time: time(random) })
                .collect();
            let mut expected = found.clone();
            expected.sort_by(|x, y| x.time.total_cmp(&y.time).then(x.pair.cmp(&y.pair)));
            let [start, end] = [&expected[0], &expected[expected.len() - 1]].map(|told| told.time);
            // First balls of all, or all of them in one bucket.
            for (is_far, balls) in [(false, BALLS as usize), (true, BALLS as usize), (false, 1)] {
                let slice = Slice { start, end, is_far, ..Slice::whole::<f64>(end) };
                let mut gathered = Gathered::none(&slice, balls);
                for some in found.chunks(100) {
                    gathered.take(&mut some.to_vec());
                }
                let sorted: Vec<Answer> = gathered.sorted().into_iter().flatten().collect();
                assert!(sorted == expected, "{is_far}, {balls}");
            }
        }
    }
}
