//! A value in the plane or in space.

use crate::Dimension;
use crate::built::{InPlane, InSpace};

/// A value in the plane or in space: `Any<Box<Simulation<2>>, Box<Simulation<3>>>`.
///
/// [`any!`](crate::any) makes one; [`with_any!`](crate::with_any) uses the value inside. Without
/// the feature `plane` or `space`, there is no value of that variant.
///
/// ```
/// use carom::{Ball, Circle, Sphere};
/// use carom_any::{Any, Dimension, any, with_any};
///
/// type AnyBall = Any<Circle, Sphere>;
///
/// fn unit_ball(dimension: Dimension) -> Result<AnyBall, carom::InputError> {
///     Ok(any!(dimension, D => Ball::<D>::new([0.0; D], 1.0)?))
/// }
///
/// let ball = unit_ball(Dimension::Three)?;
/// assert_eq!(ball.dimension(), Dimension::Three);
/// assert_eq!(with_any!(&ball, |ball| ball.center().to_vec()), [0.0; 3]);
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Any<P, S> {
    /// In the plane.
    Two(InPlane<P>),
    /// In space.
    Three(InSpace<S>),
}

impl<P, S> Any<P, S> {
    /// The dimension of the value.
    #[must_use]
    pub const fn dimension(&self) -> Dimension {
        match self {
            Self::Two(_) => Dimension::Two,
            Self::Three(_) => Dimension::Three,
        }
    }
}

/// Evaluates an expression for a dimension that is known at run time.
///
/// Returns an [`Any`](crate::Any). In the expression the [`Dimension`](crate::Dimension) is a
/// constant. The expression may have another type in each dimension.
///
/// See [`Any`](crate::Any) for an example.
///
/// # Panics
/// The dimension [is not built](crate::Dimension::is_built).
#[macro_export]
macro_rules! any {
    ($dimension:expr, $D:ident => $value:expr) => {
        match $dimension {
            $crate::Dimension::Two => {
                $crate::Any::Two($crate::in_plane!($D => $value))
            }
            $crate::Dimension::Three => {
                $crate::Any::Three($crate::in_space!($D => $value))
            }
        }
    };
}

/// Evaluates an expression with the value of an [`Any`](crate::Any), or of a reference to one.
///
/// See [`Any`](crate::Any) for an example.
#[macro_export]
macro_rules! with_any {
    ($any:expr, |$value:pat_param| $result:expr) => {
        match $any {
            $crate::Any::Two(value) => {
                $crate::if_plane!({{ let $value = value; $result }} else { value.never() })
            }
            $crate::Any::Three(value) => {
                $crate::if_space!({{ let $value = value; $result }} else { value.never() })
            }
        }
    };
}
