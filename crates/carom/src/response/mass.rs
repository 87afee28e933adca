//! The mass of a ball.

use crate::model::InputError;
use crate::number::Scalar;
#[cfg(feature = "serde")]
use crate::response::record::NumberRecord;

/// A mass above 0; infinite for what no impact moves.
///
/// It is in any unit, but the same for both bodies.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::response::record::NumberRecord<S>",
        bound(deserialize = "S: Scalar + serde::Deserialize<'de>")
    )
)]
pub struct Mass<S = f64>(S);

impl<S: Scalar> Mass<S> {
    /// Returns a mass; an infinite one is moved by no impact.
    ///
    /// # Errors
    /// Returns an error if the value is NaN, zero or negative.
    ///
    /// ```
    /// use carom::Mass;
    ///
    /// assert_eq!(Mass::new(0.17)?.get(), 0.17);
    /// assert!(Mass::new(0.0).is_err());
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn new(mass: S) -> Result<Self, InputError> {
        let m: f64 = mass.into();
        if m > 0.0 { Ok(Self(mass)) } else { Err(InputError::Mass(m)) }
    }

    /// Returns the mass of an obstacle that no impact moves.
    #[must_use]
    pub fn fixed() -> Self {
        Self(S::from_f64(f64::INFINITY))
    }

    /// The value.
    #[must_use]
    pub const fn get(self) -> S {
        self.0
    }
}

#[cfg(feature = "serde")]
impl<S: Scalar> TryFrom<NumberRecord<S>> for Mass<S> {
    type Error = InputError;

    fn try_from(record: NumberRecord<S>) -> Result<Self, InputError> {
        Self::new(record.0)
    }
}
