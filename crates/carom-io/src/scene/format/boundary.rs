//! Boundary of a scene: `[boundary]`.

use carom::vector::from_fn;
use carom_sim::{Axis, Boundary, Number, Rebound};

use super::walls::{WallMove, WallMoves};
use crate::axes::AXES;
use crate::scene::error::{Problem, Span};
use crate::scene::node::{Node, Value};
use crate::scene::read::{FromNode, Reader, Spanned, choice, number_if};

pub(super) const KEYS: &[&str] = &["kind", "min", "max", "restitution", "move"];

#[derive(Clone, Debug)]
pub(crate) enum BoundaryTable<const D: usize> {
    Given(Boundary<D>),
    /// A periodic box without a size, which a fill has to provide.
    Unsized(Span),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AxisKind {
    Open,
    Walls,
    Periodic,
}

impl AxisKind {
    const WORDS: [(&str, Self); 4] = [
        ("walls", Self::Walls),
        ("periodic", Self::Periodic),
        ("open", Self::Open),
        ("box", Self::Walls),
    ];
}

impl FromNode for AxisKind {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        choice(node, &Self::WORDS)
    }
}

/// The kind of each axis: one word for all, or one for each.
#[derive(Clone, Copy)]
struct Kinds<const D: usize>([AxisKind; D]);

impl<const D: usize> FromNode for Kinds<D> {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let Value::Array(_) = node.value else { return Ok(Self([AxisKind::from_node(node)?; D])) };
        let kinds: Vec<AxisKind> = Vec::from_node(node)?;
        let count = kinds.len();
        kinds.try_into().map(Self).map_err(|_| {
            Problem::new(format!("expected {D} words, found {count}"))
                .help(format!("the scene has dimension {D}: give one word for each axis"))
        })
    }

    fn words() -> Vec<&'static str> {
        AxisKind::WORDS.map(|(word, _)| word).into()
    }
}

impl<const D: usize> Kinds<D> {
    fn are_all(self, kind: AxisKind) -> bool {
        self.0.iter().all(|&one| one == kind)
    }
}

impl<const D: usize> BoundaryTable<D> {
    /// The walls that move, after a check that they exist.
    pub(super) fn moves(&self, table: Reader<'_>) -> Result<Vec<WallMove>, Problem> {
        let WallMoves::<D>(moves) = table.optional("move")?.unwrap_or(WallMoves(Vec::new()));
        for WallMove { wall, span, .. } in &moves {
            let axis = usize::from(wall.axis);
            let kind = match self {
                Self::Given(boundary) if boundary.axes()[axis].has_walls() => continue,
                Self::Given(boundary) => boundary.axes()[axis].name(),
                Self::Unsized(_) => "periodic",
            };
            let axis = AXES[axis];
            return Err(Problem::new(format!("axis {axis} is {kind}, and has no wall `{wall}`"))
                .help(format!(
                    "give axis {axis} the kind \"walls\" in `boundary.kind`, or remove `{wall}`"
                ))
                .at(span));
        }
        Ok(moves)
    }

    /// Whether the space is periodic along an axis.
    pub(super) fn repeats_along(&self, axis: usize) -> bool {
        match self {
            Self::Given(boundary) => boundary.axes()[axis].is_periodic(),
            Self::Unsized(_) => true,
        }
    }

    pub(super) fn read(table: Reader<'_>) -> Result<Self, Problem> {
        let kinds: Kinds<D> = table.required("kind")?;
        let has_walls = kinds.0.contains(&AxisKind::Walls);
        if table.has("restitution") && !has_walls {
            let space =
                if kinds.are_all(AxisKind::Periodic) { "a periodic box" } else { "this space" };
            return Err(Problem::new(format!("{space} has no walls, and so no restitution"))
                .help("remove the key")
                .at(table.span_of("restitution")));
        }
        let restitution = table.optional("restitution")?.unwrap_or_else(Rebound::elastic);
        if kinds.are_all(AxisKind::Open) {
            return match ["min", "max"].into_iter().find(|key| table.has(key)) {
                None => Ok(Self::Given(Boundary::open())),
                Some(key) => {
                    Err(Problem::new(format!("open space has no corners, but `{key}` is given"))
                        .help("remove `min` and `max`, or give another kind")
                        .at(table.span_of(key)))
                }
            };
        }
        let Some(corners) = corners::<[Spanned<End>; D]>(table)? else {
            if kinds.are_all(AxisKind::Periodic) {
                return Ok(Self::Unsized(table.span().clone()));
            }
            return Err(Problem::new("the box has no size")
                .help("add `min` and `max`, its two corners")
                .at(table.span()));
        };
        for (key, ends) in ["min", "max"].into_iter().zip(&corners) {
            for (axis, end) in ends.iter().enumerate() {
                check_end(kinds.0[axis], (key, AXES[axis]), end)?;
            }
        }
        let [low, high] = corners;
        let axes = from_fn(|k| {
            let (min, max) = (low[k].value.0, high[k].value.0);
            match kinds.0[k] {
                AxisKind::Open => Axis::Open,
                AxisKind::Walls => Axis::Walls { min, max },
                AxisKind::Periodic => Axis::Periodic { min, max },
            }
        });
        Boundary::by_axis(axes)
            .map(|boundary| Self::Given(boundary.with_restitution(restitution)))
            .map_err(|error| Problem::of_box(&error).at(table.span_of("max")))
    }
}

/// The end of an axis; infinite if the axis is open.
#[derive(Clone, Copy, Debug)]
struct End(f64);

impl FromNode for End {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        number_if(node, |end| !end.is_nan(), "give a finite number").map(Self)
    }

    fn several() -> String {
        f64::several()
    }

    fn help_for(count: usize) -> String {
        f64::help_for(count)
    }
}

/// Checks that an end is infinite if its axis is open, and finite otherwise.
fn check_end(kind: AxisKind, (key, axis): (&str, &str), end: &Spanned<End>) -> Result<(), Problem> {
    let is_open = kind == AxisKind::Open;
    let infinite = if key == "min" { f64::NEG_INFINITY } else { f64::INFINITY };
    let problem = if is_open && end.value.0 != infinite {
        Problem::new(format!("axis {axis} is open, and `{key}` gives it an end"))
            .help(format!("write {infinite} there"))
    } else if !is_open && !end.value.0.is_finite() {
        let one_wall = match kind {
            AxisKind::Walls => {
                "; for a floor without a ceiling, give the axis the kind \"open\", and add an \
                 obstacle with the key `halfspace`"
            }
            _ => "",
        };
        Problem::new(format!("the value is {}", Number(end.value.0)))
            .help(format!("give a finite number; only an open axis may be infinite{one_wall}"))
    } else {
        return Ok(());
    };
    Err(problem.at(&end.span))
}

/// The box from `min` to `max`, if the table has these keys.
pub(super) fn region<const D: usize>(table: Reader<'_>) -> Result<Option<Boundary<D>>, Problem> {
    let Some([min, max]) = corners::<[f64; D]>(table)? else { return Ok(None) };
    let walls = Boundary::walls(min, max)
        .map_err(|error| Problem::of_box(&error).at(table.span_of("max")))?;
    Ok(Some(walls))
}

/// The keys `min` and `max`: both, or neither.
fn corners<T: FromNode>(table: Reader<'_>) -> Result<Option<[T; 2]>, Problem> {
    let lonely = |given: &str, missing: &str| {
        Problem::new(format!("`{given}` is given without `{missing}`"))
            .help(format!("add `{missing}`: a box has two corners"))
            .at(table.span_of(given))
    };
    match (table.optional("min")?, table.optional("max")?) {
        (Some(min), Some(max)) => Ok(Some([min, max])),
        (None, None) => Ok(None),
        (Some(_), None) => Err(lonely("min", "max")),
        (None, Some(_)) => Err(lonely("max", "min")),
    }
}
