//! Two moving balls at a given time, in integers.

use core::cmp::Ordering;

use super::int::{Int, Memory, dot};
use super::real::Real;
use super::span::{Span, decompose};
use super::units::{difference, integer};
use crate::float::vector::from_fn;
use crate::pair::Pair;

/// Whether a pair's roots, and the closest approach between them, have passed at a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    pub(super) first: bool,
    pub(super) closest: bool,
    pub(super) last: bool,
}

/// What has passed at the time `t`, which is at least 0. `first` and `last` are for a pair with
/// roots.
pub(super) fn passed<const D: usize>(pair: &Pair<D>, t: f64) -> Passed {
    let (speed, offset) = spans_at(pair, t);
    let memory = &Memory::new();
    Moment::at(memory, pair, t, speed, offset.unit).passed()
}

/// The gap at the time `t`, which is at least 0, to 2⁻⁶⁰ of itself.
pub(super) fn gap<const D: usize>(pair: &Pair<D>, t: f64) -> Real {
    let (speed, offset) = spans_at(pair, t);
    let memory = &Memory::new();
    Moment::at(memory, pair, t, speed, offset.unit).gap()
}

/// The spans of the speeds, and of `p + w t`, R and its parts.
fn spans_at<const D: usize>(pair: &Pair<D>, t: f64) -> (Span, Span) {
    let speed = Span::of(pair.speeds());
    (speed, offset_span(Span::of(pair.lengths()), speed, t))
}

fn offset_span(length: Span, speed: Span, t: f64) -> Span {
    let time = Span::of([t].into_iter());
    let path = Span { unit: speed.unit + time.unit, top: speed.top + 1 + time.top };
    Span { unit: length.unit.min(path.unit), top: length.top.max(path.top) + 1 }
}

/// B relative to A at a time: `q = p + w t`, `w` and R.
struct Moment<'m, const D: usize> {
    q: [Int<'m>; D],
    w: [Int<'m>; D],
    r: Int<'m>,
    /// The exponent of the unit of `q` and R.
    unit: i32,
}

impl<'m, const D: usize> Moment<'m, D> {
    fn at(memory: &'m Memory, pair: &Pair<D>, t: f64, speed: Span, unit: i32) -> Self {
        let (mantissa, exponent) = decompose(t);
        let shift = (speed.unit + exponent - unit).cast_unsigned();
        let t = Int::new(memory, false, mantissa, shift);
        let w: [Int<'m>; D] = difference(memory, &pair.vb, &pair.va, speed.unit);
        let p: [Int<'m>; D] = difference(memory, &pair.xb, &pair.xa, unit);
        let q = from_fn(|k| p[k].add(&w[k].mul(&t)));
        let r = integer(memory, pair.ra, unit).add(&integer(memory, pair.rb, unit));
        Self { q, w, r, unit }
    }

    /// The roots are where `F = q·q − R²` changes its sign: one before and one after the closest
    /// approach, where `w·q` changes its sign.
    fn passed(&self) -> Passed {
        let value = dot(&self.q, &self.q).sub(&self.r.mul(&self.r)).sign();
        let closest = !dot(&self.w, &self.q).is_negative();
        Passed {
            first: value != Ordering::Greater || closest,
            closest,
            last: value != Ordering::Less && closest,
        }
    }

    /// `|q| − R` as `(q·q − R²) / (|q| + R)`, which keeps the digits that the plain difference
    /// cancels.
    fn gap(&self) -> Real {
        let qq = dot(&self.q, &self.q);
        let c = qq.sub(&self.r.mul(&self.r));
        (Real::of(&c) / (Real::root(&qq) + Real::of(&self.r))).scaled(self.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::{Span, offset_span};

    #[test]
    fn a_path_spans_what_its_factors_span() {
        let (length, speed) = (Span { unit: -1, top: 4 }, Span { unit: -3, top: 5 });
        // A difference of speeds is below 2⁶, the time 6 = 3 · 2 below 2³.
        let near = offset_span(length, speed, 6.0);
        assert_eq!((near.unit, near.top), (-2, 10));
        let far = offset_span(Span { unit: -9, top: 40 }, speed, 6.0);
        assert_eq!((far.unit, far.top), (-9, 41));
    }
}
