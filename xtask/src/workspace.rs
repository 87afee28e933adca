//! Directories of the workspace, and helpers to run commands.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output, Stdio};
use std::{env, fs, io};

use serde_json::Value;

/// The error of an xtask command: a sentence for its user.
pub(crate) type Failure = Box<dyn Error>;

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    root.expect("xtask lies in the workspace")
}

/// The target directory of this build of xtask, wherever cargo puts it.
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
    // The same build as `cargo run --release`, which may already exist.
    run_command(cargo().args(["build", "--release", "--bin", "carom"]))?;
    Ok(target_directory()?.join("release/carom").with_extension(env::consts::EXE_EXTENSION))
}

/// npm, working in a directory.
pub(crate) fn npm(folder: &Path) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(folder);
    npm
}

/// Installs a directory's npm packages if they are missing or older than their lock file.
pub(crate) fn install_packages(folder: &Path) -> Result<(), Failure> {
    let modified = |path: &str| fs::metadata(folder.join(path)).and_then(|file| file.modified());
    let wanted = modified("package-lock.json")?;
    // npm writes it last.
    let is_there = modified("node_modules/.package-lock.json").is_ok_and(|there| there >= wanted);
    if is_there { Ok(()) } else { run_command(npm(folder).args(["ci", "--no-audit", "--no-fund"])) }
}

/// Prints the next step of a command that takes minutes.
pub(crate) fn say(step: &str) {
    println!("--- {step}");
}

/// Runs a command that may print. Fails if it fails.
pub(crate) fn run_command(command: &mut Command) -> Result<(), Failure> {
    let is_done = status(command)?.success();
    if is_done { Ok(()) } else { Err(format!("{} failed", shown(command)).into()) }
}

/// Runs a command that may print, and returns its status.
pub(crate) fn status(command: &mut Command) -> Result<ExitStatus, Failure> {
    command.status().map_err(|error| does_not_start(command, &error).into())
}

/// The output of a command; its stderr goes to the terminal.
pub(crate) fn read(command: &mut Command) -> Result<String, Failure> {
    let output = command.stderr(Stdio::inherit()).output();
    let Output { status, stdout, .. } = output.map_err(|error| does_not_start(command, &error))?;
    if !status.success() {
        return Err(format!("{} failed", shown(command)).into());
    }
    Ok(String::from_utf8(stdout)?)
}

/// An executable built by cargo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Artifact {
    pub(crate) package: String,
    /// The directory of the package.
    pub(crate) directory: PathBuf,
    /// Its type: `lib` for the tests of a library, `bin`, `test`, `example`.
    pub(crate) kind: String,
    /// Its name in the package.
    pub(crate) target: String,
    /// Whether it is a test executable.
    pub(crate) is_test: bool,
    pub(crate) executable: PathBuf,
}

/// The executables that a cargo command with `--message-format json` builds.
pub(crate) fn built(command: &mut Command) -> Result<Vec<Artifact>, Failure> {
    let text = read(command)?;
    let messages = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
    Ok(messages.iter().filter_map(Artifact::of).collect())
}

impl Artifact {
    /// The executable in a message of cargo, if there is one.
    fn of(message: &Value) -> Option<Self> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let executable = text(&message["executable"])?.into();
        let target = &message["target"];
        Some(Self {
            package: name_of_package(message["package_id"].as_str()?).to_owned(),
            directory: Path::new(message["manifest_path"].as_str()?).parent()?.to_owned(),
            kind: text(&target["kind"][0])?,
            target: text(&target["name"])?,
            is_test: message["profile"]["test"].as_bool()?,
            executable,
        })
    }
}

/// The name in a package ID: `path+file:///…/name#1.2.3`, or `…#name@1.2.3`.
fn name_of_package(id: &str) -> &str {
    let (path, rest) = id.rsplit_once('#').unwrap_or((id, ""));
    let in_path = path.rsplit_once('/').map_or(path, |(_, name)| name);
    rest.split_once('@').map_or(in_path, |(name, _)| name)
}

/// The output of a command if it starts and succeeds; nothing reaches the terminal.
pub(crate) fn ask(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// Fails with installation instructions if node does not start.
pub(crate) fn find_node() -> Result<(), String> {
    find(&mut Command::new("node"), "install Node.js")
}

/// Fails with installation instructions if a required program does not start.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_cargo_tells_of_a_program() {
        let mut message = serde_json::json!({
            "reason": "compiler-artifact",
            "package_id": "path+file:///work/crates/carom-web#0.1.0",
            "manifest_path": "/work/crates/carom-web/Cargo.toml",
            "target": { "kind": ["lib", "cdylib"], "name": "carom_web" },
            "profile": { "test": true },
            "executable": "/work/target/debug/deps/carom_web-0123",
        });
        let artifact = Artifact {
            package: "carom-web".into(),
            directory: "/work/crates/carom-web".into(),
            kind: "lib".into(),
            target: "carom_web".into(),
            is_test: true,
            executable: "/work/target/debug/deps/carom_web-0123".into(),
        };
        assert_eq!(Artifact::of(&message), Some(artifact));
        message["executable"] = Value::Null;
        assert_eq!(Artifact::of(&message), None);
        assert_eq!(Artifact::of(&serde_json::json!({ "reason": "build-finished" })), None);
    }

    #[test]
    fn the_name_of_a_package_is_in_its_identifier() {
        for (id, name) in [
            ("path+file:///work/crates/carom-sim#0.1.0", "carom-sim"),
            ("path+file:///work/crates/sim#carom-sim@0.1.0", "carom-sim"),
        ] {
            assert_eq!(name_of_package(id), name);
        }
    }
}
