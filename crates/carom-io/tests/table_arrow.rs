//! Tests with Arrow files and streams of other programs.

use std::io::Cursor;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{
    ArrayRef, BooleanArray, DictionaryArray, Float32Array, Float64Array, Int8Array, Int32Array,
    Int64Array, ListArray, RecordBatch, StringArray, StringViewArray, StructArray, UInt16Array,
    UInt64Array,
};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{DataType, Field};
use carom_io::table::{Batch, Format, Problem, Reader, TableError, Writer, real};
use tempfile::TempDir;

fn save(directory: &TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = directory.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

fn batches(reader: Reader, columns: &[&str]) -> Result<Vec<Batch>, TableError> {
    reader.select(columns)?.collect()
}

/// Columns of every kind, in an order in which each must be skipped correctly.
fn foreign() -> RecordBatch {
    let dictionary: DictionaryArray<Int32Type> = ["cue", "eight", "cue"].into_iter().collect();
    let list = ListArray::from_iter_primitive::<Int32Type, _, _>([Some(vec![Some(1)]), None, None]);
    let part: ArrayRef = Arc::new(Float64Array::from(vec![7.0, 8.0, 9.0]));
    let part_field = Arc::new(Field::new("part", DataType::Float64, true));
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("text", Arc::new(StringArray::from(vec![Some("a"), None, Some("c")]))),
        ("d", Arc::new(Float64Array::from(vec![Some(0.1), None, Some(f64::NEG_INFINITY)]))),
        ("dictionary", Arc::new(dictionary)),
        ("f", Arc::new(Float32Array::from(vec![0.1, 0.2, 0.3]))),
        ("list", Arc::new(list)),
        ("i8", Arc::new(Int8Array::from(vec![-128, -1, 127]))),
        ("struct", Arc::new(StructArray::from(vec![(part_field, part)]))),
        ("i32", Arc::new(Int32Array::from(vec![i32::MIN, -1, i32::MAX]))),
        ("view", Arc::new(StringViewArray::from(vec!["short", "longer than twelve bytes", ""]))),
        ("i64", Arc::new(Int64Array::from(vec![Some(-(1 << 53)), None, Some(7)]))),
        ("truth", Arc::new(BooleanArray::from(vec![true, false, true]))),
        ("u16", Arc::new(UInt16Array::from(vec![0, 1, u16::MAX]))),
        ("u64", Arc::new(UInt64Array::from(vec![0, 1, 1 << 63]))),
    ];
    RecordBatch::try_from_iter(columns).unwrap()
}

const NUMBERS: [&str; 7] = ["u64", "d", "f", "i8", "i32", "i64", "u16"];

fn expected() -> [[Option<f64>; 3]; 7] {
    [
        [Some(0.0), Some(1.0), Some(9_223_372_036_854_775_808.0)],
        [Some(0.1), None, Some(f64::NEG_INFINITY)],
        [0.1_f32, 0.2, 0.3].map(|x| Some(x.into())),
        [Some(-128.0), Some(-1.0), Some(127.0)],
        [Some(-2_147_483_648.0), Some(-1.0), Some(2_147_483_647.0)],
        [Some(-9_007_199_254_740_992.0), None, Some(7.0)],
        [Some(0.0), Some(1.0), Some(65_535.0)],
    ]
}

#[test]
fn every_numeric_type_is_read_between_columns_of_other_types() {
    let (batch, directory) = (foreign(), TempDir::new().unwrap());
    let mut file = FileWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    let mut stream = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    for _ in 0..2 {
        file.write(&batch).unwrap();
        stream.write(&batch).unwrap();
    }
    let bytes = file.into_inner().unwrap();
    let theirs = arrow_ipc::reader::FileReader::try_new(Cursor::new(&bytes), None).unwrap();
    assert_eq!(theirs.map(Result::unwrap).collect::<Vec<_>>(), [batch.clone(), batch]);
    let path = save(&directory, "foreign.arrow", &bytes);
    let stream = stream.into_inner().unwrap();
    for reader in [
        Reader::open(&path).unwrap(),
        Reader::stream("stdin", Cursor::new(stream.clone())).unwrap(),
        Reader::open(&save(&directory, "foreign.stream", &stream)).unwrap(),
    ] {
        let batches = batches(reader, &NUMBERS).unwrap();
        assert_eq!(batches.len(), 2);
        for batch in &batches {
            for (k, expected) in expected().iter().enumerate() {
                let found: Vec<_> = batch.column(k).iter().collect();
                assert_eq!(found, expected, "{}", NUMBERS[k]);
            }
        }
        assert_eq!(batches[1].place(0, 0).row, Some(4));
    }
}

#[test]
fn what_is_not_a_number_is_refused_with_its_type() {
    let (batch, directory) = (foreign(), TempDir::new().unwrap());
    let file = FileWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    let path = save(&directory, "foreign.arrow", &file.into_inner().unwrap());
    for (name, kind) in [("text", "Utf8"), ("truth", "Boolean"), ("view", "Utf8View")] {
        let error = batches(Reader::open(&path).unwrap(), &[name]).unwrap_err();
        let Problem::Type(found) = &error.problem else { panic!("{error}") };
        assert_eq!((found.as_str(), error.place.column.as_deref()), (kind, Some(name)));
    }
    let missing = batches(Reader::open(&path).unwrap(), &["ax"]).unwrap_err().to_string();
    assert!(
        missing.ends_with("; add it, or name the column that is meant with --columns ax=COLUMN"),
        "{missing}"
    );
}

#[test]
fn an_integer_that_no_float_holds_is_named_by_its_row() {
    let column: ArrayRef = Arc::new(Int64Array::from(vec![1, (1 << 53) + 1]));
    let batch = RecordBatch::try_from_iter([("x", column)]).unwrap();
    let mut stream = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    stream.write(&batch.slice(0, 1)).unwrap();
    stream.write(&batch).unwrap();
    let reader = Reader::stream("stdin", Cursor::new(stream.into_inner().unwrap())).unwrap();
    let error = batches(reader, &["x"]).unwrap_err();
    assert!(matches!(error.problem, Problem::TooPrecise(_)), "{error}");
    assert_eq!(error.place.row, Some(3));
}

#[test]
fn others_read_what_we_write() {
    let column: ArrayRef = Arc::new(Float64Array::from(vec![Some(0.1), None]));
    let schema = Arc::new(arrow_schema::Schema::new(vec![real("x")]));
    let batch = RecordBatch::try_new(schema.clone(), vec![column]).unwrap();
    let mut writer = Writer::new(Format::Arrow, &schema, Vec::new()).unwrap();
    writer.write(&batch).unwrap();
    let bytes = writer.finish().unwrap();
    let mut file =
        arrow_ipc::reader::FileReader::try_new(Cursor::new(bytes.clone()), None).unwrap();
    assert_eq!(file.next().unwrap().unwrap(), batch);
    // According to the format, a file is a stream after its first eight bytes.
    let stream = &bytes[8..];
    let mut stream = arrow_ipc::reader::StreamReader::try_new(stream, None).unwrap();
    assert_eq!(stream.next().unwrap().unwrap(), batch);
}

/// The inputs claim two gigabytes for a message, and eight exabytes for a batch, but end.
#[test]
fn a_stream_takes_no_memory_for_what_it_only_claims() {
    let column: ArrayRef = Arc::new(Float64Array::from(vec![1.0]));
    let batch = RecordBatch::try_from_iter([("x", column)]).unwrap();
    let mut stream = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    stream.write(&batch).unwrap();
    let whole = stream.into_inner().unwrap();
    let mut huge = vec![0xff; 4];
    huge.extend(i32::MAX.to_le_bytes());
    let error = Reader::stream("stdin", Cursor::new(huge)).err().unwrap();
    assert_eq!(
        error.to_string(),
        "stdin: the file is damaged: a message claims 2147483647 bytes; write it again, or copy \
         it again from its source"
    );
    for end in [whole.len() - 1, whole.len() - 8, whole.len() - 9] {
        let reader = Reader::stream("stdin", Cursor::new(whole[..end].to_vec())).unwrap();
        let error = batches(reader, &["x"]).unwrap_err();
        assert!(matches!(error.problem, Problem::Damaged(_)), "{end}: {error}");
    }
}
