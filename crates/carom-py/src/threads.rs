//! Number of threads.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use carom_io::search::at_most_cores;

/// The query of a row, by its duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Two balls on straight lines: some nanoseconds.
    Short,
    /// Shapes and curved motion: a tenth of a microsecond or more.
    Long,
}

impl Work {
    /// The fewest rows of a thread: with fewer, threads cost more than they save.
    const fn least_rows(self) -> usize {
        match self {
            Self::Short => 30_000,
            Self::Long => 2_000,
        }
    }
}

/// The number of threads: one per core, or fewer.
pub(crate) fn wanted(threads: Option<NonZeroUsize>) -> usize {
    let threads = threads.map(at_most_cores).or_else(|| available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get)
}

/// The number of threads of a query about some rows.
pub(crate) fn for_rows(work: Work, threads: Option<NonZeroUsize>, rows: usize) -> usize {
    match rows / work.least_rows() {
        0 | 1 => 1,
        most => wanted(threads).min(most),
    }
}
