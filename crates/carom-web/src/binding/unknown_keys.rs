//! Whether keys that no ball has are ignored or refused.

use std::sync::atomic::{AtomicBool, Ordering};

use wasm_bindgen::prelude::*;

use super::arguments::refused;

static REFUSES_UNKNOWN_KEYS: AtomicBool = AtomicBool::new(false);

/// Refuses balls with keys that no ball has.
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

/// Whether keys that no ball has are refused.
pub(super) fn refuses_unknown_keys() -> bool {
    REFUSES_UNKNOWN_KEYS.load(Ordering::Relaxed)
}
