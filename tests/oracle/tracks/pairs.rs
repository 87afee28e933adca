//! The encounters of a pair of tracks, in exact arithmetic.

use std::array::from_fn;
use std::mem::take;

use carom::many::Encounter;

use super::case::{Case, Track};
use super::legs::Presence;
use super::lengths::{is_beside, is_beside_root};
use super::window::{Contact, Window};
use crate::rational::{Rational, rational};

/// A maximal interval of contact, in one or more windows.
#[derive(Debug)]
pub(super) struct Exact {
    /// The first and last are those in which contact begins and ends.
    pub(super) windows: Vec<Window>,
    /// Whether it begins with the existence of both tracks, or of the span of time.
    pub(super) at_start: bool,
    /// Whether it ends with that.
    pub(super) at_end: bool,
    time: Rational,
    square: Rational,
    radii: Rational,
}

/// All of a pair, and the windows without contact whose vertex nearly touches.
#[derive(Debug, Default)]
pub(super) struct Pair {
    pub(super) encounters: Vec<Exact>,
    /// Whether the tracks part and meet again without a gap.
    pub(super) re_enters: bool,
    pub(super) near_misses: usize,
}

/// The tracks of a case as spans of time.
pub(super) struct Spans<'a, const D: usize> {
    case: &'a Case<D>,
    of: [Vec<Vec<Presence<D>>>; 2],
}

impl<'a, const D: usize> Spans<'a, D> {
    pub(super) fn of(case: &'a Case<D>) -> Self {
        let of = case.sets().map(|set| {
            set.tracks.iter().map(|track| Presence::all_of(track, set.max_gap)).collect()
        });
        Self { case, of }
    }

    /// The pairs that a search compares, without most of those that are never near.
    pub(super) fn near_pairs(&self) -> Vec<[usize; 2]> {
        let boxes = self.case.sets().map(|set| set.tracks.iter().map(bounds).collect::<Vec<_>>());
        let is_among = self.case.others.is_none();
        let mut pairs = Vec::new();
        for (a, one) in boxes[0].iter().enumerate() {
            let first = if is_among { a + 1 } else { 0 };
            let near = (first..boxes[1].len()).filter(|&b| self.are_near([one, &boxes[1][b]]));
            pairs.extend(near.map(|b| [a, b]));
        }
        pairs
    }

    /// Whether two boxes with radii are within twice the reach: rounding does not matter.
    fn are_near(&self, [one, other]: [&(f64, [[f64; 2]; D]); 2]) -> bool {
        let reach = one.0 + other.0 + self.case.margin;
        let is_between = |[least, _]: [f64; 2], [_, most]: [f64; 2]| least - most <= 2.0 * reach;
        (0..D).all(|k| is_between(one.1[k], other.1[k]) && is_between(other.1[k], one.1[k]))
    }

    pub(super) fn pair(&self, [a, b]: [usize; 2]) -> Pair {
        let [one, other] = self.case.sets();
        let radii = rational(one.tracks[a].radius) + rational(other.tracks[b].radius);
        let mut pair = Pair::default();
        for x in &self.of[0][a] {
            for y in &self.of[1][b] {
                let windows = self.windows([x, y], &radii);
                let before = pair.encounters.len();
                pair.add(windows, &radii);
                pair.re_enters |= pair.encounters.len() > before + 1;
            }
        }
        pair
    }

    /// The windows of the time in which both exist.
    fn windows(&self, both: [&Presence<D>; 2], radii: &Rational) -> Vec<Window> {
        let [first, last] = self.case.during.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        let from = both.iter().fold(first, |from, track| from.max(track.from()));
        let to = both.iter().fold(last, |to, track| to.min(track.to()));
        if from > to {
            return Vec::new();
        }
        let mut times = vec![from, to];
        times.extend(both.iter().flat_map(|track| track.fixes_inside(from, to)));
        times.sort_by(f64::total_cmp);
        if from < to {
            times.dedup();
        }
        let reach = radii + rational(self.case.margin);
        let window = |from, to| Window::new([from, to], both.map(|x| x.leg(from, to)), &reach);
        times.windows(2).map(|ends| window(ends[0], ends[1])).collect()
    }
}

/// The radius of a track, and the span of its places along each axis.
fn bounds<const D: usize>(track: &Track<D>) -> (f64, [[f64; 2]; D]) {
    let span = |k: usize| {
        let places = || track.fixes.iter().map(|fix| fix.x[k]);
        [places().fold(f64::INFINITY, f64::min), places().fold(f64::NEG_INFINITY, f64::max)]
    };
    (track.radius, from_fn(span))
}

impl Pair {
    fn add(&mut self, windows: Vec<Window>, radii: &Rational) {
        let mut open: Vec<(Window, Contact)> = Vec::new();
        for window in windows {
            let contact = window.contact();
            let is_joined = contact.is_some_and(|contact| contact.at_start);
            if !is_joined {
                self.close(take(&mut open), radii);
            }
            let Some(contact) = contact else {
                self.near_misses += usize::from(window.is_nearly_graze());
                continue;
            };
            open.push((window, contact));
            if !contact.at_end {
                self.close(take(&mut open), radii);
            }
        }
        self.close(open, radii);
    }

    fn close(&mut self, open: Vec<(Window, Contact)>, radii: &Rational) {
        let (Some((_, first)), Some((_, last))) = (open.first(), open.last()) else { return };
        let (at_start, at_end) = (first.at_start, last.at_end);
        let windows: Vec<Window> = open.into_iter().map(|(window, _)| window).collect();
        let all = windows.iter().map(Window::nearest);
        let least = all.reduce(|least, next| if next.1 < least.1 { next } else { least });
        let (time, square) = least.expect("a window");
        let radii = radii.clone();
        self.encounters.push(Exact { windows, at_start, at_end, time, square, radii });
    }
}

impl Exact {
    fn first(&self) -> &Window {
        &self.windows[0]
    }

    fn last(&self) -> &Window {
        &self.windows[self.windows.len() - 1]
    }

    /// What is wrong about an answer.
    pub(super) fn faults(&self, found: &Encounter) -> Vec<&'static str> {
        let (first, last) = (self.first(), self.last());
        let is_right = [
            (
                "enter",
                if self.at_start {
                    found.enter == first.from
                } else {
                    first.begins_at(found.enter)
                },
            ),
            ("exit", if self.at_end { found.exit == last.to } else { last.ends_at(found.exit) }),
            ("order of enter and exit", found.enter <= found.exit),
            ("time of approach", is_beside(found.approach.time, &self.time)),
            ("distance", self.is_distance(found.distance)),
            ("gap", is_beside_root(found.approach.gap, &self.square, &self.radii)),
        ];
        is_right.into_iter().filter(|(_, is_right)| !is_right).map(|(name, _)| name).collect()
    }

    fn is_distance(&self, distance: f64) -> bool {
        distance >= 0.0 && is_beside_root(distance, &self.square, &Rational::ZERO)
    }

    /// Whether the tracks touch at one time, with the motion tangent to the border.
    pub(super) fn is_graze(&self) -> bool {
        self.windows.len() == 1 && self.first().is_graze()
    }

    /// Whether contact begins or ends at a fix, or both, although the tracks exist beyond it.
    pub(super) fn is_bordered_by_joint(&self) -> bool {
        !self.at_start && self.first().is_zero_at(self.first().to)
            || !self.at_end && self.last().is_zero_at(self.last().from)
    }

    /// Whether the tracks touch as one of them appears or disappears.
    pub(super) fn is_touch_at_existence(&self) -> bool {
        self.at_start && self.first().is_zero_at(self.first().from)
            || self.at_end && self.last().is_zero_at(self.last().to)
    }

    /// Whether contact lasts through a joint, before and after it.
    pub(super) fn is_merged(&self) -> bool {
        self.windows.windows(2).any(|pair| !pair[0].is_zero_at(pair[0].to))
    }

    pub(super) fn is_at_one_fix(&self) -> bool {
        self.first().from == self.first().to
    }

    pub(super) fn is_nearly_graze(&self) -> bool {
        self.windows.len() == 1 && self.first().is_nearly_graze()
    }
}
