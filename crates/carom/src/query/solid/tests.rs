//! Tests of the first look against exact arithmetic.
//!
//! The cases lie on borders or next to them, are of any size, or are needles.

use core::fmt::Debug;

use fastrand::Rng;
use test_size::sized;

use crate::decide::exact;
use crate::decide::filter::{FirstLook, is_in_time};
use crate::model::shape::{Ball, Facet, HalfSpace, Moving, Widen};
use crate::model::{Impact, Question};
use crate::number::Unsure;
use crate::number::double::Double;
use crate::number::power::{power_of_two, scaled};
use crate::number::vector::{dot, from_fn, largest, sub};
use crate::problem::encounter::Encounter;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Sampled {
    Edge,
    Corner,
    Face,
}

/// A facet, a ball that touches it where it crosses a border, up to a shift of any size, and the
/// time.
fn sample<const D: usize>(kind: Sampled, random: &mut Rng) -> Option<(Facet<D>, Moving<D>, f64)> {
    let shift = power_of_two(-random.i32(0..60));
    let mut vector = || -> [f64; D] { from_fn(|_| f64::from(random.i32(-9..=9)) * 0.37) };
    let [a, b, c, w, arm, off] = [(); 6].map(|()| vector());
    // Almost along the edge.
    let is_along = random.u8(..4) == 0;
    let w = if is_along { from_fn(|k| (b[k] - a[k]) / 3.0) } else { w };
    let arm: [f64; D] = match random.u8(..3) {
        // Across the face.
        0 if kind == Sampled::Face => from_fn(|k| {
            let (i, j) = ((k + 1) % D, (k + 2) % D);
            ((b[i] - a[i]) * (c[j] - a[j]) - (b[j] - a[j]) * (c[i] - a[i])) / 4.0
        }),
        // Across the edge, or along a border, so that the centre is on it.
        0 => from_fn(|k| match k {
            0 => a[1] - b[1],
            1 => b[0] - a[0],
            _ => 0.0,
        }),
        1 => arm.map(|_| 0.0),
        _ => arm,
    };
    let share = if random.bool() { 1.0 } else { random.f64() };
    let radius = arm.iter().map(|x| x * x).sum::<f64>().sqrt() * share;
    let time = f64::from(random.i32(0..4)) * 0.7;
    let at = if random.bool() { a } else { b };
    // Any size: lengths, speeds, and the facet relative to the rest.
    let is_extreme = random.u8(..8) == 0;
    let mut size = |most: i32| random.i32(if is_extreme { -most..=most } else { -9..=9 });
    let (length, speed) = (size(200), size(950));
    let small = if is_extreme { size(600).min(0) } else { 0 };
    let points = [a, b, c, at].map(|point| point.map(|x| scaled(x, small)));
    let center: [f64; D] = from_fn(|k| points[3][k] + arm[k] + shift * off[k] - time * w[k]);
    let of_size = |v: [f64; D]| v.map(|x| scaled(x, length));
    let [a, b, c, _] = points.map(of_size);
    let after = random.bool().then_some(c);
    let facet = match kind {
        Sampled::Edge => Facet::edge(a, b),
        Sampled::Corner => Facet::corner(a, Some(b), after),
        Sampled::Face => Facet::face(a, b, c),
    };
    let ball = Ball::new(of_size(center), scaled(radius, length)).ok()?;
    let ball = ball.moving(w.map(|x| scaled(x, speed))).ok()?;
    Some((facet.ok()?, ball, scaled(time, length - speed)))
}

/// The same for a half-space.
fn beside_half_space<const D: usize>(random: &mut Rng) -> Option<(HalfSpace<D>, Moving<D>, f64)> {
    let shift = power_of_two(-random.i32(0..60));
    let mut vector = || -> [f64; D] { from_fn(|_| f64::from(random.i32(-9..=9)) * 0.37) };
    let [n, point, along, off, w] = [(); 5].map(|()| vector());
    let square: f64 = n.iter().map(|x| x * x).sum();
    let radius = if random.u8(..4) == 0 { 0.0 } else { random.f64() * 3.0 };
    // On the plane, up to the reach and a shift.
    let slip = n.iter().zip(along).map(|(n, a)| n * a).sum::<f64>() / square;
    let reach = radius / square.sqrt();
    let time = f64::from(random.i32(0..4)) * 0.7;
    // Almost along the plane.
    let drop = n.iter().zip(w).map(|(n, w)| n * w).sum::<f64>() / square;
    let share =
        if random.u8(..3) == 0 { drop - shift * f64::from(random.i32(-9..=9)) } else { 0.0 };
    let w: [f64; D] = from_fn(|k| w[k] - share * n[k]);
    let center: [f64; D] =
        from_fn(|k| point[k] + along[k] + (reach - slip) * n[k] + shift * off[k] - time * w[k]);
    let is_extreme = random.u8(..8) == 0;
    let mut size = |most: i32| random.i32(if is_extreme { -most..=most } else { -9..=9 });
    let (length, speed, direction) = (size(200), size(950), size(400));
    let of = |v: [f64; D], size| v.map(|x| scaled(x, size));
    let shape = HalfSpace::new(of(point, length), of(n, direction)).ok()?;
    let ball = Ball::new(of(center, length), scaled(radius, length)).ok()?;
    Some((shape, ball.moving(of(w, speed)).ok()?, scaled(time, length - speed)))
}

/// A ball that comes down on a face, or beside it. Many faces are needles in a plane, lifted out of
/// it by so little that the normal is the difference of far larger products: rounding turns it by
/// more than the width of the needle seen from the centre.
fn above_needle(random: &mut Rng) -> Option<(Facet<3>, Moving<3>, f64)> {
    let length = power_of_two(52);
    let mut between = |least: f64, most: f64| least + random.f64() * (most - least);
    let [p, q] = from_fn(|_| (length * between(0.5, 1.0)).round());
    let share = between(0.0, 1.0);
    let width = between(14.0, 50.0).exp2().round();
    let (far, apex) = ([0.0, p, q], [width, (p * share).round(), (q * share).round()]);
    // On the line from corner to corner, and then towards the apex.
    let [along, across] = [between(0.1, 0.9), between(-0.3, 0.6)];
    let foot: [f64; 3] = from_fn(|k| apex[k] * across + far[k] * (1.0 - across) * along);
    let [radius, gap] = from_fn(|_| length * between(0.5, 1.0));
    let normal: [f64; 3] = from_fn(|k| {
        let [[a, b], [c, d]] = [far, apex].map(|v| [v[(k + 1) % 3], v[(k + 2) % 3]]);
        // With twice the digits, so that the difference is exact.
        let [a, b, c, d] = [a, b, c, d].map(Double::from);
        (a * d - b * c).to_f64()
    });
    let up = normal.map(|n| n / dot(normal, normal).sqrt());
    let slant = between(-1.0, 1.0) * between(-24.0, -17.0).exp2();
    let way: [f64; 3] = [slant - up[0], -up[1], -up[2]];
    let center: [f64; 3] = from_fn(|k| foot[k] + up[k] * radius - way[k] * gap);
    let turn = random.usize(..3);
    let turned = |v: [f64; 3]| from_fn(|k| v[(k + turn) % 3]);
    let [far, apex, center, way] = [far, apex, center, way].map(turned);
    let face = Facet::face([0.0; 3], far, apex).ok()?;
    Some((face, Ball::new(center, radius).ok()?.moving(way).ok()?, gap))
}

/// Whether two impacts agree within the promised errors of time, normal and point.
fn is_near<const D: usize>(ball: &Moving<D>, found: &Impact<D>, wanted: &Impact<D>) -> bool {
    let way = largest(ball.velocity()) * wanted.time;
    let size = largest(ball.ball().center()).max(way).max(ball.ball().radius());
    let is_within = |a: [f64; D], b: [f64; D], error| largest(sub(a, b)) <= error;
    found.time.next_down() <= wanted.time
        && wanted.time <= found.time.next_up()
        && found.feature == wanted.feature
        && is_within(found.normal, wanted.normal, power_of_two(-50))
        && is_within(found.point, wanted.point, 4.0 * f64::EPSILON * size)
}

/// How often the first look finds no impact, an impact in time, an impact that may be late, or is
/// unsure.
fn looks<const D: usize, K: FirstLook<D> + Widen<Wide = K> + Debug>(
    questions: &[Question],
    seed: u64,
    mut sample: impl FnMut(&mut Rng) -> Option<(K, Moving<D>, f64)>,
) -> [usize; 4] {
    let mut random = Rng::with_seed(seed);
    let mut counts = [0; 4];
    for _ in 0..sized(4_000, 20_000) {
        let Some((shape, ball, time)) = sample(&mut random) else { continue };
        let question = questions[random.usize(..questions.len())];
        let deadline = match random.u8(..4) {
            0 => time.min(f64::MAX),
            1 => (time * (1.0 + power_of_two(-random.i32(15..30)))).min(f64::MAX),
            _ => f64::MAX,
        };
        let encounter = Encounter::at_rest(&ball, &shape);
        let wanted = exact::first_with_solid(question, &encounter, deadline);
        let wanted = wanted.map(crate::decide::refine::Touch::rounded);
        let look = K::first_look(&encounter, question, deadline);
        let is_in_time = is_in_time(look, deadline);
        counts[match (&look, is_in_time) {
            (Ok(None), _) => 0,
            (Ok(Some(_)), Ok(_)) => 1,
            (Ok(Some(_)), Err(Unsure)) => 2,
            (Err(Unsure), _) => 3,
        }] += 1;
        let is_right = is_in_time.is_err() || is_in_time == Ok(wanted.is_some());
        assert!(is_right, "{shape:?} {ball:?} {deadline:e}: {is_in_time:?} {wanted:?}");
        let Ok(found) = super::clear_first(question, &encounter, deadline) else { continue };
        let is_right = match (found, wanted) {
            (Some(found), Some(wanted)) => is_near(&ball, &found, &wanted),
            (found, wanted) => found == wanted,
        };
        assert!(is_right, "{shape:?} {ball:?} {deadline:e}: {found:?} {wanted:?}");
    }
    counts
}

#[test]
fn what_is_clear_at_first_sight_is_so() {
    use Question::{Contact, Impact};
    let all = [
        looks(&[Impact], 1, |random| sample::<2>(Sampled::Edge, random)),
        looks(&[Impact], 2, |random| sample::<2>(Sampled::Corner, random)),
        looks(&[Impact], 3, |random| sample::<3>(Sampled::Corner, random)),
        looks(&[Impact], 4, |random| sample::<5>(Sampled::Corner, random)),
        looks(&[Impact], 5, |random| sample::<3>(Sampled::Face, random)),
        looks(&[Impact], 9, above_needle),
        looks(&[Impact, Contact], 6, beside_half_space::<2>),
        looks(&[Impact, Contact], 7, beside_half_space::<3>),
        looks(&[Impact, Contact], 8, beside_half_space::<8>),
    ];
    let least = sized(40, 200);
    let enough =
        |&[no, yes, late, unsure]: &[usize; 4]| no.min(yes).min(unsure) > least && late > 0;
    assert!(all.iter().all(enough), "{all:?}");
}
