//! The ring of buckets, each for a short span of time.

use super::super::effort::{self, Effort};
use super::entry::Entry;

/// Entries in a chunk, which fills two cache lines.
const CHUNK: usize = 7;

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

/// Buckets with consecutive numbers, as many as there are places.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    /// Their number is a power of two.
    buckets: Vec<Bucket>,
    chunks: Vec<Chunk>,
    free: u32,
    /// The number of entries, valid or not.
    held: usize,
}

impl Ring {
    /// An empty ring for this number of entries.
    pub(super) fn new(entries: usize) -> Self {
        let buckets = (entries / 4).max(16).next_power_of_two();
        Self { buckets: vec![Bucket::EMPTY; buckets], chunks: Vec::new(), free: NONE, held: 0 }
    }

    /// The number of buckets.
    #[inline]
    pub(super) fn len(&self) -> u64 {
        self.buckets.len() as u64
    }

    /// The number of entries in all buckets.
    #[inline]
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Whether a bucket has the first place.
    #[inline]
    pub(super) fn is_first(&self, bucket: u64) -> bool {
        bucket & (self.len() - 1) == 0
    }

    #[inline]
    fn place(&self, bucket: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "below the length of the ring")]
        let place = (bucket & (self.len() - 1)) as usize;
        place
    }

    /// Adds an entry to a bucket.
    #[inline]
    pub(super) fn push(&mut self, bucket: u64, entry: Entry) {
        let place = self.place(bucket);
        let bucket = &mut self.buckets[place];
        self.held += 1;
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

    /// Moves the valid entries of a bucket to a list.
    #[inline]
    pub(super) fn empty(&mut self, bucket: u64, changes: &[u32], list: &mut Vec<Entry>) {
        effort::count(Effort::Buckets, 1);
        let place = self.place(bucket);
        let Bucket { mut first, mut len } =
            std::mem::replace(&mut self.buckets[place], Bucket::EMPTY);
        while let Some(chunk) = self.chunks.get_mut(first as usize) {
            for entry in &chunk.entries[..len as usize] {
                if !entry.is_stale(changes) {
                    list.push(*entry);
                }
            }
            self.held -= len as usize;
            let next = std::mem::replace(&mut chunk.next, self.free);
            self.free = first;
            (first, len) = (next, Bucket::EMPTY.len);
        }
    }

    /// Adds all entries to a list, in no particular order.
    pub(super) fn copy_to(&self, list: &mut Vec<Entry>) {
        for bucket in &self.buckets {
            let Bucket { mut first, mut len } = *bucket;
            while let Some(chunk) = self.chunks.get(first as usize) {
                list.extend_from_slice(&chunk.entries[..len as usize]);
                (first, len) = (chunk.next, Bucket::EMPTY.len);
            }
        }
    }
}
