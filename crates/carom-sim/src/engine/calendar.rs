//! The event queue: a calendar queue \[Brown1988\].
//!
//! It is a ring of buckets, each for a short span of time. An entry is put into the bucket of its
//! time, and is not looked at until that bucket comes up: then the valid entries are sorted.
//! Entries beyond the ring wait, unsorted, until the ring has gone round. So the cost of an entry
//! does not depend on the number of entries.

use std::cmp::Ordering;

/// The event that is planned for a ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Its time since the base of the engine's time, in units of the simulation.
    pub(super) at: f64,
    pub(super) ball: u32,
    /// The change count of the ball when this was planned.
    pub(super) changes: u32,
}

impl Entry {
    const NONE: Self = Self { at: f64::INFINITY, ball: 0, changes: 0 };

    /// Whether the ball has changed since.
    #[inline]
    pub(super) fn is_stale(&self, changes: &[u32]) -> bool {
        changes[self.ball as usize] != self.changes
    }
}

/// How many valid entries a bucket should hold: sorting them should cost about as much as stepping
/// from one bucket to the next.
const FILL: f64 = 5.0;

/// Entries in a chunk, which fills two cache lines.
const CHUNK: usize = 7;

/// The last possible bucket: far beyond all others, without overflow.
const LAST: f64 = (1_u64 << 62) as f64;

/// The end of a chain of chunks.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Chunk {
    entries: [Entry; CHUNK],
    /// The next chunk of the bucket, which is full; or the next free chunk.
    next: u32,
}

/// The chunks of a bucket. This is all that must be read to add an entry.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    first: u32,
    /// The number of entries in the first chunk.
    len: u32,
}

impl Bucket {
    /// As if its chunk were full: the first entry allocates one.
    #[expect(clippy::cast_possible_truncation, reason = "a small number")]
    const EMPTY: Self = Self { first: NONE, len: CHUNK as u32 };
}

/// The entries in chronological order.
#[derive(Clone, Debug)]
pub(super) struct Calendar {
    /// Buckets per unit of time.
    rate: f64,
    /// The buckets; their number is a power of two.
    ring: Vec<Bucket>,
    chunks: Vec<Chunk>,
    free: u32,
    /// The number of entries in the ring, valid or not.
    in_ring: usize,
    /// The number of the bucket that is being emptied.
    cursor: u64,
    /// Its entries, the last one first.
    current: Vec<Entry>,
    /// Entries beyond the ring.
    far: Vec<Entry>,
}

impl Calendar {
    /// A calendar with these entries; their times determine the width of the buckets.
    pub(super) fn new(entries: Vec<Entry>) -> Self {
        let rate = rate_for(&entries);
        let buckets = (entries.len() / 4).max(16).next_power_of_two();
        let mut calendar = Self {
            rate,
            ring: vec![Bucket::EMPTY; buckets],
            chunks: Vec::new(),
            free: NONE,
            in_ring: 0,
            cursor: 0,
            current: Vec::new(),
            far: entries,
        };
        calendar.bring_near();
        calendar.open(&[]);
        calendar
    }

    /// Adds an entry.
    #[expect(
        clippy::inline_always,
        reason = "1 % of all instructions: the call, and what it keeps apart"
    )]
    #[inline(always)]
    pub(super) fn push(&mut self, entry: Entry) {
        let bucket = self.bucket(entry.at);
        if bucket <= self.cursor {
            let place = self.current.partition_point(|other| other.at > entry.at);
            self.current.insert(place, entry);
        } else if bucket - self.cursor < self.ring.len() as u64 {
            self.push_into(bucket, entry);
        } else {
            self.far.push(entry);
        }
    }

    /// The number of entries at the earliest time, up to `end`, at which one of them is not stale.
    ///
    /// They are the [last](Self::last_mut) ones. The very last is not stale, others may be. Never
    /// returns 0; returns `None` if there is no such time.
    #[inline]
    pub(super) fn first(&mut self, end: f64, changes: &[u32]) -> Option<usize> {
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
            if !self.advance(end, changes) {
                return None;
            }
        }
    }

    /// The entries of the bucket that is being emptied, the last one first.
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
        for bucket in &self.ring {
            let Bucket { mut first, mut len } = *bucket;
            while let Some(chunk) = self.chunks.get(first as usize) {
                entries.extend_from_slice(&chunk.entries[..len as usize]);
                (first, len) = (chunk.next, Bucket::EMPTY.len);
            }
        }
        entries.retain(|entry| !entry.is_stale(changes));
        entries
    }

    /// Moves to the next bucket that has an entry; returns false if it begins after `end`.
    fn advance(&mut self, end: f64, changes: &[u32]) -> bool {
        let last = self.bucket(end);
        while self.current.is_empty() {
            if self.in_ring == 0 {
                let Some(first) = self.far.iter().map(|entry| self.bucket(entry.at)).min() else {
                    return false;
                };
                if first > last {
                    return false;
                }
                self.cursor = first;
                self.bring_near();
            } else if self.cursor >= last {
                return false;
            } else {
                self.cursor += 1;
                if self.cursor & self.mask() == 0 {
                    self.bring_near();
                }
            }
            self.open(changes);
        }
        true
    }

    /// Moves the bucket of the cursor into the sorted entries.
    fn open(&mut self, changes: &[u32]) {
        #[expect(clippy::cast_possible_truncation, reason = "below the length of the ring")]
        let place = (self.cursor & self.mask()) as usize;
        let Bucket { mut first, mut len } = std::mem::replace(&mut self.ring[place], Bucket::EMPTY);
        while let Some(chunk) = self.chunks.get_mut(first as usize) {
            for entry in &chunk.entries[..len as usize] {
                if changes.is_empty() || !entry.is_stale(changes) {
                    self.current.push(*entry);
                }
            }
            self.in_ring -= len as usize;
            let next = std::mem::replace(&mut chunk.next, self.free);
            self.free = first;
            (first, len) = (next, Bucket::EMPTY.len);
        }
        // No time is NaN; a total order of floats takes three more instructions per comparison.
        self.current.sort_unstable_by(|a, b| b.at.partial_cmp(&a.at).unwrap_or(Ordering::Equal));
    }

    /// Moves entries into the ring that are no longer beyond it.
    fn bring_near(&mut self) {
        let end = self.cursor + self.ring.len() as u64;
        for entry in std::mem::take(&mut self.far) {
            let bucket = self.bucket(entry.at);
            if bucket < end {
                self.push_into(bucket, entry);
            } else {
                self.far.push(entry);
            }
        }
    }

    fn push_into(&mut self, bucket: u64, entry: Entry) {
        #[expect(clippy::cast_possible_truncation, reason = "below the length of the ring")]
        let place = (bucket & self.mask()) as usize;
        let bucket = &mut self.ring[place];
        self.in_ring += 1;
        if bucket.len == Bucket::EMPTY.len {
            let next = std::mem::replace(&mut bucket.first, self.free);
            bucket.len = 0;
            if let Some(vacant) = self.chunks.get_mut(self.free as usize) {
                self.free = std::mem::replace(&mut vacant.next, next);
            } else {
                #[expect(clippy::cast_possible_truncation, reason = "far fewer than entries")]
                let index = self.chunks.len() as u32;
                bucket.first = index;
                self.chunks.push(Chunk { entries: [Entry::NONE; CHUNK], next });
            }
        }
        self.chunks[bucket.first as usize].entries[bucket.len as usize] = entry;
        bucket.len += 1;
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

    fn mask(&self) -> u64 {
        self.ring.len() as u64 - 1
    }
}

/// Buckets per unit of time so that one holds about [`FILL`] entries, estimated from the first
/// eighth of the entries.
fn rate_for(entries: &[Entry]) -> f64 {
    let mut times: Vec<f64> = entries.iter().map(|entry| entry.at).collect();
    let eighth = times.len() / 8;
    if times.is_empty() {
        return 1.0;
    }
    let (_, &mut span, _) = times.select_nth_unstable_by(eighth, f64::total_cmp);
    let rate = (eighth + 1) as f64 / FILL / span;
    // If all entries are at the base, or beyond all numbers, any rate will do.
    if rate.is_normal() && rate > 0.0 { rate } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Balls that get another event over and over, at random delays.
    struct Balls {
        changes: Vec<u32>,
        times: Vec<f64>,
        random: u64,
        delay: fn(u64) -> f64,
    }

    impl Balls {
        fn new(delay: fn(u64) -> f64) -> Self {
            Self { changes: vec![0; 300], times: vec![0.0; 300], random: 1, delay }
        }

        fn plan(&mut self, ball: usize, now: f64) -> Entry {
            self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = now + (self.delay)(self.random >> 33);
            self.times[ball] = at;
            self.changes[ball] += 1;
            let changes = self.changes[ball];
            Entry { at, ball: u32::try_from(ball).unwrap(), changes }
        }
    }

    /// Entries come out in chronological order, whatever their distribution.
    fn come_out_in_order(delay: fn(u64) -> f64) {
        let mut balls = Balls::new(delay);
        let mut calendar = Calendar::new((0..300).map(|ball| balls.plan(ball, 0.0)).collect());
        for step in 0..20_000 {
            calendar.first(f64::INFINITY, &balls.changes).unwrap();
            let first = calendar.last().unwrap();
            let least = balls.times.iter().copied().fold(f64::INFINITY, f64::min);
            assert_eq!(first.at, least, "step {step}");
            let before = least.next_down();
            assert!(calendar.first(before, &balls.changes).is_none(), "step {step}");
            // The first ball and one other are replanned.
            for ball in [first.ball as usize, step % 300] {
                let entry = balls.plan(ball, first.at);
                calendar.push(entry);
            }
            if step % 4_001 == 4_000 {
                calendar = Calendar::new(calendar.into_entries(&balls.changes));
            }
        }
    }

    #[test]
    fn entries_come_out_in_the_order_of_time() {
        come_out_in_order(|random| (random % 1_000) as f64 * 1e-3);
        come_out_in_order(|random| 0.5_f64.powf((random % 200) as f64));
        come_out_in_order(|random| (random % 2) as f64);
        come_out_in_order(|random| 1e200 * (random % 7) as f64);
    }

    #[test]
    fn an_empty_calendar_has_no_first() {
        assert!(Calendar::new(Vec::new()).first(f64::INFINITY, &[]).is_none());
    }

    #[test]
    fn entries_of_one_moment_come_together() {
        let entry = |at: f64, ball: u32| Entry { at, ball, changes: 0 };
        let mut calendar = Calendar::new(vec![entry(2.0, 0), entry(1.0, 1), entry(1.0, 2)]);
        let changes = [0; 3];
        assert_eq!(calendar.first(5.0, &changes), Some(2));
        calendar.pop();
        assert_eq!(calendar.first(5.0, &changes), Some(1));
        calendar.pop();
        assert_eq!(calendar.first(5.0, &changes), Some(1));
        assert_eq!(calendar.last().unwrap().ball, 0);
    }
}
