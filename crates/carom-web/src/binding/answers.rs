//! Scalars of queries, and their answers, as JavaScript has them.

use wasm_bindgen::prelude::*;

use super::arguments::optional_text;
use crate::pair::{ContactInterval, Error, Impact, Precision};

/// The types of balls, scalars and answers.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("ball.d.ts");

/// `balls.js`, which makes the answers.
#[wasm_bindgen(raw_module = "./balls.js")]
extern "C" {
    #[wasm_bindgen(js_name = impact)]
    fn js_impact(
        axes: usize,
        time: f64,
        nx: f64,
        ny: f64,
        nz: f64,
        px: f64,
        py: f64,
        pz: f64,
    ) -> JsValue;

    #[wasm_bindgen(js_name = contactInterval)]
    fn js_contact_interval(start: f64, end: f64) -> JsValue;
}

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        JsError::new(&error.to_string()).into()
    }
}

/// The scalar of a query, double precision if it is missing.
pub(super) fn precision(scalar: &JsValue) -> Result<Precision, JsError> {
    if scalar.is_undefined() {
        return Ok(Precision::default());
    }
    let name = optional_text(scalar, "scalar", "\"f64\" or \"f32\"")?;
    Ok(name.map_or(Ok(Precision::default()), |name| name.parse())?)
}

/// An impact in JavaScript, or `undefined`.
pub(super) fn impact(impact: Option<&Impact>) -> JsValue {
    let Some(Impact { time, normal, point }) = impact else { return JsValue::UNDEFINED };
    let ([nx, ny, nz], [px, py, pz]) = (normal.numbers(), point.numbers());
    js_impact(normal.given(), *time, nx, ny, nz, px, py, pz)
}

/// A contact interval in JavaScript, or `undefined`.
pub(super) fn contact_interval(interval: Option<ContactInterval>) -> JsValue {
    interval.map_or(JsValue::UNDEFINED, |of| js_contact_interval(of.start, of.end))
}
