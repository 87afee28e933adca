//! Simulations from arrays.

use std::array::from_fn;

use carom::{Ball, Body, InputError, Mass, Restitution};
use carom_any::{Dimension, any};
use carom_io::scene::{Placed, Scene};
use carom_io::session::{Refused, Session};
use carom_sim::{BuildError, ChangeError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::rule::Answers;
use super::run::AnyRun;
use super::run::{Labels, Run};
use crate::arguments::{Argument, Kind, Refusal, count_of_balls};

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
    rule: Option<Answers>,
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
            let kind = if (2..SPIN).contains(&place) { Kind::Number } else { Kind::Vector };
            Argument::<f64>::read(BALLS[place], kind, array)
        };
        let arguments = arrays.iter().enumerate().map(read).collect::<PyResult<Vec<_>>>()?;
        let axes = arguments[0].width();
        let cure = || format!("x has {axes} coordinates along its last axis; give 2 or 3");
        let dimension = Dimension::of_axes(axes).ok_or_else(|| PyValueError::new_err(cure()))?;
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

    /// A simulation of the balls in a scene, which has none.
    ///
    /// # Errors
    /// A number is refused, or balls are not where they can be.
    pub(super) fn run(&self, py: Python<'_>, scene: &Scene, extras: Extras) -> PyResult<AnyRun> {
        let spins = self.arguments[SPIN].rows();
        let spin_of = |row| from_fn(|axis| spins.number(row, axis));
        let spins: Vec<[f64; 3]> = (0..spins.len()).map(spin_of).collect();
        Ok(any!(self.dimension, D => {
            let bodies = self.bodies::<D>()?;
            let run = py.detach(|| extras.run(scene, bodies, &spins));
            Box::new(run.map_err(|error| PyValueError::new_err(error.to_string()))?)
        }))
    }
}

/// A ball for a running simulation, from the numbers of each argument but spin.
///
/// # Errors
/// A number is refused.
pub(super) fn body<const D: usize>(numbers: &[Vec<f64>; SPIN]) -> Result<Body<D>, Refused> {
    let _: [[f64; D]; 2] = [vector(&numbers[0], "x")?, vector(&numbers[1], "v")?];
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
                (3, mass, "give a number above 0, infinity for what no impact moves")
            }
            InputError::Restitution(restitution) => {
                (4, restitution, "give a number from 0 (no rebound) to 1 (elastic)")
            }
            _ => match Refusal::of(error) {
                Some((part, refusal)) => return (part.index(), refusal),
                None => (0, number(0, 0), "give another number"),
            },
        };
        (argument, Refusal { axis: None, value, cure })
    })
}

/// A vector with a number for each axis.
///
/// # Errors
/// There are more or fewer numbers.
pub(super) fn vector<const D: usize>(numbers: &[f64], argument: &str) -> Result<[f64; D], Refused> {
    numbers
        .try_into()
        .map_err(|_| Refused(format!("{argument} has {} coordinates; give {D}", numbers.len())))
}

/// Gives balls their angular velocities at the start.
///
/// # Errors
/// There is no cloth, the ball is fixed, or the number is out of range.
fn spin<const D: usize>(session: &mut Session<D>, spins: &[[f64; 3]]) -> Result<(), Refused> {
    let balls: Vec<_> = session.ids().collect();
    let spinning = balls.into_iter().zip(spins.iter().cycle()).enumerate();
    for (row, (ball, &spin)) in spinning.filter(|(_, (_, spin))| **spin != [0.0; 3]) {
        let velocity = session.velocity(ball);
        session.strike(ball, velocity, spin).map_err(|error| {
            if error == ChangeError::NoCloth {
                let message = "spin is given, and balls do not spin without a cloth; give a cloth, such as {}";
                return Refused(message.to_owned());
            }
            let axis = spin.iter().position(|number| !number.is_finite());
            let axis = axis.map(|axis| format!(", {axis}")).unwrap_or_default();
            Refused(format!("spin[{row}{axis}]: {error}"))
        })?;
    }
    Ok(())
}

/// The error of balls that cannot be simulated: at the argument and the row of the ball.
fn unbuilt(error: &BuildError) -> Refused {
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
    Refused(match error.balls().collect::<Vec<_>>()[..] {
        [ball] => format!("{argument}[{}]: {message}", ball.index()),
        _ => message,
    })
}

impl Extras {
    /// Builds the simulation.
    fn run<const D: usize>(
        self,
        scene: &Scene,
        bodies: Vec<Body<D>>,
        spins: &[[f64; 3]],
    ) -> Result<Run<D>, Refused> {
        let count = bodies.len();
        let least = format!("of them, and there are {count} balls; give one for each, or");
        if self.names.len() > count {
            return Err(Refused(format!("names has {} {least} fewer", self.names.len())));
        }
        if ![1, count].contains(&self.kinds.len()) {
            let message = format!("kinds has {} {least} a single one for all", self.kinds.len());
            return Err(Refused(message));
        }
        let Placed { mut builder, kinds, .. } =
            scene.place::<D>().map_err(|error| Refused(error.to_string()))?;
        if let Some(rule) = &self.rule {
            builder = builder.rules(rule.rules::<D>()?);
        }
        for (body, &kind) in bodies.into_iter().zip(self.kinds.iter().cycle()) {
            builder = builder.body_as(body, kind);
        }
        let simulation = builder.build().map_err(|error| unbuilt(&error))?;
        let mut session = Session::new(simulation, kinds);
        spin(&mut session, spins)?;
        let answers_default = self.rule.is_none_or(|rule| rule.has_default);
        let labels = Labels { title: scene.title().to_owned(), until: None, answers_default };
        Ok(Run::new(session, self.names, labels, self.replay))
    }
}
