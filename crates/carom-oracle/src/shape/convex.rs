//! Segments, capsules and solid boxes: all features' moments of contact, and the extreme ones.
//!
//! The centre touches a convex shape where it is at the distance R from the shape's core, the
//! segment or the box: R is the radius of the ball and of the capsule together. The core's features
//! are its corners, edges and faces; nearest to the feature, and at the distance R from the flat on
//! which it lies, the ball touches it. So every feature gives a quadratic, and a root counts if the
//! centre then is nearest to the feature: if some linear forms are not negative. All moments that
//! count are moments at the distance R, and the first and last of all moments at that distance are
//! among them: just outside of it the path runs through one of finitely many regions, and there
//! that feature's quadratic is not constant. As the distance is convex along the path, the contact
//! lasts from the first to the last.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::root::{Linear, Parabola, Root, between};
use super::setting::{Setting, Whole, difference};
use super::still::beyond;
use crate::number::shifted;
use crate::quadratic::dot;

/// The first and the last moment of contact on the whole line of motion.
pub(crate) type Span = [Root; 2];

/// What a feature says of the moments of contact.
pub(super) struct Candidate {
    /// The square of the distance from the feature's flat, less R².
    pub(super) excess: Parabola,
    /// What must not be negative where the feature is the nearest.
    pub(super) region: Vec<Linear>,
}

impl<const D: usize> Setting<D> {
    /// From when to when ball and convex shape touch on the line of motion, before time 0 and after;
    /// `None` if never, or if they rest.
    pub(crate) fn span(&self) -> Option<Span> {
        let candidates = match &self.shape {
            Whole::Capsule { start, end, radius } => {
                self.of_segment(start, end, &(&self.r + radius))
            }
            Whole::Aabb { min, max } => self.of_box(min, max),
            Whole::Flat { polygon, radius } => self.of_polygon(polygon, &(&self.r + radius)),
            _ => unreachable!("only of bounded convex shapes"),
        };
        first_and_last(candidates)
    }

    /// From when to when the centre is not farther from a segment than a reach that is not negative;
    /// `None` if never, or at rest.
    pub(crate) fn span_of_segment(
        &self,
        start: &[IBig; D],
        end: &[IBig; D],
        reach: &IBig,
    ) -> Option<Span> {
        first_and_last(self.of_segment(start, end, reach))
    }

    /// The last moment at which the centre is as near to a segment as it ever is; `None` at rest.
    ///
    /// Each feature has such a moment on its own; it counts if the feature then is the nearest. Along
    /// the segment there is none, and the end that is passed last has it.
    pub(crate) fn last_nearest(&self, start: &[IBig; D], end: &[IBig; D]) -> Option<Root> {
        let candidates = self.of_segment(start, end, &IBig::ZERO).into_iter();
        let moments =
            candidates.filter_map(|Candidate { excess: Parabola { a, b, .. }, region }| {
                let moment = (!a.is_zero()).then(|| Root::rational(-b, a))?;
                region.iter().all(|form| moment.sign_of(form) != Ordering::Less).then_some(moment)
            });
        moments.max_by(Root::order)
    }

    fn of_segment(&self, start: &[IBig; D], end: &[IBig; D], reach: &IBig) -> Vec<Candidate> {
        let u = difference(end, start);
        let (after_start, after_end) = (self.along(start, &u), self.along(end, &u));
        let ends = [
            (self.around(start, reach), after_start.clone().negated()),
            (self.around(end, reach), after_end.clone()),
        ];
        let mut candidates: Vec<_> = ends
            .into_iter()
            .map(|(excess, form)| Candidate { excess, region: vec![form] })
            .collect();
        candidates.push(Candidate {
            excess: self.around_line(start, &u, reach),
            region: vec![after_start, after_end.negated()],
        });
        candidates
    }

    /// `|q − center|² − R²`
    pub(crate) fn around(&self, center: &[IBig; D], reach: &IBig) -> Parabola {
        let away = difference(&self.p, center);
        Parabola {
            a: dot(&self.w, &self.w),
            b: dot(&away, &self.w),
            c: dot(&away, &away) - reach.sqr(),
        }
    }

    /// The same for a line, times |u|²: `|q − start|² |u|² − ((q − start) · u)² − R² |u|²`.
    pub(crate) fn around_line(&self, start: &[IBig; D], u: &[IBig; D], reach: &IBig) -> Parabola {
        let uu = dot(u, u);
        let Parabola { a, b, c } = self.around(start, reach);
        let Linear { start: along, slope } = self.along(start, u);
        Parabola {
            a: a * &uu - slope.sqr(),
            b: b * &uu - &along * &slope,
            c: c * &uu - along.sqr(),
        }
    }

    /// Every way of being below, between or above along each axis, but between along all.
    fn of_box(&self, min: &[IBig; D], max: &[IBig; D]) -> Vec<Candidate> {
        let square = Parabola { a: IBig::ZERO, b: IBig::ZERO, c: -IBig::from(self.r.sqr()) };
        let mut candidates = vec![Candidate { excess: square, region: Vec::new() }];
        for k in 0..D {
            let (above_min, above_max) = (self.axis(k, &min[k]), self.axis(k, &max[k]));
            let below_min = above_min.clone().negated();
            let below_max = above_max.clone().negated();
            let mut longer = Vec::with_capacity(3 * candidates.len());
            for candidate in candidates {
                longer.push(candidate.with(Some(&below_min), &[&below_min]));
                longer.push(candidate.with(None, &[&above_min, &below_max]));
                longer.push(candidate.with(Some(&above_max), &[&above_max]));
            }
            candidates = longer;
        }
        candidates
    }

    /// Whether ball and shape, which touch in this span, also overlap in it, or count as if they did.
    pub(crate) fn crosses(&self, [first, last]: &Span) -> bool {
        if self.is_point_on_thin() {
            return self.pierces(first);
        }
        if first.order(last) == Ordering::Equal {
            return false;
        }
        // The distance is convex: it is less than R somewhere if it is in the middle.
        let (n, k) = between(first, last);
        self.at(&n, &shifted(&IBig::ONE, k)).gap_sign() == Ordering::Less
    }

    /// Whether the gap cannot be negative: a point, and a shape without interior.
    fn is_point_on_thin(&self) -> bool {
        self.r.is_zero()
            && match &self.shape {
                Whole::Capsule { radius, .. } => radius.is_zero(),
                Whole::Aabb { min, max } => min.iter().zip(max).any(|(min, max)| min == max),
                Whole::Flat { polygon, radius } => radius.is_zero() && !polygon.is_solid(),
                _ => false,
            }
    }

    /// Whether a point passes through the inside of a thin shape with one dimension less than space,
    /// and not along it: then it hits it, as a ray does.
    fn pierces(&self, moment: &Root) -> bool {
        let positive = |form: &Linear| moment.sign_of(form) == Ordering::Greater;
        match &self.shape {
            Whole::Capsule { start, end, .. } => {
                let u = difference(end, start);
                let inside =
                    positive(&self.along(start, &u)) && positive(&self.along(end, &u).negated());
                D == 2 && inside && !self.around_line(start, &u, &IBig::ZERO).a.is_zero()
            }
            Whole::Aabb { min, max } => {
                let (flat, wide): (Vec<_>, Vec<_>) = (0..D).partition(|&k| min[k] == max[k]);
                let inside = |k: usize| {
                    positive(&self.axis(k, &min[k])) && positive(&self.axis(k, &max[k]).negated())
                };
                matches!(flat[..], [k] if !self.w[k].is_zero()) && wide.into_iter().all(inside)
            }
            Whole::Flat { polygon, .. } => self.pierces_polygon(polygon, moment),
            _ => unreachable!("only of convex shapes without interior"),
        }
    }

    /// Whether the gap to a bounded convex shape falls at the start.
    ///
    /// Outside, the centre's distance falls if it moves towards the nearest point. Inside a box, and
    /// on it, the distance is the largest of those from the faces, outwards.
    pub(crate) fn approaches_at_start(&self) -> bool {
        match &self.shape {
            Whole::Capsule { start, end, .. } => self.growth(start, end) < IBig::ZERO,
            Whole::Aabb { min, max } => {
                let away: [IBig; D] = std::array::from_fn(|k| beyond(&self.p[k], &min[k], &max[k]));
                if away.iter().all(IBig::is_zero) {
                    self.sinks_into_box(min, max)
                } else {
                    dot(&away, &self.w) < IBig::ZERO
                }
            }
            Whole::Flat { polygon, .. } => self.approaches_polygon(polygon),
            _ => unreachable!("only of bounded convex shapes"),
        }
    }

    /// What has the sign of the slope of the distance from a segment at the start.
    pub(crate) fn growth(&self, start: &[IBig; D], end: &[IBig; D]) -> IBig {
        let u = difference(end, start);
        let (from_start, from_end) = (difference(&self.p, start), difference(&self.p, end));
        let along = dot(&from_start, &u);
        if along <= IBig::ZERO {
            dot(&from_start, &self.w)
        } else if dot(&from_end, &u) >= IBig::ZERO {
            dot(&from_end, &self.w)
        } else {
            dot(&from_start, &self.w) * dot(&u, &u) - along * dot(&u, &self.w)
        }
    }

    fn sinks_into_box(&self, min: &[IBig; D], max: &[IBig; D]) -> bool {
        let faces = self.faces_inwards(min, max);
        let nearest = faces.iter().map(|face| &face.start).min();
        // Inwards: what grows is sunk into.
        faces.iter().all(|face| Some(&face.start) != nearest || face.slope > IBig::ZERO)
    }

    /// The distance inwards from every face: along each axis from the lower, then from the upper.
    pub(crate) fn faces_inwards(&self, min: &[IBig; D], max: &[IBig; D]) -> Vec<Linear> {
        let of_axis = |k| [self.axis(k, &min[k]), self.axis(k, &max[k]).negated()];
        (0..D).flat_map(of_axis).collect()
    }
}

impl Candidate {
    /// With another axis: the square of a form added to the excess, and more forms to the region.
    fn with(&self, square: Option<&Linear>, forms: &[&Linear]) -> Self {
        let Parabola { a, b, c } = &self.excess;
        let excess = match square {
            None => self.excess.clone(),
            Some(Linear { start, slope }) => {
                Parabola { a: a + slope.sqr(), b: b + start * slope, c: c + start.sqr() }
            }
        };
        let region = self.region.iter().chain(forms.iter().copied()).cloned().collect();
        Self { excess, region }
    }
}

/// The first and the last of all moments that count.
fn first_and_last(candidates: Vec<Candidate>) -> Option<Span> {
    let mut span: Option<Span> = None;
    for Candidate { excess, region } in candidates {
        for root in excess.roots().into_iter().flatten() {
            if region.iter().any(|form| root.sign_of(form) == Ordering::Less) {
                continue;
            }
            span = Some(match span {
                None => [root.clone(), root],
                Some(span) => widened(span, root),
            });
        }
    }
    span
}

/// The span with another moment in it.
fn widened([first, last]: Span, root: Root) -> Span {
    if root.order(&first) == Ordering::Less {
        [root, last]
    } else if root.order(&last) == Ordering::Greater {
        [first, root]
    } else {
        [first, last]
    }
}
