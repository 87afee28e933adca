//! A round surface from inside.
//!
//! It is equally far from a point, or from a line, on all sides. There is contact where the centre
//! is not nearer to the middle than `r`, by which the surface is farther away than the ball
//! reaches.
//!
//! The square of the distance from the middle is one quadratic, whose last root is the impact of a
//! ball inside.

use core::cmp::Ordering;

use crate::formula::sites::{ContactMoment, Distance, Root, Sites, Standing, is_zero};
use crate::model::Question;
use crate::number::{Certain, Ring, Sight, Signed};

/// How the ball is placed. If `r` is negative, the ball does not fit.
pub(super) fn standing<const D: usize, T: Signed, P: Sites<D, T>>(
    room: &P,
    site: P::Site,
    Sight { u, r, .. }: &Sight<D, T>,
) -> Certain<Standing<P::Site>> {
    if r.is_negative()? {
        return Ok(Standing { gap: Ordering::Less, site, is_inside: true });
    }
    let gap = room.excess(site, u, r).sign()?.reverse();
    Ok(Standing { gap, site, is_inside: false })
}

/// The first contact or impact.
///
/// Balls in contact approach as soon as they move outwards. If they move inwards, they may have
/// space to meet the other side, or else turn where they are nearest to the middle.
pub(super) fn first<const D: usize, T: Signed, P: Sites<D, T>>(
    room: &P,
    site: P::Site,
    question: Question,
    sight: &Sight<D, T>,
) -> Certain<Option<ContactMoment<P::Site>>> {
    let start = standing(room, site, sight)?;
    let is_in_contact = start.gap != Ordering::Greater;
    if is_in_contact && question == Question::Contact {
        return Ok(Some(ContactMoment::Start(start)));
    }
    if is_zero(&room.speed_squared(site, &sight.w))? {
        return Ok(None);
    }
    Ok(Some(if !is_in_contact {
        ContactMoment::Later(site, Root::Last)
    } else if !room.slope(site, &sight.u, &sight.w).is_negative()? {
        ContactMoment::Start(start)
    } else if is_passed(room, site, sight)? {
        ContactMoment::Later(site, Root::Last)
    } else {
        ContactMoment::Later(site, Root::Middle)
    }))
}

/// Whether the ball moves outwards or, if it does not fit, also at a right angle to that.
pub(super) fn approaches<const D: usize, T: Signed, P: Sites<D, T>>(
    room: &P,
    site: P::Site,
    Sight { u, w, r }: &Sight<D, T>,
) -> Certain<bool> {
    match room.slope(site, u, w).sign()? {
        Ordering::Greater => Ok(true),
        Ordering::Equal if r.is_negative()? => Ok(!is_zero(&room.speed_squared(site, w))?),
        Ordering::Equal | Ordering::Less => Ok(false),
    }
}

/// Whether a ball in contact moves inwards, and is free at the first root.
pub(super) fn is_freed<const D: usize, T: Signed, P: Sites<D, T>>(
    room: &P,
    site: P::Site,
    sight: &Sight<D, T>,
) -> Certain<bool> {
    Ok(room.slope(site, &sight.u, &sight.w).is_negative()? && is_passed(room, site, sight)?)
}

/// Whether the ball fits inside with space left, and its path leads through that space.
fn is_passed<const D: usize, T: Signed, P: Sites<D, T>>(
    room: &P,
    site: P::Site,
    sight: &Sight<D, T>,
) -> Certain<bool> {
    Ok(sight.r.is_positive()? && room.discriminant(site, sight).is_positive()?)
}

/// `r − d` in place of `d − r`. If `r` is negative, it is below 0 by `d` and `|r|` together.
pub(super) fn turned<T: Ring>(distance: Distance<T>, is_inside: bool) -> Distance<T> {
    let negated = |x: &T| T::ZERO.minus(x);
    let r = if is_inside { negated(&distance.r) } else { distance.r };
    Distance { excess: negated(&distance.excess), r, is_inside, ..distance }
}
