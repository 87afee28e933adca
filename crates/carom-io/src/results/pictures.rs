//! Options for replay and plots: `--replay` and `--plots`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::OutputError;

/// Whether to write the replay: `html` or `none`.
///
/// With `none`, the lines that the balls move on are not kept in memory either.
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
    /// Write `replay.html`, unless there are too many balls.
    #[default]
    Html,
    /// Write no replay.
    None,
}

/// Whether to draw the plots: `svg` or `none`.
///
/// With `none`, the run does not stop for samples either.
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
    /// Draw `energy.svg` and `speeds.svg`, if built with the feature `plots`.
    #[default]
    Svg,
    /// Draw no plots.
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

/// Returns the meaning of a word.
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
        assert_eq!(replay("svg"), "\"svg\" is not a format; give one of html, none");
        assert_eq!(plots("0"), "\"0\" is not a format; give one of svg, none");
    }
}
