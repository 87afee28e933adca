//! Generates JavaScript and types for a WebAssembly module.
//!
//! `cargo xtask web` runs it. `bindgen MODULE.wasm NAME DIRECTORY` does the same as the program
//! `wasm-bindgen`, which would have to be installed in exactly the version of the library.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, name, directory] = arguments.as_slice() else {
        eprintln!("error: give the module, a name for the files to generate, and a directory");
        return ExitCode::FAILURE;
    };
    let made = Bindgen::new()
        .input_path(module)
        .out_name(name)
        .typescript(true)
        // `init()` without an argument then finds the module next to its JavaScript.
        .omit_default_module_path(false)
        .web(true)
        .and_then(|bindgen| bindgen.generate(directory));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
