//! Number of threads.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use carom_io::search::at_most_cores;

/// The query of a row, by its duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Two balls on straight lines: some nanoseconds.
    Short,
    /// Shapes: a tenth of a microsecond or more.
    Long,
    /// Curved motion: as long, with up to 1.5 MB of the stack if exact arithmetic decides.
    Deep,
}

impl Work {
    /// The fewest rows of a thread: with fewer, threads cost more than they save.
    const fn least_rows(self) -> usize {
        match self {
            Self::Short => 30_000,
            Self::Long | Self::Deep => 2_000,
        }
    }
}

/// The number of threads: one per core, or fewer.
pub(crate) fn wanted(threads: Option<NonZeroUsize>) -> usize {
    let threads = threads.map(at_most_cores).or_else(|| available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get)
}

/// The threads of a query about some rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crew {
    /// The number of threads.
    pub(crate) threads: usize,
    /// Whether even a single thread is a new one, because the caller's stack may be short.
    pub(crate) has_own_stacks: bool,
}

impl Crew {
    /// The bytes of the stack of a thread. Most of them are never touched.
    pub(crate) const STACK: usize = 4 << 20;

    /// The threads for some rows.
    pub(crate) fn of(work: Work, threads: Option<NonZeroUsize>, rows: usize) -> Self {
        let threads = match rows / work.least_rows() {
            0 | 1 => 1,
            most => wanted(threads).min(most),
        };
        Self { threads, has_own_stacks: work == Work::Deep }
    }
}
