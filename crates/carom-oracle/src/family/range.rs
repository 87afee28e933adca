//! Pairs over the whole range of exponents.
//!
//! From the smallest subnormal to the largest float.

use std::array::from_fn;

use crate::case::{Ball, Case};
use crate::family::placing::{first_root, set_deadline_at_contact};
use crate::family::sampler::Sampler;
use crate::family::{close, lattice, plain};
use crate::number::Dyadic;
use crate::precision::{Precision, power_of_two};

/// Any family that is hard at ordinary sizes.
fn some_hard_case<const D: usize>(s: &mut Sampler) -> Case<D> {
    match s.whole(0, 10) {
        0 => plain::generic(s),
        1 => close::grazing(s),
        2 => close::touching(s),
        3 => close::nearly_touching(s),
        4 => close::end_of_interval(s),
        5 => lattice::tangent(s),
        6 => lattice::wide_tangent(s),
        7 => lattice::exact_touch(s),
        8 => lattice::exact_end(s),
        9 => lattice::sliding(s),
        _ => lattice::small_integers(s),
    }
}

/// Lengths and speeds of any magnitude, so that squares and products overflow and underflow, alone
/// or together.
pub(crate) fn all_exponents<const D: usize>(s: &mut Sampler) -> Case<D> {
    let case = some_hard_case(s);
    let (low, high) = (s.precision.lowest_exponent() + 60, s.precision.highest_exponent() - 2);
    let length = s.whole(low, high);
    // a m has the magnitude 4^(length + speed); half of the time the two cancel.
    let speed = if s.one_in(2) { s.whole(low, high) } else { s.whole(-200, 200) - length };
    resized(case, Some(length), Some(speed.clamp(low, high)))
}

/// One of three things is at the end of the range of floats: squares of lengths, squares of speeds,
/// or their products. It is subnormal, so that it loses bits without vanishing, or about to
/// overflow; the other two are in the middle. Or only the squares of speeds vanish, so that the
/// size of the products is unknown.
pub(crate) fn edge_of_squares<const D: usize>(s: &mut Sampler) -> Case<D> {
    let case = some_hard_case(s);
    let (low, high) = (s.precision.lowest_exponent(), s.precision.highest_exponent());
    let edge = if s.one_in(3) {
        high / 2 - s.whole(-1, 6)
    } else {
        low / 2 + s.whole(-4, i64::from(s.precision.digits()) / 2)
    };
    let middle = s.whole(low / 8, high / 8);
    let (length, speed) = match s.whole(0, 3) {
        0 => (edge, middle - edge),
        1 => (middle - edge, edge),
        2 => (middle, edge - middle),
        _ => (s.whole(high / 16, high / 6), low / 2 - s.whole(1, 16)),
    };
    resized(case, Some(length), Some(speed))
}

/// Lengths, speeds, or both below the smallest normal float.
pub(crate) fn subnormal<const D: usize>(s: &mut Sampler) -> Case<D> {
    let case = if s.one_in(3) { lattice::small_integers(s) } else { some_hard_case(s) };
    let lowest = s.precision.lowest_exponent();
    let digits = i64::from(s.precision.digits());
    extremes(case, s, |s| lowest + s.whole(1, digits))
}

/// Lengths, speeds, or both as large as floats can be.
pub(crate) fn largest<const D: usize>(s: &mut Sampler) -> Case<D> {
    let mut case = some_hard_case(s);
    let highest = s.precision.highest_exponent();
    case = extremes(case, s, |s| highest - s.whole(0, 2));
    if s.one_in(4) {
        let largest = s.precision.largest();
        let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
        let ball = if s.one_in(2) { &mut case.a } else { &mut case.b };
        match s.whole(0, 2) {
            0 => ball.center[axis] = largest.copysign(ball.center[axis]),
            1 => ball.velocity[axis] = largest.copysign(ball.velocity[axis]),
            _ => ball.radius = largest,
        }
    }
    case
}

fn extremes<const D: usize>(
    case: Case<D>,
    s: &mut Sampler,
    mut exponent: impl FnMut(&mut Sampler) -> i64,
) -> Case<D> {
    let (length, speed) = (exponent(s), exponent(s));
    match s.whole(0, 2) {
        0 => resized(case, Some(length), None),
        1 => resized(case, None, Some(speed)),
        _ => resized(case, Some(length), Some(speed)),
    }
}

/// Contacts at times near the largest float, or near the smallest.
pub(crate) fn reach<const D: usize>(s: &mut Sampler) -> Case<D> {
    let (case, root) = loop {
        let case = match s.whole(0, 9) {
            0 | 1 => plain::generic(s),
            2 | 3 => lattice::last_moment(s),
            _ => some_hard_case::<D>(s),
        };
        if let Some(root) = first_root(&case) {
            break (case, root);
        }
    };
    let precision = s.precision;
    let late = s.one_in(2);
    let target = if late {
        precision.highest_exponent() + s.whole(-1, 1)
    } else {
        precision.lowest_exponent() + s.whole(-3, 6)
    };
    let change = target - root.floor.binade().expect("a contact after the start");
    let mut case = moved(case, change / 2, -(change - change / 2));
    let smallest = power_of_two(precision.lowest_exponent());
    case.max_time = match s.whole(0, 3) {
        0 if late => precision.largest(),
        0 => s.pick(&[0.0, smallest, 2.0 * smallest]),
        1 => precision.step(if late { precision.largest() } else { 0.0 }, s.whole(-4, 4)).max(0.0),
        _ => f64::INFINITY,
    };
    if s.one_in(4) {
        let steps = s.whole(-1, 1);
        set_deadline_at_contact(&mut case, steps);
    }
    case
}

/// Random bits: any exponents, with those of one quantity more or less close to each other.
///
/// Three times out of four the velocity then turns towards the other ball; otherwise all balls
/// would miss.
pub(crate) fn raw_bits<const D: usize>(s: &mut Sampler) -> Case<D> {
    let (lengths, speeds) = (Window::some(s), Window::some(s));
    let mut ball = || Ball {
        center: from_fn(|_| lengths.number(s)),
        velocity: from_fn(|_| speeds.number(s)),
        radius: lengths.number(s).abs(),
    };
    let (a, mut b) = (ball(), ball());
    if !s.one_in(4) {
        let speed = speeds.number(s).abs();
        let size = (0..D).map(|k| (b.center[k] - a.center[k]).abs()).fold(0.0, f64::max);
        let noise = if s.one_in(2) { 0.0 } else { s.scale(-12, -1) };
        for k in 0..D {
            // Halves keep the difference of the largest floats finite.
            let towards = (a.center[k] / 2.0 - b.center[k] / 2.0) / (size / 2.0);
            let aim = speed * (towards + noise * s.between(-1.0, 1.0)) + a.velocity[k];
            if !aim.is_nan() {
                b.velocity[k] = s.precision.round_to_finite(aim);
            }
        }
    }
    let mut case = Case { precision: s.precision, a, b, max_time: f64::INFINITY, tolerance: 0.0 };
    match s.whole(0, 3) {
        0 => case.max_time = Window::some(s).number(s).abs(),
        1 => {
            let steps = s.few_steps();
            set_deadline_at_contact(&mut case, steps);
        }
        _ => {}
    }
    case
}

/// A range of exponents, `low` to `high`.
pub(crate) struct Window {
    low: i64,
    high: i64,
}

impl Window {
    pub(crate) fn some(s: &mut Sampler) -> Self {
        let (low, high) = (s.precision.lowest_exponent(), s.precision.highest_exponent());
        let width = s.pick(&[0, 1, 2, 8, 30, 60, high - low]);
        let low = s.whole(low, high - width);
        Self { low, high: low + width }
    }

    pub(crate) fn number(&self, s: &mut Sampler) -> f64 {
        let bits = s.bits();
        // All bits, few bits set, or few bits clear.
        let fraction = match s.whole(0, 5) {
            0 => bits & s.bits() & s.bits() & s.bits(),
            1 => bits | s.bits() | s.bits() | s.bits(),
            _ => bits,
        } >> 12;
        let significand = f64::from_bits(1023 << 52 | fraction);
        let rounded = s.precision.round(significand.min(s.precision.step(2.0, -1)));
        s.sign() * times_power_of_two(rounded, s.whole(self.low, self.high), s.precision)
    }
}

/// The case scaled so that its largest length and its largest speed have these binary exponents.
fn resized<const D: usize>(case: Case<D>, length: Option<i64>, speed: Option<i64>) -> Case<D> {
    let change = |numbers: &mut dyn Iterator<Item = f64>, target: Option<i64>| {
        let top = numbers.filter_map(|x| Dyadic::from_float(x).binade()).max();
        target.zip(top).map_or(0, |(target, top)| target - top)
    };
    let Case { a, b, .. } = case;
    let mut lengths = a.center.into_iter().chain(b.center).chain([a.radius, b.radius]);
    let mut speeds = a.velocity.into_iter().chain(b.velocity);
    moved(case, change(&mut lengths, length), change(&mut speeds, speed))
}

/// The case with all lengths and all speeds times powers of two, and the time adapted.
///
/// Exact except at the ends of the range.
fn moved<const D: usize>(case: Case<D>, length: i64, speed: i64) -> Case<D> {
    let by = |x: f64, exponent: i64| times_power_of_two(x, exponent, case.precision);
    let ball = |ball: Ball<D>| Ball {
        center: ball.center.map(|x| by(x, length)),
        velocity: ball.velocity.map(|v| by(v, speed)),
        radius: by(ball.radius, length),
    };
    let max_time =
        if case.max_time.is_finite() { by(case.max_time, length - speed) } else { case.max_time };
    Case { a: ball(case.a), b: ball(case.b), max_time, ..case }
}

/// x 2ᵉ, rounded to the format if subnormal, and at most its largest float.
pub(crate) fn times_power_of_two(x: f64, exponent: i64, precision: Precision) -> f64 {
    let mut x = x;
    let mut left = exponent;
    // Steps keep within the range of f64; only the last step downwards may round.
    while left != 0 {
        let step = left.clamp(-1000, 1000);
        x *= power_of_two(step);
        left -= step;
    }
    precision.round_to_finite(x)
}
