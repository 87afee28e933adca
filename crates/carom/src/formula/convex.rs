//! Nearest sites of a convex shape, and their distances.
//!
//! Relative to the shape, the centre of a ball moves along `u + w t`. The square of its distance
//! from a convex set is a convex function of the time with a continuous slope. Within the region in
//! which one site is nearest (a corner, an edge, a face) it is a quadratic. The path leaves each
//! region at a rational time. So signs at those times tell which site the ball meets first; no two
//! roots are ever compared.

use core::cmp::Ordering;

use crate::formula::sites::{ContactMoment, Root, Sites, Standing, is_zero};
use crate::model::Question;
use crate::number::{Certain, Ring, Sight, Signed};

/// A convex shape, with the connections of its sites.
pub(crate) trait Convex<const D: usize, T: Ring>: Sites<D, T> {
    /// The shape with all lengths times `s`, which is positive.
    fn scaled(&self, s: &T) -> Self;

    /// The site nearest to a point; on a border, either of two.
    fn nearest(&self, u: &[T; D]) -> Certain<Self::Site>
    where
        T: Signed;

    /// The face nearest to a point of a solid, borders included; `None` for a point outside.
    fn face_over(&self, u: &[T; D]) -> Certain<Option<Self::Site>>
    where
        T: Signed;

    /// Whether the gap to a ball whose centre is in the solid falls.
    fn sinks(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed;

    /// Where a path in the region of a site leaves that region; `None` if it stays.
    fn border(
        &self,
        site: Self::Site,
        sight: &Sight<D, T>,
    ) -> Certain<Option<Border<T, Self::Site>>>
    where
        T: Signed;

    /// Whether a point that comes from outside and touches the shape goes into it, or through it.
    fn is_crossed(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed;

    /// Whether a path that stays in the region of a site gets away from the site in the end.
    fn is_left(&self, site: Self::Site, w: &[T; D]) -> Certain<bool>
    where
        T: Signed,
    {
        self.speed_squared(site, w).is_positive()
    }
}

/// Where a path leaves the region of a site.
#[derive(Clone, Debug)]
pub(crate) struct Border<T, P> {
    /// The time, as a numerator and a positive denominator.
    pub(crate) numerator: T,
    pub(crate) denominator: T,
    /// The site whose region begins there.
    pub(crate) next: P,
    /// The site of the two that has the simpler formulas. At the border they agree.
    pub(crate) simpler: P,
}

/// What happens between a ball and a convex shape from time 0 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome<P> {
    /// They touch or overlap at the start.
    InContact(Standing<P>),
    /// They meet at the first root of this site's quadratic, and overlap thereafter.
    Meeting(P),
    /// They touch there for one instant.
    Grazing(P),
    /// They never touch.
    Apart,
}

/// How the ball is placed relative to the shape.
pub(crate) fn standing<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    sight: &Sight<D, T>,
) -> Certain<Standing<C::Site>> {
    let (u, r) = (&sight.u, &sight.r);
    let (site, is_inside) = place(shape, u)?;
    let gap = if !is_inside {
        shape.excess(site, u, r).sign()?
    } else if is_zero(r)? && is_zero(&shape.square(site, u))? {
        // A point on the surface touches it.
        Ordering::Equal
    } else {
        Ordering::Less
    };
    Ok(Standing { gap, site, is_inside })
}

/// The nearest site, and whether the point is in the solid.
fn place<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    u: &[T; D],
) -> Certain<(C::Site, bool)> {
    Ok(match shape.face_over(u)? {
        None => (shape.nearest(u)?, false),
        Some(site) => (site, true),
    })
}

/// Whether the gap falls.
pub(crate) fn approaches<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    sight: &Sight<D, T>,
) -> Certain<bool> {
    let (site, is_inside) = place(shape, &sight.u)?;
    falls(shape, site, is_inside, sight)
}

/// The first contact or impact.
pub(crate) fn first<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    question: Question,
    sight: &Sight<D, T>,
) -> Certain<Option<ContactMoment<C::Site>>> {
    Ok(match (outcome(shape, sight)?, question) {
        (Outcome::Apart, _) | (Outcome::Grazing(_), Question::Impact) => None,
        (Outcome::InContact(start), _) => {
            let is_asked_for =
                question == Question::Contact || falls(shape, start.site, start.is_inside, sight)?;
            is_asked_for.then_some(ContactMoment::Start(start))
        }
        (Outcome::Meeting(site), _) | (Outcome::Grazing(site), Question::Contact) => {
            Some(ContactMoment::Later(site, Root::First))
        }
    })
}

/// Where the contact ends.
pub(crate) fn end<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    begin: ContactMoment<C::Site>,
    sight: &Sight<D, T>,
) -> Certain<Option<(C::Site, Root)>> {
    let site = match begin {
        ContactMoment::Start(_) => shape.nearest(&sight.u)?,
        ContactMoment::Later(site, _) => site,
    };
    let site = leaving(shape, site, sight)?;
    Ok(shape.is_left(site, &sight.w)?.then_some((site, Root::Last)))
}

/// The site beside which an approaching ball first touches the shape, or turns, on its path from
/// this site on.
pub(super) fn landing<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    mut site: C::Site,
    sight: &Sight<D, T>,
) -> Certain<C::Site> {
    while let Some(border) = shape.border(site, sight)? {
        let (shape, sight) = border.seen_from(shape, sight);
        let is_near = !shape.excess(border.simpler, &sight.u, &sight.r).is_positive()?;
        if is_near || !shape.slope(border.simpler, &sight.u, &sight.w).is_negative()? {
            break;
        }
        site = border.next;
    }
    Ok(site)
}

/// The site beside which the distance begins to grow for good, on the path from this site on.
pub(super) fn turning<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    mut site: C::Site,
    sight: &Sight<D, T>,
) -> Certain<C::Site> {
    while let Some(border) = shape.border(site, sight)? {
        let (shape, sight) = border.seen_from(shape, sight);
        if shape.slope(border.simpler, &sight.u, &sight.w).is_positive()? {
            break;
        }
        site = border.next;
    }
    Ok(site)
}

/// The site beside which a touching ball touches last, on its path from this site on.
pub(super) fn leaving<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    mut site: C::Site,
    sight: &Sight<D, T>,
) -> Certain<C::Site> {
    while let Some(border) = shape.border(site, sight)? {
        let (shape, sight) = border.seen_from(shape, sight);
        if shape.excess(border.simpler, &sight.u, &sight.r).is_positive()?
            && shape.slope(border.simpler, &sight.u, &sight.w).is_positive()?
        {
            break;
        }
        site = border.next;
    }
    Ok(site)
}

/// What happens from time 0 on.
fn outcome<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    sight: &Sight<D, T>,
) -> Certain<Outcome<C::Site>> {
    let start = standing(shape, sight)?;
    if start.gap != Ordering::Greater {
        return Ok(Outcome::InContact(start));
    }
    if !shape.slope(start.site, &sight.u, &sight.w).is_negative()? {
        return Ok(Outcome::Apart);
    }
    let site = landing(shape, start.site, sight)?;
    Ok(match shape.discriminant(site, sight).sign()? {
        Ordering::Greater => Outcome::Meeting(site),
        Ordering::Less => Outcome::Apart,
        // For a point it is also 0 where the point goes through.
        Ordering::Equal if is_zero(&sight.r)? && shape.is_crossed(sight)? => Outcome::Meeting(site),
        Ordering::Equal => Outcome::Grazing(site),
    })
}

/// Whether a ball that is nearest to this site approaches it. For a ball in contact, whether there
/// is an impulse.
fn falls<const D: usize, T: Signed, C: Convex<D, T>>(
    shape: &C,
    site: C::Site,
    is_inside: bool,
    sight: &Sight<D, T>,
) -> Certain<bool> {
    if is_inside { shape.sinks(sight) } else { shape.slope(site, &sight.u, &sight.w).is_negative() }
}

impl<T: Ring, P: Copy> Border<T, P> {
    /// Shape and ball at that time, with all lengths times the denominator.
    fn seen_from<const D: usize, C: Convex<D, T, Site = P>>(
        &self,
        shape: &C,
        sight: &Sight<D, T>,
    ) -> (C, Sight<D, T>) {
        let Self { numerator, denominator, .. } = self;
        (shape.scaled(denominator), sight.after_ratio(numerator, denominator))
    }
}

/// Declares that a walk along the regions of a convex shape answers its queries.
///
/// A shape with more parameters than `D` and `T` names the others before it.
macro_rules! walked {
    ($shape:ident) => {
        walked!([] $shape<D, T>);
    };
    ([$(const $count:ident: usize, $form:ident: $bound:path)?] $shape:ty) => {
        impl<const D: usize, $(const $count: usize,)? T: Ring, $($form: $bound)?> Formulas<D, T>
            for $shape
        {
            fn standing(&self, sight: &Sight<D, T>) -> Certain<Standing<Self::Site>>
            where
                T: Signed,
            {
                convex::standing(self, sight)
            }

            fn first(
                &self,
                question: Question,
                sight: &Sight<D, T>,
            ) -> Certain<Option<ContactMoment<Self::Site>>>
            where
                T: Signed,
            {
                convex::first(self, question, sight)
            }

            fn approaches(&self, sight: &Sight<D, T>) -> Certain<bool>
            where
                T: Signed,
            {
                convex::approaches(self, sight)
            }

            fn end(
                &self,
                begin: ContactMoment<Self::Site>,
                sight: &Sight<D, T>,
            ) -> Certain<Option<(Self::Site, Root)>>
            where
                T: Signed,
            {
                convex::end(self, begin, sight)
            }
        }
    };
}

pub(crate) use walked;
