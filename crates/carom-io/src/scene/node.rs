//! Texts of scenes as trees with places.

use carom_sim::Number;
use toml::Spanned;
use toml::de::{DeFloat, DeInteger, DeTable, DeValue};

use super::error::{Problem, Span};
use super::keys::PLURALS;
use crate::messages::brief;

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Span,
    pub(super) value: Value,
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    String(String),
    Integer(i64),
    Float(f64),
    Boolean(bool),
    Datetime,
    Array(Vec<Node>),
    Table(Vec<Entry>),
}

/// A key and its value. A table holds them in the order in which they were written.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    /// The plural of the key, if it was written so.
    pub(super) plural: Option<&'static str>,
    pub(super) key_span: Span,
    pub(super) node: Node,
}

impl Node {
    /// Reads a whole file.
    pub(super) fn parse_file(text: &str) -> Result<Self, Problem> {
        let table = DeTable::parse(text).map_err(|error| syntax(&error, text))?;
        let mut root = convert(table.span(), DeValue::Table(table.into_inner()))?;
        root.make_keys_singular()?;
        Ok(root)
    }

    /// Puts the keys of lists into the singular: `balls` means `ball`.
    pub(super) fn make_keys_singular(&mut self) -> Result<(), Problem> {
        for (plural, singular) in PLURALS {
            let has_singular = self.get(singular).is_some();
            let Value::Table(entries) = &mut self.value else { return Ok(()) };
            for entry in entries.iter_mut().filter(|entry| entry.key == plural) {
                if has_singular {
                    return Err(Problem::new(format!(
                        "both `{singular}` and `{plural}` are given"
                    ))
                    .help("they mean the same: put all items under one of them")
                    .at(&entry.key_span));
                }
                singular.clone_into(&mut entry.key);
                entry.plural = Some(plural);
            }
        }
        Ok(())
    }

    /// Reads one value.
    pub(super) fn parse_value(text: &str) -> Result<Self, Problem> {
        let value = DeValue::parse(text).map_err(|error| syntax(&error, text))?;
        convert(value.span(), value.into_inner())
    }

    /// The item of a list; `None` if there is no such item, or the node is not a list.
    pub(super) fn item(&self, index: usize) -> Option<&Self> {
        let Value::Array(items) = &self.value else { return None };
        items.get(index)
    }

    /// The entry of a table; `None` if there is no such entry, or the node is not a table.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        let Value::Table(entries) = &self.value else { return None };
        entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// As [`get`](Self::get), mutably.
    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        let Value::Table(entries) = &mut self.value else { return None };
        entries.iter_mut().find(|entry| entry.key == key).map(|entry| &mut entry.node)
    }

    /// The words for a node in messages: "a number", "the string …".
    pub(super) fn describe(&self) -> String {
        match &self.value {
            Value::String(text) => format!("the string {:?}", brief(text)),
            Value::Integer(number) => format!("the number {number}"),
            Value::Float(number) => format!("the number {}", Number(*number)),
            Value::Boolean(value) => value.to_string(),
            Value::Datetime => "a date".to_owned(),
            Value::Array(items) => format!("a list of {}", items.len()),
            Value::Table(_) => "a group of keys".to_owned(),
        }
    }
}

impl Entry {
    /// The key as it was written.
    pub(super) fn written(&self) -> &str {
        self.plural.unwrap_or(&self.key)
    }
}

fn syntax(error: &toml::de::Error, text: &str) -> Problem {
    let span = error.span();
    let part = span.clone().and_then(|span| text.get(span)).unwrap_or_default();
    let problem = match unquoted_numbers(part) {
        Some((what, cure)) => Problem::new(what).help(cure),
        None => Problem::new(error.message()),
    };
    match span {
        Some(span) => problem.at(&span),
        None => problem,
    }
}

/// What is wrong with a faulty part of a text, and the cure, if the part begins with a number.
fn unquoted_numbers(part: &str) -> Option<(&'static str, &'static str)> {
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    let words = || part.split([' ', '\t', ';']).filter(|word| !word.is_empty());
    if words().nth(1).is_some() && words().all(is_number) {
        return Some(("there is no comma between the numbers", "separate numbers by commas"));
    }
    has_unit(part).then_some(("neither a number nor a text in quotes", NO_UNITS))
}

/// The cure for a number with a unit.
pub(super) const NO_UNITS: &str = "numbers have no units: give the number alone";

/// Whether a text is a number and a unit, such as `1 cm` or `2 m/s`.
pub(super) fn has_unit(text: &str) -> bool {
    let is_number = |text: &str| text.trim_end().parse::<f64>().is_ok();
    let is_unit = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "%°/^²³".contains(c));
    let text = text.trim();
    let begins = |c: char| c.is_alphabetic() || "%°".contains(c);
    !is_number(text)
        && text.char_indices().any(|(at, c)| {
            let (number, unit) = text.split_at(at);
            begins(c) && is_number(number) && is_unit(unit)
        })
}

fn convert(span: Span, value: DeValue<'_>) -> Result<Node, Problem> {
    let value = match value {
        DeValue::String(text) => Value::String(text.into_owned()),
        DeValue::Integer(number) => Value::Integer(integer(&number).map_err(|p| p.at(&span))?),
        DeValue::Float(number) => Value::Float(float(&number).map_err(|p| p.at(&span))?),
        DeValue::Boolean(value) => Value::Boolean(value),
        DeValue::Datetime(_) => Value::Datetime,
        DeValue::Array(items) => {
            Value::Array(items.into_iter().map(convert_spanned).collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => Value::Table(entries(table)?),
    };
    Ok(Node { span, value })
}

fn convert_spanned(value: Spanned<DeValue<'_>>) -> Result<Node, Problem> {
    convert(value.span(), value.into_inner())
}

fn entries(table: DeTable<'_>) -> Result<Vec<Entry>, Problem> {
    let mut entries = table
        .into_iter()
        .map(|(key, value)| {
            let key_span = key.span();
            let node = convert_spanned(value)?;
            Ok(Entry { key: key.into_inner().into_owned(), plural: None, key_span, node })
        })
        .collect::<Result<Vec<_>, _>>()?;
    // The parser returns them in alphabetical order.
    entries.sort_by_key(|entry| entry.key_span.start);
    Ok(entries)
}

fn integer(number: &DeInteger<'_>) -> Result<i64, Problem> {
    i64::from_str_radix(number.as_str(), number.radix()).map_err(|_| {
        Problem::new(format!("{} is out of range", brief(&number.to_string()))).help(format!(
            "give an integer from {} to {}",
            i64::MIN,
            i64::MAX
        ))
    })
}

fn float(number: &DeFloat<'_>) -> Result<f64, Problem> {
    let text = number.as_str();
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() || !text.contains(|c: char| c.is_ascii_digit()) => Ok(value),
        _ => Err(Problem::new(format!("{} is out of range", brief(text))).help(format!(
            "give a number from {:e} to {:e}",
            f64::MIN,
            f64::MAX
        ))),
    }
}
