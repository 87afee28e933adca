//! The break in pooltool, run by Python.

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};

use serde::Deserialize;
use serde_json::json;

use crate::in_carom::Break;
use crate::outcome::BreakResult;

/// The shortest time of this many runs counts, after one that compiles.
const RUNS: usize = 5;

#[derive(Deserialize)]
struct Answer {
    seconds: f64,
    events: Vec<(f64, String, Vec<usize>)>,
    ends: Vec<Option<[f64; 2]>>,
}

pub(crate) fn run(given: &Break) -> Result<BreakResult, Box<dyn Error>> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/billiards/in_pooltool.py");
    let mut child =
        Command::new(python).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let input = json!({
        "scene": Break::scene(),
        "centers": given.centers,
        "velocity": given.velocity,
        "radius": Break::RADIUS,
        "mass": Break::MASS,
        "g": Break::G,
        "rolling": Break::ROLLING,
        "sliding": Break::SLIDING,
        "spinning": Break::SPINNING,
        "cushion_height": Break::CUSHION_HEIGHT,
        "cushion_restitution": Break::CUSHION_RESTITUTION,
        "runs": RUNS,
    });
    child.stdin.take().expect("it is piped").write_all(input.to_string().as_bytes())?;
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err("pooltool is missing, or has failed: see above".into());
    }
    let Answer { seconds, events, ends } = serde_json::from_slice(&output.stdout)?;
    Ok(BreakResult { seconds, events, ends })
}
