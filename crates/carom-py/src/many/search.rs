//! A search, from its first chunk to its last: others may use Python, and Ctrl-C is noticed between chunks.

use std::num::NonZeroUsize;

use carom::many::{Chunks, PairAnswer};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::found::Found;
use crate::float::Float;
use crate::table::Table;
use crate::threads::wanted;

/// So many threads, which end with the search: a process that is forked later finds none missing.
pub(super) fn pool(threads: Option<NonZeroUsize>) -> PyResult<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(wanted(threads)).build();
    pool.map_err(|error| PyRuntimeError::new_err(format!("threads cannot be started: {error}")))
}

/// All answers. After each chunk `watch` is called with the share of the search that is done, and the number of answers.
///
/// # Errors
/// Ctrl-C, or `watch` raises an exception.
pub(super) fn searched<'a, const D: usize, S: Float, A: PairAnswer>(
    pool: &ThreadPool,
    begin: impl FnOnce() -> Chunks<'a, D, S, A> + Send,
    mut found: impl Found<A>,
    watch: Option<&Py<PyAny>>,
) -> PyResult<Table> {
    let mut chunks = pool.install(begin);
    let mut count = 0;
    while let Some(chunk) = pool.install(|| chunks.next()) {
        found.take(&chunk);
        count += chunk.len();
        Python::attach(|py| {
            py.check_signals()?;
            match watch {
                Some(watch) => watch.call1(py, (chunks.share_done(), count)).map(drop),
                None => Ok(()),
            }
        })?;
    }
    Ok(found.table())
}
