//! Names of obstacles and pockets in the table of events.

use carom_sim::{ObstacleId, PocketId};

use crate::session::Session;

/// The names of the obstacles and pockets of a scene, or else their numbers.
#[derive(Debug)]
pub(super) struct Obstructions {
    pub(super) obstacles: Vec<String>,
    pub(super) pockets: Vec<String>,
}

impl Obstructions {
    pub(super) fn of<const D: usize>(simulation: &Session<D>) -> Self {
        let obstacles = simulation.obstacles().iter().map(|obstacle| obstacle.name());
        let pockets = simulation.pockets().iter().map(|pocket| pocket.name());
        Self { obstacles: words(obstacles), pockets: words(pockets) }
    }

    pub(super) fn obstacle(&self, obstacle: ObstacleId) -> Option<&str> {
        self.obstacles.get(obstacle.index()).map(String::as_str)
    }

    pub(super) fn pocket(&self, pocket: PocketId) -> Option<&str> {
        self.pockets.get(pocket.index()).map(String::as_str)
    }
}

fn words<'s>(names: impl Iterator<Item = Option<&'s str>>) -> Vec<String> {
    names.enumerate().map(|(n, name)| name.map_or_else(|| n.to_string(), str::to_owned)).collect()
}
