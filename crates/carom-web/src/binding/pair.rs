//! The questions about two balls.

use js_sys::Object;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use super::arguments::{END, NUMBER, float, number, optional_text};
use super::to_js;
use crate::pair::{self, Ball, Body, Precision};

/// The types that the functions below take and give.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("pair.d.ts");

const BALL: &str = "{ center: [x, y], radius: r, velocity?: [x, y] }, or vectors of three numbers";
const BODY: &str = "{ center: [x, y], radius: r, velocity?: [x, y], mass: m }";

/// The keys of a ball and of a body. A body may stand where a ball is asked for; its mass is not
/// used there.
const KEYS: [&str; 4] = ["center", "radius", "velocity", "mass"];

/// A value of JavaScript as one of Rust; `name` and `form` are for the message where it is another.
fn from_js<T: DeserializeOwned>(value: &JsValue, name: &str, form: &str) -> Result<T, JsError> {
    let refused = |problem: &str| JsError::new(&format!("ball {name}: {problem}; give {form}"));
    if let Some(key) = unknown_key(value) {
        return Err(refused(&format!("unknown key `{key}`")));
    }
    serde_wasm_bindgen::from_value(value.clone()).map_err(|error| {
        let error = error.to_string();
        refused(error.strip_prefix("Error: ").unwrap_or(&error))
    })
}

/// The first key of an object that no ball has: serde asks only for those that it knows.
fn unknown_key(value: &JsValue) -> Option<String> {
    let object = value.dyn_ref::<Object>()?;
    let mut keys = Object::keys(object).into_iter().filter_map(|key| key.as_string());
    keys.find(|key| !KEYS.contains(&key.as_str()))
}

fn ball(value: &JsValue, name: &str) -> Result<Ball, JsError> {
    from_js(value, name, BALL)
}

fn body(value: &JsValue, name: &str) -> Result<Body, JsError> {
    #[derive(Deserialize)]
    struct Heavy {
        mass: f64,
    }
    let Heavy { mass } = from_js(value, name, BODY)?;
    Ok(Body { ball: ball(value, name)?, mass })
}

fn precision(scalar: &JsValue) -> Result<Precision, JsError> {
    let name = optional_text(scalar, "scalar", "\"f64\" or \"f32\"")?;
    Ok(name.map_or(Ok(Precision::default()), |name| name.parse())?)
}

fn word(relation: carom::Relation) -> String {
    match relation {
        carom::Relation::Separate => "separate",
        carom::Relation::Touching => "touching",
        carom::Relation::Overlapping => "overlapping",
    }
    .to_owned()
}

/// Separate, touching or overlapping at time 0, decided exactly.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(unchecked_return_type = "Relation")]
pub fn relation(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsError> {
    Ok(word(pair::relation(&ball(&a, "a")?, &ball(&b, "b")?, precision(&scalar)?)?))
}

/// The same, but "touching" wherever the gap is at most `tolerance`, a length.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = relationWithin, unchecked_return_type = "Relation")]
pub fn relation_within(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] tolerance: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    let tolerance = number(&tolerance, "tolerance", NUMBER)?;
    Ok(word(pair::relation_within(&a, &b, tolerance, precision(&scalar)?)?))
}

/// The signed distance between the surfaces, a length: negative where the balls overlap.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen]
pub fn gap(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<f64, JsError> {
    Ok(pair::gap(&ball(&a, "a")?, &ball(&b, "b")?, precision(&scalar)?)?)
}

/// The point of A's surface nearest to B, and the point of B's surface nearest to A.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = closestPoints, unchecked_return_type = "[Vector, Vector]")]
pub fn closest_points(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
) -> Result<JsValue, JsError> {
    to_js(&pair::closest_points(&ball(&a, "a")?, &ball(&b, "b")?)?)
}

/// Geometry: the first moment in `[0, maxTime]` at which the balls touch or overlap; a graze counts.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = firstContact, unchecked_return_type = "Impact | undefined")]
pub fn first_contact(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    let max_time = number(&max_time, "maxTime", END)?;
    to_js(&pair::first_contact(&a, &b, max_time, precision(&scalar)?)?)
}

/// Dynamics: the first moment in `[0, maxTime]` at which the balls touch and approach; a graze does
/// not count.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = timeOfImpact, unchecked_return_type = "Impact | undefined")]
pub fn time_of_impact(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    let max_time = number(&max_time, "maxTime", END)?;
    to_js(&pair::time_of_impact(&a, &b, max_time, precision(&scalar)?)?)
}

/// The first and the last moment from time 0 on at which the balls touch or overlap, if nothing
/// stops them.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = contactInterval, unchecked_return_type = "ContactInterval | undefined")]
pub fn contact_interval(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    to_js(&pair::contact_interval(&a, &b, precision(&scalar)?)?)
}

/// When the centres are nearest in `[0, maxTime]`, and the gap between the surfaces then (sailors call these TCPA and
/// DCPA, of balls without size); `undefined` with a negative `maxTime`.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = closestApproach, unchecked_return_type = "ClosestApproach | undefined")]
pub fn closest_approach(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    let max_time = number(&max_time, "maxTime", END)?;
    to_js(&pair::closest_approach(&a, &b, max_time, precision(&scalar)?)?)
}

/// Whether the balls touch or overlap at some moment in `[0, time]`, decided exactly on the given floats.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = hasTouchedBy)]
pub fn has_touched_by(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] time: JsValue,
) -> Result<bool, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    Ok(pair::has_touched_by(&a, &b, number(&time, "time", END)?)?)
}

/// What two bodies do within `duration`: to the impact, through it, and on for the remainder.
///
/// `restitution` is the separation speed over the approach speed, from 0 to 1.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(unchecked_return_type = "Bounce")]
pub fn bounce(
    #[wasm_bindgen(unchecked_param_type = "Body")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Body")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] restitution: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] duration: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (body(&a, "a")?, body(&b, "b")?);
    let restitution = number(&restitution, "restitution", "a number from 0 to 1")?;
    to_js(&pair::bounce(&a, &b, restitution, number(&duration, "duration", NUMBER)?)?)
}

/// The quantities that lead to the answer, by the letters of the tutorials, in plain floats: for
/// figures.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(unchecked_return_type = "Anatomy")]
pub fn anatomy(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    to_js(&pair::anatomy(&a, &b, number(&max_time, "maxTime", NUMBER)?)?)
}

/// The closed form that tutorials and libraries ship, in the scalar's own arithmetic, unguarded:
/// for comparison.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(unchecked_return_type = "{ time: number; normal: Vector } | undefined")]
pub fn textbook(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    let max_time = number(&max_time, "maxTime", END)?;
    to_js(&pair::textbook(&a, &b, max_time, precision(&scalar)?)?)
}

/// The sign of `p·p − R²` in the scalar's own arithmetic: for comparison.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = textbookRelation, unchecked_return_type = "Relation")]
pub fn textbook_relation(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    Ok(word(pair::textbook_relation(&a, &b, precision(&scalar)?)?))
}

/// `b² − a c` as the textbook's formula computes it in the scalar's own arithmetic, and the two
/// products: for comparison.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = textbookDiscriminant, unchecked_return_type = "Discriminant")]
pub fn textbook_discriminant(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    to_js(&pair::textbook_discriminant(&a, &b, precision(&scalar)?)?)
}

/// The float `count` units in the last place further up, or down where `count` is negative.
/// @throws an `Error` that names the refused value and says how to fix it.
#[wasm_bindgen(js_name = ulpsAway)]
pub fn ulps_away(
    #[wasm_bindgen(unchecked_param_type = "number")] x: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] count: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<f64, JsError> {
    let (x, count) = (float(&x, "x")?, number(&count, "count", "a whole number")?);
    Ok(pair::ulps_away(x, count, precision(&scalar)?)?)
}
