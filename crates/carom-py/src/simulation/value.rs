//! Python objects as values of a scene.

use carom_io::scene::Value;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyMapping, PyString};

/// The most dictionaries and lists around an object. Those of a scene are at most 5 deep.
const DEEPEST: usize = 16;

/// The keys of a dictionary, and their values; `place` is its path.
///
/// # Errors
/// Something in it is neither a number, a text, a list nor a dictionary; or Python raises one.
pub(super) fn entries(
    mapping: &Bound<'_, PyMapping>,
    place: &str,
    depth: usize,
) -> PyResult<Vec<(String, Value)>> {
    let entry = |entry: Bound<'_, PyAny>| {
        let (key, object): (Bound<'_, PyAny>, Bound<'_, PyAny>) = entry.extract()?;
        let key: String = key.extract().map_err(|_| {
            let whole = if place.is_empty() { "the scene" } else { place };
            PyTypeError::new_err(format!("{whole} has a key that is no text; give texts as keys"))
        })?;
        let dot = if place.is_empty() { "" } else { "." };
        let value = value(&object, &format!("{place}{dot}{key}"), depth)?;
        Ok((key, value))
    };
    // A list of its own: code of Python may change the dictionary meanwhile.
    mapping.items()?.iter().map(entry).collect()
}

/// A value of a dictionary, at a path.
fn value(object: &Bound<'_, PyAny>, place: &str, depth: usize) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(PyValueError::new_err(format!(
            "{place} is nested more deeply than anything in a scene; give no list or dictionary that contains itself"
        )));
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        return Ok(Value::Float(number.extract()?));
    }
    let is_path = object.hasattr("__fspath__")?;
    if is_path || object.is_instance_of::<PyString>() {
        let text =
            if is_path { object.call_method0("__fspath__")?.extract() } else { object.extract() };
        return text.map(Value::String).map_err(|_| {
            PyValueError::new_err(format!("{place} is no text in Unicode; give one that is"))
        });
    }
    if let Ok(mapping) = object.cast::<PyMapping>() {
        return entries(mapping, place, depth + 1).map(Value::Table);
    }
    if let Ok(value) = object.extract() {
        return Ok(Value::Boolean(value));
    }
    // Before numbers: NumPy converts an array of one number to one.
    if let Ok(items) = object.try_iter() {
        let item = |(index, item): (usize, PyResult<_>)| {
            value(&item?, &format!("{place}[{index}]"), depth + 1)
        };
        return items.enumerate().map(item).collect::<PyResult<_>>().map(Value::List);
    }
    match object.extract() {
        Ok(number) => Ok(Value::Integer(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
            let message = format!("{place} is a whole number of more than 64 bits; give a float");
            Err(PyValueError::new_err(message))
        }
        Err(_) => object.extract().map(Value::Float).map_err(|_| {
            let kind = object.get_type().name().map_or(String::new(), |name| name.to_string());
            PyTypeError::new_err(format!(
                "{place} has the type {kind}; give a number, a text, a list or a dictionary, or leave the key out"
            ))
        }),
    }
}
