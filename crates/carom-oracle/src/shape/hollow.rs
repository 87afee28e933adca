//! Half-spaces and hollow shapes: when the ball touches them, and when it hits them.

use std::cmp::Ordering;

use dashu_int::{IBig, Sign};

use super::moments::Moments;
use super::root::{Linear, Parabola, Root};
use super::setting::{Setting, difference};
use crate::quadratic::dot;

impl<const D: usize> Setting<D> {
    /// The gap to a half-space grows evenly: `n · (q − point) − r |n|`, over |n|.
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

    /// A ball within a hollow ball is free where its centre is nearer to the middle than R = ρ − r.
    pub(crate) fn meets_hollow_ball(&self, center: &[IBig; D], radius: &IBig) -> Moments {
        let reach = radius - &self.r;
        let away = difference(&self.p, center);
        let (a, b) = (dot(&self.w, &self.w), dot(&away, &self.w));
        let square = Parabola { a, b, c: dot(&away, &away) - reach.sqr() };
        let is_free = self.at_start().gap_sign() == Ordering::Greater;
        let roots = square.roots();
        let passes = reach > IBig::ZERO && square.discriminant() > IBig::ZERO;
        if is_free {
            let last = roots.map(|[_, last]| last);
            return Moments { contact: last.clone(), impact: last, ..Moments::default() };
        }
        let nears = square.b < IBig::ZERO;
        let [end, impact] = match roots.filter(|_| nears && passes) {
            // It becomes free, and is stopped on the other side.
            Some([first, last]) => [Some(first), Some(last)],
            // It moves outwards at once, or from its closest approach to the middle on.
            None if self.rests() => [None, None],
            None if nears => [None, Some(Root::rational(-square.b, square.a))],
            None => [None, Some(Root::start())],
        };
        Moments { contact: Some(Root::start()), impact, face: None, end }
    }

    /// Every face of a hollow box is a half-space; the ball hits each on its own.
    pub(crate) fn meets_hollow_box(&self, min: &[IBig; D], max: &[IBig; D]) -> Moments {
        let gap = |face: Linear| Linear { start: face.start - &self.r, slope: face.slope };
        let gaps: Vec<_> = self.faces_inwards(min, max).into_iter().map(gap).collect();
        let mut impact: Option<(Root, usize)> = None;
        for (face, gap) in gaps.iter().enumerate() {
            let falls = gap.slope < IBig::ZERO;
            let Some(root) = gap.root().filter(|_| falls) else { continue };
            let root = if root.sign() == Ordering::Less { Root::start() } else { root };
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

/// When all gaps become positive, if they ever are after the start.
///
/// Those that grow are from a moment on, those that fall until one; it must be the earlier of the
/// two, and not before the start.
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
