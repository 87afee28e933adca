//! Queries about many balls, given as columns, and a shape.

use std::ops::Range;

use carom::Scalar;
use carom_any::{in_dimension, in_precision};
use wasm_bindgen::prelude::*;

use super::arguments::{END, number};
use super::columns::{Columns, Float, columns, kinds};
use super::shape::{MAX_TIME, SHAPE, shape_of};
use crate::many::{Place, Rows};
use crate::shapes;

/// The declarations of the functions below.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("shape_columns.d.ts");

/// The columns of a set of balls.
struct Balls {
    columns: Columns,
    rows: Rows,
}

impl Balls {
    fn of(balls: &JsValue) -> Result<Self, JsError> {
        let columns = columns(balls, "balls")?;
        let rows = Rows::of([kinds(&columns, "balls")?])?;
        Ok(Self { columns, rows })
    }

    /// Some rows of a column.
    fn read<S: Float>(&self, place: Place, rows: Range<usize>) -> Vec<S> {
        S::rows(&self.columns[place.key], rows)
    }
}

/// Evaluates a query about balls and a shape in the dimension and scalar of the balls.
macro_rules! ask {
    ($balls:expr, $shape:expr, |$rows:ident, $shape_of:ident, $read:ident, $S:ident| $answer:expr) => {{
        let balls = Balls::of(&$balls)?;
        let $shape_of = &*shape_of(&$shape, SHAPE)?;
        let $rows = &balls.rows;
        in_dimension!($rows.dimension(), D => in_precision!($rows.precision(), $S => {
            let $read = |place, rows| balls.read::<$S>(place, rows);
            Ok($answer)
        }))
    }};
    ($balls:expr, $shape:expr, $max_time:expr, $query:ident, |$answers:ident: $S:ident| $value:expr) => {
        ask!($balls, $shape, |rows, shape, read, $S| {
            let max_time = $S::from_f64(number(&$max_time, MAX_TIME, END)?);
            let $answers = shapes::$query::<D, $S>(rows, shape, max_time, read)?;
            $value
        })
    };
}

#[wasm_bindgen(js_name = willCollideEach, skip_typescript)]
#[expect(missing_docs, reason = "the declarations have them")]
pub fn will_collide_each(
    balls: JsValue,
    shape: JsValue,
    max_time: JsValue,
) -> Result<Vec<u8>, JsValue> {
    ask!(balls, shape, max_time, will_collide_each, |verdicts: S| {
        verdicts.into_iter().map(u8::from).collect()
    })
}

#[wasm_bindgen(js_name = timesOfImpact, skip_typescript)]
#[expect(missing_docs, reason = "the declarations have them")]
pub fn times_of_impact(
    balls: JsValue,
    shape: JsValue,
    max_time: JsValue,
) -> Result<JsValue, JsValue> {
    ask!(balls, shape, max_time, times_of_impact, |times: S| S::array(&times))
}

#[wasm_bindgen(js_name = timesOfContact, skip_typescript)]
#[expect(missing_docs, reason = "the declarations have them")]
pub fn times_of_contact(
    balls: JsValue,
    shape: JsValue,
    max_time: JsValue,
) -> Result<JsValue, JsValue> {
    ask!(balls, shape, max_time, times_of_contact, |times: S| S::array(&times))
}

#[wasm_bindgen(skip_typescript)]
#[expect(missing_docs, reason = "the declarations have them")]
pub fn gaps(balls: JsValue, shape: JsValue) -> Result<JsValue, JsValue> {
    ask!(balls, shape, |rows, shape, read, S| S::array(&shapes::gaps::<D, S>(rows, shape, read)?))
}
