//! Contact and impact of two balls whose radii change.

use crate::decide::exact;
use crate::decide::filter::{Happening, first_of_growing};
use crate::decide::refine::Touch;
use crate::model::shape::Growing;
use crate::model::{Impact, Question, accelerated_deadline};
use crate::number::{Scalar, Unsure};
use crate::problem::AcceleratedPair;
use crate::query::accelerated::balls::answer;
use crate::query::queries::{ImpactQueries, PoseImpact};

impl<const D: usize, S: Scalar> PoseImpact<D, S, Self> for Growing<D, S> {
    type Problem<'a>
        = AcceleratedPair<D, true>
    where
        S: 'a;

    #[inline]
    fn pose<'a>(&'a self, other: &'a Self) -> AcceleratedPair<D, true> {
        AcceleratedPair::growing(self, other)
    }
}

/// If the radii do not change, the answers are those about accelerated balls.
impl<const D: usize, S: Scalar> ImpactQueries<D, S> for AcceleratedPair<D, true> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        if let Some(constant) = self.of_constant_radii() {
            return constant.first(question, max_time);
        }
        let end = accelerated_deadline(max_time)?;
        first_of_growing(question, self, end)
            .and_then(|happening| answer(happening, self, end))
            .unwrap_or_else(|Unsure| {
                exact::first_of_growing(question, self, end).map(Touch::rounded)
            })
    }

    fn will_collide(&self, max_time: S) -> bool {
        if let Some(constant) = self.of_constant_radii() {
            return constant.will_collide(max_time);
        }
        let Some(end) = accelerated_deadline(max_time) else { return false };
        match first_of_growing(Question::Impact, self, end) {
            Ok(happening) => happening != Happening::Nothing,
            Err(Unsure) => exact::first_of_growing(Question::Impact, self, end).is_some(),
        }
    }

    fn is_decided_exactly(&self, max_time: S) -> bool {
        if let Some(constant) = self.of_constant_radii() {
            return constant.is_decided_exactly(max_time);
        }
        let Some(end) = accelerated_deadline(max_time) else { return false };
        first_of_growing(Question::Impact, self, end)
            .and_then(|happening| answer::<D, true, S>(happening, self, end))
            .is_err()
    }
}
