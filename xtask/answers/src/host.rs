//! Functions for the host of the WebAssembly module.
//!
//! The host passes a file byte by byte and reads the lines from the memory of the module.

use std::sync::Mutex;

use crate::lines;

/// The file, and then its lines.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Adds a byte to the file.
#[expect(unsafe_code, reason = "a name for the host")]
// SAFETY: the module has no other function of this name.
#[unsafe(no_mangle)]
extern "C" fn push(byte: u8) {
    TEXT.lock().expect("nothing panicked").push(byte);
}

/// Answers all cases, and returns the address of the lines, or of an error, in the memory of the
/// module.
#[expect(unsafe_code, reason = "a name for the host")]
// SAFETY: the module has no other function of this name.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    let mut text = TEXT.lock().expect("nothing panicked");
    let lines = lines(&text).unwrap_or_else(|malformed| format!("error: {malformed}\n"));
    *text = lines.into_bytes();
    text.as_ptr()
}

/// The length of the lines in bytes.
#[expect(unsafe_code, reason = "a name for the host")]
// SAFETY: the module has no other function of this name.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    TEXT.lock().expect("nothing panicked").len()
}
