//! Bytes of a batch, in a file or in memory.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

/// The bytes of a batch.
#[derive(Clone)]
pub(super) enum Body {
    /// In a file, from this byte on. Only the required bytes are read.
    File(Arc<File>, u64),
    /// In memory, for a batch of a stream, which cannot seek.
    Memory(Arc<[u8]>),
}

/// A slice of a batch, read from start to end.
pub(super) struct BodySlice {
    body: Body,
    rest: Range<u64>,
}

impl Body {
    /// The slice at this place. The caller has checked that the place is within the batch.
    pub(super) fn slice(&self, place: Range<u64>) -> BodySlice {
        BodySlice { body: self.clone(), rest: place }
    }
}

impl Read for BodySlice {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let rest = usize::try_from(self.rest.end - self.rest.start).unwrap_or(usize::MAX);
        let most = bytes.len().min(rest);
        let bytes = &mut bytes[..most];
        let read = match &self.body {
            Body::File(file, offset) => {
                let mut file = &**file;
                file.seek(SeekFrom::Start(offset + self.rest.start))?;
                file.read(bytes)?
            }
            Body::Memory(all) => {
                let start = usize::try_from(self.rest.start).unwrap_or(usize::MAX);
                all.get(start..).unwrap_or_default().read(bytes)?
            }
        };
        self.rest.start += read as u64;
        Ok(read)
    }
}
