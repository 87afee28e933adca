//! First contact or impact, by the signs and roots of a quartic.

use core::cmp::Ordering;

use super::polynomial::{Dyadic, Polynomial};
use super::root::EnclosedRoot;
use super::sturm::Chain;
use crate::model::Question;

/// When two balls first meet.
pub(super) enum Meeting<'m> {
    /// At the start.
    AtStart,
    /// At a root of the quartic, where the surfaces touch.
    Touch(EnclosedRoot<'m>),
    /// At a root of its derivative, where the balls overlap: they have separated until then, but
    /// overlap still.
    Press(EnclosedRoot<'m>),
}

/// Returns the first time from 0 to `end` at which `f` is at most 0.
///
/// For an impact, the first derivative of `f` that is not 0 must also be negative. The leading
/// coefficient of `f` is positive, and `end` is at most 1. The time is 0, a root of `f`, or a root
/// of `f′` where `f` is negative and begins to fall.
pub(super) fn first<'m>(
    question: Question,
    f: &Polynomial<'m>,
    end: &Dyadic<'m>,
) -> Option<Meeting<'m>> {
    let falls = f.derivative().sign_after_start() == Ordering::Less;
    match (f.sign_at_start(), question) {
        (Ordering::Less | Ordering::Equal, Question::Contact) => Some(Meeting::AtStart),
        (Ordering::Less | Ordering::Equal, Question::Impact) if falls => Some(Meeting::AtStart),
        (Ordering::Less, Question::Impact) => first_from_inside(f, end),
        _ => first_touch(question, f, end).map(Meeting::Touch),
    }
}

/// The same for balls that are apart at the start or, for an impact, touch and separate.
pub(super) fn first_touch<'m>(
    question: Question,
    f: &Polynomial<'m>,
    end: &Dyadic<'m>,
) -> Option<EnclosedRoot<'m>> {
    match question {
        Question::Impact => crossing(&Chain::of(&f.without_roots_at_start()), 1, end),
        Question::Contact => {
            let chain = Chain::of(f);
            let count = |x: &Dyadic<'m>| chain.roots_up_to(x);
            (count(end) >= 1).then(|| EnclosedRoot::isolated(&chain, 1, count))
        }
    }
}

/// The first impact of points, after the start: wherever they come together.
///
/// `f` is the square of their distance, and so never negative.
pub(super) fn first_of_points<'m>(f: &Polynomial<'m>, end: &Dyadic<'m>) -> Option<Meeting<'m>> {
    first_touch(Question::Contact, &f.without_roots_at_start(), end).map(Meeting::Touch)
}

/// The root at which the sign changes for the `n`-th time, if it is not after `end`.
pub(super) fn crossing<'m>(
    chain: &Chain<'m>,
    n: usize,
    end: &Dyadic<'m>,
) -> Option<EnclosedRoot<'m>> {
    let count = |x: &Dyadic<'m>| chain.crossings_up_to(x);
    (count(end) >= n).then(|| EnclosedRoot::isolated(chain, n, count))
}

/// Returns the impact of balls that overlap and separate at the start.
///
/// At the first sign change of `f′` the distance begins to fall again. The balls are then either
/// still in contact or apart. If they are apart, `f` has changed its sign once, and they meet where
/// it changes again. After that sign change of `f′`, `f` has at most one more extremum, a minimum,
/// before which it does not rise.
fn first_from_inside<'m>(f: &Polynomial<'m>, end: &Dyadic<'m>) -> Option<Meeting<'m>> {
    let slope = Chain::of(&f.derivative().without_roots_at_start());
    let highest = crossing(&slope, 1, end)?;
    let chain = Chain::of(f);
    if chain.crossings_up_to(&highest.high()) == 0 {
        return Some(Meeting::Press(highest));
    }
    crossing(&chain, 2, end).map(Meeting::Touch)
}
