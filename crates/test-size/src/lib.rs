//! The size and seed of tests.
//!
//! Tests are quick in `cargo test` and full in `cargo xtask verify`. A test that would take more
//! than a second runs fewer cases unless the environment variable `CAROM_SIZE` is `full`. Its
//! assertions hold at both sizes. `CAROM_SEED` selects other random cases in tests that have them.
//!
//! ```
//! let cases = test_size::sized(100, 10_000);
//! assert!(cases == 100 || test_size::is_full());
//! ```

use std::env;
use std::str::FromStr;

/// Whether tests run at full size.
///
/// # Panics
/// If `CAROM_SIZE` is neither `full` nor `quick`.
#[must_use]
pub fn is_full() -> bool {
    match env::var("CAROM_SIZE").as_deref() {
        Err(_) | Ok("quick") => false,
        Ok("full") => true,
        Ok(other) => panic!("CAROM_SIZE is {other}; set it to full or quick"),
    }
}

/// The first value in a quick run, the second at full size.
#[must_use]
pub fn sized<T>(quick: T, full: T) -> T {
    if is_full() { full } else { quick }
}

/// The seed of random cases: `CAROM_SEED`, or 1.
#[must_use]
pub fn seed() -> u64 {
    number("CAROM_SEED").unwrap_or(1)
}

/// The number in an environment variable.
///
/// `None` if it is not set.
///
/// # Panics
/// If the variable is not a number of this type.
#[must_use]
pub fn number<N: FromStr>(variable: &str) -> Option<N> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is {text}; set it to a whole number")))
}
