//! Named families of hard cases of two balls whose radii change.

use std::array::from_fn;
use std::fmt;

use super::case::GrowingCase;
use super::truth::GrowingTruth;
use crate::accelerated::{Relative, clustered, in_range, thrown, tidy, vector};
use crate::family::Sampler;
use crate::family::sampler::{along, norm, scaled};
use crate::precision::{Precision, power_of_two};

/// A way to construct cases of two balls whose radii change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GrowingFamily {
    /// Balls of similar size, thrown at each other, with arbitrary accelerations and rates.
    Thrown,
    /// The same on straight lines.
    Straight,
    /// At rest; only the radii change.
    Resting,
    /// The gap has an extremum of 0, exactly or within a few floats.
    Grazing,
    /// The same, off by any fraction of the radii.
    NearlyGrazing,
    /// Two or more roots close together.
    Clustered,
    /// Touching at the start within a few floats, with a gap that changes slowly or not at all.
    AtStart,
    /// Overlapping at the start, usually with a gap that rises; in some it falls again before they
    /// separate.
    Overlapping,
    /// The deadline within two floats of the impact.
    EndOfInterval,
    /// One or both shrink to radius 0 when they come to touch, within a few floats.
    Vanishing,
    /// The distance ultimately changes as fast as the radii, exactly or within a few floats.
    AsFast,
    /// One ball gains what the other loses, exactly or within a few floats.
    Opposite,
    /// Points at the start that grow, usually at rest; some start at the same position.
    FromPoints,
    /// Small balls that start a thousand to 10⁹ radii apart.
    Far,
    /// Small whole numbers: ties of all types.
    Whole,
    /// Lengths, speeds, rates and accelerations of any magnitude.
    AllExponents,
}

impl GrowingFamily {
    /// All families, in the order of reports.
    pub const ALL: [Self; 16] = [
        Self::Thrown,
        Self::Straight,
        Self::Resting,
        Self::Grazing,
        Self::NearlyGrazing,
        Self::Clustered,
        Self::AtStart,
        Self::Overlapping,
        Self::EndOfInterval,
        Self::Vanishing,
        Self::AsFast,
        Self::Opposite,
        Self::FromPoints,
        Self::Far,
        Self::Whole,
        Self::AllExponents,
    ];

    /// The name in reports and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Thrown => "growing",
            Self::Straight => "growing-straight",
            Self::Resting => "growing-at-rest",
            Self::Grazing => "growing-grazing",
            Self::NearlyGrazing => "growing-nearly-grazing",
            Self::Clustered => "growing-clustered-roots",
            Self::AtStart => "growing-at-start",
            Self::Overlapping => "growing-overlapping",
            Self::EndOfInterval => "growing-end-of-interval",
            Self::Vanishing => "shrinking-to-nothing",
            Self::AsFast => "growing-as-fast",
            Self::Opposite => "growing-opposite",
            Self::FromPoints => "growing-from-points",
            Self::Far => "growing-far",
            Self::Whole => "growing-small-integers",
            Self::AllExponents => "growing-all-exponents",
        }
    }

    /// An endless sequence of cases.
    ///
    /// The same dimension, format and seed give the same cases on every machine.
    pub fn cases<const D: usize>(
        self,
        precision: Precision,
        seed: u64,
    ) -> impl Iterator<Item = GrowingCase<D>> {
        const { assert!(D >= 2, "families need a plane to live in") };
        let mut s = Sampler::new(precision, seed);
        std::iter::repeat_with(move || {
            let mut case = self.case(&mut s);
            finish(&mut case, &mut s);
            case
        })
    }

    fn case<const D: usize>(self, s: &mut Sampler) -> GrowingCase<D> {
        match self {
            Self::Thrown => any(s, 1.0),
            Self::Straight => straight(s),
            Self::Resting => resting(s),
            Self::Grazing => {
                let is_exact = s.one_in(2);
                let mut case = if is_exact { tangent(s) } else { grazing(s, 0.0) };
                if !is_exact || s.one_in(3) {
                    step(&mut case, s);
                }
                case
            }
            Self::NearlyGrazing => {
                let part = s.sign() * s.scale(-i64::from(s.precision.digits()) - 3, -2);
                grazing(s, part)
            }
            Self::Clustered => {
                let relative = clustered(s);
                let rate = rate(s, &relative);
                // At rest relative to a moving surface.
                let axis = scaled(1.0 / norm(&relative.q), &relative.q);
                place(s, &Relative { v: along(&relative.v, rate, &axis), ..relative }, rate)
            }
            Self::AtStart => at_start(s),
            Self::Overlapping => overlapping(s),
            Self::EndOfInterval => end_of_interval(s),
            Self::Vanishing => vanishing(s),
            Self::AsFast => as_fast(s),
            Self::Opposite => {
                let relative = thrown(s, 1.0);
                let mut case = place(s, &relative, 0.0);
                if s.one_in(2) {
                    let steps = s.few_steps();
                    case.rates[1] = s.precision.step(case.rates[1], steps);
                }
                case
            }
            Self::FromPoints => from_points(s),
            Self::Far => {
                let far = s.scale(10, 30);
                any(s, far)
            }
            Self::Whole => whole(s),
            Self::AllExponents => all_exponents(s),
        }
    }
}

impl fmt::Display for GrowingFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A rate of the sum of the radii that keeps it from being negative before the encounter.
fn rate<const D: usize>(s: &mut Sampler, relative: &Relative<D>) -> f64 {
    let Relative { v, t, r, .. } = relative;
    let size = s.pick(&[norm(v), r / t.abs()]);
    let rate = s.sign() * size * s.scale(-4, 2);
    if t * rate > *r { r / t } else { rate }
}

/// The case that starts at `t` before, with R and its rate at that time divided between the balls.
fn place<const D: usize>(s: &mut Sampler, relative: &Relative<D>, rate: f64) -> GrowingCase<D> {
    let Relative { t, r, .. } = *relative;
    let sum = (r - rate * t).max(0.0);
    let pair = Relative { r: sum, ..*relative }.place(s);
    let precision = s.precision;
    let own = if sum > 0.0 { pair.a.ball.radius / sum } else { 0.5 };
    // If the radii shrink, they usually keep their proportion.
    let share =
        if rate < 0.0 && !s.one_in(4) { own } else { s.pick(&[0.0, 1.0, 0.5, 0.25, 2.0, -1.0]) };
    let a = precision.round_to_finite(share * rate);
    // One gains this and the other loses it, less than it has.
    let more = s.pick(&[0.0, 0.0, 1.0]) * s.between(0.0, 0.5) * (1.0 - own) * sum / t.abs();
    let more = if more.is_finite() { precision.round_to_finite(more) } else { 0.0 };
    let rates = [a + more, rate - (a + more)]
        .map(|rate| if rate.is_finite() { precision.round_to_finite(rate) } else { 0.0 });
    GrowingCase { pair, rates }
}

fn any<const D: usize>(s: &mut Sampler, far: f64) -> GrowingCase<D> {
    let relative = thrown(s, far);
    let rate = rate(s, &relative);
    // Near the encounter the gap is 0, not the distance.
    let axis = s.direction();
    let q = along(&scaled(relative.r, &axis), s.between(-0.2, 0.2) * relative.r, &s.direction());
    place(s, &Relative { q, ..relative }, rate)
}

fn straight<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let relative = Relative { g: [0.0; D], ..thrown(s, 1.0) };
    let rate = rate(s, &relative);
    let axis = s.direction();
    let q = along(&scaled(relative.r, &axis), s.between(-0.2, 0.2) * relative.r, &s.direction());
    let mut case = place(s, &Relative { q, ..relative }, rate);
    // Both have the same acceleration.
    case.pair.a.acceleration = [0.0; D];
    if s.one_in(4) {
        case.pair.a.acceleration = vector::<D>(s, -4, 3).map(|g| s.precision.round_to_finite(g));
    }
    case.pair.b.acceleration = case.pair.a.acceleration;
    case
}

fn resting<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let mut case = straight(s);
    case.pair.b.ball.velocity = case.pair.a.ball.velocity;
    case
}

/// At `t` the gap is 0 up to a fraction of R, and its slope is 0.
fn grazing<const D: usize>(s: &mut Sampler, part: f64) -> GrowingCase<D> {
    let (t, r) = (s.scale(-2, 3), s.scale(-3, 2));
    let (axis, speed) = (s.direction(), s.scale(-3, 3));
    let v = scaled(speed, &s.perpendicular(&axis));
    let g = if s.one_in(3) { [0.0; D] } else { vector(s, -4, 3) };
    let relative = Relative { q: scaled(r * (1.0 + part), &axis), v, g, t, r };
    let rate = rate(s, &relative);
    place(s, &Relative { v: along(&v, rate, &axis), ..relative }, rate)
}

/// An exact graze of small whole numbers.
fn tangent<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let (r, speed, t) = (number(s, 8).abs() + 1.0, number(s, 6), number(s, 2).abs() + 1.0);
    let g: [f64; D] = if s.one_in(2) { [0.0; D] } else { from_fn(|_| 2.0 * number(s, 2)) };
    let rate = number(s, 4).min((r / t).floor());
    let q = from_fn(|k| if k == 0 { r } else { 0.0 });
    let v = from_fn(|k| match k {
        0 => rate,
        1 => speed,
        _ => 0.0,
    });
    let mut case = place(s, &Relative { q, v, g, t, r }, rate);
    let whole = |v: [f64; D]| v.map(f64::round);
    for ball in [&mut case.pair.a, &mut case.pair.b] {
        ball.ball.center = whole(ball.ball.center);
        ball.ball.velocity = whole(ball.ball.velocity);
        ball.acceleration = whole(ball.acceleration);
    }
    (case.pair.a.ball.radius, case.pair.b.ball.radius) = (r - rate * t, 0.0);
    let other = if rate > 0.0 { s.pick(&[0.0, 0.5, 1.0]) * rate } else { 0.0 };
    case.rates = [rate - other, other];
    case
}

/// Moves a radius or a rate by a few floats.
fn step<const D: usize>(case: &mut GrowingCase<D>, s: &mut Sampler) {
    let steps = s.few_steps();
    let precision = s.precision;
    match s.whole(0, 2) {
        0 => case.rates[0] = precision.step(case.rates[0], steps),
        1 => case.pair.b.ball.radius = precision.step(case.pair.b.ball.radius, steps).max(0.0),
        _ => case.pair.a.ball.radius = precision.step(case.pair.a.ball.radius, steps).max(0.0),
    }
}

fn at_start<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let r = s.scale(-3, 2);
    let axis: [f64; D] = if s.one_in(2) {
        s.direction()
    } else {
        let k = s.pick(&from_fn::<usize, D, _>(|k| k));
        from_fn(|i| if i == k { 1.0 } else { 0.0 })
    };
    let rate = s.sign() * s.scale(-3, 3);
    // The slope of the gap: zero, a few floats, or less than that of the radii.
    let slope = s.pick(&[0.0, 0.0, 1e-15, -1e-15, 1e-7, -1e-7, 0.5, -0.5]) * rate.abs();
    let across = s.pick(&[0.0, 1.0]) * s.scale(-6, 3);
    let v = along(&scaled(rate + slope, &axis), across, &s.perpendicular(&axis));
    let g = if s.one_in(3) { [0.0; D] } else { vector(s, -4, 3) };
    let part = s.pick(&[0.0, 0.0, 1e-15, -1e-15, 1e-7, -1e-7]);
    let mut case =
        place(s, &Relative { q: scaled(r * (1.0 + part), &axis), v, g, t: 0.0, r }, rate);
    if s.one_in(2) {
        step(&mut case, s);
    }
    let end = s.scale(-3, 4) * s.pick(&[f64::INFINITY, 1.0, 1.0]);
    case.pair.max_time = s.precision.round(end);
    case
}

fn overlapping<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let r = s.scale(-3, 2);
    let axis = s.direction();
    let depth = if s.one_in(2) { s.between(0.0, 1.0) } else { 1.0 - s.scale(-50, -2) };
    let rate = s.sign() * s.scale(-6, 2);
    // Usually they separate faster than they grow.
    let out = s.scale(-8, 2) * if s.one_in(4) { -1.0 } else { 1.0 };
    let v = along(&scaled(rate + out, &axis), s.scale(-10, 1), &s.perpendicular(&axis));
    let way = r * (1.0 - depth) * s.scale(-2, 2);
    let pull = -0.5 * out * out / way;
    let g = along(&scaled(pull, &axis), s.scale(-8, 0) * pull.abs(), &s.direction());
    let end = s.scale(-4, 4) * way / out.abs();
    let w = along(&v, end, &g);
    let q = along(&along(&scaled(depth * r, &axis), end, &v), 0.5 * end * end, &g);
    place(s, &Relative { q, v: w, g, t: end, r: (r + rate * end).max(0.0) }, rate)
}

fn end_of_interval<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let mut case = if s.one_in(2) { straight(s) } else { any(s, 1.0) };
    case.pair.max_time = f64::INFINITY;
    if let Some(contact) = GrowingTruth::of(&case).time_of_impact {
        let steps = s.whole(-2, 2);
        let time = contact.time.nearest(s.precision).min(s.precision.largest());
        case.pair.max_time = s.precision.step(time, steps).max(0.0);
    }
    case
}

/// At `t` A is a point on the surface of B, both are points, or B has vanished before.
fn vanishing<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let exact = s.one_in(2);
    let t = if exact { s.pick(&[1.0, 2.0, 0.5, 4.0]) } else { s.scale(-2, 3) };
    let length = |s: &mut Sampler| {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let whole = s.whole(1, 12) as f64;
        if exact { whole } else { s.scale(-3, 2) }
    };
    let (mine, other) = (length(s), length(s));
    let at_end = if s.one_in(4) { 0.0 } else { length(s) };
    let axis: [f64; D] =
        if exact { from_fn(|k| if k == 0 { 1.0 } else { 0.0 }) } else { s.direction() };
    let speed = s.sign() * length(s) / t * s.pick(&[1.0, 2.0, 4.0]);
    let across = if s.one_in(2) { 0.0 } else { length(s) };
    let v = along(&scaled(speed, &axis), across, &s.perpendicular(&axis));
    let v = if exact { v.map(f64::round) } else { v };
    let g: [f64; D] = if s.one_in(2) { [0.0; D] } else { scaled(2.0, &vector(s, -3, 2)) };
    let g = if exact { g.map(|g| 2.0 * g.round()) } else { g };
    let mut pair = Relative { q: scaled(at_end, &axis), v, g, t, r: 1.0 }.place(s);
    let round = |x: f64| s.precision.round_to_finite(x);
    pair.a.ball.radius = round(mine);
    pair.b.ball.radius = round(other);
    let rates = [round(-mine / t), round((at_end - other) / t)];
    let mut case = GrowingCase { pair, rates };
    if exact {
        for ball in [&mut case.pair.a, &mut case.pair.b] {
            ball.ball.center = ball.ball.center.map(f64::round);
            ball.ball.velocity = ball.ball.velocity.map(f64::round);
        }
    }
    if s.one_in(3) {
        step(&mut case, s);
    }
    case
}

/// Along axes, or with the sides 3 and 4 of a triangle and the rate 5.
fn as_fast<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let unit = power_of_two(s.whole(-3, 3));
    let sides = s.pick(&[[1.0, 0.0], [3.0, 4.0], [5.0, 12.0], [-1.0, 0.0]]);
    let turned = s.one_in(2);
    let w: [f64; D] = from_fn(|k| match k {
        0 => unit * sides[usize::from(turned)],
        1 => unit * sides[usize::from(!turned)],
        _ => 0.0,
    });
    let rate = s.sign() * unit * sides[0].hypot(sides[1]).round();
    let t = s.scale(-2, 4);
    let q = vector(s, -3, 3);
    let r = s.scale(-4, 3).max(-rate * t).max(0.0);
    let mut case =
        place(s, &Relative { q, v: w, g: [0.0; D], t, r: (r + rate * t).max(0.0) }, rate);
    if s.one_in(2) {
        // Nothing is rounded then.
        let whole = |v: [f64; D]| v.map(|x| (x * 64.0).round() / 64.0);
        case.pair.a.ball.velocity = [0.0; D];
        case.pair.a.acceleration = [0.0; D];
        case.pair.b.acceleration = [0.0; D];
        case.pair.b.ball.velocity = w;
        case.pair.a.ball.center = whole(case.pair.a.ball.center);
        case.pair.b.ball.center = whole(case.pair.b.ball.center);
        case.rates = if s.one_in(2) { [rate, 0.0] } else { [0.5 * rate, 0.5 * rate] };
        if s.one_in(3) {
            // On a line through the centre.
            let p = scaled(s.sign() * 64.0 * s.between(1.0, 8.0).round(), &w);
            let centers = [&case.pair.a, &case.pair.b].map(|ball| ball.ball.center);
            case.pair.b.ball.center = along(&centers[0], 1.0, &p);
        }
    }
    if s.one_in(3) {
        step(&mut case, s);
    }
    case
}

fn from_points<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let mut case = if s.one_in(2) { resting(s) } else { any(s, 1.0) };
    case.pair.a.ball.radius = 0.0;
    if s.one_in(2) {
        case.pair.b.ball.radius = 0.0;
    }
    for rate in &mut case.rates {
        if s.one_in(8) {
            *rate = 0.0;
        } else if !s.one_in(8) {
            *rate = rate.abs();
        }
    }
    if s.one_in(3) {
        case.pair.b.ball.center = case.pair.a.ball.center;
    }
    case
}

fn whole<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let most = s.pick(&[1, 2, 4, 9]);
    let line = s.one_in(3);
    let (is_still, is_straight) = (s.one_in(4), s.one_in(2));
    let mut relative: Relative<D> = thrown(s, 1.0);
    let numbers = |even: f64, s: &mut Sampler| -> [f64; D] {
        from_fn(|k| if k > 0 && line { 0.0 } else { even * number(s, most) })
    };
    relative.g = [0.0; D];
    let mut pair = relative.place(s);
    for ball in [&mut pair.a, &mut pair.b] {
        ball.ball.center = numbers(1.0, s);
        ball.ball.velocity = if is_still { [0.0; D] } else { numbers(1.0, s) };
        ball.acceleration = if is_straight { [0.0; D] } else { numbers(2.0, s) };
        ball.ball.radius = number(s, most).abs();
    }
    let rates = [number(s, most), if s.one_in(3) { 0.0 } else { number(s, most) }];
    pair.max_time = s.pick(&[f64::INFINITY, f64::INFINITY, 1.0, 2.0, 3.0, 0.5, 100.0]);
    GrowingCase { pair, rates }
}

fn number(s: &mut Sampler, most: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let whole = s.whole(-most, most) as f64;
    whole
}

/// In length and time units of any magnitude, with some numbers of any magnitude.
fn all_exponents<const D: usize>(s: &mut Sampler) -> GrowingCase<D> {
    let mut case = match s.whole(0, 3) {
        0 => straight(s),
        1 => overlapping(s),
        2 => vanishing(s),
        _ => {
            let far = s.scale(0, 20);
            any(s, far)
        }
    };
    let reach = 40;
    let (length, time) =
        (power_of_two(s.whole(-reach, reach)), power_of_two(s.whole(-reach, reach)));
    let precision = s.precision;
    let fit = |x: f64| in_range(x, precision);
    for ball in [&mut case.pair.a, &mut case.pair.b] {
        ball.ball.center = ball.ball.center.map(|x| fit(x * length));
        ball.ball.radius = fit(ball.ball.radius * length);
        ball.ball.velocity = ball.ball.velocity.map(|v| fit(v * length / time));
        ball.acceleration = ball.acceleration.map(|g| fit(g * length / time / time));
    }
    case.rates = case.rates.map(|rate| fit(rate * length / time));
    case.pair.max_time = s.precision.round(case.pair.max_time * time);
    let wild = s.whole(0, 3);
    for _ in 0..wild {
        let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
        let number = in_range(s.sign() * s.scale(-199, 199), s.precision);
        let choice = s.whole(0, 5);
        let which = s.one_in(2);
        let ball = if which { &mut case.pair.a } else { &mut case.pair.b };
        match choice {
            0 => ball.ball.center[axis] = number,
            1 => ball.ball.velocity[axis] = number,
            2 => ball.acceleration[axis] = number,
            3 => ball.ball.radius = number.abs(),
            4 => case.rates[usize::from(which)] = number,
            _ => case.pair.max_time = number.abs(),
        }
    }
    case
}

/// What all families share: the same as for constant radii. Usually at least one rate is not 0.
fn finish<const D: usize>(case: &mut GrowingCase<D>, s: &mut Sampler) {
    if s.one_in(2) {
        (case.pair.a, case.pair.b) = (case.pair.b, case.pair.a);
        case.rates.reverse();
    }
    tidy(&mut case.pair, s);
    for rate in &mut case.rates {
        *rate = in_range(*rate, s.precision);
        if *rate == 0.0 {
            *rate = 0.0_f64.copysign(s.sign());
        }
    }
}
