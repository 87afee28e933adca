//! Contact and impact of an accelerated ball with a mesh.
//!
//! A query tests the faces, edges and vertices that the path may reach.

use core::iter::from_fn;

use crate::decide::filter::{FirstLook, are_apart, range_of_path};
use crate::model::shape::tree::{BoxCorners, Walk};
use crate::model::shape::{Accelerated, Feature, Mesh, Moving, Widen};
use crate::model::{Impact, Question, deadline};
use crate::number::Scalar;
use crate::number::vector::{MapEach, sub};
use crate::problem::encounter::Encounter;
use crate::problem::fall::Fall;
use crate::problem::pieces::Pieces;
use crate::query::accelerated::last_moment;
use crate::query::fall::{self, first_by};
use crate::query::mesh::{earliest, next};

impl<const D: usize, S: Scalar> Mesh<D, S> {
    /// Returns the first impact of an accelerated ball with one feature.
    ///
    /// The feature is one of [`features`](Self::features), and the mesh is at rest. The impact is
    /// as that with a [`Facet`](crate::Facet::time_of_accelerated_impact), in the region of the
    /// feature: where it is nearer than all of its neighbours. Lengths and times are in any units,
    /// but the same for both.
    ///
    /// Returns `None` if there is no impact in `[0, max_time]`, if the mesh has no such feature, or
    /// if `max_time` is negative or NaN.
    ///
    /// # Accuracy
    /// The verdict is exact for numbers in the range that [`Accelerated`] gives; the time is within
    /// 1 ulp, the normal within 2⁻⁵⁰ and the point within 4 ulp of the largest number in its
    /// computation (`f32`: 0.51 ulp, 2⁻²²).
    ///
    /// ```
    /// use carom::{Feature, Mesh, Sphere};
    ///
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
    /// let mesh = Mesh::new(corners, [[0, 1, 2]])?;
    /// let ball = Sphere::new([1.0, 1.0, 5.0], 1.0)?.at_rest().accelerated([0.0, 0.0, -2.0])?;
    /// let impact = mesh.time_of_accelerated_impact_with(Feature::Face(0), &ball, 9.0);
    /// assert_eq!(impact.expect("it falls on it").time, 2.0);
    /// assert_eq!(mesh.time_of_accelerated_impact_with(Feature::Edge(0), &ball, 9.0), None);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn time_of_accelerated_impact_with(
        &self,
        feature: Feature,
        ball: &Accelerated<D, S>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        let pair = FallOnMesh::new(ball, &self.at_rest());
        pair.impact(feature, pair.last(max_time)?)
    }
}

/// The first impact with one of the features, or the first contact with a face or an edge.
pub(super) fn first<const D: usize, S: Scalar>(
    question: Question,
    ball: &Accelerated<D, S>,
    mesh: &Moving<D, S, &Mesh<D, S>>,
    max_time: S,
) -> Option<Impact<D, S>> {
    let pair = FallOnMesh::new(ball, mesh);
    let last = pair.last(max_time)?;
    earliest(pair.mesh, pair.walk(last), last, |feature, until| match question {
        Question::Impact => pair.impact(feature, until),
        Question::Contact => pair.contact(feature, until),
    })
}

/// Whether the impact with any of the features is decided exactly.
pub(super) fn is_decided_exactly<const D: usize, S: Scalar>(
    ball: &Accelerated<D, S>,
    mesh: &Moving<D, S, &Mesh<D, S>>,
    max_time: S,
) -> bool {
    let pair = FallOnMesh::new(ball, mesh);
    pair.last(max_time).is_some_and(|last| {
        let mut walk = pair.walk(last);
        from_fn(|| next(pair.mesh, &mut walk, f64::MAX))
            .any(|(_, feature)| pair.is_decided_exactly(feature, max_time))
    })
}

/// The path of an accelerated ball, relative to the parts of a moving mesh.
struct FallOnMesh<'a, const D: usize, S> {
    ball: &'a Accelerated<D, S>,
    mesh: &'a Mesh<D, S>,
    velocity: [f64; D],
}

impl<'a, const D: usize, S: Scalar> FallOnMesh<'a, D, S> {
    fn new(ball: &'a Accelerated<D, S>, mesh: &Moving<D, S, &'a Mesh<D, S>>) -> Self {
        Self { ball, mesh: mesh.shape(), velocity: mesh.velocity().map_each(Into::into) }
    }

    /// The last time that counts; without an acceleration, that for straight paths.
    fn last(&self, max_time: S) -> Option<f64> {
        if self.ball.acceleration() == [S::default(); D] {
            deadline(max_time)
        } else {
            last_moment(max_time)
        }
    }

    /// The ball and a part.
    fn onto<K: Widen>(&self, part: &K) -> Fall<D, K::Wide>
    where
        K::Wide: Pieces<D> + FirstLook<D>,
    {
        let start =
            Encounter { velocity: self.velocity, ..Encounter::at_rest(self.ball.moving(), part) };
        Fall { start, g: self.ball.acceleration().map_each(Into::into) }
    }

    /// The features that the ball may reach up to a time.
    fn walk(&self, until: f64) -> Walk<'a, D, impl Fn(&BoxCorners<D>) -> f64 + use<D, S>> {
        let wide = |v: [S; D]| v.map_each(Into::into);
        let [x, v, g] =
            [self.ball.center(), self.ball.velocity(), self.ball.acceleration()].map_each(wide);
        let range = range_of_path(&x, &sub(v, self.velocity), &g, [0.0, until]);
        let reach: f64 = self.ball.radius().into();
        self.mesh
            .tree()
            .walk(move |bounds| if are_apart(&range, reach, bounds) { f64::INFINITY } else { 0.0 })
    }

    fn impact(&self, feature: Feature, until: f64) -> Option<Impact<D, S>> {
        let impact = match feature {
            Feature::Face(index) if index < self.mesh.triangles().len() => {
                first_by(Question::Impact, &self.onto(&self.mesh.face(index)), until)
            }
            _ => first_by(Question::Impact, &self.onto(&self.mesh.joint(feature)?), until),
        };
        Some(Impact { feature, ..impact? })
    }

    fn contact(&self, feature: Feature, until: f64) -> Option<Impact<D, S>> {
        let (impact, feature) = match feature {
            Feature::Face(index) => {
                (first_by(Question::Contact, &self.onto(&self.mesh.face(index)), until)?, feature)
            }
            Feature::Edge(index) => {
                let edge = self.onto(&self.mesh.segment(index));
                let impact: Impact<D, S> = first_by(Question::Contact, &edge, until)?;
                let feature = self.mesh.feature_of_edge(index, impact.feature);
                (impact, feature)
            }
            // A vertex is an end of edges.
            Feature::Vertex(_) | Feature::Surface => return None,
        };
        Some(Impact { feature, ..impact })
    }

    fn is_decided_exactly(&self, feature: Feature, max_time: S) -> bool {
        match feature {
            Feature::Face(index) => {
                fall::is_decided_exactly::<D, S, _>(&self.onto(&self.mesh.face(index)), max_time)
            }
            _ => self.mesh.joint(feature).is_some_and(|joint| {
                fall::is_decided_exactly::<D, S, _>(&self.onto(&joint), max_time)
            }),
        }
    }
}
