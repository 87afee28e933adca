//! Fixes as they stand in a table, and sorted.

use std::cmp::Ordering;

/// The fixes of a table, in its order, each with the number of its track.
#[derive(Clone, Debug)]
pub(super) struct Fixes<const D: usize> {
    /// The number of tracks.
    pub(super) tracks: usize,
    pub(super) track: Vec<u32>,
    pub(super) times: Vec<f64>,
    pub(super) places: [Vec<f64>; D],
}

/// Fixes track by track, each in the order of time.
#[derive(Clone, Debug)]
pub(super) struct SortedFixes<const D: usize> {
    /// Where each track starts, and the end of the last.
    pub(super) starts: Vec<usize>,
    pub(super) times: Vec<f64>,
    pub(super) places: [Vec<f64>; D],
}

/// Two fixes of one track at one time: their places in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeated {
    pub(super) first: usize,
    pub(super) second: usize,
}

impl<const D: usize> Fixes<D> {
    /// No fixes yet.
    pub(super) fn new() -> Self {
        let places = std::array::from_fn(|_| Vec::new());
        Self { tracks: 0, track: Vec::new(), times: Vec::new(), places }
    }

    /// The fixes in their new order.
    ///
    /// # Errors
    /// A track has two fixes at one time; of several such pairs, the one that ends first in the
    /// table.
    pub(super) fn sorted(self) -> Result<SortedFixes<D>, Repeated> {
        let (starts, mut order) = self.by_track();
        let time = |fix: u32| self.times[fix as usize];
        let mut repeated: Option<Repeated> = None;
        for track in 0..self.tracks {
            let fixes = &mut order[starts[track]..starts[track + 1]];
            if !fixes.is_sorted_by(|&one, &other| time(one) < time(other)) {
                // Fixes at one time stay in the order of the table.
                fixes.sort_by(|&one, &other| time(one).total_cmp(&time(other)));
                let pairs = fixes.array_windows().filter(|[one, other]| time(*one) == time(*other));
                let found = pairs.map(|&[first, second]| Repeated {
                    first: first as usize,
                    second: second as usize,
                });
                repeated = repeated.into_iter().chain(found).min_by_key(|pair| pair.second);
            }
        }
        if let Some(repeated) = repeated {
            return Err(repeated);
        }
        let in_order = |column: Vec<f64>| order.iter().map(|&fix| column[fix as usize]).collect();
        Ok(SortedFixes { starts, times: in_order(self.times), places: self.places.map(in_order) })
    }

    /// The fixes track by track, each in the order of the table, and where each track starts.
    fn by_track(&self) -> (Vec<usize>, Vec<u32>) {
        let mut starts = vec![0; self.tracks + 1];
        for &track in &self.track {
            starts[track as usize + 1] += 1;
        }
        for track in 0..self.tracks {
            starts[track + 1] += starts[track];
        }
        let mut next = starts.clone();
        let mut order = vec![0; self.track.len()];
        for (fix, &track) in (0..).zip(&self.track) {
            let place = &mut next[track as usize];
            order[*place] = fix;
            *place += 1;
        }
        (starts, order)
    }
}

impl<const D: usize> SortedFixes<D> {
    /// Where a track is at a time at which it exists, to some units in the last place.
    pub(super) fn place(&self, track: u32, time: f64) -> [f64; D] {
        let (start, end) = (self.starts[track as usize], self.starts[track as usize + 1]);
        let times = &self.times[start..end];
        let after = start + times.partition_point(|&fix| fix < time).min(times.len() - 1);
        if self.times[after].total_cmp(&time) != Ordering::Greater || after == start {
            return std::array::from_fn(|axis| self.places[axis][after]);
        }
        let [t0, t1] = [self.times[after - 1], self.times[after]];
        let share = (0.5 * time - 0.5 * t0) / (0.5 * t1 - 0.5 * t0);
        std::array::from_fn(|axis| {
            let [from, to] = [self.places[axis][after - 1], self.places[axis][after]];
            from * (1.0 - share) + to * share
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixes(rows: &[(u32, f64, f64)]) -> Fixes<1> {
        Fixes {
            tracks: 2,
            track: rows.iter().map(|row| row.0).collect(),
            times: rows.iter().map(|row| row.1).collect(),
            places: [rows.iter().map(|row| row.2).collect()],
        }
    }

    #[test]
    fn fixes_are_sorted_by_track_and_time() {
        let rows = [(1, 5.0, 50.0), (0, 2.0, 2.0), (1, 3.0, 30.0), (0, 1.0, 1.0), (1, 4.0, 40.0)];
        let sorted = fixes(&rows).sorted().unwrap();
        assert_eq!(sorted.starts, [0, 2, 5]);
        assert_eq!(sorted.times, [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(sorted.places, [vec![1.0, 2.0, 30.0, 40.0, 50.0]]);
    }

    #[test]
    fn two_fixes_at_one_time_are_reported_as_they_stand_in_the_table() {
        let rows = [(0, 7.0, 0.0), (1, 1.0, 0.0), (0, 2.0, 0.0), (0, 7.0, 1.0), (1, 1.0, 0.0)];
        let repeated = fixes(&rows).sorted().unwrap_err();
        assert_eq!(repeated, Repeated { first: 0, second: 3 });
    }

    #[test]
    fn a_place_between_fixes_is_on_the_straight_line() {
        let sorted = fixes(&[(0, 0.0, 0.0), (0, 4.0, 8.0), (1, 3.0, 5.0)]).sorted().unwrap();
        assert_eq!([0.0, 1.0, 4.0].map(|time| sorted.place(0, time)), [[0.0], [2.0], [8.0]]);
        assert_eq!(sorted.place(1, 3.0), [5.0]);
    }
}
