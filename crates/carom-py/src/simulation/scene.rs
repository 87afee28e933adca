//! Simulations from scenes.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use carom_any::any;
use carom_io::scene::{Override, Scene, SceneError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::binding::AnyRun;
use super::run::{Labels, Run};

/// The time between two pauses while balls are placed, in which Python handles signals.
const PERIOD: Duration = Duration::from_millis(50);

/// The source of a scene.
#[derive(FromPyObject)]
pub(super) enum Source {
    Text(String),
    File(PathBuf),
}

/// Reads a scene, changes its keys, and places its balls.
///
/// # Errors
/// The scene is refused, at a place; or Ctrl-C.
pub(super) fn run(
    py: Python<'_>,
    source: Source,
    settings: &[String],
    seed: Option<u64>,
    has_replay: bool,
) -> PyResult<AnyRun> {
    let settings = settings.iter().map(|setting| setting.parse());
    let settings = settings.collect::<Result<Vec<Override>, _>>().map_err(|e| refused(&e))?;
    py.detach(|| {
        let scene = match source {
            Source::Text(text) => Scene::parse("scene", &text, &settings),
            Source::File(path) => Scene::load(&path, &settings),
        };
        let mut scene = scene.map_err(|error| refused(&error))?;
        if let Some(seed) = seed {
            scene = scene.with_seed(seed);
        }
        let (title, until) = (scene.title().to_owned(), scene.until());
        let labels = Labels { title, kinds: Vec::new(), until, has_replay };
        Ok(any!(scene.dimension(), D => Box::new(placed::<D>(&scene, labels)?)))
    })
}

/// A scene with placed balls.
fn placed<const D: usize>(scene: &Scene, labels: Labels) -> PyResult<Run<D>> {
    let (mut asked, mut raised) = (Instant::now(), None);
    let built = scene.build_watched::<D>(&mut || {
        if asked.elapsed() < PERIOD {
            return ControlFlow::Continue(());
        }
        asked = Instant::now();
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method has one lifetime, the closure any"
        )]
        match Python::attach(|py| py.check_signals()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                raised = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    match (built.map_err(|error: SceneError| refused(&error))?, raised) {
        (_, Some(error)) => Err(error),
        (Some(built), None) => Ok(Run::new(built, labels)),
        (None, None) => unreachable!("it breaks off only after an exception"),
    }
}

/// The error about a scene.
fn refused(error: &impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
