//! `cargo xtask web`: the npm package `carom-web`, and the page that is built on it.

mod package;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use crate::wasm::{Compiler, find_node};
use crate::workspace::{Failure, ask, root, run as start};

/// What to do with the page once it is built.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Serve the page on this machine.
    #[arg(long)]
    serve: bool,

    /// The port to serve it on.
    #[arg(long, value_name = "N", default_value_t = 8080, requires = "serve")]
    port: u16,

    /// Test the package under Node.js, and the page in Chromium.
    #[arg(long, conflicts_with = "serve")]
    test: bool,

    /// Stop when the npm package is built.
    #[arg(long, conflicts_with_all = ["serve", "test"])]
    package_only: bool,
}

/// Builds the package, then the page; then serves or tests them.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let compiler = Compiler::find()?;
    find_node()?;
    if ask(Command::new("npm").arg("--version")).is_none() {
        return Err("npm does not start; install it beside Node.js".into());
    }
    let page = root().join("web");
    install(&page)?;
    package::build(&compiler, &page)?;
    if options.package_only {
        return Ok(ExitCode::SUCCESS);
    }
    start(npm(&page).args(["run", "build"]))?;
    if options.serve {
        let port = options.port.to_string();
        start(npm(&page).args(["run", "serve", "--", "--port", &port]))?;
    }
    if options.test {
        package::test()?;
        start(npm(&page).arg("test").env("CHROMIUM", chromium()?))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn npm(page: &Path) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(page);
    npm
}

/// Brings what the page is built with, if it is not there or older than the list of it.
fn install(page: &Path) -> Result<(), Failure> {
    let modified = |path: &str| fs::metadata(page.join(path)).and_then(|file| file.modified());
    let wanted = modified("package-lock.json")?;
    // npm writes it last.
    let is_there = modified("node_modules/.package-lock.json").is_ok_and(|there| there >= wanted);
    if is_there { Ok(()) } else { start(npm(page).args(["ci", "--no-audit", "--no-fund"])) }
}

/// The browser that tests the page: the one that `CHROMIUM` names, else one that is installed.
fn chromium() -> Result<PathBuf, Failure> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = env::split_paths(&path).collect();
    let found = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    found.into_iter().find(|program| program.is_file()).ok_or_else(|| {
        "there is no Chromium to test the page with; install it (on Debian `apt-get install \
         chromium`), or name its program in the variable CHROMIUM"
            .into()
    })
}
