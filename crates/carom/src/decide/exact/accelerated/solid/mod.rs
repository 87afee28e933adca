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
use self::scales::{EncounterScales, Setting};
pub(super) use self::surd::Surd;
use super::polynomial::Dyadic;
use crate::decide::refine::Touch;
use crate::model::Question;
use crate::number::magnitude::Magnitude;
use crate::number::{Memory, Real};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::pieces::{BallOnPath, Pieces};

/// Returns the first contact or impact up to `deadline` of an accelerated ball and a shape.
///
/// `deadline` is finite and at least 0.
#[cold]
#[inline(never)]
pub(crate) fn first_of_pieces<const D: usize, K: Pieces<D>>(
    question: Question,
    encounter: &AcceleratedEncounter<D, K>,
    deadline: f64,
) -> Option<Touch<D, Real>> {
    let memory = Memory::new();
    let setting = match encounter.start.solid.line() {
        Some(line) => Across::of(&memory, encounter, &line, deadline).setting(encounter),
        None => EncounterScales::of(encounter, deadline).setting(&memory, encounter),
    };
    let Setting { shape, r, path, time, .. } = &setting;
    let end = Dyadic::moment(&memory, deadline, *time);
    let u = path.along();
    let seen = BallOnPath { u: &u, r, sign_of_r: r.terms()[0].sign() };
    let mut earliest: Option<(Real, usize, PieceContact)> = None;
    for index in 0..encounter.start.solid.count() {
        let piece = encounter.start.solid.piece(shape, index, &seen);
        let piece = WholePiece::of(&memory, &piece);
        if let Some((time, moment)) = piece.first(question, encounter.is_of_point(), &end)
            && earliest.as_ref().is_none_or(|(first, ..)| time.is_below(*first))
        {
            earliest = Some((time, index, moment));
        }
    }
    let (_, index, moment) = earliest?;
    let piece = encounter.start.solid.piece(shape, index, &seen);
    Some(PieceDigits { encounter, setting: &setting, u: &u }.touch(&piece, moment))
}
