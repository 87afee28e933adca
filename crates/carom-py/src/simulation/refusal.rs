//! Errors of the simulator, with the arguments and numbers of Python.

use carom_sim::{BallId, BuildError, ChangeError, Jammed, TimeError, WallError};

use super::numbers::Numbers;

/// An error message for Python.
#[derive(Debug)]
pub(super) struct Refusal(pub(super) String);

/// The most balls or kinds that a message lists; more are counted.
const NAMED: usize = 8;

impl Refusal {
    /// There is no such ball.
    pub(super) fn no_ball(number: i64) -> Self {
        Self(format!(
            "there is no ball {number}: it was removed, or never added; ask `{number} in simulation` before"
        ))
    }

    /// A time is in the past, or not a time.
    pub(super) fn time(wanted: f64, now: f64) -> Self {
        Self(TimeError { wanted, now }.to_string())
    }

    /// A rule has no answers for a kind.
    pub(super) fn no_kind(kind: &str, known: &[String]) -> Self {
        if known.is_empty() {
            return Self(format!(
                "balls have no kinds, such as {kind:?}, without a rule of contacts; give `rule` when the simulation is made"
            ));
        }
        let named: Vec<_> = known.iter().take(NAMED).map(|kind| format!("{kind:?}")).collect();
        let more = if known.len() > NAMED { ", …" } else { "" };
        Self(format!(
            "the rule has no answers for the kind {kind:?}, only for {}{more}; give one of these, or name it in \
             the `kinds` of the rule when the simulation is made",
            named.join(", ")
        ))
    }

    /// A wall cannot be moved.
    pub(super) fn wall(error: &WallError) -> Self {
        Self(error.to_string().replace("(`Boundary::walls`)", "(`box`)"))
    }

    /// A ball cannot be changed.
    pub(super) fn change(error: ChangeError, numbers: &Numbers) -> Self {
        let message = error.to_string();
        match error {
            ChangeError::Fixed { ball } | ChangeError::Overlap { in_the_way: ball, .. } => {
                let (slot, number) = (format!("ball {ball}"), numbers.number(ball));
                Self(message.replacen(&slot, &format!("ball {number}"), 1))
            }
            _ => Self(message),
        }
    }

    /// Balls jam.
    pub(super) fn jam(jammed: &Jammed, numbers: &Numbers) -> Self {
        let message = jammed.to_string();
        let Some((_, what)) = message.split_once(" collide") else { return Self(message) };
        let number = |ball: &BallId| numbers.number(*ball).to_string();
        let named: Vec<_> = jammed.balls.iter().take(NAMED).map(number).collect();
        let who = match (&named[..], jammed.balls.len() - named.len()) {
            ([], _) => "balls".to_owned(),
            ([one], _) => format!("ball {one}"),
            ([rest @ .., last], 0) => format!("balls {} and {last}", rest.join(", ")),
            (all, more) => format!("balls {} and {more} more", all.join(", ")),
        };
        Self(format!("{who} collide{what}"))
    }

    /// A simulation cannot be built from arrays: at the argument and the row of the ball.
    pub(super) fn build(error: &BuildError) -> Self {
        let argument = match error {
            BuildError::OutOfRange { quantity: "radius", .. } | BuildError::TooLarge { .. } => "r",
            BuildError::OutOfRange { quantity: "mass", .. } => "mass",
            BuildError::OutOfRange { quantity: "speed of growth", .. } => "growth and r",
            BuildError::OutOfRange { quantity: "speed" | "energy", .. }
            | BuildError::MovingObstacle { .. } => "v",
            _ => "x",
        };
        let message = error
            .to_string()
            .replace("`Overlap::Relax`", "overlap=\"relax\"")
            .replace("`Overlap::Allow`", "overlap=\"allow\"");
        let mut balls = error.balls();
        match (balls.next(), balls.next()) {
            (Some(ball), None) => Self(format!("{argument}[{}]: {message}", ball.index())),
            _ => Self(message),
        }
    }
}
