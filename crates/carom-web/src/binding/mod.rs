//! The interface to JavaScript: names, types, and checks of values.
//!
//! The comments become the documentation of the TypeScript declarations.
#![expect(clippy::missing_errors_doc, reason = "TypeScript has @throws for it")]
#![expect(clippy::needless_pass_by_value, reason = "values come from JavaScript by value")]

#[cfg(any(feature = "pair", feature = "shapes"))]
mod answers;
mod arguments;
#[cfg(feature = "pair")]
pub mod balls;
#[cfg(feature = "simulation")]
pub mod change;
#[cfg(any(feature = "many", feature = "shapes"))]
mod columns;
#[cfg(all(feature = "simulation", feature = "plane"))]
pub mod gas;
#[cfg(feature = "many")]
pub mod many;
#[cfg(feature = "pair")]
pub mod pair;
#[cfg(feature = "simulation")]
pub mod past;
#[cfg(feature = "simulation")]
mod rule;
#[cfg(feature = "shapes")]
pub mod shape;
#[cfg(feature = "shapes")]
pub mod shape_columns;
#[cfg(feature = "shapes")]
pub mod shapes;
#[cfg(feature = "simulation")]
pub mod simulation;
#[cfg(feature = "simulation")]
pub mod state;
#[cfg(feature = "simulation")]
pub mod stepping;
#[cfg(any(feature = "pair", feature = "shapes"))]
pub mod unknown_keys;
#[cfg(feature = "simulation")]
mod value;
#[cfg(feature = "simulation")]
mod view;

#[cfg(any(feature = "pair", feature = "shapes", feature = "simulation"))]
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// The type of a vector, which the others use.
#[cfg(any(feature = "pair", feature = "shapes", feature = "simulation"))]
#[wasm_bindgen(typescript_custom_section)]
const VECTOR: &str = include_str!("vector.d.ts");

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(message: &str);
}

/// Shows the message of a panic, which is a bug in carom, before WebAssembly stops.
#[wasm_bindgen(start, skip_typescript)]
fn start() {
    std::panic::set_hook(Box::new(|panic| error(&panic.to_string())));
}

/// Converts a Rust value to a JavaScript value.
#[cfg(any(feature = "pair", feature = "shapes", feature = "simulation"))]
fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    Ok(serde_wasm_bindgen::to_value(value)?)
}
