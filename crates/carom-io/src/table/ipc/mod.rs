//! Tables as Arrow IPC: files, also called Feather version 2, and streams.
//!
//! Both are a sequence of messages, a schema and then batches of rows; a file has a footer, too,
//! which tells where they are. `arrow-ipc` knows what a message says and writes files; the numbers
//! themselves are read here ([0035]), where they are compressed by `lz4_flex` and `ruzstd`.
//!
//! [0035]: https://github.com/carom-rs/carom/blob/main/docs/decisions/0035-damaged-tables.md

mod body;
mod buffer;
mod cells;
mod file;
mod layout;
mod message;
mod read;
mod write;

pub(super) use read::Decoder;
pub(super) use write::Encoder;
