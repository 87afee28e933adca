//! Tests of tables.
//!
//! Data reads back to the same bits, and errors name their places.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use carom_io::table::{
    BATCH_ROWS, Batch, Decimal, Format, Problem, ROW_BYTES, Reader, Reading, TableError, Writer,
    integer, real, text,
};
use tempfile::TempDir;
use test_size::sized;

/// Extreme floats of all kinds.
const EDGES: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    0.1,
    1.0 / 3.0,
    -1e-7,
    1e16,
    123_456_789.123_456_78,
    5e-324,
    2.225_073_858_507_201e-308,
    f64::MIN_POSITIVE,
    f64::MAX,
    f64::MIN,
    f64::EPSILON,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

const FORMATS: &[Format] = &[
    Format::Csv,
    #[cfg(feature = "parquet")]
    Format::Parquet,
    #[cfg(feature = "arrow")]
    Format::Arrow,
];

/// Writes a file with the columns `x` (real), a text, and `n` (integer).
fn write(directory: &TempDir, format: Format, rows: &[(Option<f64>, Option<i64>)]) -> PathBuf {
    let path = directory.path().join(format!("table.{format}"));
    let schema = Arc::new(Schema::new(vec![real("x"), text("note, quoted"), integer("n")]));
    let mut writer = Writer::new(format, &schema, fs::File::create(&path).unwrap()).unwrap();
    for rows in rows.chunks(50_000) {
        let note = |n: Option<i64>| n.map(|_| "said \"so\", twice");
        let columns: Vec<ArrayRef> = vec![
            Arc::new(rows.iter().map(|(x, _)| *x).collect::<Float64Array>()),
            Arc::new(rows.iter().map(|(_, n)| note(*n)).collect::<StringArray>()),
            Arc::new(rows.iter().map(|(_, n)| *n).collect::<Int64Array>()),
        ];
        writer.write(&RecordBatch::try_new(schema.clone(), columns).unwrap()).unwrap();
    }
    writer.finish().unwrap();
    path
}

/// A table of one column, `x`.
fn one_column(field: Field, column: ArrayRef) -> (SchemaRef, RecordBatch) {
    let schema = Arc::new(Schema::new(vec![field]));
    let batch = RecordBatch::try_new(schema.clone(), vec![column]).unwrap();
    (schema, batch)
}

fn read(path: &Path, columns: &[&str]) -> Result<Vec<Vec<Option<f64>>>, TableError> {
    let mut read = vec![Vec::new(); columns.len()];
    for batch in Reader::open(path)?.select(columns)? {
        let batch = batch?;
        for (k, column) in read.iter_mut().enumerate() {
            column.extend(batch.column(k));
        }
    }
    Ok(read)
}

fn bits(column: &[Option<f64>]) -> Vec<Option<u64>> {
    column.iter().map(|cell| cell.map(f64::to_bits)).collect()
}

fn csv_error(text: &'static str, columns: &[&str]) -> String {
    let rows = Reader::csv("balls.csv", text.as_bytes()).and_then(|r| r.select(columns));
    let error = match rows {
        Ok(mut rows) => rows.find_map(Result::err).expect("an error"),
        Err(error) => error,
    };
    error.to_string()
}

#[test]
fn floats_come_back_to_the_bit() {
    let directory = TempDir::new().unwrap();
    let rows: Vec<_> = EDGES.iter().map(|&x| (Some(x), None)).collect();
    for &format in FORMATS {
        let path = write(&directory, format, &rows);
        let read = read(&path, &["x"]).unwrap();
        assert_eq!(bits(&read[0]), EDGES.map(|x| Some(x.to_bits())), "{format}");
    }
}

#[test]
fn nan_comes_back_as_nan() {
    let directory = TempDir::new().unwrap();
    for &format in FORMATS {
        let path = write(&directory, format, &[(Some(f64::NAN), Some(1))]);
        assert!(read(&path, &["x"]).unwrap()[0][0].unwrap().is_nan(), "{format}");
    }
}

#[test]
fn empty_cells_and_columns_in_any_order() {
    let directory = TempDir::new().unwrap();
    let rows = [(Some(1.5), Some(-7)), (None, Some(3)), (Some(2.5), None), (None, None)];
    for &format in FORMATS {
        let path = write(&directory, format, &rows);
        let read = read(&path, &["n", "x"]).unwrap();
        assert_eq!(read[0], [Some(-7.0), Some(3.0), None, None], "{format}");
        assert_eq!(read[1], [Some(1.5), None, Some(2.5), None], "{format}");
    }
}

#[test]
fn long_tables_come_in_batches_and_count_their_rows() {
    let directory = TempDir::new().unwrap();
    let count = u32::try_from(sized(1, 2) * BATCH_ROWS + 17).unwrap();
    let rows: Vec<_> = (0..count).map(|n| (Some(f64::from(n) / 7.0), Some(n.into()))).collect();
    for &format in FORMATS {
        let path = write(&directory, format, &rows);
        let batches = Reader::open(&path).unwrap().select(&["x", "n"]).unwrap();
        let batches: Vec<_> = batches.map(Result::unwrap).collect();
        let lengths: Vec<_> = batches.iter().map(Batch::len).collect();
        // An Arrow file has the batches in which it was written.
        let length = if format == Format::Arrow { 50_000 } else { BATCH_ROWS };
        let mut expected = vec![length; count as usize / length];
        expected.push(count as usize % length);
        assert_eq!(lengths, expected, "{format}");
        let last = batches.last().unwrap();
        let row = last.len() - 1;
        assert_eq!(last.number(row, 1).unwrap(), f64::from(count - 1));
        assert_eq!(last.number(row, 0).unwrap(), f64::from(count - 1) / 7.0);
        assert_eq!(last.place(row, 1).row, Some(count.into()));
        let line = (format == Format::Csv).then_some(u64::from(count) + 1);
        assert_eq!(last.place(row, 1).line, line);
    }
}

#[test]
fn a_table_without_rows_keeps_its_columns() {
    let directory = TempDir::new().unwrap();
    for &format in FORMATS {
        let path = write(&directory, format, &[]);
        let reader = Reader::open(&path).unwrap();
        assert_eq!(reader.columns(), ["x", "note, quoted", "n"]);
        assert!(reader.has("n") && !reader.has("y"));
        assert_eq!(reader.select(&["x"]).unwrap().count(), 0);
    }
}

#[test]
fn batches_that_do_not_fit_are_refused() {
    let number = || Arc::new(Float64Array::from(vec![1.0])) as ArrayRef;
    let (schema, good) = one_column(real("x"), number());
    let both = Arc::new(Schema::new(vec![real("x"), real("y")]));
    let bad = [
        one_column(real("y"), number()).1,
        one_column(integer("x"), Arc::new(Int64Array::from(vec![1]))).1,
        RecordBatch::try_new(both, vec![number(), number()]).unwrap(),
    ];
    for &format in FORMATS {
        let mut writer = Writer::new(format, &schema, Vec::new()).unwrap();
        for batch in &bad {
            let error = writer.write(batch).unwrap_err();
            assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput, "{error}");
        }
        writer.write(&good).unwrap();
    }
}

#[test]
fn columns_of_other_types_are_refused_with_the_cure() {
    let field = Field::new("x", DataType::Boolean, true);
    let (schema, _) = one_column(field, Arc::new(BooleanArray::from(vec![true])));
    for &format in FORMATS {
        let error = Writer::new(format, &schema, Vec::new()).err().unwrap();
        assert_eq!(
            error.to_string(),
            "the column \"x\" is of type Boolean; cast it to Float64, Int64 or Utf8"
        );
    }
}

#[test]
fn numbers_in_csv_are_their_shortest_decimals() {
    let numbers = Float64Array::from(vec![
        Some(0.0),
        Some(-0.0),
        Some(100.0),
        Some(1e15),
        Some(1e16),
        Some(0.0001),
        Some(0.00001),
        None,
        Some(f64::INFINITY),
    ]);
    let (schema, batch) = one_column(real("x"), Arc::new(numbers));
    let mut writer = Writer::new(Format::Csv, &schema, Vec::new()).unwrap();
    writer.write(&batch).unwrap();
    let written = String::from_utf8(writer.finish().unwrap()).unwrap();
    assert_eq!(written, "x\n0.0\n-0.0\n100.0\n1000000000000000.0\n1e16\n0.0001\n1e-5\n\"\"\ninf\n");
}

#[test]
fn a_batch_is_a_record_batch() {
    let text = "x,y\n1,2\n,3\n".as_bytes();
    let read = |columns: &[&str]| {
        let mut batches = Reader::csv("balls.csv", text).unwrap().select(columns).unwrap();
        batches.next().unwrap().unwrap().to_record_batch()
    };
    let record = read(&["y", "x"]);
    assert_eq!(*record.schema(), Schema::new(vec![real("y"), real("x")]));
    let x: ArrayRef = Arc::new(Float64Array::from(vec![Some(1.0), None]));
    assert_eq!(record.column(1), &x);
    assert_eq!((read(&[]).num_columns(), read(&[]).num_rows()), (0, 2));
}

#[test]
fn csv_forgives_what_is_harmless() {
    let text = "\u{feff} x , y\r\n 1.5 ,+2e-3\r\n\r\n.5,-Inf\r\n";
    let reader = Reader::csv("balls.csv", text.as_bytes()).unwrap();
    let batch = reader.select(&["y", "x"]).unwrap().next().unwrap().unwrap();
    assert_eq!(*batch.column(0), Float64Array::from(vec![2e-3, f64::NEG_INFINITY]));
    assert_eq!(*batch.column(1), Float64Array::from(vec![1.5, 0.5]));
    assert_eq!((batch.place(1, 0).row, batch.place(1, 0).line), (Some(2), Some(4)));
}

#[test]
fn csv_errors_name_place_and_cure() {
    let cases = [
        ("", "balls.csv: the file is empty; its first line must name the columns"),
        (
            "x;y\n1;2\n",
            "balls.csv: the columns seem to be separated by semicolons; pass --delimiter ';', or \
             --decimal , if numbers have decimal commas",
        ),
        (
            "x\ty\n1\t2\n",
            "balls.csv: the columns seem to be separated by tabs; pass --delimiter tab",
        ),
        (
            "x\ty\tnote, if any\n1\t2\t3\n",
            "balls.csv: the columns seem to be separated by tabs; pass --delimiter tab",
        ),
        (
            "x,y\n\"2,5\",1\n",
            "balls.csv: row 1 (line 2), column \"x\": \"2,5\" has a decimal comma, and a decimal \
             point is expected; pass --decimal , --delimiter ,",
        ),
        (
            "x|y\n1|2\n",
            "balls.csv: the columns seem to be separated by vertical bars; pass --delimiter '|'",
        ),
        ("x,y,x\n1,2,3\n", "balls.csv: column \"x\": the column occurs 2 times; keep one of them"),
        (
            "y,z\n1,2\n",
            "balls.csv: there is no column \"x\" among \"y\", \"z\"; \
             add it, or name the column that is meant with --columns x=COLUMN",
        ),
        (
            "1.5,2\n1,2\n",
            "balls.csv: there is no column \"x\" among \"1.5\", \"2\"; \
             the first line must name the columns",
        ),
        (
            "y,X\n1,2\n",
            "balls.csv: there is no column \"x\" among \"y\", \"X\"; \
             did you mean \"X\"? Use --columns x=X",
        ),
        (
            "x,y\n1,2\n3\n",
            "balls.csv: row 2 (line 3): cells in this row: 1, in the header: 2; \
             give each column one cell",
        ),
        (
            "x,y\n1,2\n\n3,4,5\n",
            "balls.csv: row 2 (line 4): cells in this row: 3, in the header: 2; \
             give each column one cell",
        ),
        (
            "y,x\n1,fast\n",
            "balls.csv: row 1 (line 2), column \"x\": \"fast\" is not a number; \
             write it like 1.5, -2e-3 or inf",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(csv_error(text, &["x"]), message);
    }
}

/// A quote that was not closed took in the rest of the file, and `"0"3` was read as 3.
/// The cells of the columns `x` and `y`, or the message of an error.
fn styled(
    text: &'static str,
    delimiter: Option<&str>,
    decimal: Decimal,
) -> Result<Vec<f64>, String> {
    let delimiter = delimiter.map(|delimiter| delimiter.parse().unwrap());
    let reading = Reading { delimiter, decimal, ..Reading::default() };
    let reader = Reader::csv_as("balls.csv", text.as_bytes(), &reading);
    let batch = reader
        .and_then(|reader| reader.select(&["x", "y"]))
        .and_then(|mut batches| batches.next().expect("a batch"));
    let batch = batch.map_err(|error| error.to_string())?;
    Ok((0..2).map(|column| batch.column(column).value(0)).collect())
}

#[test]
fn other_delimiters_and_decimal_commas_are_read() {
    let (point, comma) = (Decimal::Point, Decimal::Comma);
    for (text, delimiter, decimal) in [
        ("x;y\n1.5;-2e3\n", Some(";"), point),
        ("x\ty\n1.5\t-2e3\n", Some("tab"), point),
        ("x\t\"y\"\n\"1.5\" \t-2e3\n", Some("\\t"), point),
        ("x|y\n1.5|\"-2e3\"\n", Some("|"), point),
        ("x;y\n1,5;-2,0e3\n", None, comma),
        ("y;x;note\n-2000; 1,5 ;\"a;b\"\n", None, comma),
        ("x\ty\n1,5\t-2e3\n", Some("tab"), comma),
        ("x,y\n\"1,5\",-2e3\n", Some(","), comma),
    ] {
        assert_eq!(styled(text, delimiter, decimal), Ok(vec![1.5, -2000.0]), "{text:?}");
    }
    for (text, delimiter, decimal, message) in [
        (
            "x;y\n12,5;1\n",
            Some(";"),
            point,
            "row 1 (line 2), column \"x\": \"12,5\" has a decimal comma, and a decimal point is \
             expected; pass --decimal ,",
        ),
        (
            "x;y\n12.5;1\n",
            None,
            comma,
            "row 1 (line 2), column \"x\": \"12.5\" has a decimal point, and a decimal comma is \
             expected; pass --decimal .",
        ),
        (
            "x;y\n1.234,5;1\n",
            None,
            comma,
            "row 1 (line 2), column \"x\": \"1.234,5\" is not a number; write it like 1.5, -2e-3 or inf",
        ),
        (
            "x,y\n1,2\n",
            None,
            comma,
            "the columns seem to be separated by commas; pass --delimiter ,",
        ),
    ] {
        assert_eq!(
            styled(text, delimiter, decimal),
            Err(format!("balls.csv: {message}")),
            "{text:?}"
        );
    }
}

#[test]
fn a_cell_that_does_not_end_with_its_quote_is_refused() {
    let unclosed = "a quote opens here and is not closed; close it, or write it twice inside a \
                    quoted cell";
    let after = "text follows the closing quote of this cell; put the whole cell between quotes, \
                 and write a quote inside it twice";
    let cases = [
        ("x,name\n0,\"Ada\n5,Bob\n", "row 1 (line 2), column \"name\"", unclosed),
        ("x,name\n0,Ada\n\n\"5,Bob\n", "row 2 (line 4), column \"x\"", unclosed),
        ("x,\"name\n0,Ada\n", "line 1", unclosed),
        ("x,name\n\"0\"3,Ada\n", "row 1 (line 2), column \"x\"", after),
        ("x,name\n0,Ada\n5,\"B\"ob\n", "row 2 (line 3), column \"name\"", after),
        ("x,name\n0,\"Ada\n5,\"Bob\"\n", "row 1 (line 2), column \"name\"", after),
    ];
    for (text, place, cure) in cases {
        assert_eq!(csv_error(text, &["x"]), format!("balls.csv: {place}: {cure}"));
    }
    let sound = "x,name\n\"0\" ,\"a \"\"b\"\",\nc\"\r\n1,5\" pipe\n";
    let rows = Reader::csv("balls.csv", sound.as_bytes()).unwrap().select(&["x"]).unwrap();
    let x: Vec<f64> = rows.flat_map(|batch| batch.unwrap().column(0).values().to_vec()).collect();
    assert_eq!(x, [0.0, 1.0]);
}

/// Once the reader went on until the memory was full.
#[test]
fn a_row_without_end_is_refused_by_its_line() {
    let csv = |start: &'static str| {
        let input = start.as_bytes().chain(std::io::repeat(b'7'));
        let rows = Reader::csv("balls.csv", input).and_then(|reader| reader.select(&["x"]));
        match rows {
            Ok(mut rows) => rows.find_map(Result::err).expect("an error"),
            Err(error) => error,
        }
    };
    let cure = "the row does not end within 1 MiB; end every row with a line feed, and close \
                every quote";
    for (start, place) in [
        ("", "balls.csv: line 1"),
        ("x,y\n", "balls.csv: row 1 (line 2)"),
        ("x,y\n1,2\n\n\"3", "balls.csv: row 2 (line 4)"),
    ] {
        assert_eq!(csv(start).to_string(), format!("{place}: {cure}"));
    }
    // Exactly the longest allowed row.
    let long = "1".repeat(usize::try_from(ROW_BYTES).unwrap() - 3);
    let input = std::io::Cursor::new(format!("x,y\n0,{long}\n0,{long}\n"));
    let rows = Reader::csv("balls.csv", input).unwrap().select(&["x"]).unwrap();
    assert_eq!(rows.map(|batch| batch.unwrap().len()).sum::<usize>(), 2);
}

#[test]
fn an_empty_cell_is_named_where_a_number_is_needed() {
    let reader = Reader::csv("balls.csv", "x,y\n1,2\n,3\n".as_bytes()).unwrap();
    let batch = reader.select(&["x"]).unwrap().next().unwrap().unwrap();
    assert_eq!(batch.number(0, 0).unwrap(), 1.0);
    assert_eq!(
        batch.number(1, 0).unwrap_err().to_string(),
        "balls.csv: row 2 (line 3), column \"x\": the cell is empty; give it a number"
    );
}

#[test]
fn text_that_is_not_utf8_is_refused() {
    let reader = Reader::csv("balls.csv", b"x\n1\n\xff\n".as_slice()).unwrap();
    let error = reader.select(&["x"]).unwrap().next().unwrap().unwrap_err();
    assert!(matches!(error.problem, Problem::NotUtf8));
    assert_eq!(error.place.row, Some(2));
}

/// Once they were read as CSV: as text that is not UTF-8, or without the columns.
#[test]
fn files_of_other_formats_are_named_with_the_cure() {
    let decompress = |program: &str| {
        format!(
            "decompress it first, for example with {program}; carom reads CSV, Parquet and Arrow \
             (Feather)"
        )
    };
    let save = "save the table as CSV, Parquet or Arrow (Feather), the formats that carom reads";
    let save = || save.to_owned();
    let renew = || {
        "write it again with a current version of Arrow (0.15 or later), as Arrow (Feather version \
         2), Parquet or CSV"
            .to_owned()
    };
    let utf_8 = || "save the file as UTF-8".to_owned();
    let zstd = "compressed with Zstandard";
    let cases: [(&'static [u8], &str, String); 15] = [
        (b"\x1f\x8b\x08\x00\x12\x00\x00\x00\x00\x03", "gzip-compressed", decompress("gunzip")),
        (b"\x28\xb5\x2f\xfd\x04\x00", zstd, decompress("unzstd")),
        (b"BZh91AY&SY", "compressed with bzip2", decompress("bunzip2")),
        (b"\xfd7zXZ\x00\x00", "compressed with xz", decompress("unxz")),
        (b"PK\x03\x04\x14\x00", "an Excel workbook (xlsx) or another ZIP archive", save()),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel workbook (xls)", save()),
        (b"FEA1\x00\x00\x00\x00", "a Feather file of version 1", renew()),
        (b"\x14\x01\x00\x00\x10\x00\x00\x00", "an Arrow stream of a version before 0.15", renew()),
        (b"\xff\xfex\x00,\x00y\x00", "text in UTF-16", utf_8()),
        (b"\xfe\xff\x00x\x00,\x00y", "text in UTF-16", utf_8()),
        (b"\x7fELF\x02\x01\x01\x00", "neither text nor a known table", save()),
        (b"\x00\x00\x00\x00", "neither text nor a known table", save()),
        (b"[{\"x\": 1}]\n", "JSON", save()),
        (b"\n{\n        \"x\": [1]\n}\n", "JSON", save()),
        (b"\xef\xbb\xbf[\n  [1]\n]\n", "JSON", save()),
    ];
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("balls");
    for (bytes, kind, cure) in cases {
        fs::write(&path, bytes).unwrap();
        let error = Reader::open(&path).err().unwrap().to_string();
        assert_eq!(error, format!("{}: the file is {kind}; {cure}", path.display()));
        let error = Reader::stream("stdin", bytes).err().unwrap().to_string();
        assert_eq!(error, format!("stdin: the file is {kind}; {cure}"));
    }
    for name in ["{x}", "[x]", "PK", "BZh"] {
        let text = std::io::Cursor::new(format!("{name},y\n1,2\n"));
        assert_eq!(Reader::stream("stdin", text).unwrap().columns(), [name, "y"]);
    }
}

#[test]
fn there_are_no_rows_after_an_error() {
    let reader = Reader::csv("balls.csv", "x\n1\nfast\n2\n".as_bytes()).unwrap();
    let mut rows = reader.select(&["x"]).unwrap();
    assert!(rows.next().unwrap().is_err());
    assert!(rows.next().is_none());
}

#[test]
fn a_file_that_cannot_be_opened_is_named() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("nowhere.csv");
    let error = Reader::open(&path).err().unwrap();
    assert!(matches!(error.problem, Problem::Open(_)));
    assert!(error.to_string().starts_with(path.to_str().unwrap()), "{error}");

    let error = Reader::open(directory.path()).err().unwrap();
    assert!(matches!(error.problem, Problem::Open(_) | Problem::Read(_)), "{error}");
}

#[test]
fn formats_are_told_by_the_extension() {
    assert_eq!(Format::of_path(Path::new("out/pairs.csv")), Some(Format::Csv));
    assert_eq!(Format::of_path(Path::new("out/pairs.PARQUET")), Some(Format::Parquet));
    for name in ["pairs.arrow", "pairs.Feather", "out/pairs.ipc"] {
        assert_eq!(Format::of_path(Path::new(name)), Some(Format::Arrow), "{name}");
    }
    assert_eq!(Format::of_path(Path::new("out/pairs.txt")), None);
    assert_eq!(Format::of_path(Path::new("out/csv")), None);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_the_feature_parquet_is_refused_with_the_cure() {
    let schema = Arc::new(Schema::new(vec![real("x")]));
    let error = Writer::new(Format::Parquet, &schema, Vec::new()).err().unwrap();
    assert_eq!(error.kind(), std::io::ErrorKind::Unsupported);

    let directory = TempDir::new().unwrap();
    let path = directory.path().join("table");
    fs::write(&path, b"PAR1....").unwrap();
    let error = Reader::open(&path).err().unwrap();
    assert!(matches!(error.problem, Problem::NoParquet));
}
