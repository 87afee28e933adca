//! Serde for arrays of any length: `[T; D]` as a tuple.
//!
//! This is how serde itself writes arrays of the lengths that it supports.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Point<const D: usize> {
//!     #[serde(with = "carom::serialize")]
//!     coordinates: [f64; D],
//! }
//!
//! let text = serde_json::to_string(&Point { coordinates: [1.0, 2.5] }).unwrap();
//! assert_eq!(text, r#"{"coordinates":[1.0,2.5]}"#);
//! assert_eq!(serde_json::from_str::<Point<2>>(&text).unwrap().coordinates, [1.0, 2.5]);
//! ```

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Serializes an array, for `#[serde(with = "carom::serialize")]`.
///
/// # Errors
/// Returns the errors of the serializer.
pub fn serialize<T: Serialize, O: Serializer, const D: usize>(
    array: &[T; D],
    serializer: O,
) -> Result<O::Ok, O::Error> {
    let mut tuple = serializer.serialize_tuple(D)?;
    for element in array {
        tuple.serialize_element(element)?;
    }
    tuple.end()
}

/// Deserializes an array, for `#[serde(with = "carom::serialize")]`.
///
/// # Errors
/// Returns an error if there are not `D` elements, and the errors of the deserializer.
///
/// # Panics
/// Never: every element is read before the array is built.
pub fn deserialize<'de, T: Deserialize<'de>, I: Deserializer<'de>, const D: usize>(
    deserializer: I,
) -> Result<[T; D], I::Error> {
    deserializer.deserialize_tuple(D, Elements(PhantomData))
}

struct Elements<T, const D: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const D: usize> Visitor<'de> for Elements<T, D> {
    type Value = [T; D];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of {D} numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<[T; D], A::Error> {
        let mut array = [const { None }; D];
        for (found, place) in array.iter_mut().enumerate() {
            let element = elements.next_element()?;
            *place = Some(element.ok_or_else(|| A::Error::invalid_length(found, &self))?);
        }
        Ok(array.map(|element: Option<T>| element.expect("every place was filled")))
    }
}
