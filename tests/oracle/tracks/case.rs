//! Sets of tracks, and a search.

use std::array::from_fn;

use carom::many::{Encounter, Encounters, TrackError, Tracks};

/// A time and a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fix<const D: usize> {
    pub(super) t: f64,
    pub(super) x: [f64; D],
}

#[derive(Clone, Debug)]
pub(super) struct Track<const D: usize> {
    pub(super) fixes: Vec<Fix<D>>,
    pub(super) radius: f64,
}

#[derive(Clone, Debug)]
pub(super) struct Set<const D: usize> {
    pub(super) tracks: Vec<Track<D>>,
    pub(super) max_gap: Option<f64>,
}

/// A search, among one set or between two.
#[derive(Clone, Debug)]
pub(super) struct Case<const D: usize> {
    pub(super) set: Set<D>,
    pub(super) others: Option<Set<D>>,
    pub(super) margin: f64,
    pub(super) during: Option<[f64; 2]>,
}

/// The numbers of a set, as carom reads them.
struct Columns<const D: usize> {
    starts: Vec<usize>,
    times: Vec<f64>,
    places: [Vec<f64>; D],
    radii: Vec<f64>,
    max_gap: Option<f64>,
}

impl<const D: usize> Columns<D> {
    fn of(set: &Set<D>) -> Self {
        let fixes = || set.tracks.iter().flat_map(|track| &track.fixes);
        let ends = set.tracks.iter().scan(0, |end, track| {
            *end += track.fixes.len();
            Some(*end)
        });
        Self {
            starts: std::iter::once(0).chain(ends).collect(),
            times: fixes().map(|fix| fix.t).collect(),
            places: from_fn(|k| fixes().map(|fix| fix.x[k]).collect()),
            radii: set.tracks.iter().map(|track| track.radius).collect(),
            max_gap: set.max_gap,
        }
    }

    /// Leaves out radii that are all 0, which is the default.
    fn tracks(&self) -> Result<Tracks<'_, D>, TrackError> {
        let places = self.places.each_ref().map(Vec::as_slice);
        let tracks = Tracks::new(&self.starts, &self.times, places)?;
        let has_radii = self.radii.iter().any(|&radius| radius != 0.0);
        let tracks = if has_radii { tracks.with_radii(&self.radii)? } else { tracks };
        self.max_gap.map_or(Ok(tracks), |max_gap| tracks.with_max_gap(max_gap))
    }
}

impl<const D: usize> Set<D> {
    pub(super) fn reversed(&self) -> Self {
        Self { tracks: self.tracks.iter().rev().cloned().collect(), max_gap: self.max_gap }
    }
}

impl<const D: usize> Case<D> {
    /// What carom finds, with so many slices.
    pub(super) fn found(&self, slices: Option<usize>) -> Result<Vec<Encounter>, TrackError> {
        self.found_within(None, slices)
    }

    /// The same in upright zones of this height, if there is one.
    pub(super) fn found_within(
        &self,
        height: Option<f64>,
        slices: Option<usize>,
    ) -> Result<Vec<Encounter>, TrackError> {
        let columns = Columns::of(&self.set);
        let others = self.others.as_ref().map(Columns::of);
        let search = match &others {
            None => Encounters::among(columns.tracks()?, self.margin)?,
            Some(others) => Encounters::between(columns.tracks()?, others.tracks()?, self.margin)?,
        };
        let search = match height {
            None => search,
            Some(height) => search.within_height(height)?,
        };
        let search = self.during.map_or(search, |[from, to]| search.during(from, to));
        let search = slices.map_or(search, |slices| search.in_slices(slices));
        Ok(search.chunks().flatten().collect())
    }

    /// The two sets; the same twice if there is one.
    pub(super) fn sets(&self) -> [&Set<D>; 2] {
        [&self.set, self.others.as_ref().unwrap_or(&self.set)]
    }

    /// All numbers except radii and indices.
    pub(super) fn numbers_mut(&mut self) -> [Vec<&mut f64>; 2] {
        let mut times: Vec<&mut f64> = self.during.iter_mut().flatten().collect();
        let mut lengths = vec![&mut self.margin];
        for set in std::iter::once(&mut self.set).chain(&mut self.others) {
            times.extend(&mut set.max_gap);
            for track in &mut set.tracks {
                lengths.push(&mut track.radius);
                for fix in &mut track.fixes {
                    times.push(&mut fix.t);
                    lengths.extend(&mut fix.x);
                }
            }
        }
        [times, lengths]
    }
}
