//! `cargo xtask fuzz`: every fuzz target for some seconds.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::workspace::{Failure, cargo, find, root, run_command};

/// What to run, and for how long.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Seconds for each target.
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u32,

    /// Only this target of the directory `fuzz`; may be given several times.
    #[arg(long, value_name = "NAME")]
    target: Vec<String>,
}

/// Runs the targets in parallel until all end. Fails if any of them fails.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    find(cargo().arg("fuzz"), "`cargo install cargo-fuzz` installs it")?;
    let all = targets()?;
    if let Some(name) = options.target.iter().find(|name| !all.contains(name)) {
        return Err(format!("there is no target {name}; choose from {}", all.join(", ")).into());
    }
    let is_chosen = |name: &&String| options.target.is_empty() || options.target.contains(name);
    let chosen: Vec<_> = all.iter().filter(is_chosen).collect();
    // One, or all of them at once: they share nearly all dependencies.
    match chosen[..] {
        [name] => run_command(cargo_fuzz("build").arg(name))?,
        _ => run_command(&mut cargo_fuzz("build"))?,
    }
    let mut running = Vec::new();
    for name in chosen {
        println!("{name}: {} s", options.seconds);
        running.push((name, command(name, options.seconds)?.spawn()?));
    }
    let mut failed = Vec::new();
    for (name, mut child) in running {
        if !child.wait()?.success() {
            failed.push(name.as_str());
        }
    }
    if failed.is_empty() {
        Ok(ExitCode::SUCCESS)
    } else {
        Err(format!("fuzzing found a failure in {}; see above", failed.join(" and ")).into())
    }
}

/// The names of all targets in alphabetical order.
fn targets() -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for entry in fs::read_dir(directory().join("fuzz_targets"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

fn command(target: &str, seconds: u32) -> Result<Command, Failure> {
    // The first directory receives new inputs; the second has the initial ones.
    let found = directory().join("corpus").join(target);
    fs::create_dir_all(&found)?;
    let mut command = cargo_fuzz("run");
    command.arg(target).arg(found).args(seeds(target));
    // Inputs longer than a page find nothing new. Of libFuzzer's output only the end matters.
    command.args(["--", "-max_len=4096", "-timeout=20", "-verbosity=0", "-print_final_stats=1"]);
    command.arg(format!("-max_total_time={seconds}"));
    let words = directory().join("words").join(format!("{target}.dict"));
    if words.exists() {
        command.arg(format!("-dict={}", words.display()));
    }
    Ok(command)
}

/// `cargo fuzz build` or `cargo fuzz run`.
fn cargo_fuzz(what: &str) -> Command {
    let mut command = cargo();
    // Sanitizers check unsafe code, and this project has none. The option is not stable yet.
    command.args(["fuzz", what, "--sanitizer", "none"]).env("RUSTC_BOOTSTRAP", "1");
    command
}

/// The directories of sample inputs for the target.
fn seeds(target: &str) -> Option<PathBuf> {
    let own = directory().join("seeds").join(target);
    let shared = (target == "scene").then(|| root().join("scenes"));
    shared.or_else(|| own.is_dir().then_some(own))
}

fn directory() -> PathBuf {
    root().join("fuzz")
}
