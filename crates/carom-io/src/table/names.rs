//! Names of columns: those that a file has in place of carom's.

use super::aliases::{canonical, probably_meant};
use super::error::Brief;
use super::{Place, Problem, TableError};

/// The columns of a file that stand for carom's.
///
/// `x=east,y=north` reads the column `east` as `x`, and `north` as `y`. A column whose name is
/// taken so is not read under its own name any more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnNames(Vec<Renamed>);

/// A column of a file under another name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Renamed {
    /// The name that carom reads.
    name: String,
    /// The name in the file.
    column: String,
}

impl ColumnNames {
    /// Reads a list such as `x=east,y=north`, for a table with these columns.
    ///
    /// `r` counts as `radius`, `aradius` as `ar`, and `bradius` as `br`. A part that contains a
    /// comma stands in quotes, as in CSV.
    ///
    /// ```
    /// use carom_io::table::ColumnNames;
    ///
    /// assert!(ColumnNames::parse("x=east,\"y=north, deg\"", &["x", "y"]).is_ok());
    /// let error = ColumnNames::parse("z=alt", &["x", "y"]).unwrap_err();
    /// assert_eq!(error, "no column is called \"z\" here; give x, y");
    /// ```
    ///
    /// # Errors
    /// The text is not such a list, or a name is unknown or occurs twice. The message says how to
    /// fix it.
    pub fn parse(text: &str, known: &[&str]) -> Result<Self, String> {
        let mut renamed: Vec<Renamed> = Vec::new();
        for part in parts(text)? {
            let next = Renamed::parse(&part, known)?;
            if renamed.iter().any(|earlier| earlier.name == next.name) {
                return Err(format!("{} is given twice; give it one column", next.name));
            }
            if let Some(earlier) = renamed.iter().find(|earlier| earlier.column == next.column) {
                let (column, one, other) = (Brief(&next.column), &earlier.name, &next.name);
                return Err(format!(
                    "the column {column} is given to {one} and to {other}; give it to one of them"
                ));
            }
            renamed.push(next);
        }
        Ok(Self(renamed))
    }

    /// The name in the file of the column that carom calls by this name, if it is given.
    pub(super) fn column(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|renamed| renamed.name == name).map(|renamed| renamed.column.as_str())
    }

    /// The name under which a column of the file is read, if it is given.
    pub(super) fn name(&self, column: &str) -> Option<&str> {
        self.0.iter().find(|renamed| renamed.column == column).map(|renamed| renamed.name.as_str())
    }

    /// The indices of the columns that are read under this name.
    pub(super) fn places<'a>(
        &'a self,
        name: &'a str,
        columns: &'a [String],
    ) -> impl Iterator<Item = usize> + 'a {
        let given = self.column(name);
        let is_free = given.is_some() || self.name(name).is_none();
        let wanted = given.unwrap_or(name);
        columns
            .iter()
            .enumerate()
            .filter(move |(_, column)| is_free && *column == wanted)
            .map(|(index, _)| index)
    }

    /// Checks that this file has all given columns.
    pub(super) fn check(&self, file: &str, columns: &[String]) -> Result<(), TableError> {
        let is_missing = |renamed: &&Renamed| !columns.contains(&renamed.column);
        let Some(Renamed { name, column }) = self.0.iter().find(is_missing) else {
            return Ok(());
        };
        let all: Vec<&str> = columns.iter().map(String::as_str).collect();
        let problem = Problem::NotInFile {
            name: name.clone(),
            column: column.clone(),
            found: columns.to_vec(),
            meant: probably_meant(column, &all).map(str::to_owned),
        };
        Err(TableError::new(Place::file(file), problem))
    }
}

impl Renamed {
    fn parse(part: &str, known: &[&str]) -> Result<Self, String> {
        let (name, column) = match part.split_once('=') {
            Some((name, column)) => (name.trim(), column.trim()),
            None => (part.trim(), ""),
        };
        if name.is_empty() || column.is_empty() {
            let part = Brief(part);
            return Err(format!("{part} is not NAME=COLUMN; write it like x=east,y=north"));
        }
        let name = canonical(name);
        if !known.contains(&name) {
            let (name, known) = (Brief(name), known.join(", "));
            return Err(format!("no column is called {name} here; give {known}"));
        }
        Ok(Self { name: name.to_owned(), column: column.to_owned() })
    }
}

/// The parts of a list, which is a row of CSV.
fn parts(text: &str) -> Result<Vec<String>, String> {
    let rows = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let rows: Vec<_> = rows.into_records().collect();
    let one_line = || "write one list like x=east,y=north".to_owned();
    match rows.as_slice() {
        [Ok(row)] => Ok(row.iter().map(str::to_owned).collect()),
        _ => Err(one_line()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &["x", "y", "radius"];

    fn names(text: &str) -> Vec<(String, String)> {
        let ColumnNames(renamed) = ColumnNames::parse(text, KNOWN).unwrap();
        renamed.into_iter().map(|renamed| (renamed.name, renamed.column)).collect()
    }

    #[test]
    fn a_list_has_names_and_columns() {
        let own = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(names("x=east, y = north"), own(&[("x", "east"), ("y", "north")]));
        assert_eq!(names("r=R"), own(&[("radius", "R")]));
        assert_eq!(names("\"x=east, deg\",y=a=b"), own(&[("x", "east, deg"), ("y", "a=b")]));
    }

    #[test]
    fn another_text_is_refused_with_the_cure() {
        for (text, error) in [
            ("", "write one list like x=east,y=north"),
            ("x=a\ny=b", "write one list like x=east,y=north"),
            ("x", "\"x\" is not NAME=COLUMN; write it like x=east,y=north"),
            ("x=", "\"x=\" is not NAME=COLUMN; write it like x=east,y=north"),
            ("=a", "\"=a\" is not NAME=COLUMN; write it like x=east,y=north"),
            ("x=a,,y=b", "\"\" is not NAME=COLUMN; write it like x=east,y=north"),
            ("X=a", "no column is called \"X\" here; give x, y, radius"),
            ("x=a,x=b", "x is given twice; give it one column"),
            ("r=a,radius=b", "radius is given twice; give it one column"),
            ("x=a,y=a", "the column \"a\" is given to x and to y; give it to one of them"),
        ] {
            assert_eq!(ColumnNames::parse(text, KNOWN).unwrap_err(), error, "{text}");
        }
    }

    #[test]
    fn a_column_that_is_given_is_not_read_under_its_own_name() {
        let columns = ["x", "y", "z", "z"].map(str::to_owned);
        let names = ColumnNames::parse("x=y,y=x", KNOWN).unwrap();
        let places = |name| names.places(name, &columns).collect::<Vec<_>>();
        assert_eq!((places("x"), places("y"), places("z")), (vec![1], vec![0], vec![2, 3]));
        let names = ColumnNames::parse("radius=x", KNOWN).unwrap();
        assert_eq!(names.places("x", &columns).count(), 0);
    }
}
