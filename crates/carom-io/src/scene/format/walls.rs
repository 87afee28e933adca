//! Walls of the box that move: `move` in `[boundary]`.

use carom_sim::Wall;

use crate::messages::brief;
use crate::scene::error::{Problem, Span};
use crate::scene::node::Node;
use crate::scene::read::{FromNode, Reader, Spanned, named, number_if};

const MOVE: &[&str] = &["to", "speed"];

/// A wall that moves from the start until it stops.
#[derive(Clone, Debug)]
pub(crate) struct WallMove {
    pub(crate) wall: Wall,
    /// The place of its name.
    pub(crate) span: Span,
    /// The coordinate at which it stops.
    pub(crate) to: Spanned<f64>,
    /// At least 0; a wall with speed 0 is at rest.
    pub(crate) speed: Spanned<f64>,
}

/// The walls that move.
pub(super) struct WallMoves<const D: usize>(pub(super) Vec<WallMove>);

impl<const D: usize> FromNode for WallMoves<D> {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let mut moves = Vec::new();
        let with_help = |problem: Problem| match problem.help {
            None => problem.help("give each wall that moves by its name, such as `+x`"),
            Some(_) => problem,
        };
        for (name, span, node) in named(node).map_err(with_help)? {
            let wall = Wall::named::<D>(name).ok_or_else(|| no_wall::<D>(name).at(span))?;
            let table = Reader::new(node, MOVE).map_err(|problem| match problem.help {
                None => problem.help("give `to`, the coordinate at which it stops, and `speed`"),
                Some(_) => problem,
            })?;
            let to = table.required("to")?;
            let speed = table.required::<Spanned<Speed>>("speed")?.map(|Speed(speed)| speed);
            moves.push(WallMove { wall, span: span.clone(), to, speed });
        }
        Ok(Self(moves))
    }
}

struct Speed(f64);

impl FromNode for Speed {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let help = "give a finite number that is at least 0; `to` says in which direction";
        number_if(node, |speed| speed.is_finite() && speed >= 0.0, help).map(Self)
    }
}

fn no_wall<const D: usize>(name: &str) -> Problem {
    let known: Vec<_> = Wall::all::<D>().map(|wall| format!("`{wall}`")).collect();
    Problem::new(format!("there is no wall `{}`", brief(name)))
        .help(format!("give one of {}", known.join(", ")))
}
