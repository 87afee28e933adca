//! Time, normal and point of two accelerated balls to the last bit.
//!
//! One Newton step in numbers of twice the digits computes them.
//!
//! From an estimate `t₀`, with `q`, `v = q′` and `σ = q·v` there, the root is at
//! `t₀ − f(t₀) / 2σ(ξ)` for a `ξ` between the two. The code also bounds how far that is from the
//! computed root. If it is too far, integers decide.

use crate::decide::filter::{MOST_DIMENSIONS, residual_error};
use crate::decide::refine::impact::rounded;
use crate::model::Impact;
use crate::number::double::Double;
use crate::number::power::power_of_two;
use crate::number::vector::{MapEach, dot, from_fn, sqrt, taxicab};
use crate::number::{Certain, Scalar, Unsure};
use crate::problem::{AcceleratedPair, Bend};

/// Half a unit in the last place of 1.
const U: f64 = f64::EPSILON / 2.0;

/// An estimate is good enough for the last step if it moves by less than this share of itself.
const LAST_STEP: f64 = power_of_two(-36);

/// The impact between two times between which `f` has one root, from plus to minus.
pub(crate) fn impact_between<const D: usize, const GROWS: bool, S: Scalar>(
    pair: &AcceleratedPair<D, GROWS>,
    (low, high): (f64, f64),
    deadline: f64,
) -> Certain<Impact<D, S>> {
    let bend = pair.bend();
    let moment = FineTouch::after(pair, &bend, estimate(&bend, low, high), Accuracy::Ulp)?;
    Ok(moment.impact(pair, deadline))
}

/// The time alone of such an impact.
///
/// It is within one unit in the last place, or within the time in which the balls come nearer by
/// [`NO_WAY`] of their radii.
pub(crate) fn time_between<const D: usize>(
    pair: &AcceleratedPair<D>,
    (low, high): (f64, f64),
) -> Certain<f64> {
    let bend = pair.bend();
    let mut t = estimate(&bend, low, high);
    for _ in 0..MOST_NEARER {
        if let Ok(moment) = FineTouch::after(pair, &bend, t, Accuracy::Way) {
            return Ok(moment.time.to_f64());
        }
        // For balls that nearly touch already, plain `f64` knows no digit of the time.
        let (offset, f) = pair.residual(t);
        let nearer = t - f / (2.0 * dot(offset.map_each(Double::to_f64), bend.heading(t)));
        if !(nearer > low && nearer < high) {
            return Err(Unsure);
        }
        t = nearer;
    }
    Err(Unsure)
}

/// More Newton steps than it takes from no digit to those of an `f64`, if they come nearer.
const MOST_NEARER: usize = 8;

/// The point where two balls with equal accelerations touch, from the time at which they do.
///
/// The time is within 2⁻²⁰ of itself.
pub(crate) fn point_at<const D: usize, S: Scalar>(
    pair: &AcceleratedPair<D>,
    time: f64,
) -> Certain<[S; D]> {
    let bend = pair.bend();
    if D > MOST_DIMENSIONS || !bend.is_ordinary_until(time) {
        return Err(Unsure);
    }
    // An `f32` is too far off for the last step.
    let (q, v) = (bend.offset(time), bend.heading(time));
    let nearer = time - (dot(q, q) - bend.r * bend.r) / (2.0 * dot(q, v));
    Ok(FineTouch::after(pair, &bend, nearer, Accuracy::Ulp)?.impact(pair, f64::MAX).point)
}

/// How far off a time may be.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Accuracy {
    /// Half a unit in the last place and a little more.
    Ulp,
    /// That, or a time in which no movement of the balls shows. If balls touch except for rounding,
    /// twice the digits of their lengths do not give the last digit of a time.
    Way,
}

/// A share of the radii that no length shows, but twice the digits of a length do.
const NO_WAY: f64 = power_of_two(-80);

/// Newton's method in plain `f64`, with bisection if a step leaves the interval.
fn estimate<const D: usize, const GROWS: bool>(
    bend: &Bend<D, GROWS>,
    mut low: f64,
    mut high: f64,
) -> f64 {
    let mut t = low + 0.5 * (high - low);
    for _ in 0..MOST_STEPS {
        let (q, v) = (bend.offset(t), bend.heading(t));
        let (f, slope) = (bend.value(t, q), bend.half_slope(t, q, v));
        if f > 0.0 {
            low = t;
        } else {
            high = t;
        }
        // Along a straight line: where the distance is R or, if the balls do not meet on it, where
        // it is least.
        let vv = bend.less_square_of_rate(dot(v, v));
        let d = slope * slope - vv * f;
        let step = if d > 0.0 && slope < 0.0 { f / (sqrt(d) - slope) } else { f64::NAN };
        let next = t + step;
        if step.abs() <= LAST_STEP * t {
            return t;
        }
        t = if next > low && next < high { next } else { low + 0.5 * (high - low) };
    }
    t
}

/// More than any interval from the filter needs.
const MOST_STEPS: usize = 60;

/// The time of touch, and the offset of B from A then.
struct FineTouch<const D: usize> {
    time: Double,
    offset: [Double; D],
    distance: Double,
}

impl<const D: usize> FineTouch<D> {
    /// The root next to an estimate, where `f` falls, if the step is certainly good enough.
    ///
    /// # Error
    /// `|f̂ − f| ≤ δ = 2⁻⁹⁷ (m |q| + R²)`. Around `t₀`, up to `ρ = (|f| + δ) / |σ̂|`, `σ` differs
    /// from `σ̂` by at most `ε`: by its rounding, and by `ρ` times the largest `|v|² + 2 |q||h|`
    /// there. If `ε` is at most `|σ̂|/2`, `f` falls by more than `|f| + δ` on either side: the root
    /// is there, it is the only one, and it differs from the computed one by at most
    /// `(δ + |f| ε / |σ̂|) / |σ̂|`. That must be below `¼ u t`, and the movement in this time below
    /// `½ u R`, for the normal.
    ///
    /// If R grows at a rate `ġ`, `σ` is `q·v − R ġ`, with R at that time. `ġ R` is rounded four
    /// times: R itself, `ġ`, their product and the difference. `ρ` times `ġ²` is in `ε`, and the
    /// growth of R by `ġ` in the time counts as movement.
    fn after<const GROWS: bool>(
        pair: &AcceleratedPair<D, GROWS>,
        bend: &Bend<D, GROWS>,
        t: f64,
        accuracy: Accuracy,
    ) -> Certain<Self> {
        let (offset, f) = pair.residual(t);
        let (q, v) = (offset.map_each(Double::to_f64), bend.heading(t));
        let distance = pair.distance_at(t);
        let r = distance.to_f64();
        let slope = if GROWS { dot(q, v) - r * bend.rate } else { dot(q, v) };
        let rate = bend.rate.abs();
        let [m, ql, vl] = [bend.size(t), taxicab(q), taxicab(v)];
        let delta = residual_error(bend, ql, t);
        let reach = (f.abs() + delta) / -slope;
        let (eq, ev) = (2.0 * U * ql + power_of_two(-99) * m, 6.0 * U * bend.speed(t));
        let twice_h = 2.0 * taxicab(bend.h);
        let fastest = vl + ev + twice_h * reach;
        let farthest = ql + eq + fastest * reach;
        let rounding = eq * vl + ev * ql + eq * ev + (D + 4) as f64 * U * ql * vl;
        let mut epsilon = rounding + reach * (fastest * fastest + farthest * twice_h);
        let mut closing = fastest;
        if GROWS {
            let of_r = 5.0 * U * r.abs() + power_of_two(-99) * bend.size_of_distance(t);
            epsilon += of_r * rate + U * ql * vl + reach * rate * rate;
            closing += rate;
        }
        let error = (delta + f.abs() * epsilon / -slope) / -slope;
        // A slope that is NaN or not negative is never good enough; 1.01 covers the roundings here.
        let is_fine = 1.01 * error <= 0.25 * U * t
            || accuracy == Accuracy::Way && error * closing <= NO_WAY * r;
        let is_good = slope < 0.0
            && 1.01 * epsilon <= -0.5 * slope
            && is_fine
            && 1.01 * error * closing <= 0.5 * U * r
            && reach * closing <= power_of_two(-10) * r;
        if !is_good {
            return Err(Unsure);
        }
        let step = f / (-2.0 * slope);
        let offset = from_fn(|k| offset[k] + Double::from((v[k] + bend.h[k] * step) * step));
        let distance = if GROWS { distance + Double::from(bend.rate * step) } else { distance };
        Ok(Self { time: Double::sum(t, step), offset, distance })
    }

    fn impact<const GROWS: bool, S: Scalar>(
        &self,
        pair: &AcceleratedPair<D, GROWS>,
        deadline: f64,
    ) -> Impact<D, S> {
        let normal = self.offset.map_each(|x| x / self.distance);
        let point = pair.touch_point(self.time, normal, false);
        rounded(
            self.time.to_f64().min(deadline),
            normal.map_each(Double::to_f64),
            point.map_each(Double::to_f64),
        )
    }
}
