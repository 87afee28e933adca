//! Queries about many pairs of balls, given as columns.

use std::array::from_fn;
use std::ops::Range;

use carom::Scalar;
use carom_any::{Precision, in_dimension, in_precision};
use js_sys::{Array, ArrayBuffer, Float32Array, Float64Array, Object, Reflect, Symbol};
use wasm_bindgen::prelude::*;

use super::arguments::{END, number, refused};
use crate::many::{self, Column, KEYS, Pairs, Place, Set};

/// The declarations of the functions below, and their types.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("many.d.ts");

const BALLS: &str =
    "{ x, y, z?, vx?, vy?, vz?, radius }, each a Float64Array, or each a Float32Array";

/// The JavaScript names of columns of doubles and of singles.
const DOUBLE: &str = "Float64Array";
const SINGLE: &str = "Float32Array";

/// The columns of two sets of balls.
struct Sets {
    /// By the indices of their keys; undefined for a column that is missing.
    columns: [[JsValue; KEYS.len()]; 2],
    pairs: Pairs,
}

impl Sets {
    fn of(a: &JsValue, b: &JsValue) -> Result<Self, JsError> {
        let (a, b) = (columns(a, "a")?, columns(b, "b")?);
        let pairs = Pairs::of([kinds(&a, "a")?, kinds(&b, "b")?])?;
        Ok(Self { columns: [a, b], pairs })
    }

    /// Some rows of a column.
    fn read<S: Float>(&self, place: Place, rows: Range<usize>) -> Vec<S> {
        S::rows(&self.columns[place.set][place.key], rows)
    }
}

thread_local! {
    /// The keys as JavaScript strings. Making one takes longer than a look-up, so they are made
    /// once.
    static NAMES: [JsValue; KEYS.len()] = KEYS.map(JsValue::from);
}

/// The columns of the set `name`.
fn columns(value: &JsValue, name: &str) -> Result<[JsValue; KEYS.len()], JsError> {
    let set = || format!("ball columns {name}");
    let object = value.dyn_ref::<Object>().ok_or_else(|| refused(value, &set(), BALLS))?;
    NAMES.with(|names| {
        if let Some(key) = Object::keys(object).into_iter().find(|key| !names.contains(key)) {
            let key = key.as_string().unwrap_or_default();
            return Err(JsError::new(&format!("{}: unknown key `{key}`; give {BALLS}", set())));
        }
        Ok(from_fn(|place| Reflect::get(object, &names[place]).unwrap_or(JsValue::UNDEFINED)))
    })
}

fn kinds(columns: &[JsValue; KEYS.len()], name: &str) -> Result<Set, JsError> {
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
            "ball columns {name}: {key} is in a SharedArrayBuffer, which another thread may change \
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
    let name = format!("ball columns {name}: {key}");
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
trait Float: Scalar {
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

/// Evaluates a query about two sets in their dimension and scalar.
macro_rules! ask {
    ($a:expr, $b:expr, |$pairs:ident, $read:ident, $D:ident, $S:ident| $answer:expr) => {{
        let sets = Sets::of(&$a, &$b)?;
        let $pairs = &sets.pairs;
        in_dimension!($pairs.dimension(), $D => in_precision!($pairs.precision(), $S => {
            let $read = |place, rows| sets.read::<$S>(place, rows);
            $answer
        }))
    }};
    ($a:expr, $b:expr, $max_time:expr, $question:ident, |$answers:ident: $S:ident| $value:expr) => {
        ask!($a, $b, |pairs, read, D, $S| {
            let max_time = number(&$max_time, "maxTime", END)?;
            let $answers = many::$question::<D, $S>(pairs, $S::from_f64(max_time), read)?;
            Ok($value)
        })
    };
}

#[wasm_bindgen(js_name = willCollideEach, skip_typescript)]
#[expect(missing_docs, reason = "the declarations have them")]
pub fn will_collide_each(a: JsValue, b: JsValue, max_time: JsValue) -> Result<Vec<u8>, JsError> {
    ask!(a, b, max_time, will_collide, |verdicts: S| verdicts.into_iter().map(u8::from).collect())
}

#[wasm_bindgen(js_name = timesOfImpact, skip_typescript)]
#[expect(missing_docs, reason = "the declarations have them")]
pub fn times_of_impact(a: JsValue, b: JsValue, max_time: JsValue) -> Result<JsValue, JsError> {
    ask!(a, b, max_time, times_of_impact, |times: S| S::array(&times))
}

#[wasm_bindgen(js_name = timesOfContact, skip_typescript)]
#[expect(missing_docs, reason = "the declarations have them")]
pub fn times_of_contact(a: JsValue, b: JsValue, max_time: JsValue) -> Result<JsValue, JsError> {
    ask!(a, b, max_time, times_of_contact, |times: S| S::array(&times))
}

#[wasm_bindgen(skip_typescript)]
#[expect(missing_docs, reason = "the declarations have them")]
pub fn gaps(a: JsValue, b: JsValue) -> Result<JsValue, JsError> {
    ask!(a, b, |pairs, read, D, S| Ok(S::array(&many::gaps::<D, S>(pairs, read)?)))
}

#[wasm_bindgen(js_name = closestApproaches, skip_typescript)]
#[expect(missing_docs, reason = "the declarations have them")]
pub fn closest_approaches(a: JsValue, b: JsValue, max_time: JsValue) -> Result<JsValue, JsError> {
    ask!(a, b, max_time, closest_approaches, |nearest: S| {
        let columns = Object::new();
        for (name, column) in ["times", "gaps"].into_iter().zip(&nearest) {
            // A new object accepts any property.
            let _ = Reflect::set(&columns, &name.into(), &S::array(column));
        }
        columns.into()
    })
}
