//! Contact and impact of an accelerated ball with another shape.

use crate::decide::filter::FirstLook;
use crate::decide::refine::Touch;
use crate::decide::{exact, refine};
use crate::model::shape::{Accelerated, Capsule, Feature, Moving, Polyline};
use crate::model::{Impact, Question, deadline};
use crate::number::vector::MapEach;
use crate::number::{Scalar, Unsure};
use crate::problem::fall::Fall;
use crate::problem::pieces::Pieces;
use crate::problem::walls::Walls;
use crate::query::accelerated::{self, last_moment};
use crate::query::polyline::{beside, earliest, facets};
use crate::query::solid;

/// The first contact or impact; without an acceleration, that on straight paths.
pub(super) fn first<const D: usize, S: Scalar, K: Pieces<D> + FirstLook<D>>(
    question: Question,
    fall: &Fall<D, K>,
    max_time: S,
) -> Option<Impact<D, S>> {
    if fall.is_straight() {
        return first_by(question, fall, deadline(max_time)?);
    }
    first_by(question, fall, last_moment(max_time)?)
}

/// Whether there is an impact.
pub(super) fn will_collide<const D: usize, S: Scalar, K: Pieces<D> + FirstLook<D>>(
    fall: &Fall<D, K>,
    max_time: S,
) -> bool {
    if fall.is_straight() {
        return deadline(max_time).is_some_and(|end| solid::will_collide(&fall.start, end));
    }
    first::<D, S, K>(Question::Impact, fall, max_time).is_some()
}

/// Whether the verdict on an impact, or the last digits of the answer, come from exact arithmetic.
pub(super) fn is_decided_exactly<const D: usize, S: Scalar, K: Pieces<D> + FirstLook<D>>(
    fall: &Fall<D, K>,
    max_time: S,
) -> bool {
    if fall.is_straight() {
        let is_exact = |end| solid::is_decided_exactly::<D, S, K>(&fall.start, end);
        return deadline(max_time).is_some_and(is_exact);
    }
    last_moment(max_time)
        .is_some_and(|end| refine::first_of_pieces(Question::Impact, fall, end).is_err())
}

/// The same up to a time that counts.
pub(super) fn first_by<const D: usize, S: Scalar, K: Pieces<D> + FirstLook<D>>(
    question: Question,
    fall: &Fall<D, K>,
    end: f64,
) -> Option<Impact<D, S>> {
    if fall.is_straight() {
        return solid::first(question, &fall.start, end);
    }
    match refine::first_of_pieces(question, fall, end) {
        Ok(touch) => touch.map(Touch::rounded),
        Err(Unsure) => exact::first_of_falling(question, fall, end).map(Touch::rounded),
    }
}

/// The first impact with one of the facets of a polyline.
pub(super) fn impact_with_polyline<const D: usize, S: Scalar>(
    ball: &Accelerated<D, S>,
    line: &Moving<D, S, Polyline<'_, D, S>>,
    max_time: S,
) -> Option<Impact<D, S>> {
    last_moment(max_time)?;
    let facets = facets(ball.moving(), line);
    earliest(facets, max_time, |(feature, start), until| {
        let fall = Fall { start, g: ball.acceleration().map_each(Into::into) };
        let impact = first_by(Question::Impact, &fall, until)?;
        Some(Impact { feature, ..impact })
    })
}

/// The first contact with one of the edges of a polyline.
pub(super) fn contact_with_polyline<const D: usize, S: Scalar>(
    ball: &Accelerated<D, S>,
    line: &Moving<D, S, Polyline<'_, D, S>>,
    max_time: S,
) -> Option<Impact<D, S>> {
    let segments = line.shape().segments();
    earliest(segments, max_time, |(index, segment), until| {
        let start = beside(ball.moving(), line, &segment);
        let fall = Fall { start, g: ball.acceleration().map_each(Into::into) };
        let impact = first_by(Question::Contact, &fall, until)?;
        Some(Impact { feature: line.shape().feature(index, impact.feature), ..impact })
    })
}

/// Whether the impact with any of its facets is decided exactly.
pub(super) fn is_decided_exactly_with_polyline<const D: usize, S: Scalar>(
    ball: &Accelerated<D, S>,
    line: &Moving<D, S, Polyline<'_, D, S>>,
    max_time: S,
) -> bool {
    facets(ball.moving(), line).any(|(_, start)| {
        let fall = Fall { start, g: ball.acceleration().map_each(Into::into) };
        is_decided_exactly::<D, S, _>(&fall, max_time)
    })
}

/// The first contact or impact with walls, which have formulas of their own.
pub(super) fn first_of_walls<const D: usize, S: Scalar, K: Walls<D> + FirstLook<D>>(
    question: Question,
    fall: &Fall<D, K>,
    max_time: S,
) -> Option<Impact<D, S>> {
    first_of_walls_by(question, fall, deadline(max_time)?)
}

/// The same up to a time that counts.
pub(super) fn first_of_walls_by<const D: usize, S: Scalar, K: Walls<D> + FirstLook<D>>(
    question: Question,
    fall: &Fall<D, K>,
    end: f64,
) -> Option<Impact<D, S>> {
    if fall.is_straight() {
        return solid::first(question, &fall.start, end);
    }
    match refine::first_of_walls(question, fall, end) {
        Ok(touch) => touch.map(Touch::rounded),
        Err(Unsure) => exact::first_of_walls(question, fall, end).map(Touch::rounded),
    }
}

pub(super) fn is_decided_exactly_of_walls<const D: usize, S: Scalar, K>(
    fall: &Fall<D, K>,
    max_time: S,
) -> bool
where
    K: Walls<D> + FirstLook<D>,
{
    deadline(max_time).is_some_and(|end| {
        if fall.is_straight() {
            solid::is_decided_exactly::<D, S, K>(&fall.start, end)
        } else {
            refine::first_of_walls(Question::Impact, fall, end).is_err()
        }
    })
}

/// The first contact or impact with a ball of constant velocity, as a ball with no acceleration.
pub(super) fn first_with_ball<const D: usize, S: Scalar>(
    question: Question,
    ball: &Accelerated<D, S>,
    other: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    if let Ok(other) = other.accelerated([S::default(); D]) {
        return accelerated::first(question, ball, &other, max_time);
    }
    let impact = first(question, &Fall::onto(ball, &round(other)), max_time)?;
    Some(Impact { feature: Feature::Surface, ..impact })
}

pub(super) fn will_collide_with_ball<const D: usize, S: Scalar>(
    ball: &Accelerated<D, S>,
    other: &Moving<D, S>,
    max_time: S,
) -> bool {
    match other.accelerated([S::default(); D]) {
        Ok(other) => accelerated::will_collide(ball, &other, max_time),
        Err(_) => will_collide::<D, S, _>(&Fall::onto(ball, &round(other)), max_time),
    }
}

pub(super) fn is_decided_exactly_with_ball<const D: usize, S: Scalar>(
    ball: &Accelerated<D, S>,
    other: &Moving<D, S>,
    max_time: S,
) -> bool {
    match other.accelerated([S::default(); D]) {
        Ok(other) => accelerated::is_decided_exactly(ball, &other, max_time),
        Err(_) => is_decided_exactly::<D, S, _>(&Fall::onto(ball, &round(other)), max_time),
    }
}

/// A ball whose numbers are out of the range of [`Accelerated`], as a capsule of length 0.
fn round<const D: usize, S: Scalar>(ball: &Moving<D, S>) -> Moving<D, S, Capsule<D, S>> {
    ball.with_shape(Capsule::around_center(ball.ball()))
}
