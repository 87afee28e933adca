//! Options for the tables of a run: `--events` and `--frames`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::count::{self, CountError};
use crate::table::Format;

/// The default format of tables: Parquet if this build has it, otherwise CSV.
const DEFAULT_FORMAT: Format =
    if cfg!(feature = "parquet") { Format::Parquet } else { Format::Csv };

/// Which events to write: `parquet`, `csv`, `none`, `50000` or `csv:50000`.
///
/// With the word `hops`, hops have rows, too: `hops`, `csv,hops` or `csv,hops:50000`. A number of 0
/// means `none`.
///
/// ```
/// use carom_io::results::EventOutput;
/// use carom_io::table::Format;
///
/// let events: EventOutput = "csv:50_000".parse()?;
/// assert_eq!(events, EventOutput { format: Some(Format::Csv), limit: 50_000, hops: false });
/// assert!("csv,hops".parse::<EventOutput>()?.hops);
/// # Ok::<(), carom_io::results::OutputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventOutput {
    /// The format; `None` writes no events.
    pub format: Option<Format>,
    /// The number of rows to write: the first ones.
    pub limit: u64,
    /// Whether hops have rows, and a column marks them.
    ///
    /// See [`Event::is_hop`](carom_sim::Event::is_hop).
    pub hops: bool,
}

impl EventOutput {
    /// The number of events by default.
    ///
    /// They take at most about 60 MB as Parquet.
    pub const DEFAULT_LIMIT: u64 = 1_000_000;
}

impl Default for EventOutput {
    fn default() -> Self {
        Self { format: Some(DEFAULT_FORMAT), limit: Self::DEFAULT_LIMIT, hops: false }
    }
}

/// The format of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FrameFormat {
    /// A table with a row for each ball of each frame.
    Table(Format),
    /// Extended XYZ, which OVITO and ASE open.
    Xyz,
}

/// Which frames to write.
///
/// The text is `parquet`, `csv`, `xyz`, `none`, `500`, `xyz:500` or `csv,xyz:500`.
///
/// A number of 0 means `none`.
///
/// ```
/// use carom_io::results::{FrameFormat, FrameOutput};
///
/// let frames: FrameOutput = "xyz:500".parse()?;
/// assert_eq!(frames, FrameOutput { formats: vec![FrameFormat::Xyz], count: Some(500) });
/// # Ok::<(), carom_io::results::OutputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameOutput {
    /// The formats; without any, no frames are written.
    pub formats: Vec<FrameFormat>,
    /// The number of frames.
    ///
    /// `None` means 200, or fewer if there are many balls.
    pub count: Option<u64>,
}

impl FrameOutput {
    /// The number of frames by default.
    pub const DEFAULT_COUNT: u64 = 200;

    /// The limit for the rows, balls times frames, by default.
    pub const DEFAULT_ROWS: u64 = 1_000_000;

    /// Returns the number of frames for this many balls.
    ///
    /// By default it is 200, or as many as fit into a million rows, but always the first and the
    /// last.
    #[must_use]
    pub fn count_for(&self, balls: u64) -> u64 {
        match self.count {
            _ if self.formats.is_empty() => 0,
            Some(count) => count,
            None => (Self::DEFAULT_ROWS / balls.max(1)).clamp(2, Self::DEFAULT_COUNT),
        }
    }
}

impl Default for FrameOutput {
    fn default() -> Self {
        Self { formats: vec![FrameFormat::Table(DEFAULT_FORMAT)], count: None }
    }
}

/// A value of `--events`, `--frames`, `--replay` or `--plots` is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OutputError {
    /// The word is not a format, and not a number.
    #[error("{word:?} is not a format; give a number, or one of {known}")]
    Unknown {
        /// The word.
        word: String,
        /// The known words.
        known: &'static str,
    },
    /// The number is not a count.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The word is not known.
    #[error("{word:?} is not a format; give one of {known}")]
    UnknownWord {
        /// The word.
        word: String,
        /// The known words.
        known: &'static str,
    },
    /// The words cannot be options of one table.
    #[error("{words:?} cannot be one table; give parquet or csv, perhaps with hops, or none")]
    NotOneTable {
        /// The words.
        words: String,
    },
    /// This build has no Parquet.
    #[error("this build cannot write Parquet; use csv, or build with the feature `parquet`")]
    NoParquet,
}

impl FromStr for EventOutput {
    type Err = OutputError;

    fn from_str(text: &str) -> Result<Self, OutputError> {
        let known = "parquet, csv, none, hops";
        let (words, limit) = split(text)?;
        let (mut chosen, mut hops) = (Vec::new(), false);
        for word in words.into_iter().flat_map(|words| words.split(',')).map(str::trim) {
            match word {
                "none" => chosen.push(None),
                "hops" => hops = true,
                word => match table(word)? {
                    Some(format) => chosen.push(Some(format)),
                    None => return Err(OutputError::Unknown { word: word.to_owned(), known }),
                },
            }
        }
        let format = match (chosen.as_slice(), hops) {
            ([], _) => Some(DEFAULT_FORMAT),
            ([None], false) => None,
            ([Some(format)], _) => Some(*format),
            _ => {
                return Err(OutputError::NotOneTable {
                    words: words.unwrap_or_default().to_owned(),
                });
            }
        };
        match limit {
            Some(0) => Ok(Self { format: None, ..Self::default() }),
            limit => Ok(Self { format, limit: limit.unwrap_or(Self::DEFAULT_LIMIT), hops }),
        }
    }
}

impl FromStr for FrameOutput {
    type Err = OutputError;

    fn from_str(text: &str) -> Result<Self, OutputError> {
        let known = "parquet, csv, xyz, none";
        let (words, count) = split(text)?;
        let mut formats = Vec::new();
        match words {
            None => formats.push(FrameFormat::Table(DEFAULT_FORMAT)),
            Some("none") => {}
            Some(words) => {
                for word in words.split(',').map(str::trim) {
                    let format = match table(word)? {
                        Some(format) => FrameFormat::Table(format),
                        None if word == "xyz" => FrameFormat::Xyz,
                        None => return Err(OutputError::Unknown { word: word.to_owned(), known }),
                    };
                    if !formats.contains(&format) {
                        formats.push(format);
                    }
                }
            }
        }
        match count {
            Some(0) => Ok(Self { formats: Vec::new(), count: None }),
            count => Ok(Self { formats, count }),
        }
    }
}

/// `words`, `words:count` or `count`.
fn split(text: &str) -> Result<(Option<&str>, Option<u64>), OutputError> {
    let text = text.trim();
    let (words, count) = match text.split_once(':') {
        Some((words, count)) => (Some(words.trim()), count.trim()),
        None if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') => (None, text),
        None => return Ok((Some(text), None)),
    };
    Ok((words, Some(count::parse(count)?)))
}

/// The table format of this name, if there is one.
fn table(word: &str) -> Result<Option<Format>, OutputError> {
    match Format::of_name(word) {
        // Only answers can be written as Arrow.
        Some(Format::Arrow) => Ok(None),
        Some(Format::Parquet) if !cfg!(feature = "parquet") => Err(OutputError::NoParquet),
        other => Ok(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_events() {
        let events = |format, limit| Ok(EventOutput { format, limit, hops: false });
        let csv = Some(Format::Csv);
        assert_eq!("csv".parse::<EventOutput>(), events(csv, 1_000_000));
        assert_eq!("csv:50000".parse::<EventOutput>(), events(csv, 50_000));
        assert_eq!(" csv : 7 ".parse::<EventOutput>(), events(csv, 7));
        assert_eq!("csv:1e6".parse::<EventOutput>(), events(csv, 1_000_000));
        assert_eq!("none".parse::<EventOutput>(), events(None, 1_000_000));
        assert_eq!("50000".parse::<EventOutput>(), events(Some(DEFAULT_FORMAT), 50_000));
    }

    #[test]
    fn hops_are_requested_by_a_word_beside_the_format() {
        let events = |format, limit| Ok(EventOutput { format, limit, hops: true });
        let (csv, by_default) = (Some(Format::Csv), Some(DEFAULT_FORMAT));
        assert_eq!("hops".parse::<EventOutput>(), events(by_default, 1_000_000));
        assert_eq!("hops:5".parse::<EventOutput>(), events(by_default, 5));
        assert_eq!("csv,hops".parse::<EventOutput>(), events(csv, 1_000_000));
        assert_eq!(" hops , csv : 1e3".parse::<EventOutput>(), events(csv, 1_000));
        assert_eq!("csv,hops:0".parse::<EventOutput>(), "none".parse());
        let refused = |text: &str| text.parse::<EventOutput>().unwrap_err().to_string();
        for words in ["none,hops", "csv,csv", "csv,none,hops"] {
            let why = "cannot be one table; give parquet or csv, perhaps with hops, or none";
            assert_eq!(refused(words), format!("{words:?} {why}"));
        }
        let why = "is not a format; give a number, or one of parquet, csv, none, hops";
        assert_eq!(refused("csv,hop"), format!("\"hop\" {why}"));
        assert!("hops".parse::<FrameOutput>().is_err());
    }

    #[test]
    fn every_form_of_frames() {
        let frames =
            |formats: &[FrameFormat], count| Ok(FrameOutput { formats: formats.to_vec(), count });
        let (csv, xyz) = (FrameFormat::Table(Format::Csv), FrameFormat::Xyz);
        assert_eq!("xyz".parse::<FrameOutput>(), frames(&[xyz], None));
        assert_eq!("csv, xyz:500".parse::<FrameOutput>(), frames(&[csv, xyz], Some(500)));
        assert_eq!("xyz:1e3".parse::<FrameOutput>(), frames(&[xyz], Some(1_000)));
        assert_eq!("xyz,xyz".parse::<FrameOutput>(), frames(&[xyz], None));
        assert_eq!("none".parse::<FrameOutput>(), frames(&[], None));
        assert_eq!(
            "5".parse::<FrameOutput>(),
            frames(&[FrameFormat::Table(DEFAULT_FORMAT)], Some(5))
        );
    }

    #[cfg(feature = "parquet")]
    #[test]
    fn parquet_is_the_default() {
        assert_eq!("parquet".parse::<EventOutput>(), Ok(EventOutput::default()));
        assert_eq!("parquet".parse::<FrameOutput>(), Ok(FrameOutput::default()));
    }

    #[cfg(not(feature = "parquet"))]
    #[test]
    fn without_the_feature_parquet_is_refused_and_csv_the_default() {
        assert_eq!("parquet".parse::<EventOutput>(), Err(OutputError::NoParquet));
        assert_eq!("xyz,parquet:3".parse::<FrameOutput>(), Err(OutputError::NoParquet));
        assert_eq!("csv".parse::<EventOutput>(), Ok(EventOutput::default()));
    }

    #[test]
    fn what_says_nothing_is_refused_with_what_there_is() {
        let events = |text: &str| text.parse::<EventOutput>().unwrap_err().to_string();
        let frames = |text: &str| text.parse::<FrameOutput>().unwrap_err().to_string();
        assert_eq!(
            events("xyz"),
            "\"xyz\" is not a format; give a number, or one of parquet, csv, none, hops"
        );
        assert_eq!(
            frames("csv,json:3"),
            "\"json\" is not a format; give a number, or one of parquet, csv, xyz, none"
        );
        assert_eq!(
            events(""),
            "\"\" is not a format; give a number, or one of parquet, csv, none, hops"
        );
        assert!(events("csv:1.5").starts_with("\"1.5\" is not a count; "));
        assert!(events("-3").starts_with("\"-3\" is not a count; "));
        assert!(frames("xyz:").starts_with("\"\" is not a count; "));
        assert!(events("json:0").starts_with("\"json\" is not a format; "));
    }

    #[test]
    fn a_number_of_0_means_none() {
        for text in ["0", "csv:0", "0e0"] {
            assert_eq!(text.parse::<EventOutput>(), "none".parse(), "{text}");
            assert_eq!(text.parse::<FrameOutput>(), "none".parse(), "{text}");
        }
    }

    #[test]
    fn unasked_the_frames_keep_to_a_million_rows() {
        let frames = FrameOutput::default();
        let counts = [1, 5_000, 10_000, 1_000_000, 10_000_000].map(|n| frames.count_for(n));
        assert_eq!(counts, [200, 200, 100, 2, 2]);
        assert_eq!(frames.count_for(0), 200);
        let asked = FrameOutput { count: Some(500), ..frames };
        assert_eq!(asked.count_for(10_000_000), 500);
        assert_eq!("none".parse::<FrameOutput>().unwrap().count_for(1), 0);
    }
}
