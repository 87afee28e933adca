//! Contacts of two tracks in a slice of time.

use super::cursor::{Window, Windows};
use super::data::Tracks;
use crate::problem::legs::{Border, Legs, Nearest, Reach};
use crate::query::legs::NearPlace;

/// A contact of two tracks, or the part of it in a slice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting<const D: usize> {
    pub(super) pair: [u32; 2],
    pub(super) enter: f64,
    pub(super) exit: f64,
    /// Whether the tracks are in contact at the end of the slice.
    pub(super) lasts: bool,
    /// The legs at the start of the slice, if contact may continue that of the slice before.
    pub(super) before: Option<Legs<D>>,
    /// Where the tracks are nearest; `None` if they were as near at the end of the slice before.
    pub(super) nearest: Option<NearPlace<D>>,
}

/// The tracks of two sets, which may be the same, and the margin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets<'a, const D: usize> {
    pub(super) tracks: [Tracks<'a, D>; 2],
    pub(super) are_one: bool,
    pub(super) margin: f64,
    /// The largest gap along the last axis, in a search in upright zones.
    pub(super) height: Option<f64>,
}

/// A slice of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    pub(super) span: [f64; 2],
    /// Whether no slice is before it.
    pub(super) is_first: bool,
}

impl<const D: usize> Sets<'_, D> {
    /// The largest gap along each axis.
    pub(super) fn gaps(&self) -> [f64; D] {
        let mut gaps = [self.margin; D];
        gaps[D - 1] = self.height.unwrap_or(self.margin);
        gaps
    }

    /// Adds all contacts of two tracks in a slice, in the order of time.
    pub(super) fn add_meetings(&self, pair: [u32; 2], slice: Slice, all: &mut Vec<Meeting<D>>) {
        let [a, b] = &self.tracks;
        let tracks = pair.map(|track| track as usize);
        let radii = [a.radius(tracks[0]), b.radius(tracks[1])];
        let mut current = Current { pair, slice, open: None, all };
        for window in Windows::of([a, b], tracks, slice.span) {
            let [one, other] = window.legs;
            let slacks = [a.slack(one), b.slack(other)];
            let reach = Reach { radii, slacks, margin: self.margin, height: self.height };
            current.pass(&window, Legs { a: a.leg(one), b: b.leg(other), reach });
        }
        current.close();
    }
}

/// The contact that is open while the windows of a pair are passed.
struct Current<'m, const D: usize> {
    pair: [u32; 2],
    slice: Slice,
    /// Its exit is the end of the last window.
    open: Option<Meeting<D>>,
    all: &'m mut Vec<Meeting<D>>,
}

impl<const D: usize> Current<'_, D> {
    fn pass(&mut self, window: &Window, legs: Legs<D>) {
        let [start, end] = window.span;
        let looked = legs.look(window.span);
        let look = looked.look;
        let at_start = look.contact.is_some_and(|[first, _]| first == Border::Span);
        let goes_on = at_start && self.open.is_some_and(|open| open.exit == start);
        if !goes_on {
            self.close();
        }
        let Some([first, last]) = look.contact else { return };
        let is_continued = at_start && start == self.slice.span[0] && !self.slice.is_first;
        let mut meeting = self.open.take().unwrap_or_else(|| Meeting {
            pair: self.pair,
            enter: legs.enter(first, window.span),
            exit: end,
            lasts: false,
            before: is_continued.then_some(legs),
            nearest: None,
        });
        // At the start they are not nearer than they were before it.
        let is_known = look.nearest == Nearest::AtStart(Border::Span) && (goes_on || is_continued);
        if !is_known {
            meeting.add_place(NearPlace::new(legs, &looked, window.span));
        }
        meeting.exit = legs.exit(last, [meeting.enter.max(start), end]);
        if last == Border::Span {
            self.open = Some(meeting);
        } else {
            self.all.push(meeting);
        }
    }

    /// Ends the open contact: the tracks part, one ceases to exist, or the slice ends.
    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.all.push(Meeting { lasts: open.exit == self.slice.span[1], ..open });
        }
    }
}

impl<const D: usize> Meeting<D> {
    /// Keeps a place if it is the nearest.
    fn add_place(&mut self, place: NearPlace<D>) {
        if self.nearest.is_none_or(|nearest| place.is_nearer_than(&nearest)) {
            self.nearest = Some(place);
        }
    }

    /// The contact, if it does not continue one of the slice before.
    ///
    /// The ways of two consecutive legs may be uncertain by different lengths, so that contact
    /// begins or ends at the fix between them.
    pub(super) fn begun(mut self) -> Self {
        if let Some(legs) = self.before.take() {
            let start = NearPlace::at(legs, self.enter);
            if self.nearest.is_none_or(|nearest| !nearest.is_nearer_than(&start)) {
                self.nearest = Some(start);
            }
        }
        self
    }

    /// Appends what continues it in the next slice.
    pub(super) fn append(&mut self, next: &Self) {
        self.exit = next.exit;
        self.lasts = next.lasts;
        if let Some(place) = next.nearest {
            self.add_place(place);
        }
    }
}
