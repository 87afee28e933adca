//! A file: its footer tells where the batches are, and is checked before it is believed.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use arrow_ipc::{Block, root_as_footer};
use arrow_schema::Schema;

use super::message::{self, cut_off};
use crate::table::Problem;
use crate::table::guard::guarded;

/// What a file begins with, and ends with.
const MAGIC: &[u8; 6] = b"ARROW1";

/// Where the first message is: after the six bytes and two that fill them up. Some writers fill up
/// to 64.
const START: u64 = 8;
const LATEST_START: u64 = 64;

/// The length of the footer, and the six bytes, at the end.
const END: u64 = 10;

/// Parts follow one another from multiples of 8 bytes, or of 64.
const ALIGNMENTS: [u64; 2] = [8, 64];

/// The bytes of the mark at the end of the parts; some have none.
const END_MARKS: [u64; 2] = [8, 0];

/// Where a batch is: its message, and the bytes after that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) message: u64,
    pub(super) body: u64,
    pub(super) end: u64,
}

/// The columns of a file, and its batches in order.
pub(super) fn open(file: &mut File) -> Result<(Schema, Vec<Place>), Problem> {
    let (bytes, data_end) = footer(file)?;
    let no_sense = || Problem::Damaged("its footer makes no sense".to_owned());
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

/// The bytes of the footer, and where the messages before it end.
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
        return damaged(format!("its footer claims {size} bytes, of which there are {room}"));
    };
    let data_end = rest + START;
    let mut footer = vec![0; size as usize];
    file.seek(SeekFrom::Start(data_end)).map_err(Problem::Read)?;
    file.read_exact(&mut footer).map_err(cut_off)?;
    Ok((footer, data_end))
}

/// Most files begin with their columns, too: they are those of the footer. Where that message ends.
///
/// Some writers leave it out, or write the columns there without a message around them: then it is
/// not known where the first part is to begin.
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

/// Where the first message begins: it is not 0.
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

/// Between the parts there are no bytes but those that fill up: otherwise one of them is not told
/// of, or is longer than told. `start` is where the first may begin, if that is known.
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
