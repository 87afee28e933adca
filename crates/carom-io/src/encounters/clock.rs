//! Times of fixes as floats, and back.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array};
use arrow_schema::DataType;

use crate::table::{GivenTime, Times};

/// The times of the fixes of a table.
///
/// Numbers stay what they are, so that an encounter can begin between two whole numbers.
/// Timestamps, and numbers that no float holds, become the units since the earliest.
#[derive(Debug)]
pub(super) struct Clock {
    times: Times,
    are_numbers: bool,
}

impl Clock {
    /// The clock of some times, and the times as floats.
    pub(super) fn of(times: Times) -> (Self, Vec<f64>) {
        let numbers = times.numbers();
        let are_numbers = numbers.is_some();
        let column =
            numbers.unwrap_or_else(|| (0..times.len()).map(|fix| times.elapsed(fix)).collect());
        (Self { times, are_numbers }, column)
    }

    /// The type of a column of times.
    pub(super) fn data_type(&self) -> DataType {
        if self.are_numbers { DataType::Float64 } else { self.times.data_type() }
    }

    /// A column of times.
    pub(super) fn shown(&self, times: impl Iterator<Item = f64>) -> ArrayRef {
        if self.are_numbers {
            return Arc::new(Float64Array::from_iter_values(times));
        }
        self.times.at(&times.map(Some).collect::<Vec<_>>())
    }

    /// A duration: in seconds for timestamps, else in the unit of the table.
    pub(super) fn duration(&self, duration: f64) -> f64 {
        // Units in a second are a whole number.
        self.times.seconds_per_unit().map_or(duration, |unit| duration * (1.0 / unit).round())
    }

    /// A moment at which a search begins or ends.
    ///
    /// # Errors
    /// It is a number and the times are timestamps, or the other way round.
    pub(super) fn moment(&self, moment: GivenTime) -> Result<f64, String> {
        if self.times.is_empty() {
            return Ok(0.0);
        }
        let unfit = match (moment, self.times.units_until(moment)) {
            (_, Some(units)) => return Ok(units),
            (GivenTime::Number(_), None) => {
                "the times of the table are timestamps; search from and to times such as \
                 2024-01-31T12:00:00Z"
            }
            (GivenTime::Nanoseconds(_), None) => {
                "the times of the table are numbers; search from and to numbers, too"
            }
        };
        Err(unfit.to_owned())
    }
}
