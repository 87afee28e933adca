//! Time, normal and point of an accelerated ball's contact.
//!
//! The contact is with a piece of a shape. A few steps of Newton's method, and then of secants,
//! compute it in numbers of twice the digits.
//!
//! A polynomial `g` has one root between two times. From an estimate `t₀` it is at
//! `t₀ − g(t₀) / g′(ξ)`, for a `ξ` between the two. All values of `g′` around `t₀` lie between its
//! Bernstein coefficients there. So the largest error of a step is known, and if it is too large
//! for all of them, integers decide. For a facet that the ball meets where a height falls, the
//! slope is known, and one step is enough.

use core::cmp::Ordering;

use crate::decide::filter::{Filtered, FirstMeeting, Met, Rough, binomials, slopes};
use crate::decide::refine::Touch;
use crate::decide::refine::twice::{InBoth, Twice, unit};
use crate::formula::path::Parabola;
use crate::formula::sites::Sites;
use crate::model::Question;
use crate::number::double::Double;
use crate::number::power::power_of_two;
use crate::number::vector::{MapEach, from_fn, taxicab};
use crate::number::{Bounded, Certain, Field, Ring, Signed, Unsure, dot, negated};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::pieces::{BallOnPath, Piece, PieceOf, Pieces, Sides};

/// Half a unit in the last place of 1.
const U: f64 = f64::EPSILON / 2.0;

/// How far around an estimate the slope is bounded, as shares of the time.
///
/// The nearer, the less it changes. But where little is left of the polynomial, differences of its
/// values tell nothing about its slope.
const AROUND: [f64; 4] = [power_of_two(-22), power_of_two(-12), power_of_two(-7), power_of_two(-2)];

/// How close times are together, as a share of them, if any of them is an estimate of the root
/// between them.
const CLOSE: f64 = power_of_two(-30);

/// The most steps. Each has half as many digits again as the one before, or more, and the estimate
/// some ten.
const MOST_NEWTON_STEPS: usize = 8;

/// How far off a time may be beyond its rounding, as a share of itself.
const FINE: f64 = 0.125 * U;

/// More than any interval from the filter needs.
const MOST_STEPS: usize = 60;

/// The first contact or impact up to a deadline, if it is clear what it is.
pub(crate) fn first_of_pieces<const D: usize, K: Pieces<D>>(
    question: Question,
    encounter: &AcceleratedEncounter<D, K>,
    deadline: f64,
) -> Certain<Option<Touch<D, Double>>> {
    if !encounter.is_ordinary() {
        return Err(Unsure);
    }
    let filtered = Filtered::new(encounter);
    let end = filtered.last_moment(deadline)?;
    let is_impact = question == Question::Impact && !encounter.is_of_point();
    let facet = if is_impact { filtered.first_of_facet(end) } else { Err(Unsure) };
    let (index, found) = match facet {
        Ok(None) => return Ok(None),
        Ok(Some(met)) => {
            let [low, high] = met.between;
            let found = FirstMeeting::Touches(low, high);
            let fine = FineEncounter::new(encounter);
            if let Ok(moment) = fine.moment_at_height(&met) {
                return fine.touch(found, &moment).map(Some);
            }
            (0, found)
        }
        Err(Unsure) => match filtered.first(question, end)? {
            None => return Ok(None),
            Some(first) => first,
        },
    };
    let fine = FineEncounter::new(encounter);
    let moment = fine.moment(&filtered, index, found)?;
    fine.touch(found, &moment).map(Some)
}

/// The root of a polynomial given by its coefficients in an interval, in plain `f64`.
fn estimate(path: &Rough, low: f64, high: f64) -> f64 {
    let coefficients = path.coefficients();
    let value = |s: f64| {
        // Homogeneous in the shares of the start and the end.
        let (x, y) = (1.0 - s, s);
        let mut power = 1.0;
        let mut sum = 0.0;
        for c in coefficients {
            sum = sum * x + c.value * power;
            power *= y;
        }
        sum
    };
    let (mut below, mut above) = (0.0, 1.0);
    let (mut value_below, mut value_above) = (value(0.0), value(1.0));
    let is_up = value_above > 0.0;
    let mut kept = 0;
    for _ in 0..MOST_STEPS {
        // The false position, with the value halved at an end that stays.
        let s = (below * value_above - above * value_below) / (value_above - value_below);
        let s = if s > below && s < above { s } else { 0.5 * (below + above) };
        let here = value(s);
        if here == 0.0 || above - below <= power_of_two(-50) {
            return low + s * (high - low);
        }
        if (here > 0.0) == is_up {
            (above, value_above) = (s, here);
            if kept == 1 {
                value_below *= 0.5;
            }
            kept = 1;
        } else {
            (below, value_below) = (s, here);
            if kept == -1 {
                value_above *= 0.5;
            }
            kept = -1;
        }
    }
    low + 0.5 * (below + above) * (high - low)
}

/// When the ball meets a piece.
struct TouchOfPiece<P> {
    time: Double,
    /// How far off the time may be.
    uncertainty: f64,
    site: P,
    /// Whether the centre is in the solid then.
    is_inside: bool,
}

/// A ball and a shape in numbers of twice the digits.
struct FineEncounter<'a, const D: usize, K: Pieces<D>> {
    encounter: &'a AcceleratedEncounter<D, K>,
    shape: K::In<Twice>,
    r: Twice,
    path: Parabola<D, Twice>,
}

impl<'a, const D: usize, K: Pieces<D>> FineEncounter<'a, D, K> {
    fn new(encounter: &'a AcceleratedEncounter<D, K>) -> Self {
        let shape = encounter.start.solid.measured(&InBoth);
        Self { encounter, shape, r: encounter.reach(&InBoth), path: encounter.path(&InBoth) }
    }

    /// When the ball meets a facet whose height is known: by that alone, in one step.
    fn moment_at_height(&self, met: &Met<K::Site>) -> Certain<TouchOfPiece<K::Site>> {
        let &Met { site, between: [low, high], slopes } = met;
        let slopes = slopes.filter(|&[least, most]| least > 0.0 || most < 0.0).ok_or(Unsure)?;
        let t = 0.5 * (low + high);
        let place = self.path.at(&Twice::from(t));
        let height = self.encounter.start.solid.flat(&self.shape, &place).ok_or(Unsure)?.height;
        let of_contact = self.shape.scale(site).root()?.times(&self.r);
        // On the other side, all signs are opposite.
        let less = if height.is_negative()? {
            height.plus(&of_contact)
        } else {
            height.minus(&of_contact)
        };
        let (value, error) = less.with_error();
        let (steps, uncertainty) =
            step((value.to_f64(), error), 0.5 * (slopes[0] + slopes[1]), slopes);
        let next = t + steps;
        let is_between = next - uncertainty > low && next + uncertainty < high;
        if is_between && uncertainty <= FINE * t {
            Ok(TouchOfPiece { time: Double::sum(t, steps), uncertainty, site, is_inside: false })
        } else {
            Err(Unsure)
        }
    }

    /// When the contact that was found happens.
    fn moment(
        &self,
        filtered: &Filtered<'_, D, K>,
        index: usize,
        found: FirstMeeting,
    ) -> Certain<TouchOfPiece<K::Site>> {
        let (low, high) = match found {
            FirstMeeting::AtStart => {
                let Piece { site, is_inside, .. } = self.piece_at(index, &Twice::ZERO);
                return Ok(TouchOfPiece { time: Double::ZERO, uncertainty: 0.0, site, is_inside });
            }
            FirstMeeting::Touches(low, high) | FirstMeeting::Enters(_, low, high) => (low, high),
        };
        let estimate = if high - low <= CLOSE * high {
            0.5 * (low + high)
        } else {
            estimate(root_of(&filtered.piece_in(index, low, high), found)?, low, high)
        };
        for share in AROUND {
            let around = share * estimate;
            let (from, to) = (estimate - around, estimate + around);
            let near = filtered.piece_in(index, from, to);
            let (least, most) = slope_between(root_of(&near, found)?, to - from);
            let is_monotone = least > 0.0 || most < 0.0;
            if !is_monotone {
                continue;
            }
            let mut t = estimate;
            let mut slope = 0.5 * (least + most);
            let mut last = None;
            for _ in 0..MOST_NEWTON_STEPS {
                let piece = self.piece_at(index, &Twice::from(t));
                let (value, error) = root_of(&piece, found)?.with_error();
                let value = value.to_f64();
                if let Some((t_before, value_before)) = last {
                    // A secant; NaN is not between.
                    let secant = (value - value_before) / (t - t_before);
                    slope = if secant > least && secant < most { secant } else { slope };
                }
                last = Some((t, value));
                let (steps, uncertainty) = step((value, error), slope, [least, most]);
                let next = t + steps;
                let is_within = next - uncertainty > from && next + uncertainty < to;
                if !is_within {
                    break;
                }
                if uncertainty <= FINE * t {
                    let is_between = next > low && next < high;
                    let (time, Piece { site, is_inside, .. }) = (Double::sum(t, steps), piece);
                    let moment = TouchOfPiece { time, uncertainty, site, is_inside };
                    return if is_between { Ok(moment) } else { Err(Unsure) };
                }
                t = next;
            }
        }
        Err(Unsure)
    }

    /// A piece and the ball at a time.
    fn piece_at(&self, index: usize, t: &Twice) -> PieceOf<D, K, Twice> {
        let start = &self.encounter.start;
        let [more, less] = start.solid.reach(start.r);
        let sign_of_r = more.partial_cmp(&less).unwrap_or(Ordering::Equal);
        start.solid.piece(
            &self.shape,
            index,
            &BallOnPath { u: &self.path.at(t), r: &self.r, sign_of_r },
        )
    }

    /// The contact with a piece at a time.
    fn touch(
        &self,
        found: FirstMeeting,
        moment: &TouchOfPiece<K::Site>,
    ) -> Certain<Touch<D, Double>> {
        let &TouchOfPiece { time, uncertainty, site, is_inside } = moment;
        let Self { encounter, shape, r, path } = self;
        let u = path.at(&Twice::from(time.to_f64()).plus(&Twice::from(time.tail())));
        let offset = shape.offset(site, &u);
        let away = shape.outward(site, &u);
        let normal = unit(&negated(away.as_ref().unwrap_or(&offset)))?;
        let length = dot(&offset, &offset).root()?.over(&shape.scale(site))?;
        // How far off the position may be for that error of the time.
        let speed = taxicab::<D>(from_fn(|k| {
            let [w, h] = [&path.w[k], &path.h[k]].map_each(|x| x.rough_value().abs());
            w + 2.0 * h * time.to_f64()
        }));
        if uncertainty * speed > U * length.rough_value() {
            return Err(Unsure);
        }
        let gap = match found {
            FirstMeeting::Touches(..) => Twice::ZERO,
            _ if K::IS_ROOM => r.minus(&length),
            _ if is_inside => Twice::ZERO.minus(&length).minus(r),
            _ => length.minus(r),
        };
        let gap = match encounter.start.solid.line() {
            Some(line) => gap.over(&line.magnification(&InBoth))?,
            None => gap,
        };
        Ok(encounter.touch(time, normal, gap.fine()?, shape.feature(site)))
    }
}

/// Certain bounds of the derivative of a polynomial in an interval of this length, from the
/// differences of its Bernstein coefficients.
fn slope_between(path: &Rough, length: f64) -> (f64, f64) {
    let (slopes, degree) = slopes(path);
    let binomials = binomials(degree);
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for (k, Bounded { value, error }) in slopes[..degree].iter().copied().enumerate() {
        let scale = degree as f64 / (binomials[k] * binomials[k + 1] * length);
        let slope = value * scale;
        // 1.01 and the rest cover the roundings here.
        let error = 1.01 * error * scale + 8.0 * U * slope.abs();
        (least, most) = (least.min(slope - error), most.max(slope + error));
    }
    (least, most)
}

/// The polynomial that has the root.
fn root_of<P, T, H: Sides<T>>(piece: &Piece<P, T, H>, found: FirstMeeting) -> Certain<&T> {
    match found {
        FirstMeeting::Enters(side, ..) => piece.height(side).ok_or(Unsure),
        FirstMeeting::AtStart | FirstMeeting::Touches(..) => Ok(&piece.excess),
    }
}

/// `−g / g′` for a slope, and how far off it may be for a slope between two numbers of one sign.
fn step((value, error): (f64, f64), slope: f64, [least, most]: [f64; 2]) -> (f64, f64) {
    let step = -value / slope;
    let farthest = [least, most].map_each(|slope| (-value / slope - step).abs());
    let steepest = least.abs().min(most.abs());
    // 1.01 covers the roundings here.
    let uncertainty =
        1.01 * (farthest[0].max(farthest[1]) + error / steepest + 4.0 * U * step.abs());
    (step, uncertainty)
}
