//! Who meets whom among many balls, beside what people use for it.
//!
//! `cargo bench -p peers --bench many [-- BALLS [DIMENSION]]`: sets of 100 000 balls, or as many as are told, in space, or
//! in the plane. All pairs that meet within 1 are found, each with its moment, normal and point, and sorted: by carom
//! (`many::Search`, which chooses its method), by a plain grid, by parry's BVH, and by rstar's R-tree. Each peer gets the
//! boxes that the balls sweep, and of each pair that it proposes is asked, first whether it may meet at all, in `f64`, then
//! the same question by carom. One thread; the best of three runs, in which each has its turn.
//!
//! | column | |
//! |---|---|
//! | impacts | how many there are: all answer the same |
//! | carom, grid, parry, rstar | milliseconds |
//! | of the best | how much longer the best of the peers takes than carom |

use std::process::ExitCode;
use std::time::Instant;

use carom::many::{Balls, PairImpact, Search};

mod peers;
mod sets;

use sets::Set;

const BALLS: usize = 100_000;
const RUNS: usize = 3;

fn main() -> ExitCode {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<usize>().ok());
    let balls = numbers.next().unwrap_or(BALLS);
    println!("| set | impacts | carom, ms | grid, ms | parry, ms | rstar, ms | of the best |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let same = match numbers.next() {
        Some(2) => sets::all::<2>(balls).map(|set| compared(&set, &peers::parry_in_the_plane)),
        Some(3) | None => sets::all::<3>(balls).map(|set| compared(&set, &peers::parry_in_space)),
        Some(other) => {
            eprintln!("the dimension is {other}; give 2 or 3");
            return ExitCode::FAILURE;
        }
    };
    if same.into_iter().all(|same| same) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

type Answer<const D: usize> = Vec<PairImpact<D>>;

type Method<'a, const D: usize> = &'a dyn Fn(&Balls<'_, D>) -> Answer<D>;

/// Whether all answer the same.
fn compared<const D: usize>(set: &Set<D>, parry: Method<'_, D>) -> bool {
    let balls = set.balls();
    let carom = |balls: &Balls<'_, D>| -> Answer<D> {
        Search::among(*balls, 1.0).impacts().flatten().collect()
    };
    let methods: [Method<'_, D>; 4] = [&carom, &peers::grid, parry, &peers::rstar];
    let mut best = [f64::INFINITY; 4];
    let expected = carom(&balls);
    let mut same = true;
    for _ in 0..RUNS {
        for (method, best) in methods.iter().zip(&mut best) {
            let start = Instant::now();
            let found = method(&balls);
            *best = best.min(start.elapsed().as_secs_f64() * 1e3);
            same &= found == expected;
        }
    }
    let [carom, grid, parry, rstar] = best;
    let ratio = grid.min(parry).min(rstar) / carom;
    println!(
        "| {} | {} | {carom:.1} | {grid:.1} | {parry:.1} | {rstar:.1} | {ratio:.1} |{}",
        set.name,
        expected.len(),
        if same { "" } else { " NOT THE SAME" }
    );
    same
}
