//! How does whoever waits for the answers of a search stay able to end it?
//!
//! The threads of a pool search, and the thread that asks takes what they find. Where nothing is found it is called all the
//! same, some twenty times a second: it may look whether a person wants to go on, and end the search at any moment.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use carom::Scalar;
use carom::many::{Chunks, PairAnswer, Search};
use rayon::ThreadPool;

/// So long nothing is told, before whoever waits is called without anything: a person does not notice it.
const PERIOD: Duration = Duration::from_millis(50);

/// So many chunks may wait until they are taken, some 20 MB as a rule, so that no thread waits while they are written.
const WAITING: usize = 64;

/// Answers that follow one another in time.
#[derive(Clone, Debug)]
pub struct Chunk<A> {
    /// The answers; some chunks have none.
    pub answers: Vec<A>,
    /// The share of the search that is done: [`Chunks::share_done`].
    pub share_done: f64,
}

/// Goes through the answers of a search that `begin` begins, which the threads of the pool find while this one takes them:
/// `each` is called with each chunk as it comes, and with `None` where none has come for 50 ms. How many pairs have been
/// asked about one by one is given in the end: [`Chunks::asked`].
///
/// A search is ended by [`Search::stopped_by`], in place of what it was stopped by before.
///
/// It is to be called from outside the pool, one of whose threads it needs for itself.
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
/// What `each` returns, which ends the search at once, also in the middle of a slice: what has been found by then and not
/// taken is lost.
pub fn each<'a, const D: usize, S: Scalar, A: PairAnswer, E>(
    pool: &ThreadPool,
    search: Search<'a, D, S>,
    begin: impl for<'s> FnOnce(Search<'s, D, S>) -> Chunks<'s, D, S, A> + Send,
    mut each: impl FnMut(Option<Chunk<A>>) -> Result<(), E>,
) -> Result<u64, E> {
    let stop = AtomicBool::new(false);
    let mut asked = 0;
    let ended = pool.in_place_scope(|scope| {
        let (sender, receiver) = sync_channel(WAITING);
        let (search, asked) = (search.stopped_by(&stop), &mut asked);
        scope.spawn(move |_| {
            let mut chunks = begin(search);
            while let Some(answers) = chunks.next() {
                if sender.send(Chunk { answers, share_done: chunks.share_done() }).is_err() {
                    break;
                }
            }
            *asked = chunks.asked();
        });
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
        // A thread that waits until a chunk is taken does not wait any more.
        drop(receiver);
        ended
    });
    ended.map(|()| asked)
}
