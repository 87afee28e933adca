//! Movement and time needed to move overlapping balls apart.
//!
//! `cargo bench -p carom-sim --bench relax -- [BALLS [SEED]]`: `carom_sim::relax` moves equal discs
//! and spheres apart, which are placed at random in a periodic box with or without a least
//! distance. For comparison, so does the plain pairwise push: each pair that overlaps is moved
//! apart by half its depth, pair by pair, until none overlaps. Both end with no overlap in exact
//! arithmetic; lengths are in radii. It fails if a pair overlaps.
//!
//! By default, there are 10⁴ balls. docs/evidence/promises.md has a run.

use std::error::Error;
use std::f64::consts::PI;
use std::process::ExitCode;
use std::time::Instant;

use carom::{Ball, Body, Mass, Relation, relation};
use carom_sim::{Boundary, relax};
use fastrand::Rng;

/// The plain push gives up after this many rounds over all pairs.
const ROUNDS: u32 = 20_000;

/// It pushes a pair apart by this much more, in radii: with less, it would approach a touch without
/// end. It is the gap that `relax` leaves.
const HAIR: f64 = 1.0 / (1_u64 << 30) as f64;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let balls: f64 = arguments.next().map_or(Ok(1e4), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
    let count = balls as usize;
    println!("{count} equal balls in a periodic box, seed {seed}; lengths in radii\n");
    println!(
        "| | share of the box | overlapping pairs, mean depth | | time, s | moved | mean shift | rms | \
         largest | overlaps left |\n|---|--:|--:|---|--:|--:|--:|--:|--:|--:|"
    );
    let mut left = 0;
    for (share, least) in [(0.4, 0.0), (0.4, 1.12), (0.2, 0.0), (0.6, 0.0), (0.7, 0.0)] {
        left += compare(&Start::<2>::new(count, share, least, seed))?;
    }
    for (share, least) in [(0.2, 0.0), (0.4, 0.0)] {
        left += compare(&Start::<3>::new(count, share, least, seed))?;
    }
    Ok(if left == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Balls of radius 1 in a periodic box.
struct Start<const D: usize> {
    name: String,
    share: f64,
    side: f64,
    places: Vec<[f64; D]>,
}

impl<const D: usize> Start<D> {
    /// This number of balls at random that fill this share of the box; none nearer to another than
    /// `least`.
    fn new(count: usize, share: f64, least: f64, seed: u64) -> Self {
        let volume = if D == 2 { PI } else { 4.0 / 3.0 * PI };
        let side = (count as f64 * volume / share).powf(1.0 / D as f64);
        let mut rng = Rng::with_seed(seed);
        let mut cells = Cells::new(side, 2.0);
        let mut places: Vec<[f64; D]> = Vec::new();
        while places.len() < count {
            let place = std::array::from_fn(|_| side * rng.f64());
            if least == 0.0 || !cells.near(&places, place).any(|(_, distance)| distance < least) {
                cells.add(place);
                places.push(place);
            }
        }
        let name = match (D, least) {
            (2, 0.0) => "discs at random".to_owned(),
            (_, 0.0) => "spheres at random".to_owned(),
            _ => format!("discs at random, {least} apart"),
        };
        Self { name, share, side, places }
    }

    /// The overlapping pairs, and how deep each is.
    fn depths(&self, places: &[[f64; D]]) -> Vec<(usize, usize, f64)> {
        let mut cells = Cells::new(self.side, 2.0);
        cells.add_all(places);
        let of = |a: usize| {
            cells.near(places, places[a]).map(move |(b, distance)| (a, b, 2.0 - distance))
        };
        (0..places.len()).flat_map(of).filter(|(a, b, depth)| a < b && *depth > 0.0).collect()
    }
}

/// Prints the results of both methods; returns how many overlaps are left.
fn compare<const D: usize>(start: &Start<D>) -> Result<usize, Box<dyn Error>> {
    let depths: Vec<f64> = start.depths(&start.places).iter().map(|(.., depth)| *depth).collect();
    let mean_depth = depths.iter().sum::<f64>() / depths.len() as f64;
    let head = format!("| {} | {} | {}, {mean_depth:.3}", start.name, start.share, depths.len());
    let bodies: Result<Vec<Body<D>>, _> = start.places.iter().map(|&place| body(place)).collect();
    let bodies = bodies?;
    let boundary = Boundary::periodic([start.side; D])?;
    let clock = Instant::now();
    let relaxed = relax(&bodies, &boundary, &[])?;
    let seconds = clock.elapsed().as_secs_f64();
    let mut left = tell(&format!("{head} | relax"), start, relaxed.positions(), seconds)?;
    let clock = Instant::now();
    let pushed = push(start);
    let seconds = clock.elapsed().as_secs_f64();
    match pushed {
        Some(places) => left += tell("| | | | plain push", start, &places, seconds)?,
        None => println!("| | | | plain push | {seconds:.2} | not done after {ROUNDS} rounds |"),
    }
    Ok(left)
}

fn body<const D: usize>(place: [f64; D]) -> Result<Body<D>, Box<dyn Error>> {
    Ok(Body::new(Ball::new(place, 1.0)?.at_rest(), Mass::new(1.0)?))
}

/// Prints a row; returns how many pairs overlap, exactly.
fn tell<const D: usize>(
    head: &str,
    start: &Start<D>,
    places: &[[f64; D]],
    seconds: f64,
) -> Result<usize, Box<dyn Error>> {
    let way = |(a, b): (&[f64; D], &[f64; D])| length(difference(*a, *b, start.side));
    let ways: Vec<f64> = places.iter().zip(&start.places).map(way).collect();
    let count = ways.len() as f64;
    let moved = ways.iter().filter(|way| **way > 0.0).count();
    let mean = ways.iter().sum::<f64>() / count;
    let rms = (ways.iter().map(|way| way * way).sum::<f64>() / count).sqrt();
    let largest = ways.iter().fold(0.0_f64, |most, way| most.max(*way));
    let left = overlaps(start, places)?;
    println!("{head} | {seconds:.3} | {moved} | {mean:.4} | {rms:.4} | {largest:.3} | {left} |");
    Ok(left)
}

/// How many pairs overlap, exactly, with the nearest image of each.
fn overlaps<const D: usize>(
    start: &Start<D>,
    places: &[[f64; D]],
) -> Result<usize, Box<dyn Error>> {
    let mut cells = Cells::new(start.side, 2.1);
    cells.add_all(places);
    let mut count = 0;
    for (a, &place) in places.iter().enumerate() {
        let one = Ball::new(place, 1.0)?;
        for (b, _) in cells.near(places, place).filter(|(b, _)| a < *b) {
            let boxes = |k: usize| ((place[k] - places[b][k]) / start.side).round() * start.side;
            let other = Ball::new(std::array::from_fn(|k| places[b][k] + boxes(k)), 1.0)?;
            count += usize::from(relation(&one, &other) == Relation::Overlapping);
        }
    }
    Ok(count)
}

/// The plain pairwise push.
fn push<const D: usize>(start: &Start<D>) -> Option<Vec<[f64; D]>> {
    let mut places = start.places.clone();
    for _ in 0..ROUNDS {
        let pairs = start.depths(&places);
        if pairs.is_empty() {
            return Some(places);
        }
        for (a, b, _) in pairs {
            let p = difference(places[b], places[a], start.side);
            let distance = length(p);
            let half = 0.5 * (2.0 + HAIR - distance) / distance;
            if half > 0.0 {
                for k in 0..D {
                    places[a][k] -= half * p[k];
                    places[b][k] += half * p[k];
                }
            }
        }
        for place in &mut places {
            *place = place.map(|x| x.rem_euclid(start.side));
        }
    }
    None
}

/// From `b` to the nearest image of `a`.
fn difference<const D: usize>(a: [f64; D], b: [f64; D], side: f64) -> [f64; D] {
    std::array::from_fn(|k| {
        let d = a[k] - b[k];
        d - (d / side).round() * side
    })
}

fn power(base: usize, exponent: usize) -> usize {
    (0..exponent).fold(1, |power, _| power * base)
}

fn length<const D: usize>(v: [f64; D]) -> f64 {
    v.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// Cells of a periodic box, in which balls are looked up by position.
struct Cells<const D: usize> {
    side: f64,
    per_axis: usize,
    balls: Vec<Vec<usize>>,
    count: usize,
}

impl<const D: usize> Cells<D> {
    fn new(side: f64, width: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
        let per_axis = ((side / width).floor() as usize).max(3);
        Self { side, per_axis, balls: vec![Vec::new(); power(per_axis, D)], count: 0 }
    }

    fn add(&mut self, place: [f64; D]) {
        let cell = self.number(self.cell(place));
        self.balls[cell].push(self.count);
        self.count += 1;
    }

    fn add_all(&mut self, places: &[[f64; D]]) {
        for &place in places {
            self.add(place);
        }
    }

    fn cell(&self, place: [f64; D]) -> [usize; D] {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cell")]
        place.map(|x| ((x / self.side * self.per_axis as f64) as usize).min(self.per_axis - 1))
    }

    fn number(&self, cell: [usize; D]) -> usize {
        cell.iter().fold(0, |number, k| number * self.per_axis + k)
    }

    /// The balls in the cell of a position and in those around it, and their distances.
    fn near<'a>(
        &'a self,
        places: &'a [[f64; D]],
        place: [f64; D],
    ) -> impl Iterator<Item = (usize, f64)> + 'a {
        let middle = self.cell(place);
        (0..power(3, D)).flat_map(move |number| {
            let step = |k: usize| number / power(3, k) % 3 + self.per_axis - 1;
            let cell = std::array::from_fn(|k| (middle[k] + step(k)) % self.per_axis);
            let balls = self.balls[self.number(cell)].iter();
            balls.map(move |&b| (b, length(difference(places[b], place, self.side))))
        })
    }
}
