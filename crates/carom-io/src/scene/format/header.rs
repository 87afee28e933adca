//! Keys of the whole scene.

use carom_any::Dimension;

use super::keys::SCENE;
use crate::scene::error::Problem;
use crate::scene::node::Node;
use crate::scene::read::{FromNode, NonNegative, Reader};

/// The keys of the whole scene.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) title: Option<String>,
    pub(crate) dimension: Dimension,
    pub(crate) limit: Limit,
    pub(crate) seed: u64,
}

/// The end of the run.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    Time(f64),
    Collisions(u64),
}

impl Header {
    pub(crate) fn read(root: &Node) -> Result<Self, Problem> {
        let scene = Reader::new(root, SCENE)?;
        Ok(Self {
            title: scene.optional("title")?,
            dimension: scene.required("dimension")?,
            limit: Limit::read(scene)?,
            seed: scene.optional("seed")?.unwrap_or(0),
        })
    }
}

impl Limit {
    fn read(scene: Reader<'_>) -> Result<Self, Problem> {
        let until: Option<NonNegative> = scene.optional("until")?;
        match (until, scene.optional("collisions")?) {
            (Some(NonNegative(time)), None) => Ok(Self::Time(time)),
            (None, Some(count)) => Ok(Self::Collisions(count)),
            (None, None) => Err(Problem::new("the end of the run is missing")
                .help("add `until = …` (a time) or `collisions = …` (a count)")),
            (Some(_), Some(_)) => Err(Problem::new("both `until` and `collisions` are given")
                .help("keep one of them; `--set until=` removes `until`")
                .at(scene.span_of("collisions"))),
        }
    }
}

impl FromNode for Dimension {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let axes = u64::from_node(node)?;
        usize::try_from(axes)
            .ok()
            .and_then(Self::of_axes)
            .ok_or_else(|| Problem::new(format!("the dimension is {axes}")).help("give 2 or 3"))
    }
}
