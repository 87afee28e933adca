//! The shapes of a list that a ball hits.

use carom::{Capsule, Meets, Moving, Scalar};
use carom_any::{Precision, in_dimension, in_precision};

use super::given::GivenMover;
use super::pair::{Mover, Pair};
use super::prepared::{Prepared, Prepares};
use super::target::Path;
use super::{Error, Impact};

/// One of the shapes that a ball hits.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// Its index in the list.
    pub index: usize,
    /// The impact with it.
    pub impact: Impact,
}

/// Returns the first of many shapes that a ball hits.
///
/// The order of the times of balls is exact, as in [`carom::first_hit`], if the ball flies
/// straight. Otherwise, and among other shapes, the rounded times decide; of two that are equal,
/// the smaller index comes first.
///
/// # Errors
/// A number of the ball or of a shape is invalid.
pub fn first_hit(
    ball: &GivenMover,
    shapes: &[impl AsRef<Prepared>],
    max_time: f64,
    precision: Precision,
) -> Result<Option<Hit>, Error> {
    in_dimension!(ball.dimension()?, D => in_precision!(precision, S => {
        let mover = Mover::<D, S>::of(ball)?;
        let pairs = pairs(&mover, shapes)?;
        Ok(first_of(&pairs, S::from_f64(max_time)).map(|(index, impact)| hit(&pairs, index, impact)))
    }))
}

/// Returns all of many shapes that a ball hits, in their order.
///
/// Each query ignores the other shapes.
///
/// # Errors
/// A number of the ball or of a shape is invalid.
pub fn hits(
    ball: &GivenMover,
    shapes: &[impl AsRef<Prepared>],
    max_time: f64,
    precision: Precision,
) -> Result<Vec<Hit>, Error> {
    in_dimension!(ball.dimension()?, D => in_precision!(precision, S => {
        let mover = Mover::<D, S>::of(ball)?;
        let pairs = pairs(&mover, shapes)?;
        let impacts = pairs.iter().map(|pair| pair.time_of_impact(S::from_f64(max_time)));
        let impacts = impacts.enumerate().filter_map(|(index, impact)| Some((index, impact?)));
        Ok(impacts.map(|(index, impact)| hit(&pairs, index, impact)).collect())
    }))
}

/// The ball beside each shape.
fn pairs<'a, const D: usize, S: Scalar>(
    mover: &'a Mover<D, S>,
    shapes: &'a [impl AsRef<Prepared>],
) -> Result<Vec<Pair<'a, D, S>>, Error>
where
    Prepared: Prepares<D, S>,
{
    let pair = |(index, shape): (usize, &'a _)| {
        let target = AsRef::<Prepared>::as_ref(shape).target();
        let pair = target.and_then(|target| mover.beside(target));
        pair.map_err(|problem| problem.of(&format!("shapes[{index}]")))
    };
    shapes.iter().enumerate().map(pair).collect()
}

fn hit<const D: usize, S: Scalar>(
    pairs: &[Pair<'_, D, S>],
    index: usize,
    impact: carom::Impact<D, S>,
) -> Hit
where
    Capsule<D, S>: Meets<D, S, Capsule<D, S>>,
{
    Hit { index, impact: Impact::of(impact, pairs[index].feature_names()) }
}

/// The earliest impact, with the index of its pair.
fn first_of<const D: usize, S: Scalar>(
    pairs: &[Pair<'_, D, S>],
    max_time: S,
) -> Option<(usize, carom::Impact<D, S>)>
where
    Capsule<D, S>: Meets<D, S, Capsule<D, S>>,
{
    let mut first = first_ball(pairs, max_time);
    for (index, pair) in pairs.iter().enumerate() {
        if balls(pair).is_some() {
            continue;
        }
        // A shape that is not hit by then is hit after the first so far, whose time is rounded.
        let until = first.map_or(max_time, |(_, impact)| {
            let above = impact.time.above();
            if above < max_time { above } else { max_time }
        });
        if !pair.will_collide(until) {
            continue;
        }
        let Some(impact) = pair.time_of_impact(until) else { continue };
        let is_first = first.is_none_or(|(other, first)| {
            impact.time < first.time || impact.time == first.time && index < other
        });
        if is_first {
            first = Some((index, impact));
        }
    }
    first
}

/// The first impact with one of the balls: the library decides the order of their times exactly.
fn first_ball<const D: usize, S: Scalar>(
    pairs: &[Pair<'_, D, S>],
    max_time: S,
) -> Option<(usize, carom::Impact<D, S>)> {
    let (mover, _) = pairs.iter().find_map(balls)?;
    let places = pairs.iter().enumerate();
    let places = places.filter_map(|(index, pair)| Some((index, balls(pair)?.1)));
    let (indices, targets): (Vec<_>, Vec<_>) = places.unzip();
    let hit = carom::first_hit(mover, &targets, max_time)?;
    Some((indices[hit.index], hit.impact))
}

/// Both balls, if both fly straight.
fn balls<'a, const D: usize, S>(pair: &Pair<'a, D, S>) -> Option<(&'a Moving<D, S>, Moving<D, S>)>
where
    S: Scalar,
{
    match *pair {
        Pair::BallAndShape(Path::Straight(ball), shape) => Some((ball, *shape.as_ball()?)),
        Pair::BallAndShape(..) | Pair::Capsules(..) => None,
    }
}
