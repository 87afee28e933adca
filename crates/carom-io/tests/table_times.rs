//! Tests of columns of times.
//!
//! No digit of a time is lost, and times come back in the type that they came in as.

use std::io::Cursor;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::TimestampNanosecondType;
use arrow_array::{
    Array, ArrayRef, Float32Array, Float64Array, Int32Array, Int64Array, LargeStringArray,
    RecordBatch, StringArray, TimestampMicrosecondArray, TimestampMillisecondArray,
    TimestampNanosecondArray, TimestampSecondArray, UInt8Array, UInt64Array,
};
use arrow_schema::{DataType, TimeUnit};
use carom_io::table::{Format, Reader, TableError, Times, Writer};
use parquet::data_type::{Int96, Int96Type};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use tempfile::TempDir;

/// About now in nanoseconds: floats there are 256 apart.
const NOW: i64 = 1_706_702_400_000_000_001;

fn times(reader: Reader) -> Result<Times, TableError> {
    let batches = reader.select_with(&[], &["t"])?;
    let mut times = Times::new(batches.raw_type(0)).expect("a type of times");
    for batch in batches {
        let batch = batch?;
        for row in 0..batch.len() {
            times.push(&batch, row, 0)?;
        }
    }
    Ok(times)
}

fn csv(rows: &str) -> Result<Times, String> {
    let text = format!("t,x\n{}\n", rows.replace('\n', ",1\n") + ",1");
    let reader = Reader::csv("tracks.csv", Cursor::new(text)).unwrap();
    times(reader).map_err(|error| error.to_string())
}

fn elapsed(times: &Times) -> Vec<f64> {
    (0..times.len()).map(|index| times.elapsed(index)).collect()
}

/// The times in a file of this format with these cells.
fn through(format: Format, cells: &ArrayRef) -> Times {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join(format!("times.{format}"));
    let batch = RecordBatch::try_from_iter([("t", cells.clone())]).unwrap();
    let file = std::fs::File::create(&path).unwrap();
    let mut writer = Writer::new(format, &batch.schema(), file).unwrap();
    writer.write(&batch).unwrap();
    writer.finish().unwrap();
    times(Reader::open(&path).unwrap()).unwrap()
}

#[test]
fn times_of_every_type_come_back_in_it() {
    let zone = || Some("UTC");
    let ns = TimestampNanosecondArray::from(vec![NOW, NOW + 1, NOW - 2]);
    let columns: [(ArrayRef, Option<f64>); 12] = [
        (Arc::new(Int64Array::from(vec![NOW, NOW + 1, NOW - 2])), None),
        (Arc::new(UInt64Array::from(vec![7, 8, 5])), None),
        (Arc::new(Int32Array::from(vec![i32::MIN + 2, i32::MIN + 3, i32::MIN])), None),
        (Arc::new(UInt8Array::from(vec![2, 3, 0])), None),
        (Arc::new(ns.clone()), Some(1e-9)),
        (Arc::new(ns.with_timezone_opt(zone())), Some(1e-9)),
        (Arc::new(TimestampMicrosecondArray::from(vec![2, 3, 0])), Some(1e-6)),
        (Arc::new(TimestampMillisecondArray::from(vec![2, 3, 0])), Some(1e-3)),
        (Arc::new(TimestampSecondArray::from(vec![2, 3, 0])), Some(1.0)),
        (
            Arc::new(StringArray::from(vec![
                "2024-01-31T12:00:00.000000002Z",
                "2024-01-31T12:00:00.000000003Z",
                "2024-01-31T12:00:00Z",
            ])),
            Some(1e-9),
        ),
        (
            Arc::new(LargeStringArray::from(vec![
                "2024-01-31 14:00:00.000000002+02:00",
                "2024-01-31 14:00:00.000000003+02:00",
                "2024-01-31 14:00:00+02:00",
            ])),
            Some(1e-9),
        ),
        (Arc::new(StringArray::from(vec!["7", "8", "5"])), None),
    ];
    for (cells, unit) in columns {
        for format in [Format::Parquet, Format::Arrow] {
            let kind = cells.data_type();
            // Parquet has no whole seconds.
            if format == Format::Parquet && *kind == DataType::Timestamp(TimeUnit::Second, None) {
                continue;
            }
            let times = through(format, &cells);
            assert_eq!(elapsed(&times), [2.0, 3.0, 0.0], "{kind} in {format}");
            assert_eq!(times.seconds_per_unit(), unit, "{kind}");
            let back = times.at(&[Some(2.0), Some(3.0), Some(0.0)]);
            assert_eq!(back.data_type(), &times.data_type());
            let plain: ArrayRef = match kind {
                DataType::LargeUtf8 => {
                    Arc::new(cells.as_string::<i64>().iter().collect::<StringArray>())
                }
                DataType::Utf8 if unit.is_none() => Arc::new(Int64Array::from(vec![7, 8, 5])),
                _ => cells.clone(),
            };
            assert_eq!(&back, &plain, "{kind} in {format}");
        }
    }
}

#[test]
fn floats_are_counted_from_zero_and_not_changed() {
    let bits = [0.1, 1e-300, -7.5];
    let times =
        through(Format::Parquet, &(Arc::new(Float64Array::from(bits.to_vec())) as ArrayRef));
    assert_eq!(elapsed(&times), bits);
    let back = times.at(&[Some(0.3), None]);
    assert_eq!(back.as_ref(), &Float64Array::from(vec![Some(0.3), None]) as &dyn Array);
    let times = through(Format::Arrow, &(Arc::new(Float32Array::from(vec![0.5, 2.5])) as ArrayRef));
    assert_eq!(elapsed(&times), [0.5, 2.5]);
    assert_eq!(times.at(&[Some(1.5)]).as_ref(), &Float32Array::from(vec![1.5]) as &dyn Array);
}

/// The difference of floats would be 0 or 256.
#[test]
fn no_digit_is_lost_between_far_times() {
    let rows = format!("{NOW}\n{}\n{}", NOW + 1, NOW + (1 << 53));
    let times = csv(&rows).unwrap();
    assert_eq!(elapsed(&times), [0.0, 1.0, 9_007_199_254_740_992.0]);
    assert_eq!(times.data_type(), DataType::Int64);
    let back = times.at(&[Some(1.0), Some(2.5), Some(-1e18), Some(1e300), Some(f64::NAN), None]);
    let expected = [Some(NOW + 1), Some(NOW + 3), Some(NOW - 1_000_000_000_000_000_000)];
    let expected: Int64Array = expected.into_iter().chain([None; 3]).collect();
    assert_eq!(back.as_ref(), &expected as &dyn Array);
    // The whole range of 64 bits.
    let ends: ArrayRef = Arc::new(Int64Array::from(vec![i64::MIN, i64::MAX]));
    let times = through(Format::Arrow, &ends);
    assert_eq!(elapsed(&times), [0.0, 18_446_744_073_709_551_615.0]);
    // Rounded to 2⁶⁴, it is one more than there is.
    assert!(times.at(&[Some(18_446_744_073_709_551_615.0)]).is_null(0));
}

#[test]
fn numbers_in_texts_may_have_fractions() {
    let times = csv("5\n7\n7.25").unwrap();
    assert_eq!((elapsed(&times), times.data_type()), (vec![5.0, 7.0, 7.25], DataType::Float64));
    let message = csv(&format!("{NOW}\n0.5")).unwrap_err();
    assert!(message.contains("has more digits than a 64-bit float"), "{message}");
}

#[test]
fn times_of_other_zones_are_the_same_instants() {
    let times = csv("2024-01-31T12:00:00Z\n2024-01-31 14:00:00.5+0200\n2024-01-30T23:59Z").unwrap();
    assert_eq!(elapsed(&times), [43_260e9, 43_260e9 + 5e8, 0.0]);
    let back = times.at(&[Some(43_260e9 + 5e8)]);
    assert_eq!(back.as_string::<i32>().value(0), "2024-01-31T12:00:00.5Z");
    let local = csv("2024-01-31 12:00:00\n2024-01-31T12:00:01").unwrap();
    assert_eq!(local.at(&[Some(1e9)]).as_string::<i32>().value(0), "2024-01-31 12:00:01");
}

#[test]
fn timestamps_are_iso_8601_in_csv() {
    let times = TimestampNanosecondArray::from(vec![NOW]);
    for (zone, expected) in [
        (None, "2024-01-31T12:00:00.000000001"),
        (Some("UTC"), "2024-01-31T12:00:00.000000001Z"),
        (Some("+02:00"), "2024-01-31T14:00:00.000000001+02:00"),
        (Some("Europe/Berlin"), "2024-01-31T12:00:00.000000001Z"),
    ] {
        let cells: ArrayRef = Arc::new(times.clone().with_timezone_opt(zone));
        let batch = RecordBatch::try_from_iter([("t", cells)]).unwrap();
        let mut writer = Writer::new(Format::Csv, &batch.schema(), Vec::new()).unwrap();
        writer.write(&batch).unwrap();
        assert_eq!(
            String::from_utf8(writer.finish().unwrap()).unwrap(),
            format!("t\n{expected}\n")
        );
    }
    let zoned: ArrayRef = Arc::new(times.with_timezone_opt(Some("+02:00")));
    let back = through(Format::Arrow, &zoned).at(&[Some(0.0)]);
    assert_eq!(back.as_primitive::<TimestampNanosecondType>().value(0), NOW);
    assert_eq!(back.data_type(), zoned.data_type());
}

/// Old programs write timestamps in 96 bits: days, and nanoseconds since midnight.
#[test]
fn timestamps_of_96_bits_are_nanoseconds() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("old.parquet");
    let schema = Arc::new(parse_message_type("message m { OPTIONAL INT96 t; }").unwrap());
    let file = std::fs::File::create(&path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::default()).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    // 1970-01-01T00:00:00.000000001Z, 2024-01-31T12:00:00Z and 1969-12-31T00:00:00Z.
    let time = |[low, high, day]: [u32; 3]| {
        let mut time = Int96::new();
        time.set_data(low, high, day);
        time
    };
    // Noon is after 43 200·10⁹ = 10 058·2³² + 1 218 936 832 ns.
    let noon = [1_218_936_832, 10_058, 2_440_588 + 19_753];
    let times = [[1, 0, 2_440_588], noon, [0, 0, 2_440_587]].map(time);
    column.typed::<Int96Type>().write_batch(&times, Some(&[1, 1, 1]), None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
    let times = times_of(&path);
    let since = 1_706_702_400e9;
    assert_eq!(elapsed(&times), [86_400e9 + 1.0, since + 86_400e9, 0.0]);
    let utc = DataType::Timestamp(TimeUnit::Nanosecond, Some("UTC".into()));
    assert_eq!(times.data_type(), utc);
}

fn times_of(path: &std::path::Path) -> Times {
    times(Reader::open(path).unwrap()).unwrap()
}

#[test]
fn what_is_no_time_is_named_with_the_cure() {
    for (rows, expected) in [
        (
            "2024-01-31T12:00:00Z\nnoon",
            "row 2 (line 3), column \"t\": \"noon\": it is not a time; write it like 2024-01-31T12:00:00Z",
        ),
        (
            "noon",
            "row 1 (line 2), column \"t\": \"noon\": it is not a time; write it like 2024-01-31T12:00:00Z",
        ),
        ("5\n", "row 2 (line 3), column \"t\": the cell is empty; give it a time"),
        (
            "5\n2024-01-31",
            "row 2 (line 3), column \"t\": \"2024-01-31\" is not a number; write it like 1.5, -2e-3 or inf",
        ),
        (
            "2024-01-31\n5",
            "row 2 (line 3), column \"t\": \"5\": it is not a time; write it like 2024-01-31T12:00:00Z",
        ),
        ("inf", "row 1 (line 2), column \"t\": the time is inf; give a finite number"),
        (
            "2024-01-31T12:00Z\n2024-01-31T12:00",
            "row 2 (line 3), column \"t\": the time has no zone, and earlier ones have one; give all a zone, or none",
        ),
        (
            "2024-01-31T12:00\n2024-01-31T12:00Z",
            "row 2 (line 3), column \"t\": the time has a zone, and earlier ones have none; give all a zone, or none",
        ),
    ] {
        assert_eq!(csv(rows).unwrap_err(), format!("tracks.csv: {expected}"), "{rows}");
    }
    assert!(Times::new(&DataType::Boolean).is_none() && Times::new(&DataType::Date32).is_none());
}
