//! Seeds of an ensemble: `--seeds`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::count;

/// A range of seeds, first and last included.
///
/// The range `1..32` has 32 seeds.
///
/// ```
/// use carom_io::ensemble::Seeds;
///
/// let seeds: Seeds = "1..32".parse()?;
/// assert_eq!((seeds.count(), seeds.iter().last()), (32, Some(32)));
/// # Ok::<(), carom_io::ensemble::SeedsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    first: u64,
    last: u64,
}

/// A text that is not a range of seeds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is not a range of seeds; give the first and the last seed, the smaller first, such as \
     1..32, at most a million seeds"
)]
pub struct SeedsError(String);

impl Seeds {
    /// The most seeds: the summary has a row for each replica, and this is more than anyone runs.
    const MOST: u64 = 1_000_000;

    /// The number of seeds, at least 1.
    #[must_use]
    pub fn count(self) -> u64 {
        self.last - self.first + 1
    }

    /// Iterates over the seeds in increasing order.
    pub fn iter(self) -> impl Iterator<Item = u64> {
        self.first..=self.last
    }
}

impl FromStr for Seeds {
    type Err = SeedsError;

    fn from_str(text: &str) -> Result<Self, SeedsError> {
        let seeds = text.split_once("..").and_then(|(first, last)| {
            let [first, last] = [first, last].map(|number| count::parse(number.trim()).ok());
            Some(Self { first: first?, last: last? })
        });
        let valid =
            |seeds: &Self| seeds.first <= seeds.last && seeds.last - seeds.first < Self::MOST;
        seeds.filter(valid).ok_or_else(|| SeedsError(text.to_owned()))
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_included() {
        for (text, all) in [
            ("1..3", vec![1, 2, 3]),
            ("7..7", vec![7]),
            ("0 .. 1", vec![0, 1]),
            ("1e1..11", vec![10, 11]),
        ] {
            let seeds: Seeds = text.parse().unwrap();
            assert_eq!(
                (seeds.iter().collect::<Vec<_>>(), seeds.count()),
                (all.clone(), all.len() as u64)
            );
            assert_eq!(seeds.to_string().parse(), Ok(seeds));
        }
    }

    #[test]
    fn what_names_no_seeds_is_refused() {
        for text in ["", "5", "3..1", "1..", "..3", "-1..3", "1..=3", "a..b", "1-3", "0..1e6"] {
            let message = text.parse::<Seeds>().unwrap_err().to_string();
            let start = format!("{text:?} is not a range of seeds; ");
            assert!(message.starts_with(&start), "{message}");
        }
    }
}
