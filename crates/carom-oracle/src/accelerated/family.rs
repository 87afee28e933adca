//! Named families of hard cases of two accelerated balls.

use std::array::from_fn;
use std::fmt;

use super::case::{AcceleratedBall, AcceleratedCase};
use super::truth::AcceleratedTruth;
use super::twice::twice;
use crate::case::Ball;
use crate::family::Sampler;
use crate::family::sampler::{along, norm, scaled};
use crate::precision::{Precision, power_of_two};

/// A way to construct cases of two accelerated balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AcceleratedFamily {
    /// Balls of similar size, thrown at each other, with arbitrary accelerations.
    Thrown,
    /// Rolling balls: each decelerates against its own velocity.
    Rolling,
    /// One ball falls; the other rests or moves at constant velocity.
    Falling,
    /// Equal accelerations, or accelerations one float apart.
    Equal,
    /// The paths come as close as the sum of the radii, within a few floats.
    Grazing,
    /// The same, off by any fraction of the radii.
    NearlyGrazing,
    /// Two or more roots close together: slow at the touch, with a slow start or a slow end.
    Clustered,
    /// The deadline within two floats of the impact.
    EndOfInterval,
    /// Small balls that start a thousand to 10⁹ radii apart.
    Far,
    /// The balls have just met and part, and fall back on each other.
    Bouncing,
    /// The balls overlap at the start. Most move apart; some stay in contact.
    Overlapping,
    /// The balls start at relative rest: apart, touching or overlapping.
    Resting,
    /// Small whole numbers: double, triple and quadruple roots, touches at the start, points.
    Whole,
    /// Paths exactly tangent at a time that is a float, or off by one float.
    Tangent,
    /// Radii of zero on crossing paths.
    Points,
    /// The balls come equally near twice, or nearly so; the deadline is one of these times.
    Twice,
    /// Lengths, speeds and accelerations of any magnitude.
    AllExponents,
}

impl AcceleratedFamily {
    /// All families, in the order of reports.
    pub const ALL: [Self; 17] = [
        Self::Thrown,
        Self::Rolling,
        Self::Falling,
        Self::Equal,
        Self::Grazing,
        Self::NearlyGrazing,
        Self::Clustered,
        Self::EndOfInterval,
        Self::Far,
        Self::Bouncing,
        Self::Overlapping,
        Self::Resting,
        Self::Whole,
        Self::Tangent,
        Self::Points,
        Self::Twice,
        Self::AllExponents,
    ];

    /// The name in reports and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Thrown => "thrown",
            Self::Rolling => "rolling-friction",
            Self::Falling => "falling",
            Self::Equal => "equal-accelerations",
            Self::Grazing => "bent-grazing",
            Self::NearlyGrazing => "bent-nearly-grazing",
            Self::Clustered => "clustered-roots",
            Self::EndOfInterval => "bent-end-of-interval",
            Self::Far => "bent-far",
            Self::Bouncing => "bouncing",
            Self::Overlapping => "overlapping",
            Self::Resting => "starting-at-rest",
            Self::Whole => "bent-small-integers",
            Self::Tangent => "bent-tangent",
            Self::Points => "bent-points",
            Self::Twice => "nearest-twice",
            Self::AllExponents => "bent-all-exponents",
        }
    }

    /// An endless sequence of cases.
    ///
    /// The same dimension, format and seed give the same cases on every machine.
    pub fn cases<const D: usize>(
        self,
        precision: Precision,
        seed: u64,
    ) -> impl Iterator<Item = AcceleratedCase<D>> {
        const { assert!(D >= 2, "families need a plane to live in") };
        let mut s = Sampler::new(precision, seed);
        std::iter::repeat_with(move || {
            let mut case = self.case(&mut s);
            finish(&mut case, &mut s);
            case
        })
    }

    fn case<const D: usize>(self, s: &mut Sampler) -> AcceleratedCase<D> {
        match self {
            Self::Thrown => thrown(s, 1.0).place(s),
            Self::Rolling => rolling(s),
            Self::Falling => falling(s),
            Self::Equal => equal(s),
            Self::Grazing => {
                let mut case = grazing(s, 0.0).place(s);
                step_radius(&mut case, s);
                case
            }
            Self::NearlyGrazing => {
                let part = s.sign() * s.scale(-i64::from(s.precision.digits()) - 3, -2);
                grazing(s, part).place(s)
            }
            Self::Clustered => clustered(s).place(s),
            Self::EndOfInterval => end_of_interval(s),
            Self::Far => {
                let far = s.scale(10, 30);
                thrown(s, far).place(s)
            }
            Self::Bouncing => bouncing(s),
            Self::Overlapping => overlapping(s).place(s),
            Self::Resting => resting(s),
            Self::Whole => whole(s),
            Self::Tangent => tangent(s),
            Self::Points => Relative { r: 0.0, ..crossing(s) }.place(s),
            Self::Twice => twice(s),
            Self::AllExponents => all_exponents(s),
        }
    }
}

impl fmt::Display for AcceleratedFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// B relative to A around a time `t`: at `t` it is at `q`, with velocity `v` and acceleration `g`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relative<const D: usize> {
    pub(crate) q: [f64; D],
    pub(crate) v: [f64; D],
    pub(crate) g: [f64; D],
    pub(crate) t: f64,
    pub(crate) r: f64,
}

impl<const D: usize> Relative<D> {
    /// The case that starts at `t` before that. A is at rest at the origin, or both balls are
    /// displaced and move.
    pub(crate) fn place(&self, s: &mut Sampler) -> AcceleratedCase<D> {
        let Self { q, v, g, t, r } = *self;
        let w = along(&v, -t, &g);
        let p = along(&along(&q, -t, &v), 0.5 * t * t, &g);
        let size = if s.one_in(3) { [0.0; 3] } else { [norm(&p), norm(&w), norm(&g)] };
        let precision = s.precision;
        let round = |v: [f64; D]| v.map(|x| precision.round_to_finite(x));
        let [x, u, a] = size.map(|size| round(scaled(size, &s.direction())));
        let share = s.pick(&[0.0, 1.0, 0.5, 0.3]);
        let ball = |center: [f64; D], velocity: [f64; D], radius: f64, acceleration: [f64; D]| {
            let radius = precision.round_to_finite(radius);
            AcceleratedBall { ball: Ball { center, velocity, radius }, acceleration }
        };
        let b = ball(
            round(along(&x, 1.0, &p)),
            round(along(&u, 1.0, &w)),
            (1.0 - share) * r,
            round(along(&a, 1.0, &g)),
        );
        let a = ball(x, u, share * r, a);
        let end = t.abs() * s.pick(&[f64::INFINITY, 0.5, 1.0, 1.5, 2.0, 8.0, 1024.0]);
        let max_time = if end.is_nan() { 1.0 } else { s.precision.round(end) };
        AcceleratedCase { precision: s.precision, a, b, max_time }
    }
}

pub(crate) fn vector<const D: usize>(s: &mut Sampler, low: i64, high: i64) -> [f64; D] {
    let length = s.scale(low, high);
    scaled(length, &s.direction())
}

/// An encounter at any time, of balls smaller than all other lengths by a factor.
pub(crate) fn thrown<const D: usize>(s: &mut Sampler, far: f64) -> Relative<D> {
    let t = s.scale(-2, 3);
    let r = s.scale(-3, 2) / far;
    // Some balls miss.
    let near = r * s.between(0.0, 1.3);
    Relative { q: scaled(near, &s.direction()), v: vector(s, -3, 3), g: vector(s, -4, 3), t, r }
}

/// Both balls decelerate against their own velocities.
fn rolling<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    let mut case = thrown(s, 1.0).place(s);
    let brake = s.scale(-6, 1);
    for ball in [&mut case.a, &mut case.b] {
        let speed = norm(&ball.ball.velocity);
        let share = if speed > 0.0 { -brake / speed } else { 0.0 };
        ball.acceleration = ball.ball.velocity.map(|v| s.precision.round_to_finite(share * v));
    }
    case
}

fn falling<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    let mut case = thrown(s, 1.0).place(s);
    let g = s.precision.round(s.pick(&[9.81, 9.8, 1.0, 10.0]));
    let down = from_fn(|k| if k == 1 { -g } else { 0.0 });
    case.a.acceleration = if s.one_in(4) { down } else { [0.0; D] };
    case.b.acceleration = if s.one_in(4) { [0.0; D] } else { down };
    if s.one_in(2) {
        case.a.ball.velocity = [0.0; D];
    }
    case
}

fn equal<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    let mut case = thrown(s, 1.0).place(s);
    case.b.acceleration = case.a.acceleration;
    if s.one_in(2) {
        let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
        let steps = s.few_steps();
        case.b.acceleration[axis] = s.precision.step(case.b.acceleration[axis], steps);
    }
    case
}

/// At `t` the distance has an extremum of R (1 + `part`).
fn grazing<const D: usize>(s: &mut Sampler, part: f64) -> Relative<D> {
    let (t, r) = (s.scale(-2, 3), s.scale(-3, 2));
    let axis = s.direction();
    let speed = s.scale(-3, 3);
    let v = scaled(speed, &s.perpendicular(&axis));
    Relative { q: scaled(r * (1.0 + part), &axis), v, g: vector(s, -4, 3), t, r }
}

fn step_radius<const D: usize>(case: &mut AcceleratedCase<D>, s: &mut Sampler) {
    let steps = s.few_steps();
    let ball = if s.one_in(2) { &mut case.a } else { &mut case.b };
    ball.ball.radius = s.precision.step(ball.ball.radius, steps).max(0.0);
}

/// At `t` the balls almost touch and are almost at relative rest.
pub(crate) fn clustered<const D: usize>(s: &mut Sampler) -> Relative<D> {
    let (t, r) = (s.scale(-2, 3), s.scale(-3, 2));
    let least = -i64::from(s.precision.digits());
    let depth = s.sign() * s.scale(least, -2);
    let axis = s.direction();
    let (slow, inward) = (s.scale(least, 0), s.sign() * s.scale(least, 0));
    let v = along(&scaled(slow, &s.perpendicular(&axis)), inward, &axis);
    // An arbitrary acceleration, or one along the normal.
    let g = if s.one_in(2) { vector(s, -4, 3) } else { scaled(s.sign() * s.scale(-4, 3), &axis) };
    Relative { q: scaled(r * (1.0 + depth), &axis), v, g, t, r }
}

fn end_of_interval<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    let mut case = if s.one_in(2) { falling(s) } else { thrown(s, 1.0).place(s) };
    case.max_time = f64::INFINITY;
    if let Some(contact) = AcceleratedTruth::of(&case).time_of_impact {
        let steps = s.whole(-2, 2);
        let time = contact.time.nearest(s.precision).min(s.precision.largest());
        case.max_time = s.precision.step(time, steps).max(0.0);
    }
    case
}

/// The balls touch at the start up to rounding, move apart, and accelerate towards each other.
fn bouncing<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    let r = s.scale(-3, 2);
    let axis = s.direction();
    let (across, g) = (s.scale(-3, 1), s.scale(-3, 3));
    let part = s.pick(&[0.0, 0.0, 1e-15, -1e-15, 1e-7, -1e-7]);
    let apart = s.pick(&[0.0, 1.0, 1.0, 1.0]) * s.scale(-20, 2);
    let v = along(&scaled(apart, &axis), across, &s.perpendicular(&axis));
    let pull = along(&scaled(-g, &axis), s.between(-0.5, 0.5) * g, &s.direction());
    let mut case = Relative { q: scaled(r * (1.0 + part), &axis), v, g: pull, t: 0.0, r }.place(s);
    let time = 2.0 * apart / g;
    let end = time * s.pick(&[f64::INFINITY, 0.5, 1.0, 4.0, 64.0]);
    case.max_time = if end.is_nan() { f64::INFINITY } else { s.precision.round(end) };
    case
}

fn overlapping<const D: usize>(s: &mut Sampler) -> Relative<D> {
    let r = s.scale(-3, 2);
    let axis = s.direction();
    let depth = if s.one_in(2) { s.between(0.0, 1.0) } else { 1.0 - s.scale(-50, -2) };
    let out = s.scale(-8, 2) * if s.one_in(4) { -1.0 } else { 1.0 };
    let across = s.scale(-10, 1);
    let v = along(&scaled(out, &axis), across, &s.perpendicular(&axis));
    // The pull reverses the motion after about the depth.
    let way = r * (1.0 - depth) * s.scale(-2, 2);
    let g = along(&scaled(-0.5 * out * out / way, &axis), s.scale(-8, 0), &s.direction());
    let end = s.scale(-4, 4) * way / out.abs();
    let start = Relative { q: scaled(depth * r, &axis), v, g, t: 0.0, r };
    // The deadline then has the magnitude of the times at which something happens.
    let w = along(&v, end, &g);
    let q = along(&along(&start.q, end, &v), 0.5 * end * end, &g);
    Relative { q, v: w, t: end, ..start }
}

fn resting<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    let mut case = thrown(s, 1.0).place(s);
    case.b.ball.velocity = case.a.ball.velocity;
    if s.one_in(3) {
        let distance = along(&case.b.ball.center, -1.0, &case.a.ball.center);
        let sum = norm(&distance);
        case.a.ball.radius = 0.0;
        case.b.ball.radius = s.precision.round_to_finite(sum);
        step_radius(&mut case, s);
    }
    if s.one_in(3) {
        // Directly towards each other, or apart.
        let distance = along(&case.b.ball.center, -1.0, &case.a.ball.center);
        let share = s.sign() * s.scale(-4, 3);
        case.a.acceleration = distance.map(|x| s.precision.round_to_finite(share * x));
    }
    case
}

fn whole<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    fn number(s: &mut Sampler, most: i64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let whole = s.whole(-most, most) as f64;
        whole
    }
    let most = s.pick(&[1, 2, 4, 9]);
    let line = s.one_in(3);
    let mut numbers =
        |even: f64| from_fn(|k| if k > 0 && line { 0.0 } else { even * number(s, most) });
    let (center, velocity) = (numbers(1.0), numbers(1.0));
    let acceleration = numbers(2.0);
    let (mine, own, pull) = (numbers(1.0), numbers(1.0), numbers(2.0));
    let radius = number(s, most).abs();
    let a = AcceleratedBall {
        ball: Ball { center, velocity, radius },
        acceleration: if s.one_in(2) { [0.0; D] } else { acceleration },
    };
    let radius = if s.one_in(3) { 0.0 } else { number(s, most).abs() };
    let b =
        AcceleratedBall { ball: Ball { center: mine, velocity: own, radius }, acceleration: pull };
    let max_time = s.pick(&[f64::INFINITY, 1.0, 2.0, 3.0, 0.5, 100.0]);
    AcceleratedCase { precision: s.precision, a, b, max_time }
}

/// On a lattice: at a whole time the offset has length R along one axis, and the velocity is along
/// another.
fn tangent<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let mut number = |most: i64| s.whole(-most, most) as f64;
    let r = number(8).abs() + 1.0;
    let (speed, t) = (number(4), number(4).abs() + 1.0);
    let g: [f64; D] = from_fn(|_| 2.0 * number(3));
    let q = from_fn(|k| if k == 0 { r } else { 0.0 });
    let v = from_fn(|k| if k == 1 { speed } else { 0.0 });
    let mut case = Relative { q, v, g, t, r }.place(s);
    if s.one_in(2) {
        let unit = power_of_two(s.whole(-20, 20));
        let whole = |v: [f64; D]| v.map(|x| unit * x.round());
        for ball in [&mut case.a, &mut case.b] {
            ball.ball.center = whole(ball.ball.center);
            ball.ball.velocity = whole(ball.ball.velocity);
            ball.acceleration = whole(ball.acceleration);
        }
        case.a.ball.radius = unit * r;
        case.b.ball.radius = 0.0;
        let steps = s.pick(&[0, 0, 0, 1, -1]);
        case.a.ball.radius = s.precision.step(case.a.ball.radius, steps);
    }
    case
}

fn crossing<const D: usize>(s: &mut Sampler) -> Relative<D> {
    let small = |s: &mut Sampler| -> [f64; D] {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        from_fn(|_| s.whole(-6, 6) as f64)
    };
    let (v, g) = (small(s), scaled(2.0, &small(s)));
    Relative { q: [0.0; D], v, g, t: s.pick(&[1.0, 2.0, 0.5, 3.0]), r: 0.0 }
}

/// The largest magnitude of the binary exponent of a nonzero number.
const REACH: i64 = 199;

pub(crate) fn in_range(x: f64, precision: Precision) -> f64 {
    let size = precision.round_to_finite(x).abs();
    let least = power_of_two(-REACH);
    if size < least { 0.0 } else { size.min(power_of_two(REACH)).copysign(x) }
}

/// An encounter in length and time units of any magnitude, with some numbers of any magnitude.
fn all_exponents<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    let far = s.scale(0, 20);
    let mut case = thrown(s, far).place(s);
    // This keeps squares of times, times accelerations, in range.
    let reach = 40;
    let (length, time) =
        (power_of_two(s.whole(-reach, reach)), power_of_two(s.whole(-reach, reach)));
    let precision = s.precision;
    let fit = |x: f64| in_range(x, precision);
    for ball in [&mut case.a, &mut case.b] {
        ball.ball.center = ball.ball.center.map(|x| fit(x * length));
        ball.ball.radius = fit(ball.ball.radius * length);
        ball.ball.velocity = ball.ball.velocity.map(|v| fit(v * length / time));
        ball.acceleration = ball.acceleration.map(|g| fit(g * length / time / time));
    }
    case.max_time = s.precision.round(case.max_time * time);
    let wild = s.whole(0, 3);
    for _ in 0..wild {
        let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
        let number = in_range(s.sign() * s.scale(-REACH, REACH), s.precision);
        let choice = s.whole(0, 4);
        let ball = if s.one_in(2) { &mut case.a } else { &mut case.b };
        match choice {
            0 => ball.ball.center[axis] = number,
            1 => ball.ball.velocity[axis] = number,
            2 => ball.acceleration[axis] = number,
            3 => ball.ball.radius = number.abs(),
            _ => case.max_time = number.abs(),
        }
    }
    case
}

/// What all families share: either ball may be A, zeros have either sign, some deadlines are 0 or
/// negative, and all numbers are in range.
fn finish<const D: usize>(case: &mut AcceleratedCase<D>, s: &mut Sampler) {
    if s.one_in(2) {
        (case.a, case.b) = (case.b, case.a);
    }
    tidy(case, s);
}

/// Gives zeros either sign, makes some deadlines 0 or negative, and brings all numbers into range.
pub(crate) fn tidy<const D: usize>(case: &mut AcceleratedCase<D>, s: &mut Sampler) {
    for AcceleratedBall { ball, acceleration } in [&mut case.a, &mut case.b] {
        let numbers = ball.center.iter_mut().chain(&mut ball.velocity).chain(acceleration);
        for number in numbers.chain([&mut ball.radius]) {
            *number = in_range(*number, s.precision);
            if *number == 0.0 {
                *number = 0.0_f64.copysign(s.sign());
            }
        }
    }
    if case.max_time.is_finite() {
        case.max_time = in_range(case.max_time, s.precision);
    }
    if s.one_in(40) {
        case.max_time = s.pick(&[0.0, -0.0, -1.0]);
    }
}
