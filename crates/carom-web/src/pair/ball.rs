//! Balls as JavaScript gives them, and the checked balls of the library made of them.

use carom::{Mass, Moving, Scalar};
use serde::Deserialize;

use super::Error;

/// A ball with a constant velocity; at rest where it is left out.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Ball {
    /// Two or three finite coordinates, lengths.
    pub center: Vec<f64>,
    /// A length of at least 0.
    pub radius: f64,
    /// As many components as the centre, lengths per unit of time.
    #[serde(default)]
    pub velocity: Option<Vec<f64>>,
}

/// A ball with a mass.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The ball.
    pub ball: Ball,
    /// Above 0; infinite for a fixed obstacle.
    pub mass: f64,
}

/// In which floats a question is asked; the numbers given are rounded to them first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// Double precision, the numbers of JavaScript.
    #[default]
    F64,
    /// Single precision, the numbers of graphics cards.
    F32,
}

impl Precision {
    /// `f64` or `f32`; `f64` where nothing is said.
    ///
    /// # Errors
    /// Another word.
    pub fn of_name(name: Option<&str>) -> Result<Self, Error> {
        match name {
            None | Some("f64") => Ok(Self::F64),
            Some("f32") => Ok(Self::F32),
            Some(other) => Err(Error::Scalar(other.to_owned())),
        }
    }
}

/// The plane or space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dimension {
    Two,
    Three,
}

impl Dimension {
    /// That of ball a, which ball b has to share.
    pub(crate) fn of(a: &Ball) -> Result<Self, Error> {
        match a.center.len() {
            2 => Ok(Self::Two),
            3 => Ok(Self::Three),
            found => Err(Error::Dimension { ball: "a", found }),
        }
    }
}

/// The two balls, checked.
pub(crate) fn pair<const D: usize, S: Scalar>(
    a: &Ball,
    b: &Ball,
) -> Result<[Moving<D, S>; 2], Error> {
    Ok([a.moving("a")?, b.moving("b")?])
}

/// The two bodies, checked, each with the same restitution.
pub(crate) fn bodies<const D: usize>(
    a: &Body,
    b: &Body,
    restitution: f64,
) -> Result<[carom::Body<D>; 2], Error> {
    let restitution = carom::Restitution::new(restitution).map_err(Error::Restitution)?;
    let body = |body: &Body, name: &'static str| -> Result<_, Error> {
        let mass = Mass::new(body.mass).map_err(|source| Error::Ball { ball: name, source })?;
        Ok(carom::Body::new(body.ball.moving(name)?, mass).with_restitution(restitution))
    };
    Ok([body(a, "a")?, body(b, "b")?])
}

impl Ball {
    fn moving<const D: usize, S: Scalar>(&self, name: &'static str) -> Result<Moving<D, S>, Error> {
        let refused = |source| Error::Ball { ball: name, source };
        let center = components(&self.center, "center", name)?;
        let ball = carom::Ball::new(center, S::from_f64(self.radius)).map_err(refused)?;
        match &self.velocity {
            None => Ok(ball.at_rest()),
            Some(velocity) => ball.moving(components(velocity, "velocity", name)?).map_err(refused),
        }
    }
}

fn components<const D: usize, S: Scalar>(
    values: &[f64],
    vector: &'static str,
    ball: &'static str,
) -> Result<[S; D], Error> {
    let array: [f64; D] = values.try_into().map_err(|_| Error::Components {
        ball,
        vector,
        found: values.len(),
        wanted: D,
    })?;
    Ok(array.map(S::from_f64))
}

/// Evaluates an answer with both balls in their dimension and the wanted scalar.
macro_rules! with_pair {
    ($a:expr, $b:expr, $precision:expr, |$x:ident, $y:ident| $answer:expr) => {
        match ($crate::pair::ball::Dimension::of($a)?, $precision) {
            ($crate::pair::ball::Dimension::Two, $crate::pair::Precision::F64) => {
                let [$x, $y] = $crate::pair::ball::pair::<2, f64>($a, $b)?;
                Ok($answer)
            }
            ($crate::pair::ball::Dimension::Two, $crate::pair::Precision::F32) => {
                let [$x, $y] = $crate::pair::ball::pair::<2, f32>($a, $b)?;
                Ok($answer)
            }
            ($crate::pair::ball::Dimension::Three, $crate::pair::Precision::F64) => {
                let [$x, $y] = $crate::pair::ball::pair::<3, f64>($a, $b)?;
                Ok($answer)
            }
            ($crate::pair::ball::Dimension::Three, $crate::pair::Precision::F32) => {
                let [$x, $y] = $crate::pair::ball::pair::<3, f32>($a, $b)?;
                Ok($answer)
            }
        }
    };
    ($a:expr, $b:expr, |$x:ident, $y:ident| $answer:expr) => {
        match $crate::pair::ball::Dimension::of($a)? {
            $crate::pair::ball::Dimension::Two => {
                let [$x, $y] = $crate::pair::ball::pair::<2, f64>($a, $b)?;
                Ok($answer)
            }
            $crate::pair::ball::Dimension::Three => {
                let [$x, $y] = $crate::pair::ball::pair::<3, f64>($a, $b)?;
                Ok($answer)
            }
        }
    };
}
pub(crate) use with_pair;
