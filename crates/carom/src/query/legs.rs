//! Two legs of tracks: by the filter, or in integers where it cannot decide.

use core::cmp::Ordering;

use crate::decide::{exact, filter};
use crate::number::Unsure;
use crate::problem::legs::{Legs, Look};

/// A place on two legs: where they pass each other, or are at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage<const D: usize> {
    legs: Legs<D>,
    /// `None` where they pass each other.
    time: Option<f64>,
    /// Bounds of the square of the distance.
    square: [f64; 2],
}

/// How near two tracks come to each other, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearestPlace {
    pub(crate) time: f64,
    /// The distance of the centres.
    pub(crate) distance: f64,
    pub(crate) gap: f64,
}

impl<const D: usize> Legs<D> {
    /// What happens from the first of these times to the second, at which both exist.
    pub(crate) fn look(&self, span: [f64; 2]) -> Look {
        filter::legs::look_at(self, span).unwrap_or_else(|Unsure| exact::legs::look_at(self, span))
    }

    /// When contact begins, for legs whose contact does: within a unit in the last place.
    pub(crate) fn first_root(&self) -> f64 {
        exact::legs::first_root(self)
    }

    /// When contact ends, for legs whose contact does: within a unit in the last place.
    pub(crate) fn last_root(&self) -> f64 {
        exact::legs::last_root(self)
    }
}

impl<const D: usize> Passage<D> {
    /// The place at a time, or, with `None`, where the legs pass each other.
    pub(crate) fn new(legs: Legs<D>, time: Option<f64>) -> Self {
        Self { legs, time, square: filter::legs::square_of_distance(&legs, time) }
    }

    /// Whether the distance is smaller than at another place.
    pub(crate) fn is_nearer_than(&self, other: &Self) -> bool {
        if self.square[1] < other.square[0] {
            true
        } else if self.square[0] >= other.square[1] {
            false
        } else {
            let [one, two] = [self, other].map(|place| (&place.legs, place.time));
            exact::legs::compare_distances(one, two) == Ordering::Less
        }
    }

    /// Time, distance and gap, each within a unit in the last place.
    pub(crate) fn measured(&self) -> NearestPlace {
        let [ra, rb, _] = self.legs.reach;
        let legs = Legs { reach: [ra, rb, 0.0], ..self.legs };
        let [time, distance, gap] = match self.time {
            Some(time) => {
                let [distance, gap] = exact::legs::nearest_at(&legs, time);
                [time, distance, gap]
            }
            None => exact::legs::passing(&legs),
        };
        NearestPlace { time, distance, gap }
    }
}
