//! The bytes of a batch, in a file or in memory.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

use super::message::cut_off;
use crate::table::Problem;

/// Where the numbers of a batch are.
pub(super) enum Body {
    /// From a byte of a file on: only what is asked for is read.
    File(Arc<File>, u64),
    /// The batch of a stream, which has no way back.
    Memory(Vec<u8>),
}

impl Body {
    /// Some of its bytes. The caller has checked that they are within it, and how many they are.
    pub(super) fn bytes(&self, start: u64, count: usize) -> Result<Vec<u8>, Problem> {
        let mut bytes = vec![0; count];
        match self {
            Self::File(file, offset) => {
                let mut file = &**file;
                let place = SeekFrom::Start(offset + start);
                let read = file.seek(place).and_then(|_| file.read_exact(&mut bytes));
                read.map_err(cut_off)?;
            }
            Self::Memory(all) => {
                let found = usize::try_from(start).ok().and_then(|start| all.get(start..));
                let found = found.and_then(|rest| rest.get(..count));
                let missing = || Problem::Damaged("a batch ends too early".to_owned());
                bytes.copy_from_slice(found.ok_or_else(missing)?);
            }
        }
        Ok(bytes)
    }
}
