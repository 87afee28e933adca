//! A ball with a constant acceleration, checked once by its constructor.

use crate::model::InputError;
use crate::model::shape::ball::{Ball, first_non_finite};
use crate::model::shape::moving::Moving;
use crate::number::Scalar;
use crate::number::power::power_of_two;

/// All numbers of an accelerated ball are 0, or between 2 to the power of minus this and 2 to the
/// power of this. That bounds the digits of the integers that decide queries about two such balls,
/// and so their time. All numbers of `f32` are within this range.
pub(crate) const REACH: i32 = 200;

/// A moving ball under a constant acceleration.
///
/// Its centre is at `x + v t + g t²/2`. Each of its numbers is 0, or from 2⁻²⁰⁰ to 2²⁰⁰ in size,
/// some 10⁻⁶⁰ to 10⁶⁰; for `f32` this is no restriction. Lengths and times are in any units, but
/// the same for all shapes of a query.
///
/// [`Moving::accelerated`] constructs it. [`first_contact`](crate::first_contact),
/// [`time_of_impact`](crate::time_of_impact), [`will_collide`](crate::will_collide) and
/// [`closest_approach`](crate::closest_approach()) accept two accelerated balls, as they accept two
/// moving balls. The first three also accept one accelerated ball with a shape at rest or with a
/// constant velocity: a [`Ball`], [`HalfSpace`](crate::HalfSpace),
/// [`Segment`](crate::Segment), [`Capsule`](crate::Capsule), [`Aabb`](crate::Aabb),
/// [`Triangle`](crate::Triangle), [`Tube`](crate::Tube), [`Polygon`](crate::Polygon),
/// [`Polyline`](crate::Polyline) or [`Mesh`](crate::Mesh),
/// or a [`Hollow`](crate::Hollow) ball, capsule, box, cylinder or polygon.
///
/// For a [`Facet`](crate::Facet), call
/// [`time_of_accelerated_impact`](crate::Facet::time_of_accelerated_impact).
///
/// An impact is the first time at which the two touch or overlap and the first nonzero derivative
/// of the distance is negative. So a ball that lies on the ground and is pressed onto it has an
/// impact at 0, and a ball that slides past has none. A ball that overlaps and moves out has its
/// impact when it turns round, if it does not become free, and otherwise when it comes back.
///
/// For two balls, the verdict is exact and the time within one unit in the last place. For a ball
/// and a shape the same holds if all numbers of both are 0 or from 2⁻⁶⁴ to 2⁶⁴ in size, some 10⁻¹⁹
/// to 10¹⁹, and `max_time` is, too, or is larger; for a half-space, the inside of a box and the
/// caps of a cylinder it always holds. For numbers farther apart, all digits count down to 2⁻³³⁰ of
/// the largest length, path or reach; in a tube, of the largest of these across it.
///
/// The impact with a polyline, a polygon or a mesh is the first of the impacts with its parts, each
/// as a [`Facet`](crate::Facet). So it is with a triangle, which counts as a polygon in the plane
/// and as a mesh in space. Without an acceleration, all answers are those of a [`Moving`] ball.
///
/// ```
/// use carom::{Circle, time_of_impact};
///
/// // A ball is thrown upwards above one that lies on the ground, and falls back on it.
/// let thrown = Circle::new([0.0, 3.0], 1.0)?.moving([0.0, 4.0])?.accelerated([0.0, -8.0])?;
/// let resting = Circle::new([0.0, 1.0], 1.0)?.at_rest().accelerated([0.0, 0.0])?;
/// let impact = time_of_impact(&thrown, &resting, 10.0).expect("it falls");
/// assert_eq!((impact.time, impact.normal, impact.point), (1.0, [0.0, -1.0], [0.0, 2.0]));
/// # Ok::<(), carom::InputError>(())
/// ```
///
/// ```
/// use carom::{Aabb, Circle, Feature, HalfSpace, time_of_impact};
///
/// // Thrown at a crate on the ground, the ball comes down on top of it.
/// let thrown = Circle::new([0.0, 1.0], 1.0)?.moving([2.0, 6.0])?.accelerated([0.0, -8.0])?;
/// let crate_ = Aabb::new([1.5, 0.0], [4.0, 2.0])?.at_rest();
/// let impact = time_of_impact(&thrown, &crate_, f64::INFINITY).expect("it is in the way");
/// assert_eq!((impact.time, impact.normal), (1.0, [0.0, -1.0]));
/// assert_eq!((impact.point, impact.feature), ([2.0, 2.0], Feature::Edge(7)));
/// // Without the crate it falls on the ground.
/// let ground = HalfSpace::new([0.0, 0.0], [0.0, 1.0])?.at_rest();
/// let impact = time_of_impact(&thrown, &ground, f64::INFINITY).expect("it falls");
/// assert_eq!((impact.time, impact.point), (1.5, [3.0, 0.0]));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accelerated<const D: usize, S = f64> {
    moving: Moving<D, S>,
    acceleration: [S; D],
}

impl<const D: usize, S: Scalar> Accelerated<D, S> {
    /// The ball and its velocity at time 0.
    #[inline]
    pub const fn moving(&self) -> &Moving<D, S> {
        &self.moving
    }

    /// The ball at time 0.
    #[inline]
    pub const fn ball(&self) -> &Ball<D, S> {
        self.moving.ball()
    }

    /// The centre at time 0.
    #[inline]
    pub const fn center(&self) -> [S; D] {
        self.moving.center()
    }

    /// The radius.
    #[inline]
    pub const fn radius(&self) -> S {
        self.moving.radius()
    }

    /// The velocity at time 0, in lengths per unit of time.
    #[inline]
    pub const fn velocity(&self) -> [S; D] {
        self.moving.velocity()
    }

    /// The acceleration, in lengths per unit of time squared.
    #[inline]
    pub const fn acceleration(&self) -> [S; D] {
        self.acceleration
    }
}

impl<const D: usize, S: Scalar> Moving<D, S> {
    /// Returns the ball under a constant acceleration.
    ///
    /// The acceleration is in lengths per unit of time squared; 0 is allowed.
    ///
    /// # Errors
    /// Returns an error if a component of the acceleration is NaN or infinite, or if one of the
    /// ball's numbers is neither 0 nor from 2⁻²⁰⁰ to 2²⁰⁰ in size.
    ///
    /// ```
    /// use carom::Circle;
    ///
    /// let ball = Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
    /// assert_eq!(ball.accelerated([0.0, -9.81])?.acceleration(), [0.0, -9.81]);
    /// let refused = ball.accelerated([0.0, f64::NAN]).expect_err("NaN is refused");
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "component 1 of the acceleration is NaN; give a finite number"
    /// );
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[inline]
    pub fn accelerated(
        self,
        acceleration: impl Into<[S; D]>,
    ) -> Result<Accelerated<D, S>, InputError> {
        let acceleration = acceleration.into();
        if let Some((axis, value)) = first_non_finite(&acceleration) {
            return Err(InputError::Acceleration { axis, value });
        }
        let named = [
            ("center", self.center()),
            ("velocity", self.velocity()),
            ("acceleration", acceleration),
        ];
        for (name, vector) in named {
            if let Some((axis, value)) = first_out_of_range(&vector) {
                return Err(InputError::Range { name, axis: Some(axis), value });
            }
        }
        if let Some((_, value)) = first_out_of_range(&[self.radius()]) {
            return Err(InputError::Range { name: "radius", axis: None, value });
        }
        Ok(Accelerated { moving: self, acceleration })
    }
}

/// The first component that is neither 0 nor within range, with its axis.
#[inline]
pub(super) fn first_out_of_range<const D: usize, S: Scalar>(v: &[S; D]) -> Option<(usize, f64)> {
    let is_out = |x: f64| {
        let size = x.abs();
        size != 0.0 && !(power_of_two(-REACH) <= size && size <= power_of_two(REACH))
    };
    v.iter().map(|&x| x.into()).enumerate().find(|&(_, x): &(usize, f64)| is_out(x))
}
