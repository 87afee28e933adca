//! Simulations from arrays.

use std::array::from_fn;
use std::fmt::Display;

use carom::{Ball, Body, InputError, Mass, Restitution};
use carom_any::{Dimension, any};
use carom_io::motion::{AnySimulation, MotionOf};
use carom_io::scene::{Built, Fixtures, fixtures};
use carom_sim::{Boundary, ChangeError, Damped, Falling, Growing, Overlap, Rolling, Simulation};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::binding::AnyRun;
use super::refusal::Refusal;
use super::rule::Rule;
use super::run::{Labels, Run};
use crate::arguments::{Argument, Kind, Refusal as RefusedNumber, count_of_balls};

/// The names of the arrays of balls, and their content.
const BALLS: [(&str, Kind); 6] = [
    ("x", Kind::Vector),
    ("v", Kind::Vector),
    ("r", Kind::Number),
    ("mass", Kind::Number),
    ("restitution", Kind::Number),
    ("spin", Kind::Vector),
];

/// The place of angular velocities, which have three numbers in any dimension.
const SPIN: usize = 5;

/// The arguments of a simulation beside its balls. Vectors have a number for each axis.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Setting {
    /// `open`, `box` or `periodic`.
    space: String,
    low: Vec<f64>,
    high: Vec<f64>,
    wall_restitution: f64,
    /// `straight`, `gravity`, `damping`, `friction`, `growth` or `cloth`.
    motion: String,
    /// The vector of the gravity, or the one number of another motion.
    rate: Vec<f64>,
    /// The cloth, as in a scene.
    cloth: String,
    /// Obstacles and pockets, as in a scene.
    fixtures: String,
    /// `refuse`, `relax` or `allow`.
    overlap: String,
    rule: Option<Rule>,
    names: Vec<Option<String>>,
    title: String,
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
        let read = |((name, kind), array)| Argument::<f64>::read(name, kind, array);
        let arguments = BALLS.into_iter().zip(arrays).map(read).collect::<PyResult<Vec<_>>>()?;
        let axes = arguments[0].width();
        let dimension = Dimension::of_axes(axes).ok_or_else(|| {
            PyValueError::new_err(format!(
                "x has {axes} coordinates along its last axis; give 2 or 3"
            ))
        })?;
        arguments[..SPIN].iter().try_for_each(|argument| argument.check_axes(axes, BALLS[0].0))?;
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
        let body = |ball: usize| {
            let number =
                |argument: usize, axis| rows[argument].number(row_of(argument, ball), axis);
            let vector = |argument| from_fn(|axis| number(argument, axis));
            let numbers = [2, 3, 4].map(|argument| number(argument, 0));
            made([vector(0), vector(1)], numbers).map_err(|error| match refused(error) {
                Some((argument, refusal)) => {
                    self.arguments[argument].refuse(row_of(argument, ball), refusal)
                }
                None => PyValueError::new_err(error.to_string()),
            })
        };
        (0..self.count).map(body).collect()
    }

    /// The angular velocities at the start; empty if no ball spins.
    ///
    /// # Errors
    /// A number is not finite.
    fn spins(&self) -> PyResult<Vec<[f64; 3]>> {
        let spin = &self.arguments[SPIN];
        let rows = spin.rows();
        let of = |row| -> PyResult<[f64; 3]> {
            let spin_of = from_fn(|axis| rows.number(row, axis));
            match (0..).zip(spin_of).find(|(_, value): &(usize, f64)| !value.is_finite()) {
                None => Ok(spin_of),
                Some((axis, value)) => {
                    Err(spin.refuse(row, RefusedNumber::not_finite(Some(axis), value)))
                }
            }
        };
        let spins = (0..rows.len()).map(of).collect::<PyResult<Vec<_>>>()?;
        Ok(match spins.as_slice() {
            _ if spins.iter().all(|spin| *spin == [0.0; 3]) => Vec::new(),
            [one] => vec![*one; self.count],
            _ => spins,
        })
    }

    /// A simulation of the balls.
    ///
    /// # Errors
    /// A number is refused, or balls are not where they can be.
    pub(super) fn run(&self, py: Python<'_>, setting: Setting) -> PyResult<AnyRun> {
        let spins = self.spins()?;
        Ok(any!(self.dimension, D => {
            let bodies = self.bodies::<D>()?;
            let run = py.detach(|| setting.run(bodies, &spins));
            Box::new(run.map_err(|Refusal(message)| PyValueError::new_err(message))?)
        }))
    }
}

/// A ball for a running simulation.
///
/// # Errors
/// A number is refused.
pub(super) fn body<const D: usize>(
    [center, velocity]: [&[f64]; 2],
    [radius, mass, restitution]: [f64; 3],
) -> Result<Body<D>, Refusal> {
    let vectors = [vector(center, "x")?, vector(velocity, "v")?];
    made(vectors, [radius, mass, restitution]).map_err(|error| {
        Refusal(match refused(error) {
            Some((argument, refusal)) => {
                refusal.message(BALLS[argument].0, refusal.axis.as_slice())
            }
            None => error.to_string(),
        })
    })
}

/// A ball from centre and velocity; radius, mass and restitution.
fn made<const D: usize>(
    [center, velocity]: [[f64; D]; 2],
    [radius, mass, restitution]: [f64; 3],
) -> Result<Body<D>, InputError> {
    let moving = Ball::new(center, radius)?.moving(velocity)?;
    Ok(Body::new(moving, Mass::new(mass)?).with_restitution(Restitution::new(restitution)?))
}

/// A vector with a number for each axis.
///
/// # Errors
/// There are more or fewer numbers.
pub(super) fn vector<const D: usize>(numbers: &[f64], argument: &str) -> Result<[f64; D], Refusal> {
    numbers
        .try_into()
        .map_err(|_| Refusal(format!("{argument} has {} coordinates; give {D}", numbers.len())))
}

/// Gives balls their angular velocities at the start.
///
/// # Errors
/// There is no cloth, the ball is fixed, or the number is out of range.
fn spin<const D: usize>(
    simulation: &mut AnySimulation<D>,
    spins: &[[f64; 3]],
) -> Result<(), Refusal> {
    let balls: Vec<_> = simulation.ids().collect();
    let spinning = balls.into_iter().zip(spins).enumerate();
    for (row, (ball, &spin)) in spinning.filter(|(_, (_, spin))| **spin != [0.0; 3]) {
        match simulation.strike(ball, simulation.velocity(ball), spin) {
            Ok(_) => {}
            Err(ChangeError::NoCloth) => {
                let no_cloth = "spin is given, and balls do not spin without a cloth; give a cloth, such as {}";
                return Err(Refusal(no_cloth.to_owned()));
            }
            Err(error) => return Err(Refusal(format!("spin[{row}]: {error}"))),
        }
    }
    Ok(())
}

/// The place of the refused argument, and its number.
fn refused(error: InputError) -> Option<(usize, RefusedNumber)> {
    let number = |value, cure| RefusedNumber { axis: None, value, cure };
    match error {
        InputError::Mass(mass) => {
            let cure = "give a number above 0, infinity for what no impact moves";
            Some((3, number(mass, cure)))
        }
        InputError::Restitution(restitution) => {
            let cure = "give a number from 0 (no rebound) to 1 (elastic)";
            Some((4, number(restitution, cure)))
        }
        _ => RefusedNumber::of(error).map(|(part, refusal)| (part.index(), refusal)),
    }
}

/// An error with the name of its argument.
fn of<E: Display>(argument: &str) -> impl Fn(E) -> Refusal {
    move |error| Refusal(format!("{argument}: {error}"))
}

impl Setting {
    /// Builds the simulation.
    fn run<const D: usize>(
        self,
        bodies: Vec<Body<D>>,
        spins: &[[f64; 3]],
    ) -> Result<Run<D>, Refusal> {
        if self.names.len() > bodies.len() {
            let (names, balls) = (self.names.len(), bodies.len());
            return Err(Refusal(format!(
                "names has {names} of them, and there are {balls} balls; give one for each, or fewer"
            )));
        }
        let Fixtures { obstacles, pockets, .. } = fixtures("obstacles and pockets", &self.fixtures)
            .map_err(|e| Refusal(e.to_string()))?;
        let mut builder = Simulation::builder()
            .boundary(self.boundary()?)
            .obstacles(obstacles)
            .overlap(self.overlap()?);
        for pocket in pockets {
            builder = builder.pocket(pocket);
        }
        let motion = self.motion()?;
        let Self { rule, names, title, replay: has_replay, .. } = self;
        let (built, kinds) = match rule {
            None => (motion.build(builder.bodies(bodies)), Vec::new()),
            Some(rule) => {
                let (builder, kinds) = rule.rule(builder, bodies)?;
                (motion.build_ruled(builder), kinds)
            }
        };
        let (mut simulation, _) = built.map_err(|error| Refusal::build(&error))?;
        spin(&mut simulation, spins)?;
        let built = Built { simulation, names, shifts: None };
        Ok(Run::new(built, Labels { title, kinds, until: None, has_replay }))
    }

    fn boundary<const D: usize>(&self) -> Result<Boundary<D>, Refusal> {
        let corner = |numbers: &[f64]| vector(numbers, &self.space);
        match self.space.as_str() {
            "box" => {
                let restitution =
                    Restitution::new(self.wall_restitution).map_err(of("wall_restitution"))?;
                let walls = Boundary::walls(corner(&self.low)?, corner(&self.high)?);
                Ok(walls.map_err(of("box"))?.with_restitution(restitution))
            }
            "periodic" => Boundary::periodic_between(corner(&self.low)?, corner(&self.high)?)
                .map_err(of("periodic")),
            _ => Ok(Boundary::open()),
        }
    }

    fn motion<const D: usize>(&self) -> Result<MotionOf<D>, Refusal> {
        let rate = self.rate.first().copied().unwrap_or_default();
        match self.motion.as_str() {
            "gravity" => Falling::new(vector(&self.rate, "gravity")?)
                .map(MotionOf::Falling)
                .map_err(of("gravity")),
            "damping" => Damped::at_rate(rate).map(MotionOf::Damped).map_err(of("damping")),
            "friction" => {
                Rolling::at_deceleration(rate).map(MotionOf::Rolling).map_err(of("friction"))
            }
            "growth" => Growing::at_rate(rate).map(MotionOf::Growing).map_err(of("growth")),
            "cloth" => fixtures("cloth", &self.cloth)
                .map(|fixtures| fixtures.motion)
                .map_err(|error| Refusal(error.to_string())),
            _ => Ok(MotionOf::Straight),
        }
    }

    fn overlap(&self) -> Result<Overlap, Refusal> {
        match self.overlap.as_str() {
            "refuse" => Ok(Overlap::Refuse),
            "relax" => Ok(Overlap::Relax),
            "allow" => Ok(Overlap::Allow),
            other => Err(Refusal(format!(
                "overlap is {other:?}; give \"refuse\", \"relax\" or \"allow\""
            ))),
        }
    }
}
