//! WebAssembly: which compiler on this machine can build it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::workspace::{Failure, ask, cargo, root, run_command, target_directory};

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of everything that becomes WebAssembly, so that what two modules share is built once.
const PROFILE: &str = "web";

/// Vectors of four numbers, as every browser has had them since 2023 (and Chrome and Firefox since 2021).
/// These take the place of flags for this machine's processor.
const FLAGS: &str = "-C target-feature=+simd128";

/// How to install what is missing.
const CURE: &str = "`rustup target add wasm32-unknown-unknown`, or on Debian \
                    `apt-get install rustc-web cargo-web rust-web-src rust-web-llvm lld-22`";

/// Where the standard library for WebAssembly comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Library {
    /// It is installed beside the compiler.
    Installed,
    /// Only its source is, and it is built with the rest.
    Built,
}

/// A compiler for WebAssembly.
#[derive(Debug)]
pub(crate) struct Compiler {
    /// A compiler that is not the one that built xtask, with the cargo beside it.
    program: Option<(&'static str, &'static str)>,
    library: Library,
}

impl Compiler {
    /// The compiler of this machine, or how to install one.
    pub(crate) fn find() -> Result<Self, String> {
        // The second is where Debian has the compiler that it builds its browsers with.
        [None, Some(("/usr/bin/rustc", "/usr/bin/cargo"))]
            .into_iter()
            .find_map(|program| {
                let library = library(program.map_or("rustc", |(rustc, _)| rustc))?;
                Some(Self { program, library })
            })
            .ok_or_else(|| format!("there is no compiler for WebAssembly; {CURE}"))
    }

    /// Builds the module of a package, with these options of cargo: its path.
    pub(crate) fn build<'a>(
        &self,
        package: &str,
        options: impl IntoIterator<Item = &'a str>,
    ) -> Result<PathBuf, Failure> {
        let directory = target_directory()?.join("wasm");
        let mut command = cargo();
        if let Some((rustc, cargo_beside)) = self.program {
            command = Command::new(cargo_beside);
            // The library path of this compiler is not that of the other.
            command.current_dir(root()).env("RUSTC", rustc).env_remove("LD_LIBRARY_PATH");
        }
        // The module alone: for a Rust library beside it, machine code would be made of everything that
        // link-time optimisation makes anew.
        command.args(["rustc", "--quiet", "--lib", "--crate-type", "cdylib", "--profile", PROFILE]);
        command.args(["--package", package]).args(options);
        command.args(["--target", TARGET, "--target-dir"]).arg(&directory);
        if self.library == Library::Built {
            // Building the standard library is not yet stable; the library itself is.
            command.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
        }
        run_command(command.env("RUSTFLAGS", FLAGS))?;
        let file = format!("{}.wasm", package.replace('-', "_"));
        Ok(directory.join(TARGET).join(PROFILE).join(file))
    }
}

/// Where this compiler's standard library for WebAssembly comes from, if it has any.
fn library(rustc: &str) -> Option<Library> {
    let print = |what: &[&str]| ask(Command::new(rustc).args(["--print"]).args(what));
    let installed = print(&["target-libdir", "--target", TARGET])?;
    if Path::new(installed.trim()).is_dir() {
        return Some(Library::Installed);
    }
    let source = Path::new(print(&["sysroot"])?.trim()).join("lib/rustlib/src/rust/library");
    source.join("Cargo.lock").is_file().then_some(Library::Built)
}
