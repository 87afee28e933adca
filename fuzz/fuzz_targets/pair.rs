//! Raw bits as the arguments of every question about a pair, compared with exact arithmetic.
//!
//! A failure prints the case as a line for `crates/carom-oracle/corpus`.
#![no_main]

use std::array::from_fn;

use carom_oracle::{AnyCase, Ball, Case, Precision, broken_promises};
use libfuzzer_sys::fuzz_target;

/// The numbers of a case, taken from bytes; zeros where the bytes end.
struct Numbers<'a> {
    precision: Precision,
    bytes: &'a [u8],
}

impl Numbers<'_> {
    fn next(&mut self) -> f64 {
        match self.precision {
            Precision::Single => f32::from_le_bytes(self.take()).into(),
            Precision::Double => f64::from_le_bytes(self.take()),
        }
    }

    /// Any finite number; a ball takes no infinity and no NaN.
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

    fn ball<const D: usize>(&mut self) -> Ball<D> {
        let mut vector = || from_fn(|_| self.finite());
        let (center, velocity) = (vector(), vector());
        Ball { center, velocity, radius: self.finite().abs() }
    }

    fn case<const D: usize>(mut self) -> Case<D> {
        Case {
            precision: self.precision,
            a: self.ball(),
            b: self.ball(),
            max_time: self.next(),
            tolerance: self.next(),
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let precision = if kind & 1 == 0 { Precision::Double } else { Precision::Single };
    let numbers = Numbers { precision, bytes };
    let case = match kind >> 1 & 3 {
        0 => AnyCase::Two(numbers.case()),
        1 => AnyCase::Five(numbers.case()),
        _ => AnyCase::Three(numbers.case()),
    };
    let broken = broken_promises(&case);
    assert!(broken.is_empty(), "{case} # fuzz: {}", broken.join(", "));
});
