//! Do the parts of a replay fit together?

use thiserror::Error;

use super::data::{Replay, ReplayContact};

/// Two parts of a replay that contradict one another.
#[derive(Clone, Debug, PartialEq, Error)]
pub(super) enum Contradiction {
    #[error("a replay has 2 or 3 dimensions, not {0}")]
    Dimension(usize),
    #[error("{balls} balls and {tracks} tracks; give one track for each ball")]
    Tracks { balls: usize, tracks: usize },
    #[error("the track of ball {0} is empty; give at least the anchor it starts from")]
    EmptyTrack(usize),
    #[error("the boundary has corners of {found} coordinates in {dimension} dimensions")]
    Corners { found: usize, dimension: usize },
    #[error("a replay ends at a finite time, not at {0}")]
    End(f64),
    #[error("event {event} names ball {ball}, but there are {balls} balls, counted from 0")]
    Ball { event: usize, ball: u32, balls: usize },
    #[error("event {event} names wall {axis} of {dimension} axes, counted from 0")]
    Wall { event: usize, axis: u8, dimension: usize },
    #[error("anchor {anchor} of ball {ball} comes before the one it follows")]
    AnchorOrder { ball: usize, anchor: usize },
    #[error("event {event} comes before the one it follows")]
    EventOrder { event: usize },
}

pub(super) fn check(replay: &Replay) -> Result<(), Contradiction> {
    let dimension = replay.dimension;
    if !(2..=3).contains(&dimension) {
        return Err(Contradiction::Dimension(dimension));
    }
    if let Some((min, max)) = replay.boundary.corners()
        && let Some(corner) = [min, max].into_iter().find(|c| c.len() != dimension)
    {
        return Err(Contradiction::Corners { found: corner.len(), dimension });
    }
    if !replay.end.is_finite() {
        return Err(Contradiction::End(replay.end));
    }
    check_tracks(replay)?;
    check_events(replay)
}

fn check_tracks(replay: &Replay) -> Result<(), Contradiction> {
    let (balls, tracks) = (replay.balls.len(), replay.tracks.len());
    if balls != tracks {
        return Err(Contradiction::Tracks { balls, tracks });
    }
    for (ball, track) in replay.tracks.iter().enumerate() {
        if track.is_empty() {
            return Err(Contradiction::EmptyTrack(ball));
        }
        if let Some(k) = first_step_back(track.iter().map(|a| a.time)) {
            return Err(Contradiction::AnchorOrder { ball, anchor: k });
        }
    }
    Ok(())
}

fn check_events(replay: &Replay) -> Result<(), Contradiction> {
    let (dimension, balls) = (replay.dimension, replay.balls.len());
    for (event, what) in replay.events.iter().enumerate() {
        let named = match what.contact {
            ReplayContact::Pair { a, b } => a.max(b),
            ReplayContact::Wall { ball, .. } => ball,
        };
        if named as usize >= balls {
            return Err(Contradiction::Ball { event, ball: named, balls });
        }
        if let ReplayContact::Wall { wall, .. } = what.contact
            && usize::from(wall.axis) >= dimension
        {
            return Err(Contradiction::Wall { event, axis: wall.axis, dimension });
        }
    }
    match first_step_back(replay.events.iter().map(|e| e.time)) {
        Some(event) => Err(Contradiction::EventOrder { event }),
        None => Ok(()),
    }
}

/// The place of the first time that is NaN or earlier than the one before it.
fn first_step_back(times: impl Iterator<Item = f64>) -> Option<usize> {
    let mut before = f64::NEG_INFINITY;
    for (k, time) in times.enumerate() {
        if time.is_nan() || time < before {
            return Some(k);
        }
        before = time;
    }
    None
}
