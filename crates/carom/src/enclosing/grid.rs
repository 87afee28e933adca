//! Where do points lie on a grid that is so fine that the smallest ball hardly changes?

use crate::exact::{Place, Real};
use crate::float::Scalar;
use crate::float::power::{exponent, scaled};
use crate::float::vector::from_fn;

/// The bits of a coordinate on the grid: the extent of the points is from 2⁷¹ to 2⁷² units.
///
/// A point is less than a unit off along each axis, by `√D` units in all, and so is the radius of the smallest
/// ball, which is at least half of the extent: by less than `√D 2⁻⁷⁰` of itself. A coordinate that is at
/// least 2⁻¹⁹ of the extent is not changed at all.
const BITS: i32 = 72;

/// The lower and the upper corner of a box.
pub(super) type Corners<const D: usize> = [[f64; D]; 2];

/// Multiples of `2ᵘⁿⁱᵗ`, counted from an anchor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid<const D: usize> {
    anchor: [f64; D],
    unit: i32,
}

impl<const D: usize> Grid<D> {
    /// The grid for all points in a box; `None` where it is a point.
    pub(super) fn over([lower, upper]: &Corners<D>) -> Option<Self> {
        let extent = (0..D).map(|k| upper[k] - lower[k]).fold(0.0, f64::max);
        if extent == 0.0 {
            return None;
        }
        // It is a rounded difference, off by 2⁻⁵³ of itself: it may have been rounded up to the power of two that it
        // is below, and then the grid is twice as fine as it need be. Beyond the largest float it is at most twice that.
        let top = if extent.is_finite() { exponent(extent) + 1 } else { 1025 };
        // Near zero it is counted from there, so that a centre which is a float is found as that float, and far
        // from it from the lower corner. Then all coordinates along the axis are within a quarter of one another,
        // and their differences are exact.
        let anchor = from_fn(|k| {
            let is_far = lower[k].abs().max(upper[k].abs()) * 0.25 > extent;
            if is_far { lower[k] } else { 0.0 }
        });
        Some(Self { anchor, unit: top - BITS })
    }

    /// `2ᵏ` for which the extent of the points is from `2ᵏ⁻¹` to `2ᵏ`.
    pub(super) fn exponent(&self) -> i32 {
        self.unit + BITS
    }

    /// Where a point is, cut off towards the anchor; it is exact where its coordinates are multiples of the unit.
    pub(super) fn place(&self, point: &[f64; D]) -> Place<D> {
        from_fn(|k| whole(scaled(point[k] - self.anchor[k], -self.unit)))
    }

    /// A length that is given in units of the grid.
    pub(super) fn length(&self, length: Real) -> Real {
        length.scaled(self.unit)
    }

    /// A point that is given in units of the grid: each coordinate as the float nearest to it, but for 2⁻⁸ of a unit
    /// in the last place.
    ///
    /// From zero, it is as exact as it is given, to 2⁻⁶¹ of itself. From elsewhere, the offset is at most a third of
    /// the coordinate, and to as much exact, and the sum is cut off at 2⁻⁶³.
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
    use super::Grid;

    #[test]
    fn places_are_exact_near_zero_and_far_from_it() {
        for [lower, upper] in [[-3.0, 5.0], [1e9, 1e9 + 8.0], [-1e300, 1e300], [0.0, 1e-310]] {
            let grid = Grid::over(&[[lower], [upper]]).expect("no point");
            let [low, high] = [lower, upper].map(|x| grid.place(&[x])[0]);
            let extent = high - low;
            assert!(((1 << 71)..=(1 << 72)).contains(&extent), "{lower} {upper}: {extent:x}");
            assert_eq!(low + extent, high);
        }
        assert!(Grid::over(&[[2.0, -0.0], [2.0, 0.0]]).is_none());
    }

    #[test]
    fn the_widest_and_the_narrowest_have_a_grid() {
        let smallest = f64::from_bits(1);
        let grid = Grid::over(&[[0.0], [smallest]]).expect("no point");
        assert_eq!(grid.place(&[smallest]), [1 << 71]);
        let grid = Grid::over(&[[-f64::MAX], [f64::MAX]]).expect("no point");
        let place = grid.place(&[f64::MAX])[0];
        assert_eq!(place, ((1 << 53) - 1) << (1024 - 53 - 1025 + 72));
        assert_eq!(grid.place(&[-f64::MAX]), [-place]);
        // What is larger than the extent by two bits at most.
        let grid = Grid::over(&[[3.99], [5.0]]).expect("no point");
        assert_eq!(grid.anchor, [3.99]);
        let grid = Grid::over(&[[3.0], [4.0]]).expect("no point");
        assert_eq!((grid.anchor, grid.place(&[4.0])), ([0.0], [1 << 73]));
    }
}
