//! `[T; D]` for any `D` in serde: a tuple, as serde writes it for the lengths it knows.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) fn serialize<T: Serialize, O: Serializer, const D: usize>(
    array: &[T; D],
    serializer: O,
) -> Result<O::Ok, O::Error> {
    let mut tuple = serializer.serialize_tuple(D)?;
    for element in array {
        tuple.serialize_element(element)?;
    }
    tuple.end()
}

pub(crate) fn deserialize<'de, T: Deserialize<'de>, I: Deserializer<'de>, const D: usize>(
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
