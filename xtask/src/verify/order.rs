//! The order of jobs, and the seeds of similar jobs.
//!
//! Both follow from one seed.

use fastrand::Rng;

/// Shuffles the jobs; the order depends only on the seed.
pub(super) fn shuffle<T>(jobs: &mut [T], seed: u64) {
    Rng::with_seed(seed).shuffle(jobs);
}

/// The seeds of `count` jobs that differ only in their seed.
pub(super) fn seeds(seed: u64, count: usize) -> impl Iterator<Item = u64> {
    // The lower half of a seed: tests of damaged tables use no more of it.
    let mut random = Rng::with_seed(seed);
    (0..count).map(move |_| random.u32(..).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_depends_on_the_seed_alone() {
        let shuffled = |seed| {
            let mut jobs: Vec<_> = (0..100).collect();
            shuffle(&mut jobs, seed);
            jobs
        };
        assert_eq!(shuffled(7), shuffled(7));
        assert_ne!(shuffled(7), shuffled(8));
        let mut sorted = shuffled(7);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..100));
    }

    #[test]
    fn jobs_that_are_alike_have_different_seeds() {
        let some = |seed| seeds(seed, 20).collect::<Vec<_>>();
        let mut both = [some(7), some(8)].concat();
        both.sort_unstable();
        both.dedup();
        assert_eq!(both.len(), 40);
        assert_eq!(some(7), some(7));
    }
}
