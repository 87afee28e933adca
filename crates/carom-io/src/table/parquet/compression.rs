//! How are the pages of a column compressed, and what comes out of them?
//!
//! Snappy is left to the `parquet` crate. Of Zstandard it has a library in C, which needs a compiler on the user's
//! machine; so it is told that such pages are not compressed. It compares their checksums, which are those of what is
//! stored, and gives them as they are; what comes out of them is found here.

use std::io::{self, Read};

use parquet::basic::Compression as Codec;
use parquet::column::page::Page;
use parquet::file::metadata::ColumnChunkMetaData;

use super::{Result, damaged};
use crate::table::zstd::Frame;

/// The most bytes that Snappy makes of one: of its elements, a copy of 64 bytes is in three, and no other
/// gives more for each of its bytes (<https://github.com/google/snappy/blob/main/format_description.txt>).
const SNAPPY_AT_MOST: u64 = 22;

/// The most bytes that Zstandard makes of one: of its blocks, one byte that is repeated 2¹⁷ times is in four with the
/// block's header, and no other gives more for each of its bytes ([RFC 8878], 3.1.1.2).
///
/// [RFC 8878]: https://www.rfc-editor.org/rfc/rfc8878
const ZSTD_AT_MOST: u64 = 1 << 15;

/// A compression that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    None,
    Snappy,
    Zstd,
}

impl Compression {
    /// The compression of a column, or else the name of one that is not read.
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

    /// The bytes that a page claims, where so many may come out of those that are stored. What makes nothing smaller is
    /// stored as it is, where a header can tell so.
    pub(super) fn size(self, claimed: i64, stored: u64) -> Option<u32> {
        // The library reads it as a number of 32 bits with a sign.
        let size = u32::try_from(i32::try_from(claimed).ok()?).ok()?;
        let may_be = match self {
            Self::None => u64::from(size) == stored,
            Self::Snappy => u64::from(size) <= stored.saturating_mul(SNAPPY_AT_MOST),
            Self::Zstd => u64::from(size) <= stored.saturating_mul(ZSTD_AT_MOST),
        };
        may_be.then_some(size)
    }

    /// A page that the library gives, decompressed to as many bytes as it claims.
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
            // Levels are stored as they are.
            let parts = buffer.split_at_checked(levels as usize);
            let (levels, frames) = parts.ok_or_else(|| damaged("a page ends within its levels"))?;
            let plain = unpacked(levels, frames, size)
                .map_err(|error| damaged(&format!("its ZSTD makes no sense ({error})")))?;
            *buffer = plain.into();
        }
        if buffer.len() == size {
            return Ok(page);
        }
        let how = if buffer.len() < size { "fewer" } else { "more" };
        Err(damaged(&format!("a page claims {size} bytes, and {how} come out of it")))
    }
}

/// Levels, and what comes out of one frame after another: so many bytes and one more, at most. Room is made for what comes,
/// not for what is promised.
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
        // Of no values there may be a frame of nothing, or none.
        for frame in [packed(b""), Vec::new()] {
            let page = [&b"levels"[..], &frame].concat();
            assert_eq!(zstd(v2(page, [2, 4], true), 6).unwrap(), b"levels");
        }
        refused(v2(b"levels".to_vec(), [2, 5], true), 12, "a page ends within its levels");
        refused(v2(b"levelsvalues".to_vec(), [2, 4], false), 13, "and fewer come out");
    }

    #[test]
    fn frames_may_follow_one_another_and_nothing_else() {
        let both = [packed(b"levels, "), packed(b""), packed(b"values")].concat();
        assert_eq!(zstd(v1(both.clone()), 14).unwrap(), b"levels, values");
        refused(v1([&both[..], b"more"].concat()), 14, "its ZSTD makes no sense");
        refused(v1(both[..both.len() - 1].to_vec()), 14, "its ZSTD makes no sense");
    }

    #[test]
    fn claims_that_are_not_true_are_damage() {
        for (size, how) in [(0, "more"), (13, "more"), (15, "fewer"), (i32::MAX as u32, "fewer")] {
            let why = format!("a page claims {size} bytes, and {how} come out of it");
            refused(v1(packed(b"levels, values")), size, &why);
        }
        refused(v1(b"levels, values".to_vec()), 14, "its ZSTD makes no sense");
        refused(v1(Vec::new()), 14, "and fewer come out");
    }

    #[test]
    fn room_is_made_for_what_comes() {
        let plain = unpacked(b"", &packed(b"levels, values"), 1 << 30).unwrap();
        assert!(plain.capacity() < 1 << 10);
        // And for no more than a byte beyond what is claimed.
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
