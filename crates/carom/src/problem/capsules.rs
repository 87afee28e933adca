//! Two capsules, as a ball and a parallelogram.

use crate::model::shape::{Capsule, Segment};
use crate::number::vector::MapEach;
use crate::number::{Measure, difference, negated};
use crate::points::{Corners, Outline};

/// Two capsules: a ball at the start of A, and a parallelogram.
///
/// They touch if that ball touches the set of points from which the segment of A reaches the
/// segment of B, widened by the radius of B. This set consists of the differences of two segments:
/// it is a parallelogram.
#[derive(Clone, Copy, Debug)]
pub struct Capsules<const D: usize> {
    pub(crate) a: Segment<D>,
    pub(crate) b: Capsule<D>,
    pub(crate) outline: Outline,
}

/// The segments of A and B, relative to the start of B.
impl<const D: usize> Corners<D, 4> for [Segment<D>; 2] {
    fn corners<M: Measure>(&self, measure: &M) -> [[M::Number; D]; 4] {
        let [back, way] = self.map_each(|segment| measure.offset(segment.end(), segment.start()));
        let nowhere = measure.offset(self[1].start(), self[1].start());
        let both = difference(&way, &back);
        [nowhere, negated(&back), both, way]
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.iter().flat_map(|segment| [segment.start(), segment.end()]).flatten()
    }
}
