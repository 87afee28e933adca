//! Searches on many threads that can be ended at any time.
//!
//! The threads of a pool search, and the calling thread takes what they find. The caller's function
//! is also called if nothing is found, some twenty times a second. So it can notice a request to
//! stop, and end the search at any time.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use carom::Scalar;
use carom::many::{Chunks, Encounter, Encounters, PairAnswer, Search};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The longest time without a call of the caller's function: a person does not notice it.
const PERIOD: Duration = Duration::from_millis(50);

/// The most chunks that wait to be taken, usually some 20 MB, so that no thread waits while they
/// are written.
const WAITING: usize = 64;

/// Returns a number of threads, at most that of the cores.
///
/// More threads than cores take memory and time, and find nothing sooner.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// assert_eq!(carom_io::search::at_most_cores(NonZeroUsize::MIN), NonZeroUsize::MIN);
/// ```
#[must_use]
pub fn at_most_cores(threads: NonZeroUsize) -> NonZeroUsize {
    // On a system that does not count its cores, the number stays.
    thread::available_parallelism().map_or(threads, |cores| threads.min(cores))
}

/// Returns a pool of threads: one per core, or fewer.
///
/// # Errors
/// The threads cannot be started: the message of the system.
pub fn pool(threads: Option<NonZeroUsize>) -> Result<ThreadPool, String> {
    let threads = threads.map_or(0, |threads| at_most_cores(threads).get());
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| error.to_string())
}

/// Progress of a search in a table.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// The number of rows read so far.
    Read(u64),
    /// The search has begun.
    ///
    /// If nothing is found for a while, the same values are reported again.
    Searched {
        /// The number of answers found so far.
        found: u64,
        /// The share of the slices searched, as of the last chunk of answers.
        fraction: f64,
    },
}

/// The callback that receives the progress, and can break off the work.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Consecutive answers of a search.
#[derive(Clone, Debug)]
pub struct Chunk<A> {
    /// The answers; some chunks have none.
    pub answers: Vec<A>,
    /// The share of the search done so far: [`Chunks::share_done`].
    pub share_done: f64,
}

/// Passes the answers of a search to a function, chunk by chunk.
///
/// `begin` begins the search. The threads of the pool find the answers while the calling thread
/// takes them: `each` is called with each chunk as it comes, and with `None` after 50 ms without
/// one. Returns the number of pairs tested one by one: [`Chunks::asked`].
///
/// The function sets [`Search::stopped_by`] to end the search, and replaces an earlier setting.
///
/// Call it from outside the pool: it needs one of the pool's threads for itself.
///
/// ```
/// use std::convert::Infallible;
///
/// use carom::many::{Balls, Search};
/// use rayon::ThreadPoolBuilder;
///
/// let pool = ThreadPoolBuilder::new().num_threads(2).build()?;
/// let (x, vx) = ([0.0, 5.0, 9.0], [1.0, 0.0, -1.0]);
/// let search = Search::among(Balls::moving([&x], [&vx], &[1.0; 3])?, 9.0);
/// let (mut times, mut done) = (Vec::new(), 0.0);
/// let asked = carom_io::search::each(&pool, search, |search| search.impacts(), |chunk| {
///     if let Some(chunk) = chunk {
///         times.extend(chunk.answers.iter().map(|met| met.impact.time));
///         done = chunk.share_done;
///     }
///     Ok::<(), Infallible>(())
/// })?;
/// assert_eq!((times.as_slice(), done, asked), ([2.0, 3.0, 3.5].as_slice(), 1.0, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The error of `each`, which ends the search at once, also in the middle of a slice. Answers that
/// were found by then and not taken are lost.
pub fn each<'a, const D: usize, S: Scalar, A: PairAnswer, E>(
    pool: &ThreadPool,
    search: Search<'a, D, S>,
    begin: impl for<'s> FnOnce(Search<'s, D, S>) -> Chunks<'s, D, S, A> + Send,
    each: impl FnMut(Option<Chunk<A>>) -> Result<(), E>,
) -> Result<u64, E> {
    let mut asked = 0;
    let count = &mut asked;
    let produce = move |stop: &AtomicBool, pass: &mut dyn FnMut(Chunk<A>) -> bool| {
        let mut chunks = begin(search.stopped_by(stop));
        while let Some(answers) = chunks.next() {
            if !pass(Chunk { answers, share_done: chunks.share_done() }) {
                break;
            }
        }
        *count = chunks.asked();
    };
    consume(pool, produce, each)?;
    Ok(asked)
}

/// Passes the encounters of tracks to a function, chunk by chunk.
///
/// It does what [`each`] does, and returns how often two tracks were tested:
/// [`EncounterChunks::tested`](carom::many::EncounterChunks::tested).
///
/// # Errors
/// The error of `each`, which ends the search at once, also in the middle of a slice.
pub fn each_encounter<const D: usize, E>(
    pool: &ThreadPool,
    search: Encounters<'_, D>,
    each: impl FnMut(Option<Chunk<Encounter>>) -> Result<(), E>,
) -> Result<u64, E> {
    let mut tested = 0;
    let count = &mut tested;
    let produce = move |stop: &AtomicBool, pass: &mut dyn FnMut(Chunk<Encounter>) -> bool| {
        let mut chunks = search.stopped_by(stop).chunks();
        while let Some(answers) = chunks.next() {
            if !pass(Chunk { answers, share_done: chunks.share_done() }) {
                break;
            }
        }
        *count = chunks.tested();
    };
    consume(pool, produce, each)?;
    Ok(tested)
}

/// Passes what a search produces on the threads of a pool to a function on this thread.
///
/// The search passes its chunks on until the flag is set, or until they are refused.
fn consume<A: Send, E>(
    pool: &ThreadPool,
    produce: impl FnOnce(&AtomicBool, &mut dyn FnMut(Chunk<A>) -> bool) + Send,
    mut each: impl FnMut(Option<Chunk<A>>) -> Result<(), E>,
) -> Result<(), E> {
    let stop = AtomicBool::new(false);
    pool.in_place_scope(|scope| {
        let (sender, receiver) = sync_channel(WAITING);
        let flag = &stop;
        scope.spawn(move |_| produce(flag, &mut |chunk| sender.send(chunk).is_ok()));
        let ended = loop {
            let chunk = match receiver.recv_timeout(PERIOD) {
                Ok(chunk) => Some(chunk),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            };
            if let Err(error) = each(chunk) {
                break Err(error);
            }
        };
        stop.store(true, Ordering::Relaxed);
        // A thread that waits for a chunk to be taken stops waiting.
        drop(receiver);
        ended
    })
}
