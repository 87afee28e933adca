//! `cargo xtask web`: viewer, npm package and web page.
//!
//! The viewer shows replay files. The npm package is `carom-web`. The page uses both.

mod package;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::wasm::{Compiler, Purpose};
use crate::workspace::{
    Failure, find, find_node, install_packages, npm, program, root, run_command, say,
};

/// What to do with the page.
#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    flags: Flags,

    /// Port of the server.
    #[arg(long, value_name = "N", default_value_t = 8080, requires = "serve")]
    port: u16,

    /// Test the optimised package, not one built for tests.
    #[arg(long, requires = "test")]
    release: bool,
}

impl Options {
    fn purpose(&self) -> Purpose {
        if self.flags.test && !self.release { Purpose::Tests } else { Purpose::Package }
    }
}

/// At most one of these flags.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Flags {
    /// Serve the page on this machine.
    #[arg(long)]
    serve: bool,

    /// Test the package in Node.js and Chromium, the page and a replay in Chromium, and that the
    /// viewer in carom-io matches its source code.
    #[arg(long)]
    test: bool,

    /// Build only the npm package.
    #[arg(long)]
    package_only: bool,
}

/// What to do after the build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Package,
    Page,
    Serve,
    Test,
}

impl Flags {
    fn goal(&self) -> Goal {
        match self {
            Self { package_only: true, .. } => Goal::Package,
            Self { serve: true, .. } => Goal::Serve,
            Self { test: true, .. } => Goal::Test,
            _ => Goal::Page,
        }
    }
}

/// Builds the viewer, the package, which writes replays with it, and the page. Then serves or tests
/// them.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let compiler = Compiler::find()?;
    find_node()?;
    let page = root().join("web");
    find(&mut npm(&page), "install it beside Node.js")?;
    say("installing the npm packages of the page");
    install_packages(&page)?;
    let goal = options.flags.goal();
    say("building the viewer of replays");
    viewer(&page, goal)?;
    package::build(&compiler, options.purpose(), &page)?;
    if goal != Goal::Package {
        say("building the page");
        run_command(npm(&page).args(["run", "build"]))?;
    }
    match goal {
        Goal::Package | Goal::Page => {}
        Goal::Serve => {
            let port = options.port.to_string();
            run_command(npm(&page).args(["run", "serve", "--", "--port", &port]))?;
        }
        Goal::Test => {
            say("building the program, with which answers are compared");
            let (program, browser) = (program()?, chromium()?);
            say("testing the npm package");
            package::test(&program, &browser)?;
            say("testing the page");
            let mut test = npm(&page);
            run_command(test.arg("test").env("CAROM", program).env("CHROMIUM", browser))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// carom-io contains the viewer as last built. Builds it again or, for a test, compares it.
fn viewer(page: &Path, goal: Goal) -> Result<(), Failure> {
    let mut build = npm(page);
    build.args(["run", "--silent", "viewer"]);
    if goal == Goal::Test {
        build.args(["--", "--check"]);
    }
    run_command(&mut build)
}

/// The browser for the tests of the page: `CHROMIUM`, or else an installed one. Chromium without a
/// window takes half the time.
fn chromium() -> Result<PathBuf, Failure> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    let names = [
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ];
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = env::split_paths(&path).collect();
    let found = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    found.into_iter().find(|program| program.is_file()).ok_or_else(|| {
        "there is no Chromium to test the page with; install it (on Debian `apt-get install \
         chromium-headless-shell`), or name its program in the variable CHROMIUM"
            .into()
    })
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

    fn options(words: &[&str]) -> Result<Options, clap::Error> {
        Ok(Cli::try_parse_from([&["web"], words].concat())?.options)
    }

    fn read(words: &[&str]) -> Result<Goal, clap::Error> {
        Ok(options(words)?.flags.goal())
    }

    #[test]
    fn only_tests_get_a_package_that_is_not_optimised() {
        let purpose = |words: &[&str]| options(words).unwrap().purpose();
        assert_eq!(purpose(&["--test"]), Purpose::Tests);
        for words in [&[][..], &["--package-only"], &["--serve"], &["--test", "--release"]] {
            assert_eq!(purpose(words), Purpose::Package, "{words:?}");
        }
        assert!(options(&["--release"]).is_err());
    }

    #[test]
    fn there_is_one_goal() {
        assert_eq!(read(&[]).unwrap(), Goal::Page);
        assert_eq!(read(&["--package-only"]).unwrap(), Goal::Package);
        assert_eq!(read(&["--test"]).unwrap(), Goal::Test);
        assert_eq!(read(&["--serve", "--port", "80"]).unwrap(), Goal::Serve);
        for words in [["--serve", "--test"], ["--test", "--package-only"], ["--port", "80"]] {
            assert!(read(&words).is_err(), "{words:?}");
        }
    }
}
