//! States with wrong numbers and a right checksum.
//!
//! Each is refused, or runs on without a panic and with numbers that are numbers. `cargo xtask
//! damage` tests thousands of them.

mod alteration;
mod scenes;

use std::fs;
use std::ops::ControlFlow;
use std::panic;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use carom::{Body, Circle, Mass};
use carom_io::checkpoint::Checkpoint;
use carom_io::record::Summary;
use carom_io::run::{Options, Progress, RunError, resume};
use carom_io::scene::Scene;
use carom_io::sealed::Seal;
use carom_io::session::Session;
use carom_sim::{Side, Wall};
use fastrand::Rng;
use tempfile::TempDir;
use test_size::{number, seed, sized};

use alteration::altered;
use scenes::ALL;

const SEAL: Seal = Seal { mark: "carom test ", version: 1 };

/// Steps of a session after it has been loaded.
const STEPS: usize = 50;

/// No case takes a thousandth of this.
const LONGEST: Duration = Duration::from_secs(20);

/// The states of each scene: a tenth of `CAROM_FILES`, if it is set.
fn count() -> u64 {
    number("CAROM_FILES").map_or_else(|| sized(12, 1000), |files: u64| files / 10)
}

/// What became of a state.
enum Outcome {
    Refused,
    Ran,
}

/// A scene from a text without what all have in common.
fn scene(text: &str) -> Scene {
    let text = format!("dimension = 2\nuntil = 30.0\nseed = 1\n{}", text.replace('\'', "\""));
    Scene::parse("forged.toml", &text, &[]).unwrap()
}

/// The bytes of a session after some events and changes.
fn saved(text: &str) -> Vec<u8> {
    let mut session = scene(text).build::<2>().unwrap().simulation;
    for _ in 0..20 {
        session.step(2.0).unwrap();
    }
    // What a space or a motion does not allow is left out.
    let _ = session.move_wall(Wall { axis: 0, side: Side::High }, 8.5, 0.1);
    let (ball, mass) = (Circle::new([8.5, 0.5], 0.01).unwrap(), Mass::new(0.5).unwrap());
    let body = Body::new(ball.moving([0.5, 0.25]).unwrap(), mass);
    let _ = session.insert(body);
    let first = session.ids().next().unwrap();
    let _ = session.remove(first);
    let _ = session.insert(body);
    SEAL.seal(&session).unwrap()
}

/// The length of the first line.
fn header(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1
}

/// Loads a state and lets it run.
fn run(bytes: &[u8]) -> Result<Outcome, String> {
    let Ok(mut session) = SEAL.unseal::<Session<2>>(bytes) else { return Ok(Outcome::Refused) };
    let start = session.time().to_f64();
    let mut last = session.time();
    check(&session)?;
    for _ in 0..STEPS {
        let Ok(event) = session.step(start + 10.0) else { break };
        let now = session.time();
        if now < last {
            return Err(format!("the time goes back from {last} to {:e}", now.to_f64()));
        }
        last = now;
        check(&session)?;
        if event.is_none() {
            break;
        }
    }
    SEAL.seal(&session).map_err(|error| error.to_string())?;
    Ok(Outcome::Ran)
}

/// Checks that all numbers of a session are numbers.
fn check(session: &Session<2>) -> Result<(), String> {
    let is_right = |numbers: &[f64]| numbers.iter().all(|number| number.is_finite());
    for ball in session.ids() {
        let [x, y] = session.position(ball);
        let [vx, vy] = session.velocity(ball);
        if !is_right(&[x, y, vx, vy, session.radius(ball)]) {
            return Err(format!("ball {ball} is at {x}, {y} with {vx}, {vy}"));
        }
    }
    let energies = [session.kinetic_energy(), session.potential_energy()];
    if is_right(&energies) && is_right(&[session.time().to_f64()]) {
        Ok(())
    } else {
        Err(format!("the energies are {energies:?} at {}", session.time()))
    }
}

/// Resumes a run from the file of a checkpoint, and interrupts it after a while.
fn resumed(path: &Path) -> Result<Outcome, String> {
    let Ok(checkpoint) = Checkpoint::load(path) else { return Ok(Outcome::Refused) };
    let options = Options { until: Some(checkpoint.time() + 1.0), ..Options::of(&checkpoint) };
    let start = Instant::now();
    let mut watch = |_: &Progress| {
        let is_long = start.elapsed() > Duration::from_millis(200);
        if is_long { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let summary = match resume(checkpoint, &options, &mut watch) {
        Ok(summary) => summary,
        Err(RunError::Stopped { .. }) => return Ok(Outcome::Ran),
        Err(_) => return Ok(Outcome::Refused),
    };
    let Summary { time, energy, momentum, deepest_overlap, .. } = summary;
    let numbers = [time, energy.initial, energy.r#final, deepest_overlap];
    let momenta = [momentum.initial, momentum.r#final].concat();
    if numbers.iter().chain(&momenta).all(|number| number.is_finite()) {
        Ok(Outcome::Ran)
    } else {
        Err(format!("the summary has {numbers:?} and {momenta:?}"))
    }
}

/// Runs a case on a thread of its own, so that one without an end is a failure.
fn in_time(
    case: impl FnOnce() -> Result<Outcome, String> + Send + 'static,
) -> Result<Outcome, String> {
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let outcome = panic::catch_unwind(panic::AssertUnwindSafe(case));
        let _ = send.send(outcome.unwrap_or_else(|_| Err("it panics".to_owned())));
    });
    receive.recv_timeout(LONGEST).unwrap_or_else(|_| Err("it does not end".to_owned()))
}

/// Alters the content of good bytes again and again, and tries each.
fn trial(
    (name, good): (&str, &[u8]),
    count: u64,
    run: impl Fn(Vec<u8>) -> Result<Outcome, String>,
) -> Vec<String> {
    let (seed, start) = (seed(), header(good));
    let (mut refused, mut ran, mut wrong) = (0, 0, Vec::new());
    for number in 0..count {
        let mut random = Rng::with_seed(seed.wrapping_mul(1 << 32) ^ number);
        let mut content = good[start..good.len() - 4].to_vec();
        let alterations = (0..random.usize(1..3)).map(|_| altered(&mut content, &mut random));
        let alterations = alterations.collect::<Vec<_>>().join(", ");
        let mut bytes = [&good[..start], &content].concat();
        let checksum = crc32(&bytes);
        bytes.extend(checksum.to_le_bytes());
        match run(bytes) {
            Ok(Outcome::Refused) => refused += 1,
            Ok(Outcome::Ran) => ran += 1,
            Err(problem) => wrong.push(format!("{name}, {number} ({alterations}): {problem}")),
        }
    }
    println!("altered {name}: {count} from seed {seed}: {refused} refused, {ran} ran");
    wrong
}

#[test]
fn saved_states_are_read() {
    for (name, text) in ALL {
        assert!(matches!(run(&saved(text)), Ok(Outcome::Ran)), "{name}");
    }
}

#[test]
fn altered_states_are_refused_or_run() {
    let try_one = |bytes: Vec<u8>| in_time(move || run(&bytes));
    let wrong: Vec<_> =
        ALL.iter().flat_map(|(name, text)| trial((name, &saved(text)), count(), try_one)).collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn altered_checkpoints_are_refused_or_run() {
    let mut wrong = Vec::new();
    for (name, text) in ALL {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("checkpoint.carom");
        let options = Options {
            out: directory.path().to_owned(),
            until: Some(2.0),
            events: "csv".parse().unwrap(),
            frames: "csv,xyz:10".parse().unwrap(),
            checkpoint_every: Some("2.0".parse().unwrap()),
            ..Options::default()
        };
        carom_io::run::run(&scene(text), &options, &mut |_| ControlFlow::Continue(())).unwrap();
        let good = fs::read(&path).unwrap();
        assert!(matches!(resumed(&path), Ok(Outcome::Ran)), "{name}");
        let try_one = |bytes: Vec<u8>| {
            fs::write(&path, bytes).unwrap();
            let path = path.clone();
            in_time(move || resumed(&path))
        };
        wrong.extend(trial((name, &good), count() / 4, try_one));
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The checksum that [`Seal`] computes.
fn crc32(bytes: &[u8]) -> u32 {
    let shifted = |crc: u32| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
    let with = |crc: u32, byte: &u8| (0..8).fold(crc ^ u32::from(*byte), |crc, _| shifted(crc));
    !bytes.iter().fold(!0, with)
}
