//! The exact answer to every question about a ball and a facet.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::IBig;

use super::case::{Facet, FacetCase};
use crate::case::Ball;
use crate::contact::unit;
use crate::number::{Dyadic, Enclosed};
use crate::quadratic::{dot, integer};
use crate::shape::{
    Feature, Linear, Parabola, Root, Scene, Setting, ShapeContact, Touch, Whole, difference, midway,
};

/// How a ball comes to hit a facet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
    /// It is there at the start.
    AtStart,
    /// Its centre enters the region where the ball already touches or overlaps.
    Entering,
    /// Within the region it comes as near as its radius.
    Nearing,
}

/// The exact answers for one case.
#[derive(Clone, Debug)]
pub struct FacetTruth<const D: usize> {
    /// Whether the distance from the line or the point falls at the start.
    pub is_approaching: bool,
    /// The impact within the largest float of time, whatever the deadline.
    pub impact: Option<ShapeContact<D>>,
    /// Whether it lies within the deadline.
    pub impact_in_time: bool,
    /// How the ball comes there.
    pub coming: Option<Coming>,
}

impl<const D: usize> FacetTruth<D> {
    /// The exact answers for a case.
    #[must_use]
    pub fn of(case: &FacetCase<D>) -> Self {
        Self::moving(case, &[0.0; D])
    }

    /// The same with a facet that moves.
    pub(crate) fn moving(case: &FacetCase<D>, velocity: &[f64; D]) -> Self {
        let FacetCase { precision, ball, facet, max_time } = case;
        let asked = Asked::of(ball, velocity, facet);
        let largest = precision.largest();
        let impact = asked.impact().filter(|(moment, _)| asked.is_by(moment, largest));
        let is_in_time = |(moment, _): &(Root, _)| asked.is_by(moment, max_time.min(largest));
        Self {
            is_approaching: asked.is_approaching(),
            // No deadline is the same as the largest float: a later time could not be represented.
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

/// A ball and a facet in integers.
pub(crate) struct Asked<const D: usize> {
    setting: Setting<D>,
    /// Along an edge; `None` of others.
    edge: Option<[IBig; D]>,
    /// The name of the facet.
    feature: Feature,
    /// The square of the distance from the line, the point or the plane, less that of the radius.
    excess: Parabola,
    /// What must not be negative where the facet is the nearest of its polyline.
    region: Vec<Linear>,
}

impl<const D: usize> Asked<D> {
    /// A ball, and a facet that moves with a velocity.
    pub(crate) fn of(ball: &Ball<D>, velocity: &[f64; D], facet: &Facet<D>) -> Self {
        let own: Vec<f64> = facet.numbers().collect();
        let points = |exponent: i64| -> Vec<[IBig; D]> {
            let whole = |v: [f64; D]| v.map(|x| integer(x, exponent));
            facet.points().into_iter().map(whole).collect()
        };
        // A segment of the same ends is a point.
        let (first, last) = match facet {
            Facet::Edge { .. } | Facet::Ridge { .. } | Facet::Face { .. } => (0, 1),
            Facet::Corner { before, .. } => {
                (usize::from(before.is_some()), usize::from(before.is_some()))
            }
        };
        let mut setting = Setting::with(ball, velocity, &own, |exponent| {
            let points = points(exponent);
            let (start, end) = (points[first].clone(), points[last].clone());
            Whole::Capsule { start, end, radius: IBig::ZERO }
        });
        let points = points(setting.length_exponent);
        let (start, end) = (&points[first], &points[last]);
        if let Facet::Face { .. } = facet {
            let normal = cross(&difference(end, start), &difference(&points[2], start));
            let height = setting.along(start, &normal);
            let edges = [[0, 1], [1, 2], [2, 0]].map(|edge| edge.map(|index| &points[index]));
            let border = |[from, to]: [&[IBig; D]; 2]| {
                setting.along(from, &cross(&normal, &difference(to, from)))
            };
            let region = edges.map(border).into();
            let excess = square_from_plane(&height, &normal, &setting.r);
            // The ball is above it.
            let is_below = height.start < IBig::ZERO;
            let normal = if is_below { normal.map(|x| -x) } else { normal };
            setting.shape = Whole::HalfSpace { point: start.clone(), normal };
            return Self { excess, region, edge: None, feature: Feature::Face(0), setting };
        }
        if let Facet::Edge { .. } | Facet::Ridge { .. } = facet {
            let along = difference(end, start);
            let ends = [setting.along(start, &along), setting.along(end, &along).negated()];
            // Away from the third corner, at a right angle to the edge.
            let beyond = |third: &[IBig; D]| {
                let inwards = cross(&cross(&along, &difference(third, start)), &along);
                setting.along(start, &inwards).negated()
            };
            return Self {
                excess: setting.around_line(start, &along, &setting.r),
                region: ends.into_iter().chain(points[2..].iter().map(beyond)).collect(),
                edge: Some(along),
                feature: Feature::Edge(0),
                setting,
            };
        }
        let before = points[..first].last().map(|x| setting.along(start, &difference(start, x)));
        let after = points.get(first + 1);
        let after = after.map(|x| setting.along(start, &difference(x, start)).negated());
        Self {
            excess: setting.around(start, &setting.r),
            region: before.into_iter().chain(after).collect(),
            edge: None,
            feature: Feature::Vertex(0),
            setting,
        }
    }

    /// Whether the distance falls at the start, wherever the ball is.
    pub(crate) fn is_approaching(&self) -> bool {
        self.excess.b < IBig::ZERO
    }

    /// Whether a moment is not after a finite float.
    pub(crate) fn is_by(&self, moment: &Root, float: f64) -> bool {
        moment.is_at_most(float, self.setting.time_exponent)
    }

    /// The moment of the impact, whatever the deadline.
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

    /// A moment in times.
    pub(crate) fn enclosed(&self, moment: &Root) -> Enclosed {
        moment.enclosed(self.setting.time_exponent, 0)
    }

    fn is_in_region(&self, moment: &Root) -> bool {
        self.region.iter().all(|form| moment.sign_of(form) != Ordering::Less)
    }

    /// Whether at a rational moment, in the region, the ball touches or overlaps and comes nearer.
    fn sinks(&self, moment: &Root) -> bool {
        let Parabola { a, b, c } = &self.excess;
        let Some((n, d)) = moment.as_rational() else { return false };
        let slope = a * n + b * d;
        let excess = (&slope + b * d) * n + c * IBig::from(d.sqr());
        self.is_in_region(moment) && slope < IBig::ZERO && excess <= IBig::ZERO
    }

    /// Whether the first root is one at which the centre is in the region, and was before, and which is
    /// no graze.
    fn arrives(&self, moment: &Root) -> bool {
        let enters =
            |form: &Linear| form.slope > IBig::ZERO && moment.sign_of(form) == Ordering::Equal;
        let least = if self.setting.r.is_zero() { Ordering::Equal } else { Ordering::Greater };
        self.is_in_region(moment)
            && !self.region.iter().any(enters)
            && self.excess.discriminant().cmp(&IBig::ZERO) >= least
    }

    /// The contact at the moment of the impact.
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

    /// Where a point goes that hits a corner, and across the edge that it hits.
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

/// `x × y`, in space.
fn cross<const D: usize>(x: &[IBig; D], y: &[IBig; D]) -> [IBig; D] {
    from_fn(|k| {
        let (i, j) = ((k + 1) % D, (k + 2) % D);
        &x[i] * &y[j] - &x[j] * &y[i]
    })
}

/// The square of the distance from a plane, less that of the radius, times the square of its normal.
fn square_from_plane<const D: usize>(height: &Linear, normal: &[IBig; D], r: &IBig) -> Parabola {
    let Linear { start, slope } = height;
    Parabola {
        a: slope.sqr().into(),
        b: start * slope,
        c: IBig::from(start.sqr()) - dot(normal, normal) * IBig::from(r.sqr()),
    }
}
