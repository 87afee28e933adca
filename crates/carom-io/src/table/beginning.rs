//! Format of a table, by its first bytes.

use std::io::{self, Read};

use crate::input::compression;

/// The format of a table, by its first bytes.
#[derive(Clone, Copy)]
pub(super) enum Beginning {
    Csv,
    Parquet,
    ArrowFile,
    ArrowStream,
    /// Another format.
    Other(Other),
}

/// A format that is not read.
#[derive(Clone, Copy)]
pub(super) struct Other {
    /// The format, after "is".
    pub(super) kind: &'static str,
    /// How to get a table from it.
    pub(super) cure: Cure,
}

/// How to get a table that is read.
#[derive(Clone, Copy)]
pub(super) enum Cure {
    /// With this program.
    Decompress(&'static str),
    /// By the program that wrote it.
    Save,
    /// With a new version of the program that wrote it.
    Renew,
    /// With another encoding.
    Encode,
}

impl Cure {
    pub(super) fn words(self) -> String {
        match self {
            Self::Decompress(program) => format!(
                "decompress it first, for example with {program}; carom reads CSV, Parquet and \
                 Arrow (Feather)"
            ),
            Self::Save => {
                "save the table as CSV, Parquet or Arrow (Feather), the formats that carom reads"
                    .to_owned()
            }
            Self::Renew => "write it again with a current version of Arrow (0.15 or later), as \
                            Arrow (Feather version 2), Parquet or CSV"
                .to_owned(),
            Self::Encode => "save the file as UTF-8".to_owned(),
        }
    }
}

impl Beginning {
    /// The number of bytes that are needed.
    const BYTES: u64 = 8;

    pub(super) fn of(start: &[u8]) -> Self {
        let other = |kind, cure| Self::Other(Other { kind, cure });
        if let Some((kind, program)) = compression(start) {
            return other(kind, Cure::Decompress(program));
        }
        match start {
            [b'P', b'A', b'R', b'1', ..] => Self::Parquet,
            b"ARROW1\0\0" => Self::ArrowFile,
            // No UTF-8 text begins with these bytes.
            [0xff, 0xff, 0xff, 0xff, ..] => Self::ArrowStream,
            [b'P', b'K', 3, 4, ..] => {
                other("an Excel workbook (xlsx) or another ZIP archive", Cure::Save)
            }
            [0xd0, 0xcf, 0x11, 0xe0, ..] => other("an old Excel workbook (xls)", Cure::Save),
            [b'F', b'E', b'A', b'1', ..] => other("a Feather file of version 1", Cure::Renew),
            // The length of the schema, below 65 536, and then the place of its table.
            [low, high, 0, 0, place, 0, 0, 0] if low | high != 0 && *place != 0 => {
                other("an Arrow stream of a version before 0.15", Cure::Renew)
            }
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => other("text in UTF-16", Cure::Encode),
            _ if start.contains(&0) => other("neither text nor a known table", Cure::Save),
            _ if is_json(start) => other("JSON", Cure::Save),
            _ => Self::Csv,
        }
    }
}

/// The first bytes of a table, which show its format.
pub(super) fn start(input: impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    input.take(Beginning::BYTES).read_to_end(&mut start)?;
    Ok(start)
}

/// Whether the first bytes of a text are those of JSON, and not the name of a CSV file's column.
fn is_json(start: &[u8]) -> bool {
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start();
    let [first, rest @ ..] = start else { return false };
    // If only space follows in these bytes, it is an indentation, or the file is short.
    let next = rest.trim_ascii_start().first();
    match *first {
        b'{' => matches!(next, None | Some(b'"' | b'}')),
        b'[' => matches!(next, None | Some(b'{' | b'[' | b'"' | b']')),
        _ => false,
    }
}
