//! Messages about changes and jams, with the numbers of the balls.

use carom_sim::{BallId, ChangeError, Jammed};

use super::Session;
use super::refused::Refused;

/// The most balls or kinds that a message lists; more are counted.
const NAMED: usize = 8;

impl<const D: usize> Session<D> {
    /// The error of a change, with the numbers of the balls.
    #[must_use]
    pub fn refused(&self, error: &ChangeError) -> Refused {
        let message = error.to_string();
        match *error {
            ChangeError::NoSuchBall { ball }
            | ChangeError::Fixed { ball }
            | ChangeError::Overlap { in_the_way: ball, .. } => {
                let (id, number) = (format!("ball {ball}"), self.number(ball));
                Refused(message.replacen(&id, &format!("ball {number}"), 1))
            }
            _ => Refused(message),
        }
    }

    /// The error of balls that jam, with their numbers.
    #[must_use]
    pub fn jammed(&self, jammed: &Jammed) -> Refused {
        let message = jammed.to_string();
        let Some((_, what)) = message.split_once(" collide") else { return Refused(message) };
        let number = |ball: &BallId| self.number(*ball).to_string();
        let named: Vec<_> = jammed.balls.iter().take(NAMED).map(number).collect();
        let who = match (&named[..], jammed.balls.len() - named.len()) {
            ([], _) => "balls".to_owned(),
            ([one], _) => format!("ball {one}"),
            ([rest @ .., last], 0) => format!("balls {} and {last}", rest.join(", ")),
            (all, more) => format!("balls {} and {more} more", all.join(", ")),
        };
        Refused(format!("{who} collide{what}"))
    }

    /// The error of a kind that does not exist.
    pub(super) fn no_kind(&self, kind: &str) -> Refused {
        let known: Vec<_> =
            self.kinds.names().take(NAMED).map(|kind| format!("{kind:?}")).collect();
        let more = if self.kinds.names().len() > NAMED { ", …" } else { "" };
        Refused(format!(
            "there is no kind {kind:?}, only {}{more}; give one of these, or list it in `kinds` when \
             the simulation is made",
            known.join(", ")
        ))
    }
}
