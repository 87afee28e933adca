//! The coefficient of restitution.

use crate::model::InputError;
use crate::number::Scalar;
use crate::number::power::is_ordinary;
use crate::number::vector::sqrt;
#[cfg(feature = "serde")]
use crate::response::record::NumberRecord;

/// The coefficient of restitution, from 0 to 1.
///
/// It is the speed of separation divided by the speed of approach, both along the normal.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::response::record::NumberRecord<S>",
        bound(deserialize = "S: Scalar + serde::Deserialize<'de>")
    )
)]
pub struct Restitution<S = f64>(S);

impl<S: Scalar> Restitution<S> {
    /// Returns a coefficient from 0 (no rebound) to 1 (elastic).
    ///
    /// # Errors
    /// Returns an error if the value is NaN or outside [0, 1].
    ///
    /// ```
    /// use carom::Restitution;
    ///
    /// assert_eq!(Restitution::new(0.95)?.get(), 0.95);
    /// assert!(Restitution::new(1.5).is_err());
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn new(restitution: S) -> Result<Self, InputError> {
        let e: f64 = restitution.into();
        if (0.0..=1.0).contains(&e) {
            Ok(Self(restitution))
        } else {
            Err(InputError::Restitution(e))
        }
    }

    /// Returns 1: no energy is lost.
    #[must_use]
    pub fn elastic() -> Self {
        Self(S::from_f64(1.0))
    }

    /// Returns the coefficient of a pair of balls: `√(eA eB)`.
    ///
    /// The formula is that of \[Dynamic Circle/Circle\].
    ///
    /// ```
    /// use carom::Restitution;
    ///
    /// let clay = Restitution::new(0.0)?;
    /// assert_eq!(clay.combine(Restitution::elastic()).get(), 0.0);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn combine(self, other: Self) -> Self {
        let (a, b): (f64, f64) = (self.0.into(), other.0.into());
        // The product of the smallest coefficients would underflow.
        let root = if is_ordinary(a * b) { sqrt(a * b) } else { sqrt(a) * sqrt(b) };
        Self(S::from_f64(root))
    }

    /// The value.
    #[must_use]
    pub const fn get(self) -> S {
        self.0
    }
}

#[cfg(feature = "serde")]
impl<S: Scalar> TryFrom<NumberRecord<S>> for Restitution<S> {
    type Error = InputError;

    fn try_from(record: NumberRecord<S>) -> Result<Self, InputError> {
        Self::new(record.0)
    }
}
