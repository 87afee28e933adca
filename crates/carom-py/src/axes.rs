//! How many axes are there? A number that is known at run time becomes a constant.

use std::ops::RangeInclusive;

/// Pairs are asked about with at most so many axes: beyond them `carom` has no bounds for rounded numbers, and decides
/// everything by exact arithmetic.
pub(crate) const MOST: usize = 8;

/// Many balls are searched with at most so many: each number of them is a search of its own in the module, of some
/// 400 kB of the wheel.
pub(crate) const MOST_OF_MANY: usize = 4;

/// Pairs that accelerate or grow: further numbers are two quartics each in the module.
pub(crate) const MOST_IN_MOTION: usize = 3;

/// A ball and another shape: in the plane and in space, where `carom` has the integers of every shape compiled.
pub(crate) const OF_SHAPES: RangeInclusive<usize> = 2..=3;

/// Evaluates an expression with the number of axes as a constant. It is one of those that are listed, which was checked when
/// the arguments were read.
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
