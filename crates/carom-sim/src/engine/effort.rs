//! Counts of work, for tests of how costs grow.

/// The work that tests count.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effort {
    /// Entries at one time, among which the most urgent is sought.
    Ties,
    /// Entries moved, and entries beyond the ring that are looked at.
    Entries,
    /// Buckets opened, empty or not.
    Buckets,
    /// Blocks of cells that are searched for neighbours.
    Blocks,
    /// Neighbours found.
    Neighbors,
}

#[cfg(test)]
thread_local! {
    static DONE: [std::cell::Cell<usize>; 5] = const { [const { std::cell::Cell::new(0) }; 5] };
}

/// Counts work.
#[cfg(test)]
pub(super) fn count(effort: Effort, amount: usize) {
    DONE.with(|done| done[effort as usize].set(done[effort as usize].get() + amount));
}

/// Counts nothing.
#[cfg(not(test))]
#[inline]
pub(super) fn count(_: Effort, _: usize) {}

/// The work of one kind that a function does.
#[cfg(test)]
pub(super) fn of<T>(effort: Effort, work: impl FnOnce() -> T) -> (usize, T) {
    let done = || DONE.with(|done| done[effort as usize].get());
    let before = done();
    let result = work();
    (done() - before, result)
}
