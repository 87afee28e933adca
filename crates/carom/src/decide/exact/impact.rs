//! Exact impacts and contact intervals of two moving balls.

use core::cmp::Ordering;

use super::moment::passed;
use super::quadratic::{WholePair, units_of};
use crate::decide::refine::Touch;
use crate::model::shape::{Feature, Moving};
use crate::model::{ContactInterval, Impact, Question, Verdict, deadline};
use crate::number::{Memory, Real, Scalar, Unsure};
use crate::problem::Pair;

/// [`first_contact`](crate::first_contact) without its filter.
#[must_use]
pub fn first_contact<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    first(Question::Contact, &Pair::moving(a, b), deadline(max_time)?)
}

/// [`time_of_impact`](crate::time_of_impact) without its filter.
#[must_use]
pub fn time_of_impact<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    first(Question::Impact, &Pair::moving(a, b), deadline(max_time)?)
}

/// The first contact or impact up to `deadline`, which is finite and at least 0.
pub(crate) fn first<const D: usize, S: Scalar>(
    question: Question,
    pair: &Pair<D>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    first_of_pair(question, pair, deadline).map(Touch::rounded)
}

#[cold]
#[inline(never)]
fn first_of_pair<const D: usize>(
    question: Question,
    pair: &Pair<D>,
    deadline: f64,
) -> Option<Touch<D, Real>> {
    let (length, speed) = units_of(pair);
    let memory = &Memory::new();
    let quadratic = WholePair::new(memory, pair, length, speed);
    match (quadratic.verdict(), question) {
        (Verdict::InContact, _) => {
            let is_asked_for = question == Question::Contact || quadratic.approaches();
            is_asked_for.then(|| at_start(pair, &quadratic))
        }
        (Verdict::Meeting, _) | (Verdict::Grazing, Question::Contact) => {
            let time = quadratic.first_root();
            is_reached(pair, time, deadline).then(|| {
                let normal = quadratic.normal_at_first_root();
                contact(time, normal, pair.touch_point(time, normal))
            })
        }
        (Verdict::Grazing, Question::Impact) | (Verdict::Apart, _) => None,
    }
}

/// The contact at time 0 of balls that touch or overlap, or count as if they did: with an infinite
/// margin.
#[cold]
pub(crate) fn contact_at_start<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
) -> Impact<D, S> {
    let pair = &Pair::moving(a, b);
    let (length, speed) = units_of(pair);
    at_start(pair, &WholePair::new(&Memory::new(), pair, length, speed)).rounded()
}

fn at_start<const D: usize>(pair: &Pair<D>, quadratic: &WholePair<'_, D>) -> Touch<D, Real> {
    let normal = quadratic.normal_at_start();
    contact(Real::ZERO, normal, pair.point_at_start(normal))
}

/// The time of impact of an exact approach, given as a pair.
#[cold]
#[inline(never)]
pub(crate) fn time_of_approach<const D: usize>(pair: &Pair<D>) -> Option<f64> {
    let (length, speed) = units_of(pair);
    let memory = &Memory::new();
    let quadratic = WholePair::new(memory, pair, length, speed);
    match quadratic.verdict() {
        Verdict::InContact => Some(0.0),
        Verdict::Meeting => {
            let time = quadratic.first_root();
            is_reached(pair, time, f64::MAX).then(|| time.round())
        }
        Verdict::Grazing | Verdict::Apart => None,
    }
}

/// [`contact_interval`](crate::contact_interval) without its filter.
#[must_use]
pub fn contact_interval<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
) -> Option<ContactInterval<S>> {
    interval_of_pair(&Pair::moving(a, b))
}

/// The contact interval of a pair.
#[cold]
#[inline(never)]
pub(crate) fn interval_of_pair<const D: usize, S: Scalar>(
    pair: &Pair<D>,
) -> Option<ContactInterval<S>> {
    let (length, speed) = units_of(pair);
    let largest = S::MAX.into();
    let memory = &Memory::new();
    let quadratic = WholePair::new(memory, pair, length, speed);
    let start = match quadratic.verdict() {
        Verdict::Apart => return None,
        Verdict::InContact => Real::ZERO,
        Verdict::Meeting | Verdict::Grazing => {
            let time = quadratic.first_root();
            if !is_reached(pair, time, largest) {
                return None;
            }
            time
        }
    };
    let start: S = start.round();
    let end = match quadratic.last_root() {
        Some(time) if has_ended(pair, time, largest) => time.round(),
        _ => S::from_f64(f64::INFINITY),
    };
    // If the roots differ by less than 2⁻⁶⁰, either may come out larger.
    Some(ContactInterval { start, end: if end < start { start } else { end } })
}

/// Whether the centres approach each other.
#[cold]
#[inline(never)]
pub(crate) fn approaches<const D: usize>(pair: &Pair<D>) -> bool {
    let (length, speed) = units_of(pair);
    let memory = &Memory::new();
    WholePair::new(memory, pair, length, speed).approaches()
}

/// Whether the first root is at `t` or before, for a pair with a contact.
#[cold]
#[inline(never)]
pub(crate) fn has_begun<const D: usize>(pair: &Pair<D>, t: f64) -> bool {
    passed(pair, t).first
}

fn is_reached<const D: usize>(pair: &Pair<D>, time: Real, deadline: f64) -> bool {
    match time.clearly_compare(Real::from(deadline)) {
        Ok(order) => order == Ordering::Less,
        Err(Unsure) => passed(pair, deadline).first,
    }
}

fn has_ended<const D: usize>(pair: &Pair<D>, time: Real, t: f64) -> bool {
    match time.clearly_compare(Real::from(t)) {
        Ok(order) => order == Ordering::Less,
        Err(Unsure) => passed(pair, t).last,
    }
}

/// An answer about two balls.
pub(super) fn contact<const D: usize>(
    time: Real,
    normal: [Real; D],
    point: [Real; D],
) -> Touch<D, Real> {
    Touch { time, normal, point, feature: Feature::Surface }
}
