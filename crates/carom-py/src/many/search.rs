//! A search, from its first chunk to its last: others may use Python meanwhile, and Ctrl-C is noticed at any time.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use carom::many::{Chunks, PairAnswer, Search};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::found::Found;
use crate::float::Float;
use crate::table::Table;
use crate::threads::wanted;

/// So long nothing is told, before Python is asked whether to go on.
const PERIOD: Duration = Duration::from_millis(50);

/// So many chunks may wait until they are taken, some 20 MB at most, so that nobody waits while signals are looked at.
const WAITING: usize = 64;

/// So many threads, which end with the search: a process that is forked later finds none missing.
pub(super) fn pool(threads: Option<NonZeroUsize>) -> PyResult<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(wanted(threads)).build();
    pool.map_err(|error| PyRuntimeError::new_err(format!("threads cannot be started: {error}")))
}

/// All answers, which the threads of the pool find while this one takes them. After each chunk `watch` is called with the
/// share of the search that is done, and the number of answers.
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
    let stop = AtomicBool::new(false);
    pool.in_place_scope(|scope| {
        let (sender, receiver) = sync_channel(WAITING);
        let search = search.stopped_by(&stop);
        scope.spawn(move |_| {
            let mut chunks = begin(search);
            while let Some(chunk) = chunks.next() {
                if sender.send((chunk, chunks.share_done())).is_err() {
                    break;
                }
            }
        });
        let mut count = 0;
        let mut go_on = || -> PyResult<bool> {
            let told = match receiver.recv_timeout(PERIOD) {
                Ok((chunk, share)) => {
                    found.take(&chunk);
                    count += chunk.len();
                    Some(share)
                }
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(false),
            };
            Python::attach(|py| {
                py.check_signals()?;
                match (watch, told) {
                    (Some(watch), Some(share)) => watch.call1(py, (share, count)).map(drop),
                    _ => Ok(()),
                }
            })?;
            Ok(true)
        };
        let ended = loop {
            match go_on() {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        // What waits to be taken is not taken any more.
        stop.store(true, Ordering::Relaxed);
        drop(receiver);
        ended
    })?;
    Ok(found.table())
}
