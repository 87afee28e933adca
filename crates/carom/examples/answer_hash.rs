//! One number for a million answers: the same from every build, or something is wrong.
//!
//! `cargo run --release -p carom --example answer_hash`; with `RUSTFLAGS="-C target-cpu=native"`,
//! without `--release`, or for another target it prints the same. `tests/same_bits.rs` holds it to
//! that for the first hundred thousand.

use carom::{Ball, Moving, contact_interval, first_contact, relation, time_of_impact};

/// Pairs of balls without end, from a xorshift generator.
struct Pairs {
    state: u64,
}

impl Pairs {
    fn bits(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    /// A whole number from −`size` to `size`, of every other pair with a fraction.
    fn number(&mut self, size: u32, whole: bool) -> f64 {
        let bits = self.bits();
        let span = 2 * size + 1;
        let upper = u32::try_from(bits >> 32).expect("32 bits") % span;
        let lower = u32::try_from(bits & 0xffff_ffff).expect("32 bits");
        let fraction = if whole { 0.0 } else { f64::from(lower) / 4_294_967_296.0 };
        f64::from(upper) - f64::from(size) + fraction
    }

    /// Whole numbers give touches and grazes, which take the exact path; fractions do not.
    fn ball<const D: usize>(&mut self, whole: bool) -> Moving<D> {
        let center = std::array::from_fn(|_| self.number(12, whole));
        let velocity = std::array::from_fn(|_| self.number(5, whole));
        let radius = self.number(4, whole).abs();
        Ball::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
    }
}

/// FNV-1a over all bits of the answers to `count` pairs.
pub(crate) fn answer_hash(count: u32) -> u64 {
    let mut pairs = Pairs { state: 0x9e37_79b9_7f4a_7c15 };
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for n in 0..count {
        let whole = n % 2 == 0;
        if n % 4 < 2 {
            ask::<2>(&mut hash, &mut pairs, whole);
        } else {
            ask::<3>(&mut hash, &mut pairs, whole);
        }
    }
    hash
}

fn ask<const D: usize>(hash: &mut u64, pairs: &mut Pairs, whole: bool) {
    let (a, b) = (pairs.ball::<D>(whole), pairs.ball::<D>(whole));
    let mut add = |word: u64| *hash = (*hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    add(relation(a.ball(), b.ball()) as u64);
    for impact in [first_contact(&a, &b, f64::INFINITY), time_of_impact(&a, &b, 3.0)] {
        add(u64::from(impact.is_some()));
        if let Some(impact) = impact {
            add(impact.time.to_bits());
            impact.normal.into_iter().chain(impact.point).for_each(|x| add(x.to_bits()));
        }
    }
    if let Some(through) = contact_interval(&a, &b) {
        add(through.start.to_bits());
        add(through.end.to_bits());
    }
}

#[allow(dead_code, reason = "the test that shares this file has another")]
fn main() {
    println!("{:016x}", answer_hash(1_000_000));
}
