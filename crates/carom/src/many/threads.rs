//! Work in parts, by several threads where there are any: answers are the same for every number of them.

use core::ops::Range;

/// With fewer balls, starting threads takes longer than they save.
#[cfg(feature = "parallel")]
const MANY: usize = 30_000;

/// In how many parts so many balls are worked on at once.
pub(super) fn parts(balls: usize) -> usize {
    #[cfg(feature = "parallel")]
    if balls >= MANY {
        return rayon::current_num_threads();
    }
    let _ = balls;
    1
}

/// How long each of so many stretches is at most.
pub(super) fn length_of_part(count: usize, parts: usize) -> usize {
    count.div_ceil(parts).max(1)
}

/// The whole numbers below `count` in so many stretches, about as long as each other.
pub(super) fn ranges(count: usize, parts: usize) -> impl Iterator<Item = Range<usize>> {
    let length = length_of_part(count, parts);
    (0..count).step_by(length).map(move |start| start..(start + length).min(count))
}

/// What becomes of each of these, in their order.
pub(super) fn map<T: Send, R: Send>(
    parts: usize,
    items: impl Iterator<Item = T>,
    each: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    if parts > 1 {
        use rayon::prelude::*;
        return items.collect::<Vec<_>>().into_par_iter().map(&each).collect();
    }
    let _ = parts;
    items.map(each).collect()
}
