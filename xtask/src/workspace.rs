//! The directories of the workspace, and how commands are started.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output, Stdio};
use std::{env, fs, io};

/// The error of a command of xtask: a sentence for the person who gave it.
pub(crate) type Failure = Box<dyn Error>;

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    root.expect("xtask lies in the workspace")
}

/// The target directory that xtask itself was built in, wherever cargo was configured to put it.
pub(crate) fn target_directory() -> io::Result<PathBuf> {
    let program = env::current_exe()?;
    // <target>/<profile>/xtask
    let target = program.ancestors().nth(2).expect("cargo puts programs two levels deep");
    Ok(target.to_owned())
}

/// The cargo that runs xtask, in the root of the workspace.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The program `carom`, built once for tests that run it hundreds of times.
pub(crate) fn program() -> Result<PathBuf, Failure> {
    // As `cargo run --release` builds it: then it is there already.
    run_command(cargo().args(["build", "--release", "--bin", "carom"]))?;
    Ok(target_directory()?.join("release/carom").with_extension(env::consts::EXE_EXTENSION))
}

/// The npm that works in a folder.
pub(crate) fn npm(folder: &Path) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(folder);
    npm
}

/// Installs a folder's npm packages, if they are missing or older than their lock file.
pub(crate) fn install_packages(folder: &Path) -> Result<(), Failure> {
    let modified = |path: &str| fs::metadata(folder.join(path)).and_then(|file| file.modified());
    let wanted = modified("package-lock.json")?;
    // npm writes it last.
    let is_there = modified("node_modules/.package-lock.json").is_ok_and(|there| there >= wanted);
    if is_there { Ok(()) } else { run_command(npm(folder).args(["ci", "--no-audit", "--no-fund"])) }
}

/// Runs a command that may print, and fails if it fails.
pub(crate) fn run_command(command: &mut Command) -> Result<(), Failure> {
    let is_done = status(command)?.success();
    if is_done { Ok(()) } else { Err(format!("{} failed", shown(command)).into()) }
}

/// Runs a command that may print: how it ends.
pub(crate) fn status(command: &mut Command) -> Result<ExitStatus, Failure> {
    command.status().map_err(|error| does_not_start(command, &error).into())
}

/// What a command prints; what it says on stderr goes to the terminal.
pub(crate) fn read(command: &mut Command) -> Result<String, Failure> {
    let output = command.stderr(Stdio::inherit()).output();
    let Output { status, stdout, .. } = output.map_err(|error| does_not_start(command, &error))?;
    if !status.success() {
        return Err(format!("{} failed", shown(command)).into());
    }
    Ok(String::from_utf8(stdout)?)
}

/// What a command prints, where it can be started and succeeds; nothing reaches the terminal.
pub(crate) fn ask(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// Fails with a message on what to install if node does not start.
pub(crate) fn find_node() -> Result<(), String> {
    find(&mut Command::new("node"), "install Node.js")
}

/// Fails with a message on what to install if a program that is needed does not start.
pub(crate) fn find(program: &mut Command, cure: &str) -> Result<(), String> {
    let name = shown(program);
    ask(program.arg("--version"))
        .map_or_else(|| Err(format!("{name} does not start; {cure}")), |_| Ok(()))
}

fn does_not_start(command: &Command, error: &io::Error) -> String {
    format!("{} does not start ({error}); is it on the path?", shown(command))
}

/// The command as a person would type it.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
