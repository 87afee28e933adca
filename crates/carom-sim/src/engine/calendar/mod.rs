//! The event queue: a calendar queue \[Brown1988\].
//!
//! It is a [ring] of buckets, each for a short span of time. An entry is put into the bucket of its
//! time, and is not looked at until that bucket comes up: then the valid entries are sorted.
//! Entries beyond the ring wait, unsorted, until the ring has gone round. So the cost of an entry
//! does not depend on the number of entries.
//!
//! That holds if the width of the buckets suits the times of the entries. If many entries are in
//! one bucket, it becomes a heap ([crowd]). If most buckets are empty, the width is chosen anew.

mod crowd;
mod entry;
mod ring;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use super::effort::{self, Effort};
use crowd::Crowd;
pub(super) use entry::Entry;
use ring::Ring;

/// How many valid entries a bucket should hold: sorting them should cost about as much as stepping
/// from one bucket to the next.
const FILL: f64 = 5.0;

/// With more entries than this, a bucket is a crowd: far more than usual. In tests it is so at
/// once, to compare crowds with the reference.
const CROWD: usize = if cfg!(test) { 16 } else { 128 };

/// If fewer than one in so many entries or buckets that are looked at is of use, the width of the
/// buckets is chosen anew.
const IDLE: u64 = 16;

/// The last possible bucket: far beyond all others, without overflow.
const LAST: f64 = (1_u64 << 62) as f64;

/// The entries in chronological order; those of a crowded bucket that are at one time, by their
/// ranks.
#[derive(Clone, Debug)]
pub(super) struct Calendar<R> {
    /// Buckets per unit of time.
    rate: f64,
    ring: Ring,
    /// The number of the bucket that is being emptied.
    cursor: u64,
    /// Its entries, the last one first; of a crowded bucket, at most the first entry.
    current: Vec<Entry>,
    /// How many of them there may be.
    room: usize,
    /// The other entries of a crowded bucket.
    crowd: Crowd<R>,
    /// Entries beyond the ring.
    far: Vec<Entry>,
    /// The cursor at the last look at how many buckets are empty, and the entries opened since.
    since: u64,
    opened: u64,
}

impl<R: Ord> Calendar<R> {
    /// A calendar without entries.
    pub(super) fn empty() -> Self {
        Self {
            rate: 1.0,
            ring: Ring::new(0),
            cursor: 0,
            current: Vec::new(),
            room: CROWD,
            crowd: Crowd::new(),
            far: Vec::new(),
            since: 0,
            opened: 0,
        }
    }

    /// A calendar with these entries; their times determine the width of the buckets.
    pub(super) fn new(entries: Vec<Entry>, changes: &[u32], rank: impl Fn(&Entry) -> R) -> Self {
        let mut calendar =
            Self { rate: rate_for(&entries, 0.0), ring: Ring::new(entries.len()), ..Self::empty() };
        calendar.far = entries;
        calendar.bring_near();
        calendar.open(changes, rank);
        calendar
    }

    /// Adds an entry.
    #[expect(
        clippy::inline_always,
        reason = "1 % of all instructions: the call, and what it keeps apart"
    )]
    #[inline(always)]
    pub(super) fn push(&mut self, entry: Entry, changes: &[u32], rank: impl Fn(&Entry) -> R) {
        let bucket = self.bucket(entry.at);
        if bucket <= self.cursor {
            if self.current.len() < self.room {
                let place = self.current.partition_point(|other| other.at > entry.at);
                self.current.insert(place, entry);
            } else {
                self.push_into_crowd(entry, changes, rank);
            }
        } else if bucket - self.cursor < self.ring.len() {
            self.ring.push(bucket, entry);
        } else {
            self.push_far(entry, changes);
        }
    }

    /// The number of entries at the earliest time, up to `end`, at which one of them is not stale.
    ///
    /// They are the [last](Self::last_mut) ones. The very last is not stale, others may be. Never
    /// returns 0; returns `None` if there is no such time. In a crowded bucket, the last one is the
    /// first by rank, and counts alone.
    #[inline]
    pub(super) fn first(
        &mut self,
        end: f64,
        changes: &[u32],
        rank: impl Fn(&Entry) -> R,
    ) -> Option<usize> {
        loop {
            while let Some(entry) = self.current.last() {
                if entry.is_stale(changes) {
                    self.current.pop();
                } else if entry.at <= end {
                    let at = entry.at;
                    let others = self.current.iter().rev().skip(1);
                    return Some(1 + others.take_while(|other| other.at == at).count());
                } else {
                    return None;
                }
            }
            if !self.advance(end, changes, &rank) {
                return None;
            }
        }
    }

    /// The entries of the bucket that is being emptied, the last one first; of a crowded bucket, at
    /// most the first.
    pub(super) fn current(&self) -> &[Entry] {
        &self.current
    }

    /// The last of them.
    #[inline]
    pub(super) fn last(&self) -> Option<Entry> {
        self.current.last().copied()
    }

    /// That many of them from the end.
    pub(super) fn last_mut(&mut self, count: usize) -> &mut [Entry] {
        let first = self.current.len() - count;
        &mut self.current[first..]
    }

    /// Whether there may be an entry up to `end` that counts, other than the [last](Self::last)
    /// one, which must be the first of all.
    #[inline]
    pub(super) fn has_another_by(&self, end: f64, counts: impl Fn(&Entry) -> bool) -> bool {
        let mut others = self.current.iter().rev().skip(1);
        loop {
            match others.next() {
                Some(other) if other.at > end => return false,
                Some(other) if counts(other) => return true,
                Some(_) => {}
                None => return self.bucket(end) > self.cursor || self.crowd.has_one_by(end),
            }
        }
    }

    /// The number of the bucket that is being emptied.
    #[inline]
    pub(super) fn cursor(&self) -> u64 {
        self.cursor
    }

    /// Drops the [last](Self::last) of them.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.current.pop();
    }

    /// All entries that are not stale, in no particular order.
    pub(super) fn into_entries(mut self, changes: &[u32]) -> Vec<Entry> {
        let mut entries = std::mem::take(&mut self.far);
        entries.append(&mut self.current);
        entries.extend(self.crowd.entries());
        self.ring.copy_to(&mut entries);
        entries.retain(|entry| !entry.is_stale(changes));
        entries
    }

    /// Moves to the next bucket that has an entry; returns whether there is one up to `end`.
    #[inline(never)]
    fn advance(&mut self, end: f64, changes: &[u32], rank: impl Fn(&Entry) -> R) -> bool {
        let last = self.bucket(end);
        while self.current.is_empty() {
            if self.room == 0 {
                self.call_from_crowd(changes);
                continue;
            }
            if self.ring.held() == 0 {
                if !self.jump(changes) {
                    return false;
                }
            } else if self.cursor >= last {
                return false;
            } else {
                self.cursor += 1;
                if self.ring.is_first(self.cursor) {
                    self.turn(changes);
                }
            }
            self.open(changes, &rank);
        }
        true
    }

    /// Moves the bucket of the cursor into the sorted entries, or into the crowd.
    fn open(&mut self, changes: &[u32], rank: impl Fn(&Entry) -> R) {
        let held = self.ring.held();
        self.ring.empty(self.cursor, changes, &mut self.current);
        self.opened += (held - self.ring.held()) as u64;
        if self.current.len() > CROWD {
            self.crowd.join(self.current.drain(..), changes, rank);
            self.room = 0;
            return;
        }
        // No time is NaN; a total order of floats takes three more instructions per comparison.
        self.current.sort_unstable_by(|a, b| b.at.partial_cmp(&a.at).unwrap_or(Ordering::Equal));
    }

    /// Adds an entry to the crowd, and all others of its bucket.
    #[cold]
    fn push_into_crowd(&mut self, entry: Entry, changes: &[u32], rank: impl Fn(&Entry) -> R) {
        self.crowd.join(self.current.drain(..).chain([entry]), changes, rank);
        self.room = 0;
    }

    /// Makes the first entry of the crowd the only current one.
    fn call_from_crowd(&mut self, changes: &[u32]) {
        effort::count(Effort::Entries, 1);
        self.current.extend(self.crowd.pop(changes));
        if self.crowd.is_empty() {
            self.room = CROWD;
        }
    }

    /// Adds an entry beyond the ring.
    fn push_far(&mut self, entry: Entry, changes: &[u32]) {
        // At most one entry of each ball is valid.
        if self.far.len() > 2 * changes.len() {
            self.drop_stale(changes);
        }
        self.far.push(entry);
    }

    /// Drops the stale entries beyond the ring.
    #[cold]
    fn drop_stale(&mut self, changes: &[u32]) {
        effort::count(Effort::Entries, self.far.len());
        self.far.retain(|entry| !entry.is_stale(changes));
    }

    /// Moves the cursor, where the ring is empty, to the first entry beyond it; returns whether
    /// there is one.
    fn jump(&mut self, changes: &[u32]) -> bool {
        self.drop_stale(changes);
        let times = self.far.iter().map(|entry| entry.at);
        let Some(first) = times.min_by(f64::total_cmp) else { return false };
        if self.opened * IDLE < self.far.len() as u64 {
            self.rate = rate_for(&self.far, first);
        }
        self.cursor = self.bucket(first);
        (self.since, self.opened) = (self.cursor, 0);
        self.bring_near();
        true
    }

    /// Goes on where the ring has gone round: with wider buckets, if most were empty.
    fn turn(&mut self, changes: &[u32]) {
        let passed = self.cursor - self.since;
        if passed >= self.ring.len() {
            if self.opened * IDLE < passed {
                return self.widen(changes);
            }
            (self.since, self.opened) = (self.cursor, 0);
        }
        self.bring_near();
    }

    /// Chooses the width of the buckets anew, for the entries from now on.
    #[cold]
    fn widen(&mut self, changes: &[u32]) {
        self.ring.copy_to(&mut self.far);
        self.ring = Ring::new(changes.len());
        // All of them are now beyond an empty ring.
        self.opened = 0;
        self.jump(changes);
    }

    /// Moves entries into the ring that are no longer beyond it.
    fn bring_near(&mut self) {
        effort::count(Effort::Entries, self.far.len());
        let end = self.cursor + self.ring.len();
        for entry in std::mem::take(&mut self.far) {
            let bucket = self.bucket(entry.at);
            if bucket < end {
                self.ring.push(bucket, entry);
            } else {
                self.far.push(entry);
            }
        }
    }

    /// The number of the bucket of a time; the same for every caller, and never less for a later
    /// time.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a time before the base belongs to the first bucket, one beyond all to the last"
    )]
    fn bucket(&self, at: f64) -> u64 {
        (at * self.rate).min(LAST) as u64
    }
}

/// Buckets per unit of time so that one holds about [`FILL`] entries, estimated from the first
/// eighth of the entries after a time.
fn rate_for(entries: &[Entry], start: f64) -> f64 {
    let mut times: Vec<f64> =
        entries.iter().map(|entry| entry.at - start).filter(|&after| after > 0.0).collect();
    let eighth = times.len() / 8;
    if times.is_empty() {
        return 1.0;
    }
    let (_, &mut span, _) = times.select_nth_unstable_by(eighth, f64::total_cmp);
    let rate = (eighth + 1) as f64 / FILL / span;
    // If it is beyond all numbers, any rate will do.
    if rate.is_normal() && rate > 0.0 { rate } else { 1.0 }
}
