//! Tests of scenes, written as described in `scenes/README.md`.

mod billiards;
mod errors;
mod fills;
mod fuzz;
mod grown;
mod growth;
mod keys;
#[cfg(feature = "files")]
mod meshes;
mod motion;
mod obstacles;
mod overrides;
mod plurals;
mod racks;
mod rules;
mod scenes;
mod values;
mod walls;

use std::ops::ControlFlow;

use carom::Body;
use carom::vector::{add, dot, scale};

use super::error::Halt;
use super::layout::Layout;
use super::{Override, Scene, SceneError};

impl Scene {
    /// Places the balls.
    fn layout<const D: usize>(&self) -> Result<Layout<D>, SceneError> {
        self.placed(&mut || ControlFlow::Continue(())).map_err(|halt| match halt {
            Halt::Wrong(problem) => self.sources.error(&problem, &self.root),
            Halt::Interrupted => panic!("the watcher never breaks"),
        })
    }
}

fn scene(text: &str) -> Scene {
    changed(text, &[])
}

/// The scene with these changes, such as `["until=3"]`.
fn changed(text: &str, changes: &[&str]) -> Scene {
    read(text, changes).unwrap_or_else(|error| panic!("{error}"))
}

fn read(text: &str, changes: &[&str]) -> Result<Scene, SceneError> {
    let changes: Vec<Override> = changes.iter().map(|change| change.parse().unwrap()).collect();
    Scene::parse("folder/test.toml", text, &changes)
}

fn layout<const D: usize>(text: &str) -> Layout<D> {
    scene(text).layout().unwrap_or_else(|error| panic!("{error}"))
}

/// The message of the error that reading or building the scene returns.
fn error<const D: usize>(text: &str, changes: &[&str]) -> String {
    match read(text, changes).and_then(|scene| scene.build::<D>().map(drop)) {
        Ok(()) => panic!("no error in:\n{text}"),
        Err(error) => error.to_string(),
    }
}

fn momentum<const D: usize>(bodies: &[Body<D>]) -> [f64; D] {
    bodies
        .iter()
        .fold([0.0; D], |sum, body| add(sum, scale(body.mass().get(), body.moving().velocity())))
}

/// The mean of the squared speeds.
fn mean_square<const D: usize>(bodies: &[Body<D>]) -> f64 {
    let squares = bodies.iter().map(|body| dot(body.moving().velocity(), body.moving().velocity()));
    squares.sum::<f64>() / bodies.len() as f64
}
