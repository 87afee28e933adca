//! `cargo xtask python --spark`: tests of the Spark part.
//!
//! They run on clusters of this machine.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::environment::{Environment, source};
use crate::workspace::{Failure, run_command, say};

/// The oldest Java that Spark 4 supports.
const OLDEST_JAVA: u32 = 17;

/// The directories of the modules that tests import.
const HELPERS: &str = "--override-ini=pythonpath=tests tests/spark measure";

/// The tests that start clusters of their own.
const CLUSTERS: &str = "tests/spark/test_cluster.py";

/// Tests the wheel with Spark in a separate virtual environment.
///
/// # Errors
/// If a test fails.
pub(super) fn test(folder: &Path, wheel: &Path) -> Result<(), Failure> {
    say("installing Spark and the wheel");
    let fresh = Environment::fresh(folder.join("spark"))?;
    let requirements = source().join("requirements-spark.txt");
    let with_extra = format!("{}[spark]", wheel.display());
    fresh.install(["--requirement".as_ref(), requirements.as_os_str(), with_extra.as_ref()])?;
    let command = |arguments: &[&str]| {
        let mut python = fresh.command("python");
        python.current_dir(source()).args(arguments);
        // The tests choose where Spark writes, and its workers use this environment.
        python.env_remove("SPARK_LOCAL_DIRS").env_remove("SPARK_HOME");
        python.env("PYSPARK_PYTHON", fresh.command("python").get_program());
        python
    };
    let python = |arguments: &[&str]| run_command(&mut command(arguments));
    say("testing carom.spark on clusters of this machine");
    let tests = ["-m", "pytest", "--quiet", HELPERS, "--durations=5", "--durations-min=10"];
    // Side by side: clusters mostly wait for their processes to start and to end.
    let mut clusters = command(&tests).arg(CLUSTERS).spawn()?;
    let others = python(&[&tests[..], &["tests/spark", "--ignore", CLUSTERS]].concat());
    let is_done = clusters.wait()?.success();
    others?;
    if !is_done {
        return Err(format!("{CLUSTERS} failed").into());
    }
    python(&["-m", "pytest", "--quiet", "--doctest-modules", "--pyargs", "carom.spark"])?;
    python(&["-m", "mypy", "--strict", "--package", "carom.spark"])?;
    python(&["-m", "mypy", "--strict", "measure/spark.py"])
}

/// Fails with installation instructions if Spark would find no Java, or one that is too old.
pub(super) fn find_java() -> Result<(), String> {
    let home = env::var_os("JAVA_HOME").map(PathBuf::from);
    let java = home.map_or_else(|| "java".into(), |home| home.join("bin/java"));
    let install = format!(
        "install Java {OLDEST_JAVA} or later (on Debian `apt-get install default-jre-headless`), or name its \
         folder in the variable JAVA_HOME"
    );
    let Ok(told) = Command::new(&java).arg("-version").output() else {
        return Err(format!("{} does not start, which Spark needs; {install}", java.display()));
    };
    // Java prints its version to stderr.
    let told = String::from_utf8_lossy(&told.stderr);
    match major(&told) {
        Some(version) if version >= OLDEST_JAVA => Ok(()),
        Some(version) => Err(format!("{} is Java {version}; {install}", java.display())),
        None => Err(format!("{} does not tell its version; {install}", java.display())),
    }
}

/// The number in `openjdk version "17.0.15" 2025-04-15`. Versions up to 8 are written `1.8.0`.
fn major(told: &str) -> Option<u32> {
    let version = told.split('"').nth(1)?;
    let number = version.strip_prefix("1.").unwrap_or(version);
    number.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_java_are_read() {
        assert_eq!(major("openjdk version \"17.0.15\" 2025-04-15\nOpenJDK"), Some(17));
        assert_eq!(major("openjdk version \"21\" 2023-09-19"), Some(21));
        assert_eq!(major("java version \"25-ea\""), Some(25));
        assert_eq!(major("java version \"1.8.0_402\""), Some(8));
        assert_eq!(major("no Java here"), None);
    }
}
