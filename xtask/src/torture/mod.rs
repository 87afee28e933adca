//! `cargo xtask torture`: carom's answers to hard questions, measured against the oracle's.

mod report;
mod tally;
mod work;

use std::process::ExitCode;
use std::time::Instant;
use std::{panic, thread};

use carom_oracle::Family;
use clap::builder::PossibleValuesParser;
use work::Row;

use crate::workspace::{Failure, root};

/// What to ask, and where to write.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many cases, shared out evenly to families, f32 and f64, and 2D, 3D and 5D.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    cases: u64,

    /// Other cases of the same kinds.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Only this family; may be given several times.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(names()))]
    family: Vec<String>,

    /// Threads; the result does not depend on them. [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// How many failures to print for each family, format and dimension.
    #[arg(long, value_name = "N", default_value_t = 1)]
    failures: usize,

    /// Write the table into GUARANTEES.md.
    #[arg(long)]
    write: bool,
}

fn names() -> impl Iterator<Item = &'static str> {
    Family::ALL.iter().map(|family| family.name())
}

/// Asks, prints the table, and fails if a promise is broken.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let is_asked = |family: &Family| {
        options.family.is_empty() || options.family.iter().any(|name| name == family.name())
    };
    let families: Vec<Family> = Family::ALL.iter().copied().filter(is_asked).collect();
    let threads = match options.threads {
        Some(threads) => threads,
        None => thread::available_parallelism()?.get(),
    };
    // A panic is a finding like others; it is counted, and its case printed.
    panic::set_hook(Box::new(|_| {}));
    let start = Instant::now();
    let rows = work::run(&families, options.cases, options.seed, threads, options.failures);
    let _ = panic::take_hook();

    let cases: u64 = rows.iter().map(|row| row.tally.cases).sum();
    let summary = format!(
        "{cases} cases from seed {} on {threads} threads in {:.1} s. {}\n\n{}",
        options.seed,
        start.elapsed().as_secs_f64(),
        outcome(&rows),
        report::markdown(&rows),
    );
    print!("{summary}");
    print_failures(&rows);
    if options.write {
        report::write_between_markers(&root().join("GUARANTEES.md"), &summary)?;
    }
    let broken = rows.iter().any(|row| row.tally.broken > 0);
    Ok(if broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn outcome(rows: &[Row]) -> String {
    match rows.iter().map(|row| row.tally.broken).sum() {
        0_u64 => "Every promise held.".into(),
        broken => format!("**{broken} cases broke a promise.**"),
    }
}

fn print_failures(rows: &[Row]) {
    let lines: Vec<_> = rows.iter().flat_map(|row| &row.failures).collect();
    if !lines.is_empty() {
        println!("Failures, as lines for a file in crates/carom-oracle/corpus:");
    }
    for line in lines {
        println!("{line}");
    }
}
