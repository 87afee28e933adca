//! Distances of a pair.
//!
//! At the start, at the closest approach, and between the surfaces.

use dashu_int::IBig;

use crate::number::{Dyadic, Enclosed, bit_length, shifted, square_root};
use crate::quadratic::Quadratic;

/// The least number of significant bits of a distance.
const BITS: i64 = 120;

impl<const D: usize> Quadratic<D> {
    /// The distance of the centres at the start, `|p|`.
    pub(crate) fn distance(&self) -> Enclosed {
        let k = (BITS - bit_length(&self.pp) / 2).max(0);
        self.length(square_root(&shifted(&self.pp, 2 * k)), k)
    }

    /// The distance of the centres at the closest approach, √(p·p − b²/a), for a ≠ 0.
    ///
    /// The closest approach is before the start if the balls move apart.
    pub(crate) fn closest_distance(&self) -> Enclosed {
        let square = &self.a * &self.pp - self.b.sqr();
        let k = (BITS - (bit_length(&square) - bit_length(&self.a)) / 2).max(0);
        let scaled = shifted(&square, 2 * k);
        let quotient = &scaled / &self.a;
        let (s, exact) = square_root(&quotient);
        self.length((s, exact && quotient * &self.a == scaled), k)
    }

    /// The magnitude of the gap at the start, `||p| − R|`.
    pub(crate) fn absolute_gap(&self) -> Enclosed {
        // |p·p − R²| is at least 1, so a nonzero gap is at least about 1/(2 |p|).
        let k = BITS / 2 + 2 + bit_length(&self.pp) / 2;
        let (s, exact) = square_root(&shifted(&self.pp, 2 * k));
        let gap = s - shifted(&self.r, k);
        // The root lies above s, so the floor of the magnitude of a negative gap is one less.
        let size = if gap >= IBig::ZERO { gap } else { -gap - IBig::from(!exact) };
        self.length((size, exact), k)
    }

    /// The signed gap at the start, with a relative error of at most 2⁻⁵⁰.
    pub(crate) fn gap(&self) -> Dyadic {
        let Dyadic { mantissa, exponent } = self.absolute_gap().floor;
        let mantissa = if self.c < IBig::ZERO { -mantissa } else { mantissa };
        Dyadic { mantissa, exponent }
    }

    fn length(&self, (mantissa, exact): (IBig, bool), k: i64) -> Enclosed {
        Enclosed { floor: Dyadic { mantissa, exponent: self.length_exponent - k }, exact }
    }
}
