//! What is the smallest ball around given points?
//!
//! Welzl's observation \[Welzl1991\] is that the ball is that of a few of the points, its support, and that a point
//! outside of the ball of some is on the surface of the ball of these and it. In Gärtner's form \[Gaertner1999\] the
//! point to go on with is the farthest one, so that a handful of passes over the points are enough, nothing is put
//! into another order and no more is kept than the support. Here it is exchanged by a dual method that leaves out
//! at once what a new point makes needless (`exact/support.rs`), in integers, so that points may coincide or lie on
//! a line, a circle or a sphere.
//!
//! What is proved of the answer does not rest on the way to it:
//!
//! - *It contains every point.* For a centre that is a float, the radius is the smallest float that is not below
//!   any distance, decided exactly (`ruler.rs`).
//! - *It is nearly the smallest.* Let `r*` be the least radius there is, `e < √D` units of the grid what a point is
//!   off on it, and `b` the radius of the smallest ball around the support, on the grid. Its points are among
//!   those given, so `b ≤ r* + e`. Let `h` be half the length of the vector of the ulps of the coordinates of `c` in
//!   which points differ, and `up` and `down` the floats beside a number. (A coordinate that all share is a float on
//!   the grid, too, and so not rounded; at the largest float, the ulp is that below it.) The loop ends where
//!   `down(r) ≤ b + h`; or where the farthest point from `c` is in that ball, on the grid. Then it is no farther from
//!   the ball's centre than `b + e`, and no farther from `c` than `b + e + (1 + 2⁻⁷) h`, as `c` is that centre,
//!   rounded (`grid.rs`). So in either case
//!
//!   ```text
//!   r ≤ up(r* + 2 e + (1 + 2⁻⁷) h)        2 e < √D 2⁻⁶⁹ r*
//!   ```
//!
//!   The hundredths that are promised beyond 1 and ½ also cover that `b + h` is found to 2⁻⁵⁷ of itself, and that the
//!   difference `down(r) − (b + h)`, of which the sign is asked, is itself off by 2⁻⁶³ of the larger.
//!
//!   Better than `h` there is not: the corners of a cube with edges of one ulp are all as far from its middle, which
//!   is no float, and the best centre is one of them.
//! - *It ends.* A point is exchanged for others only where it is outside on the grid. With each exchange `b`
//!   rises, and there are so many supports.

mod grid;
mod ruler;

use self::grid::{Corners, Grid};
use self::ruler::Ruler;
use crate::error::InputError;
use crate::exact::{Real, Support};
use crate::float::Scalar;
use crate::float::vector::MapEach;
use crate::shape::Ball;

/// Bits of the integers in `dimensions` dimensions, where vectors have components of at most 2⁷² + 1, and so their
/// products `G` bits: a minor of `D` of them has `G D` bits, one with a right side `log₂ D` more, and a sum of these
/// as much again. The longest are products of two such sums, and what is added to those.
const fn bits(dimensions: usize) -> usize {
    let log = dimensions.next_power_of_two().ilog2() as usize;
    2 * dimensions * (145 + log) + 4 * log + 8
}

impl<const D: usize, S: Scalar> Ball<D, S> {
    /// The smallest ball around points, in at most 20 dimensions; in more it does not compile.
    ///
    /// - It contains every point, exactly: no distance from its centre is above its radius, for the floats that are
    ///   returned.
    /// - Its radius is above that of the smallest ball there is by less than 1.01 ulp of itself and, because the centre
    ///   must be a float, 0.51 times the length of the vector of the ulps of those coordinates of the centre in which
    ///   points differ. (For some points the best centre that is a float costs 0.5 times that length.)
    ///
    /// Points may coincide, or lie on a line or a sphere. Usually they are gone through a few times. Nothing is
    /// allocated, and nothing is random: all integers are on the stack, of which they take about 30 kilobytes in 3
    /// dimensions and about half a megabyte in 20, or more than a megabyte where the compiler optimises little. In
    /// another order of the points the answer may differ within the promise. Use it as a first test: what misses the
    /// ball misses what is in it.
    ///
    /// # Errors
    /// There is no point, a coordinate is NaN or infinite, or the radius is beyond the largest number.
    ///
    /// ```
    /// use carom::{Circle, Relation, relation};
    ///
    /// // A right angle is on the circle over the longest side.
    /// let corners = [[0.0, 0.0], [6.0, 0.0], [0.0, 8.0], [2.0, 3.0]];
    /// let around = Circle::enclosing(&corners)?;
    /// assert_eq!((around.center(), around.radius()), ([3.0, 4.0], 5.0));
    /// assert_eq!(relation(&Circle::new([12.0, 4.0], 3.0)?, &around), Relation::Separate);
    ///
    /// // Of a vector, or of any slice of what becomes points.
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

    /// The same of points that are gone through by clones of an iterator, each of which yields the same points.
    pub(crate) fn enclosing_all(
        points: &(impl Iterator<Item = [S; D]> + Clone),
    ) -> Result<Self, InputError> {
        const { assert!(D > 0 && D <= 20, "a bounding ball has from 1 to 20 dimensions") };
        let around = bounds(points.clone())?;
        // Two limbs more than the bits fill: each factor of a product may waste one.
        const { assert!(bits(2) <= 64 * (12 - 2) && bits(3) <= 64 * (17 - 2)) };
        const { assert!(bits(8) <= 64 * (42 - 2) && bits(20) <= 64 * (100 - 2)) };
        match D {
            ..=2 => smallest::<D, 12, S>(points, &around),
            3 => smallest::<D, 17, S>(points, &around),
            4..=8 => smallest::<D, 42, S>(points, &around),
            _ => smallest::<D, 100, S>(points, &around),
        }
    }
}

/// The box around points.
fn bounds<const D: usize, S: Scalar>(
    points: impl Iterator<Item = [S; D]>,
) -> Result<Corners<D>, InputError> {
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

/// The smallest ball around points in a box, with integers of `N` limbs.
fn smallest<const D: usize, const N: usize, S: Scalar>(
    points: &(impl Iterator<Item = [S; D]> + Clone),
    around: &Corners<D>,
) -> Result<Ball<D, S>, InputError> {
    let Some(grid) = Grid::over(around) else {
        let center = points.clone().next().ok_or(InputError::NoPoints)?;
        return Ok(Ball::checked(center, S::default()));
    };
    let place = |point: [S; D]| grid.place(&point.map_each(Into::into));
    let [lower, upper] = around;
    let middle = crate::float::vector::from_fn(|k| S::from_f64(0.5 * lower[k] + 0.5 * upper[k]));
    let far = Ruler::new(middle, grid.exponent()).farthest(points.clone());
    let mut support = Support::<D, N>::point(place(far.ok_or(InputError::NoPoints)?));
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
