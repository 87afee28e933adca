//! Files before and after damage.

use std::ops::Range;

pub(crate) const NAMES: [&str; 11] =
    ["ax", "ay", "avx", "avy", "ar", "bx", "by", "bvx", "bvy", "br", "note"];

/// The numeric cells, row by row.
pub(crate) type Rows = Vec<Vec<Option<f64>>>;

/// An undamaged file.
pub(crate) struct Good {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// The place where the description of the file begins.
    pub(crate) footer: usize,
    /// Its numbers.
    pub(crate) rows: Rows,
    /// The valid contents after damage.
    pub(crate) holds: fn(&Self, &Damage) -> Held,
}

/// The valid contents of a damaged file.
pub(crate) enum Held {
    /// The damage is detectable: the file holds its own rows, or is refused.
    Known,
    /// The damage is not detectable: the file holds these rows. `None` if the library refuses it,
    /// too.
    Other(Option<Rows>),
    /// Any rows: no other reader is compared.
    Anything,
}

// The tests catch panics, and never use the contents after one.
impl std::panic::RefUnwindSafe for Good {}

/// A damaged file, with a description of the damage and the changed bytes.
pub(crate) struct Damage {
    pub(crate) bytes: Vec<u8>,
    pub(crate) how: String,
    /// The range of all changed bytes in the undamaged file. `None` if bytes were added or removed.
    pub(crate) changed: Option<Range<usize>>,
}
