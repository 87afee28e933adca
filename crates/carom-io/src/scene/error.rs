//! Errors of scenes: what is wrong, where, and how to fix it.

use std::fmt;
use std::io;
use std::ops::Range;

use carom::InputError;
use carom_sim::{BoundaryError, Number};

use crate::axes::AXES;
use crate::escape::escaped;
use crate::messages::{brief, of_ball};

/// A range of bytes in a scene's text, counted through the file and all overrides (see `Sources`).
pub(super) type Span = Range<usize>;

/// Why a scene cannot be read or built.
///
/// The message names the file, the line and the column (or the override), shows that line with a
/// mark under the faulty part, says what is wrong, and how to fix it.
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
            io::ErrorKind::InvalidInput => "save the scene to a file, and give its name",
            _ => "check the path and its permissions",
        };
        let file = escaped(file);
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

/// Why the balls were not placed.
#[derive(Debug)]
pub(super) enum Halt {
    /// The scene has an error.
    Wrong(Problem),
    /// The watcher asked to stop.
    Interrupted,
}

impl From<Problem> for Halt {
    fn from(problem: Problem) -> Self {
        Self::Wrong(problem)
    }
}

/// A problem whose file or override is not known yet.
#[derive(Debug)]
pub(super) struct Problem {
    pub(super) what: String,
    pub(super) help: Option<String>,
    /// The help for a scene in a file, where its notation says more.
    pub(super) help_in_file: Option<String>,
    pub(super) place: Option<Place>,
}

/// The place of a problem.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// In the scene.
    Scene(Span),
    /// In an array of balls: its name, and the row.
    Row(&'static str, usize),
}

impl From<&Span> for Place {
    fn from(span: &Span) -> Self {
        Self::Scene(span.clone())
    }
}

impl Problem {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), help: None, help_in_file: None, place: None }
    }

    /// The problem of a ball that carom refuses.
    pub(super) fn of_ball(error: &InputError) -> Self {
        match of_ball(error) {
            Some((what, cure)) => {
                let problem = Self::new(what).help(cure);
                match error {
                    InputError::Mass(_) => {
                        problem.help_in_file("give a number above 0 (`inf` for a fixed ball)")
                    }
                    _ => problem,
                }
            }
            None => Self::refused(error),
        }
    }

    /// The problem of a box that the simulator refuses.
    pub(super) fn of_box(error: &BoundaryError) -> Self {
        let BoundaryError { axis, min, max } = *error;
        let (axis, min, max) = (AXES[axis], Number(min), Number(max));
        Self::new(format!("axis {axis} of the box runs from {min} to {max}"))
            .help("give finite numbers, the smaller first")
    }

    /// An error of another carom crate, whose messages read "what is wrong; how to fix it".
    ///
    /// These crates number the axes; a scene names them.
    pub(super) fn refused(error: &(impl fmt::Display + ?Sized)) -> Self {
        let mut message = error.to_string();
        for (number, name) in AXES.into_iter().enumerate() {
            for end in [" ", ",", ";"] {
                message =
                    message.replace(&format!("axis {number}{end}"), &format!("axis {name}{end}"));
            }
        }
        match message.split_once("; ") {
            Some((what, cure)) => Self::new(what).help(cure),
            None => Self::new(message),
        }
    }

    /// The same with a name after the first mention of something.
    pub(super) fn renamed(self, what: &str, name: Option<&str>) -> Self {
        let Some(name) = name else { return self };
        let named = format!("{what} (\"{}\")", brief(name));
        Self { what: self.what.replacen(what, &named, 1), ..self }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The help for a scene in a file, instead of that for all scenes.
    pub(super) fn help_in_file(self, help: impl Into<String>) -> Self {
        Self { help_in_file: Some(help.into()), ..self }
    }

    /// Places the problem, unless it has a place already: the innermost place is the most precise.
    pub(super) fn at(self, place: impl Into<Place>) -> Self {
        Self { place: self.place.or_else(|| Some(place.into())), ..self }
    }
}
