//! Scenes as values: what a scene file says, without a text.

use serde::{Deserialize, Serialize};

use super::error::Span;
use super::node::{self, Entry, Node};
use crate::messages::brief;

/// What a scene file says, as a value.
///
/// Programs and bindings make one, with the keys of a scene file
/// ([`Scene::from_value`](super::Scene::from_value)).
///
/// ```
/// use carom_io::scene::Value;
///
/// let ball = Value::table([("center", Value::from([1.0, 2.0])), ("radius", Value::from(0.5))]);
/// assert_eq!(ball.get("radius"), Some(&Value::Float(0.5)));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// A text.
    String(String),
    /// A whole number.
    Integer(i64),
    /// A number.
    Float(f64),
    /// True or false.
    Boolean(bool),
    /// A list.
    List(Vec<Self>),
    /// A table: keys and their values.
    Table(Vec<(String, Self)>),
}

impl Value {
    /// A table of these keys and values.
    pub fn table<K: Into<String>>(entries: impl IntoIterator<Item = (K, Self)>) -> Self {
        Self::Table(entries.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// The value of a key.
    ///
    /// Returns `None` if there is no such key, or this is not a table.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        let Self::Table(entries) = self else { return None };
        entries.iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Float(number)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl<const D: usize> From<[f64; D]> for Value {
    fn from(vector: [f64; D]) -> Self {
        Self::List(vector.map(Self::Float).into())
    }
}

impl From<Vec<Self>> for Value {
    fn from(items: Vec<Self>) -> Self {
        Self::List(items)
    }
}

/// The tree of a value. The span of a node is its number in the tree: that tells them apart, and
/// [`path`] finds the node of a number.
pub(super) fn tree(value: Value) -> Node {
    let mut next = 0;
    node(value, &mut || {
        next += 1;
        next - 1..next
    })
}

/// The tree of a value, whose nodes get these spans, in order.
pub(super) fn node(value: Value, next: &mut dyn FnMut() -> Span) -> Node {
    let span = next();
    let value = match value {
        Value::String(text) => node::Value::String(text),
        Value::Integer(number) => node::Value::Integer(number),
        Value::Float(number) => node::Value::Float(number),
        Value::Boolean(value) => node::Value::Boolean(value),
        Value::List(items) => {
            node::Value::Array(items.into_iter().map(|item| node(item, next)).collect())
        }
        Value::Table(entries) => {
            let entry = |(key, value)| {
                let node = node(value, next);
                Entry { key, plural: None, key_span: node.span.clone(), node }
            };
            node::Value::Table(entries.into_iter().map(entry).collect())
        }
    };
    Node { span, value }
}

/// The value of a tree; `None` if there is a date in it, which no key of a scene has.
pub(super) fn of_tree(node: &Node) -> Option<Value> {
    Some(match &node.value {
        node::Value::String(text) => Value::String(text.clone()),
        node::Value::Integer(number) => Value::Integer(*number),
        node::Value::Float(number) => Value::Float(*number),
        node::Value::Boolean(value) => Value::Boolean(*value),
        node::Value::Datetime => return None,
        node::Value::Array(items) => Value::List(items.iter().map(of_tree).collect::<Option<_>>()?),
        node::Value::Table(entries) => {
            let entry = |entry: &Entry| Some((entry.written().to_owned(), of_tree(&entry.node)?));
            Value::Table(entries.iter().map(entry).collect::<Option<_>>()?)
        }
    })
}

/// The path to the node with a span, such as `balls[2].radius`; empty for the root.
pub(super) fn path(root: &Node, span: &Span) -> String {
    let (mut node, mut path) = (root, String::new());
    while node.span != *span {
        // The numbers below a node are larger than its own, and in order.
        let is_before = |child: &Node| child.span.start <= span.start;
        match &node.value {
            node::Value::Array(items) => {
                let index = items.partition_point(is_before);
                let Some(index) = index.checked_sub(1) else { return path };
                path.extend(["[", &index.to_string(), "]"]);
                node = &items[index];
            }
            node::Value::Table(entries) => {
                let index = entries.partition_point(|entry| is_before(&entry.node));
                let Some(entry) = index.checked_sub(1).and_then(|index| entries.get(index)) else {
                    return path;
                };
                path += if path.is_empty() { "" } else { "." };
                path += &brief(entry.written());
                node = &entry.node;
            }
            _ => return path,
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_node_has_its_path() {
        let ball = || Value::table([("center", Value::from([1.0, 2.0])), ("radius", 1.0.into())]);
        let value = Value::table([
            ("dimension", Value::Integer(2)),
            ("ball", Value::List(vec![ball(), ball()])),
            ("motion", Value::table([("damping", Value::Float(0.5))])),
        ]);
        let root = tree(value);
        let second = root.get("ball").and_then(|balls| balls.item(1)).unwrap();
        let y = second.get("center").and_then(|center| center.item(1)).unwrap();
        let damping = root.get("motion").and_then(|motion| motion.get("damping")).unwrap();
        for (node, expected) in [
            (&root, ""),
            (root.get("ball").unwrap(), "ball"),
            (second, "ball[1]"),
            (y, "ball[1].center[1]"),
            (damping, "motion.damping"),
        ] {
            assert_eq!(path(&root, &node.span), expected);
        }
    }
}
