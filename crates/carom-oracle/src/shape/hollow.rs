//! Times of contact and impact with half-spaces and hollow shapes.

use std::cmp::Ordering;

use dashu_int::{IBig, Sign};

use super::moments::Moments;
use super::root::{Linear, Parabola, Root, between};
use super::setting::{Setting, Whole};
use crate::number::shifted;
use crate::quadratic::{difference, dot};

impl<const D: usize> Setting<D> {
    /// The gap to a half-space is linear in time: `n · (q − point) − r |n|`, over |n|.
    pub(crate) fn meets_half_space(&self, point: &[IBig; D], normal: &[IBig; D]) -> Moments {
        let Linear { start, slope } = self.along(point, normal);
        let square = IBig::from(self.r.sqr()) * dot(normal, normal);
        // r |n| − start over slope.
        let root = match slope.cmp(&IBig::ZERO) {
            Ordering::Less => Some(Root::surd(start, Sign::Negative, square, -slope.clone())),
            Ordering::Equal => None,
            Ordering::Greater => Some(Root::surd(-start, Sign::Positive, square, slope.clone())),
        };
        let approaches = slope < IBig::ZERO;
        if self.at_start().gap_sign() != Ordering::Greater {
            return Moments {
                contact: Some(Root::start()),
                impact: approaches.then(Root::start),
                face: None,
                end: root.filter(|_| !approaches),
            };
        }
        let root = root.filter(|_| approaches);
        Moments { contact: root.clone(), impact: root, ..Moments::default() }
    }

    /// A ball in a hollow ball is free while its centre is nearer to the middle than R = ρ − r.
    pub(crate) fn meets_hollow_ball(&self, center: &[IBig; D], radius: &IBig) -> Moments {
        let reach = radius - &self.r;
        meets_round(self.around(center, &reach), &reach)
    }

    /// The same for the line of a tube.
    pub(crate) fn meets_tube(&self, start: &[IBig; D], end: &[IBig; D], radius: &IBig) -> Moments {
        let reach = radius - &self.r;
        meets_round(self.around_line(start, &difference(end, start), &reach), &reach)
    }

    /// The ball hits each wall of a hollow cylinder separately. It is free while it is free of all
    /// of them.
    pub(crate) fn meets_hollow_cylinder(
        &self,
        start: &[IBig; D],
        end: &[IBig; D],
        radius: &IBig,
    ) -> Moments {
        let u = difference(end, start);
        let square = IBig::from(self.r.sqr()) * dot(&u, &u);
        let caps = [self.along(start, &u), self.along(end, &u).negated()];
        let side = self.meets_tube(start, end, radius);
        let mut impact: Option<(Root, usize)> = None;
        let mut hit = |root: Root, wall| {
            if impact.as_ref().is_none_or(|(first, _)| root.order(first) == Ordering::Less) {
                impact = Some((root, wall));
            }
        };
        // The start and the end of the time in which the ball is free.
        let (mut from, mut until): (Option<Root>, Option<Root>) = (None, None);
        let mut is_ever_free = true;
        for (wall, Linear { start: height, slope }) in caps.iter().enumerate() {
            // (r |u| − height) / slope
            match slope.cmp(&IBig::ZERO) {
                Ordering::Less => {
                    let root = || {
                        Root::surd(height.clone(), Sign::Negative, square.clone(), -slope.clone())
                    };
                    hit(not_before_start(root()), wall);
                    until = Some(earlier(until, root()));
                }
                Ordering::Equal => {
                    let above = *height > IBig::ZERO && IBig::from(height.sqr()) > square;
                    is_ever_free &= above;
                }
                Ordering::Greater => {
                    let root = Root::surd(-height, Sign::Positive, square.clone(), slope.clone());
                    from = Some(later(from, root));
                }
            }
        }
        if let Some(root) = side.impact {
            hit(root, 2);
        }
        let (impact, face) = impact.unzip();
        if self.at_start().gap_sign() == Ordering::Greater {
            return Moments { contact: impact.clone(), impact, face, end: None };
        }
        let reach = radius - &self.r;
        let around = self.around_line(start, &u, &reach);
        let has_room = reach > IBig::ZERO;
        match around.roots().filter(|_| has_room && around.discriminant() > IBig::ZERO) {
            Some([first, last]) => {
                from = Some(later(from, first));
                until = Some(earlier(until, last));
            }
            None => is_ever_free &= has_room && around.a.is_zero() && around.c < IBig::ZERO,
        }
        let is_before =
            |from: &Root| until.as_ref().is_none_or(|until| from.order(until) == Ordering::Less);
        let end =
            from.filter(|from| is_ever_free && from.sign() != Ordering::Less && is_before(from));
        Moments { contact: Some(Root::start()), impact, face, end }
    }

    /// In a hollow capsule the gap is concave. A ball is free in at most one interval, and hits the
    /// wall at its end. Without such an interval it hits the wall when the centre begins to leave
    /// the segment.
    pub(crate) fn meets_hollow_capsule(
        &self,
        start: &[IBig; D],
        end: &[IBig; D],
        radius: &IBig,
    ) -> Moments {
        let reach = radius - &self.r;
        let has_room = reach >= IBig::ZERO;
        let span = has_room.then(|| self.span_of_segment(start, end, &reach)).flatten();
        if self.at_start().gap_sign() == Ordering::Greater {
            let last = span.map(|[_, last]| last);
            return Moments { contact: last.clone(), impact: last, ..Moments::default() };
        }
        let is_free = |[first, last]: &[Root; 2]| {
            first.sign() != Ordering::Less && first.order(last) == Ordering::Less && {
                let (n, k) = between(first, last);
                self.at(&n, &shifted(&IBig::ONE, k)).gap_sign() == Ordering::Greater
            }
        };
        let [end, impact] = match span.filter(is_free) {
            Some([first, last]) => [Some(first), Some(last)],
            None => [None, self.last_nearest(start, end).map(not_before_start)],
        };
        Moments { contact: Some(Root::start()), impact, face: None, end }
    }

    /// Whether the gap decreases at the start; `None` if equally near walls disagree.
    pub(crate) fn is_approaching(&self) -> Option<bool> {
        match &self.shape {
            Whole::HalfSpace { point, normal } => {
                Some(self.along(point, normal).slope < IBig::ZERO)
            }
            Whole::Capsule { .. } | Whole::Aabb { .. } | Whole::Flat { .. } => {
                Some(self.approaches_at_start())
            }
            Whole::HollowBall { center, radius } => Some(self.leaves(center, center, radius)),
            Whole::HollowCapsule { start, end, radius } => Some(self.leaves(start, end, radius)),
            Whole::Tube { start, end, radius } => Some(self.leaves_axis(start, end, radius)),
            Whole::HollowCylinder { start, end, radius } => {
                let u = difference(end, start);
                let along = dot(&self.w, &u);
                let mut falls =
                    self.at_start().nearest_walls(&u).into_iter().map(|wall| match wall {
                        0 => along < IBig::ZERO,
                        1 => along > IBig::ZERO,
                        _ => self.leaves_axis(start, end, radius),
                    });
                let first = falls.next()?;
                falls.all(|falls| falls == first).then_some(first)
            }
            Whole::HollowAabb { min, max } => {
                let faces = self.faces_inwards(min, max);
                let nearest = faces.iter().map(|face| &face.start).min()?;
                let mut falls = faces
                    .iter()
                    .filter(|face| face.start == *nearest)
                    .map(|face| face.slope < IBig::ZERO);
                let first = falls.next()?;
                falls.all(|falls| falls == first).then_some(first)
            }
        }
    }

    /// Whether the centre moves away from a segment or a point. If the radius of the hollow shape
    /// is large enough for the ball, it must do so at once; otherwise it may also be about to.
    fn leaves(&self, start: &[IBig; D], end: &[IBig; D], radius: &IBig) -> bool {
        if *radius >= self.r {
            return self.growth(start, end) > IBig::ZERO;
        }
        self.last_nearest(start, end).is_some_and(|moment| moment.sign() != Ordering::Greater)
    }

    /// Whether the centre moves away from a line: at once or, if the ball does not fit,
    /// perpendicular to the offset.
    fn leaves_axis(&self, start: &[IBig; D], end: &[IBig; D], radius: &IBig) -> bool {
        let Parabola { a, b, .. } =
            self.around_line(start, &difference(end, start), &(radius - &self.r));
        b > IBig::ZERO || *radius < self.r && b.is_zero() && !a.is_zero()
    }

    /// Every face of a hollow box is a half-space. The ball hits each separately.
    pub(crate) fn meets_hollow_box(&self, min: &[IBig; D], max: &[IBig; D]) -> Moments {
        let gap = |face: Linear| Linear { start: face.start - &self.r, slope: face.slope };
        let gaps: Vec<_> = self.faces_inwards(min, max).into_iter().map(gap).collect();
        let mut impact: Option<(Root, usize)> = None;
        for (face, gap) in gaps.iter().enumerate() {
            let falls = gap.slope < IBig::ZERO;
            let Some(root) = gap.root().filter(|_| falls) else { continue };
            let root = not_before_start(root);
            if impact.as_ref().is_none_or(|(first, _)| root.order(first) == Ordering::Less) {
                impact = Some((root, face));
            }
        }
        let (impact, face) = impact.unzip();
        if gaps.iter().all(|gap| gap.start > IBig::ZERO) {
            return Moments { contact: impact.clone(), impact, face, end: None };
        }
        Moments { contact: Some(Root::start()), impact, face, end: becomes_free(&gaps) }
    }
}

/// A surface at a constant distance from a point or a line. The ball inside is free while the
/// squared distance minus the squared reach is negative, if the reach is positive.
fn meets_round(square: Parabola, reach: &IBig) -> Moments {
    let has_room = *reach > IBig::ZERO;
    let roots = square.roots();
    if has_room && square.c < IBig::ZERO {
        let last = roots.map(|[_, last]| last);
        return Moments { contact: last.clone(), impact: last, ..Moments::default() };
    }
    let passes = has_room && square.discriminant() > IBig::ZERO;
    let nears = square.b < IBig::ZERO;
    let [end, impact] = match roots.filter(|_| nears && passes) {
        // It becomes free, and hits the opposite side.
        Some([first, last]) => [Some(first), Some(last)],
        // It moves outwards at once, or from its closest approach to the middle on.
        None if square.a.is_zero() => [None, None],
        None if nears => [None, Some(Root::rational(-square.b, square.a))],
        None => [None, Some(Root::start())],
    };
    Moments { contact: Some(Root::start()), impact, face: None, end }
}

/// The later of two times.
fn later(one: Option<Root>, other: Root) -> Root {
    one.filter(|one| one.order(&other) == Ordering::Greater).unwrap_or(other)
}

/// The earlier of two times.
fn earlier(one: Option<Root>, other: Root) -> Root {
    one.filter(|one| one.order(&other) == Ordering::Less).unwrap_or(other)
}

/// The time, but at least 0.
fn not_before_start(moment: Root) -> Root {
    if moment.sign() == Ordering::Less { Root::start() } else { moment }
}

/// The time at which all gaps become positive, if that happens after the start.
///
/// Growing gaps are positive from some time on, falling gaps until some time. The former must be
/// earlier than the latter, and not before the start.
fn becomes_free(gaps: &[Linear]) -> Option<Root> {
    let is_still = |gap: &&Linear| gap.slope.is_zero();
    if gaps.iter().filter(is_still).any(|gap| gap.start <= IBig::ZERO) {
        return None;
    }
    let (grow, fall): (Vec<_>, Vec<_>) =
        gaps.iter().filter(|gap| !is_still(gap)).partition(|gap| gap.slope > IBig::ZERO);
    let from = grow.into_iter().filter_map(Linear::root).max_by(Root::order)?;
    let is_later =
        |gap: &Linear| gap.root().is_some_and(|root| from.order(&root) == Ordering::Less);
    (from.sign() != Ordering::Less && fall.into_iter().all(is_later)).then_some(from)
}
