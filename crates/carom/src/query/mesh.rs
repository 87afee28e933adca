//! Queries about a ball and a mesh.
//!
//! A query tests faces and edges, or facets, those in the nearest boxes first.

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
use crate::query::polyline::{joined, nearest_of};
use crate::query::queries::{ImpactQueries, PairQueries, PosePair};
use crate::query::solid;

/// Evaluates an expression for any site.
macro_rules! of_site {
    ($site:expr, $encounter:ident => $answer:expr) => {
        match $site {
            MeshSite::Face(_, $encounter) => $answer,
            MeshSite::Edge(_, $encounter) => $answer,
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
impl<'m, const D: usize, S: Scalar> PosePair<D, S, &'m Mesh<D, S>> for Ball<D, S> {
    type Problem<'a>
        = BallAndMesh<'a, D, S>
    where
        S: 'a,
        'm: 'a;

    fn still<'a>(a: &'a Self, b: &'a &'m Mesh<D, S>) -> Self::Problem<'a> {
        BallAndMesh::new(a.at_rest(), b, [S::default(); D])
    }

    fn moving<'a>(a: &'a Moving<D, S>, b: &'a Moving<D, S, &'m Mesh<D, S>>) -> Self::Problem<'a> {
        BallAndMesh::new(*a, b.shape(), b.velocity())
    }
}

impl<const D: usize, S: Scalar> PosePair<D, S, Mesh<D, S>> for Ball<D, S> {
    type Problem<'a>
        = BallAndMesh<'a, D, S>
    where
        S: 'a;

    fn still<'a>(a: &'a Self, b: &'a Mesh<D, S>) -> Self::Problem<'a> {
        BallAndMesh::new(a.at_rest(), b, [S::default(); D])
    }

    fn moving<'a>(a: &'a Moving<D, S>, b: &'a Moving<D, S, Mesh<D, S>>) -> Self::Problem<'a> {
        BallAndMesh::new(*a, b.shape(), b.velocity())
    }
}

impl<const D: usize, S: Scalar> ImpactQueries<D, S> for BallAndMesh<'_, D, S> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        let last = deadline(max_time)?;
        earliest(self.mesh, self.walk_by_arrival(), last, |feature, until| match question {
            Question::Contact => {
                let site = self.site(feature)?;
                let impact: Impact<D, S> =
                    of_site!(&site, encounter => solid::first(question, encounter, until))?;
                Some(Impact { feature: site.name(self.mesh, impact.feature), ..impact })
            }
            Question::Impact => {
                let impact = latest(self.facets(feature), until)?;
                Some(Impact { feature, ..impact })
            }
        })
    }

    fn will_collide(&self, max_time: S) -> bool {
        deadline(max_time).is_some_and(|until| {
            self.features_by(until)
                .any(|feature| self.facets(feature).all(|facet| solid::will_collide(&facet, until)))
        })
    }

    /// Whether the impact with any of its facets is decided exactly.
    fn is_decided_exactly(&self, max_time: S) -> bool {
        deadline(max_time).is_some_and(|until| {
            self.features_by(until)
                .flat_map(|feature| self.facets(feature))
                .any(|facet| solid::is_decided_exactly::<D, S, _>(&facet, until))
        })
    }
}

impl<const D: usize, S: Scalar> PairQueries<D, S> for BallAndMesh<'_, D, S> {
    fn relation(&self) -> Relation {
        let sites = self.sites_within(0.0);
        nearest_of(sites.map(|site| of_site!(&site, encounter => solid::relation(encounter))))
    }

    fn relation_within(&self, tolerance: S) -> Relation {
        let tolerance: f64 = tolerance.into();
        // A negative or NaN tolerance counts as 0.
        let sites = self.sites_within(tolerance.max(0.0));
        let within =
            |site| of_site!(&site, encounter => solid::relation_within(encounter, tolerance));
        nearest_of(sites.map(within))
    }

    fn gap(&self) -> S {
        self.nearest().map_or(S::from_f64(f64::INFINITY), |(gap, _)| gap)
    }

    fn closest_points(&self) -> ([S; D], [S; D]) {
        let center = self.ball.center();
        self.nearest().map_or(
            (center, center),
            |(_, site)| of_site!(&site, encounter => solid::closest_points(encounter)),
        )
    }

    fn is_approaching(&self) -> bool {
        self.nearest()
            .is_some_and(|(_, site)| of_site!(&site, encounter => solid::is_approaching(encounter)))
    }

    /// Stores nothing about sites: for each site that prolongs the contact, all are computed again.
    fn contact_interval(&self) -> Option<ContactInterval<S>> {
        let intervals = || {
            self.features_by(S::MAX.into()).filter_map(|feature| {
                let site = self.site(feature)?;
                of_site!(&site, encounter => solid::contact_interval(encounter))
            })
        };
        // Along an edge, the ball leaves one face as it reaches the next, by different formulas.
        joined(intervals, clearly_after)
    }
}

/// A ball and a face, in the prism above and below it, or an edge: together these are all
/// triangles.
#[derive(Clone, Debug)]
enum MeshSite<const D: usize> {
    Face(usize, Encounter<D, Facet<D>>),
    Edge(usize, Encounter<D, Segment<D>>),
}

impl<const D: usize> MeshSite<D> {
    /// Whether no edge of the same triangle is nearer.
    fn is_nearest(&self) -> bool {
        match self {
            Self::Face(_, encounter) => is_beside_facet(encounter),
            Self::Edge(..) => true,
        }
    }

    /// The mesh's name for a feature of the site.
    fn name<S: Scalar>(&self, mesh: &Mesh<D, S>, feature: Feature) -> Feature {
        match *self {
            Self::Face(index, _) => Feature::Face(index),
            Self::Edge(index, _) => mesh.feature_of_edge(index, feature),
        }
    }
}

/// A ball and a mesh.
pub struct BallAndMesh<'a, const D: usize, S> {
    ball: Moving<D, S>,
    mesh: &'a Mesh<D, S>,
    velocity: [f64; D],
    sweep: Sweep<D>,
}

impl<'a, const D: usize, S: Scalar> BallAndMesh<'a, D, S> {
    fn new(ball: Moving<D, S>, mesh: &'a Mesh<D, S>, velocity: [S; D]) -> Self {
        let wide = |v: [S; D]| v.map_each(Into::into);
        let [x, v, velocity] = [ball.center(), ball.velocity(), velocity].map_each(wide);
        let sweep = Sweep::new(x, v, ball.radius().into(), velocity);
        Self { ball, mesh, velocity, sweep }
    }

    /// The ball and a site.
    fn beside<K: Widen>(&self, site: &K) -> Encounter<D, K::Wide>
    where
        K::Wide: Solid<D>,
    {
        Encounter { velocity: self.velocity, ..Encounter::at_rest(&self.ball, site) }
    }

    /// The face or the edge; `None` for a vertex, which is an end of edges.
    fn site(&self, feature: Feature) -> Option<MeshSite<D>> {
        match feature {
            Feature::Face(index) => {
                Some(MeshSite::Face(index, self.beside(&self.mesh.face(index))))
            }
            Feature::Edge(index) => {
                Some(MeshSite::Edge(index, self.beside(&self.mesh.segment(index))))
            }
            Feature::Vertex(_) | Feature::Surface => None,
        }
    }

    /// The ball and each facet of a site.
    fn facets(&self, feature: Feature) -> impl Iterator<Item = Encounter<D, Facet<D>>> {
        self.mesh.facets(feature).map(|facet| self.beside(&facet))
    }

    /// Visits sites along the path.
    fn walk_by_arrival(&self) -> Walk<'_, D, impl Fn(&BoxCorners<D>) -> f64> {
        self.mesh.tree().walk(|bounds| self.sweep.arrival(bounds))
    }

    /// Visits sites by their distance at the start.
    fn walk_by_gap(&self) -> Walk<'_, D, impl Fn(&BoxCorners<D>) -> f64> {
        self.mesh.tree().walk(|bounds| self.sweep.least_gap(bounds))
    }

    /// The features that the ball may touch up to a time.
    fn features_by(&self, until: f64) -> impl Iterator<Item = Feature> {
        let mut walk = self.walk_by_arrival();
        from_fn(move || next(self.mesh, &mut walk, until)).map(|(_, feature)| feature)
    }

    /// The sites to which the gap may be at most this at the start, except faces with a nearer
    /// edge.
    fn sites_within(&self, gap: f64) -> impl Iterator<Item = MeshSite<D>> {
        let mut walk = self.walk_by_gap();
        let features = from_fn(move || next(self.mesh, &mut walk, gap)).map(|(_, feature)| feature);
        features.filter_map(|feature| self.site(feature)).filter(MeshSite::is_nearest)
    }

    /// The site that is nearest at the start, and the gap to it; of equally near sites, the first.
    fn nearest(&self) -> Option<(S, MeshSite<D>)> {
        let mut nearest: Option<(usize, S, MeshSite<D>)> = None;
        let mut most = f64::INFINITY;
        let mut walk = self.walk_by_gap();
        while let Some((rank, feature)) = next(self.mesh, &mut walk, most) {
            let Some(site) = self.site(feature).filter(MeshSite::is_nearest) else { continue };
            let gap: S = of_site!(&site, encounter => solid::gap(encounter));
            if nearest.as_ref().is_none_or(|&(first, least, _)| (gap, rank) < (least, first)) {
                most = clearly_after(gap).into();
                nearest = Some((rank, gap, site));
            }
        }
        nearest.map(|(_, gap, site)| (gap, site))
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

/// The impact with a site of a mesh: the latest of the impacts with its facets, if the ball hits
/// all of them.
///
/// The region of a site is an intersection of half-spaces. Each facet has two of them, or all that
/// do not come from a neighbour and two that do. The centre is in a half-space for an interval of
/// time, ends included. If the region were all of space, the ball would touch or overlap the site
/// and approach it for an interval `[t₁, t₂)`, from the first root on (`t₁ ≥ 0`) until it turns. An
/// impact is the first time that all of these intervals have in common. By Helly's theorem in one
/// dimension, intervals, with or without their ends, have a time in common if each two of them have
/// one, and so if the ball hits all facets. Their first common time is then the latest of the times
/// at which they begin, and each of these belongs to a facet.
///
/// A point that runs head-on into a corner or an edge touches it at `t₁` alone. It hits the site if
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
