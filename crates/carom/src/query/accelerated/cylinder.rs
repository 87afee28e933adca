//! Contact and impact of an accelerated ball in a cylinder.
//!
//! The caps of the cylinder are walls, and its side is a tube; each has its own query.

use crate::decide::refine::Touch;
use crate::decide::{exact, refine};
use crate::model::shape::{Cylinder, Feature, Hollow, Tube};
use crate::model::{Impact, Question, accelerated_deadline, deadline};
use crate::number::{Scalar, Unsure};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::encounter::Encounter;
use crate::query::polyline::earliest;
use crate::query::queries::ImpactQueries;
use crate::query::solid;

/// Both caps, and the side.
#[derive(Clone, Copy, Debug)]
enum WallGroup {
    Caps,
    Side,
}

impl<const D: usize> AcceleratedEncounter<D, Hollow<Cylinder<D>>> {
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

    fn first_with_caps<S: Scalar>(&self, question: Question, end: f64) -> Option<Impact<D, S>> {
        match refine::first_of_walls(question, self, end) {
            Ok(touch) => touch.map(Touch::rounded),
            Err(Unsure) => exact::first_of_walls(question, self, end).map(Touch::rounded),
        }
    }

    fn first_with_side<S: Scalar>(&self, question: Question, end: f64) -> Option<Impact<D, S>> {
        let end = accelerated_deadline(end)?;
        let impact = self.onto_side().first_by(question, end)?;
        Some(Impact { feature: feature_of_side(D), ..impact })
    }

    fn onto_side(&self) -> AcceleratedEncounter<D, Tube<D>> {
        let Encounter { x, v, r, solid, velocity } = self.start;
        let start = Encounter { x, v, r, solid: *solid.shape().side(), velocity };
        AcceleratedEncounter { start, g: self.g }
    }
}

impl<const D: usize, S: Scalar> ImpactQueries<D, S>
    for AcceleratedEncounter<D, Hollow<Cylinder<D>>>
{
    /// Of walls that the ball hits at the same time, the first by index.
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        if self.is_straight() {
            return self.start.first(question, max_time);
        }
        deadline(max_time)?;
        if question == Question::Contact
            && let Some(contact) = self.contact_at_start()
        {
            return Some(contact);
        }
        earliest([WallGroup::Caps, WallGroup::Side].into_iter(), max_time, |walls, until| {
            match walls {
                WallGroup::Caps => self.first_with_caps(question, until),
                WallGroup::Side => self.first_with_side(question, until),
            }
        })
    }

    /// Whether the verdict on an impact with the caps or the side, or the last digits of the
    /// answer, come from exact arithmetic.
    fn is_decided_exactly(&self, max_time: S) -> bool {
        if self.is_straight() {
            return ImpactQueries::is_decided_exactly(&self.start, max_time);
        }
        deadline(max_time)
            .is_some_and(|end| refine::first_of_walls(Question::Impact, self, end).is_err())
            || ImpactQueries::is_decided_exactly(&self.onto_side(), max_time)
    }
}

fn feature_of_side(dimensions: usize) -> Feature {
    if dimensions == 2 { Feature::Edge(2) } else { Feature::Face(2) }
}
