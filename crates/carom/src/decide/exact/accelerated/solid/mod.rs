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
use self::digits::PieceDigits;
use self::piece::{PieceContact, WholePiece};
use self::scales::{FallScales, Setting};
pub(super) use self::surd::Surd;
use super::polynomial::Dyadic;
use crate::decide::refine::Touch;
use crate::model::Question;
use crate::number::magnitude::Magnitude;
use crate::number::{Memory, Real};
use crate::problem::fall::Fall;
use crate::problem::pieces::{BallOnPath, Pieces};

/// Returns the first contact or impact up to `deadline` of an accelerated ball and a shape.
///
/// `deadline` is finite and at least 0.
#[cold]
#[inline(never)]
pub(crate) fn first_of_falling<const D: usize, K: Pieces<D>>(
    question: Question,
    fall: &Fall<D, K>,
    deadline: f64,
) -> Option<Touch<D, Real>> {
    let memory = Memory::new();
    let setting = match fall.start.solid.line() {
        Some(line) => Across::of(&memory, fall, &line, deadline).setting(fall),
        None => FallScales::of(fall, deadline).setting(&memory, fall),
    };
    let Setting { shape, r, path, time, .. } = &setting;
    let end = Dyadic::moment(&memory, deadline, *time);
    let u = path.along();
    let seen = BallOnPath { u: &u, r, sign_of_r: r.terms()[0].sign() };
    let mut earliest: Option<(Real, usize, PieceContact)> = None;
    for index in 0..fall.start.solid.count() {
        let piece = fall.start.solid.piece(shape, index, &seen);
        let piece = WholePiece::of(&memory, &piece);
        if let Some((time, moment)) = piece.first(question, fall.is_of_point(), &end)
            && earliest.as_ref().is_none_or(|(first, ..)| time.is_below(*first))
        {
            earliest = Some((time, index, moment));
        }
    }
    let (_, index, moment) = earliest?;
    let piece = fall.start.solid.piece(shape, index, &seen);
    Some(PieceDigits { fall, setting: &setting, u: &u }.touch(&piece, moment))
}
