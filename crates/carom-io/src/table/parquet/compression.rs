//! Compression of the pages of a column.
//!
//! Snappy is left to the `parquet` crate. For Zstandard that crate has a library in C, which needs
//! a compiler on the user's machine. So such pages are presented to the crate as not compressed: it
//! compares their checksums, which are those of the stored bytes, and returns them as they are.
//! They are decompressed here.

use std::io::{self, Read};

use parquet::basic::Compression as Codec;
use parquet::column::page::Page;
use parquet::file::metadata::ColumnChunkMetaData;

use super::{Result, damaged};
use crate::table::zstd::Frame;

/// The most bytes that Snappy makes of one byte. One of its elements copies 64 bytes in three, and
/// no other gives more per byte
/// (<https://github.com/google/snappy/blob/main/format_description.txt>).
const SNAPPY_AT_MOST: u64 = 22;

/// The most bytes that Zstandard makes of one byte. One of its blocks repeats a byte 2¹⁷ times, in
/// four bytes with the header, and no other gives more per byte ([RFC 8878], 3.1.1.2).
///
/// [RFC 8878]: https://www.rfc-editor.org/rfc/rfc8878
const ZSTD_AT_MOST: u64 = 1 << 15;

/// A supported compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    Snappy,
    Zstd,
}

impl Compression {
    /// The compression of a column, or the name of an unsupported one.
    pub(super) fn of(column: &ColumnChunkMetaData) -> std::result::Result<Self, String> {
        match column.compression() {
            Codec::UNCOMPRESSED => Ok(Self::None),
            Codec::SNAPPY => Ok(Self::Snappy),
            Codec::ZSTD(_) => Ok(Self::Zstd),
            other => {
                // Without the level, which only matters to a writer.
                let name = other.to_string();
                Err(name.split('(').next().unwrap_or_default().to_owned())
            }
        }
    }

    /// The claimed size of a page, if the stored bytes can have this size uncompressed. Data that
    /// compression does not shrink is stored as it is, if a header can say so.
    pub(super) fn size(self, claimed: i64, stored: u64) -> Option<u32> {
        // The library reads it as a signed number of 32 bits.
        let size = u32::try_from(i32::try_from(claimed).ok()?).ok()?;
        let may_be = match self {
            Self::None => u64::from(size) == stored,
            Self::Snappy => u64::from(size) <= stored.saturating_mul(SNAPPY_AT_MOST),
            Self::Zstd => u64::from(size) <= stored.saturating_mul(ZSTD_AT_MOST),
        };
        may_be.then_some(size)
    }

    /// Decompresses a page from the library, and checks its claimed size.
    pub(super) fn decompressed(self, mut page: Page, size: u32) -> Result<Page> {
        let (buffer, levels, is_compressed) = match &mut page {
            Page::DataPage { buf, .. } | Page::DictionaryPage { buf, .. } => (buf, 0, true),
            Page::DataPageV2 {
                buf,
                def_levels_byte_len,
                rep_levels_byte_len,
                is_compressed,
                ..
            } => (buf, *def_levels_byte_len + *rep_levels_byte_len, *is_compressed),
        };
        let size = size as usize;
        if self == Self::Zstd && is_compressed {
            // Levels are not compressed.
            let parts = buffer.split_at_checked(levels as usize);
            let (levels, frames) = parts.ok_or_else(|| damaged("a page ends within its levels"))?;
            let plain = unpacked(levels, frames, size)
                .map_err(|error| damaged(&format!("its ZSTD data is invalid ({error})")))?;
            *buffer = plain.into();
        }
        if buffer.len() == size {
            return Ok(page);
        }
        let how = if buffer.len() < size { "fewer" } else { "more" };
        Err(damaged(&format!("a page claims {size} bytes, but {how} come out of it")))
    }
}

/// Levels, then the content of one frame after another: at most this many bytes and one more.
/// Memory is allocated for the bytes that come, not for the claimed size.
fn unpacked(levels: &[u8], mut frames: &[u8], size: usize) -> io::Result<Vec<u8>> {
    let mut plain = levels.to_vec();
    while !frames.is_empty() && plain.len() <= size {
        let most = size - plain.len() + 1;
        Frame::open(&mut frames)?.take(most as u64).read_to_end(&mut plain)?;
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use parquet::basic::Encoding;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    fn v1(buffer: Vec<u8>) -> Page {
        let (encoding, levels) = (Encoding::PLAIN, Encoding::RLE);
        Page::DataPage {
            buf: buffer.into(),
            num_values: 3,
            encoding,
            def_level_encoding: levels,
            rep_level_encoding: levels,
            statistics: None,
        }
    }

    fn v2(buffer: Vec<u8>, levels: [u32; 2], is_compressed: bool) -> Page {
        Page::DataPageV2 {
            buf: buffer.into(),
            num_values: 3,
            encoding: Encoding::PLAIN,
            num_nulls: 0,
            num_rows: 3,
            def_levels_byte_len: levels[0],
            rep_levels_byte_len: levels[1],
            is_compressed,
            statistics: None,
        }
    }

    fn zstd(page: Page, size: u32) -> Result<Vec<u8>> {
        Compression::Zstd.decompressed(page, size).map(|page| page.buffer().to_vec())
    }

    #[track_caller]
    fn refused(page: Page, size: u32, why: &str) {
        let told = zstd(page, size).unwrap_err().to_string();
        assert!(told.contains(why), "{told}");
    }

    #[test]
    fn all_of_the_first_kind_of_pages_is_compressed() {
        assert_eq!(zstd(v1(packed(b"levels, values")), 14).unwrap(), b"levels, values");
        let dictionary = Page::DictionaryPage {
            buf: packed(b"values").into(),
            num_values: 3,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        assert_eq!(zstd(dictionary, 6).unwrap(), b"values");
    }

    #[test]
    fn of_the_second_kind_values_are_compressed_or_nothing() {
        let page = [&b"levels"[..], &packed(b"values")].concat();
        assert_eq!(zstd(v2(page, [2, 4], true), 12).unwrap(), b"levelsvalues");
        assert_eq!(zstd(v2(b"levelsvalues".to_vec(), [2, 4], false), 12).unwrap(), b"levelsvalues");
        // A page without values may have an empty frame, or no frame.
        for frame in [packed(b""), Vec::new()] {
            let page = [&b"levels"[..], &frame].concat();
            assert_eq!(zstd(v2(page, [2, 4], true), 6).unwrap(), b"levels");
        }
        refused(v2(b"levels".to_vec(), [2, 5], true), 12, "a page ends within its levels");
        refused(v2(b"levelsvalues".to_vec(), [2, 4], false), 13, "but fewer come out");
    }

    #[test]
    fn frames_may_follow_one_another_and_nothing_else() {
        let both = [packed(b"levels, "), packed(b""), packed(b"values")].concat();
        assert_eq!(zstd(v1(both.clone()), 14).unwrap(), b"levels, values");
        refused(v1([&both[..], b"more"].concat()), 14, "its ZSTD data is invalid");
        refused(v1(both[..both.len() - 1].to_vec()), 14, "its ZSTD data is invalid");
    }

    #[test]
    fn claims_that_are_not_true_are_damage() {
        for (size, how) in [(0, "more"), (13, "more"), (15, "fewer"), (i32::MAX as u32, "fewer")] {
            let why = format!("a page claims {size} bytes, but {how} come out of it");
            refused(v1(packed(b"levels, values")), size, &why);
        }
        refused(v1(b"levels, values".to_vec()), 14, "its ZSTD data is invalid");
        refused(v1(Vec::new()), 14, "but fewer come out");
    }

    #[test]
    fn room_is_made_for_what_comes() {
        let plain = unpacked(b"", &packed(b"levels, values"), 1 << 30).unwrap();
        assert!(plain.capacity() < 1 << 10);
        // At most one byte more than is claimed.
        assert_eq!(unpacked(b"levels", &packed(&vec![0; 1 << 20]), 1000).unwrap().len(), 1001);
    }

    #[test]
    fn what_is_claimed_can_come_out() {
        for (compression, most) in
            [(Compression::None, 1), (Compression::Snappy, 22), (Compression::Zstd, 1 << 15)]
        {
            assert_eq!(compression.size(i64::from(10 * most), 10), Some(10 * most));
            assert_eq!(compression.size(i64::from(10 * most + 1), 10), None);
            for claimed in [-1, i64::MIN, i64::MAX, 1 << 31, (1 << 32) + 10] {
                assert_eq!(compression.size(claimed, u64::MAX), None);
            }
        }
        assert_eq!(Compression::None.size(9, 10), None);
        assert_eq!(Compression::Snappy.size(9, 10), Some(9));
    }
}
