//! Tables as Apache Parquet, through the low-level columns of the `parquet` crate.

mod cells;
mod chunks;
mod compression;
mod footer;
mod header;
mod pages;
mod raw;
mod read;
mod thrift;
mod write;

use std::io;

use parquet::errors::ParquetError;

use super::Problem;

pub(super) use read::Decoder;
pub(super) use write::Encoder;

type Result<T> = std::result::Result<T, ParquetError>;

fn damaged(why: &str) -> ParquetError {
    ParquetError::General(why.to_owned())
}

/// The problem of a failed read: a failure of the disk, or a damaged file.
fn problem(error: ParquetError) -> Problem {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            // Reads are within the length of the file, so an early end is inside the data.
            Ok(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Problem::Damaged("it ends too early".to_owned())
            }
            Ok(error) => Problem::Read(*error),
            Err(other) => Problem::Damaged(other.to_string()),
        },
        ParquetError::General(message)
        | ParquetError::NYI(message)
        | ParquetError::EOF(message) => Problem::Damaged(message),
        other => Problem::Damaged(other.to_string()),
    }
}
