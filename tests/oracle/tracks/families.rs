//! Random sets of tracks.

use std::array::from_fn;

use fastrand::Rng;

use super::case::{Case, Fix, Set, Track};

pub(super) type Maker<const D: usize> = fn(&mut Rng) -> Case<D>;

pub(super) fn all<const D: usize>() -> [(&'static str, Maker<D>); 21] {
    [
        ("lattice", lattice),
        ("nudged", |random| nudged(lattice(random), random)),
        ("other units", |random| in_other_units(lattice(random), random)),
        ("other units, nudged", |random| nudged(in_other_units(lattice(random), random), random)),
        ("late", |random| late(lattice(random), random)),
        ("late, nudged", |random| nudged(late(lattice(random), random), random)),
        ("grazes", grazes),
        ("grazes, nudged", |random| nudged(grazes(random), random)),
        ("grazes in other units, nudged", |random| {
            nudged(in_other_units(grazes(random), random), random)
        }),
        ("late grazes", |random| late(grazes(random), random)),
        ("late grazes, nudged", |random| nudged(late(grazes(random), random), random)),
        ("decimal", decimal),
        ("shared fixes", shared_fixes),
        ("streams", streams),
        ("streams, nudged", |random| nudged(streams(random), random)),
        ("plain", plain),
        ("halfway", halfway),
        ("mixed units", mixed_units),
        ("around 0", around_zero),
        ("scattered", scattered),
        ("long", long),
    ]
}

fn whole(random: &mut Rng, least: i32, most: i32) -> f64 {
    f64::from(random.i32(least..=most))
}

/// Mostly few tracks, at times many.
fn size(random: &mut Rng) -> usize {
    match random.u8(..20) {
        0..12 => random.usize(2..=6),
        12..19 => random.usize(7..=20),
        _ => random.usize(21..=60),
    }
}

/// So many whole times, in order.
fn times(random: &mut Rng, count: usize, most: i32) -> Vec<f64> {
    let mut times: Vec<f64> = (0..count).map(|_| whole(random, 0, most)).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

fn track<const D: usize>(
    times: &[f64],
    radius: f64,
    mut place: impl FnMut(f64) -> [f64; D],
) -> Track<D> {
    let fixes = times.iter().map(|&t| Fix { t, x: place(t) });
    Track { fixes: fixes.collect(), radius }
}

/// Makes one set, or two, and the options of a search.
fn case<const D: usize>(random: &mut Rng, mut make: impl FnMut(&mut Rng) -> Track<D>) -> Case<D> {
    let mut set = |random: &mut Rng| {
        let tracks = (0..size(random)).map(|_| make(random)).collect();
        let max_gap = (random.u8(..3) == 0).then(|| whole(random, 1, 3));
        Set { tracks, max_gap }
    };
    let one = set(random);
    let others = (random.u8(..4) == 0).then(|| set(random));
    let during = (random.u8(..4) == 0).then(|| {
        let from = 0.5 * whole(random, 0, 12);
        [from, from + 0.5 * whole(random, 0, 10)]
    });
    let margin = whole(random, -1, 2).max(0.0);
    Case { set: one, others, margin, during }
}

fn radius(random: &mut Rng) -> f64 {
    0.5 * whole(random, -2, 3).max(0.0)
}

/// Small whole numbers, with which borders and grazes are frequent.
fn lattice<const D: usize>(random: &mut Rng) -> Case<D> {
    let reach = whole(random, 2, 5);
    case(random, |random| {
        let count = random.usize(1..=6);
        let times = times(random, count, 8);
        let radius = radius(random);
        track(&times, radius, |_| from_fn(|_| whole(random, 0, 5) - reach))
    })
}

/// Tracks that pass a first one and touch it: at a vertex, or at a fix where they turn.
fn grazes<const D: usize>(random: &mut Rng) -> Case<D> {
    // Steps take three units of time, so that velocities are no floats.
    let step: [f64; D] = from_fn(|_| whole(random, -3, 3));
    let along = |t: f64| from_fn(|k| step[k] * (t / 3.0));
    let margin = whole(random, 0, 2);
    let first = track(&[0.0, 3.0 * whole(random, 1, 9), 30.0], 0.5 * whole(random, 0, 2), along);
    let mut tracks = vec![first];
    for _ in 0..random.usize(2..=8) {
        let scale = whole(random, 1, 2);
        let mut place = [0.0; D];
        let mut motion: [f64; D] = from_fn(|_| whole(random, -2, 2));
        let axis = random.usize(..D);
        let next = (axis + 1) % D;
        let sign = whole(random, 0, 1) * 2.0 - 1.0;
        place[axis] = 5.0 * scale * sign;
        motion[axis] = 0.0;
        if D > 1 && random.bool() {
            (place[axis], place[next]) = (3.0 * scale, 4.0 * scale * sign);
            (motion[axis], motion[next]) = (-4.0 * sign, 3.0);
        }
        let moment = 3.0 * whole(random, 2, 8);
        let mut times =
            vec![moment - 3.0 * whole(random, 1, 2), moment + 3.0 * whole(random, 1, 2)];
        let turn = if random.u8(..3) == 0 { -1.0 } else { 1.0 };
        if turn < 0.0 || random.bool() {
            times.insert(1, moment);
        }
        let radius = 5.0 * scale - tracks[0].radius - margin;
        tracks.push(track(&times, radius, |t| {
            let steps = (t - moment) / 3.0 * if t > moment { turn } else { 1.0 };
            from_fn(|k| step[k] * (t / 3.0) + place[k] + motion[k] * steps)
        }));
    }
    Case { set: Set { tracks, max_gap: None }, others: None, margin, during: None }
}

/// Tenths and thirds: hardly a velocity is a float, and few sums of lengths are.
fn decimal<const D: usize>(random: &mut Rng) -> Case<D> {
    let unit = [0.1, 1.0 / 3.0][random.usize(..2)];
    let mut case = lattice(random);
    let [times, lengths] = case.numbers_mut();
    for number in times.into_iter().chain(lengths) {
        *number *= unit;
    }
    case
}

/// Moves some numbers by a float or two.
fn nudged<const D: usize>(mut case: Case<D>, random: &mut Rng) -> Case<D> {
    let [times, lengths] = case.numbers_mut();
    // A span of time, if there is one, stays as it is: its ends may be equal.
    let is_cut = times.len() > 1 && random.bool();
    let times = times.into_iter().skip(if is_cut { 2 } else { usize::MAX });
    for number in times.chain(lengths) {
        let nudge = if random.bool() { f64::next_up } else { f64::next_down };
        for _ in 0..random.u8(..10).saturating_sub(7) {
            *number = if *number == 0.0 { 0.0 } else { nudge(*number) };
        }
    }
    case
}

/// Times powers of two, at times near the ends of the range.
fn in_other_units<const D: usize>(mut case: Case<D>, random: &mut Rng) -> Case<D> {
    let [least, most] = if random.bool() { [-1070, 1017] } else { [-60, 60] };
    let units: [f64; 2] = from_fn(|_| whole(random, least, most).exp2());
    for (numbers, unit) in case.numbers_mut().into_iter().zip(units) {
        for number in numbers {
            *number *= unit;
        }
    }
    case
}

/// Seconds of an epoch, or around 0; at times in places far from the origin.
fn late<const D: usize>(mut case: Case<D>, random: &mut Rng) -> Case<D> {
    let shift = [1.7e9, -4.0, 1_700_000_000_123.0][random.usize(..3)];
    let far = [0.0, 6.4e6, 1e15][random.usize(..3)];
    case.during = case.during.map(|span| span.map(|t| t + shift));
    for set in std::iter::once(&mut case.set).chain(&mut case.others) {
        for fix in set.tracks.iter_mut().flat_map(|track| &mut track.fixes) {
            fix.t += shift;
            fix.x = fix.x.map(|x| x + far);
        }
    }
    case
}

/// Tracks through some of a few fixes: they meet there, and share whole legs.
fn shared_fixes<const D: usize>(random: &mut Rng) -> Case<D> {
    let unit = [1.0, 0.1][random.usize(..2)];
    let mut fix =
        || Fix { t: unit * whole(random, 0, 9), x: from_fn(|_| unit * whole(random, 0, 9)) };
    let mut pool: Vec<Fix<D>> = (0..12).map(|_| fix()).collect();
    pool.sort_by(|x, y| x.t.total_cmp(&y.t));
    let has_radii = random.u8(..4) == 0;
    let mut case = case(random, |random| {
        let mut fixes: Vec<_> = pool.iter().copied().filter(|_| random.u8(..3) == 0).collect();
        fixes.dedup_by_key(|fix| fix.t);
        if fixes.is_empty() {
            fixes.push(pool[random.usize(..pool.len())]);
        }
        let radius = if has_radii { unit * radius(random) } else { 0.0 };
        Track { fixes, radius }
    });
    case.margin *= if has_radii { unit } else { 0.0 };
    case
}

/// Tracks of a few velocities, at rest too, with the same fixes or others.
fn streams<const D: usize>(random: &mut Rng) -> Case<D> {
    let velocities: [[f64; D]; 3] = from_fn(|_| from_fn(|_| whole(random, -1, 1)));
    let velocities = [velocities[0], velocities[1], velocities[2], [0.0; D]];
    case(random, |random| {
        let count = random.usize(2..=5);
        let times = times(random, count, 8);
        let wide = [0, 4, 3, 2][D];
        let start: [f64; D] = from_fn(|_| whole(random, -wide, wide));
        let velocity = velocities[random.usize(..4)];
        let radius = radius(random);
        let bends = random.u8(..3) == 0;
        track(&times, radius, |t| {
            let bend = if bends { whole(random, 0, 1) } else { 0.0 };
            from_fn(|k| start[k] + velocity[k] * t + bend)
        })
    })
}

/// Numbers of any digits.
fn plain<const D: usize>(random: &mut Rng) -> Case<D> {
    let wide = [1.0, 10.0][random.usize(..2)];
    case(random, |random| {
        let mut times: Vec<f64> = (0..random.usize(1..=5)).map(|_| 8.0 * random.f64()).collect();
        times.sort_by(f64::total_cmp);
        times.dedup();
        let radius = random.f64();
        track(&times, radius, |_| from_fn(|_| wide * (random.f64() - 0.5)))
    })
}

/// Tracks that are nearest at half of the whole time, where a slice may end.
fn halfway<const D: usize>(random: &mut Rng) -> Case<D> {
    let from = [0.0, 1.7e9, random.f64()][random.usize(..3)];
    let times = [from, from + 1.0 + random.f64()];
    let unit = [1.0, 0.1, random.f64()][random.usize(..3)];
    let mut tracks = Vec::new();
    for _ in 0..random.usize(2..=6) {
        let place: [f64; D] = from_fn(|_| unit * whole(random, -3, 3) * random.f64());
        let axis = random.usize(..D);
        let motion = unit * whole(random, -3, 3);
        tracks.push(track(&times, unit * random.f64(), |t| {
            let shift = if t == times[0] { -motion } else { motion };
            from_fn(|k| if k == axis { shift } else { place[k] })
        }));
    }
    Case { set: Set { tracks, max_gap: None }, others: None, margin: unit, during: None }
}

/// Each number in one of three units of very different sizes.
fn mixed_units<const D: usize>(random: &mut Rng) -> Case<D> {
    let most = [1015, 300, 30][random.usize(..3)];
    let units: [f64; 3] = from_fn(|_| whole(random, -most, most).exp2());
    let clocks: [f64; 2] = from_fn(|_| whole(random, -most, most).exp2());
    let mut case = case(random, |random| {
        let mut length = |least: i32| whole(random, least, 3) * units[random.usize(..3)];
        let radius = length(-3).max(0.0);
        let places: [[f64; D]; 5] = from_fn(|_| from_fn(|_| length(-3)));
        let mut time = || whole(random, -3, 3) * clocks[random.usize(..2)];
        let mut times: Vec<f64> = (0..5).map(|_| time()).collect();
        times.sort_by(f64::total_cmp);
        times.dedup();
        let mut places = places.into_iter();
        track(&times, radius, |_| places.next().expect("one for each fix"))
    });
    case.margin *= units[random.usize(..3)];
    let gap = 4.0 * clocks[0].max(clocks[1]);
    case.set.max_gap = case.set.max_gap.map(|_| gap);
    case.during = case.during.map(|[from, to]| [from - 3.0, to - 3.0].map(|t| t * clocks[0]));
    case
}

/// Tracks along the diagonal that come into contact, and leave it, very near the time 0.
fn around_zero<const D: usize>(random: &mut Rng) -> Case<D> {
    let least = [-1070, -300, -52, -10][random.usize(..4)];
    let mut case = case(random, |random| {
        let mut small = || whole(random, -3, 3) * whole(random, least, -1).exp2();
        let shifts: [f64; D] = from_fn(|_| small());
        let radius = small().abs();
        let moment = small();
        let span = [1.0, 3.0, whole(random, -20, 20).exp2()][random.usize(..3)];
        let times = if moment.abs() < span { vec![-span, moment, span] } else { vec![-span, span] };
        let speed = whole(random, -1, 1);
        track(&times, radius, |t| from_fn(|k| speed * t + shifts[k]))
    });
    case.margin *= whole(random, least, -1).exp2();
    case.during = None;
    case
}

/// A few groups of tracks, far from each other.
fn scattered<const D: usize>(random: &mut Rng) -> Case<D> {
    let groups = random.usize(4..=12);
    groups_of_tracks(groups, random)
}

/// Groups of two to four tracks, far from other groups: most pairs never meet.
pub(super) fn groups_of_tracks<const D: usize>(groups: usize, random: &mut Rng) -> Case<D> {
    let unit = [1.0, 1e-3, 1e6][random.usize(..3)];
    let margin = unit * whole(random, 0, 2);
    let mut tracks = Vec::new();
    for group in 0..groups {
        let home: [f64; D] = from_fn(|_| 40.0 * whole(random, -5, 5));
        for _ in 0..random.usize(2..=4) {
            let count = random.usize(2..=8);
            let times = times(random, count, 30);
            let shift = 0.25 * group as f64;
            let times: Vec<f64> = times.iter().map(|t| t + shift).collect();
            let radius = unit * radius(random);
            let mut place = || from_fn(|k| unit * (home[k] + whole(random, -4, 4)));
            tracks.push(track(&times, radius, |_| place()));
        }
    }
    random.shuffle(&mut tracks);
    Case { set: Set { tracks, max_gap: None }, others: None, margin, during: None }
}

/// A few tracks of many fixes, with gaps: paths of short steps that cross often.
fn long<const D: usize>(random: &mut Rng) -> Case<D> {
    let tracks = (0..random.usize(2..=4)).map(|_| {
        let mut t = whole(random, 0, 5);
        let mut x: [f64; D] = from_fn(|_| whole(random, -3, 3));
        let fixes = (0..random.usize(20..=60)).map(|_| {
            t += whole(random, 1, 4);
            x = x.map(|x| (x + whole(random, -2, 2)).clamp(-5.0, 5.0));
            Fix { t, x }
        });
        Track { fixes: fixes.collect(), radius: 0.0 }
    });
    let tracks: Vec<_> = tracks.collect();
    let max_gap = random.bool().then_some(3.0);
    let margin = [1.0, 2.0, 2.5][random.usize(..3)];
    Case { set: Set { tracks, max_gap }, others: None, margin, during: None }
}
