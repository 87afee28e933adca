//! Queries about a ball and a shape, or two capsules.

use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::prelude::*;

use super::answers::{contact_interval as interval_of, impact, precision};
use super::arguments::{END, NUMBER, number, refused};
use super::shape::{MAX_TIME, SHAPE, mover_of, shape_of};
use super::to_js;
use crate::shapes::{self, Hit, Impact, Prepared};

/// The types of the functions below.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("shapes.d.ts");

/// `shape-reader.js`, which makes answers.
#[wasm_bindgen(raw_module = "./shape-reader.js")]
extern "C" {
    #[wasm_bindgen(js_name = withFeature)]
    fn with_feature(impact: JsValue, feature: &str) -> JsValue;

    #[wasm_bindgen(js_name = hit)]
    fn js_hit(index: usize, impact: JsValue) -> JsValue;
}

/// An impact in JavaScript, or `undefined`.
fn impact_of(of: Option<&Impact>) -> JsValue {
    let Some(Impact { impact: of, feature }) = of else { return JsValue::UNDEFINED };
    with_feature(impact(Some(of)), feature)
}

/// A hit in JavaScript, or `undefined`.
fn hit_of(hit: Option<&Hit>) -> JsValue {
    hit.map_or(JsValue::UNDEFINED, |hit| js_hit(hit.index, impact_of(Some(&hit.impact))))
}

/// Returns whether ball and shape are separate, touching or overlapping.
///
/// That is, at time 0. The verdict is exact for the given numbers.
///
/// ```js
/// relation({ center: [3, 4], radius: 5 }, { halfspace: [0, -1], normal: [0, 1] }); // "touching"
/// ```
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(unchecked_return_type = "Relation")]
pub fn relation(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ShapeKeys | Shape")] shape: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsValue> {
    let (ball, shape) = (mover_of(&ball)?, shape_of(&shape, SHAPE)?);
    Ok(shapes::relation(&ball, &shape, precision(&scalar)?)?.name().to_owned())
}

/// Like `relation`, but returns "touching" within a tolerance.
///
/// They are "touching" if the gap is at most `tolerance` in size, a length; a negative tolerance is
/// 0.
///
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(js_name = relationWithin, unchecked_return_type = "Relation")]
pub fn relation_within(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ShapeKeys | Shape")] shape: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] tolerance: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsValue> {
    let (ball, shape) = (mover_of(&ball)?, shape_of(&shape, SHAPE)?);
    let tolerance = number(&tolerance, "tolerance", NUMBER)?;
    let relation = shapes::relation_within(&ball, &shape, tolerance, precision(&scalar)?)?;
    Ok(relation.name().to_owned())
}

/// Returns the signed distance between the surfaces at time 0.
///
/// It is a length, negative if they overlap.
///
/// ```js
/// gap({ center: [5, 3], radius: 1 }, { box: [[0, 0], [10, 6]], inside: true }); // 2
/// ```
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen]
pub fn gap(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ShapeKeys | Shape")] shape: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<f64, JsValue> {
    let (ball, shape) = (mover_of(&ball)?, shape_of(&shape, SHAPE)?);
    Ok(shapes::gap(&ball, &shape, precision(&scalar)?)?)
}

/// Returns the closest points of the two surfaces at time 0.
///
/// The first is the point of the ball nearest to the shape, the second the point of the shape
/// nearest to the ball.
///
/// ```js
/// closestPoints({ center: [0, 3], radius: 1 }, { segment: [[0, 0], [2, 0]] }); // [[0, 2], [0, 0]]
/// ```
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(js_name = closestPoints, unchecked_return_type = "[Vector, Vector]")]
pub fn closest_points(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ShapeKeys | Shape")] shape: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (ball, shape) = (mover_of(&ball)?, shape_of(&shape, SHAPE)?);
    Ok(to_js(&shapes::closest_points(&ball, &shape, precision(&scalar)?)?)?)
}

/// Returns whether the gap falls at time 0.
///
/// The ball has no `acceleration`.
///
/// ```js
/// const floor = { halfspace: [0, 0], normal: [0, 1] };
/// isApproaching({ center: [0, 5], radius: 1, velocity: [3, -1] }, floor); // true
/// ```
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(js_name = isApproaching)]
pub fn is_approaching(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ShapeKeys | Shape")] shape: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<bool, JsValue> {
    let (ball, shape) = (mover_of(&ball)?, shape_of(&shape, SHAPE)?);
    Ok(shapes::is_approaching(&ball, &shape, precision(&scalar)?)?)
}

/// Returns the first time at which ball and shape touch or overlap.
///
/// This is the geometric query: a graze counts. The time is in `[0, maxTime]`; it is 0 if they
/// touch or overlap now. Returns `undefined` if they do not meet by `maxTime`.
///
/// ```js
/// const ball = { center: [-5, 1], radius: 1, velocity: [1, 0] };
/// firstContact(ball, { segment: [[0, 0], [4, 0]] }, 10); // a graze, at the time 5
/// ```
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(js_name = firstContact, unchecked_return_type = "ShapeImpact | undefined")]
pub fn first_contact(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ShapeKeys | Shape")] shape: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (ball, shape) = (mover_of(&ball)?, shape_of(&shape, SHAPE)?);
    let max_time = number(&max_time, MAX_TIME, END)?;
    let first = shapes::first_contact(&ball, &shape, max_time, precision(&scalar)?)?;
    Ok(impact_of(first.as_ref()))
}

/// Returns the first time at which ball and shape touch and approach.
///
/// This is the query for dynamics: a graze does not count. The time is in `[0, maxTime]`. Returns
/// `undefined` if there is no impact by `maxTime`.
///
/// ```js
/// const ball = { center: [0, 4], radius: 1, velocity: [2, 0] };
/// timeOfImpact(ball, { box: [[6, 0], [8, 9]] }, 10);
/// // { time: 2.5, normal: [1, 0], point: [6, 4], feature: "left edge" }
/// ```
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(js_name = timeOfImpact, unchecked_return_type = "ShapeImpact | undefined")]
pub fn time_of_impact(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ShapeKeys | Shape")] shape: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (ball, shape) = (mover_of(&ball)?, shape_of(&shape, SHAPE)?);
    let max_time = number(&max_time, MAX_TIME, END)?;
    let first = shapes::time_of_impact(&ball, &shape, max_time, precision(&scalar)?)?;
    Ok(impact_of(first.as_ref()))
}

/// Returns whether a ball and a shape will touch and approach.
///
/// It is whether `timeOfImpact` finds an impact in `[0, maxTime]`, and takes less time. The verdict
/// is exact for the given numbers.
///
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(js_name = willCollide)]
pub fn will_collide(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ShapeKeys | Shape")] shape: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<bool, JsValue> {
    let (ball, shape) = (mover_of(&ball)?, shape_of(&shape, SHAPE)?);
    let max_time = number(&max_time, MAX_TIME, END)?;
    Ok(shapes::will_collide(&ball, &shape, max_time, precision(&scalar)?)?)
}

/// Returns the first and the last time of contact.
///
/// Contact means that they touch or overlap; nothing stops them. Times count from 0 on, within one
/// unit in the last place. Inside a hollow shape contact can end and begin again; the answer is
/// then the first interval. The ball has no `acceleration`. Returns `undefined` if they never
/// touch, or not before the largest number.
///
/// ```js
/// const ball = { center: [-5, 0], radius: 1, velocity: [1, 0] };
/// contactInterval(ball, { box: [[0, -1], [2, 1]] }); // { start: 4, end: 8 }
/// ```
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(js_name = contactInterval, unchecked_return_type = "ContactInterval | undefined")]
pub fn contact_interval(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ShapeKeys | Shape")] shape: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (ball, shape) = (mover_of(&ball)?, shape_of(&shape, SHAPE)?);
    Ok(interval_of(shapes::contact_interval(&ball, &shape, precision(&scalar)?)?))
}

/// Returns the first of many shapes that a ball hits.
///
/// It is the earliest in `[0, maxTime]`, with the impact that `timeOfImpact` returns for that
/// shape; hits between the shapes are not considered. The order of balls is exact if the ball has
/// no `acceleration`. Otherwise, and among other shapes, of two times that round to the same
/// number, the smaller index comes first. Returns `undefined` if the ball hits none.
///
/// ```js
/// const walls = [{ segment: [[9, -1], [9, 1]] }, { ball: [6, 0], radius: 1 }];
/// firstHit({ center: [0, 0], radius: 1, velocity: [2, 0] }, walls, 10).index; // 1
/// ```
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(js_name = firstHit, unchecked_return_type = "ShapeHit | undefined")]
pub fn first_hit(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Iterable<ShapeKeys | Shape>")] shapes: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (ball, shapes) = (mover_of(&ball)?, shapes_of(&shapes)?);
    let max_time = number(&max_time, MAX_TIME, END)?;
    Ok(hit_of(shapes::first_hit(&ball, &shapes, max_time, precision(&scalar)?)?.as_ref()))
}

/// Returns all of many shapes that a ball hits, in their order.
///
/// Each has the impact that `timeOfImpact` returns for it. Nothing stops the ball: each query
/// ignores the other shapes.
///
/// @throws an `Error` that names the wrong key and says how to fix it.
#[wasm_bindgen(unchecked_return_type = "ShapeHit[]")]
pub fn hits(
    #[wasm_bindgen(unchecked_param_type = "Mover")] ball: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Iterable<ShapeKeys | Shape>")] shapes: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<Array, JsValue> {
    let (ball, shapes) = (mover_of(&ball)?, shapes_of(&shapes)?);
    let max_time = number(&max_time, MAX_TIME, END)?;
    let hits = shapes::hits(&ball, &shapes, max_time, precision(&scalar)?)?;
    Ok(hits.iter().map(|hit| hit_of(Some(hit))).collect())
}

/// The shapes of a list; errors call them by their indices.
fn shapes_of(list: &JsValue) -> Result<Vec<Rc<Prepared>>, JsValue> {
    let no_list = || JsValue::from(refused(list, "shapes", "an array of shapes"));
    if !list.is_object() {
        return Err(no_list());
    }
    let shapes = js_sys::try_iter(list)?.ok_or_else(no_list)?;
    shapes
        .enumerate()
        .map(|(index, shape)| shape_of(&shape?, &format!("shapes[{index}]")))
        .collect()
}
