//! The last time of a search about two accelerated balls.

use super::motion::WholeMotion;
use super::polynomial::Fraction;
use crate::number::Real;
use crate::number::vector::MapEach;
use crate::problem::AcceleratedPair;

/// The last time of a search: the deadline, or when a ball has shrunk to nothing.
pub(super) struct LastTime<'m> {
    pub(super) x: Fraction<'m>,
    /// The same in the caller's unit, or a later time if `x` is at its largest value, 1.
    pub(super) time: Real,
}

impl<'m> LastTime<'m> {
    pub(super) fn of<const D: usize, const GROWS: bool>(
        pair: &AcceleratedPair<D, GROWS>,
        motion: &WholeMotion<'m, D>,
        deadline: f64,
    ) -> Self {
        let x = Fraction::from(&motion.moment(deadline));
        let last = Self { x, time: Real::from(deadline) };
        motion.ends(pair).into_iter().flatten().fold(last, |last, end| {
            let [own, other] = [(&end, &last.x), (&last.x, &end)]
                .map_each(|(one, other)| one.numerator.mul(&other.denominator));
            if own.sub(&other).is_negative() {
                let time = Real::of(&end.numerator) / Real::of(&end.denominator);
                Self { x: end, time: time.scaled(motion.unit_of_time()) }
            } else {
                last
            }
        })
    }
}
