//! How numbers are printed in error messages.

use std::fmt;

/// A number as a person would write it: with a power of ten where it is far from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Within these bounds there are at most ten digits before the point, or five zeros after it.
        if self.0 == 0.0 || !self.0.is_finite() || (1e-5..1e10).contains(&self.0.abs()) {
            fmt::Display::fmt(&self.0, f)
        } else {
            fmt::LowerExp::fmt(&self.0, f)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_far_from_one_have_a_power_of_ten() {
        let said = |x| Number(x).to_string();
        assert_eq!(
            [0.0, 0.25, -3e9, 1e-5, 1e10, -1.5e-200, f64::INFINITY].map(said),
            ["0", "0.25", "-3000000000", "0.00001", "1e10", "-1.5e-200", "inf"]
        );
    }
}
