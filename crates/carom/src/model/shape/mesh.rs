//! A surface of triangles in space that share their corners.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::vec::Vec;
use core::slice;

use crate::model::InputError;
use crate::model::shape::ball::first_non_finite;
use crate::model::shape::facet::in_space;
use crate::model::shape::joint::Joint;
use crate::model::shape::moving::Moving;
#[cfg(feature = "serde")]
use crate::model::shape::record::{MeshRecord, PointRecord};
use crate::model::shape::tree::Tree;
use crate::model::shape::tree::{BoxCorners, around};
use crate::model::shape::{Ball, Facet, Feature, Segment};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::points::is_collinear;

/// A surface of thin triangles in space.
///
/// It can be terrain, walls or objects of any form, and a ball can touch it from both sides.
/// Lengths are in any unit, but the same for all shapes of a query.
///
/// Triangles that share vertices, by their indices, are connected: nothing passes between them, and
/// a ball that rolls over the edge between two of them is not stopped there. The surface may be
/// open or closed, and need not be a manifold; the inside of a closed surface is not solid. If a
/// file gives the corners of each triangle (STL), [`welded`](Self::welded) merges equal corners.
/// (If vertices at the same place are not shared, each is at the rim of its own triangles, and a
/// ball that overlaps the surface there may hit it.)
///
/// The gap to the mesh is the gap to its nearest triangle, and contact with it is contact with any
/// triangle. Triangle `k` is the [`Feature`] `Face(k)`, and vertex `k` of the list is `Vertex(k)`.
/// Edges are numbered in the order in which they first occur, triangle by triangle, each from its
/// first corner to its second, from that to the third, and back: `Edge(k)` is
/// [`edges()[k]`](Self::edges).
///
/// **Impacts** are those with its [facets](Self::facets): the impact is the earliest with a facet
/// that the ball approaches. So a ball that leaves one triangle, which it touches or overlaps, does
/// not pass through another, and nothing stops a ball that rolls along a triangle, or over edges
/// between triangles in a plane. Which facets a ball hits, and when, is decided exactly. If several
/// of these times round to the same float, a face takes precedence over an edge, an edge over a
/// vertex, and then the smaller index over the larger.
///
/// The normal of a contact with a face is perpendicular to the face, also where the centre is on
/// it; then it may point to either side. On straight paths, the normal and point of a vertex with
/// more than two neighbours, or of an edge with more than two faces, are those at the time of one
/// of its facets whose times round to the time of impact.
///
/// If several features are equally near, or in contact from the same time on, by the rounded
/// numbers, faces take precedence here, too. A contact ends when the ball no longer touches any
/// triangle: if the contact with one triangle ends when that with another begins, within a few
/// units in the last place, it continues.
///
/// The constructor also builds boxes around the features, and around groups of features, in a time
/// that grows as `n log n`. A query tests only features whose boxes the ball may reach; on a
/// straight path, the nearest first.
///
/// ```
/// use carom::{Feature, Mesh, Sphere, gap, time_of_impact};
///
/// // A roof over the y axis.
/// let corners = [[0.0, -9.0, 3.0], [0.0, 9.0, 3.0], [-4.0, 0.0, 0.0], [4.0, 0.0, 0.0]];
/// let roof = Mesh::new(corners, [[0, 1, 2], [1, 0, 3]])?;
/// let ball = Sphere::new([0.0, 0.0, 9.0], 1.0)?;
/// assert_eq!(gap(&ball, &roof), 5.0);
///
/// let impact = time_of_impact(&ball.moving([0.0, 0.0, -1.0])?, &roof.at_rest(), 9.0);
/// let impact = impact.expect("it falls onto the ridge");
/// assert_eq!((impact.time, impact.normal), (5.0, [0.0, 0.0, -1.0]));
/// assert_eq!(impact.feature, Feature::Edge(0));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::model::shape::record::MeshRecord<D, S>",
        try_from = "crate::model::shape::record::MeshRecord<D, S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Mesh<const D: usize = 3, S = f64> {
    vertices: Vec<[S; D]>,
    triangles: Vec<[usize; 3]>,
    edges: Vec<[usize; 2]>,
    /// For each edge, the third corners of its triangles.
    third_corners: Lists,
    /// For each vertex, the vertices to which it has an edge.
    neighbors: Lists,
    /// The tree of all features, by their ranks.
    tree: Tree<D>,
}

impl<const D: usize, S: Scalar> Mesh<D, S> {
    /// Returns the triangles between vertices, each by the indices of its corners.
    ///
    /// # Errors
    /// Returns an error if there are not three dimensions, there is no triangle, a coordinate is
    /// NaN or infinite, a triangle has an index that no vertex has, or has an index twice, its
    /// corners lie on a line (decided exactly), or two triangles have the same corners.
    pub fn new(
        vertices: impl Into<Vec<[S; D]>>,
        triangles: impl Into<Vec<[usize; 3]>>,
    ) -> Result<Self, InputError> {
        in_space::<D>()?;
        let (vertices, triangles) = (vertices.into(), triangles.into());
        check(&vertices, &triangles)?;
        let mut numbers = BTreeMap::new();
        let mut edges = Vec::new();
        let mut third_corners = Vec::with_capacity(3 * triangles.len());
        for &[a, b, c] in &triangles {
            for [start, end, third] in [[a, b, c], [b, c, a], [c, a, b]] {
                let number = *numbers.entry(sorted([start, end])).or_insert_with(|| {
                    edges.push([start, end]);
                    edges.len() - 1
                });
                third_corners.push([number, third]);
            }
        }
        let both_ways = edges.iter().flat_map(|&[start, end]| [[start, end], [end, start]]);
        let third_corners = Lists::of(edges.len(), third_corners.iter().copied());
        let neighbors = Lists::of(vertices.len(), both_ways);
        let tree = Tree::default();
        let mut mesh = Self { vertices, triangles, edges, third_corners, neighbors, tree };
        let used = (0..mesh.vertices.len()).filter(|&k| !mesh.neighbors.of_index(k).is_empty());
        let ranks = (0..mesh.rank_of_vertices()).chain(used.map(|k| mesh.rank_of_vertices() + k));
        mesh.tree = Tree::over(ranks.collect(), |rank| mesh.bounds_of(mesh.feature_of_rank(rank)));
        Ok(mesh)
    }

    /// Returns the triangles with these corners, and merges equal corners.
    ///
    /// Corners with equal coordinates (`−0` is 0) become one vertex. Vertices are numbered in the
    /// order in which they first occur.
    ///
    /// # Errors
    /// Returns the errors of [`new`](Self::new).
    ///
    /// ```
    /// use carom::Mesh;
    ///
    /// let [a, b, c, d] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// let tetrahedron = Mesh::welded([[a, c, b], [a, b, d], [b, c, d], [c, a, d]])?;
    /// assert_eq!((tetrahedron.vertices().len(), tetrahedron.edges().len()), (4, 6));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn welded(triangles: impl IntoIterator<Item = [[S; D]; 3]>) -> Result<Self, InputError> {
        let mut numbers = BTreeMap::new();
        let mut vertices: Vec<[S; D]> = Vec::new();
        let mut number = |corner: [S; D]| {
            // Without the sign of a zero.
            let key = corner.map_each(|x| (x.into() + 0.0_f64).to_bits());
            *numbers.entry(key).or_insert_with(|| {
                vertices.push(corner);
                vertices.len() - 1
            })
        };
        let triangles: Vec<_> =
            triangles.into_iter().map(|corners| corners.map_each(&mut number)).collect();
        Self::new(vertices, triangles)
    }

    /// The vertices.
    #[inline]
    #[must_use]
    pub fn vertices(&self) -> &[[S; D]] {
        &self.vertices
    }

    /// The corners of the triangles, as indices of vertices.
    #[inline]
    #[must_use]
    pub fn triangles(&self) -> &[[usize; 3]] {
        &self.triangles
    }

    /// The ends of the edges, as indices of vertices.
    ///
    /// Each edge has the direction in which it first occurs.
    #[inline]
    #[must_use]
    pub fn edges(&self) -> &[[usize; 2]] {
        &self.edges
    }

    /// Returns the smallest ball around the triangles.
    ///
    /// It is as exact as [`Ball::enclosing`]. A vertex that belongs to no triangle does not count.
    ///
    /// # Errors
    /// Returns an error if the radius is beyond the largest number.
    ///
    /// ```
    /// use carom::Mesh;
    ///
    /// let corners = [[0.0, 0.0, 0.0], [6.0, 0.0, 0.0], [0.0, 8.0, 0.0], [9.0, 9.0, 9.0]];
    /// let around = Mesh::new(corners, [[0, 1, 2]])?.bounding_ball()?;
    /// assert_eq!((around.center(), around.radius()), ([3.0, 4.0, 0.0], 5.0));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn bounding_ball(&self) -> Result<Ball<D, S>, InputError> {
        let used = (0..self.vertices.len()).filter(|&k| !self.neighbors.of_index(k).is_empty());
        Ball::enclosing_all(&used.map(|k| self.vertices[k]))
    }

    /// Returns the mesh, borrowed, with a constant velocity.
    ///
    /// The velocity is in lengths per unit of time.
    ///
    /// # Errors
    /// Returns an error if a component of the velocity is NaN or infinite.
    pub fn moving(&self, velocity: impl Into<[S; D]>) -> Result<Moving<D, S, &Self>, InputError> {
        Moving::new(self, velocity.into())
    }

    /// Returns the mesh, borrowed, with velocity zero.
    #[must_use]
    pub fn at_rest(&self) -> Moving<D, S, &Self> {
        Moving::still(self)
    }

    /// Returns all faces, all edges, and the vertices of triangles.
    pub fn features(&self) -> impl Iterator<Item = Feature> + Clone + '_ {
        let faces = (0..self.triangles.len()).map(Feature::Face);
        let edges = (0..self.edges.len()).map(Feature::Edge);
        let vertices = (0..self.vertices.len()).filter(|&k| !self.neighbors.of_index(k).is_empty());
        faces.chain(edges).chain(vertices.map(Feature::Vertex))
    }

    /// Returns the facets that together are one feature of the mesh.
    ///
    /// A face, or an edge with one or two triangles, is one facet. An edge with more triangles is
    /// the [`ridge`](Facet::ridge) between each two of them, and a vertex is the
    /// [`corner`](Facet::corner) between each two of its neighbours. A feature that the mesh
    /// does not have has no facets.
    ///
    /// On straight paths, a ball hits the feature if it hits all of its facets, at the time of the
    /// last of them. An accelerated ball may leave the region of a facet and come back:
    /// [`time_of_accelerated_impact_with`](Self::time_of_accelerated_impact_with) treats the
    /// feature as a whole.
    ///
    /// ```
    /// use carom::{Facet, Feature, Mesh};
    ///
    /// let [a, b, c, d] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
    /// let square = Mesh::new([a, b, c, d], [[0, 1, 2], [1, 3, 2]])?;
    /// let diagonal: Vec<_> = square.facets(Feature::Edge(1)).collect();
    /// assert_eq!(diagonal, [Facet::ridge(b, c, a, Some(d))?]);
    /// // Its corners have two neighbours, or three.
    /// assert_eq!(square.facets(Feature::Vertex(0)).count(), 1);
    /// assert_eq!(square.facets(Feature::Vertex(1)).count(), 3);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn facets(&self, feature: Feature) -> impl Iterator<Item = Facet<D, S>> + Clone + '_ {
        let face = match feature {
            Feature::Face(index) if index < self.triangles.len() => Some(self.face(index)),
            _ => None,
        };
        let around = match feature {
            Feature::Edge(index) => self.third_corners.of_index(index),
            Feature::Vertex(index) => self.neighbors.of_index(index),
            _ => &[],
        };
        let beside = pairs(around).map(move |pair| {
            let [one, other] = pair.map_each(|index| index.map(|index| self.vertices[index]));
            match feature {
                Feature::Edge(index) => {
                    let [start, end] = self.points(self.edges[index]);
                    Facet::checked_edge(start, end, [one, other])
                }
                Feature::Vertex(index) => Facet::checked_corner(self.vertices[index], one, other),
                _ => unreachable!("faces have nothing around them"),
            }
        });
        face.into_iter().chain(beside)
    }

    /// A vertex or an edge with its surroundings; `None` for a face, and for a feature that does
    /// not exist.
    pub(crate) fn joint(&self, feature: Feature) -> Option<Joint<'_, D, S>> {
        match feature {
            Feature::Edge(index) => {
                let third_corners = self.third_corners.of_index(index);
                self.edges.get(index).map(|&ends| Joint::edge(&self.vertices, ends, third_corners))
            }
            Feature::Vertex(index) => {
                let neighbors = self.neighbors.of_index(index);
                // A vertex of no triangle does not belong to the surface.
                (!neighbors.is_empty()).then(|| Joint::corner(&self.vertices, index, neighbors))
            }
            Feature::Face(_) | Feature::Surface => None,
        }
    }

    /// The tree of boxes of all features, by their ranks.
    pub(crate) const fn tree(&self) -> &Tree<D> {
        &self.tree
    }

    /// The feature with this rank. If a ball hits several at once, the lowest rank takes
    /// precedence: faces before edges, and edges before vertices.
    pub(crate) fn feature_of_rank(&self, rank: usize) -> Feature {
        let faces = self.triangles.len();
        if rank < faces {
            Feature::Face(rank)
        } else if rank < self.rank_of_vertices() {
            Feature::Edge(rank - faces)
        } else {
            Feature::Vertex(rank - self.rank_of_vertices())
        }
    }

    fn rank_of_vertices(&self) -> usize {
        self.triangles.len() + self.edges.len()
    }

    /// The box around a feature.
    pub(crate) fn bounds_of(&self, feature: Feature) -> BoxCorners<D> {
        let corners: &[usize] = match feature {
            Feature::Face(index) => &self.triangles[index],
            Feature::Edge(index) => &self.edges[index],
            Feature::Vertex(ref index) => slice::from_ref(index),
            Feature::Surface => &[],
        };
        around(corners.iter().map(|&corner| [self.vertices[corner].map_each(Into::into); 2]))
    }

    /// The face with this index.
    pub(crate) fn face(&self, index: usize) -> Facet<D, S> {
        Facet::checked_face(self.points(self.triangles[index]))
    }

    /// The edge with this index, as a segment.
    pub(crate) fn segment(&self, index: usize) -> Segment<D, S> {
        let [start, end] = self.points(self.edges[index]);
        Segment::checked(start, end)
    }

    /// The mesh's name for a feature of the edge with this index.
    pub(crate) fn feature_of_edge(&self, index: usize, feature: Feature) -> Feature {
        match feature {
            Feature::Vertex(end) => Feature::Vertex(self.edges[index][end.min(1)]),
            _ => Feature::Edge(index),
        }
    }

    fn points<const N: usize>(&self, indices: [usize; N]) -> [[S; D]; N] {
        indices.map_each(|index| self.vertices[index])
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> From<Mesh<D, S>> for MeshRecord<D, S> {
    fn from(Mesh { vertices, triangles, .. }: Mesh<D, S>) -> Self {
        Self { vertices: vertices.into_iter().map(PointRecord).collect(), triangles }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<MeshRecord<D, S>> for Mesh<D, S> {
    type Error = InputError;

    fn try_from(MeshRecord { vertices, triangles }: MeshRecord<D, S>) -> Result<Self, InputError> {
        Self::new(vertices.into_iter().map(|it| it.0).collect::<Vec<_>>(), triangles)
    }
}

/// Checks that vertices are finite and triangles valid, and that no two triangles are the same.
fn check<const D: usize, S: Scalar>(
    vertices: &[[S; D]],
    triangles: &[[usize; 3]],
) -> Result<(), InputError> {
    for (index, vertex) in vertices.iter().enumerate() {
        if let Some((axis, value)) = first_non_finite(vertex) {
            return Err(InputError::Vertex { index, axis, value });
        }
    }
    if triangles.is_empty() {
        return Err(InputError::NoTriangles);
    }
    let count = vertices.len();
    let mut seen = BTreeMap::new();
    for (triangle, &corners) in triangles.iter().enumerate() {
        if let Some(&vertex) = corners.iter().find(|&&corner| corner >= count) {
            return Err(InputError::TriangleIndex { triangle, vertex, count });
        }
        if is_collinear(corners.map_each(|corner| vertices[corner].map_each(Into::into))) {
            return Err(InputError::FlatTriangle { triangle });
        }
        match seen.entry(sorted(corners)) {
            Entry::Vacant(entry) => {
                entry.insert(triangle);
            }
            Entry::Occupied(entry) => {
                return Err(InputError::SameTriangles { first: *entry.get(), second: triangle });
            }
        }
    }
    Ok(())
}

fn sorted<const N: usize>(mut indices: [usize; N]) -> [usize; N] {
    indices.sort_unstable();
    indices
}

/// Each two of a list; if the list has one item, only that.
fn pairs(list: &[usize]) -> impl Iterator<Item = [Option<usize>; 2]> + Clone + '_ {
    let only = (list.len() == 1).then(|| [Some(list[0]), None]);
    let pairs = list
        .iter()
        .enumerate()
        .flat_map(|(k, &one)| list[..k].iter().map(move |&other| [Some(other), Some(one)]));
    only.into_iter().chain(pairs)
}

/// Lists of indices, stored one after another in one vector.
#[derive(Clone, Debug, PartialEq)]
struct Lists {
    /// The end of each list.
    ends: Vec<usize>,
    items: Vec<usize>,
}

impl Lists {
    /// `count` lists, each of the items paired with its index, in the order of the pairs.
    fn of(count: usize, pairs: impl Iterator<Item = [usize; 2]> + Clone) -> Self {
        let mut ends = alloc::vec![0; count];
        for [index, _] in pairs.clone() {
            ends[index] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum - *end;
        }
        // So far these are the starts; each moves to its end as the list is filled.
        let mut items = alloc::vec![0; sum];
        for [index, item] in pairs {
            items[ends[index]] = item;
            ends[index] += 1;
        }
        Self { ends, items }
    }

    /// The list of an index; empty beyond the last.
    fn of_index(&self, index: usize) -> &[usize] {
        let Some(&end) = self.ends.get(index) else { return &[] };
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start..end]
    }
}
