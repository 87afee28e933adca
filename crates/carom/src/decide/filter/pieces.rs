//! First contact or impact of an accelerated ball with a shape's pieces.
//!
//! The Bernstein coefficients of the pieces' polynomials decide, in `f64` with their errors.
//!
//! A polynomial has at most as many roots in an interval as its coefficients have sign changes
//! \[Farouki2012\]. The search goes through intervals from left to right, and cuts one where
//! nothing is certain: near where the polynomial seems to turn, or to be 0. The intervals passed
//! contain no impact, so the first impact found is the first. Each interval computes the
//! coefficients anew from the path and the shape, in numbers that carry their error (`bounded.rs`).

use core::cmp::Ordering;

use crate::decide::filter::bounds::MOST_DIMENSIONS;
use crate::formula::path::{Bernstein, Parabola, Path, TERMS};
use crate::model::Question;
use crate::model::shape::tree::BoxCorners;
use crate::number::power::{is_ordinary, power_of_two};
use crate::number::vector::{MapEach, from_fn, largest, sqrt, sub, taxicab};
use crate::number::{Bounded, Certain, Ring, Rounded, Signed, Unsure};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::pieces::{AsPoint, BallOnPath, Piece, PieceOf, Pieces, Sides};

/// The most intervals that are searched for a piece. Integers take as long as some hundred.
const MOST_INTERVALS: usize = 64;

/// Where an interval is cut if nothing is known about it.
const HALF: f64 = 0.5;

/// Limits of the share of an interval that may be cut off. The least is as small as the hop of a
/// ball that has come to rest may be.
const LEAST_SHARE: f64 = power_of_two(-40);
const MOST_SHARE: f64 = 0.9375;

/// More than the error of a position on the path, as a share of the terms of its sum: ten
/// roundings.
const SHARE: f64 = power_of_two(-49);

/// A number along a path, in an interval of time.
pub(crate) type Rough = Path<Bounded, Bernstein>;

/// A ball and a shape in rounded numbers.
pub(crate) struct Filtered<'a, const D: usize, K: Pieces<D>> {
    pub(super) encounter: &'a AcceleratedEncounter<D, K>,
    shape: K::In<Rough>,
    r: Rough,
    pub(super) path: Parabola<D, Bounded>,
}

/// When the ball first meets a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FirstMeeting {
    AtStart,
    /// Between these two times. `f` has one root between them, from plus to minus.
    Touches(f64, f64),
    /// Between these two times. The height above this border has one root between them, from minus
    /// to plus.
    Enters(usize, f64, f64),
}

/// What is known about an interval.
enum IntervalLook {
    Nothing,
    /// The ball meets a piece, and no other before.
    FirstMeeting(usize, FirstMeeting),
    /// Nothing is certain. More may be certain about the part up to this share of the interval.
    Unclear(f64),
}

impl<'a, const D: usize, K: Pieces<D>> Filtered<'a, D, K> {
    pub(crate) fn new(encounter: &'a AcceleratedEncounter<D, K>) -> Self {
        let (shape, r) = encounter.measured::<_, Bernstein>(Rounded);
        Self { encounter, shape, r, path: encounter.path(&Rounded) }
    }

    /// A time from which on there is no contact, or the last has begun. It is rounded up by far.
    pub(crate) fn last_moment(&self, deadline: f64) -> Certain<f64> {
        let start = &self.encounter.start;
        if let Some(line) = start.solid.line() {
            return self.last_moment_across(line.magnification(&Rounded).value, deadline);
        }
        let w = taxicab(sub(start.v, start.velocity));
        let h = 0.5 * largest(self.encounter.g);
        let lengths = start.lengths().fold(0.0, |largest: f64, x| largest.max(x.abs()));
        let by_speed = 4.0 * w / h;
        let by_length = 2.0 * sqrt(4.0 * D as f64 * lengths / h);
        let end = deadline.min(1.25 * by_speed.max(by_length));
        let way = lengths + (w + h * end) * end;
        let is_fine = |x: f64| x == 0.0 || is_ordinary(x);
        // For products of up to six.
        let square = way * way * way;
        if D <= MOST_DIMENSIONS && is_fine(square) && is_fine(end) { Ok(end) } else { Err(Unsure) }
    }

    /// The same for a path across a line, with the largest component of the line's direction.
    ///
    /// With lengths `s` up to the contact distance, impact and contact have happened once the
    /// distance exceeds `s`: at `4 s / |w|` if `16 |h| s ≤ |w|²`, and otherwise where `|h| t²` is
    /// at least `4 |w| t` and `4 s`. The part of a vector across the line is at least a share
    /// `1/√D` of it.
    fn last_moment_across(&self, longest: f64, deadline: f64) -> Certain<f64> {
        let Parabola { p, w, h } = &self.path;
        let most = |v: &[Bounded]| v.iter().map(|x| x.value.abs() + x.error).sum::<f64>();
        let least = |v: &[Bounded]| {
            let sizes = v.iter().map(|x| x.value.abs() - 1.01 * x.error);
            sizes.fold(0.0, f64::max) / D as f64
        };
        let s = most(p) + most(&self.r.terms()[..1]);
        let (slow, fast) = (least(w), most(w));
        let (weak, strong) = (least(h), most(h));
        let far = if fast == 0.0 && strong == 0.0 {
            0.0
        } else if slow > 0.0 && slow * slow >= 16.0 * strong * s {
            4.0 * s / slow
        } else {
            // A value that is infinite or NaN is not before the deadline.
            (4.0 * fast / weak).max(2.0 * sqrt(s / weak))
        };
        let end = deadline.min(1.25 * far);
        let way = (s + (fast + strong * end) * end) * longest;
        let is_fine = |x: f64| x == 0.0 || is_ordinary(x);
        let is_clear = D <= MOST_DIMENSIONS && is_fine(way * way) && is_fine(end);
        if is_clear { Ok(end) } else { Err(Unsure) }
    }

    /// The position of the ball in an interval, relative to the shape.
    pub(crate) fn course_in(&self, a: f64, b: f64) -> [Rough; D] {
        let Parabola { p, w, h } = &self.path;
        let (a, b) = (Bounded::from(a), Bounded::from(b));
        let (sum, product) = (a.plus(&b), a.times(&b));
        let product = product.plus(&product);
        from_fn(|k| {
            let at = |t: &Bounded| h[k].times(t).plus(&w[k]).times(t).plus(&p[k]);
            // Twice the middle coefficient.
            let middle = h[k].times(&product).plus(&w[k].times(&sum)).plus(&p[k].plus(&p[k]));
            Path::quadratic([at(&a), middle, at(&b)])
        })
    }

    pub(crate) fn piece_in(&self, index: usize, a: f64, b: f64) -> PieceOf<D, K, Rough> {
        self.piece_along(index, &self.course_in(a, b))
    }

    fn piece_along(&self, index: usize, u: &[Rough; D]) -> PieceOf<D, K, Rough> {
        let [more, less] = self.encounter.start.solid.reach(self.encounter.start.r);
        let sign_of_r = more.partial_cmp(&less).unwrap_or(Ordering::Equal);
        let seen = BallOnPath { u, r: &self.r, sign_of_r };
        self.encounter.start.solid.piece(&self.shape, index, &seen)
    }

    /// The corners of a box that certainly contains the centre in an interval.
    fn range(&self, a: f64, b: f64) -> BoxCorners<D> {
        let start = &self.encounter.start;
        range_of_path(&start.x, &sub(start.v, start.velocity), &self.encounter.g, [a, b])
    }

    /// Whether the ball certainly touches nothing of the shape in an interval.
    fn is_far(&self, range: &BoxCorners<D>) -> bool {
        let Some(bounds) = self.encounter.start.solid.bounds() else { return false };
        let [more, less] = self.encounter.start.solid.reach(self.encounter.start.r);
        are_apart(range, more - less, &bounds)
    }

    /// The piece that the ball meets first from the start to `end`, and when.
    pub(crate) fn first(
        &self,
        question: Question,
        end: f64,
    ) -> Certain<Option<(usize, FirstMeeting)>> {
        let (mut a, mut b) = (0.0, end);
        // The ends of the intervals that wait to the right.
        let mut later = [end; MOST_INTERVALS];
        let mut waiting = 0;
        let mut is_start_known = false;
        for _ in 0..MOST_INTERVALS {
            let found = self.in_interval(question, (a, b), is_start_known)?;
            is_start_known = true;
            match found {
                IntervalLook::Nothing if waiting == 0 => return Ok(None),
                IntervalLook::Nothing => {
                    waiting -= 1;
                    (a, b) = (b, later[waiting]);
                }
                IntervalLook::FirstMeeting(index, found) => return Ok(Some((index, found))),
                IntervalLook::Unclear(share) => {
                    later[waiting] = b;
                    waiting += 1;
                    b = a + share * (b - a);
                }
            }
        }
        Err(Unsure)
    }

    /// What happens in an interval before which nothing happens.
    fn in_interval(
        &self,
        question: Question,
        (a, b): (f64, f64),
        is_start_known: bool,
    ) -> Certain<IntervalLook> {
        let range = self.range(a, b);
        if self.is_far(&range) {
            return Ok(IntervalLook::Nothing);
        }
        let solid = &self.encounter.start.solid;
        let u = self.course_in(a, b);
        let mut only = IntervalLook::Nothing;
        for index in (0..solid.count()).filter(|&index| solid.may_be_near(index, &range)) {
            let piece = self.piece_along(index, &u);
            if is_out_of_reach(&piece) {
                continue;
            }
            if self.encounter.is_of_point() && !matches!(piece.as_point, AsPoint::Overlaps) {
                // A point meets a piece at a root that counts twice.
                return Err(Unsure);
            }
            if !is_start_known && is_met_at_start(question, &piece)? {
                return Ok(IntervalLook::FirstMeeting(index, FirstMeeting::AtStart));
            }
            only = match (only, look(question, index, &piece, a, b)) {
                (only, IntervalLook::Nothing) => only,
                (IntervalLook::Nothing, look) => look,
                (IntervalLook::Unclear(one), IntervalLook::Unclear(other)) => {
                    IntervalLook::Unclear(one.min(other))
                }
                (IntervalLook::Unclear(share), _) | (_, IntervalLook::Unclear(share)) => {
                    IntervalLook::Unclear(share)
                }
                _ => IntervalLook::Unclear(HALF),
            };
        }
        // The start alone.
        Ok(if a == b { IntervalLook::Nothing } else { only })
    }
}

/// The corners of a box that certainly contains a path `x + w t + g t²/2` in an interval.
///
/// The box is around the Bézier points, enlarged by a little more than their error. If products
/// overflow, the corners are infinite or NaN.
pub(crate) fn range_of_path<const D: usize>(
    x: &[f64; D],
    w: &[f64; D],
    g: &[f64; D],
    [a, b]: [f64; 2],
) -> BoxCorners<D> {
    let mut range = [[0.0; D]; 2];
    for k in 0..D {
        let (x, w, h) = (x[k], w[k], 0.5 * g[k]);
        let at = |t: f64| (h * t + w) * t;
        let (first, middle, last) = (at(a), h * a * b + w * (0.5 * (a + b)), at(b));
        let slack = SHARE * (x.abs() + (w.abs() + h.abs() * b) * b);
        range[0][k] = x + first.min(middle).min(last) - slack;
        range[1][k] = x + first.max(middle).max(last) + slack;
    }
    range
}

/// Whether all points of two boxes are certainly farther from each other than `reach`.
pub(crate) fn are_apart<const D: usize>(
    range: &BoxCorners<D>,
    reach: f64,
    [lower, upper]: &BoxCorners<D>,
) -> bool {
    (0..D).any(|k| {
        let (low, high) = (range[0][k] - reach, range[1][k] + reach);
        let slack = SHARE * (low.abs() + high.abs() + reach);
        low - slack > upper[k] || high + slack < lower[k]
    })
}

/// Whether all coefficients have this sign.
fn all(path: &Rough, sign: Ordering) -> bool {
    path.coefficients().iter().all(|c| c.sign() == Ok(sign))
}

/// Whether a polynomial certainly has one root, at which its sign changes from this one to the
/// other.
///
/// The coefficients certainly have the one sign up to some index, and the other from the next or
/// the one after it on.
fn crosses(path: &Rough, from: Ordering) -> bool {
    let coefficients = path.coefficients();
    let before = coefficients.iter().take_while(|c| c.sign() == Ok(from)).count();
    let after = coefficients.iter().rev().take_while(|c| c.sign() == Ok(from.reverse())).count();
    before > 0 && after > 0 && before + after + 1 >= coefficients.len()
}

/// The binomial numbers of a degree, by which the Bernstein coefficients are multiplied.
pub(crate) fn binomials(degree: usize) -> [f64; TERMS] {
    let mut binomials = [1.0; TERMS];
    for k in 1..=degree {
        binomials[k] = binomials[k - 1] * (degree + 1 - k) as f64 / k as f64;
    }
    binomials
}

/// The differences of the Bernstein coefficients, each times a positive number: the binomial
/// numbers of both.
pub(crate) fn slopes(path: &Rough) -> ([Bounded; TERMS], usize) {
    let coefficients = path.coefficients();
    let degree = coefficients.len() - 1;
    let binomials = binomials(degree);
    let slope = |k: usize| {
        if k >= degree {
            return Bounded::ZERO;
        }
        let [this, next] = [binomials[k], binomials[k + 1]].map_each(Bounded::from);
        coefficients[k + 1].times(&this).minus(&coefficients[k].times(&next))
    };
    (from_fn(slope), degree)
}

fn are_all(slopes: &([Bounded; TERMS], usize), sign: Ordering) -> bool {
    let (slopes, count) = slopes;
    *count > 0 && slopes[..*count].iter().all(|c| c.sign() == Ok(sign))
}

fn is_out_of_reach<P, H: Sides<Rough>>(piece: &Piece<P, Rough, H>) -> bool {
    all(&piece.excess, Ordering::Greater) || piece.heights().any(|side| all(side, Ordering::Less))
}

/// Whether there is an impact, or contact, at the start, where the interval begins.
fn is_met_at_start<P, H: Sides<Rough>>(
    question: Question,
    piece: &Piece<P, Rough, H>,
) -> Certain<bool> {
    let at_start = |path: &Rough| path.coefficients()[0].sign();
    if at_start(&piece.excess) == Ok(Ordering::Greater) {
        return Ok(false);
    }
    if piece.heights().any(|side| at_start(side) == Ok(Ordering::Less)) {
        return Ok(false);
    }
    let (slopes, count) = slopes(&piece.excess);
    let slope = if count == 0 { Ok(Ordering::Equal) } else { slopes[0].sign() };
    if question == Question::Impact && slope == Ok(Ordering::Greater) {
        return Ok(false);
    }
    let is_inside = piece.heights().all(|side| at_start(side) == Ok(Ordering::Greater));
    let is_in_contact = at_start(&piece.excess)? != Ordering::Greater;
    if is_inside && is_in_contact && (question == Question::Contact || slope? == Ordering::Less) {
        return Ok(true);
    }
    Err(Unsure)
}

fn look<P, H: Sides<Rough>>(
    question: Question,
    index: usize,
    piece: &Piece<P, Rough, H>,
    a: f64,
    b: f64,
) -> IntervalLook {
    let f = &piece.excess;
    let slopes = slopes(f);
    let rises = are_all(&slopes, Ordering::Greater);
    if rises && question == Question::Impact {
        return IntervalLook::Nothing;
    }
    let is_contact_only = question == Question::Contact;
    if is_contact_only && (rises || all(f, Ordering::Less)) {
        return IntervalLook::Nothing;
    }
    let falls = are_all(&slopes, Ordering::Less);
    let mut unclear = piece
        .sides
        .places()
        .iter()
        .enumerate()
        .filter(|(_, side)| side.as_ref().is_some_and(|side| !all(side, Ordering::Greater)));
    match (unclear.next(), unclear.next()) {
        (None, _) => {
            let coefficients = f.coefficients();
            let (first, last) = (coefficients[0], coefficients[coefficients.len() - 1]);
            let is_above = [first, last].map_each(|c| c.sign() == Ok(Ordering::Greater));
            let is_down = last.sign() == Ok(Ordering::Less);
            if is_above[0] && is_down && (falls || crosses(f, Ordering::Greater)) {
                IntervalLook::FirstMeeting(index, FirstMeeting::Touches(a, b))
            } else if falls && is_above == [true; 2] {
                IntervalLook::Nothing
            } else {
                IntervalLook::Unclear(cut(f))
            }
        }
        (Some((side, Some(border))), None) => {
            let enters = crosses(border, Ordering::Less);
            if enters && falls && all(f, Ordering::Less) && question == Question::Impact {
                IntervalLook::FirstMeeting(index, FirstMeeting::Enters(side, a, b))
            } else {
                IntervalLook::Unclear(cut(f))
            }
        }
        _ => IntervalLook::Unclear(cut(f)),
    }
}

/// The share of an interval at which to cut it, for a polynomial about which nothing is certain
/// there.
///
/// The parabola that touches the polynomial most closely at the start decides.
fn cut(f: &Rough) -> f64 {
    let degree = f.coefficients().len() - 1;
    if degree < 2 {
        return HALF;
    }
    let binomials = binomials(degree);
    let [c0, c1, c2] = from_fn(|k| f.terms()[k].value / binomials[k]);
    let (value, slope) = (c0, degree as f64 * (c1 - c0));
    let half_curvature = 0.5 * (degree * (degree - 1)) as f64 * (c2 - 2.0 * c1 + c0);
    let discriminant = slope * slope - 4.0 * half_curvature * value;
    let is_above = f.terms()[0].sign() == Ok(Ordering::Greater);
    let share = if is_above && slope <= 0.0 {
        // It falls to 0, and is past that a little later.
        let root = 2.0 * value / (sqrt(discriminant) - slope);
        if root < 0.75 { 1.125 * root } else { 0.875 * root }
    } else {
        // It rises up to its maximum.
        0.96875 * (-0.5 * slope / half_curvature)
    };
    // False for NaN.
    if (LEAST_SHARE..=MOST_SHARE).contains(&share) { share } else { HALF }
}
