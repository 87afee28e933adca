//! Whole numbers in scenes and options.

use thiserror::Error;

/// Every whole number up to this one is a 64-bit float: 2⁵³, as the significand has 53 bits.
pub(crate) const EXACT: f64 = 9_007_199_254_740_992.0;

/// A text that is not a count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is not a count; give a whole number from 0 to 2⁶³ − 1, like 1_000_000, or one up to \
     2⁵³ like 1e6"
)]
pub struct CountError(String);

/// Reads a count as scenes write it: `1000000`, `1_000_000` or `1e6`.
///
/// The limit is that of TOML: 2⁶³ − 1 for digits. For the notation of floats it is 2⁵³: beyond
/// that, floats skip whole numbers.
///
/// ```
/// use carom_io::count;
///
/// assert_eq!(count::parse("1_000_000"), Ok(1_000_000));
/// assert_eq!(count::parse("1e6"), Ok(1_000_000));
/// assert!(count::parse("1.5").is_err());
/// ```
///
/// # Errors
/// The text is not a whole number, or is beyond these limits.
pub fn parse(text: &str) -> Result<u64, CountError> {
    let digits = text.replace('_', "");
    let count = match digits.parse::<i64>() {
        Ok(integer) => u64::try_from(integer).ok(),
        Err(_) if digits.contains(['e', 'E', '.']) => digits.parse().ok().and_then(of_float),
        Err(_) => None,
    };
    count.ok_or_else(|| CountError(text.to_owned()))
}

/// Returns the count that a float is; `None` if it is not a whole number from 0 to 2⁵³.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "only whole numbers from 0 to 2⁵³ get there"
)]
pub(crate) fn of_float(number: f64) -> Option<u64> {
    let is_count = (0.0..=EXACT).contains(&number) && number.fract() == 0.0;
    is_count.then_some(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_count() {
        for text in ["1000000", "1_000_000", "1e6", "1E6", "1e+6", "1.0e6", "1000000.0"] {
            assert_eq!(parse(text), Ok(1_000_000), "{text}");
        }
        assert_eq!(parse("0"), Ok(0));
        assert_eq!(parse("9_223_372_036_854_775_807"), Ok((1 << 63) - 1));
        assert_eq!(parse("9007199254740992.0"), Ok(1 << 53));
    }

    #[test]
    fn what_is_no_count_is_refused_with_the_limits() {
        let beyond = ["9223372036854775808", "18446744073709551615", "9007199254740994.0", "1e17"];
        let never =
            ["", "_", "-1", "-1e3", "1.5", "1e-1", "inf", "infinite", "nan", "0x10", "many"];
        for text in beyond.into_iter().chain(never) {
            let message = parse(text).unwrap_err().to_string();
            assert!(message.starts_with(&format!("{text:?} is not a count; ")), "{message}");
            assert!(message.contains("from 0 to 2⁶³ − 1"), "{message}");
        }
    }
}
