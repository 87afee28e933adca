//! Benchmark of the energy of dissipative balls: it must never rise.
//!
//! `cargo bench -p carom-io --bench energy [-- EVENTS [SCENE]]` plays each scene in which energy is
//! lost, or only the given one, again and again, each time with a slightly smaller restitution,
//! until that many events (default 10⁶) have happened.
//!
//! It compares the energy after each event with the energy before. The energy is kinetic, including
//! that of the spins, plus potential. The benchmark fails if the energy rises by more than a
//! rounding error, 10⁻¹² of the largest energy, and by more than that above a hop. A hop is the
//! gain of a ball that is pressed and hardly moves: at most 2⁻¹⁹ of the energy that lifts it by its
//! radius, or moves it that far against the friction. A ball that falls into a pocket takes its
//! energy along, and a shot brings some. docs/evidence/promises.md has a run.
//!
//! | column | content |
//! |---|---|
//! | runs, events | their numbers |
//! | rise | the largest rise at an event that is not a hop, as a share of the largest energy |
//! | hops | the number of events that raise the energy by more than a rounding error |
//! | gained | the energy gained in all hops, as a share of the largest energy |

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use carom_io::scene::{Override, Scene};
use carom_io::session::Session;
use carom_sim::{Contact, Motion};

/// The scenes, each with the restitution of its first run.
const SCENES: [(&str, f64); 9] = [
    ("break", 0.95),
    ("trick-shots", 0.95),
    ("rolling", 0.95),
    ("damped", 0.95),
    ("pinball", 0.95),
    ("fountain", 0.8),
    ("hourglass", 0.4),
    ("stack", 0.5),
    ("funnel", 0.9),
];

/// The decrease of the restitution from one run to the next.
const STEP: f64 = 1e-6;

/// The rounding error, as a share of the largest energy.
const ROUNDED: f64 = 1e-12;

#[derive(Default)]
struct Outcome {
    runs: u32,
    events: u64,
    rise: f64,
    hops: u64,
    gained: f64,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    // Cargo adds `--bench`.
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let least = words.next().map_or(Ok(1e6), |text| text.parse())?;
    let only = words.next();
    let scenes =
        || SCENES.into_iter().filter(|(name, _)| only.as_deref().is_none_or(|only| only == *name));
    if scenes().next().is_none() {
        return Err(format!("no such scene; give one of {:?}", SCENES.map(|(name, _)| name)).into());
    }
    println!("| scene | runs | events | rise | hops | gained | seconds |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let mut is_lost = true;
    for (name, restitution) in scenes() {
        let start = Instant::now();
        let mut all = Outcome::default();
        while (all.events as f64) < least {
            let before = all.events;
            play(name, restitution - STEP * f64::from(all.runs), &mut all)?;
            if all.events == before {
                return Err(format!("nothing happens in {name}").into());
            }
        }
        let Outcome { runs, events, rise, hops, gained } = all;
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "| {name} | {runs} | {events} | {rise:.1e} | {hops} | {gained:.1e} | {seconds:.0} |"
        );
        is_lost &= rise <= ROUNDED;
    }
    Ok(if is_lost { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes").join(name).with_extension("toml")
}

fn play(name: &str, restitution: f64, all: &mut Outcome) -> Result<(), Box<dyn Error>> {
    let change: Override = format!("restitution={restitution}").parse()?;
    let scene = Scene::load(&file(name), &[change])?;
    let end = scene.until().ok_or("a scene without an end")?;
    let mut simulation = scene.build::<2>()?.simulation;
    let hop = hop(&simulation);
    let mut before = energy(&simulation);
    let mut largest = before;
    while let Some(event) = simulation.step(end)? {
        all.events += 1;
        let now = energy(&simulation);
        largest = largest.max(now);
        let rise = now - before;
        before = now;
        if matches!(event.contact, Contact::Pocket { .. } | Contact::Cue { .. }) {
            continue;
        }
        let rounded = ROUNDED * largest;
        if rise > rounded && rise <= hop + rounded {
            all.hops += 1;
            all.gained += rise / largest;
        } else {
            all.rise = all.rise.max(rise / largest);
        }
    }
    all.runs += 1;
    Ok(())
}

/// The most energy that gravity or friction may give a ball that is pressed and hardly moves.
fn hop(simulation: &Session<2>) -> f64 {
    const SHARE: f64 = 1.0 / (1 << 19) as f64;
    let acceleration = match simulation.motion() {
        Motion::Falling(falling) => {
            let [gx, gy] = falling.gravity();
            gx.hypot(gy)
        }
        Motion::Rolling(rolling) => {
            rolling.cloth().map_or(0.0, |cloth| cloth.deceleration()).max(rolling.deceleration())
        }
        _ => return 0.0,
    };
    let sizes = simulation.ids().map(|ball| simulation.mass(ball) * simulation.radius(ball));
    SHARE * acceleration * sizes.filter(|size| size.is_finite()).fold(0.0, f64::max)
}

fn energy(simulation: &Session<2>) -> f64 {
    simulation.kinetic_energy() + simulation.potential_energy()
}
