//! `cargo xtask python`: builds the wheel `carom`, and tests it.

mod environment;
mod spark;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use environment::{Environment, source};

use crate::workspace::{Failure, program, run_command, say, target_directory};

/// What to do with the wheel.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Install the wheel into a new virtual environment, and test it there.
    #[arg(long)]
    test: bool,

    /// Random sets of arguments for each property test.
    #[arg(long, value_name = "N", default_value_t = 300, requires = "test")]
    cases: u32,

    /// Also test the Spark part, on clusters of this machine; needs Java.
    #[arg(long)]
    spark: bool,

    /// Test the optimised wheel, not one built with the profile of the tests.
    #[arg(long)]
    release: bool,
}

/// How a wheel is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Build {
    /// As users get it.
    Release,
    /// With the profile of the tests: it links crates that `cargo test` has built, and has the same
    /// bits (`cargo xtask same-bits`).
    Tests,
}

impl Options {
    fn build(&self) -> Build {
        let is_tested = self.test || self.spark;
        if is_tested && !self.release { Build::Tests } else { Build::Release }
    }
}

/// Builds the wheel, and tests it on request.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    if options.spark {
        // The wheel takes minutes, so a missing Java is reported first.
        spark::find_java()?;
    }
    let folder = target_directory()?.join("python");
    let wheel = build(&folder, options.build())?;
    println!("{}", wheel.display());
    if options.test {
        test(&folder, &wheel, options.cases)?;
    }
    if options.spark {
        spark::test(&folder, &wheel)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The file with the tools and their versions.
fn requirements() -> PathBuf {
    source().join("requirements.txt")
}

/// Builds the wheel with maturin in a separate virtual environment.
fn build(folder: &Path, build: Build) -> Result<PathBuf, Failure> {
    say("installing maturin");
    let tools = Environment::kept(folder.join("tools"), &requirements(), &["maturin"])?;
    // Otherwise older wheels could be taken for this one.
    let (options, name): (&[_], _) = match build {
        Build::Release => (&["--profile", "release"], "wheels"),
        Build::Tests => (&["--profile", "dev", "--features", "as-in-tests"], "wheels-of-tests"),
    };
    let wheels = target_directory()?.join(name);
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    say("building the wheel");
    let mut maturin = tools.command("maturin");
    maturin.current_dir(source()).args(["build", "--quiet", "--locked"]);
    maturin.args(options).arg("--out").arg(&wheels);
    run_command(maturin.env("CARGO_TARGET_DIR", target_directory()?))?;
    let built = fs::read_dir(&wheels)?.map(|entry| entry.map(|entry| entry.path()));
    let mut built = built.collect::<io::Result<Vec<_>>>()?;
    match (built.pop(), built.is_empty()) {
        (Some(wheel), true) => Ok(wheel),
        _ => Err("maturin built no wheel, or more than one".into()),
    }
}

/// Uses the wheel like a user of pip.
fn test(folder: &Path, wheel: &Path, cases: u32) -> Result<(), Failure> {
    say("building the program, with which answers are compared");
    let program = program()?;
    say("installing the wheel and the tools of its tests");
    let fresh = Environment::fresh(folder.join("test"))?;
    let requirements = requirements();
    fresh.install(["--requirement".as_ref(), requirements.as_os_str(), wheel.as_os_str()])?;
    let python = |arguments: &[&str]| {
        let mut python = fresh.command("python");
        python.current_dir(source()).args(arguments);
        python.env("CAROM", &program).env("CAROM_CASES", cases.to_string());
        run_command(&mut python)
    };
    say("testing the package");
    python(&["-m", "pytest", "--quiet", "--ignore", "tests/spark"])?;
    say("testing the examples in its documentation");
    // The examples in the documentation of the installed package. Spark is not installed.
    let but_spark = format!("--ignore-glob={}", folder.join("*/carom/spark/*").display());
    python(&["-m", "pytest", "--quiet", "--doctest-modules", &but_spark, "--pyargs", "carom"])?;
    say("checking its types");
    for code in ["python/carom", "measure"] {
        python(&["-m", "mypy", "--strict", "--exclude", "spark", code])?;
    }
    python(&["-m", "mypy.stubtest", "--concise", "carom._carom"])
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        options: Options,
    }

    #[test]
    fn cases_are_those_of_a_test() {
        let read = |words: &[&str]| Cli::try_parse_from([&["python"], words].concat());
        assert_eq!(read(&["--test"]).unwrap().options.cases, 300);
        assert_eq!(read(&["--test", "--cases", "5000"]).unwrap().options.cases, 5000);
        assert!(read(&["--cases", "5000"]).is_err());
        assert!(!read(&[]).unwrap().options.test);
        let spark = read(&["--spark"]).unwrap().options;
        assert!(spark.spark && !spark.test);
    }

    #[test]
    fn a_wheel_that_is_only_built_is_optimised() {
        let read = |words: &[&str]| Cli::try_parse_from([&["python"], words].concat());
        let build = |words: &[&str]| read(words).unwrap().options.build();
        assert_eq!(build(&[]), Build::Release);
        assert_eq!(build(&["--test"]), Build::Tests);
        assert_eq!(build(&["--spark"]), Build::Tests);
        assert_eq!(build(&["--test", "--spark", "--release"]), Build::Release);
    }
}
