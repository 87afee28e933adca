//! Fixes as they stand in a table, and sorted.

use std::cmp::Ordering::{self, Equal};

/// The fixes of a table, in its order, each with the number of its track.
#[derive(Clone, Debug)]
pub(super) struct Fixes<const D: usize> {
    pub(super) track: Vec<u32>,
    places: [Vec<f64>; D],
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
        Self { track: Vec::new(), places }
    }

    /// Adds a fix.
    pub(super) fn push(&mut self, track: u32, place: [f64; D]) {
        self.track.push(track);
        for (column, number) in self.places.iter_mut().zip(place) {
            column.push(number);
        }
    }

    /// The fixes of this many tracks at these times in their new order.
    ///
    /// Also how many were left out: if `keep_first`, those at the time of another one of their
    /// track that comes first in the table.
    ///
    /// # Errors
    /// A track has two fixes at one time, unless the first is kept; of several such pairs, the one
    /// that ends first in the table.
    pub(super) fn sorted(
        self,
        tracks: usize,
        times: Vec<f64>,
        keep_first: bool,
    ) -> Result<(SortedFixes<D>, u64), Repeated> {
        let (mut starts, mut order) = self.by_track(tracks);
        let time = |fix: u32| times[fix as usize];
        let mut repeated: Option<Repeated> = None;
        for track in 0..tracks {
            let fixes = &mut order[starts[track]..starts[track + 1]];
            if !fixes.is_sorted_by(|&one, &other| time(one) < time(other)) {
                // Fixes at one time stay in the order of the table, −0 beside 0.
                fixes.sort_by(|&one, &other| time(one).partial_cmp(&time(other)).unwrap_or(Equal));
                let pairs = fixes.array_windows().filter(|[one, other]| time(*one) == time(*other));
                let found = pairs.map(|&[first, second]| Repeated {
                    first: first as usize,
                    second: second as usize,
                });
                repeated = repeated.into_iter().chain(found).min_by_key(|pair| pair.second);
            }
        }
        let before = order.len();
        match repeated {
            Some(repeated) if !keep_first => return Err(repeated),
            Some(_) => keep_first_of_each_time(&mut starts, &mut order, time),
            None => {}
        }
        let left_out = (before - order.len()) as u64;
        let in_order = |column: Vec<f64>| order.iter().map(|&fix| column[fix as usize]).collect();
        let places = self.places.map(in_order);
        Ok((SortedFixes { starts, times: in_order(times), places }, left_out))
    }

    /// The fixes track by track, each in the order of the table, and where each track starts.
    fn by_track(&self, tracks: usize) -> (Vec<usize>, Vec<u32>) {
        let mut starts = vec![0; tracks + 1];
        for &track in &self.track {
            starts[track as usize + 1] += 1;
        }
        for track in 0..tracks {
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

/// Leaves out the fixes of each track at the time of the one before.
fn keep_first_of_each_time(starts: &mut [usize], order: &mut Vec<u32>, time: impl Fn(u32) -> f64) {
    let mut kept = 0;
    let mut start = 0;
    for end in &mut starts[1..] {
        let first = kept;
        for place in start..*end {
            let fix = order[place];
            if kept == first || time(order[kept - 1]) != time(fix) {
                order[kept] = fix;
                kept += 1;
            }
        }
        (start, *end) = (*end, kept);
    }
    order.truncate(kept);
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

    /// Two tracks of these rows: track, time and place.
    fn sorted(
        rows: &[(u32, f64, f64)],
        keep_first: bool,
    ) -> Result<(SortedFixes<1>, u64), Repeated> {
        let mut fixes = Fixes::new();
        for &(track, _, place) in rows {
            fixes.push(track, [place]);
        }
        fixes.sorted(2, rows.iter().map(|row| row.1).collect(), keep_first)
    }

    #[test]
    fn fixes_are_sorted_by_track_and_time() {
        let rows = [(1, 5.0, 50.0), (0, 2.0, 2.0), (1, 3.0, 30.0), (0, 1.0, 1.0), (1, 4.0, 40.0)];
        let (sorted, _) = sorted(&rows, false).unwrap();
        assert_eq!(sorted.starts, [0, 2, 5]);
        assert_eq!(sorted.times, [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(sorted.places, [vec![1.0, 2.0, 30.0, 40.0, 50.0]]);
    }

    #[test]
    fn two_fixes_at_one_time_are_reported_as_they_stand_in_the_table() {
        let rows = [(0, 7.0, 0.0), (1, 1.0, 0.0), (0, 2.0, 0.0), (0, 7.0, 1.0), (1, 1.0, 0.0)];
        let repeated = sorted(&rows, false).unwrap_err();
        assert_eq!(repeated, Repeated { first: 0, second: 3 });
        let (sorted, left_out) = sorted(&rows, true).unwrap();
        assert_eq!((sorted.starts, left_out), (vec![0, 2, 3], 2));
        assert_eq!((sorted.times, sorted.places), (vec![2.0, 7.0, 1.0], [vec![0.0; 3]]));
    }

    #[test]
    fn a_place_between_fixes_is_on_the_straight_line() {
        let rows = [(0, 0.0, 0.0), (0, 4.0, 8.0), (1, 3.0, 5.0)];
        let (sorted, _) = sorted(&rows, false).unwrap();
        assert_eq!([0.0, 1.0, 4.0].map(|time| sorted.place(0, time)), [[0.0], [2.0], [8.0]]);
        assert_eq!(sorted.place(1, 3.0), [5.0]);
    }
}
