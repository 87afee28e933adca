//! Messages about changes and steps, with the numbers of the balls.

use carom_sim::{BallId, ChangeError, StepError};

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
                Refused(self.with_numbers(message, &[ball]))
            }
            _ => Refused(message),
        }
    }

    /// The error of a step, with the numbers of the balls.
    #[must_use]
    pub fn stopped(&self, error: &StepError) -> Refused {
        let message = error.to_string();
        let StepError::Jammed(jammed) = error else {
            return Refused(self.with_numbers(message, error.balls()));
        };
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

    /// A message with the number of its first ball instead of its id.
    fn with_numbers(&self, message: String, balls: &[BallId]) -> String {
        let Some(&ball) = balls.first() else { return message };
        message.replacen(&format!("ball {ball}"), &format!("ball {}", self.number(ball)), 1)
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
