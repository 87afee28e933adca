//! The npm package `carom-web`: the module, its JavaScript and types, and what npm wants to know.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::wasm::Compiler;
use crate::workspace::{Failure, cargo, root, run};

/// What is copied into the package as it is.
const FILES: [&str; 4] = ["README.md", "node.js", "LICENSE-MIT", "LICENSE-APACHE"];

/// What the compiler for WebAssembly takes for granted, and the optimiser has to be told.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

fn source() -> PathBuf {
    root().join("crates/carom-web")
}

/// Builds the package into `crates/carom-web/pkg`, with the optimiser that the page brings.
pub(super) fn build(compiler: &Compiler, page: &Path) -> Result<(), Failure> {
    let module = compiler.build("carom-web", "web")?;
    let package = source().join("pkg");
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    fs::create_dir_all(&package)?;
    let mut bindgen = cargo();
    bindgen.args(["run", "--quiet", "--package", "bindgen", "--"]);
    run(bindgen.arg(module).arg("carom_web").arg(&package))?;
    optimise(&package.join("carom_web_bg.wasm"), page)?;
    for file in FILES {
        fs::copy(source().join(file), package.join(file))?;
    }
    let manifest = manifest(&fs::read_to_string(source().join("package.json"))?)?;
    fs::write(package.join("package.json"), manifest)?;
    Ok(())
}

fn optimise(module: &Path, page: &Path) -> Result<(), Failure> {
    let mut optimiser = Command::new("node");
    optimiser.arg(page.join("node_modules/binaryen/bin/wasm-opt"));
    run(optimiser.args(FEATURES).arg("-O3").arg(module).arg("-o").arg(module))
}

/// The manifest with what Cargo knows.
fn manifest(text: &str) -> Result<String, Failure> {
    let mut manifest: serde_json::Map<String, Value> = serde_json::from_str(text)?;
    for (key, value) in [
        ("version", env!("CARGO_PKG_VERSION")),
        ("license", env!("CARGO_PKG_LICENSE")),
        ("repository", env!("CARGO_PKG_REPOSITORY")),
    ] {
        manifest.insert(key.to_owned(), value.into());
    }
    Ok(serde_json::to_string_pretty(&manifest)? + "\n")
}

/// Uses the package as a user of npm does, and compares it with the program.
pub(super) fn test() -> Result<(), Failure> {
    run(Command::new("node").arg("--test").arg(source().join("tests/package.test.mjs")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_has_what_cargo_knows() {
        let text = fs::read_to_string(source().join("package.json")).unwrap();
        let manifest: Value = serde_json::from_str(&manifest(&text).unwrap()).unwrap();
        assert_eq!(manifest["name"], "carom-web");
        assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(manifest["license"], "MIT OR Apache-2.0");
        // What is published is what is copied, and what bindgen makes.
        for file in manifest["files"].as_array().unwrap() {
            let file = file.as_str().unwrap();
            assert!(FILES.contains(&file) || file.starts_with("carom_web"), "{file}");
        }
    }
}
