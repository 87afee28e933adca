//! Times at which a ball meets a shape.

use std::cmp::Ordering;

use super::root::Root;
use super::setting::{Setting, Whole};

/// The times at which ball and shape meet, regardless of the deadline.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moments {
    /// The first contact.
    pub(crate) contact: Option<Root>,
    /// The impact.
    pub(crate) impact: Option<Root>,
    /// The face of a hollow box, or the wall of a hollow cylinder, that the ball hits.
    pub(crate) face: Option<usize>,
    /// The end of the first interval of contact.
    pub(crate) end: Option<Root>,
}

impl<const D: usize> Setting<D> {
    /// The times at which ball and shape meet.
    pub(crate) fn moments(&self) -> Moments {
        match &self.shape {
            Whole::HalfSpace { point, normal } => self.meets_half_space(point, normal),
            Whole::Capsule { .. } | Whole::Aabb { .. } | Whole::Flat { .. } => self.meets_convex(),
            Whole::HollowBall { center, radius } => self.meets_hollow_ball(center, radius),
            Whole::HollowAabb { min, max } => self.meets_hollow_box(min, max),
            Whole::HollowCapsule { start, end, radius } => {
                self.meets_hollow_capsule(start, end, radius)
            }
            Whole::Tube { start, end, radius } => self.meets_tube(start, end, radius),
            Whole::HollowCylinder { start, end, radius } => {
                self.meets_hollow_cylinder(start, end, radius)
            }
        }
    }

    /// The gap to a bounded convex shape is convex. There is one interval of contact, and the gap
    /// decreases at its beginning or never during contact.
    fn meets_convex(&self) -> Moments {
        let span = self.span();
        if self.at_start().gap_sign() != Ordering::Greater {
            return Moments {
                contact: Some(Root::start()),
                impact: self.approaches_at_start().then(Root::start),
                face: None,
                end: span.map(|[_, last]| last),
            };
        }
        let Some(span) = span.filter(|[first, _]| first.sign() == Ordering::Greater) else {
            return Moments::default();
        };
        let impact = self.crosses(&span).then(|| span[0].clone());
        let [first, last] = span;
        Moments { contact: Some(first), impact, face: None, end: Some(last) }
    }
}
