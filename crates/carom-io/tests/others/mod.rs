//! Tests with small files of other programs.
//!
//! They are read to the numbers that were written. `README.md` shows how each file was made.

use std::path::{Path, PathBuf};

use arrow_array::Array;
use carom_io::table::{Problem, Reader, TableError};
use test_size::sized;

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
        "polars-empty-zstd.parquet",
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

/// The cells of 300 rows; `None` is a missing cell.
fn rows(cell: impl Fn(u16) -> Option<u16>) -> Vec<Option<f64>> {
    (0..300).map(|row| cell(row).map(f64::from)).collect()
}

#[test]
fn compressed_parquet_is_read() {
    let seventh = |row| row % 7 != 3;
    let polars = [
        ("ax", rows(|row| Some(row % 4))),
        ("ay", rows(Some)),
        ("n", rows(|row| seventh(row).then_some(row % 5))),
    ];
    let pyarrow = [
        ("ax", rows(|row| seventh(row).then_some(row % 25))),
        ("ay", rows(Some)),
        ("az", rows(|row| seventh(row).then_some(row))),
        ("n", rows(|row| Some(row % 4))),
        ("none", rows(|_| None)),
    ];
    for (file, columns) in [
        ("polars-zstd.parquet", &polars[..]),
        ("pyarrow-zstd-1.parquet", &pyarrow),
        ("pyarrow-zstd-2.parquet", &pyarrow),
    ] {
        for (name, numbers) in columns {
            let cells = cells(&path(file), name).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(&cells, numbers, "{file}: {name}");
        }
    }
}

#[test]
fn what_is_compressed_otherwise_is_refused_with_the_cure() {
    for (compression, name) in [("gzip", "GZIP"), ("brotli", "BROTLI"), ("lz4", "LZ4_RAW")] {
        let file = path(&format!("pyarrow-{compression}.parquet"));
        let error = cells(&file, "x").unwrap_err().to_string();
        let wanted = format!(
            ": column \"x\": the column is compressed with {name}, which carom does not read; \
             use zstd, snappy or none"
        );
        assert!(error.ends_with(&wanted), "{error}");
    }
}

/// Damages each byte in turn, in a quick run only some. The numbers may differ, but not their
/// count, and nothing panics.
#[track_caller]
fn survives_damage(file: &str, name: &str, compression: &str) {
    let directory = tempfile::tempdir().unwrap();
    let whole = std::fs::read(path(file)).unwrap();
    let mut refused = 0;
    for place in (0..whole.len()).step_by(sized(47, 1)) {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        let file = directory.path().join("damaged");
        std::fs::write(&file, bytes).unwrap();
        let cells = cells(&file, name);
        // The next file is a new one: rewriting a file may force it to the disk at once.
        std::fs::remove_file(&file).unwrap();
        match cells {
            Ok(cells) => assert_eq!(cells.len(), 300, "{place}"),
            Err(TableError { problem: Problem::Damaged(why), .. }) => {
                refused += usize::from(why.contains(compression));
            }
            Err(_) => {}
        }
    }
    assert!(refused > 0, "{file}");
}

#[test]
fn damage_in_what_is_compressed_is_refused_or_other_numbers() {
    survives_damage("polars-lz4.arrow", "ay", "LZ4");
    survives_damage("polars-zstd.arrow", "ay", "ZSTD");
    survives_damage("polars-zstd.parquet", "ay", "ZSTD");
    survives_damage("pyarrow-zstd-2.parquet", "az", "ZSTD");
}

/// A page of `ay` claims 2407 bytes, stored in 363. With another claim, the sizes do not match.
#[test]
fn a_page_that_lies_about_its_size_is_refused() {
    let whole = std::fs::read(path("polars-zstd.parquet")).unwrap();
    let header = [0x15, 0, 0x15, 0xce, 0x25, 0x15, 0xd6, 0x05];
    let places: Vec<_> = (0..whole.len()).filter(|k| whole[*k..].starts_with(&header)).collect();
    let [place] = places[..] else { panic!("{places:?}") };
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("lying.parquet");
    for (claim, how) in [(0_u16, "more"), (2406, "more"), (2408, "fewer"), (8191, "fewer")] {
        let mut bytes = whole.clone();
        // Two bytes: the lowest bit of the first is the sign, its highest bit says that another
        // byte follows.
        let [low, high] = (((claim * 2) & 0x7f) | 0x80 | (((claim * 2) >> 7) << 8)).to_le_bytes();
        bytes[place + 3..place + 5].copy_from_slice(&[low, high]);
        std::fs::write(&file, bytes).unwrap();
        let error = cells(&file, "ay").unwrap_err().to_string();
        let wanted = format!("a page claims {claim} bytes, but {how} come out of it");
        assert!(error.contains(&wanted), "{error}");
    }
}

#[test]
fn what_is_read_from_its_end_is_not_read_from_a_pipe() {
    for (file, kind) in [("polars.arrow", "an Arrow"), ("duckdb-v1.parquet", "a Parquet")] {
        let bytes = std::fs::read(path(file)).unwrap();
        let error = Reader::stream("stdin", std::io::Cursor::new(bytes)).err().unwrap();
        let what = "file, which cannot be read from a stream; save it to a file, and give its name";
        assert_eq!(error.to_string(), format!("stdin: this is {kind} {what}"));
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

/// Reads a column of a file after an edit of its footer.
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

// Fields 9 and 11 of a column are the places of its data and its dictionary; 12 holds its
// statistics.

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
    // The dictionary of `n` is at byte 2000, beyond the end.
    let (old, new) = ([0x26, 0xb8, 7], [0x26, 0xa0, 0x1f]);
    assert_eq!(edited(&old, &new, "ax").unwrap().len(), 100);
    let error = edited(&old, &new, "n").unwrap_err();
    assert!(matches!(error.problem, Problem::Damaged(_)), "{error}");
}

#[test]
fn a_field_that_is_there_twice_is_refused() {
    // The place of the data of `ay` is 70, and occurs twice.
    let (old, new) = ([0x26, 0x8c, 1, 0x3c], [0x26, 0x8c, 1, 6, 18, 0x8c, 1, 0x3c]);
    let error = edited(&old, &new, "ay").unwrap_err();
    assert!(matches!(error.problem, Problem::Damaged(_)), "{error}");
}
