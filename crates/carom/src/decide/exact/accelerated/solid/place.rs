//! Signs of a quadratic at a root of another polynomial.

use core::cmp::Ordering;

use super::super::polynomial::Polynomial;
use super::super::root::{EnclosedRoot, Enclosure};
use super::surd::Surd;

/// The sign of a polynomial right before a time, at it, and right after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signs {
    pub(super) before: Ordering,
    pub(super) at: Ordering,
    pub(super) after: Ordering,
}

/// The signs of a polynomial of degree 2 at most at a root of another one.
///
/// Between the lower end of the interval and the root, the quadratic keeps the sign that it has
/// right after that end, except at its own roots. The sign of the other polynomial at these tells
/// which of them are before the root, because in the interval that sign changes only at the root.
pub(super) fn signs_at<'m>(root: &EnclosedRoot<'m>, quadratic: &Polynomial<'m>) -> Signs {
    let high = root.high();
    if root.is_exact() {
        return Signs {
            before: quadratic.sign_before(&high),
            at: quadratic.sign_at(&high),
            after: quadratic.sign_after(&high),
        };
    }
    let mut sign = quadratic.sign_after(root.low());
    for surd in Surd::all_of(quadratic).into_iter().flatten() {
        let is_inside = surd.compare(root.low()).is_gt() && surd.compare(&high).is_le();
        if !is_inside {
            continue;
        }
        let there = surd.sign_of(root.polynomial());
        if there == Ordering::Equal {
            let after = surd.sign_after(quadratic);
            let before = if surd.crosses() { after.reverse() } else { after };
            return Signs { before, at: Ordering::Equal, after };
        }
        if there != root.sign_behind() && surd.crosses() {
            sign = sign.reverse();
        }
    }
    Signs { before: sign, at: sign, after: sign }
}
