//! Tests with Parquet files of other programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::Float64Array;
use carom_io::table::{Problem, Reader, TableError};
use parquet::basic::Compression;
use parquet::data_type::{ByteArrayType, DoubleType, FloatType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use tempfile::TempDir;

type Group<'a> = SerializedRowGroupWriter<'a, fs::File>;

/// Writes row groups of this schema to a file.
fn write(directory: &TempDir, schema: &str, groups: &[&dyn Fn(&mut Group<'_>)]) -> PathBuf {
    let path = directory.path().join("foreign.parquet");
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let properties = WriterProperties::builder().set_compression(Compression::UNCOMPRESSED);
    let file = fs::File::create(&path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, properties.build().into()).unwrap();
    for fill in groups {
        let mut group = writer.next_row_group().unwrap();
        fill(&mut group);
        group.close().unwrap();
    }
    writer.close().unwrap();
    path
}

/// Writes the next column of a group.
fn column<T: parquet::data_type::DataType>(
    group: &mut Group<'_>,
    values: &[T::T],
    levels: Option<&[i16]>,
) {
    let mut writer = group.next_column().unwrap().unwrap();
    writer.typed::<T>().write_batch(values, levels, None).unwrap();
    writer.close().unwrap();
}

fn error(path: &Path, wanted: &str) -> TableError {
    match Reader::open(path).and_then(|reader| reader.select(&[wanted])) {
        Ok(mut rows) => rows.find_map(Result::err).expect("an error"),
        Err(error) => error,
    }
}

#[test]
fn every_numeric_type_is_read_across_row_groups() {
    let directory = TempDir::new().unwrap();
    let schema = "message m {
        REQUIRED DOUBLE d; OPTIONAL FLOAT f; REQUIRED INT32 i; OPTIONAL INT64 l;
        REQUIRED INT32 u (INTEGER(32, false)); REQUIRED INT64 v (UINT_64);
    }";
    let first = |g: &mut Group<'_>| {
        column::<DoubleType>(g, &[0.1, -0.0], None);
        column::<FloatType>(g, &[0.1], Some(&[0, 1]));
        column::<Int32Type>(g, &[i32::MIN, -1], None);
        column::<Int64Type>(g, &[-(1 << 53)], Some(&[1, 0]));
        column::<Int32Type>(g, &[-1, 1], None);
        column::<Int64Type>(g, &[i64::MIN, 1], None);
    };
    let second = |g: &mut Group<'_>| {
        column::<DoubleType>(g, &[f64::NEG_INFINITY], None);
        column::<FloatType>(g, &[], Some(&[0]));
        column::<Int32Type>(g, &[i32::MAX], None);
        column::<Int64Type>(g, &[7], Some(&[1]));
        column::<Int32Type>(g, &[2], None);
        column::<Int64Type>(g, &[2], None);
    };
    let path = write(&directory, schema, &[&first, &second]);
    let names = ["d", "f", "i", "l", "u", "v"];
    let batches: Vec<_> =
        Reader::open(&path).unwrap().select(&names).unwrap().map(Result::unwrap).collect();
    let read: Vec<Vec<_>> =
        (0..names.len()).map(|k| batches.iter().flat_map(|b| b.column(k)).collect()).collect();
    let expected: [[Option<f64>; 3]; 6] = [
        [Some(0.1), Some(-0.0), Some(f64::NEG_INFINITY)],
        [None, Some(0.1_f32.into()), None],
        [Some(-2_147_483_648.0), Some(-1.0), Some(2_147_483_647.0)],
        [Some(-9_007_199_254_740_992.0), None, Some(7.0)],
        [Some(4_294_967_295.0), Some(1.0), Some(2.0)],
        [Some(9_223_372_036_854_775_808.0), Some(1.0), Some(2.0)],
    ];
    assert_eq!(read, expected);
    assert!(read[0][1].unwrap().is_sign_negative());
    assert_eq!(batches[1].place(0, 0).row, Some(3));
}

#[test]
fn an_integer_that_no_float_holds_is_named() {
    let directory = TempDir::new().unwrap();
    let fill = |g: &mut Group<'_>| {
        column::<Int64Type>(g, &[1, (1 << 53) + 1], Some(&[1, 0, 1]));
    };
    let path = write(&directory, "message m { OPTIONAL INT64 x; }", &[&fill, &fill]);
    let error = error(&path, "x");
    assert!(matches!(error.problem, Problem::TooPrecise(_)));
    assert_eq!(error.place.row, Some(3));
    assert!(error.to_string().contains("9007199254740993"), "{error}");
}

#[test]
fn what_is_not_a_number_is_refused_with_its_type() {
    let directory = TempDir::new().unwrap();
    let schema = "message m {
        REQUIRED BYTE_ARRAY name (UTF8); REQUIRED INT32 day (DATE);
        REQUIRED INT64 price (DECIMAL(10, 2)); REPEATED DOUBLE many;
    }";
    let path = write(&directory, schema, &[]);
    for (name, kind) in
        [("name", "BYTE_ARRAY (UTF8)"), ("day", "INT32 (DATE)"), ("many", "list of DOUBLE")]
    {
        let error = error(&path, name);
        let Problem::Type(found) = &error.problem else { panic!("{error}") };
        assert_eq!(found, kind);
        assert_eq!(error.place.column.as_deref(), Some(name));
    }
    assert!(Reader::open(&path).unwrap().select(&["price"]).is_ok(), "decimals are numbers");
}

#[test]
fn a_missing_column_is_not_looked_for_in_a_first_line() {
    let directory = TempDir::new().unwrap();
    let path = write(&directory, "message m { REQUIRED DOUBLE x; }", &[]);
    let message = error(&path, "ax").to_string();
    assert!(message.contains("there is no column \"ax\" among \"x\"; "), "{message}");
    assert!(
        message.ends_with("; add it, or name the column that is meant with --columns ax=COLUMN"),
        "{message}"
    );
}

#[test]
fn what_is_not_asked_for_does_not_matter() {
    let directory = TempDir::new().unwrap();
    let fill = |g: &mut Group<'_>| {
        column::<ByteArrayType>(g, &["cue".into()], None);
        column::<DoubleType>(g, &[1.5], None);
    };
    let schema = "message m { REQUIRED BYTE_ARRAY name; REQUIRED DOUBLE x; }";
    let path = write(&directory, schema, &[&fill]);
    let rows = Reader::open(&path).unwrap().select(&["x"]).unwrap();
    let x = Float64Array::from(vec![1.5]);
    assert_eq!(rows.map(|batch| batch.unwrap().column(0).clone()).collect::<Vec<_>>(), [x]);
}

#[test]
fn damage_is_an_error_and_no_panic() {
    let directory = TempDir::new().unwrap();
    let fill = |g: &mut Group<'_>| {
        let values: Vec<_> = (0..1000).map(f64::from).collect();
        column::<DoubleType>(g, &values, None);
    };
    let path = write(&directory, "message m { REQUIRED DOUBLE x; }", &[&fill]);
    let whole = fs::read(&path).unwrap();
    for length in [4, 5, 12, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let error = error(&path, "x");
        assert!(matches!(error.problem, Problem::Damaged(_)), "{length}: {error:?}");
    }
    // The page at the start is damaged, not the footer.
    let mut broken = whole.clone();
    broken[4..40].fill(0xff);
    fs::write(&path, &broken).unwrap();
    let error = error(&path, "x");
    assert!(matches!(error.problem, Problem::Damaged(_)), "{error:?}");
}

#[test]
fn a_full_disk_is_reported() {
    use arrow_array::RecordBatch;
    use arrow_schema::Schema;
    use carom_io::table::{Format, Writer, real};

    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let schema = Arc::new(Schema::new(vec![real("x")]));
    let column = Arc::new(Float64Array::from(vec![1.0]));
    let batch = RecordBatch::try_new(schema.clone(), vec![column]).unwrap();
    for format in [Format::Csv, Format::Parquet] {
        let result = Writer::new(format, &schema, Full).and_then(|mut writer| {
            writer.write(&batch)?;
            writer.finish().map(drop)
        });
        assert_eq!(result.unwrap_err().kind(), std::io::ErrorKind::StorageFull, "{format}");
    }
}
