//! What serde lacks for the public types: arrays of any length, and the checks of the constructors.

use serde::{Deserialize, Serialize};

use crate::{Ball, InputError, Mass, Moving, Restitution, Scalar};

/// `[T; D]` for any `D`, as serde writes it for the lengths it knows: a tuple.
pub(crate) mod array {
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
}

/// A ball before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Ball", deny_unknown_fields, bound = "S: Scalar + Deserialize<'de>")]
pub(crate) struct UncheckedBall<const D: usize, S> {
    #[serde(with = "array")]
    center: [S; D],
    radius: S,
}

impl<const D: usize, S: Scalar> TryFrom<UncheckedBall<D, S>> for Ball<D, S> {
    type Error = InputError;

    fn try_from(ball: UncheckedBall<D, S>) -> Result<Self, InputError> {
        Self::new(ball.center, ball.radius)
    }
}

/// A moving ball as one flat record.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Moving", deny_unknown_fields)]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
pub(crate) struct MovingRecord<const D: usize, S> {
    #[serde(with = "array")]
    center: [S; D],
    #[serde(with = "array")]
    velocity: [S; D],
    radius: S,
}

impl<const D: usize, S: Scalar> From<Moving<D, S>> for MovingRecord<D, S> {
    fn from(ball: Moving<D, S>) -> Self {
        Self { center: ball.center(), velocity: ball.velocity(), radius: ball.radius() }
    }
}

impl<const D: usize, S: Scalar> TryFrom<MovingRecord<D, S>> for Moving<D, S> {
    type Error = InputError;

    fn try_from(record: MovingRecord<D, S>) -> Result<Self, InputError> {
        Ball::new(record.center, record.radius)?.moving(record.velocity)
    }
}

/// A bare number before it is checked.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Unchecked<S>(S);

impl<S: Scalar> TryFrom<Unchecked<S>> for Mass<S> {
    type Error = InputError;

    fn try_from(mass: Unchecked<S>) -> Result<Self, InputError> {
        Self::new(mass.0)
    }
}

impl<S: Scalar> TryFrom<Unchecked<S>> for Restitution<S> {
    type Error = InputError;

    fn try_from(restitution: Unchecked<S>) -> Result<Self, InputError> {
        Self::new(restitution.0)
    }
}
