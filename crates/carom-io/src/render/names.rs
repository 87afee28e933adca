//! Names of balls in a result.

use std::fmt::Write;

use crate::messages::brief;
use crate::table::ids::Ids;

/// The names of a table's balls in a result.
#[derive(Clone, Debug)]
pub(super) struct Names<'a> {
    /// The name of the table in messages.
    file: String,
    balls: usize,
    /// If balls have ids, these and their rows, in order. Otherwise the rows are the names.
    ids: Option<(&'a Ids, Vec<u32>)>,
    /// The row of each ball, if rows are left out.
    rows: Option<&'a [u64]>,
}

impl<'a> Names<'a> {
    pub(super) fn new(
        file: &str,
        balls: usize,
        ids: Option<&'a Ids>,
        rows: Option<&'a [u64]>,
    ) -> Self {
        let ids = ids.map(|ids| {
            let count = u32::try_from(ids.count()).unwrap_or(u32::MAX);
            let mut rows: Vec<u32> = (0..count).collect();
            rows.sort_by(|a, b| ids.text(*a).cmp(&ids.text(*b)));
            (ids, rows)
        });
        Self { file: file.to_owned(), balls, ids, rows }
    }

    /// The row of a ball, from 0.
    ///
    /// # Errors
    /// The ball does not exist, or two balls have this name: what is wrong, and how to fix it.
    pub(super) fn row(&self, name: &str) -> Result<u32, String> {
        match &self.ids {
            None => self.numbered(name),
            Some((ids, rows)) => self.named(ids, rows, name),
        }
    }

    /// The row of a ball in the file, from 0.
    fn file_row(&self, ball: u32) -> u64 {
        self.rows.map_or(u64::from(ball), |rows| rows[ball as usize])
    }

    fn numbered(&self, name: &str) -> Result<u32, String> {
        let number = name.parse().ok().or_else(|| whole(name)?.parse().ok());
        let row = number.and_then(|number: u32| match self.rows {
            None => Some(number).filter(|row| (*row as usize) < self.balls),
            Some(rows) => u32::try_from(rows.binary_search(&number.into()).ok()?).ok(),
        });
        row.ok_or_else(|| {
            let Self { file, balls, rows, .. } = self;
            let mut problem = format!("there is no ball {} in {file}, which has ", brief(name));
            let _ = match balls {
                0 => write!(problem, "no balls"),
                _ if rows.is_some() => write!(problem, "{balls} balls, without the rows left out"),
                1 => write!(problem, "1 ball, number 0"),
                _ => write!(problem, "{balls} balls, numbers 0 to {}", balls - 1),
            };
            problem + CURE
        })
    }

    fn named(&self, ids: &Ids, rows: &[u32], name: &str) -> Result<u32, String> {
        let found = |name: &str| {
            let first = rows.partition_point(|row| *ids.text(*row) < *name);
            let same = rows[first..].iter().take_while(|row| *ids.text(**row) == *name);
            same.take(2).copied().collect::<Vec<_>>()
        };
        let mut rows = found(name);
        if let (true, Some(whole)) = (rows.is_empty(), whole(name)) {
            rows = found(&whole);
        }
        let (file, name) = (&self.file, brief(name));
        match rows.as_slice() {
            [row] => Ok(*row),
            [one, other, ..] => Err(format!(
                "two balls in {file} have the id {name}, rows {} and {}; give each ball its own id",
                self.file_row(*one) + 1,
                self.file_row(*other) + 1,
            )),
            [] => Err(format!("no ball in {file} has the id {name}{CURE}")),
        }
    }
}

/// A whole number that another program has written as a float, such as `7.0`, as carom writes it.
fn whole(name: &str) -> Option<String> {
    /// Up to this whole number, no other whole number is rounded to the same float.
    const LARGEST: f64 = 9_007_199_254_740_991.0;

    let number: f64 = name.parse().ok()?;
    (number.fract() == 0.0 && number.abs() <= LARGEST).then(|| format!("{}", number + 0.0))
}

const CURE: &str = "; give the table of balls that the result was made from";

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::StringArray;

    use super::*;

    #[test]
    fn rows_are_names_where_there_are_no_ids() {
        let names = Names::new("balls.csv", 3, None, None);
        assert_eq!(["0", "2", "2.0"].map(|name| names.row(name)), [Ok(0), Ok(2), Ok(2)]);
        for name in ["-1", "3", "1e12", "2.5", "Ada"] {
            let problem = names.row(name).unwrap_err();
            let expected = "in balls.csv, which has 3 balls, numbers 0 to 2; give the table";
            assert!(problem.contains(expected), "{problem}");
        }
    }

    #[test]
    fn balls_keep_their_rows_if_others_are_left_out() {
        let names = Names::new("balls.csv", 3, None, Some(&[0, 2, 5]));
        assert_eq!(["0", "2", "5"].map(|name| names.row(name)), [Ok(0), Ok(1), Ok(2)]);
        let problem = names.row("1").unwrap_err();
        assert!(problem.contains("which has 3 balls, without the rows left out; "), "{problem}");
    }

    #[test]
    fn ids_are_found_in_any_order_and_only_what_is_asked_for_must_be_unique() {
        let ids = StringArray::from(vec!["9", "-4", "Ada", "9", "0"]);
        let ids = Ids::of(vec![Arc::new(ids.slice(0, 2)), Arc::new(ids.slice(2, 3))]);
        let names = Names::new("balls.csv", 5, Some(&ids), None);
        let found = ["-4", "0", "Ada", "-4.0"].map(|name| names.row(name));
        assert_eq!(found, [Ok(1), Ok(4), Ok(2), Ok(1)]);
        let twice = "two balls in balls.csv have the id 9, rows 1 and 4; give each ball its own id";
        assert_eq!(names.row("9").unwrap_err(), twice);
        let none = names.row("ada").unwrap_err();
        assert!(none.starts_with("no ball in balls.csv has the id ada; give the table"), "{none}");
    }
}
