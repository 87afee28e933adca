//! What is said where balls collide without end.

use std::fmt;

use thiserror::Error;

use crate::ids::BallId;
use crate::number::Number;
use crate::time::Time;

/// Balls that have no room to move and keep their energy collide without end at one moment: the
/// simulation cannot get beyond it.
///
/// Examples are a ball that exactly fits its box, balls wedged between fixed ones, and a grid that
/// fills its box, at a restitution of 1. Below, the energy of the collisions is lost, and they come to an end: such a
/// ball goes on along its box, and the grid rests. (Where rounding lets balls without room approach whatever
/// they do, as in a channel that fits them and that no axis follows, they may jam all the same.) How many collisions at one moment are too many, and why that is more than balls
/// with room to move can have, is derived in `physics/jam.rs`: at least 65 536 in a row, each at
/// the moment of the one before or within the time in which no ball can move by `2⁻⁴⁰` of the
/// smallest radius; more where many balls touch, or where their masses are very unlike. Balls that
/// [grow](crate::Growing) come to an end after 1 024, each after less than `2⁻³⁰` of a radius; also
/// a ball that has become as wide as its periodic box.
///
/// The simulation stays as the last collision left it, at that moment, and can be looked at; it
/// gives the same error again when it is asked to go on.
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
///     "ball 0 collides without end at time 0: it has no room to move; \
///      make it smaller, or the space around it larger"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", Said(self))]
pub struct Jammed {
    /// The moment.
    pub time: Time,
    /// The balls, by their ids.
    pub balls: Vec<BallId>,
}

/// The message.
struct Said<'a>(&'a Jammed);

/// More balls than these are only counted.
const NAMED: usize = 8;

impl fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Jammed { time, balls } = self.0;
        let time = Number(time.to_f64());
        let (first, rest) = match &balls[..] {
            [] => return write!(f, "balls collide without end at time {time}"),
            [ball] => {
                return write!(
                    f,
                    "ball {ball} collides without end at time {time}: it has no room to move; make \
                     it smaller, or the space around it larger"
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
            " collide without end at time {time}: they have no room to move; make them smaller, or \
             the space around them larger"
        )
    }
}
