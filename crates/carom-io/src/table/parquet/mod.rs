//! Tables as Apache Parquet, through the low-level columns of the `parquet` crate.

mod read;
mod write;

pub(super) use read::Decoder;
pub(super) use write::Encoder;
