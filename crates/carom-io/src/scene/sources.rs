//! Places in a scene, and their display.
//!
//! The keys of overrides lie behind the text of the file, each on a byte of its own, so that a span
//! alone tells what it belongs to.

use super::error::{Place, Problem, SceneError, Span};
use super::node::Node;
use super::value;
use crate::escape::{escaped, pictured};
use crate::messages::cut;

/// The span of the root table, which the parser leaves empty. It has no line to show.
const WHOLE_FILE: Span = 0..0;

#[derive(Clone, Debug)]
pub(super) struct Sources {
    file: String,
    /// The text of the file; `None` for a scene that is a value.
    text: Option<String>,
    /// The keys of the overrides.
    keys: Vec<String>,
}

impl Sources {
    pub(super) fn new(file: &str, text: &str) -> Self {
        Self { text: Some(text.to_owned()), ..Self::of_value(file) }
    }

    /// A scene that is a value, without a text.
    pub(super) fn of_value(name: &str) -> Self {
        Self { file: name.to_owned(), text: None, keys: Vec::new() }
    }

    /// Adds the key of an override, and returns its span.
    pub(super) fn add_override(&mut self, key: String) -> Span {
        self.keys.push(key);
        // A span at the very end of the text is still inside it.
        let start = self.text.as_ref().map_or(0, String::len) + self.keys.len();
        start..start + 1
    }

    /// The message of a problem: its place, and how to fix it. The place in a scene that is a value
    /// is a path in its tree, which begins at `root`.
    pub(super) fn error(&self, problem: &Problem, root: &Node) -> SceneError {
        let path = match &problem.place {
            Some(Place::Row(array, row)) => format!("{array}[{row}]"),
            Some(Place::Scene(span)) if self.text.is_none() => value::path(root, span),
            _ => String::new(),
        };
        if path.is_empty() {
            self.error_in_text(problem)
        } else {
            without_line(&path, problem, problem.help.as_ref())
        }
    }

    /// The same for a place in a text: with the line and a mark.
    pub(super) fn error_in_text(&self, problem: &Problem) -> SceneError {
        let Problem { what, help, help_in_file, place } = problem;
        let Some(text) = &self.text else {
            return without_line(&self.file, problem, help.as_ref());
        };
        let help = help_in_file.as_ref().or(help.as_ref());
        let span = match place {
            Some(Place::Scene(span)) if *span != WHOLE_FILE => Some(span),
            _ => None,
        };
        let key = span.and_then(|span| self.keys.get(span.start.checked_sub(text.len() + 1)?));
        if let Some(key) = key {
            return without_line(&cut(key, LINE), problem, help);
        }
        let place = span.map(|span| self.place(text, span));
        let head = place.as_ref().map_or(&self.file, |place| &place.head);
        let margin = " ".repeat(place.as_ref().map_or(1, |place| place.number.len()));
        let excerpt = place.as_ref().map(|Excerpt { number, line, mark, .. }| {
            format!("\n {margin} |\n {number} | {line}\n {margin} | {mark}")
        });
        let cure = help.map(|help| format!("\n {margin} = help: {}", escaped(help)));
        let (excerpt, cure) = (excerpt.unwrap_or_default(), cure.unwrap_or_default());
        let (head, what) = (escaped(head), escaped(what));
        SceneError::new(format!("{head}: {what}{excerpt}{cure}"))
    }

    fn place(&self, text: &str, span: &Span) -> Excerpt {
        let start = text.floor_char_boundary(span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[line_start..].lines().next().unwrap_or_default();
        let before = &text[line_start..start];
        let end = text.floor_char_boundary(span.end).min(line_start + line.len());
        let width = text.get(start..end).map_or(1, |part| part.chars().count().max(1));
        let (line, mark) = excerpt(line, before, width);
        let number = text[..line_start].matches('\n').count() + 1;
        let head = format!("{}:{number}:{}", self.file, before.chars().count() + 1);
        Excerpt { head, number: number.to_string(), line, mark }
    }
}

/// The message of a problem whose place has no line to show.
fn without_line(place: &str, problem: &Problem, help: Option<&String>) -> SceneError {
    let cure = help.map(|help| format!("; {help}")).unwrap_or_default();
    SceneError::new(escaped(&format!("{place}: {}{cure}", problem.what)).into_owned())
}

/// The most characters of a line that a message shows.
const LINE: usize = 120;

/// A line, and a mark under the `width` characters that follow `before`. A long line is cut to the
/// part around the mark.
fn excerpt(line: &str, before: &str, width: usize) -> (String, String) {
    let (length, column) = (line.chars().count(), before.chars().count());
    let first = if length <= LINE { 0 } else { column.saturating_sub(LINE / 3) };
    let part: String = line.chars().skip(first).take(LINE).map(pictured).collect();
    let (left, indent) = if first > 0 { ("…", " ") } else { ("", "") };
    let right = if length > first + LINE { "…" } else { "" };
    // Tabs stay tabs, so that the mark is under its text at any width of a tab.
    let tab_or_space = |c: char| if c == '\t' { '\t' } else { ' ' };
    let padding: String = before.chars().skip(first).map(tab_or_space).collect();
    let most = LINE.saturating_sub(column - first).max(1);
    let mark = "^".repeat(width.min(most));
    (format!("{left}{part}{right}"), format!("{indent}{padding}{mark}"))
}

/// A place in a text, as messages show it.
struct Excerpt {
    /// The file, the line and the column.
    head: String,
    /// The line number.
    number: String,
    line: String,
    mark: String,
}
