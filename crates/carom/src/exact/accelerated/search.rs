//! Which moment is the first contact, or the first impact? By the signs and the roots of a quartic.

use core::cmp::Ordering;

use super::polynomial::{Dyadic, Polynomial};
use super::root::Root;
use super::sturm::Chain;
use crate::verdict::Question;

/// When they meet first.
pub(super) enum Meeting<const N: usize> {
    /// At the start.
    AtStart,
    /// At a root of the quartic: the surfaces touch.
    Touch(Root<N>),
    /// At a root of its derivative, overlapping: they have moved apart until then, and do not get free.
    Press(Root<N>),
}

/// The first moment from 0 to `end` at which `f`, whose leading coefficient is positive, is at most 0; and, of
/// an impact, its first derivative that is not 0 is negative. `end` is at most 1.
///
/// That is at 0, at a root of `f`, or at a root of `f′`: where `f` is negative and begins to fall.
pub(super) fn first<const N: usize>(
    question: Question,
    f: &Polynomial<N>,
    end: &Dyadic<N>,
) -> Option<Meeting<N>> {
    let falls = f.derivative().sign_after_start() == Ordering::Less;
    match (f.sign_at_start(), question) {
        (Ordering::Less | Ordering::Equal, Question::Contact) => Some(Meeting::AtStart),
        (Ordering::Less | Ordering::Equal, Question::Impact) if falls => Some(Meeting::AtStart),
        (Ordering::Less, Question::Impact) => first_from_inside(f, end),
        _ => first_touch(question, f, end).map(Meeting::Touch),
    }
}

/// The same of balls that are apart at the start; or, of an impact, touch and move apart.
pub(super) fn first_touch<const N: usize>(
    question: Question,
    f: &Polynomial<N>,
    end: &Dyadic<N>,
) -> Option<Root<N>> {
    match question {
        Question::Impact => crossing(&Chain::of(&f.without_roots_at_start()), 1, end),
        Question::Contact => {
            let chain = Chain::of(f);
            let count = |x: &Dyadic<N>| chain.roots_up_to(x);
            (count(end) >= 1).then(|| Root::isolated(&chain, 1, count))
        }
    }
}

/// The root at which the sign changes for the `n`-th time, if that is not after `end`.
pub(super) fn crossing<const N: usize>(
    chain: &Chain<N>,
    n: usize,
    end: &Dyadic<N>,
) -> Option<Root<N>> {
    let count = |x: &Dyadic<N>| chain.crossings_up_to(x);
    (count(end) >= n).then(|| Root::isolated(chain, n, count))
}

/// The impact of balls that overlap and move apart at the start.
///
/// Where the distance begins to fall again, at the first change of sign of `f′`, they are still in contact, or
/// they have got free; then `f` has changed its sign once, and they meet where it does so again. After that
/// moment `f` has one more extremum at most, a least one, before which it does not rise.
fn first_from_inside<const N: usize>(f: &Polynomial<N>, end: &Dyadic<N>) -> Option<Meeting<N>> {
    let slope = Chain::of(&f.derivative().without_roots_at_start());
    let highest = crossing(&slope, 1, end)?;
    let chain = Chain::of(f);
    if chain.crossings_up_to(&highest.high()) == 0 {
        return Some(Meeting::Press(highest));
    }
    crossing(&chain, 2, end).map(Meeting::Touch)
}
