//! Queries about many balls, given as columns, and one shape.

use std::ops::Range;

use carom::Scalar;

use super::Error;
use super::prepared::{Prepared, Prepares};
use super::questions::SHAPE;
use super::target::{Path, Target};
use crate::many::{Block, Place, Rows, each_block};

/// Whether each ball collides with a shape: [`carom::will_collide`].
///
/// `read` returns some rows of a column.
///
/// # Errors
/// A number is invalid.
pub(crate) fn will_collide_each<const D: usize, S: Scalar>(
    balls: &Rows,
    shape: &Prepared,
    max_time: S,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
) -> Result<Vec<bool>, Error>
where
    Prepared: Prepares<D, S>,
{
    each(balls, shape, false, read, |ball, shape| shape.will_collide(&ball, max_time))
}

/// The time of [`carom::time_of_impact`] for each ball; NaN without an impact.
///
/// # Errors
/// A number is invalid.
pub(crate) fn times_of_impact<const D: usize, S: Scalar>(
    balls: &Rows,
    shape: &Prepared,
    max_time: S,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
) -> Result<Vec<S>, Error>
where
    Prepared: Prepares<D, S>,
{
    each(balls, shape, S::default(), read, |ball, shape| {
        shape.time_of_impact(&ball, max_time).map_or(nan(), |impact| impact.time)
    })
}

/// The time of [`carom::first_contact`] for each ball; NaN without a contact.
///
/// # Errors
/// A number is invalid.
pub(crate) fn times_of_contact<const D: usize, S: Scalar>(
    balls: &Rows,
    shape: &Prepared,
    max_time: S,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
) -> Result<Vec<S>, Error>
where
    Prepared: Prepares<D, S>,
{
    each(balls, shape, S::default(), read, |ball, shape| {
        shape.first_contact(&ball, max_time).map_or(nan(), |impact| impact.time)
    })
}

/// The gap, [`carom::gap`], between each ball and the shape.
///
/// # Errors
/// A number is invalid.
pub(crate) fn gaps<const D: usize, S: Scalar>(
    balls: &Rows,
    shape: &Prepared,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
) -> Result<Vec<S>, Error>
where
    Prepared: Prepares<D, S>,
{
    each(balls, shape, S::default(), read, |ball, shape| shape.gap(ball.ball()))
}

/// All answers.
fn each<const D: usize, S: Scalar, A: Clone>(
    balls: &Rows,
    shape: &Prepared,
    unknown: A,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
    ask: impl Fn(Path<D, S>, &dyn Target<D, S>) -> A,
) -> Result<Vec<A>, Error>
where
    Prepared: Prepares<D, S>,
{
    let target = shape.target().map_err(|problem| problem.of(SHAPE))?;
    let answers = each_block(balls, unknown, read, |block: &Block<1, D, S>, answers| {
        let balls = block.balls(0)?;
        for (index, answer) in answers.iter_mut().enumerate() {
            if let Some(ball) = balls.get(index) {
                *answer = ask(Path::Straight(ball), target);
            }
        }
        Ok(())
    })?;
    Ok(answers)
}

fn nan<S: Scalar>() -> S {
    S::from_f64(f64::NAN)
}
