//! Exact answers for a pair of balls.

use std::cmp::Ordering;

use dashu_int::IBig;

use crate::case::Case;
use crate::closest::Closest;
use crate::contact::{self, Contact, Point};
use crate::number::{Dyadic, Enclosed, shifted};
use crate::quadratic::Quadratic;

/// The position of two balls at rest relative to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The gap is positive.
    Separate,
    /// The gap is zero.
    Touching,
    /// The gap is negative.
    Overlapping,
}

/// The exact answers for one case.
#[derive(Clone, Debug)]
pub struct Truth<const D: usize> {
    /// The gap at the start; negative where the balls overlap.
    pub gap: Dyadic,
    /// The sign of the gap.
    pub relation: Relation,
    /// The same, but `Touching` if |gap| is at most the tolerance.
    pub relation_within: Relation,
    /// Whether the gap decreases at the start, wherever the balls are.
    pub is_approaching: bool,
    /// The first contact up to the largest float, regardless of the deadline.
    pub contact: Option<Contact<D>>,
    /// Whether that contact is within the deadline.
    pub contact_in_time: bool,
    /// Whether the balls approach at that contact.
    ///
    /// If so, there is an impulse.
    pub approaching: bool,
    /// The end of that contact.
    ///
    /// `None` if it is later than the largest float, or never.
    pub end: Option<Enclosed>,
    /// The closest approach within the deadline.
    ///
    /// `None` if the deadline is negative or NaN.
    pub closest: Option<Closest>,
    /// The points of A's and B's surface nearest to the other ball.
    ///
    /// They are those at time 0.
    pub closest_points: [Point<D>; 2],
    /// The integers behind the answers.
    pub(crate) quadratic: Quadratic<D>,
}

impl<const D: usize> Truth<D> {
    /// The exact answers for a case.
    #[must_use]
    pub fn of(case: &Case<D>) -> Self {
        let q = Quadratic::of(case);
        let relation = match q.c.cmp(&IBig::ZERO) {
            Ordering::Greater => Relation::Separate,
            Ordering::Equal => Relation::Touching,
            Ordering::Less => Relation::Overlapping,
        };
        let relation_within =
            if gap_is_within(&q, case.tolerance) { Relation::Touching } else { relation };
        let mut truth = Self {
            relation,
            gap: q.gap(),
            relation_within,
            is_approaching: q.b < IBig::ZERO,
            contact: None,
            contact_in_time: false,
            approaching: false,
            end: None,
            closest: Closest::of(case, &q),
            closest_points: contact::closest_points(case, &q),
            quadratic: q,
        };
        truth.follow(case);
        truth
    }

    /// The earliest contact within the deadline.
    #[must_use]
    pub fn first_contact(&self) -> Option<&Contact<D>> {
        self.contact.as_ref().filter(|_| self.contact_in_time)
    }

    /// The earliest impact within the deadline.
    ///
    /// At an impact the balls approach. It can only be the first contact. Balls that overlap and
    /// separate never approach again, and a graze lasts for one instant.
    #[must_use]
    pub fn time_of_impact(&self) -> Option<&Contact<D>> {
        self.first_contact().filter(|_| self.approaching)
    }

    /// ⌊log₂ R⌋ of the sum of the radii; `None` for two points.
    pub(crate) fn radii_binade(&self) -> Option<i64> {
        let q = &self.quadratic;
        Dyadic { mantissa: q.r.clone(), exponent: q.length_exponent }.binade()
    }

    fn follow(&mut self, case: &Case<D>) {
        let q = &self.quadratic;
        let largest = case.precision.largest();
        let roots;
        if self.relation != Relation::Separate {
            self.contact = Some(contact::at_start(case, q));
            self.contact_in_time = case.max_time >= 0.0;
            self.approaching = q.b < IBig::ZERO;
            if q.a.is_zero() {
                return;
            }
            roots = q.roots();
        } else if q.meets_later() && q.first_root_is_at_most(largest) {
            roots = q.roots();
            self.contact = Some(contact::at_root(case, q, roots.first));
            // An infinite deadline acts like the largest float: a later time cannot be represented.
            self.contact_in_time =
                case.max_time >= 0.0 && q.first_root_is_at_most(case.max_time.min(largest));
            self.approaching = q.collides_there();
        } else {
            return;
        }
        if q.second_root_is_at_most(largest) {
            self.end = Some(roots.second);
        }
    }
}

/// Whether `||p| − R| ≤ tolerance`: `p·p ≤ (R + tolerance)²` and, if R is the larger,
/// `p·p ≥ (R − tolerance)²`.
fn gap_is_within<const D: usize>(q: &Quadratic<D>, tolerance: f64) -> bool {
    if tolerance == f64::INFINITY {
        return true;
    }
    // NaN fails the comparison.
    let tolerance = Dyadic::from_float(if tolerance > 0.0 { tolerance } else { 0.0 });
    let exponent = if tolerance.mantissa.is_zero() {
        q.length_exponent
    } else {
        q.length_exponent.min(tolerance.exponent)
    };
    let tolerance = tolerance.at(exponent);
    let down = q.length_exponent - exponent;
    let (r, pp) = (shifted(&q.r, down), shifted(&q.pp, 2 * down));
    let pp = pp.as_ubig().expect("a square");
    let outer = &r + &tolerance;
    let inner = r - tolerance;
    *pp <= outer.sqr() && (inner <= IBig::ZERO || *pp >= inner.sqr())
}
