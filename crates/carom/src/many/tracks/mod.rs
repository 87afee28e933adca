//! Encounters of many tracks: who comes near whom, when, and how near.
//!
//! Time is cut into slices with about two fixes of each track. In each, a tree of boxes finds the
//! tracks that come near each other; exact queries about their legs tell when they are in contact.
//! What is in contact at the end of a slice continues in the next one, so slices change no answer.
//! With the feature `parallel`, slices are searched by all threads of rayon.

mod cursor;
mod data;
mod error;
mod joined;
mod meeting;
mod presence;
mod search;
mod slices;
mod tree;

pub use data::Tracks;
pub use error::TrackError;
pub use search::{Encounter, EncounterChunks, Encounters};
