//! The corpus: past failures, and cases worth repeating.
//!
//! A line of `corpus/*.txt` is a case in exact bits, as `cargo xtask torture` prints failures.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fs, io};

use super::compound::JudgeCompound;
use super::{
    broken_promises, promises_broken_accelerated, promises_broken_falling, promises_broken_growing,
    promises_broken_with_facet, promises_broken_with_shape,
};
use crate::accelerated::AnyAcceleratedCase;
use crate::case::{AnyCase, ParseCaseError};
use crate::facet::{AnyFacetCase, FacetKind};
use crate::falling::AnyFallingCase;
use crate::growing::AnyGrowingCase;
use crate::mesh::MeshCase;
use crate::polygon::PolygonCase;
use crate::polyline::AnyPolylineCase;
use crate::shape::{AnyShapeCase, ShapeKind};

/// A case of any type.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyOfAll {
    /// Two balls.
    Balls(AnyCase),
    /// A ball and a shape.
    Shape(AnyShapeCase),
    /// A ball and a facet.
    Facet(AnyFacetCase),
    /// A ball and a polyline.
    Polyline(AnyPolylineCase),
    /// A ball and a polygon.
    Polygon(PolygonCase),
    /// Two accelerated balls.
    Accelerated(AnyAcceleratedCase),
    /// An accelerated ball and a ground.
    Falling(AnyFallingCase),
    /// Two accelerated balls whose radii change.
    Growing(AnyGrowingCase),
    /// A ball and a mesh.
    Mesh(MeshCase),
}

impl FromStr for AnyOfAll {
    type Err = ParseCaseError;

    fn from_str(line: &str) -> Result<Self, ParseCaseError> {
        let third = line.split_whitespace().nth(2);
        if ShapeKind::ALL.iter().any(|kind| Some(kind.name()) == third) {
            line.parse().map(Self::Shape)
        } else if FacetKind::in_dimension(3).any(|kind| Some(kind.name()) == third) {
            line.parse().map(Self::Facet)
        } else if third.is_some_and(AnyPolylineCase::has_name) {
            line.parse().map(Self::Polyline)
        } else if third.is_some_and(PolygonCase::has_name) {
            line.parse().map(Self::Polygon)
        } else if third.is_some_and(AnyAcceleratedCase::has_name) {
            line.parse().map(Self::Accelerated)
        } else if third.is_some_and(AnyGrowingCase::has_name) {
            line.parse().map(Self::Growing)
        } else if third.is_some_and(AnyFallingCase::has_name) {
            line.parse().map(Self::Falling)
        } else if third == Some(MeshCase::NAME) {
            line.parse().map(Self::Mesh)
        } else {
            line.parse().map(Self::Balls)
        }
    }
}

impl AnyOfAll {
    /// The names of the promises that carom's answers break.
    ///
    /// `None` in five dimensions, except for two balls: only `cargo xtask torture` compiles these.
    #[must_use]
    pub fn broken_promises(&self) -> Option<Vec<&'static str>> {
        match self {
            Self::Balls(case) => Some(broken_promises(case)),
            Self::Shape(case) => promises_broken_with_shape(case),
            Self::Facet(case) => promises_broken_with_facet(case),
            Self::Accelerated(case) => promises_broken_accelerated(case),
            Self::Falling(case) => promises_broken_falling(case),
            Self::Growing(case) => promises_broken_growing(case),
            Self::Polyline(case) => case.broken_promises(),
            Self::Polygon(case) => Some(case.broken_promises()),
            Self::Mesh(case) => Some(case.broken_promises()),
        }
    }
}

/// The files of the corpus, in alphabetical order.
fn files() -> io::Result<Vec<PathBuf>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let entries = fs::read_dir(directory)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<io::Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

/// All cases of the corpus, each after its file, number and line.
///
/// # Errors
/// If a file cannot be read, or a line is no case.
pub fn corpus() -> io::Result<Vec<(String, AnyOfAll)>> {
    let mut cases = Vec::new();
    for file in files()? {
        let name = file.file_name().unwrap_or_default().display().to_string();
        for (index, line) in fs::read_to_string(&file)?.lines().enumerate() {
            let place = format!("{name}:{}", index + 1);
            if !line.trim().is_empty() && !line.starts_with('#') {
                let case = line.parse::<AnyOfAll>();
                let case = case.map_err(|error| io::Error::other(format!("{place}: {error}")))?;
                cases.push((format!("{place}: {}", line.trim()), case));
            }
        }
    }
    Ok(cases)
}
