//! Intervals between checkpoints: `--checkpoint-every`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::count;

/// The interval between two checkpoints.
///
/// It is a simulated time, or a number of collisions of two balls.
///
/// ```
/// use carom_io::checkpoint::Every;
///
/// assert_eq!("10.5".parse(), Ok(Every::Time(10.5)));
/// assert_eq!("20_000c".parse(), Ok(Every::Collisions(20_000)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Every {
    /// At each multiple of this time.
    Time(f64),
    /// After each multiple of this many collisions of two balls.
    Collisions(u64),
}

/// A text that is not an interval between checkpoints.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is not an interval; give a time above 0, such as 10.0, or a number of collisions, such \
     as 20000c"
)]
pub struct EveryError(String);

impl Every {
    /// Whether it is an interval.
    pub(crate) fn is_right(self) -> bool {
        match self {
            Self::Time(time) => time.is_finite() && time > 0.0,
            Self::Collisions(count) => count > 0,
        }
    }

    /// The next time at which a checkpoint is due; infinite if collisions decide.
    pub(crate) fn next_time(self, now: f64) -> f64 {
        let Self::Time(step) = self else { return f64::INFINITY };
        let next = ((now / step).floor() + 1.0) * step;
        // A step can be lost in the rounding of the time.
        next.max(now.next_up())
    }

    /// The next number of collisions at which a checkpoint is due; `None` if the time decides.
    pub(crate) fn next_collisions(self, now: u64) -> Option<u64> {
        let Self::Collisions(step) = self else { return None };
        (now / step).checked_add(1)?.checked_mul(step)
    }
}

impl FromStr for Every {
    type Err = EveryError;

    fn from_str(text: &str) -> Result<Self, EveryError> {
        let text = text.trim();
        let every = match text.strip_suffix('c') {
            Some(digits) => count::parse(digits).ok().map(Self::Collisions),
            None => text.parse().ok().map(Self::Time),
        };
        every.filter(|every| every.is_right()).ok_or_else(|| EveryError(text.to_owned()))
    }
}

impl fmt::Display for Every {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{time:?}"),
            Self::Collisions(count) => write!(f, "{count}c"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_collisions() {
        for (text, every) in [
            ("10.0", Every::Time(10.0)),
            (" 1e-3 ", Every::Time(1e-3)),
            ("20000c", Every::Collisions(20_000)),
            ("1e6c", Every::Collisions(1_000_000)),
        ] {
            assert_eq!(text.parse(), Ok(every), "{text}");
            assert_eq!(every.to_string().parse(), Ok(every), "{text}");
        }
        for text in ["", "c", "0", "0c", "-1", "-5c", "inf", "nan", "1.5c", "10s", "c10"] {
            let message = text.parse::<Every>().unwrap_err().to_string();
            assert!(message.starts_with(&format!("{text:?} is not an interval; ")), "{message}");
        }
    }

    #[test]
    fn checkpoints_are_due_at_multiples() {
        let every = Every::Time(0.5);
        assert_eq!([0.0, 0.2, 0.5, 7.3].map(|now| every.next_time(now)), [0.5, 0.5, 1.0, 7.5]);
        assert!(Every::Time(1e-9).next_time(1e12) > 1e12);
        assert_eq!(
            (every.next_collisions(3), Every::Collisions(9).next_time(3.0)),
            (None, f64::INFINITY)
        );
        let every = Every::Collisions(100);
        assert_eq!(
            [0, 99, 100].map(|now| every.next_collisions(now)),
            [Some(100), Some(100), Some(200)]
        );
        assert_eq!(Every::Collisions(u64::MAX).next_collisions(u64::MAX), None);
    }
}
