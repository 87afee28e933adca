//! Contacts with a shape.
//!
//! Times, unit normals, points and features.

use std::array::from_fn;

use dashu_int::IBig;

use super::case::{Shape, ShapeCase};
use super::direction::{Direction, Scene};
use super::feature::Feature;
use super::root::Root;
use super::setting::{Setting, Whole};
use crate::case::Ball;
use crate::contact::{Point, finest, first_axis, is_zero, unit};
use crate::number::{Dyadic, Enclosed, bit_length, shifted};
use crate::quadratic::dot;

/// A contact: ball and shape touch or overlap.
#[derive(Clone, Debug)]
pub struct ShapeContact<const D: usize> {
    /// The time.
    pub time: Enclosed,
    /// The valid answers; never empty.
    ///
    /// There are several where the distance has no gradient.
    pub touches: Vec<Touch<D>>,
}

/// One valid answer: how ball and shape touch.
#[derive(Clone, Debug)]
pub struct Touch<const D: usize> {
    /// The unit normal from the ball to the shape.
    pub normal: [Dyadic; D],
    /// The midpoint of the two surfaces along the normal.
    ///
    /// If they only touch, it lies on both surfaces.
    pub point: Point<D>,
    /// The features that may be reported.
    ///
    /// More than one where features meet.
    pub features: Vec<Feature>,
}

/// The nearest points of both surfaces at time 0.
#[derive(Clone, Debug)]
pub struct Nearest<const D: usize> {
    /// The point of the ball.
    pub on_ball: Point<D>,
    /// The point of the shape.
    pub on_shape: Point<D>,
}

/// The contact at a time; for a hollow box or cylinder, with one face if given.
pub(crate) fn contact<const D: usize>(
    case: &ShapeCase<D>,
    setting: &Setting<D>,
    moment: &Root,
    face: Option<usize>,
) -> ShapeContact<D> {
    let time = moment.enclosed(setting.time_exponent, setting.fraction_bits());
    let scene = Scene::new(setting, moment);
    let directions = match face {
        Some(face) => vec![scene.of_face(face)],
        None => scene.directions(),
    };
    let touch = |direction: Direction<D>| {
        let normal = normal(&direction, &setting.w);
        let point = midway(&case.ball, &case.velocity, &normal, (&time.floor, &direction.gap));
        let point = with_arm(point, case, &scene, &direction);
        Touch { normal, point, features: direction.features }
    };
    let touches = directions.into_iter().map(touch).collect();
    ShapeContact { time, touches }
}

/// Opposes the gradient of the distance. Without a gradient, the relative velocity of the ball or,
/// at rest, the first axis; if the normal must be perpendicular to something, the perpendicular
/// part of that.
fn normal<const D: usize>(direction: &Direction<D>, w: &[IBig; D]) -> [Dyadic; D] {
    match (&direction.away, &direction.axis) {
        (Some(away), _) => unit(&away.clone().map(|x| -x)),
        (None, Some(axis)) => {
            let square = dot(axis, axis);
            let across = |v: &[IBig; D]| -> [IBig; D] {
                let along = dot(v, axis);
                from_fn(|k| &v[k] * &square - &axis[k] * &along)
            };
            let axes = (0..D).map(|k| from_fn(|j| if j == k { IBig::ONE } else { IBig::ZERO }));
            let mut choices = [w.clone()].into_iter().chain(axes).map(|v| across(&v));
            let first = choices.find(|v| !is_zero(v));
            unit(&first.expect("an axis that is not along another"))
        }
        (None, None) if is_zero(w) => first_axis(),
        (None, None) => unit(w),
    }
}

/// `x + v t + n (r + gap/2)`
pub(crate) fn midway<const D: usize>(
    ball: &Ball<D>,
    velocity: &[f64; D],
    normal: &[Dyadic; D],
    (time, gap): (&Dyadic, &Dyadic),
) -> Point<D> {
    let number = Dyadic::from_float;
    let half = Dyadic { mantissa: gap.mantissa.clone(), exponent: gap.exponent - 1 };
    let arm = number(ball.radius).plus(&half);
    let path = ball.velocity.map(|v| number(v).times(time));
    let of_shape = velocity.map(|v| number(v).times(time));
    let center = ball.center.map(number);
    let parts = center.iter().chain(&path).chain(&of_shape);
    let lengths = [number(ball.radius), arm.clone(), gap.clone()];
    let binade = parts.chain(&lengths).filter_map(Dyadic::binade).max();
    point(from_fn(|k| center[k].plus(&path[k]).plus(&arm.times(&normal[k]))), binade)
}

/// The nearest points of both surfaces at time 0; several pairs if they are equally near. Without a
/// gradient of the distance, the direction is the first axis, or the part of it that the shape
/// permits.
pub(crate) fn closest_points<const D: usize>(
    case: &ShapeCase<D>,
    setting: &Setting<D>,
) -> Vec<Nearest<D>> {
    let start = Root::start();
    let scene = Scene::new(setting, &start);
    let at_rest: [IBig; D] = from_fn(|_| IBig::ZERO);
    let nearest = |direction: Direction<D>| {
        let normal = normal(&direction, &at_rest);
        let radius = Dyadic::from_float(case.ball.radius);
        let center = case.ball.center.map(Dyadic::from_float);
        let binade = center.iter().chain([&radius]).filter_map(Dyadic::binade).max();
        let on_ball = from_fn(|k| center[k].plus(&radius.times(&normal[k])));
        Nearest {
            on_ball: with_arm(point(on_ball, binade), case, &scene, &direction),
            on_shape: surface_point(case, (setting, &scene), &direction, &normal),
        }
    };
    scene.directions_at_rest().into_iter().map(nearest).collect()
}

/// The point of a capsule, from the point of a ball at its start.
fn with_arm<const D: usize>(
    of_ball: Point<D>,
    case: &ShapeCase<D>,
    scene: &Scene<'_, D>,
    direction: &Direction<D>,
) -> Point<D> {
    let Whole::Flat { polygon, .. } = &scene.still.shape else { return of_ball };
    let Some([(arm, parts), _]) = polygon.arms(&direction.foot) else { return of_ball };
    let Shape::Capsules { other_end, .. } = &case.shape else { return of_ball };
    let ends = other_end.iter().filter_map(|&x| Dyadic::from_float(x).binade());
    let binade = ends.chain(of_ball.binade).max();
    let arm = arm.map(|x| scene.still.real(&quotient(&x, &parts)));
    point(from_fn(|k| of_ball.coordinates[k].plus(&arm[k])), binade)
}

/// A fraction, to enough bits for any point.
fn quotient(x: &IBig, parts: &IBig) -> Dyadic {
    let bits = (300 + bit_length(parts) - bit_length(x)).max(0);
    Dyadic { mantissa: shifted(x, bits) / parts, exponent: -bits }
}

/// The foot, moved by the bulge of the shape.
fn surface_point<const D: usize>(
    case: &ShapeCase<D>,
    (setting, scene): (&Setting<D>, &Scene<'_, D>),
    direction: &Direction<D>,
    normal: &[Dyadic; D],
) -> Point<D> {
    let exponent = setting.length_exponent;
    let bulge = Dyadic { mantissa: direction.bulge.clone(), exponent };
    let of_shape: Vec<f64> = match &setting.shape {
        // The foot is computed from the centre.
        Whole::HalfSpace { .. } => case.ball.center.to_vec(),
        Whole::HollowCylinder { .. } => case.shape.numbers().chain(case.ball.center).collect(),
        _ => case.shape.numbers().collect(),
    };
    let (foot, parts) = &match &scene.still.shape {
        Whole::Flat { polygon, .. } => match polygon.arms(&direction.foot) {
            Some([_, (arm, parts)]) => {
                let start = polygon.start_of_pair();
                (from_fn(|k| &start[k] * &parts + &arm[k]), parts)
            }
            None => direction.foot.clone(),
        },
        _ => direction.foot.clone(),
    };
    let part = |x: &IBig, bits: i64| Dyadic {
        mantissa: shifted(x, bits) / parts,
        exponent: exponent - bits,
    };
    // Enough bits that a nonzero number does not look like 0.
    let rough = foot.each_ref().map(|x| part(x, bit_length(parts)));
    let binade = of_shape.iter().map(|&x| Dyadic::from_float(x)).chain(rough);
    let binade = binade.filter_map(|x| x.binade()).max();
    let bits = (exponent - finest(binade)).max(0);
    point(from_fn(|k| part(&foot[k], bits).plus(&bulge.times(&normal[k]))), binade)
}

/// The coordinates, to the resolution of points.
fn point<const D: usize>(coordinates: [Dyadic; D], binade: Option<i64>) -> Point<D> {
    let exponent = finest(binade);
    let coordinates = coordinates.map(|x| Dyadic { mantissa: x.at(exponent), exponent });
    Point { coordinates, binade }
}
