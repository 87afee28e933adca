//! A time that is enclosed by halving an interval.

use core::cmp::Ordering;

use super::polynomial::Dyadic;
use super::root::{Enclosure, halved};
use crate::number::Memory;

/// A time in `(low, low + 2⁻ᵏ]`, known by the order of other times with it.
pub(super) struct Bisection<'m, F> {
    /// Compares a time with the one enclosed.
    order: F,
    low: Dyadic<'m>,
    is_exact: bool,
}

impl<'m, F: Fn(&Dyadic<'m>) -> Ordering> Bisection<'m, F> {
    /// The time, which is in `(0, 1]`.
    pub(super) fn new(memory: &'m Memory, order: F) -> Self {
        let mut time = Self { order, low: Dyadic::zero(memory), is_exact: false };
        time.is_exact = (time.order)(&time.high()) == Ordering::Equal;
        time
    }

    pub(super) fn low(&self) -> &Dyadic<'m> {
        &self.low
    }

    /// The upper end of the interval. The time is before it or at it.
    pub(super) fn high(&self) -> Dyadic<'m> {
        self.low.increased_by(self.low.k)
    }
}

impl<'m, F: Fn(&Dyadic<'m>) -> Ordering> Enclosure<'m> for Bisection<'m, F> {
    fn nearest(&self) -> Dyadic<'m> {
        if self.is_exact { self.high() } else { self.low }
    }

    fn is_exact(&self) -> bool {
        self.is_exact
    }

    fn refine(&mut self) {
        if self.is_exact {
            return;
        }
        let middle = self.low.increased_by(self.low.k + 1);
        match (self.order)(&middle) {
            Ordering::Less => self.low = middle,
            order => {
                self.low = halved(&self.low);
                self.is_exact = order == Ordering::Equal;
            }
        }
    }
}
