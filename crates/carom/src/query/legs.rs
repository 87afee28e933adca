//! Two legs of tracks: by the filter, or else in integers.

use core::cmp::Ordering;

use crate::decide::exact::legs::{self as exact, Event, Instant};
use crate::decide::filter::legs::{self as filter, FirstLook};
use crate::number::{Certain, Unsure};
use crate::problem::legs::{Border, Legs, Look, Reach};

/// Where two legs are near each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearPlace<const D: usize> {
    legs: Legs<D>,
    instant: Instant,
    /// Bounds of the square of the distance.
    square: Certain<[f64; 2]>,
}

/// What happens to two legs in a span of time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looked {
    pub(crate) look: Look,
    /// Bounds of the square of the distance where they are nearest, if already known.
    square: Certain<[f64; 2]>,
}

/// How near two tracks come to each other, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closest {
    pub(crate) time: f64,
    /// The distance of the centres; in a zone, without the last axis.
    pub(crate) distance: f64,
    /// The same between the surfaces.
    pub(crate) gap: f64,
    /// The difference along the last axis of a zone.
    pub(crate) height: f64,
}

impl<const D: usize> Legs<D> {
    /// What happens from the first of these times to the second, at which both exist.
    pub(crate) fn look(&self, span: [f64; 2]) -> Looked {
        match filter::first_look(self, span) {
            Ok(FirstLook::Apart) => Looked { look: Look::NEVER, square: Err(Unsure) },
            Ok(FirstLook::InContact { nearest, square }) => {
                let contact = Some([Border::Span; 2]);
                Looked { look: Look { contact, nearest }, square: Ok(square) }
            }
            Err(Unsure) => {
                let look = filter::look_at(self, span);
                let look = look.unwrap_or_else(|Unsure| exact::look_at(self, span));
                Looked { look, square: Err(Unsure) }
            }
        }
    }

    /// When contact begins, within a unit in the last place.
    pub(crate) fn enter(&self, at: Border, span: [f64; 2]) -> f64 {
        self.time(Event::Enters(at), at, span[0], span)
    }

    /// When contact ends, within a unit in the last place.
    pub(crate) fn exit(&self, at: Border, span: [f64; 2]) -> f64 {
        self.time(Event::Exits(at), at, span[1], span)
    }

    fn time(&self, event: Event, at: Border, of_span: f64, [start, end]: [f64; 2]) -> f64 {
        if at == Border::Span { of_span } else { exact::time_of(self, event).clamp(start, end) }
    }
}

impl<const D: usize> NearPlace<D> {
    /// The place where legs are nearest in a span of time.
    pub(crate) fn new(legs: Legs<D>, looked: &Looked, span: [f64; 2]) -> Self {
        let instant = Instant::of(looked.look.nearest, span);
        let square = looked.square.or_else(|Unsure| match instant {
            Instant::At(time) => filter::square_at(&legs, time),
            Instant::Of(Event::Passing) => filter::passing_square(&legs),
            Instant::Of(_) => Err(Unsure),
        });
        Self { legs, instant, square }
    }

    /// The place of legs at a time.
    pub(crate) fn at(legs: Legs<D>, time: f64) -> Self {
        Self { legs, instant: Instant::At(time), square: filter::square_at(&legs, time) }
    }

    /// Whether the distance is smaller than at another place.
    pub(crate) fn is_nearer_than(&self, other: &Self) -> bool {
        if let (Ok([least, most]), Ok([other_least, other_most])) = (self.square, other.square) {
            if most < other_least {
                return true;
            }
            if least >= other_most {
                return false;
            }
        }
        let [one, two] = [self, other].map(|place| (&place.legs, place.instant));
        exact::compare_distances(one, two) == Ordering::Less
    }

    /// Time, distance, gap and height, each within a unit in the last place.
    pub(crate) fn measured(&self) -> Closest {
        let reach = Reach { margin: 0.0, slacks: [0.0; 2], ..self.legs.reach };
        let legs = Legs { reach, ..self.legs };
        let (time, [distance, gap, height]) = exact::measured(&legs, self.instant);
        Closest { time, distance, gap, height }
    }
}
