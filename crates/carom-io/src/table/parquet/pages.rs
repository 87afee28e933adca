//! Pages of a column.
//!
//! Their headers are checked before the library allocates memory for a page.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

use parquet::basic::{Compression as Codec, Encoding, Type as Physical};
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::serialized_reader::SerializedPageReader;

use super::compression::Compression;
use super::header::is_sound;
use super::thrift::{self, Value};
use super::{Result, chunks, damaged};

/// Fields of `PageHeader`, `DataPageHeader`, `DataPageHeaderV2` and `DictionaryPageHeader` in
/// <https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift>.
mod field {
    pub(super) const KIND: i16 = 1;
    pub(super) const SIZE: i16 = 2;
    pub(super) const STORED: i16 = 3;
    pub(super) const DATA: i16 = 5;
    pub(super) const DICTIONARY: i16 = 7;
    pub(super) const DATA_2: i16 = 8;
    /// In each of these three headers.
    pub(super) const VALUES: i16 = 1;
    /// Only in the second kind of data pages.
    pub(super) const NULLS: i16 = 2;
    pub(super) const ROWS: i16 = 3;
    pub(super) const DEFINITION_LEVELS: i16 = 5;
    pub(super) const REPETITION_LEVELS: i16 = 6;
}

/// The kinds of pages. Pages with an index are skipped.
const DATA: i64 = 0;
const INDEX: i64 = 1;
const DICTIONARY: i64 = 2;
const DATA_2: i64 = 3;

/// The field that holds the rest of a header of this kind.
fn of_kind(kind: i64) -> Option<i16> {
    match kind {
        DATA => Some(field::DATA),
        DICTIONARY => Some(field::DICTIONARY),
        DATA_2 => Some(field::DATA_2),
        _ => None,
    }
}

/// The bytes of a header that are read at first. Most headers have some 20; with statistics, 100.
const HEADER: u64 = 1 << 10;

/// The bytes before a text, which give its length.
const LENGTH: i64 = 4;

/// The bytes of the largest header: the least and the largest of numbers are short.
const LARGEST_HEADER: u64 = 1 << 16;

/// Reads the pages of a column, and refuses pages that contradict their headers.
pub(super) struct Pages {
    decoded: SerializedPageReader<File>,
    file: Arc<File>,
    /// The place of the next header, and the number of bytes from there to the end of the column.
    at: u64,
    rest: u64,
    /// The values still to come, including nulls.
    values: i64,
    compression: Compression,
    /// The bytes of a value; `None` if they differ from value to value.
    width: Option<i64>,
    may_be_null: bool,
    /// The encodings that the footer names for this column. Some writers leave out that of a
    /// dictionary.
    encodings: Vec<Encoding>,
    has_dictionary: bool,
}

impl Pages {
    /// The pages of a column whose place in the file has been checked.
    pub(super) fn new(file: &Arc<File>, column: &ColumnChunkMetaData, rows: usize) -> Result<Self> {
        // All other compressions have been refused.
        let compression = Compression::of(column).map_err(ParquetError::NYI)?;
        let column = &*seen(column, compression)?;
        let (at, rest) = column.byte_range();
        Ok(Self {
            decoded: SerializedPageReader::new(file.clone(), column, rows, None)?,
            file: file.clone(),
            at,
            rest,
            values: column.num_values(),
            compression,
            width: match column.column_type() {
                Physical::INT32 | Physical::FLOAT => Some(4),
                Physical::INT96 => Some(12),
                Physical::FIXED_LEN_BYTE_ARRAY => Some(column.column_descr().type_length().into()),
                Physical::BYTE_ARRAY => None,
                _ => Some(8),
            },
            may_be_null: column.column_descr().max_def_level() > 0,
            encodings: column.encodings().collect(),
            has_dictionary: false,
        })
    }

    /// Checks the header of the next page that does not hold an index. Returns its claimed size;
    /// `None` at the end.
    fn check_next(&mut self) -> Result<Option<u32>> {
        while self.rest > 0 {
            let bytes = self.header()?;
            let (header, length) = thrift::structure(&bytes)
                .ok_or_else(|| damaged("a page has no header within 64 kB"))?;
            if !is_sound(&header) {
                return Err(damaged("a field in the header of a page has the wrong type"));
            }
            let rest = self.rest - length as u64;
            let stored = header.integer(field::STORED).and_then(|size| u64::try_from(size).ok());
            let Some(stored) = stored.filter(|stored| *stored <= rest) else {
                return Err(damaged("a page is larger than its column"));
            };
            (self.at, self.rest) = (self.at + length as u64 + stored, rest - stored);
            if header.integer(field::KIND) != Some(INDEX) {
                let claimed = header.integer(field::SIZE).unwrap_or(-1);
                let size = self.compression.size(claimed, stored);
                let size = size.ok_or_else(|| {
                    damaged(&format!("a page claims {claimed} bytes, stored in {stored}"))
                })?;
                self.check(&header, size.into())?;
                return Ok(Some(size));
            }
        }
        match self.values {
            0 => Ok(None),
            missing => Err(damaged(&format!("{missing} values are missing at its end"))),
        }
    }

    /// The bytes from the next header on: more than the header has, or as many as it may have.
    fn header(&self) -> Result<Vec<u8>> {
        let (mut bytes, mut size) = (Vec::new(), HEADER);
        loop {
            let mut file = &*self.file;
            file.seek(SeekFrom::Start(self.at))?;
            bytes.clear();
            file.take(size.min(self.rest)).read_to_end(&mut bytes)?;
            if size >= self.rest.min(LARGEST_HEADER) || thrift::structure(&bytes).is_some() {
                return Ok(bytes);
            }
            size *= 8;
        }
    }

    /// Checks the other claims of a page of this size.
    fn check(&mut self, header: &Value<'_>, size: i64) -> Result<()> {
        let count = |inner: &Value<'_>, field| inner.integer(field).filter(|count| *count >= 0);
        // The library goes by the kind, regardless of the other fields.
        let kind = header.integer(field::KIND);
        let inner = kind.and_then(of_kind).and_then(|field| header.field(field));
        let inner = inner.ok_or_else(|| damaged("a page is of no known kind"))?;
        if kind == Some(DICTIONARY) {
            let values = count(inner, field::VALUES);
            let bytes = values.and_then(|n| n.checked_mul(self.width.unwrap_or(LENGTH)));
            let fits = match self.width {
                Some(_) => bytes == Some(size),
                None => bytes.is_some_and(|bytes| bytes <= size),
            };
            return if fits { Ok(()) } else { Err(no_fit(inner, size)) };
        }
        let values = count(inner, field::VALUES).filter(|values| *values <= self.values);
        self.values -= values.ok_or_else(|| no_fit(inner, size))?;
        if kind == Some(DATA_2) {
            let levels = [field::DEFINITION_LEVELS, field::REPETITION_LEVELS];
            let levels = levels.map(|field| count(inner, field).filter(|bytes| *bytes <= size));
            let [Some(definition), Some(repetition)] = levels else {
                return Err(no_fit(inner, size));
            };
            let all = count(inner, field::VALUES);
            let nulls = count(inner, field::NULLS);
            if definition + repetition > size || count(inner, field::ROWS) != all || nulls > all {
                return Err(no_fit(inner, size));
            }
        }
        Ok(())
    }

    /// Checks that a page can be decoded.
    fn check_page(&mut self, page: &Page) -> Result<()> {
        if page.is_dictionary_page() { self.check_dictionary(page) } else { self.check_data(page) }
    }

    fn check_dictionary(&mut self, page: &Page) -> Result<()> {
        let found = page.encoding();
        if !matches!(found, Encoding::PLAIN | Encoding::PLAIN_DICTIONARY) {
            return Err(damaged(&format!("a dictionary is encoded as {found}")));
        }
        if std::mem::replace(&mut self.has_dictionary, true) {
            return Err(damaged("it has two dictionaries"));
        }
        Ok(())
    }

    fn check_data(&self, page: &Page) -> Result<()> {
        let (found, known) = (page.encoding(), &self.encodings);
        if !known.contains(&found) {
            return Err(damaged(&format!(
                "a page is encoded as {found}, but the column as {known:?}"
            )));
        }
        let refers = matches!(found, Encoding::PLAIN_DICTIONARY | Encoding::RLE_DICTIONARY);
        if refers && !self.has_dictionary {
            return Err(damaged("a page refers to a missing dictionary"));
        }
        if let (Encoding::PLAIN, false, Some(width)) = (found, self.may_be_null, self.width) {
            let levels = match page {
                Page::DataPageV2 { def_levels_byte_len, rep_levels_byte_len, .. } => {
                    i64::from(*def_levels_byte_len) + i64::from(*rep_levels_byte_len)
                }
                _ => 0,
            };
            let bytes = usize::try_from(levels + i64::from(page.num_values()) * width).ok();
            let Some(filling) = bytes.and_then(|bytes| page.buffer().get(bytes..)) else {
                return Err(damaged("a page has fewer bytes than its values"));
            };
            // Some writers pad a page with zeros. A column that may have nulls would have levels.
            if filling.iter().any(|byte| *byte != 0) {
                return Err(damaged("a page has more bytes than its values"));
            }
        }
        Ok(())
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let Some(size) = self.check_next()? else { return Ok(None) };
        let Some(page) = self.decoded.get_next_page()? else { return Ok(None) };
        let page = self.compression.decompressed(page, size)?;
        self.check_page(&page)?;
        Ok(Some(page))
    }

    // Readers of all rows, without lists, need neither of these.
    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        Err(ParquetError::NYI("looking ahead".to_owned()))
    }

    fn skip_next_page(&mut self) -> Result<()> {
        Err(ParquetError::NYI("leaving out a page".to_owned()))
    }
}

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

/// The column for the library: without a dictionary at byte 0, which is impossible, and not
/// compressed if the library must not decompress it.
fn seen(column: &ColumnChunkMetaData, by: Compression) -> Result<Cow<'_, ColumnChunkMetaData>> {
    let dictionary = chunks::dictionary(column);
    if column.dictionary_page_offset() == dictionary && by != Compression::Zstd {
        return Ok(Cow::Borrowed(column));
    }
    let builder = column.clone().into_builder().set_dictionary_page_offset(dictionary);
    let codec = if by == Compression::Zstd { Codec::UNCOMPRESSED } else { column.compression() };
    builder.set_compression(codec).build().map(Cow::Owned)
}

fn no_fit(header: &Value<'_>, size: i64) -> ParquetError {
    let values = header.integer(field::VALUES).unwrap_or(-1);
    damaged(&format!("a page claims {values} values in {size} bytes"))
}
