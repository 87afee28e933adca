//! Headers of pages: the types of their fields.
//!
//! The `parquet` crate goes by the numbers of fields, not by their types. So it reads a field of
//! another type with a wrong length. What it then takes for the length of a list, beyond the end of
//! the file, can keep it busy for minutes.

use super::thrift::Value;

/// The type of a field.
enum Holds {
    Integer,
    /// A struct with fields of its own.
    Struct(&'static [(i16, Holds)]),
}

/// The fields of `PageHeader`, and of the headers in it, that the crate reads by their numbers
/// (<https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift>).
const PAGE: &[(i16, Holds)] = &[
    (1, Holds::Integer),
    (2, Holds::Integer),
    (3, Holds::Integer),
    (4, Holds::Integer),
    (5, Holds::Struct(DATA)),
    (6, Holds::Struct(&[])),
    (7, Holds::Struct(DICTIONARY)),
    (8, Holds::Struct(DATA_2)),
];
const DATA: &[(i16, Holds)] =
    &[(1, Holds::Integer), (2, Holds::Integer), (3, Holds::Integer), (4, Holds::Integer)];
const DICTIONARY: &[(i16, Holds)] = &[(1, Holds::Integer), (2, Holds::Integer)];
const DATA_2: &[(i16, Holds)] = &[
    (1, Holds::Integer),
    (2, Holds::Integer),
    (3, Holds::Integer),
    (4, Holds::Integer),
    (5, Holds::Integer),
    (6, Holds::Integer),
];

/// Whether the fields of a page's header have their types. It has no lists: in lists the crate
/// takes a boolean for no byte.
pub(super) fn is_sound(header: &Value<'_>) -> bool {
    !header.has_lists() && holds(header, PAGE)
}

fn holds(value: &Value<'_>, known: &[(i16, Holds)]) -> bool {
    known.iter().all(|(number, holds_what)| match (value.field(*number), holds_what) {
        (None, _) | (Some(Value::Integer(_)), Holds::Integer) => true,
        (Some(inner @ Value::Struct(_)), Holds::Struct(known)) => holds(inner, known),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::thrift::structure;
    use super::*;

    /// The header of a dictionary of two numbers.
    const DICTIONARY: &[u8] = &[
        0x15, 4, 0x15, 32, 0x15, 36, 0x4c, // Kind, sizes, and the header of a dictionary:
        0x15, 4, 0x15, 0, 0x12, 0, 0, // two values, plain, not sorted.
    ];

    fn is_sound_in(bytes: &[u8]) -> bool {
        is_sound(&structure(bytes).expect("a struct").0)
    }

    #[test]
    fn what_holds_something_else_is_no_header() {
        assert!(is_sound_in(DICTIONARY));
        let changed = |place: usize, with: &[u8]| {
            [&DICTIONARY[..place], with, &DICTIONARY[place + with.len()..]].concat()
        };
        // The number of values is a boolean; or a text of three bytes.
        assert!(!is_sound_in(&[0x15, 4, 0x15, 32, 0x15, 36, 0x4c, 0x11, 0, 0]));
        assert!(!is_sound_in(&changed(7, &[0x18, 3])));
        // The header of a dictionary, of the second kind of data pages, or of an index is a number.
        for step in [0x45, 0x55, 0x35] {
            assert!(!is_sound_in(&[0x15, 4, 0x15, 32, 0x15, 36, step, 4, 0]));
        }
        // An unknown field is allowed; a list is not, in any place.
        assert!(is_sound_in(&[&DICTIONARY[..13], &[0xb5, 2, 0]].concat()));
        for list in [&[0xb9, 0x21, 1, 1][..], &[0xbb, 0], &[0xbc, 0x19, 0x05, 0]] {
            assert!(!is_sound_in(&[&DICTIONARY[..13], list, &[0]].concat()));
        }
    }
}
