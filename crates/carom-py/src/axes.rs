//! The number of axes, as a constant.
//!
//! It is known at run time.

use std::ops::RangeInclusive;

/// The most axes of pairs.
///
/// Beyond them `carom` has no error bounds, and decides everything by exact arithmetic.
pub(crate) const MOST: usize = 8;

/// The most axes of searches among many balls.
///
/// Each number of axes is a search of its own in the module, about 400 kB of the wheel.
pub(crate) const MOST_OF_MANY: usize = 4;

/// The most axes of pairs that accelerate or grow.
///
/// Each further number of axes is two quartics in the module.
pub(crate) const MOST_IN_MOTION: usize = 3;

/// The numbers of axes of balls and shapes.
///
/// For these `carom` has compiled the integers of every shape.
pub(crate) const OF_SHAPES: RangeInclusive<usize> = 2..=3;

/// Evaluates an expression with the number of axes as a constant.
///
/// It is one of the listed numbers, as was checked when the arguments were read.
macro_rules! with_axes {
    ($axes:expr, $D:ident in $($number:literal)* => $value:expr) => {
        match $axes {
            $($number => {
                const $D: usize = $number;
                $value
            })*
            _ => unreachable!("the number of axes was checked when the arguments were read"),
        }
    };
    ($axes:expr, $D:ident => $value:expr) => {
        $crate::axes::with_axes!($axes, $D in 1 2 3 4 5 6 7 8 => $value)
    };
}

pub(crate) use with_axes;
