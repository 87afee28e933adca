//! Typed values of a table, with errors for unknown keys.

use carom::{Mass, Restitution};
use carom_sim::{Number, Rebound, ReboundError};

use super::error::{Problem, Span};
use super::keys::MOTION;
use super::node::{Entry, NO_UNITS, Node, Value, has_unit};
use crate::count;
use crate::messages::brief;

/// A value and where it was written.
#[derive(Clone, Debug)]
pub(super) struct Spanned<T> {
    pub(super) value: T,
    pub(super) span: Span,
}

impl<T> Spanned<T> {
    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned { value: change(self.value), span: self.span }
    }
}

/// A type that a value of a scene can be read as.
pub(super) trait FromNode: Sized {
    fn from_node(node: &Node) -> Result<Self, Problem>;

    /// The word for several such values in messages.
    fn several() -> String {
        "values".to_owned()
    }

    /// The help for a list that should have this number of such values.
    fn help_for(count: usize) -> String {
        format!("give {count} {}", Self::several())
    }

    /// The words that such a value may be; empty if it is no word, or any text.
    fn words() -> Vec<&'static str> {
        Vec::new()
    }
}

/// A table, and its known `keys`.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    node: &'a Node,
    keys: &'static [&'static str],
}

impl<'a> Reader<'a> {
    /// Makes a reader of a table, after checking that it is a table with known keys only.
    pub(super) fn new(node: &'a Node, keys: &'static [&'static str]) -> Result<Self, Problem> {
        let entries = entries(node)?;
        if let Some(entry) = entries.iter().find(|entry| !keys.contains(&entry.key.as_str())) {
            return Err(Problem::new(format!("unknown key `{}`", brief(&entry.key)))
                .help(hint(&entry.key, keys))
                .at(&entry.key_span));
        }
        refuse_repeated(entries)?;
        Ok(Self { node, keys })
    }

    /// The place of the table's header.
    pub(super) fn span(&self) -> &'a Span {
        &self.node.span
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The place of the value of `key`; the header of the table if it has no such key.
    pub(super) fn span_of(&self, key: &str) -> &'a Span {
        self.get(key).map_or(self.span(), |node| &node.span)
    }

    pub(super) fn optional<T: FromNode>(&self, key: &str) -> Result<Option<T>, Problem> {
        let read = |node: &Node| T::from_node(node).map_err(|problem| problem.at(&node.span));
        self.get(key).map(read).transpose()
    }

    pub(super) fn required<T: FromNode>(&self, key: &str) -> Result<T, Problem> {
        self.optional(key)?.ok_or_else(|| {
            let words = T::words();
            let words =
                if words.is_empty() { String::new() } else { format!("; {}", allowed(&words)) };
            Problem::new(format!("the key `{key}` is missing"))
                .help(format!("add `{key}`{words}"))
                .at(self.span())
        })
    }

    pub(super) fn table(
        &self,
        key: &str,
        keys: &'static [&'static str],
    ) -> Result<Option<Reader<'a>>, Problem> {
        self.get(key).map(|node| Reader::new(node, keys)).transpose()
    }

    /// The tables under `[[key]]`, in their order.
    pub(super) fn tables(
        &self,
        key: &str,
        keys: &'static [&'static str],
    ) -> Result<Vec<Reader<'a>>, Problem> {
        let Some(node) = self.get(key) else { return Ok(Vec::new()) };
        let Value::Array(nodes) = &node.value else {
            return Err(expected("a list", node)
                .help(format!("give a list, with the keys of each {key} in a group of its own"))
                .help_in_file(format!("write [[{key}]] above the keys of each {key}")));
        };
        nodes.iter().map(|node| Reader::new(node, keys)).collect()
    }

    fn get(&self, key: &str) -> Option<&'a Node> {
        debug_assert!(self.keys.contains(&key), "{key} is not among the known keys");
        self.node.get(key)
    }
}

/// The entries of a table whose keys are names: each name with its place, and its value.
pub(super) fn named(node: &Node) -> Result<impl Iterator<Item = (&str, &Span, &Node)>, Problem> {
    let entries = entries(node)?;
    refuse_repeated(entries)?;
    Ok(entries.iter().map(|entry| (entry.key.as_str(), &entry.key_span, &entry.node)))
}

fn entries(node: &Node) -> Result<&[Entry], Problem> {
    match &node.value {
        Value::Table(entries) => Ok(entries),
        _ => Err(expected("a group of keys", node)),
    }
}

/// Refuses a key that is given twice. A text that does so is not TOML, but a value may.
fn refuse_repeated(entries: &[Entry]) -> Result<(), Problem> {
    let is_repeated = |(index, entry): &(usize, &Entry)| {
        entries[..*index].iter().any(|earlier| earlier.key == entry.key)
    };
    match entries.iter().enumerate().find(is_repeated) {
        None => Ok(()),
        Some((_, entry)) => {
            Err(Problem::new(format!("`{}` is given twice", brief(entry.written())))
                .help("keep one of them")
                .at(&entry.key_span))
        }
    }
}

/// Where an unknown key belongs, or which key was probably meant.
fn hint(key: &str, keys: &[&str]) -> String {
    if keys.contains(&"motion") && MOTION.contains(&key) {
        return format!("`{key}` is a key of `motion`: give it as `motion.{key}`");
    }
    suggestion(key, keys)
}

/// The most known words that a message lists: more than any table has keys.
const LISTED: usize = 24;

/// "did you mean …?" if a known word is near, otherwise the words that are allowed.
pub(super) fn suggestion(word: &str, words: &[&str]) -> String {
    let length = word.chars().count();
    // Two typing errors, and no more than a third of the word, still show what was meant.
    let limit = (length / 3).clamp(1, 2);
    // The distance is at least the difference of the lengths. Long words are not compared.
    let near = words
        .iter()
        .filter(|known| known.chars().count().abs_diff(length) <= limit)
        .map(|known| (strsim::damerau_levenshtein(word, known), known))
        .min();
    match near {
        Some((distance, known)) if distance <= limit => format!("did you mean `{known}`?"),
        _ => allowed(words),
    }
}

/// The words that are allowed somewhere.
fn allowed(words: &[&str]) -> String {
    let all: Vec<_> = words.iter().take(LISTED).map(|word| format!("`{}`", brief(word))).collect();
    let more = if words.len() > LISTED { ", …" } else { "" };
    format!("allowed: {}{more}", all.join(", "))
}

/// The meaning of the node's word, among the known words.
pub(super) fn choice<T: Copy>(node: &Node, words: &[(&str, T)]) -> Result<T, Problem> {
    let word = String::from_node(node)?;
    words.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning).ok_or_else(|| {
        let words: Vec<_> = words.iter().map(|(known, _)| *known).collect();
        Problem::new(format!("unknown word \"{}\"", brief(&word))).help(suggestion(&word, &words))
    })
}

/// The problem of a value of a wrong type.
pub(super) fn expected(what: &str, node: &Node) -> Problem {
    Problem::new(format!("expected {what}, found {}", node.describe())).at(&node.span)
}

impl<T: FromNode> FromNode for Spanned<T> {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        Ok(Self { value: T::from_node(node)?, span: node.span.clone() })
    }

    fn several() -> String {
        T::several()
    }

    fn help_for(count: usize) -> String {
        T::help_for(count)
    }

    fn words() -> Vec<&'static str> {
        T::words()
    }
}

impl FromNode for String {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        match &node.value {
            Value::String(text) => Ok(text.clone()),
            _ => Err(expected("a string", node)),
        }
    }
}

impl FromNode for bool {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        match node.value {
            Value::Boolean(value) => Ok(value),
            _ => Err(expected("true or false", node)),
        }
    }
}

/// A number, which may be infinite or NaN.
fn number(node: &Node) -> Result<f64, Problem> {
    match node.value {
        Value::Float(number) => Ok(number),
        Value::Integer(number) => Ok(number as f64),
        Value::String(ref text) if has_unit(text) => Err(expected("a number", node).help(NO_UNITS)),
        _ => Err(expected("a number", node)),
    }
}

/// A number for which a condition holds.
pub(super) fn number_if(node: &Node, holds: fn(f64) -> bool, help: &str) -> Result<f64, Problem> {
    let number = number(node)?;
    let refused = || Problem::new(format!("the value is {}", Number(number))).help(help);
    if holds(number) { Ok(number) } else { Err(refused()) }
}

impl FromNode for f64 {
    /// A number that is neither infinite nor NaN.
    fn from_node(node: &Node) -> Result<Self, Problem> {
        number_if(node, Self::is_finite, "give a finite number")
    }

    fn several() -> String {
        "numbers".to_owned()
    }

    fn help_for(count: usize) -> String {
        format!("the scene has dimension {count}: give one number for each axis")
    }
}

impl FromNode for u64 {
    /// A whole number, which may be written as `1e6`, as for [`count::parse`].
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let count = match node.value {
            Value::Integer(number) => u64::try_from(number).ok(),
            Value::Float(number) if is_too_large(number) => return Err(too_large(number)),
            Value::Float(number) => count::of_float(number),
            _ => None,
        };
        count.ok_or_else(|| expected("a whole number that is at least 0", node))
    }

    fn several() -> String {
        "whole numbers".to_owned()
    }
}

/// Whether a number is so large that floats skip whole numbers there.
pub(super) fn is_too_large(number: f64) -> bool {
    number.is_finite() && number > count::EXACT
}

/// The problem of such a number.
pub(super) fn too_large(number: f64) -> Problem {
    Problem::new(format!("the value is {}: too large", Number(number))).help(format!(
        "give at most {} (2⁵³), or at most {} (2⁶³ − 1) written in digits",
        count::EXACT,
        i64::MAX
    ))
}

/// The angular velocity of a ball: three numbers, in the plane, too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spin(pub(super) [f64; 3]);

impl FromNode for Spin {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        match &node.value {
            Value::Array(items) if items.len() != 3 => {
                Err(Problem::new(format!("expected 3 numbers, found {}", items.len()))
                    .help("give the spin about the axes x, y and z (upwards), in the plane, too"))
            }
            _ => <[f64; 3]>::from_node(node).map(Self),
        }
    }
}

impl<T: FromNode> FromNode for Vec<T> {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let Value::Array(items) = &node.value else { return Err(expected("a list", node)) };
        items.iter().map(|item| T::from_node(item).map_err(|p| p.at(&item.span))).collect()
    }
}

impl<T: FromNode, const N: usize> FromNode for [T; N] {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let Value::Array(items) = &node.value else {
            return Err(expected(&format!("a list of {N} {}", T::several()), node));
        };
        Self::try_from(Vec::from_node(node)?).map_err(|_| {
            Problem::new(format!("expected {N} {}, found {}", T::several(), items.len()))
                .help(T::help_for(N))
        })
    }

    fn several() -> String {
        format!("lists of {N} {}", T::several())
    }
}

/// A finite number that is at least 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct NonNegative(pub(super) f64);

impl FromNode for NonNegative {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let holds = |number: f64| number.is_finite() && number >= 0.0;
        number_if(node, holds, "give a finite number that is at least 0").map(Self)
    }
}

/// A number above 0 and below 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction(pub(super) f64);

impl FromNode for Fraction {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let holds = |number: f64| number > 0.0 && number < 1.0;
        number_if(node, holds, "give a number above 0 and below 1").map(Self)
    }
}

impl FromNode for Mass {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        Mass::new(number(node)?).map_err(|error| Problem::of_ball(&error))
    }
}

impl FromNode for Rebound {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        Self::new(f64::from_node(node)?).map_err(|ReboundError(value)| {
            Problem::new(format!("the restitution is {}", Number(value)))
                .help("give a number from 0 (no rebound) to 1000; above 1 energy is added")
        })
    }
}

impl FromNode for Restitution {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        Restitution::new(number(node)?).map_err(|error| Problem::of_ball(&error))
    }
}
