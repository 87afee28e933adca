//! Queries about two balls.

use wasm_bindgen::prelude::*;

use super::answers::{contact_interval as interval_of, impact, precision};
use super::arguments::{NUMBER, float, number};
use super::balls::TwoBalls;
use super::to_js;
use crate::pair;

/// The types of the functions below.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("pair.d.ts");

#[wasm_bindgen(raw_module = "./balls.js")]
extern "C" {
    #[wasm_bindgen(js_name = closestApproach)]
    fn js_closest_approach(time: f64, gap: f64) -> JsValue;
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsValue> {
    let balls = TwoBalls::read(&a, &b)?;
    Ok(pair::relation(&balls.a(), &balls.b(), precision(&scalar)?)?.name().to_owned())
}

/// Like `relation`, but returns "touching" within a tolerance.
///
/// Balls are "touching" if the gap is at most `tolerance` in size, a length; a negative tolerance
/// is 0.
///
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = relationWithin, unchecked_return_type = "Relation")]
pub fn relation_within(
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] tolerance: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsValue> {
    let balls = TwoBalls::read(&a, &b)?;
    let tolerance = number(&tolerance, "tolerance", NUMBER)?;
    Ok(pair::relation_within(&balls.a(), &balls.b(), tolerance, precision(&scalar)?)?
        .name()
        .to_owned())
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<f64, JsValue> {
    let balls = TwoBalls::read(&a, &b)?;
    Ok(pair::gap(&balls.a(), &balls.b(), precision(&scalar)?)?)
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
) -> Result<JsValue, JsValue> {
    let balls = TwoBalls::read(&a, &b)?;
    Ok(to_js(&pair::closest_points(&balls.a(), &balls.b())?)?)
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (balls, max_time) = TwoBalls::read_until(&a, &b, &max_time, "maxTime")?;
    Ok(impact(pair::first_contact(&balls.a(), &balls.b(), max_time, precision(&scalar)?)?.as_ref()))
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (balls, max_time) = TwoBalls::read_until(&a, &b, &max_time, "maxTime")?;
    Ok(impact(
        pair::time_of_impact(&balls.a(), &balls.b(), max_time, precision(&scalar)?)?.as_ref(),
    ))
}

/// Returns whether the balls will touch and approach.
///
/// It is whether `timeOfImpact` finds an impact in `[0, maxTime]`, and takes less time: the time of
/// the impact is not computed. The verdict is exact for the given numbers.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [10, 3], radius: 3 };
/// willCollide(a, b, 10); // true
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = willCollide)]
pub fn will_collide(
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<bool, JsValue> {
    let (balls, max_time) = TwoBalls::read_until(&a, &b, &max_time, "maxTime")?;
    Ok(pair::will_collide(&balls.a(), &balls.b(), max_time, precision(&scalar)?)?)
}

/// Returns the first time at which the gap falls to a margin.
///
/// The time is in `[0, maxTime]`; it is 0 if the balls are as near now. The point is half-way
/// between the surfaces. A negative `margin` stands for balls that overlap by as much. Returns
/// `undefined` if the gap stays larger.
///
/// ```js
/// const a = { center: [0, 0], radius: 2, velocity: [1, 0] };
/// const b = { center: [20, 0], radius: 3 };
/// firstContactWithin(a, b, 1, 20); // { time: 14, normal: [1, 0], point: [16.5, 0] }
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = firstContactWithin, unchecked_return_type = "Impact | undefined")]
pub fn first_contact_within(
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] margin: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (balls, max_time) = TwoBalls::read_until(&a, &b, &max_time, "maxTime")?;
    let margin = number(&margin, "margin", NUMBER)?;
    let near =
        pair::first_contact_within(&balls.a(), &balls.b(), margin, max_time, precision(&scalar)?)?;
    Ok(impact(near.as_ref()))
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let balls = TwoBalls::read(&a, &b)?;
    Ok(interval_of(pair::contact_interval(&balls.a(), &balls.b(), precision(&scalar)?)?))
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (balls, max_time) = TwoBalls::read_until(&a, &b, &max_time, "maxTime")?;
    let nearest = pair::closest_approach(&balls.a(), &balls.b(), max_time, precision(&scalar)?)?;
    Ok(nearest.map_or(JsValue::UNDEFINED, |at| js_closest_approach(at.time, at.gap)))
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] time: JsValue,
) -> Result<bool, JsValue> {
    let (balls, time) = TwoBalls::read_until(&a, &b, &time, "time")?;
    Ok(pair::has_touched_by(&balls.a(), &balls.b(), time)?)
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
    #[wasm_bindgen(unchecked_param_type = "Body<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Body<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] restitution: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] duration: JsValue,
) -> Result<JsValue, JsValue> {
    let [a, b] = TwoBalls::read_bodies(&a, &b)?;
    let restitution = number(&restitution, "restitution", "a number from 0 to 1")?;
    Ok(to_js(&pair::bounce(&a, &b, restitution, number(&duration, "duration", NUMBER)?)?)?)
}

/// Returns the intermediate quantities of the query, for figures.
///
/// They have the letters of the tutorials and are plain floats.
///
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(unchecked_return_type = "Anatomy")]
pub fn anatomy(
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
) -> Result<JsValue, JsValue> {
    let balls = TwoBalls::read(&a, &b)?;
    Ok(to_js(&pair::anatomy(&balls.a(), &balls.b(), number(&max_time, "maxTime", NUMBER)?)?)?)
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(js_name = maxTime, unchecked_param_type = "number")] max_time: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let (balls, max_time) = TwoBalls::read_until(&a, &b, &max_time, "maxTime")?;
    Ok(to_js(&pair::textbook(&balls.a(), &balls.b(), max_time, precision(&scalar)?)?)?)
}

/// Returns the relation by the textbook formula, for comparison.
///
/// It is the sign of `p·p − R²` in the arithmetic of the scalar.
///
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = textbookRelation, unchecked_return_type = "Relation")]
pub fn textbook_relation(
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsValue> {
    let balls = TwoBalls::read(&a, &b)?;
    Ok(pair::textbook_relation(&balls.a(), &balls.b(), precision(&scalar)?)?.name().to_owned())
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
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<JsValue, JsValue> {
    let balls = TwoBalls::read(&a, &b)?;
    Ok(to_js(&pair::textbook_discriminant(&balls.a(), &balls.b(), precision(&scalar)?)?)?)
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
) -> Result<f64, JsValue> {
    let (x, count) = (float(&x, "x")?, number(&count, "count", "a whole number")?);
    Ok(pair::ulps_away(x, count, precision(&scalar)?)?)
}
