//! Words for contacts and outcomes of events.
//!
//! Those for features are in [`FeatureNames`](carom::FeatureNames).

use carom_sim::{Contact, Outcome};

/// `pair`, `wall`, `obstacle`, `pocket`, `cloth` or `cue`.
#[must_use]
pub const fn kind(contact: Contact) -> &'static str {
    match contact {
        Contact::Pair { .. } => "pair",
        Contact::Wall { .. } => "wall",
        Contact::Obstacle { .. } => "obstacle",
        Contact::Pocket { .. } => "pocket",
        Contact::Cloth { .. } => "cloth",
        Contact::Cue { .. } => "cue",
    }
}

/// `bounce`, `enter`, `leave`, `remove` or `roll`.
#[must_use]
pub const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Bounce => "bounce",
        Outcome::Enter => "enter",
        Outcome::Leave => "leave",
        Outcome::Remove => "remove",
        Outcome::Roll => "roll",
    }
}
