//! Checks of the arguments that JavaScript passes.
//!
//! An argument may be anything. The error names it and says what to pass instead.

use wasm_bindgen::prelude::*;

/// What an argument should be; the error says it if the argument is something else.
#[cfg(any(feature = "pair", feature = "shapes", feature = "simulation"))]
pub(super) const NUMBER: &str = "a number";
/// The end of an interval of time.
pub(super) const END: &str = "a number, or Infinity for no end";
/// A scene.
#[cfg(feature = "simulation")]
pub(super) const SCENE: &str =
    "an object with the keys of a scene file, or the text of a scene file";

/// A required number that is not NaN.
///
/// WebAssembly itself would read a missing argument as NaN, null as 0, and a string as the number
/// that it spells.
pub(super) fn number(value: &JsValue, name: &str, form: &str) -> Result<f64, JsError> {
    match value.as_f64() {
        Some(number) if !number.is_nan() => Ok(number),
        _ => Err(refused(value, name, form)),
    }
}

/// A required number; NaN is allowed.
#[cfg(feature = "pair")]
pub(super) fn float(value: &JsValue, name: &str) -> Result<f64, JsError> {
    value.as_f64().ok_or_else(|| refused(value, name, NUMBER))
}

/// An optional number.
#[cfg(feature = "simulation")]
pub(super) fn optional_number(
    value: &JsValue,
    name: &str,
    form: &str,
) -> Result<Option<f64>, JsError> {
    if value.is_undefined() { Ok(None) } else { number(value, name, form).map(Some) }
}

/// The number of a ball.
#[cfg(feature = "simulation")]
pub(super) fn ball(value: &JsValue) -> Result<usize, JsError> {
    let form = "the number of a ball, as `insert` and `ids` return it";
    whole_as(value, "ball", u32::MAX as usize, form)
}

/// The name of a wall.
#[cfg(feature = "simulation")]
pub(super) fn wall(value: &JsValue) -> Result<String, JsError> {
    text(value, "wall", "the name of a wall, such as \"-x\"")
}

/// A required vector of finite numbers.
#[cfg(feature = "simulation")]
pub(super) fn vector(value: &JsValue, name: &str) -> Result<Vec<f64>, JsError> {
    let form = "an array of numbers, one for each axis";
    if !js_sys::Array::is_array(value) && !js_sys::ArrayBuffer::is_view(value.unchecked_ref()) {
        return Err(refused(value, name, form));
    }
    let items = js_sys::Array::from(value);
    let numbers: Option<Vec<f64>> = items.iter().map(|item| item.as_f64()).collect();
    numbers.ok_or_else(|| JsError::new(&format!("{name} has what is no number; give {form}")))
}

/// A required whole number from 0 to `most`.
#[cfg(feature = "simulation")]
pub(super) fn whole(value: &JsValue, name: &str, most: usize) -> Result<usize, JsError> {
    whole_as(value, name, most, &format!("a whole number from 0 to {most}"))
}

#[cfg(feature = "simulation")]
fn whole_as(value: &JsValue, name: &str, most: usize, form: &str) -> Result<usize, JsError> {
    let number = number(value, name, form)?;
    if number.fract() != 0.0 || !(0.0..=most as f64).contains(&number) {
        return Err(JsError::new(&format!("{name} is {number}; give {form}")));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it fits")]
    Ok(number as usize)
}

/// An optional limit; no limit if it is missing or Infinity.
#[cfg(feature = "simulation")]
pub(super) fn limit(value: &JsValue, name: &str) -> Result<u64, JsError> {
    let form = "a number of at least 0, or Infinity for no limit";
    let limit = optional_number(value, name, form)?.unwrap_or(f64::INFINITY);
    if limit < 0.0 {
        return Err(JsError::new(&format!("{name} is {limit}; give {form}")));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
    Ok(limit as u64)
}

/// A required string.
#[cfg(feature = "simulation")]
pub(super) fn text(value: &JsValue, name: &str, form: &str) -> Result<String, JsError> {
    value.as_string().ok_or_else(|| refused(value, name, form))
}

/// An optional boolean; false if it is missing.
#[cfg(feature = "simulation")]
pub(super) fn optional_flag(value: &JsValue, name: &str) -> Result<bool, JsError> {
    match value.as_bool() {
        None if !value.is_undefined() => Err(refused(value, name, "true or false")),
        flag => Ok(flag.unwrap_or(false)),
    }
}

/// An optional string.
#[cfg(any(feature = "pair", feature = "shapes", feature = "simulation"))]
pub(super) fn optional_text(
    value: &JsValue,
    name: &str,
    form: &str,
) -> Result<Option<String>, JsError> {
    match value.as_string() {
        None if !value.is_undefined() => Err(refused(value, name, form)),
        text => Ok(text),
    }
}

pub(super) fn refused(value: &JsValue, name: &str, form: &str) -> JsError {
    let kind = value.js_typeof().as_string().unwrap_or_default();
    let what = match kind.as_str() {
        "undefined" => "missing".to_owned(),
        "number" if value.as_f64().is_some_and(f64::is_nan) => "NaN".to_owned(),
        "object" if value.is_null() => "null".to_owned(),
        "object" => "an object".to_owned(),
        _ => format!("a {kind}"),
    };
    JsError::new(&format!("{name} is {what}; give {form}"))
}
