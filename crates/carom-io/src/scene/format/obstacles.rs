//! Obstacles and pockets: `[[obstacle]]` and `[[pocket]]`.

use carom::{Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, InputError, Triangle, Tube};
use carom_sim::{Obstacle, Pocket, Rebound};

use super::mesh::MeshTable;
use crate::scene::error::{Problem, Span};
use crate::scene::read::{Reader, Spanned};

pub(in crate::scene) const OBSTACLE: &[&str] = &[
    "name",
    "segment",
    "polyline",
    "closed",
    "polygon",
    "capsule",
    "box",
    "ball",
    "container",
    "cylinder",
    "caps",
    "radius",
    "inside",
    "halfspace",
    "normal",
    "triangle",
    "mesh",
    "restitution",
];
pub(in crate::scene) const POCKET: &[&str] = &["name", "center", "radius"];

/// The keys that are shapes. An obstacle has exactly one of them.
const SHAPES: [&str; 11] = [
    "segment",
    "polyline",
    "polygon",
    "capsule",
    "box",
    "ball",
    "container",
    "cylinder",
    "triangle",
    "mesh",
    "halfspace",
];

/// The keys that complete a shape, and the shapes that they apply to.
const DETAILS: [(&str, &[&str]); 5] = [
    ("radius", &["capsule", "ball", "container", "cylinder"]),
    ("caps", &["cylinder"]),
    ("inside", &["capsule", "box"]),
    ("closed", &["polyline"]),
    ("normal", &["halfspace"]),
];

/// A fixed shape that balls bounce off.
#[derive(Clone, Debug)]
pub(crate) struct ObstacleTable<const D: usize> {
    pub(crate) span: Span,
    pub(crate) obstacle: Obstacle<D>,
}

/// A region in which balls disappear.
#[derive(Clone, Debug)]
pub(crate) struct PocketTable<const D: usize> {
    pub(crate) span: Span,
    pub(crate) pocket: Pocket<D>,
}

impl<const D: usize> ObstacleTable<D> {
    pub(in crate::scene) fn read(table: Reader<'_>) -> Result<Self, Problem> {
        let shape = the_shape(table)?;
        refuse_details(table, shape)?;
        let mut obstacle =
            obstacle(table, shape).map_err(|problem| problem.at(table.span_of(shape)))?;
        if let Some(restitution) = table.optional::<Rebound>("restitution")? {
            obstacle = obstacle.with_restitution(restitution);
        }
        if let Some(name) = table.optional::<String>("name")? {
            obstacle = obstacle.named(name);
        }
        Ok(Self { span: table.span_of(shape).clone(), obstacle })
    }
}

impl<const D: usize> PocketTable<D> {
    pub(in crate::scene) fn read(table: Reader<'_>) -> Result<Self, Problem> {
        let mut pocket = Pocket::new(ball(table, "center")?);
        if let Some(name) = table.optional::<String>("name")? {
            pocket = pocket.named(name);
        }
        Ok(Self { span: table.span_of("center").clone(), pocket })
    }
}

/// The key of the only shape that is given.
fn the_shape(table: Reader<'_>) -> Result<&'static str, Problem> {
    let mut given = SHAPES.into_iter().filter(|shape| table.has(shape));
    match (given.next(), given.next()) {
        (Some(shape), None) => Ok(shape),
        (None, _) => Err(Problem::new("the obstacle has no shape")
            .help(format!(
                "give it one of {}; `container` and `cylinder` are hollow, with the balls inside",
                listed(&SHAPES, "or")
            ))
            .at(table.span())),
        (Some(one), Some(other)) => {
            Err(Problem::new(format!("both `{one}` and `{other}` are given"))
                .help("an obstacle has one shape: give the second shape an obstacle of its own")
                .at(table.span_of(other)))
        }
    }
}

/// Refuses keys that do not apply to this shape.
fn refuse_details(table: Reader<'_>, shape: &str) -> Result<(), Problem> {
    let is_foreign = |(key, shapes): &(&str, &[&str])| table.has(key) && !shapes.contains(&shape);
    match DETAILS.into_iter().find(is_foreign) {
        None => Ok(()),
        Some((key, shapes)) => Err(Problem::new(format!("`{key}` does not apply to a `{shape}`"))
            .help(format!("remove it: it applies to {}", listed(shapes, "and")))
            .at(table.span_of(key))),
    }
}

/// "`a`, `b` and `c`".
fn listed(keys: &[&str], and: &str) -> String {
    let keys: Vec<_> = keys.iter().map(|key| format!("`{key}`")).collect();
    match keys.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
        _ => keys.concat(),
    }
}

fn obstacle<const D: usize>(table: Reader<'_>, shape: &str) -> Result<Obstacle<D>, Problem> {
    let is_not = |detail| Ok::<_, Problem>(table.optional(detail)? == Some(false));
    let is = |detail| Ok::<_, Problem>(table.optional(detail)? == Some(true));
    Ok(match shape {
        "segment" => {
            let [start, end]: [Spanned<[f64; D]>; 2] = table.required(shape)?;
            if start.value == end.value {
                return Err(Problem::new("both ends are the same point")
                    .help("move one of them, or use a `ball` of radius 0")
                    .at(&end.span));
            }
            polyline(&[start, end], Obstacle::polyline)?
        }
        "polyline" => {
            let make = if is("closed")? { Obstacle::polygon } else { Obstacle::polyline };
            polyline(&table.required::<Vec<_>>(shape)?, make)?
        }
        "polygon" => polyline(&table.required::<Vec<_>>(shape)?, Obstacle::polygon)?,
        "capsule" => {
            let [start, end]: [Spanned<[f64; D]>; 2] = table.required(shape)?;
            let radius = table.required("radius")?;
            let capsule = Capsule::new(start.value, end.value, radius);
            let capsule = capsule.map_err(|error| of_radius(table, &error))?;
            if is("inside")? { Hollow::new(capsule).into() } else { capsule.into() }
        }
        "cylinder" => {
            let [start, end]: [Spanned<[f64; D]>; 2] = table.required(shape)?;
            let (start, end, radius) = (start.value, end.value, table.required("radius")?);
            let of_cylinder = |error: InputError| match error {
                InputError::Radius(_) => of_radius(table, &error),
                _ => Problem::refused(&error),
            };
            if is_not("caps")? {
                Tube::new(start, end, radius).map_err(of_cylinder)?.into()
            } else {
                Hollow::new(Cylinder::new(start, end, radius).map_err(of_cylinder)?).into()
            }
        }
        "triangle" => {
            let [a, b, c]: [[f64; D]; 3] = table.required(shape)?;
            let triangle = Triangle::new(a, b, c);
            triangle.map_err(|error| Problem::refused(&error))?.into()
        }
        "mesh" => table.required::<MeshTable<D>>(shape)?.0.into(),
        "box" => {
            let [lower, upper]: [Spanned<[f64; D]>; 2] = table.required(shape)?;
            let room = Aabb::new(lower.value, upper.value);
            let room = room.map_err(|error| Problem::refused(&error).at(&upper.span))?;
            if is("inside")? { Hollow::new(room).into() } else { room.into() }
        }
        "ball" => ball(table, shape)?.into(),
        "container" => Hollow::new(ball(table, shape)?).into(),
        // The last of the shapes, `halfspace`.
        _ => {
            let point: [f64; D] = table.required(shape)?;
            let half_space = HalfSpace::new(point, table.required::<[f64; D]>("normal")?);
            half_space.map_err(|error| Problem::refused(&error).at(table.span_of("normal")))?.into()
        }
    })
}

/// The ball with this centre and the `radius` of the table.
fn ball<const D: usize>(table: Reader<'_>, center: &str) -> Result<Ball<D>, Problem> {
    let center: [f64; D] = table.required(center)?;
    Ball::new(center, table.required("radius")?).map_err(|error| of_radius(table, &error))
}

/// The problem of a radius: the coordinates are finite, so the radius is what is refused.
fn of_radius(table: Reader<'_>, error: &InputError) -> Problem {
    Problem::of_ball(error).at(table.span_of("radius"))
}

/// The obstacle with these corners.
fn polyline<const D: usize>(
    corners: &[Spanned<[f64; D]>],
    make: fn(Vec<[f64; D]>) -> Result<Obstacle<D>, InputError>,
) -> Result<Obstacle<D>, Problem> {
    let made = make(corners.iter().map(|corner| corner.value).collect());
    made.map_err(|error| match error {
        // If the last corner closes the polygon, the other one is the first.
        InputError::SameVertices { index, next } => {
            Problem::refused(&error).at(&corners[index.max(next)].span)
        }
        _ => Problem::refused(&error),
    })
}
