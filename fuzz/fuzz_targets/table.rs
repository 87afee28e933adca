//! Fuzz target: bytes as a table.
//!
//! The first bytes select CSV, Parquet or Arrow. Every batch of rows is read, or the table is
//! refused with a message.
#![no_main]

use std::io::{Cursor, Write};

use carom_io::table::{Reader, TableError};
use libfuzzer_sys::fuzz_target;

/// Reads all columns except those with a repeated name. A column of text is refused.
fn read(table: Reader) -> Result<u64, TableError> {
    let columns = table.columns().to_vec();
    let chosen: Vec<_> = columns.iter().map(String::as_str).take(3).collect();
    let mut rows = 0;
    for batch in table.select(&chosen)? {
        let batch = batch?;
        assert!((0..chosen.len()).all(|column| batch.column(column).len() == batch.len()));
        rows += batch.len() as u64;
        // A small table with many rows repeats one value, and only takes time.
        if rows > 1 << 20 {
            break;
        }
    }
    Ok(rows)
}

/// Reads from a file, where a footer can be found.
fn from_file(bytes: &[u8]) -> Result<u64, TableError> {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(bytes).expect("room for a page");
    let path = file.path().display().to_string();
    let read = Reader::open(file.path()).and_then(read);
    if let Err(error) = &read {
        assert!(error.to_string().starts_with(&path), "the message names no place: {error}");
    }
    read
}

fuzz_target!(|bytes: &[u8]| {
    let from_file = from_file(bytes);
    let stream = Reader::stream("fuzz", Cursor::new(bytes.to_vec())).and_then(read);
    if let Err(error) = &stream {
        assert!(error.to_string().starts_with("fuzz"), "the message names no place: {error}");
    }
    // Bytes in another format read the same from a file.
    let is_file = bytes.starts_with(b"PAR1") || bytes.starts_with(b"ARROW1\0\0");
    if let (Ok(rows), false) = (stream, is_file) {
        assert_eq!(from_file.expect("the same bytes"), rows);
    }
});
