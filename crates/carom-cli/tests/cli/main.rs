//! Tests of the program: output, messages, exit codes and files.
//!
//! Data goes to stdout, messages to stderr, and no incomplete file is left behind.

mod encounters;
mod ensemble;
#[cfg(unix)]
mod full;
mod impacts;
#[cfg(unix)]
mod inputs;
#[cfg(target_os = "linux")]
mod memory;
mod messages;
mod new;
mod pairs;
mod render;
#[cfg(unix)]
mod resume;
mod run;
#[cfg(unix)]
mod signals;
mod terminal;
#[cfg(target_os = "linux")]
mod threads;
#[cfg(unix)]
mod two_runs;
mod usage;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
#[cfg(unix)]
use std::{thread::sleep, time::Duration};

use tempfile::TempDir;

/// A temporary directory to run the program in.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The names of the files in order, including hidden ones.
    fn files(&self) -> Vec<String> {
        self.files_in("")
    }

    fn files_in(&self, directory: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(directory)).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn carom(&self, arguments: &[&str]) -> Ended {
        self.carom_with_stdin(arguments, "")
    }

    fn carom_with_stdin(&self, arguments: &[&str], stdin: &str) -> Ended {
        let mut child = self.start(arguments);
        let mut pipe = child.stdin.take().unwrap();
        // The program may end before it has read everything; only its output counts.
        let _ = pipe.write_all(stdin.as_bytes());
        drop(pipe);
        child.wait_with_output().unwrap().into()
    }

    fn start(&self, arguments: &[&str]) -> Child {
        command(self.0.path())
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }
}

fn command(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_carom"));
    // The environment of the tests may set another width, or colours in pipes.
    command.env_remove("COLUMNS").env_remove("CLICOLOR_FORCE").current_dir(directory);
    command
}

/// How the program ended, and what it printed.
#[derive(Debug)]
struct Ended {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ended {
    /// Returns the data on stdout of a success without messages.
    #[track_caller]
    fn data(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout
    }

    /// Returns the one message on stderr of a failure: plain text, without data on stdout.
    #[track_caller]
    fn refusal(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(1), ""), "{}", self.stderr);
        assert!(self.stderr.starts_with("error: "), "{}", self.stderr);
        assert!(!self.stderr.contains('\x1b'), "colours where there is no terminal");
        self.stderr
    }
}

/// Waits until the program listens for signals. Linux shows which it catches; elsewhere a second is
/// enough.
#[cfg(unix)]
fn wait_until_it_listens(child: &Child) {
    const INT_AND_TERM: u64 = (1 << (2 - 1)) | (1 << (15 - 1));

    if !cfg!(target_os = "linux") {
        sleep(Duration::from_secs(1));
        return;
    }
    let catches = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap()
    };
    while catches() & INT_AND_TERM != INT_AND_TERM {
        sleep(Duration::from_millis(2));
    }
}

/// Sends the signal with this name, without SIG.
#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}
