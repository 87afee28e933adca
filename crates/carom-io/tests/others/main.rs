//! Small files of other writers are read to the numbers that were written: `README.md` says how
//! each came about.

#![cfg(all(feature = "arrow", feature = "parquet"))]

use std::path::{Path, PathBuf};

use arrow_array::Array;
use carom_io::table::{Problem, Reader, TableError};

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/others").join(file)
}

/// The cells of a column.
fn cells(path: &Path, name: &str) -> Result<Vec<Option<f64>>, TableError> {
    let mut cells = Vec::new();
    for batch in Reader::open(path)?.select(&[name])? {
        let batch = batch?;
        let column = batch.column(0);
        cells.extend((0..column.len()).map(|row| column.is_valid(row).then(|| column.value(row))));
    }
    Ok(cells)
}

#[track_caller]
fn holds(file: &str, name: &str, numbers: impl IntoIterator<Item = u8>) {
    let cells = cells(&path(file), name).unwrap_or_else(|error| panic!("{error}"));
    let numbers: Vec<_> = numbers.into_iter().map(|number| Some(number.into())).collect();
    assert_eq!(cells, numbers, "{file}: {name}");
}

#[test]
fn duckdb_lists_no_encodings_of_dictionaries() {
    for file in ["duckdb-v1.parquet", "duckdb-v2.parquet"] {
        holds(file, "ax", (0..100).map(|row| row % 4));
        holds(file, "ay", 0..100);
        holds(file, "n", [1; 100]);
    }
}

#[test]
fn tables_without_rows_have_columns() {
    for file in [
        "duckdb-empty.parquet",
        "polars-empty.parquet",
        "polars-empty.arrow",
        "polars-empty-lz4.arrow",
        "polars-empty-zstd.arrow",
    ] {
        for name in ["ax", "ay"] {
            holds(file, name, []);
        }
    }
    for file in ["pyarrow-empty.parquet", "pyarrow-empty-plain.parquet"] {
        for name in ["ax", "ay", "avx", "avy", "ar", "bx", "by", "bvx", "bvy", "br"] {
            holds(file, name, []);
        }
    }
}

#[test]
fn a_row_group_of_no_rows_may_be_in_the_middle() {
    holds("pyarrow-middle.parquet", "x", [1, 2, 3]);
}

#[test]
fn fastparquet_fills_pages_up() {
    for file in ["fastparquet.parquet", "fastparquet-no-nulls.parquet"] {
        holds(file, "ax", 0..30);
        holds(file, "n", 0..30);
    }
}

#[test]
fn compressed_arrow_is_read() {
    for compression in ["lz4", "zstd"] {
        let file = path(&format!("pyarrow-{compression}.feather"));
        let ax: Vec<_> = (0..70_000).map(|i| (i % 7 != 3).then(|| f64::from(i % 250))).collect();
        assert!(cells(&file, "ax").unwrap_or_else(|error| panic!("{error}")) == ax);
        let n: Vec<_> = (0..70_000).map(|i| Some(f64::from(i % 4))).collect();
        assert!(cells(&file, "n").unwrap_or_else(|error| panic!("{error}")) == n);
        let file = format!("polars-{compression}.arrow");
        holds(&file, "ax", (0..300_u16).map(|i| u8::try_from(i % 4).unwrap()));
    }
}

/// Each byte that is compressed is damaged in turn: numbers may be others, but there are as many, and nothing panics.
#[test]
fn damage_in_what_is_compressed_is_refused_or_other_numbers() {
    let directory = tempfile::tempdir().unwrap();
    for (compression, name) in [("lz4", "LZ4"), ("zstd", "ZSTD")] {
        let whole = std::fs::read(path(&format!("polars-{compression}.arrow"))).unwrap();
        let mut refused = 0;
        for place in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[place] ^= 0x55;
            let file = directory.path().join("damaged.arrow");
            std::fs::write(&file, bytes).unwrap();
            match cells(&file, "ay") {
                Ok(cells) => assert_eq!(cells.len(), 300, "{place}"),
                Err(TableError { problem: Problem::Damaged(why), .. }) => {
                    refused += usize::from(why.contains(name));
                }
                Err(_) => {}
            }
        }
        assert!(refused > 0, "{name}");
    }
}

#[test]
fn what_is_read_from_its_end_is_not_read_from_a_pipe() {
    for (file, kind) in [("polars.arrow", "an Arrow"), ("duckdb-v1.parquet", "a Parquet")] {
        let bytes = std::fs::read(path(file)).unwrap();
        let error = Reader::stream("stdin", std::io::Cursor::new(bytes)).err().unwrap();
        let what = "file, which can only be read from its end; save it to a file and name that";
        assert_eq!(error.to_string(), format!("stdin: is {kind} {what}"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nor_from_a_pipe_with_a_name() {
    use std::io::Write;
    use std::os::fd::AsRawFd;

    for file in ["polars.arrow", "duckdb-v1.parquet"] {
        let (reader, mut writer) = std::io::pipe().unwrap();
        writer.write_all(&std::fs::read(path(file)).unwrap()).unwrap();
        drop(writer);
        let name = format!("/proc/self/fd/{}", reader.as_raw_fd());
        let error = Reader::open(name.as_ref()).err().unwrap();
        assert!(matches!(error.problem, Problem::NoWayBack(_)), "{error}");
    }
}

#[test]
fn polars_begins_an_arrow_file_without_a_message() {
    holds("polars.arrow", "ax", (5..15).map(|row| row % 4));
    holds("polars.arrow", "ay", 5..15);
}

/// Reads a column of a file some bytes of whose footer are others.
fn edited(old: &[u8], new: &[u8], name: &str) -> Result<Vec<Option<f64>>, TableError> {
    let mut bytes = std::fs::read(path("duckdb-v1.parquet")).unwrap();
    let places: Vec<_> = (0..bytes.len()).filter(|k| bytes[*k..].starts_with(old)).collect();
    let [place] = places[..] else { panic!("{places:?}") };
    bytes.splice(place..place + old.len(), new.iter().copied());
    let length = bytes.len() - 8;
    let footer = u32::from_le_bytes(bytes[length..length + 4].try_into().unwrap()) as usize;
    let footer = u32::try_from(footer + new.len() - old.len()).unwrap();
    bytes[length..length + 4].copy_from_slice(&footer.to_le_bytes());
    let directory = tempfile::TempDir::new().unwrap();
    let path = directory.path().join("edited.parquet");
    std::fs::write(&path, bytes).unwrap();
    cells(&path, name)
}

// Fields 9 and 11 of a column are the places of its data and its dictionary; 12 are its statistics.

#[test]
fn a_dictionary_may_be_given_the_place_of_the_data_or_none() {
    let by_four: Vec<_> = (0..100).map(|row| Some(f64::from(row % 4))).collect();
    assert_eq!(edited(&[0x26, 76, 0x26, 8], &[0x26, 8, 0x26, 8], "ax").unwrap(), by_four);
    let rows: Vec<_> = (0..100).map(|row| Some(f64::from(row))).collect();
    let none = edited(&[0x26, 0x8c, 1, 0x3c], &[0x26, 0x8c, 1, 0x26, 0, 0x1c], "ay");
    assert_eq!(none.unwrap(), rows);
}

#[test]
fn a_column_that_nobody_reads_refuses_no_table() {
    // The dictionary of `n` is at byte 2000, which is beyond the end.
    let (old, new) = ([0x26, 0xb8, 7], [0x26, 0xa0, 0x1f]);
    assert_eq!(edited(&old, &new, "ax").unwrap().len(), 100);
    let error = edited(&old, &new, "n").unwrap_err();
    assert!(matches!(error.problem, Problem::Damaged(_)), "{error}");
}

#[test]
fn a_field_that_is_there_twice_is_refused() {
    // The data of `ay` are at 70, and once more at 70.
    let (old, new) = ([0x26, 0x8c, 1, 0x3c], [0x26, 0x8c, 1, 6, 18, 0x8c, 1, 0x3c]);
    let error = edited(&old, &new, "ay").unwrap_err();
    assert!(matches!(error.problem, Problem::Damaged(_)), "{error}");
}
