//! Numbers in error messages.

use std::fmt;

/// Prints a number as error messages do.
///
/// Numbers from 1e-5 to below 1e10 in size, and 0, are written out; all others have a power of ten.
/// The text reads back to the same bits.
///
/// ```
/// use carom_sim::Number;
///
/// let said = [0.25, -1200.0, 1e10, 1e-200].map(|number| Number(number).to_string());
/// assert_eq!(said, ["0.25", "-1200", "1e10", "1e-200"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Within these bounds there are at most ten digits before the point, or four zeros after
        // it. Infinite numbers and NaN look the same either way.
        if self.0 == 0.0 || (1e-5..1e10).contains(&self.0.abs()) {
            fmt::Display::fmt(&self.0, f)
        } else {
            fmt::LowerExp::fmt(&self.0, f)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn numbers_far_from_one_have_a_power_of_ten_and_all_read_back_to_the_same_bits() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (0.25, "0.25"),
            (-3e9, "-3000000000"),
            (9_999_999_999.0, "9999999999"),
            (1e10, "1e10"),
            (1e-5, "0.00001"),
            (9.999e-6, "9.999e-6"),
            (-1.5e-200, "-1.5e-200"),
            (f64::MAX, "1.7976931348623157e308"),
            (5e-324, "5e-324"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(Number(number).to_string(), text);
            assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(number.to_bits()));
        }
        assert_eq!(Number(f64::NAN).to_string(), "NaN");
    }
}
