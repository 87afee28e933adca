//! A ball and a mesh: each question asked of the faces and edges, or of the facets, one after the other.

use core::cmp::Ordering;

use crate::answer::{ContactInterval, Impact, Relation};
use crate::encounter::Encounter;
use crate::filter::Sweep;
use crate::float::Scalar;
use crate::query::facet::is_beside_facet;
use crate::query::meets::sealed::Pairing;
use crate::query::polyline::{earliest, joined, nearest_of};
use crate::query::solid;
use crate::query::sweep::clearly_after;
use crate::shape::{Ball, Facet, Feature, Mesh, Moving, Segment};
use crate::verdict::{Question, deadline};

/// Asks a part, whichever it is.
macro_rules! of_part {
    ($part:expr, $encounter:ident => $answer:expr) => {
        match $part {
            Part::Face(_, $encounter) => $answer,
            Part::Edge(_, $encounter) => $answer,
        }
    };
}
impl<const D: usize, S: Scalar> Mesh<D, S> {
    /// The first impact of a ball with one of the [`features`](Self::features) in `[0, max_time]`, the mesh
    /// being at rest: the last of those with its [`facets`](Self::facets), if all of them are hit.
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

/// A mesh is asked about by itself where it stands, and borrowed where it moves.
impl<const D: usize, S: Scalar> Pairing<D, S, &Mesh<D, S>> for Ball<D, S> {
    fn relation(&self, other: &&Mesh<D, S>) -> Relation {
        nearest_of(
            parts(&self.at_rest(), &other.at_rest())
                .filter(Part::is_nearest)
                .map(|part| of_part!(&part, encounter => solid::relation(encounter))),
        )
    }

    fn relation_within(&self, other: &&Mesh<D, S>, tolerance: S) -> Relation {
        let tolerance = tolerance.into();
        let within =
            |part| of_part!(&part, encounter => solid::relation_within(encounter, tolerance));
        nearest_of(parts(&self.at_rest(), &other.at_rest()).filter(Part::is_nearest).map(within))
    }

    fn gap(&self, other: &&Mesh<D, S>) -> S {
        nearest(&self.at_rest(), &other.at_rest())
            .map_or(S::from_f64(f64::INFINITY), |(gap, _)| gap)
    }

    fn closest_points(&self, other: &&Mesh<D, S>) -> ([S; D], [S; D]) {
        nearest(&self.at_rest(), &other.at_rest()).map_or(
            (self.center(), self.center()),
            |(_, part)| of_part!(&part, encounter => solid::closest_points(encounter)),
        )
    }

    fn is_approaching(a: &Moving<D, S>, b: &Moving<D, S, &Mesh<D, S>>) -> bool {
        nearest(a, b)
            .is_some_and(|(_, part)| of_part!(&part, encounter => solid::is_approaching(encounter)))
    }

    fn first_contact(
        a: &Moving<D, S>,
        b: &Moving<D, S, &Mesh<D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        let sweep = sweep(a, b);
        earliest(parts(a, b), max_time, |part, until| {
            if sweep.misses(part.points(), until) {
                return None;
            }
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
        let sweep = sweep(a, b);
        earliest(b.shape().features(), max_time, |feature, until| {
            if is_missed(&sweep, b, feature, until) {
                return None;
            }
            let impact = latest(facets(a, b, feature), until)?;
            Some(Impact { feature, ..impact })
        })
    }

    fn will_collide(a: &Moving<D, S>, b: &Moving<D, S, &Mesh<D, S>>, max_time: S) -> bool {
        let sweep = sweep(a, b);
        deadline(max_time).is_some_and(|until| {
            b.shape().features().any(|feature| {
                !is_missed(&sweep, b, feature, until)
                    && facets(a, b, feature).all(|facet| solid::will_collide(&facet, until))
            })
        })
    }

    /// Whether any of its facets is.
    fn is_decided_exactly(a: &Moving<D, S>, b: &Moving<D, S, &Mesh<D, S>>, max_time: S) -> bool {
        let sweep = sweep(a, b);
        deadline(max_time).is_some_and(|until| {
            b.shape().features().any(|feature| {
                !is_missed(&sweep, b, feature, until)
                    && facets(a, b, feature)
                        .any(|facet| solid::is_decided_exactly::<D, S, _>(&facet, until))
            })
        })
    }

    /// Nothing is kept of a part: for each that prolongs the contact, all are asked anew.
    fn contact_interval(
        a: &Moving<D, S>,
        b: &Moving<D, S, &Mesh<D, S>>,
    ) -> Option<ContactInterval<S>> {
        let sweep = sweep(a, b);
        let intervals = || {
            parts(a, b).filter_map(|part| {
                let is_missed = sweep.misses(part.points(), S::MAX.into());
                let interval = || of_part!(&part, encounter => solid::contact_interval(encounter));
                if is_missed { None } else { interval() }
            })
        };
        // Along an edge one face is left as the next is reached, by formulas of their own.
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

/// A ball and a face, in the prism above and below it, or an edge: together these are all triangles.
#[derive(Clone, Debug)]
enum Part<const D: usize> {
    Face(usize, Encounter<D, Facet<D>>),
    Edge(usize, Encounter<D, Segment<D>>),
}

impl<const D: usize> Part<D> {
    /// Whether no edge of the same triangle is nearer.
    fn is_nearest(&self) -> bool {
        match self {
            Self::Face(_, encounter) => is_beside_facet(encounter),
            Self::Edge(..) => true,
        }
    }

    fn points(&self) -> impl Iterator<Item = [f64; D]> + Clone {
        let points = match self {
            Self::Face(_, Encounter { solid, .. }) => solid.corners(),
            Self::Edge(_, Encounter { solid, .. }) => {
                Some([solid.start(), solid.end(), solid.end()])
            }
        };
        points.into_iter().flatten()
    }

    /// The name of a feature of it.
    fn name<S: Scalar>(&self, mesh: &Mesh<D, S>, feature: Feature) -> Feature {
        match *self {
            Self::Face(index, _) => Feature::Face(index),
            Self::Edge(index, _) => mesh.feature_of_edge(index, feature),
        }
    }
}

/// A ball, and each face and each edge of a moving mesh.
fn parts<'a, const D: usize, S: Scalar>(
    ball: &'a Moving<D, S>,
    mesh: &'a Moving<D, S, &Mesh<D, S>>,
) -> impl Iterator<Item = Part<D>> + 'a {
    let velocity = mesh.velocity().map(Into::into);
    let faces = mesh.shape().faces().map(move |(index, face)| {
        Part::Face(index, Encounter { velocity, ..Encounter::at_rest(ball, &face) })
    });
    let edges = mesh.shape().segments().map(move |(index, edge)| {
        Part::Edge(index, Encounter { velocity, ..Encounter::at_rest(ball, &edge) })
    });
    faces.chain(edges)
}

/// The part that is nearest, and the gap to it; of equally near ones, the first.
fn nearest<const D: usize, S: Scalar>(
    ball: &Moving<D, S>,
    mesh: &Moving<D, S, &Mesh<D, S>>,
) -> Option<(S, Part<D>)> {
    let gaps = parts(ball, mesh).filter(Part::is_nearest).map(|part| {
        let gap: S = of_part!(&part, encounter => solid::gap(encounter));
        (gap, part)
    });
    gaps.reduce(|one, other| if other.0 < one.0 { other } else { one })
}

/// A ball and each facet of a part of a moving mesh.
fn facets<'a, const D: usize, S: Scalar>(
    ball: &'a Moving<D, S>,
    mesh: &'a Moving<D, S, &Mesh<D, S>>,
    feature: Feature,
) -> impl Iterator<Item = Encounter<D, Facet<D>>> + 'a {
    let velocity = mesh.velocity().map(Into::into);
    let facets = mesh.shape().facets(feature);
    facets.map(move |facet| Encounter { velocity, ..Encounter::at_rest(ball, &facet) })
}

/// The impact with a part of a mesh: the latest of those with its facets, if all are hit.
///
/// The region of a part is what half-spaces have in common; each facet has two of them, or all that are
/// not given by a neighbour and two that are. The centre is in a half-space for an interval of time, ends
/// included, and in the meantime the ball, if the region were everything, touches or overlaps the part and
/// comes nearer for an interval `[t₁, t₂)`, from the first root on (`t₁ ≥ 0`) until it turns. An impact is the
/// first moment that all of these have in common. By Helly's theorem in one dimension, intervals, with or
/// without their ends, have a moment in common if each two of them have, and so if all facets are hit; and
/// their first moment in common is then the latest of the moments at which they begin, each of which
/// belongs to a facet.
///
/// A point that runs into a corner or an edge head-on touches it at `t₁` alone, and is hit if it was in the
/// region before: if all half-spaces are entered before `t₁` and none is left before, which is asked of each.
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

/// The way of a ball as seen from a moving mesh.
fn sweep<const D: usize, S: Scalar>(
    ball: &Moving<D, S>,
    mesh: &Moving<D, S, &Mesh<D, S>>,
) -> Sweep<D> {
    let wide = |v: [S; D]| v.map(Into::into);
    let [x, v, velocity] = [ball.center(), ball.velocity(), mesh.velocity()].map(wide);
    Sweep::new(x, v, ball.radius().into(), velocity)
}

/// Whether a ball is never as near to a part of a mesh as the box around it.
fn is_missed<const D: usize, S: Scalar>(
    sweep: &Sweep<D>,
    mesh: &Moving<D, S, &Mesh<D, S>>,
    feature: Feature,
    until: f64,
) -> bool {
    let points = mesh.shape().points_of(feature);
    sweep.misses(points.map(|point| point.map(Into::into)), until)
}
