//! Contact and impact of an accelerated ball in a cylinder.
//!
//! The caps of the cylinder are walls, and its side is a tube; each has its own query.

use crate::model::shape::{Accelerated, Cylinder, Feature, Hollow, Moving, Tube};
use crate::model::{Impact, Question, deadline};
use crate::number::Scalar;
use crate::problem::encounter::Encounter;
use crate::problem::fall::Fall;
use crate::query::accelerated::last_moment;
use crate::query::collides::sealed;
use crate::query::polyline::earliest;
use crate::query::{fall, solid};

/// Both caps, and the side.
#[derive(Clone, Copy, Debug)]
enum WallGroup {
    Caps,
    Side,
}

impl<const D: usize> Fall<D, Hollow<Cylinder<D>>> {
    /// The first contact or impact; of walls that the ball hits at the same time, the first by
    /// index.
    fn first<S: Scalar>(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        let end = deadline(max_time)?;
        if self.is_straight() {
            return solid::first(question, &self.start, end);
        }
        if question == Question::Contact
            && let Some(contact) = self.contact_at_start()
        {
            return Some(contact);
        }
        earliest([WallGroup::Caps, WallGroup::Side].into_iter(), max_time, |walls, until| {
            match walls {
                WallGroup::Caps => fall::first_of_walls_by(question, self, until),
                WallGroup::Side => self.first_with_side(question, until),
            }
        })
    }

    /// The contact with the wall that is nearest at the start.
    fn contact_at_start<S: Scalar>(&self) -> Option<Impact<D, S>> {
        let contact: Impact<D, S> = solid::first(Question::Contact, &self.start, 0.0)?;
        if contact.feature == feature_of_side(D) {
            // On the axis the normal is along the path, which may follow from the acceleration
            // alone.
            self.first_with_side(Question::Contact, 0.0)
        } else {
            Some(contact)
        }
    }

    fn first_with_side<S: Scalar>(&self, question: Question, end: f64) -> Option<Impact<D, S>> {
        let end = last_moment(end)?;
        let impact = fall::first_by(question, &self.onto_side(), end)?;
        Some(Impact { feature: feature_of_side(D), ..impact })
    }

    fn onto_side(&self) -> Fall<D, Tube<D>> {
        let Encounter { x, v, r, solid, velocity } = self.start;
        let start = Encounter { x, v, r, solid: *solid.shape().side(), velocity };
        Fall { start, g: self.g }
    }

    /// Whether the verdict on an impact with the caps or the side, or the last digits of the
    /// answer, come from exact arithmetic.
    fn is_decided_exactly<S: Scalar>(&self, max_time: S) -> bool {
        fall::is_decided_exactly_of_walls(self, max_time)
            || !self.is_straight()
                && fall::is_decided_exactly::<D, S, _>(&self.onto_side(), max_time)
    }
}

fn feature_of_side(dimensions: usize) -> Feature {
    if dimensions == 2 { Feature::Edge(2) } else { Feature::Face(2) }
}

impl<const D: usize, S: Scalar> sealed::Collision<D, S, Moving<D, S, Hollow<Cylinder<D, S>>>>
    for Accelerated<D, S>
{
    fn first_contact(
        &self,
        other: &Moving<D, S, Hollow<Cylinder<D, S>>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        Fall::onto(self, other).first(Question::Contact, max_time)
    }

    fn time_of_impact(
        &self,
        other: &Moving<D, S, Hollow<Cylinder<D, S>>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        Fall::onto(self, other).first(Question::Impact, max_time)
    }

    fn will_collide(&self, other: &Moving<D, S, Hollow<Cylinder<D, S>>>, max_time: S) -> bool {
        self.time_of_impact(other, max_time).is_some()
    }

    fn is_decided_exactly(
        &self,
        other: &Moving<D, S, Hollow<Cylinder<D, S>>>,
        max_time: S,
    ) -> bool {
        Fall::onto(self, other).is_decided_exactly(max_time)
    }
}
