//! Progress of an ensemble.

use std::time::Duration;

/// The progress of an ensemble.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The number of replicas that have ended.
    pub done: usize,
    /// The number of all replicas.
    pub replicas: usize,
    /// The share of the work done so far, from 0 to 1.
    pub fraction: f64,
    /// The number of collisions of two balls, in all replicas.
    pub pair_collisions: u64,
    /// The wall-clock time since the start.
    pub elapsed: Duration,
}
