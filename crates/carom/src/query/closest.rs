//! Closest approach of two moving balls.

use crate::decide::{exact, filter};
use crate::model::shape::{Accelerated, Growing, Moving};
use crate::model::{ClosestApproach, accelerated_deadline, deadline};
use crate::number::{Scalar, Unsure};
use crate::problem::{AcceleratedPair, Pair};

/// Returns the closest approach of two moving balls.
///
/// This is the time in `[0, max_time]` at which the centres are nearest, and the gap between the
/// surfaces at that time. Two [`Moving`] balls, two [`Accelerated`] or two [`Growing`] balls are
/// accepted. Sailors and air traffic controllers call the two TCPA and DCPA, time and
/// distance at the closest point of approach. For the distance of the centres, use balls of radius
/// 0. Lengths and times are in any units, but the same for both balls.
///
/// Without a `max_time`, the centres are nearest at `−p·w / w·w`, where `p` leads from A to B at
/// time 0 and `w` is the velocity of B relative to A \[Ericson2005\]. Balls that move apart, or
/// rest relative to each other, are nearest at 0; balls that would come nearer after `max_time` are
/// nearest at `max_time`, which counts. An infinite `max_time` stands for the largest float.
///
/// [`Accelerated`] balls may come near each other twice. The answer is the time of the smallest
/// distance, and the earliest one if it is reached more than once. For [`Growing`] balls the answer
/// is the time of the smallest gap, also where the centres come nearer later: the distance of the
/// surfaces counts. Once a ball has shrunk to nothing the search ends, as if that were `max_time`.
/// If accelerations differ, or radii change, a `max_time` below 2⁻²⁰⁰ is 0.
///
/// Returns `None` only if `max_time` is negative or NaN.
///
/// # Accuracy
/// Whether the balls approach at all, and whether they are nearest before `max_time`, is decided
/// exactly. The time is within one unit in the last place, and so is the gap. The gap is that at
/// the true time, not at the rounded one: also where the balls nearly touch, or meet head on from
/// far away. Swapping A and B changes no bit.
///
/// For accelerated and growing balls, which of two times is the nearer one is exact, too. These
/// answers always use exact arithmetic, which takes far longer than the filter for moving balls.
///
/// ```
/// use carom::{Circle, closest_approach};
///
/// // Two ships, in nautical miles and hours, that keep 0.5 miles around themselves clear. One goes
/// // east at 12 knots; the other comes from ahead and to the right, and goes north-west.
/// let own = Circle::new([0.0, 0.0], 0.5)?.moving([12.0, 0.0])?;
/// let other = Circle::new([6.0, -1.0], 0.5)?.moving([-4.0, 8.0])?;
/// let nearest = closest_approach(&own, &other, 1.0).expect("a time of at least 0");
/// // After 19.5 minutes the centres are 1.8 miles apart.
/// assert_eq!(nearest.time, 0.325);
/// assert!((nearest.gap - (3.2_f64.sqrt() - 1.0)).abs() < 1e-15);
///
/// // In the next quarter of an hour they come nearest at its end.
/// let soon = closest_approach(&own, &other, 0.25).expect("a time of at least 0");
/// assert_eq!((soon.time, soon.gap), (0.25, 5.0_f64.sqrt() - 1.0));
///
/// // A ball is thrown up below a lamp: 9/4 higher after 3/2, it is nearest then.
/// let lamp = Circle::new([0.0, 4.0], 0.5)?.at_rest().accelerated([0.0, 0.0])?;
/// let ball = Circle::new([0.0, 0.0], 0.5)?.moving([0.0, 3.0])?.accelerated([0.0, -2.0])?;
/// let nearest = closest_approach(&ball, &lamp, f64::INFINITY).expect("a time of at least 0");
/// assert_eq!((nearest.time, nearest.gap), (1.5, 0.75));
///
/// // If the lamp melts, its surface is nearer to the ball before that.
/// let melting = lamp.growing(-0.25)?;
/// let nearest = closest_approach(&ball.growing(0.0)?, &melting, 10.0).expect("as above");
/// assert_eq!((nearest.time, nearest.gap), (1.375, 1.109375));
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn closest_approach<const D: usize, S: Scalar, A, B>(
    a: &A,
    b: &B,
    max_time: S,
) -> Option<ClosestApproach<S>>
where
    A: Approaches<D, S, B>,
{
    A::closest_approach(a, b, max_time)
}

/// A moving ball whose closest approach to `B` is known.
///
/// Both have `D` dimensions and scalars `S`. Supported are two [`Moving`] balls, two
/// [`Accelerated`] and two [`Growing`] balls.
#[diagnostic::on_unimplemented(
    message = "no closest approach of `{Self}` and `{B}`",
    note = "supported: two `Moving` balls, two `Accelerated` balls, two `Growing` balls",
    note = "both must have the same dimension and scalar type; pass each by one reference"
)]
pub trait Approaches<const D: usize, S, B>: sealed::Approach<D, S, B> {}

impl<const D: usize, S, A: sealed::Approach<D, S, B>, B> Approaches<D, S, B> for A {}

pub(crate) mod sealed {
    use super::ClosestApproach;

    /// The query, which only this crate can implement.
    pub trait Approach<const D: usize, S, B> {
        fn closest_approach(&self, other: &B, max_time: S) -> Option<ClosestApproach<S>>;
    }
}

impl<const D: usize, S: Scalar> sealed::Approach<D, S, Self> for Moving<D, S> {
    #[inline]
    fn closest_approach(&self, other: &Self, max_time: S) -> Option<ClosestApproach<S>> {
        let deadline = deadline(max_time)?;
        let pair = Pair::moving(self, other);
        Some(match filter::closest_approach::<D, S, false>(&pair, deadline) {
            Ok(ClosestApproach { time, gap }) => {
                ClosestApproach { time: S::from_f64(time), gap: S::from_f64(gap) }
            }
            Err(Unsure) => exact::nearest(&pair, deadline),
        })
    }
}

impl<const D: usize, S: Scalar> sealed::Approach<D, S, Self> for Accelerated<D, S> {
    fn closest_approach(&self, other: &Self, max_time: S) -> Option<ClosestApproach<S>> {
        let pair = AcceleratedPair::new(self, other);
        if pair.ga == pair.gb {
            return self.moving().closest_approach(other.moving(), max_time);
        }
        Some(nearest(&pair, accelerated_deadline(max_time)?))
    }
}

impl<const D: usize, S: Scalar> sealed::Approach<D, S, Self> for Growing<D, S> {
    fn closest_approach(&self, other: &Self, max_time: S) -> Option<ClosestApproach<S>> {
        let pair = AcceleratedPair::growing(self, other);
        if pair.rates == [0.0; 2] {
            return self.accelerated().closest_approach(other.accelerated(), max_time);
        }
        Some(nearest(&pair, accelerated_deadline(max_time)?))
    }
}

fn nearest<const D: usize, const GROWS: bool, S: Scalar>(
    pair: &AcceleratedPair<D, GROWS>,
    end: f64,
) -> ClosestApproach<S> {
    let ClosestApproach { time, gap } = exact::nearest_of_accelerated(pair, end);
    // An estimate from upper digits may round to a later time.
    let time: f64 = time.round::<S>().into();
    ClosestApproach { time: S::from_f64(time.min(end)), gap: gap.round() }
}
