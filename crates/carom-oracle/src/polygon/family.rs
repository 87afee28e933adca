//! Families of hard cases of a ball and a polygon.
//!
//! They are the families of a ball and an edge or a corner, with more corners around them. In some
//! cases the centre is on the outline, or anywhere within it.

use std::array::from_fn;

use super::case::{PolygonCase, PolygonKind, ring};
use super::ring::Place;
use crate::case::Ball;
use crate::compound::{CompoundCase, roundings, set_in_motion};
use crate::facet::{FacetCase, FacetFamily, FacetKind, rounded};
use crate::family::Sampler;
use crate::family::sampler::{along, norm};
use crate::polyline::{PolylineCase, PolylineKind, another};
use crate::precision::Precision;
use crate::quadratic::{integer, lowest_bit};
use crate::shape::ShapeFamily;

/// The facets of outlines.
const KINDS: [FacetKind; 2] = [FacetKind::Edge, FacetKind::Corner];

/// The maximum number of added corners beyond the third.
const MORE: i64 = 5;

/// The number of positions to try for a corner.
const TRIALS: usize = 6;

/// The number of outlines to try, in most cases, until the centre is free.
const OUTLINES: i64 = 6;

impl PolygonCase {
    /// An endless sequence of cases.
    ///
    /// The same type of polygon, format and seed give the same cases on every machine.
    pub fn family(
        kind: PolygonKind,
        family: FacetFamily,
        precision: Precision,
        seed: u64,
    ) -> impl Iterator<Item = Self> {
        let mut s = Sampler::new(precision, seed);
        let mut facets = KINDS.map(|kind| family.cases::<2>(kind, precision, seed));
        std::iter::from_fn(move || {
            loop {
                let case = if is_whole(family) && s.one_in(2) {
                    on_lattice(kind, &mut s)
                } else {
                    let index = s.pick(&[0, 1]);
                    of_facet(kind, &facets[index].next()?, &mut s)
                };
                if let Some(case) = case {
                    return Some(finished(case, &mut s));
                }
            }
        })
    }
}

/// The families with small whole numbers: edges may be equally near, and a centre may be where they
/// meet.
fn is_whole(family: FacetFamily) -> bool {
    use ShapeFamily::{Centered, ExactEnd, Points, Resting, SmallIntegers};
    match family {
        FacetFamily::OfSegment(family) => {
            [Centered, ExactEnd, Points, Resting, SmallIntegers].contains(&family)
        }
        FacetFamily::Entering | FacetFamily::Rolling => false,
    }
}

/// A ball and a polygon on a lattice.
fn on_lattice(kind: PolygonKind, s: &mut Sampler) -> Option<PolygonCase> {
    let size = s.pick(&[2, 4, 8]);
    let place = |s: &mut Sampler, scale: f64| -> [f64; 2] {
        from_fn(|_| scale * small(s.whole(-size, size)))
    };
    let mut corners: Vec<[f64; 2]> = (0..3).map(|_| place(s, 1.0)).collect();
    if !ring(&corners).is_simple() {
        return None;
    }
    for _ in 0..s.whole(0, MORE) {
        for _ in 0..TRIALS {
            let next = place(s, 1.0);
            let index = index_to(corners.len(), s);
            if try_insert(&mut corners, index, next) {
                break;
            }
        }
    }
    let fine = s.pick(&[1.0, 1.0, 0.5]);
    let radius = fine * small(s.whole(0, size));
    let ball = Ball { center: place(s, fine), velocity: place(s, 1.0), radius };
    let max_time = if s.one_in(2) { f64::INFINITY } else { small(s.whole(0, 8)) };
    Some(of_outline(kind, (ball, max_time), corners, s))
}

fn small(x: i64) -> f64 {
    f64::from(i32::try_from(x).expect("a small whole number"))
}

/// An index from 0 to `count`, both included.
fn index_to(count: usize, s: &mut Sampler) -> usize {
    s.pick(&(0..=count).collect::<Vec<_>>())
}

fn of_outline(
    kind: PolygonKind,
    (ball, max_time): (Ball<2>, f64),
    mut corners: Vec<[f64; 2]>,
    s: &mut Sampler,
) -> PolygonCase {
    let turn = index_to(corners.len() - 1, s);
    corners.rotate_left(turn);
    if s.one_in(2) {
        corners.reverse();
    }
    let (ball, velocity) = set_in_motion(ball, s);
    let (precision, closed) = (s.precision, PolylineKind::Closed);
    let outline = PolylineCase { precision, ball, corners, kind: closed, velocity, max_time };
    PolygonCase { outline, kind }
}

/// Adds corners around a facet; `None` if no outline was found.
fn of_facet(kind: PolygonKind, case: &FacetCase<2>, s: &mut Sampler) -> Option<PolygonCase> {
    let FacetCase { ball, max_time, .. } = *case;
    let wants_room = !s.one_in(4);
    let mut last = None;
    for _ in 0..OUTLINES {
        let base = case.facet.points();
        let with_room = kind == PolygonKind::Hollow && !s.one_in(4);
        let Some(corners) = around(base, &ball, with_room, s) else { continue };
        let is_free = place(&corners, &ball) == wanted(kind);
        last = Some(corners);
        if is_free || !wants_room {
            break;
        }
    }
    Some(of_outline(kind, (ball, max_time), last?, s))
}

/// The place in which a centre is free.
fn wanted(kind: PolygonKind) -> Place {
    match kind {
        PolygonKind::Solid => Place::Beyond,
        PolygonKind::Hollow => Place::Within,
    }
}

fn place(corners: &[[f64; 2]], ball: &Ball<2>) -> Place {
    let exponent = lowest_bit(corners.iter().flatten().chain(&ball.center));
    let whole = |v: &[f64; 2]| v.map(|x| integer(x, exponent));
    let ring = super::ring::Ring { corners: corners.iter().map(whole).collect() };
    ring.place(&whole(&ball.center), &dashu_int::IBig::ONE)
}

/// A simple outline that contains these corners consecutively. `with_room` adds free space behind
/// the ball.
fn around(
    mut corners: Vec<[f64; 2]>,
    ball: &Ball<2>,
    with_room: bool,
    s: &mut Sampler,
) -> Option<Vec<[f64; 2]>> {
    let given = corners.len();
    if with_room {
        corners.extend(behind(&corners, ball, s));
    } else if corners.len() < 3 {
        corners.push(next(&corners, ball, s));
    }
    if !ring(&corners).is_simple() {
        return None;
    }
    for _ in 0..s.whole(0, MORE) {
        for _ in 0..TRIALS {
            let (index, corner) = if s.one_in(3) {
                beside_edge(&corners, s)
            } else {
                // Not between the given corners.
                let index = given + index_to(corners.len() - given, s);
                (index, next(&corners, ball, s))
            };
            if try_insert(&mut corners, index, corner) {
                break;
            }
        }
    }
    Some(corners)
}

/// Two corners behind the ball, relative to the others. They are far enough from it and from each
/// other to leave it free space.
fn behind(corners: &[[f64; 2]], ball: &Ball<2>, s: &mut Sampler) -> [[f64; 2]; 2] {
    let (first, last) = (corners[0], corners[corners.len() - 1]);
    let middle: [f64; 2] = from_fn(|k| first[k] / 2.0 + last[k] / 2.0);
    let way = along(&ball.center, -1.0, &middle);
    let length = norm(&way);
    let far = s.scale(1, 6) * (length + ball.radius);
    let axis = way.map(|x| x / length);
    let beside = [axis[1], -axis[0]];
    let u = along(&last, -1.0, &first);
    let is_to_the_right = u[0] * beside[0] + u[1] * beside[1] > 0.0;
    let wide = s.scale(-1, 2) * far * if is_to_the_right { 1.0 } else { -1.0 };
    let at = |side: f64, s: &mut Sampler| {
        let [far, wide] = [far, wide].map(|length| length * s.between(0.5, 1.0));
        rounded(along(&along(&ball.center, far, &axis), side * wide, &beside), s)
    };
    [at(1.0, s), at(-1.0, s)]
}

fn try_insert(corners: &mut Vec<[f64; 2]>, index: usize, corner: [f64; 2]) -> bool {
    corners.insert(index, corner);
    let is_simple = ring(corners).is_simple();
    if !is_simple {
        corners.remove(index);
    }
    is_simple
}

/// A corner as for polylines, or far beyond the ball or beside it, or a few floats from another
/// corner.
fn next(corners: &[[f64; 2]], ball: &Ball<2>, s: &mut Sampler) -> [f64; 2] {
    let one = s.pick(corners);
    match s.whole(0, 4) {
        0 | 1 => another(corners, s),
        2 => {
            let way = along(&ball.center, -1.0, &one);
            let on = s.scale(-2, 4);
            rounded(along(&ball.center, on, &way), s)
        }
        3 => {
            let length = norm(&along(&ball.center, -1.0, &one));
            let far = s.scale(-1, 5) * length;
            rounded(along(&ball.center, far, &s.direction()), s)
        }
        _ => rounded(one, s),
    }
}

/// A corner in the middle of an edge, exactly or up to a few floats, or a dent there; and its
/// index.
fn beside_edge(corners: &[[f64; 2]], s: &mut Sampler) -> (usize, [f64; 2]) {
    let index = index_to(corners.len() - 1, s);
    let (start, end) = (corners[index], corners[(index + 1) % corners.len()]);
    let u = along(&end, -1.0, &start);
    let middle = along(&start, s.pick(&[0.5, 0.5, 0.25, 0.75]), &u);
    let dent = s.sign() * s.scale(-40, 1);
    let corner = match s.whole(0, 2) {
        0 => middle.map(|x| if x.is_nan() { 1.0 } else { s.precision.round_to_finite(x) }),
        1 => rounded(middle, s),
        _ => rounded(along(&middle, dent, &[-u[1], u[0]]), s),
    };
    (index + 1, corner)
}

/// Moves some centres to a corner, to an edge, or anywhere between corners. Sets some deadlines to
/// the first contact or the impact, within two floats.
fn finished(mut case: PolygonCase, s: &mut Sampler) -> PolygonCase {
    let outline = &mut case.outline;
    if s.one_in(8) {
        let [one, other, third] = [(); 3].map(|()| s.pick(&outline.corners));
        let half = |x: [f64; 2], y: [f64; 2]| from_fn(|k| x[k] / 2.0 + y[k] / 2.0);
        let index = index_to(outline.corners.len() - 1, s);
        let (start, end) =
            (outline.corners[index], outline.corners[(index + 1) % outline.corners.len()]);
        let center: [f64; 2] = match s.whole(0, 3) {
            0 => one,
            1 => half(start, end),
            2 => half(half(one, other), third),
            _ => half(one, other),
        };
        let center = center.map(|x| s.precision.round_to_finite(x));
        outline.ball.center = if s.one_in(3) { rounded(center, s) } else { center };
    }
    if s.one_in(5) {
        let truth = case.truth();
        let contacts = if s.one_in(2) { truth.first_contacts() } else { truth.impacts() };
        if !contacts.is_empty() {
            let [time, _] = roundings(&s.pick(&contacts).time, s.precision);
            let steps = s.whole(-2, 2);
            let time = time.min(s.precision.largest());
            case.outline.max_time = s.precision.step(time, steps).max(0.0);
        }
    }
    case
}
