//! Obstacles, pockets and motion of a scene, without its balls.

use std::path::Path;

use carom_sim::{Obstacle, Pocket};

use super::error::{Problem, SceneError};
use super::format::{MotionTable, OBSTACLE, ObstacleTable, POCKET, PocketTable, resolve_paths};
use super::node::Node;
use super::read::Reader;
use super::sources::Sources;
use crate::motion::MotionOf;

/// The obstacles, the pockets and the motion of a scene.
#[derive(Clone, Debug)]
pub struct Fixtures<const D: usize> {
    /// The obstacles, in their order.
    pub obstacles: Vec<Obstacle<D>>,
    /// The pockets, in their order.
    pub pockets: Vec<Pocket<D>>,
    /// The motion between collisions.
    pub motion: MotionOf<D>,
}

/// Reads a text of `[[obstacle]]`, `[[pocket]]` and `[motion]` only.
///
/// Their keys are those of a scene. `file_name` names the text in messages. Paths of meshes are
/// relative to its folder.
///
/// ```
/// use carom_io::scene::fixtures;
///
/// let text = "[[obstacle]]\nball = [3, 0]\nradius = 1\n\n\
///             [[pocket]]\ncenter = [9, 0]\nradius = 2\n";
/// let fixtures = fixtures::<2>("a.toml", text)?;
/// assert_eq!((fixtures.obstacles.len(), fixtures.pockets.len()), (1, 1));
///
/// let error = carom_io::scene::fixtures::<2>("a.toml", &text.replace("ball", "bal"))
///     .expect_err("no key");
/// assert!(error.to_string().starts_with("a.toml:2:1: unknown key `bal`"));
/// # Ok::<(), carom_io::scene::SceneError>(())
/// ```
///
/// # Errors
/// The text is not TOML, has other keys, or has values of a wrong type or out of range.
pub fn fixtures<const D: usize>(file_name: &str, text: &str) -> Result<Fixtures<D>, SceneError> {
    let folder = Path::new(file_name).parent().unwrap_or(Path::new(""));
    read(text, folder).map_err(|problem| Sources::new(file_name, text).error(&problem))
}

fn read<const D: usize>(text: &str, folder: &Path) -> Result<Fixtures<D>, Problem> {
    let mut root = Node::parse_file(text)?;
    resolve_paths(&mut root, folder);
    let all = Reader::new(&root, &["obstacle", "pocket", "motion"])?;
    let obstacle = |table| ObstacleTable::read(table).map(|table| table.obstacle);
    let pocket = |table| PocketTable::read(table).map(|table| table.pocket);
    Ok(Fixtures {
        obstacles: all
            .tables("obstacle", OBSTACLE)?
            .into_iter()
            .map(obstacle)
            .collect::<Result<_, _>>()?,
        pockets: all.tables("pocket", POCKET)?.into_iter().map(pocket).collect::<Result<_, _>>()?,
        motion: MotionTable::read(all)?.motion,
    })
}
