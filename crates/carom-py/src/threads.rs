//! How many threads work?

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// What is asked of each row, by the time that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Two balls on straight lines: some nanoseconds.
    Short,
    /// Shapes: a tenth of a microsecond, and more.
    Long,
    /// Motions that are not straight: as long, and where exact arithmetic has to decide, with up to 1.5 MB of the stack.
    Deep,
}

impl Work {
    /// With fewer rows for each, starting threads takes longer than they save.
    const fn least_rows(self) -> usize {
        match self {
            Self::Short => 30_000,
            Self::Long | Self::Deep => 2_000,
        }
    }
}

/// So many threads are asked for, or one for each core.
pub(crate) fn wanted(threads: Option<NonZeroUsize>) -> usize {
    threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// How a number of rows is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crew {
    /// How many threads work.
    pub(crate) threads: usize,
    /// Whether they do even if there is one: the caller's stack may be short, and is not asked for its length.
    pub(crate) has_own_stacks: bool,
}

impl Crew {
    /// What the stack of a thread holds, of which most is never touched.
    pub(crate) const STACK: usize = 4 << 20;

    pub(crate) fn of(work: Work, threads: Option<NonZeroUsize>, rows: usize) -> Self {
        let threads = match rows / work.least_rows() {
            0 | 1 => 1,
            most => wanted(threads).min(most),
        };
        Self { threads, has_own_stacks: work == Work::Deep }
    }
}
