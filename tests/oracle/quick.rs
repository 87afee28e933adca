//! The pairs of types that a quick run selects.
//!
//! It omits most pairs, and most cases of each. Every type occurs.

use test_size::{is_full, sized};

/// All pairs. A quick run takes one of `one_of` of them, such that every item of both sides occurs
/// (if each side has at least as many). Another `shift` selects others.
pub(crate) fn pairs<A: Copy, B: Clone>(
    one_of: usize,
    shift: usize,
    first: impl IntoIterator<Item = A>,
    second: impl IntoIterator<Item = B>,
) -> impl Iterator<Item = (A, B)> {
    let second: Vec<_> = second.into_iter().collect();
    let all = first.into_iter().enumerate().flat_map(move |(i, one)| {
        let numbered = second.clone().into_iter().enumerate();
        numbered.map(move |(j, other)| (i + j + shift, (one, other)))
    });
    all.filter(move |(number, _)| is_full() || number.is_multiple_of(one_of)).map(|(_, pair)| pair)
}

/// An allowance for chance in a share of so few cases, in percent: three standard deviations. 0 at
/// full size, at which the shares were measured.
pub(crate) fn chance(percent: usize, cases: usize) -> usize {
    sized((9 * percent * (100 - percent) / cases).isqrt(), 0)
}
