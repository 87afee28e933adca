//! What follows from the seed: the order of jobs, and seeds for jobs that are alike.

use fastrand::Rng;

/// Shuffles the jobs, always in the same way from the same seed.
pub(super) fn shuffle<T>(jobs: &mut [T], seed: u64) {
    Rng::with_seed(seed).shuffle(jobs);
}

/// The seeds of so many jobs that are alike but for their seed.
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
