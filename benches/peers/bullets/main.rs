//! Fast balls and thin walls, in carom and in rapier.
//!
//! `cargo bench -p peers --bench bullets [-- FRAMES]` simulates 1 000 elastic balls in eight
//! chambers with thin slanted walls, without gravity and friction. carom runs beside rapier with
//! its continuous collision detection, at 0.5, 5, 50 and 5 000 radii per frame of 1/60 s. The
//! benchmark takes up to two minutes, and fails if a ball of carom leaves its chamber. The README
//! quotes it.
//!
//! | column | |
//! |---|---|
//! | outside | balls that were outside all chambers at any time |
//! | through | how often a ball was in a different chamber than before |
//! | deep | how often a ball was deeper in a wall than half its radius at the end of a frame |
//! | in wall, in ball | the deepest overlap with a wall and with another ball, in radii |
//! | energy | the final kinetic energy, as a share of the initial one |
//! | flown | the distance flown, as a share of the speeds times the time |
//!
//! By default there are 300 frames, and a fiftieth of them at 5 000 radii per frame, where carom
//! has half a million collisions in each.

mod in_carom;
mod in_rapier;
mod room;
mod tally;

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use room::Room;
use tally::{Contender, FRAMES_A_SECOND, Tally};

/// In radii per frame.
const SPEEDS: [f64; 4] = [0.5, 5.0, 50.0, 5_000.0];

/// The default number of frames.
const FRAMES: u32 = 300;

/// The speed, in radii per frame, above which there are fewer frames, so that the distance stays
/// the same.
const FULL_SPEED: f64 = 100.0;

const BALLS: usize = 1_000;

const SEED: u64 = 1;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    // Cargo adds an argument.
    let frames = std::env::args().skip(1).find(|word| word != "--bench");
    let frames = frames.map_or(Ok(FRAMES), |text| text.parse())?;
    let room = Room::new(BALLS, SEED);
    let mut is_tight = true;
    print_header();
    for speed in SPEEDS {
        let frames = frames_at(speed, frames);
        println!("{speed} radii a frame, {frames} frames");
        let mut carom = in_carom::Carom::new(&room, speed)?;
        let seen = run(&mut carom, &room, frames)?;
        is_tight &= seen.tally.is_tight();
        print("carom", &seen);
        for setup in &in_rapier::SETUPS {
            let mut rapier = in_rapier::Rapier::new(&room, speed, setup);
            print(setup.name, &run(&mut rapier, &room, frames)?);
        }
    }
    Ok(if is_tight { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The number of frames at a speed, given the number at low speeds.
fn frames_at(speed: f64, frames: u32) -> u32 {
    let share = (FULL_SPEED / speed).min(1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a u32")]
    let frames = (f64::from(frames) * share).ceil() as u32;
    frames
}

/// The result of a run.
struct RunResult<'a> {
    tally: Tally<'a>,
    /// The share of the kinetic energy at the start.
    energy: f64,
    /// The distance between the recorded positions of the balls, as a share of their speeds times
    /// the time.
    flown: f64,
    /// The time for a frame.
    frame: Duration,
}

fn run<'a>(
    world: &mut impl Contender,
    room: &'a Room,
    frames: u32,
) -> Result<RunResult<'a>, Box<dyn Error>> {
    let energy = kinetic_energy(world);
    let (mut tally, mut turns) = (Tally::new(room), Vec::new());
    let (mut time, mut way) = (Duration::ZERO, 0.0);
    for _ in 0..frames {
        let start = Instant::now();
        world.frame(&mut turns)?;
        time += start.elapsed();
        for turn in turns.drain(..) {
            tally.look(&turn);
        }
        tally.end_frame(&world.places());
        let speeds = world.velocities().into_iter().map(|[x, y]| x.hypot(y));
        way += speeds.sum::<f64>() / FRAMES_A_SECOND;
    }
    Ok(RunResult {
        energy: kinetic_energy(world) / energy,
        flown: tally.flown / way,
        frame: time / frames.max(1),
        tally,
    })
}

/// For balls of equal mass, up to a factor.
fn kinetic_energy(world: &impl Contender) -> f64 {
    world.velocities().into_iter().map(|[x, y]| x * x + y * y).sum()
}

fn print_header() {
    let [name, outside, through, deep, wall, ball, energy, flown, time] =
        ["", "outside", "through", "deep", "in wall", "in ball", "energy", "flown", "ms a frame"];
    println!(
        "{name:22} {outside:>7} {through:>7} {deep:>6} {wall:>8} {ball:>8} {energy:>9} {flown:>6} \
         {time:>10}"
    );
}

fn print(name: &str, RunResult { tally, energy, flown, frame }: &RunResult) {
    println!(
        "{name:22} {:7} {:7} {:6} {:8.1e} {:8.1e} {energy:9.4} {flown:6.3} {:10.2}",
        tally.outside(),
        tally.through,
        tally.deep,
        tally.deepest_in_wall,
        tally.deepest_in_ball,
        frame.as_secs_f64() * 1e3,
    );
}
