//! Points and directions that look random, and are functions of two numbers.

use carom::vector::{dot, from_fn, unit};

/// A point in the unit ball for two balls, or for one if both are the same. It depends only on
/// their numbers: random bits, drawn again until the point is in the ball \[MarsagliaBray1964\].
pub(super) fn scattered<const D: usize>(a: u32, b: u32) -> [f64; D] {
    let mut state = (u64::from(a) << 32) | u64::from(b);
    loop {
        let v: [f64; D] = from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            (mixed(state) >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        });
        if dot(v, v) <= 1.0 {
            return v;
        }
    }
}

/// A direction for two balls, or for one, chosen in the same way.
pub(super) fn direction<const D: usize>(a: u32, b: u32) -> [f64; D] {
    // The centre of the ball is one of 2¹⁰⁶ points or more, and any direction will do there.
    unit(scattered(a, b)).unwrap_or_else(|| from_fn(|k| if k == 0 { 1.0 } else { 0.0 }))
}

/// Pseudo-random bits from the states of SplitMix64 \[Steele2014\].
fn mixed(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
