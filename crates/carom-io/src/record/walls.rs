//! The motions of the walls, for a replay.

use carom_sim::{Side, Wall};
use serde::{Deserialize, Serialize};

use crate::replay::ReplayWall;
use crate::session::Session;

/// The motions of each wall, in order of time: those of `-x`, of `+x`, of `-y`, and so on.
///
/// A wall that has never moved has none.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WallTracks(Vec<Vec<Turn>>);

/// From a time on, a wall moves from a coordinate at a velocity.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Turn {
    time: f64,
    position: f64,
    velocity: f64,
}

impl WallTracks {
    /// The current motions.
    pub(super) fn new<const D: usize>(simulation: &Session<D>) -> Self {
        let mut tracks = Self(vec![Vec::new(); 2 * D]);
        for (wall, track) in Wall::all::<D>().zip(&mut tracks.0) {
            if has_moved(simulation, wall) {
                turn(track, simulation, wall);
            }
        }
        tracks
    }

    /// The number of motions.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Adds what has changed since the last call: walls that have stopped or turned.
    pub(super) fn update<const D: usize>(&mut self, simulation: &Session<D>) {
        for (wall, track) in Wall::all::<D>().zip(&mut self.0) {
            let velocity = simulation.wall_velocity(wall).unwrap_or(0.0);
            if track.last().map_or(0.0, |last| last.velocity) != velocity {
                turn(track, simulation, wall);
            }
        }
    }

    /// Adds the current motion of a wall that was just sent or stopped.
    pub(super) fn add<const D: usize>(&mut self, simulation: &Session<D>, wall: Wall) {
        let track = Wall::all::<D>().zip(&mut self.0).find(|(one, _)| *one == wall);
        if let Some((_, track)) = track {
            turn(track, simulation, wall);
        }
    }

    /// All motions up to now, for a replay.
    pub(super) fn replayed<const D: usize>(&self, simulation: &Session<D>) -> Vec<ReplayWall> {
        let mut all = self.clone();
        all.update(simulation);
        let of_wall = |(wall, track): (Wall, Vec<Turn>)| {
            track.into_iter().map(move |Turn { time, position, velocity }| ReplayWall {
                wall,
                time,
                position,
                velocity,
            })
        };
        Wall::all::<D>().zip(all.0).flat_map(of_wall).collect()
    }

    /// Whether loaded motions can be those of this simulation.
    pub(super) fn are_of<const D: usize>(&self, simulation: &Session<D>) -> bool {
        let now = simulation.time().to_f64();
        let is_turn = |turn: &Turn| {
            [turn.time, turn.position, turn.velocity].iter().all(|number| number.is_finite())
                && turn.time <= now
        };
        let is_track = |(wall, track): (Wall, &Vec<Turn>)| {
            (track.is_empty() || simulation.wall_position(wall).is_some())
                && track.iter().all(is_turn)
                && track.is_sorted_by(|a, b| a.time <= b.time)
        };
        self.0.len() == 2 * D && Wall::all::<D>().zip(&self.0).all(is_track)
    }
}

/// Whether a wall moves, or is not where it was at the start.
pub(super) fn has_moved<const D: usize>(simulation: &Session<D>, wall: Wall) -> bool {
    let Some((min, max)) = simulation.boundary().bounds() else { return false };
    let end = if wall.side == Side::Low { min } else { max }[usize::from(wall.axis)];
    simulation.wall_velocity(wall).is_some_and(|velocity| velocity != 0.0)
        || simulation.wall_position(wall).is_some_and(|place| place != end)
}

/// Adds to the motions of a wall that it has stopped, if it has, and how it moves now.
fn turn<const D: usize>(track: &mut Vec<Turn>, simulation: &Session<D>, wall: Wall) {
    let now = simulation.time().to_f64();
    let Some(position) = simulation.wall_position(wall) else { return };
    let velocity = simulation.wall_velocity(wall).unwrap_or(0.0);
    if let Some(&last) = track.last().filter(|last| last.velocity != 0.0) {
        // It may have stopped since the last event.
        let stop = last.time + (position - last.position) / last.velocity;
        let stop = stop.max(last.time).min(now);
        if velocity == 0.0 || stop < now {
            track.push(Turn { time: stop, position, velocity: 0.0 });
        }
    } else if velocity == 0.0 {
        track.push(Turn { time: now, position, velocity });
    }
    if velocity != 0.0 {
        track.push(Turn { time: now, position, velocity });
    }
}
