//! The cloth that balls slide and roll on in cue sports.

use thiserror::Error;

use super::curve::BENT_RANGE;
use crate::number::Number;

/// A level cloth, with the friction of balls and rails.
///
/// On a cloth, [rolling](crate::Rolling) balls slide first, and spin.
///
/// A ball slides as long as the point that touches the cloth slips. Friction slows the slip
/// steadily and leaves its direction unchanged. So the ball is on a parabola, and rolls after the
/// time `2 |u| / 7a`, where `u` is the velocity of the slip and `a` the deceleration.
/// \[Marlow1995\] \[LeckieGreenspan2006\]
///
/// When two balls collide, or a ball and a rail, friction acts at that time. Its impulse is
/// directed against the slip at the point of contact. Its size is the coefficient times the normal
/// impulse or, if that is enough, just ends the slip: `2/7` of what would stop it without spin. A
/// rail touches a ball at the height of its nose, so it also presses the ball down and rubs against
/// it upwards. \[Han2005\] \[AlciatoreA14\]
///
/// All balls touch each other at one height, as if they were equally large. Lasting contacts,
/// slower than the contact speed (as for [`Falling`](crate::Falling), with the deceleration of
/// sliding), have no friction.
///
/// Jumps are not modelled: the cloth absorbs every vertical impulse at once, and no ball jumps or
/// bounces. The friction of the cloth during a collision \[Mathavan2010\] is not modelled either.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Cloth, Rolling, Simulation};
///
/// // A ball that is struck at its centre slides, until it rolls with 5/7 of its speed.
/// let mut table = Simulation::builder()
///     .motion(Rolling::at_deceleration(0.1)?.on(Cloth::at_deceleration(2.0)?)?)
///     .ball(Circle::new([0.0, 0.0], 0.03)?.moving([7.0, 0.0])?, Mass::new(0.17)?)
///     .build()?;
/// let event = table.next().expect("it begins to roll")?;
/// assert_eq!(event.to_string(), "t = 1: ball 0 and the cloth, rolling");
/// let ball = table.id(0).expect("it was added first");
/// assert_eq!(table.velocity(ball), [5.0, 0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cloth {
    /// By how much a sliding ball's speed falls in a unit of time.
    pub(crate) sliding: f64,
    /// By how much the speed of the equator falls in a unit of time, for a ball that spins about
    /// the vertical.
    pub(crate) spinning: f64,
    /// Coefficients of friction.
    pub(crate) between_balls: f64,
    pub(crate) at_rails: f64,
    /// How far above the centre of a ball a rail touches it, in radii.
    pub(crate) nose: f64,
}

/// A number of a cloth that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("{quantity} is {}; give a number {range}", Number(*value))]
pub struct ClothError {
    /// The name of the quantity.
    pub quantity: &'static str,
    /// The given number.
    pub value: f64,
    range: &'static str,
}

impl Cloth {
    /// The highest nose of a rail, in radii above the centre.
    pub const HIGHEST: f64 = 0.75;

    /// A cloth that slows sliding balls by this deceleration.
    ///
    /// It is the coefficient of sliding friction times the acceleration of gravity, in lengths per
    /// time squared. Balls and rails have no friction, and balls spin about the vertical for ever.
    ///
    /// # Errors
    /// It is not from 10⁻⁵⁰ to 10⁵⁰.
    pub fn at_deceleration(sliding: f64) -> Result<Self, ClothError> {
        if BENT_RANGE.contains(&sliding) {
            Ok(Self { sliding, spinning: 0.0, between_balls: 0.0, at_rails: 0.0, nose: 0.0 })
        } else {
            let range = "from 1e-50 to 1e50";
            Err(ClothError { quantity: "the deceleration of sliding", value: sliding, range })
        }
    }

    /// Sets the deceleration of balls that spin about the vertical.
    ///
    /// It is by how much the speed of the equator falls in a unit of time, in lengths per time
    /// squared: 5/2 of the coefficient of spinning friction times the acceleration of gravity.
    ///
    /// # Errors
    /// It is neither 0 nor from 10⁻⁵⁰ to 10⁵⁰.
    pub fn with_spin_deceleration(self, spinning: f64) -> Result<Self, ClothError> {
        if spinning == 0.0 || BENT_RANGE.contains(&spinning) {
            Ok(Self { spinning, ..self })
        } else {
            let range = "from 1e-50 to 1e50, or 0";
            Err(ClothError { quantity: "the deceleration of spinning", value: spinning, range })
        }
    }

    /// Sets the coefficient of friction of two balls.
    ///
    /// This friction deflects the ball that is hit ("throw") and makes it spin.
    ///
    /// # Errors
    /// It is not from 0 to 1.
    pub fn with_ball_friction(self, coefficient: f64) -> Result<Self, ClothError> {
        let between_balls = checked("the friction of balls", coefficient)?;
        Ok(Self { between_balls, ..self })
    }

    /// Sets the friction of rails and the height of their noses.
    ///
    /// Rails are walls and obstacles. The nose touches a ball this far above its centre, in radii:
    /// about 0.27 in pool. The restitution of a rail acts along the line from its nose to the
    /// centre of the ball.
    ///
    /// # Errors
    /// The coefficient is not from 0 to 1, or the height not from 0 to 0.75.
    pub fn with_rails(self, coefficient: f64, nose: f64) -> Result<Self, ClothError> {
        let at_rails = checked("the friction of rails", coefficient)?;
        if (0.0..=Self::HIGHEST).contains(&nose) {
            Ok(Self { at_rails, nose, ..self })
        } else {
            let quantity = "the height of a rail's nose above the centre";
            Err(ClothError { quantity, value: nose, range: "from 0 to 0.75, in radii" })
        }
    }

    /// The deceleration of a sliding ball, in lengths per time squared.
    #[must_use]
    pub fn deceleration(&self) -> f64 {
        self.sliding
    }

    /// The deceleration of the equator of a ball.
    ///
    /// It applies to balls that spin about the vertical, in lengths per time squared.
    #[must_use]
    pub fn spin_deceleration(&self) -> f64 {
        self.spinning
    }

    /// The same cloth, if the deceleration of sliding is well above this deceleration of rolling.
    pub(super) fn faster_than(self, rolling: f64) -> Result<Self, ClothError> {
        if self.sliding >= 2.0 * rolling {
            Ok(self)
        } else {
            let quantity = "the deceleration of sliding";
            Err(ClothError {
                quantity,
                value: self.sliding,
                range: "at least twice that of rolling",
            })
        }
    }

    /// Checks a loaded cloth.
    #[cfg(feature = "serde")]
    pub(super) fn checked(self) -> Result<Self, ClothError> {
        let Self { sliding, spinning, between_balls, at_rails, nose } = self;
        Self::at_deceleration(sliding)?
            .with_spin_deceleration(spinning)?
            .with_ball_friction(between_balls)?
            .with_rails(at_rails, nose)
    }
}

fn checked(quantity: &'static str, coefficient: f64) -> Result<f64, ClothError> {
    if (0.0..=1.0).contains(&coefficient) {
        Ok(coefficient)
    } else {
        Err(ClothError { quantity, value: coefficient, range: "from 0 to 1" })
    }
}
