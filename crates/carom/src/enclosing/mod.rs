//! The smallest ball around given points.
//!
//! Welzl \[Welzl1991\] observed two facts. The smallest ball is that of a few of the points, its
//! support. A point outside the ball of some points is on the surface of the ball of these points
//! and itself. In Gärtner's form \[Gaertner1999\] the next point is the farthest one, so a handful
//! of passes over the points is enough; the points are not reordered, and only the support is
//! stored. Here a dual method changes the support and drops at once the points that a new point
//! makes unnecessary (`exact/support.rs`). It uses integers, so points may coincide or lie on a
//! line, a circle or a sphere.
//!
//! The proof of the answer does not depend on the path to it:
//!
//! - *It contains every point.* For a centre that is a float, the radius is the smallest float that
//!   is not below any distance, decided exactly (`ruler.rs`).
//! - *It is nearly the smallest.* Let `r*` be the smallest possible radius, `e < √D` units of the
//!   grid the error of a point on the grid, and `b` the radius of the smallest ball around the
//!   support, on the grid. The points of the support are among the given ones, so `b ≤ r* + e`. Let
//!   `h` be half the length of the vector of the ulps of the coordinates of `c` in which points
//!   differ, and `up` and `down` the floats beside a number. (A coordinate that all points share is
//!   a float on the grid, too, and so not rounded; at the largest float, the ulp is the one below
//!   it.) The loop ends if `down(r) ≤ b + h`, or if the farthest point from `c` is in that ball, on
//!   the grid. Then that point is no farther from the ball's centre than `b + e`, and no farther
//!   from `c` than `b + e + (1 + 2⁻⁷) h`, as `c` is that centre, rounded (`grid.rs`). So in either
//!   case
//!
//!   ```text
//!   r ≤ up(r* + 2 e + (1 + 2⁻⁷) h)        2 e < √D 2⁻⁶⁹ r*
//!   ```
//!
//!   The hundredths that are promised beyond 1 and ½ also cover two errors: `b + h` is computed to
//!   2⁻⁵⁷ of itself, and the difference `down(r) − (b + h)`, whose sign is tested, is off by 2⁻⁶³
//!   of the larger term.
//!
//!   No method can improve on `h`: the corners of a cube with edges of one ulp are all equally far
//!   from its middle, which is not a float, and the best centre is one of the corners.
//! - *It ends.* A point enters the support only if it is outside on the grid. With each change of
//!   the support `b` rises, and the number of supports is finite.

mod grid;
mod ruler;

use self::grid::PointGrid;
use self::ruler::Ruler;
use crate::decide::exact::Support;
use crate::model::InputError;
use crate::model::shape::Ball;
use crate::model::shape::tree::BoxCorners;
use crate::number::vector::MapEach;
use crate::number::{Memory, Real, Scalar};

impl<const D: usize, S: Scalar> Ball<D, S> {
    /// Returns the smallest ball around points.
    ///
    /// The points have at most 20 dimensions; more do not compile. Coordinates are in any unit.
    ///
    /// - The ball contains every point exactly: no distance from the returned centre is above the
    ///   returned radius.
    /// - Its radius exceeds that of the smallest possible ball by less than 1.01 ulp of itself and,
    ///   because the centre must be a float, 0.51 times the length of the vector of the ulps of
    ///   those coordinates of the centre in which points differ. (For some points, the best centre
    ///   that is a float costs 0.5 times that length.)
    ///
    /// Points may coincide, or lie on a line or a sphere. Usually a few passes over the points are
    /// enough. Nothing is random. With another order of the points the answer may differ within
    /// these bounds. Use the ball for a cheap first test: what misses it misses everything inside.
    ///
    /// # Errors
    /// Returns an error if there is no point, a coordinate is NaN or infinite, or the radius is
    /// beyond the largest number.
    ///
    /// ```
    /// use carom::{Circle, Relation, relation};
    ///
    /// // A right angle is on the circle whose diameter is the longest side.
    /// let corners = [[0.0, 0.0], [6.0, 0.0], [0.0, 8.0], [2.0, 3.0]];
    /// let around = Circle::enclosing(&corners)?;
    /// assert_eq!((around.center(), around.radius()), ([3.0, 4.0], 5.0));
    /// assert_eq!(relation(&Circle::new([12.0, 4.0], 3.0)?, &around), Relation::Separate);
    ///
    /// // The points may be in a vector, or any slice of a type that converts into arrays.
    /// let hull: Vec<[f32; 3]> = vec![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// let around = carom::Sphere::enclosing(&hull)?;
    /// assert!(around.radius() - (2.0_f32 / 3.0).sqrt() < 1e-6);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn enclosing<P>(points: &[P]) -> Result<Self, InputError>
    where
        P: Copy + Into<[S; D]>,
    {
        Self::enclosing_all(&points.iter().map(|&point| point.into()))
    }

    /// The same for the points of an iterator; each clone of it must yield the same points.
    pub(crate) fn enclosing_all(
        points: &(impl Iterator<Item = [S; D]> + Clone),
    ) -> Result<Self, InputError> {
        // The integers of each step have some `300 D` bits, and a step takes `D³` products of them.
        const { assert!(D > 0 && D <= 20, "a bounding ball has from 1 to 20 dimensions") };
        let around = bounds(points.clone())?;
        smallest(points, &around)
    }
}

/// The box around points.
fn bounds<const D: usize, S: Scalar>(
    points: impl Iterator<Item = [S; D]>,
) -> Result<BoxCorners<D>, InputError> {
    let mut around = None;
    for (index, point) in points.enumerate() {
        let point: [f64; D] = point.map_each(Into::into);
        if let Some(axis) = point.iter().position(|x| !x.is_finite()) {
            return Err(InputError::EnclosedPoint { index, axis, value: point[axis] });
        }
        let [lower, upper] = around.get_or_insert([point; 2]);
        for k in 0..D {
            lower[k] = lower[k].min(point[k]);
            upper[k] = upper[k].max(point[k]);
        }
    }
    around.ok_or(InputError::NoPoints)
}

/// The smallest ball around points in a box.
fn smallest<const D: usize, S: Scalar>(
    points: &(impl Iterator<Item = [S; D]> + Clone),
    around: &BoxCorners<D>,
) -> Result<Ball<D, S>, InputError> {
    let Some(grid) = PointGrid::over(around) else {
        let center = points.clone().next().ok_or(InputError::NoPoints)?;
        return Ok(Ball::checked(center, S::default()));
    };
    let place = |point: [S; D]| grid.place(&point.map_each(Into::into));
    let [lower, upper] = around;
    let middle = crate::number::vector::from_fn(|k| S::from_f64(0.5 * lower[k] + 0.5 * upper[k]));
    let far = Ruler::new(middle, grid.exponent()).farthest(points.clone());
    let memory = Memory::new();
    let mut support = Support::point(&memory, place(far.ok_or(InputError::NoPoints)?));
    loop {
        let center = grid.point(&support.center());
        let ruler = Ruler::new(center, grid.exponent());
        let enough = grid.length(support.radius()) + ruler.cost_of_center(around);
        let is_enough = |radius: Option<S>, far: [S; D]| {
            let less = radius.map(|radius| Real::from(radius.below().into()));
            less.is_some_and(|less| (less - enough).sign().is_le()) || support.contains(&place(far))
        };
        let mut far = ruler.farthest(points.clone()).ok_or(InputError::NoPoints)?;
        if is_enough(ruler.radius_to(&far), far) {
            let radius;
            (radius, far) = ruler.reach(points.clone(), far);
            if is_enough(radius, far) {
                let radius = radius.ok_or(InputError::EnclosingRadius)?;
                return Ok(Ball::checked(center, radius));
            }
        }
        support = support.with(place(far));
    }
}
