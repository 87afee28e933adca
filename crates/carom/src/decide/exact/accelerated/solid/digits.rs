//! Time, normal and point of an accelerated ball's contact.
//!
//! The contact is with one piece of a shape.

use super::super::motion::{Direction, enclosed};
use super::super::polynomial::{Dyadic, Polynomial};
use super::super::root::Enclosure;
use super::piece::PieceContact;
use super::scales::Setting;
use crate::decide::exact::quadratic::unit;
use crate::decide::refine::Touch;
use crate::formula::path::{Parabola, Path, Powers};
use crate::formula::sites::Sites;
use crate::number::int::{Int, known};
use crate::number::vector::{MapEach, first_axis, from_fn};
use crate::number::{Field, Real};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::pieces::{AsPoint, PieceOf, Pieces};

/// Everything that an answer is computed from.
pub(super) struct PieceDigits<'a, 'm, const D: usize, K: Pieces<D>> {
    pub(super) encounter: &'a AcceleratedEncounter<D, K>,
    pub(super) setting: &'a Setting<'m, D, K>,
    pub(super) u: &'a [Path<Int<'m>, Powers>; D],
}

impl<'m, const D: usize, K: Pieces<D>> PieceDigits<'_, 'm, D, K> {
    pub(super) fn touch(
        &self,
        piece: &PieceOf<D, K, Path<Int<'m>, Powers>>,
        mut moment: PieceContact<'m>,
    ) -> Touch<D, Real> {
        let normal = self.normal(piece, &mut moment);
        let (time, at) = match &mut moment.root {
            None => (Real::ZERO, Dyadic::zero(self.setting.memory)),
            Some(root) => (root.rounded().scaled(self.setting.time), root.nearest()),
        };
        let gap = if moment.overlap { self.gap(piece, &at) } else { Real::ZERO };
        self.encounter.touch_at(time, normal, gap, self.setting.shape.feature(piece.site))
    }

    /// The normal, from the ball to the piece.
    fn normal(
        &self,
        piece: &PieceOf<D, K, Path<Int<'m>, Powers>>,
        moment: &mut PieceContact<'m>,
    ) -> [Real; D] {
        let against = |v: [Real; D]| v.map_each(|x| -x);
        let Parabola { w, h, .. } = &self.setting.path;
        let heading: [Path<Int<'m>, Powers>; D] = from_fn(|k| Path::linear([w[k], h[k].shl(1)]));
        let later: [Path<Int<'m>, Powers>; D] = from_fn(|k| Path::constant(h[k]));
        let goes_through = matches!(piece.as_point, AsPoint::GoesThrough(..));
        if self.encounter.is_of_point() && goes_through && moment.root.is_some() {
            let ways = [&heading, &later].map_each(|way| self.setting.shape.drift(piece.site, way));
            if let Some(way) = ways.iter().find_map(|way| self.direction(way, moment)) {
                return way;
            }
        }
        let shape = &self.setting.shape;
        let away =
            shape.outward(piece.site, self.u).unwrap_or_else(|| shape.offset(piece.site, self.u));
        if let Some(away) = self.direction(&away, moment) {
            return against(away);
        }
        // The centre is on the piece. The normal is along the part of the motion across the piece,
        // at that time or right after it.
        let ways =
            [&heading, &later].map_each(|way| self.setting.shape.way_through(piece.site, way));
        let way = ways.iter().find_map(|way| self.direction(way, moment));
        way.unwrap_or_else(|| first_axis().map_each(Real::from))
    }

    /// The direction of a vector at a time, if the vector is not 0 then.
    fn direction(
        &self,
        vector: &[Path<Int<'m>, Powers>; D],
        moment: &mut PieceContact<'m>,
    ) -> Option<[Real; D]> {
        let vector: [Polynomial<'m>; D] =
            vector.each_ref().map_each(|x| Polynomial::of_path(self.setting.memory, x));
        if vector.iter().all(|x| moment.is_zero_there(x)) {
            return None;
        }
        let bits = vector.iter().map(Polynomial::bits).max().unwrap_or(0) + 2;
        match &mut moment.root {
            None => unit(&values(&vector, &Dyadic::zero(self.setting.memory))),
            Some(root) => enclosed(root, bits, 2, |x| Direction::of(&values(&vector, x))),
        }
    }

    /// The gap between the surfaces, at most 0 except for rounding.
    fn gap(&self, piece: &PieceOf<D, K, Path<Int<'m>, Powers>>, x: &Dyadic<'m>) -> Real {
        let offset = self
            .setting
            .shape
            .offset(piece.site, self.u)
            .each_ref()
            .map_each(|x| Polynomial::of_path(self.setting.memory, x));
        let offset = values(&offset, x).map_each(|x| Real::of(&x));
        let scale = Real::of(&self.setting.shape.scale(piece.site).terms()[0]);
        let length = known(offset.into_iter().fold(Real::ZERO, |sum, x| sum + x * x).root());
        let distance = (length / scale * self.setting.unit).scaled(-2 * x.k.cast_signed());
        let [more, less] = self.encounter.start.solid.reach(self.encounter.start.r);
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
fn values<'m, const D: usize>(vector: &[Polynomial<'m>; D], x: &Dyadic<'m>) -> [Int<'m>; D] {
    from_fn(|i| {
        let lacking = (vector[i].degree()..2).map(|_| x.k).sum();
        vector[i].value_at(x).shl(lacking)
    })
}
