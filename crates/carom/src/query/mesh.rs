//! Queries about a ball and a mesh.
//!
//! A query tests faces and edges, or facets, those in the nearest boxes first.

use core::cmp::Ordering;
use core::iter::from_fn;

use crate::decide::filter::Sweep;
use crate::model::shape::tree::{BoxCorners, Walk};
use crate::model::shape::{Ball, Facet, Feature, Mesh, Moving, Segment, Widen};
use crate::model::{ContactInterval, Impact, Question, Relation, clearly_after, deadline};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::problem::encounter::Encounter;
use crate::problem::solid::Solid;
use crate::query::facet::is_beside_facet;
use crate::query::meets::sealed::Pairing;
use crate::query::polyline::{joined, nearest_of};
use crate::query::solid;

/// Evaluates an expression for any part.
macro_rules! of_part {
    ($part:expr, $encounter:ident => $answer:expr) => {
        match $part {
            MeshPart::Face(_, $encounter) => $answer,
            MeshPart::Edge(_, $encounter) => $answer,
        }
    };
}
impl<const D: usize, S: Scalar> Mesh<D, S> {
    /// Returns the first impact of a ball with one feature.
    ///
    /// The feature is one of [`features`](Self::features), and the mesh is at rest. The impact is
    /// the last of those with its [`facets`](Self::facets), if the ball hits all of them. Lengths
    /// and times are in any units, but the same for both.
    ///
    /// Returns `None` if there is no impact in `[0, max_time]`, if the mesh has no such feature, or
    /// if `max_time` is negative or NaN.
    ///
    /// # Accuracy
    /// As that of [`Facet::time_of_impact`].
    ///
    /// ```
    /// use carom::{Feature, Mesh, Sphere};
    ///
    /// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
    /// let mesh = Mesh::new(corners, [[0, 1, 2]])?;
    /// let ball = Sphere::new([-1.0, -1.0, 5.0], 2.0)?.moving([0.0, 0.0, -1.0])?;
    /// assert_eq!(mesh.time_of_impact_with(Feature::Edge(0), &ball, 9.0), None);
    /// let impact = mesh.time_of_impact_with(Feature::Vertex(0), &ball, 9.0).expect("beyond it");
    /// assert_eq!(impact.feature, Feature::Vertex(0));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn time_of_impact_with(
        &self,
        feature: Feature,
        ball: &Moving<D, S>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        let until = deadline(max_time)?;
        let facets = self.facets(feature).map(|facet| Encounter::at_rest(ball, &facet));
        latest(facets, until).map(|impact| Impact { feature, ..impact })
    }
}

/// Queries take a mesh at rest directly, and a moving mesh by reference.
impl<const D: usize, S: Scalar> Pairing<D, S, &Mesh<D, S>> for Ball<D, S> {
    fn relation(&self, other: &&Mesh<D, S>) -> Relation {
        let (ball, mesh) = (self.at_rest(), other.at_rest());
        let pair = BallAndMesh::new(&ball, &mesh);
        let parts = pair.parts_within(0.0);
        nearest_of(parts.map(|part| of_part!(&part, encounter => solid::relation(encounter))))
    }

    fn relation_within(&self, other: &&Mesh<D, S>, tolerance: S) -> Relation {
        let tolerance: f64 = tolerance.into();
        let (ball, mesh) = (self.at_rest(), other.at_rest());
        let pair = BallAndMesh::new(&ball, &mesh);
        // A negative or NaN tolerance counts as 0.
        let parts = pair.parts_within(tolerance.max(0.0));
        let within =
            |part| of_part!(&part, encounter => solid::relation_within(encounter, tolerance));
        nearest_of(parts.map(within))
    }

    fn gap(&self, other: &&Mesh<D, S>) -> S {
        let (ball, mesh) = (self.at_rest(), other.at_rest());
        BallAndMesh::new(&ball, &mesh).nearest().map_or(S::from_f64(f64::INFINITY), |(gap, _)| gap)
    }

    fn closest_points(&self, other: &&Mesh<D, S>) -> ([S; D], [S; D]) {
        let (ball, mesh) = (self.at_rest(), other.at_rest());
        BallAndMesh::new(&ball, &mesh).nearest().map_or(
            (self.center(), self.center()),
            |(_, part)| of_part!(&part, encounter => solid::closest_points(encounter)),
        )
    }

    fn is_approaching(a: &Moving<D, S>, b: &Moving<D, S, &Mesh<D, S>>) -> bool {
        BallAndMesh::new(a, b)
            .nearest()
            .is_some_and(|(_, part)| of_part!(&part, encounter => solid::is_approaching(encounter)))
    }

    fn first_contact(
        a: &Moving<D, S>,
        b: &Moving<D, S, &Mesh<D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        let pair = BallAndMesh::new(a, b);
        pair.earliest(max_time, |feature, until| {
            let part = pair.part(feature)?;
            let first =
                of_part!(&part, encounter => solid::first(Question::Contact, encounter, until));
            first.map(|impact| Impact { feature: part.name(b.shape(), impact.feature), ..impact })
        })
    }

    fn time_of_impact(
        a: &Moving<D, S>,
        b: &Moving<D, S, &Mesh<D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        let pair = BallAndMesh::new(a, b);
        pair.earliest(max_time, |feature, until| {
            let impact = latest(pair.facets(feature), until)?;
            Some(Impact { feature, ..impact })
        })
    }

    fn will_collide(a: &Moving<D, S>, b: &Moving<D, S, &Mesh<D, S>>, max_time: S) -> bool {
        let pair = BallAndMesh::new(a, b);
        deadline(max_time).is_some_and(|until| {
            pair.features_by(until)
                .any(|feature| pair.facets(feature).all(|facet| solid::will_collide(&facet, until)))
        })
    }

    /// Whether the impact with any of its facets is decided exactly.
    fn is_decided_exactly(a: &Moving<D, S>, b: &Moving<D, S, &Mesh<D, S>>, max_time: S) -> bool {
        let pair = BallAndMesh::new(a, b);
        deadline(max_time).is_some_and(|until| {
            pair.features_by(until)
                .flat_map(|feature| pair.facets(feature))
                .any(|facet| solid::is_decided_exactly::<D, S, _>(&facet, until))
        })
    }

    /// Stores nothing about parts: for each part that prolongs the contact, all are computed again.
    fn contact_interval(
        a: &Moving<D, S>,
        b: &Moving<D, S, &Mesh<D, S>>,
    ) -> Option<ContactInterval<S>> {
        let pair = BallAndMesh::new(a, b);
        let intervals = || {
            pair.features_by(S::MAX.into()).filter_map(|feature| {
                let part = pair.part(feature)?;
                of_part!(&part, encounter => solid::contact_interval(encounter))
            })
        };
        // Along an edge, the ball leaves one face as it reaches the next, by different formulas.
        joined(intervals, clearly_after)
    }

    fn order_of_impacts(
        _: &Moving<D, S>,
        (_, one): (&Moving<D, S, &Mesh<D, S>>, &Impact<D, S>),
        (_, other): (&Moving<D, S, &Mesh<D, S>>, &Impact<D, S>),
    ) -> Ordering {
        solid::order_of_impacts(one, other)
    }
}

impl<const D: usize, S: Scalar> Pairing<D, S, Mesh<D, S>> for Ball<D, S> {
    fn relation(&self, other: &Mesh<D, S>) -> Relation {
        Pairing::relation(self, &other)
    }

    fn relation_within(&self, other: &Mesh<D, S>, tolerance: S) -> Relation {
        Pairing::relation_within(self, &other, tolerance)
    }

    fn gap(&self, other: &Mesh<D, S>) -> S {
        Pairing::gap(self, &other)
    }

    fn closest_points(&self, other: &Mesh<D, S>) -> ([S; D], [S; D]) {
        Pairing::closest_points(self, &other)
    }

    fn is_approaching(a: &Moving<D, S>, b: &Moving<D, S, Mesh<D, S>>) -> bool {
        <Self as Pairing<D, S, &Mesh<D, S>>>::is_approaching(a, &b.borrowed())
    }

    fn first_contact(
        a: &Moving<D, S>,
        b: &Moving<D, S, Mesh<D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        <Self as Pairing<D, S, &Mesh<D, S>>>::first_contact(a, &b.borrowed(), max_time)
    }

    fn time_of_impact(
        a: &Moving<D, S>,
        b: &Moving<D, S, Mesh<D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        <Self as Pairing<D, S, &Mesh<D, S>>>::time_of_impact(a, &b.borrowed(), max_time)
    }

    fn will_collide(a: &Moving<D, S>, b: &Moving<D, S, Mesh<D, S>>, max_time: S) -> bool {
        <Self as Pairing<D, S, &Mesh<D, S>>>::will_collide(a, &b.borrowed(), max_time)
    }

    fn is_decided_exactly(a: &Moving<D, S>, b: &Moving<D, S, Mesh<D, S>>, max_time: S) -> bool {
        <Self as Pairing<D, S, &Mesh<D, S>>>::is_decided_exactly(a, &b.borrowed(), max_time)
    }

    fn contact_interval(
        a: &Moving<D, S>,
        b: &Moving<D, S, Mesh<D, S>>,
    ) -> Option<ContactInterval<S>> {
        <Self as Pairing<D, S, &Mesh<D, S>>>::contact_interval(a, &b.borrowed())
    }

    fn order_of_impacts(
        _: &Moving<D, S>,
        (_, one): (&Moving<D, S, Mesh<D, S>>, &Impact<D, S>),
        (_, other): (&Moving<D, S, Mesh<D, S>>, &Impact<D, S>),
    ) -> Ordering {
        solid::order_of_impacts(one, other)
    }
}

/// A ball and a face, in the prism above and below it, or an edge: together these are all
/// triangles.
#[derive(Clone, Debug)]
enum MeshPart<const D: usize> {
    Face(usize, Encounter<D, Facet<D>>),
    Edge(usize, Encounter<D, Segment<D>>),
}

impl<const D: usize> MeshPart<D> {
    /// Whether no edge of the same triangle is nearer.
    fn is_nearest(&self) -> bool {
        match self {
            Self::Face(_, encounter) => is_beside_facet(encounter),
            Self::Edge(..) => true,
        }
    }

    /// The mesh's name for a feature of the part.
    fn name<S: Scalar>(&self, mesh: &Mesh<D, S>, feature: Feature) -> Feature {
        match *self {
            Self::Face(index, _) => Feature::Face(index),
            Self::Edge(index, _) => mesh.feature_of_edge(index, feature),
        }
    }
}

/// The path of a ball, relative to the parts of a moving mesh.
struct BallAndMesh<'a, const D: usize, S> {
    ball: &'a Moving<D, S>,
    mesh: &'a Mesh<D, S>,
    velocity: [f64; D],
    sweep: Sweep<D>,
}

impl<'a, const D: usize, S: Scalar> BallAndMesh<'a, D, S> {
    fn new(ball: &'a Moving<D, S>, mesh: &Moving<D, S, &'a Mesh<D, S>>) -> Self {
        let wide = |v: [S; D]| v.map_each(Into::into);
        let [x, v, velocity] = [ball.center(), ball.velocity(), mesh.velocity()].map_each(wide);
        let sweep = Sweep::new(x, v, ball.radius().into(), velocity);
        Self { ball, mesh: mesh.shape(), velocity, sweep }
    }

    /// The ball and a part.
    fn beside<K: Widen>(&self, part: &K) -> Encounter<D, K::Wide>
    where
        K::Wide: Solid<D>,
    {
        Encounter { velocity: self.velocity, ..Encounter::at_rest(self.ball, part) }
    }

    /// The face or the edge; `None` for a vertex, which is an end of edges.
    fn part(&self, feature: Feature) -> Option<MeshPart<D>> {
        match feature {
            Feature::Face(index) => {
                Some(MeshPart::Face(index, self.beside(&self.mesh.face(index))))
            }
            Feature::Edge(index) => {
                Some(MeshPart::Edge(index, self.beside(&self.mesh.segment(index))))
            }
            Feature::Vertex(_) | Feature::Surface => None,
        }
    }

    /// The ball and each facet of a part.
    fn facets(&self, feature: Feature) -> impl Iterator<Item = Encounter<D, Facet<D>>> {
        self.mesh.facets(feature).map(|facet| self.beside(&facet))
    }

    /// Visits parts along the path.
    fn walk_by_arrival(&self) -> Walk<'_, D, impl Fn(&BoxCorners<D>) -> f64> {
        self.mesh.tree().walk(|bounds| self.sweep.arrival(bounds))
    }

    /// Visits parts by their distance at the start.
    fn walk_by_gap(&self) -> Walk<'_, D, impl Fn(&BoxCorners<D>) -> f64> {
        self.mesh.tree().walk(|bounds| self.sweep.least_gap(bounds))
    }

    /// The features that the ball may touch up to a time.
    fn features_by(&self, until: f64) -> impl Iterator<Item = Feature> {
        let mut walk = self.walk_by_arrival();
        from_fn(move || next(self.mesh, &mut walk, until)).map(|(_, feature)| feature)
    }

    /// The earliest of the answers up to a time.
    fn earliest(
        &self,
        max_time: S,
        ask: impl Fn(Feature, f64) -> Option<Impact<D, S>>,
    ) -> Option<Impact<D, S>> {
        earliest(self.mesh, self.walk_by_arrival(), deadline(max_time)?, ask)
    }

    /// The parts to which the gap may be at most this at the start, except faces with a nearer
    /// edge.
    fn parts_within(&self, gap: f64) -> impl Iterator<Item = MeshPart<D>> {
        let mut walk = self.walk_by_gap();
        let features = from_fn(move || next(self.mesh, &mut walk, gap)).map(|(_, feature)| feature);
        features.filter_map(|feature| self.part(feature)).filter(MeshPart::is_nearest)
    }

    /// The part that is nearest at the start, and the gap to it; of equally near parts, the first.
    fn nearest(&self) -> Option<(S, MeshPart<D>)> {
        let mut nearest: Option<(usize, S, MeshPart<D>)> = None;
        let mut most = f64::INFINITY;
        let mut walk = self.walk_by_gap();
        while let Some((rank, feature)) = next(self.mesh, &mut walk, most) {
            let Some(part) = self.part(feature).filter(MeshPart::is_nearest) else { continue };
            let gap: S = of_part!(&part, encounter => solid::gap(encounter));
            if nearest.as_ref().is_none_or(|&(first, least, _)| (gap, rank) < (least, first)) {
                most = clearly_after(gap).into();
                nearest = Some((rank, gap, part));
            }
        }
        nearest.map(|(_, gap, part)| (gap, part))
    }
}

/// The next feature of a walk whose bound is at most `most`, with its rank.
pub(super) fn next<const D: usize, S: Scalar, F: Fn(&BoxCorners<D>) -> f64>(
    mesh: &Mesh<D, S>,
    walk: &mut Walk<'_, D, F>,
    most: f64,
) -> Option<(usize, Feature)> {
    loop {
        let rank = walk.next_within(most)?;
        let feature = mesh.feature_of_rank(rank);
        if walk.bound(&mesh.bounds_of(feature)) <= most {
            return Some((rank, feature));
        }
    }
}

/// The earliest answer, up to a time, for the features of a walk; of equal times, that of the
/// feature with the lowest rank.
pub(super) fn earliest<const D: usize, S: Scalar, F: Fn(&BoxCorners<D>) -> f64>(
    mesh: &Mesh<D, S>,
    mut walk: Walk<'_, D, F>,
    last: f64,
    ask: impl Fn(Feature, f64) -> Option<Impact<D, S>>,
) -> Option<Impact<D, S>> {
    let mut until = last;
    let mut earliest: Option<(usize, Impact<D, S>)> = None;
    while let Some((rank, feature)) = next(mesh, &mut walk, until) {
        if let Some(impact) = ask(feature, until)
            && earliest.is_none_or(|(least, earliest)| (impact.time, rank) < (earliest.time, least))
        {
            // An impact that is clearly later by its true time does not round to the same time.
            until = last.min(clearly_after(impact.time).into());
            earliest = Some((rank, impact));
        }
    }
    earliest.map(|(_, impact)| impact)
}

/// The impact with a part of a mesh: the latest of the impacts with its facets, if the ball hits
/// all of them.
///
/// The region of a part is an intersection of half-spaces. Each facet has two of them, or all that
/// do not come from a neighbour and two that do. The centre is in a half-space for an interval of
/// time, ends included. If the region were all of space, the ball would touch or overlap the part
/// and approach it for an interval `[t₁, t₂)`, from the first root on (`t₁ ≥ 0`) until it turns. An
/// impact is the first time that all of these intervals have in common. By Helly's theorem in one
/// dimension, intervals, with or without their ends, have a time in common if each two of them have
/// one, and so if the ball hits all facets. Their first common time is then the latest of the times
/// at which they begin, and each of these belongs to a facet.
///
/// A point that runs head-on into a corner or an edge touches it at `t₁` alone. It hits the part if
/// it was in the region before, that is, if it enters all half-spaces before `t₁` and leaves none
/// before; each facet tests that.
fn latest<const D: usize, S: Scalar>(
    facets: impl Iterator<Item = Encounter<D, Facet<D>>>,
    until: f64,
) -> Option<Impact<D, S>> {
    let mut latest: Option<Impact<D, S>> = None;
    for facet in facets {
        let impact = solid::first(Question::Impact, &facet, until)?;
        if latest.is_none_or(|latest| latest.time < impact.time) {
            latest = Some(impact);
        }
    }
    latest
}
