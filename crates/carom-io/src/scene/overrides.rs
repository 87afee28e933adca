//! Overrides of a scene's keys: `--set ball.1.mass=1e6`.

use std::str::FromStr;

use thiserror::Error;

use super::error::{Problem, Span};
use super::format::PLURALS;
use super::node::{self, Entry, Node};
use super::sources::Sources;
use super::value::{self, Value};
use crate::messages::brief;

/// A key of a scene, and its new value.
///
/// The key is a path of names separated by dots. An item of a list is given by its index, from 0,
/// or by its `name`: `ball.1.mass`, `ball.heavy.mass`.
///
/// ```
/// use carom_io::scene::{Override, Setting};
///
/// let change: Override = "ball.1.mass=1e6".parse()?;
/// assert_eq!(change.key, "ball.1.mass");
/// assert_eq!(change.value, Setting::Text("1e6".to_owned()));
/// # Ok::<(), carom_io::scene::OverrideError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Override {
    /// The path of the key.
    pub key: String,
    /// The new value.
    pub value: Setting,
}

/// The new value of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// A text that is read as TOML, or as a string if it is not TOML: `title=My gas`.
    ///
    /// An empty text removes the key.
    Text(String),
    /// A value. Errors name the key alone.
    Value(Value),
}

/// An override that is not of the form `key.path=value`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` sets nothing; write key=value, for example ball.1.mass=1e6", brief(.0))]
pub struct OverrideError(String);

impl FromStr for Override {
    type Err = OverrideError;

    fn from_str(text: &str) -> Result<Self, OverrideError> {
        let (key, value) = text.split_once('=').ok_or_else(|| OverrideError(text.to_owned()))?;
        let (key, value) = (key.trim(), value.trim());
        if key.split('.').any(str::is_empty) {
            return Err(OverrideError(text.to_owned()));
        }
        Ok(Self { key: key.to_owned(), value: Setting::Text(value.to_owned()) })
    }
}

/// No key of a scene is deeper than `obstacle.0.mesh.vertices.0.0`.
const DEEPEST: usize = 6;

impl Override {
    /// Applies the override to the scene, and adds its text to the sources.
    pub(super) fn apply(&self, root: &mut Node, sources: &mut Sources) -> Result<(), Problem> {
        let start = sources.end();
        let value = match &self.value {
            Setting::Text(text) => {
                sources.add_override(format!("{}={text}", self.key));
                node(text, start + self.key.len() + 1)
            }
            Setting::Value(value) => {
                sources.add_setting(self.key.clone());
                Some(value::node(value.clone(), &mut || start..start + self.key.len()))
            }
        };
        let path = path(&self.key, start);
        if path.len() > DEEPEST {
            return Err(Problem::new("the path is longer than that of any key of a scene")
                .help("write it like ball.1.mass")
                .at(&path[DEEPEST].span));
        }
        match value {
            Some(value) => set(root, &path, value),
            None => remove(root, &path),
        }
    }
}

/// A value as TOML, or else as a string; `None` if it is empty.
fn node(text: &str, start: usize) -> Option<Node> {
    let span = start..start + text.len();
    let as_text = || Node { span, value: node::Value::String(text.to_owned()) };
    (!text.is_empty()).then(|| Node::parse_value(text, start).unwrap_or_else(|_| as_text()))
}

/// A name or an index on the path, and its place.
struct Segment<'a> {
    word: &'a str,
    span: Span,
}

fn path(key: &str, mut start: usize) -> Vec<Segment<'_>> {
    key.split('.')
        .map(|word| {
            let span = start..start + word.len();
            start = span.end + 1;
            Segment { word, span }
        })
        .enumerate()
        .map(|(index, segment)| {
            let plural = PLURALS.into_iter().find(|(plural, _)| *plural == segment.word);
            match plural {
                Some((_, singular)) if index == 0 => Segment { word: singular, ..segment },
                _ => segment,
            }
        })
        .collect()
}

/// Puts `value` at the end of the path, and creates the missing tables on the way.
fn set(root: &mut Node, path: &[Segment<'_>], value: Node) -> Result<(), Problem> {
    let mut node = root;
    for segment in path {
        if index(node, segment)?.is_none() {
            push_empty(node, segment);
        }
        node = child(node, segment)?;
    }
    *node = value;
    Ok(())
}

/// Removes the value at the end of the path.
fn remove(root: &mut Node, path: &[Segment<'_>]) -> Result<(), Problem> {
    let Some((last, way)) = path.split_last() else { return Ok(()) };
    let mut node = root;
    for segment in way {
        node = child(node, segment)?;
    }
    let index = index(node, last)?.ok_or_else(|| missing(last))?;
    match &mut node.value {
        node::Value::Table(entries) => drop(entries.remove(index)),
        node::Value::Array(items) => drop(items.remove(index)),
        _ => {}
    }
    Ok(())
}

fn child<'n>(node: &'n mut Node, segment: &Segment<'_>) -> Result<&'n mut Node, Problem> {
    let index = index(node, segment)?.ok_or_else(|| missing(segment))?;
    match &mut node.value {
        node::Value::Table(entries) => Ok(&mut entries[index].node),
        node::Value::Array(items) => Ok(&mut items[index]),
        _ => Err(missing(segment)),
    }
}

fn push_empty(node: &mut Node, segment: &Segment<'_>) {
    if let node::Value::Table(entries) = &mut node.value {
        let span = &segment.span;
        entries.push(Entry {
            key: segment.word.to_owned(),
            key_span: span.clone(),
            node: Node { span: span.clone(), value: node::Value::Table(Vec::new()) },
        });
    }
}

/// The index of what the segment names in the node; `None` for a key that a table lacks.
fn index(node: &Node, segment: &Segment<'_>) -> Result<Option<usize>, Problem> {
    match &node.value {
        node::Value::Table(entries) => {
            Ok(entries.iter().position(|entry| entry.key == segment.word))
        }
        node::Value::Array(items) => index_in_list(items, segment).map(Some),
        _ => Err(Problem::new(format!("{} holds no `{}`", node.describe(), brief(segment.word)))
            .help("a path goes through tables and lists only, like ball.1.mass")
            .at(&segment.span)),
    }
}

/// The item of a list with this index or this `name`.
fn index_in_list(items: &[Node], segment: &Segment<'_>) -> Result<usize, Problem> {
    let range = match items.len() {
        0 => "the list is empty".to_owned(),
        1 => "the only index is 0".to_owned(),
        count => format!("the indices run from 0 to {}", count - 1),
    };
    if let Ok(index) = segment.word.parse::<usize>() {
        return if index < items.len() {
            Ok(index)
        } else {
            Err(Problem::new(format!("there is no index {index}")).help(range).at(&segment.span))
        };
    }
    let is_named = |&index: &usize| match items[index].get("name").map(|name| &name.value) {
        Some(node::Value::String(name)) => name == segment.word,
        _ => false,
    };
    let mut named = (0..items.len()).filter(is_named);
    match (named.next(), named.next()) {
        (Some(index), None) => Ok(index),
        (None, _) => {
            Err(Problem::new(format!("nothing here has the name `{}`", brief(segment.word)))
                .help(range)
                .at(&segment.span))
        }
        (Some(a), Some(b)) => {
            Err(Problem::new(format!("{a} and {b} both have the name `{}`", brief(segment.word)))
                .help("give an index instead")
                .at(&segment.span))
        }
    }
}

fn missing(segment: &Segment<'_>) -> Problem {
    Problem::new(format!("there is no `{}` to remove", brief(segment.word)))
        .help("put a value after the = sign to set the key")
        .at(&segment.span)
}
