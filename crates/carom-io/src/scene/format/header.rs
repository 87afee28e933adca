//! Keys of the whole scene.

use carom_any::Dimension;

use super::balls::BALL;
use super::boundary;
use crate::scene::error::Problem;
use crate::scene::keys::SCENE;
use crate::scene::node::{Node, Value};
use crate::scene::read::{FromNode, NonNegative, Reader, expected};

/// The keys of the whole scene.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) title: Option<String>,
    pub(crate) dimension: Dimension,
    /// The end of the run; `None` if the scene says nothing about it.
    pub(crate) limit: Option<Limit>,
    pub(crate) seed: u64,
}

/// The end of the run.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    Time(f64),
    Collisions(u64),
}

impl Header {
    /// Reads the header of a file, which says its dimension and the end of the run.
    pub(crate) fn of_file(root: &Node) -> Result<Self, Problem> {
        let scene = Reader::new(root, SCENE)?;
        let header = Self::of(scene, scene.required("dimension")?)?;
        if header.limit.is_none() {
            return Err(Problem::new("the end of the run is missing")
                .help("add `until` (a time) or `collisions` (a count)"));
        }
        Ok(header)
    }

    /// Reads the header of a scene. Without a dimension, it is that of the first vector.
    pub(crate) fn read(root: &Node) -> Result<Self, Problem> {
        let scene = Reader::new(root, SCENE)?;
        let dimension = scene.optional("dimension")?;
        Self::of(scene, dimension.map_or_else(|| dimension_of(scene), Ok)?)
    }

    fn of(scene: Reader<'_>, dimension: Dimension) -> Result<Self, Problem> {
        if !dimension.is_built() {
            return Err(not_built(dimension));
        }
        Ok(Self {
            title: scene.optional("title")?,
            dimension,
            limit: Limit::read(scene)?,
            seed: scene.optional("seed")?.unwrap_or(0),
        })
    }
}

impl Limit {
    fn read(scene: Reader<'_>) -> Result<Option<Self>, Problem> {
        let until: Option<NonNegative> = scene.optional("until")?;
        match (until, scene.optional("collisions")?) {
            (Some(NonNegative(time)), None) => Ok(Some(Self::Time(time))),
            (None, Some(count)) => Ok(Some(Self::Collisions(count))),
            (None, None) => Ok(None),
            (Some(_), Some(_)) => Err(Problem::new("both `until` and `collisions` are given")
                .help("keep one of them")
                .help_in_file("keep one of them; an empty value, `until=`, removes `until`")
                .at(scene.span_of("collisions"))),
        }
    }
}

/// A dimension in words, and the module of `carom-web` for it.
#[must_use]
pub const fn home(dimension: Dimension) -> (&'static str, &'static str) {
    match dimension {
        Dimension::Two => ("in the plane", "carom-web/simulation"),
        Dimension::Three => ("in space", "carom-web/simulation-3d"),
    }
}

/// The error of a scene in a dimension for which this build has no code.
fn not_built(dimension: Dimension) -> Problem {
    let (place, module) = home(dimension);
    let feature = match dimension {
        Dimension::Two => "plane",
        Dimension::Three => "space",
    };
    Problem::new(format!("the scene is {place}, for which this build of carom has no code"))
        .help(format!("in JavaScript, import `{module}`; in Rust, enable the feature `{feature}`"))
}

/// The dimension of the first ball, or else of the box.
fn dimension_of(scene: Reader<'_>) -> Result<Dimension, Problem> {
    let balls = scene.tables("ball", BALL)?;
    let boundary = scene.table("boundary", boundary::KEYS)?;
    let given = |table: Option<Reader<'_>>, key| table?.optional::<AnyVector>(key).transpose();
    let of_ball = given(balls.first().copied(), "center");
    match (of_ball.or_else(|| given(boundary, "max")), balls.first()) {
        (Some(vector), _) => vector.map(|AnyVector(dimension)| dimension),
        (None, Some(ball)) => ball.required("center").map(|AnyVector(dimension)| dimension),
        (None, None) => {
            let built = [Dimension::Two, Dimension::Three].into_iter().filter(|it| it.is_built());
            let built: Vec<_> = built.map(|dimension| dimension.axes().to_string()).collect();
            let help = format!("give at least one ball, or `dimension` = {}", built.join(" or "));
            Err(Problem::new("the scene has no dimension").help(help))
        }
    }
}

/// A list of two or three values, which shows the dimension of its scene.
struct AnyVector(Dimension);

impl FromNode for AnyVector {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let Value::Array(components) = &node.value else {
            return Err(expected("a list of 2 or 3 numbers", node));
        };
        let count = components.len();
        Dimension::of_axes(count)
            .map(Self)
            .ok_or_else(|| Problem::new(format!("expected 2 or 3 numbers, found {count}")))
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
