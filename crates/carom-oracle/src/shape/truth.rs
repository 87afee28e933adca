//! Exact answers for a ball and a shape.

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
    /// The gap at the start; negative where they overlap.
    ///
    /// Its relative error is at most 2⁻¹⁰⁸.
    pub gap: Dyadic,
    /// The sign of the gap.
    pub relation: Relation,
    /// Whether the gap decreases at the start.
    ///
    /// `None` if either answer is valid, because walls are equally near.
    pub is_approaching: Option<bool>,
    /// The first contact up to the largest float, regardless of the deadline.
    pub contact: Option<ShapeContact<D>>,
    /// Whether that contact is within the deadline.
    pub contact_in_time: bool,
    /// The first impact up to the largest float, regardless of the deadline.
    ///
    /// At an impact they are in contact and the gap decreases. With a hollow shape it may be after
    /// the first contact.
    pub impact: Option<ShapeContact<D>>,
    /// Whether that impact is within the deadline.
    pub impact_in_time: bool,
    /// The end of the first interval of contact.
    ///
    /// `None` if it is later than the largest float, or never.
    pub end: Option<Enclosed>,
    /// The nearest points at the start; every valid pair.
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
        // An infinite deadline acts like the largest float: a later time cannot be represented.
        let in_time = |moment: &Option<Root>| {
            let by_deadline = |moment| is_by(moment, case.max_time.min(largest));
            case.max_time >= 0.0 && moment.as_ref().is_some_and(by_deadline)
        };
        let contact = |moment: &Option<Root>, face| {
            let moment = moment.as_ref().filter(|moment| is_by(moment, largest))?;
            Some(touch::contact(case, &setting, moment, face))
        };
        // After the start, contact with a cylinder is the impact. At an irrational root, only the
        // times tell which wall is the nearest.
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
            // Contact that begins too late for a float never begins.
            end: end.map(|end| end.enclosed(setting.time_exponent, 0)),
            closest_points: touch::closest_points(case, &setting),
        }
    }

    /// The earliest contact within the deadline.
    #[must_use]
    pub fn first_contact(&self) -> Option<&ShapeContact<D>> {
        self.contact.as_ref().filter(|_| self.contact_in_time)
    }

    /// The earliest impact within the deadline.
    #[must_use]
    pub fn time_of_impact(&self) -> Option<&ShapeContact<D>> {
        self.impact.as_ref().filter(|_| self.impact_in_time)
    }
}
