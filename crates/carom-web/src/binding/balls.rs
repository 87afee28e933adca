//! The balls of a query, as JavaScript gives them.
#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and a ball that is not inlined is copied twice"
)]
#![expect(clippy::unused_self, reason = "the value shows that two balls have been read")]

use std::array::from_fn;
use std::sync::atomic::{AtomicU64, Ordering};

use wasm_bindgen::prelude::*;

use super::arguments::{END, number};
use super::unknown_keys::refuses_unknown_keys;
use crate::pair::{Ball, Body, Vector};

#[wasm_bindgen(raw_module = "./balls.js")]
extern "C" {
    /// Reads the balls of one instance of the module.
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

/// Two balls that have been read into [`NUMBERS`], where they are until the next query.
pub(super) struct TwoBalls;

impl TwoBalls {
    /// Reads two balls.
    ///
    /// # Errors
    /// A value is no ball.
    pub(super) fn read(a: &JsValue, b: &JsValue) -> Result<Self, JsValue> {
        read(a, b, &JsValue::UNDEFINED, false)
    }

    /// Reads two balls, and the time `end`, which errors call by its `name`.
    ///
    /// # Errors
    /// A value is no ball, or the time is no number.
    pub(super) fn read_until(
        a: &JsValue,
        b: &JsValue,
        end: &JsValue,
        name: &str,
    ) -> Result<(Self, f64), JsValue> {
        let balls = read(a, b, end, false)?;
        // NaN if `end` is no number.
        let time = number_at(TIME);
        Ok((balls, if time.is_nan() { number(end, name, END)? } else { time }))
    }

    /// Reads two balls with their masses.
    ///
    /// # Errors
    /// A value is no ball, or has no mass.
    pub(super) fn read_bodies(a: &JsValue, b: &JsValue) -> Result<[Body; 2], JsValue> {
        read(a, b, &JsValue::UNDEFINED, true)?;
        Ok([0, SIZE].map(|first| Body { ball: ball(first), mass: number_at(first + MASS) }))
    }

    #[inline(always)]
    pub(super) fn a(&self) -> Ball {
        ball(0)
    }

    #[inline(always)]
    pub(super) fn b(&self) -> Ball {
        ball(SIZE)
    }
}

fn read(a: &JsValue, b: &JsValue, time: &JsValue, with_mass: bool) -> Result<TwoBalls, JsValue> {
    let only_known = refuses_unknown_keys();
    READER.with(|reader| {
        let are_balls = reader.read(a, b, time, with_mass, only_known);
        if are_balls { Ok(TwoBalls) } else { Err(reader.take_problem()) }
    })
}

#[inline(always)]
fn number_at(place: usize) -> f64 {
    f64::from_bits(NUMBERS[place].load(Ordering::Relaxed))
}

/// The ball whose numbers begin at a place; a missing velocity has the length −1.
#[inline(always)]
fn ball(first: usize) -> Ball {
    let [axes, x, y, z, components, vx, vy, vz, radius] = from_fn(|k| number_at(first + k));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a length")]
    let vector = |length: f64, numbers| Vector::of(numbers, length as usize);
    let velocity = (components >= 0.0).then(|| vector(components, [vx, vy, vz]));
    Ball { center: vector(axes, [x, y, z]), radius, velocity }
}
