//! The questions about two balls.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use super::to_js;
use crate::pair::{self, Ball, Body, Precision};

/// The types that the functions below take and give.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("pair.d.ts");

const BALL: &str = "{ center: [x, y], radius: r, velocity?: [x, y] }, or vectors of three numbers";
const BODY: &str = "{ center: [x, y], radius: r, velocity?: [x, y], mass: m }";

/// A value of JavaScript as one of Rust; `what` and `form` are for the message where it is another.
fn from_js<T: DeserializeOwned>(value: JsValue, what: &str, form: &str) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(value).map_err(|error| {
        let error = error.to_string();
        let problem = error.strip_prefix("Error: ").unwrap_or(&error);
        JsError::new(&format!("{what}: {problem}; give {form}"))
    })
}

fn ball(value: JsValue, name: &str) -> Result<Ball, JsError> {
    from_js(value, &format!("ball {name}"), BALL)
}

fn body(value: JsValue, name: &str) -> Result<Body, JsError> {
    #[derive(Deserialize)]
    struct Heavy {
        mass: f64,
    }
    let Heavy { mass } = from_js(value.clone(), &format!("ball {name}"), BODY)?;
    Ok(Body { ball: ball(value, name)?, mass })
}

fn precision(scalar: Option<String>) -> Result<Precision, JsError> {
    Ok(scalar.map_or(Ok(Precision::default()), |name| name.parse())?)
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
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(unchecked_return_type = "Relation")]
pub fn relation(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: Option<String>,
) -> Result<String, JsError> {
    Ok(word(pair::relation(&ball(a, "a")?, &ball(b, "b")?, precision(scalar)?)?))
}

/// The same with "touching" wherever the gap is at most `tolerance`, a length.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(js_name = relationWithin, unchecked_return_type = "Relation")]
pub fn relation_within(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    tolerance: f64,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: Option<String>,
) -> Result<String, JsError> {
    let (a, b) = (ball(a, "a")?, ball(b, "b")?);
    Ok(word(pair::relation_within(&a, &b, tolerance, precision(scalar)?)?))
}

/// The signed distance between the surfaces, a length: negative where the balls overlap.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen]
pub fn gap(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
) -> Result<f64, JsError> {
    Ok(pair::gap(&ball(a, "a")?, &ball(b, "b")?)?)
}

/// The point of A's surface nearest to B, and the point of B's surface nearest to A.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(js_name = closestPoints, unchecked_return_type = "[Vector, Vector]")]
pub fn closest_points(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
) -> Result<JsValue, JsError> {
    to_js(&pair::closest_points(&ball(a, "a")?, &ball(b, "b")?)?)
}

/// Geometry: the first moment in `[0, maxTime]` at which the balls touch or overlap; a graze counts.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(js_name = firstContact, unchecked_return_type = "Impact | undefined")]
pub fn first_contact(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime)] max_time: f64,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: Option<String>,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(a, "a")?, ball(b, "b")?);
    to_js(&pair::first_contact(&a, &b, max_time, precision(scalar)?)?)
}

/// Dynamics: the first moment in `[0, maxTime]` at which the balls touch and approach; a graze is none.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(js_name = timeOfImpact, unchecked_return_type = "Impact | undefined")]
pub fn time_of_impact(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime)] max_time: f64,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: Option<String>,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(a, "a")?, ball(b, "b")?);
    to_js(&pair::time_of_impact(&a, &b, max_time, precision(scalar)?)?)
}

/// When the balls begin and end to touch or overlap from time 0 on, were nothing to stop them.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(js_name = contactInterval, unchecked_return_type = "ContactInterval | undefined")]
pub fn contact_interval(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: Option<String>,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(a, "a")?, ball(b, "b")?);
    to_js(&pair::contact_interval(&a, &b, precision(scalar)?)?)
}

/// Whether the balls touch or overlap at some moment in `[0, time]`, decided exactly on the given floats.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(js_name = hasTouchedBy)]
pub fn has_touched_by(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    time: f64,
) -> Result<bool, JsError> {
    Ok(pair::has_touched_by(&ball(a, "a")?, &ball(b, "b")?, time)?)
}

/// What two bodies do within `duration`: to the impact, through it, and on for the remainder.
///
/// `restitution` is the parting speed over the approach speed, from 0 to 1.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(unchecked_return_type = "Bounce")]
pub fn bounce(
    #[wasm_bindgen(unchecked_param_type = "Body")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Body")] b: JsValue,
    restitution: f64,
    duration: f64,
) -> Result<JsValue, JsError> {
    let (a, b) = (body(a, "a")?, body(b, "b")?);
    to_js(&pair::bounce(&a, &b, restitution, duration)?)
}

/// The quantities of the lessons, by the letters that the lessons give them, in plain floats: for
/// figures.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(unchecked_return_type = "Anatomy")]
pub fn anatomy(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime)] max_time: f64,
) -> Result<JsValue, JsError> {
    to_js(&pair::anatomy(&ball(a, "a")?, &ball(b, "b")?, max_time)?)
}

/// The closed form that lessons and libraries ship, in the scalar's own arithmetic, unguarded: for
/// comparison.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(unchecked_return_type = "{ time: number; normal: Vector } | undefined")]
pub fn textbook(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime)] max_time: f64,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: Option<String>,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(a, "a")?, ball(b, "b")?);
    to_js(&pair::textbook(&a, &b, max_time, precision(scalar)?)?)
}

/// The sign of `p·p − R²` in the scalar's own arithmetic: for comparison.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(js_name = textbookRelation, unchecked_return_type = "Relation")]
pub fn textbook_relation(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: Option<String>,
) -> Result<String, JsError> {
    let (a, b) = (ball(a, "a")?, ball(b, "b")?);
    Ok(word(pair::textbook_relation(&a, &b, precision(scalar)?)?))
}

/// `b² − a c` as the textbook's formula computes it in the scalar's own arithmetic, and the two
/// products: for comparison.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(js_name = textbookDiscriminant, unchecked_return_type = "Discriminant")]
pub fn textbook_discriminant(
    #[wasm_bindgen(unchecked_param_type = "Ball")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: Option<String>,
) -> Result<JsValue, JsError> {
    let (a, b) = (ball(a, "a")?, ball(b, "b")?);
    to_js(&pair::textbook_discriminant(&a, &b, precision(scalar)?)?)
}

/// The float `count` units in the last place further up, or down where `count` is negative.
/// @throws an `Error` that names the value that was refused, and the cure.
#[wasm_bindgen(js_name = ulpsAway)]
pub fn ulps_away(
    x: f64,
    count: f64,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: Option<String>,
) -> Result<f64, JsError> {
    Ok(pair::ulps_away(x, count, precision(scalar)?)?)
}
