//! Simulations from scenes.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use carom_io::scene::{Additions, Built, Override, Scene, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use super::run::{Labels, Run};
use super::value::entries;

/// The time between two pauses while balls are placed, in which Python handles signals.
const PERIOD: Duration = Duration::from_millis(50);

/// Reads a scene: a dictionary with its keys; or a text or a file, with changed keys.
///
/// # Errors
/// The scene is refused, at a place.
pub(super) fn read(
    source: &Bound<'_, PyAny>,
    settings: Option<&Bound<'_, PyMapping>>,
) -> PyResult<Scene> {
    let (py, name) = (source.py(), "scene");
    if let Ok(keys) = source.cast() {
        let value = Value::Table(entries(keys, "", 0)?);
        return py.detach(|| Scene::from_value(name, value)).map_err(|error| refused(&error));
    }
    let settings = settings.map_or(Ok(Vec::new()), |settings| entries(settings, "", 0))?;
    let set = |(key, value)| Override { key, value: Some(value) };
    let settings: Vec<_> = settings.into_iter().map(set).collect();
    let (text, path) = (source.extract::<String>(), source.extract::<PathBuf>()?);
    let scene = py.detach(|| match text {
        Ok(text) => Scene::parse(name, &text, &settings),
        Err(_) => Scene::load(&path, &settings),
    });
    scene.map_err(|error| refused(&error))
}

/// A simulation of a scene, and of what it has besides.
///
/// # Errors
/// The scene is refused, at a place; or Ctrl-C.
pub(super) fn run<const D: usize>(
    scene: &Scene,
    more: Additions<D>,
    answers_default: bool,
    has_replay: bool,
) -> PyResult<Run<D>> {
    let (mut asked, mut raised) = (Instant::now(), None);
    let built = scene.build_with::<D>(more, &mut || {
        if asked.elapsed() >= PERIOD {
            asked = Instant::now();
            #[expect(
                clippy::redundant_closure_for_method_calls,
                reason = "the method has one lifetime, the closure any"
            )]
            let signals = Python::attach(|py| py.check_signals());
            raised = signals.err();
        }
        if raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (built.map_err(|error| refused(&error))?, raised) {
        (_, Some(error)) => Err(error),
        (Some(Built { simulation, names, .. }), None) => {
            let (title, until) = (scene.title().to_owned(), scene.until());
            let labels = Labels { title, until, answers_default };
            Ok(Run::new(simulation, names, labels, has_replay))
        }
        (None, None) => unreachable!("it breaks off only after an exception"),
    }
}

/// The error about a scene.
pub(super) fn refused(error: &impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
