//! Ids of balls and tracks, in their type in the table.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, Int64Array, new_empty_array};
use arrow_schema::DataType;
use arrow_select::interleave::interleave;

use super::raw::text;
use super::{Batch, Problem, TableError};

/// The ids of all balls or tracks of a table.
#[derive(Clone, Debug)]
pub(crate) struct Ids {
    kind: DataType,
    /// The ids, batch by batch.
    parts: Vec<ArrayRef>,
    /// The number of ids before each part.
    starts: Vec<usize>,
    count: usize,
}

impl Ids {
    pub(crate) fn new(kind: &DataType) -> Self {
        Self { kind: kind.clone(), parts: Vec::new(), starts: Vec::new(), count: 0 }
    }

    /// The ids in these parts, which have one type.
    #[cfg(test)]
    pub(crate) fn of(parts: Vec<ArrayRef>) -> Self {
        let mut ids = Self::new(parts[0].data_type());
        for part in parts {
            ids.add(part);
        }
        ids
    }

    /// Checks that a row has an id, in the first column that is read as it is.
    ///
    /// # Errors
    /// The cell is empty.
    pub(crate) fn check(batch: &Batch, row: usize, cure: &str) -> Result<(), TableError> {
        if batch.raw(0).is_valid(row) {
            return Ok(());
        }
        let problem = Problem::Refused(format!("the cell is empty; {cure}"));
        Err(TableError::new(batch.raw_place(row, 0), problem))
    }

    /// Adds the ids of some rows of a batch.
    pub(crate) fn push(&mut self, batch: &Batch, rows: &[usize]) {
        self.add(batch.kept(0, rows));
    }

    fn add(&mut self, ids: ArrayRef) {
        self.starts.push(self.count);
        self.count += ids.len();
        self.parts.push(ids);
    }

    /// The same ids; as 64-bit integers, if all are texts that such integers are written as.
    ///
    /// The cells of a CSV file have no type. So ids that are whole numbers there come out as whole
    /// numbers, as they always did.
    pub(crate) fn settled(self) -> Self {
        if self.kind != DataType::Utf8 {
            return self;
        }
        let mut numbers = Self::new(&DataType::Int64);
        for part in &self.parts {
            let cells = part.as_string::<i32>().iter().map(|cell| whole(cell?));
            let Some(cells) = cells.collect::<Option<Vec<i64>>>() else { return self };
            numbers.add(Arc::new(Int64Array::from(cells)));
        }
        numbers
    }

    /// The type of the ids.
    pub(crate) fn kind(&self) -> &DataType {
        &self.kind
    }

    /// The part with the id of a ball, and its place there.
    fn place(&self, ball: u32) -> (usize, usize) {
        let part = self.starts.partition_point(|start| *start <= ball as usize) - 1;
        (part, ball as usize - self.starts[part])
    }

    /// The id of a ball as text.
    pub(crate) fn text(&self, ball: u32) -> Cow<'_, str> {
        let (part, row) = self.place(ball);
        text(&self.parts[part], row)
    }

    /// The number of ids.
    #[cfg(feature = "pictures")]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The ids of some balls.
    pub(crate) fn gather(&self, balls: impl Iterator<Item = u32>) -> ArrayRef {
        let parts: Vec<&dyn Array> = self.parts.iter().map(AsRef::as_ref).collect();
        let places: Vec<_> = balls.map(|ball| self.place(ball)).collect();
        if places.is_empty() {
            return new_empty_array(&self.kind);
        }
        interleave(&parts, &places).expect("parts of one type, and places in them")
    }

    /// Two balls of the same id: of several, those whose second one comes first in the table.
    pub(crate) fn repeated(&self) -> Option<(u32, u32)> {
        if self.rise() {
            return None;
        }
        let hasher = RandomState::new();
        let hash = |ball: u32| hasher.hash_one(&*self.text(ball));
        let count = u32::try_from(self.count).unwrap_or(u32::MAX);
        let mut hashed: Vec<(u64, u32)> = (0..count).map(|ball| (hash(ball), ball)).collect();
        // Ids of one hash are nearly always the same; if not, their texts are compared.
        hashed.sort_unstable_by(|a, b| {
            let order = a.0.cmp(&b.0);
            order.then_with(|| self.text(a.1).cmp(&self.text(b.1))).then(a.1.cmp(&b.1))
        });
        let pairs = hashed
            .array_windows()
            .filter(|[one, other]| one.0 == other.0 && self.text(one.1) == self.text(other.1));
        pairs.map(|[(_, first), (_, second)]| (*first, *second)).min_by_key(|(_, second)| *second)
    }

    /// Whether the ids are 64-bit integers, each larger than the one before.
    fn rise(&self) -> bool {
        self.kind == DataType::Int64
            && self
                .parts
                .iter()
                .flat_map(|part| part.as_primitive::<Int64Type>().values())
                .is_sorted_by(|a, b| a < b)
    }
}

/// The number that is written as this text, and in no other way.
fn whole(text: &str) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use arrow_array::{FixedSizeBinaryArray, StringArray, UInt64Array};

    use super::*;

    fn texts(parts: &[&[&str]]) -> Ids {
        Ids::of(parts.iter().map(|part| Arc::new(StringArray::from(part.to_vec())) as _).collect())
    }

    #[test]
    fn whole_numbers_become_numbers_only_if_their_digits_stay() {
        let numbers = texts(&[&["7", "-4"], &["9223372036854775807"]]).settled();
        assert_eq!(numbers.kind(), &DataType::Int64);
        assert_eq!(numbers.text(2), "9223372036854775807");
        for other in ["007", "+7", "7.0", "-0", "9223372036854775808", "Ada"] {
            let ids = texts(&[&["7"], &[other]]).settled();
            assert_eq!((ids.kind(), &*ids.text(1)), (&DataType::Utf8, other));
        }
    }

    #[test]
    fn ids_are_gathered_from_all_parts_in_their_type() {
        let ids = texts(&[&["a", "b"], &["c"], &["d", "e"]]);
        let found = ids.gather([4, 0, 2, 2].into_iter());
        assert_eq!(found.as_string::<i32>(), &StringArray::from(vec!["e", "a", "c", "c"]));
        assert!(ids.gather([].into_iter()).is_empty());
        let large = UInt64Array::from(vec![u64::MAX, 0]);
        let ids = Ids::of(vec![Arc::new(large)]);
        assert_eq!(ids.gather([0].into_iter()).data_type(), &DataType::UInt64);
        assert_eq!(ids.text(0), "18446744073709551615");
    }

    #[test]
    fn of_repeated_ids_the_first_pair_is_found() {
        assert_eq!(texts(&[&["a", "b"], &["c"]]).repeated(), None);
        assert_eq!(texts(&[&["a", "b", "c"], &["c", "b", "b", "a"]]).repeated(), Some((2, 3)));
        assert_eq!(texts(&[&["a"], &["a"], &["a"]]).repeated(), Some((0, 1)));
        let bytes = [[0, 1], [1, 0], [0, 1]].iter();
        let bytes = FixedSizeBinaryArray::try_from_iter(bytes).unwrap();
        assert_eq!(Ids::of(vec![Arc::new(bytes)]).repeated(), Some((0, 2)));
    }
}
