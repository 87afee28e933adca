//! An upright cylinder around a ball.

use crate::model::error::InputError;
use crate::number::Scalar;

/// An upright cylinder around a ball in space.
///
/// Two balls are in each other's zone while they are near in both ways: in the horizontal plane, of
/// the first two axes, the gap between them is at most `horizontal`; along the third axis it is at
/// most `vertical`. A gap is the distance of the centres along these axes less both radii. So for
/// points, balls of radius 0, the zone is a cylinder with the radius `horizontal` and twice the
/// height `vertical`. Pilots and drones keep apart in this way: 5 nautical miles, or 1000 feet. A
/// touch of the zones counts.
///
/// Lengths are in any unit, but the same as those of the balls: convert feet to miles, or scale the
/// third axis of all balls.
///
/// ```
/// use carom::{Sphere, Zone};
///
/// // Nautical miles and minutes; 1000 feet are 0.16458 miles.
/// let zone = Zone::new(5.0, 0.16458)?;
/// let level = Sphere::new([0.0, 0.0, 5.0], 0.0)?.moving([8.0, 0.0, 0.0])?;
/// let climbing = Sphere::new([40.0, 3.0, 4.0], 0.0)?.moving([0.0, 0.0, 0.25])?;
/// let conflict = zone.contact_interval(&level, &climbing).expect("it climbs into the way");
/// // They are 5 miles from each other, 4 of them along the way, after 4.5 and 5.5 minutes.
/// assert_eq!((conflict.start, conflict.end), (4.5, 4.65832));
/// assert_eq!(zone.first_contact(&level, &climbing, 4.0), None);
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zone<S = f64> {
    horizontal: S,
    vertical: S,
}

impl<S: Scalar> Zone<S> {
    /// Returns the zone with these two gaps, which are lengths.
    ///
    /// # Errors
    /// Returns an error if one of them is NaN, infinite or negative.
    pub fn new(horizontal: S, vertical: S) -> Result<Self, InputError> {
        for (name, value) in [("horizontal", horizontal.into()), ("vertical", vertical.into())] {
            if !(0.0..f64::INFINITY).contains(&value) {
                return Err(InputError::Zone { name, value });
            }
        }
        Ok(Self { horizontal, vertical })
    }

    /// The largest gap in the horizontal plane, a length.
    #[inline]
    pub const fn horizontal(&self) -> S {
        self.horizontal
    }

    /// The largest gap along the third axis, a length.
    #[inline]
    pub const fn vertical(&self) -> S {
        self.vertical
    }
}
