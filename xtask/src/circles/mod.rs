//! `cargo xtask circles`: files or folders that import each other.

mod graph;
mod python;
mod rust;
mod source;
mod typescript;

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::workspace::{Failure, root};
use graph::Graph;
use source::sources;

/// How much to print.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Print all imports in each circle, not only a shortest loop.
    #[arg(long)]
    all: bool,
}

/// What to do about a circle.
const CURE: &str = "a file or a folder may import only what can be read before it. Move the type or \
    function that closes the circle to the file where it belongs, often the one that needs nothing \
    else, or a new file below both";

/// Prints each circle of files or folders, and fails if there is one.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let mut graph = Graph::default();
    for imports in of_crates(&rust::crates()?) {
        graph.join(imports?);
    }
    python::add_imports(
        &mut graph,
        python::DIRECTORY,
        &sources(python::DIRECTORY, &["py", "pyi"])?,
    );
    typescript::add_imports(&mut graph, &sources("web/", &["ts", "mjs"])?);
    let mut circles = graph.circles();
    for directory in graph.directories() {
        circles.extend(graph.inside(&directory).circles());
    }
    let count = circles.len();
    for circle in circles {
        println!("{}", if options.all { circle.with_all_imports() } else { circle });
    }
    match count {
        0 => {
            println!("{} files import each other in no circle, nor do their folders", graph.len());
            Ok(ExitCode::SUCCESS)
        }
        1 => Err(format!("1 circle: {CURE}").into()),
        _ => Err(format!("{count} circles: {CURE}").into()),
    }
}

/// The imports in each crate. Parsing takes most of the time, so all cores share it.
fn of_crates(roots: &[PathBuf]) -> Vec<Result<Graph, String>> {
    let next = AtomicUsize::new(0);
    let some = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers
            .map_while(|number| roots.get(number))
            .map(|file| rust::imports(root(), file).map_err(|error| error.to_string()))
            .collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(some)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("it does not panic")).collect()
    })
}
