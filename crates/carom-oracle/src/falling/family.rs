//! Families of hard cases of an accelerated ball and a ground.
//!
//! They are the families on straight lines, bent. At one time, that of the contact if there is one,
//! the ball has the position and velocity that it has on its straight line. So a graze remains a
//! graze, and a decision at a border still happens there. The acceleration points towards the
//! ground, away from it, along it, or anywhere. Some cases start at that time. Some of these start
//! with a hop: the ball leaves slowly and falls back. In a tube or a cylinder many paths bend along
//! the axis, exactly or almost exactly, or go far along it.

use std::array::from_fn;
use std::fmt;

use super::case::{FallingCase, Ground, GroundKind, Outline, Surface};
use super::truth::FallingTruth;
use crate::accelerated::{AcceleratedBall, in_range};
use crate::case::Ball;
use crate::compound::CompoundCase;
use crate::compound::times::earliest;
use crate::facet::{FacetFamily, FacetTruth};
use crate::family::Sampler;
use crate::family::sampler::{along, scaled};
use crate::mesh::MeshCase;
use crate::polygon::PolygonCase;
use crate::polyline::PolylineCase;
use crate::precision::{Precision, power_of_two};
use crate::shape::{Shape, ShapeContact, ShapeFamily, ShapeKind, ShapeTruth};

/// A way to construct cases: a family of straight lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FallingFamily(FacetFamily);

impl FallingFamily {
    /// All families, in the order of reports.
    pub fn all() -> impl Iterator<Item = Self> {
        FacetFamily::all().filter(|&family| is_of_ordinary_size(family)).map(Self)
    }

    /// The name in reports and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name()
    }

    /// Whether the family has cases for a type of ground.
    #[must_use]
    pub const fn has_cases_of(self, kind: GroundKind) -> bool {
        matches!(
            (self.0, kind),
            (FacetFamily::OfSegment(_), _)
                | (_, GroundKind::Facet(_) | GroundKind::Mesh | GroundKind::Polygon(_))
        )
    }

    /// An endless sequence of cases.
    ///
    /// The same ground, dimension, format and seed give the same cases on every machine.
    ///
    /// # Panics
    /// If the family has no cases for the ground.
    #[must_use]
    pub fn cases<const D: usize>(
        self,
        kind: GroundKind,
        precision: Precision,
        seed: u64,
    ) -> Box<dyn Iterator<Item = FallingCase<D>>> {
        let mut s = Sampler::new(precision, seed ^ 0x5a5a);
        let cases: Box<dyn Iterator<Item = FallingCase<D>>> = match (kind, self.0) {
            (GroundKind::Shape(kind), FacetFamily::OfSegment(family)) => {
                Box::new(family.cases::<D>(kind, precision, seed).filter_map(move |case| {
                    are_in_range(case.ball.numbers().chain(case.shape.numbers()))?;
                    let truth = ShapeTruth::of(&case);
                    let met = truth.contact.as_ref().or(truth.impact.as_ref());
                    let ground = Ground::Shape(case.shape, case.velocity);
                    Some(bent(&case.ball, ground, case.max_time, met, &mut s))
                }))
            }
            (GroundKind::Facet(kind), family) => {
                Box::new(family.cases::<D>(kind, precision, seed).filter_map(move |case| {
                    are_in_range(case.ball.numbers().chain(case.facet.numbers()))?;
                    let truth = FacetTruth::of(&case);
                    let ground = Ground::Facet(case.facet);
                    Some(bent(&case.ball, ground, case.max_time, truth.impact.as_ref(), &mut s))
                }))
            }
            (GroundKind::Mesh, family) => {
                Box::new(MeshCase::family(family, precision, seed).filter_map(move |case| {
                    let vertices = case.vertices.iter().flatten().copied();
                    are_in_range(case.ball.numbers().chain(vertices))?;
                    let truth = case.truth();
                    let met = earliest(&truth.impacts(), precision).into_iter().next();
                    let MeshCase { ball, vertices, triangles, velocity, max_time, .. } = &case;
                    let ground = Ground::Mesh(Surface {
                        vertices: vertices.clone(),
                        triangles: triangles.clone(),
                        velocity: *velocity,
                    });
                    Some(in_dimension(bent(ball, ground, *max_time, met, &mut s)))
                }))
            }
            (GroundKind::Polygon(kind), family) => Box::new(
                PolygonCase::family(kind, family, precision, seed).filter_map(move |case| {
                    let outline = &case.outline;
                    let corners = outline.corners.iter().flatten().copied();
                    are_in_range(outline.ball.numbers().chain(corners))?;
                    let truth = case.truth();
                    let met = earliest(&truth.impacts(), precision).into_iter().next();
                    let ground = Ground::Polygon(Outline {
                        corners: outline.corners.clone(),
                        kind: case.kind,
                        velocity: outline.velocity,
                    });
                    let &PolylineCase { ball, max_time, .. } = outline;
                    Some(in_dimension(bent(&ball, ground, max_time, met, &mut s)))
                }),
            ),
            (GroundKind::Shape(_), _) => unreachable!("no such cases of a {}", kind.name()),
        };
        Box::new(cases.filter(|case| is_in_range(case) && is_bent(case)))
    }
}

/// Converts a case of a mesh in 3D or of a polygon in 2D, where the dimension is known.
fn in_dimension<const D: usize, const E: usize>(case: FallingCase<E>) -> FallingCase<D> {
    let vector = |v: [f64; E]| from_fn(|k| v[k]);
    let vectors = |all: Vec<[f64; E]>| all.into_iter().map(vector).collect();
    let AcceleratedBall { ball: Ball { center, velocity, radius }, acceleration } = case.ball;
    let ball = Ball { center: vector(center), velocity: vector(velocity), radius };
    let ground = match case.ground {
        Ground::Mesh(Surface { vertices, triangles, velocity }) => {
            let (vertices, velocity) = (vectors(vertices), vector(velocity));
            Ground::Mesh(Surface { vertices, triangles, velocity })
        }
        Ground::Polygon(Outline { corners, kind, velocity }) => {
            let (corners, velocity) = (vectors(corners), vector(velocity));
            Ground::Polygon(Outline { corners, kind, velocity })
        }
        Ground::Shape(..) | Ground::Facet(_) => unreachable!("of a mesh or a polygon"),
    };
    FallingCase {
        precision: case.precision,
        ball: AcceleratedBall { ball, acceleration: vector(acceleration) },
        ground,
        max_time: case.max_time,
    }
}

impl fmt::Display for FallingFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Excludes families with numbers that an accelerated ball cannot have.
fn is_of_ordinary_size(family: FacetFamily) -> bool {
    use ShapeFamily::{AllExponents, Largest, RawBits, Subnormal};
    !matches!(family, FacetFamily::OfSegment(AllExponents | Subnormal | Largest | RawBits))
}

/// All numbers except 0 are between 2 to minus this power and 2 to this power: the range of the
/// promise.
const REACH: i64 = 60;

fn is_in_range<const D: usize>(case: &FallingCase<D>) -> bool {
    let numbers = case.ball.numbers().chain(case.ground.numbers()).chain(case.ground.velocity());
    are_in_range(numbers).is_some()
}

/// On straight lines, polygons and triangles follow rules of their own. Their own families cover
/// these.
fn is_bent<const D: usize>(case: &FallingCase<D>) -> bool {
    let has_rules = matches!(
        case.ground.kind(),
        GroundKind::Polygon(_) | GroundKind::Shape(ShapeKind::Triangle)
    );
    !has_rules || case.ball.acceleration != [0.0; D]
}

fn are_in_range(numbers: impl Iterator<Item = f64>) -> Option<()> {
    let mut sizes = numbers.map(f64::abs).filter(|&x| x != 0.0);
    sizes.all(|x| x >= power_of_two(-REACH) && x <= power_of_two(REACH)).then_some(())
}

fn bent<const D: usize>(
    straight: &Ball<D>,
    ground: Ground<D>,
    max_time: f64,
    met: Option<&ShapeContact<D>>,
    s: &mut Sampler,
) -> FallingCase<D> {
    let precision = s.precision;
    let met_at = met.map(|met| met.time.nearest(precision)).filter(|&t| t <= power_of_two(REACH));
    let at = match met_at {
        Some(t) if !s.one_in(4) => t,
        _ => s.pick(&[0.0, 0.5, 1.0, 2.0, 4.0]),
    };
    let towards = met.map_or_else(
        || s.direction(),
        |met| {
            let normal = &met.touches[0].normal;
            from_fn(|k| {
                normal[k].mantissa.to_f64().value() * 2.0_f64.powi(exponent(normal[k].exponent))
            })
        },
    );
    let strength = s.pick(&[0.125, 0.5, 1.0, 2.0, 9.81]);
    let acceleration: [f64; D] = match s.whole(0, 5) {
        0 => scaled(strength, &towards),
        1 => scaled(-strength, &towards),
        2 => scaled(strength, &s.perpendicular(&towards)),
        3 => from_fn(|k| if k == 1 { -strength } else { 0.0 }),
        4 => from_fn(|_| s.pick(&[0.0, 0.0, 1.0, -1.0, 2.0, -2.0, 0.5])),
        _ => scaled(strength, &s.direction()),
    };
    let fit = |v: [f64; D]| v.map(|x| in_range(precision.round_to_finite(x), precision));
    let (mut straight, mut acceleration) = (*straight, acceleration);
    if let Some(way) = axis_of(&ground)
        && !s.one_in(3)
    {
        // The caps of a cylinder limit how far a ball can move.
        let reach =
            if matches!(ground.kind(), GroundKind::Shape(ShapeKind::Tube)) { 4 } else { -3 };
        let much = s.sign() * power_of_two(s.whole(reach - 6, reach));
        let hardly = power_of_two(-s.whole(0, 55));
        let little = s.pick(&[0.0, 1.0, hardly, hardly]);
        acceleration = along(&scaled(little, &acceleration), much, &way);
        let any = power_of_two(s.whole(-30, 8 * reach));
        let fast = s.pick(&[0.0, 0.0, 0.125, any]);
        straight.velocity = along(&straight.velocity, fast, &way);
        straight.center = along(&straight.center, -at * fast, &way);
    }
    let acceleration = fit(acceleration);
    let hops_at = met_at.filter(|_| s.one_in(8));
    let (center, velocity, acceleration) = if let Some(t) = hops_at {
        let center = along(&straight.center, t, &straight.velocity);
        let aside = scaled(s.pick(&[0.0, 0.25, 1.0]), &s.perpendicular(&towards));
        let leaves = -strength * power_of_two(-s.whole(1, 30));
        (center, along(&aside, leaves, &towards), fit(scaled(strength, &towards)))
    } else {
        let velocity = along(&straight.velocity, -at, &acceleration);
        (along(&straight.center, 0.5 * at * at, &acceleration), velocity, acceleration)
    };
    let radius = in_range(straight.radius, precision);
    let ball = Ball { center: fit(center), velocity: fit(velocity), radius };
    let ball = AcceleratedBall { ball, acceleration };
    let longer = s.pick(&[f64::INFINITY, 1.0, 2.0, 64.0]) * max_time;
    let max_time = if longer.is_nan() { max_time } else { precision.round(longer) };
    let mut case = FallingCase { precision, ball, ground, max_time };
    if s.one_in(8)
        && let Some(impact) = FallingTruth::of(&case).time_of_impact
    {
        case.max_time = precision.step(impact.time.nearest(precision), s.few_steps()).max(0.0);
    }
    case
}

/// The vector between the two points that define the axis of a tube or a cylinder.
fn axis_of<const D: usize>(ground: &Ground<D>) -> Option<[f64; D]> {
    match ground {
        Ground::Shape(
            Shape::Tube { start, end, .. } | Shape::HollowCylinder { start, end, .. },
            _,
        ) => Some(along(end, -1.0, start)),
        _ => None,
    }
}

fn exponent(exponent: i64) -> i32 {
    i32::try_from(exponent).unwrap_or(0)
}
