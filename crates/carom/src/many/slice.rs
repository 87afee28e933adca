//! Slices of a search, and the balls in them.

use crate::number::Scalar;
use crate::number::power::scaled;
use crate::number::vector::{MapEach, from_fn};

use super::swept::Sweeps;

/// A position and velocity that most balls are near. Balls are relative to it, so that numbers are
/// small.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<const D: usize> {
    pub(super) x: [f64; D],
    pub(super) v: [f64; D],
}

/// The answers of a slice that are kept, by whether they are at its start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Share {
    /// All.
    Whole,
    /// Only those at the start whose first ball is one of these.
    Starts { first: u32, end: u32 },
    /// Only those after the start.
    Later,
}

/// An interval of the time of a search. The slices of a search follow one another.
///
/// A slice is an interval of time, or, far away, of inverse time. With `s = 1/t` a ball is at
/// `x + v t = (v + x s)/s`, so it meets another ball when two balls at `v + x s`, of radius `r s`,
/// meet. This covers all times in an interval without infinities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slice {
    pub(super) start: f64,
    pub(super) end: f64,
    /// Whether its end belongs to it.
    pub(super) is_last: bool,
    /// Whether it is an interval of inverse time.
    pub(super) is_far: bool,
    /// The least float: subnormal times are rounded by as much.
    pub(super) least: f64,
    /// The answers that belong to it.
    pub(super) share: Share,
}

/// The extension of a slice before its start and after its end, relative to these times. Times are
/// rounded to `f32` or `f64`, and belong to the slice that contains the rounded time.
const ROUNDED: f64 = 4.0 * f32::EPSILON as f64;

/// A slice with too many answers at its start is cut into this many. Each passes over the pairs of
/// the others, which takes a small part of the time of a query.
const CUTS_OF_STARTS: u32 = 16;

/// A bound of the error of a computed place, relative to all terms of its sum. It is far more than
/// the rounding, so that a place is never more than 2²⁹ cells away, where units are whole numbers
/// of `f64`.
const PLACE: f64 = 1.0 / (1_u64 << 30) as f64;

/// The least float.
pub(super) fn least<S: Scalar>() -> f64 {
    scaled(1.0, S::LOWEST_EXPONENT)
}

impl Slice {
    /// All times up to one.
    pub(super) fn whole<S: Scalar>(end: f64) -> Self {
        Self {
            start: 0.0,
            end,
            is_last: true,
            is_far: false,
            least: least::<S>(),
            share: Share::Whole,
        }
    }

    /// Whether an impact at this time belongs to this slice.
    pub(super) fn has(&self, time: f64) -> bool {
        time >= self.start && (time < self.end || self.is_last && time <= self.end)
    }

    /// Whether an impact of a pair at this time is kept, if the pair is not passed over.
    pub(super) fn keeps(&self, time: f64) -> bool {
        let is_at_start = time <= self.start;
        match self.share {
            Share::Whole => true,
            Share::Starts { .. } => is_at_start,
            Share::Later => !is_at_start,
        }
    }

    /// Whether pairs with this first ball are passed over.
    pub(super) fn passes_over(&self, ball: u32) -> bool {
        matches!(self.share, Share::Starts { first, end } if !(first..end).contains(&ball))
    }

    /// The slices into which a slice with too many answers at its start is cut.
    ///
    /// They are for some first balls each, out of this number, and one is for the later answers.
    pub(super) fn cut_starts(self, balls: u32) -> Vec<Self> {
        let [first, end] = match self.share {
            Share::Starts { first, end } => [first, end],
            Share::Whole | Share::Later => [0, balls],
        };
        let starts = Self { end: self.start, is_last: true, ..self };
        // At least one ball in each, so that slices become smaller.
        let step = (end - first).div_ceil(CUTS_OF_STARTS).max(1);
        let borders = (first..end).step_by(step as usize);
        let of = |first: u32| {
            let share = Share::Starts { first, end: first.saturating_add(step).min(end) };
            Self { share, ..starts }
        };
        let later = Self { share: Share::Later, ..self };
        borders.map(of).chain((self.share == Share::Whole).then_some(later)).collect()
    }

    /// The two ends of the extended slice: of time, or of inverse time.
    fn ends(&self) -> [f64; 2] {
        let start = (self.start * (1.0 - ROUNDED) - 2.0 * self.least).max(0.0);
        let end = (self.end * (1.0 + ROUNDED) + 2.0 * self.least).min(f64::MAX);
        if self.is_far { [1.0 / end, 1.0 / start] } else { [start, end] }
    }

    /// The view of balls in this slice.
    pub(super) fn view<const D: usize>(&self, frame: Frame<D>) -> View<D> {
        let [first, last] = self.ends();
        let half = 0.5 * (last - first);
        let middle = first + half;
        // The larger the inverse, the earlier the time.
        View {
            frame,
            is_far: self.is_far,
            middle,
            half: if self.is_far { -half } else { half },
            last,
        }
    }

    /// The share of the slice that is before one of its times, about; it grows with the time.
    pub(super) fn share(&self, moment: f64) -> f64 {
        let of = |start: f64, moment: f64, end: f64| (moment - start) / (end - start);
        if self.is_far {
            of(-1.0 / self.start, -1.0 / moment, -1.0 / self.end)
        } else {
            of(self.start, moment, self.end)
        }
    }

    /// At most this many slices, each with about the same number of these times; all times are
    /// later than the start.
    pub(super) fn cut_by(self, mut moments: Vec<f64>, count: usize) -> Vec<Self> {
        moments.sort_unstable_by(f64::total_cmp);
        let (mut slices, mut rest) = (Vec::new(), self);
        for moment in (1..count).map(|number| moments[moments.len() * number / count]) {
            if moment > rest.start {
                slices.push(Self { end: moment, is_last: false, ..rest });
                (rest.start, rest.share) = (moment, Share::Whole);
            }
        }
        slices.push(rest);
        slices
    }

    /// This many slices of equal length, in time or in inverse time.
    pub(super) fn cut(self, count: usize) -> impl Iterator<Item = Self> + Clone {
        let at = move |number: usize| {
            let share = number as f64 / count as f64;
            if number == 0 {
                self.start
            } else if number == count {
                self.end
            } else if self.is_far {
                let [last, first] = [1.0 / self.end, 1.0 / self.start];
                1.0 / (first + (last - first) * share)
            } else {
                self.start + (self.end - self.start) * share
            }
        };
        (0..count).map(move |number| Self {
            start: at(number),
            end: at(number + 1),
            is_last: self.is_last && number + 1 == count,
            ..self
        })
    }
}

/// The view of balls in a slice.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<const D: usize> {
    frame: Frame<D>,
    is_far: bool,
    middle: f64,
    /// The time, or inverse time, from the middle to the end.
    half: f64,
    last: f64,
}

impl<const D: usize> View<D> {
    /// The motion of balls with these centres, velocities and radii.
    #[inline(always)]
    pub(super) fn sweep<const N: usize>(
        &self,
        x: [[f64; N]; D],
        v: [[f64; N]; D],
        r: [f64; N],
    ) -> Sweeps<D, N> {
        let (mut c, mut u, mut sum) = ([[0.0; N]; D], [[0.0; N]; D], [0.0; N]);
        let (fixed, moving) = if self.is_far { (v, x) } else { (x, v) };
        let Frame { x, v } = self.frame;
        let (middle_of_fixed, middle_of_moving) = if self.is_far { (v, x) } else { (x, v) };
        for k in 0..D {
            for i in 0..N {
                let fixed = fixed[k][i] - middle_of_fixed[k];
                let moving = moving[k][i] - middle_of_moving[k];
                c[k][i] = fixed + moving * self.middle;
                u[k][i] = moving * self.half;
                sum[i] += fixed.abs() + moving.abs() * self.last;
            }
        }
        let r = if self.is_far { r.map_each(|r| r * self.last) } else { r };
        Sweeps::new(c, u, r, from_fn(|i| PLACE * (r[i] + sum[i])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of a slice follow one another, and each has about the same number of times.
    #[test]
    fn a_slice_is_cut_where_moments_are() {
        let whole = Slice::whole::<f64>(8.0);
        let far = Slice { start: 1.0, is_far: true, ..whole };
        let moments =
            |count: u32| (1..=count).map(|i| 1.0 + 6.0 / f64::from(i)).collect::<Vec<_>>();
        for slice in [whole, far] {
            for (moments, count, expected) in [
                (moments(3000), 10, 10),
                (moments(3), 16, 4),
                (vec![2.0; 100], 16, 2),
                (vec![slice.end; 100], 3, 2),
                (vec![slice.start.next_up()], 2, 2),
            ] {
                let cut = slice.cut_by(moments.clone(), count);
                assert_eq!(cut.len(), expected, "{moments:?}");
                assert_eq!((cut[0].start, cut[expected - 1].end), (slice.start, slice.end));
                assert!(cut.windows(2).all(|two| two[0].end == two[1].start && !two[0].is_last));
                assert!(cut.iter().all(|part| part.start < part.end || part.is_last));
                for &moment in &moments {
                    assert_eq!(cut.iter().filter(|part| part.has(moment)).count(), 1);
                }
                if moments.len() == 3000 {
                    let counts =
                        cut.iter().map(|part| moments.iter().filter(|&&m| part.has(m)).count());
                    assert!(
                        counts.clone().all(|count| (290..=310).contains(&count)),
                        "{:?}",
                        counts.collect::<Vec<_>>()
                    );
                }
            }
        }
    }
}
