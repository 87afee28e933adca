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

use core::cmp::Ordering;

use super::super::polynomial::{Dyadic, Polynomial};
use super::super::root::{Enclosure, Root};
use super::super::sturm::Chain;
use super::place::{Signs, signs_at};
use super::soon;
use super::surd::Surd;
use crate::exact::int::Int;
use crate::exact::real::Real;
use crate::float::magnitude::Magnitude;
use crate::float::vector::MapEach;
use crate::formula::path::{Path, Powers};
use crate::pieces::{AsPoint, Borders, Ends, Piece, Sides};
use crate::verdict::Question;

/// A piece in integers.
///
/// Its polynomials are widened for root counting one at a time: many at once would take much of the
/// stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct WholePiece<'a, P, H, const M: usize>(
    pub(super) &'a Piece<P, Path<Int<M>, Powers>, H>,
);

/// When the ball meets a piece.
pub(super) enum Moment<const N: usize> {
    Start,
    /// Where the surfaces touch or, with `overlap`, overlap.
    Later {
        root: Root<N>,
        overlap: bool,
    },
}

impl<const N: usize> Moment<N> {
    pub(super) fn is_zero_there(&mut self, polynomial: &Polynomial<N>) -> bool {
        match self {
            Self::Start => polynomial.sign_at_start() == Ordering::Equal,
            Self::Later { root, .. } => signs_at(root, polynomial).at == Ordering::Equal,
        }
    }
}

/// The first meeting of a ball and a piece found so far, and its time.
struct Earliest<const N: usize>(Option<(Real, Moment<N>)>);

impl<const N: usize> Earliest<N> {
    fn take(&mut self, root: Option<Root<N>>, overlap: bool) {
        let Some(mut root) = root else { return };
        let time = root.rounded();
        if self.0.as_ref().is_none_or(|(first, _)| time.is_below(*first)) {
            self.0 = Some((time, Moment::Later { root, overlap }));
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
fn first_root<const N: usize>(
    polynomial: &Polynomial<N>,
    end: &Dyadic<N>,
    is_asked_for: impl Fn(&Root<N>, &Chain<N>) -> bool,
) -> Option<Root<N>> {
    if polynomial.degree() == 0 {
        return None;
    }
    let chain = Chain::of(polynomial);
    let count = |x: &Dyadic<N>| chain.roots_up_to(x);
    let mut roots = (1..=count(end)).map(|n| Root::isolated(&chain, n, count));
    roots.find(|root| is_asked_for(root, &chain))
}

/// Whether a polynomial changes from plus to minus at one of its roots.
fn falls_at<const N: usize>(polynomial: &Polynomial<N>, root: &Root<N>) -> bool {
    root.crosses() && polynomial.sign_after(root.low()) == Ordering::Greater
}

impl<P, H: Sides<Path<Int<M>, Powers>>, const M: usize> WholePiece<'_, P, H, M> {
    /// The first contact or impact up to `end`, which is at most 1.
    pub(super) fn first<const N: usize>(
        &self,
        question: Question,
        end: &Dyadic<N>,
    ) -> Option<(Real, Moment<N>)> {
        let f = widened(&self.0.excess);
        let is_asked_for = question == Question::Contact || f.slope_at_start().is_lt();
        if f.sign_at_start().is_le() && is_asked_for && self.holds_start::<N>(question) {
            return Some((Real::ZERO, Moment::Start));
        }
        if let Some(mut root) = soon::touch(&f, self.sides(), end) {
            return Some((root.rounded(), Moment::Later { root, overlap: false }));
        }
        let mut earliest = Earliest(None);
        earliest.take(self.touch(question, &f, end), false);
        if question == Question::Impact {
            earliest.take(self.turn(&f, end), true);
            for side in 0..self.0.sides.places().len() {
                for is_upper in [false, true] {
                    earliest.take(self.entry(&f, side, is_upper, end), true);
                }
            }
        }
        earliest.0
    }

    /// The first time up to `end` at which a point goes through the piece, or runs into it.
    pub(super) fn first_of_point<const N: usize>(
        &self,
        end: &Dyadic<N>,
    ) -> Option<(Real, Moment<N>)> {
        let mut earliest = Earliest(None);
        earliest.take(self.way_in(end), false);
        earliest.0
    }

    fn way_in<const N: usize>(&self, end: &Dyadic<N>) -> Option<Root<N>> {
        match &self.0.as_point {
            AsPoint::Passes | AsPoint::Overlaps => None,
            AsPoint::GoesThrough(height, ends) => {
                let height = widened(height).without_roots_at_start();
                first_root(&height, end, |root, _| {
                    let is_in = |side| is_within(signs_at(root, &side), *ends);
                    root.crosses() && self.sides().all(is_in)
                })
            }
            AsPoint::RunsInto => {
                let f = widened(&self.0.excess).without_roots_at_start();
                first_root(&f, end, |root, chain| {
                    // At a root of multiplicity four the point comes to rest and turns back.
                    let turns_back = chain.common().is_some_and(|common| common.degree() == 3);
                    let is_in = |side| is_within(signs_at(root, &side), Ends::Included);
                    !turns_back && self.sides().all(is_in)
                })
            }
        }
    }

    fn sides<const N: usize>(&self) -> impl Iterator<Item = Polynomial<N>> {
        self.0.heights().map(widened)
    }

    /// Whether the path starts in the region. For a contact, the borders belong to the region.
    fn holds_start<const N: usize>(&self, question: Question) -> bool {
        self.sides::<N>()
            .all(|side| self.is_in(question, side.sign_at_start(), side.sign_after_start()))
    }

    fn is_in(&self, question: Question, at: Ordering, after: Ordering) -> bool {
        match (self.0.borders, question) {
            (Borders::ByWhatFollows, Question::Impact) => after.is_ge(),
            _ => at.is_ge(),
        }
    }

    fn holds<const N: usize>(&self, question: Question, root: &Root<N>) -> bool {
        self.sides().all(|side| {
            let Signs { at, after, .. } = signs_at(root, &side);
            self.is_in(question, at, after)
        })
    }

    /// The root at which the surfaces touch.
    #[inline(never)]
    fn touch<const N: usize>(
        &self,
        question: Question,
        f: &Polynomial<N>,
        end: &Dyadic<N>,
    ) -> Option<Root<N>> {
        let f = f.without_roots_at_start();
        first_root(&f, end, |root, _| {
            (question == Question::Contact || falls_at(&f, root)) && self.holds(question, root)
        })
    }

    /// The root at which the ball overlaps the piece and begins to approach.
    #[inline(never)]
    fn turn<const N: usize>(&self, f: &Polynomial<N>, end: &Dyadic<N>) -> Option<Root<N>> {
        if f.degree() < 2 {
            return None;
        }
        let slope = f.derivative().without_roots_at_start();
        let f = f.without_roots_at_start();
        first_root(&slope, end, |root, _| {
            falls_at(&slope, root)
                && is_in_contact_at_highest(&f, root)
                && self.holds(Question::Impact, root)
        })
    }

    /// The root at which the path enters the region over one border, at one of two times, while the
    /// ball overlaps and approaches.
    #[inline(never)]
    fn entry<const N: usize>(
        &self,
        f: &Polynomial<N>,
        side: usize,
        is_upper: bool,
        end: &Dyadic<N>,
    ) -> Option<Root<N>> {
        let border = widened(self.0.height(side)?).without_roots_at_start();
        let surds = Surd::all_of(&border);
        let surd = surds[usize::from(is_upper)].as_ref()?;
        let is_later = |surd: &Surd<'_, N>| surd.compare(&Dyadic::ZERO).is_gt();
        if !is_later(surd) || surd.compare(end).is_gt() || !self.is_met_at(f, surd, side) {
            return None;
        }
        let before = usize::from(is_upper && surds[0].as_ref().is_some_and(is_later));
        let chain = Chain::of(&border);
        Some(Root::isolated(&chain, before + 1, |x| chain.roots_up_to(x)))
    }

    fn is_met_at<const N: usize>(
        &self,
        f: &Polynomial<N>,
        surd: &Surd<'_, N>,
        border: usize,
    ) -> bool {
        surd.sign_of(f).is_le()
            && surd.sign_after(&f.derivative()).is_lt()
            && self.0.sides.places().iter().enumerate().all(|(side, path)| {
                let Some(path) = path else { return true };
                let polynomial = widened(path);
                let is_border = side == border;
                let at = if is_border { Ordering::Equal } else { surd.sign_of(&polynomial) };
                self.is_in(Question::Impact, at, surd.sign_after(&polynomial))
            })
    }
}

/// Whether `f` is at most 0 at a root of its derivative, before which it rises and after which it
/// falls.
///
/// The number of roots of `f` around it decides.
fn is_in_contact_at_highest<const N: usize>(f: &Polynomial<N>, root: &Root<N>) -> bool {
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

/// A polynomial of a piece, with the limbs that its roots need.
pub(super) fn widened<const M: usize, const N: usize>(
    path: &Path<Int<M>, Powers>,
) -> Polynomial<N> {
    Polynomial::new(path.terms().each_ref().map_each(Int::resized))
}
