//! A break in carom and in pooltool.
//!
//! Both run on one table in one process. The benchmark reports how long each takes, and where each
//! ball ends. `PYTHON=path/to/python cargo bench -p peers --bench billiards` uses a Python of 3.11
//! or later in which `pip install pooltool-billiards==0.3.3` has run; without `PYTHON`, `python3`.
//! Without pooltool it measures only carom.
//!
//! The table, its cloth and the speed are those of `scenes/break.toml`. In both libraries balls
//! collide elastically and without friction, and stick to a cushion where they can, because
//! pooltool does so. The balls of the rack have a gap, in radii: pooltool lets touching balls pass
//! through each other. The shot points slightly off the axis of the table: pooltool fails with a
//! division by zero if a ball rolls along a cushion.
//!
//! | column | |
//! |---|---|
//! | ms | the shortest of some runs, until all balls rest |
//! | events | collisions, ends of slides, and pocketed balls |
//! | the same | the number of first events that are equal in both, at times within 10⁻⁵ |
//! | until | the time of the last of these |
//! | apart | the largest distance of the end positions, for balls on the table in both, in metres |

mod in_carom;
mod in_pooltool;
mod outcome;

use std::error::Error;

use in_carom::Break;
use outcome::{are_same, farthest};

/// Gaps between the balls of the rack, in radii.
const GAPS: [f64; 4] = [0.5, 1e-2, 1e-4, 0.0];

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "| gap | carom, ms | events | pooltool, ms | events | ratio | the same | until | apart |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for gap in GAPS {
        let given = Break::with_gap(gap);
        let carom = given.run()?;
        print!("| {gap} | {:.3} | {} ", 1e3 * carom.seconds, carom.events.len());
        match in_pooltool::run(&given) {
            Ok(peer) => {
                let same =
                    carom.events.iter().zip(&peer.events).take_while(|(a, b)| are_same(a, b));
                let same: Vec<_> = same.collect();
                let until = same.last().map_or(0.0, |(event, _)| event.0);
                println!(
                    "| {:.1} | {} | {:.0} | {} | {until:.3} | {:.1e} |",
                    1e3 * peer.seconds,
                    peer.events.len(),
                    peer.seconds / carom.seconds,
                    same.len(),
                    farthest(&carom.ends, &peer.ends),
                );
            }
            Err(missing) => println!("| | | | | | |\n{missing}"),
        }
    }
    Ok(())
}
