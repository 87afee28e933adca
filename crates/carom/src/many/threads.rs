//! Work in parts, on several threads with the feature `parallel`.
//!
//! Answers are the same for every number of threads.

use core::ops::Range;
#[cfg(feature = "parallel")]
use std::sync::Mutex;

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
        let work: Vec<_> = items.map(|item| Mutex::new((Some(item), None))).collect();
        on_all_threads(work.len(), &|place| {
            let (item, result) = &mut *work[place].lock().expect(ONCE);
            *result = item.take().map(&each);
        });
        return work.into_iter().filter_map(|done| done.into_inner().expect(ONCE).1).collect();
    }
    let _ = parts;
    items.map(each).collect()
}

/// The reason why no part of the work is locked by a thread that panicked.
#[cfg(feature = "parallel")]
const ONCE: &str = "one thread takes each part of the work";

/// Calls a function with all numbers below `count`, on all threads. It is not generic: rayon takes
/// long to compile.
#[cfg(feature = "parallel")]
fn on_all_threads(count: usize, each: &(dyn Fn(usize) + Sync)) {
    use rayon::prelude::*;
    (0..count).into_par_iter().for_each(each);
}
