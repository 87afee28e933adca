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
mod foreign;
mod format;
mod grow;
mod insertion;
mod keys;
mod lattice;
mod layout;
mod moves;
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
mod value;
mod velocity;

#[cfg(test)]
mod tests;

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;

use carom::Body;
use carom_any::in_dimension;
use carom_sim::Rules;
use serde::{Deserialize, Serialize};

pub use carom_any::Dimension;
pub use error::SceneError;
pub use format::home;
pub use layout::{Additions, Built};
pub use overrides::{Override, OverrideError};
pub use template::{TEMPLATE, TEMPLATE_3D};
pub use value::Value;

use crate::input;
use crate::session::{Ask, DEFAULT_KIND, add_answers};
use error::{Halt, Problem};
use foreign::{foreign, foreign_bytes};
use format::{Arrangement, BallTable, FillTable, Header, Limit, Start, Tables, resolve_paths};
use insertion::Watch;
use layout::Layout;
use node::Node;
use plan::Plan;
use sources::Sources;

/// A scene whose keys and values have been checked.
///
/// Every key is known, and every value has its type and is in range.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "(String, Value)", into = "(String, Value)")]
pub struct Scene {
    name: String,
    header: Header,
    root: Node,
    sources: Sources,
}

/// A ball to be added to a session.
#[derive(Clone, Debug, PartialEq)]
pub struct NewBall<const D: usize> {
    /// The ball.
    pub body: Body<D>,
    /// The name of its kind.
    pub kind: String,
    /// Its name.
    pub name: Option<String>,
    /// Its angular velocity, if it is given.
    pub spin: Option<[f64; 3]>,
}

impl From<Scene> for (String, Value) {
    fn from(scene: Scene) -> Self {
        (scene.name.clone(), scene.to_value())
    }
}

impl TryFrom<(String, Value)> for Scene {
    type Error = SceneError;

    fn try_from((name, value): (String, Value)) -> Result<Self, SceneError> {
        Self::from_value(&name, value)
    }
}

impl Scene {
    /// Reads a scene file, and applies the overrides in their order.
    ///
    /// # Errors
    /// The file cannot be read, or [`Scene::parse`] refuses it.
    pub fn load(path: &Path, overrides: &[Override]) -> Result<Self, SceneError> {
        let file = path.display().to_string();
        Self::of_bytes(&file, input::read(path), overrides)
    }

    /// Reads a scene from a stream, such as stdin.
    ///
    /// It is read to its end, and the overrides are applied in their order.
    /// `name` is the name of the scene, and that of the stream in messages. Paths of meshes are
    /// relative to the working directory.
    ///
    /// ```
    /// use carom_io::scene::{Scene, TEMPLATE};
    ///
    /// let scene = Scene::from_stream("stdin", TEMPLATE.as_bytes(), &[])?;
    /// assert_eq!(scene.name(), "stdin");
    /// # Ok::<(), carom_io::scene::SceneError>(())
    /// ```
    ///
    /// # Errors
    /// The stream cannot be read or is longer than 1 GiB, or [`Scene::parse`] refuses its text.
    pub fn from_stream(
        name: &str,
        stream: impl Read,
        overrides: &[Override],
    ) -> Result<Self, SceneError> {
        Self::of_bytes(name, input::read_stream(stream), overrides)
    }

    fn of_bytes(
        file: &str,
        bytes: io::Result<Vec<u8>>,
        overrides: &[Override],
    ) -> Result<Self, SceneError> {
        let bytes = bytes.map_err(|error| SceneError::unreadable(file, error))?;
        match String::from_utf8(bytes) {
            Ok(text) => Self::parse(file, &text, overrides),
            Err(error) => Err(not_text(file, &error)),
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
        let read = read((file_name, text), overrides, &mut sources);
        let (header, root) = read.map_err(|problem| sources.error_in_text(&problem))?;
        let stem = Path::new(file_name).file_stem().and_then(|stem| stem.to_str());
        let name = stem.unwrap_or("scene").to_owned();
        Ok(Self { name, header, root, sources })
    }

    /// Reads a scene from a value.
    ///
    /// The value has the keys of a scene file.
    /// Neither the end of the run nor a ball is required, and the dimension is that of the first
    /// ball, or else of the box, unless it is given. Errors name the place as a path. Paths of
    /// meshes are relative to the working directory.
    ///
    /// ```
    /// use carom_io::scene::{Scene, Value};
    ///
    /// let ball = |x: f64, vx: f64, radius| {
    ///     Value::table([
    ///         ("center", Value::from([x, 0.0])),
    ///         ("velocity", Value::from([vx, 0.0])),
    ///         ("radius", radius),
    ///     ])
    /// };
    /// let balls = |radius| Value::table([("balls", vec![ball(0.0, 1.0, radius)].into())]);
    /// let scene = Scene::from_value("one", balls(Value::from(1.0)))?;
    /// let mut session = scene.build::<2>()?.simulation;
    /// session.advance_to(3.0)?;
    /// assert_eq!(session.position(session.id(0).expect("it was added")), [3.0, 0.0]);
    ///
    /// let error = Scene::from_value("one", balls(Value::from("large"))).expect_err("no number");
    /// let message = "balls[0].radius: expected a number, found the string \"large\"";
    /// assert_eq!(error.to_string(), message);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There are unknown or missing keys, or values of a wrong type or out of range.
    pub fn from_value(name: &str, value: Value) -> Result<Self, SceneError> {
        let (mut root, sources) = (value::tree(value), Sources::of_value(name));
        match root.make_keys_singular().and_then(|()| header(&root, Header::read)) {
            Ok(header) => Ok(Self { name: name.to_owned(), header, root, sources }),
            Err(problem) => Err(sources.error(&problem, &root)),
        }
    }

    /// The scene as a value, from which [`from_value`](Self::from_value) reads the same scene.
    ///
    /// ```
    /// use carom_io::scene::{Scene, TEMPLATE, Value};
    ///
    /// let scene = Scene::parse("template.toml", TEMPLATE, &[])?;
    /// assert_eq!(scene.to_value().get("dimension"), Some(&Value::Integer(2)));
    /// let same = Scene::from_value(scene.name(), scene.to_value())?;
    /// assert_eq!(same.balls()?, scene.balls()?);
    /// # Ok::<(), carom_io::scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut value = value::of_tree(&self.root).unwrap_or_else(|| Value::Table(Vec::new()));
        if let Value::Table(entries) = &mut value {
            // The seed may be another than that of the tree.
            entries.retain(|(key, _)| key != "seed");
            entries.extend(i64::try_from(self.seed()).map(|seed| ("seed".to_owned(), seed.into())));
        }
        value
    }

    /// Reads a ball that is added later.
    ///
    /// The value has the keys of `[[ball]]`. The restitution is that of the scene, unless it is
    /// given.
    ///
    /// ```
    /// use carom_io::scene::{Scene, TEMPLATE, Value};
    ///
    /// let scene = Scene::parse("template.toml", TEMPLATE, &[])?;
    /// let ball = Value::table([("center", Value::from([1.0, 2.0])), ("radius", 0.5.into())]);
    /// assert_eq!(scene.ball::<2>(ball)?.body.moving().radius(), 0.5);
    /// let error = scene.ball::<2>(Value::table([("radius", 0.5.into())])).expect_err("no place");
    /// let message = "ball: the key `center` is missing; add `center`";
    /// assert_eq!(error.to_string(), message);
    /// # Ok::<(), carom_io::scene::SceneError>(())
    /// ```
    ///
    /// # Errors
    /// There are unknown or missing keys, or values of a wrong type or out of range.
    pub fn ball<const D: usize>(&self, value: Value) -> Result<NewBall<D>, SceneError> {
        let root = value::tree(Value::table([("ball", value)]));
        let read = added(&root, &self.root);
        read.map_err(|problem| Sources::of_value(&self.name).error(&problem, &root))
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
    /// `None` if collisions end it, or nothing does.
    #[must_use]
    pub fn until(&self) -> Option<f64> {
        match self.header.limit {
            Some(Limit::Time(time)) => Some(time),
            Some(Limit::Collisions(_)) | None => None,
        }
    }

    /// The number of collisions of two balls that end the run.
    ///
    /// `None` if a time ends it, or nothing does.
    #[must_use]
    pub fn collisions(&self) -> Option<u64> {
        match self.header.limit {
            Some(Limit::Collisions(count)) => Some(count),
            Some(Limit::Time(_)) | None => None,
        }
    }

    /// The seed of the random numbers in fills.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.header.seed
    }

    /// Whether another seed makes another scene.
    ///
    /// A fill then has random places or velocities.
    #[must_use]
    pub fn is_random(&self) -> bool {
        in_dimension!(self.dimension(), D => has_random::<D>(&self.root))
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
        balls.map_err(|problem| self.sources.error(&problem, &self.root))
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
    /// while, and so do the first predictions. Returns `None` if it breaks. It is not called while
    /// overlapping balls are moved apart.
    ///
    /// # Errors
    /// See [`build`](Self::build).
    pub fn build_watched<const D: usize>(
        &self,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Built<D>>, SceneError> {
        self.build_with(Additions::default(), watch)
    }

    /// As [`build_watched`](Self::build_watched), with more balls or other rules.
    ///
    /// # Errors
    /// See [`build`](Self::build).
    pub fn build_with<const D: usize>(
        &self,
        more: Additions<D>,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Built<D>>, SceneError> {
        match self.built(more, watch) {
            Ok(built) => Ok(Some(built)),
            Err(Halt::Interrupted) => Ok(None),
            Err(Halt::Wrong(problem)) => Err(self.sources.error(&problem, &self.root)),
        }
    }

    fn placed<const D: usize>(&self, watch: Watch<'_>) -> Result<Layout<D>, Halt> {
        let axes = self.dimension().axes();
        if axes != D {
            return Err(Problem::new(format!("the scene has dimension {axes}, not {D}")).into());
        }
        Layout::of(&Tables::read(&self.root)?, self.seed(), watch)
    }

    fn built<const D: usize>(
        &self,
        more: Additions<D>,
        watch: Watch<'_>,
    ) -> Result<Built<D>, Halt> {
        let mut layout = self.placed(watch)?;
        layout.extend(more);
        if watch().is_break() {
            return Err(Halt::Interrupted);
        }
        let built = layout.built(&self.root, watch)?;
        if watch().is_break() { Err(Halt::Interrupted) } else { Ok(built) }
    }

    /// Adds to other rules the answers of functions.
    ///
    /// They are about the kinds and the obstacles of the scene, which must have the dimension `D`.
    ///
    /// # Errors
    /// The scene has an error; or a function has one.
    pub fn answers<const D: usize, E>(
        &self,
        rules: Rules,
        ask: &dyn Ask<E>,
    ) -> Result<Result<Rules, E>, SceneError> {
        let tables = Tables::<D>::read(&self.root);
        let tables = tables.map_err(|problem| self.sources.error(&problem, &self.root))?;
        Ok(add_answers::<D, E>(rules, &tables.kinds, tables.obstacles.len(), ask))
    }
}

/// The ball under the key `ball`, for a scene.
fn added<const D: usize>(root: &Node, scene: &Node) -> Result<NewBall<D>, Problem> {
    let ball = BallTable::<D>::added(root, scene)?;
    let body = layout::body(ball.center, ball.velocity, &ball.material);
    let kind = ball.material.kind.unwrap_or_else(|| DEFAULT_KIND.to_owned());
    let spin = ball.spin.map(|spin| spin.value);
    Ok(NewBall {
        body: body.map_err(|problem| problem.at(&ball.span))?,
        kind,
        name: ball.name,
        spin,
    })
}

fn has_random<const D: usize>(root: &Node) -> bool {
    let is_random = |fill: &FillTable<D>| {
        !matches!((fill.arrangement, fill.start.value), (Arrangement::Lattice(_), Start::Rest))
    };
    // A scene that is read has no errors in its tables.
    Tables::read(root).is_ok_and(|tables| tables.fills.iter().any(is_random))
}

fn count<const D: usize>(root: &Node) -> Result<usize, Problem> {
    Ok(Plan::<D>::of(&Tables::read(root)?)?.balls)
}

fn read(
    (file, text): (&str, &str),
    overrides: &[Override],
    sources: &mut Sources,
) -> Result<(Header, Node), Problem> {
    let mut root =
        Node::parse_file(text).map_err(|problem| foreign(file, text).unwrap_or(problem))?;
    for change in overrides {
        change.apply(&mut root, sources)?;
    }
    resolve_paths(&mut root, Path::new(file).parent().unwrap_or(Path::new("")));
    let header = header(&root, Header::of_file)?;
    let has_no_balls = ["ball", "rack", "fill"].iter().all(|key| root.get(key).is_none());
    if has_no_balls {
        return Err(
            Problem::new("the scene has no balls").help("add a [[ball]], a [[rack]] or a [[fill]]")
        );
    }
    Ok((header, root))
}

/// Reads the header and the tables, which are read again when the scene is built: here, so that
/// their errors are reported early.
fn header(root: &Node, read: fn(&Node) -> Result<Header, Problem>) -> Result<Header, Problem> {
    let header = read(root)?;
    in_dimension!(header.dimension, D => drop(Tables::<D>::read(root)?));
    Ok(header)
}

fn not_text(file: &str, error: &std::string::FromUtf8Error) -> SceneError {
    let start = error.utf8_error().valid_up_to();
    let text = String::from_utf8_lossy(error.as_bytes());
    if let Some((kind, program)) = input::compression(error.as_bytes()) {
        let problem = Problem::new(format!("the file is {kind}"));
        let problem = problem.help(format!("decompress it first, for example with {program}"));
        return Sources::new(file, "").error_in_text(&problem);
    }
    if let Some(problem) = foreign_bytes(error.as_bytes()) {
        return Sources::new(file, "").error_in_text(&problem);
    }
    let problem = Problem::new("the file is not valid UTF-8").help("save the file as UTF-8");
    Sources::new(file, &text).error_in_text(&problem.at(&(start..start + 1)))
}
