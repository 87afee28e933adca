//! Every case in `corpus/*.txt`.
//!
//! Past failures must not recur. A line is a case in exact bits, as `cargo xtask torture` prints
//! failures.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use carom_oracle::{
    AnyAcceleratedCase, AnyCase, AnyFacetCase, AnyFallingCase, AnyGrowingCase, AnyPolylineCase,
    AnyShapeCase, FacetKind, JudgeCompound, MeshCase, ParseCaseError, PolygonCase, ShapeKind,
    broken_promises, promises_broken_accelerated, promises_broken_falling, promises_broken_growing,
    promises_broken_with_facet, promises_broken_with_shape,
};

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/carom-oracle/corpus");
    let entries = fs::read_dir(directory).expect("the corpus is a directory");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    files.sort();
    files
}

/// A case of two balls, on straight lines or accelerated, or of a ball and a shape, facet,
/// polyline, polygon or mesh.
enum AnyOfAll {
    Balls(AnyCase),
    Shape(AnyShapeCase),
    Facet(AnyFacetCase),
    Polyline(AnyPolylineCase),
    Polygon(PolygonCase),
    Accelerated(AnyAcceleratedCase),
    Falling(AnyFallingCase),
    Growing(AnyGrowingCase),
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
    fn broken_promises(&self) -> Vec<&'static str> {
        match self {
            Self::Balls(case) => broken_promises(case),
            Self::Shape(case) => promises_broken_with_shape(case),
            Self::Facet(case) => promises_broken_with_facet(case),
            Self::Accelerated(case) => promises_broken_accelerated(case),
            Self::Falling(case) => promises_broken_falling(case),
            Self::Growing(case) => promises_broken_growing(case),
            Self::Polyline(case) => case.broken_promises(),
            Self::Polygon(case) => case.broken_promises(),
            Self::Mesh(case) => case.broken_promises(),
        }
    }
}

/// The cases of a file, each with its line.
fn cases(file: &Path) -> Vec<(String, AnyOfAll)> {
    let text = fs::read_to_string(file).expect("corpus files are text");
    let name = file.file_name().unwrap_or_default().display();
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let case = line.parse().unwrap_or_else(|error| panic!("{name}:{number}: {error}"));
            (format!("{name}:{number}: {line}"), case)
        })
        .collect()
}

#[test]
fn the_corpus_can_be_read() {
    let files = files();
    assert!(files.len() >= 2);
    for file in files {
        assert!(!cases(&file).is_empty(), "{}", file.display());
    }
}

#[test]
fn no_case_of_the_corpus_goes_wrong() {
    let cases = files().iter().flat_map(|file| cases(file)).collect::<Vec<_>>();
    let wrong: Vec<_> = cases
        .iter()
        .map(|(line, case)| (line, case.broken_promises()))
        .filter(|(_, broken)| !broken.is_empty())
        .map(|(line, broken)| format!("{line}\n  {}", broken.join(", ")))
        .collect();
    let (count, all) = (wrong.len(), cases.len());
    assert!(wrong.is_empty(), "{count} of {all} cases go wrong:\n{}", wrong.join("\n"));
}
