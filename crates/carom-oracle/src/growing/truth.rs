//! Exact answers for two balls whose radii change.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::case::GrowingCase;
use crate::accelerated::{
    AcceleratedTruth, Polynomial, PositiveRoot, RelativePath, Surfaces, finer, first_followed,
    positive_roots, surface_point,
};
use crate::closest::Closest;
use crate::contact::{Contact, against, is_zero, midway, unit};
use crate::number::{Dyadic, Enclosed};
use crate::quadratic::{dot, integer, lowest_bit};

/// The exact answers for one case.
#[derive(Clone, Debug)]
pub struct GrowingTruth<const D: usize> {
    /// The earliest contact within the deadline.
    pub first_contact: Option<Contact<D>>,
    /// The earliest impact within the deadline.
    ///
    /// An impact is a contact at which the first nonzero derivative of the gap is negative. Points
    /// of constant radii 0 have one where they meet.
    pub time_of_impact: Option<Contact<D>>,
    /// Whether they touch or overlap at the start.
    pub in_contact: bool,
    /// When the gap is least within the deadline.
    ///
    /// `None` if the deadline is negative or NaN. A ball that has shrunk to nothing ends the
    /// search.
    pub closest: Option<Closest>,
}

/// A time that may be the first.
enum Candidate {
    Start,
    Later(PositiveRoot),
}

impl<const D: usize> GrowingTruth<D> {
    /// The exact answers for a case.
    #[must_use]
    pub fn of(case: &GrowingCase<D>) -> Self {
        let growth = Growth::of(case);
        let f = growth.distance();
        let in_contact = f.sign_at_zero() != Ordering::Greater;
        let end = case.pair.max_time.min(case.pair.precision.largest());
        let in_time = |candidate: Option<Candidate>, of_points: bool| match candidate {
            _ if case.pair.max_time.is_nan() || case.pair.max_time < 0.0 => None,
            Some(Candidate::Start) => Some(growth.contact_at_start(case)),
            Some(Candidate::Later(mut moment)) => {
                let is_in_time = moment.is_at_most(end) && growth.are_there(&mut moment);
                let are_points = growth.are_points(&mut moment);
                (is_in_time && (of_points || !are_points))
                    .then(|| growth.contact(case, moment, are_points))
            }
            None => None,
        };
        Self {
            first_contact: in_time(first_contact(&f), true),
            time_of_impact: if growth.are_always_points() {
                // As if in their place small balls of constant radii met.
                AcceleratedTruth::of(&case.pair).time_of_impact
            } else {
                in_time(growth.first_impact(&f), false)
            },
            in_contact,
            closest: growth.surfaces().closest(case.pair.max_time, case.pair.precision),
        }
    }
}

/// B relative to A, and R and its rate, in units of a power of two.
struct Growth<const D: usize> {
    course: RelativePath<D>,
    rate: IBig,
    /// The radii over time, `r + g t`.
    radii: [Polynomial; 2],
    unit: i64,
}

impl<const D: usize> Growth<D> {
    fn of(case: &GrowingCase<D>) -> Self {
        let numbers = case.pair.a.numbers().chain(case.pair.b.numbers()).chain(case.rates);
        let unit = lowest_bit(numbers.collect::<Vec<_>>().iter()) - 1;
        let radius =
            |r: f64, rate: f64| Polynomial::new(vec![integer(r, unit), integer(rate, unit)]);
        let [rate_a, rate_b] = case.rates;
        Self {
            course: RelativePath::in_units(&case.pair, unit),
            rate: integer(rate_a, unit) + integer(rate_b, unit),
            radii: [
                radius(case.pair.a.ball.radius, rate_a),
                radius(case.pair.b.ball.radius, rate_b),
            ],
            unit,
        }
    }

    fn surfaces(&self) -> Surfaces<'_, D> {
        let Self { course, rate, radii, unit } = self;
        Surfaces { course, rate, radii, unit: *unit }
    }

    /// The squared distance of the centres.
    fn square(&self) -> Polynomial {
        let RelativePath { p, w, h, .. } = &self.course;
        Polynomial::new(vec![
            dot(p, p),
            dot(p, w) * 2,
            dot(w, w) + dot(p, h) * 2,
            dot(w, h) * 2,
            dot(h, h),
        ])
    }

    /// The squared distance minus the square of `R + ġ t`.
    fn distance(&self) -> Polynomial {
        let reach = Polynomial::new(vec![self.course.r.clone(), self.rate.clone()]);
        self.square().minus(&reach.times(&reach))
    }

    /// Half the derivative of the squared distance, and its square minus the square of `ġ d`. The
    /// second is 0 at all times at which the slope of the gap changes sign.
    fn slopes(&self) -> [Polynomial; 2] {
        let RelativePath { p, w, h, .. } = &self.course;
        let half = Polynomial::new(vec![
            dot(p, w),
            dot(w, w) + dot(p, h) * 2,
            dot(w, h) * 3,
            dot(h, h) * 2,
        ]);
        let rate = Polynomial::new(vec![self.rate.clone()]);
        let squares = half.times(&half).minus(&rate.times(&rate).times(&self.square()));
        [half, squares]
    }

    /// The sign of the slope of the gap at a time. The time must not be a root of the second of
    /// [`Self::slopes`], unless that is 0 everywhere.
    fn slope_at(&self, [half, squares]: &[Polynomial; 2], x: &Dyadic) -> Ordering {
        let half = half.sign_at(x);
        match (half, self.rate.cmp(&IBig::ZERO)) {
            (Ordering::Greater, Ordering::Greater) => squares.sign_at(x),
            (Ordering::Less, Ordering::Less) => squares.sign_at(x).reverse(),
            (half, rate) => half.cmp(&rate),
        }
    }

    /// Nothing changes between two roots of `f` and of the slope, so the first impact is at 0 or at
    /// one of them.
    fn first_impact(&self, f: &Polynomial) -> Option<Candidate> {
        let slopes = self.slopes();
        // On a line through the centre, at a speed equal to the rate, the slope changes only there.
        let parts = if slopes[1].coefficients().is_empty() { &slopes[0] } else { &slopes[1] };
        let parts = parts.without_zero();
        let is_constant = parts.degree() == 0;
        let exponent = if is_constant { 0 } else { parts.lower_exponent() - 1 };
        let early = Dyadic { mantissa: IBig::ONE, exponent };
        if f.sign_at_zero() != Ordering::Greater && self.slope_at(&slopes, &early) == Ordering::Less
        {
            return Some(Candidate::Start);
        }
        let is_negative =
            |polynomial: &Polynomial, x: &Dyadic| polynomial.sign_at(x) == Ordering::Less;
        let touch = first_followed(f, |after| is_negative(f, after), |_| true);
        let press = first_followed(
            &parts,
            |after| self.slope_at(&slopes, after) == Ordering::Less,
            |moment| moment.sign_of(f) == Ordering::Less,
        );
        let first = match (touch, press) {
            (Some(touch), Some(mut press)) => {
                Some(if touch.order(&mut press) == Ordering::Less { touch } else { press })
            }
            (touch, press) => touch.or(press),
        };
        first.map(Candidate::Later)
    }

    /// Whether no radius is negative.
    fn are_there(&self, moment: &mut PositiveRoot) -> bool {
        self.radii.iter().all(|radius| {
            radius.coefficients().is_empty() || moment.sign_of(radius) != Ordering::Less
        })
    }

    /// Whether both radii are 0 at all times.
    fn are_always_points(&self) -> bool {
        self.radii.iter().all(|radius| radius.coefficients().is_empty())
    }

    /// Whether both radii are 0 at a time.
    fn are_points(&self, moment: &mut PositiveRoot) -> bool {
        self.radii.iter().all(|radius| {
            radius.coefficients().is_empty() || moment.sign_of(radius) == Ordering::Equal
        })
    }

    fn contact_at_start(&self, case: &GrowingCase<D>) -> Contact<D> {
        let RelativePath { p, w, .. } = &self.course;
        let normal = if is_zero(p) { against(w) } else { unit(p) };
        contact(case, Enclosed::zero(), normal)
    }

    fn contact(&self, case: &GrowingCase<D>, moment: PositiveRoot, are_points: bool) -> Contact<D> {
        let (time, normal) = finer(moment, |time, after| {
            if are_points {
                (self.course.heading(time), self.course.h.clone())
            } else {
                (self.course.offset(time), self.course.heading(after))
            }
        });
        let normal = if are_points { against(&normal) } else { unit(&normal) };
        contact(case, time, normal)
    }
}

fn first_contact(f: &Polynomial) -> Option<Candidate> {
    if f.sign_at_zero() != Ordering::Greater {
        return Some(Candidate::Start);
    }
    positive_roots(&f.square_free()).into_iter().next().map(Candidate::Later)
}

fn contact<const D: usize>(
    case: &GrowingCase<D>,
    time: Enclosed,
    normal: [Dyadic; D],
) -> Contact<D> {
    let [a, b] = [(&case.pair.a, case.rates[0], false), (&case.pair.b, case.rates[1], true)].map(
        |(ball, rate, is_second)| {
            let gain = Dyadic::from_float(rate).times(&time.floor);
            surface_point(ball, &gain, &normal, &time.floor, is_second)
        },
    );
    Contact { point: midway(&a, &b), time, normal }
}
