//! Tables as Arrow IPC: files (Feather version 2) and streams.
//!
//! Both are a sequence of messages, a schema and then batches of rows. A file also has a footer,
//! which gives their places. `arrow-ipc` parses messages and writes files. The numbers themselves
//! are read here ([0035]); `lz4_flex` and `ruzstd` decompress them.
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
