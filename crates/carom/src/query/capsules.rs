//! Queries about two capsules.
//!
//! Each becomes a query about a ball at the start of the first capsule, and a parallelogram.

use core::cmp::Ordering;

use crate::model::shape::{Capsule, Moving};
use crate::model::{ContactInterval, Impact, Question, Relation, deadline};
use crate::number::Scalar;
use crate::problem::encounter::Encounter;
use crate::query::meets::sealed::Pairing;
use crate::query::solid;

/// Implements the queries about two capsules in these dimensions.
macro_rules! capsules_meet {
    ($($dimensions:literal)+) => {
        $(
            impl<S: Scalar> Pairing<$dimensions, S, Self> for Capsule<$dimensions, S> {
                fn relation(&self, other: &Self) -> Relation {
                    solid::relation(&Encounter::of_still_capsules(self, other))
                }

                fn relation_within(&self, other: &Self, tolerance: S) -> Relation {
                    let encounter = Encounter::of_still_capsules(self, other);
                    solid::relation_within(&encounter, tolerance.into())
                }

                fn gap(&self, other: &Self) -> S {
                    solid::gap(&Encounter::of_still_capsules(self, other))
                }

                fn closest_points(&self, other: &Self) -> ([S; $dimensions], [S; $dimensions]) {
                    solid::closest_points(&Encounter::of_still_capsules(self, other))
                }

                fn is_approaching(
                    a: &Moving<$dimensions, S, Self>,
                    b: &Moving<$dimensions, S, Self>,
                ) -> bool {
                    solid::is_approaching(&Encounter::of_capsules(a, b))
                }

                fn first_contact(
                    a: &Moving<$dimensions, S, Self>,
                    b: &Moving<$dimensions, S, Self>,
                    max_time: S,
                ) -> Option<Impact<$dimensions, S>> {
                    let end = deadline(max_time)?;
                    solid::first(Question::Contact, &Encounter::of_capsules(a, b), end)
                }

                fn time_of_impact(
                    a: &Moving<$dimensions, S, Self>,
                    b: &Moving<$dimensions, S, Self>,
                    max_time: S,
                ) -> Option<Impact<$dimensions, S>> {
                    let end = deadline(max_time)?;
                    solid::first(Question::Impact, &Encounter::of_capsules(a, b), end)
                }

                fn will_collide(
                    a: &Moving<$dimensions, S, Self>,
                    b: &Moving<$dimensions, S, Self>,
                    max_time: S,
                ) -> bool {
                    let encounter = Encounter::of_capsules(a, b);
                    deadline(max_time).is_some_and(|end| solid::will_collide(&encounter, end))
                }

                fn is_decided_exactly(
                    a: &Moving<$dimensions, S, Self>,
                    b: &Moving<$dimensions, S, Self>,
                    max_time: S,
                ) -> bool {
                    let encounter = Encounter::of_capsules(a, b);
                    deadline(max_time).is_some_and(|end| {
                        solid::is_decided_exactly::<$dimensions, S, _>(&encounter, end)
                    })
                }

                fn contact_interval(
                    a: &Moving<$dimensions, S, Self>,
                    b: &Moving<$dimensions, S, Self>,
                ) -> Option<ContactInterval<S>> {
                    solid::contact_interval(&Encounter::of_capsules(a, b))
                }

                /// By the rounded times.
                fn order_of_impacts(
                    _: &Moving<$dimensions, S, Self>,
                    (_, one): (&Moving<$dimensions, S, Self>, &Impact<$dimensions, S>),
                    (_, other): (&Moving<$dimensions, S, Self>, &Impact<$dimensions, S>),
                ) -> Ordering {
                    solid::order_of_impacts(one, other)
                }
            }
        )+
    };
}

capsules_meet!(2 3);
