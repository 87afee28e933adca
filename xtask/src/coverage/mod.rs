//! `cargo xtask coverage`: branches of carom that no test takes.

mod merge;

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::workspace::{Failure, ask, cargo, find, root, run_command, target_directory};

/// What to report.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Fail if a file of crates/carom/src whose path begins with this has a branch that is never
    /// taken; may be given several times.
    #[arg(long, value_name = "PATH")]
    require: Vec<String>,
}

/// Runs the tests of carom and of its oracle, and prints the parts of carom that they do not reach.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let start = || {
        let mut command = cargo();
        // Branch counting is not stable yet; the measured code is.
        command.arg("llvm-cov").env("RUSTC_BOOTSTRAP", "1").envs(tools());
        command
    };
    let cure = "`cargo install cargo-llvm-cov` and `rustup component add llvm-tools` install it";
    find(&mut start(), cure)?;
    run_command(start().args(["clean", "--workspace"]))?;
    let packages = ["--package", "carom", "--package", "carom-oracle", "--package", "tests"];
    let targets = ["--lib", "--test", "promises", "--test", "threads", "--test", "oracle"];
    run_command(
        start().args(["--no-report", "--branch"]).args(packages).args(targets).arg("--quiet"),
    )?;
    let file = target_directory()?.join("coverage.json");
    run_command(start().args(["report", "--branch", "--json", "--output-path"]).arg(&file))?;

    let source = root().join("crates/carom/src");
    let report = serde_json::from_reader(BufReader::new(File::open(file)?))?;
    let files = merge::files(&report, &source);
    let mut complete = true;
    for (path, file) in &files {
        let path = path.display().to_string();
        println!("{path}: {file}");
        for gap in file.gaps() {
            println!("  {path}:{gap}");
        }
        let required = options.require.iter().any(|start| path.starts_with(start.as_str()));
        complete &= !required || file.gaps().next().is_none();
    }
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Debian's LLVM tools, if the toolchain has none; cargo-llvm-cov finds the toolchain's.
fn tools() -> Vec<(&'static str, PathBuf)> {
    let sysroot = ask(Command::new("rustc").args(["--print", "target-libdir"]));
    let own = sysroot.map(|path| Path::new(path.trim()).with_file_name("bin/llvm-cov"));
    if own.is_some_and(|path| path.exists()) {
        return Vec::new();
    }
    // Not the tools on the path: the format changes, and older tools cannot read newer reports.
    let Some(version) = llvm_version() else { return Vec::new() };
    let directory = PathBuf::from(format!("/usr/lib/llvm-{version}/bin"));
    let tools = [("LLVM_COV", "llvm-cov"), ("LLVM_PROFDATA", "llvm-profdata")];
    let paths = tools.map(|(variable, name)| (variable, directory.join(name)));
    paths.into_iter().filter(|(_, path)| path.exists()).collect()
}

/// The major version of the LLVM in the compiler.
fn llvm_version() -> Option<u32> {
    let text = ask(Command::new("rustc").arg("-vV"))?;
    let version = text.lines().find_map(|line| line.strip_prefix("LLVM version: "))?;
    version.split('.').next()?.parse().ok()
}
