//! Simulations from arrays.

use std::array::from_fn;

use carom::{Ball, Body, InputError, Mass, Restitution};
use carom_any::{Dimension, any};
use carom_io::recorded::components;
use carom_io::scene::{Additions, Scene};
use carom_io::session::Refused;
use carom_sim::{PairRule, Rules};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::rule::Rule;
use super::run::AnyRun;
use super::scene::{self, refused};
use crate::arguments::{Argument, ArgumentKind, Refusal, count_of_balls, plural};
use crate::axes::OF_SHAPES;

/// The names of the arrays of balls.
const BALLS: [&str; 6] = ["x", "v", "r", "mass", "restitution", "spin"];

/// The place of angular velocities, which have three numbers in any dimension.
const SPIN: usize = 5;

/// What a simulation from arrays has besides its scene and the numbers of its balls.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Extras {
    /// The kind of each ball, or one for all.
    kinds: Vec<u16>,
    rule: Option<Rule>,
    names: Vec<Option<String>>,
    replay: bool,
}

/// Arrays of balls.
pub(super) struct Balls<'py> {
    arguments: Vec<Argument<'py, f64>>,
    count: usize,
    dimension: Dimension,
}

impl<'py> Balls<'py> {
    /// Reads the arrays.
    ///
    /// # Errors
    /// Shapes do not fit together.
    pub(super) fn read(arrays: &[Bound<'py, PyAny>; 6]) -> PyResult<Self> {
        let read = |(place, array): (usize, _)| {
            let kind = if (2..SPIN).contains(&place) {
                ArgumentKind::Number
            } else {
                ArgumentKind::Vector
            };
            Argument::<f64>::read(BALLS[place], kind, array)
        };
        let arguments = arrays.iter().enumerate().map(read).collect::<PyResult<Vec<_>>>()?;
        let axes = arguments[0].axes(OF_SHAPES)?;
        let Some(dimension) = Dimension::of_axes(axes) else {
            unreachable!("the number of axes was checked")
        };
        arguments[..SPIN].iter().try_for_each(|argument| argument.check_axes(axes, BALLS[0]))?;
        if arguments[SPIN].width() != 3 {
            return Err(PyValueError::new_err(format!(
                "{}; give angular velocities about the axes x, y and z, three numbers for each ball",
                arguments[SPIN].written_shape()
            )));
        }
        let count = count_of_balls(&arguments)?;
        Ok(Self { arguments, count, dimension })
    }

    /// The balls.
    ///
    /// # Errors
    /// A number is refused: by argument, row and coordinate.
    fn bodies<const D: usize>(&self) -> PyResult<Vec<Body<D>>> {
        let rows: Vec<_> = self.arguments.iter().map(Argument::rows).collect();
        let row_of = |argument: usize, ball| if rows[argument].len() == 1 { 0 } else { ball };
        let body = |ball| {
            let number =
                |argument: usize, axis| rows[argument].number(row_of(argument, ball), axis);
            made(number).map_err(|(argument, refusal)| {
                self.arguments[argument].refuse(row_of(argument, ball), refusal)
            })
        };
        (0..self.count).map(body).collect()
    }

    /// The error about a list whose length is not the number of balls.
    fn has_entries(&self, name: &str, entries: usize, cure: &str) -> PyErr {
        let word = if entries == 1 { "entry" } else { "entries" };
        PyValueError::new_err(format!(
            "{name} has {entries} {word} for {} ball{}; give one for each, {cure}",
            self.count,
            plural(self.count)
        ))
    }

    /// A simulation of the balls in a scene, which has none.
    ///
    /// # Errors
    /// A number is refused, or balls are not where they can be.
    pub(super) fn run(&self, py: Python<'_>, scene: &Scene, extras: Extras) -> PyResult<AnyRun> {
        let Extras { kinds, rule, names, replay } = extras;
        if ![0, self.count].contains(&names.len()) {
            return Err(self.has_entries("names", names.len(), "None for a ball without a name"));
        }
        if ![1, self.count].contains(&kinds.len()) {
            return Err(self.has_entries("kinds", kinds.len(), "or a single one for all"));
        }
        let spins = self.arguments[SPIN].rows();
        for (row, axis) in (0..spins.len()).flat_map(|row| (0..3).map(move |axis| (row, axis))) {
            let value = spins.number(row, axis);
            if !value.is_finite() {
                let refusal = Refusal::not_finite(Some(axis), value);
                return Err(self.arguments[SPIN].refuse(row, refusal));
            }
        }
        let spin_of = |row| from_fn(|axis| spins.number(row, axis));
        let spins: Vec<[f64; 3]> = (0..spins.len()).map(spin_of).collect();
        // A rule that only bounces is one, too: its events have outcomes.
        let no_rules = Rules::new().pair(0, 0, PairRule::Bounce);
        let answers_default = rule.as_ref().is_none_or(|rule| rule.has_default);
        Ok(any!(self.dimension, D => {
            let answers = rule.map(|rule| scene.answers::<D, PyErr>(no_rules, &rule));
            let rules = answers.transpose().map_err(|error| refused(&error))?.transpose()?;
            let more = Additions { balls: self.bodies::<D>()?, kinds, names, spins, rules };
            Box::new(py.detach(|| scene::run(scene, more, answers_default, replay))?)
        }))
    }
}

/// A ball for a running simulation, from the numbers of each argument but spin.
///
/// # Errors
/// A number is refused.
pub(super) fn body<const D: usize>(numbers: &[Vec<f64>; SPIN]) -> Result<Body<D>, Refused> {
    let _: [[f64; D]; 2] = [components(&numbers[0], "x")?, components(&numbers[1], "v")?];
    made(|argument, axis| numbers[argument][axis]).map_err(|(argument, refusal)| {
        Refused(refusal.message(BALLS[argument], refusal.axis.as_slice()))
    })
}

/// A ball from its numbers, each by argument and axis.
///
/// # Errors
/// A number is refused: the place of the argument, and why.
fn made<const D: usize>(number: impl Fn(usize, usize) -> f64) -> Result<Body<D>, (usize, Refusal)> {
    let vector = |argument| from_fn(|axis| number(argument, axis));
    let body = Ball::new(vector(0), number(2, 0)).and_then(|ball| {
        let body = Body::new(ball.moving(vector(1))?, Mass::new(number(3, 0))?);
        Ok(body.with_restitution(Restitution::new(number(4, 0))?))
    });
    body.map_err(|error| {
        let (argument, value, cure) = match error {
            InputError::Mass(mass) => {
                (3, mass, "give a number above 0, or inf for a ball that no impact moves")
            }
            InputError::Restitution(restitution) => {
                (4, restitution, "give a number from 0 (no rebound) to 1 (elastic)")
            }
            _ => match Refusal::of(error) {
                Some((part, refusal)) => return (part.index(), refusal),
                None => (0, number(0, 0), "give another number"),
            },
        };
        (argument, Refusal::number(None, value, cure))
    })
}
