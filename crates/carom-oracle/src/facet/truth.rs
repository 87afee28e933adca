//! Exact answers for a ball and a facet.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::IBig;

use super::case::FacetCase;
use super::region::Region;
use crate::case::{Ball, BallAndVelocity};
use crate::contact::unit;
use crate::number::{Dyadic, Enclosed};
use crate::quadratic::{difference, dot, integer};
use crate::shape::{
    Feature, Linear, Parabola, Root, Scene, Setting, ShapeContact, Touch, Whole, midway,
};

/// How a ball comes to hit a facet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// It touches or overlaps at the start.
    AtStart,
    /// Its centre enters the region where the ball already touches or overlaps.
    Entering,
    /// Within the region, the distance falls to the radius.
    Nearing,
}

/// The exact answers for one case.
#[derive(Clone, Debug)]
pub struct FacetTruth<const D: usize> {
    /// Whether the distance to the line or point decreases at the start.
    pub is_approaching: bool,
    /// The impact up to the largest float, regardless of the deadline.
    pub impact: Option<ShapeContact<D>>,
    /// Whether that impact is within the deadline.
    pub impact_in_time: bool,
    /// How the ball reaches the facet.
    pub coming: Option<Coming>,
}

impl<const D: usize> FacetTruth<D> {
    /// The exact answers for a case.
    #[must_use]
    pub fn of(case: &FacetCase<D>) -> Self {
        let FacetCase { precision, ball, facet, max_time } = *case;
        let course = BallAndVelocity { precision, ball, velocity: [0.0; D], max_time };
        Self::with(&course, &facet.region())
    }

    /// The answers for a region that moves.
    pub(crate) fn with(course: &BallAndVelocity<D>, region: &Region<D>) -> Self {
        let BallAndVelocity { precision, ball, velocity, max_time } = course;
        let asked = BallAndRegion::of(ball, velocity, region);
        let largest = precision.largest();
        let impact = asked.impact().filter(|(moment, _)| asked.is_by(moment, largest));
        let is_in_time = |(moment, _): &(Root, _)| asked.is_by(moment, max_time.min(largest));
        Self {
            is_approaching: asked.is_approaching(),
            // An infinite deadline acts like the largest float: a later time cannot be represented.
            impact_in_time: *max_time >= 0.0 && impact.as_ref().is_some_and(is_in_time),
            coming: impact.as_ref().map(|(_, coming)| *coming),
            impact: impact.map(|(moment, _)| asked.contact(ball, velocity, &moment)),
        }
    }

    /// The impact within the deadline.
    #[must_use]
    pub fn time_of_impact(&self) -> Option<&ShapeContact<D>> {
        self.impact.as_ref().filter(|_| self.impact_in_time)
    }
}

/// The first contact of a ball and a region up to the largest float, and whether it is within the
/// deadline.
pub(crate) fn first_contact<const D: usize>(
    course: &BallAndVelocity<D>,
    region: &Region<D>,
) -> Option<(ShapeContact<D>, bool)> {
    let BallAndVelocity { precision, ball, velocity, max_time } = course;
    let asked = BallAndRegion::of(ball, velocity, region);
    let moment = asked.first_contact()?;
    let largest = precision.largest();
    let is_in_time = *max_time >= 0.0 && asked.is_by(&moment, max_time.min(largest));
    // The midpoint between the ball and the face, or the face's other side.
    let sides = asked.sides_at(&moment);
    let gap = |side: &BallAndRegion<D>| {
        Scene::new(&side.setting, &moment).directions().swap_remove(0).gap
    };
    let gaps: Vec<_> = sides.iter().map(gap).collect();
    let contacts = sides.iter().map(|side| {
        let mut contact = side.contact(ball, velocity, &moment);
        let Touch { normal, features, .. } = contact.touches.swap_remove(0);
        let at = |gap| midway(ball, velocity, &normal, (&contact.time.floor, gap));
        let touch =
            |gap| Touch { normal: normal.clone(), point: at(gap), features: features.clone() };
        contact.touches = gaps.iter().map(touch).collect();
        contact
    });
    let joined = contacts.reduce(|mut one, other| {
        one.touches.extend(other.touches);
        one
    });
    joined.filter(|_| asked.is_by(&moment, largest)).map(|contact| (contact, is_in_time))
}

/// A ball and a region in integers.
#[derive(Clone)]
pub(crate) struct BallAndRegion<const D: usize> {
    setting: Setting<D>,
    /// The direction of an edge; `None` for other facets.
    edge: Option<[IBig; D]>,
    /// The name of the facet.
    feature: Feature,
    /// The squared distance to the line, point or plane, minus the squared radius.
    excess: Parabola,
    /// Forms that are all at least 0 where the facet is the nearest of its polyline.
    region: Vec<Linear>,
}

impl<const D: usize> BallAndRegion<D> {
    /// Converts a ball and a region that moves.
    pub(crate) fn of(ball: &Ball<D>, velocity: &[f64; D], region: &Region<D>) -> Self {
        let own: Vec<f64> = region.points().into_iter().flatten().collect();
        let points = |exponent: i64| -> Vec<[IBig; D]> {
            let whole = |v: [f64; D]| v.map(|x| integer(x, exponent));
            region.points().into_iter().map(whole).collect()
        };
        // A segment with equal ends is a point.
        let last = usize::from(!matches!(region, Region::Corner { .. }));
        let setting = Setting::with(ball, velocity, &own, |exponent| {
            let points = points(exponent);
            let (start, end) = (points[0].clone(), points[last].clone());
            Whole::Capsule { start, end, radius: IBig::ZERO }
        });
        let points = points(setting.length_exponent);
        match region {
            Region::Corner { .. } => Self::of_corner(setting, &points),
            Region::Edge { .. } => Self::of_edge(setting, &points),
            Region::Face { .. } => Self::of_face(setting, &points),
        }
    }

    /// A corner, the first point. Its region faces away from the other points, bounded at right
    /// angles to the edges towards them.
    fn of_corner(setting: Setting<D>, points: &[[IBig; D]]) -> Self {
        let at = &points[0];
        let away = |other: &[IBig; D]| setting.along(at, &difference(at, other));
        Self {
            excess: setting.around(at, &setting.r),
            region: points[1..].iter().map(away).collect(),
            edge: None,
            feature: Feature::Vertex(0),
            setting,
        }
    }

    /// An edge between the first two points. Its region faces away from each of the others, bounded
    /// at right angles to the edge.
    fn of_edge(setting: Setting<D>, points: &[[IBig; D]]) -> Self {
        let (start, end) = (&points[0], &points[1]);
        let along = difference(end, start);
        let ends = [setting.along(start, &along), setting.along(end, &along).negated()];
        let beyond = |third: &[IBig; D]| {
            let way = difference(third, start);
            let (square, on) = (dot(&along, &along), dot(&way, &along));
            let inwards = from_fn(|k| &way[k] * &square - &along[k] * &on);
            setting.along(start, &inwards).negated()
        };
        Self {
            excess: setting.around_line(start, &along, &setting.r),
            region: ends.into_iter().chain(points[2..].iter().map(beyond)).collect(),
            edge: Some(along),
            feature: Feature::Edge(0),
            setting,
        }
    }

    /// The region above and below the face between three points.
    fn of_face(mut setting: Setting<D>, points: &[[IBig; D]]) -> Self {
        let start = &points[0];
        let normal = cross(&difference(&points[1], start), &difference(&points[2], start));
        let height = setting.along(start, &normal);
        let edges = [[0, 1], [1, 2], [2, 0]].map(|edge| edge.map(|index| &points[index]));
        let border = |[from, to]: [&[IBig; D]; 2]| {
            setting.along(from, &cross(&normal, &difference(to, from)))
        };
        let region = edges.map(border).into();
        let excess = square_from_plane(&height, &normal, &setting.r);
        let is_below = height.start < IBig::ZERO;
        let normal = if is_below { normal.map(|x| -x) } else { normal };
        // The half-space has the ball above it.
        setting.shape = Whole::HalfSpace { point: start.clone(), normal };
        Self { excess, region, edge: None, feature: Feature::Face(0), setting }
    }

    /// Whether the distance decreases at the start, wherever the ball is.
    pub(crate) fn is_approaching(&self) -> bool {
        self.excess.b < IBig::ZERO
    }

    /// Whether a time is at most a finite float.
    pub(crate) fn is_by(&self, moment: &Root, float: f64) -> bool {
        moment.is_at_most(float, self.setting.time_exponent)
    }

    /// The time of the impact, regardless of the deadline.
    pub(crate) fn impact(&self) -> Option<(Root, Coming)> {
        let start = [(Root::start(), Coming::AtStart)];
        let entering = self.region.iter().filter(|form| form.slope > IBig::ZERO);
        let entering = entering.filter_map(Linear::root).map(|moment| (moment, Coming::Entering));
        let nearing = self.excess.roots().map(|[first, _]| (first, Coming::Nearing));
        let all = start.into_iter().chain(entering).chain(nearing);
        let impacts = all.filter(|(moment, coming)| match coming {
            Coming::AtStart => self.sinks(moment),
            Coming::Entering => moment.sign() == Ordering::Greater && self.sinks(moment),
            Coming::Nearing => moment.sign() == Ordering::Greater && self.arrives(moment),
        });
        impacts.min_by(|(one, _), (other, _)| one.order(other))
    }

    /// The first time at which the centre is in the region and the ball touches or overlaps,
    /// approaching or not.
    fn first_contact(&self) -> Option<Root> {
        let entering = self.region.iter().filter_map(Linear::root);
        let touching = self.excess.roots().map(|[first, _]| first);
        let all = [Root::start()].into_iter().chain(entering).chain(touching);
        let is_there = |moment: &Root| {
            // An irrational root is a root of the excess.
            let excess = moment.as_rational().map(|(n, d)| self.excess_at(n, d));
            self.is_in_region(moment) && excess.is_none_or(|excess| excess <= IBig::ZERO)
        };
        let contacts = all.filter(|moment| moment.sign() != Ordering::Less && is_there(moment));
        contacts.min_by(Root::order)
    }

    /// The face from the side of the centre at a time; from both sides if the centre is in the
    /// plane or has crossed it.
    fn sides_at(&self, moment: &Root) -> Vec<Self> {
        let mut turned = self.clone();
        let Whole::HalfSpace { point, normal } = &mut turned.setting.shape else {
            return vec![turned];
        };
        let height = self.setting.along(point, normal);
        *normal = normal.clone().map(|x| -x);
        let is_where_it_was = moment.sign_of(&height) == height.start.cmp(&IBig::ZERO);
        if is_where_it_was && !height.start.is_zero() {
            return vec![self.clone()];
        }
        vec![self.clone(), turned]
    }

    /// Converts a root to a time.
    pub(crate) fn enclosed(&self, moment: &Root) -> Enclosed {
        moment.enclosed(self.setting.time_exponent, 0)
    }

    fn is_in_region(&self, moment: &Root) -> bool {
        self.region.iter().all(|form| moment.sign_of(form) != Ordering::Less)
    }

    /// Whether, at a rational time, the centre is in the region and the ball touches or overlaps
    /// and approaches.
    fn sinks(&self, moment: &Root) -> bool {
        let Some((n, d)) = moment.as_rational() else { return false };
        let slope = &self.excess.a * n + &self.excess.b * d;
        let is_near = self.excess_at(n, d) <= IBig::ZERO;
        self.is_in_region(moment) && slope < IBig::ZERO && is_near
    }

    /// The excess at time n/d, times d².
    fn excess_at(&self, n: &IBig, d: &IBig) -> IBig {
        let Parabola { a, b, c } = &self.excess;
        (a * n + IBig::from(2) * b * d) * n + c * IBig::from(d.sqr())
    }

    /// Whether, at the first root, the centre is in the region and was there before, and the ball
    /// does not merely graze.
    fn arrives(&self, moment: &Root) -> bool {
        let enters =
            |form: &Linear| form.slope > IBig::ZERO && moment.sign_of(form) == Ordering::Equal;
        let least = if self.setting.r.is_zero() { Ordering::Equal } else { Ordering::Greater };
        self.is_in_region(moment)
            && !self.region.iter().any(enters)
            && self.excess.discriminant().cmp(&IBig::ZERO) >= least
    }

    /// The contact at the time of the impact.
    pub(crate) fn contact(
        &self,
        ball: &Ball<D>,
        velocity: &[f64; D],
        moment: &Root,
    ) -> ShapeContact<D> {
        let time = moment.enclosed(self.setting.time_exponent, self.setting.fraction_bits());
        let goes_through = self.setting.r.is_zero() && !matches!(self.feature, Feature::Face(_));
        let (normal, gap) = if goes_through {
            (unit(&self.onwards()), Dyadic::from_float(0.0))
        } else {
            let direction = Scene::new(&self.setting, moment).directions().swap_remove(0);
            let away = direction.away.expect("a ball that comes nearer is not there yet");
            (unit(&away.map(|x| -x)), direction.gap)
        };
        let point = midway(ball, velocity, &normal, (&time.floor, &gap));
        let features = vec![self.feature];
        ShapeContact { time, touches: vec![Touch { normal, point, features }] }
    }

    /// The direction in which a point that hits a corner moves, and across the edge if it hits an
    /// edge.
    fn onwards(&self) -> [IBig; D] {
        let w = &self.setting.w;
        match &self.edge {
            None => w.clone(),
            Some(u) => {
                let (along, square) = (dot(w, u), dot(u, u));
                from_fn(|k| &w[k] * &square - &u[k] * &along)
            }
        }
    }
}

/// `x × y`, in 3D.
fn cross<const D: usize>(x: &[IBig; D], y: &[IBig; D]) -> [IBig; D] {
    from_fn(|k| {
        let (i, j) = ((k + 1) % D, (k + 2) % D);
        &x[i] * &y[j] - &x[j] * &y[i]
    })
}

/// The squared distance to a plane minus the squared radius, times the square of the normal.
fn square_from_plane<const D: usize>(height: &Linear, normal: &[IBig; D], r: &IBig) -> Parabola {
    let Linear { start, slope } = height;
    Parabola {
        a: slope.sqr().into(),
        b: start * slope,
        c: IBig::from(start.sqr()) - dot(normal, normal) * IBig::from(r.sqr()),
    }
}
