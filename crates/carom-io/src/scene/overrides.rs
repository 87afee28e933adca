//! Overrides of a scene's keys: `--set ball.1.mass=1e6`.

use std::str::FromStr;

use thiserror::Error;

use super::error::{Problem, Span};
use super::keys::PLURALS;
use super::node::{self, Entry, Node};
use super::sources::Sources;
use super::value::{self, Value};
use crate::messages::brief;

/// A key of a scene, and its new value.
///
/// The key is a path of names separated by dots. An item of a list is given by its index, from 0,
/// or by its `name`: `ball.1.mass`, `ball.heavy.mass`. A text has the value in TOML, or as a string
/// if it is not TOML: `title=My gas`. An empty value removes the key.
///
/// ```
/// use carom_io::scene::{Override, Value};
///
/// let change: Override = "ball.1.mass=1e6".parse()?;
/// assert_eq!((change.key.as_str(), change.value), ("ball.1.mass", Some(Value::Float(1e6))));
/// # Ok::<(), carom_io::scene::OverrideError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Override {
    /// The path of the key.
    pub key: String,
    /// The value; `None` removes the key.
    pub value: Option<Value>,
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
        let parsed = Node::parse_value(value).ok().and_then(|node| value::of_tree(&node));
        let parsed = parsed.unwrap_or_else(|| value.into());
        let value = (!value.is_empty()).then_some(parsed);
        Ok(Self { key: key.to_owned(), value })
    }
}

/// No key of a scene is deeper than `obstacle.0.mesh.vertices.0.0`.
const DEEPEST: usize = 6;

impl Override {
    /// Applies the override to the scene, and adds its key to the sources.
    pub(super) fn apply(&self, root: &mut Node, sources: &mut Sources) -> Result<(), Problem> {
        let span = sources.add_override(self.key.clone());
        self.change(root, &span).map_err(|problem| problem.at(&span))
    }

    fn change(&self, root: &mut Node, span: &Span) -> Result<(), Problem> {
        let mut path: Vec<&str> = self.key.split('.').collect();
        if let Some((_, singular)) = PLURALS.into_iter().find(|(plural, _)| *plural == path[0]) {
            path[0] = singular;
        }
        if path.len() > DEEPEST {
            return Err(Problem::new("the path is longer than that of any key of a scene")
                .help("write it like ball.1.mass"));
        }
        match &self.value {
            Some(value) => set(root, &path, value::node(value.clone(), &mut || span.clone())),
            None => remove(root, &path),
        }
    }
}

/// Puts `value` at the end of the path, and creates the missing tables on the way.
fn set(root: &mut Node, path: &[&str], value: Node) -> Result<(), Problem> {
    let mut node = root;
    for (depth, segment) in path.iter().enumerate() {
        if index(node, segment)?.is_none() {
            // A key of the whole scene may be misspelt, which has a better error later.
            let is_list = path.get(depth + 1).is_some_and(|next| next.parse::<usize>().is_ok());
            if depth > 0 && is_list {
                return Err(no_list(&path[..=depth]));
            }
            push_empty(node, segment, &value.span);
        }
        node = child(node, segment)?;
    }
    *node = value;
    Ok(())
}

/// Removes the value at the end of the path.
fn remove(root: &mut Node, path: &[&str]) -> Result<(), Problem> {
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

fn child<'n>(node: &'n mut Node, segment: &str) -> Result<&'n mut Node, Problem> {
    let index = index(node, segment)?.ok_or_else(|| missing(segment))?;
    match &mut node.value {
        node::Value::Table(entries) => Ok(&mut entries[index].node),
        node::Value::Array(items) => Ok(&mut items[index]),
        _ => Err(missing(segment)),
    }
}

fn push_empty(node: &mut Node, segment: &str, span: &Span) {
    if let node::Value::Table(entries) = &mut node.value {
        entries.push(Entry {
            key: segment.to_owned(),
            plural: None,
            key_span: span.clone(),
            node: Node { span: span.clone(), value: node::Value::Table(Vec::new()) },
        });
    }
}

/// The index of what the segment names in the node; `None` for a key that a table lacks.
fn index(node: &Node, segment: &str) -> Result<Option<usize>, Problem> {
    match &node.value {
        node::Value::Table(entries) => Ok(entries.iter().position(|entry| entry.key == segment)),
        node::Value::Array(items) => index_in_list(items, segment).map(Some),
        _ => Err(Problem::new(format!("{} holds no `{}`", node.describe(), brief(segment)))
            .help("a path goes through tables and lists only, like ball.1.mass")),
    }
}

/// The item of a list with this index or this `name`.
fn index_in_list(items: &[Node], segment: &str) -> Result<usize, Problem> {
    let range = match items.len() {
        0 => "the list is empty".to_owned(),
        1 => "the only index is 0".to_owned(),
        count => format!("the indices run from 0 to {}", count - 1),
    };
    if let Ok(index) = segment.parse::<usize>() {
        return if index < items.len() {
            Ok(index)
        } else {
            Err(Problem::new(format!("there is no index {index}")).help(range))
        };
    }
    let is_named = |&index: &usize| match items[index].get("name").map(|name| &name.value) {
        Some(node::Value::String(name)) => name == segment,
        _ => false,
    };
    let mut named = (0..items.len()).filter(is_named);
    match (named.next(), named.next()) {
        (Some(index), None) => Ok(index),
        (None, _) => {
            Err(Problem::new(format!("nothing here has the name `{}`", brief(segment))).help(range))
        }
        (Some(a), Some(b)) => {
            Err(Problem::new(format!("{a} and {b} both have the name `{}`", brief(segment)))
                .help("give an index instead"))
        }
    }
}

/// The error of a path into a list that the scene does not give.
fn no_list(path: &[&str]) -> Problem {
    let list = path.join(".");
    Problem::new(format!("the scene gives no list `{}`", brief(&list)))
        .help(format!("give the whole list, {}=[…]", brief(&list)))
}

fn missing(segment: &str) -> Problem {
    Problem::new(format!("there is no `{}` to remove", brief(segment)))
        .help("give a value to set the key")
}
