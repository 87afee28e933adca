//! First contact or impact with a piece of a shape.
//!
//! The quartic `f` of a piece is at most 0 in contact, and the region of the piece is where some
//! quadratics are at least 0. An impact is a time in the region at which `f` is at most 0 and its
//! first derivative that is not 0 is negative. The first such time is one of these:
//!
//! - the start
//! - a root of `f` at which it changes from plus to minus
//! - a root of its derivative at which it begins to fall
//! - a root of a quadratic at which the path enters the region
//!
//! So the signs of the other polynomials are computed at each of them. No two roots are compared.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::super::polynomial::{Dyadic, Polynomial};
use super::super::root::{EnclosedRoot, Enclosure};
use super::super::sturm::Chain;
use super::place::{Signs, signs_at};
use super::soon;
use super::surd::Surd;
use crate::formula::path::{Path, Powers};
use crate::model::Question;
use crate::number::int::Int;
use crate::number::magnitude::Magnitude;
use crate::number::{Memory, Real};
use crate::problem::pieces::{AsPoint, Borders, Ends, Piece, Sides};

/// A piece in integers.
///
/// It is the same type for all shapes, so the search is compiled once.
#[derive(Clone, Debug)]
pub(super) struct WholePiece<'m> {
    /// At most 0 in contact, and falling while the ball approaches.
    f: Polynomial<'m>,
    /// The heights above the borders of its region.
    sides: Vec<Polynomial<'m>>,
    borders: Borders,
    /// For a ball of radius 0.
    as_point: AsPoint<Polynomial<'m>>,
}

/// When the ball meets a piece.
pub(super) struct PieceContact<'m> {
    /// `None` at the start.
    pub(super) root: Option<EnclosedRoot<'m>>,
    /// Whether the surfaces overlap then; otherwise they touch.
    pub(super) overlap: bool,
}

impl<'m> PieceContact<'m> {
    pub(super) fn is_zero_there(&self, polynomial: &Polynomial<'m>) -> bool {
        let sign = match &self.root {
            None => polynomial.sign_at_start(),
            Some(root) => signs_at(root, polynomial).at,
        };
        sign == Ordering::Equal
    }
}

/// The first meeting of a ball and a piece found so far, and its time.
struct Earliest<'m>(Option<(Real, PieceContact<'m>)>);

impl<'m> Earliest<'m> {
    fn take(&mut self, root: Option<EnclosedRoot<'m>>, overlap: bool) {
        let Some(mut root) = root else { return };
        let time = root.rounded();
        if self.0.as_ref().is_none_or(|(first, _)| time.is_below(*first)) {
            self.0 = Some((time, PieceContact { root: Some(root), overlap }));
        }
    }
}

/// Whether a point that meets a piece is in its region: inside it at that time or, if the ends
/// belong to the piece, not outside it right before.
fn is_within(signs: Signs, ends: Ends) -> bool {
    match ends {
        Ends::Included => signs.before.is_ge(),
        Ends::Excluded => signs.at.is_gt(),
    }
}

/// The first root after the start and up to `end` that `is_asked_for` accepts, of a polynomial that
/// is not 0 at the start.
fn first_root<'m>(
    polynomial: &Polynomial<'m>,
    end: &Dyadic<'m>,
    is_asked_for: impl Fn(&EnclosedRoot<'m>, &Chain<'m>) -> bool,
) -> Option<EnclosedRoot<'m>> {
    if polynomial.degree() == 0 {
        return None;
    }
    let chain = Chain::of(polynomial);
    let count = |x: &Dyadic<'m>| chain.roots_up_to(x);
    let mut roots = (1..=count(end)).map(|n| EnclosedRoot::isolated(&chain, n, count));
    roots.find(|root| is_asked_for(root, &chain))
}

/// Whether a polynomial changes from plus to minus at one of its roots.
fn falls_at<'m>(polynomial: &Polynomial<'m>, root: &EnclosedRoot<'m>) -> bool {
    root.crosses() && polynomial.sign_after(root.low()) == Ordering::Greater
}

impl<'m> WholePiece<'m> {
    pub(super) fn of<P, H>(memory: &'m Memory, piece: &Piece<P, Path<Int<'m>, Powers>, H>) -> Self
    where
        H: Sides<Path<Int<'m>, Powers>>,
    {
        let as_point = match &piece.as_point {
            AsPoint::Overlaps => AsPoint::Overlaps,
            AsPoint::Passes => AsPoint::Passes,
            AsPoint::GoesThrough(height, ends) => {
                AsPoint::GoesThrough(Polynomial::of_path(memory, height), *ends)
            }
            AsPoint::RunsInto => AsPoint::RunsInto,
        };
        Self {
            f: Polynomial::of_path(memory, &piece.excess),
            sides: piece.heights().map(|path| Polynomial::of_path(memory, path)).collect(),
            borders: piece.borders,
            as_point,
        }
    }

    /// The first contact or impact up to `end`, which is at most 1.
    pub(super) fn first(
        &self,
        question: Question,
        is_of_point: bool,
        end: &Dyadic<'m>,
    ) -> Option<(Real, PieceContact<'m>)> {
        let mut earliest = Earliest(None);
        let can_overlap = matches!(self.as_point, AsPoint::Overlaps);
        if is_of_point && question == Question::Impact && !can_overlap {
            earliest.take(self.way_in(end), false);
            return earliest.0;
        }
        let f = &self.f;
        let is_asked_for = question == Question::Contact || f.slope_at_start().is_lt();
        if f.sign_at_start().is_le() && is_asked_for && self.holds_start(question) {
            return Some((Real::ZERO, PieceContact { root: None, overlap: true }));
        }
        if let Some(mut root) = soon::touch(f, &self.sides, end) {
            return Some((root.rounded(), PieceContact { root: Some(root), overlap: false }));
        }
        earliest.take(self.touch(question, end), false);
        if question == Question::Impact {
            earliest.take(self.turn(end), true);
            for side in 0..self.sides.len() {
                for is_upper in [false, true] {
                    earliest.take(self.entry(side, is_upper, end), true);
                }
            }
        }
        earliest.0
    }

    /// The first time up to `end` at which a point goes through the piece, or runs into it.
    fn way_in(&self, end: &Dyadic<'m>) -> Option<EnclosedRoot<'m>> {
        match &self.as_point {
            AsPoint::Passes | AsPoint::Overlaps => None,
            AsPoint::GoesThrough(height, ends) => {
                first_root(&height.without_roots_at_start(), end, |root, _| {
                    let is_in = |side| is_within(signs_at(root, side), *ends);
                    root.crosses() && self.sides.iter().all(is_in)
                })
            }
            AsPoint::RunsInto => {
                first_root(&self.f.without_roots_at_start(), end, |root, chain| {
                    // At a root of multiplicity four the point comes to rest and turns back.
                    let turns_back = chain.common().is_some_and(|common| common.degree() == 3);
                    let is_in = |side| is_within(signs_at(root, side), Ends::Included);
                    !turns_back && self.sides.iter().all(is_in)
                })
            }
        }
    }

    /// Whether the path starts in the region. For a contact, the borders belong to the region.
    fn holds_start(&self, question: Question) -> bool {
        let mut sides = self.sides.iter();
        sides.all(|side| self.is_in(question, side.sign_at_start(), side.sign_after_start()))
    }

    fn is_in(&self, question: Question, at: Ordering, after: Ordering) -> bool {
        match (self.borders, question) {
            (Borders::ByWhatFollows, Question::Impact) => after.is_ge(),
            _ => at.is_ge(),
        }
    }

    fn holds(&self, question: Question, root: &EnclosedRoot<'m>) -> bool {
        self.sides.iter().all(|side| {
            let Signs { at, after, .. } = signs_at(root, side);
            self.is_in(question, at, after)
        })
    }

    /// The root at which the surfaces touch.
    fn touch(&self, question: Question, end: &Dyadic<'m>) -> Option<EnclosedRoot<'m>> {
        let f = self.f.without_roots_at_start();
        first_root(&f, end, |root, _| {
            (question == Question::Contact || falls_at(&f, root)) && self.holds(question, root)
        })
    }

    /// The root at which the ball overlaps the piece and begins to approach.
    fn turn(&self, end: &Dyadic<'m>) -> Option<EnclosedRoot<'m>> {
        if self.f.degree() < 2 {
            return None;
        }
        let slope = self.f.derivative().without_roots_at_start();
        let f = self.f.without_roots_at_start();
        first_root(&slope, end, |root, _| {
            falls_at(&slope, root)
                && is_in_contact_at_highest(&f, root)
                && self.holds(Question::Impact, root)
        })
    }

    /// The root at which the path enters the region over one border, at one of two times, while the
    /// ball overlaps and approaches.
    fn entry(&self, side: usize, is_upper: bool, end: &Dyadic<'m>) -> Option<EnclosedRoot<'m>> {
        let border = self.sides[side].without_roots_at_start();
        let surds = Surd::all_of(&border);
        let surd = surds[usize::from(is_upper)].as_ref()?;
        let start = Dyadic::zero(end.mantissa.memory());
        let is_later = |surd: &Surd<'_, 'm>| surd.compare(&start).is_gt();
        if !is_later(surd) || surd.compare(end).is_gt() || !self.is_met_at(surd, side) {
            return None;
        }
        let before = usize::from(is_upper && surds[0].as_ref().is_some_and(is_later));
        let chain = Chain::of(&border);
        Some(EnclosedRoot::isolated(&chain, before + 1, |x| chain.roots_up_to(x)))
    }

    fn is_met_at(&self, surd: &Surd<'_, 'm>, border: usize) -> bool {
        surd.sign_of(&self.f).is_le()
            && surd.sign_after(&self.f.derivative()).is_lt()
            && self.sides.iter().enumerate().all(|(side, height)| {
                let is_border = side == border;
                let at = if is_border { Ordering::Equal } else { surd.sign_of(height) };
                self.is_in(Question::Impact, at, surd.sign_after(height))
            })
    }
}

/// Whether `f` is at most 0 at a root of its derivative, before which it rises and after which it
/// falls.
///
/// The number of roots of `f` around it decides.
fn is_in_contact_at_highest<'m>(f: &Polynomial<'m>, root: &EnclosedRoot<'m>) -> bool {
    let high = root.high();
    if root.is_exact() {
        return f.sign_at(&high).is_le();
    }
    if f.sign_at(root.low()).is_ge() || f.sign_at(&high).is_ge() {
        return false;
    }
    let chain = Chain::of(f);
    chain.roots_up_to(&high) - chain.roots_up_to(root.low()) <= 1
}
