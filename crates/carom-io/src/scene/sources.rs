//! The texts a scene is made of, and how a place in them is shown.
//!
//! The file and the overrides lie end to end in one space of byte offsets, so that a span alone
//! tells which of them it belongs to.

use super::error::{Problem, SceneError, Span};

/// The span of the root table, which the parser leaves empty: no line of its own to show.
const WHOLE_FILE: Span = 0..0;

#[derive(Clone, Debug)]
pub(super) struct Sources {
    file: String,
    /// The file first, then the overrides.
    texts: Vec<Text>,
}

#[derive(Clone, Debug)]
struct Text {
    start: usize,
    text: String,
}

impl Sources {
    pub(super) fn new(file: &str, text: &str) -> Self {
        Self { file: file.to_owned(), texts: vec![Text { start: 0, text: text.to_owned() }] }
    }

    /// The offset at which the next text begins, one past the end of the last:
    /// a span at the very end of a text is still inside it.
    pub(super) fn end(&self) -> usize {
        self.texts.last().map_or(0, |last| last.start + last.text.len() + 1)
    }

    pub(super) fn add_override(&mut self, text: String) {
        self.texts.push(Text { start: self.end(), text });
    }

    /// The problem with its place, the line it stands on, a mark, and the cure.
    pub(super) fn error(&self, problem: &Problem) -> SceneError {
        let Problem { what, help, span } = problem;
        let place = span.as_ref().filter(|span| **span != WHOLE_FILE).map(|span| self.place(span));
        let head = place.as_ref().map_or(&self.file, |place| &place.head);
        let margin = " ".repeat(place.as_ref().map_or(1, |place| place.number.len()));
        let excerpt = place.as_ref().map(|Place { number, line, mark, .. }| {
            format!("\n {margin} |\n {number} | {line}\n {margin} | {mark}")
        });
        let cure = help.as_ref().map(|help| format!("\n {margin} = help: {help}"));
        let (excerpt, cure) = (excerpt.unwrap_or_default(), cure.unwrap_or_default());
        SceneError::new(format!("{head}: {what}{excerpt}{cure}"))
    }

    fn place(&self, span: &Span) -> Place<'_> {
        let index = self.texts.partition_point(|text| text.start <= span.start).max(1) - 1;
        let Text { start: first, text } = &self.texts[index];
        let start = text.floor_char_boundary(span.start - first);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[line_start..].lines().next().unwrap_or_default();
        let before = &text[line_start..start];
        let end = text.floor_char_boundary(span.end - first).min(line_start + line.len());
        let width = text.get(start..end).map_or(1, |part| part.chars().count().max(1));
        // Tabs stay tabs, so that the mark stands under its text at any width of a tab.
        let padding: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let mark = padding + &"^".repeat(width);
        if index == 0 {
            let number = text[..line_start].matches('\n').count() + 1;
            let head = format!("{}:{number}:{}", self.file, before.chars().count() + 1);
            Place { head, number: number.to_string(), line, mark }
        } else {
            Place { head: format!("--set {text}"), number: " ".to_owned(), line, mark }
        }
    }
}

/// Where something stands, as it is shown.
struct Place<'a> {
    /// The file, the line and the column; or the override.
    head: String,
    /// The number of the line; blank in an override.
    number: String,
    line: &'a str,
    mark: String,
}
