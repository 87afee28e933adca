//! Simulations, called from `python/carom`.
#![expect(clippy::needless_pass_by_value, reason = "pyo3 passes converted arguments by value")]

use std::sync::Mutex;

use carom_any::{Any, any, with_any};
use carom_io::recorded::components;
use carom_io::rows::{EventRows, FrameRows};
use carom_io::scene::{Additions, NewBall};
use carom_io::sealed::Seal;
use carom_io::session::{DEFAULT_KIND, Refused};
use carom_sim::Axis;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping};

use super::images::Images;
use super::run::{AnyRun, not_ahead};
use super::scene;
use super::setup::{Balls, Extras, body};
use super::shown::{EventFields, Passed};
use crate::table::Table;

/// The first line of a saved simulation.
///
/// Raise the version when the content of [`Run`], or the behaviour of a simulation, changes.
const SEAL: Seal = Seal { mark: "carom simulation ", version: 8 };

/// An event-driven simulation.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Simulation(pub(super) Mutex<AnyRun>);

/// The kind of a space, and its corners if it has some.
type Bounds = (String, Option<(Vec<f64>, Vec<f64>)>);

/// Collisions of two balls, other collisions, pocketed balls, and the hash of all events.
type Counts = (u64, u64, u64, String);

impl From<AnyRun> for Simulation {
    fn from(run: AnyRun) -> Self {
        Self(Mutex::new(run))
    }
}

#[pymethods]
impl Simulation {
    /// A simulation from arrays of `float64`, and a scene without balls.
    ///
    /// The arrays are centres, velocities, radii, masses, restitutions and angular velocities.
    #[staticmethod]
    fn of_balls(
        py: Python<'_>,
        arrays: [Bound<'_, PyAny>; 6],
        scene: &Bound<'_, PyAny>,
        extras: Extras,
    ) -> PyResult<Self> {
        let (balls, scene) = (Balls::read(&arrays)?, scene::read(scene, None)?);
        balls.run(py, &scene, extras).map(Self::from)
    }

    /// A simulation from a scene: a text, the path of a file, or a dictionary.
    #[staticmethod]
    fn of_scene(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        settings: Option<&Bound<'_, PyMapping>>,
        seed: Option<u64>,
        replay: bool,
    ) -> PyResult<Self> {
        let mut scene = scene::read(source, settings)?;
        if let Some(seed) = seed {
            scene = scene.with_seed(seed);
        }
        let run = || {
            Ok(any!(scene.dimension(), D => {
                Box::new(scene::run::<D>(&scene, Additions::default(), true, replay)?)
            }))
        };
        py.detach(run).map(AnyRun::into)
    }

    /// A saved simulation.
    #[staticmethod]
    fn load(py: Python<'_>, saved: Vec<u8>) -> PyResult<Self> {
        let run = py.detach(|| SEAL.unseal::<AnyRun>(&saved));
        match run {
            Ok(run) if with_any!(&run, |run| run.is_whole()) => Ok(run.into()),
            Ok(_) => {
                Err(PyValueError::new_err("these bytes hold no whole simulation; save it anew"))
            }
            Err(broken) => Err(PyValueError::new_err(format!(
                "these bytes are no simulation that this version of carom can load: {broken}; give what `save` \
                 returned, or save it anew"
            ))),
        }
    }

    /// The simulation and its record, as bytes.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let saved = self.with(py, |run| SEAL.seal(run))?;
        Ok(PyBytes::new(py, &saved.map_err(|error| PyRuntimeError::new_err(error.to_string()))?))
    }

    /// Advances to a time.
    fn advance_to(&self, py: Python<'_>, time: f64) -> PyResult<()> {
        if time.is_infinite() {
            let now = self.time(py)?;
            return Err(PyValueError::new_err(not_ahead(time, now).0));
        }
        self.go_on(py, time, u64::MAX, &mut ())
    }

    /// Advances to the next event by a time.
    fn step(&self, py: Python<'_>, until: f64) -> PyResult<Option<EventFields>> {
        let mut told = None;
        self.go_on(py, until, 1, &mut told)?;
        Ok(told)
    }

    /// Advances to a time by at most this many events, and returns them, with hops or without.
    fn events(&self, py: Python<'_>, until: f64, most: u64, hops: bool) -> PyResult<Table> {
        let mut rows = self.with(py, |run| {
            with_any!(run, |run| EventRows::new(run.session(), run.names(), hops))
        })?;
        self.go_on(py, until, most, &mut rows)?;
        Ok(py.detach(|| rows.take()).into())
    }

    /// Advances to several times, and returns all balls at each.
    ///
    /// In a periodic box, unwrapped positions are in open space, and columns say how many boxes
    /// they are away.
    fn frames(&self, py: Python<'_>, times: Vec<f64>, unwrapped: bool) -> PyResult<Table> {
        let (mut rows, mut images) = self.with(py, |run| {
            let rows = match run {
                Any::Two(_) => FrameRows::new::<2>(),
                Any::Three(_) => FrameRows::new::<3>(),
            };
            (rows, with_any!(run, |run| Images::new(run.session(), unwrapped)))
        })?;
        for (frame, &time) in (0..).zip(&times) {
            self.advance_to(py, time)?;
            self.with(py, |run| {
                with_any!(run, |run| {
                    run.frame(frame, &mut rows);
                    images.push(run.session());
                });
            })?;
        }
        Ok(py.detach(|| images.unwrapped(&rows.take())))
    }

    #[getter]
    fn time(&self, py: Python<'_>) -> PyResult<f64> {
        self.with(py, |run| with_any!(run, |run| run.time()))
    }

    #[getter]
    fn until(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.with(py, |run| with_any!(run, |run| run.labels.until))
    }

    #[getter]
    fn axes(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |run| run.dimension().axes())
    }

    #[getter]
    fn bounds(&self, py: Python<'_>) -> PyResult<Bounds> {
        self.with(py, |run| {
            with_any!(run, |run| {
                let boundary = run.session().boundary();
                let axes = boundary.axes();
                let kind = match boundary.bounds() {
                    None => "open".to_owned(),
                    Some(_) if boundary.is_periodic() => "periodic".to_owned(),
                    Some(_) if axes.iter().all(Axis::has_walls) => "box".to_owned(),
                    Some(_) => axes.iter().map(Axis::name).collect::<Vec<_>>().join(", "),
                };
                (kind, boundary.bounds().map(|(low, high)| (low.to_vec(), high.to_vec())))
            })
        })
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |run| with_any!(run, |run| run.session().len()))
    }

    fn __contains__(&self, py: Python<'_>, number: i64) -> PyResult<bool> {
        self.with(py, |run| {
            usize::try_from(number)
                .is_ok_and(|number| with_any!(run, |run| run.session().ball(number).is_ok()))
        })
    }

    fn ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let ids = self.with(py, |run| with_any!(run, |run| run.ids()))?;
        Ok(PyArray1::from_vec(py, ids))
    }

    /// The names of balls, by number.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<Option<String>>> {
        self.with(py, |run| with_any!(run, |run| run.names().to_vec()))
    }

    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        self.vectors(py, |run| {
            with_any!(run, |run| run.vectors(|ball| run.session().position(ball)))
        })
    }

    /// The number of periodic boxes that each ball has crossed.
    fn images<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let (numbers, axes) = self.with(py, |run| {
            let axes = run.dimension().axes();
            with_any!(run, |run| {
                let balls = run.session().ids();
                let of = |ball| run.session().image(ball);
                (balls.flat_map(of).collect::<Vec<_>>(), axes)
            })
        })?;
        let balls = numbers.len() / axes;
        PyArray1::from_vec(py, numbers).reshape([balls, axes])
    }

    fn velocities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        self.vectors(py, |run| {
            with_any!(run, |run| run.vectors(|ball| run.session().velocity(ball)))
        })
    }

    fn radii<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        self.numbers(py, |run| with_any!(run, |run| run.each(|ball| run.session().radius(ball))))
    }

    fn masses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        self.numbers(py, |run| with_any!(run, |run| run.each(|ball| run.session().mass(ball))))
    }

    #[getter]
    fn kinetic_energy(&self, py: Python<'_>) -> PyResult<f64> {
        self.with(py, |run| with_any!(run, |run| run.session().kinetic_energy()))
    }

    #[getter]
    fn potential_energy(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.with(py, |run| with_any!(run, |run| run.session().energy_of_height()))
    }

    fn momentum<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        self.numbers(py, |run| with_any!(run, |run| run.session().momentum().to_vec()))
    }

    #[getter]
    fn counts(&self, py: Python<'_>) -> PyResult<Counts> {
        self.with(py, |run| {
            with_any!(run, |run| {
                let (record, tally) = (run.record(), run.record().tally());
                let (pairs, walls) = (tally.pair_collisions, tally.wall_collisions);
                (pairs, walls, record.pocketed(), record.trajectory_hash())
            })
        })
    }

    /// The compressibility factor and the mean free time.
    #[getter]
    fn gas(&self, py: Python<'_>) -> PyResult<(Option<f64>, Option<f64>)> {
        self.with(py, |run| {
            with_any!(run, |run| {
                let (simulation, tally) = (run.session(), run.record().tally());
                (tally.compressibility(simulation), tally.mean_free_time(simulation))
            })
        })
    }

    /// Starts the counts and means anew.
    fn reset_measurements(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |run| with_any!(run, |run| run.restart_tally()))
    }

    /// The kind of each ball for the contact rule.
    fn kinds(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |run| with_any!(run, |run| run.kinds_of_balls()))
    }

    /// The balls and walls that a ball is passing through.
    fn passing(&self, py: Python<'_>, ball: usize) -> PyResult<Vec<Passed>> {
        self.try_with(py, |run| with_any!(run, |run| run.passing(ball)))
    }

    /// The angular velocities of all balls.
    fn spins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let numbers = self.with(py, |run| {
            with_any!(run, |run| {
                let balls = run.session().ids();
                balls.flat_map(|ball| run.session().spin(ball)).collect::<Vec<_>>()
            })
        })?;
        let balls = numbers.len() / 3;
        PyArray1::from_vec(py, numbers).reshape([balls, 3])
    }

    #[getter]
    fn growth_factor(&self, py: Python<'_>) -> PyResult<f64> {
        self.with(py, |run| with_any!(run, |run| run.session().growth_factor()))
    }

    #[getter]
    fn rest_time(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.with(py, |run| with_any!(run, |run| run.session().rest_time()))
    }

    /// The position and the velocity of a wall.
    fn wall(&self, py: Python<'_>, wall: String) -> PyResult<(f64, f64)> {
        self.try_with(py, |run| {
            with_any!(run, |run| {
                run.wall(&wall)?.ok_or_else(|| {
                    Refused(format!(
                        "there is no wall {wall} in this space; begin with a box (`box`)"
                    ))
                })
            })
        })
    }

    fn move_wall(&self, py: Python<'_>, wall: String, to: f64, speed: f64) -> PyResult<()> {
        self.try_with(py, |run| with_any!(run, |run| run.move_wall(&wall, to, speed)))
    }

    fn stop_wall(&self, py: Python<'_>, wall: String) -> PyResult<()> {
        self.try_with(py, |run| with_any!(run, |run| run.stop_wall(&wall)))
    }

    fn stop_growing(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |run| with_any!(run, |run| run.stop_growing()))
    }

    fn set_kind(&self, py: Python<'_>, ball: usize, kind: String) -> PyResult<()> {
        self.try_with(py, |run| with_any!(run, |run| run.set_kind(ball, &kind)))
    }

    /// Gives a ball a velocity and an angular velocity.
    fn strike(
        &self,
        py: Python<'_>,
        ball: usize,
        velocity: Vec<f64>,
        spin: [f64; 3],
    ) -> PyResult<EventFields> {
        self.try_with(py, |run| {
            with_any!(run, |run| {
                let event = run.strike(ball, components(&velocity, "velocity")?, spin)?;
                Ok(EventFields::of(&event, run.session()))
            })
        })
    }

    fn set_velocity(&self, py: Python<'_>, ball: usize, velocity: Vec<f64>) -> PyResult<()> {
        self.try_with(py, |run| {
            with_any!(run, |run| run.set_velocity(ball, components(&velocity, "velocity")?))
        })
    }

    fn apply_impulse(&self, py: Python<'_>, ball: usize, impulse: Vec<f64>) -> PyResult<()> {
        self.try_with(py, |run| {
            with_any!(run, |run| run.apply_impulse(ball, components(&impulse, "impulse")?))
        })
    }

    fn set_restitution(&self, py: Python<'_>, ball: usize, restitution: f64) -> PyResult<()> {
        self.try_with(py, |run| with_any!(run, |run| run.set_restitution(ball, restitution)))
    }

    /// Adds a ball, from the numbers of centre, velocity, radius, mass and restitution.
    fn insert(
        &self,
        py: Python<'_>,
        numbers: [Vec<f64>; 5],
        kind: Option<String>,
        name: Option<String>,
    ) -> PyResult<usize> {
        self.try_with(py, |run| {
            with_any!(run, |run| {
                let kind = kind.unwrap_or_else(|| DEFAULT_KIND.to_owned());
                run.insert(NewBall { body: body(&numbers)?, kind, name, spin: None })
            })
        })
    }

    fn remove(&self, py: Python<'_>, ball: usize) -> PyResult<()> {
        self.try_with(py, |run| with_any!(run, |run| run.remove(ball)))
    }

    /// A page that plays the run so far.
    fn replay<'py>(&self, py: Python<'py>, title: Option<String>) -> PyResult<Bound<'py, PyBytes>> {
        let page = self.try_with(py, |run| {
            with_any!(run, |run| run.replay(title.as_deref().unwrap_or(&run.labels.title)))
        })?;
        Ok(PyBytes::new(py, &page))
    }
}
