//! Many balls as columns of numbers, checked once.

use core::fmt;

use crate::model::InputError;
use crate::model::shape::{Ball, Moving};
use crate::number::Scalar;

use super::threads::{map, parts, ranges};

/// Many moving balls as columns of numbers.
///
/// The columns are slices of coordinates, velocities and radii, all of one length. Nothing is
/// copied. The constructor checks all numbers once. Lengths and times are in any units, but the
/// same for all balls of a query.
#[derive(Clone, Copy, Debug)]
pub struct Balls<'a, const D: usize, S = f64> {
    centers: [&'a [S]; D],
    /// `None` for balls at rest.
    velocities: Option<[&'a [S]; D]>,
    radii: &'a [S],
}

/// Some balls, copied from any places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fetched<const D: usize, S, const N: usize> {
    x: [[S; D]; N],
    v: [[S; D]; N],
    r: [S; N],
}

impl<const D: usize, S: Scalar, const N: usize> Fetched<D, S, N> {
    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> Moving<D, S> {
        Moving::of_checked(self.x[place], self.v[place], self.r[place])
    }
}

/// The number of balls of a part: vectors answer as many pairs at a time.
pub(super) const BLOCK: usize = 64;

/// Some balls of a set, as columns: centres, velocities and radii.
#[derive(Clone, Copy, Debug)]
pub(super) struct BallColumns<'a, const D: usize, S> {
    pub(super) x: [&'a [S; BLOCK]; D],
    pub(super) v: [&'a [S; BLOCK]; D],
    pub(super) r: &'a [S; BLOCK],
}

/// An error in columns of balls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ColumnError {
    /// A column is longer or shorter than that of the radii.
    Length {
        /// The kind of column: `"center"` or `"velocity"`.
        name: &'static str,
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
        /// The length of the column.
        length: usize,
        /// The length of the column of radii.
        radii: usize,
    },
    /// A number is invalid.
    Ball {
        /// The index of the ball.
        index: usize,
        /// What is invalid.
        error: InputError,
    },
    /// There are 2³² balls or more.
    TooMany(usize),
    /// The number of second balls, or of answers, is not that of the pairs.
    Pairs {
        /// Which of them: `"second balls"` or `"answers"`.
        name: &'static str,
        /// The number of these.
        length: usize,
        /// The number of pairs.
        pairs: usize,
    },
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
            Self::Pairs { name, length, pairs } => {
                write!(f, "there are {length} {name}, and {pairs} pairs; give one for each pair")
            }
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
    /// Returns moving balls with these columns.
    ///
    /// The columns are the coordinates of the centres, the components of the velocities, and the
    /// radii.
    ///
    /// # Errors
    /// Returns an error if the columns have different lengths, a number is NaN or infinite, a
    /// radius is negative, or there are 2³² balls or more.
    pub fn moving(
        centers: [&'a [S]; D],
        velocities: [&'a [S]; D],
        radii: &'a [S],
    ) -> Result<Self, ColumnError> {
        Self { centers, velocities: Some(velocities), radii }.checked()
    }

    /// Returns balls at rest with these columns.
    ///
    /// # Errors
    /// Returns the errors of [`moving`](Self::moving).
    pub fn at_rest(centers: [&'a [S]; D], radii: &'a [S]) -> Result<Self, ColumnError> {
        Self { centers, velocities: None, radii }.checked()
    }

    fn checked(self) -> Result<Self, ColumnError> {
        const { assert!(D > 0, "balls have at least one dimension") };
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
        let all = [Some(self.centers), self.velocities].into_iter().flatten().flatten();
        if all.chain([self.radii]).all(are_finite) && are_lengths(self.radii) {
            return Ok(self);
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

    /// Centre, velocity and radius. (They are returned in memory. If a caller were not inlined,
    /// they would be written one by one and read in pairs; the processor waits for that, and a hit
    /// takes two or three times as long.)
    #[inline(always)]
    fn columns(&self, index: usize) -> ([S; D], [S; D], S) {
        let (mut center, mut velocity) = ([S::default(); D], [S::default(); D]);
        for k in 0..D {
            center[k] = self.centers[k][index];
            if let Some(velocities) = self.velocities {
                velocity[k] = velocities[k][index];
            }
        }
        (center, velocity, self.radii[index])
    }

    /// Returns the number of balls.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.radii.len()
    }

    /// Returns whether there are no balls.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.radii.is_empty()
    }

    /// The largest radius, 0 without balls.
    pub(super) fn largest_radius(&self) -> f64 {
        let zero = S::default();
        let lanes = in_lanes(self.radii, zero, |most, r| if r > most { r } else { most });
        lanes.into_iter().map(Into::into).fold(0.0, f64::max)
    }

    /// Returns the ball with this index.
    ///
    /// Returns `None` if there are fewer balls.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Moving<D, S>> {
        if index < self.len() { Some(self.one(index)) } else { None }
    }

    /// The ball with this index.
    #[inline(always)]
    pub(super) fn one(&self, index: usize) -> Moving<D, S> {
        let (center, velocity, radius) = self.columns(index);
        Moving::of_checked(center, velocity, radius)
    }

    /// Some balls, from any places: column by column, so that many numbers are fetched at once.
    #[inline]
    pub(super) fn some<const N: usize>(&self, indices: [u32; N]) -> Fetched<D, S, N> {
        let zero = S::default();
        let mut some = Fetched { x: [[zero; D]; N], v: [[zero; D]; N], r: [zero; N] };
        for k in 0..D {
            for i in 0..N {
                some.x[i][k] = self.centers[k][indices[i] as usize];
            }
            if let Some(velocities) = self.velocities {
                for i in 0..N {
                    some.v[i][k] = velocities[k][indices[i] as usize];
                }
            }
        }
        for i in 0..N {
            some.r[i] = self.radii[indices[i] as usize];
        }
        some
    }

    /// Some consecutive balls; `zeros` are the velocities of balls at rest.
    #[inline(always)]
    pub(super) fn part<'b>(&'b self, first: usize, zeros: &'b [S; BLOCK]) -> BallColumns<'b, D, S> {
        let some = |column: &'b [S]| column[first..].first_chunk().expect("as many as a block has");
        let (mut x, mut v) = ([zeros; D], [zeros; D]);
        for k in 0..D {
            x[k] = some(self.centers[k]);
            if let Some(velocities) = self.velocities {
                v[k] = some(velocities[k]);
            }
        }
        BallColumns { x, v, r: some(self.radii) }
    }

    /// Centres, velocities and radii of consecutive balls, in `f64`.
    #[inline(always)]
    pub(super) fn numbers<const N: usize>(&self, first: usize) -> Numbers<D, N> {
        let some = |column: &[S]| -> [f64; N] {
            let (column, mut some) = (&column[first..first + N], [0.0; N]);
            for i in 0..N {
                some[i] = column[i].into();
            }
            some
        };
        let (mut x, mut v) = ([[0.0; N]; D], [[0.0; N]; D]);
        for k in 0..D {
            x[k] = some(self.centers[k]);
            if let Some(velocities) = self.velocities {
                v[k] = some(velocities[k]);
            }
        }
        (x, v, some(self.radii))
    }
}

/// Centres, velocities and radii.
pub(super) type Numbers<const D: usize, const N: usize> = ([[f64; N]; D], [[f64; N]; D], [f64; N]);

/// The number of values that are tested at once, in vectors, without a branch for each.
const LANES: usize = 16;

/// Whether no number is NaN or infinite: 0 times any other number is 0.
fn are_finite<S: Scalar>(column: &[S]) -> bool {
    let zero = S::default();
    let sums = in_lanes(column, zero, |sum, x| sum + x * zero);
    sums.into_iter().all(|sum| sum == zero)
}

/// Whether no number is negative, in a column without NaN.
fn are_lengths<S: Scalar>(column: &[S]) -> bool {
    let zero = S::default();
    let least = in_lanes(column, zero, |least, x| if x < least { x } else { least });
    least.into_iter().all(|least| least == zero)
}

/// Folds each 16th number of a column: from the first on, from the second on, and so on.
fn in_lanes<S: Scalar>(column: &[S], start: S, fold: impl Fn(S, S) -> S) -> [S; LANES] {
    let mut lanes = [start; LANES];
    let (chunks, rest) = column.as_chunks::<LANES>();
    for chunk in chunks {
        for (lane, &x) in lanes.iter_mut().zip(chunk) {
            *lane = fold(*lane, x);
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(rest) {
        *lane = fold(*lane, x);
    }
    lanes
}
