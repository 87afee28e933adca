//! Contact and impact of an accelerated ball with another ball or shape.

mod balls;
mod cylinder;
mod growing;
mod mesh;
mod polyline;
mod solid;
mod triangle;

pub(super) use balls::time_of_impact;

use crate::model::shape::Accelerated;
use crate::model::{accelerated_deadline, deadline};
use crate::number::Scalar;

impl<const D: usize, S: Scalar> Accelerated<D, S> {
    /// The last time that counts; without an acceleration, that for straight paths.
    fn deadline(&self, max_time: S) -> Option<f64> {
        if self.acceleration() == [S::default(); D] {
            deadline(max_time)
        } else {
            accelerated_deadline(max_time)
        }
    }
}
