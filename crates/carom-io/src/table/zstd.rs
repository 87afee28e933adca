//! Decompression of Zstandard by `ruzstd`, which is pure Rust.

use std::io::{self, Read};

use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// A frame that is being decompressed. It holds a window of the output, which grows up to 128 MB.
pub(super) struct Frame<R: Read>(StreamingDecoder<R, FrameDecoder>);

impl<R: Read> Frame<R> {
    /// Reads the header of a frame.
    pub(super) fn open(input: R) -> io::Result<Self> {
        // Use a new decoder: one that has read another frame allocates the whole claimed window.
        StreamingDecoder::new(input).map(Self).map_err(io::Error::other)
    }
}

impl<R: Read> Read for Frame<R> {
    /// Compares the checksum at the end, if there is one.
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
