//! A polygon and a curved path.
//!
//! The position of the ball's centre at the start, and the parts of the outline met from outside.

use std::array::from_fn;

use dashu_int::IBig;

use super::case::FallingCase;
use super::ground::{Maker, Piece, Scene};
use super::meeting::{Met, signs};
use super::path::{Path, constant, dot, minus};
use crate::facet::Region;
use crate::number::Dyadic;
use crate::polygon::{Place, Point, PolygonKind, Ring, is_on};
use crate::quadratic::{self, difference};
use crate::shape::{Feature, Touch, square_from_segment};

/// A polygon as pieces.
pub(super) struct Figure<const D: usize> {
    /// Its edges with their ends, as a centre outside the solid touches them.
    pub(super) edges: Scene<D>,
    /// What is met from outside: the edges from above, and the convex corners of the solid.
    pub(super) outer: Scene<D>,
    /// The contact at the start of a centre that is not free.
    pub(super) start: Option<Start<D>>,
}

/// The contact of a ball whose centre is in the solid or on its surface at the start.
pub(super) struct Start<const D: usize> {
    pub(super) touches: Vec<Touch<D>>,
    /// Whether the ball moves deeper.
    pub(super) sinks: bool,
}

/// The position of the centre relative to the solid.
enum Standing {
    Free,
    OnSurface,
    InSolid,
}

/// The data from which the pieces are built.
struct Work<'a, const D: usize> {
    case: &'a FallingCase<D>,
    corners: &'a [[f64; D]],
    kind: PolygonKind,
    maker: Maker<D>,
    ring: Ring,
    /// The normals of the edges, in their order, into the solid.
    normals: Vec<[IBig; D]>,
}

impl<const D: usize> Figure<D> {
    pub(super) fn of(case: &FallingCase<D>, (whole, kind): (&[[f64; D]], PolygonKind)) -> Self {
        let maker = Maker::of(case);
        let corners = whole.iter().map(|corner| flat(&maker.whole(corner))).collect();
        let ring = Ring { corners };
        let is_to_the_left = ring.orientation().is_gt() == (kind == PolygonKind::Solid);
        let normals = ring.edges().map(|[[x, y], [z, w]]| {
            let left = [y - w, z - x];
            from_fn(|k| if is_to_the_left { left[k].clone() } else { -&left[k] })
        });
        let normals = normals.collect();
        let work = Work { case, corners: whole, kind, maker, ring, normals };
        let scene = |pieces| Scene { unit: work.maker.unit, pieces };
        let edges = scene((0..work.ring.corners.len()).flat_map(|k| work.edge(k)).collect());
        Self { edges, outer: scene(work.outer()), start: work.start() }
    }
}

impl<const D: usize> Work<'_, D> {
    fn next(&self, k: usize) -> usize {
        (k + 1) % self.corners.len()
    }

    fn ends(&self, k: usize) -> [[f64; D]; 2] {
        [self.corners[k], self.corners[self.next(k)]]
    }

    /// The signed distance of the path beyond the line along an edge, times the length of the
    /// normal.
    fn depth(&self, k: usize) -> Path {
        let start = self.maker.whole(&self.corners[k]);
        dot(&self.normals[k], &self.maker.seen(&start))
    }

    /// An edge with its ends, with the feature names of the polygon.
    fn edge(&self, k: usize) -> Vec<Piece<D>> {
        let [start, end] = self.ends(k).map(|end| self.maker.whole(&end));
        let pieces = self.maker.segment(&start, &end, &IBig::ZERO).into_iter();
        pieces.map(|piece| piece.of_edge([k, self.next(k)])).collect()
    }

    /// What a ball from outside can meet.
    fn outer(&self) -> Vec<Piece<D>> {
        let count = self.corners.len();
        let mut pieces = Vec::new();
        for k in 0..count {
            let preceding = (k + count - 1) % count;
            let before = self.corners[preceding];
            let [at, after] = self.ends(k);
            let on = {
                let [at, after] = self.ends(k).map(|end| self.maker.whole(&end));
                difference(&after, &at)
            };
            if quadratic::dot(&self.normals[preceding], &on) > IBig::ZERO {
                let region = Region::Corner { at, neighbours: vec![before, after] };
                pieces.push(Piece { feature: Feature::Vertex(k), ..self.maker.of_region(&region) });
            }
            let region = Region::Edge { ends: [at, after], thirds: Vec::new() };
            let mut edge = Piece { feature: Feature::Edge(k), ..self.maker.of_region(&region) };
            edge.sides.push(minus(&Path::new(Vec::new()), &self.depth(k)));
            pieces.push(edge);
        }
        pieces
    }

    /// The position of the centre at time n/d.
    fn standing(&self, n: &IBig, d: &IBig) -> Standing {
        // Times the square of the denominator.
        let parts = d * d;
        let at = |x: &Path| {
            let weights = [parts.clone(), n * d, n * n];
            x.coefficients().iter().zip(&weights).map(|(c, weight)| c * weight).sum::<IBig>()
        };
        let is_hollow = self.kind == PolygonKind::Hollow;
        match self.ring.place(&flat(&self.maker.q.each_ref().map(at)), &parts) {
            Place::OnEdge => Standing::OnSurface,
            Place::Within if is_hollow => Standing::Free,
            Place::Beyond if !is_hollow => Standing::Free,
            _ => Standing::InSolid,
        }
    }

    fn start(&self) -> Option<Start<D>> {
        match self.standing(&IBig::ZERO, &IBig::ONE) {
            Standing::Free => None,
            Standing::OnSurface => Some(self.on_surface()),
            Standing::InSolid => Some(self.in_solid()),
        }
    }

    /// It moves deeper if it moves away from everything nearest.
    fn in_solid(&self) -> Start<D> {
        let center = self.center();
        let squares: Vec<(IBig, IBig)> = (0..self.corners.len())
            .map(|k| {
                let [start, end] = self.ends(k).map(|end| self.maker.whole(&end));
                square_from_segment(&center, &start, &end)
            })
            .collect();
        let is_nearest = |(x, y): &(IBig, IBig)| squares.iter().all(|(z, w)| x * w <= z * y);
        let nearest = (0..squares.len()).filter(|&k| is_nearest(&squares[k]));
        let edges: Vec<Vec<Piece<D>>> = nearest
            .map(|k| {
                let pieces = self.edge(k).into_iter();
                pieces.map(|piece| self.maker.seen_from_inside(piece, 0.0)).collect()
            })
            .collect();
        let leaves = |piece: &Piece<D>| {
            piece.has_in_region(&mut Met::AtStart, false)
                && signs(&piece.f.derivative(), &mut Met::AtStart).1.is_lt()
        };
        let sinks = edges.iter().all(|edge| edge.iter().any(leaves));
        let touched = edges.into_iter().flatten();
        let touched = touched.filter(|piece| piece.has_in_region(&mut Met::AtStart, true));
        Start { touches: self.touches(touched.collect()), sinks }
    }

    /// It moves deeper if its centre is in the solid right after the start, before it reaches the
    /// line along any edge.
    fn on_surface(&self) -> Start<D> {
        let count = self.corners.len();
        let (n, d) = (0..count)
            .filter_map(|k| before_any_root(&self.depth(k)))
            .reduce(|one, other| if &one.0 * &other.1 <= &other.0 * &one.1 { one } else { other })
            .unwrap_or((IBig::ONE, IBig::ONE));
        let sinks = matches!(self.standing(&n, &d), Standing::InSolid);
        let center = flat(&self.center());
        let edges: Vec<_> = self.ring.edges().collect();
        let on: Vec<usize> = (0..count).filter(|&k| is_on(&center, edges[k])).collect();
        let is_entered = |&k: &usize| signs(&self.depth(k), &mut Met::AtStart).1.is_gt();
        let entered: Vec<usize> = on.iter().copied().filter(is_entered).collect();
        let touched = if entered.is_empty() { on } else { entered };
        let touched = touched.into_iter().map(|k| {
            let at_end = [k, self.next(k)].into_iter().find(|&k| self.ring.corners[k] == center);
            let zero = || Path::new(Vec::new());
            Piece {
                away: from_fn(|axis| constant(&-&self.normals[k][axis])),
                feature: at_end.map_or(Feature::Edge(k), Feature::Vertex),
                ..self.maker.shared(from_fn(|_| zero()), &IBig::ONE, &IBig::ZERO)
            }
        });
        Start { touches: self.touches(touched.collect()), sinks }
    }

    fn center(&self) -> [IBig; D] {
        let at_start = |x: &Path| x.coefficients().first().cloned().unwrap_or(IBig::ZERO);
        self.maker.q.each_ref().map(at_start)
    }

    fn touches(&self, pieces: Vec<Piece<D>>) -> Vec<Touch<D>> {
        let scene = Scene { unit: self.maker.unit, pieces };
        let now = Dyadic::from_float(0.0);
        scene.pieces.iter().map(|piece| scene.touch(self.case, piece, Met::AtStart, &now)).collect()
    }
}

/// A time after the start before which a polynomial has no other root. Let `c` be its lowest
/// nonzero coefficient. Up to a power of the time, `|c|` exceeds the other terms at any time below
/// `|c| / Σ |coefficients|`, which is at most 1.
fn before_any_root(path: &Path) -> Option<(IBig, IBig)> {
    let lowest = path.coefficients().iter().find(|c| !c.is_zero())?;
    let size = |c: &IBig| if *c < IBig::ZERO { -c } else { c.clone() };
    let all: IBig = path.coefficients().iter().map(size).sum();
    Some((size(lowest), all * IBig::from(2)))
}

/// The first two coordinates.
fn flat<const D: usize>(v: &[IBig; D]) -> Point {
    from_fn(|k| v[k].clone())
}
