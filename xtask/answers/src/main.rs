//! Prints the hash and name of each group, one per line.
//!
//! The argument is the number of answers.

use std::process::ExitCode;

use answers::{Group, cases_of_each_kind, hash_of_group};

fn main() -> ExitCode {
    let Some(answers) = std::env::args().nth(1).and_then(|word| word.parse().ok()) else {
        eprintln!("usage: answers N, where N is the number of answers to hash");
        return ExitCode::from(2);
    };
    for group in Group::all() {
        println!("{:016x} {}", hash_of_group(group, cases_of_each_kind(answers)), group.name());
    }
    ExitCode::SUCCESS
}
