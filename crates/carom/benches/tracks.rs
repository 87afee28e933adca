//! Encounters of ships in ports and on lanes, for ever more fixes.
//!
//! `cargo bench -p carom --features parallel --bench tracks -- 6000 1700` searches that many ships
//! with that many fixes each; without numbers, 10⁴ to 10⁶ fixes.

use std::time::Instant;

use carom::many::{Encounters, Tracks};
use fastrand::Rng;

/// The side of the sea, in metres.
const SEA: f64 = 400_000.0;

/// The radius of a port, in metres.
const PORT: f64 = 2_000.0;

/// Fixes of ships, track by track.
#[derive(Default)]
struct Fixes {
    starts: Vec<usize>,
    times: Vec<f64>,
    x: Vec<f64>,
    y: Vec<f64>,
}

impl Fixes {
    /// Ships with a fix every 45 to 55 seconds; four of ten are moored.
    fn of(ships: usize, fixes: usize) -> Self {
        let random = &mut Rng::with_seed(1);
        let ports: Vec<[f64; 2]> = (0..30).map(|_| place(random)).collect();
        let mut all = Self { starts: vec![0], ..Self::default() };
        for _ in 0..ships {
            let port = ports[random.usize(0..ports.len())];
            if random.f64() < 0.4 {
                let berth = port.map(|x| x + 2.0 * PORT * (random.f64() - 0.5));
                all.sail(random, fixes, berth, 0.0, &[berth]);
            } else {
                let (from, speed) = (place(random), 3.0 + 8.0 * random.f64());
                all.sail(random, fixes, from, speed, &ports);
            }
            all.starts.push(all.times.len());
        }
        all
    }

    /// Adds the fixes of a ship that sails from port to port, in metres a second.
    fn sail(
        &mut self,
        random: &mut Rng,
        fixes: usize,
        mut at: [f64; 2],
        speed: f64,
        ports: &[[f64; 2]],
    ) {
        let mut time = 50.0 * random.f64();
        let mut goal = ports[random.usize(0..ports.len())];
        for _ in 0..fixes {
            self.times.push(time);
            self.x.push(at[0] + 5.0 * random.f64());
            self.y.push(at[1] + 5.0 * random.f64());
            let step = 45.0 + 10.0 * random.f64();
            let way = [goal[0] - at[0], goal[1] - at[1]];
            let distance = way[0].hypot(way[1]);
            if distance < PORT {
                goal = ports[random.usize(0..ports.len())];
            } else {
                at = [0, 1].map(|k| at[k] + way[k] / distance * speed * step);
            }
            time += step;
        }
    }
}

fn place(random: &mut Rng) -> [f64; 2] {
    [(); 2].map(|()| SEA * random.f64())
}

fn search(ships: usize, fixes: usize) {
    let all = Fixes::of(ships, fixes);
    let start = Instant::now();
    let tracks = Tracks::new(&all.starts, &all.times, [&all.x, &all.y]).expect("finite numbers");
    let mut chunks = Encounters::among(tracks, 500.0).expect("a length").chunks();
    let found: usize = chunks.by_ref().map(|chunk| chunk.len()).sum();
    println!(
        "{ships:>8} ships {:>10} fixes {found:>8} encounters {:>9} tests {:>8.3} s",
        tracks.fixes(),
        chunks.tested(),
        start.elapsed().as_secs_f64()
    );
}

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [ships, fixes] => search(ships, fixes),
        _ => [(600, 17), (600, 170), (6000, 17), (6000, 170)]
            .into_iter()
            .for_each(|(ships, fixes)| search(ships, fixes)),
    }
}
