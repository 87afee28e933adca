//! Numbers from the bytes of the fuzzer, for targets with one case.

use std::array::from_fn;

use carom_oracle::{Ball, Precision};

/// Takes the numbers of a case from bytes; zeros after their end.
pub(crate) struct Numbers<'a> {
    pub(crate) precision: Precision,
    pub(crate) bytes: &'a [u8],
}

impl Numbers<'_> {
    pub(crate) fn next(&mut self) -> f64 {
        match self.precision {
            Precision::Single => f32::from_le_bytes(self.take()).into(),
            Precision::Double => f64::from_le_bytes(self.take()),
        }
    }

    /// Any finite number: a ball accepts no infinity and no NaN.
    fn finite(&mut self) -> f64 {
        let number = self.next();
        if number.is_finite() { number } else { self.precision.largest().copysign(number) }
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        let count = N.min(self.bytes.len());
        let (head, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        let mut bytes = [0; N];
        bytes[..count].copy_from_slice(head);
        bytes
    }

    pub(crate) fn vector<const D: usize>(&mut self) -> [f64; D] {
        from_fn(|_| self.finite())
    }

    pub(crate) fn radius(&mut self) -> f64 {
        self.finite().abs()
    }

    pub(crate) fn ball<const D: usize>(&mut self) -> Ball<D> {
        let (center, velocity) = (self.vector(), self.vector());
        Ball { center, velocity, radius: self.radius() }
    }
}
