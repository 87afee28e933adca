//! What is wrong with a scene, where, and how to fix it.

use std::fmt;
use std::io;
use std::ops::Range;

use carom::InputError;
use carom_sim::{BoundaryError, Number};

/// Bytes of a scene's text, counted through the file and all overrides (see `Sources`).
pub(super) type Span = Range<usize>;

/// Why a scene could not be read or built.
///
/// Its text names the file, the line and the column (or the override), shows that line with a mark
/// under the offending part, says what is wrong with it, and how to fix it.
#[derive(Debug)]
pub struct SceneError {
    text: String,
    source: Option<io::Error>,
}

impl SceneError {
    pub(super) fn new(text: String) -> Self {
        Self { text, source: None }
    }

    pub(super) fn unreadable(file: &str, source: io::Error) -> Self {
        let cure = match source.kind() {
            io::ErrorKind::IsADirectory => "give the name of a scene file in it",
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => "check the path",
            _ => "check the path and its permissions",
        };
        Self { text: format!("cannot read {file}: {source}; {cure}"), source: Some(source) }
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for SceneError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|source| source as _)
    }
}

/// Why balls were not put in their places.
#[derive(Debug)]
pub(super) enum Halt {
    /// The scene is wrong.
    Wrong(Problem),
    /// Whoever watches does not want to wait.
    Interrupted,
}

impl From<Problem> for Halt {
    fn from(problem: Problem) -> Self {
        Self::Wrong(problem)
    }
}

/// Something wrong, before it is known which file or override the place belongs to.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) what: String,
    pub(super) help: Option<String>,
    pub(super) span: Option<Span>,
}

impl Problem {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), help: None, span: None }
    }

    /// What carom says of a ball that it refuses.
    pub(super) fn of_ball(error: &InputError) -> Self {
        let finite = "give a finite number";
        let (what, cure) = match *error {
            InputError::Center { axis, value } => {
                (format!("coordinate {axis} of the center is {}", Number(value)), finite)
            }
            InputError::Velocity { axis, value } => {
                (format!("component {axis} of the velocity is {}", Number(value)), finite)
            }
            InputError::Radius(radius) => (
                format!("the radius is {}", Number(radius)),
                "give a finite number that is at least 0",
            ),
            InputError::Mass(mass) => (
                format!("the mass is {}", Number(mass)),
                "give a number above 0 (infinity for a fixed obstacle)",
            ),
            InputError::Restitution(restitution) => (
                format!("the restitution is {}", Number(restitution)),
                "give a number from 0 (no rebound) to 1 (elastic)",
            ),
            _ => return Self::refused(error),
        };
        Self::new(what).help(cure)
    }

    /// What the simulator says of a box that it refuses.
    pub(super) fn of_box(error: &BoundaryError) -> Self {
        let BoundaryError { axis, min, max } = *error;
        let (min, max) = (Number(min), Number(max));
        Self::new(format!("axis {axis} of the box runs from {min} to {max}"))
            .help("give finite numbers, the smaller first")
    }

    /// The refusal of another crate of carom, whose messages read "what is wrong; the cure".
    pub(super) fn refused(error: &(impl fmt::Display + ?Sized)) -> Self {
        let message = error.to_string();
        match message.split_once("; ") {
            Some((what, cure)) => Self::new(what).help(cure),
            None => Self::new(message),
        }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Places the problem, unless it has a place already: the innermost one says most.
    pub(super) fn at(self, span: &Span) -> Self {
        Self { span: self.span.or_else(|| Some(span.clone())), ..self }
    }
}
