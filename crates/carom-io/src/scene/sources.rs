//! Texts of a scene, and the display of places in them.
//!
//! The file and the overrides lie end to end in one range of byte offsets, so that a span alone
//! tells which of them it belongs to.

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
    /// The file first, then the overrides; empty for a scene that is a value.
    texts: Vec<Source>,
}

#[derive(Clone, Debug)]
struct Source {
    start: usize,
    text: String,
    /// Whether it is the key of an override by a value, which has no text.
    is_key: bool,
}

impl Sources {
    pub(super) fn new(file: &str, text: &str) -> Self {
        Self {
            file: file.to_owned(),
            texts: vec![Source { start: 0, text: text.to_owned(), is_key: false }],
        }
    }

    /// A scene that is a value, without a text.
    pub(super) fn of_value(name: &str) -> Self {
        Self { file: name.to_owned(), texts: Vec::new() }
    }

    /// The offset at which the next text begins, one past the end of the last: a span at the very
    /// end of a text is still inside it.
    pub(super) fn end(&self) -> usize {
        self.texts.last().map_or(0, |last| last.start + last.text.len() + 1)
    }

    pub(super) fn add_override(&mut self, text: String) {
        self.texts.push(Source { start: self.end(), text, is_key: false });
    }

    pub(super) fn add_setting(&mut self, key: String) {
        self.texts.push(Source { start: self.end(), text: key, is_key: true });
    }

    /// The message of a problem: its place, and how to fix it. The place in a scene that is a value
    /// is a path in its tree, which begins at `root`.
    pub(super) fn error(&self, problem: &Problem, root: &Node) -> SceneError {
        let path = match &problem.place {
            Some(Place::Row(array, row)) => format!("{array}[{row}]"),
            Some(Place::Scene(span)) if self.texts.is_empty() => value::path(root, span),
            _ => String::new(),
        };
        if path.is_empty() { self.error_in_text(problem) } else { without_line(&path, problem) }
    }

    /// The same for a place in a text: with the line and a mark.
    pub(super) fn error_in_text(&self, problem: &Problem) -> SceneError {
        let place = match &problem.place {
            Some(Place::Scene(span)) if *span != WHOLE_FILE && !self.texts.is_empty() => {
                let text = self.text(span);
                if text.is_key {
                    return without_line(&text.text, problem);
                }
                Some(self.place(span))
            }
            _ if self.texts.is_empty() => return without_line(&self.file, problem),
            _ => None,
        };
        let Problem { what, help, help_in_file, .. } = problem;
        let help = help_in_file.as_ref().or(help.as_ref());
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

    /// The text that a span is in.
    fn text(&self, span: &Span) -> &Source {
        let index = self.texts.partition_point(|text| text.start <= span.start).max(1) - 1;
        &self.texts[index]
    }

    fn place(&self, span: &Span) -> Excerpt {
        let Source { start: first, text, .. } = self.text(span);
        let start = text.floor_char_boundary(span.start - first);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[line_start..].lines().next().unwrap_or_default();
        let before = &text[line_start..start];
        let end = text.floor_char_boundary(span.end - first).min(line_start + line.len());
        let width = text.get(start..end).map_or(1, |part| part.chars().count().max(1));
        let (line, mark) = excerpt(line, before, width);
        if *first == 0 {
            let number = text[..line_start].matches('\n').count() + 1;
            let head = format!("{}:{number}:{}", self.file, before.chars().count() + 1);
            Excerpt { head, number: number.to_string(), line, mark }
        } else {
            Excerpt {
                head: format!("--set {}", cut(text, LINE)),
                number: " ".to_owned(),
                line,
                mark,
            }
        }
    }
}

/// The message of a problem whose place has no line to show.
fn without_line(place: &str, problem: &Problem) -> SceneError {
    let cure = problem.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
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
    /// The file, the line and the column; or the override.
    head: String,
    /// The line number; blank for an override.
    number: String,
    line: String,
    mark: String,
}
