//! Scene files: balls, space, motion and end of a run.
//!
//! A scene is a TOML file; `scenes/README.md` documents every key. An error message shows the line,
//! a mark under the place, and how to fix it:
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
//! The steps: text → `Node` (a tree that knows where each part was written) → overrides → `Tables`
//! (typed values) → `Plan` (sizes and numbers) → `Layout` (placed balls) → `Simulation`.

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

/// A scene whose keys and values have been checked.
///
/// Every key is known, and every value has its type and is in range.
#[derive(Clone, Debug)]
pub struct Scene {
    name: String,
    header: Header,
    root: Node,
    sources: Sources,
}

/// A simulation built from a scene.
///
/// Its time is 0.
#[derive(Clone, Debug)]
pub struct Built<const D: usize> {
    /// The simulation.
    pub simulation: AnySimulation<D>,
    /// The names of the balls, in the order of their ids.
    pub names: Vec<Option<String>>,
    /// The balls that were moved apart, and how far.
    ///
    /// `None` unless the scene says `overlap = "relax"`.
    pub shifts: Option<Shifts>,
}

impl Scene {
    /// Reads a scene file, and applies the overrides in their order.
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

    /// Reads a scene from its text.
    ///
    /// `file_name` names the text in messages, and gives the scene its name.
    ///
    /// # Errors
    /// The text is not TOML, has unknown or missing keys, or has values of a wrong type or out of
    /// range; or an override does not lead to a key.
    pub fn parse(file_name: &str, text: &str, overrides: &[Override]) -> Result<Self, SceneError> {
        let mut sources = Sources::new(file_name, text);
        let folder = Path::new(file_name).parent().unwrap_or(Path::new(""));
        let read = read(text, overrides, &mut sources, folder);
        let (header, root) = read.map_err(|problem| sources.error(&problem))?;
        let stem = Path::new(file_name).file_stem().and_then(|stem| stem.to_str());
        let name = stem.unwrap_or("scene").to_owned();
        Ok(Self { name, header, root, sources })
    }

    /// The title, or the name if the scene has no title.
    #[must_use]
    pub fn title(&self) -> &str {
        self.header.title.as_deref().unwrap_or(&self.name)
    }

    /// The file name without folder and extension.
    ///
    /// It is "break" for `scenes/break.toml`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The dimension of the scene.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.header.dimension
    }

    /// The time at which the run ends.
    ///
    /// `None` if collisions end it.
    #[must_use]
    pub fn until(&self) -> Option<f64> {
        match self.header.limit {
            Limit::Time(time) => Some(time),
            Limit::Collisions(_) => None,
        }
    }

    /// The number of collisions of two balls that end the run.
    ///
    /// `None` if a time ends it.
    #[must_use]
    pub fn collisions(&self) -> Option<u64> {
        match self.header.limit {
            Limit::Time(_) => None,
            Limit::Collisions(count) => Some(count),
        }
    }

    /// The seed of the random numbers in fills.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.header.seed
    }

    /// Returns the same scene with another seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.header.seed = seed;
        self
    }

    /// The number of balls, known before they are placed.
    ///
    /// # Errors
    /// A table is wrong, a fill cannot be sized, or there are too many balls.
    pub fn balls(&self) -> Result<usize, SceneError> {
        let balls = in_dimension!(self.dimension(), D => count::<D>(&self.root));
        balls.map_err(|problem| self.sources.error(&problem))
    }

    /// Places every ball, and builds the simulation.
    ///
    /// `D` is the scene's [`dimension`](Self::dimension).
    ///
    /// The same scene and seed give the same bits on every machine.
    ///
    /// # Errors
    /// `D` is not the scene's dimension; a fill or a rack does not fit; balls overlap, or one
    /// reaches beyond the box (and `overlap = "relax"` finds no space for them); or the simulator
    /// refuses a ball for another reason.
    ///
    /// # Panics
    /// Never: its own watcher never breaks.
    pub fn build<const D: usize>(&self) -> Result<Built<D>, SceneError> {
        let built = self.build_watched(&mut || ControlFlow::Continue(()))?;
        Ok(built.expect("a watcher that never breaks lets the scene be built"))
    }

    /// As [`build`](Self::build), with a watcher that can interrupt it.
    ///
    /// `watch` is called about every millisecond: random positions for millions of balls take a
    /// while. Returns `None` if it breaks. After the balls are placed, the simulator makes its
    /// first predictions without calling it.
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
            let what = format!("the scene has dimension {axes}, not {D}");
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
    // The tables are read again when the scene is built. Reading them here reports their errors
    // early.
    in_dimension!(header.dimension, D => drop(Tables::<D>::read(&root)?));
    Ok((header, root))
}

fn not_text(file: &str, error: &std::string::FromUtf8Error) -> SceneError {
    let start = error.utf8_error().valid_up_to();
    let problem = Problem::new("the file is not valid UTF-8").help("save the file as UTF-8");
    let text = String::from_utf8_lossy(error.as_bytes());
    Sources::new(file, &text).error(&problem.at(&(start..start + 1)))
}
