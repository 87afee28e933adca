//! Buffers of a batch, compressed or not, read from start to end.

use std::io::{self, BufReader, Read};
use std::ops::Range;

use arrow_ipc::{BodyCompression, CompressionType};
use lz4_flex::frame::FrameDecoder;

use super::body::{Body, BodySlice};
use super::message::cut_off;
use crate::table::guard::guarded;
use crate::table::zstd::Frame;
use crate::table::{Format, Problem};

/// The most padding after a buffer: writers align buffers to multiples of this, or of its divisors.
pub(super) const ALIGNMENT: i64 = 64;

/// The bytes at the start of a compressed buffer, which hold its uncompressed size.
pub(super) const CLAIM: i64 = 8;

/// The compression of the buffers of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    Lz4,
    Zstd,
}

/// The place of a buffer in a batch, and the number of bytes without padding, if it is known.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    /// All of its bytes if it is compressed, otherwise the bytes without padding.
    pub(super) place: Range<u64>,
    pub(super) size: Option<u64>,
}

/// A buffer that is being read.
pub(super) struct Buffer {
    bytes: Bytes,
    /// The bytes still to come, and the padding after them.
    rest: u64,
    filling: u64,
}

enum Bytes {
    Plain(BodySlice),
    Lz4(Box<FrameDecoder<BufReader<BodySlice>>>),
    Zstd(Box<Frame<BufReader<BodySlice>>>),
}

impl Compression {
    /// The compression of a batch.
    pub(super) fn of(batch: BodyCompression<'_>) -> Result<Self, Problem> {
        match batch.codec() {
            CompressionType::LZ4_FRAME => Ok(Self::Lz4),
            CompressionType::ZSTD => Ok(Self::Zstd),
            CompressionType(other) => {
                let name = format!("number {other}");
                Err(Problem::Compression { name, format: Format::Arrow })
            }
        }
    }
}

impl Buffer {
    /// Begins to read a buffer. A compressed buffer begins with its uncompressed size, or with −1
    /// if compression gained nothing and the bytes follow as they are.
    pub(super) fn open(
        body: &Body,
        stored: &Stored,
        compression: Option<Compression>,
    ) -> Result<Self, Problem> {
        let mut part = body.slice(stored.place.clone());
        let (Some(compression), false) = (compression, stored.size == Some(0)) else {
            let rest = stored.size.unwrap_or(stored.place.end - stored.place.start);
            return Ok(Self { bytes: Bytes::Plain(part), rest, filling: 0 });
        };
        let mut claimed = [0; size_of::<i64>()];
        part.read_exact(&mut claimed).map_err(cut_off)?;
        let claimed = i64::from_le_bytes(claimed);
        let length = stored.place.end - stored.place.start - CLAIM.cast_unsigned();
        let all = if claimed == -1 { Some(length) } else { u64::try_from(claimed).ok() };
        let size = stored.size.or(all).unwrap_or_default();
        let filling = all.and_then(|all| all.checked_sub(size));
        let Some(filling) = filling.filter(|filling| *filling < ALIGNMENT.cast_unsigned()) else {
            let why = format!("a column claims {claimed} bytes, but {size} are needed");
            return Err(Problem::Damaged(why));
        };
        let bytes = if claimed == -1 { Bytes::Plain(part) } else { Bytes::of(part, compression)? };
        Ok(Self { bytes, rest: size, filling })
    }

    /// The next bytes.
    pub(super) fn next(&mut self, count: usize) -> Result<Vec<u8>, Problem> {
        if count as u64 > self.rest {
            return Err(Problem::Damaged("a text is not within the texts".to_owned()));
        }
        let mut bytes = vec![0; count];
        self.bytes.fill(&mut bytes)?;
        self.rest -= count as u64;
        if self.rest == 0 {
            self.end()?;
        }
        Ok(bytes)
    }

    /// Checks that nothing follows but padding.
    fn end(&mut self) -> Result<(), Problem> {
        let Some(name) = self.bytes.compression() else { return Ok(()) };
        let mut filling = vec![0; usize::try_from(self.filling).unwrap_or_default()];
        self.filling = 0;
        self.bytes.fill(&mut filling)?;
        match self.bytes.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(Problem::Damaged(format!("more comes out of its {name} than it claims"))),
        }
    }
}

impl Bytes {
    fn of(part: BodySlice, compression: Compression) -> Result<Self, Problem> {
        let part = BufReader::new(part);
        Ok(match compression {
            Compression::Lz4 => Self::Lz4(Box::new(FrameDecoder::new(part))),
            Compression::Zstd => {
                let frame = guarded(|| Frame::open(part))?;
                let frame = frame.map_err(|error| {
                    Problem::Damaged(format!("its ZSTD data is invalid ({error})"))
                })?;
                Self::Zstd(Box::new(frame))
            }
        })
    }

    /// The name of the compression.
    const fn compression(&self) -> Option<&'static str> {
        match self {
            Self::Plain(_) => None,
            Self::Lz4(_) => Some("LZ4"),
            Self::Zstd(_) => Some("ZSTD"),
        }
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Problem> {
        let mut done = 0;
        while done < bytes.len() {
            match self.read(&mut bytes[done..])? {
                0 => return Err(cut_off(io::ErrorKind::UnexpectedEof.into())),
                read => done += read,
            }
        }
        Ok(())
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Problem> {
        let name = self.compression().unwrap_or_default();
        let read = match self {
            Self::Plain(part) => part.read(bytes),
            Self::Lz4(decoder) => guarded(|| decoder.read(bytes))?,
            Self::Zstd(frame) => guarded(|| frame.read(bytes))?,
        };
        read.map_err(|error| match error.raw_os_error() {
            None if !name.is_empty() => {
                Problem::Damaged(format!("its {name} data is invalid ({error})"))
            }
            _ => cut_off(error),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use lz4_flex::frame::FrameEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn compressed(bytes: &[u8], compression: Compression) -> Vec<u8> {
        match compression {
            Compression::Lz4 => {
                let mut encoder = FrameEncoder::new(Vec::new());
                encoder.write_all(bytes).unwrap();
                encoder.finish().unwrap()
            }
            Compression::Zstd => compress_to_vec(bytes, CompressionLevel::Fastest),
        }
    }

    /// Reads `size` bytes of a buffer, a thousand at a time.
    ///
    /// The buffer claims `claim` bytes, and continues with `rest`.
    fn read(
        claim: i64,
        rest: &[u8],
        size: usize,
        compression: Compression,
    ) -> Result<Vec<u8>, Problem> {
        let bytes = [&[7; 16], &claim.to_le_bytes()[..], rest].concat();
        let stored = Stored { place: 16..bytes.len() as u64, size: Some(size as u64) };
        let body = Body::Memory(bytes.into());
        let mut buffer = Buffer::open(&body, &stored, Some(compression))?;
        let mut read = Vec::new();
        while read.len() < size {
            read.extend(buffer.next(1000.min(size - read.len()))?);
        }
        Ok(read)
    }

    fn numbers() -> Vec<u8> {
        (0..100_000_u32).map(|k| (k.wrapping_mul(k) >> 5).to_le_bytes()[0]).collect()
    }

    #[test]
    fn what_was_compressed_comes_out_in_pieces() {
        let all = numbers();
        for compression in [Compression::Lz4, Compression::Zstd] {
            let packed = compressed(&all, compression);
            let claim = i64::try_from(all.len()).unwrap();
            // The last 40 bytes are padding.
            for size in [all.len(), all.len() - 40] {
                assert!(read(claim, &packed, size, compression).unwrap() == all[..size]);
            }
            assert!(read(-1, &all, all.len(), compression).unwrap() == all);
        }
    }

    #[test]
    fn claims_that_are_not_true_are_damage() {
        let all = numbers();
        let (count, size) = (i64::try_from(all.len()).unwrap(), all.len());
        for compression in [Compression::Lz4, Compression::Zstd] {
            let packed = compressed(&all, compression);
            let refused = |claim, rest: &[u8], size| {
                let Err(Problem::Damaged(why)) = read(claim, rest, size, compression) else {
                    panic!("not refused: {claim}, {size}")
                };
                why
            };
            for claim in [count - 1, count + 64, -2, i64::MAX, i64::MIN] {
                assert!(refused(claim, &packed, size).contains("but 100000 are needed"));
            }
            // The claim is the size that is needed, but more or fewer bytes come out.
            assert!(refused(count - 1, &packed, size - 1).contains("more comes out"));
            refused(count + 1, &packed, size + 1);
            refused(-1, &all[1..], size);
            refused(count, &packed[..packed.len() / 2], size);
            refused(count, &[], size);
        }
    }
}
