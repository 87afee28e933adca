//! Fuzz target: raw bits as a case of two balls.
//!
//! Compares the answers to all queries with exact arithmetic. A failure prints the case as a line
//! for `crates/carom-oracle/corpus`.
#![no_main]

#[path = "../numbers.rs"]
mod numbers;

use carom_oracle::{AnyCase, Case, Precision, broken_promises};
use libfuzzer_sys::fuzz_target;
use numbers::Numbers;

fn case<const D: usize>(mut numbers: Numbers<'_>) -> Case<D> {
    Case {
        precision: numbers.precision,
        a: numbers.ball(),
        b: numbers.ball(),
        max_time: numbers.next(),
        tolerance: numbers.next(),
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let precision = if kind & 1 == 0 { Precision::Double } else { Precision::Single };
    let numbers = Numbers { precision, bytes };
    let case = match kind >> 1 & 3 {
        0 => AnyCase::Two(case(numbers)),
        1 => AnyCase::Five(case(numbers)),
        _ => AnyCase::Three(case(numbers)),
    };
    let broken = broken_promises(&case);
    assert!(broken.is_empty(), "{case} # fuzz: {}", broken.join(", "));
});
