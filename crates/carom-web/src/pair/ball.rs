//! Balls as lists of numbers, and their conversion to checked balls.
#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, which would make a query of 300 ns take twice as long"
)]

use carom::{Accelerated, InputError, Mass, Moving, Restitution, Scalar};
use carom_any::Dimension;
use serde::{Serialize, Serializer};

use super::Error;

/// The names of the balls of a pair.
pub(super) const A: &str = "ball a";
const B: &str = "ball b";

/// A vector of two or three numbers.
///
/// A vector of any other length is remembered, and refused when a ball is checked.
/// It takes no memory from the heap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector {
    numbers: [f64; 3],
    /// The number of components that were given; only the first three are kept.
    given: usize,
}

impl Vector {
    /// A vector with this number of components.
    #[must_use]
    pub(crate) const fn of(numbers: [f64; 3], given: usize) -> Self {
        Self { numbers, given }
    }

    /// The components, at most three.
    #[must_use]
    pub fn as_slice(&self) -> &[f64] {
        &self.numbers[..self.given.min(3)]
    }

    /// The components, 0 after the last.
    #[must_use]
    pub const fn numbers(&self) -> [f64; 3] {
        self.numbers
    }

    /// The number of components that were given.
    #[must_use]
    pub const fn given(&self) -> usize {
        self.given
    }
}

impl From<&[f64]> for Vector {
    fn from(components: &[f64]) -> Self {
        let number = |k: usize| components.get(k).copied().unwrap_or_default();
        Self { numbers: [number(0), number(1), number(2)], given: components.len() }
    }
}

impl<const D: usize> From<[f64; D]> for Vector {
    fn from(components: [f64; D]) -> Self {
        components.as_slice().into()
    }
}

impl Serialize for Vector {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        self.as_slice().serialize(serializer)
    }
}

/// A ball with a constant velocity, not checked yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Two or three finite coordinates, in lengths.
    pub center: Vector,
    /// A length of at least 0.
    pub radius: f64,
    /// The velocity, in lengths per unit of time; without one, at rest.
    ///
    /// It has as many components as the centre.
    pub velocity: Option<Vector>,
}

/// A ball with a mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// The ball.
    pub ball: Ball,
    /// A number above 0; infinite for a fixed obstacle.
    pub mass: f64,
}

impl Ball {
    /// Returns the dimension of the centre.
    ///
    /// Errors call the ball by its `name`, such as `ball a`.
    ///
    /// # Errors
    /// The centre has neither two nor three coordinates.
    pub fn dimension(&self, name: &'static str) -> Result<Dimension, Error> {
        let found = self.center.given();
        Dimension::of_axes(found).ok_or(Error::Dimension { ball: name, found })
    }

    /// Returns the checked ball in `D` dimensions.
    ///
    /// Its numbers are rounded to the scalar. Errors call the ball by its `name`, such as `ball a`.
    ///
    /// # Errors
    /// A vector does not have `D` components, or a number is out of its range.
    pub fn moving<const D: usize, S: Scalar>(
        &self,
        name: &'static str,
    ) -> Result<Moving<D, S>, Error> {
        self.checked().map_err(|problem| problem.of(name))
    }

    /// Returns the checked ball with an acceleration.
    ///
    /// The acceleration is in lengths per unit of time squared.
    ///
    /// # Errors
    /// As for [`moving`](Self::moving), or the ball cannot be accelerated.
    pub fn accelerated<const D: usize, S: Scalar>(
        &self,
        acceleration: &Vector,
        name: &'static str,
    ) -> Result<Accelerated<D, S>, Error> {
        let checked = || -> Result<_, Problem> {
            let acceleration = components(acceleration, "acceleration")?;
            Ok(self.checked::<D, S>()?.accelerated(acceleration)?)
        };
        checked().map_err(|problem| problem.of(name))
    }

    #[inline(always)]
    fn checked<const D: usize, S: Scalar>(&self) -> Result<Moving<D, S>, Problem> {
        let center = components(&self.center, "center")?;
        let ball = carom::Ball::new(center, S::from_f64(self.radius))?;
        match &self.velocity {
            None => Ok(ball.at_rest()),
            Some(velocity) => Ok(ball.moving(components(velocity, "velocity")?)?),
        }
    }
}

/// Why a ball is refused, before it has a name.
enum Problem {
    Input(InputError),
    Components { vector: &'static str, found: usize, wanted: usize },
}

impl From<InputError> for Problem {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl Problem {
    #[cold]
    const fn of(self, ball: &'static str) -> Error {
        match self {
            Self::Input(source) => Error::Ball { ball, source },
            Self::Components { vector, found, wanted } => {
                Error::Components { ball, vector, found, wanted }
            }
        }
    }
}

#[inline(always)]
fn components<const D: usize, S: Scalar>(
    of: &Vector,
    vector: &'static str,
) -> Result<[S; D], Problem> {
    if of.given() != D {
        return Err(Problem::Components { vector, found: of.given(), wanted: D });
    }
    Ok(carom::vector::from_fn(|k| S::from_f64(of.numbers[k])))
}

/// Returns the two checked balls of a query in `D` dimensions.
///
/// Errors call them a and b.
///
/// # Errors
/// See [`Ball::moving`].
#[inline(never)]
pub(super) fn pair<const D: usize, S: Scalar>(
    a: &Ball,
    b: &Ball,
) -> Result<[Moving<D, S>; 2], Error> {
    pair_inlined(a, b)
}

/// The same, compiled where it is called: for the query that pages ask most often.
#[inline(always)]
pub(super) fn pair_inlined<const D: usize, S: Scalar>(
    a: &Ball,
    b: &Ball,
) -> Result<[Moving<D, S>; 2], Error> {
    match (a.checked(), b.checked()) {
        (Ok(a), Ok(b)) => Ok([a, b]),
        (Err(problem), _) => Err(problem.of(A)),
        (_, Err(problem)) => Err(problem.of(B)),
    }
}

/// Returns the two checked bodies of a query in `D` dimensions.
///
/// Both have the same restitution. Errors call them a and b.
///
/// # Errors
/// As for [`Ball::moving`], or a mass or the restitution is out of its range.
pub(super) fn bodies<const D: usize>(
    a: &Body,
    b: &Body,
    restitution: f64,
) -> Result<[carom::Body<D>; 2], Error> {
    let restitution = Restitution::new(restitution).map_err(Error::Restitution)?;
    let body = |body: &Body, name: &'static str| -> Result<_, Error> {
        let refused = |source| Error::Ball { ball: name, source };
        let mass = Mass::new(body.mass).map_err(refused)?;
        Ok(carom::Body::new(body.ball.moving(name)?, mass).with_restitution(restitution))
    };
    Ok([body(a, A)?, body(b, B)?])
}

/// Evaluates an expression with two checked balls.
///
/// The dimension is that of the first ball's centre. The scalar is that of a
/// [`Precision`](crate::pair::Precision), or `f64` without one.
///
/// The value is a `Result`: the expression's value, or the [`Error`], which names the ball.
macro_rules! with_pair {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $answer:expr) => {
        $crate::pair::Ball::dimension($a, $crate::pair::ball::A).and_then(|dimension| {
            carom_any::in_dimension!(dimension, D => {
                $crate::pair::ball::pair::<D, f64>($a, $b).map(|[$x, $y]| $answer)
            })
        })
    };
    ($a:expr, $b:expr, $precision:expr, |$x:ident, $y:ident| $answer:expr) => {
        $crate::pair::Ball::dimension($a, $crate::pair::ball::A).and_then(|dimension| {
            carom_any::in_dimension!(dimension, D => carom_any::in_precision!($precision, S => {
                $crate::pair::ball::pair::<D, S>($a, $b).map(|[$x, $y]| $answer)
            }))
        })
    };
}
pub(super) use with_pair;
