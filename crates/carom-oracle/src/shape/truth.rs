//! The exact answer to every question about a ball and a shape.

use std::cmp::Ordering;

use super::case::{Shape, ShapeCase};
use super::root::Root;
use super::setting::Setting;
use super::touch::{self, Nearest, ShapeContact};
use crate::number::{Dyadic, Enclosed};
use crate::truth::Relation;

/// The exact answers for one case.
#[derive(Clone, Debug)]
pub struct ShapeTruth<const D: usize> {
    /// The gap at the start, negative where they overlap, with a relative error of at most 2⁻¹⁰⁸.
    pub gap: Dyadic,
    /// Its sign.
    pub relation: Relation,
    /// Whether the gap falls at the start; `None` where either may be said, of walls as near.
    pub is_approaching: Option<bool>,
    /// The first contact within the largest float of time, whatever the deadline.
    pub contact: Option<ShapeContact<D>>,
    /// Whether that contact lies within the deadline.
    pub contact_in_time: bool,
    /// The first moment within the largest float of time at which they are in contact and the gap
    /// falls. Of a hollow shape it may come after the first contact.
    pub impact: Option<ShapeContact<D>>,
    /// Whether that moment lies within the deadline.
    pub impact_in_time: bool,
    /// When the first stretch in contact ends; `None` if later than the largest float, or never.
    pub end: Option<Enclosed>,
    /// The nearest points at the start: one pair, or all that may be said where there are several.
    pub closest_points: Vec<Nearest<D>>,
}

impl<const D: usize> ShapeTruth<D> {
    /// The exact answers for a case.
    #[must_use]
    pub fn of(case: &ShapeCase<D>) -> Self {
        let setting = Setting::of(case);
        let still = setting.at_start();
        let relation = match still.gap_sign() {
            Ordering::Greater => Relation::Separate,
            Ordering::Equal => Relation::Touching,
            Ordering::Less => Relation::Overlapping,
        };
        let moments = setting.moments();
        let largest = case.precision.largest();
        let is_by = |moment: &Root, end: f64| moment.is_at_most(end, setting.time_exponent);
        // No deadline is the same as the largest float: a later time could not be represented.
        let in_time = |moment: &Option<Root>| {
            let by_deadline = |moment| is_by(moment, case.max_time.min(largest));
            case.max_time >= 0.0 && moment.as_ref().is_some_and(by_deadline)
        };
        let contact = |moment: &Option<Root>, face| {
            let moment = moment.as_ref().filter(|moment| is_by(moment, largest))?;
            Some(touch::contact(case, &setting, moment, face))
        };
        // After the start the contact with a cylinder is the impact; at a root that no fraction is, which wall
        // is the nearest is known from the moments alone.
        let is_later = relation == Relation::Separate;
        let is_cylinder = matches!(case.shape, Shape::HollowCylinder { .. });
        let wall = moments.face.filter(|_| is_later && is_cylinder);
        let end = moments.end.as_ref().filter(|end| is_by(end, largest));
        Self {
            gap: still.gap(),
            relation,
            is_approaching: setting.is_approaching(),
            contact: contact(&moments.contact, wall),
            contact_in_time: in_time(&moments.contact),
            impact: contact(&moments.impact, moments.face),
            impact_in_time: in_time(&moments.impact),
            // Contact that begins too late for a float never began.
            end: end.map(|end| end.enclosed(setting.time_exponent, 0)),
            closest_points: touch::closest_points(case, &setting),
        }
    }

    /// The first contact within the deadline: touching or overlapping.
    #[must_use]
    pub fn first_contact(&self) -> Option<&ShapeContact<D>> {
        self.contact.as_ref().filter(|_| self.contact_in_time)
    }

    /// The first moment within the deadline at which they are in contact and the gap falls.
    #[must_use]
    pub fn time_of_impact(&self) -> Option<&ShapeContact<D>> {
        self.impact.as_ref().filter(|_| self.impact_in_time)
    }
}
