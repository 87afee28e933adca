//! When ball and shape meet: which root of which question it is.

use std::cmp::Ordering;

use super::root::Root;
use super::setting::{Setting, Whole};

/// When ball and shape meet, whatever the deadline.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moments {
    /// The first contact.
    pub(crate) contact: Option<Root>,
    /// The impact.
    pub(crate) impact: Option<Root>,
    /// The face of a hollow box, or the wall of a hollow cylinder, that is hit.
    pub(crate) face: Option<usize>,
    /// The end of the first stretch in contact.
    pub(crate) end: Option<Root>,
}

impl<const D: usize> Setting<D> {
    /// When ball and shape meet.
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

    /// The gap to a bounded convex shape is convex: one stretch in contact, and it falls at its
    /// beginning or never in contact.
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
