//! Queries about many pairs of balls, given as columns.

use std::ops::Range;

use carom::Scalar;
use carom_any::{in_dimension, in_precision};
use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use super::arguments::{END, number};
use super::columns::{Columns, Float, columns, kinds};
use crate::many::{self, Pairs, Place};

/// The declarations of the functions below.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("many.d.ts");

/// The columns of two sets of balls.
struct Sets {
    columns: [Columns; 2],
    pairs: Pairs,
}

impl Sets {
    fn of(a: &JsValue, b: &JsValue) -> Result<Self, JsError> {
        let [a_name, b_name] = ["ball columns a", "ball columns b"];
        let (a, b) = (columns(a, a_name)?, columns(b, b_name)?);
        let pairs = Pairs::of([kinds(&a, a_name)?, kinds(&b, b_name)?])?;
        Ok(Self { columns: [a, b], pairs })
    }

    /// Some rows of a column.
    fn read<S: Float>(&self, place: Place, rows: Range<usize>) -> Vec<S> {
        S::rows(&self.columns[place.set][place.key], rows)
    }
}

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
