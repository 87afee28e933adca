//! The same bits from every build: debug, release, any processor, any target.

#[path = "../examples/answer_hash.rs"]
mod example;

#[test]
fn answers_have_the_same_bits_in_every_build() {
    assert_eq!(format!("{:016x}", example::answer_hash(100_000)), "b324d0d9ef5d3be8");
}
