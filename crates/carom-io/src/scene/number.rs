//! Numbers in messages.

use std::fmt;

/// A number for people to read: 0.5 and 1200, but 1e-200, which no line has room for in full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number) = *self;
        let is_handy = number == 0.0 || (1e-4..1e16).contains(&number.abs());
        // Infinite numbers and NaN look the same either way.
        if is_handy { write!(f, "{number}") } else { write!(f, "{number:e}") }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn numbers_are_short_and_read_back_to_the_same_bits() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (0.5, "0.5"),
            (-1200.0, "-1200"),
            (1e-4, "0.0001"),
            (1e-200, "1e-200"),
            (-2.5e-9, "-2.5e-9"),
            (9_999_999_999_999_998.0, "9999999999999998"),
            (1e16, "1e16"),
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
