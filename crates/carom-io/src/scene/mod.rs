//! Scene files: the balls at the start, the space they move in, and when the run ends.
//!
//! A scene is a TOML file; `scenes/README.md` documents every key. An error in one is reported with
//! its line, a mark under the place, and how to fix it:
//!
//! ```
//! use carom_io::scene::Scene;
//!
//! let text = "dimension = 2\nuntil = 1.0\n\n[[ball]]\ncenter = [0, 0]\nradus = 1\n";
//! let error = Scene::parse("one.toml", text, &[]).expect_err("radus is not a key");
//! assert_eq!(
//!     error.to_string(),
//!     "\
//! one.toml:6:1: unknown key `radus`
//!    |
//!  6 | radus = 1
//!    | ^^^^^
//!    = help: did you mean `radius`?"
//! );
//! ```
//!
//! The way through: text → `Node` (a tree that knows where each part was written) → overrides →
//! `Tables` (every value of its type) → `Plan` (how large, how many) → `Layout` (every ball in its
//! place) → `Simulation`.

mod error;
mod fill;
mod fixtures;
mod format;
mod grow;
mod lattice;
mod layout;
mod node;
mod obstruction;
mod occupancy;
mod overrides;
mod place;
mod plan;
mod rack;
mod random;
mod read;
mod sources;
mod strikes;
mod template;
mod velocity;

#[cfg(test)]
mod tests;

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use carom_any::in_dimension;
use carom_sim::Shifts;

pub use carom_any::Dimension;
pub use error::SceneError;
pub use fixtures::{Fixtures, fixtures};
pub use overrides::{Override, OverrideError};
pub use template::{TEMPLATE, TEMPLATE_3D};

use crate::motion::AnySimulation;
use error::{Halt, Problem};
use format::{Header, Limit, Tables, resolve_paths};
use layout::Layout;
use node::Node;
use place::Watch;
use plan::Plan;
use sources::Sources;

/// A scene that has been read: every key is known, every value of its type and in its range.
#[derive(Clone, Debug)]
pub struct Scene {
    name: String,
    header: Header,
    root: Node,
    sources: Sources,
}

/// What a scene becomes: a simulation at time 0, and the names of its balls.
#[derive(Clone, Debug)]
pub struct Built<const D: usize> {
    /// The simulation.
    pub simulation: AnySimulation<D>,
    /// The name of each ball that has one, in the order of the balls' ids.
    pub names: Vec<Option<String>>,
    /// Which balls were moved apart, and how far, where the scene says `overlap = "relax"`.
    pub shifts: Option<Shifts>,
}

impl Scene {
    /// Reads a scene file and changes it by the overrides, in their order.
    ///
    /// # Errors
    /// The file cannot be read, or [`Scene::parse`] refuses it.
    pub fn load(path: &Path, overrides: &[Override]) -> Result<Self, SceneError> {
        let file = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| SceneError::unreadable(&file, error))?;
        match String::from_utf8(bytes) {
            Ok(text) => Self::parse(&file, &text, overrides),
            Err(error) => Err(not_text(&file, &error)),
        }
    }

    /// Reads a scene from its text; `file_name` is what messages call it, and gives it its name.
    ///
    /// # Errors
    /// The text is not TOML, or has unknown keys, missing keys, values of a wrong type or beyond
    /// their range; or an override does not lead to a key.
    pub fn parse(file_name: &str, text: &str, overrides: &[Override]) -> Result<Self, SceneError> {
        let mut sources = Sources::new(file_name, text);
        let folder = Path::new(file_name).parent().unwrap_or(Path::new(""));
        let read = read(text, overrides, &mut sources, folder);
        let (header, root) = read.map_err(|problem| sources.error(&problem))?;
        let stem = Path::new(file_name).file_stem().and_then(|stem| stem.to_str());
        let name = stem.unwrap_or("scene").to_owned();
        Ok(Self { name, header, root, sources })
    }

    /// The title; the name where the scene gives none.
    #[must_use]
    pub fn title(&self) -> &str {
        self.header.title.as_deref().unwrap_or(&self.name)
    }

    /// The name of the file without folder and ending: "break" of `scenes/break.toml`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// In how many dimensions the scene takes place.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.header.dimension
    }

    /// The time at which the run ends; `None` where collisions are counted instead.
    #[must_use]
    pub fn until(&self) -> Option<f64> {
        match self.header.limit {
            Limit::Time(time) => Some(time),
            Limit::Collisions(_) => None,
        }
    }

    /// The collisions of two balls after which the run ends; `None` where a time is given instead.
    #[must_use]
    pub fn collisions(&self) -> Option<u64> {
        match self.header.limit {
            Limit::Time(_) => None,
            Limit::Collisions(count) => Some(count),
        }
    }

    /// The seed of the random numbers that fills are made with.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.header.seed
    }

    /// The same scene with another seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.header.seed = seed;
        self
    }

    /// The number of balls, known before any is put in its place.
    ///
    /// # Errors
    /// A table is wrong, a fill cannot be sized, or the balls are too many.
    pub fn balls(&self) -> Result<usize, SceneError> {
        let balls = in_dimension!(self.dimension(), D => count::<D>(&self.root));
        balls.map_err(|problem| self.sources.error(&problem))
    }

    /// Puts every ball in its place; `D` is the scene's [`dimension`](Self::dimension).
    ///
    /// The same scene and seed give the same bits on every machine.
    ///
    /// # Errors
    /// `D` is not the scene's dimension, a fill or a rack does not fit, balls overlap, one reaches
    /// beyond the box (and `overlap = "relax"` finds no room for them), or the simulator refuses a ball for another reason.
    ///
    /// # Panics
    /// Never: nobody interrupts it.
    pub fn build<const D: usize>(&self) -> Result<Built<D>, SceneError> {
        let built = self.build_watched(&mut || ControlFlow::Continue(()))?;
        Ok(built.expect("a watcher that never breaks lets the scene be built"))
    }

    /// The same, asking every millisecond or so whether to go on: random places for millions of
    /// balls take a while. `None` where the watcher breaks.
    ///
    /// Once the balls are placed, the simulator makes its first predictions without asking.
    ///
    /// # Errors
    /// See [`build`](Self::build).
    pub fn build_watched<const D: usize>(
        &self,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Built<D>>, SceneError> {
        let built = self.placed(watch).and_then(|layout: Layout<D>| {
            if watch().is_break() {
                return Err(Halt::Interrupted);
            }
            let built = layout.built(&self.root)?;
            if watch().is_break() { Err(Halt::Interrupted) } else { Ok(built) }
        });
        match built {
            Ok(built) => Ok(Some(built)),
            Err(Halt::Interrupted) => Ok(None),
            Err(Halt::Wrong(problem)) => Err(self.sources.error(&problem)),
        }
    }

    fn placed<const D: usize>(&self, watch: Watch<'_>) -> Result<Layout<D>, Halt> {
        let axes = self.dimension().axes();
        if axes != D {
            let what = format!("a scene of dimension {axes} is not one of dimension {D}");
            return Err(Problem::new(what).into());
        }
        Layout::of(&Tables::read(&self.root)?, self.seed(), watch)
    }
}

fn count<const D: usize>(root: &Node) -> Result<usize, Problem> {
    Ok(Plan::<D>::of(&Tables::read(root)?)?.balls)
}

fn read(
    text: &str,
    overrides: &[Override],
    sources: &mut Sources,
    folder: &Path,
) -> Result<(Header, Node), Problem> {
    let mut root = Node::parse_file(text)?;
    for change in overrides {
        change.apply(&mut root, sources)?;
    }
    resolve_paths(&mut root, folder);
    let header = Header::read(&root)?;
    // The tables are read anew when the scene is built; what is wrong with them is said here.
    in_dimension!(header.dimension, D => drop(Tables::<D>::read(&root)?));
    Ok((header, root))
}

fn not_text(file: &str, error: &std::string::FromUtf8Error) -> SceneError {
    let start = error.utf8_error().valid_up_to();
    let problem = Problem::new("the file is not valid UTF-8").help("save the file as UTF-8");
    let text = String::from_utf8_lossy(error.as_bytes());
    Sources::new(file, &text).error(&problem.at(&(start..start + 1)))
}
