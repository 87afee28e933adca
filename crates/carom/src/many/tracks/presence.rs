//! Which tracks exist in which slice of time.

use super::data::Tracks;

/// The tracks of each slice.
#[derive(Debug)]
pub(super) struct Presence {
    /// Where the tracks of each slice start, and the end of the last.
    starts: Vec<usize>,
    tracks: Vec<u32>,
}

impl Presence {
    /// The tracks that exist in each slice between two of these times, which increase.
    ///
    /// A track that exists just at a border is in both slices.
    pub(super) fn of<const D: usize>(tracks: &Tracks<'_, D>, borders: &[f64]) -> Self {
        let slices = borders.len() - 1;
        let within = |track: usize| {
            let [first, last] = tracks.span_of(track)?;
            let end = borders[..slices].partition_point(|&start| start <= last);
            let start = borders[1..].partition_point(|&end| end < first);
            (start < end).then_some(start..end)
        };
        let mut starts = vec![0; slices + 1];
        for slice in (0..tracks.len()).filter_map(within).flatten() {
            starts[slice + 1] += 1;
        }
        for slice in 0..slices {
            starts[slice + 1] += starts[slice];
        }
        let mut next = starts.clone();
        let mut places = vec![0; starts[slices]];
        for track in 0..tracks.len() {
            for slice in within(track).into_iter().flatten() {
                places[next[slice]] = track as u32;
                next[slice] += 1;
            }
        }
        Self { starts, tracks: places }
    }

    /// The tracks of a slice, in their order.
    pub(super) fn of_slice(&self, slice: usize) -> &[u32] {
        &self.tracks[self.starts[slice]..self.starts[slice + 1]]
    }
}
