//! Cases of a moving ball and a moving mesh.
//!
//! A case also has a deadline. All numbers are exact floats.

use std::collections::BTreeSet;

use crate::case::Ball;
use crate::facet::{Region, is_collinear};
use crate::precision::Precision;
use crate::shape::{Feature, Shape};

/// The arguments of all queries about a ball and a mesh.
///
/// The text form is one line: the format, `3D mesh`, the number of vertices, the number of
/// triangles, and the indices of the triangles' corners; then centre, velocity and radius of the
/// ball, the vertices, the velocity of the mesh, and the deadline, each as the hexadecimal bits of
/// that format. Everything from `#` on is a comment.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshCase {
    /// The format of every number of the case.
    pub precision: Precision,
    /// The ball, from which normals point away.
    pub ball: Ball<3>,
    /// The vertices; some may coincide or belong to no triangle.
    pub vertices: Vec<[f64; 3]>,
    /// The corners of each triangle as indices of vertices.
    ///
    /// Every triangle has an area, and no two have the same corners.
    pub triangles: Vec<[usize; 3]>,
    /// The velocity of the mesh.
    pub velocity: [f64; 3],
    /// The end of the queried interval; may be infinite.
    pub max_time: f64,
}

impl MeshCase {
    /// The name in lines and reports.
    pub const NAME: &'static str = "mesh";

    /// See [`edges`].
    pub(crate) fn edges(&self) -> Vec<[usize; 2]> {
        edges(&self.triangles)
    }

    /// A triangle as a shape.
    pub(super) fn triangle(&self, index: usize) -> Shape<3> {
        Shape::Triangle { corners: self.triangles[index].map(|corner| self.vertices[corner]) }
    }

    /// See [`regions`].
    pub(crate) fn regions(&self) -> Vec<(Feature, Region<3>)> {
        regions(&self.vertices, &self.triangles)
    }
}

#[cfg(test)]
impl MeshCase {
    /// At t = 2 the ball touches the ridge of a roof, in the middle.
    pub(crate) fn on_a_roof() -> Self {
        Self {
            precision: Precision::Double,
            ball: Ball { center: [0.0, 0.0, 6.0], velocity: [0.0, 0.0, -1.0], radius: 1.0 },
            vertices: vec![[0.0, -9.0, 3.0], [0.0, 9.0, 3.0], [-4.0, 0.0, 0.0], [4.0, 0.0, 0.0]],
            triangles: vec![[0, 1, 2], [1, 0, 3]],
            velocity: [0.0; 3],
            max_time: 10.0,
        }
    }
}

/// What is wrong with the triangles, what was found, and what is valid.
pub(crate) fn fault(vertices: &[[f64; 3]], triangles: &[[usize; 3]]) -> Option<[&'static str; 3]> {
    if triangles.is_empty() {
        return Some(["a mesh", "no triangle", "some"]);
    }
    if triangles.iter().flatten().any(|&corner| corner >= vertices.len()) {
        return Some(["a corner", "the index of no vertex", "that of one"]);
    }
    if triangles.iter().any(|triangle| is_collinear(&triangle.map(|k| vertices[k]))) {
        return Some(["a triangle", "three points in a line", "an area"]);
    }
    let different: BTreeSet<_> = triangles.iter().map(|&corners| sorted(corners)).collect();
    (different.len() < triangles.len()).then_some(["a triangle", "one twice", "another"])
}

/// The edges in order of appearance, triangle by triangle: from the first corner to the second,
/// from that to the third, and back to the first.
fn edges(triangles: &[[usize; 3]]) -> Vec<[usize; 2]> {
    let mut edges: Vec<[usize; 2]> = Vec::new();
    for &[a, b, c] in triangles {
        for edge in [[a, b], [b, c], [c, a]] {
            if !edges.iter().any(|&other| sorted(other) == sorted(edge)) {
                edges.push(edge);
            }
        }
    }
    edges
}

/// All faces, all edges, and the vertices of triangles, each with the bounds of its region.
pub(crate) fn regions<const D: usize>(
    vertices: &[[f64; D]],
    triangles: &[[usize; 3]],
) -> Vec<(Feature, Region<D>)> {
    let point = |index: usize| vertices[index];
    let edges = edges(triangles);
    let faces = triangles.iter().map(|corners| Region::Face { corners: corners.map(point) });
    let of_edge = |&[start, end]: &[usize; 2]| {
        let beside = triangles.iter().filter(|it| it.contains(&start) && it.contains(&end));
        let thirds = beside.flatten().filter(|&&corner| corner != start && corner != end);
        let thirds = thirds.map(|&third| point(third)).collect();
        Region::Edge { ends: [point(start), point(end)], thirds }
    };
    let of_vertex = |index: usize| {
        let at_it = edges.iter().filter(|edge| edge.contains(&index)).flatten();
        let neighbours: Vec<_> =
            at_it.filter(|&&end| end != index).map(|&end| point(end)).collect();
        (!neighbours.is_empty()).then(|| Region::Corner { at: point(index), neighbours })
    };
    let at_vertices = (0..vertices.len()).map(|k| (Feature::Vertex(k), of_vertex(k)));
    let at_vertices = at_vertices.filter_map(|(feature, region)| Some((feature, region?)));
    let faces = faces.enumerate().map(|(k, region)| (Feature::Face(k), region));
    let between = edges.iter().map(of_edge).enumerate();
    let between = between.map(|(k, region)| (Feature::Edge(k), region));
    faces.chain(between).chain(at_vertices).collect()
}

pub(super) fn sorted<const N: usize>(mut indices: [usize; N]) -> [usize; N] {
    indices.sort_unstable();
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three triangles at the edge between the first two vertices, one of them reversed, and an
    /// unused vertex.
    fn fins() -> MeshCase {
        MeshCase {
            precision: Precision::Double,
            ball: Ball { center: [0.0, 0.0, 9.0], velocity: [0.0, 0.0, -1.0], radius: 1.0 },
            vertices: vec![
                [0.0; 3],
                [4.0, 0.0, 0.0],
                [0.0, 3.0, 0.0],
                [0.0, 0.0, 3.0],
                [7.0; 3],
                [0.0, -3.0, 0.0],
            ],
            triangles: vec![[0, 1, 2], [3, 1, 0], [5, 0, 1]],
            velocity: [0.0; 3],
            max_time: f64::INFINITY,
        }
    }

    #[test]
    fn parts_are_numbered_as_they_come_up() {
        let mesh = fins();
        let edges = [[0, 1], [1, 2], [2, 0], [3, 1], [0, 3], [5, 0], [1, 5]];
        assert_eq!(mesh.edges(), edges);
        let regions = mesh.regions();
        let names: Vec<_> = regions.iter().map(|(name, _)| *name).collect();
        assert_eq!(names[..3], [0, 1, 2].map(Feature::Face));
        assert_eq!(names[3..10], [0, 1, 2, 3, 4, 5, 6].map(Feature::Edge));
        assert_eq!(names[10..], [0, 1, 2, 3, 5].map(Feature::Vertex));
        let [a, b, c, d, _, e] = mesh.vertices[..] else { unreachable!("six vertices") };
        assert_eq!(regions[3].1, Region::Edge { ends: [a, b], thirds: vec![c, d, e] });
        assert_eq!(regions[4].1, Region::Edge { ends: [b, c], thirds: vec![a] });
        assert_eq!(regions[10].1, Region::Corner { at: a, neighbours: vec![b, c, d, e] });
        assert_eq!(regions[14].1, Region::Corner { at: e, neighbours: vec![a, b] });
    }

    #[test]
    fn a_bad_mesh_has_a_fault() {
        let of = |mesh: &MeshCase| fault(&mesh.vertices, &mesh.triangles);
        assert_eq!(of(&fins()), None);
        let found = |change: &dyn Fn(&mut MeshCase)| {
            let mut mesh = fins();
            change(&mut mesh);
            of(&mesh).map(|[what, found, _]| (what, found))
        };
        assert_eq!(found(&|mesh| mesh.triangles.clear()), Some(("a mesh", "no triangle")));
        let none = found(&|mesh| mesh.triangles[0][1] = 6);
        assert_eq!(none, Some(("a corner", "the index of no vertex")));
        let line = found(&|mesh| mesh.vertices[2] = [9.0, 0.0, 0.0]);
        assert_eq!(line, Some(("a triangle", "three points in a line")));
        assert_eq!(found(&|mesh| mesh.triangles[2] = [2, 1, 0]), Some(("a triangle", "one twice")));
    }
}
