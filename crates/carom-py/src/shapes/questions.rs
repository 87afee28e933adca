//! Queries about balls and shapes.
//!
//! They call the single queries of `carom`.

use carom::{Accelerated, Impact, Moving};

use super::kind::{BALL, DEADLINE, Shape, ShapeKind, with_shape};
use crate::float::Float;
use crate::rows::{Columns, Impacts, Refused, ends, sign};

/// The event that a query looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    Contact,
    Impact,
}

/// A moving ball in a query about a shape.
pub(super) trait Flies<const D: usize, S: Float>: Sized {
    /// The ball in a row.
    fn read(columns: &Columns<D, S>, row: usize) -> Result<Self, Refused>;

    /// The first contact or impact with a shape.
    fn first(&self, first: First, shape: &Shape<D, S>, max_time: S) -> Option<Impact<D, S>>;

    /// Whether the ball collides with a shape.
    fn will_collide(&self, shape: &Shape<D, S>, max_time: S) -> bool;
}

/// Implements [`Flies`] for types of balls.
///
/// Queries about accelerated balls and triangles exist only in two and three dimensions.
macro_rules! flies {
    ($([$($generics:tt)*] $ball:ty, $dimension:tt, $read:ident;)+) => {
        $(
            impl<$($generics)* S: Float> Flies<$dimension, S> for $ball {
                fn read(columns: &Columns<$dimension, S>, row: usize) -> Result<Self, Refused> {
                    BALL.$read(columns, row)
                }

                fn first(
                    &self,
                    first: First,
                    shape: &Shape<$dimension, S>,
                    max_time: S,
                ) -> Option<Impact<$dimension, S>> {
                    with_shape!(shape, shape => match first {
                        First::Contact => carom::first_contact(self, shape, max_time),
                        First::Impact => carom::time_of_impact(self, shape, max_time),
                    })
                }

                fn will_collide(&self, shape: &Shape<$dimension, S>, max_time: S) -> bool {
                    with_shape!(shape, shape => carom::will_collide(self, shape, max_time))
                }
            }
        )+
    };
}

flies! {
    [const D: usize,] Moving<D, S>, D, moving;
    [] Accelerated<2, S>, 2, accelerated;
    [] Accelerated<3, S>, 3, accelerated;
}

impl ShapeKind {
    /// The first contact, or the impact, of each ball with its shape.
    pub(super) fn first<const D: usize, S: Float, B: Flies<D, S>>(
        self,
        first: First,
        columns: &Columns<D, S>,
        mut answers: Impacts<'_, D, S>,
    ) -> Result<(), Refused> {
        columns.check_deadlines(DEADLINE)?;
        for row in 0..columns.len() {
            let (ball, shape) = (B::read(columns, row)?, self.read(columns, row)?);
            answers.tell(row, ball.first(first, &shape, columns.number(DEADLINE, row)));
        }
        Ok(())
    }

    /// Whether each ball collides with its shape.
    pub(super) fn will_collide<const D: usize, S: Float, B: Flies<D, S>>(
        self,
        columns: &Columns<D, S>,
        answers: &mut [bool],
    ) -> Result<(), Refused> {
        columns.check_deadlines(DEADLINE)?;
        for (row, answer) in answers.iter_mut().enumerate() {
            let (ball, shape) = (B::read(columns, row)?, self.read(columns, row)?);
            *answer = ball.will_collide(&shape, columns.number(DEADLINE, row));
        }
        Ok(())
    }

    /// The first and last times at which each ball overlaps its shape; NaN if it never does.
    pub(super) fn contact_interval<const D: usize, S: Float>(
        self,
        columns: &Columns<D, S>,
        (starts, lasts): (&mut [S], &mut [S]),
    ) -> Result<(), Refused> {
        for row in 0..columns.len() {
            let ball = BALL.moving(columns, row)?;
            let interval = with_shape!(
                self.read(columns, row)?, shape => carom::contact_interval(&ball, &shape)
            );
            [starts[row], lasts[row]] = ends(interval);
        }
        Ok(())
    }

    /// The sign of the gap between each ball and its shape.
    pub(super) fn relation<const D: usize, S: Float>(
        self,
        columns: &Columns<D, S>,
        answers: &mut [i8],
    ) -> Result<(), Refused> {
        for (row, answer) in answers.iter_mut().enumerate() {
            let ball = BALL.moving(columns, row)?;
            *answer = with_shape!(
                self.read(columns, row)?, shape => sign(carom::relation(ball.ball(), shape.shape()))
            );
        }
        Ok(())
    }

    /// The distance between the surfaces of each ball and its shape.
    pub(super) fn gap<const D: usize, S: Float>(
        self,
        columns: &Columns<D, S>,
        answers: &mut [S],
    ) -> Result<(), Refused> {
        for (row, answer) in answers.iter_mut().enumerate() {
            let ball = BALL.moving(columns, row)?;
            *answer = with_shape!(
                self.read(columns, row)?, shape => carom::gap(ball.ball(), shape.shape())
            );
        }
        Ok(())
    }
}
