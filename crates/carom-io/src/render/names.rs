//! Which ball does a result mean?

use std::fmt::Write;

/// What the balls of a table are called in a result.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// The table, as messages call it.
    file: String,
    balls: usize,
    /// Where balls have ids: these and their rows, in order. Otherwise the rows are the names.
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
    /// There is no such ball, or there are two: what is wrong, with the cure.
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
                0 => write!(problem, "none"),
                1 => write!(problem, "one, called 0"),
                _ => write!(problem, "{balls}, called 0 to {}", balls - 1),
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
                "the id {name} is that of two balls in {file}, rows {} and {}; give each ball its own",
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
            let expected = "in balls.csv, which has 3, called 0 to 2; give the table of balls that";
            assert!(problem.contains(expected), "{problem}");
        }
    }

    #[test]
    fn ids_are_found_in_any_order_and_only_what_is_asked_for_must_be_unique() {
        let names = Names::new("balls.csv", 5, Some(&[9, -4, 7, 9, 0]));
        assert_eq!([-4, 0, 7].map(|name| names.row(name)), [Ok(1), Ok(4), Ok(2)]);
        let twice =
            "the id 9 is that of two balls in balls.csv, rows 1 and 4; give each ball its own";
        assert_eq!(names.row(9).unwrap_err(), twice);
        let none = names.row(1).unwrap_err();
        assert!(none.starts_with("no ball in balls.csv has the id 1; give the table"), "{none}");
    }
}
