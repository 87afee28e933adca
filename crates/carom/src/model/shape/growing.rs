//! A ball whose radius changes at a constant rate.

use crate::model::InputError;
use crate::model::shape::accelerated::{Accelerated, first_out_of_range};
use crate::model::shape::moving::Moving;
use crate::number::Scalar;

/// An accelerated ball whose radius changes at a constant rate.
///
/// At the time `t` its radius is `r + g t`, in lengths, with the rate `g` in lengths per unit of
/// time. A shrinking ball is gone once its radius would be negative. At the last time before that
/// it is a point, which another ball can still touch.
///
/// [`Moving::growing`] and [`Accelerated::growing`] construct it.
/// [`first_contact`](crate::first_contact), [`time_of_impact`](crate::time_of_impact),
/// [`will_collide`](crate::will_collide) and [`closest_approach`](crate::closest_approach()) accept
/// two growing balls. A ball of constant radius has a
/// rate of 0.
///
/// An impact is the first time at which the two touch or overlap and the first nonzero derivative
/// of the gap between their surfaces is negative. So two balls at rest that grow into each other
/// have one, and a ball that moves away as fast as the other grows has none. A ball that is gone
/// has no impact, and neither do two that shrink to points at the moment they meet.
///
/// Verdicts are exact, and times within one unit in the last place; the point of contact is on the
/// surfaces as they are at that time. The numbers have the range of those of [`Accelerated`].
///
/// ```
/// use carom::{Circle, time_of_impact};
///
/// // Two drops at rest spread over a table, one of them twice as fast.
/// let slow = Circle::new([0.0, 0.0], 1.0)?.at_rest().growing(1.0)?;
/// let fast = Circle::new([8.0, 0.0], 1.0)?.at_rest().growing(2.0)?;
/// let impact = time_of_impact(&slow, &fast, f64::INFINITY).expect("they spread");
/// assert_eq!((impact.time, impact.normal, impact.point), (2.0, [1.0, 0.0], [3.0, 0.0]));
///
/// // A ball rolls towards one that melts away: it is gone after 2, so it is not hit at 3.
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
    /// The ball and its motion, with its radius at time 0.
    #[inline]
    pub const fn accelerated(&self) -> &Accelerated<D, S> {
        &self.accelerated
    }

    /// The rate at which the radius grows.
    ///
    /// It is in lengths per unit of time, and negative if the ball shrinks.
    #[inline]
    pub const fn rate(&self) -> S {
        self.rate
    }
}

impl<const D: usize, S: Scalar> Accelerated<D, S> {
    /// Returns the ball with a radius that changes at a constant rate.
    ///
    /// The rate is in lengths per unit of time; a negative rate shrinks the ball.
    ///
    /// # Errors
    /// Returns an error if the rate is NaN or infinite, or neither 0 nor from 2⁻²⁰⁰ to 2²⁰⁰ in
    /// size.
    ///
    /// ```
    /// use carom::{Circle, time_of_impact};
    ///
    /// // A balloon grows on the ground, and a ball falls on it: 8 − t² = 1 + t + 1.
    /// let balloon = Circle::new([0.0, 0.0], 1.0)?.at_rest().growing(1.0)?;
    /// let falling = Circle::new([0.0, 8.0], 1.0)?.at_rest().accelerated([0.0, -2.0])?;
    /// let falling = falling.growing(0.0)?;
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
    /// Returns the ball with a radius that changes at a constant rate.
    ///
    /// The ball has no acceleration. The rate is in lengths per unit of time; a negative rate
    /// shrinks the ball.
    ///
    /// # Errors
    /// Returns an error if the rate is NaN or infinite, or if it or one of the ball's numbers is
    /// neither 0 nor from 2⁻²⁰⁰ to 2²⁰⁰ in size.
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
