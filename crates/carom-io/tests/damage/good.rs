//! Undamaged tables in every format.
//!
//! Each holds pairs of balls, with a name and a note that may be missing.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, RecordBatch, StringArray};
use arrow_schema::Schema;
use carom_io::table::{Format, Writer, real, text};

use super::file::{Damage, Good, Held, NAMES, Rows};
use super::outcome;

const ROWS: usize = 60;
const PART: usize = 20;

fn cell(row: usize, column: usize) -> Option<f64> {
    let has_none = column == 10 && row.is_multiple_of(3);
    (!has_none).then(|| ((row * 37 + column * 11) % 64) as f64 / 8.0)
}

fn rows() -> Rows {
    (0..ROWS).map(|row| (0..NAMES.len()).map(|column| cell(row, column)).collect()).collect()
}

fn batch(rows: Range<usize>) -> RecordBatch {
    let mut fields = vec![text("name")];
    fields.extend(NAMES.map(real));
    let names: StringArray = rows.clone().map(|row| Some(format!("pair {row}"))).collect();
    let mut columns: Vec<ArrayRef> = vec![Arc::new(names)];
    for column in 0..NAMES.len() {
        let cells: Float64Array = rows.clone().map(|row| cell(row, column)).collect();
        columns.push(Arc::new(cells));
    }
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).unwrap()
}

fn write(format: Format) -> Vec<u8> {
    let mut writer = Writer::new(format, &batch(0..0).schema(), Vec::new()).unwrap();
    for first in (0..ROWS).step_by(PART) {
        writer.write(&batch(first..first + PART)).unwrap();
        writer.flush().unwrap();
    }
    writer.finish().unwrap()
}

pub(crate) fn csv() -> Good {
    let bytes = write(Format::Csv);
    let holds = |_: &Good, damage: &Damage| {
        if damage.bytes.contains(&b'"') {
            Held::Anything
        } else {
            Held::Other(outcome::naive(&damage.bytes))
        }
    };
    Good { name: "table.csv".to_owned(), footer: bytes.len() / 2, bytes, rows: rows(), holds }
}

/// The place where the footer of a Parquet file begins.
fn parquet_footer(bytes: &[u8]) -> usize {
    let end = bytes.len() - 8;
    end - u32::from_le_bytes(bytes[end..end + 4].try_into().unwrap()) as usize
}

/// A file that we write, without checksums: damage in a page may give other numbers.
pub(crate) fn parquet() -> Good {
    let bytes = write(Format::Parquet);
    let footer = parquet_footer(&bytes);
    let holds = |good: &Good, damage: &Damage| {
        // Also if bytes are added or removed: any bytes may follow the last page.
        let inside = damage.bytes.ends_with(&good.bytes[good.footer..]);
        held(inside, damage, "parquet")
    };
    Good { name: "table.parquet".to_owned(), bytes, footer, rows: rows(), holds }
}

/// A file of another program, with checksums.
pub(crate) fn checked(name: &str) -> Good {
    let path = format!("{}/tests/damage/{name}.parquet", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).unwrap();
    let footer = parquet_footer(&bytes);
    let name = format!("{name}.parquet");
    Good { name, bytes, footer, rows: rows(), holds: |_, _| Held::Known }
}

pub(crate) fn arrow() -> Good {
    let bytes = write(Format::Arrow);
    let footer = arrow_footer(&bytes);
    let holds = |good: &Good, damage: &Damage| {
        held(reaches(damage, &bodies(&good.bytes), 0), damage, "arrow")
    };
    Good { name: "table.arrow".to_owned(), bytes, footer, rows: rows(), holds }
}

/// The same batches as a stream: the bytes of the file between its start and its footer.
pub(crate) fn stream() -> Good {
    let file = write(Format::Arrow);
    let bytes = file[8..arrow_footer(&file)].to_vec();
    let holds = |_: &Good, damage: &Damage| {
        held(reaches(damage, &bodies(&write(Format::Arrow)), 8), damage, "stream")
    };
    Good { name: "table.stream".to_owned(), footer: 0, bytes, rows: rows(), holds }
}

/// The rows that the library reads, if the damage is inside numbers.
fn held(inside: bool, damage: &Damage, format: &str) -> Held {
    if inside { Held::Other(outcome::read_plainly(&damage.bytes, format)) } else { Held::Known }
}

/// Whether a changed byte is in one of these parts, which lie this many bytes further on.
fn reaches(damage: &Damage, parts: &[Range<usize>], further: usize) -> bool {
    damage.changed.as_ref().is_some_and(|changed| {
        let (start, end) = (changed.start + further, changed.end + further);
        parts.iter().any(|part| start < part.end && part.start < end)
    })
}

fn arrow_footer(bytes: &[u8]) -> usize {
    let end = bytes.len() - 10;
    end - u32::from_le_bytes(bytes[end..end + 4].try_into().unwrap()) as usize
}

/// The ranges of an Arrow file's numbers.
fn bodies(bytes: &[u8]) -> Vec<Range<usize>> {
    let footer = arrow_ipc::root_as_footer(&bytes[arrow_footer(bytes)..bytes.len() - 10]).unwrap();
    let blocks = footer.recordBatches().unwrap();
    let body = |block: &arrow_ipc::Block| {
        let start = usize::try_from(block.offset()).unwrap()
            + usize::try_from(block.metaDataLength()).unwrap();
        start..start + usize::try_from(block.bodyLength()).unwrap()
    };
    blocks.iter().map(body).collect()
}
