//! Events, as JavaScript receives them.

use carom_io::session::Session;
use carom_io::words::{kind, outcome};
use carom_sim::{Contact, Event};
use serde::Serialize;

/// An event, with the numbers of its balls.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimulationEvent {
    /// The time, rounded to a float.
    pub time: f64,
    /// `pair`, `wall`, `obstacle`, `pocket`, `cloth` or `cue`.
    pub kind: &'static str,
    /// `bounce`, `enter`, `leave`, `remove` or `roll`.
    pub outcome: &'static str,
    /// Whether the bounce is a hop, one of a contact that lasts.
    pub hop: bool,
    /// Two balls, or one that touches something else.
    pub balls: Vec<usize>,
    /// The wall: `-x`, `+x`, `-y`, …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall: Option<String>,
    /// The obstacle, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<usize>,
    /// The feature of the obstacle: `surface`, `left edge`, `corner 3`, `face 5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feature: Option<String>,
    /// The pocket that removed the ball, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pocket: Option<usize>,
    /// The unit normal, from the first ball to what it touches.
    pub normal: Vec<f64>,
    /// The impulse along the normal, mass times speed; 0 without a bounce.
    pub impulse: f64,
}

impl SimulationEvent {
    /// An event of a session.
    #[must_use]
    pub fn of<const D: usize>(event: &Event<D>, session: &Session<D>) -> Self {
        let mut told = Self {
            time: event.time.to_f64(),
            kind: kind(event.contact),
            outcome: outcome(event.outcome),
            hop: event.is_hop,
            balls: event.contact.balls().map(|ball| session.number(ball)).collect(),
            wall: None,
            obstacle: None,
            feature: event.contact.feature_name(),
            pocket: None,
            normal: event.normal.to_vec(),
            impulse: event.impulse,
        };
        match event.contact {
            Contact::Wall { wall, .. } => told.wall = Some(wall.to_string()),
            Contact::Obstacle { obstacle, .. } => told.obstacle = Some(obstacle.index()),
            Contact::Pocket { pocket, .. } => told.pocket = Some(pocket.index()),
            Contact::Pair { .. } | Contact::Cloth { .. } | Contact::Cue { .. } => {}
        }
        told
    }
}
