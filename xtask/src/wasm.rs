//! WebAssembly compilers on this machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::workspace::{Failure, ask, cargo, root, run_command, target_directory};

const TARGET: &str = "wasm32-unknown-unknown";

/// Vectors of four numbers, which every browser has had since 2023 (and Chrome and Firefox since
/// 2021). These flags replace those for this machine's processor.
const FLAGS: &str = "-C target-feature=+simd128";

/// How to install what is missing.
const CURE: &str = "`rustup target add wasm32-unknown-unknown`, or on Debian \
                    `apt-get install rustc-web cargo-web rust-web-src rust-web-llvm lld-22`";

/// What a module is built for. With one purpose, what two modules share is built once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// For users: as small and as fast as can be.
    Package,
    /// For tests: the same bits, without link-time optimisation.
    Tests,
}

impl Purpose {
    /// The name of cargo's profile.
    const fn profile(self) -> &'static str {
        match self {
            Self::Package => "web",
            Self::Tests => "web-tests",
        }
    }
}

/// The source of the standard library for WebAssembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Library {
    /// It is installed with the compiler.
    Installed,
    /// Only its source code is installed; it is built with the rest.
    Built,
}

/// A compiler for WebAssembly.
#[derive(Debug)]
pub(crate) struct Compiler {
    /// A compiler other than the one that built xtask, and its cargo.
    program: Option<(&'static str, &'static str)>,
    library: Library,
}

impl Compiler {
    /// The compiler of this machine, or how to install one.
    pub(crate) fn find() -> Result<Self, String> {
        // The second is where Debian has the compiler for its browsers.
        [None, Some(("/usr/bin/rustc", "/usr/bin/cargo"))]
            .into_iter()
            .find_map(|program| {
                let library = library(program.map_or("rustc", |(rustc, _)| rustc))?;
                Some(Self { program, library })
            })
            .ok_or_else(|| format!("there is no compiler for WebAssembly; {CURE}"))
    }

    /// Builds the module of a package with these options of cargo, and returns its path.
    pub(crate) fn build<'a>(
        &self,
        package: &str,
        purpose: Purpose,
        options: impl IntoIterator<Item = &'a str>,
    ) -> Result<PathBuf, Failure> {
        let directory = target_directory()?.join("wasm");
        let mut command = cargo();
        if let Some((rustc, cargo_beside)) = self.program {
            command = Command::new(cargo_beside);
            // The other compiler has its own library path.
            command.current_dir(root()).env("RUSTC", rustc).env_remove("LD_LIBRARY_PATH");
        }
        // Only the module. A Rust library beside it would need machine code for everything that
        // link-time optimisation regenerates.
        command.args(["rustc", "--quiet", "--lib", "--crate-type", "cdylib"]);
        command.args(["--profile", purpose.profile(), "--package", package]).args(options);
        command.args(["--target", TARGET, "--target-dir"]).arg(&directory);
        if self.library == Library::Built {
            // Building the standard library is not stable yet; the library itself is.
            // Without backtraces, which WebAssembly has not.
            command.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="]);
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        run_command(command.env("RUSTFLAGS", FLAGS))?;
        let file = format!("{}.wasm", package.replace('-', "_"));
        Ok(directory.join(TARGET).join(purpose.profile()).join(file))
    }
}

/// The source of this compiler's standard library for WebAssembly, if it has any.
fn library(rustc: &str) -> Option<Library> {
    let print = |what: &[&str]| ask(Command::new(rustc).args(["--print"]).args(what));
    let installed = print(&["target-libdir", "--target", TARGET])?;
    if Path::new(installed.trim()).is_dir() {
        return Some(Library::Installed);
    }
    let source = Path::new(print(&["sysroot"])?.trim()).join("lib/rustlib/src/rust/library");
    source.join("Cargo.lock").is_file().then_some(Library::Built)
}
