//! Queries about two balls.

use js_sys::Object;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use super::arguments::{END, NUMBER, float, number, optional_text};
use super::to_js;
use crate::pair::{self, Ball, Body, Precision};

/// The types of the functions below.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("pair.d.ts");

const BALL: &str = "{ center: [x, y], radius: r, velocity?: [x, y] }, or vectors of three numbers";
const BODY: &str = "{ center: [x, y], radius: r, velocity?: [x, y], mass: m }";

/// The keys of a ball and of a body.
///
/// A function that takes a ball also takes a body and ignores its mass.
const KEYS: [&str; 4] = ["center", "radius", "velocity", "mass"];

/// Converts a JavaScript value to a Rust value; `name` and `form` go into the error message.
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

/// The first key of an object that no ball has; serde reads only the keys that it knows.
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

/// Returns whether two balls are separate, touching or overlapping at time 0.
///
/// The verdict is exact for the given numbers.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [10, 3], radius: 3 };
/// relation(a, b); // "separate"
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(unchecked_return_type = "Relation")]
pub fn relation(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsError> {
    let relation = pair::relation(&ball(&a, "a")?, &ball(&b, "b")?, precision(&scalar)?)?;
    Ok(relation.name().to_owned())
}

/// Like `relation`, but returns "touching" within a tolerance.
///
/// Balls are "touching" if the gap is at most `tolerance`, a length.
///
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = relationWithin, unchecked_return_type = "Relation")]
pub fn relation_within(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] tolerance: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    let tolerance = number(&tolerance, "tolerance", NUMBER)?;
    Ok(pair::relation_within(&a, &b, tolerance, precision(&scalar)?)?.name().to_owned())
}

/// Returns the signed distance between the surfaces at time 0.
///
/// It is a length, negative if the balls overlap.
///
/// ```js
/// gap({ center: [0, 0], radius: 2 }, { center: [3, 4], radius: 2.5 }); // 0.5
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen]
pub fn gap(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<f64, JsError> {
    Ok(pair::gap(&ball(&a, "a")?, &ball(&b, "b")?, precision(&scalar)?)?)
}

/// Returns the closest points of the two surfaces at time 0.
///
/// The first is the point of A's surface nearest to B, the second the point of B's surface nearest
/// to A.
///
/// ```js
/// closestPoints({ center: [0, 0], radius: 1 }, { center: [0, 5], radius: 2 }); // [[0, 1], [0, 3]]
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = closestPoints, unchecked_return_type = "[Vector, Vector]")]
pub fn closest_points(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
) -> Result<JsValue, JsError> {
    to_js(&pair::closest_points(&ball(&a, "a")?, &ball(&b, "b")?)?)
}

/// Returns the first time at which the balls touch or overlap.
///
/// This is the geometric query: a graze counts. The time is in `[0, maxTime]`; it is 0 if the balls
/// touch or overlap now. Returns `undefined` if they do not meet by `maxTime`.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [10, 3], radius: 3 };
/// firstContact(a, b, 10); // { time: 6, normal: [0.8, 0.6], point: [7.6, 1.2] }
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
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

/// Returns the first time at which the balls touch and approach.
///
/// This is the query for dynamics: a graze does not count. Two points (radius 0) have an impact
/// where they meet. The time is in `[0, maxTime]`. Returns `undefined` if there is no impact by
/// `maxTime`.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [10, 3], radius: 3 };
/// timeOfImpact(a, b, 10); // { time: 6, normal: [0.8, 0.6], point: [7.6, 1.2] }
/// timeOfImpact(a, b, 5); // undefined
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
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

/// Returns the first and the last time of contact.
///
/// Contact means that the balls touch or overlap; nothing stops them. Times count from 0 on.
/// Returns `undefined` if the balls never touch.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [10, 3], radius: 3 };
/// contactInterval(a, b); // { start: 6, end: 14 }
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = contactInterval, unchecked_return_type = "ContactInterval | undefined")]
pub fn contact_interval(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    to_js(&pair::contact_interval(&a, &b, precision(&scalar)?)?)
}

/// Returns the time of the closest approach, and the gap then.
///
/// The closest approach is the time in `[0, maxTime]` at which the centres are nearest; the gap is
/// the signed distance between the surfaces. For balls of radius 0, navigators call the two TCPA
/// and DCPA. Returns `undefined` for a negative `maxTime`.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [10, 3], radius: 3 };
/// closestApproach(a, b, Infinity); // { time: 10, gap: -2 }
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
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

/// Returns whether the balls touch or overlap by a time.
///
/// That is, at some time in `[0, time]`. The verdict is exact for the given numbers.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [10, 3], radius: 3 };
/// hasTouchedBy(a, b, 6); // true
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = hasTouchedBy)]
pub fn has_touched_by(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] time: JsValue,
) -> Result<bool, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    Ok(pair::has_touched_by(&a, &b, number(&time, "time", END)?)?)
}

/// Moves two bodies for `duration`, with a bounce if they meet.
///
/// The bodies move to the impact, bounce, and move on for the rest of `duration`. `restitution` is
/// the separation speed over the approach speed, from 0 to 1.
///
/// ```js
/// const a = { center: [0, 0], radius: 1, velocity: [8, 0], mass: 1 };
/// const b = { center: [6, 0], radius: 1, mass: 3 };
/// bounce(a, b, 0.5, 1).a; // { center: [3.5, 0], velocity: [-1, 0] }
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
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

/// Returns the intermediate quantities of the query, for figures.
///
/// They have the letters of the tutorials and are plain floats.
///
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(unchecked_return_type = "Anatomy")]
pub fn anatomy(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    to_js(&pair::anatomy(&a, &b, number(&max_time, "maxTime", NUMBER)?)?)
}

/// Returns the time of impact by the textbook formula, for comparison.
///
/// This is the closed form that tutorials and libraries use, in the arithmetic of the scalar and
/// without guards: it is wrong where rounding decides. Returns `undefined` if the formula finds no
/// impact.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [10, 3], radius: 3 };
/// textbook(a, b, 10); // { time: 6, normal: [0.8, 0.6] }
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
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

/// Returns the relation by the textbook formula, for comparison.
///
/// It is the sign of `p·p − R²` in the arithmetic of the scalar.
///
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = textbookRelation, unchecked_return_type = "Relation")]
pub fn textbook_relation(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    Ok(pair::textbook_relation(&a, &b, precision(&scalar)?)?.name().to_owned())
}

/// Returns the discriminant of the textbook formula, for comparison.
///
/// It is `b² − a c`, with the two products, in the arithmetic of the scalar.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [10, 3], radius: 3 };
/// textbookDiscriminant(a, b); // { bb: 100, ac: 84, d: 16 }
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = textbookDiscriminant, unchecked_return_type = "Discriminant")]
pub fn textbook_discriminant(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(&a, "a")?, ball(&b, "b")?);
    to_js(&pair::textbook_discriminant(&a, &b, precision(&scalar)?)?)
}

/// Returns the float `count` units in the last place above `x`.
///
/// A negative `count` goes down. For NaN, returns NaN.
///
/// ```js
/// ulpsAway(1, 1); // 1.0000000000000002
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = ulpsAway)]
pub fn ulps_away(
    #[wasm_bindgen(unchecked_param_type = "number")] x: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] count: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<f64, JsError> {
    let (x, count) = (float(&x, "x")?, number(&count, "count", "a whole number")?);
    Ok(pair::ulps_away(x, count, precision(&scalar)?)?)
}
