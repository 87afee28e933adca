//! The quadratic of two moving balls in integers.
//!
//! Every float is an integer times a power of two. Lengths are in units of `2ˡ`, the lowest bit set
//! in any of them, and speeds in units of `2ˢ`. So times are in units of `2ˡ⁻ˢ`, and
//!
//! ```text
//! p, w, R,   a = w·w,   b = p·w,   c = p·p − R²,   D = b² − a c
//! ```
//!
//! are integers. Their signs give the verdict, without an error bound. Times and normals are taken
//! from their upper bits.

use core::cell::OnceCell;
use core::cmp::Ordering;

use crate::model::Verdict;
use crate::number::int::Int;
use crate::number::span::Span;
use crate::number::units::{difference, sum};
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Memory, Real, dot};
use crate::problem::Pair;

/// The exponents of the units of lengths and of speeds of a pair.
pub(super) fn units_of<const D: usize>(pair: &Pair<D>) -> (i32, i32) {
    (Span::of(pair.lengths()).unit, Span::of(pair.speeds()).unit)
}

/// The coefficients on which the roots `(−b ± √D) / a` depend.
pub(super) struct Quadratic<'m> {
    pub(super) a: Int<'m>,
    pub(super) b: Int<'m>,
    pub(super) d: Int<'m>,
}

/// Two moving balls in integers.
pub(crate) struct WholePair<'m, const D: usize> {
    p: [Int<'m>; D],
    w: [Int<'m>; D],
    r: Int<'m>,
    a: Int<'m>,
    b: Int<'m>,
    c: Int<'m>,
    /// D and its root, computed when first needed.
    discriminant: OnceCell<Int<'m>>,
    root: OnceCell<Real>,
    /// The exponent `l − s` of the unit of time.
    time_unit: i32,
}

impl<'m, const D: usize> WholePair<'m, D> {
    pub(crate) fn new(memory: &'m Memory, pair: &Pair<D>, length: i32, speed: i32) -> Self {
        let p = difference(memory, &pair.xb, &pair.xa, length);
        let w = difference(memory, &pair.vb, &pair.va, speed);
        let r = sum(memory, pair.radii(), length);
        Self::of(p, w, r, length - speed)
    }

    /// B relative to A in integers: at `p`, with the velocity `w`, in contact up to a distance `r`.
    pub(super) fn of(p: [Int<'m>; D], w: [Int<'m>; D], r: Int<'m>, time_unit: i32) -> Self {
        let (a, b) = (dot(&w, &w), dot(&p, &w));
        let c = dot(&p, &p).sub(&r.mul(&r));
        let (discriminant, root) = (OnceCell::new(), OnceCell::new());
        Self { p, w, r, a, b, c, discriminant, root, time_unit }
    }

    pub(crate) fn verdict(&self) -> Verdict {
        if self.r.is_negative() {
            // A margin below −rA − rB: no gap is as small.
            return Verdict::Apart;
        }
        match (self.c.sign(), self.b.sign()) {
            (Ordering::Less | Ordering::Equal, _) => Verdict::InContact,
            (Ordering::Greater, Ordering::Equal | Ordering::Greater) => Verdict::Apart,
            (Ordering::Greater, Ordering::Less) => match self.discriminant().sign() {
                Ordering::Less => Verdict::Apart,
                Ordering::Equal if self.r.is_zero() => Verdict::Meeting,
                Ordering::Equal => Verdict::Grazing,
                Ordering::Greater => Verdict::Meeting,
            },
        }
    }

    /// Whether the gap closes at time 0: `b < 0`.
    pub(crate) fn approaches(&self) -> bool {
        self.b.is_negative()
    }

    /// The first root, where there is one: `c / (√D − b)` while they approach, else
    /// `−(√D + b) / a`. Nothing cancels.
    ///
    /// It is accurate to 2⁻⁶⁰: three numbers to 2⁻⁶³, a sum and a quotient.
    pub(crate) fn first_root(&self) -> Real {
        let (s, b) = (self.root_of_discriminant(), Real::of(&self.b));
        let t = match self.b.sign() {
            Ordering::Less => Real::of(&self.c) / (s - b),
            _ => -(s + b) / Real::of(&self.a),
        };
        t.scaled(self.time_unit)
    }

    /// The roots, unrounded.
    pub(super) fn coefficients(&self) -> Quadratic<'m> {
        Quadratic { a: self.a, b: self.b, d: *self.discriminant() }
    }

    /// The last root, where there is one.
    ///
    /// Returns `None` if the balls rest relative to each other. It is as accurate as the
    /// first root: `(√D − b) / a` while they approach, and `−c / (√D + b)` while they separate.
    pub(crate) fn last_root(&self) -> Option<Real> {
        if self.a.is_zero() {
            return None;
        }
        let (s, b) = (self.root_of_discriminant(), Real::of(&self.b));
        let t = match self.b.sign() {
            Ordering::Greater => -Real::of(&self.c) / (s + b),
            _ => (s - b) / Real::of(&self.a),
        };
        Some(t.scaled(self.time_unit))
    }

    /// The normal at the start: `p / |p|`.
    pub(crate) fn normal_at_start(&self) -> [Real; D] {
        unit(&self.p).unwrap_or_else(|| self.against_motion())
    }

    /// The normal at the first root: `(p + w t) / R`, which is `(a p − b w − √D w) / (a R)`.
    ///
    /// `a p − b w` is `a` times the closest approach, which is perpendicular to `w`. So neither of
    /// the two parts is longer than `a R`, and cancellation costs at most 2⁻⁶⁰ of `a R`. In
    /// `p + w t` all of `p` would cancel, however far away the balls start.
    pub(crate) fn normal_at_first_root(&self) -> [Real; D] {
        if self.r.is_zero() {
            return self.against_motion();
        }
        let s = self.root_of_discriminant();
        let length = Real::of(&self.a) * Real::of(&self.r);
        from_fn(|k| {
            let closest = self.a.mul(&self.p[k]).sub(&self.b.mul(&self.w[k]));
            (Real::of(&closest) - s * Real::of(&self.w[k])) / length
        })
    }

    /// When the centres are nearest, for balls that approach: `−b / a`.
    ///
    /// It is accurate to 2⁻⁶¹: two numbers to 2⁻⁶³ and a quotient.
    pub(crate) fn closest_time(&self) -> Real {
        (-Real::of(&self.b) / Real::of(&self.a)).scaled(self.time_unit)
    }

    /// The gap at that time, in units of length, accurate to 2⁻⁵⁹.
    ///
    /// With the distance `d = √(a p·p − b²) / √a` it is `(d² − R²) / (d + R)`, and `d² − R²` is
    /// `−D / a`, where nothing cancels.
    pub(crate) fn closest_gap(&self) -> Real {
        let d = self.discriminant();
        let (a, r) = (Real::of(&self.a), Real::of(&self.r));
        let square = self.a.mul(&self.r.mul(&self.r)).sub(d);
        let distance = Real::root(&square) / Real::root(&self.a);
        -Real::of(d) / a / (distance + r)
    }

    /// The distance of the centres at time 0, accurate to 2⁻⁶².
    #[cfg(feature = "std")]
    pub(super) fn distance_at_start(&self) -> Real {
        Real::root(&dot(&self.p, &self.p))
    }

    /// The gap at time 0, as `(d² − R²) / (d + R)`, accurate to 2⁻⁶⁰; 0 for points in one place.
    #[cfg(feature = "std")]
    pub(super) fn gap_at_start(&self) -> Real {
        Real::of(&self.c) / (self.distance_at_start() + Real::of(&self.r))
    }

    fn discriminant(&self) -> &Int<'m> {
        self.discriminant.get_or_init(|| self.b.mul(&self.b).sub(&self.a.mul(&self.c)))
    }

    fn root_of_discriminant(&self) -> Real {
        *self.root.get_or_init(|| Real::root(self.discriminant()))
    }

    /// The normal if the centres coincide: opposite to the relative velocity or, at rest, the first
    /// axis.
    fn against_motion(&self) -> [Real; D] {
        let first_axis = || from_fn(|k| if k == 0 { Real::ONE } else { Real::ZERO });
        unit(&self.w).map_or_else(first_axis, |w| w.map_each(|x| -x))
    }
}

/// `v / |v|`, or `None` for the zero vector.
pub(super) fn unit<const D: usize>(v: &[Int; D]) -> Option<[Real; D]> {
    let square = dot(v, v);
    (!square.is_zero()).then(|| {
        let length = Real::root(&square);
        v.each_ref().map_each(|x| Real::of(x) / length)
    })
}
