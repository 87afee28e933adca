//! Contact and impact of an accelerated ball with a mesh.
//!
//! A query tests the faces, edges and vertices that the path may reach.

use core::iter::from_fn;

use crate::decide::filter::{are_apart, range_of_path};
use crate::model::shape::tree::{BoxCorners, Walk};
use crate::model::shape::{Accelerated, Feature, Mesh, Moving, Widen};
use crate::model::{Impact, Question};
use crate::number::Scalar;
use crate::number::vector::{MapEach, sub};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::encounter::Encounter;
use crate::query::accelerated::solid::OnCurve;
use crate::query::mesh::{earliest, next};
use crate::query::queries::{ImpactQueries, PoseImpact};

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
        let pair = AcceleratedAndMesh::new(ball, self, [S::default(); D]);
        pair.impact(feature, ball.deadline(max_time)?)
    }
}

/// Queries take a moving mesh by reference.
impl<'m, const D: usize, S: Scalar> PoseImpact<D, S, Moving<D, S, &'m Mesh<D, S>>>
    for Accelerated<D, S>
{
    type Problem<'a>
        = AcceleratedAndMesh<'a, D, S>
    where
        S: 'a,
        'm: 'a;

    fn pose<'a>(&'a self, other: &'a Moving<D, S, &'m Mesh<D, S>>) -> Self::Problem<'a> {
        AcceleratedAndMesh::new(self, other.shape(), other.velocity())
    }
}

impl<const D: usize, S: Scalar> ImpactQueries<D, S> for AcceleratedAndMesh<'_, D, S> {
    /// The first impact with one of the features, or the first contact with a face or an edge.
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        let last = self.ball.deadline(max_time)?;
        earliest(self.mesh, self.walk(last), last, |feature, until| match question {
            Question::Impact => self.impact(feature, until),
            Question::Contact => self.contact(feature, until),
        })
    }

    fn will_collide(&self, max_time: S) -> bool {
        self.ball.deadline(max_time).is_some_and(|last| {
            let mut walk = self.walk(last);
            from_fn(|| next(self.mesh, &mut walk, f64::MAX))
                .any(|(_, feature)| self.impact(feature, last).is_some())
        })
    }

    /// Whether the impact with any of the features is decided exactly.
    fn is_decided_exactly(&self, max_time: S) -> bool {
        self.ball.deadline(max_time).is_some_and(|last| {
            let mut walk = self.walk(last);
            from_fn(|| next(self.mesh, &mut walk, f64::MAX))
                .any(|(_, feature)| self.is_feature_decided_exactly(feature, max_time))
        })
    }
}

/// An accelerated ball and a mesh.
pub struct AcceleratedAndMesh<'a, const D: usize, S> {
    ball: &'a Accelerated<D, S>,
    mesh: &'a Mesh<D, S>,
    velocity: [f64; D],
}

impl<'a, const D: usize, S: Scalar> AcceleratedAndMesh<'a, D, S> {
    fn new(ball: &'a Accelerated<D, S>, mesh: &'a Mesh<D, S>, velocity: [S; D]) -> Self {
        Self { ball, mesh, velocity: velocity.map_each(Into::into) }
    }

    /// The ball and a site.
    fn onto<K: Widen>(&self, site: &K) -> AcceleratedEncounter<D, K::Wide>
    where
        K::Wide: OnCurve<D>,
    {
        let start =
            Encounter { velocity: self.velocity, ..Encounter::at_rest(self.ball.moving(), site) };
        AcceleratedEncounter { start, g: self.ball.acceleration().map_each(Into::into) }
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
                self.onto(&self.mesh.face(index)).first_by(Question::Impact, until)
            }
            _ => self.onto(&self.mesh.joint(feature)?).first_by(Question::Impact, until),
        };
        Some(Impact { feature, ..impact? })
    }

    fn contact(&self, feature: Feature, until: f64) -> Option<Impact<D, S>> {
        let (impact, feature) = match feature {
            Feature::Face(index) => {
                (self.onto(&self.mesh.face(index)).first_by(Question::Contact, until)?, feature)
            }
            Feature::Edge(index) => {
                let edge = self.onto(&self.mesh.segment(index));
                let impact: Impact<D, S> = edge.first_by(Question::Contact, until)?;
                let feature = self.mesh.feature_of_edge(index, impact.feature);
                (impact, feature)
            }
            // A vertex is an end of edges.
            Feature::Vertex(_) | Feature::Surface => return None,
        };
        Some(Impact { feature, ..impact })
    }

    fn is_feature_decided_exactly(&self, feature: Feature, max_time: S) -> bool {
        match feature {
            Feature::Face(index) => self.onto(&self.mesh.face(index)).is_decided_exactly(max_time),
            _ => self
                .mesh
                .joint(feature)
                .is_some_and(|joint| self.onto(&joint).is_decided_exactly(max_time)),
        }
    }
}
