//! Writes a file of cases for `answers`.
//!
//! The cases are the oracle's families of hard cases: two balls in 2D and 3D, and a ball and each
//! other shape in 3D, for `f32` and `f64`. `cases N FILE` writes as many as give `N` answers.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use carom_oracle::{Case, Family, Precision, ShapeCase, ShapeFamily, ShapeKind};

/// The number of queries of every case.
const QUERIES: usize = 4;

/// The types of cases in every group: `f32` and `f64`, in 2D and 3D for balls. Other shapes have
/// only 3D, and twice as many cases: each further dimension would be compiled for eleven shapes and
/// four builds.
const TYPES: usize = 4;

/// The number of groups: families of two balls, and shapes.
const GROUPS: usize = Family::ALL.len() + ShapeKind::ALL.len();

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let (answers, path) = (words.next().and_then(|word| word.parse().ok()), words.next());
    let (Some(answers), Some(path)) = (answers, path) else {
        eprintln!("usage: cases N FILE, where N is the number of answers to the cases of FILE");
        return ExitCode::from(2);
    };
    let written = File::create(&path).map(BufWriter::new).and_then(|mut file| {
        write(answers, &mut file)?;
        file.flush()
    });
    if let Err(error) = written {
        eprintln!("error: {path} is not complete: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The cases of each type for at least `answers` answers.
const fn cases_of_each_type(answers: usize) -> usize {
    answers.div_ceil(GROUPS * TYPES * QUERIES)
}

/// Writes all blocks.
fn write(answers: usize, out: &mut impl Write) -> io::Result<()> {
    let count = cases_of_each_type(answers);
    for &family in Family::ALL {
        for precision in Precision::ALL {
            balls::<2>(family, precision, count, out)?;
            balls::<3>(family, precision, count, out)?;
        }
    }
    for kind in ShapeKind::ALL {
        for precision in Precision::ALL {
            shapes(kind, precision, 2 * count, out)?;
        }
    }
    Ok(())
}

/// A block of two balls.
fn balls<const D: usize>(
    family: Family,
    precision: Precision,
    count: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let (group, scalar) = (family.name(), precision.name());
    writeln!(out, "{group} ball {scalar} {D} {count}")?;
    for Case { a, b, max_time, .. } in family.cases::<D>(precision, 1).take(count) {
        let other = b.center.into_iter().chain([b.radius]).chain(b.velocity);
        numbers(a.numbers().chain(other).chain([max_time]), out)?;
    }
    Ok(())
}

/// A block of balls and shapes of a kind, in turn from all families.
fn shapes(
    kind: ShapeKind,
    precision: Precision,
    count: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let (shape, scalar) = (kind.name(), precision.name());
    writeln!(out, "{shape} {shape} {scalar} 3 {count}")?;
    let mut families: Vec<_> =
        ShapeFamily::ALL.iter().map(|family| family.cases::<3>(kind, precision, 1)).collect();
    let turns = families.len();
    for case in (0..count).filter_map(|index| families[index % turns].next()) {
        let ShapeCase { ball, shape, velocity, max_time, .. } = case;
        let other = shape.numbers().chain(velocity);
        numbers(ball.numbers().chain(other).chain([max_time]), out)?;
    }
    Ok(())
}

fn numbers(numbers: impl Iterator<Item = f64>, out: &mut impl Write) -> io::Result<()> {
    for number in numbers {
        out.write_all(&number.to_le_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use answers::hashes;

    use super::*;

    #[test]
    fn there_are_as_many_answers_as_asked_for() {
        let one_of_each = GROUPS * TYPES * QUERIES;
        for answers in [1, 1_000, 1_000_000] {
            let asked = one_of_each * cases_of_each_type(answers);
            assert!(asked >= answers && asked < answers + one_of_each);
        }
    }

    #[test]
    fn every_group_has_a_hash_of_its_own_that_depends_on_every_case() {
        let mut seen = HashSet::new();
        for cases in [24, 25] {
            let mut file = Vec::new();
            write(cases * GROUPS * TYPES * QUERIES, &mut file).unwrap();
            let groups = hashes(&file).unwrap();
            assert_eq!(groups.len(), GROUPS);
            seen.extend(groups.into_iter().map(|(_, hash)| hash));
        }
        assert_eq!(seen.len(), 2 * GROUPS);
    }
}
