//! Pairs that meet among many balls, in carom and other methods.
//!
//! `cargo bench -p peers --bench many [-- [BALLS [DIMENSION]] [PEER ...]]` runs sets of 100 000
//! balls by default, in 3D by default or in 2D, against all peers or the named ones. Each method
//! finds all pairs that meet within time 1, with time, normal and point, and sorts them. The
//! methods are carom (`many::Search`, which chooses its method), a plain grid, parry's BVH, and
//! rstar's R-tree. Each peer gets the boxes that the balls sweep. Each pair that it proposes is
//! first tested in `f64` for whether it may meet at all, and then with carom's query. All run on
//! one thread. The best of three rounds counts; a method that takes more than ten seconds runs
//! once. A peer is stopped after thirty times carom's time, but not before half a minute: with a
//! million balls the grid would take hours.
//!
//! | column | |
//! |---|---|
//! | impacts | their number: all methods give the same answers |
//! | carom, grid, parry, rstar | milliseconds, until the end or until it was stopped |
//! | of the best | the time of the best peer divided by carom's |

use std::array::from_fn;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use carom::many::{Balls, Search};

mod peers;
mod sets;

use peers::Answer;
use sets::Set;

const BALLS: usize = 100_000;
const PEERS: [&str; 3] = ["grid", "parry", "rstar"];
const RUNS: usize = 3;
/// A method that takes more milliseconds than this runs only once.
const LONG: f64 = 10e3;
/// A peer is stopped after this multiple of carom's time, but not before this many milliseconds.
const TIMES: f64 = 30.0;
const AT_LEAST: f64 = 30e3;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<usize>().ok());
    let balls = numbers.next().unwrap_or(BALLS);
    let dimension = numbers.next().unwrap_or(3);
    let peers: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| PEERS.contains(word)).collect();
    let peers = if peers.is_empty() { &PEERS[..] } else { &peers };
    println!("| set | impacts | carom, ms | grid, ms | parry, ms | rstar, ms | of the best |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let same = match dimension {
        2 => sets::all(balls).map(|set| compared(&set, &peers::parry_in_the_plane, peers)),
        3 => sets::all(balls).map(|set| compared(&set, &peers::parry_in_space, peers)),
        other => {
            eprintln!("the dimension is {other}; give 2 or 3");
            return ExitCode::FAILURE;
        }
    };
    if same.into_iter().all(|same| same) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A function that finds all pairs, unless it is too late.
type Method<'a, const D: usize> = &'a dyn Fn(&Balls<'_, D>, Instant) -> Answer<D>;

/// Whether all methods give the same answer.
fn compared<const D: usize>(set: &Set<D>, parry: Method<'_, D>, peers: &[&str]) -> bool {
    let balls = set.balls();
    let carom = |balls: &Balls<'_, D>, _: Instant| -> Answer<D> {
        Some(Search::among(*balls, 1.0).impacts().flatten().collect())
    };
    let methods: [(&str, Method<'_, D>); 4] =
        [("carom", &carom), ("grid", &peers::grid), ("parry", parry), ("rstar", &peers::rstar)];
    let (mut best, mut left) = ([f64::INFINITY; 4], [false; 4]);
    let start = Instant::now();
    let expected = carom(&balls, start);
    let patience = (milliseconds(start) * TIMES).max(AT_LEAST);
    let mut same = true;
    for _ in 0..RUNS {
        for (((name, method), best), left) in methods.iter().zip(&mut best).zip(&mut left) {
            let was_long = best.is_finite() && *best > LONG;
            if was_long || !(*name == "carom" || peers.contains(name)) {
                continue;
            }
            let start = Instant::now();
            let found = method(&balls, start + Duration::from_secs_f64(patience / 1e3));
            *best = best.min(milliseconds(start));
            *left = found.is_none();
            same &= found.is_none() || found == expected;
        }
    }
    let of_the_best = best[1..].iter().copied().fold(f64::INFINITY, f64::min) / best[0];
    let [carom, grid, parry, rstar] = from_fn(|method| match (best[method], left[method]) {
        (time, true) => format!("> {time:.0}"),
        (time, false) if time.is_finite() => format!("{time:.1}"),
        _ => "–".to_owned(),
    });
    println!(
        "| {} | {} | {carom} | {grid} | {parry} | {rstar} | {of_the_best:.1} |{}",
        set.name,
        expected.as_ref().map_or(0, Vec::len),
        if same { "" } else { " NOT THE SAME" }
    );
    same
}

/// The milliseconds since then.
fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}
