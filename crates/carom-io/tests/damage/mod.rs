//! Tests with damaged tables.
//!
//! Each is refused with an error that names it, or read to the rows that it holds.
//! `cargo xtask damage` tests thousands of them.
//!
//! Some damage is not detectable: if numbers in a file without checksums are damaged, the file
//! holds other numbers, and reading returns these.

mod file;
mod generator;
mod good;
mod outcome;

use std::panic;

use self::file::{Damage, Good, Held};
use self::generator::damaged;
use self::outcome::{Outcome, read};
use fastrand::Rng;
use tempfile::TempDir;
use test_size::{number, seed, sized};

/// Parquet files with checksums.
const CHECKED: [&str; 4] = ["checked-1", "checked-2", "checked-zstd-1", "checked-zstd-2"];

/// The number of files of each format: `CAROM_FILES`, if it is set.
fn count() -> u64 {
    number("CAROM_FILES").unwrap_or_else(|| sized(50, 500))
}

/// The outcomes of the files of a format.
#[derive(Default)]
struct Tally {
    refused: u64,
    whole: u64,
    /// Files that are read to the other rows that their bytes hold.
    other: u64,
    panicked: u64,
    wrong: Vec<String>,
}

/// Damages the files in turn, and checks what is read from each.
fn trial(format: &str, files: &[Good]) {
    let (count, seed) = (count(), seed());
    let directory = TempDir::new().unwrap();
    let mut tally = Tally::default();
    for (number, good) in (0..count).zip(files.iter().cycle()) {
        let mut random = Rng::with_seed(seed.wrapping_mul(1 << 32) ^ number);
        let damage = damaged(good, &mut random);
        let outcome = panic::catch_unwind(|| read(&directory, good, &damage.bytes));
        tally.add(good, number, &damage, outcome.ok());
    }
    let Tally { refused, whole, other, panicked, wrong } = tally;
    println!(
        "damaged {format}: {count} files from seed {seed}: {refused} refused, {whole} read whole, \
         {other} to the other numbers that they hold, {panicked} panicked, {} wrong",
        wrong.len()
    );
    assert!(wrong.is_empty() && panicked == 0, "{}", wrong[..wrong.len().min(20)].join("\n"));
    assert!(refused > count / 4 && whole > 0, "this damage shows little");
}

impl Tally {
    fn add(&mut self, good: &Good, number: u64, damage: &Damage, outcome: Option<Outcome>) {
        let wrong = &mut self.wrong;
        let mut wrong = |what: &str| {
            wrong.push(format!("{}, file {number} ({}): {what}", good.name, damage.how));
        };
        match outcome {
            None => {
                self.panicked += 1;
                println!("panic: {}, file {number}: {}", good.name, damage.how);
            }
            Some(Outcome::Refused(message)) => {
                if !message.starts_with(&good.name) || message.len() > 600 {
                    wrong(&format!("the message is {message:?}"));
                }
                self.refused += 1;
            }
            Some(Outcome::Torn(how)) => wrong(&how),
            Some(Outcome::Left(files)) => wrong(&format!("{files:?} is left at the output")),
            Some(Outcome::Read(rows)) if rows == good.rows => self.whole += 1,
            Some(Outcome::Read(rows)) => match (good.holds)(good, damage) {
                Held::Anything => self.other += 1,
                Held::Other(Some(held)) if outcome::same(&held, &rows) => self.other += 1,
                Held::Other(_) | Held::Known => wrong("other rows than it holds"),
            },
        }
    }
}

#[test]
fn undamaged_tables_are_read() {
    let directory = TempDir::new().unwrap();
    let ours = [good::csv(), good::parquet(), good::arrow(), good::stream()];
    for good in ours.into_iter().chain(CHECKED.map(good::checked)) {
        match read(&directory, &good, &good.bytes) {
            Outcome::Read(rows) => assert_eq!(rows, good.rows, "{}", good.name),
            Outcome::Refused(message) => panic!("{message}"),
            Outcome::Left(files) => panic!("{files:?}"),
            Outcome::Torn(how) => panic!("{how}"),
        }
    }
}

#[test]
fn damaged_csv_is_refused_or_read_as_it_stands() {
    trial("CSV", &[good::csv()]);
}

#[test]
fn damaged_parquet_is_refused_or_read_to_its_rows() {
    let [a, b, c, d] = CHECKED.map(good::checked);
    trial("Parquet", &[good::parquet(), a, b, c, d]);
}

#[test]
fn damaged_arrow_is_refused_or_read_to_its_rows() {
    trial("Arrow", &[good::arrow(), good::stream()]);
}

/// Found by fuzzing: with a number in the place of a header, the library was busy for a minute.
#[test]
fn the_fields_of_a_page_hold_what_they_have_to() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/damage/number-for-header.parquet");
    let table = carom_io::table::Reader::open(file.as_ref()).unwrap();
    let columns = table.columns().to_vec();
    let chosen: Vec<_> = columns.iter().map(String::as_str).take(3).collect();
    let read = table.select(&chosen).unwrap().collect::<Result<Vec<_>, _>>();
    let told = read.err().unwrap().to_string();
    assert!(told.contains("a field in the header of a page has the wrong type"), "{told}");
}

/// Found by `cargo xtask damage` with more files.
///
/// A column that claims to have no nulls, but has some, was read to other numbers. Its levels, at
/// the start of each page, take no more space than the padding of some writers.
#[test]
fn levels_are_no_numbers() {
    let directory = TempDir::new().unwrap();
    for mut good in ["checked-1", "checked-zstd-1"].map(good::checked) {
        // In the entry of the column `bx`: that values are optional, and the name.
        let optional = [0x25, 2, 0x18, 2, b'b', b'x'];
        let places = (0..good.bytes.len()).filter(|k| good.bytes[*k..].starts_with(&optional));
        let [place] = places.collect::<Vec<_>>()[..] else { panic!("{}", good.name) };
        good.bytes[place + 1] = 0;
        let Outcome::Refused(message) = read(&directory, &good, &good.bytes) else {
            panic!("{} is not refused", good.name)
        };
        assert!(message.contains("a page has more bytes than its values"), "{message}");
    }
}
