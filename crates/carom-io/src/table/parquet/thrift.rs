//! Thrift's compact protocol, the format of footers and page headers.
//!
//! The `parquet` crate reads them, too, but trusts some of their claims: it allocates memory for as
//! many children as a group claims, and for as large a page as a header claims, and follows nested
//! groups to any depth. Here the same bytes are checked before.
//!
//! The protocol is
//! <https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>.

/// The deepest nesting of values. Those of a footer are nested nine deep.
const DEEPEST: usize = 32;

/// A value. Values that are never read are `Other`.
#[derive(Debug)]
pub(super) enum Value<'a> {
    Integer(i64),
    Bytes(&'a [u8]),
    /// A list or a set. A map is an empty list.
    List(Vec<Value<'a>>),
    Struct(Vec<(i16, Value<'a>)>),
    Other,
}

/// Reads a struct at the front of some bytes. Returns the struct, and the number of its bytes;
/// `None` if it is not a struct, or if the bytes end before it does.
pub(super) fn structure(bytes: &[u8]) -> Option<(Value<'_>, usize)> {
    let mut cursor = Cursor { rest: bytes };
    let value = cursor.structure(DEEPEST)?;
    Some((value, bytes.len() - cursor.rest.len()))
}

impl<'a> Value<'a> {
    /// A field of a struct, by its number.
    pub(super) fn field(&self, number: i16) -> Option<&Self> {
        let Self::Struct(fields) = self else { return None };
        fields.iter().find(|(found, _)| *found == number).map(|(_, value)| value)
    }

    pub(super) fn integer(&self, number: i16) -> Option<i64> {
        match self.field(number)? {
            Self::Integer(integer) => Some(*integer),
            _ => None,
        }
    }

    pub(super) fn list(&self, number: i16) -> &[Self] {
        match self.field(number) {
            Some(Self::List(values)) => values,
            _ => &[],
        }
    }

    /// Whether the value contains a list, a set or a map.
    pub(super) fn has_lists(&self) -> bool {
        match self {
            Self::List(_) => true,
            Self::Struct(fields) => fields.iter().any(|(_, value)| value.has_lists()),
            Self::Integer(_) | Self::Bytes(_) | Self::Other => false,
        }
    }

    pub(super) fn bytes(&self, number: i16) -> Option<&'a [u8]> {
        self.field(number)?.as_bytes()
    }

    pub(super) fn as_bytes(&self) -> Option<&'a [u8]> {
        if let Self::Bytes(bytes) = self { Some(bytes) } else { None }
    }
}

struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*byte)
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(bytes)
    }

    /// Seven bits per byte, the lowest first.
    fn unsigned(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// 0, −1, 1, −2, …
    fn integer(&mut self) -> Option<i64> {
        let number = self.unsigned()?;
        Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    /// A number of items that is possible: each takes at least a byte.
    fn count(&mut self) -> Option<usize> {
        usize::try_from(self.unsigned()?).ok().filter(|count| *count <= self.rest.len())
    }

    fn structure(&mut self, depth: usize) -> Option<Value<'a>> {
        let (mut fields, mut number) = (Vec::new(), 0_i16);
        loop {
            let byte = self.byte()?;
            let (step, kind) = (byte >> 4, byte & 0xf);
            if kind == 0 {
                return Some(Value::Struct(fields));
            }
            let before = number;
            number = match step {
                0 => self.integer()?.try_into().ok()?,
                step => number.checked_add(step.into())?,
            };
            // Writers write fields in order. If a field occurred twice, another reader might take
            // the other value.
            if number <= before {
                return None;
            }
            // A boolean is in the kind itself.
            let value = if kind <= 2 { Value::Other } else { self.value(kind, depth)? };
            fields.push((number, value));
        }
    }

    fn value(&mut self, kind: u8, depth: usize) -> Option<Value<'a>> {
        let depth = depth.checked_sub(1)?;
        match kind {
            1..=3 => self.byte().map(|_| Value::Other),
            4..=6 => self.integer().map(Value::Integer),
            7 => self.take(8).map(|_| Value::Other),
            8 => {
                let count = self.count()?;
                self.take(count).map(Value::Bytes)
            }
            9 | 10 => self.list(depth),
            11 => self.map(depth),
            12 => self.structure(depth),
            13 => self.take(16).map(|_| Value::Other),
            _ => None,
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value<'a>> {
        let byte = self.byte()?;
        let count = match byte >> 4 {
            15 => self.count()?,
            count => count.into(),
        };
        (0..count).map(|_| self.value(byte & 0xf, depth)).collect::<Option<_>>().map(Value::List)
    }

    fn map(&mut self, depth: usize) -> Option<Value<'a>> {
        let count = self.count()?;
        let kinds = if count == 0 { 0 } else { self.byte()? };
        for _ in 0..count {
            self.value(kinds >> 4, depth)?;
            self.value(kinds & 0xf, depth)?;
        }
        Some(Value::List(Vec::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_struct_by_hand() {
        // 1: -2, 3: "ab", 4: [1, -1], 20: {1: true}
        let bytes = [0x15, 3, 0x28, 2, b'a', b'b', 0x19, 0x25, 2, 1, 0x0c, 40, 0x11, 0, 0, 99];
        let (value, length) = structure(&bytes).unwrap();
        assert_eq!((value.integer(1), value.bytes(3), length), (Some(-2), Some(&b"ab"[..]), 15));
        assert!(matches!(value.list(4), [Value::Integer(1), Value::Integer(-1)]));
        assert!(value.field(20).is_some_and(|inner| inner.field(1).is_some()));
        assert!(value.field(2).is_none() && value.list(2).is_empty());
        for end in 0..15 {
            assert!(structure(&bytes[..end]).is_none(), "{end}");
        }
    }

    #[test]
    fn no_field_is_there_twice() {
        // 1: 2, and the same field again, by its number; then an earlier field.
        assert!(structure(&[0x15, 4, 0x15, 6, 0]).is_some());
        assert!(structure(&[0x15, 4, 0x05, 2, 6, 0]).is_none());
        assert!(structure(&[0x25, 4, 0x05, 2, 6, 0]).is_none());
        assert!(structure(&[0x05, 0, 6, 0]).is_none() && structure(&[0x05, 1, 6, 0]).is_none());
        assert!(structure(&[0x2c, 0x15, 4, 0x05, 2, 6, 0, 0]).is_none());
    }

    #[test]
    fn what_claims_more_than_there_is_takes_no_memory() {
        // A list of 2³⁵ − 1 structs, a text as long, lists in lists without end.
        let huge = [0xff, 0xff, 0xff, 0xff, 0x7f];
        assert!(structure(&[&[0x19, 0xfc][..], &huge, &[0; 9]].concat()).is_none());
        assert!(structure(&[&[0x18][..], &huge, &[0; 9]].concat()).is_none());
        assert!(structure(&[&[0x19][..], &[0x19; 1000]].concat()).is_none());
        assert!(structure(&vec![0x1c; 100_000]).is_none());
    }
}
