//! Whether a run is shown: `--replay` and `--plots`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::OutputError;

/// Whether the replay is written: `html` or `none`.
///
/// Without it, the lines that the balls move on are not kept in memory either.
///
/// ```
/// use carom_io::results::ReplayOutput;
///
/// assert_eq!("none".parse(), Ok(ReplayOutput::None));
/// assert_eq!(ReplayOutput::default(), ReplayOutput::Html);
/// # Ok::<(), carom_io::results::OutputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReplayOutput {
    /// As `replay.html`, unless the balls are too many for it.
    #[default]
    Html,
    /// Not at all.
    None,
}

/// Whether the plots are drawn: `svg` or `none`.
///
/// Without them, the run does not stop to look at the balls either.
///
/// ```
/// use carom_io::results::PlotOutput;
///
/// assert_eq!("none".parse(), Ok(PlotOutput::None));
/// assert_eq!(PlotOutput::default(), PlotOutput::Svg);
/// # Ok::<(), carom_io::results::OutputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlotOutput {
    /// As `energy.svg` and `speeds.svg`, in a build with the feature `plots`.
    #[default]
    Svg,
    /// Not at all.
    None,
}

impl FromStr for ReplayOutput {
    type Err = OutputError;

    fn from_str(text: &str) -> Result<Self, OutputError> {
        word(text, "html, none", &[("html", Self::Html), ("none", Self::None)])
    }
}

impl FromStr for PlotOutput {
    type Err = OutputError;

    fn from_str(text: &str) -> Result<Self, OutputError> {
        word(text, "svg, none", &[("svg", Self::Svg), ("none", Self::None)])
    }
}

/// What a word stands for.
fn word<T: Copy>(text: &str, known: &'static str, words: &[(&str, T)]) -> Result<T, OutputError> {
    let found = words.iter().find(|(word, _)| *word == text.trim());
    found
        .map(|(_, meaning)| *meaning)
        .ok_or_else(|| OutputError::UnknownWord { word: text.to_owned(), known })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_replay_and_the_plots_are_written_or_not() {
        assert_eq!("html".parse(), Ok(ReplayOutput::Html));
        assert_eq!(" none ".parse(), Ok(ReplayOutput::None));
        assert_eq!("svg".parse(), Ok(PlotOutput::Svg));
        assert_eq!("none".parse(), Ok(PlotOutput::None));
        let replay = |text: &str| text.parse::<ReplayOutput>().unwrap_err().to_string();
        let plots = |text: &str| text.parse::<PlotOutput>().unwrap_err().to_string();
        assert_eq!(replay("svg"), "\"svg\" is not one of html, none");
        assert_eq!(plots("0"), "\"0\" is not one of svg, none");
    }
}
