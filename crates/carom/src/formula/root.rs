//! Times and gaps, in numbers with digits to spare.

use core::cmp::Ordering;

use crate::formula::sites::{Distance, Plane, Quadratic, Root};
use crate::number::{Certain, Field, Signed, negated};

/// A root of a quadratic whose `b` has this sign.
pub(crate) fn time<T: Field>(q: &Quadratic<T>, root: Root, sign_of_b: Ordering) -> Certain<T> {
    match root {
        Root::First => first(q),
        Root::Last => last(q, sign_of_b),
        Root::Middle => q.b.negated().over(&q.a),
    }
}

/// The first root of a pair that meets: `c / (√d − b)`, where nothing cancels because `b` is
/// negative.
fn first<T: Field>(q: &Quadratic<T>) -> Certain<T> {
    q.c.over(&q.d.root()?.minus(&q.b))
}

/// The last root of a pair in contact, or that meets, by the sign of `b`: `(√d − b) / a` or, if
/// they separate, `−c / (√d + b)`.
fn last<T: Field>(q: &Quadratic<T>, sign_of_b: Ordering) -> Certain<T> {
    let root = q.d.root()?;
    if sign_of_b == Ordering::Greater {
        q.c.negated().over(&root.plus(&q.b))
    } else {
        root.minus(&q.b).over(&q.a)
    }
}

impl<const D: usize, T: Field + Signed> Plane<D, T> {
    /// The time at which an approaching ball of radius `r` meets the plane, and the vector from the
    /// ball to the plane, `length` long.
    pub(crate) fn meeting(&self, r: &T) -> Certain<(T, [T; D])> {
        let Self { normal, length, height, rise } = self;
        let reach = r.times(length);
        Ok(if height.is_positive()? {
            (height.minus(&reach).over(&rise.negated())?, negated(normal))
        } else {
            (height.plus(&reach).negated().over(rise)?, *normal)
        })
    }
}

impl<const D: usize, T: Field + Signed> Plane<D, T> {
    /// The time at which a ball of radius `r` that moves across the plane last touches it.
    pub(crate) fn parting(&self, r: &T) -> Certain<T> {
        let Self { length, height, rise, .. } = self;
        let reach = r.times(length);
        let reach = if rise.is_positive()? { reach } else { reach.negated() };
        reach.minus(height).over(rise)
    }

    /// The vector from the ball to the plane, `length` long; `None` for a centre on the plane.
    pub(crate) fn way(&self) -> Certain<Option<[T; D]>> {
        Ok(match self.height.sign()? {
            Ordering::Less => Some(self.normal),
            Ordering::Equal => None,
            Ordering::Greater => Some(negated(&self.normal)),
        })
    }
}

impl<T: Field> Distance<T> {
    pub(crate) fn gap(&self) -> Certain<T> {
        if self.is_inside { self.inside() } else { self.outside() }
    }

    /// The gap to a ball whose centre is outside: `d − r` as `(d² − r²) / (d + r)`, which keeps the
    /// digits that the plain difference cancels.
    fn outside(&self) -> Certain<T> {
        let scale = self.scale.root()?;
        self.excess.over(&scale.times(&self.square.root()?.plus(&self.r.times(&scale))))
    }

    /// The gap to a ball whose centre is `d` deep inside: `−d − r`.
    fn inside(&self) -> Certain<T> {
        let depth = self.square.root()?.over(&self.scale.root()?)?;
        Ok(depth.plus(&self.r).negated())
    }
}
