//! Contact and impact of an accelerated ball with a triangle.
//!
//! In the plane the triangle is a polygon; in space it is a face with its edges and corners, which
//! are tested one by one. If the corners are on one line, it is a segment.

use crate::model::shape::{Accelerated, Ball, Moving, Polygon, Triangle, Widen};
use crate::model::{Impact, Question};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::points::Outline;
use crate::problem::encounter::Encounter;
use crate::problem::fall::Fall;
use crate::problem::solid::Solid;
use crate::query::accelerated::last_moment;
use crate::query::collides::sealed;
use crate::query::fall;
use crate::query::impact::{first_contact, is_decided_exactly, time_of_impact};
use crate::query::meets::sealed::Pairing;
use crate::query::polyline::earliest;

/// An accelerated ball and a triangle.
struct FallOnTriangle<'a, const D: usize, S> {
    ball: &'a Accelerated<D, S>,
    triangle: &'a Moving<D, S, Triangle<D, S>>,
}

impl<const D: usize, S: Scalar> FallOnTriangle<'_, D, S> {
    fn is_straight(&self) -> bool {
        self.ball.acceleration() == [S::default(); D]
    }

    fn has_face(&self) -> bool {
        matches!(self.triangle.shape().outline(), Outline::Face { .. })
    }

    fn on_straight_lines(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        let ball = self.ball.moving();
        match question {
            Question::Contact => Ball::first_contact(ball, self.triangle, max_time),
            Question::Impact => Ball::time_of_impact(ball, self.triangle, max_time),
        }
    }

    /// The ball and a part.
    fn onto<K: Widen>(&self, part: &K) -> Fall<D, K::Wide>
    where
        K::Wide: Solid<D>,
    {
        let velocity = self.triangle.velocity().map_each(Into::into);
        let start = Encounter { velocity, ..Encounter::at_rest(self.ball.moving(), part) };
        Fall { start, g: self.ball.acceleration().map_each(Into::into) }
    }

    /// The first contact or impact with the segment that the triangle is, if it has no area.
    fn first_with_line(&self, question: Question, last: f64) -> Option<Impact<D, S>> {
        let (ends, line) = self.triangle.shape().line()?;
        let impact: Impact<D, S> = fall::first_by(question, &self.onto(&line), last)?;
        Some(Impact { feature: Triangle::<D, S>::feature_of_line(ends, impact.feature), ..impact })
    }

    /// The first contact or impact with a facet, in space: each counts where it is the nearest.
    fn first_with_facets(&self, question: Question, last: f64) -> Option<Impact<D, S>> {
        let facets = self.triangle.shape().facets();
        earliest(facets.into_iter(), S::from_f64(last), |(feature, facet), until| {
            let impact = fall::first_by(question, &self.onto(&facet), until)?;
            Some(Impact { feature, ..impact })
        })
    }

    fn is_decided_exactly_of_line(&self, max_time: S) -> bool {
        self.triangle.shape().line().is_some_and(|(_, line)| {
            fall::is_decided_exactly::<D, S, _>(&self.onto(&line), max_time)
        })
    }
}

impl<S: Scalar> FallOnTriangle<'_, 2, S> {
    /// Passes the triangle on as a polygon.
    fn as_polygon<T>(&self, ask: impl FnOnce(&Moving<2, S, Polygon<'_, S>>) -> T) -> T {
        let corners = self.triangle.shape().corners();
        ask(&self.triangle.with_shape(Polygon::of_triangle(&corners)))
    }

    fn first(&self, question: Question, max_time: S) -> Option<Impact<2, S>> {
        if self.is_straight() {
            return self.on_straight_lines(question, max_time);
        }
        if !self.has_face() {
            return self.first_with_line(question, last_moment(max_time)?);
        }
        self.as_polygon(|polygon| match question {
            Question::Contact => first_contact(self.ball, polygon, max_time),
            Question::Impact => time_of_impact(self.ball, polygon, max_time),
        })
    }

    fn is_decided_exactly(&self, max_time: S) -> bool {
        if self.is_straight() {
            return Ball::is_decided_exactly(self.ball.moving(), self.triangle, max_time);
        }
        if !self.has_face() {
            return self.is_decided_exactly_of_line(max_time);
        }
        self.as_polygon(|polygon| is_decided_exactly(self.ball, polygon, max_time))
    }
}

impl<S: Scalar> FallOnTriangle<'_, 3, S> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<3, S>> {
        if self.is_straight() {
            return self.on_straight_lines(question, max_time);
        }
        let last = last_moment(max_time)?;
        if self.has_face() {
            self.first_with_facets(question, last)
        } else {
            self.first_with_line(question, last)
        }
    }

    fn is_decided_exactly(&self, max_time: S) -> bool {
        if self.is_straight() {
            return Ball::is_decided_exactly(self.ball.moving(), self.triangle, max_time);
        }
        if !self.has_face() {
            return self.is_decided_exactly_of_line(max_time);
        }
        self.triangle
            .shape()
            .facets()
            .into_iter()
            .any(|(_, facet)| fall::is_decided_exactly::<3, S, _>(&self.onto(&facet), max_time))
    }
}

/// Implements the queries about an accelerated ball and a triangle in these dimensions.
macro_rules! accelerated_meets_triangle {
    ($($dimensions:literal)+) => {
        $(
            impl<S: Scalar>
                sealed::Collision<$dimensions, S, Moving<$dimensions, S, Triangle<$dimensions, S>>>
                for Accelerated<$dimensions, S>
            {
                fn first_contact(
                    &self,
                    other: &Moving<$dimensions, S, Triangle<$dimensions, S>>,
                    max_time: S,
                ) -> Option<Impact<$dimensions, S>> {
                    FallOnTriangle { ball: self, triangle: other }.first(Question::Contact, max_time)
                }

                fn time_of_impact(
                    &self,
                    other: &Moving<$dimensions, S, Triangle<$dimensions, S>>,
                    max_time: S,
                ) -> Option<Impact<$dimensions, S>> {
                    FallOnTriangle { ball: self, triangle: other }.first(Question::Impact, max_time)
                }

                fn will_collide(
                    &self,
                    other: &Moving<$dimensions, S, Triangle<$dimensions, S>>,
                    max_time: S,
                ) -> bool {
                    self.time_of_impact(other, max_time).is_some()
                }

                fn is_decided_exactly(
                    &self,
                    other: &Moving<$dimensions, S, Triangle<$dimensions, S>>,
                    max_time: S,
                ) -> bool {
                    FallOnTriangle { ball: self, triangle: other }.is_decided_exactly(max_time)
                }
            }
        )+
    };
}

accelerated_meets_triangle! { 2 3 }
