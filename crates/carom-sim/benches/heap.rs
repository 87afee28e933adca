//! Time until a heap rests.
//!
//! `cargo bench -p carom-sim --bench heap -- [BALLS [RESTITUTION [DURATION]]]`: this many discs
//! (200) with radii from 0.8 to 1 fall, each from its own position and with a random velocity, into
//! a box that is filled twice as high as it is wide, and has the same restitution (0.5). A contact
//! takes `DURATION` (1/64), in units of the time in which a disc of radius 1 falls half of it: a
//! longer one makes the run faster, and coarser. Now and then a line says how many discs rest. At
//! the end, a line says what a frame costs until then: a sixth of the unit of time, which is 1/60 s
//! if discs of a radius of 10 px fall with 1000 px/s². It ends with an error if a disc does not
//! rest after 10⁴ units of time. docs/evidence/promises.md has runs.

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

use carom::{Circle, Mass, Restitution};
use carom_sim::{Boundary, Falling, Simulation};

/// The end of the time.
const END: f64 = 1e4;

/// Frames per unit of time.
const FRAMES: u32 = 6;

/// What a frame costs.
#[derive(Clone, Copy, Debug)]
struct Frame {
    events: u64,
    seconds: f64,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let balls = words.first().map_or(Ok(200), |word| word.parse())?;
    let e = words.get(1).map_or(Ok(0.5), |word| word.parse())?;
    let duration = words.get(2).map_or(Ok(1.0 / 64.0), |word| word.parse())?;
    let mut heap = heap(balls, Restitution::new(e)?, duration)?;
    let start = Instant::now();
    let mut frames = Vec::new();
    let mut next = 4.0;
    println!("| time | events | at rest | kinetic energy | seconds |\n|--:|--:|--:|--:|--:|");
    for number in 1_u32.. {
        let end = f64::from(number) / f64::from(FRAMES);
        frames.push(frame(&mut heap, end)?);
        if end < next {
            continue;
        }
        let rest = heap.ids().filter(|&ball| heap.velocity(ball) == [0.0; 2]).count();
        let (energy, seconds) = (heap.kinetic_energy(), start.elapsed().as_secs_f64());
        let events: u64 = frames.iter().map(|frame| frame.events).sum();
        println!("| {end:.0} | {events} | {rest} | {energy:.2e} | {seconds:.1} |");
        if rest == balls as usize {
            break;
        }
        if next >= END {
            return Ok(ExitCode::FAILURE);
        }
        next += if next < 64.0 { 4.0 } else { 0.25 * next };
    }
    frames.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let [median, worst] = [frames[frames.len() / 2], frames[frames.len() - 1]];
    let ms = |frame: Frame| 1e3 * frame.seconds;
    println!("A frame takes {:.1} ms ({} events) at the median,", ms(median), median.events);
    println!("and {:.1} ms ({} events) at worst.", ms(worst), worst.events);
    Ok(ExitCode::SUCCESS)
}

/// Goes on to a time.
fn frame(heap: &mut Simulation<2>, end: f64) -> Result<Frame, Box<dyn Error>> {
    let start = Instant::now();
    let mut events = 0;
    while heap.step(end)?.is_some() {
        events += 1;
    }
    Ok(Frame { events, seconds: start.elapsed().as_secs_f64() })
}

fn heap(balls: u32, e: Restitution, duration: f64) -> Result<Simulation<2>, Box<dyn Error>> {
    let columns = f64::from(balls).sqrt().ceil();
    let width = 2.2 * columns;
    let mut random = fastrand::Rng::with_seed(1);
    let mut builder = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [width, 4.0 * width])?.with_restitution(e))
        .restitution(e)
        .motion(Falling::new([0.0, -1.0])?.with_contact_duration(duration)?);
    for k in 0..balls {
        let (column, row) = (f64::from(k) % columns, (f64::from(k) / columns).floor());
        let radius = 0.8 + 0.2 * random.f64();
        let center = [1.1 + 2.2 * column + 0.1 * (random.f64() - 0.5), 1.1 + 2.2 * row];
        let velocity = [random.f64() - 0.5, random.f64() - 0.5];
        let disc = Circle::new(center, radius)?.moving(velocity)?;
        builder = builder.ball(disc, Mass::new(radius * radius)?);
    }
    Ok(builder.build()?)
}
