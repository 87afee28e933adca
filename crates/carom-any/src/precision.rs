//! Floating-point types, chosen at run time.

use std::str::FromStr;

use crate::UnknownPrecision;

/// The floating-point type of a query.
///
/// The given numbers are rounded to it first.
///
/// The names are those of Rust's types: `"f64"` and `"f32"`.
///
/// ```
/// use carom_any::Precision;
///
/// assert_eq!("f32".parse(), Ok(Precision::F32));
/// let refused = "f16".parse::<Precision>().expect_err("no such scalar");
/// assert_eq!(refused.to_string(), "\"f16\" is not a scalar type; give \"f64\" or \"f32\"");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Precision {
    /// Double precision: the numbers of JavaScript.
    #[default]
    F64,
    /// Single precision: the numbers of graphics cards.
    F32,
}

impl FromStr for Precision {
    type Err = UnknownPrecision;

    fn from_str(name: &str) -> Result<Self, UnknownPrecision> {
        match name {
            "f64" => Ok(Self::F64),
            "f32" => Ok(Self::F32),
            other => Err(UnknownPrecision(other.to_owned())),
        }
    }
}

/// Evaluates an expression with the scalar of a [`Precision`](crate::Precision) as a type.
///
/// The expression is compiled once for each scalar and has the same type in both.
///
/// ```
/// use carom::Scalar;
/// use carom_any::{Precision, in_precision};
///
/// let rounded =
///     |x: f64, precision| -> f64 { in_precision!(precision, S => S::from_f64(x).into()) };
/// assert_eq!(rounded(0.1, Precision::F64), 0.1);
/// assert_eq!(rounded(0.1, Precision::F32), 0.1_f32.into());
/// ```
#[macro_export]
macro_rules! in_precision {
    ($precision:expr, $S:ident => $value:expr) => {
        match $precision {
            $crate::Precision::F64 => {
                type $S = f64;
                $value
            }
            $crate::Precision::F32 => {
                type $S = f32;
                $value
            }
        }
    };
}
