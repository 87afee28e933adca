//! Times and gaps, in numbers with digits to spare.

use core::cmp::Ordering;

use crate::formula::parts::{Distance, Quadratic, Root};
use crate::formula::ring::Field;
use crate::verdict::Certain;

/// A root of a quadratic, whose `b` has this sign.
pub(crate) fn time<T: Field>(q: &Quadratic<T>, root: Root, sign_of_b: Ordering) -> Certain<T> {
    match root {
        Root::First => first(q),
        Root::Last => last(q, sign_of_b),
        Root::Middle => q.b.negated().over(&q.a),
    }
}

/// The first root of a pair that meets: `c / (√d − b)`, where nothing cancels, since `b` is negative.
fn first<T: Field>(q: &Quadratic<T>) -> Certain<T> {
    q.c.over(&q.d.root()?.minus(&q.b))
}

/// The last root of a pair in contact, or that meets, by the sign of `b`: `(√d − b) / a`, or, where they
/// separate, `−c / (√d + b)`.
fn last<T: Field>(q: &Quadratic<T>, sign_of_b: Ordering) -> Certain<T> {
    let root = q.d.root()?;
    if sign_of_b == Ordering::Greater {
        q.c.negated().over(&root.plus(&q.b))
    } else {
        root.minus(&q.b).over(&q.a)
    }
}

impl<T: Field> Distance<T> {
    pub(crate) fn gap(&self) -> Certain<T> {
        if self.is_inside { self.inside() } else { self.outside() }
    }

    /// The gap to a ball whose centre is outside: `d − r` as `(d² − r²) / (d + r)`, which keeps what the
    /// plain difference cancels.
    fn outside(&self) -> Certain<T> {
        let scale = self.scale.root()?;
        self.excess.over(&scale.times(&self.square.root()?.plus(&self.r.times(&scale))))
    }

    /// The gap to a ball whose centre is so deep inside: `−d − r`.
    fn inside(&self) -> Certain<T> {
        let depth = self.square.root()?.over(&self.scale.root()?)?;
        Ok(depth.plus(&self.r).negated())
    }
}
