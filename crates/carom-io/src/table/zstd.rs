//! What comes out of Zstandard, decompressed by `ruzstd`, which is Rust alone.

use std::io::{self, Read};

use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// A frame that is being decompressed. A window of it is held, which grows with what comes out, up to 128 MB.
pub(super) struct Frame<R: Read>(StreamingDecoder<R, FrameDecoder>);

impl<R: Read> Frame<R> {
    /// Reads the header of a frame.
    pub(super) fn open(input: R) -> io::Result<Self> {
        // With a decoder of its own: one that has read another frame makes room for the whole window that is claimed.
        StreamingDecoder::new(input).map(Self).map_err(io::Error::other)
    }
}

impl<R: Read> Read for Frame<R> {
    /// At its end its checksum is compared, where there is one.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(bytes)?;
        let is_at_end = read == 0 && !bytes.is_empty();
        let checksum = self.0.decoder.get_checksum_from_data();
        if is_at_end
            && checksum.is_some_and(|it| self.0.decoder.get_calculated_checksum() != Some(it))
        {
            return Err(io::Error::other("its checksum is another one"));
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn read(frame: &[u8]) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        Frame::open(frame)?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    #[test]
    fn a_checksum_is_compared() {
        let mut frame = compress_to_vec(&b"carom carom carom"[..], CompressionLevel::Fastest);
        assert_eq!(read(&frame).unwrap(), b"carom carom carom");
        *frame.last_mut().unwrap() ^= 1;
        assert_eq!(read(&frame).unwrap_err().to_string(), "its checksum is another one");
    }
}
