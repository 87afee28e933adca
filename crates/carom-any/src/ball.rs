//! Balls as lists of numbers, and their conversion to checked balls.

use std::fmt::Display;

use carom::{Mass, Moving, Restitution, Scalar};

use crate::{Dimension, Error};

/// A ball with a constant velocity, as unchecked lists of numbers.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
pub struct Ball {
    /// Two or three finite coordinates, in lengths.
    pub center: Vec<f64>,
    /// A length of at least 0.
    pub radius: f64,
    /// The velocity, in lengths per unit of time; without one, at rest.
    ///
    /// It has as many components as the centre.
    #[cfg_attr(feature = "serde", serde(default))]
    pub velocity: Option<Vec<f64>>,
}

/// A ball with a mass.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The ball.
    pub ball: Ball,
    /// A number above 0; infinite for a fixed obstacle.
    pub mass: f64,
}

impl Ball {
    /// Returns the dimension of the centre.
    ///
    /// Errors call the ball by its `name`: `a`, or a number.
    ///
    /// ```
    /// use carom_any::{Ball, Dimension};
    ///
    /// let ball = Ball { center: vec![1.0, 2.0, 3.0], radius: 0.5, velocity: None };
    /// assert_eq!(ball.dimension("a"), Ok(Dimension::Three));
    /// ```
    ///
    /// # Errors
    /// The centre has neither two nor three coordinates.
    pub fn dimension(&self, name: impl Display) -> Result<Dimension, Error> {
        let found = self.center.len();
        Dimension::of_axes(found).ok_or_else(|| Error::Dimension { ball: name.to_string(), found })
    }

    /// Returns the checked ball in `D` dimensions.
    ///
    /// Its numbers are rounded to the scalar. Errors call the ball by its `name`: `a`, or a number.
    ///
    /// ```
    /// use carom_any::Ball;
    ///
    /// let ball = Ball { center: vec![1.0, 2.0], radius: 0.5, velocity: None };
    /// let checked = ball.moving::<2, f32>("a")?;
    /// assert_eq!((checked.center(), checked.velocity()), ([1.0, 2.0], [0.0, 0.0]));
    ///
    /// let refused = Ball { radius: -0.5, ..ball }.moving::<2, f32>(17).expect_err("no radius");
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "ball 17: the radius is -0.5; give a finite number that is at least 0"
    /// );
    /// # Ok::<(), carom_any::Error>(())
    /// ```
    ///
    /// # Errors
    /// A vector does not have `D` components, or a number is out of its range.
    pub fn moving<const D: usize, S: Scalar>(
        &self,
        name: impl Display,
    ) -> Result<Moving<D, S>, Error> {
        let refused = |source| Error::Ball { ball: name.to_string(), source };
        let center = components(&self.center, "center", &name)?;
        let ball = carom::Ball::new(center, S::from_f64(self.radius)).map_err(refused)?;
        match &self.velocity {
            None => Ok(ball.at_rest()),
            Some(velocity) => {
                ball.moving(components(velocity, "velocity", &name)?).map_err(refused)
            }
        }
    }
}

fn components<const D: usize, S: Scalar>(
    values: &[f64],
    vector: &'static str,
    ball: &impl Display,
) -> Result<[S; D], Error> {
    let array: [f64; D] = values.try_into().map_err(|_| Error::Components {
        ball: ball.to_string(),
        vector,
        found: values.len(),
        wanted: D,
    })?;
    Ok(array.map(S::from_f64))
}

/// Returns the two checked balls of a query in `D` dimensions.
///
/// Errors call them a and b.
///
/// # Errors
/// See [`Ball::moving`].
pub fn pair<const D: usize, S: Scalar>(a: &Ball, b: &Ball) -> Result<[Moving<D, S>; 2], Error> {
    Ok([a.moving("a")?, b.moving("b")?])
}

/// Returns the two checked bodies of a query in `D` dimensions.
///
/// Both have the same restitution. Errors call them a and b.
///
/// # Errors
/// As for [`Ball::moving`], or a mass or the restitution is out of its range.
pub fn bodies<const D: usize>(
    a: &Body,
    b: &Body,
    restitution: f64,
) -> Result<[carom::Body<D>; 2], Error> {
    let restitution = Restitution::new(restitution).map_err(Error::Restitution)?;
    let body = |body: &Body, name: &str| -> Result<_, Error> {
        let refused = |source| Error::Ball { ball: name.to_owned(), source };
        let mass = Mass::new(body.mass).map_err(refused)?;
        Ok(carom::Body::new(body.ball.moving(name)?, mass).with_restitution(restitution))
    };
    Ok([body(a, "a")?, body(b, "b")?])
}

/// Evaluates an expression with two checked balls.
///
/// The dimension is that of the first ball's centre. The scalar is that of a
/// [`Precision`](crate::Precision), or `f64` without one.
///
/// The value is a `Result`: the expression's value, or the [`Error`](crate::Error), which names the
/// ball. For an example see the [crate](crate).
#[macro_export]
macro_rules! with_pair {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $answer:expr) => {
        $crate::Ball::dimension($a, "a").and_then(|dimension| {
            $crate::in_dimension!(dimension, D => {
                $crate::pair::<D, f64>($a, $b).map(|[$x, $y]| $answer)
            })
        })
    };
    ($a:expr, $b:expr, $precision:expr, |$x:ident, $y:ident| $answer:expr) => {
        $crate::Ball::dimension($a, "a").and_then(|dimension| {
            $crate::in_dimension!(dimension, D => $crate::in_precision!($precision, S => {
                $crate::pair::<D, S>($a, $b).map(|[$x, $y]| $answer)
            }))
        })
    };
}
