//! Prints the hash and name of each group of cases.

use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let Some(path) = env::args().nth(1) else {
        eprintln!("usage: answers FILE, where FILE has cases that `cases` wrote");
        return ExitCode::from(2);
    };
    let lines = fs::read(&path).map_err(|error| error.to_string());
    match lines.and_then(|file| answers::lines(&file).map_err(|error| error.to_string())) {
        Ok(lines) => {
            print!("{lines}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {path}: {error}");
            ExitCode::FAILURE
        }
    }
}
