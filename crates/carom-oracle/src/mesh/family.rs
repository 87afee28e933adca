//! Families of hard cases of a ball and a mesh.
//!
//! They are the families of a ball and a triangle, or a facet of one, with more triangles at its
//! edges and corners.

use std::array::from_fn;

use super::case::{MeshCase, sorted};
use crate::case::Ball;
use crate::compound::set_in_motion;
use crate::facet::{Facet, FacetCase, FacetFamily, FacetKind, is_collinear, rounded};
use crate::family::Sampler;
use crate::family::sampler::{along, norm};
use crate::precision::Precision;
use crate::shape::{Shape, ShapeCase, ShapeFamily, ShapeKind};

/// The facets whose corners form triangles.
const KINDS: [FacetKind; 4] =
    [FacetKind::Corner, FacetKind::Ridge, FacetKind::Rim, FacetKind::Face];

/// The maximum number of added triangles.
const MORE: i64 = 4;

impl MeshCase {
    /// An endless sequence of cases.
    ///
    /// The same format and seed give the same cases on every machine.
    pub fn family(
        family: FacetFamily,
        precision: Precision,
        seed: u64,
    ) -> impl Iterator<Item = Self> {
        let mut s = Sampler::new(precision, seed);
        let mut facets = KINDS.map(|kind| family.cases::<3>(kind, precision, seed));
        let of_shapes = match family {
            FacetFamily::OfSegment(family) => Some(family),
            _ => None,
        };
        let mut shapes = of_shapes.unwrap_or(ShapeFamily::Generic).cases::<3>(
            ShapeKind::Triangle,
            precision,
            seed,
        );
        std::iter::from_fn(move || {
            loop {
                let case = if of_shapes.is_some() && s.one_in(2) {
                    of_triangle(&shapes.next()?, &mut s)
                } else {
                    let index = s.pick(&[0, 1, 2, 3]);
                    of_facet(&facets[index].next()?, &mut s)
                };
                // Collinear points, such as corners of a polyline, form no triangle.
                if let Some(case) = case {
                    return Some(case);
                }
            }
        })
    }
}

/// Points and the triangles between them.
struct Surface {
    vertices: Vec<[f64; 3]>,
    triangles: Vec<[usize; 3]>,
}

/// A mesh around the triangle of a shape case.
fn of_triangle(case: &ShapeCase<3>, s: &mut Sampler) -> Option<MeshCase> {
    let ShapeCase { precision, ball, shape, velocity, max_time } = *case;
    let Shape::Triangle { corners } = shape else { unreachable!("only triangles are made") };
    let surface = Surface::of(&corners, s)?;
    Some(surface.case(precision, (ball, velocity), max_time))
}

/// A mesh with the triangles at an edge or a corner, or with the face.
fn of_facet(case: &FacetCase<3>, s: &mut Sampler) -> Option<MeshCase> {
    let FacetCase { precision, ball, facet, max_time } = *case;
    let points = match facet {
        Facet::Corner { at, before: Some(before), after: Some(after) } => vec![at, before, after],
        _ => facet.points(),
    };
    let surface = Surface::of(&points, s)?;
    let motion = set_in_motion(ball, s);
    Some(surface.case(precision, motion, max_time))
}

impl Surface {
    /// A triangle of the first three points and more triangles around it. A fourth point forms a
    /// second one at the edge of the first two. `None` if the points are collinear.
    fn of(points: &[[f64; 3]], s: &mut Sampler) -> Option<Self> {
        let mut surface = Self { vertices: points.to_vec(), triangles: Vec::new() };
        for third in 2..points.len() {
            surface.try_add([0, 1, third]);
        }
        if surface.triangles.is_empty() {
            return None;
        }
        for _ in 0..s.whole(0, MORE) {
            surface.grow(s);
        }
        if s.one_in(8) {
            surface.displace(s);
        }
        surface.shuffle(s);
        Some(surface)
    }

    fn case(
        self,
        precision: Precision,
        (ball, velocity): (Ball<3>, [f64; 3]),
        max_time: f64,
    ) -> MeshCase {
        let Self { vertices, triangles } = self;
        MeshCase { precision, ball, vertices, triangles, velocity, max_time }
    }

    /// Adds a triangle if it has an area and is new.
    fn try_add(&mut self, corners: [usize; 3]) -> bool {
        let [a, b, c] = corners;
        let is_one = a != b
            && b != c
            && c != a
            && !is_collinear(&corners.map(|corner| self.vertices[corner]))
            && self.triangles.iter().all(|&other| sorted(other) != sorted(corners));
        if is_one {
            self.triangles.push(corners);
        }
        is_one
    }

    /// Adds a triangle at an edge or a corner of another, or beside it. Sometimes it uses an
    /// existing vertex, which closes fans.
    fn grow(&mut self, s: &mut Sampler) {
        let mut triangle = s.pick(&self.triangles);
        triangle.rotate_left(s.pick(&[0, 1, 2]));
        let [start, end, third] = triangle;
        let count = self.vertices.len();
        if s.one_in(4) {
            let other = s.pick(&(0..count).collect::<Vec<_>>());
            self.try_add([start, end, other]);
            return;
        }
        let points = triangle.map(|corner| self.vertices[corner]);
        let next = beyond(points, s);
        self.vertices.push(next);
        let is_added = match s.whole(0, 7) {
            // The new triangle shares only a corner, or only positions.
            0 => {
                self.vertices.push(beyond([next, points[0], points[1]], s));
                self.try_add([start, count, count + 1])
            }
            1 => {
                self.vertices.extend([points[0], points[1]]);
                self.try_add([count, count + 1, count + 2])
            }
            2 => self.try_add([start, third, count]),
            _ => self.try_add([start, end, count]),
        };
        if !is_added {
            self.vertices.truncate(count);
        }
    }

    /// Moves a vertex by one or two floats along an axis, if every triangle keeps an area.
    fn displace(&mut self, s: &mut Sampler) {
        let index = s.pick(&(0..self.vertices.len()).collect::<Vec<_>>());
        let (axis, steps) = (s.pick(&[0, 1, 2]), s.pick(&[-2, -1, 1, 2]));
        let before = self.vertices[index];
        self.vertices[index][axis] = s.precision.step(before[axis], steps);
        let is_flat = |triangle: &[usize; 3]| is_collinear(&triangle.map(|k| self.vertices[k]));
        if self.triangles.iter().any(is_flat) {
            self.vertices[index] = before;
        }
    }

    /// Shuffles the triangles, their first corners and their orientations. Sometimes an unused
    /// vertex comes first.
    fn shuffle(&mut self, s: &mut Sampler) {
        for triangle in &mut self.triangles {
            triangle.rotate_left(s.pick(&[0, 1, 2]));
            if s.one_in(2) {
                triangle.swap(0, 1);
            }
        }
        let count = self.triangles.len();
        self.triangles.rotate_left(s.pick(&(0..count).collect::<Vec<_>>()));
        if s.one_in(2) {
            self.triangles.reverse();
        }
        if s.one_in(8) {
            let unused = s.pick(&self.vertices);
            self.vertices.insert(0, unused);
            self.triangles.iter_mut().flatten().for_each(|corner| *corner += 1);
        }
    }
}

/// The third corner of a triangle at the edge of another. It is in the plane of the other on the
/// far side, exactly or up to a few floats, at a small angle to that, folded back over the
/// triangle, across the plane, close to the edge, or anywhere.
fn beyond([start, end, third]: [[f64; 3]; 3], s: &mut Sampler) -> [f64; 3] {
    let u = along(&end, -1.0, &start);
    let over = along(&third, -1.0, &start);
    let across: [f64; 3] = from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        u[i] * over[j] - u[j] * over[i]
    });
    let share = s.pick(&[0.0, 0.5, 1.0, 1.0, 2.0]);
    let foot = along(&start, share, &u);
    let flat = along(&foot, -s.pick(&[0.5, 1.0, 2.0]), &over);
    let up = s.sign() * norm(&over) / norm(&across).max(f64::MIN_POSITIVE);
    let next = match s.whole(0, 8) {
        0 | 1 => return finite(flat, s),
        2 => flat,
        3 => along(&flat, up * s.scale(-50, -2), &across),
        4 => along(&third, up * s.scale(-50, -8), &across),
        5 => along(&foot, up, &across),
        6 => along(&foot, s.sign() * s.scale(-60, -4), &over),
        7 => along(&foot, norm(&over) * s.scale(-4, 4), &s.direction()),
        _ => from_fn(|_| s.raw_finite()),
    };
    rounded(next, s)
}

fn finite(place: [f64; 3], s: &Sampler) -> [f64; 3] {
    place.map(|x| if x.is_nan() { 1.0 } else { s.precision.round_to_finite(x) })
}
