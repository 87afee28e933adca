//! Parsers of option values; an error is wrong usage.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use carom::Zone;
use carom_io::render::{self, Density, WIDTHS};
use carom_io::scene::Dimension;
use carom_io::table::{ColumnNames, Format};
use carom_io::{encounters, impacts, pairs};

/// A table to write, in the format of its extension.
#[derive(Clone, Debug)]
pub(crate) struct TableFile {
    pub(crate) path: PathBuf,
    pub(crate) format: Format,
}

pub(crate) fn table_file(text: &str) -> Result<TableFile, String> {
    let path = PathBuf::from(text);
    match Format::of_path(&path) {
        Some(format) => Ok(TableFile { path, format }),
        None => Err("give it a name that ends in .csv, .parquet or .arrow".to_owned()),
    }
}

/// The names of columns of a table of pairs.
pub(crate) fn pair_columns(text: &str) -> Result<ColumnNames, String> {
    ColumnNames::parse(text, pairs::COLUMNS)
}

/// The names of columns of a table of balls.
pub(crate) fn ball_columns(text: &str) -> Result<ColumnNames, String> {
    ColumnNames::parse(text, impacts::COLUMNS)
}

/// The names of columns of a table of tracks.
pub(crate) fn track_columns(text: &str) -> Result<ColumnNames, String> {
    ColumnNames::parse(text, encounters::COLUMNS)
}

/// A picture to write, in the format of its extension.
#[derive(Clone, Debug)]
pub(crate) struct PictureFile {
    pub(crate) path: PathBuf,
    pub(crate) format: render::Format,
}

pub(crate) fn picture_file(text: &str) -> Result<PictureFile, String> {
    let path = PathBuf::from(text);
    match render::Format::of_path(&path) {
        Some(format) => Ok(PictureFile { path, format }),
        None => Err("give it a name that ends in .svg or .png".to_owned()),
    }
}

/// The width of a picture in pixels.
pub(crate) fn width(text: &str) -> Result<u32, String> {
    let width = text.parse().ok().filter(|width| WIDTHS.contains(width));
    let (least, most) = (WIDTHS.start(), WIDTHS.end());
    width.ok_or_else(|| format!("give a whole number of pixels from {least} to {most}"))
}

/// The choice between each impact and a histogram.
pub(crate) fn density(text: &str) -> Result<Density, String> {
    match text {
        "auto" => Ok(Density::Auto),
        "always" => Ok(Density::Always),
        "never" => Ok(Density::Never),
        _ => Err("give auto, always or never".to_owned()),
    }
}

/// How far to look ahead: a number that is at least 0, or `inf`.
pub(crate) fn max_time(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        // NaN is in no range.
        Ok(time) if (0.0..).contains(&time) => Ok(time),
        _ => Err("give a number that is at least 0, or inf".to_owned()),
    }
}

/// A time or a distance: finite and at least 0.
pub(crate) fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err("give a finite number that is at least 0".to_owned()),
    }
}

/// A zone: its horizontal and its vertical gap.
pub(crate) fn zone(text: &str) -> Result<Zone, String> {
    let gaps =
        text.split_once(',').map(|both| <[&str; 2]>::from(both).map(|gap| finite(gap.trim())));
    match gaps {
        Some([Ok(horizontal), Ok(vertical)]) => {
            Zone::new(horizontal, vertical).map_err(|error| error.to_string())
        }
        _ => Err("give two finite numbers that are at least 0, such as 5,0.165".to_owned()),
    }
}

/// The dimension: 2 for the plane, 3 for space.
pub(crate) fn dimension(text: &str) -> Result<Dimension, String> {
    text.parse().ok().and_then(Dimension::of_axes).ok_or_else(|| "give 2 or 3".to_owned())
}

/// A number of threads or of runs at the same time.
pub(crate) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "give a whole number that is at least 1".to_owned())
}
