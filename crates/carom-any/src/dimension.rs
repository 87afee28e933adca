//! The plane or space.

/// The plane or space.
///
/// ```
/// use carom_any::Dimension;
///
/// assert_eq!(Dimension::of_axes(3), Some(Dimension::Three));
/// assert_eq!(Dimension::of_axes(4), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Dimension {
    /// Circles in the plane.
    Two,
    /// Spheres in space.
    Three,
}

impl Dimension {
    /// Returns the dimension with this number of axes.
    ///
    /// Returns `None` for any number but 2 and 3.
    #[must_use]
    pub const fn of_axes(axes: usize) -> Option<Self> {
        match axes {
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            _ => None,
        }
    }

    /// Whether this build has code for it.
    ///
    /// That is the feature `plane` or `space`. A program that is built without one of them asks
    /// before it uses a dimension.
    #[must_use]
    pub const fn is_built(self) -> bool {
        match self {
            Self::Two => cfg!(feature = "plane"),
            Self::Three => cfg!(feature = "space"),
        }
    }

    /// The number of axes: 2 or 3.
    #[must_use]
    pub const fn axes(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }
}

/// Evaluates an expression with a [`Dimension`] as a constant.
///
/// The expression is compiled once for each dimension and has the same type in all of them.
///
/// ```
/// use carom::{Ball, Relation, relation};
/// use carom_any::{Dimension, in_dimension};
///
/// /// Two balls at opposite corners of the unit square or cube.
/// fn across(dimension: Dimension, radius: f64) -> Result<Relation, carom::InputError> {
///     Ok(in_dimension!(dimension, D => {
///         let at = |x: f64| Ball::<D>::new([x; D], radius);
///         relation(&at(0.0)?, &at(1.0)?)
///     }))
/// }
///
/// assert_eq!(across(Dimension::Two, 0.8), Ok(Relation::Overlapping));
/// assert_eq!(across(Dimension::Three, 0.8), Ok(Relation::Separate));
/// ```
///
/// # Panics
/// The dimension [is not built](Dimension::is_built).
#[macro_export]
macro_rules! in_dimension {
    ($dimension:expr, $D:ident => $value:expr) => {
        match $dimension {
            $crate::Dimension::Two => $crate::in_plane!($D => $value),
            $crate::Dimension::Three => $crate::in_space!($D => $value),
        }
    };
}
