//! Balls that fall.

use carom::vector::{dot, sqrt};
use thiserror::Error;

use super::curve::{BENT_RANGE, Curve, scale_of};
use super::lasting::Lasting;
use crate::number::Number;

/// Free fall: all balls have the same constant acceleration.
///
/// Only balls at rest on something do not accelerate. Relative to each other, two falling balls
/// move on a straight line, so their contacts are as exact as without gravity. A falling ball
/// touches one that does not fall at a root of a polynomial of the fourth degree, which is as
/// exact.
///
/// # Lasting contacts
/// A ball that lies on something, or slides along it, hops. It leaves no collision slower than at
/// the *contact speed* `½ g t`, unless it came slower, so that it is back after the [contact
/// duration](Self::with_contact_duration) `t`. Slower collisions that soon follow another one,
/// within the longer of `√(r / g) / 32` and `2 t`, lose no energy. No collision adds energy, except
/// the hop of a ball that barely moves, which adds at most `m/32` times the square of the contact
/// speed. By default a hop is 2⁻¹⁵ of the smallest radius high. \[LudingMcNamara1998\]
/// [Events](crate::Event::is_hop) mark hops.
///
/// A ball deep in a heap hops faster, so that it does not have to hop more often: at up to `(t/τ)³`
/// times the contact speed, and at no more than `½ √(r g)`, a time `τ < t` after a collision with
/// another ball, while both could move.
///
/// A ball falls *asleep* if it moved by no more than `r / 512` during the time `s`, the longer one
/// of `½ √(r / g)` and `32 t`, where `r` is the smallest radius. It loses all its velocity and
/// stays until one of these happens:
///
/// - Something hits it that is more than eight times as fast as the contact speed, and more than
///   twice as fast as such hops.
/// - A ball that touched it has moved on, and the others do not bear its weight.
/// - The user changes it.
///
/// A ball also falls asleep after hopping along for `32 s`, never faster than twice the contact
/// speed. A ball that is put down at rest, and can stand there on things at rest, is asleep from
/// the start. There is no friction between balls. Heaps come to rest: one of 200 discs after some
/// 400 000 collisions.
///
/// [Moving walls](crate::Simulation::move_wall) are refused, and so is a periodic axis along which
/// balls would fall for ever. Lengths and speeds must lie within `10^±50`.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Boundary, Falling, Simulation};
///
/// let mut room = Simulation::builder()
///     .boundary(Boundary::walls([0.0, 0.0], [10.0, 10.0])?)
///     .motion(Falling::new([0.0, -2.0])?)
///     .ball(Circle::new([5.0, 5.0], 1.0)?.at_rest(), Mass::new(1.0)?)
///     .build()?;
/// let first = room.next().expect("it falls")?;
/// assert_eq!(first.to_string(), "t = 2: ball 0 and wall -y");
/// let ball = room.id(0).expect("it was added first");
/// room.advance_to(4.0)?;
/// assert_eq!((room.position(ball), room.velocity(ball)), ([5.0, 5.0], [0.0, 0.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "SavedFalling<D>", try_from = "SavedFalling<D>"))]
pub struct Falling<const D: usize> {
    gravity: [f64; D],
    /// The contact duration, if the user chose one.
    duration: Option<f64>,
    pub(super) lasting: Lasting,
    /// The energy per unit of mass that a ball can gain by falling.
    pub(super) fall: f64,
}

/// A gravity or a contact duration that is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FallingError {
    /// A component is too large, too small, or NaN.
    #[error("component {axis} of the gravity is {}; give 0, or a number from 1e-50 to 1e50 in size", Number(*.value))]
    Gravity {
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
        /// The component.
        value: f64,
    },
    /// The contact duration is out of range.
    #[error("the contact duration is {}; give a time from 1e-50 to 1e50", Number(*.0))]
    Duration(f64),
}

impl<const D: usize> Falling<D> {
    /// Free fall with this acceleration, in lengths per time squared.
    ///
    /// # Errors
    /// A component is neither 0 nor from 10⁻⁵⁰ to 10⁵⁰ in size.
    pub fn new(gravity: impl Into<[f64; D]>) -> Result<Self, FallingError> {
        let gravity = gravity.into();
        let is_wrong = |value: f64| value != 0.0 && !BENT_RANGE.contains(&value.abs());
        match (0..).zip(gravity).find(|&(_, value)| is_wrong(value)) {
            Some((axis, value)) => Err(FallingError::Gravity { axis, value }),
            None => Ok(Self { gravity, duration: None, lasting: Lasting::NONE, fall: 0.0 }),
        }
    }

    /// Sets how long a hop of a lying ball takes.
    ///
    /// A longer one makes a simulation of many balls that lie on each other faster, and coarser.
    ///
    /// By default it is 1/64 of `√(r / g)`, where `r` is the smallest radius.
    ///
    /// # Errors
    /// It is not from 10⁻⁵⁰ to 10⁵⁰.
    pub fn with_contact_duration(self, duration: f64) -> Result<Self, FallingError> {
        if BENT_RANGE.contains(&duration) {
            Ok(Self { duration: Some(duration), ..self })
        } else {
            Err(FallingError::Duration(duration))
        }
    }

    /// The acceleration, in lengths per time squared.
    #[must_use]
    pub const fn gravity(&self) -> [f64; D] {
        self.gravity
    }
}

impl<const D: usize> Falling<D> {
    /// The line of a ball.
    #[inline]
    pub(crate) fn curve(&self, is_asleep: bool) -> Curve<D> {
        Curve::endless(if is_asleep { [0.0; D] } else { self.gravity })
    }

    /// The same, scaled to balls and space: [`Motion::at_start`](super::Motion::at_start).
    pub(super) fn in_scale(self, smallest: Option<f64>, extent: [f64; D]) -> Self {
        let size = sqrt(dot(self.gravity, self.gravity));
        let lasting = Lasting::of(size, scale_of(smallest, extent), self.duration);
        let fall = (0..D).map(|k| self.gravity[k].abs() * extent[k]).sum();
        Self { lasting, fall, ..self }
    }
}

/// The saved data.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Falling")]
struct SavedFalling<const D: usize> {
    #[serde(with = "carom::serialize")]
    gravity: [f64; D],
    duration: Option<f64>,
    lasting: Lasting,
    fall: f64,
}

#[cfg(feature = "serde")]
impl<const D: usize> From<Falling<D>> for SavedFalling<D> {
    fn from(Falling { gravity, duration, lasting, fall }: Falling<D>) -> Self {
        Self { gravity, duration, lasting, fall }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize> TryFrom<SavedFalling<D>> for Falling<D> {
    type Error = String;

    fn try_from(
        SavedFalling { gravity, duration, lasting, fall }: SavedFalling<D>,
    ) -> Result<Self, String> {
        let mut falling = Self::new(gravity).map_err(|error| error.to_string())?;
        if let Some(duration) = duration {
            falling = falling.with_contact_duration(duration).map_err(|error| error.to_string())?;
        }
        if !(fall >= 0.0 && fall.is_finite()) {
            return Err("the energy that balls can gain is out of range; save it again".to_owned());
        }
        lasting.checked().map(|lasting| Self { lasting, fall, ..falling })
    }
}
