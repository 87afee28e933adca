//! The parts of a contact, as JavaScript receives them.

use carom::Feature;
use carom_sim::{BallId, Contact};

/// The fixed thing that a ball touches: at most one of these, and the feature if it is an obstacle.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Met {
    /// `-x`, `+x`, `-y`, …
    pub(crate) wall: Option<String>,
    /// Counted from 0.
    pub(crate) obstacle: Option<usize>,
    /// `surface`, `vertex 3`, `edge 0`, `face 5`.
    pub(crate) feature: Option<String>,
    /// Counted from 0.
    pub(crate) pocket: Option<usize>,
}

/// The ball of a contact, the other ball if there is one, and the fixed thing otherwise.
pub(crate) fn parts(contact: Contact) -> (BallId, Option<BallId>, Met) {
    let met = Met::default();
    match contact {
        Contact::Pair { a, b } => (a, Some(b), met),
        Contact::Wall { ball, wall } => (ball, None, Met { wall: Some(wall.to_string()), ..met }),
        Contact::Obstacle { ball, obstacle, feature } => {
            let (obstacle, feature) = (Some(obstacle.index()), Some(words(feature)));
            (ball, None, Met { obstacle, feature, ..met })
        }
        Contact::Pocket { ball, pocket } => {
            (ball, None, Met { pocket: Some(pocket.index()), ..met })
        }
        Contact::Cloth { ball } | Contact::Cue { ball } => (ball, None, met),
    }
}

fn words(feature: Feature) -> String {
    match feature {
        Feature::Surface => "surface".to_owned(),
        Feature::Vertex(number) => format!("vertex {number}"),
        Feature::Edge(number) => format!("edge {number}"),
        Feature::Face(number) => format!("face {number}"),
    }
}
