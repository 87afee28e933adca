//! Short numbers for axes and captions, with powers of ten.

/// A power of ten that numbers on an axis are divided by, so that they stay short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale(i32);

impl Scale {
    /// The scale for numbers up to `largest` in magnitude; 1 if they are handy.
    pub(crate) fn of(largest: f64) -> Self {
        if !(largest > 0.0 && largest.is_finite()) || (0.01..10_000.0).contains(&largest) {
            return Self(0);
        }
        #[expect(clippy::cast_possible_truncation, reason = "the exponent of a float is small")]
        let exponent = libm::log10(largest).floor() as i32;
        Self(exponent)
    }

    /// The number as it is written on the axis.
    pub(crate) fn apply(self, value: f64) -> f64 {
        // In two steps, since the power for a subnormal number is beyond the largest float.
        let half = self.0 / 2;
        value / libm::exp10(f64::from(half)) / libm::exp10(f64::from(self.0 - half))
    }

    /// The unit with its power of ten: `10⁻¹⁵ unit`.
    pub(crate) fn unit(self, unit: &str) -> String {
        if self.0 == 0 {
            return unit.to_owned();
        }
        let digit = |c: char| match c {
            '-' => '⁻',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            // The other superscripts follow ⁰ in order.
            c => char::from_u32('⁰' as u32 + (c as u32 - '0' as u32)).unwrap_or(c),
        };
        let exponent: String = self.0.to_string().chars().map(digit).collect();
        format!("10{exponent} {unit}").trim_end().to_owned()
    }
}

/// A number on an axis: few digits, no trailing zeros.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A number in a sentence: four digits.
pub(crate) fn short(value: f64) -> String {
    let text = format!("{value:.3e}");
    match text.parse::<f64>() {
        // The largest floats would round up to infinity.
        Ok(rounded) if rounded.is_finite() => {
            format!("{rounded:?}").trim_end_matches(".0").to_owned()
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [0.0, -0.0, 0.3, 2.0, -1.25, 1.0 / 3.0].map(number),
            ["0", "0", "0.3", "2", "-1.25", "0.333333"]
        );
    }

    #[test]
    fn scales_keep_numbers_handy() {
        assert_eq!([0.0, 0.05, 1.0, 9_999.0].map(Scale::of), [Scale(0); 4]);
        assert_eq!(Scale::of(2.5e-15), Scale(-15));
        assert_eq!(Scale::of(31_400.0), Scale(4));
        assert_eq!(Scale(-15).unit(""), "10⁻¹⁵");
        assert_eq!(Scale(4).unit("m"), "10⁴ m");
        assert_eq!(Scale(0).unit("m"), "m");
        for value in [2.5e-15, 7e5, 5e-324, f64::MAX] {
            let scaled = Scale::of(value).apply(value);
            assert!((0.999..10.001).contains(&scaled), "{value}: {scaled}");
        }
    }
}
