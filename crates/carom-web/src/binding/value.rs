//! JavaScript values as values of scenes.

use carom_io::scene::Value;
use js_sys::{Array, ArrayBuffer, DataView, Object, Reflect, Symbol};
use wasm_bindgen::prelude::*;

/// The most levels of lists and objects; a scene has five, in the corners of an obstacle.
///
/// The limit also ends an object that contains itself.
const DEEPEST: usize = 8;

/// A value that no scene has, and its place.
struct Refused {
    /// Keys and indices, from the outside in.
    path: String,
    what: String,
}

impl Refused {
    fn new(what: impl Into<String>) -> Self {
        Self { path: String::new(), what: what.into() }
    }

    /// The same inside of something else.
    fn within(self, step: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        Self { path: format!("{step}{dot}{}", self.path), ..self }
    }
}

/// Converts a JavaScript value; errors name the place, which begins with `name` if it has one.
pub(super) fn value(js: &JsValue, name: &str) -> Result<Value, JsError> {
    convert(js, 0).map_err(|refused| {
        let Refused { path, what } = if name.is_empty() { refused } else { refused.within(name) };
        JsError::new(&format!("{path}: {what}"))
    })
}

/// Converts a scene without the key of its functions.
pub(super) fn scene(object: &Object, left_out: Option<&str>) -> Result<Value, JsError> {
    table(object, left_out, 0)
        .map_err(|Refused { path, what }| JsError::new(&format!("{path}: {what}")))
}

fn convert(js: &JsValue, depth: usize) -> Result<Value, Refused> {
    if let Some(number) = js.as_f64() {
        return Ok(Value::Float(number));
    }
    if let Some(text) = js.as_string() {
        return Ok(Value::String(text));
    }
    if let Some(value) = js.as_bool() {
        return Ok(Value::Boolean(value));
    }
    if !js.is_object() {
        let kind = js.js_typeof().as_string().unwrap_or_default();
        let found = if js.is_null() { "null" } else { &kind };
        return Err(Refused::new(format!(
            "expected a number, a string, true, false, an array or an object, found {found}"
        )));
    }
    let object: &Object = js.unchecked_ref();
    if depth == DEEPEST {
        return Err(Refused::new(format!(
            "more than {DEEPEST} levels of arrays and objects, or an object that contains itself"
        )));
    }
    let is_numbers = ArrayBuffer::is_view(object) && !object.is_instance_of::<DataView>();
    if !Array::is_array(object) && !is_numbers {
        return table(object, None, depth);
    }
    let item = |(index, item): (usize, JsValue)| {
        convert(&item, depth + 1).map_err(|refused| refused.within(&format!("[{index}]")))
    };
    Array::from(object).iter().enumerate().map(item).collect::<Result<_, _>>().map(Value::List)
}

/// The keys of an object and their values, without those that are undefined.
fn table(object: &Object, left_out: Option<&str>, depth: usize) -> Result<Value, Refused> {
    if Reflect::has(object, &Symbol::iterator()) != Ok(false) {
        return Err(Refused::new("expected an array or a plain object, found another collection"));
    }
    let mut entries = Vec::new();
    for key in Object::keys(object).iter().filter_map(|key| key.as_string()) {
        if left_out == Some(&*key) {
            continue;
        }
        let value = Reflect::get(object, &(&*key).into())
            .map_err(|_| Refused::new("the value cannot be read"))
            .and_then(
                |js| if js.is_undefined() { Ok(None) } else { convert(&js, depth + 1).map(Some) },
            );
        if let Some(value) = value.map_err(|refused| refused.within(&key))? {
            entries.push((key, value));
        }
    }
    Ok(Value::Table(entries))
}
