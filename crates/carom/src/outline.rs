//! Dimension of a polygon, decided exactly: area, line or point.

use crate::exact;
use crate::filter::Rounded;
use crate::float::vector::MapEach;
use crate::formula::Measure;
use crate::formula::outline::{Corners, Outline};
use crate::verdict::Unsure;

/// Whether a polygon has an inside, or is a line or a point; computed once for each polygon.
pub(crate) fn outline<const D: usize, const C: usize>(polygon: &impl Corners<D, C>) -> Outline {
    Outline::of(&polygon.corners(&Rounded)).unwrap_or_else(|Unsure| exact::outline(polygon))
}

/// Three corners.
impl<const D: usize> Corners<D, 3> for [[f64; D]; 3] {
    fn corners<M: Measure>(&self, measure: &M) -> [[M::Number; D]; 3] {
        self.map_each(|corner| measure.offset(corner, self[0]))
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.iter().flatten().copied()
    }
}
