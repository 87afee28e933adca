//! What a quick run leaves out: most pairs of kinds, and most cases of each. All kinds come up.

use test_size::{is_full, sized};

/// All pairs. In a quick run one of `one_of` of them, so that none of either side is left out
/// (if there are at least as many on each side); another `shift` takes others.
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

/// What chance hardly ever takes from a share of so few cases, or adds to it, in percent: three
/// deviations. Nothing at full size, of which the shares were measured.
pub(crate) fn chance(percent: usize, cases: usize) -> usize {
    sized((9 * percent * (100 - percent) / cases).isqrt(), 0)
}
