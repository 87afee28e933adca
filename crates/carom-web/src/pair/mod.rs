//! Queries about two balls.

mod anatomy;
mod ball;
mod discriminant;
mod error;
mod floats;
mod questions;
mod textbook;

pub use anatomy::{Anatomy, NearestOnLines, Step, Verdict, anatomy};
pub use ball::{Ball, Body, Vector};
pub use carom_any::Precision;
pub use discriminant::{Discriminant, textbook_discriminant};
pub use error::Error;
#[cfg(feature = "shapes")]
pub(crate) use error::counted;
pub use floats::ulps_away;
#[cfg(feature = "shapes")]
pub(crate) use questions::vector;
pub use questions::{
    Bounce, ClosestApproach, ContactInterval, Impact, State, bounce, closest_approach,
    closest_points, contact_interval, first_contact, first_contact_within, gap, has_touched_by,
    relation, relation_within, time_of_impact, will_collide,
};
pub use textbook::{TextbookImpact, textbook, textbook_relation};
