//! `cargo xtask torture`: carom's answers compared with the oracle's.
//!
//! The hard cases are of two balls, on straight lines or accelerated; of a ball and a shape, a
//! facet or a shape made of facets; and of searches among many balls.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod corpus;
mod report;
mod sets;
mod tally;
mod work;

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;
use std::{panic, thread};

use carom_oracle::{
    AcceleratedFamily, FacetFamily, FallingFamily, Family, GroundKind, GrowingFamily,
};
use clap::Parser;
use clap::builder::PossibleValuesParser;
use report::Topic;
use work::{Other, Row};

/// The error of a torture run: a sentence for its user.
type Failure = Box<dyn Error>;

/// Test carom on hard cases, and compare its answers with exact arithmetic.
#[derive(Parser)]
#[command(name = "torture", bin_name = "cargo xtask torture")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
struct Options {
    /// Test a ball and each other shape or facet, instead of two balls.
    #[arg(long)]
    shapes: bool,

    /// Test accelerated balls: two, also with changing radii, or one and a shape.
    #[arg(long, conflicts_with = "shapes")]
    accelerated: bool,

    /// With --shapes or --accelerated: only this shape or facet, and no two balls; may be given
    /// several times.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = PossibleValuesParser::new(Other::all().map(Other::name)),
    )]
    shape: Vec<String>,

    /// Test this many sets of up to 400 balls, where the oracle checks each pair; for every 25 of
    /// them also one set of 5 000 balls, compared pair by pair.
    #[arg(long, value_name = "N", conflicts_with_all = ["shapes", "accelerated", "shape", "family", "cases"])]
    sets: Option<u64>,

    /// Test the cases of the corpus in five dimensions, which the tests leave out.
    #[arg(long, conflicts_with_all = ["shapes", "accelerated", "shape", "sets", "family", "cases"])]
    corpus: bool,

    /// Number of cases, divided evenly among families (and shapes), f32 and f64, and 2D, 3D and 5D.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    cases: u64,

    /// Seed of the cases.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Only this family; may be given several times.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(names()))]
    family: Vec<String>,

    /// Number of threads; the result does not depend on it. [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Failures to print for each family, format and dimension.
    #[arg(long, value_name = "N", default_value_t = 1)]
    failures: usize,

    /// Print the option that runs each row alone, one per line, and run no cases.
    #[arg(long, conflicts_with = "sets")]
    list_rows: bool,
}

fn names() -> Vec<&'static str> {
    let mut names: Vec<_> = Family::ALL.iter().map(|family| family.name()).collect();
    // All families of shapes are families of facets.
    let of_shapes = FacetFamily::all().map(FacetFamily::name);
    names.extend(of_shapes.filter(|name| !Family::ALL.iter().any(|family| family.name() == *name)));
    names.extend(AcceleratedFamily::ALL.map(AcceleratedFamily::name));
    names.extend(GrowingFamily::ALL.map(GrowingFamily::name));
    names
}

/// The selected items; all if none is named.
fn chosen<T: Copy>(
    all: &[T],
    name: fn(T) -> &'static str,
    asked: &[String],
) -> Result<Vec<T>, Failure> {
    let names: Vec<_> = all.iter().map(|&family| name(family)).collect();
    if let Some(other) = asked.iter().find(|asked| !names.contains(&asked.as_str())) {
        let names = names.join(", ");
        return Err(format!("{other} is not one of these: choose from {names}").into());
    }
    let is_asked =
        |family: &T| asked.is_empty() || asked.iter().any(|asked| asked == name(*family));
    Ok(all.iter().copied().filter(is_asked).collect())
}

fn main() -> ExitCode {
    run(&Options::parse()).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

/// Runs the cases and prints the table. Fails if a promise is broken.
fn run(options: &Options) -> Result<ExitCode, Failure> {
    if options.corpus {
        return Ok(corpus::run()?);
    }
    let threads = match options.threads {
        Some(threads) => threads,
        None => thread::available_parallelism()?.get(),
    };
    if let Some(sets) = options.sets {
        return Ok(sets::run(sets, options.seed, threads));
    }
    let (topic, rows) = rows(options)?;
    if options.list_rows {
        for row in rows.iter().filter(|row| row.precision == rows[0].precision) {
            println!("{}", row.option());
        }
        return Ok(ExitCode::SUCCESS);
    }
    // A panic is a finding like any other: it is counted, and its case is printed.
    panic::set_hook(Box::new(|_| {}));
    let start = Instant::now();
    let rows = work::run(rows, options.cases, options.seed, threads, options.failures);
    let _ = panic::take_hook();

    let cases: u64 = rows.iter().map(|row| row.tally.cases).sum();
    let quartics: u64 = rows.iter().map(|row| row.tally.quartics).sum();
    let of_quartics =
        if quartics > 0 { format!(" with {quartics} quartics") } else { String::new() };
    let summary = format!(
        "{cases} cases{of_quartics} from seed {} on {threads} threads in {:.1} s. {}\n\n{}",
        options.seed,
        start.elapsed().as_secs_f64(),
        outcome(&rows),
        report::markdown(topic, &rows),
    );
    print!("{summary}");
    print_failures(&rows);
    let broken = rows.iter().any(|row| row.tally.broken > 0);
    Ok(if broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The selected rows, without answers.
fn rows(options: &Options) -> Result<(Topic, Vec<Row>), Failure> {
    if options.accelerated {
        let is_asked = |name: &str| {
            options.family.is_empty() || options.family.iter().any(|asked| asked == name)
        };
        let is_of_two = |name: &str| options.shape.is_empty() && is_asked(name);
        let mut families = AcceleratedFamily::ALL.to_vec();
        families.retain(|family| is_of_two(family.name()));
        let mut growing = GrowingFamily::ALL.to_vec();
        growing.retain(|family| is_of_two(family.name()));
        let falling: Vec<_> =
            FallingFamily::all().filter(|family| is_asked(family.name())).collect();
        let all: Vec<_> = GroundKind::all().collect();
        let kinds = chosen(&all, GroundKind::name, &options.shape)?;
        let rows = work::rows_of_accelerated(&families, &growing, &kinds, &falling);
        if rows.is_empty() {
            return Err("no accelerated balls are in these families; leave --family out".into());
        }
        Ok((Topic::Accelerated, rows))
    } else if options.shapes {
        let all: Vec<_> = FacetFamily::all().collect();
        let families = chosen(&all, FacetFamily::name, &options.family)?;
        let others: Vec<_> = Other::all().collect();
        let others = chosen(&others, Other::name, &options.shape)?;
        Ok((Topic::Shapes, work::rows_of_shapes(&others, &families)))
    } else if options.shape.is_empty() {
        let families = chosen(Family::ALL, Family::name, &options.family)?;
        Ok((Topic::Balls, work::rows_of_balls(&families)))
    } else {
        Err("--shape is about a ball and a shape: add --shapes or --accelerated".into())
    }
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
