//! Searches among many balls, called from `python/carom`.
#![expect(clippy::needless_pass_by_value, reason = "pyo3 passes converted arguments by value")]

use std::num::NonZeroUsize;

use carom::many::{Balls, ColumnError, Search};
use carom::{Scalar, Zone};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::ThreadPool;

use super::columns::{Columns, Set};
use super::found::{Approaches, Contacts, Impacts, Nearest};
use super::search::{pool, searched};
use crate::arguments::{Argument, ArgumentKind, plural};
use crate::axes::{MOST_OF_MANY, with_axes};
use crate::float::{Float, with_floats};
use crate::table::Table;

type Names = [&'static str; 3];

/// Centres, velocities and radii.
type Arrays<'py> = [Bound<'py, PyAny>; 3];

const BALLS: Names = ["x", "v", "r"];
const OTHERS: Names = ["others[0]", "others[1]", "others[2]"];

/// Options of a search.
struct Options<S> {
    max_time: S,
    only_firsts: bool,
    threads: Option<NonZeroUsize>,
}

/// Why there are no answers.
enum Failure {
    /// A number of the set with this index is refused.
    Refused(usize, ColumnError),
    Raised(PyErr),
}

/// The balls of a search: one set, or two.
struct Sets<'py, S: Float> {
    sets: Vec<Set<'py, S>>,
    axes: usize,
}

/// The search, and the sets of the first and the second ball of a pair.
type SearchOfSets<'a, const D: usize, S> = (Search<'a, D, S>, [Balls<'a, D, S>; 2]);

impl<'py, S: Float> Sets<'py, S> {
    fn read(balls: &Arrays<'py>, others: Option<&Arrays<'py>>) -> PyResult<Self> {
        let set = |names: Names, [x, v, r]: &Arrays<'py>| {
            Set::of([
                Argument::read(names[0], ArgumentKind::Vector, x)?,
                Argument::read(names[1], ArgumentKind::Vector, v)?,
                Argument::read(names[2], ArgumentKind::Number, r)?,
            ])
        };
        let mut sets = vec![set(BALLS, balls)?];
        sets.extend(others.map(|others| set(OTHERS, others)).transpose()?);
        let axes = sets[0].axes(MOST_OF_MANY)?;
        sets.iter().try_for_each(|set| set.check_axes(axes, BALLS[0]))?;
        Ok(Self { sets, axes })
    }

    /// Reads and checks all balls, and searches them by `ask`, while other threads may use Python.
    fn search<const D: usize>(
        &self,
        py: Python<'py>,
        options: &Options<S>,
        ask: impl FnOnce(&ThreadPool, SearchOfSets<'_, D, S>) -> PyResult<Table> + Send,
    ) -> PyResult<Table> {
        let given: Vec<_> = self.sets.iter().map(Set::given).collect();
        let pool = pool(options.threads)?;
        let searched = py.detach(|| {
            let columns: Vec<_> = given.iter().map(|&given| Columns::<D, S>::of(given)).collect();
            let check = |(set, columns)| {
                let balls = pool.install(|| Columns::balls(columns));
                balls.map_err(|error| Failure::Refused(set, error))
            };
            let balls = columns.iter().enumerate().map(check).collect::<Result<Vec<_>, _>>()?;
            let (one, other) = (balls[0], balls.get(1).copied());
            let search = match other {
                Some(other) => Search::between(one, other, options.max_time)
                    .map_err(|error| Failure::Refused(1, error))?,
                None => Search::among(one, options.max_time),
            };
            let search = if options.only_firsts { search.only_firsts() } else { search };
            ask(&pool, (search, [one, other.unwrap_or(one)])).map_err(Failure::Raised)
        });
        searched.map_err(|failure| match failure {
            Failure::Refused(set, error) => self.sets[set].refuse(error),
            Failure::Raised(error) => error,
        })
    }
}

/// All pairs that meet by `max_time`, or come within the `margin`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "python/carom gives them names")]
pub(crate) fn impacts<'py>(
    py: Python<'py>,
    arrays: Arrays<'py>,
    others: Option<Arrays<'py>>,
    max_time: f64,
    contacts: bool,
    first: bool,
    margin: Option<f64>,
    cpa: bool,
    threads: Option<NonZeroUsize>,
    watch: Option<Py<PyAny>>,
) -> PyResult<Table> {
    with_floats!(arrays.first(), S => {
        let sets = Sets::<S>::read(&arrays, others.as_ref())?;
        let max_time = S::from_f64(max_time);
        let margin = margin.map(S::from_f64);
        let options = Options { max_time, only_firsts: first, threads };
        with_axes!(sets.axes, D in 1 2 3 4 => {
            sets.search::<D>(py, &options, |pool, (search, sets)| {
                let nearest = cpa.then(|| Nearest::of(sets, max_time));
                let found = Impacts::with(nearest);
                searched(
                    pool,
                    search,
                    |search| match margin {
                        Some(margin) => search.contacts_within(margin),
                        None if contacts => search.contacts(),
                        None => search.impacts(),
                    },
                    found,
                    watch.as_ref(),
                )
            })
        })
    })
}

/// The closest approaches of all pairs whose surfaces come within a margin.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "python/carom gives them names")]
pub(crate) fn approaches<'py>(
    py: Python<'py>,
    arrays: Arrays<'py>,
    others: Option<Arrays<'py>>,
    max_time: f64,
    margin: f64,
    first: bool,
    threads: Option<NonZeroUsize>,
    watch: Option<Py<PyAny>>,
) -> PyResult<Table> {
    with_floats!(arrays.first(), S => {
        let sets = Sets::<S>::read(&arrays, others.as_ref())?;
        let options =
            Options { max_time: S::from_f64(max_time), only_firsts: first, threads };
        with_axes!(sets.axes, D in 1 2 3 4 => {
            sets.search::<D>(py, &options, |pool, (search, _)| {
                let margin = S::from_f64(margin);
                let found = Approaches::default();
                searched(pool, search, |search| search.approaches(margin), found, watch.as_ref())
            })
        })
    })
}

/// When pairs are in each other's zone: its horizontal and its vertical gap.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "python/carom gives them names")]
pub(crate) fn contacts_in_zone<'py>(
    py: Python<'py>,
    arrays: Arrays<'py>,
    others: Option<Arrays<'py>>,
    max_time: f64,
    zone: [f64; 2],
    first: bool,
    threads: Option<NonZeroUsize>,
    watch: Option<Py<PyAny>>,
) -> PyResult<Table> {
    with_floats!(arrays.first(), S => {
        let sets = Sets::<S>::read(&arrays, others.as_ref())?;
        if sets.axes != 3 {
            return Err(PyValueError::new_err(format!(
                "x has {} coordinate{} for each ball; a zone needs 3, as the third is the height",
                sets.axes,
                plural(sets.axes)
            )));
        }
        let [horizontal, vertical] = zone.map(S::from_f64);
        let zone = Zone::new(horizontal, vertical)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let options =
            Options { max_time: S::from_f64(max_time), only_firsts: first, threads };
        sets.search::<3>(py, &options, |pool, (search, _)| {
            let found = Contacts::default();
            searched(pool, search, |search| search.contacts_in(zone), found, watch.as_ref())
        })
    })
}
