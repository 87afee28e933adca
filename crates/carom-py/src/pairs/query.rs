//! Checked pairs.

use carom::many::{Balls, ColumnError, PairColumns};

use super::places::{BALLS, DEADLINE};
use crate::arguments::Quantity;
use crate::ball::Places;
use crate::float::Float;
use crate::rows::{Columns, ROWS, Refused};

/// Some pairs, and the deadline of each.
#[derive(Clone, Copy)]
pub(super) struct PairQuery<'a, const D: usize, S> {
    pub(super) sets: [Balls<'a, D, S>; 2],
    pub(super) deadlines: &'a [S],
}

impl<'a, const D: usize, S: Float> PairQuery<'a, D, S> {
    /// Checks some pairs.
    ///
    /// # Errors
    /// A number is refused.
    pub(super) fn of(columns: &'a Columns<D, S>) -> Result<Self, Refused> {
        columns.check_deadlines(DEADLINE)?;
        let [one, other] = BALLS.map(|places| balls(columns, places));
        Ok(Self { sets: [one?, other?], deadlines: columns.numbers(DEADLINE) })
    }

    /// Whether each pair collides by the latest of all deadlines.
    ///
    /// A pair that does not has no impact by its own deadline.
    pub(super) fn collide_at_last(&self) -> [bool; ROWS] {
        let mut answers = [false; ROWS];
        let latest = self
            .deadlines
            .iter()
            .copied()
            .fold(S::from_f64(-1.0), |latest, time| if time > latest { time } else { latest });
        told(self.columns().will_collide(latest, &mut answers[..self.deadlines.len()]));
        answers
    }

    /// Whether all deadlines are equal.
    pub(super) fn have_one_deadline(&self) -> bool {
        self.deadlines.iter().all(|&time| time == self.deadlines[0])
    }

    /// The pairs, for a query about all of them at once.
    pub(super) fn columns(&self) -> PairColumns<'a, D, S> {
        let [one, other] = self.sets;
        PairColumns::of(one, other)
            .unwrap_or_else(|error| unreachable!("both are as long as the columns: {error}"))
    }
}

/// Unwraps the result of a query that has a place for each pair.
pub(super) fn told(answers: Result<(), ColumnError>) {
    answers.unwrap_or_else(|error| unreachable!("there is a place for each pair: {error}"));
}

/// The balls of a set. Balls at rest have velocities of 0.
fn balls<const D: usize, S: Float>(
    columns: &Columns<D, S>,
    places: Places,
) -> Result<Balls<'_, D, S>, Refused> {
    let [centers, velocities] =
        [Quantity::Center, Quantity::Velocity].map(|quantity| columns.axes(places.of(quantity)));
    Balls::moving(centers, velocities, columns.numbers(places.of(Quantity::Radius))).map_err(
        |error| {
            let ColumnError::Ball { index, error } = error else {
                unreachable!("columns of one length, which are short")
            };
            places.refused(index, error)
        },
    )
}
