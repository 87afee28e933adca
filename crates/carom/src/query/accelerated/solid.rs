//! Contact and impact of an accelerated ball with another shape.

use crate::decide::filter::FirstLook;
use crate::decide::refine::Touch;
use crate::decide::{exact, refine};
use crate::model::shape::{
    Aabb, Accelerated, Ball, Capsule, Cylinder, Facet, Feature, HalfSpace, Hollow, Joint, Moving,
    OuterEdge, Segment, Tube, Widen,
};
use crate::model::{Impact, Question, accelerated_deadline, deadline};
use crate::number::double::Double;
use crate::number::{Certain, Real, Scalar, Unsure};
use crate::problem::AcceleratedPair;
use crate::problem::accelerated::AcceleratedEncounter;
use crate::query::queries::{ImpactQueries, PoseImpact};
use crate::query::solid;

/// A shape whose contacts with an accelerated ball one method finds.
pub(crate) trait OnCurve<const D: usize>: FirstLook<D> {
    /// The last time that counts, on a curved path.
    fn last_time<S: Scalar>(max_time: S) -> Option<f64>;

    /// The first contact or impact up to a time, if it is clear what it is.
    fn clear_first(
        question: Question,
        encounter: &AcceleratedEncounter<D, Self>,
        end: f64,
    ) -> Certain<Option<Touch<D, Double>>>;

    /// The same by integers.
    fn exact_first(
        question: Question,
        encounter: &AcceleratedEncounter<D, Self>,
        end: f64,
    ) -> Option<Touch<D, Real>>;
}

/// Says which method finds the contacts: piece by piece, or wall by wall.
macro_rules! on_curve {
    ($last_time:ident, $first:ident: $([$($generics:tt)*] $dimensions:tt $shape:ty;)+) => {
        $(
            impl<$($generics)*> OnCurve<$dimensions> for $shape {
                fn last_time<T: Scalar>(max_time: T) -> Option<f64> {
                    $last_time(max_time)
                }

                fn clear_first(
                    question: Question,
                    encounter: &AcceleratedEncounter<$dimensions, Self>,
                    end: f64,
                ) -> Certain<Option<Touch<$dimensions, Double>>> {
                    refine::$first(question, encounter, end)
                }

                fn exact_first(
                    question: Question,
                    encounter: &AcceleratedEncounter<$dimensions, Self>,
                    end: f64,
                ) -> Option<Touch<$dimensions, Real>> {
                    exact::$first(question, encounter, end)
                }
            }
        )+
    };
}

on_curve! {
    accelerated_deadline, first_of_pieces:
    [const D: usize] D Segment<D>;
    [const D: usize] D Capsule<D>;
    [const D: usize] D Aabb<D>;
    [const D: usize] D Tube<D>;
    [const D: usize] D Hollow<Ball<D>>;
    [const D: usize] D Hollow<Capsule<D>>;
    [const D: usize] D Facet<D>;
    [] 2 OuterEdge;
    [const D: usize, S: Scalar] D Joint<'_, D, S>;
}

on_curve! {
    deadline, first_of_walls:
    [const D: usize] D HalfSpace<D>;
    [const D: usize] D Hollow<Aabb<D>>;
}

impl<const D: usize, K: OnCurve<D>> AcceleratedEncounter<D, K> {
    /// The first contact or impact up to a time that counts.
    pub(in crate::query) fn first_by<S: Scalar>(
        &self,
        question: Question,
        end: f64,
    ) -> Option<Impact<D, S>> {
        if self.is_straight() {
            return solid::first(question, &self.start, end);
        }
        match K::clear_first(question, self, end) {
            Ok(touch) => touch.map(Touch::rounded),
            Err(Unsure) => K::exact_first(question, self, end).map(Touch::rounded),
        }
    }

    /// The last time that counts; without an acceleration, that for straight paths.
    fn last_time<S: Scalar>(&self, max_time: S) -> Option<f64> {
        if self.is_straight() { deadline(max_time) } else { K::last_time(max_time) }
    }
}

impl<const D: usize, S: Scalar, K: OnCurve<D>> ImpactQueries<D, S> for AcceleratedEncounter<D, K> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        self.first_by(question, self.last_time(max_time)?)
    }

    fn will_collide(&self, max_time: S) -> bool {
        if self.is_straight() {
            return ImpactQueries::will_collide(&self.start, max_time);
        }
        self.first(Question::Impact, max_time).is_some()
    }

    fn is_decided_exactly(&self, max_time: S) -> bool {
        if self.is_straight() {
            return ImpactQueries::is_decided_exactly(&self.start, max_time);
        }
        K::last_time(max_time)
            .is_some_and(|end| K::clear_first(Question::Impact, self, end).is_err())
    }
}

/// Poses an accelerated ball and each of these shapes as an encounter.
macro_rules! accelerated_meets {
    ($($shape:ty)+) => {
        $(
            impl<const D: usize, S: Scalar> PoseImpact<D, S, Moving<D, S, $shape>>
                for Accelerated<D, S>
            {
                type Problem<'a> = AcceleratedEncounter<D, <$shape as Widen>::Wide>;

                fn pose<'a>(&'a self, other: &'a Moving<D, S, $shape>) -> Self::Problem<'a> {
                    AcceleratedEncounter::onto(self, other)
                }
            }
        )+
    };
}

accelerated_meets! {
    HalfSpace<D, S>
    Segment<D, S>
    Capsule<D, S>
    Aabb<D, S>
    Tube<D, S>
    Hollow<Ball<D, S>>
    Hollow<Capsule<D, S>>
    Hollow<Aabb<D, S>>
    Hollow<Cylinder<D, S>>
}

/// An accelerated ball, and a ball of constant velocity.
pub enum AcceleratedAndBall<const D: usize> {
    /// As two accelerated balls.
    Balls(AcceleratedPair<D>),
    /// As a capsule of length 0, if its numbers are out of the range of [`Accelerated`].
    Capsule(AcceleratedEncounter<D, Capsule<D>>),
}

impl<const D: usize, S: Scalar> PoseImpact<D, S, Moving<D, S>> for Accelerated<D, S> {
    type Problem<'a>
        = AcceleratedAndBall<D>
    where
        S: 'a;

    fn pose<'a>(&'a self, other: &'a Moving<D, S>) -> AcceleratedAndBall<D> {
        if let Ok(other) = other.accelerated([S::default(); D]) {
            return AcceleratedAndBall::Balls(AcceleratedPair::new(self, &other));
        }
        let capsule = other.with_shape(Capsule::around_center(other.ball()));
        AcceleratedAndBall::Capsule(AcceleratedEncounter::onto(self, &capsule))
    }
}

impl<const D: usize, S: Scalar> ImpactQueries<D, S> for AcceleratedAndBall<D> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        match self {
            Self::Balls(pair) => pair.first(question, max_time),
            Self::Capsule(encounter) => {
                let impact = encounter.first(question, max_time)?;
                Some(Impact { feature: Feature::Surface, ..impact })
            }
        }
    }

    fn will_collide(&self, max_time: S) -> bool {
        match self {
            Self::Balls(pair) => pair.will_collide(max_time),
            Self::Capsule(encounter) => encounter.will_collide(max_time),
        }
    }

    fn is_decided_exactly(&self, max_time: S) -> bool {
        match self {
            Self::Balls(pair) => pair.is_decided_exactly(max_time),
            Self::Capsule(encounter) => encounter.is_decided_exactly(max_time),
        }
    }
}
