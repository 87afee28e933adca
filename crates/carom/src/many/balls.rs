//! Many balls as columns of numbers, checked once.

use core::array::from_fn;
use core::fmt;

use crate::error::InputError;
use crate::float::Scalar;
use crate::shape::{Ball, Moving};

use super::threads::{map, parts, ranges};

/// Many moving balls as columns: slices of coordinates, velocities and radii, all of one length.
///
/// Nothing is copied. All numbers are checked once.
#[derive(Clone, Copy, Debug)]
pub struct Balls<'a, const D: usize, S = f64> {
    centers: [&'a [S]; D],
    /// `None` of balls at rest.
    velocities: Option<[&'a [S]; D]>,
    radii: &'a [S],
}

/// Columns that are no balls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ColumnError {
    /// A column is longer or shorter than that of the radii.
    Length {
        /// Of what: `"center"` or `"velocity"`.
        name: &'static str,
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
        /// How long it is.
        length: usize,
        /// How long that of the radii is.
        radii: usize,
    },
    /// A number is refused.
    Ball {
        /// The index of the ball.
        index: usize,
        /// What is refused.
        error: InputError,
    },
    /// There are more balls than 2³².
    TooMany(usize),
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length { name, axis, length, radii } => write!(
                f,
                "column {axis} of the {name} has {length} numbers, and that of the radii {radii}; give \
                 one number for each ball"
            ),
            Self::Ball { index, error } => write!(f, "ball {index}: {error}"),
            Self::TooMany(balls) => {
                write!(f, "there are {balls} balls; give at most 4294967295 at once")
            }
        }
    }
}

impl core::error::Error for ColumnError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Ball { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl<'a, const D: usize, S: Scalar> Balls<'a, D, S> {
    /// Balls with these coordinates of their centres, components of their velocities, and radii.
    ///
    /// # Errors
    /// Columns have unlike lengths; a number is NaN or infinite, or a radius negative; or there are more balls than an
    /// index of 32 bits can tell apart.
    pub fn moving(
        centers: [&'a [S]; D],
        velocities: [&'a [S]; D],
        radii: &'a [S],
    ) -> Result<Self, ColumnError> {
        Self { centers, velocities: Some(velocities), radii }.checked()
    }

    /// Balls that stand still.
    ///
    /// # Errors
    /// As of [`moving`](Self::moving).
    pub fn at_rest(centers: [&'a [S]; D], radii: &'a [S]) -> Result<Self, ColumnError> {
        Self { centers, velocities: None, radii }.checked()
    }

    fn checked(self) -> Result<Self, ColumnError> {
        let radii = self.radii.len();
        if u32::try_from(radii).is_err() {
            return Err(ColumnError::TooMany(radii));
        }
        for (name, columns) in [("center", Some(self.centers)), ("velocity", self.velocities)] {
            for (axis, column) in columns.into_iter().flatten().enumerate() {
                if column.len() != radii {
                    return Err(ColumnError::Length { name, axis, length: column.len(), radii });
                }
            }
        }
        let parts = parts(radii);
        let refused = map(parts, ranges(radii, parts), |mut range| {
            range.find_map(|index| Some((index, self.built(index).err()?)))
        });
        match refused.into_iter().flatten().next() {
            Some((index, error)) => Err(ColumnError::Ball { index, error }),
            None => Ok(self),
        }
    }

    fn built(&self, index: usize) -> Result<Moving<D, S>, InputError> {
        let (center, velocity, radius) = self.columns(index);
        Ball::new(center, radius)?.moving(velocity)
    }

    /// Centre, velocity and radius.
    #[inline]
    fn columns(&self, index: usize) -> ([S; D], [S; D], S) {
        let center = from_fn(|k| self.centers[k][index]);
        let velocity = self.velocities.map_or([S::default(); D], |v| from_fn(|k| v[k][index]));
        (center, velocity, self.radii[index])
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.radii.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.radii.is_empty()
    }

    /// One of them; `None` where there are fewer.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Moving<D, S>> {
        (index < self.len()).then(|| self.one(index))
    }

    /// One of them.
    #[inline]
    pub(super) fn one(&self, index: usize) -> Moving<D, S> {
        let (center, velocity, radius) = self.columns(index);
        Moving::of_checked(center, velocity, radius)
    }

    /// Centre, velocity and radius in `f64`.
    #[inline]
    pub(super) fn numbers(&self, index: usize) -> ([f64; D], [f64; D], f64) {
        let (center, velocity, radius) = self.columns(index);
        (center.map(Into::into), velocity.map(Into::into), radius.into())
    }
}
