//! Time, normal and point of an accelerated ball's contact.
//!
//! The contact is with one piece of a shape.

use super::super::answer::Answer;
use super::super::motion::enclosed;
use super::super::polynomial::{Dyadic, Polynomial};
use super::super::root::Enclosure;
use super::piece::{Moment, widened};
use super::scales::Setting;
use crate::exact::int::{Int, known};
use crate::exact::quadratic::unit;
use crate::exact::real::Real;
use crate::fall::Fall;
use crate::float::vector::MapEach;
use crate::float::vector::first_axis;
use crate::float::vector::from_fn;
use crate::formula::Field;
use crate::formula::parts::Parts;
use crate::formula::path::{Course, Path, Powers};
use crate::pieces::{AsPoint, PieceOf, Pieces};

/// Everything that an answer is computed from.
pub(super) struct Digits<'a, const D: usize, const M: usize, K: Pieces<D>> {
    pub(super) fall: &'a Fall<D, K>,
    pub(super) setting: &'a Setting<D, M, K>,
    pub(super) u: &'a [Path<Int<M>, Powers>; D],
}

impl<const D: usize, const M: usize, K: Pieces<D>> Digits<'_, D, M, K> {
    pub(super) fn answer<const N: usize>(
        &self,
        piece: &PieceOf<D, K, Path<Int<M>, Powers>>,
        mut moment: Moment<N>,
    ) -> Answer<D> {
        let normal = self.normal(piece, &mut moment);
        let (time, gap) = match &mut moment {
            Moment::Start => (Real::ZERO, self.gap(piece, &Dyadic::<N>::ZERO)),
            Moment::Later { root, overlap } => {
                let time = root.rounded().scaled(self.setting.time);
                let gap = if *overlap { self.gap(piece, &root.nearest()) } else { Real::ZERO };
                (time, gap)
            }
        };
        self.fall.answer(time, normal, gap, self.setting.shape.feature(piece.part))
    }

    /// The normal, from the ball to the piece.
    fn normal<const N: usize>(
        &self,
        piece: &PieceOf<D, K, Path<Int<M>, Powers>>,
        moment: &mut Moment<N>,
    ) -> [Real; D] {
        let against = |v: [Real; D]| v.map_each(|x| -x);
        let Course { w, h, .. } = &self.setting.course;
        let heading: [Path<Int<M>, Powers>; D] = from_fn(|k| Path::linear([w[k], h[k].shl(1)]));
        let later: [Path<Int<M>, Powers>; D] = from_fn(|k| Path::constant(h[k]));
        let goes_through = matches!(piece.as_point, AsPoint::GoesThrough(..));
        if self.fall.is_of_point() && goes_through && matches!(moment, Moment::Later { .. }) {
            let ways = [&heading, &later].map_each(|way| self.setting.shape.drift(piece.part, way));
            if let Some(way) = ways.iter().find_map(|way| Self::direction(way, moment)) {
                return way;
            }
        }
        let shape = &self.setting.shape;
        let away =
            shape.outward(piece.part, self.u).unwrap_or_else(|| shape.offset(piece.part, self.u));
        if let Some(away) = Self::direction(&away, moment) {
            return against(away);
        }
        // The centre is on the piece. The normal is along the part of the motion across the piece,
        // at that time or right after it.
        let ways =
            [&heading, &later].map_each(|way| self.setting.shape.way_through(piece.part, way));
        let way = ways.iter().find_map(|way| Self::direction(way, moment));
        way.unwrap_or_else(|| first_axis().map_each(Real::from))
    }

    /// The direction of a vector at a time, if the vector is not 0 then.
    fn direction<const N: usize>(
        vector: &[Path<Int<M>, Powers>; D],
        moment: &mut Moment<N>,
    ) -> Option<[Real; D]> {
        let vector: [Polynomial<N>; D] = vector.each_ref().map_each(widened);
        if vector.iter().all(|x| moment.is_zero_there(x)) {
            return None;
        }
        let bits = vector.iter().map(Polynomial::bits).max().unwrap_or(0) + 2;
        match moment {
            Moment::Start => unit(&values(&vector, &Dyadic::ZERO)),
            Moment::Later { root, .. } => enclosed(root, bits, 2, |x| values(&vector, x)),
        }
    }

    /// The gap between the surfaces, at most 0 except for rounding.
    fn gap<const N: usize>(
        &self,
        piece: &PieceOf<D, K, Path<Int<M>, Powers>>,
        x: &Dyadic<N>,
    ) -> Real {
        let offset = self.setting.shape.offset(piece.part, self.u).each_ref().map_each(widened);
        let offset = values(&offset, x).map_each(|x| Real::of(&x));
        let scale = Real::of(&self.setting.shape.scale(piece.part).terms()[0]);
        let length = known(offset.into_iter().fold(Real::ZERO, |sum, x| sum + x * x).root());
        let distance = (length / scale * self.setting.unit).scaled(-2 * x.k.cast_signed());
        let [more, less] = self.fall.start.solid.reach(self.fall.start.r);
        let reach = Real::from(more) - Real::from(less);
        if K::IS_ROOM {
            reach - distance
        } else if piece.is_inside {
            -distance - reach
        } else {
            distance - reach
        }
    }
}

/// The values at `x` of polynomials of degree 2 at most, times `2²ᵏ`.
fn values<const D: usize, const N: usize>(
    vector: &[Polynomial<N>; D],
    x: &Dyadic<N>,
) -> [Int<N>; D] {
    from_fn(|i| {
        let lacking = (vector[i].degree()..2).map(|_| x.k).sum();
        vector[i].value_at(x).shl(lacking)
    })
}
