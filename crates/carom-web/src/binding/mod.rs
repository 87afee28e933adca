//! What JavaScript sees: names, types, and the way of values in and out.
//!
//! The comments become those of the TypeScript declarations.
#![expect(clippy::missing_errors_doc, reason = "for readers of TypeScript it says @throws")]
#![expect(clippy::needless_pass_by_value, reason = "values come from JavaScript by value")]
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

pub mod pair;
pub mod simulation;
pub mod stepping;
mod view;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

/// The types that the functions below take and give.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(message: &str);

    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// A panic would be a fault of carom; it is said before WebAssembly stops.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| error(&panic.to_string())));
}

/// A value of JavaScript as one of Rust; `what` and `form` are for the message where it is another.
fn from_js<T: DeserializeOwned>(value: JsValue, what: &str, form: &str) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(value).map_err(|error| {
        let error = error.to_string();
        let problem = error.strip_prefix("Error: ").unwrap_or(&error);
        JsError::new(&format!("{what}: {problem}; give {form}"))
    })
}

fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    Ok(serde_wasm_bindgen::to_value(value)?)
}
