//! The npm package `carom-web`.
//!
//! It contains the modules, their JavaScript and types, and the files for npm.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::{self, ScopedJoinHandle};
use std::{fs, io};

use serde_json::Value;

use crate::wasm::{Compiler, Purpose};
use crate::workspace::{Failure, cargo, install_packages, root, run_command, say};

/// A WebAssembly module of the package.
struct Module {
    /// The features of carom-web that it contains.
    features: &'static str,
    /// The name of its files.
    name: &'static str,
    /// The crates that have another level of optimisation than in the profile.
    levels: &'static [(&'static str, &'static str)],
    /// The classes whose instances are freed by hand.
    classes: &'static [&'static str],
}

/// A page with occasional queries of two balls loads neither the queries of many pairs, which must
/// be fast, nor the simulator, which is larger. A simulation in the plane does not load the code
/// for space, which is as large.
///
/// The sizes were compared at the levels `z`, `s` and 3. `z` makes the first clearly smaller; its
/// queries take half the time with carom-web at `s`, for 12 kB more when compressed. At `z` no loop
/// becomes vector code, which the second needs. The simulator, carom-sim, must be fast; with the
/// queries that it calls at `s`, its module is a twelfth smaller and hardly slower. The standard
/// library and all other crates are built once for all modules. For tests carom is at level 3 in
/// all of them, so that it is built once, too, also for `cargo xtask same-bits`.
const MODULES: [Module; 5] = [
    Module { features: "pair", name: "carom_web", levels: &[("carom", "'z'")], classes: &[] },
    Module { features: "many", name: "many", levels: &[("carom-web", "3")], classes: &[] },
    Module { features: "shapes", name: "shapes", levels: &[("carom", "'z'")], classes: &["Shape"] },
    Module {
        features: "simulation,plane",
        name: "simulation",
        levels: &[("carom", "'s'")],
        classes: &["Gas", "Simulation", "Stepping"],
    },
    Module {
        features: "simulation,space",
        name: "simulation-3d",
        levels: &[("carom", "'s'")],
        classes: &["Simulation", "Stepping"],
    },
];

/// Files that are copied into the package unchanged.
const FILES: [&str; 14] = [
    "README.md",
    "balls.js",
    "node.js",
    "node-many.js",
    "node-shapes.js",
    "node-simulation.js",
    "node-simulation-3d.js",
    "freed.js",
    "shape-reader.js",
    "examples/break.mjs",
    "examples/game.html",
    "examples/index.html",
    "LICENSE-MIT",
    "LICENSE-APACHE",
];

/// Features that the compiler enables by default, but the optimiser does not.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

fn source() -> PathBuf {
    root().join("crates/carom-web")
}

/// Builds the package into `crates/carom-web/pkg`; for users, with the optimiser from the page's
/// dependencies.
pub(super) fn build(compiler: &Compiler, purpose: Purpose, page: &Path) -> Result<(), Failure> {
    // The old package stays until the new one is complete.
    let (package, part) = (source().join("pkg"), source().join("pkg.part"));
    make_empty(&part)?;
    // On any failure, wait for running commands: they would continue to write into the directory.
    thread::scope(|scope| {
        let begin = |mut command: Command| {
            scope.spawn(move || run_command(&mut command).map_err(|failure| failure.to_string()))
        };
        // In parallel, because building a module is mostly one crate after another.
        let mut generator = cargo();
        generator.args(["build", "--quiet", "--package", "bindgen"]);
        let mut generator = Some(begin(generator));
        let mut optimisers = Vec::new();
        for module in &MODULES {
            say(&format!("compiling the module {} to WebAssembly", module.name));
            let built = module.build(compiler, purpose)?;
            generator.take().map_or(Ok(()), end)?;
            module.bind(&built, &part)?;
            if purpose == Purpose::Package {
                // Optimise one module while building the next.
                let file = part.join(format!("{}_bg.wasm", module.name));
                optimisers.push(begin(optimiser(&file, page)));
            }
        }
        if !optimisers.is_empty() {
            say("optimising the modules");
        }
        optimisers.into_iter().try_for_each(end)
    })?;
    fs::create_dir(part.join("examples"))?;
    for file in FILES {
        fs::copy(source().join(file), part.join(file))?;
    }
    fs::copy(root().join("scenes/break.toml"), part.join("examples/break.toml"))?;
    let manifest = fs::read_to_string(source().join("package.json"))?;
    fs::write(part.join("package.json"), completed(&manifest))?;
    make_empty(&package)?;
    fs::rename(&part, &package)?;
    Ok(())
}

/// Waits for a running command.
fn end(command: ScopedJoinHandle<'_, Result<(), String>>) -> Result<(), Failure> {
    Ok(command.join().expect("a failure is no panic")?)
}

impl Module {
    fn build(&self, compiler: &Compiler, purpose: Purpose) -> Result<PathBuf, Failure> {
        let levels = self.levels.iter().filter(|_| purpose == Purpose::Package);
        let levels =
            levels.map(|(name, level)| format!("profile.web.package.{name}.opt-level={level}"));
        let levels: Vec<_> = levels.flat_map(|setting| ["--config".to_owned(), setting]).collect();
        let features = ["--no-default-features", "--features", self.features];
        let options = features.into_iter().chain(levels.iter().map(String::as_str));
        compiler.build("carom-web", purpose, options)
    }

    /// Generates its JavaScript and types.
    fn bind(&self, built: &Path, folder: &Path) -> Result<(), Failure> {
        let mut bindgen = cargo();
        bindgen.args(["run", "--quiet", "--package", "bindgen", "--"]);
        run_command(bindgen.arg(built).arg(self.name).arg(folder))?;
        guard(folder, self.name, self.classes)
    }
}

fn make_empty(folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)
}

/// The exports of a module before `init`: each use is an error.
///
/// Without it, the error would be that a property of `undefined` cannot be read.
const NOT_LOADED: &str = "const notLoaded = new Proxy({}, {
    get() {
        throw new Error(\"carom-web is not loaded yet; call `await init()` first, the default export of this module\");
    },
});
";

/// Makes the module report use before `init`, and classes use after they are freed, as described in
/// `crates/carom-web/freed.js`. Adds the declaration of `Symbol.dispose`, by which their types can
/// be freed and which TypeScript's own libraries have only for the newest targets.
fn guard(folder: &Path, name: &str, classes: &[&str]) -> Result<(), Failure> {
    let [bindings, types] = ["js", "d.ts"].map(|kind| folder.join(format!("{name}.{kind}")));
    let code = unloaded(&fs::read_to_string(&bindings)?)?;
    if classes.is_empty() {
        return Ok(fs::write(bindings, code)?);
    }
    let classes = classes.join(", ");
    let import = "import { guardFreed } from \"./freed.js\";";
    fs::write(bindings, format!("{import}\n{code}\nguardFreed({{ {classes} }});\n"))?;
    let declared = fs::read_to_string(&types)?;
    Ok(fs::write(types, format!("/// <reference lib=\"esnext.disposable\" />\n{declared}"))?)
}

/// The bindings with [`NOT_LOADED`] instead of `undefined` before `init`.
fn unloaded(code: &str) -> Result<String, Failure> {
    let declaration = "let wasmModule, wasmInstance, wasm;";
    let declared = format!("{NOT_LOADED}let wasmModule, wasmInstance, wasm = notLoaded;");
    let (is_loaded, checked) = ("(wasm !== undefined)", "(wasm !== notLoaded)");
    let counts = [declaration, is_loaded].map(|part| code.matches(part).count());
    if counts != [1, 2] || code.matches("wasm !== undefined").count() != 2 {
        let other = "wasm-bindgen generates other code than `unloaded` in xtask/src/web/package.rs \
                     expects: change it, so that use before `init` is still reported";
        return Err(other.into());
    }
    Ok(code.replace(declaration, &declared).replace(is_loaded, checked))
}

/// Makes a module smaller and faster, in place. Level 2 takes twice as long, is no faster and, when
/// compressed, no smaller.
fn optimiser(module: &Path, page: &Path) -> Command {
    let mut optimiser = Command::new("node");
    optimiser.arg(page.join("node_modules/binaryen/bin/wasm-opt"));
    optimiser.args(FEATURES).arg("-O1").arg(module).arg("-o").arg(module);
    optimiser
}

/// The manifest with Cargo's data inserted before the rest: the order of its keys matters.
fn completed(manifest: &str) -> String {
    let known = [
        ("version", env!("CARGO_PKG_VERSION")),
        ("license", env!("CARGO_PKG_LICENSE")),
        ("repository", env!("CARGO_PKG_REPOSITORY")),
    ];
    let lines = known.map(|(key, value)| format!("\n  \"{key}\": {},", Value::from(value)));
    manifest.replacen('{', &format!("{{{}", lines.concat()), 1)
}

/// Uses the package like a user of npm: compares it with the program, and opens the examples of its
/// README in a browser.
pub(super) fn test(program: &Path, browser: &Path) -> Result<(), Failure> {
    let tests = source().join("tests");
    install_packages(&tests)?;
    let mut node = Command::new("node");
    node.arg("--test").args(
        ["package.test.mjs", "many.test.mjs", "shapes.test.mjs", "install.test.mjs"]
            .map(|file| tests.join(file)),
    );
    run_command(node.env("CAROM", program).env("CHROMIUM", browser))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bindings_start_unloaded_or_are_refused() {
        let init = "if (wasm !== undefined) return wasm;\n";
        let code = format!("let wasmModule, wasmInstance, wasm;\n{init}{init}");
        let guarded = unloaded(&code).unwrap();
        assert!(guarded.contains("wasm = notLoaded;\nif (wasm !== notLoaded)"), "{guarded}");
        assert!(!guarded.contains("undefined"));
        for other in [init, &code.replacen(init, "", 1), &code.replace("wasm;", "wasm, memory;")] {
            assert!(unloaded(other).is_err(), "{other}");
        }
    }

    #[test]
    fn the_manifest_has_what_cargo_knows() {
        let text = fs::read_to_string(source().join("package.json")).unwrap();
        let text = completed(&text);
        let manifest: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(manifest["name"], "carom-web");
        assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(manifest["license"], "MIT OR Apache-2.0");
        // Node.js takes the first key that matches, and "default" always matches.
        let place = |key: &str| text.find(&format!("\"{key}\":")).unwrap();
        assert!(place("node") < place("default"));
    }
}
