//! The legs of a track, and when those of two tracks coincide.

use super::data::Tracks;

/// A place among the legs of a track.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t, 'a, const D: usize> {
    tracks: &'t Tracks<'a, D>,
    /// The first and the last fix of the leg; a fix that is not joined to another has a leg of its
    /// own. `None` after the last leg.
    leg: Option<[usize; 2]>,
    /// The end of the fixes of the track.
    end: usize,
}

impl<'t, 'a, const D: usize> Cursor<'t, 'a, D> {
    /// The first leg of a track that ends at this time or later.
    pub(super) fn at(tracks: &'t Tracks<'a, D>, track: usize, from: f64) -> Self {
        let fixes = tracks.fixes_of(track);
        let times = &tracks.times()[fixes.clone()];
        let next = fixes.start + times.partition_point(|&time| time < from);
        let mut cursor = Self { tracks, leg: None, end: fixes.end };
        let arrives = next > fixes.start && next < fixes.end && tracks.are_joined(next - 1);
        cursor.leg = if arrives { Some([next - 1, next]) } else { cursor.leg_from(next) };
        cursor
    }

    /// The fixes of the leg.
    pub(super) fn leg(&self) -> Option<[usize; 2]> {
        self.leg
    }

    /// Its first and its last time.
    pub(super) fn times(&self) -> Option<[f64; 2]> {
        Some(self.leg?.map(|fix| self.tracks.times()[fix]))
    }

    /// Goes to the next leg.
    pub(super) fn advance(&mut self) {
        self.leg = self.leg.and_then(|[first, last]| {
            let goes_on = last > first && last + 1 < self.end && self.tracks.are_joined(last);
            if goes_on { Some([last, last + 1]) } else { self.leg_from(last + 1) }
        });
    }

    /// The leg from a fix at which no other leg ends.
    fn leg_from(&self, fix: usize) -> Option<[usize; 2]> {
        if fix >= self.end {
            return None;
        }
        let is_joined = fix + 1 < self.end && self.tracks.are_joined(fix);
        Some([fix, if is_joined { fix + 1 } else { fix }])
    }
}

/// A span of time in which two tracks each have one leg.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The fixes of both legs.
    pub(super) legs: [[usize; 2]; 2],
    pub(super) span: [f64; 2],
}

/// The windows of two tracks in a span of time, in their order.
pub(super) struct Windows<'t, 'a, const D: usize> {
    cursors: [Cursor<'t, 'a, D>; 2],
    span: [f64; 2],
}

impl<'t, 'a, const D: usize> Windows<'t, 'a, D> {
    /// The windows of two tracks, each of its set.
    pub(super) fn of(sets: [&'t Tracks<'a, D>; 2], tracks: [usize; 2], span: [f64; 2]) -> Self {
        let cursor = |k: usize| Cursor::at(sets[k], tracks[k], span[0]);
        Self { cursors: [cursor(0), cursor(1)], span }
    }
}

impl<const D: usize> Iterator for Windows<'_, '_, D> {
    type Item = Window;

    fn next(&mut self) -> Option<Window> {
        loop {
            let [a, b] = &mut self.cursors;
            let (times_a, times_b) = (a.times()?, b.times()?);
            // A sum with 0 is never −0, which `max` and `min` may return instead of 0.
            let start = times_a[0].max(times_b[0]).max(self.span[0]) + 0.0;
            if start > self.span[1] {
                return None;
            }
            let end = times_a[1].min(times_b[1]).min(self.span[1]) + 0.0;
            let legs = [a.leg()?, b.leg()?];
            if times_a[1] <= times_b[1] {
                a.advance();
            }
            if times_b[1] <= times_a[1] {
                b.advance();
            }
            if start <= end {
                return Some(Window { legs, span: [start, end] });
            }
        }
    }
}
