//! Python virtual environments.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::workspace::{Failure, ask, root, run_command};

/// The oldest Python that all tools support. (The wheel also supports older ones.)
const OLDEST: (u32, u32) = (3, 11);

/// The folder of the Python package, in which commands run.
pub(super) fn source() -> PathBuf {
    root().join("crates/carom-py")
}

/// A virtual environment: a Python and its packages.
pub(super) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// A new environment with only pip.
    ///
    /// # Errors
    /// If there is no Python, it is too old, or its module `venv` is missing.
    pub(super) fn fresh(folder: PathBuf) -> Result<Self, Failure> {
        let python = python()?;
        if ask(Command::new(&python).args(["-c", "import ensurepip, venv"])).is_none() {
            return Err(
                "this Python has no module to make virtual environments with; install it (on Debian \
                 `apt-get install python3-venv`)"
                    .into(),
            );
        }
        run_command(Command::new(python).args(["-m", "venv", "--clear"]).arg(&folder))?;
        Ok(Self { folder })
    }

    /// An environment with the packages and versions of a file. It is recreated when the file
    /// changes.
    pub(super) fn kept(
        folder: PathBuf,
        versions: &Path,
        packages: &[&str],
    ) -> Result<Self, Failure> {
        let wanted = fs::read_to_string(versions)?;
        // Written last: without it, the environment is incomplete.
        let made_with = folder.join("made-with.txt");
        if fs::read_to_string(&made_with).is_ok_and(|there| there == wanted) {
            return Ok(Self { folder });
        }
        let environment = Self::fresh(folder)?;
        let constraint = ["--constraint".as_ref(), versions.as_os_str()];
        environment.install(constraint.into_iter().chain(packages.iter().map(OsStr::new)))?;
        fs::write(made_with, wanted)?;
        Ok(environment)
    }

    /// Installs packages.
    pub(super) fn install<'a>(
        &self,
        arguments: impl IntoIterator<Item = &'a OsStr>,
    ) -> Result<(), Failure> {
        let mut pip = self.command("python");
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        run_command(pip.args(arguments))
    }

    /// A program of the environment.
    pub(super) fn command(&self, name: &str) -> Command {
        let programs = self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
        Command::new(programs.join(name).with_extension(env::consts::EXE_EXTENSION))
    }
}

/// The Python that creates environments: `PYTHON`, or else the one on the path.
fn python() -> Result<PathBuf, Failure> {
    let python = env::var_os("PYTHON").map_or_else(|| "python3".into(), PathBuf::from);
    let version =
        ask(Command::new(&python).args(["-c", "import sys; print(*sys.version_info[:2])"]));
    let Some(version) = version else {
        return Err(format!(
            "{} does not start; install Python (on Debian `apt-get install python3-venv`), or name its \
             program in the variable PYTHON",
            python.display()
        )
        .into());
    };
    if numbers(&version).is_none_or(|version| version < OLDEST) {
        let (major, minor) = OLDEST;
        return Err(format!(
            "{} is Python {}; install {major}.{minor} or later, or name its program in the variable PYTHON",
            python.display(),
            version.trim().replace(' ', ".")
        )
        .into());
    }
    Ok(python)
}

/// Two numbers separated by a space.
fn numbers(version: &str) -> Option<(u32, u32)> {
    let (major, minor) = version.trim().split_once(' ')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(numbers("3 9\n"), Some((3, 9)));
        assert!(numbers("3 9").is_some_and(|version| version < OLDEST));
        assert!(numbers("3 11").is_some_and(|version| version >= OLDEST));
        assert_eq!(numbers("python"), None);
    }
}
