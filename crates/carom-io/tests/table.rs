//! Tables: what goes out comes back to the bit, and what is wrong is named with its place.

use std::fs;
use std::path::{Path, PathBuf};

use carom_io::table::{
    BATCH_ROWS, Batch, Cell, Field, Format, Problem, Reader, TableError, Writer,
};
use tempfile::TempDir;

/// Floats at every edge of the format.
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
];

/// Writes a file with the columns `x` (real) and `n` (integer) and a column of text between.
fn write(directory: &TempDir, format: Format, rows: &[(Option<f64>, Option<i64>)]) -> PathBuf {
    let path = directory.path().join(format!("table.{format}"));
    let fields = [Field::real("x"), Field::text("note, quoted"), Field::integer("n")];
    let mut writer = Writer::new(format, &fields, fs::File::create(&path).unwrap()).unwrap();
    for &(x, n) in rows {
        let note = n.map(|_| "said \"so\", twice");
        writer.row(&[x.into(), note.into(), n.into()]).unwrap();
    }
    writer.finish().unwrap();
    path
}

fn read(path: &Path, columns: &[&str]) -> Result<Vec<Vec<Option<f64>>>, TableError> {
    let mut read = vec![Vec::new(); columns.len()];
    for batch in Reader::open(path)?.select(columns)? {
        let batch = batch?;
        for (k, column) in read.iter_mut().enumerate() {
            column.extend_from_slice(batch.column(k));
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
    let count = u32::try_from(2 * BATCH_ROWS + 17).unwrap();
    let rows: Vec<_> = (0..count).map(|n| (Some(f64::from(n) / 7.0), Some(n.into()))).collect();
    for &format in FORMATS {
        let path = write(&directory, format, &rows);
        let batches = Reader::open(&path).unwrap().select(&["x", "n"]).unwrap();
        let batches: Vec<_> = batches.map(Result::unwrap).collect();
        let lengths: Vec<_> = batches.iter().map(Batch::len).collect();
        assert_eq!(lengths, [BATCH_ROWS, BATCH_ROWS, 17], "{format}");
        let last = &batches[2];
        assert_eq!(last.number(16, 1).unwrap(), f64::from(count - 1));
        assert_eq!(last.number(16, 0).unwrap(), f64::from(count - 1) / 7.0);
        assert_eq!(last.place(16, 1).row, Some(count.into()));
        let line = (format == Format::Csv).then_some(u64::from(count) + 1);
        assert_eq!(last.place(16, 1).line, line);
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
fn cells_that_do_not_fit_are_refused() {
    for &format in FORMATS {
        let fields = [Field::real("x"), Field::text("name")];
        let mut writer = Writer::new(format, &fields, Vec::new()).unwrap();
        let bad: [&[Cell<'_>]; 3] =
            [&[1.0.into()], &[1.0.into(), 2.0.into()], &["x".into(), "y".into()]];
        for row in bad {
            let error = writer.row(row).unwrap_err();
            assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput, "{error}");
        }
        writer.row(&[1.0.into(), Cell::Empty]).unwrap();
    }
}

#[test]
fn csv_forgives_what_is_harmless() {
    let text = "\u{feff} x , y\r\n 1.5 ,+2e-3\r\n\r\n.5,-Inf\r\n";
    let reader = Reader::csv("balls.csv", text.as_bytes()).unwrap();
    let batch = reader.select(&["y", "x"]).unwrap().next().unwrap().unwrap();
    assert_eq!(batch.column(0), [Some(2e-3), Some(f64::NEG_INFINITY)]);
    assert_eq!(batch.column(1), [Some(1.5), Some(0.5)]);
    assert_eq!((batch.place(1, 0).row, batch.place(1, 0).line), (Some(2), Some(4)));
}

#[test]
fn csv_errors_name_place_and_cure() {
    let cases = [
        ("", "balls.csv: is empty; its first line names the columns"),
        ("x;y\n1;2\n", "balls.csv: the columns are separated by ';'; separate them by commas"),
        (
            "x,y,x\n1,2,3\n",
            "balls.csv: column \"x\": the column is there 2 times; keep one of them",
        ),
        (
            "y,z\n1,2\n",
            "balls.csv: there is no column \"x\" among \"y\", \"z\"; the first line names the columns",
        ),
        (
            "x,y\n1,2\n3\n",
            "balls.csv: row 2 (line 3): cells in this row: 1, in the header: 2; \
             give every column one",
        ),
        (
            "x,y\n1,2\n\n3,4,5\n",
            "balls.csv: row 2 (line 4): cells in this row: 3, in the header: 2; \
             give every column one",
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
    assert_eq!(Format::of_path(Path::new("out/pairs.txt")), None);
    assert_eq!(Format::of_path(Path::new("out/csv")), None);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_the_feature_parquet_is_refused_with_the_cure() {
    let error = Writer::new(Format::Parquet, &[Field::real("x")], Vec::new()).err().unwrap();
    assert_eq!(error.kind(), std::io::ErrorKind::Unsupported);

    let directory = TempDir::new().unwrap();
    let path = directory.path().join("table");
    fs::write(&path, b"PAR1....").unwrap();
    let error = Reader::open(&path).err().unwrap();
    assert!(matches!(error.problem, Problem::NoParquet));
}
