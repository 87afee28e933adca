//! Fuzz target: bytes as a scene file.
//!
//! The scene is read and built, or refused with a message.
#![no_main]

use carom_io::scene::{Dimension, Scene, SceneError};
use libfuzzer_sys::fuzz_target;

/// The most balls of a scene that is built. More only take longer.
const MOST_BALLS: usize = 1000;

fn build(text: &str) -> Result<(), SceneError> {
    let scene = Scene::parse("fuzz.toml", text, &[])?;
    if scene.balls()? > MOST_BALLS {
        return Ok(());
    }
    let balls = match scene.dimension() {
        Dimension::Two => scene.build::<2>()?.names.len(),
        Dimension::Three => scene.build::<3>()?.names.len(),
    };
    assert_eq!(balls, scene.balls()?);
    Ok(())
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Err(error) = build(text) {
        let message = error.to_string();
        assert!(message.starts_with("fuzz.toml"), "the message names no place: {message}");
    }
});
