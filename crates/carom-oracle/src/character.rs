//! What happens in a case, and whether a different answer is close.
//!
//! A family whose cases mostly miss by far tests nothing; these numbers reveal it.

use dashu_int::IBig;

use crate::accelerated::AcceleratedTruth;
use crate::case::Case;
use crate::compound::CompoundTruth;
use crate::facet::{Coming, FacetTruth};
use crate::falling::FallingTruth;
use crate::growing::GrowingTruth;
use crate::number::bit_length;
use crate::shape::ShapeTruth;
use crate::truth::{Relation, Truth};

/// What happens in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// The shapes touch or overlap at the start.
    AtStart,
    /// They meet within the deadline and would then overlap.
    Hit,
    /// They touch within the deadline, for one instant.
    Graze,
    /// They meet, but after the deadline.
    Late,
    /// They never meet.
    Miss,
}

impl Happening {
    /// What happens between a ball and a shape.
    ///
    /// A contact beyond the largest float does not count.
    #[must_use]
    pub fn with_shape<const D: usize>(truth: &ShapeTruth<D>) -> Self {
        Self::by(
            truth.relation,
            truth.time_of_impact().is_some(),
            truth.first_contact().is_some(),
            truth.contact.is_some(),
        )
    }

    /// What happens between a ball and a facet.
    ///
    /// An impact beyond the largest float does not count.
    #[must_use]
    pub fn with_facet<const D: usize>(truth: &FacetTruth<D>) -> Self {
        match (truth.time_of_impact(), truth.coming) {
            (Some(_), Some(Coming::AtStart)) => Self::AtStart,
            (Some(_), _) => Self::Hit,
            (None, Some(_)) => Self::Late,
            (None, None) => Self::Miss,
        }
    }

    /// What happens between two accelerated balls.
    ///
    /// Contacts after the deadline count as a miss.
    #[must_use]
    pub const fn of_accelerated<const D: usize>(truth: &AcceleratedTruth<D>) -> Self {
        if truth.in_contact {
            Self::AtStart
        } else if truth.time_of_impact.is_some() {
            Self::Hit
        } else if truth.first_contact.is_some() {
            Self::Graze
        } else {
            Self::Miss
        }
    }

    /// What happens between two balls whose radii change.
    ///
    /// Contacts after the deadline count as a miss.
    #[must_use]
    pub const fn of_growing<const D: usize>(truth: &GrowingTruth<D>) -> Self {
        if truth.in_contact {
            Self::AtStart
        } else if truth.time_of_impact.is_some() {
            Self::Hit
        } else if truth.first_contact.is_some() {
            Self::Graze
        } else {
            Self::Miss
        }
    }

    /// What happens between an accelerated ball and a shape.
    ///
    /// Contacts after the deadline count as a miss.
    #[must_use]
    pub const fn of_falling<const D: usize>(truth: &FallingTruth<D>) -> Self {
        if truth.in_contact {
            Self::AtStart
        } else if truth.time_of_impact.is_some() {
            Self::Hit
        } else if truth.first_contact.is_some() {
            Self::Graze
        } else {
            Self::Miss
        }
    }

    /// What happens between a ball and a compound shape.
    ///
    /// A contact beyond the largest float does not count.
    #[must_use]
    pub fn with_compound<const D: usize>(truth: &CompoundTruth<D>) -> Self {
        Self::by(
            truth.relation(),
            !truth.impacts().is_empty(),
            !truth.first_contacts().is_empty(),
            !truth.stretches().is_empty(),
        )
    }

    fn by(relation: Relation, hits: bool, touches: bool, meets_later: bool) -> Self {
        if relation != Relation::Separate {
            Self::AtStart
        } else if hits {
            Self::Hit
        } else if touches {
            Self::Graze
        } else if meets_later {
            Self::Late
        } else {
            Self::Miss
        }
    }
}

/// The character of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// What happens.
    pub happening: Happening,
    /// Whether a small change of the input changes the answer.
    ///
    /// Small is less than about 64 units in the last place.
    pub close: bool,
    /// The number of quartics whose roots decide, on lines that bend.
    pub quartics: usize,
}

impl Character {
    /// A character without a measure of closeness.
    ///
    /// The closeness of a different answer is not measured.
    #[must_use]
    pub const fn plain(happening: Happening) -> Self {
        Self { happening, close: false, quartics: 0 }
    }

    /// The character of a case.
    #[must_use]
    pub fn of<const D: usize>(case: &Case<D>, truth: &Truth<D>) -> Self {
        let q = &truth.quadratic;
        let happening = Happening::by(
            truth.relation,
            truth.time_of_impact().is_some(),
            truth.first_contact().is_some(),
            q.meets_later(),
        );

        // 64 = 2⁶, and the number of digits includes the leading one.
        let fine = i64::from(case.precision.digits()) - 7;
        let is_small = |part: &IBig, whole: &IBig| {
            part.is_zero() || bit_length(part) <= bit_length(whole) - fine
        };
        let m = &q.pp + q.r.sqr();
        let close_to_touch = is_small(&q.c, &m);
        let close_to_sliding = q.b.is_zero()
            || bit_length(&q.b) * 2 <= bit_length(&q.pp) + bit_length(&q.a) - 2 * fine;
        let close_to_graze = q.b < IBig::ZERO && is_small(&q.discriminant, &(&q.a * &m));
        let close_to_deadline = truth.contact.as_ref().is_some_and(|contact| {
            let floor = &contact.time.floor;
            floor.binade().is_some_and(|t| floor.distance(case.max_time, t - fine) <= 1.0)
        });
        let close = close_to_touch
            || if happening == Happening::AtStart {
                close_to_sliding
            } else {
                close_to_graze || close_to_deadline
            };
        Self { happening, close, quartics: 0 }
    }
}
