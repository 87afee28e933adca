//! Flat convex polygons, given by their corners.
//!
//! They represent triangles, and pairs of capsules. The order of the corners around the polygon
//! matters only for its inside.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::IBig;

use super::feature::Feature;
use crate::contact::is_zero;
use crate::number::bit_length;
use crate::quadratic::{difference, dot};

/// A point as a vector and its denominator.
pub(crate) type Fraction<const D: usize> = ([IBig; D], IBig);

/// A convex polygon: three corners or more, in order, with an inside; or two, a segment; or one, a
/// point.
#[derive(Clone, Debug)]
pub(crate) struct Polygon<const D: usize> {
    pub(crate) corners: Vec<[IBig; D]>,
    /// The feature of each corner, and of the edge from it to the next.
    pub(super) names: Vec<[Feature; 2]>,
    /// The feature of the inside.
    pub(super) inside: Feature,
    /// The two segments, if the polygon is their difference.
    pub(crate) pair: Option<Pair<D>>,
}

/// Two segments. The polygon consists of all differences between their points.
#[derive(Clone, Debug)]
pub(crate) struct Pair<const D: usize> {
    /// The vectors of the moving segment and of the other.
    ways: [[IBig; D]; 2],
    /// For each corner, whether it comes from the end of the moving segment and of the other.
    ends: Vec<[bool; 2]>,
}

impl<const D: usize> Polygon<D> {
    pub(crate) fn triangle(corners: [[IBig; D]; 3]) -> Self {
        let names = (0..3).map(|k| [Feature::Vertex(k), Feature::Edge(k)]).collect();
        Self { corners: corners.into(), names, inside: Feature::Face(0), pair: None }.reduced()
    }

    /// All positions from which a segment with the vector `back` reaches the segment from `start`
    /// to `end`.
    pub(crate) fn of_segments(back: [IBig; D], start: &[IBig; D], end: &[IBig; D]) -> Self {
        let corners =
            vec![start.clone(), end.clone(), difference(end, &back), difference(start, &back)];
        let names = vec![
            [Feature::Vertex(0), Feature::Edge(0)],
            [Feature::Vertex(1), Feature::Vertex(1)],
            [Feature::Vertex(1), Feature::Edge(0)],
            [Feature::Vertex(0), Feature::Vertex(0)],
        ];
        let ends = vec![[false, false], [false, true], [true, true], [true, false]];
        let pair = Some(Pair { ways: [back, difference(end, start)], ends });
        Self { corners, names, inside: Feature::Edge(0), pair }.reduced()
    }

    /// A polygon without inside keeps only the two corners that are farthest apart.
    fn reduced(self) -> Self {
        let count = self.corners.len();
        let way = |i: usize, j: usize| difference(&self.corners[j], &self.corners[i]);
        let square = |&(i, j): &(usize, usize)| dot(&way(i, j), &way(i, j));
        let (x, y) = (way(0, 1), way(0, count - 1));
        if dot(&x, &x) * dot(&y, &y) > dot(&x, &y).sqr().into() {
            return self;
        }
        let pairs = (0..count).flat_map(|i| (0..count).map(move |j| (i, j)));
        // For a triangle, in the order of an edge.
        let pairs = pairs.filter(|&(i, j)| (i + 1) % count == j || count == 4);
        let most = pairs.clone().map(|pair| square(&pair)).max().unwrap_or(IBig::ZERO);
        let (i, j) = pairs.into_iter().find(|pair| square(pair) == most).unwrap_or((0, 0));
        let kept = if most.is_zero() { vec![0] } else { vec![i, j] };
        let mut names: Vec<_> = kept.iter().map(|&k| self.names[k]).collect();
        if let Some(pair) = &self.pair {
            names[0][1] = Feature::Edge(0);
            if is_zero(&pair.ways[1]) {
                names.fill([Feature::Vertex(0); 2]);
            }
        }
        let pair = self
            .pair
            .map(|pair| Pair { ends: kept.iter().map(|&k| pair.ends[k]).collect(), ..pair });
        let corners = kept.iter().map(|&k| self.corners[k].clone()).collect();
        Self { corners, names, inside: self.inside, pair }
    }

    pub(crate) fn times(&self, d: &IBig) -> Self {
        let vector = |v: &[IBig; D]| v.each_ref().map(|x| x * d);
        let corners = self.corners.iter().map(vector).collect();
        let pair = self
            .pair
            .as_ref()
            .map(|pair| Pair { ways: pair.ways.each_ref().map(vector), ends: pair.ends.clone() });
        Self { corners, pair, ..self.clone() }
    }

    /// The number of bits by which an error of a point can grow in the positions along two
    /// segments.
    pub(crate) fn bits_of_skew(&self) -> i64 {
        if self.pair.is_none() || !self.has_inside() {
            return 0;
        }
        let lengths = self.corners.iter().flat_map(|x| difference(x, &self.corners[0]));
        2 * lengths.map(|x| bit_length(&x)).max().unwrap_or(0) + 4
    }

    /// Each edge as the indices of its corners.
    pub(crate) fn edges(&self) -> Vec<(usize, usize)> {
        match self.corners.len() {
            1 => vec![],
            2 => vec![(0, 1)],
            count => (0..count).map(|k| (k, (k + 1) % count)).collect(),
        }
    }

    pub(crate) fn has_inside(&self) -> bool {
        self.corners.len() > 2
    }

    /// Whether a point can be inside.
    pub(crate) fn is_solid(&self) -> bool {
        D == 2 && self.has_inside()
    }

    pub(super) fn way(&self, (i, j): (usize, usize)) -> [IBig; D] {
        difference(&self.corners[j], &self.corners[i])
    }

    /// From the line of an edge to another corner, perpendicular and of any length.
    pub(super) fn across(&self, edge: (usize, usize), corner: usize) -> [IBig; D] {
        let (e, v) = (self.way(edge), self.way((edge.0, corner)));
        let (square, along) = (dot(&e, &e), dot(&e, &v));
        from_fn(|k| &v[k] * &square - &e[k] * &along)
    }

    /// A vector inwards from an edge of a polygon with an inside.
    pub(crate) fn inwards(&self, edge: (usize, usize)) -> [IBig; D] {
        self.across(edge, (edge.1 + 1) % self.corners.len())
    }

    /// In 3D, a normal of the inside.
    pub(crate) fn normal(&self) -> [IBig; D] {
        let (x, y) = (self.way((0, 1)), self.way((0, self.corners.len() - 1)));
        from_fn(|k| &x[(k + 1) % D] * &y[(k + 2) % D] - &x[(k + 2) % D] * &y[(k + 1) % D])
    }

    /// For a point in a solid, each edge with the squared distance to it, as a fraction; `None` for
    /// a point outside.
    pub(crate) fn depths(&self, q: &[IBig; D]) -> Option<Vec<(usize, IBig, IBig)>> {
        if !self.is_solid() {
            return None;
        }
        let depth = |(k, edge): (usize, (usize, usize))| {
            let inwards = self.inwards(edge);
            let depth = dot(&difference(q, &self.corners[edge.0]), &inwards);
            (depth >= IBig::ZERO).then(|| (k, depth.sqr().into(), dot(&inwards, &inwards)))
        };
        self.edges().into_iter().enumerate().map(depth).collect()
    }

    /// The smallest of these distances, and the edges at that distance.
    pub(crate) fn nearest_edges(&self, q: &[IBig; D]) -> Option<(Vec<usize>, IBig, IBig)> {
        let depths = self.depths(q)?;
        let order = |one: &(usize, IBig, IBig), other: &(usize, IBig, IBig)| {
            (&one.1 * &other.2).cmp(&(&other.1 * &one.2))
        };
        let least = depths.iter().min_by(|one, other| order(one, other))?;
        let nearest = depths.iter().filter(|depth| order(depth, least) == Ordering::Equal);
        Some((nearest.map(|depth| depth.0).collect(), least.1.clone(), least.2.clone()))
    }

    /// The nearest point on an edge's line.
    pub(crate) fn foot_on_edge(&self, k: usize, q: &[IBig; D]) -> Fraction<D> {
        let edge = self.edges()[k];
        let e = self.way(edge);
        let start = &self.corners[edge.0];
        let (square, along) = (dot(&e, &e), dot(&difference(q, start), &e));
        (from_fn(|k| &start[k] * &square + &e[k] * &along), square)
    }

    pub(crate) fn edge_name(&self, k: usize) -> Feature {
        self.names[self.edges()[k].0][1]
    }

    /// The nearest point of the polygon: the nearest among those of all corners, edges and insides
    /// that contain their own nearest point. In a solid it is the point itself.
    pub(crate) fn foot(&self, q: &[IBig; D]) -> Fraction<D> {
        if self.depths(q).is_some() {
            return (q.clone(), IBig::ONE);
        }
        let mut feet: Vec<Fraction<D>> =
            self.corners.iter().map(|corner| (corner.clone(), IBig::ONE)).collect();
        for (k, (i, j)) in self.edges().into_iter().enumerate() {
            let e = self.way((i, j));
            let after = |from: usize| dot(&difference(q, &self.corners[from]), &e);
            if after(i) > IBig::ZERO && after(j) < IBig::ZERO {
                feet.push(self.foot_on_edge(k, q));
            }
        }
        if D == 3 && self.has_inside() {
            let above = |edge: &(usize, usize)| {
                dot(&difference(q, &self.corners[edge.0]), &self.inwards(*edge)) > IBig::ZERO
            };
            if self.edges().iter().all(above) {
                let n = self.normal();
                let (height, square) = (dot(&difference(q, &self.corners[0]), &n), dot(&n, &n));
                feet.push((from_fn(|k| &q[k] * &square - &n[k] * &height), square));
            }
        }
        let away = |(foot, parts): &Fraction<D>| -> (IBig, IBig) {
            let away: [IBig; D] = from_fn(|k| &q[k] * parts - &foot[k]);
            (dot(&away, &away), parts.sqr().into())
        };
        let order = |one: &Fraction<D>, other: &Fraction<D>| {
            let ((x, a), (y, b)) = (away(one), away(other));
            (x * b).cmp(&(y * a))
        };
        feet.into_iter().min_by(order).expect("a corner")
    }

    /// For two segments: the vectors from their starts to the points whose difference is this point
    /// of the polygon.
    pub(crate) fn arms(&self, (point, parts): &Fraction<D>) -> Option<[Fraction<D>; 2]> {
        let Pair { ways, ends } = self.pair.as_ref()?;
        let start = &self.corners[0];
        let from_start: [IBig; D] = from_fn(|k| &point[k] - &start[k] * parts);
        let (shares, whole) = match self.corners.len() {
            1 => ([IBig::ZERO, IBig::ZERO], IBig::ONE),
            2 => {
                let e = self.way((0, 1));
                let (part, whole) = (dot(&from_start, &e), dot(&e, &e) * parts);
                let share = |k: usize| match (ends[0][k], ends[1][k]) {
                    (false, false) => IBig::ZERO,
                    (false, true) => part.clone(),
                    (true, false) => &whole - &part,
                    (true, true) => whole.clone(),
                };
                ([share(0), share(1)], whole)
            }
            _ => {
                // From the products with both vectors, which are not parallel.
                let [x, y] = [self.way((0, 1)), self.way((0, 3))];
                let [xx, xy, yy] = [dot(&x, &x), dot(&x, &y), dot(&y, &y)];
                let [px, py] = [dot(&from_start, &x), dot(&from_start, &y)];
                let whole = (&xx * &yy - &xy * &xy) * parts;
                ([&py * &xx - &px * &xy, &px * &yy - &py * &xy], whole)
            }
        };
        let [s, t] = shares;
        let arm = |way: &[IBig; D], share: &IBig| (from_fn(|k| &way[k] * share), whole.clone());
        Some([arm(&ways[0], &s), arm(&ways[1], &t)])
    }

    /// The start of the segment at rest.
    pub(crate) fn start_of_pair(&self) -> [IBig; D] {
        let Some(Pair { ways: [back, way], ends }) = &self.pair else { unreachable!("of pairs") };
        let [s, t] = ends[0];
        let part = |is_end: bool, x: &IBig| if is_end { x.clone() } else { IBig::ZERO };
        from_fn(|k| &self.corners[0][k] + part(s, &back[k]) - part(t, &way[k]))
    }
}
