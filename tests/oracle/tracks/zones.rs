//! Searches in upright zones, against brute force with rational numbers.
//!
//! Between two fixes the difference in height is linear, so that it is small enough in one interval
//! with rational ends. In this interval contact is where a parabola, that of the level distance, is
//! at most 0.

use std::mem::take;

use carom::many::Encounter;
use fastrand::Rng;
use test_size::{seed, sized};

use super::case::{Case, Fix, Set, Track};
use super::check::{in_order, same};
use super::families::{Maker, all};
use super::legs::{Leg, Presence};
use super::lengths::{beside, is_beside, is_beside_root};
use super::shrink::{kind, smaller};
use crate::rational::{Rational, rational};

/// A search in zones of a height.
#[derive(Clone, Debug)]
struct Zones<const D: usize> {
    case: Case<D>,
    height: f64,
}

/// A span of time without a fix, at heights that are near.
///
/// The square of the level distance less that of the reach, times `scale²`, is `a t² + 2 b t + c`.
/// The difference in height, times `scale`, is `climb t + above`.
#[derive(Clone, Debug)]
struct Stretch {
    from: Rational,
    to: Rational,
    /// Whether the height is too large just before, and just after.
    is_cut: [bool; 2],
    a: Rational,
    b: Rational,
    c: Rational,
    scale: Rational,
    climb: Rational,
    above: Rational,
    reach: Rational,
    limit: Rational,
}

fn size(x: Rational) -> Rational {
    if x < Rational::ZERO { -x } else { x }
}

impl Stretch {
    /// None if the height is too large all the time.
    fn new<const D: usize>(
        [from, to]: [f64; 2],
        [one, other]: [&Leg<D>; 2],
        [reach, limit]: [Rational; 2],
    ) -> Option<Self> {
        let scale = &one.duration * &other.duration;
        let cross = |x: &Rational, y: &Rational| x * &other.duration - y * &one.duration;
        let (mut a, mut b) = (Rational::ZERO, Rational::ZERO);
        let mut c = -(&reach * &reach * &scale * &scale);
        for k in 0..D - 1 {
            let w = cross(&one.slope[k], &other.slope[k]);
            let p = cross(&one.offset[k], &other.offset[k]);
            a += &w * &w;
            b += &p * &w;
            c += &p * &p;
        }
        let climb = cross(&one.slope[D - 1], &other.slope[D - 1]);
        let above = cross(&one.offset[D - 1], &other.offset[D - 1]);
        let [from, to] = [from, to].map(rational);
        let is_cut = [false; 2];
        Self { from, to, is_cut, a, b, c, scale, climb, above, reach, limit }.cut()
    }

    /// Leaves out the times at which the height is too large.
    fn cut(mut self) -> Option<Self> {
        if self.climb == Rational::ZERO {
            return (self.height(&self.from) <= self.limit).then_some(self);
        }
        let most = &self.limit * &self.scale;
        let mut ends = [-&most, most].map(|border| (border - &self.above) / &self.climb);
        ends.sort();
        let [first, last] = ends;
        if self.from < first {
            (self.from, self.is_cut[0]) = (first, true);
        }
        if last < self.to {
            (self.to, self.is_cut[1]) = (last, true);
        }
        (self.from <= self.to).then_some(self)
    }

    fn height(&self, t: &Rational) -> Rational {
        size(&self.climb * t + &self.above) / &self.scale
    }

    fn at(&self, t: &Rational) -> Rational {
        (&self.a * t + &self.b + &self.b) * t + &self.c
    }

    fn grows_at(&self, t: &Rational) -> bool {
        &self.a * t + &self.b >= Rational::ZERO
    }

    /// The earliest time of the smallest level distance.
    fn nearest(&self) -> Rational {
        if self.grows_at(&self.from) {
            self.from.clone()
        } else if self.grows_at(&self.to) {
            -&self.b / &self.a
        } else {
            self.to.clone()
        }
    }

    fn is_contact(&self) -> bool {
        self.at(&self.nearest()) <= Rational::ZERO
    }

    /// Whether contact begins where this begins, and ends where it ends.
    fn is_near(&self) -> [bool; 2] {
        [&self.from, &self.to].map(|t| self.at(t) <= Rational::ZERO)
    }

    /// Whether contact lasts from the fix before, and to the fix after.
    fn is_open(&self) -> [bool; 2] {
        let [start, end] = self.is_near();
        [start && !self.is_cut[0], end && !self.is_cut[1]]
    }

    fn square(&self, t: &Rational) -> Rational {
        self.at(t) / (&self.scale * &self.scale) + &self.reach * &self.reach
    }

    /// Whether contact begins within a float of this time.
    fn begins_at(&self, t: f64) -> bool {
        if self.is_near()[0] {
            return is_beside(t, &self.from);
        }
        let [before, after] = beside(t);
        let is_not_late =
            before <= self.from || self.at(&before) >= Rational::ZERO && !self.grows_at(&before);
        let is_not_early =
            after >= self.to || self.at(&after) <= Rational::ZERO || self.grows_at(&after);
        is_not_late && is_not_early
    }

    /// Whether contact ends within a float of this time.
    fn ends_at(&self, t: f64) -> bool {
        if self.is_near()[1] {
            return is_beside(t, &self.to);
        }
        let [before, after] = beside(t);
        let is_not_early =
            after >= self.to || self.at(&after) >= Rational::ZERO && self.grows_at(&after);
        let is_not_late =
            before <= self.from || self.at(&before) <= Rational::ZERO || !self.grows_at(&before);
        is_not_late && is_not_early
    }
}

/// A maximal interval of contact, in one or more parts.
#[derive(Debug)]
struct Exact {
    parts: Vec<Stretch>,
    time: Rational,
    square: Rational,
    height: Rational,
    radii: Rational,
}

impl Exact {
    fn of(parts: Vec<Stretch>, radii: &Rational) -> Self {
        let places = parts.iter().map(|part| {
            let time = part.nearest();
            (part.square(&time), part.height(&time), time)
        });
        let least = places.reduce(|least, next| if next.0 < least.0 { next } else { least });
        let (square, height, time) = least.expect("a part");
        Self { parts, time, square, height, radii: radii.clone() }
    }

    fn ends(&self) -> [&Stretch; 2] {
        [&self.parts[0], &self.parts[self.parts.len() - 1]]
    }

    /// What is wrong about an answer.
    fn faults(&self, found: &Encounter) -> Vec<&'static str> {
        let [first, last] = self.ends();
        let gap = found.approach.gap;
        let is_length =
            |x: f64, square: &Rational| x >= 0.0 && is_beside_root(x, square, &Rational::ZERO);
        let is_right = [
            ("enter", first.begins_at(found.enter)),
            ("exit", last.ends_at(found.exit)),
            ("order of enter and exit", found.enter <= found.exit),
            ("time of approach", is_beside(found.approach.time, &self.time)),
            ("distance", is_length(found.distance, &self.square)),
            ("gap", is_beside_root(gap, &self.square, &self.radii)),
            ("height", found.height >= 0.0 && is_beside(found.height, &self.height)),
        ];
        is_right.into_iter().filter(|(_, is_right)| !is_right).map(|(name, _)| name).collect()
    }
}

/// The encounters of two spans of existence.
fn encounters<const D: usize>(
    both: [&Presence<D>; 2],
    during: Option<[f64; 2]>,
    [radii, margin, height]: [&Rational; 3],
) -> Vec<Exact> {
    let [first, last] = during.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
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
    let lengths = [margin, height].map(|length| radii + length);
    let part = |ends: &[f64]| {
        let legs = both.map(|track| track.leg(ends[0], ends[1]));
        Stretch::new([ends[0], ends[1]], legs, lengths.clone()).filter(Stretch::is_contact)
    };
    merged(times.windows(2).map(part), radii)
}

fn merged(parts: impl Iterator<Item = Option<Stretch>>, radii: &Rational) -> Vec<Exact> {
    let (mut all, mut open) = (Vec::new(), Vec::new());
    // The end closes the last.
    for part in parts.chain([None]) {
        let [is_joined, goes_on] = part.as_ref().map_or([false; 2], Stretch::is_open);
        if !is_joined && !open.is_empty() {
            all.push(Exact::of(take(&mut open), radii));
        }
        open.extend(part);
        if !goes_on && !open.is_empty() {
            all.push(Exact::of(take(&mut open), radii));
        }
    }
    all
}

/// How many of each kind there are.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    encounters: usize,
    enter_by_height: usize,
    exit_by_height: usize,
    enter_by_distance: usize,
    exit_by_distance: usize,
    corners: usize,
    nearest_at_crossing: usize,
    touches_at_height: usize,
    level_at_limit: usize,
    merges: usize,
}

impl Counts {
    fn add(&mut self, exact: &Exact) {
        let [first, last] = exact.ends();
        let [start, end] = [first.at(&first.from), last.at(&last.to)];
        let mut count =
            |kind: fn(&mut Self) -> &mut usize, is: bool| *kind(self) += usize::from(is);
        let zero = Rational::ZERO;
        count(|all| &mut all.encounters, true);
        count(|all| &mut all.enter_by_height, first.is_cut[0] && start < zero);
        count(|all| &mut all.exit_by_height, last.is_cut[1] && end < zero);
        count(|all| &mut all.enter_by_distance, start > zero);
        count(|all| &mut all.exit_by_distance, end > zero);
        let is_corner = [first.is_cut[0] && start == zero, last.is_cut[1] && end == zero];
        count(|all| &mut all.corners, is_corner.contains(&true));
        let is_crossing = |part: &Stretch| {
            part.is_cut[0] && exact.time == part.from || part.is_cut[1] && exact.time == part.to
        };
        count(|all| &mut all.nearest_at_crossing, exact.parts.iter().any(is_crossing));
        let is_touch = first.from == last.to && first.height(&first.from) == first.limit;
        count(|all| &mut all.touches_at_height, is_touch && start < zero);
        let is_level =
            |part: &Stretch| part.climb == Rational::ZERO && part.height(&part.from) == part.limit;
        count(|all| &mut all.level_at_limit, exact.parts.iter().any(is_level));
        let lasts = |pair: &[Stretch]| pair.iter().all(|part| part.from < part.to);
        count(|all| &mut all.merges, exact.parts.windows(2).any(lasts));
    }

    fn has_all_kinds(&self) {
        let kinds = [
            self.enter_by_height,
            self.exit_by_height,
            self.enter_by_distance,
            self.exit_by_distance,
            self.corners,
            self.nearest_at_crossing,
            self.touches_at_height,
            self.level_at_limit,
            self.merges,
        ];
        assert!(kinds.iter().all(|&kind| kind >= sized(1, 50)), "{self:?}");
    }
}

impl<const D: usize> Zones<D> {
    fn found(&self, slices: Option<usize>) -> Result<Vec<Encounter>, String> {
        let found = self.case.found_within(Some(self.height), slices);
        found.map_err(|error| format!("refused: {error:?}"))
    }

    fn exact(&self, [a, b]: [usize; 2]) -> Vec<Exact> {
        let [set, others] = self.case.sets();
        let (one, other) = (&set.tracks[a], &others.tracks[b]);
        let radii = rational(one.radius) + rational(other.radius);
        let [margin, height] = [self.case.margin, self.height].map(rational);
        let lengths = [&radii, &margin, &height];
        let other = Presence::all_of(other, others.max_gap);
        let one = Presence::all_of(one, set.max_gap);
        let pairs = one.iter().flat_map(|x| other.iter().map(move |y| [x, y]));
        pairs.flat_map(|both| encounters(both, self.case.during, lengths)).collect()
    }

    fn pairs(&self) -> Vec<[usize; 2]> {
        let [set, others] = self.case.sets();
        let first = |a: usize| if self.case.others.is_none() { a + 1 } else { 0 };
        let of = |a: usize| (first(a)..others.tracks.len()).map(move |b| [a, b]);
        (0..set.tracks.len()).flat_map(of).collect()
    }

    /// Checks every answer; says what is wrong.
    fn check(&self, counts: &mut Counts) -> Result<(), String> {
        let found = self.found(None)?;
        self.against_brute_force(&found, counts)?;
        in_order(&found)?;
        for slices in [1, 2, 5] {
            let answers = self.found(Some(slices))?;
            same(&format!("{slices} slices"), &found, &answers, |a, b| [a, b])?;
            in_order(&answers)?;
        }
        self.in_reverse(&found)?;
        self.exchanged(&found)
    }

    fn against_brute_force(&self, found: &[Encounter], counts: &mut Counts) -> Result<(), String> {
        let mut rest: Vec<&Encounter> = found.iter().collect();
        for pair in self.pairs() {
            let is_of_pair = |found: &&Encounter| [found.a as usize, found.b as usize] == pair;
            let (mut answers, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_of_pair);
            rest = others;
            answers.sort_by(|x, y| x.enter.total_cmp(&y.enter).then(x.exit.total_cmp(&y.exit)));
            let exact = self.exact(pair);
            if answers.len() != exact.len() {
                return Err(format!("wrong count: {pair:?}, {answers:?}, not {exact:?}"));
            }
            for (wanted, answer) in exact.iter().zip(answers) {
                let faults = wanted.faults(answer);
                if !faults.is_empty() {
                    return Err(format!("{}: {answer:?}, not {wanted:?}", faults.join(", ")));
                }
                counts.add(wanted);
            }
        }
        rest.first().map_or(Ok(()), |stray| Err(format!("never meet: {stray:?}")))
    }

    fn in_reverse(&self, found: &[Encounter]) -> Result<(), String> {
        let others = self.case.others.as_ref().map(Set::reversed);
        let case = Case { set: self.case.set.reversed(), others, ..self.case.clone() };
        let answers = Self { case, ..*self }.found(None)?;
        let last = self.case.sets().map(|set| u32::try_from(set.tracks.len()).expect("few") - 1);
        let is_among = self.case.others.is_none();
        same("in reverse", found, &answers, |a, b| {
            let [a, b] = [last[0] - a, last[1] - b];
            if is_among { [b, a] } else { [a, b] }
        })
    }

    /// The same with the two sets exchanged.
    fn exchanged(&self, found: &[Encounter]) -> Result<(), String> {
        let Some(others) = &self.case.others else { return Ok(()) };
        let set = Some(self.case.set.clone());
        let case = Case { set: others.clone(), others: set, ..self.case.clone() };
        let answers = Self { case, ..*self }.found(None)?;
        same("exchanged", found, &answers, |a, b| [b, a])
    }

    /// A smaller search with the same fault.
    fn smallest(self, fault: String) -> (Self, String) {
        for case in smaller(&self.case) {
            let next = Self { case, ..self };
            if let Err(other) = next.check(&mut Counts::default())
                && kind(&other) == kind(&fault)
            {
                return next.smallest(other);
            }
        }
        (self, fault)
    }
}

/// Adds a height: mostly that between two fixes.
fn zones<const D: usize>(case: Case<D>, random: &mut Rng) -> Zones<D> {
    let [set, others] = case.sets();
    let mut some = |set: &Set<D>| {
        let track = &set.tracks[random.usize(..set.tracks.len())];
        (track.fixes[random.usize(..track.fixes.len())].x[D - 1], track.radius)
    };
    let (one, other) = (some(set), some(others));
    let apart = ((one.0 - other.0).abs() - one.1 - other.1).max(0.0);
    let height = match random.u8(..8) {
        0 => apart.next_up(),
        1 => case.margin,
        2 => 0.0,
        _ => apart,
    };
    Zones { case, height }
}

/// Levels as those of aircraft: few, with climbs between them.
fn levels<const D: usize>(random: &mut Rng) -> Case<D> {
    let base: Maker<D> = all()[[0, 11, 13][random.usize(..3)]].1;
    let mut case = base(random);
    let unit = [1.0, 0.1, 0.5_f64.powi(30)][random.usize(..3)];
    for set in std::iter::once(&mut case.set).chain(&mut case.others) {
        for track in &mut set.tracks {
            track.radius = 0.0;
            for fix in &mut track.fixes {
                fix.x[D - 1] = unit * f64::from(random.u8(..4));
            }
        }
    }
    case.margin += f64::from(random.u8(..3));
    case
}

fn in_dimension<const D: usize>() {
    let random = &mut Rng::with_seed(seed().wrapping_mul(10) + D as u64);
    let mut counts = Counts::default();
    let mut families: Vec<(&str, Maker<D>)> = all().to_vec();
    families.extend([("levels", levels as Maker<D>); 6]);
    for (name, make) in families {
        for _ in 0..sized(2, 40) {
            let zones = zones(make(random), random);
            if let Err(fault) = zones.check(&mut counts) {
                let (zones, fault) = zones.smallest(fault);
                panic!("{name}, {D}D: {fault}\n{zones:?}");
            }
        }
    }
    counts.has_all_kinds();
}

#[test]
fn in_2d() {
    in_dimension::<2>();
}

#[test]
fn in_3d() {
    in_dimension::<3>();
}

/// One flies past the other and climbs through its zone.
#[test]
fn a_climb_through_a_zone() {
    let track = |fixes: [[f64; 3]; 2]| Track {
        fixes: fixes.map(|[t, x, z]| Fix { t, x: [x, z] }).to_vec(),
        radius: 0.0,
    };
    let tracks = vec![
        track([[0.0, 0.0, 0.0], [8.0, 0.0, 0.0]]),
        track([[0.0, -8.0, -4.0], [8.0, 8.0, 12.0]]),
    ];
    let set = Set { tracks, max_gap: None };
    let case = Case { set, others: None, margin: 8.0, during: None };
    let found = Zones { case, height: 1.0 }.found(None).expect("valid");
    let [Encounter { enter: 1.5, exit: 2.5, approach, distance: 3.0, height: 1.0, .. }] = found[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((approach.time, approach.gap), (2.5, 3.0));
}

/// Moves each number by three floats: two more than it may differ.
#[test]
fn brute_force_notices_wrong_answers() {
    let numbers: [fn(&mut Encounter) -> &mut f64; 6] = [
        |found| &mut found.enter,
        |found| &mut found.exit,
        |found| &mut found.approach.time,
        |found| &mut found.approach.gap,
        |found| &mut found.distance,
        |found| &mut found.height,
    ];
    let up = |x: f64| x.next_up().next_up().next_up();
    let down = |x: f64| x.next_down().next_down().next_down();
    let random = &mut Rng::with_seed(6);
    let mut noticed = 0;
    while noticed < 20 {
        let zones = zones(levels::<3>(random), random);
        let found = zones.found(None).expect("valid");
        let is_right =
            |found: &[Encounter]| zones.against_brute_force(found, &mut Counts::default()).is_ok();
        assert!(is_right(&found), "{zones:?}");
        let Some(last) = found.len().checked_sub(1).filter(|&last| last < 10) else { continue };
        assert!(!is_right(&found[..last]), "one less: {zones:?}");
        for number in numbers {
            for moved in [up, down] {
                let mut wrong = found.clone();
                let number = number(&mut wrong[last]);
                *number = moved(*number);
                assert!(!is_right(&wrong), "{:?}: {zones:?}", wrong[last]);
            }
        }
        noticed += 1;
    }
}
