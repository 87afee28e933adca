//! Replicas on several threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::error::EnsembleError;
use super::merged::Replica;
use super::progress::Progress;
use super::seeds::Seeds;
use crate::record::Summary;
use crate::run::{self, Options, RunError};
use crate::scene::Scene;
use crate::search::at_most_cores;

/// The time between two calls of the watcher.
const PERIOD: Duration = Duration::from_millis(50);

/// The replicas that ran to their end, in the order of their seeds.
pub(super) fn run(
    scene: &Scene,
    seeds: Seeds,
    options: &Options,
    jobs: NonZeroUsize,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Vec<Replica>, EnsembleError> {
    let shared = Shared::new(scene, options, seeds.iter().collect());
    let (sender, receiver) = mpsc::channel();
    let start = Instant::now();
    let mut ended: Vec<Option<Result<Summary, RunError>>> = Vec::new();
    ended.resize_with(shared.seeds.len(), || None);
    thread::scope(|scope| {
        for _ in 0..at_most_cores(jobs).get().min(shared.seeds.len()) {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || shared.work(&sender));
        }
        drop(sender);
        loop {
            let done = ended.iter().flatten().count();
            if watch(&shared.progress(done, start.elapsed())).is_break() {
                shared.stop.store(true, Ordering::Relaxed);
            }
            match receiver.recv_timeout(PERIOD) {
                Ok((index, result)) => ended[index] = Some(result),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    let mut replicas = Vec::new();
    for (seed, result) in shared.seeds.into_iter().zip(ended) {
        match result {
            Some(Ok(summary)) if !summary.interrupted => replicas.push(Replica::of(seed, &summary)),
            // Interrupted, or never begun.
            Some(Ok(_) | Err(RunError::Interrupted)) | None => {}
            Some(Err(error)) => return Err(EnsembleError::Replica { seed, error }),
        }
    }
    Ok(replicas)
}

/// The state that all threads share.
struct Shared<'a> {
    scene: &'a Scene,
    options: &'a Options,
    seeds: Vec<u64>,
    /// The replica to begin next. Replicas begin in order, so all before a failed one have begun,
    /// too, and the first that fails is always the same.
    next: AtomicUsize,
    /// Whether the watcher asks for an end.
    stop: AtomicBool,
    /// Whether a replica has failed; then no other begins.
    failed: AtomicBool,
    /// The progress of each replica: its share as the bits of a float, and its pair collisions.
    shares: Vec<AtomicU64>,
    collisions: Vec<AtomicU64>,
}

impl<'a> Shared<'a> {
    fn new(scene: &'a Scene, options: &'a Options, seeds: Vec<u64>) -> Self {
        let zeros = || seeds.iter().map(|_| AtomicU64::new(0)).collect();
        Self {
            scene,
            options,
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            failed: AtomicBool::new(false),
            shares: zeros(),
            collisions: zeros(),
            seeds,
        }
    }

    /// Runs one replica after another, and sends the results.
    fn work(&self, sender: &Sender<(usize, Result<Summary, RunError>)>) {
        while !self.stop.load(Ordering::Relaxed) && !self.failed.load(Ordering::Relaxed) {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(seed) = self.seeds.get(index) else { return };
            let result = self.replica(index, *seed);
            if result.is_err() {
                self.failed.store(true, Ordering::Relaxed);
            }
            // Sending fails only without a receiver, which outlives this thread.
            let _ = sender.send((index, result));
        }
    }

    fn replica(&self, index: usize, seed: u64) -> Result<Summary, RunError> {
        let scene = self.scene.clone().with_seed(seed);
        run::run(&scene, &options_of(self.options, seed), &mut |progress| {
            self.shares[index].store(progress.fraction.to_bits(), Ordering::Relaxed);
            self.collisions[index].store(progress.pair_collisions, Ordering::Relaxed);
            if self.stop.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn progress(&self, done: usize, elapsed: Duration) -> Progress {
        let replicas = self.seeds.len();
        let shares = self.shares.iter().map(|share| f64::from_bits(share.load(Ordering::Relaxed)));
        Progress {
            done,
            replicas,
            fraction: shares.sum::<f64>() / replicas as f64,
            pair_collisions: self.collisions.iter().map(|n| n.load(Ordering::Relaxed)).sum(),
            elapsed,
        }
    }
}

/// The options of the replica with this seed.
fn options_of(options: &Options, seed: u64) -> Options {
    Options { out: directory_of(options, seed), ..options.clone() }
}

/// The directory of this replica's results.
fn directory_of(options: &Options, seed: u64) -> PathBuf {
    options.out.join(format!("seed-{seed}"))
}
