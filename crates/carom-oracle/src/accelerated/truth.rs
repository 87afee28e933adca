//! Exact answers for two accelerated balls.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::{IBig, Sign};

use super::case::{AcceleratedBall, AcceleratedCase};
use super::moment::{PositiveRoot, positive_roots};
use super::path::RelativePath;
use super::polynomial::Polynomial;
use super::surfaces::Surfaces;
use crate::closest::Closest;
use crate::contact::{Contact, Point, against, finest, is_zero, unit};
use crate::number::{Dyadic, Enclosed, bit_length};
use crate::quadratic::dot;

/// Significant bits of a time and of a direction.
const BITS: i64 = 112;

/// The exact answers for one case.
#[derive(Clone, Debug)]
pub struct AcceleratedTruth<const D: usize> {
    /// The earliest contact within the deadline.
    pub first_contact: Option<Contact<D>>,
    /// The earliest impact within the deadline.
    ///
    /// An impact is a contact at which the first nonzero derivative of the distance is negative.
    pub time_of_impact: Option<Contact<D>>,
    /// Whether they touch or overlap at the start.
    pub in_contact: bool,
    /// When the gap is least within the deadline.
    ///
    /// `None` if the deadline is negative or NaN.
    pub closest: Option<Closest>,
}

/// A time that may be the first.
enum Candidate {
    Start,
    Later(PositiveRoot),
}

impl<const D: usize> AcceleratedTruth<D> {
    /// The exact answers for a case.
    #[must_use]
    pub fn of(case: &AcceleratedCase<D>) -> Self {
        let (course, unit) = RelativePath::of(case);
        let surfaces = Surfaces { course: &course, rate: &IBig::ZERO, radii: &[], unit };
        let f = course.distance();
        let in_contact = f.sign_at_zero() != Ordering::Greater;
        let end = case.max_time.min(case.precision.largest());
        let in_time = |candidate: Option<Candidate>| match candidate {
            _ if case.max_time.is_nan() || case.max_time < 0.0 => None,
            Some(Candidate::Later(mut moment)) => {
                moment.is_at_most(end).then(|| course.contact(case, Candidate::Later(moment)))
            }
            start => start.map(|start| course.contact(case, start)),
        };
        Self {
            first_contact: in_time(first_contact(&f)),
            time_of_impact: in_time(if course.r.is_zero() {
                first_meeting_of_points(&f)
            } else {
                first_impact(&f)
            }),
            in_contact,
            closest: surfaces.closest(case.max_time, case.precision),
        }
    }
}

fn first_contact(f: &Polynomial) -> Option<Candidate> {
    if f.sign_at_zero() != Ordering::Greater {
        return Some(Candidate::Start);
    }
    positive_roots(&f.square_free()).into_iter().next().map(Candidate::Later)
}

/// Points have an impact wherever they come together after the start: small balls in their place
/// would collide.
fn first_meeting_of_points(f: &Polynomial) -> Option<Candidate> {
    let later = f.without_zero();
    let simple = later.square_free();
    // At a root of multiplicity four they come to rest beside each other, and turn back.
    if later.coefficients().is_empty() || later.degree() == 4 && simple.degree() == 1 {
        return None;
    }
    positive_roots(&simple).into_iter().next().map(Candidate::Later)
}

/// Nothing changes between two roots of `f` and `f′`, so the first impact is at 0 or at one of
/// them.
fn first_impact(f: &Polynomial) -> Option<Candidate> {
    let slope = f.derivative();
    if f.sign_at_zero() != Ordering::Greater
        && slope.without_zero().sign_at_zero() == Ordering::Less
    {
        return Some(Candidate::Start);
    }
    // The sign just after a root of f is the sign of the first derivative that is nonzero there.
    let touch = first_followed_by_minus(f, |_| true);
    let press = first_followed_by_minus(&slope, |moment| moment.sign_of(f) == Ordering::Less);
    let first = match (touch, press) {
        (Some(touch), Some(mut press)) => {
            if touch.order(&mut press) == Ordering::Less {
                Some(touch)
            } else {
                Some(press)
            }
        }
        (touch, press) => touch.or(press),
    };
    first.map(Candidate::Later)
}

/// The first positive root that passes and after which the polynomial is negative.
fn first_followed_by_minus(
    polynomial: &Polynomial,
    passes: impl Fn(&mut PositiveRoot) -> bool,
) -> Option<PositiveRoot> {
    let nonzero = polynomial.without_zero();
    let is_followed = |after: &Dyadic| nonzero.sign_at(after) == Ordering::Less;
    first_followed(polynomial, is_followed, passes)
}

/// The first positive root that passes, and for which `is_followed` holds between it and the next
/// root.
pub(crate) fn first_followed(
    polynomial: &Polynomial,
    is_followed: impl Fn(&Dyadic) -> bool,
    passes: impl Fn(&mut PositiveRoot) -> bool,
) -> Option<PositiveRoot> {
    let nonzero = polynomial.without_zero();
    if nonzero.coefficients().is_empty() {
        return None;
    }
    let mut roots = positive_roots(&nonzero.square_free());
    for at in 0..roots.len() {
        let (before, rest) = roots.split_at_mut(at + 1);
        let root = &mut before[at];
        let after = root.after(rest.first_mut());
        if is_followed(&after) && passes(root) {
            return Some(root.clone());
        }
    }
    None
}

impl<const D: usize> RelativePath<D> {
    /// `|q|² − R²`.
    fn distance(&self) -> Polynomial {
        let Self { p, w, h, r } = self;
        Polynomial::new(vec![
            dot(p, p) - IBig::from(r.sqr()),
            dot(p, w) * 2,
            dot(w, w) + dot(p, h) * 2,
            dot(w, h) * 2,
            dot(h, h),
        ])
    }

    fn contact(&self, case: &AcceleratedCase<D>, at: Candidate) -> Contact<D> {
        let (time, normal) = match at {
            Candidate::Start if is_zero(&self.p) => (Enclosed::zero(), against(&self.w)),
            Candidate::Start => (Enclosed::zero(), unit(&self.p)),
            Candidate::Later(moment) => self.enclosed(moment),
        };
        let point = contact_point(case, &normal, &time.floor);
        Contact { time, normal, point }
    }

    /// A time, enclosed finely enough for itself and the normal, and that normal.
    fn enclosed(&self, mut moment: PositiveRoot) -> (Enclosed, [Dyadic; D]) {
        let mut exponent = moment.binade() - BITS;
        // Points that meet at relative rest have a single root.
        let f = self.distance();
        let rests = self.r.is_zero() && f.degree() == 4 && f.square_free().degree() == 1;
        loop {
            let time = moment.enclosed(exponent);
            let (v, change) = if self.r.is_zero() {
                let zero = from_fn(|_| IBig::ZERO);
                let v = if rests { zero } else { self.heading(&time.floor) };
                (v, self.h.iter().map(bit_length).max().unwrap_or(0) + 2)
            } else {
                let heading = self
                    .heading(&Dyadic { mantissa: time.floor.mantissa.clone() + 1, ..time.floor });
                let v = self.offset(&time.floor);
                (v, heading.iter().map(bit_length).max().unwrap_or(0) + 2)
            };
            // The change within one unit of the time.
            let change = change + exponent.max(0) * 2;
            let longest = v.iter().map(bit_length).max().unwrap_or(0);
            if time.exact || rests || longest - change >= BITS {
                let normal = if self.r.is_zero() { against(&v) } else { unit(&v) };
                return (time, normal);
            }
            exponent -= BITS;
        }
    }
}

/// A time and a vector at that time. The time is enclosed so finely that the vector changes within
/// the enclosure by a small part of itself. `vector` returns the vector at the lower end and its
/// derivative at the upper end, each times a power of two.
pub(crate) fn finer<const D: usize>(
    mut moment: PositiveRoot,
    vector: impl Fn(&Dyadic, &Dyadic) -> ([IBig; D], [IBig; D]),
) -> (Enclosed, [IBig; D]) {
    let mut exponent = moment.binade() - BITS;
    loop {
        let time = moment.enclosed(exponent);
        let after = Dyadic { mantissa: time.floor.mantissa.clone() + 1, ..time.floor };
        let (v, derivative) = vector(&time.floor, &after);
        // The change within one unit of the time.
        let change = derivative.iter().map(bit_length).max().unwrap_or(0) + 2 + exponent.max(0) * 2;
        let longest = v.iter().map(bit_length).max().unwrap_or(0);
        if time.exact || longest - change >= BITS {
            return (time, v);
        }
        exponent -= BITS;
    }
}

/// The midpoint of the point of A's surface along the normal and the point of B's surface against
/// it.
fn contact_point<const D: usize>(
    case: &AcceleratedCase<D>,
    normal: &[Dyadic; D],
    time: &Dyadic,
) -> Point<D> {
    let zero = Enclosed::zero().floor;
    let [a, b] = [(&case.a, false), (&case.b, true)]
        .map(|(ball, is_second)| surface_point(ball, &zero, normal, time, is_second));
    crate::contact::midway(&a, &b)
}

/// `x + v t + g t²/2 ± (r + gain) n`: plus for the first ball, minus for the second.
pub(crate) fn surface_point<const D: usize>(
    AcceleratedBall { ball, acceleration }: &AcceleratedBall<D>,
    gain: &Dyadic,
    normal: &[Dyadic; D],
    time: &Dyadic,
    is_second: bool,
) -> Point<D> {
    let side = if is_second { Sign::Negative } else { Sign::Positive };
    let center = ball.center.map(Dyadic::from_float);
    let path = ball.velocity.map(|v| Dyadic::from_float(v).times(time));
    let half_square = time.times(time).times(&Dyadic { mantissa: IBig::ONE, exponent: -1 });
    let bend = acceleration.map(|g| Dyadic::from_float(g).times(&half_square));
    let radius = Dyadic::from_float(ball.radius);
    let all = center.iter().chain(&path).chain(&bend).chain([&radius, gain]);
    let binade = all.filter_map(Dyadic::binade).max();
    let exponent = finest(binade);
    let coordinates = from_fn(|k| {
        let arm = radius.plus(gain).times(&normal[k]).at(exponent) * side;
        let mantissa = center[k].at(exponent) + path[k].at(exponent) + bend[k].at(exponent) + arm;
        Dyadic { mantissa, exponent }
    });
    Point { coordinates, binade }
}
