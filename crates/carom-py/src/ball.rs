//! Balls from the arguments of a query.

use carom::{Accelerated, Ball, Growing, InputError, Moving};

use crate::arguments::{Quantity, Refusal};
use crate::float::Float;
use crate::rows::{Columns, Refused};

/// The places of the arguments about a ball, in the order of [`Quantity`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places(pub(crate) [usize; 5]);

impl Places {
    /// The place of a quantity.
    pub(crate) const fn of(self, quantity: Quantity) -> usize {
        self.0[quantity.index()]
    }

    /// A ball with a constant velocity.
    pub(crate) fn moving<const D: usize, S: Float>(
        self,
        columns: &Columns<D, S>,
        row: usize,
    ) -> Result<Moving<D, S>, Refused> {
        let vector = |quantity| columns.vector(self.of(quantity), row);
        Ball::new(vector(Quantity::Center), columns.number(self.of(Quantity::Radius), row))
            .and_then(|ball| ball.moving(vector(Quantity::Velocity)))
            .map_err(|error| self.refused(row, error))
    }

    /// A ball with a constant acceleration.
    pub(crate) fn accelerated<const D: usize, S: Float>(
        self,
        columns: &Columns<D, S>,
        row: usize,
    ) -> Result<Accelerated<D, S>, Refused> {
        self.moving(columns, row)?
            .accelerated(columns.vector(self.of(Quantity::Acceleration), row))
            .map_err(|error| self.refused(row, error))
    }

    /// A ball with a constant acceleration and growth rate.
    pub(crate) fn growing<const D: usize, S: Float>(
        self,
        columns: &Columns<D, S>,
        row: usize,
    ) -> Result<Growing<D, S>, Refused> {
        self.accelerated(columns, row)?
            .growing(columns.number(self.of(Quantity::Growth), row))
            .map_err(|error| self.refused(row, error))
    }

    /// The number of a ball that the library refuses, in a row.
    pub(crate) fn refused(self, row: usize, error: InputError) -> Refused {
        let Some((quantity, refusal)) = Refusal::of(error) else {
            unreachable!(
                "a ball has a center, a velocity, a radius, an acceleration and a rate of growth"
            )
        };
        Refused { place: self.of(quantity), row, refusal }
    }
}
