//! Pairs on a lattice of whole numbers.
//!
//! On the lattice, tangents, touches and times can be exact. A [`Frame`] is two perpendicular
//! vectors of whole numbers with the same whole length N. In the plane that they span, B starts at
//! `−α e + β f` and moves with `κ e + λ f`, and the radii add up to `ρ N`. All Greek letters are
//! whole. The path `λ = 0` passes A at the distance `β N`. So it is tangent for `β = ρ`, and
//! touches at `t = (α − ξ)/κ` where `ξ² + β² = ρ²`.

use std::array::from_fn;

use crate::case::{Ball, Case};
use crate::family::placing::{disturb, set_deadline_at_contact};
use crate::family::sampler::Sampler;
use crate::precision::{Precision, power_of_two};

/// A vector of whole numbers.
pub(crate) type Whole<const D: usize> = [i64; D];

/// A linear combination of vectors.
pub(crate) fn sum<const D: usize>(parts: &[(i64, &Whole<D>)]) -> Whole<D> {
    from_fn(|k| parts.iter().map(|(factor, v)| factor * v[k]).sum())
}

/// Converts to floats.
pub(crate) fn floats<const D: usize>(v: Whole<D>) -> [f64; D] {
    v.map(|x| exact(x, 0))
}

/// Two perpendicular vectors of whole numbers with the same whole length.
pub(crate) struct Frame<const D: usize> {
    pub(crate) along: [i64; D],
    pub(crate) across: [i64; D],
    pub(crate) length: i64,
}

impl<const D: usize> Frame<D> {
    /// Two axes, or two of their mirror images.
    ///
    /// The reflection along v, times |v|², is `|v|² I − 2 v vᵀ`. It is whole for whole v, and its
    /// columns are perpendicular and |v|² long. In the plane these are the Pythagorean triples.
    pub(crate) fn some(s: &mut Sampler) -> Self {
        let axes: [usize; D] = from_fn(|k| k);
        let first = s.pick(&axes);
        let second = (first + s.pick(&axes[1..])) % D;
        let size = match s.precision {
            Precision::Single => 2,
            Precision::Double => 8,
        };
        let v: [i64; D] = from_fn(|_| s.whole(-size, size));
        let square: i64 = v.iter().map(|x| x * x).sum();
        if square == 0 || s.one_in(4) {
            return Self::axes(first, second);
        }
        let column = |j: usize| -> [i64; D] {
            from_fn(|k| if k == j { square } else { 0 } - 2 * v[k] * v[j])
        };
        let (along, across) = (column(first), column(second));
        let common = along.iter().chain(&across).fold(square, |x, y| gcd(x, y.abs()));
        Self {
            along: along.map(|x| x / common),
            across: across.map(|x| x / common),
            length: square / common,
        }
    }

    fn axes(first: usize, second: usize) -> Self {
        let axis = |j: usize| from_fn(|k| i64::from(k == j));
        Self { along: axis(first), across: axis(second), length: 1 }
    }
}

fn gcd(x: i64, y: i64) -> i64 {
    if y == 0 { x } else { gcd(y, x % y) }
}

/// A whole number that may have more bits than a float: `high 2ˢ + low`.
///
/// The parts go to different balls. Only the difference of two floats, or the sum of two radii,
/// equals the number. All lengths of an encounter share one shift s, and all speeds share one.
#[derive(Clone, Copy)]
struct Wide {
    high: i64,
    low: i64,
}

impl Wide {
    const ZERO: Self = Self { high: 0, low: 0 };

    fn negative(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

/// The sizes of the numbers of an encounter.
struct Numbers {
    /// The largest number of bits of a part.
    bits: i64,
    /// The shift of the lengths; 0 if they are no wider than a float.
    length_shift: i64,
    /// The shift of the speeds.
    speed_shift: i64,
}

impl Numbers {
    /// Each number fits in a float.
    fn narrow(s: &Sampler) -> Self {
        // The vectors of a frame have 5 bits (f32: |v|² ≤ 5 · 2²) or 9 bits (f64: |v|² ≤ 5 · 8²).
        // Two multiples are added, and a common displacement may add another bit.
        let bits = match s.precision {
            Precision::Single => 24 - 5 - 2,
            Precision::Double => 53 - 9 - 2,
        };
        Self { bits, length_shift: 0, speed_shift: 0 }
    }

    /// Lengths, speeds, or both are wider than a float.
    fn wide(s: &mut Sampler) -> Self {
        let narrow = Self::narrow(s);
        let mut shift = || if s.one_in(3) { 0 } else { s.whole(narrow.bits - 8, 80) };
        Self { length_shift: shift(), speed_shift: shift(), ..narrow }
    }

    fn some(&self, s: &mut Sampler, shift: i64) -> Wide {
        let high = s.coefficient(self.bits);
        let low = if shift == 0 { 0 } else { s.coefficient(self.bits) };
        Wide { high, low }
    }

    fn length(&self, s: &mut Sampler) -> Wide {
        self.some(s, self.length_shift)
    }

    fn speed(&self, s: &mut Sampler) -> Wide {
        self.some(s, self.speed_shift)
    }
}

/// An encounter, with the letters of the module.
struct Lattice<const D: usize> {
    frame: Frame<D>,
    numbers: Numbers,
    alpha: Wide,
    beta: Wide,
    kappa: Wide,
    lambda: Wide,
    rho: Wide,
}

impl<const D: usize> Lattice<D> {
    /// A frame and sizes of numbers; everything else is 0.
    fn new(s: &mut Sampler, numbers: Numbers) -> Self {
        let frame = Frame::some(s);
        let zero = Wide::ZERO;
        Self { frame, numbers, alpha: zero, beta: zero, kappa: zero, lambda: zero, rho: zero }
    }

    /// The case. B gets the high parts, A the low parts.
    fn case(&self, s: &mut Sampler) -> Case<D> {
        let Self { frame, numbers, alpha, beta, kappa, lambda, rho } = self;
        let sum = |x: i64, y: i64, shift: i64| -> [f64; D] {
            from_fn(|k| exact(x * frame.along[k] + y * frame.across[k], shift))
        };
        let radius = |part: i64, shift: i64| exact(part * frame.length, shift);
        let (length, speed) = (numbers.length_shift, numbers.speed_shift);
        let mut a = Ball {
            center: sum(alpha.low, -beta.low, 0),
            velocity: sum(-kappa.low, -lambda.low, 0),
            radius: radius(rho.low, 0),
        };
        let mut b = Ball {
            center: sum(-alpha.high, beta.high, length),
            velocity: sum(kappa.high, lambda.high, speed),
            radius: radius(rho.high, length),
        };
        if length == 0 {
            let part = exact(s.whole(0, (rho.high + rho.low) * frame.length), 0);
            (a.radius, b.radius) = (part, a.radius + b.radius - part);
            shift_both(s, &mut a.center, &mut b.center);
        }
        if speed == 0 {
            shift_both(s, &mut a.velocity, &mut b.velocity);
        }
        let precision = s.precision;
        Case { precision, a, b, max_time: f64::INFINITY, tolerance: 0.0 }
    }
}

/// Adds the same whole numbers to both, as large as possible with exact sums.
fn shift_both<const D: usize>(s: &mut Sampler, a: &mut [f64; D], b: &mut [f64; D]) {
    if s.one_in(2) {
        return;
    }
    let bits = i64::from(s.precision.digits()) - 2;
    for k in 0..D {
        let common = exact(s.coefficient(bits), 0) * s.sign();
        a[k] += common;
        b[k] += common;
    }
}

/// n 2ˢ, if that is a float.
pub(crate) fn exact(n: i64, shift: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "parts have as many bits as a float at most")]
    let float = n as f64;
    float * power_of_two(shift)
}

/// Leaves the deadline infinite, or sets it within two floats of the contact.
fn some_deadline<const D: usize>(case: &mut Case<D>, s: &mut Sampler) {
    if s.one_in(3) {
        let steps = s.whole(-2, 2);
        set_deadline_at_contact(case, steps);
    }
}

/// Paths exactly tangent, or off by one float.
pub(crate) fn tangent<const D: usize>(s: &mut Sampler) -> Case<D> {
    let numbers = Numbers::narrow(s);
    tangent_of(s, numbers)
}

/// Exact tangents whose offset, relative velocity or sum of radii fits in no float.
pub(crate) fn wide_tangent<const D: usize>(s: &mut Sampler) -> Case<D> {
    let numbers = Numbers::wide(s);
    tangent_of(s, numbers)
}

fn tangent_of<const D: usize>(s: &mut Sampler, numbers: Numbers) -> Case<D> {
    let mut lattice = Lattice::new(s, numbers);
    lattice.alpha = lattice.numbers.length(s);
    lattice.kappa = lattice.numbers.speed(s);
    lattice.rho = lattice.numbers.length(s);
    lattice.beta = if s.one_in(2) { lattice.rho } else { lattice.rho.negative() };
    if s.one_in(12) {
        lattice.kappa = lattice.kappa.negative();
    }
    let mut case = lattice.case(s);
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Exact touches at the start, or off by one float; wide or not; approaching, separating, sliding.
pub(crate) fn exact_touch<const D: usize>(s: &mut Sampler) -> Case<D> {
    let numbers = if s.one_in(2) { Numbers::wide(s) } else { Numbers::narrow(s) };
    let mut lattice = Lattice::new(s, numbers);
    lattice.alpha = lattice.numbers.length(s);
    lattice.rho = lattice.alpha;
    lattice.kappa = lattice.numbers.speed(s);
    lattice.lambda = lattice.numbers.speed(s);
    match s.whole(0, 5) {
        0 => lattice.kappa = Wide::ZERO,
        1 => lattice.lambda = Wide::ZERO,
        2 => lattice.kappa = lattice.kappa.negative(),
        _ => {}
    }
    let mut case = lattice.case(s);
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Velocities perpendicular to the offset, exactly or off by one float: b is 0 or nearly.
///
/// The balls touch, overlap or are apart.
pub(crate) fn sliding<const D: usize>(s: &mut Sampler) -> Case<D> {
    let numbers = if s.one_in(2) { Numbers::wide(s) } else { Numbers::narrow(s) };
    let mut lattice = Lattice::new(s, numbers);
    lattice.alpha = lattice.numbers.length(s);
    lattice.lambda = lattice.numbers.speed(s);
    let rho = lattice.alpha;
    lattice.rho = match s.whole(0, 4) {
        0 => Wide { high: (rho.high - 1).max(0), ..rho },
        1 => rho,
        _ => Wide { high: rho.high + s.whole(0, rho.high), ..rho },
    };
    let mut case = lattice.case(s);
    disturb(&mut case, s);
    case
}

/// Contacts at a time that is a float. The deadline is that time or a neighbour of it.
pub(crate) fn exact_end<const D: usize>(s: &mut Sampler) -> Case<D> {
    let mut case = timed(s, 0);
    disturb(&mut case, s);
    let steps = s.whole(-1, 1);
    set_deadline_at_contact(&mut case, steps);
    case
}

/// Contacts at a time halfway between two floats, exactly or with a tiny difference.
pub(crate) fn halfway<const D: usize>(s: &mut Sampler) -> Case<D> {
    let mut case = timed(s, 1);
    disturb(&mut case, s);
    case
}

/// A contact at a whole time that has `beyond` more bits than a float.
fn timed<const D: usize>(s: &mut Sampler, beyond: i64) -> Case<D> {
    let narrow = Numbers::narrow(s);
    let bits = i64::from(s.precision.digits()) + beyond;
    // t = high 2ˢ + low has all of its bits, and is odd.
    let shift = bits / 2;
    let time = Wide {
        high: s.whole(1 << (bits - shift - 1), (1 << (bits - shift)) - 1),
        low: s.whole(0, (1 << (shift - 1)) - 1) * 2 + 1,
    };
    let mut lattice = Lattice::new(s, Numbers { length_shift: shift, ..narrow });
    // Small enough for the bits of κ t + ξ.
    let (xi, beta, rho) = triple(s);
    let kappa = s.pick(&[1, 1, 2, 3, 4]);
    lattice.alpha = Wide { high: kappa * time.high, low: kappa * time.low + xi };
    lattice.beta = Wide { high: 0, low: beta };
    lattice.rho = Wide { high: 0, low: rho };
    lattice.kappa = Wide { high: kappa, low: 0 };
    lattice.case(s)
}

/// Head-on encounters that begin or end at a time whose bits are all set, as in the largest float,
/// exactly or with a tiny difference.
pub(crate) fn last_moment<const D: usize>(s: &mut Sampler) -> Case<D> {
    let narrow = Numbers::narrow(s);
    let bits = i64::from(s.precision.digits());
    let shift = bits / 2;
    let mut lattice = Lattice::new(s, Numbers { length_shift: shift, speed_shift: 0, ..narrow });
    lattice.frame = Frame::axes(0, 1);
    // α − κ t = ρ for the first root, −ρ for the last.
    let half = bits - shift - 2;
    let rho = Wide { high: s.whole(1, 1 << half), low: s.coefficient(half) };
    let (high, low) = ((1 << (bits - shift)) - 1, (1 << shift) - 1);
    lattice.alpha = if s.one_in(2) {
        Wide { high: high + rho.high, low: low + rho.low }
    } else {
        Wide { high: high - rho.high, low: low - rho.low }
    };
    lattice.rho = rho;
    lattice.kappa = Wide { high: 1, low: 0 };
    let mut case = lattice.case(s);
    disturb(&mut case, s);
    case
}

/// Whole ξ, β and ρ with ξ² + β² = ρ². β may be 0 (head on), and ξ may be 0 (a graze).
pub(crate) fn triple(s: &mut Sampler) -> (i64, i64, i64) {
    let (m, n) = (s.whole(1, 6), s.whole(0, 6));
    let (x, y) = (m * m - n * n, 2 * m * n);
    (x.abs(), if s.one_in(2) { y } else { -y }, m * m + n * n)
}

/// Balls of radius 0 on a collision course, exactly or off by one float.
pub(crate) fn points<const D: usize>(s: &mut Sampler) -> Case<D> {
    let numbers = if s.one_in(2) { Numbers::wide(s) } else { Numbers::narrow(s) };
    let mut lattice = Lattice::new(s, numbers);
    lattice.alpha = lattice.numbers.length(s);
    lattice.kappa = lattice.numbers.speed(s);
    let mut case = lattice.case(s);
    if s.one_in(8) {
        // Concentric points have already met.
        case.b.center = case.a.center;
    }
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Head-on encounters whose √D is all ones in binary, or next to such a number.
///
/// D = (κ ρ)² with κ ρ = (2ʲ + 1)(2ʲ − 1) = 2²ʲ − 1: a root that is rounded too early becomes the
/// next power of two.
pub(crate) fn row_of_ones<const D: usize>(s: &mut Sampler) -> Case<D> {
    let narrow = Numbers::narrow(s);
    let mut lattice = Lattice::new(s, narrow);
    lattice.frame = Frame::axes(0, 1);
    let j = s.whole(2, i64::from(s.precision.digits()) - 2);
    let (ones, other) = ((1 << j) - 1, (1 << j) + 1);
    let (kappa, rho) = if s.one_in(2) { (ones, other) } else { (other, ones) };
    lattice.kappa = Wide { high: kappa, low: 0 };
    lattice.rho = Wide { high: rho, low: 0 };
    lattice.alpha = Wide { high: rho + s.coefficient(j), low: 0 };
    let mut case = lattice.case(s);
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Small whole numbers everywhere: many exact touches, tangents, ends and zeros.
pub(crate) fn small_integers<const D: usize>(s: &mut Sampler) -> Case<D> {
    let size = s.pick(&[1, 1, 2, 3]);
    // In many dimensions nearly all balls would miss, so half of the axes beyond the plane stay
    // unused.
    let used: [bool; D] = from_fn(|k| k < 2 || s.one_in(2));
    let mut vector = |size: i64| -> [f64; D] {
        used.map(|used| if used { exact(s.whole(-size, size), 0) } else { 0.0 })
    };
    let (mut a, mut b) = (Ball::POINT, Ball::POINT);
    (a.center, b.center) = (vector(size), vector(size));
    (a.velocity, b.velocity) = (vector(2), vector(2));
    // With random velocities nearly all balls would miss.
    for k in 0..D {
        let (p, w) = (b.center[k] - a.center[k], b.velocity[k] - a.velocity[k]);
        if p * w > 0.0 {
            (a.velocity[k], b.velocity[k]) = (b.velocity[k], a.velocity[k]);
        }
    }
    (a.radius, b.radius) = (exact(s.whole(0, size), -1), exact(s.whole(0, 3 * size), -1));
    let max_time = s.pick(&[0.5, 1.0, 1.5, 2.0, 3.0, 4.0, f64::INFINITY]);
    Case { precision: s.precision, a, b, max_time, tolerance: 0.0 }
}
