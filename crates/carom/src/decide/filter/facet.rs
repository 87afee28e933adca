//! First look at a facet of a polyline or a mesh.
//!
//! It is for a corner, an edge in the plane and a face. Most facets of a query have no impact.
//!
//! Let `t₁` be the first touch of the facet without its borders. Let `t₂` be the time at which the
//! ball turns at a corner, or its centre is on the line of an edge or in the plane of a face.
//! Between the two, and at no other time, the ball touches or overlaps the facet without its
//! borders and comes nearer. Heights above a border change linearly. So if the centre is in the
//! region at `t₁`, that is the impact. If it is below one border both at `t₁` and at `t₂`, there is
//! no impact.

use core::iter::once;

use crate::decide::filter::first_look::{CLEAR, ERROR_OF_SIGN, FirstLook, Look, Sum, TINY};
use crate::decide::filter::quadratic::{Clear, Filter};
use crate::formula::facet::Site;
use crate::model::Question;
use crate::model::shape::{Facet, FacetKind};
use crate::number::power::{is_ordinary, power_of_two};
use crate::number::vector::{MapEach, along, dot, from_fn, sqrt, sub};
use crate::number::{Certain, Unsure};
use crate::problem::encounter::Encounter;

/// The most that a height is off, as a share of `|n| (|u| + |w| t)`.
///
/// The time is off by 2⁻²⁷ of itself or, like the time `−b / a` of the turn, by 2⁻⁴⁷ of
/// `|u| / |w|`. (All other errors are some `u`.)
const ERROR_OF_HEIGHT: f64 = power_of_two(-25);

/// A size large enough: two products lose less than [`ERROR_OF_SIGN`] of it below the smallest
/// normal number.
const LOST: f64 = power_of_two(-1000);

impl<const D: usize> FirstLook<D> for Facet<D> {
    #[inline]
    fn first_look(encounter: &Encounter<D, Self>, question: Question, deadline: f64) -> Look<Site> {
        let time = match *encounter.solid.kind() {
            _ if question != Question::Impact => Err(Unsure),
            FacetKind::Corner { .. } => encounter.look_at_corner(),
            FacetKind::Edge { start, end, .. } if D == 2 => {
                encounter.look_at_edge([start, end], deadline)
            }
            FacetKind::Edge { .. } => Err(Unsure),
            FacetKind::Face { corners } => encounter.look_at_face(corners, deadline),
        };
        Ok(time?.map(|time| (Site::Nearest, time)))
    }
}

impl<const D: usize> Encounter<D, Facet<D>> {
    /// Looks at two balls, one of them a point, and at the borders.
    #[inline]
    fn look_at_corner(&self) -> Certain<Option<f64>> {
        let pair = Encounter::pair_with(self, self.solid.start(), 0.0);
        let filter = Filter::new(pair.approach());
        match filter.first_look()? {
            Clear::Apart if filter.collides() => {}
            Clear::Apart | Clear::Overlapping { approaching: false } => return Ok(None),
            Clear::Overlapping { approaching: true } => return Err(Unsure),
        }
        let during = [filter.first_root_of_clear().time, filter.closest_time()];
        let corner = self.solid.start();
        let neighbors = [self.solid.before(), self.solid.after()].into_iter().flatten();
        let borders = neighbors.map(|neighbor| (sub(corner, neighbor), corner));
        Ok(self.is_above(borders, during)?.then_some(during[0]))
    }

    #[inline]
    fn look_at_edge(&self, [start, end]: [[f64; D]; 2], deadline: f64) -> Certain<Option<f64>> {
        let (d, u, w) = (sub(end, start), sub(self.x, start), sub(self.v, self.velocity));
        let line = [u, w].map_each(|a| Sum::of_cross([d[0], d[1]], [a[0], a[1]]));
        let borders = once((d, start)).chain(once((d.map_each(|d| -d), end)));
        self.look_at_plane(line, dot(d, d), borders, deadline)
    }

    /// The prism above a face ends at planes along its edges.
    #[inline]
    fn look_at_face(&self, corners: [[f64; D]; 3], deadline: f64) -> Certain<Option<f64>> {
        let [a, b, c] = corners;
        let (d, e) = (sub(b, a), sub(c, a));
        let normal: [Sum; D] = from_fn(|k| {
            let (i, j) = ((k + 1) % D, (k + 2) % D);
            Sum::of_cross([d[i], d[j]], [e[i], e[j]])
        });
        // A long displacement can multiply what a component has lost below the smallest normal
        // number.
        let (n, size) = (normal.map_each(|n| n.value), normal.map_each(|n| n.size + LOST));
        let square = dot(n, n);
        if square <= CLEAR_NORMAL * dot(size, size) {
            return Err(Unsure);
        }
        let (u, w) = (sub(self.x, a), sub(self.v, self.velocity));
        let line =
            [u, w].map_each(|a| Sum { value: dot(n, a), size: dot(size, a.map_each(f64::abs)) });
        let borders = (0..3).map(|k| {
            let (from, to) = (corners[k], corners[(k + 1) % 3]);
            (cross(n, sub(to, from)), from)
        });
        self.look_at_plane(line, square, borders, deadline)
    }

    /// `h + s t` is the height above the line of an edge, or the plane of a face, times the length
    /// of a normal.
    #[inline]
    fn look_at_plane(
        &self,
        [h, s]: [Sum; 2],
        square: f64,
        borders: impl Iterator<Item = ([f64; D], [f64; D])>,
        deadline: f64,
    ) -> Certain<Option<f64>> {
        if !h.exceeds(ERROR_OF_SIGN) || !s.exceeds(ERROR_OF_SIGN) {
            return Err(Unsure);
        }
        if (h.value < 0.0) == (s.value < 0.0) {
            return Ok(None);
        }
        if !is_ordinary(square) {
            return Err(Unsure);
        }
        let reach = self.r * sqrt(square);
        let way = Sum { value: h.value.abs() - reach, size: h.size + reach };
        if !way.exceeds(CLEAR) || !h.exceeds(CLEAR) || !s.exceeds(CLEAR) {
            return Err(Unsure);
        }
        let is_apart = way.value > 0.0;
        let [touch, crossing] = [way.value, h.value].map_each(|way| (way / s.value).abs());
        if touch < TINY || crossing < TINY {
            return Err(Unsure);
        }
        if is_apart && touch > deadline + CLEAR * touch {
            return Ok(None);
        }
        let is_met = self.is_above(borders, [if is_apart { touch } else { 0.0 }, crossing])?;
        if is_met && !is_apart { Err(Unsure) } else { Ok(is_met.then_some(touch)) }
    }

    /// Whether the centre is above all borders at the first time, or below one of them at both
    /// times.
    ///
    /// Each border is given by a normal and a point. (If a normal is not shorter than [`TINY`], its
    /// products lose less than [`ERROR_OF_HEIGHT`] below the smallest normal number.)
    #[inline]
    fn is_above(
        &self,
        borders: impl Iterator<Item = ([f64; D], [f64; D])>,
        [touch, turn]: [f64; 2],
    ) -> Certain<bool> {
        let mut is_clear = true;
        let w = sub(self.v, self.velocity);
        for (n, point) in borders {
            let u = sub(self.x, point);
            let size = |v: [f64; D]| v.into_iter().map(f64::abs).sum::<f64>();
            let [length, way, speed] = [n, u, w].map_each(size);
            if length < TINY {
                is_clear = false;
                continue;
            }
            let height = |t: f64| dot(n, along(u, w, t));
            let error = |t: f64| ERROR_OF_HEIGHT * (length * (way + speed * t)) + TINY;
            let (first, margin) = (height(touch), error(touch));
            if first < -margin && height(turn) < -error(turn) {
                return Ok(false);
            }
            is_clear &= first > margin;
        }
        if is_clear { Ok(true) } else { Err(Unsure) }
    }
}

/// The least square of a normal, as a share of the size of its terms, for which its length is known
/// to 2⁻⁴⁷ of itself.
const CLEAR_NORMAL: f64 = power_of_two(-6);

/// `a × b`.
#[inline]
fn cross<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    from_fn(|k| {
        let (i, j) = ((k + 1) % D, (k + 2) % D);
        Sum::of_cross([a[i], a[j]], [b[i], b[j]]).value
    })
}
