//! A grid so fine that it hardly changes the smallest ball.

use crate::decide::exact::GridPoint;
use crate::model::shape::tree::BoxCorners;
use crate::number::power::{exponent, scaled};
use crate::number::vector::from_fn;
use crate::number::{Real, Scalar};

/// The bits of a coordinate on the grid: the extent of the points is from 2⁷¹ to 2⁷² units.
///
/// On the grid, a point is off by less than a unit along each axis, by `√D` units in all, and so is
/// the radius of the smallest ball. The radius is at least half of the extent, so its relative
/// error is less than `√D 2⁻⁷⁰`. A coordinate that is at least 2⁻¹⁹ of the extent is not changed at
/// all.
const BITS: i32 = 72;

/// Multiples of `2ᵘⁿⁱᵗ`, counted from an anchor.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointGrid<const D: usize> {
    anchor: [f64; D],
    unit: i32,
}

impl<const D: usize> PointGrid<D> {
    /// The grid for all points in a box; `None` if the box is a point.
    pub(super) fn over([lower, upper]: &BoxCorners<D>) -> Option<Self> {
        let extent = (0..D).map(|k| upper[k] - lower[k]).fold(0.0, f64::max);
        if extent == 0.0 {
            return None;
        }
        // The extent is a rounded difference, off by 2⁻⁵³ of itself. It may have been rounded up to
        // the next power of two; then the grid is twice as fine as it needs to be. If it is beyond
        // the largest float, it is at most twice that.
        let top = if extent.is_finite() { exponent(extent) + 1 } else { 1025 };
        // Near zero, coordinates are counted from zero, so that a centre that is a float is found
        // as that float. Far from zero they are counted from the lower corner: then all coordinates
        // along the axis are within a quarter of one another, and their differences are exact.
        let anchor = from_fn(|k| {
            let is_far = lower[k].abs().max(upper[k].abs()) * 0.25 > extent;
            if is_far { lower[k] } else { 0.0 }
        });
        Some(Self { anchor, unit: top - BITS })
    }

    /// The `k` such that the extent of the points is from `2ᵏ⁻¹` to `2ᵏ`.
    pub(super) fn exponent(&self) -> i32 {
        self.unit + BITS
    }

    /// The place of a point, truncated towards the anchor; exact if its coordinates are multiples
    /// of the unit.
    pub(super) fn place(&self, point: &[f64; D]) -> GridPoint<D> {
        from_fn(|k| whole(scaled(point[k] - self.anchor[k], -self.unit)))
    }

    /// The length that is given in units of the grid.
    pub(super) fn length(&self, length: Real) -> Real {
        length.scaled(self.unit)
    }

    /// The point that is given in units of the grid: each coordinate as the nearest float, up to
    /// 2⁻⁸ of a unit in the last place.
    ///
    /// Counted from zero, it is as exact as the given point, to 2⁻⁶¹ of itself. Counted from
    /// elsewhere, the offset is at most a third of the coordinate and as exact, and the sum is
    /// truncated at 2⁻⁶³.
    pub(super) fn point<S: Scalar>(&self, place: &[Real; D]) -> [S; D] {
        from_fn(|k| (Real::from(self.anchor[k]) + place[k].scaled(self.unit)).round())
    }
}

/// The integer part of a number below 2⁷⁵.
#[expect(clippy::cast_possible_truncation, reason = "what is below a unit goes")]
fn whole(x: f64) -> i128 {
    x as i128
}

#[cfg(test)]
mod tests {
    use super::PointGrid;

    #[test]
    fn places_are_exact_near_zero_and_far_from_it() {
        for [lower, upper] in [[-3.0, 5.0], [1e9, 1e9 + 8.0], [-1e300, 1e300], [0.0, 1e-310]] {
            let grid = PointGrid::over(&[[lower], [upper]]).expect("no point");
            let [low, high] = [lower, upper].map(|x| grid.place(&[x])[0]);
            let extent = high - low;
            assert!(((1 << 71)..=(1 << 72)).contains(&extent), "{lower} {upper}: {extent:x}");
            assert_eq!(low + extent, high);
        }
        assert!(PointGrid::over(&[[2.0, -0.0], [2.0, 0.0]]).is_none());
    }

    #[test]
    fn the_widest_and_the_narrowest_have_a_grid() {
        let smallest = f64::from_bits(1);
        let grid = PointGrid::over(&[[0.0], [smallest]]).expect("no point");
        assert_eq!(grid.place(&[smallest]), [1 << 71]);
        let grid = PointGrid::over(&[[-f64::MAX], [f64::MAX]]).expect("no point");
        let place = grid.place(&[f64::MAX])[0];
        assert_eq!(place, ((1 << 53) - 1) << (1024 - 53 - 1025 + 72));
        assert_eq!(grid.place(&[-f64::MAX]), [-place]);
        // Coordinates that are larger than the extent, by at most two bits.
        let grid = PointGrid::over(&[[3.99], [5.0]]).expect("no point");
        assert_eq!(grid.anchor, [3.99]);
        let grid = PointGrid::over(&[[3.0], [4.0]]).expect("no point");
        assert_eq!((grid.anchor, grid.place(&[4.0])), ([0.0], [1 << 73]));
    }
}
