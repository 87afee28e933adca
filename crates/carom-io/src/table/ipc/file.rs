//! Arrow files: the footer, which gives the places of the batches.
//!
//! It is checked before it is used.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use arrow_ipc::{Block, root_as_footer};
use arrow_schema::Schema;

use super::message::{self, cut_off};
use crate::table::Problem;
use crate::table::guard::guarded;

/// The first and the last bytes of a file.
const MAGIC: &[u8; 6] = b"ARROW1";

/// The place of the first message: after the six bytes and two of padding. Some writers pad to 64.
const START: u64 = 8;
const LATEST_START: u64 = 64;

/// The last bytes: the length of the footer, and the six bytes.
const END: u64 = 10;

/// Parts begin at multiples of 8 bytes, or of 64.
const ALIGNMENTS: [u64; 2] = [8, 64];

/// The possible lengths of the mark at the end of the parts; some files have no mark.
const END_MARKS: [u64; 2] = [8, 0];

/// The place of a batch: its message, and the bytes after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) message: u64,
    pub(super) body: u64,
    pub(super) end: u64,
}

/// The columns of a file, and its batches in order.
pub(super) fn open(file: &mut File) -> Result<(Schema, Vec<Place>), Problem> {
    let (bytes, data_end) = footer(file)?;
    let no_sense = || Problem::Damaged("its footer is invalid".to_owned());
    let footer = guarded(|| root_as_footer(&bytes))?.map_err(|_| no_sense())?;
    message::check_version(footer.version())?;
    let schema = message::schema(footer.schema())?;
    let start = check_first(file, &schema)?;
    let place = |block: &Block| place(block, data_end);
    let batches = footer.recordBatches().ok_or_else(no_sense)?;
    let batches = batches.iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let others = footer.dictionaries().map(|all| all.iter().map(place).collect());
    let others = others.unwrap_or(Ok(Vec::new()))?;
    check_gaps(batches.iter().chain(&others).copied().collect(), start, data_end)?;
    Ok((schema, batches))
}

/// The bytes of the footer, and the end of the messages before it.
fn footer(file: &mut File) -> Result<(Vec<u8>, u64), Problem> {
    let length = file.metadata().map_err(Problem::Read)?.len();
    let damaged = |why: String| Err(Problem::Damaged(why));
    let Some(room) = length.checked_sub(START + END) else {
        return damaged(format!("it ends after {length} bytes"));
    };
    let mut end = [0; 10];
    file.seek(SeekFrom::Start(length - END)).map_err(Problem::Read)?;
    file.read_exact(&mut end).map_err(cut_off)?;
    let [a, b, c, d, magic @ ..] = end;
    if magic != *MAGIC {
        return damaged("it does not end as an Arrow file; it may be cut off".to_owned());
    }
    let size = u32::from_le_bytes([a, b, c, d]);
    let Some(rest) = room.checked_sub(size.into()) else {
        return damaged(format!("its footer claims {size} bytes, but only {room} exist"));
    };
    let data_end = rest + START;
    let mut footer = vec![0; size as usize];
    file.seek(SeekFrom::Start(data_end)).map_err(Problem::Read)?;
    file.read_exact(&mut footer).map_err(cut_off)?;
    Ok((footer, data_end))
}

/// Most files begin with their columns, too. Checks that they are those of the footer, and returns
/// the end of that message.
///
/// Some writers leave it out, or write the columns there without a message around them. Then the
/// place of the first part is not known.
fn check_first(file: &mut File, schema: &Schema) -> Result<Option<u64>, Problem> {
    let start = start(file)?;
    file.seek(SeekFrom::Start(start)).map_err(Problem::Read)?;
    let (bytes, length) = match message::read(file) {
        Ok(Some(message)) => message,
        Ok(None) | Err(Problem::Damaged(_)) => return Ok(None),
        Err(other) => return Err(other),
    };
    let Some(first) = message::parse(&bytes).ok().and_then(|message| message.header_as_schema())
    else {
        return Ok(None);
    };
    if message::schema(Some(first))? == *schema {
        Ok(Some(start + length))
    } else {
        Err(Problem::Damaged("its footer has other columns than its beginning".to_owned()))
    }
}

/// The start of the first message: its first byte is not 0.
fn start(file: &mut File) -> Result<u64, Problem> {
    file.seek(SeekFrom::Start(START)).map_err(Problem::Read)?;
    let mut start = START;
    let mut bytes = [0; 8];
    while start < LATEST_START {
        file.read_exact(&mut bytes).map_err(cut_off)?;
        if bytes != [0; 8] {
            break;
        }
        start += 8;
    }
    Ok(start)
}

fn place(block: &Block, data_end: u64) -> Result<Place, Problem> {
    let (offset, metadata, body) = (block.offset(), block.metaDataLength(), block.bodyLength());
    let place = || {
        let message = u64::try_from(offset).ok()?;
        let start = message.checked_add(u64::try_from(metadata).ok()?)?;
        let end = start.checked_add(u64::try_from(body).ok()?)?;
        (end <= data_end).then_some(Place { message, body: start, end })
    };
    place().ok_or_else(|| {
        let size = i64::from(metadata).saturating_add(body);
        let why = format!("a batch claims {size} bytes from {offset}, and they end at {data_end}");
        Problem::Damaged(why)
    })
}

/// Checks that only padding is between the parts. Otherwise a part is missing from the footer, or
/// is longer than the footer says. `start` is the place of the first part, if it is known.
fn check_gaps(mut places: Vec<Place>, start: Option<u64>, data_end: u64) -> Result<(), Problem> {
    places.sort_by_key(|place| place.message);
    let first = places.first().map_or(data_end, |place| place.message);
    let mut before = start.unwrap_or(first);
    let damaged = |before: u64, next: u64| {
        let why = format!("its parts end at byte {before}, and the next begins at {next}");
        Err(Problem::Damaged(why))
    };
    for place in places {
        if !ALIGNMENTS.iter().any(|unit| before.next_multiple_of(*unit) == place.message) {
            return damaged(before, place.message);
        }
        before = place.end;
    }
    if END_MARKS.iter().any(|mark| before + mark == data_end) {
        Ok(())
    } else {
        damaged(before, data_end)
    }
}
