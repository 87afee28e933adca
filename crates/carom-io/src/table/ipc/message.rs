//! Arrow messages, which describe the bytes after them.

use std::io::{self, Read};

use arrow_ipc::{Endianness, Message, MetadataVersion, convert, root_as_message};
use arrow_schema::Schema;

use crate::table::Problem;
use crate::table::guard::guarded;

/// The first bytes of a message.
const CONTINUATION: [u8; 4] = [0xff; 4];

/// The most bytes of a message that is not in a file, whose length would limit it. A schema of a
/// hundred thousand columns has some 20 MB.
const MOST: u64 = 1 << 26;

/// Reads the next message. Returns its bytes, and the number of bytes read; `None` at the end mark.
pub(super) fn read(input: &mut dyn Read) -> Result<Option<(Vec<u8>, u64)>, Problem> {
    let mut start = [0; 8];
    input.read_exact(&mut start).map_err(cut_off)?;
    let [continuation @ .., a, b, c, d] = start;
    // Until Arrow 0.15 a message began with its length. A damaged message can look like that, too.
    if continuation != CONTINUATION {
        let why = "a message does not begin as one, or is older than Arrow 0.15";
        return Err(Problem::Damaged(why.to_owned()));
    }
    let length = u64::from(u32::from_le_bytes([a, b, c, d]));
    if length == 0 {
        return Ok(None);
    }
    if length > MOST {
        return Err(Problem::Damaged(format!("a message claims {length} bytes")));
    }
    let mut bytes = Vec::new();
    input.take(length).read_to_end(&mut bytes).map_err(cut_off)?;
    if bytes.len() as u64 == length {
        Ok(Some((bytes, start.len() as u64 + length)))
    } else {
        Err(cut_off(io::ErrorKind::UnexpectedEof.into()))
    }
}

/// Parses a message.
pub(super) fn parse(bytes: &[u8]) -> Result<Message<'_>, Problem> {
    let message = guarded(|| root_as_message(bytes))?;
    let message = message.map_err(|_| Problem::Damaged("a message is invalid".to_owned()))?;
    check_version(message.version())?;
    Ok(message)
}

pub(super) fn check_version(version: MetadataVersion) -> Result<(), Problem> {
    match version {
        MetadataVersion::V4 | MetadataVersion::V5 => Ok(()),
        other => Err(Problem::Damaged(format!(
            "it claims version {} of Arrow, which does not exist",
            other.0
        ))),
    }
}

/// The columns in a message or a footer.
pub(super) fn schema(schema: Option<arrow_ipc::Schema<'_>>) -> Result<Schema, Problem> {
    let schema =
        schema.ok_or_else(|| Problem::Damaged("it does not begin with its columns".to_owned()))?;
    if schema.endianness() != Endianness::Little {
        let problem =
            "the numbers are big-endian, which carom does not read; write little-endian ones";
        return Err(Problem::Refused(problem.to_owned()));
    }
    guarded(|| convert::try_fb_to_schema(schema))?
        .map_err(|error| Problem::Damaged(format!("its list of columns is invalid ({error})")))
}

/// The problem of a failed read: a failure of the disk, or an end that comes too early.
pub(super) fn cut_off(error: io::Error) -> Problem {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Problem::Damaged("it ends too early".to_owned()),
        _ => Problem::Read(error),
    }
}
