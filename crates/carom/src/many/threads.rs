//! Work in parts, on several threads with the feature `parallel`.
//!
//! Answers are the same for every number of threads.

use core::ops::Range;

/// With fewer balls, starting threads takes longer than they save.
#[cfg(feature = "parallel")]
const MANY: usize = 30_000;

/// The number of parts for this many balls.
pub(super) fn parts(balls: usize) -> usize {
    #[cfg(feature = "parallel")]
    if balls >= MANY {
        return rayon::current_num_threads();
    }
    let _ = balls;
    1
}

/// The largest length of a part.
pub(super) fn length_of_part(count: usize, parts: usize) -> usize {
    count.div_ceil(parts).max(1)
}

/// The integers below `count` in this many ranges of about equal length.
pub(super) fn ranges(count: usize, parts: usize) -> impl Iterator<Item = Range<usize>> {
    let length = length_of_part(count, parts);
    (0..count).step_by(length).map(move |start| start..(start + length).min(count))
}

/// The results for each of these items, in their order.
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
