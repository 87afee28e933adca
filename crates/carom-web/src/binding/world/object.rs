//! JavaScript objects, checked for unknown keys.

use js_sys::{Array, Object, Reflect};
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

/// The value of a key; undefined if the object does not have it.
pub(super) fn key(object: &Object, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// An object that is neither an array nor a function.
pub(super) fn object(value: &JsValue, name: &str, form: &str) -> Result<Object, JsError> {
    match value.dyn_ref::<Object>() {
        Some(object) if !Array::is_array(object) && !object.is_function() => Ok(object.clone()),
        _ => Err(JsError::new(&format!("{name} is not an object; give {form}"))),
    }
}

/// Rejects an object with an unknown key; serde reads only the keys that it knows.
pub(super) fn known_keys(
    object: &Object,
    keys: &[&str],
    name: &str,
    form: &str,
) -> Result<(), JsError> {
    let mut given = Object::keys(object).into_iter().filter_map(|key| key.as_string());
    match given.find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(JsError::new(&format!("{name}: unknown key `{key}`; give {form}"))),
        None => Ok(()),
    }
}

/// Converts a JavaScript value to a Rust value; `name` and `form` go into the error message.
pub(super) fn from_js<T: DeserializeOwned>(
    value: &JsValue,
    name: &str,
    form: &str,
) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(value.clone()).map_err(|error| {
        let error = error.to_string();
        let problem = error.strip_prefix("Error: ").unwrap_or(&error);
        JsError::new(&format!("{name}: {problem}; give {form}"))
    })
}
