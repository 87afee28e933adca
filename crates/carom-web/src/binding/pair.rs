//! Queries about two balls.

use std::array::from_fn;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use wasm_bindgen::prelude::*;

use super::arguments::{END, NUMBER, float, number, optional_text, refused};
use super::to_js;
use crate::pair::{self, Ball, Body, Error, Impact, Precision, Vector};

/// The types of the functions below.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("pair.d.ts");

/// `balls.js`, which reads the balls and makes the answers.
#[wasm_bindgen(raw_module = "./balls.js")]
extern "C" {
    type BallReader;

    #[wasm_bindgen(constructor)]
    fn new(memory: JsValue, address: *const AtomicU64) -> BallReader;

    #[wasm_bindgen(method)]
    fn read(
        this: &BallReader,
        a: &JsValue,
        b: &JsValue,
        time: &JsValue,
        with_mass: bool,
        only_known: bool,
    ) -> bool;

    #[wasm_bindgen(method, js_name = takeProblem)]
    fn take_problem(this: &BallReader) -> JsValue;

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

    #[wasm_bindgen(js_name = closestApproach)]
    fn js_closest_approach(time: f64, gap: f64) -> JsValue;
}

/// The numbers of a ball that `balls.js` writes: two vectors, each after its length, radius, mass.
const SIZE: usize = 10;

/// The place of the mass of a ball.
const MASS: usize = 9;

/// The place of the time, after two balls.
const TIME: usize = 2 * SIZE;

/// The numbers of two balls and a time, where `balls.js` writes them.
static NUMBERS: [AtomicU64; TIME + 1] = [const { AtomicU64::new(0) }; TIME + 1];

thread_local! {
    static READER: BallReader = BallReader::new(wasm_bindgen::memory(), NUMBERS.as_ptr());
}

/// Whether keys that no ball has are refused.
static REFUSES_UNKNOWN_KEYS: AtomicBool = AtomicBool::new(false);

/// Refuses balls with keys other than `center`, `radius`, `velocity` and `mass`.
///
/// By default other keys are ignored, so that any object with a centre and a radius is a ball. Call
/// this once while you develop: a misspelt `velocty` is then an `Error`, instead of a ball at rest.
///
/// ```js
/// refuseUnknownKeys(true);
/// ```
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = refuseUnknownKeys)]
pub fn refuse_unknown_keys(
    #[wasm_bindgen(unchecked_param_type = "boolean")] refuse: JsValue,
) -> Result<(), JsError> {
    let flag = refuse.as_bool().ok_or_else(|| refused(&refuse, "refuse", "true or false"))?;
    REFUSES_UNKNOWN_KEYS.store(flag, Ordering::Relaxed);
    Ok(())
}

/// Answers a query about two balls.
fn queried<T>(
    a: &JsValue,
    b: &JsValue,
    query: impl FnOnce(&Ball, &Ball) -> Result<T, JsValue>,
) -> Result<T, JsValue> {
    read(a, b, &JsValue::UNDEFINED, false)?;
    query(&ball(0), &ball(SIZE))
}

/// Answers a query about two balls up to a time.
fn queried_until<T>(
    a: &JsValue,
    b: &JsValue,
    end: &JsValue,
    name: &str,
    query: impl FnOnce(&Ball, &Ball, f64) -> Result<T, JsValue>,
) -> Result<T, JsValue> {
    read(a, b, end, false)?;
    // NaN if `end` is no number.
    let time = number_at(TIME);
    let time = if time.is_nan() { number(end, name, END)? } else { time };
    query(&ball(0), &ball(SIZE), time)
}

/// Answers a query about two bodies.
fn queried_with_masses<T>(
    a: &JsValue,
    b: &JsValue,
    query: impl FnOnce(&Body, &Body) -> Result<T, JsValue>,
) -> Result<T, JsValue> {
    read(a, b, &JsValue::UNDEFINED, true)?;
    let body = |first| Body { ball: ball(first), mass: number_at(first + MASS) };
    query(&body(0), &body(SIZE))
}

/// Reads two balls and a time into [`NUMBERS`].
fn read(a: &JsValue, b: &JsValue, time: &JsValue, with_mass: bool) -> Result<(), JsValue> {
    let only_known = REFUSES_UNKNOWN_KEYS.load(Ordering::Relaxed);
    READER.with(|reader| {
        let are_balls = reader.read(a, b, time, with_mass, only_known);
        if are_balls { Ok(()) } else { Err(reader.take_problem()) }
    })
}

fn number_at(place: usize) -> f64 {
    f64::from_bits(NUMBERS[place].load(Ordering::Relaxed))
}

/// The ball whose numbers begin at a place; a missing velocity has the length −1.
fn ball(first: usize) -> Ball {
    let [axes, x, y, z, components, vx, vy, vz, radius] = from_fn(|k| number_at(first + k));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a length")]
    let vector = |length: f64, numbers| Vector::of(numbers, length as usize);
    let velocity = (components >= 0.0).then(|| vector(components, [vx, vy, vz]));
    Ball { center: vector(axes, [x, y, z]), radius, velocity }
}

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        JsError::new(&error.to_string()).into()
    }
}

fn precision(scalar: &JsValue) -> Result<Precision, JsError> {
    if scalar.is_undefined() {
        return Ok(Precision::default());
    }
    let name = optional_text(scalar, "scalar", "\"f64\" or \"f32\"")?;
    Ok(name.map_or(Ok(Precision::default()), |name| name.parse())?)
}

/// An impact in JavaScript, or `undefined`.
fn impact(impact: Option<&Impact>) -> JsValue {
    let Some(Impact { time, normal, point }) = impact else { return JsValue::UNDEFINED };
    let ([nx, ny, nz], [px, py, pz]) = (normal.numbers(), point.numbers());
    js_impact(normal.given(), *time, nx, ny, nz, px, py, pz)
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
    queried(&a, &b, |a, b| Ok(pair::relation(a, b, precision(&scalar)?)?.name().to_owned()))
}

/// Like `relation`, but returns "touching" within a tolerance.
///
/// Balls are "touching" if the gap is at most `tolerance`, a length.
///
/// @throws an `Error` that names the wrong value and says how to fix it.
#[wasm_bindgen(js_name = relationWithin, unchecked_return_type = "Relation")]
pub fn relation_within(
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Ball<ArrayLike<number>>")] b: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] tolerance: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Scalar")] scalar: JsValue,
) -> Result<String, JsValue> {
    queried(&a, &b, |a, b| {
        let tolerance = number(&tolerance, "tolerance", NUMBER)?;
        Ok(pair::relation_within(a, b, tolerance, precision(&scalar)?)?.name().to_owned())
    })
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
    queried(&a, &b, |a, b| Ok(pair::gap(a, b, precision(&scalar)?)?))
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
    queried(&a, &b, |a, b| Ok(to_js(&pair::closest_points(a, b)?)?))
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
    queried_until(&a, &b, &max_time, "maxTime", |a, b, max_time| {
        Ok(impact(pair::first_contact(a, b, max_time, precision(&scalar)?)?.as_ref()))
    })
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
    queried_until(&a, &b, &max_time, "maxTime", |a, b, max_time| {
        Ok(impact(pair::time_of_impact(a, b, max_time, precision(&scalar)?)?.as_ref()))
    })
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
    queried_until(&a, &b, &max_time, "maxTime", |a, b, max_time| {
        Ok(pair::will_collide(a, b, max_time, precision(&scalar)?)?)
    })
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
    queried_until(&a, &b, &max_time, "maxTime", |a, b, max_time| {
        let margin = number(&margin, "margin", NUMBER)?;
        let near = pair::first_contact_within(a, b, margin, max_time, precision(&scalar)?)?;
        Ok(impact(near.as_ref()))
    })
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
    queried(&a, &b, |a, b| {
        let interval = pair::contact_interval(a, b, precision(&scalar)?)?;
        Ok(interval.map_or(JsValue::UNDEFINED, |of| js_contact_interval(of.start, of.end)))
    })
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
    queried_until(&a, &b, &max_time, "maxTime", |a, b, max_time| {
        let nearest = pair::closest_approach(a, b, max_time, precision(&scalar)?)?;
        Ok(nearest.map_or(JsValue::UNDEFINED, |at| js_closest_approach(at.time, at.gap)))
    })
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
    queried_until(&a, &b, &time, "time", |a, b, time| Ok(pair::has_touched_by(a, b, time)?))
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
    queried_with_masses(&a, &b, |a, b| {
        let restitution = number(&restitution, "restitution", "a number from 0 to 1")?;
        Ok(to_js(&pair::bounce(a, b, restitution, number(&duration, "duration", NUMBER)?)?)?)
    })
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
    queried(&a, &b, |a, b| Ok(to_js(&pair::anatomy(a, b, number(&max_time, "maxTime", NUMBER)?)?)?))
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
    queried_until(&a, &b, &max_time, "maxTime", |a, b, max_time| {
        Ok(to_js(&pair::textbook(a, b, max_time, precision(&scalar)?)?)?)
    })
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
    queried(&a, &b, |a, b| {
        Ok(pair::textbook_relation(a, b, precision(&scalar)?)?.name().to_owned())
    })
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
    queried(&a, &b, |a, b| Ok(to_js(&pair::textbook_discriminant(a, b, precision(&scalar)?)?)?))
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
