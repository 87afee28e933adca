//! How many threads work?

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// With fewer pairs for each, starting threads takes longer than they save.
const PAIRS: usize = 30_000;

/// So many threads are asked for, or one for each core.
pub(crate) fn wanted(threads: Option<NonZeroUsize>) -> usize {
    threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// How many of them so many pairs are given to.
pub(crate) fn for_pairs(threads: Option<NonZeroUsize>, pairs: usize) -> usize {
    match pairs / PAIRS {
        0 | 1 => 1,
        most => wanted(threads).min(most),
    }
}
