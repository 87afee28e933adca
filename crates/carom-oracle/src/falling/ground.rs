//! The ground as pieces.
//!
//! Each piece has a polynomial of time for the distance, and polynomials for the borders of the
//! region in which it is the nearest.

use std::array::from_fn;

use dashu_int::IBig;

use super::case::{FallingCase, Ground, Surface};
use super::path::{Path, Vector, across, constant, cross, dot, minus, scaled, times};
use crate::facet::{Region, is_collinear};
use crate::mesh::regions;
use crate::quadratic::{self, integer, lowest_bit};
use crate::shape::{Feature, Shape};

/// How a ball of radius 0 meets a piece.
#[derive(Clone, Debug)]
pub(super) enum AsPoint {
    /// Like any ball.
    Overlaps,
    /// Not at all.
    Passes,
    /// It goes through where this polynomial changes sign; the flag includes the ends of the piece.
    GoesThrough(Path, bool),
    /// It hits the piece.
    RunsInto,
}

/// A piece of the ground.
#[derive(Clone, Debug)]
pub(super) struct Piece<const D: usize> {
    /// At most 0 in contact; decreases where the gap decreases.
    pub(super) f: Path,
    /// Each is at least 0 in the region.
    pub(super) sides: Vec<Path>,
    /// Whether a time on the border of the region counts, or only a time after which the path is
    /// inside.
    pub(super) closed: bool,
    /// The direction in which the gap grows.
    pub(super) away: Vector<D>,
    /// `scale` times as long as the distance; the gap is `sign · distance − reach`.
    pub(super) offset: Vector<D>,
    pub(super) scale: IBig,
    pub(super) sign: i32,
    pub(super) reach: IBig,
    /// The part of the velocity along which a centre on the piece moves; then the part across the
    /// piece.
    pub(super) through: Vector<D>,
    pub(super) across: Vector<D>,
    pub(super) as_point: AsPoint,
    pub(super) feature: Feature,
}

impl<const D: usize> Piece<D> {
    /// Renames the features of a piece of an edge to those of the whole, by the indices of its
    /// corners.
    pub(super) fn of_edge(self, [start, end]: [usize; 2]) -> Self {
        let feature = match self.feature {
            Feature::Vertex(0) => Feature::Vertex(start),
            Feature::Vertex(_) => Feature::Vertex(end),
            _ => Feature::Edge(start),
        };
        Self { feature, ..self }
    }
}

/// A case in integers. Lengths are in units of `2ᵉ`, speeds and accelerations in the same unit per
/// unit of time.
pub(super) struct Scene<const D: usize> {
    /// The exponent of the unit of length.
    pub(super) unit: i64,
    pub(super) pieces: Vec<Piece<D>>,
}

/// Builds pieces that share their units.
pub(super) struct Maker<const D: usize> {
    pub(super) unit: i64,
    /// The position of the centre.
    pub(super) q: Vector<D>,
    heading: Vector<D>,
    r: IBig,
}

impl<const D: usize> Scene<D> {
    /// The pieces of any ground except a polygon.
    pub(super) fn of(case: &FallingCase<D>) -> Self {
        let maker = Maker::of(case);
        let pieces = match &case.ground {
            Ground::Shape(shape, _) => maker.of_shape(shape),
            Ground::Facet(facet) => vec![maker.of_region(&facet.region())],
            Ground::Mesh(Surface { vertices, triangles, .. }) => maker.surface(vertices, triangles),
            Ground::Polygon(_) => unreachable!("a figure"),
        };
        Self { unit: maker.unit, pieces }
    }
}

impl<const D: usize> Maker<D> {
    pub(super) fn of(case: &FallingCase<D>) -> Self {
        let velocity = case.ground.velocity();
        // The components of a normal have their own unit.
        let numbers = match &case.ground {
            Ground::Shape(Shape::HalfSpace { point, .. }, _) => point.to_vec(),
            _ => case.ground.numbers(),
        };
        let all: Vec<f64> = case.ball.numbers().chain(velocity).chain(numbers).collect();
        // Half of an acceleration is also whole in this unit.
        let unit = lowest_bit(all.iter()) - 1;
        let whole = |x: f64| integer(x, unit);
        let ball = &case.ball.ball;
        let w: [IBig; D] = from_fn(|k| whole(ball.velocity[k]) - whole(velocity[k]));
        let g: [IBig; D] = from_fn(|k| whole(case.ball.acceleration[k]));
        let q = from_fn(|k| Path::new(vec![whole(ball.center[k]), w[k].clone(), g[k].clone() / 2]));
        let heading = from_fn(|k| Path::new(vec![w[k].clone(), g[k].clone()]));
        Self { unit, q, heading, r: whole(ball.radius) }
    }

    pub(super) fn whole(&self, v: &[f64; D]) -> [IBig; D] {
        v.map(|x| integer(x, self.unit))
    }

    pub(super) fn seen(&self, from: &[IBig; D]) -> Vector<D> {
        from_fn(|k| minus(&self.q[k], &constant(&from[k])))
    }

    fn of_shape(&self, shape: &Shape<D>) -> Vec<Piece<D>> {
        match shape {
            Shape::HalfSpace { point, normal } => {
                let exponent = lowest_bit(normal.iter());
                let normal = normal.map(|x| integer(x, exponent));
                self.wall(&self.whole(point), &normal, Feature::Surface)
            }
            Shape::Segment { start, end } => {
                self.segment(&self.whole(start), &self.whole(end), &IBig::ZERO)
            }
            Shape::Capsule { start, end, radius } => {
                let radius = integer(*radius, self.unit);
                self.segment(&self.whole(start), &self.whole(end), &radius)
            }
            Shape::Aabb { min, max } => self.solid_box(&self.whole(min), &self.whole(max)),
            Shape::HollowBall { center, radius } => {
                let point = self.corner(&self.whole(center), &[], &IBig::ZERO);
                vec![self.seen_from_inside(Piece { feature: Feature::Surface, ..point }, *radius)]
            }
            Shape::HollowAabb { min, max } => {
                let (min, max) = (self.whole(min), self.whole(max));
                let walls = (0..D).flat_map(|axis| {
                    let up: [IBig; D] = from_fn(|k| IBig::from(i32::from(k == axis)));
                    let down = up.clone().map(|x| -x);
                    let feature = Self::feature_of_wall;
                    let low = self.wall(&min, &up, feature(2 * axis));
                    low.into_iter().chain(self.wall(&max, &down, feature(2 * axis + 1)))
                });
                walls.collect()
            }
            Shape::HollowCapsule { start, end, radius } => {
                let around = self.segment(&self.whole(start), &self.whole(end), &IBig::ZERO);
                around.into_iter().map(|piece| self.seen_from_inside(piece, *radius)).collect()
            }
            Shape::Tube { start, end, radius } => {
                vec![self.tube(&self.whole(start), &self.whole(end), *radius)]
            }
            Shape::HollowCylinder { start, end, radius } => {
                let (start, end) = (self.whole(start), self.whole(end));
                let up: [IBig; D] = from_fn(|k| &end[k] - &start[k]);
                let down = up.clone().map(|x| -x);
                let feature = Self::feature_of_wall;
                let side = self.tube(&start, &end, *radius);
                let mut pieces = self.wall(&start, &up, feature(0));
                pieces.extend(self.wall(&end, &down, feature(1)));
                pieces.push(Piece { feature: feature(2), ..side });
                pieces
            }
            Shape::Triangle { corners } if is_collinear(corners) => self.longest_edges(corners),
            Shape::Triangle { corners } => self.surface(corners, &[[0, 1, 2]]),
            Shape::Capsules { .. } => unreachable!("no accelerated query with capsule pairs"),
        }
    }

    /// The facets of triangles in 3D.
    fn surface(&self, vertices: &[[f64; D]], triangles: &[[usize; 3]]) -> Vec<Piece<D>> {
        let regions = regions(vertices, triangles).into_iter();
        regions.map(|(feature, region)| Piece { feature, ..self.of_region(&region) }).collect()
    }

    /// The pieces of a triangle without an area. Where corners coincide, each of their names
    /// appears.
    fn longest_edges(&self, corners: &[[f64; D]; 3]) -> Vec<Piece<D>> {
        let corners = corners.each_ref().map(|corner| self.whole(corner));
        let square = |k: usize| {
            let way: [IBig; D] = from_fn(|axis| &corners[(k + 1) % 3][axis] - &corners[k][axis]);
            quadratic::dot(&way, &way)
        };
        let longest = (0..3).map(square).max().expect("three");
        let mut pieces = Vec::new();
        for start in (0..3).filter(|&start| square(start) == longest) {
            let end = (start + 1) % 3;
            let edge = self.segment(&corners[start], &corners[end], &IBig::ZERO);
            pieces.extend(edge.into_iter().map(|piece| piece.of_edge([start, end])));
        }
        pieces
    }

    /// A facet of a polyline or a mesh, whose region includes its borders.
    pub(super) fn of_region(&self, region: &Region<D>) -> Piece<D> {
        let away_from = |at: &[IBig; D], other: &[f64; D]| -> [IBig; D] {
            let other = self.whole(other);
            from_fn(|k| &at[k] - &other[k])
        };
        let piece = match region {
            Region::Corner { at, neighbours } => {
                let at = self.whole(at);
                let normals: Vec<_> =
                    neighbours.iter().map(|other| away_from(&at, other)).collect();
                self.corner(&at, &normals, &IBig::ZERO)
            }
            Region::Edge { ends, thirds } => {
                let [start, end] = ends.each_ref().map(|end| self.whole(end));
                let mut edge = self.edge(&start, &end, true);
                let d: [IBig; D] = from_fn(|k| &end[k] - &start[k]);
                for third in thirds {
                    let c = away_from(&start, third).map(|x| -x);
                    // (d × c)·(d × u) ≤ 0
                    let border = cross(&cross(&d, &c), &d).map(|x| -x);
                    edge.sides.push(dot(&border, &self.seen(&start)));
                }
                edge
            }
            Region::Face { corners } => self.face(&corners.map(|corner| self.whole(&corner))),
        };
        let as_point = match piece.as_point {
            AsPoint::Passes => AsPoint::RunsInto,
            AsPoint::GoesThrough(height, _) => AsPoint::GoesThrough(height, true),
            other => other,
        };
        let through = piece.across.clone();
        Piece { closed: true, as_point, through, ..piece }
    }

    pub(super) fn shared(&self, offset: Vector<D>, scale: &IBig, more: &IBig) -> Piece<D> {
        let reach = &self.r + more;
        let square = times(&constant(scale), &constant(scale));
        let f = minus(&dot_self(&offset), &times(&square, &constant(&reach.clone().pow(2))));
        Piece {
            f,
            sides: Vec::new(),
            closed: false,
            away: offset.clone(),
            offset,
            scale: scale.clone(),
            sign: 1,
            reach,
            through: self.heading.clone(),
            across: self.heading.clone(),
            as_point: AsPoint::Passes,
            feature: Feature::Surface,
        }
    }

    /// A point, in front of all these normals.
    fn corner(&self, at: &[IBig; D], normals: &[[IBig; D]], more: &IBig) -> Piece<D> {
        let u = self.seen(at);
        let sides = normals.iter().map(|normal| dot(normal, &u)).collect();
        Piece { sides, feature: Feature::Vertex(0), ..self.shared(u, &IBig::ONE, more) }
    }

    /// An edge without its ends.
    fn edge(&self, start: &[IBig; D], end: &[IBig; D], ends: bool) -> Piece<D> {
        self.thick_edge(start, end, &IBig::ZERO, ends)
    }

    fn thick_edge(&self, start: &[IBig; D], end: &[IBig; D], more: &IBig, ends: bool) -> Piece<D> {
        let d: [IBig; D] = from_fn(|k| &end[k] - &start[k]);
        let (u, v) = (self.seen(start), self.seen(end));
        let back = d.clone().map(|x| -x);
        let square = quadratic::dot(&d, &d);
        // d² u − (u·d) d, the part of u across the edge.
        let offset = across(&u, &d);
        let sides = vec![dot(&d, &u), dot(&back, &v)];
        let as_point = if D == 2 {
            let left: [IBig; D] = from_fn(|k| if k == 0 { -d[1].clone() } else { d[0].clone() });
            AsPoint::GoesThrough(dot(&left, &u), ends)
        } else {
            AsPoint::Passes
        };
        let across = across(&self.heading, &d);
        let shared = self.shared(offset, &square, more);
        Piece { sides, as_point, across, feature: Feature::Edge(0), ..shared }
    }

    pub(super) fn segment(&self, start: &[IBig; D], end: &[IBig; D], more: &IBig) -> Vec<Piece<D>> {
        let d: [IBig; D] = from_fn(|k| &end[k] - &start[k]);
        let back = d.clone().map(|x| -x);
        if d.iter().all(IBig::is_zero) {
            return vec![self.corner(start, &[], more)];
        }
        vec![
            self.corner(start, &[back], more),
            self.thick_edge(start, end, more, false),
            Piece { feature: Feature::Vertex(1), ..self.corner(end, &[d], more) },
        ]
    }

    fn face(&self, [a, b, c]: &[[IBig; D]; 3]) -> Piece<D> {
        let way = |p: &[IBig; D], q: &[IBig; D]| -> [IBig; D] { from_fn(|k| &q[k] - &p[k]) };
        let n = cross(&way(a, b), &way(a, c));
        let height = dot(&n, &self.seen(a));
        let sides =
            [(a, b), (b, c), (c, a)].map(|(p, q)| dot(&cross(&n, &way(p, q)), &self.seen(p)));
        let offset = scaled(&n, &height);
        let across = scaled(&n, &dot(&n, &self.heading));
        let shared = self.shared(offset, &quadratic::dot(&n, &n), &IBig::ZERO);
        let as_point = AsPoint::GoesThrough(height, true);
        Piece { sides: sides.into(), as_point, across, feature: Feature::Face(0), ..shared }
    }

    /// The solid behind a plane, for a centre in front of it and for one behind it.
    fn wall(&self, point: &[IBig; D], normal: &[IBig; D], feature: Feature) -> Vec<Piece<D>> {
        let height = dot(normal, &self.seen(point));
        let square = quadratic::dot(normal, normal);
        let shared = self.shared(scaled(normal, &height), &square, &IBig::ZERO);
        let reach = times(&constant(&self.r), &constant(&self.r));
        let limit = times(&constant(&square), &reach);
        let behind = minus(&Path::new(Vec::new()), &height);
        let away: Vector<D> = from_fn(|k| constant(&normal[k]));
        let piece = |f: Path, side: Path, sign| Piece {
            f: minus(&f, &limit),
            sides: vec![side],
            away: away.clone(),
            as_point: AsPoint::Overlaps,
            feature,
            sign,
            ..shared.clone()
        };
        let high = times(&height, &height);
        let deep = times(&behind, &height);
        vec![piece(high, height, 1), piece(deep, behind, -1)]
    }

    fn solid_box(&self, min: &[IBig; D], max: &[IBig; D]) -> Vec<Piece<D>> {
        let mut pieces = Vec::new();
        let (low, high) = (self.seen(min), self.seen(max));
        let zero = Path::new(Vec::new());
        let down = |k: usize| minus(&zero, &low[k]);
        let in_at_top = |k: usize| minus(&zero, &high[k]);
        for index in 0..3_usize.pow(u32::try_from(D).expect("few")) {
            let digit = |k: usize| index / 3_usize.pow(u32::try_from(k).expect("few")) % 3;
            if (0..D).all(|k| digit(k) == 1) {
                continue;
            }
            let mut sides = Vec::new();
            for k in 0..D {
                match digit(k) {
                    0 => sides.push(down(k)),
                    1 => sides.extend([low[k].clone(), in_at_top(k)]),
                    _ => sides.push(high[k].clone()),
                }
            }
            let offset = from_fn(|k| match digit(k) {
                0 => low[k].clone(),
                1 => zero.clone(),
                _ => high[k].clone(),
            });
            let shared = self.shared(offset, &IBig::ONE, &IBig::ZERO);
            let feature = Self::feature_of_box(index);
            pieces.push(Piece { sides, as_point: AsPoint::Overlaps, feature, ..shared });
        }
        let flat: Vec<usize> = (0..D).filter(|&k| min[k] == max[k]).collect();
        for face in 0..2 * D {
            let depth = |face: usize| {
                if face.is_multiple_of(2) { low[face / 2].clone() } else { in_at_top(face / 2) }
            };
            let (axis, own) = (face / 2, depth(face));
            let mut sides = vec![own.clone()];
            sides.extend(
                (0..2 * D).filter(|&other| other != face).map(|other| minus(&depth(other), &own)),
            );
            let outward: [IBig; D] = from_fn(|k| match (k == axis, face % 2) {
                (true, 0) => -IBig::ONE,
                (true, _) => IBig::ONE,
                (false, _) => IBig::ZERO,
            });
            let shared = self.shared(scaled(&outward, &own), &IBig::ONE, &IBig::ZERO);
            let digit = |k: usize| if k == axis { 2 * (face % 2) } else { 1 };
            let index = (0..D).rev().fold(0, |index, k| 3 * index + digit(k));
            pieces.push(Piece {
                f: minus(&minus(&zero, &own), &constant(&self.r)),
                sides,
                away: from_fn(|k| constant(&outward[k])),
                sign: -1,
                as_point: AsPoint::Overlaps,
                feature: Self::feature_of_box(index),
                ..shared.clone()
            });
            if flat == [axis] && face.is_multiple_of(2) {
                let others = (0..2 * D).filter(|&other| other / 2 != axis).map(depth).collect();
                let across =
                    from_fn(|k| if k == axis { self.heading[k].clone() } else { zero.clone() });
                pieces.push(Piece {
                    f: constant(&IBig::ONE),
                    sides: others,
                    as_point: AsPoint::GoesThrough(low[axis].clone(), false),
                    feature: Self::feature_of_box(index),
                    across,
                    ..shared
                });
            }
        }
        pieces
    }

    /// A wall of a hollow box, by its number.
    fn feature_of_wall(index: usize) -> Feature {
        if D == 2 { Feature::Edge(index) } else { Feature::Face(index) }
    }

    /// A tube around the line through two points.
    fn tube(&self, start: &[IBig; D], end: &[IBig; D], radius: f64) -> Piece<D> {
        let axis = self.edge(start, end, false);
        let line = Piece { sides: Vec::new(), feature: Feature::Surface, ..axis };
        self.seen_from_inside(line, radius)
    }

    fn feature_of_box(index: usize) -> Feature {
        let between =
            (0..D).filter(|&k| index / 3_usize.pow(u32::try_from(k).expect("few")) % 3 == 1);
        match between.count() {
            0 => Feature::Vertex(index),
            1 => Feature::Edge(index),
            _ => Feature::Face(index),
        }
    }

    /// The piece from inside, with the surface at this radius around it.
    pub(super) fn seen_from_inside(&self, piece: Piece<D>, radius: f64) -> Piece<D> {
        let room = integer(radius, self.unit) - &self.r;
        let signed = if room < IBig::ZERO { -room.clone().pow(2) } else { room.clone().pow(2) };
        let square = times(&constant(&piece.scale), &constant(&piece.scale));
        let zero = Path::new(Vec::new());
        Piece {
            f: minus(&times(&square, &constant(&signed)), &dot_self(&piece.offset)),
            away: piece.away.map(|x| minus(&zero, &x)),
            sign: -1,
            reach: -room,
            as_point: AsPoint::Overlaps,
            through: piece.across.clone(),
            ..piece
        }
    }
}

fn dot_self<const D: usize>(v: &Vector<D>) -> Path {
    v.iter()
        .map(|x| times(x, x))
        .reduce(|sum, x| minus(&sum, &minus(&Path::new(Vec::new()), &x)))
        .expect("a dimension")
}
