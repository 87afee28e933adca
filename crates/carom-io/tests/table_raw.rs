//! Tests of columns that are read as they are.

use std::io::Cursor;
use std::panic;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, Decimal128Array, FixedSizeBinaryArray, Float64Array, Int64Array,
    LargeStringArray, RecordBatch, StringArray, StringViewArray, UInt64Array,
};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use carom_io::table::{BATCH_ROWS, Batch, Format, Problem, Reader, TableError, Writer};
use tempfile::TempDir;
use test_size::sized;

const NAMES: [&str; 5] = ["text", "large", "number", "bytes", "decimal"];

/// This many rows of ids of several types, some of them null.
fn ids(rows: usize) -> RecordBatch {
    let text = |row: usize| (row % 7 != 3).then(|| format!("é{}", "x".repeat(row % 5)));
    let texts: Vec<_> = (0..rows).map(text).collect();
    let large = LargeStringArray::from((0..rows).map(|row| format!("{row}")).collect::<Vec<_>>());
    let numbers: UInt64Array = (0..rows as u64).map(|row| Some(u64::MAX - row)).collect();
    let bytes = (0..rows).map(|row| Some((row as u64).to_be_bytes()));
    let bytes = FixedSizeBinaryArray::try_from_sparse_iter_with_size(bytes, 8).unwrap();
    let decimals: Decimal128Array = (0..rows).map(|row| Some(row as i128 - 5)).collect();
    let decimals = decimals.with_precision_and_scale(20, 2).unwrap();
    let x: Float64Array = (0..rows).map(|row| Some(row as f64)).collect();
    let columns: Vec<(&str, ArrayRef, bool)> = vec![
        ("text", Arc::new(StringArray::from(texts)), true),
        ("large", Arc::new(large), true),
        ("number", Arc::new(numbers), true),
        ("x", Arc::new(x), true),
        ("bytes", Arc::new(bytes), true),
        ("decimal", Arc::new(decimals), true),
    ];
    RecordBatch::try_from_iter_with_nullable(columns).unwrap()
}

fn read(reader: Reader) -> Result<Vec<Batch>, TableError> {
    reader.select_with(&["x"], &NAMES)?.collect()
}

/// Checks that the batches have the same cells as these, whose text may have lost its type.
fn assert_same(found: &[Batch], expected: &RecordBatch) {
    let mut start = 0;
    for batch in found {
        for (k, name) in NAMES.iter().enumerate() {
            let cells = expected.column_by_name(name).unwrap().slice(start, batch.len());
            let plain = |cells: &dyn Array| {
                cells
                    .as_any()
                    .downcast_ref::<LargeStringArray>()
                    .map(|cells| Arc::new(cells.iter().collect::<StringArray>()) as ArrayRef)
            };
            let is_same = batch.raw(k) == &cells || plain(&cells).as_ref() == Some(batch.raw(k));
            assert!(is_same, "{name} from row {start}");
        }
        assert_eq!(batch.number(0, 0).unwrap(), start as f64);
        start += batch.len();
    }
    assert_eq!(start, expected.num_rows());
}

fn write(path: &Path, batch: &RecordBatch) {
    let format = Format::of_path(path).unwrap();
    let file = std::fs::File::create(path).unwrap();
    let mut writer = Writer::new(format, &batch.schema(), file).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
}

#[test]
fn cells_of_every_type_come_back() {
    let directory = TempDir::new().unwrap();
    for rows in [1, 9, sized(BATCH_ROWS + 11, 2 * BATCH_ROWS + 11)] {
        let batch = ids(rows);
        for name in ["ids.parquet", "ids.arrow"] {
            let path = directory.path().join(name);
            write(&path, &batch);
            assert_same(&read(Reader::open(&path).unwrap()).unwrap(), &batch);
        }
    }
}

#[test]
fn arrow_batches_of_other_programs_are_read() {
    let whole = ids(100_000);
    let mut stream = StreamWriter::try_new(Vec::new(), &whole.schema()).unwrap();
    // Slices begin in the middle of the texts.
    for (start, length) in [(0, 8), (8, 69_992), (70_000, 30_000)] {
        stream.write(&whole.slice(start, length)).unwrap();
    }
    let bytes = stream.into_inner().unwrap();
    let found = read(Reader::stream("stdin", Cursor::new(bytes)).unwrap()).unwrap();
    assert_same(&found, &whole);
}

#[test]
fn other_types_are_refused_with_the_cure() {
    let view: ArrayRef = Arc::new(StringViewArray::from(vec!["a"]));
    let batch = RecordBatch::try_from_iter([("id", view)]).unwrap();
    let mut file = FileWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    file.write(&batch).unwrap();
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("view.arrow");
    std::fs::write(&path, file.into_inner().unwrap()).unwrap();
    let error = Reader::open(&path).unwrap().select_with(&[], &["id"]).err().unwrap();
    assert!(matches!(&error.problem, Problem::RawType(kind) if kind == "Utf8View"), "{error}");
    assert!(error.to_string().ends_with("; cast it to text or to 64-bit integers"), "{error}");
}

#[test]
fn a_long_cell_is_named_by_its_row() {
    let directory = TempDir::new().unwrap();
    let texts = StringArray::from(vec!["a".to_owned(), "b".repeat(1024), "c".repeat(1025)]);
    let batch = RecordBatch::try_from_iter([("id", Arc::new(texts) as ArrayRef)]).unwrap();
    for name in ["long.csv", "long.parquet", "long.arrow"] {
        let path = directory.path().join(name);
        write(&path, &batch);
        let mut batches = Reader::open(&path).unwrap().select_with(&[], &["id"]).unwrap();
        let error = batches.next().unwrap().err().unwrap();
        assert!(matches!(error.problem, Problem::LongCell(1025)), "{error}");
        assert_eq!(error.place.row, Some(3), "{error}");
    }
}

/// Every byte of a small file is changed; what is read then has as many rows, or is refused.
#[test]
fn damage_to_ids_is_no_panic() {
    let directory = TempDir::new().unwrap();
    let batch = ids(11);
    for name in ["ids.parquet", "ids.arrow"] {
        let path = directory.path().join(name);
        write(&path, &batch);
        let good = std::fs::read(&path).unwrap();
        let mut refused = 0;
        for place in (0..good.len()).step_by(sized(5, 1)) {
            for change in [0x01, 0x80, 0xff] {
                let mut bytes = good.clone();
                bytes[place] ^= change;
                std::fs::write(&path, bytes).unwrap();
                let outcome = panic::catch_unwind(|| Reader::open(&path).and_then(read));
                let outcome = outcome.unwrap_or_else(|_| panic!("{name}, byte {place}"));
                refused += usize::from(outcome.is_err());
            }
        }
        assert!(refused > good.len() / sized(25, 5), "{refused} of {}", good.len());
    }
}

#[test]
fn ids_of_int64_keep_their_digits() {
    let directory = TempDir::new().unwrap();
    let ids: ArrayRef = Arc::new(Int64Array::from(vec![i64::MAX, i64::MIN]));
    let batch = RecordBatch::try_from_iter([("id", ids.clone())]).unwrap();
    for name in ["n.parquet", "n.arrow"] {
        let path = directory.path().join(name);
        write(&path, &batch);
        let mut batches = Reader::open(&path).unwrap().select_with(&[], &["id"]).unwrap();
        assert_eq!(batches.next().unwrap().unwrap().raw(0), &ids);
    }
}

/// Decimals are numbers, too: the nearest floats.
#[test]
fn decimals_are_read_as_numbers() {
    let directory = TempDir::new().unwrap();
    let decimals = Decimal128Array::from(vec![Some(125), None, Some(-10_i128.pow(38) + 1)]);
    let decimals = decimals.with_precision_and_scale(38, 1).unwrap();
    let batch = RecordBatch::try_from_iter([("x", Arc::new(decimals) as ArrayRef)]).unwrap();
    for name in ["decimal.parquet", "decimal.arrow", "decimal.csv"] {
        let path = directory.path().join(name);
        write(&path, &batch);
        let mut batches = Reader::open(&path).unwrap().select(&["x"]).unwrap();
        let batch = batches.next().unwrap().unwrap();
        let found: Vec<_> = batch.column(0).iter().collect();
        assert_eq!(found, [Some(12.5), None, Some(-1e37)], "{name}");
    }
}
