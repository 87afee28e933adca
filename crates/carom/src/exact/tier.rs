//! Number of limbs that the integers of a query need.

/// The bits that `a`, `b`, `c` and `D` need in `dimensions` dimensions.
///
/// The components of `p` (and R) have `length` bits, and those of `w` have `speed` bits.
/// `|b| ≤ |p||w| < 2^(length + speed) · dimensions`, and the same holds for `√(a |c|)`. So the
/// summands of `D = b² − a c` are below the square of that, and `D` has one bit more. A sum of two
/// squares, as in a distance, is below that as well if `speed` is at least 1.
pub(crate) fn bits(length: u32, speed: u32, dimensions: usize) -> u32 {
    2 * (length + speed + dimensions.next_power_of_two().ilog2()) + 2
}

/// The number of bits by which a polynomial exceeds its largest monomial: those of four nested sums
/// or differences, over the axes or pairs of axes.
pub(crate) fn carries(dimensions: usize) -> u32 {
    12 + 6 * dimensions.next_power_of_two().ilog2()
}

/// Evaluates an expression with `$limbs` bound to the number of limbs that `$bits` bits need.
///
/// Each size is compiled for every dimension. Three sizes are enough, because operations work only
/// on the limbs in use.
///
/// The limbs are two more than the bits fill: each factor of a product may waste one. Full-range
/// floats have 2099 bits in a difference, so 2 (2 × 2099 + log₂ D) + 2 = 8398 + 2 log₂ D bits. 140
/// limbs are enough up to D = 2²¹⁷, more than memory holds.
macro_rules! in_limbs {
    ($bits:expr, $limbs:ident => $body:expr) => {
        match $bits {
            ..=256 => {
                const $limbs: usize = 6;
                $body
            }
            ..=1024 => {
                const $limbs: usize = 18;
                $body
            }
            _ => {
                const $limbs: usize = 140;
                $body
            }
        }
    };
}

/// The same for a ball and a shape, whose polynomials are of higher degrees.
///
/// There are two sizes, because there are many shapes: one for ordinary floats, and one for all.
/// The second is enough for full-range floats and a segment or, if `$is_wide`, for polynomials of
/// degree 10 in lengths, such as those of a triangle in space. Only one of these two is compiled
/// for each shape.
macro_rules! in_many_limbs {
    ($bits:expr, $is_wide:expr, $limbs:ident => $body:expr) => {
        match $bits {
            ..=1024 => {
                const $limbs: usize = 18;
                $body
            }
            _ if $is_wide => {
                const $limbs: usize = 440;
                $body
            }
            _ => {
                const $limbs: usize = 300;
                $body
            }
        }
    };
}

pub(crate) use {in_limbs, in_many_limbs};

#[cfg(test)]
mod tests {
    use super::bits;
    use crate::exact::int::Int;

    #[test]
    fn bits_are_those_of_the_discriminant() {
        // In one dimension (l + s) bits in b, twice as many in its square, and one more in the sum.
        assert_eq!(bits(10, 7, 1), 36);
        assert_eq!(bits(10, 7, 2), 38);
        assert_eq!(bits(10, 7, 3), 40);
        assert_eq!(bits(2099, 2099, 1), 8398);
    }

    #[test]
    fn the_widest_numbers_fit_the_widest_tier() {
        // In 1024 dimensions: each component −2²⁰⁹⁹ + 1, so |p|²|w|² and its square root are as
        // large as they can be.
        let one = Int::<140>::new(false, 1, 0);
        let component = one.shl(2099).sub(&one);
        let square = component.mul(&component).shl(10);
        let discriminant = square.mul(&square);
        let sum = discriminant.add(&discriminant);
        assert!(sum.bits() <= bits(2099, 2099, 1024));
        assert!(sum.sub(&discriminant).sub(&discriminant).is_zero());
    }
}
