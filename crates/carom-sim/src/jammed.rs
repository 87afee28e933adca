//! Jam errors.

use std::fmt;

use thiserror::Error;

use crate::ids::BallId;
use crate::number::Number;
use crate::time::Time;

/// Balls that collide without end at one time.
///
/// They are jammed: they keep their energy, and the space does not let them move apart, so that the
/// simulation cannot get beyond this time.
///
/// Examples are a ball that exactly fits its box, balls wedged between fixed ones, and a grid that
/// fills its box, at a restitution of 1. At a lower restitution the collisions lose energy and end:
/// such a ball goes on along its box, and the grid rests.
///
/// The limit on collisions at one time is derived in `physics/jam.rs`, with the reason why it is
/// more than balls that can move apart can have: at least 65 536 in a row, each at the time of the
/// one before or so soon after it that the two have approached by no more than `2⁻⁴⁰` of a radius,
/// or no ball can have moved by that share of the smallest one; more if many balls touch, or if
/// their masses are very unlike. [Growing](crate::Growing) balls are jammed after 1 024 collisions,
/// each after less than `2⁻³⁰` of a radius; so is a ball that has become as wide as its periodic
/// box.
///
/// Balls are also jammed if a kinematic ball presses them against others, a fixed ball or a wall:
/// when kinematic balls have hit others more than `4 096 + 16 N` times, with `N` balls in all, in
/// the time in which the fastest possible ball moves by the smallest radius. Give the kinematic
/// ball another velocity, or remove a ball, and go on.
///
/// The simulation stays as the last collision left it, at that time, and can be inspected. Each
/// further step gives the same error.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Boundary, Simulation};
///
/// let mut stuck = Simulation::builder()
///     .boundary(Boundary::walls([0.0, 0.0], [2.0, 9.0])?)
///     .ball(Circle::new([1.0, 5.0], 1.0)?.moving([0.5, 1.0])?, Mass::new(1.0)?)
///     .build()?;
/// let error = stuck.advance_to(1.0).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "ball 0 collides without end at time 0: it is jammed; \
///      make it smaller, or the space around it larger"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", Message(self))]
pub struct Jammed {
    /// The time at which they collide.
    pub time: Time,
    /// The balls, in the order of their ids.
    pub balls: Vec<BallId>,
}

/// The message.
struct Message<'a>(&'a Jammed);

/// More balls than these are only counted.
const NAMED: usize = 8;

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Jammed { time, balls } = self.0;
        let time = Number(time.to_f64());
        let (first, rest) = match &balls[..] {
            [] => return write!(f, "balls collide without end at time {time}"),
            [ball] => {
                return write!(
                    f,
                    "ball {ball} collides without end at time {time}: it is jammed; make it \
                     smaller, or the space around it larger"
                );
            }
            [first, rest @ ..] => (first, rest),
        };
        write!(f, "balls {first}")?;
        let is_long = balls.len() > NAMED;
        let (named, last) = match rest.split_last() {
            Some((last, named)) if !is_long => (named, Some(last)),
            _ => (&rest[..NAMED - 1], None),
        };
        named.iter().try_for_each(|ball| write!(f, ", {ball}"))?;
        match last {
            Some(last) => write!(f, " and {last}")?,
            None => write!(f, " and {} more", balls.len() - NAMED)?,
        }
        write!(
            f,
            " collide without end at time {time}: they are jammed; make them smaller, or the space \
             around them larger"
        )
    }
}
