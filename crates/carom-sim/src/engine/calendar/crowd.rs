//! The entries of a crowded bucket, in a heap.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::entry::Entry;

/// Entries that come out by time, and at one time by rank.
///
/// The rank of an entry is computed once, when it joins. A plan that becomes void later has a rank
/// that is not after any meeting that a new plan could have, as its time is not: the ball's
/// neighbours that have changed since know of earlier ones.
#[derive(Clone, Debug)]
pub(super) struct Crowd<R>(BinaryHeap<Reverse<Ranked<R>>>);

#[derive(Clone, Copy, Debug)]
struct Ranked<R> {
    entry: Entry,
    rank: R,
}

impl<R: Ord> PartialEq for Ranked<R> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<R: Ord> Eq for Ranked<R> {}

impl<R: Ord> PartialOrd for Ranked<R> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<R: Ord> Ord for Ranked<R> {
    fn cmp(&self, other: &Self) -> Ordering {
        // No time is NaN, and −0 is the same time as 0.
        let times = self.entry.at.partial_cmp(&other.entry.at).unwrap_or(Ordering::Equal);
        times.then_with(|| self.rank.cmp(&other.rank))
    }
}

impl<R: Ord> Crowd<R> {
    pub(super) fn new() -> Self {
        Self(BinaryHeap::new())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there may be an entry up to `end`.
    #[inline]
    pub(super) fn has_one_by(&self, end: f64) -> bool {
        self.0.peek().is_some_and(|Reverse(ranked)| ranked.entry.at <= end)
    }

    /// Adds valid entries.
    pub(super) fn join(
        &mut self,
        entries: impl Iterator<Item = Entry>,
        changes: &[u32],
        rank: impl Fn(&Entry) -> R,
    ) {
        // At most one entry of each ball is valid.
        if self.0.len() > 2 * changes.len() {
            self.0.retain(|Reverse(ranked)| !ranked.entry.is_stale(changes));
        }
        let valid = entries.filter(|entry| !entry.is_stale(changes));
        self.0.extend(valid.map(|entry| Reverse(Ranked { rank: rank(&entry), entry })));
    }

    /// Takes out the first valid entry.
    pub(super) fn pop(&mut self, changes: &[u32]) -> Option<Entry> {
        while let Some(Reverse(Ranked { entry, .. })) = self.0.pop() {
            if !entry.is_stale(changes) {
                return Some(entry);
            }
        }
        None
    }

    /// All entries, in no particular order.
    pub(super) fn entries(&self) -> impl Iterator<Item = Entry> {
        self.0.iter().map(|Reverse(ranked)| ranked.entry)
    }
}
