//! Replays: HTML files that show a run, without outside references.
//!
//! The file contains the lines that the balls moved on, to the last bit, and a viewer. The viewer
//! draws each ball at its true position between two events: on a straight line, on a parabola, or
//! on a straight line on which it slows down; and if balls spin, in its true orientation. It
//! computes no collision. It is the viewer of the page (`web/viewer`), kept here as one script, so
//! that the build needs nothing else.
//!
//! ```
//! use carom_io::replay::{Replay, ReplayAnchor, ReplayBall, ReplayBoundary, ReplayMotion};
//!
//! let replay = Replay {
//!     title: "A ball on its way".to_owned(),
//!     note: None,
//!     dimension: 2,
//!     boundary: ReplayBoundary::Open,
//!     walls: vec![],
//!     motion: ReplayMotion::Straight,
//!     obstacles: vec![],
//!     pockets: vec![],
//!     balls: vec![ReplayBall { name: Some("cue".to_owned()), radius: 0.5, mass: 1.0 }],
//!     tracks: vec![vec![ReplayAnchor {
//!         time: 0.0,
//!         position: [0.0, 0.0, 0.0],
//!         velocity: [1.0, 0.5, 0.0],
//!         acceleration: [0.0, 0.0, 0.0],
//!         spin: [0.0, 0.0, 0.0],
//!     }]],
//!     events: vec![],
//!     end: 10.0,
//! };
//! let mut page = Vec::new();
//! replay.write(&mut page)?;
//! assert!(page.starts_with(b"<!doctype html>"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod blocks;
mod check;
mod data;
mod obstacle;
mod page;
mod record;
#[cfg(test)]
mod tests;

use std::io;

pub use data::{
    Replay, ReplayAnchor, ReplayAxis, ReplayBall, ReplayBoundary, ReplayContact, ReplayEvent,
    ReplayMotion, ReplayWall,
};
pub use obstacle::{ReplayObstacle, ReplayPocket, ReplayShape};

impl Replay {
    /// Writes the page: one HTML file without outside references.
    ///
    /// Times, positions, velocities, accelerations and spins reach the viewer to the last bit.
    ///
    /// # Errors
    /// `out` fails, or the parts of the replay contradict one another
    /// ([`io::ErrorKind::InvalidInput`]; the message names the place).
    pub fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        check::check(self).map_err(|e| io::Error::new(io::ErrorKind::InvalidInput, e))?;
        page::write(self, out)
    }
}
