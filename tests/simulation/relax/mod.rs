//! Relaxing moves overlapping balls apart with the least movement.

mod building;
mod hard;
mod random;
mod simple;

use std::array::from_fn;

use carom::vector::{add, dot, scale, sqrt, sub};
use carom::{Ball, Body, HalfSpace, Mass, Meets, Relation, relation};
use carom_sim::{Boundary, Obstacle, ObstacleShape, relax};

/// The tolerated overlap, plus the rounding added to it.
pub(super) const HAIR: f64 = 1e-8;

pub(super) fn body<const D: usize>(center: [f64; D], radius: f64, mass: f64) -> Body<D> {
    let mass = if mass.is_infinite() { Mass::fixed() } else { Mass::new(mass).unwrap() };
    Body::new(Ball::new(center, radius).unwrap().at_rest(), mass)
}

pub(super) fn distance<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    sqrt(dot(sub(a, b), sub(a, b)))
}

pub(super) fn near<const D: usize>(found: [f64; D], expected: [f64; D]) {
    assert!(distance(found, expected) < HAIR, "{found:?} is not {expected:?}");
}

/// Relaxes the balls, checks exactly that nothing overlaps, and returns the positions.
pub(super) fn relaxed<const D: usize>(
    bodies: &[Body<D>],
    boundary: &Boundary<D>,
    obstacles: &[Obstacle<D>],
) -> Vec<[f64; D]> {
    let relaxed = relax(bodies, boundary, obstacles).unwrap_or_else(|error| panic!("{error}"));
    let places = relaxed.positions().to_vec();
    assert_eq!(overlaps(bodies, &places, boundary, obstacles), Vec::<String>::new());
    for (ball, (body, place)) in bodies.iter().zip(&places).enumerate() {
        let shift = relaxed.shifts().iter().find(|(id, _)| id.index() == ball);
        assert!(!body.mass().get().is_infinite() || shift.is_none(), "a fixed ball was moved");
        if !boundary.is_periodic() {
            let way = distance(*place, body.moving().center());
            assert_eq!(shift.map_or(0.0, |(_, way)| way), way);
        }
    }
    places
}

/// The overlaps, in exact arithmetic.
fn overlaps<const D: usize>(
    bodies: &[Body<D>],
    places: &[[f64; D]],
    boundary: &Boundary<D>,
    obstacles: &[Obstacle<D>],
) -> Vec<String> {
    let ball = |k: usize, place| Ball::new(place, bodies[k].moving().radius()).unwrap();
    let is_fixed = |k: usize| bodies[k].mass().get().is_infinite();
    let mut found = Vec::new();
    for a in 0..places.len() {
        for b in a..places.len() {
            for image in images(boundary) {
                if (a == b && image == [0.0; D]) || (is_fixed(a) && is_fixed(b)) {
                    continue;
                }
                let other = ball(b, add(places[b], image));
                if relation(&ball(a, places[a]), &other) == Relation::Overlapping {
                    found.push(format!("{a} and {b} in {image:?}"));
                }
            }
        }
        if is_fixed(a) {
            continue;
        }
        if let Some((min, max)) = boundary.bounds().filter(|_| !boundary.is_periodic()) {
            for k in 0..D {
                let axis: [f64; D] = from_fn(|i| if i == k { 1.0 } else { 0.0 });
                let walls = [HalfSpace::new(min, axis), HalfSpace::new(max, scale(-1.0, axis))];
                for wall in walls.map(Result::unwrap) {
                    if relation(&ball(a, places[a]), &wall) == Relation::Overlapping {
                        found.push(format!("{a} and a wall of axis {k}"));
                    }
                }
            }
        }
        for obstacle in obstacles {
            if touches(&ball(a, places[a]), obstacle.shape()) == Relation::Overlapping {
                found.push(format!("{a} and {obstacle:?}"));
            }
        }
    }
    found
}

/// The displacements of a ball to each of its images within range.
fn images<const D: usize>(boundary: &Boundary<D>) -> Vec<[f64; D]> {
    let Some((min, max)) = boundary.bounds().filter(|_| boundary.is_periodic()) else {
        return vec![[0.0; D]];
    };
    let power = |exponent| (0..exponent).fold(1, |power, _| 3 * power);
    let digit = |number: usize, k: usize| (number / power(k) % 3) as f64 - 1.0;
    let image = |number| from_fn(|k| digit(number, k) * (max[k] - min[k]));
    (0..power(D)).map(image).collect()
}

fn touches<const D: usize>(ball: &Ball<D>, shape: &ObstacleShape<D>) -> Relation {
    fn with<const D: usize, K>(ball: &Ball<D>, shape: &K) -> Relation
    where
        Ball<D>: Meets<D, f64, K>,
    {
        relation(ball, shape)
    }
    match shape {
        ObstacleShape::Ball(shape) => with(ball, shape),
        ObstacleShape::HalfSpace(shape) => with(ball, shape),
        ObstacleShape::Capsule(shape) => with(ball, shape),
        ObstacleShape::Aabb(shape) => with(ball, shape),
        ObstacleShape::HollowBall(shape) => with(ball, shape),
        ObstacleShape::HollowAabb(shape) => with(ball, shape),
        ObstacleShape::HollowCapsule(shape) => with(ball, shape),
        ObstacleShape::HollowCylinder(shape) => with(ball, shape),
        ObstacleShape::Triangle(shape) => with(ball, shape),
        ObstacleShape::Polyline(shape) => with(ball, &shape.as_polyline()),
        other => panic!("{other:?} is not tested"),
    }
}
