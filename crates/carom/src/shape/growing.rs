//! A ball whose radius changes at a steady rate: checked once, at the door.

use crate::error::InputError;
use crate::float::Scalar;
use crate::shape::accelerated::{Accelerated, first_out_of_range};
use crate::shape::moving::Moving;

/// An accelerated ball whose radius grows or shrinks at a steady rate: at the time `t` it is `r + g t`.
///
/// Where it shrinks, the ball is gone once its radius would be negative. At that moment itself it is a point, which
/// can still be met.
///
/// Made by [`Moving::growing`] and [`Accelerated::growing`]. Two of them are asked about by
/// [`first_contact`](crate::first_contact), [`time_of_impact`](crate::time_of_impact) and
/// [`will_collide`](crate::will_collide). One that keeps its size has a rate of 0.
///
/// An impact is the first moment at which the two touch or overlap and the first derivative of the gap between their
/// surfaces that is not 0 is negative: so two balls at rest that grow into one another have one, and a ball that flees
/// as fast as the other one grows after it has none. From balls that are gone, and from two points, there is none.
/// Verdicts are exact, and times within one unit in the last place; the point of contact is on the surfaces as they
/// are then. Its numbers have the range of those of [`Accelerated`]; where they are near both ends of it, a question may
/// take 1.5 MB of the stack.
///
/// ```
/// use carom::{Circle, time_of_impact};
///
/// // Two drops at rest that spread over a table, one of them twice as fast.
/// let slow = Circle::new([0.0, 0.0], 1.0)?.at_rest().growing(1.0)?;
/// let fast = Circle::new([8.0, 0.0], 1.0)?.at_rest().growing(2.0)?;
/// let impact = time_of_impact(&slow, &fast, f64::INFINITY).expect("they spread");
/// assert_eq!((impact.time, impact.normal, impact.point), (2.0, [1.0, 0.0], [3.0, 0.0]));
///
/// // A ball rolls towards one that melts away: gone after 2, it is not hit at 3.
/// let rolling = Circle::new([0.0, 0.0], 1.0)?.moving([2.0, 0.0])?.growing(0.0)?;
/// let melting = Circle::new([6.5, 0.0], 1.0)?.at_rest().growing(-0.5)?;
/// assert_eq!(time_of_impact(&rolling, &melting, f64::INFINITY), None);
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growing<const D: usize, S = f64> {
    accelerated: Accelerated<D, S>,
    rate: S,
}

impl<const D: usize, S: Scalar> Growing<D, S> {
    /// The ball as it moves, with its radius at time 0.
    #[inline]
    pub const fn accelerated(&self) -> &Accelerated<D, S> {
        &self.accelerated
    }

    /// By how much the radius grows, in lengths per unit of time; negative where it shrinks.
    #[inline]
    pub const fn rate(&self) -> S {
        self.rate
    }
}

impl<const D: usize, S: Scalar> Accelerated<D, S> {
    /// The same ball with a radius that grows at a steady rate, in lengths per unit of time; a negative one shrinks
    /// it.
    ///
    /// # Errors
    /// The rate is NaN or infinite, or neither 0 nor from 2⁻²⁰⁰ to 2²⁰⁰ in size.
    ///
    /// ```
    /// use carom::{Circle, time_of_impact};
    ///
    /// // A balloon is blown up on the ground, and a ball falls on it: 8 − t² = 1 + t + 1.
    /// let balloon = Circle::new([0.0, 0.0], 1.0)?.at_rest().growing(1.0)?;
    /// let falling = Circle::new([0.0, 8.0], 1.0)?.at_rest().accelerated([0.0, -2.0])?.growing(0.0)?;
    /// let impact = time_of_impact(&balloon, &falling, 10.0).expect("it falls");
    /// assert_eq!((impact.time, impact.point), (2.0, [0.0, 3.0]));
    ///
    /// let refused = falling.accelerated().growing(f64::NAN).expect_err("NaN is refused");
    /// assert_eq!(refused.to_string(), "the rate of growth is NaN; give a finite number");
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[inline]
    pub fn growing(self, rate: S) -> Result<Growing<D, S>, InputError> {
        let value: f64 = rate.into();
        if !value.is_finite() {
            return Err(InputError::Growth(value));
        }
        match first_out_of_range(&[rate]) {
            Some((_, value)) => {
                Err(InputError::Range { name: "rate of growth", axis: None, value })
            }
            None => Ok(Growing { accelerated: self, rate }),
        }
    }
}

impl<const D: usize, S: Scalar> Moving<D, S> {
    /// The same ball with a radius that grows at a steady rate, in lengths per unit of time, and without an
    /// acceleration; a negative rate shrinks it.
    ///
    /// # Errors
    /// The rate is NaN or infinite; or it, or one of the ball's numbers, is neither 0 nor from 2⁻²⁰⁰ to 2²⁰⁰ in size.
    ///
    /// ```
    /// use carom::Circle;
    ///
    /// let ball = Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
    /// assert_eq!(ball.growing(0.25)?.rate(), 0.25);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[inline]
    pub fn growing(self, rate: S) -> Result<Growing<D, S>, InputError> {
        self.accelerated([S::default(); D])?.growing(rate)
    }
}
