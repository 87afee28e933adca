//! `cargo xtask proofs`: Gappa checks the error bounds of the filter.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::workspace::{Failure, find, root, run_command};

/// Which proofs to check.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only proofs whose file name begins with this; may be given several times.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
}

/// Checks the proofs one by one, and stops at the first failure.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    find(&mut Command::new("gappa"), "`apt-get install gappa` installs it")?;
    let chosen = |name: &str| {
        options.only.is_empty() || options.only.iter().any(|start| name.starts_with(start.as_str()))
    };
    let all = scripts()?;
    let scripts: Vec<_> = all.iter().filter(|(name, _)| chosen(name)).collect();
    if scripts.is_empty() {
        return Err(format!("no proof has such a name; choose from {}", names(&all)).into());
    }
    for (name, path) in scripts {
        run_command(Command::new("gappa").arg(path))?;
        println!("{name}: proven");
    }
    Ok(ExitCode::SUCCESS)
}

/// The names and paths of all proofs in alphabetical order.
fn scripts() -> Result<Vec<(String, PathBuf)>, Failure> {
    let mut scripts = Vec::new();
    for entry in fs::read_dir(root().join("docs/proofs"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "g") {
            let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            scripts.extend(name.map(|name| (name, path)));
        }
    }
    scripts.sort();
    Ok(scripts)
}

fn names(scripts: &[(String, PathBuf)]) -> String {
    scripts.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
}
