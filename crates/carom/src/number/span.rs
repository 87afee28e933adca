//! Bits that a set of floats occupies.
//!
//! They reach from the lowest bit set to above the highest.

/// All numbers are multiples of `2ᵘⁿⁱᵗ` and smaller than `2ᵗᵒᵖ`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) unit: i32,
    pub(crate) top: i32,
}

impl Span {
    pub(crate) fn of(values: impl Iterator<Item = f64>) -> Self {
        let mut span: Option<Self> = None;
        for value in values {
            let (mantissa, unit) = decompose(value);
            if mantissa != 0 {
                let top = unit + 64 - mantissa.leading_zeros().cast_signed();
                span = Some(span.map_or(Self { unit, top }, |span| span.joined(unit, top)));
            }
        }
        // Zeros are multiples of anything.
        span.unwrap_or(Self { unit: 0, top: 0 })
    }

    fn joined(self, unit: i32, top: i32) -> Self {
        Self { unit: self.unit.min(unit), top: self.top.max(top) }
    }
}

/// A finite float as an odd integer (or 0) and an exponent: `|value| = mantissa 2ᵉˣᵖᵒⁿᵉⁿᵗ`.
#[inline]
pub(crate) fn decompose(value: f64) -> (u64, i32) {
    const FRACTION: u64 = (1 << 52) - 1;
    let bits = value.to_bits();
    let fraction = bits & FRACTION;
    let field = ((bits >> 52) & 0x7ff) as i32;
    // Subnormals share the exponent of the lowest binade and lack the leading 1.
    let (significand, exponent) =
        if field == 0 { (fraction, -1074) } else { (fraction | (FRACTION + 1), field - 1075) };
    if significand == 0 {
        return (0, 0);
    }
    let zeros = significand.trailing_zeros();
    (significand >> zeros, exponent + zeros.cast_signed())
}

#[cfg(test)]
mod tests {
    use super::{Span, decompose};

    #[test]
    fn floats_come_apart() {
        let smallest = f64::from_bits(1);
        let cases = [
            (1.0, (1, 0)),
            (-6.0, (3, 1)),
            (0.375, (3, -3)),
            (smallest, (1, -1074)),
            (3.0 * smallest, (3, -1074)),
            (f64::MAX, ((1 << 53) - 1, 971)),
            (0.0, (0, 0)),
        ];
        for (value, parts) in cases {
            assert_eq!(decompose(value), parts, "{value:e}");
        }
    }

    #[test]
    fn a_span_reaches_from_the_lowest_bit_above_the_highest() {
        let span = Span::of([0.0, 6.0, -0.25].into_iter());
        assert_eq!((span.unit, span.top), (-2, 3));
        let widest = Span::of([f64::from_bits(1), f64::MAX].into_iter());
        assert_eq!((widest.unit, widest.top), (-1074, 1024));
        let nothing = Span::of([0.0].into_iter());
        assert_eq!((nothing.unit, nothing.top), (0, 0));
    }
}
