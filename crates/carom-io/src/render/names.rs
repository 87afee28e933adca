//! Names of balls in a result.

use std::fmt::Write;

/// The names of a table's balls in a result.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// The name of the table in messages.
    file: String,
    balls: usize,
    /// If balls have ids, these and their rows, sorted. Otherwise the rows are the names.
    ids: Option<Vec<(i64, u32)>>,
}

impl Names {
    pub(super) fn new(file: &str, balls: usize, ids: Option<&[i64]>) -> Self {
        let ids = ids.map(|ids| {
            let mut named: Vec<(i64, u32)> = ids.iter().copied().zip(0..).collect();
            named.sort_unstable();
            named
        });
        Self { file: file.to_owned(), balls, ids }
    }

    /// The row of a ball, from 0.
    ///
    /// # Errors
    /// The ball does not exist, or two balls have this name: what is wrong, and how to fix it.
    pub(super) fn row(&self, name: i64) -> Result<u32, String> {
        match &self.ids {
            None => self.numbered(name),
            Some(ids) => self.named(ids, name),
        }
    }

    fn numbered(&self, name: i64) -> Result<u32, String> {
        let row = u32::try_from(name).ok().filter(|&row| (row as usize) < self.balls);
        row.ok_or_else(|| {
            let Self { file, balls, .. } = self;
            let mut problem = format!("there is no ball {name} in {file}, which has ");
            let _ = match balls {
                0 => write!(problem, "no balls"),
                1 => write!(problem, "1 ball, number 0"),
                _ => write!(problem, "{balls} balls, numbers 0 to {}", balls - 1),
            };
            problem + CURE
        })
    }

    fn named(&self, ids: &[(i64, u32)], name: i64) -> Result<u32, String> {
        let first = ids.partition_point(|&(id, _)| id < name);
        let mut found = ids[first..].iter().take_while(|&&(id, _)| id == name);
        let file = &self.file;
        match (found.next(), found.next()) {
            (Some(&(_, row)), None) => Ok(row),
            (Some((_, one)), Some((_, other))) => Err(format!(
                "two balls in {file} have the id {name}, rows {} and {}; give each ball its own id",
                one + 1,
                other + 1,
            )),
            (None, _) => Err(format!("no ball in {file} has the id {name}{CURE}")),
        }
    }
}

const CURE: &str = "; give the table of balls that the result was made from";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_names_where_there_are_no_ids() {
        let names = Names::new("balls.csv", 3, None);
        assert_eq!([0, 2].map(|name| names.row(name)), [Ok(0), Ok(2)]);
        for name in [-1, 3, 1 << 40] {
            let problem = names.row(name).unwrap_err();
            let expected = "in balls.csv, which has 3 balls, numbers 0 to 2; give the table";
            assert!(problem.contains(expected), "{problem}");
        }
    }

    #[test]
    fn ids_are_found_in_any_order_and_only_what_is_asked_for_must_be_unique() {
        let names = Names::new("balls.csv", 5, Some(&[9, -4, 7, 9, 0]));
        assert_eq!([-4, 0, 7].map(|name| names.row(name)), [Ok(1), Ok(4), Ok(2)]);
        let twice = "two balls in balls.csv have the id 9, rows 1 and 4; give each ball its own id";
        assert_eq!(names.row(9).unwrap_err(), twice);
        let none = names.row(1).unwrap_err();
        assert!(none.starts_with("no ball in balls.csv has the id 1; give the table"), "{none}");
    }
}
