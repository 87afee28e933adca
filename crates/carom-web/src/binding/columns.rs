//! Columns of balls, as JavaScript gives them.

use std::array::from_fn;
use std::ops::Range;

use carom::Scalar;
use carom_any::Precision;
use js_sys::{Array, ArrayBuffer, Float32Array, Float64Array, Object, Reflect, Symbol};
use wasm_bindgen::prelude::*;

use super::arguments::refused;
use crate::many::{Column, KEYS, Set};

/// The type of columns.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("columns.d.ts");

const BALLS: &str =
    "{ x, y, z?, vx?, vy?, vz?, radius }, each a Float64Array, or each a Float32Array";

/// The JavaScript names of columns of doubles and of singles.
const DOUBLE: &str = "Float64Array";
const SINGLE: &str = "Float32Array";

/// The columns of a set of balls, by the indices of their keys; undefined if they are missing.
pub(super) type Columns = [JsValue; KEYS.len()];

thread_local! {
    /// The keys as JavaScript strings. Making one takes longer than a look-up, so they are made
    /// once.
    static NAMES: [JsValue; KEYS.len()] = KEYS.map(JsValue::from);
}

/// The columns of the set `name`.
pub(super) fn columns(value: &JsValue, name: &str) -> Result<Columns, JsError> {
    let object = value.dyn_ref::<Object>().ok_or_else(|| refused(value, name, BALLS))?;
    NAMES.with(|names| {
        if let Some(key) = Object::keys(object).into_iter().find(|key| !names.contains(key)) {
            let key = key.as_string().unwrap_or_default();
            return Err(JsError::new(&format!("{name}: unknown key `{key}`; give {BALLS}")));
        }
        Ok(from_fn(|place| Reflect::get(object, &names[place]).unwrap_or(JsValue::UNDEFINED)))
    })
}

/// The types and lengths of the columns.
pub(super) fn kinds(columns: &Columns, name: &str) -> Result<Set, JsError> {
    let mut set = Set::default();
    for (place, (key, value)) in KEYS.into_iter().zip(columns).enumerate() {
        if !value.is_undefined() {
            set[place] = Some(kind(value, key, name)?);
        }
    }
    Ok(set)
}

/// The type and length of a column.
fn kind(value: &JsValue, key: &str, name: &str) -> Result<Column, JsError> {
    let precision = if is::<Float64Array>(value, DOUBLE) {
        Precision::F64
    } else if is::<Float32Array>(value, SINGLE) {
        Precision::F32
    } else {
        return Err(no_column(value, key, name));
    };
    // Both kinds of arrays have these members.
    let array: &Float64Array = value.unchecked_ref();
    if !is::<ArrayBuffer>(&array.buffer(), "ArrayBuffer") {
        return Err(JsError::new(&format!(
            "{name}: {key} is in a SharedArrayBuffer, which another thread may change \
             during the call; give a copy: {key}.slice()"
        )));
    }
    Ok(Column { precision, rows: array.length() as usize })
}

/// Whether an object is of this kind.
///
/// This also holds for an object from another frame of the page, which has its own classes.
fn is<T: JsCast>(value: &JsValue, kind: &str) -> bool {
    value.has_type::<T>() || tag(value).is_some_and(|tag| tag == kind)
}

/// The name that JavaScript gives to the kind of an object.
fn tag(value: &JsValue) -> Option<String> {
    Reflect::get(value, &Symbol::to_string_tag()).ok()?.as_string()
}

fn no_column(value: &JsValue, key: &str, name: &str) -> JsError {
    let name = format!("{name}: {key}");
    let form = format!("a {DOUBLE}, such as {DOUBLE}.from({key})");
    let kind = if Array::is_array(value) { Some("Array".to_owned()) } else { tag(value) };
    match kind {
        Some(kind) => {
            let article = if kind.starts_with(['A', 'I']) { "an" } else { "a" };
            JsError::new(&format!("{name} is {article} {kind}; give {form}"))
        }
        None => refused(value, &name, &form),
    }
}

/// A scalar with its JavaScript array type.
pub(super) trait Float: Scalar {
    /// Copies some rows of an array.
    fn rows(array: &JsValue, rows: Range<usize>) -> Vec<Self>;

    fn array(numbers: &[Self]) -> JsValue;
}

macro_rules! float {
    ($float:ty, $array:ty) => {
        impl Float for $float {
            #[expect(clippy::cast_possible_truncation, reason = "arrays count in 32 bits here")]
            fn rows(array: &JsValue, rows: Range<usize>) -> Vec<Self> {
                let array: &$array = array.unchecked_ref();
                let (start, end) = (rows.start as u32, rows.end as u32);
                // Making a view takes time, too.
                let is_whole = start == 0 && end == array.length();
                if is_whole { array.to_vec() } else { array.subarray(start, end).to_vec() }
            }

            fn array(numbers: &[Self]) -> JsValue {
                <$array>::from(numbers).into()
            }
        }
    };
}

float!(f64, Float64Array);
float!(f32, Float32Array);
