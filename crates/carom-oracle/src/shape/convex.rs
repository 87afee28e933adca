//! Times of contact with segments, capsules and solid boxes.
//!
//! The centre touches a convex shape where its distance to the core of the shape, the segment or
//! the box, is R: the sum of the radii of the ball and of the capsule. The features of the core are
//! its corners, edges and faces. The ball touches a feature where the centre is nearest to the
//! feature and at the distance R from the flat that contains it. So every feature gives a
//! quadratic. A root counts if the centre is then nearest to the feature, that is, if some linear
//! forms are not negative.
//!
//! All roots that count are times at the distance R. They include the first and the last of all
//! such times: just outside that interval the path runs through one of finitely many regions, and
//! there the quadratic of that feature is not constant. The distance is convex along the path, so
//! the contact lasts from the first to the last.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::root::{Linear, Parabola, Root, between};
use super::setting::{Setting, Whole};
use super::still::beyond;
use crate::number::shifted;
use crate::quadratic::{difference, dot};

/// The first and the last time of contact on the whole line of motion.
pub(crate) type Span = [Root; 2];

/// The conditions of a feature for times of contact.
pub(super) struct Candidate {
    /// The squared distance to the feature's flat, minus R².
    pub(super) excess: Parabola,
    /// Forms that are all at least 0 where the feature is the nearest.
    pub(super) region: Vec<Linear>,
}

impl<const D: usize> Setting<D> {
    /// The interval of contact of ball and convex shape on the line of motion, including times
    /// before 0. `None` if they never touch or are at relative rest.
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

    /// The interval in which the distance of the centre to a segment is at most `reach`, which must
    /// not be negative. `None` if there is no such time, or at relative rest.
    pub(crate) fn span_of_segment(
        &self,
        start: &[IBig; D],
        end: &[IBig; D],
        reach: &IBig,
    ) -> Option<Span> {
        first_and_last(self.of_segment(start, end, reach))
    }

    /// The last time at which the centre is as near to a segment as it ever is; `None` at relative
    /// rest.
    ///
    /// Each feature has such a time of its own, which counts if the feature is then the nearest.
    /// Motion along the segment has none for its edge; then the end that is passed last has it.
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

    /// All combinations of below, between and above along the axes, except between along all of
    /// them.
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

    /// Whether ball and shape also overlap in this span of contact, or count as if they did.
    pub(crate) fn crosses(&self, [first, last]: &Span) -> bool {
        if self.is_point_on_thin() {
            return self.pierces(first);
        }
        if first.order(last) == Ordering::Equal {
            return false;
        }
        // The distance is convex: if it is less than R anywhere, it is so in the middle.
        let (n, k) = between(first, last);
        self.at(&n, &shifted(&IBig::ONE, k)).gap_sign() == Ordering::Less
    }

    /// Whether the gap cannot be negative: a point and a shape without interior.
    fn is_point_on_thin(&self) -> bool {
        self.r.is_zero()
            && match &self.shape {
                Whole::Capsule { radius, .. } => radius.is_zero(),
                Whole::Aabb { min, max } => min.iter().zip(max).any(|(min, max)| min == max),
                Whole::Flat { polygon, radius } => radius.is_zero() && !polygon.is_solid(),
                _ => false,
            }
    }

    /// Whether a point passes through the interior of a thin shape, whose dimension is one less
    /// than that of the space, and not along it. Then it hits the shape, as a ray does.
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

    /// Whether the gap to a bounded convex shape decreases at the start.
    ///
    /// Outside, the distance falls if the centre moves towards the nearest point. Inside a box and
    /// on it, the distance is the largest of the outward distances from the faces.
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

    /// A number with the sign of the slope of the distance to a segment at the start.
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
        // Inwards: a distance that grows sinks into the box.
        faces.iter().all(|face| Some(&face.start) != nearest || face.slope > IBig::ZERO)
    }

    /// The inward distance from every face: for each axis the lower face, then the upper.
    pub(crate) fn faces_inwards(&self, min: &[IBig; D], max: &[IBig; D]) -> Vec<Linear> {
        let of_axis = |k| [self.axis(k, &min[k]), self.axis(k, &max[k]).negated()];
        (0..D).flat_map(of_axis).collect()
    }
}

impl Candidate {
    /// Adds an axis: the square of a form to the excess, and forms to the region.
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

/// The first and the last of all roots that count.
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

/// Extends the span to another time.
fn widened([first, last]: Span, root: Root) -> Span {
    if root.order(&first) == Ordering::Less {
        [root, last]
    } else if root.order(&last) == Ordering::Greater {
        [first, root]
    } else {
        [first, last]
    }
}
