//! Exact contacts of an accelerated ball and a shape.
//!
//! Each piece of the shape (`pieces.rs` of the crate) is a quartic and some quadratics with integer
//! coefficients (`scales.rs`). Their signs at each other's roots decide when the ball first meets
//! the piece (`piece.rs`, `place.rs`, `surd.rs`), unless it is at once (`soon.rs`). The piece that
//! the ball meets first counts. Time, normal and point are then computed from upper digits
//! (`digits.rs`).

mod across;
mod digits;
mod piece;
mod place;
mod scales;
mod soon;
mod surd;

use self::across::Across;
use self::digits::Digits;
use self::piece::{Moment, WholePiece};
use self::scales::{Scales, Setting};
use super::answer::Answer;
use super::polynomial::Dyadic;
use crate::answer::Impact;
use crate::exact::int::Int;
use crate::exact::real::Real;
use crate::fall::Fall;
use crate::float::Scalar;
use crate::float::magnitude::Magnitude;
use crate::formula::path::{Path, Powers};
use crate::pieces::{AsPoint, Piece, Pieces, Seen, Sides};
use crate::verdict::Question;

/// Evaluates an expression with the numbers of limbs that polynomials of `$bits` bits need, and
/// what is computed from them.
///
/// A chain and its values between two roots need 13 times as many bits and 900 more
/// (`Scales::limb_bits` of two balls). The remainder of a polynomial of degree 4 divided by a
/// quadratic has four times as many bits. Combined with the numbers of a root of that quadratic it
/// has five times as many, and these are squared to be compared. Each factor of a product may waste
/// a limb.
macro_rules! in_limbs_of_pieces {
    ($bits:expr, $few:ident, $many:ident => $body:expr) => {
        match $bits {
            ..=780 => {
                const $few: usize = 15;
                const $many: usize = 176;
                $body
            }
            _ => {
                const $few: usize = 35;
                const $many: usize = 434;
                $body
            }
        }
    };
}

/// Returns the first contact or impact up to `deadline` of an accelerated ball and a shape.
///
/// `deadline` is finite and at least 0.
#[cold]
#[inline(never)]
pub(crate) fn first_of_falling<const D: usize, S: Scalar, K: Pieces<D>>(
    question: Question,
    fall: &Fall<D, K>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    if let Some(line) = fall.start.solid.line() {
        let across = Across::of(fall, &line, deadline);
        return in_limbs_of_pieces!(across.bits_of_polynomial(), M, N => {
            first_in::<D, M, N, K>(question, fall, &across.setting(fall), deadline)
        })
        .map(Answer::rounded);
    }
    let scales = Scales::of(fall, deadline);
    let bits = scales.bits_of_polynomial::<D>(fall.start.solid.degree_along_path());
    in_limbs_of_pieces!(bits, M, N => {
        first_in::<D, M, N, K>(question, fall, &scales.setting(fall), deadline)
    })
    .map(Answer::rounded)
}

#[inline(never)]
fn first_in<const D: usize, const M: usize, const N: usize, K: Pieces<D>>(
    question: Question,
    fall: &Fall<D, K>,
    setting: &Setting<D, M, K>,
    deadline: f64,
) -> Option<Answer<D>> {
    let Setting { shape, r, course, time, .. } = setting;
    let end: Dyadic<N> = Dyadic::moment(deadline, *time);
    let u = course.along();
    let seen = Seen { u: &u, r, sign_of_r: r.terms()[0].sign() };
    let mut earliest: Option<(Real, usize, Moment<N>)> = None;
    for index in 0..fall.start.solid.count() {
        let piece = fall.start.solid.piece(shape, index, &seen);
        if let Some((time, moment)) = first_of_piece(question, fall.is_of_point(), &piece, &end)
            && earliest.as_ref().is_none_or(|(first, ..)| time.is_below(*first))
        {
            earliest = Some((time, index, moment));
        }
    }
    let (_, index, moment) = earliest?;
    let piece = fall.start.solid.piece(shape, index, &seen);
    Some(Digits { fall, setting, u: &u }.answer(&piece, moment))
}

/// When the ball first meets a piece, and that time in units of time.
fn first_of_piece<P, H, const M: usize, const N: usize>(
    question: Question,
    is_of_point: bool,
    piece: &Piece<P, Path<Int<M>, Powers>, H>,
    end: &Dyadic<N>,
) -> Option<(Real, Moment<N>)>
where
    H: Sides<Path<Int<M>, Powers>>,
{
    let can_overlap = matches!(piece.as_point, AsPoint::Overlaps);
    if is_of_point && question == Question::Impact && !can_overlap {
        WholePiece(piece).first_of_point(end)
    } else {
        WholePiece(piece).first(question, end)
    }
}
