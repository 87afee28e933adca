//! The work of a torture run: which cases, in which order, on which thread.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use carom_oracle::{Case, Character, Family, Precision, Truth, judge};

use super::tally::Tally;

/// Cases that one thread takes at a time.
const BLOCK: u64 = 1 << 10;

/// The dimensions asked in: circles, spheres, and one that has no cross product.
const DIMENSIONS: [usize; 3] = [2, 3, 5];

/// One row of the report: a family in one format.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) family: Family,
    pub(crate) precision: Precision,
    pub(crate) tally: Tally,
    /// The first cases that break a promise, as lines of exact bits.
    pub(crate) failures: Vec<String>,
}

/// Cases that are made and judged together.
struct Block {
    row: usize,
    dimension: usize,
    number: u64,
    cases: u64,
}

/// Asks about `cases` cases, or a few more, shared out evenly to families, formats and dimensions.
///
/// The result is the same for every number of threads; `failures` bounds those that are kept of each
/// family, format and dimension.
pub(crate) fn run(
    families: &[Family],
    cases: u64,
    seed: u64,
    threads: usize,
    failures: usize,
) -> Vec<Row> {
    let mut rows: Vec<Row> = Precision::ALL
        .into_iter()
        .rev()
        .flat_map(|precision| families.iter().map(move |&family| (family, precision)))
        .map(|(family, precision)| Row {
            family,
            precision,
            tally: Tally::default(),
            failures: Vec::new(),
        })
        .collect();
    let blocks = blocks(rows.len(), cases);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(blocks.len()));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let row = &rows[block.row];
                    let outcome = run_block(row, block, seed, failures);
                    done.lock().expect("no thread panics while it holds this").push((
                        block.row,
                        (block.dimension, block.number),
                        outcome,
                    ));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("all threads have ended well");
    done.sort_by_key(|(row, place, _)| (*row, *place));
    let mut kept = HashMap::new();
    for (row, (dimension, _), (tally, lines)) in done {
        let kept: &mut usize = kept.entry((row, dimension)).or_default();
        let room = failures - *kept;
        *kept += lines.len().min(room);
        rows[row].failures.extend(lines.into_iter().take(room));
        rows[row].tally.merge(&tally);
    }
    rows
}

fn blocks(rows: usize, cases: u64) -> Vec<Block> {
    let groups = (rows * DIMENSIONS.len()).max(1) as u64;
    let each = cases.div_ceil(groups);
    let mut blocks = Vec::new();
    for row in 0..rows {
        for dimension in DIMENSIONS {
            for number in 0..each.div_ceil(BLOCK) {
                let cases = BLOCK.min(each - number * BLOCK);
                blocks.push(Block { row, dimension, number, cases });
            }
        }
    }
    blocks
}

fn run_block(row: &Row, block: &Block, seed: u64, failures: usize) -> (Tally, Vec<String>) {
    match block.dimension {
        2 => judge_block::<2>(row, block, seed, failures),
        3 => judge_block::<3>(row, block, seed, failures),
        5 => judge_block::<5>(row, block, seed, failures),
        other => unreachable!("no cases are made in {other}D"),
    }
}

fn judge_block<const D: usize>(
    row: &Row,
    block: &Block,
    seed: u64,
    failures: usize,
) -> (Tally, Vec<String>) {
    let (family, precision) = (row.family, row.precision);
    let name = format!("{family} {} {D}D, seed {seed}, block {}", precision.name(), block.number);
    let mut tally = Tally::default();
    let mut lines = Vec::new();
    let count = usize::try_from(block.cases).expect("a block is small");
    for case in family.cases::<D>(precision, hash(&name)).take(count) {
        let truth = Truth::of(&case);
        let findings = judge(&case, &truth);
        tally.add(precision, Character::of(&case, &truth), &findings);
        let broken = findings.broken_promises(precision);
        if !broken.is_empty() && lines.len() < failures {
            lines.push(line(&case, &name, &broken));
        }
    }
    (tally, lines)
}

/// A case as it goes into the corpus.
fn line<const D: usize>(case: &Case<D>, name: &str, broken: &[&str]) -> String {
    format!("{case} # {name}: {}", broken.join(", "))
}

/// FNV-1a: every block has a seed of its own, whatever other families there are.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_is_the_same_for_every_number_of_threads() {
        let families = [Family::Generic, Family::Tangent];
        let run = |threads| format!("{:?}", run(&families, 1 << 14, 7, threads, 3));
        let one = run(1);
        assert!(one.contains("generic") || one.contains("Generic"));
        assert_eq!(one, run(2));
        assert_eq!(one, run(5));
    }

    #[test]
    fn every_case_asked_for_is_in_a_block() {
        for cases in [1, 17, 100_000] {
            let blocks = blocks(4, cases);
            let sum: u64 = blocks.iter().map(|block| block.cases).sum();
            assert!(sum >= cases && sum < cases + 12, "{cases}: {sum}");
        }
    }
}
