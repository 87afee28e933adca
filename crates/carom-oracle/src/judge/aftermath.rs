//! Judges carom's answers about what follows an impact.
//!
//! Measures velocities, impulse and positions against the truth.

use carom::{Body, Impact, Mass, Moving, Restitution, Scalar};

use crate::case::{Ball, Case};
use crate::number::Dyadic;
use crate::precision::Precision;
use crate::promise;
use crate::response::{Matter, Response};

/// The errors of the answers about what follows an impact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Aftermath {
    /// The largest error of a velocity, in the unit of [`promise::velocity_exponent`].
    pub velocity: f64,
    /// The error of the impulse, in the unit of [`promise::impulse_exponent`].
    pub impulse: f64,
    /// The largest error of a final coordinate, in ulp.
    ///
    /// The ulp is that of the largest number that the coordinate is the sum of.
    pub place: f64,
}

impl Aftermath {
    /// The larger of each pair of errors.
    #[must_use]
    pub fn worse(self, other: Self) -> Self {
        Self {
            velocity: self.velocity.max(other.velocity),
            impulse: self.impulse.max(other.impulse),
            place: self.place.max(other.place),
        }
    }
}

/// All arguments of the queries of one case.
pub(super) struct Question<'a, const D: usize, S> {
    pub(super) case: &'a Case<D>,
    pub(super) a: Moving<D, S>,
    pub(super) b: Moving<D, S>,
    /// The impact within the deadline, as carom answered.
    pub(super) impact: Option<Impact<D, S>>,
}

impl<const D: usize, S: Scalar> Question<'_, D, S> {
    /// Queries `exchange`, `impulse` and `bounce`.
    pub(super) fn ask(&self) -> Aftermath {
        let mut matter = Matter::of(self.case);
        if let Some(hit) = self.impact {
            matter.normal = hit.normal.map(Into::into);
        }
        let truth = Response::of(self.case, &matter);
        let bounced = self.measure_bounce(&matter);
        Aftermath {
            velocity: self.measure_exchange(&matter, &truth).max(bounced.velocity),
            impulse: self.measure_impulse(&matter, &truth),
            place: bounced.place,
        }
    }

    fn measure_exchange(&self, matter: &Matter<D>, truth: &Response<D>) -> f64 {
        let [ma, mb] = matter.masses;
        let (va, vb) = (self.case.a.velocity, self.case.b.velocity);
        let after = carom::exchange((va, ma), (vb, mb), matter.normal, matter.restitution);
        velocity_error([after.0, after.1], truth, Precision::Double)
    }

    fn measure_impulse(&self, matter: &Matter<D>, truth: &Response<D>) -> f64 {
        let [a, b] = self.bodies(matter);
        let answer: f64 = carom::impulse(&a, &b, matter.normal.map(S::from_f64)).into();
        let precision = self.case.precision;
        let zero = Dyadic::from_float(0.0);
        // Separating balls exchange no impulse.
        let truth_of = if truth.impulse.is_positive() { &truth.impulse } else { &zero };
        let unit = promise::impulse_exponent(precision, truth_of.binade(), truth.momentum_binade);
        truth_of.error_of_answer(answer, precision, unit)
    }

    fn bodies(&self, matter: &Matter<D>) -> [Body<D, S>; 2] {
        let e = Restitution::new(S::from_f64(matter.restitution)).expect("between 0 and 1");
        let body = |moving, mass| {
            let mass = Mass::new(S::from_f64(mass)).expect("above 0");
            Body::new(moving, mass).with_restitution(e)
        };
        [body(self.a, matter.masses[0]), body(self.b, matter.masses[1])]
    }

    /// Measures over the whole interval, and over one that ends soon after the impact.
    fn measure_bounce(&self, matter: &Matter<D>) -> Aftermath {
        let mut worst = Aftermath::default();
        let time = self.impact.map_or(1.0, |hit| hit.time.into());
        for dt in [self.case.max_time, 1.5 * time, 1000.0 * time] {
            let dt = S::from_f64(dt);
            let [a, b] = self.bodies(matter);
            let end = carom::bounce(&a, &b, dt);
            let error = self.measure_end(matter, &end, dt.into());
            worst = worst.worse(error);
        }
        worst
    }

    fn measure_end(&self, matter: &Matter<D>, end: &carom::Bounce<D, S>, dt: f64) -> Aftermath {
        let precision = self.case.precision;
        // An infinite interval counts as the largest `f64`.
        let dt = if dt > 0.0 { dt.min(f64::MAX) } else { 0.0 };
        let ends = [end.a, end.b];
        let velocities = ends.map(|ball| ball.velocity().map(Into::into));
        let balls = [&self.case.a, &self.case.b];
        let (time, after, velocity) = match &end.impact {
            None => {
                let after = balls.map(|ball| ball.velocity.map(Dyadic::from_float));
                let changed = velocities != balls.map(|ball| ball.velocity);
                (0.0, after, if changed { f64::INFINITY } else { 0.0 })
            }
            Some(hit) => {
                let normal = hit.normal.map(Into::into);
                let truth = Response::of(self.case, &Matter { normal, ..*matter });
                let error = velocity_error(velocities, &truth, precision);
                (hit.time.into(), truth.after, error)
            }
        };
        let speed = balls.iter().flat_map(|ball| ball.velocity).map(Dyadic::from_float);
        let speed_binade = speed.filter_map(|v| v.binade()).max();
        let mut place = 0.0_f64;
        for ((ball, after), end) in balls.into_iter().zip(&after).zip(ends) {
            let center = end.center().map(Into::into);
            place =
                place.max(place_error(ball, after, (time, dt), center, (precision, speed_binade)));
        }
        Aftermath { velocity, impulse: 0.0, place }
    }
}

fn velocity_error<const D: usize>(
    answer: [[f64; D]; 2],
    truth: &Response<D>,
    precision: Precision,
) -> f64 {
    let pairs = answer.iter().flatten().zip(truth.after.iter().flatten());
    let errors = pairs.map(|(&answer, truth_of)| {
        let unit = promise::velocity_exponent(precision, truth_of.binade(), truth.speed_binade);
        truth_of.error_of_answer(answer, precision, unit)
    });
    errors.fold(0.0, f64::max)
}

/// Compares `x + v t + v' (dt − t)` with a centre.
fn place_error<const D: usize>(
    ball: &Ball<D>,
    after: &[Dyadic; D],
    (t, dt): (f64, f64),
    center: [f64; D],
    (precision, speed_binade): (Precision, Option<i64>),
) -> f64 {
    let (t, dt) = (Dyadic::from_float(t), Dyadic::from_float(dt));
    let rest = dt.minus(&t);
    let parts: [[Dyadic; 3]; D] = std::array::from_fn(|k| {
        let [x, v] = [ball.center[k], ball.velocity[k]].map(Dyadic::from_float);
        [x, v.times(&t), after[k].times(&rest)]
    });
    let largest = parts.iter().flatten().filter_map(Dyadic::binade).max();
    let unit = precision.ulp_exponent(largest.unwrap_or(precision.lowest_exponent()));
    let errors = parts.iter().zip(after).zip(center).map(|(([x, path, way], v), answer)| {
        // The error that the velocity causes over the rest of the interval.
        let of_velocity = rest.binade().map(|rest| {
            rest + 1 + promise::velocity_exponent(Precision::Double, v.binade(), speed_binade)
        });
        let unit = unit.max(of_velocity.unwrap_or(unit));
        x.plus(path).plus(way).error_of_answer(answer, precision, unit)
    });
    errors.fold(0.0, f64::max)
}
