//! Tests of fills that grow into place.

use std::ops::ControlFlow;

use carom::Body;
use carom::vector::{dot, sub};
use test_size::sized;

use super::super::error::Halt;
use super::{layout, mean_square, momentum, scene};
use crate::volume;

/// Equal balls in a periodic box whose size they determine.
fn packing(dimension: usize, count: u32, grow_to: f64) -> String {
    format!(
        "dimension = {dimension}\nuntil = 1\nseed = 3\n[boundary]\nkind = \"periodic\"\n\
         [[fill]]\nlattice = \"random\"\ncount = {count}\ngrow_to = {grow_to}\n\
         radius = 0.3\ntemperature = 2\nmass = 3\n"
    )
}

/// The smallest gap between two balls. `period` is the size of a periodic box.
fn least_gap<const D: usize>(bodies: &[Body<D>], period: Option<[f64; D]>) -> f64 {
    let mut least = f64::INFINITY;
    for (index, a) in bodies.iter().enumerate() {
        for b in &bodies[index + 1..] {
            let mut p = sub(b.moving().center(), a.moving().center());
            if let Some(size) = period {
                p = std::array::from_fn(|k| p[k] - size[k] * (p[k] / size[k]).round());
            }
            least = least.min(dot(p, p).sqrt() - a.moving().radius() - b.moving().radius());
        }
    }
    least
}

/// Grows a packing, and checks its balls.
fn check_packing<const D: usize>(count: u32, grow_to: f64) {
    let layout = layout::<D>(&packing(D, count, grow_to));
    let (_, size) = layout.boundary.bounds().unwrap();
    let (bodies, space) = (layout.bodies, volume::of_box(&layout.boundary));
    assert_eq!(bodies.len(), count as usize);
    assert!(bodies.iter().all(|body| body.moving().radius() == 0.3));
    let share = volume::of_balls::<D>(count, 0.3) / space;
    assert!((share - grow_to).abs() < 1e-14, "{share}");
    // No two balls overlap, and some nearly touch: they have grown to the requested size, and no
    // farther.
    let gap = least_gap(&bodies, Some(size));
    assert!((0.0..if grow_to < 0.2 { 0.3 } else { 1e-2 }).contains(&gap), "{gap}");
    let energy = 3.0 * mean_square(&bodies) / D as f64;
    assert!((energy - 2.0).abs() < 1e-13, "{energy}");
    assert!(momentum(&bodies).into_iter().all(|p| p.abs() < 1e-11));
}

#[test]
fn balls_grow_to_packings_that_random_insertion_never_finds() {
    for grow_to in [0.01, 0.3, 0.5, 0.6] {
        check_packing::<3>(sized(30, 100), grow_to);
    }
    for grow_to in [0.1, 0.6, 0.8] {
        check_packing::<2>(sized(30, 100), grow_to);
    }
    check_packing::<3>(sized(20, 150), 0.62);
}

#[test]
fn two_sizes_grow_together_in_one_box() {
    let [right, top] = sized([7.0, 8.5], [17.0, 16.0]);
    let walls = format!(
        "dimension = 2\nuntil = 1\n[boundary]\nkind = \"box\"\nmin = [-3, 1]\n\
         max = [{right}, {top}]\nrestitution = 0\n"
    );
    let fill = |radius: f64, grow_to: f64, mass: &str| {
        format!(
            "[[fill]]\nlattice = \"random\"\nradius = {radius}\ngrow_to = {grow_to}\nmass = {mass}\n"
        )
    };
    let text = format!("{walls}{}{}", fill(0.3, 0.3, "1"), fill(0.5, 0.4, "inf"));
    let bodies = layout::<2>(&text).bodies;
    let count_of = |radius: f64| bodies.iter().filter(|b| b.moving().radius() == radius).count();
    // 0.3 A / (π 0.3²) and 0.4 A / (π 0.5²), where the area A is 75 or 300.
    assert_eq!((count_of(0.3), count_of(0.5)), sized((80, 38), (318, 153)));
    assert!(least_gap(&bodies, None) >= 0.0);
    for body in &bodies {
        let ([x, y], r) = (body.moving().center(), body.moving().radius());
        assert!(x - r >= -3.0 && x + r <= right && y - r >= 1.0 && y + r <= top, "{x} {y} {r}");
        assert_eq!(body.mass().get().is_infinite(), r == 0.5);
    }
}

#[test]
fn a_fill_grows_in_a_part_of_the_box_and_others_find_room_beside_it() {
    let text = "dimension = 2\nuntil = 1\n[boundary]\nkind = \"periodic\"\nmin = [0, 0]\nmax = [20, 10]\n\
        [[ball]]\ncenter = [10.5, 5]\nradius = 0.5\n\
        [[fill]]\nlattice = \"random\"\nradius = 0.4\npacking_fraction = 0.2\n\
        [[fill]]\nlattice = \"random\"\nradius = 0.5\ngrow_to = 0.75\nmin = [0, 0]\nmax = [10, 10]\n";
    let bodies = layout::<2>(text).bodies;
    assert!(least_gap(&bodies, Some([20.0, 10.0])) >= -1e-13);
    let grown: Vec<_> = bodies.iter().skip(1).filter(|b| b.moving().radius() == 0.5).collect();
    assert_eq!(grown.len(), 95);
    assert!(grown.iter().all(|body| body.moving().center()[0] <= 9.5));
}

#[test]
fn one_ball_and_none_to_push_it() {
    let bodies = layout::<2>(&packing(2, 1, 0.3).replace("temperature = 2\n", "")).bodies;
    assert_eq!(bodies.len(), 1);
}

#[test]
fn the_seed_decides_where_they_grow() {
    let of_seed = |seed: &str| {
        layout::<3>(&packing(3, sized(25, 60), 0.55).replace("seed = 3", &format!("seed = {seed}")))
            .bodies
    };
    assert_eq!(of_seed("1"), of_seed("1"));
    let (one, other) = (of_seed("1"), of_seed("2"));
    assert!(one.iter().zip(&other).all(|(a, b)| a.moving().center() != b.moving().center()));
}

#[test]
fn growth_can_be_interrupted() {
    let scene = scene(&packing(3, 500, 0.64));
    let (last, mut questions) = (sized(4, 40), 0);
    let mut watch = || {
        questions += 1;
        if questions < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let placed = scene.placed::<3>(&mut watch);
    assert!(matches!(placed, Err(Halt::Interrupted)));
    assert_eq!(questions, last);
}
