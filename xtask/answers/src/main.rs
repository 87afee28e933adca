//! Prints the hash of each family's answers, one per line. The argument is the number of answers.

use std::process::ExitCode;

use answers::{cases_of_each_kind, hash_of_family};
use carom_oracle::Family;

fn main() -> ExitCode {
    let Some(answers) = std::env::args().nth(1).and_then(|word| word.parse().ok()) else {
        eprintln!("usage: answers N, where N is the number of answers to hash");
        return ExitCode::from(2);
    };
    for &family in Family::ALL {
        println!("{:016x}", hash_of_family(family, cases_of_each_kind(answers)));
    }
    ExitCode::SUCCESS
}
