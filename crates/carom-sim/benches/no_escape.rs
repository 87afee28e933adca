//! Check that no ball gets through a wall.
//!
//! `cargo bench -p carom-sim --bench no_escape -- [EVENTS [SEED]]`: balls of radius 0, 10⁻⁶ and 1
//! in rooms with slanted walls and with needles at an angle of 10⁻³ that point inwards, for this
//! many events in all. Every position at which a ball is anchored is checked, in exact arithmetic
//! if rounded numbers do not decide. It fails if a ball is outside, or overlaps a wall by more than
//! the constant below.
//!
//! By default, there are 3·10⁶ events. docs/evidence/promises.md has longer runs.

use std::error::Error;
use std::f64::consts::TAU;
use std::process::ExitCode;
use std::time::Instant;

use carom::{Circle, Mass};
use carom_sim::{Obstacle, Simulation};
use dashu_ratio::RBig;
use fastrand::Rng;

/// The deepest overlap, in lengths of about a tenth of the room.
const MOST_OVERLAP: f64 = 1e-13;

const RADII: [f64; 3] = [0.0, 1e-6, 1.0];

/// The angle at the tip of a needle.
const NEEDLE: f64 = 1e-3;

/// The events in a room, before the next one.
const EVENTS_IN_A_ROOM: u64 = 100_000;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let events: f64 = arguments.next().map_or(Ok(3e6), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
    let share = (events / 3.0) as u64;
    let mut failures = 0;
    for radius in RADII {
        let mut tally = Tally::default();
        let (mut rng, start) = (Rng::with_seed(seed), Instant::now());
        while tally.events < share {
            tally.watch(&room(&mut rng), radius, EVENTS_IN_A_ROOM.min(share - tally.events))?;
        }
        let Tally { events, rooms, outside, deepest, energy } = tally;
        println!(
            "R = {radius:5}: {events:9} events in {rooms} rooms, {outside} outside, deepest overlap \
             {deepest:.1e}, energy within {energy:.1e}, {:.0} events a ms",
            events as f64 / 1e3 / start.elapsed().as_secs_f64(),
        );
        failures += outside + u64::from(deepest > MOST_OVERLAP);
    }
    Ok(if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The results.
#[derive(Default)]
struct Tally {
    events: u64,
    rooms: u64,
    outside: u64,
    deepest: f64,
    /// The change of the energy in a room, as a share.
    energy: f64,
}

impl Tally {
    fn watch(&mut self, room: &[[f64; 2]], radius: f64, events: u64) -> Result<(), Box<dyn Error>> {
        let ball = Circle::new([0.0, 0.0], radius)?.moving([1.3, 0.7])?;
        let mut simulation = Simulation::builder()
            .obstacle(Obstacle::polygon(room.to_vec())?)
            .ball(ball, Mass::new(1.0)?)
            .build()?;
        let ball = simulation.id(0).ok_or("no ball")?;
        let energy = simulation.kinetic_energy();
        for _ in 0..events {
            let event = simulation.next().ok_or("the room is not closed")??;
            self.deepest = self.deepest.max(-event.gap);
            self.outside += u64::from(!is_inside(room, simulation.anchor(ball).position));
        }
        self.energy = self.energy.max((simulation.kinetic_energy() / energy - 1.0).abs());
        self.events += events;
        self.rooms += 1;
        Ok(())
    }
}

/// A room around the origin, with free space up to 2 from it.
fn room(rng: &mut Rng) -> Vec<[f64; 2]> {
    let corners = rng.u32(4..9);
    let mut room = Vec::new();
    let mut corner = |k: u32| {
        let angle = TAU * (f64::from(k) + 0.6 * rng.f64()) / f64::from(corners);
        let distance = 8.0 + 4.0 * rng.f64();
        [distance * angle.cos(), distance * angle.sin()]
    };
    let places: Vec<_> = (0..corners).map(&mut corner).collect();
    for (k, &from) in places.iter().enumerate() {
        let to = places[(k + 1) % places.len()];
        room.push(from);
        if rng.bool() {
            let middle = between(from, to, 0.3 + 0.4 * rng.f64());
            let tip = between([0.0; 2], middle, 0.5 + 0.1 * rng.f64());
            let length = (middle[0] - tip[0]).hypot(middle[1] - tip[1]);
            let side = 0.5 * NEEDLE * length / (to[0] - from[0]).hypot(to[1] - from[1]);
            let along = [0, 1].map(|k| side * (to[k] - from[k]));
            room.push([middle[0] - along[0], middle[1] - along[1]]);
            room.push(tip);
            room.push([middle[0] + along[0], middle[1] + along[1]]);
        }
    }
    room
}

fn between(from: [f64; 2], to: [f64; 2], share: f64) -> [f64; 2] {
    std::array::from_fn(|k| from[k] + share * (to[k] - from[k]))
}

/// Whether a position is inside a polygon, exactly: by even–odd.
fn is_inside(polygon: &[[f64; 2]], place: [f64; 2]) -> bool {
    let walls = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let crossed = walls.filter(|&(&from, &to)| {
        let is_at_height = (from[1] > place[1]) != (to[1] > place[1]);
        is_at_height && (is_left_of(from, to, place) == (to[1] > from[1]))
    });
    crossed.count() % 2 == 1
}

/// Whether a position is to the left of the line from one point to another.
fn is_left_of(from: [f64; 2], to: [f64; 2], place: [f64; 2]) -> bool {
    let products =
        [(to[0] - from[0]) * (place[1] - from[1]), (to[1] - from[1]) * (place[0] - from[0])];
    let turn = products[0] - products[1];
    // Each product has three roundings, and the difference one more.
    if turn.abs() > 4.0 * f64::EPSILON * (products[0].abs() + products[1].abs()) {
        return turn > 0.0;
    }
    let exactly = |x: f64| RBig::try_from(x).expect("a finite number");
    let [from, to, place] = [from, to, place].map(|point| point.map(exactly));
    let one = (&to[0] - &from[0]) * (&place[1] - &from[1]);
    one > (&to[1] - &from[1]) * (&place[0] - &from[0])
}
