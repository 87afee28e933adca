//! Roots of the quartic of two accelerated balls in an interval.
//!
//! Its Bernstein coefficients in `f64` tell how many roots there are.
//!
//! Relative to A, B is at `q = p + w t + h t²`, and `f = q·q − R²`. On an interval `[a, b]` the
//! Bézier points of `q` are `q₀ = q(a)`, `q₁ = p + w (a + b)/2 + h a b` and `q₂ = q(b)`. The
//! Bernstein coefficients of `f` are
//!
//! ```text
//! q₀·q₀,  q₀·q₁,  (q₀·q₂ + 2 q₁·q₁)/3,  q₁·q₂,  q₂·q₂,    each less R²
//! ```
//!
//! and `f` has at most as many roots in the interval as they have sign changes \[Farouki2012\].
//! They are computed anew from `p`, `w` and `h` in each interval. So no digits are lost between
//! intervals, as they would be in the coefficients of `f`.
//!
//! # Error
//! Let `m = |p| + |w| b + |h| b²`, where `|·|` is the sum of the magnitudes of components. A point
//! is off by at most `e = 7 u m`: in `h a²`, `h` is rounded, then `h a`, its sum with `w`, the
//! product with `a`, and the last sum, five times in all; `h a b` is rounded six times at most. The
//! rest is for the roundings in `m`. With the largest point `l`, a product of two points is off by
//! `2 e l + e²`, and by its `D` roundings and those of the mean: `(D + 5) u l²` with that of the
//! difference. `R²` is off by `4 u R²`. Two more of each are for the roundings of the bound:
//!
//! ```text
//! |b̂ − b| ≤ 2 e l + e² + (D + 7) u l² + 6 u R²
//! ```
//!
//! # Radii that change
//! If R grows at a rate `ġ`, it is one more coordinate, whose products are subtracted. Its Bézier
//! points `R₀`, `R₁` and `R₂` are `R + ġ t` at `a`, `(a + b)/2` and `b`. With `n = R + |ġ| b` they
//! are off by at most `e′ = 6 u n`: in `ġ t`, `ġ` is rounded, `t` if it is the mean, and the
//! product; R is rounded once, and so is the sum. With the largest of them `l′`, the products of
//! two are off by `2 e′ l′ + e′²`, and by their own rounding, two of the mean, and that of the
//! difference. So `6 u R²` becomes `2 e′ l′ + e′² + 7 u l′²`.

use crate::number::double::Double;
use crate::number::power::power_of_two;
use crate::number::vector::{MapEach, dot, from_fn, sqrt, taxicab};
use crate::number::{Certain, Unsure};
use crate::problem::{AcceleratedPair, Bend};

/// Half a unit in the last place of 1.
const U: f64 = f64::EPSILON / 2.0;

/// The most steps to the minimum of `f`.
const MOST_STEPS: usize = 12;

/// Steps below this share of the time are small enough.
const NEAR: f64 = power_of_two(-48);

/// The number of roots in an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Roots {
    None,
    /// One, before this time.
    OneBefore(f64),
    /// The number is clear only for parts of the interval.
    Unclear,
}

/// The Bézier points of `q` in an interval.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interval<const D: usize, const GROWS: bool = false> {
    start: f64,
    end: f64,
    q: [[f64; D]; 3],
    slope: [[f64; D]; 2],
    /// The Bézier points of R.
    r: [f64; 3],
}

impl<const D: usize, const GROWS: bool> Interval<D, GROWS> {
    pub(super) fn of(bend: &Bend<D, GROWS>, a: f64, b: f64) -> Self {
        Self {
            start: a,
            end: b,
            q: [bend.offset(a), bend.blossom(a, b), bend.offset(b)],
            slope: [bend.heading(a), bend.heading(b)],
            r: [a, 0.5 * (a + b), b].map_each(|t| bend.distance(t)),
        }
    }

    /// The Bernstein coefficients of `f`.
    pub(super) fn coefficients(&self, bend: &Bend<D, GROWS>) -> [f64; 5] {
        let [q0, q1, q2] = self.q;
        let middle = (dot(q0, q2) + 2.0 * dot(q1, q1)) / 3.0;
        let products = [dot(q0, q0), dot(q0, q1), middle, dot(q1, q2), dot(q2, q2)];
        if GROWS {
            let [r0, r1, r2] = self.r;
            let of_r = [r0 * r0, r0 * r1, (r0 * r2 + 2.0 * (r1 * r1)) / 3.0, r1 * r2, r2 * r2];
            from_fn(|i| products[i] - of_r[i])
        } else {
            let rr = bend.r * bend.r;
            products.map_each(|product| product - rr)
        }
    }

    /// The most that each of them is off.
    pub(super) fn error(&self, bend: &Bend<D, GROWS>) -> f64 {
        let e = 7.0 * U * bend.size(self.end);
        let l = self.largest_point();
        let of_r = if GROWS {
            let (e, l) = (self.error_of_distance(bend), self.largest_distance());
            2.0 * e * l + e * e + 7.0 * U * l * l
        } else {
            6.0 * U * bend.r * bend.r
        };
        2.0 * e * l + e * e + (D + 7) as f64 * U * l * l + of_r
    }

    /// The most that each of the Bézier points of R is off.
    fn error_of_distance(&self, bend: &Bend<D, GROWS>) -> f64 {
        6.0 * U * bend.size_of_distance(self.end)
    }

    fn largest_distance(&self) -> f64 {
        self.r.iter().fold(0.0, |l: f64, &r| l.max(r.abs()))
    }

    fn largest_point(&self) -> f64 {
        self.q.iter().fold(0.0, |l: f64, &q| l.max(taxicab(q)))
    }

    /// How many roots the interval certainly has. `f` is positive at its start.
    pub(super) fn roots(
        &self,
        pair: &AcceleratedPair<D, GROWS>,
        bend: &Bend<D, GROWS>,
    ) -> Certain<Roots> {
        let b = self.coefficients(bend);
        let error = self.error(bend);
        let inner = &b[1..4];
        let ends_above =
            if b[4].abs() > error { b[4] > 0.0 } else { sign_at(pair, bend, self.end)? };
        if ends_above {
            if inner.iter().all(|&b| b > error) {
                return Ok(Roots::None);
            }
            return self.roots_of_convex(pair, bend);
        }
        // Coefficients are positive up to some index, and negative from the next or the one after
        // it on.
        let plus = inner.iter().take_while(|&&b| b > error).count();
        let minus = inner.iter().rev().take_while(|&&b| b < -error).count();
        let is_one = plus + minus >= 2 || self.least_curvature(bend) > 0.0;
        Ok(if is_one { Roots::OneBefore(self.end) } else { Roots::Unclear })
    }

    /// The same if `f` is positive at both ends and convex, by its minimum.
    ///
    /// With `f` and `σ = f′/2` at a time `s`, the minimum is at least `f − σ²/κ`, where `κ` is a
    /// lower bound of `f″/2`.
    fn roots_of_convex(
        &self,
        pair: &AcceleratedPair<D, GROWS>,
        bend: &Bend<D, GROWS>,
    ) -> Certain<Roots> {
        let curvature = self.least_curvature(bend);
        if curvature.is_nan() || curvature <= 0.0 {
            return Ok(Roots::Unclear);
        }
        let mut s = 0.5 * (self.start + self.end);
        for _ in 0..MOST_STEPS {
            let (q, v) = (bend.offset(s), bend.heading(s));
            let curvature = bend.less_square_of_rate(dot(v, v) + 2.0 * dot(q, bend.h));
            let step = bend.half_slope(s, q, v) / curvature;
            let next = (s - step).clamp(self.start, self.end);
            let is_there = (next - s).abs() <= NEAR * s;
            s = next;
            if is_there {
                break;
            }
        }
        let (q, f) = pair.residual(s);
        let (q, v) = (q.map_each(Double::to_f64), bend.heading(s));
        let error = residual_error(bend, taxicab(q), s);
        if f < -error {
            return Ok(Roots::OneBefore(s));
        }
        let slope = bend.half_slope(s, q, v).abs() + self.error_of_slope(bend);
        // 1.01 covers the roundings here.
        if f - error > 1.01 * slope * slope / curvature { Ok(Roots::None) } else { Err(Unsure) }
    }

    /// A lower bound of `f″/2 = |q′|² + 2 q·h`, less `ġ²`: its least Bernstein coefficient, less
    /// the error of that.
    pub(super) fn least_curvature(&self, bend: &Bend<D, GROWS>) -> f64 {
        let least = self.curvatures(bend).into_iter().fold(f64::INFINITY, f64::min);
        least - self.error_of_curvature(bend)
    }

    /// The Bernstein coefficients of `f″/2`.
    pub(super) fn curvatures(&self, bend: &Bend<D, GROWS>) -> [f64; 3] {
        let [v0, v1] = self.slope;
        let squares = [dot(v0, v0), dot(v0, v1), dot(v1, v1)];
        from_fn(|i| bend.less_square_of_rate(squares[i] + 2.0 * dot(self.q[i], bend.h)))
    }

    /// The most that each of the coefficients of `f″/2` is off.
    ///
    /// For `q·h` these are `e |h|`, one rounding of `h`, and `D` and one more of the sum; for `ġ²`,
    /// two of `ġ`, its own, and that of the difference.
    pub(super) fn error_of_curvature(&self, bend: &Bend<D, GROWS>) -> f64 {
        let h = taxicab(bend.h);
        let (e, ev) = (7.0 * U * bend.size(self.end), 6.0 * U * bend.speed(self.end));
        let (l, lv) = (self.largest_point(), self.fastest());
        let of_squares = 2.0 * ev * lv + ev * ev + (D + 4) as f64 * U * lv * lv;
        let of_bend = of_squares + 2.0 * h * (1.01 * e + (D + 6) as f64 * U * l);
        if GROWS {
            of_bend + U * (lv * lv + 2.0 * h * l + 6.0 * bend.rate * bend.rate)
        } else {
            of_bend
        }
    }

    fn fastest(&self) -> f64 {
        taxicab(self.slope[0]).max(taxicab(self.slope[1]))
    }

    /// Whether the gap certainly rises in the interval wherever the balls overlap, and from where
    /// they come apart on.
    ///
    /// The Bernstein coefficients of `q·q′` decide. `q′` is off by at most `5 u` of
    /// `|w| + 2 |h| b`, and the rest is as for `f`.
    ///
    /// The gap rises where `q·q′` is above `ġ |q|`. If `ġ` is not positive, that holds where `q·q′`
    /// is positive, or where R shrinks faster than the balls move. Otherwise it is enough that
    /// `q·q′` is above `ġ` times the largest distance, or above `ġ R`, which is more where they
    /// overlap. Then `f` rises, and they do not meet again.
    pub(super) fn is_rising(&self, bend: &Bend<D, GROWS>) -> bool {
        let error = self.error_of_slope(bend);
        let is_positive = |slopes: [f64; 4]| slopes.iter().all(|&slope| slope > error);
        let slopes = self.slopes();
        if !GROWS {
            return is_positive(slopes);
        }
        // Bézier points enclose a path; 1.01 covers the roundings.
        let longest = |points: &[[f64; D]]| points.iter().fold(0.0, |l: f64, &q| l.max(dot(q, q)));
        if bend.rate <= 0.0 {
            let speed = sqrt(longest(&self.slope)) + 6.0 * U * bend.speed(self.end);
            return is_positive(slopes) || 1.01 * speed < -bend.rate;
        }
        let far = 1.01 * (sqrt(longest(&self.q)) + 7.0 * U * bend.size(self.end)) * bend.rate;
        is_positive(slopes.map_each(|slope| slope - far)) || is_positive(self.slopes_of_f(bend))
    }

    /// The Bernstein coefficients of `q·q′`.
    fn slopes(&self) -> [f64; 4] {
        let ([q0, q1, q2], [v0, v1]) = (self.q, self.slope);
        [
            dot(q0, v0),
            (dot(q0, v1) + 2.0 * dot(q1, v0)) / 3.0,
            (dot(q2, v0) + 2.0 * dot(q1, v1)) / 3.0,
            dot(q2, v1),
        ]
    }

    /// The Bernstein coefficients of `f′/2 = q·q′ − R ġ`.
    pub(super) fn slopes_of_f(&self, bend: &Bend<D, GROWS>) -> [f64; 4] {
        let slopes = self.slopes();
        if GROWS {
            let [r0, _, r2] = self.r;
            let r = [r0, (2.0 * r0 + r2) / 3.0, (r0 + 2.0 * r2) / 3.0, r2];
            from_fn(|i| slopes[i] - r[i] * bend.rate)
        } else {
            slopes
        }
    }

    /// The most that each of the coefficients of `f′/2` is off.
    ///
    /// For `R ġ` these are `e′ |ġ|`, and the roundings of its mean, `ġ`, their product and the
    /// difference.
    pub(super) fn error_of_slope(&self, bend: &Bend<D, GROWS>) -> f64 {
        let e = [7.0 * U * bend.size(self.end), 6.0 * U * bend.speed(self.end)];
        let l = [self.largest_point(), self.fastest()];
        let of_bend = e[0] * l[1] + e[1] * l[0] + e[0] * e[1] + (D + 6) as f64 * U * l[0] * l[1];
        if GROWS {
            let of_r = 1.01 * self.error_of_distance(bend) + 7.0 * U * self.largest_distance();
            of_bend + U * l[0] * l[1] + of_r * bend.rate.abs()
        } else {
            of_bend
        }
    }
}

/// Whether `f` is positive at a time, in twice the digits.
pub(super) fn sign_at<const D: usize, const GROWS: bool>(
    pair: &AcceleratedPair<D, GROWS>,
    bend: &Bend<D, GROWS>,
    t: f64,
) -> Certain<bool> {
    let (q, f) = pair.residual(t);
    let error = residual_error(bend, taxicab(q.map_each(Double::to_f64)), t);
    if f.abs() > error { Ok(f > 0.0) } else { Err(Unsure) }
}

/// The most that [`AcceleratedPair::residual`] is off, for the computed `|q|` at that time.
///
/// `q` may be off by a share of `m`, even if nothing else is left of it. So may R, if it changes.
#[inline]
pub(crate) fn residual_error<const D: usize, const GROWS: bool>(
    bend: &Bend<D, GROWS>,
    q: f64,
    t: f64,
) -> f64 {
    let m = bend.size(t);
    let of_r = if GROWS {
        let n = bend.size_of_distance(t);
        n * (bend.distance(t).abs() + power_of_two(-50) * n)
    } else {
        bend.r * bend.r
    };
    power_of_two(-97) * (m * (q + power_of_two(-100) * m) + of_r)
}
