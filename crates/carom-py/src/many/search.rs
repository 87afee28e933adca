//! A search from its first chunk to its last.
//!
//! Other threads may use Python meanwhile, and Ctrl-C ends the search at any time.

use std::num::NonZeroUsize;

use carom::many::{Chunks, PairAnswer, Search};
use carom_io::search::each;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::found::Found;
use crate::float::Float;
use crate::table::Table;
use crate::threads::wanted;

/// A pool of threads, which end with the search: a later fork misses none of them.
pub(super) fn pool(threads: Option<NonZeroUsize>) -> PyResult<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(wanted(threads)).build();
    pool.map_err(|error| PyRuntimeError::new_err(format!("threads cannot be started: {error}")))
}

/// All answers.
///
/// The threads of the pool find them while this thread collects them. After each chunk, `watch` is
/// called with the share of the search that is done and the number of answers.
///
/// # Errors
/// Ctrl-C, or `watch` raises an exception.
pub(super) fn searched<'a, const D: usize, S: Float, A: PairAnswer>(
    pool: &ThreadPool,
    search: Search<'a, D, S>,
    begin: impl for<'s> FnOnce(Search<'s, D, S>) -> Chunks<'s, D, S, A> + Send,
    mut found: impl Found<A>,
    watch: Option<&Py<PyAny>>,
) -> PyResult<Table> {
    let mut count = 0;
    each(pool, search, begin, |chunk| {
        if let Some(chunk) = &chunk {
            found.take(&chunk.answers);
            count += chunk.answers.len();
        }
        Python::attach(|py| {
            py.check_signals()?;
            match (watch, chunk) {
                (Some(watch), Some(chunk)) => watch.call1(py, (chunk.share_done, count)).map(drop),
                _ => Ok(()),
            }
        })
    })?;
    Ok(found.table())
}
