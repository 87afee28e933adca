//! Tests of fills: counts, positions and velocities.

use std::ops::ControlFlow;

use carom::Body;
use carom::vector::{add, dot, scale};

use super::{layout, mean_square, momentum, scene};

const WALLS: &str = "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [20, 10]\n";

fn fill<const D: usize>(boundary: &str, keys: &str) -> Vec<Body<D>> {
    layout(&format!("dimension = {D}\nuntil = 1\nseed = 3\n{boundary}[[fill]]\n{keys}")).bodies
}

/// The smallest distance of two centres. `period` is the size of a periodic box.
fn least_distance<const D: usize>(bodies: &[Body<D>], period: Option<[f64; D]>) -> f64 {
    let mut least = f64::INFINITY;
    for (index, a) in bodies.iter().enumerate() {
        for b in &bodies[index + 1..] {
            let mut d = add(a.moving().center(), scale(-1.0, b.moving().center()));
            if let Some(size) = period {
                d = std::array::from_fn(|k| d[k] - size[k] * (d[k] / size[k]).round());
            }
            least = least.min(dot(d, d));
        }
    }
    least.sqrt()
}

fn size_of<const D: usize>(text: &str) -> [f64; D] {
    let (min, max) = layout::<D>(text).boundary.bounds().unwrap();
    assert_eq!(min, [0.0; D]);
    max
}

#[test]
fn a_periodic_box_is_sized_by_the_packing_fraction() {
    for (d, lattice, count, share) in [
        (2, "square", 400, 0.7),
        (2, "hexagonal", 2000, 0.89),
        (2, "hexagonal", 45, 0.3),
        (2, "random", 500, 0.4),
        (3, "fcc", 4000, 0.3),
        (3, "fcc", 10_976, 0.74),
        (3, "fcc", 1001, 0.5),
        (3, "cubic", 1000, 0.5),
        (3, "random", 500, 0.25),
    ] {
        let text = format!(
            "dimension = {d}\nuntil = 1\n[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"{lattice}\"\ncount = {count}\npacking_fraction = {share}\nradius = 0.3\n"
        );
        let radius: f64 = 0.3;
        let (balls, volume) = if d == 2 {
            let disc = std::f64::consts::PI * radius * radius;
            (f64::from(count) * disc, size_of::<2>(&text).iter().product::<f64>())
        } else {
            let ball = 4.0 / 3.0 * std::f64::consts::PI * radius.powi(3);
            (f64::from(count) * ball, size_of::<3>(&text).iter().product::<f64>())
        };
        assert!((balls / volume - share).abs() < 1e-14 * share, "{text}: {}", balls / volume);
    }
}

#[test]
fn four_n_cubed_spheres_are_a_perfect_crystal_in_a_cube() {
    let text = "dimension = 3\nuntil = 1\n[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"fcc\"\ncount = 500\npacking_fraction = 0.5\nradius = 0.5\n";
    let size = size_of::<3>(text);
    assert!(size.iter().all(|side| *side == size[0]), "{size:?} is no cube");
    let bodies = layout::<3>(text).bodies;
    let neighbour = size[0] / 5.0 / 2.0_f64.sqrt();
    let least = least_distance(&bodies, Some(size));
    assert!((least - neighbour).abs() < 1e-13 * neighbour, "{least} is not {neighbour}");
}

#[test]
fn the_sites_too_many_are_left_empty_evenly() {
    // 4001 is one more than 4 · 10³: the cube becomes a box of 11 × 10 × 10 cells with 4400 sites.
    let text = "dimension = 3\nuntil = 1\n[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"fcc\"\ncount = 4001\npacking_fraction = 0.3\nradius = 0.5\n";
    let size = size_of::<3>(text);
    assert!((size[0] / size[1] - 1.1).abs() < 1e-14 && size[1] == size[2], "{size:?}");
    let bodies = layout::<3>(text).bodies;
    assert_eq!(bodies.len(), 4001);
    // Each tenth of the box has a tenth of the balls, up to one layer of the lattice.
    for slice in 0..10 {
        let part = f64::from(slice) / 10.0..f64::from(slice + 1) / 10.0;
        let inside = |body: &&Body<3>| part.contains(&(body.moving().center()[2] / size[2]));
        let count = bodies.iter().filter(inside).count();
        assert!((396..=404).contains(&count), "{count} in slice {slice}");
    }
}

#[test]
fn lattices_keep_their_distances_in_a_box_with_walls() {
    for (lattice, count, radius) in
        [("square", 200, 0.5), ("square", 1, 5.0), ("hexagonal", 100, 0.5), ("hexagonal", 7, 1.0)]
    {
        let bodies: Vec<Body<2>> =
            fill(WALLS, &format!("lattice = \"{lattice}\"\ncount = {count}\nradius = {radius}\n"));
        assert_eq!(bodies.len(), count);
        assert!(least_distance(&bodies, None) >= 2.0 * radius * (1.0 - 1e-15), "{lattice} {count}");
        for body in bodies {
            let [x, y] = body.moving().center();
            assert!(x >= radius && x <= 20.0 - radius, "{lattice} {count}: x = {x}");
            assert!(y >= radius && y <= 10.0 - radius, "{lattice} {count}: y = {y}");
        }
    }
}

#[test]
fn cubic_and_fcc_lattices_fit_boxes_of_any_shape() {
    let walls = "[boundary]\nkind = \"box\"\nmin = [-1, -2, -3]\nmax = [3, 4, 9]\n";
    for lattice in ["cubic", "fcc"] {
        let bodies: Vec<Body<3>> =
            fill(walls, &format!("lattice = \"{lattice}\"\ncount = 200\nradius = 0.4\n"));
        assert_eq!(bodies.len(), 200);
        assert!(least_distance(&bodies, None) >= 0.8);
        for body in bodies {
            let x = body.moving().center();
            let inside = |k: usize, min: f64, max: f64| x[k] >= min + 0.4 && x[k] <= max - 0.4;
            assert!(inside(0, -1.0, 3.0) && inside(1, -2.0, 4.0) && inside(2, -3.0, 9.0), "{x:?}");
        }
    }
}

#[test]
fn a_packing_fraction_alone_gives_the_nearest_count() {
    // 0.4 · 200 / (π / 4) = 101.9.
    let bodies: Vec<Body<2>> =
        fill(WALLS, "lattice = \"random\"\npacking_fraction = 0.4\nradius = 0.5\n");
    assert_eq!(bodies.len(), 102);
}

#[test]
fn random_places_keep_clear_of_walls_and_of_all_other_balls() {
    let text = format!(
        "dimension = 2\nuntil = 1\n{WALLS}\
         [[ball]]\ncenter = [10, 5]\nradius = 2\n\
         [[rack]]\napex = [1, 5]\ndirection = [1, 0]\nrows = 3\nradius = 0.5\n\
         [[fill]]\nlattice = \"random\"\ncount = 150\nradius = 0.1\n\
         [[fill]]\nlattice = \"random\"\ncount = 20\nradius = 0.6\n\
         [[fill]]\nlattice = \"square\"\ncount = 9\nradius = 0.3\nmin = [16, 1]\nmax = [19, 9]\n"
    );
    let bodies = layout::<2>(&text).bodies;
    assert_eq!(bodies.len(), 1 + 6 + 150 + 20 + 9);
    assert_eq!(scene(&text).balls().unwrap(), bodies.len());
    for (index, a) in bodies.iter().enumerate() {
        let (x, r) = (a.moving().center(), a.moving().radius());
        assert!(x[0] >= r && x[0] <= 20.0 - r && x[1] >= r && x[1] <= 10.0 - r, "{x:?}");
        for b in &bodies[index + 1..] {
            assert!(carom::gap(a.moving().ball(), b.moving().ball()) > -1e-14, "{a:?} {b:?}");
        }
    }
    scene(&text).build::<2>().unwrap();
}

#[test]
fn random_places_keep_clear_through_the_sides_of_a_periodic_box() {
    let periodic = "[boundary]\nkind = \"periodic\"\nmin = [-3, 1]\nmax = [3, 5]\n";
    let bodies: Vec<Body<2>> =
        fill(periodic, "lattice = \"random\"\npacking_fraction = 0.45\nradius = 0.25\n");
    assert_eq!(bodies.len(), 55);
    assert!(least_distance(&bodies, Some([6.0, 4.0])) >= 0.5);
    let beyond = |body: &Body<2>| body.moving().center()[0] + 0.25 > 3.0;
    assert!(bodies.iter().any(beyond), "some ball is to reach through a side");
}

#[test]
fn an_interrupted_fill_gives_no_scene() {
    let text = format!(
        "dimension = 2\nuntil = 1\n{WALLS}[[fill]]\nlattice = \"random\"\ncount = 100000\nradius = 1e-3\n"
    );
    for last in [0, 1, 50] {
        let mut questions = 0;
        let built = scene(&text).build_watched::<2>(&mut || {
            questions += 1;
            if questions > last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(built.unwrap().is_none());
        assert_eq!(questions, last + 1, "the watcher is called again after it returned `Break`");
    }
}

#[test]
fn watching_a_fill_does_not_change_it() {
    let text = format!(
        "dimension = 2\nuntil = 1\n{WALLS}[[fill]]\nlattice = \"random\"\ncount = 2000\nradius = 0.05\nspeed = 1\n"
    );
    let mut questions = 0;
    let mut watch = || {
        questions += 1;
        ControlFlow::Continue(())
    };
    let watched = scene(&text).build_watched::<2>(&mut watch).unwrap().unwrap().simulation;
    assert!(questions > 2, "{questions}");
    for (ball, body) in watched.ids().zip(layout::<2>(&text).bodies) {
        assert_eq!(watched.position(ball), body.moving().center());
        assert_eq!(watched.velocity(ball), body.moving().velocity());
    }
}

#[test]
fn a_region_holds_its_fill_in_open_space_too() {
    for lattice in ["square", "hexagonal", "random"] {
        let keys = format!(
            "lattice = \"{lattice}\"\ncount = 20\nradius = 0.2\nmin = [5, -9]\nmax = [9, -7]\n"
        );
        for boundary in ["", "[boundary]\nkind = \"periodic\"\nmin = [-50, -50]\nmax = [50, 50]\n"]
        {
            for body in fill::<2>(boundary, &keys) {
                let [x, y] = body.moving().center();
                assert!((5.2..=8.8).contains(&x) && (-8.8..=-7.2).contains(&y), "{x} {y}");
            }
        }
    }
}

#[test]
fn a_temperature_is_met_exactly_with_no_momentum() {
    for (count, mass, temperature) in [(2, 1.0, 1.0), (1000, 2.5, 0.3), (4000, 1e-3, 1e5)] {
        let bodies: Vec<Body<3>> = fill(
            "[boundary]\nkind = \"periodic\"\n",
            &format!(
                "lattice = \"fcc\"\ncount = {count}\npacking_fraction = 0.3\nradius = 0.5\nmass = {mass}\ntemperature = {temperature}\n"
            ),
        );
        // ½ m ⟨v²⟩ = D/2 · T.
        let measured = mass * mean_square(&bodies) / 3.0;
        assert!((measured - temperature).abs() < 1e-14 * temperature, "{measured}");
        let scale = mass * mean_square(&bodies).sqrt() * f64::from(count);
        assert!(momentum(&bodies).iter().all(|p| p.abs() < 1e-15 * scale), "{count}");
    }
}

#[test]
fn a_temperature_gives_the_law_of_maxwell() {
    let bodies: Vec<Body<2>> = fill(
        "[boundary]\nkind = \"periodic\"\n",
        "lattice = \"square\"\ncount = 40000\npacking_fraction = 0.3\nradius = 0.5\ntemperature = 2\n",
    );
    // In the plane, v² is exponential: P(v² > s) = exp(−s / 2T). Five standard deviations at most.
    for s in [1.0, 4.0, 12.0] {
        let share = (-s / 4.0_f64).exp();
        let above = |body: &&Body<2>| dot(body.moving().velocity(), body.moving().velocity()) > s;
        let count = bodies.iter().filter(above).count() as f64;
        let deviation = (40_000.0 * share * (1.0 - share)).sqrt();
        assert!((count - 40_000.0 * share).abs() < 5.0 * deviation, "{count} above {s}");
    }
}

#[test]
fn one_speed_for_all_with_no_momentum() {
    for count in [2, 3, 1000, 1001] {
        let keys = format!(
            "lattice = \"square\"\ncount = {count}\npacking_fraction = 0.3\nradius = 0.5\nspeed = 3\n"
        );
        let bodies: Vec<Body<2>> = fill("[boundary]\nkind = \"periodic\"\n", &keys);
        for body in &bodies {
            let speed = dot(body.moving().velocity(), body.moving().velocity()).sqrt();
            assert!((speed - 3.0).abs() < 1e-14, "{speed}");
        }
        assert!(momentum(&bodies).iter().all(|p| p.abs() < 1e-12), "{count}");
        let down = bodies.iter().filter(|body| body.moving().velocity()[1] < 0.0).count();
        assert!(down > 0 && down < bodies.len(), "all in one direction");
    }
}

#[test]
fn a_common_velocity_is_added_and_without_more_is_all() {
    let keys = "lattice = \"square\"\ncount = 16\nradius = 0.5\nvelocity = [3, -1]\n";
    for body in fill::<2>(WALLS, keys) {
        assert_eq!(body.moving().velocity(), [3.0, -1.0]);
    }
    let [px, py] = momentum(&fill::<2>(WALLS, &format!("{keys}temperature = 1\nmass = 2\n")));
    assert!((px - 96.0).abs() < 1e-12 && (py + 32.0).abs() < 1e-12, "{px} {py}");
    for nothing in ["temperature = 0\n", "speed = 0\n", "mass = inf\ntemperature = 0.0\n"] {
        for body in fill::<2>(WALLS, &format!("{keys}{nothing}")) {
            assert_eq!(body.moving().velocity(), [3.0, -1.0]);
        }
    }
}

#[test]
fn the_seed_decides_all_and_each_fill_draws_its_own_numbers() {
    let text = |seed: u64, first: u32| {
        format!(
            "dimension = 2\nuntil = 1\nseed = {seed}\n{WALLS}\
             [[fill]]\nlattice = \"random\"\ncount = {first}\nradius = 0.3\nspeed = 1\nmax = [10, 10]\nmin = [0, 0]\n\
             [[fill]]\nlattice = \"random\"\ncount = 30\nradius = 0.2\ntemperature = 1\nmin = [10, 0]\nmax = [20, 10]\n"
        )
    };
    let bodies = |seed, first| layout::<2>(&text(seed, first)).bodies;
    assert_eq!(bodies(1, 20), bodies(1, 20));
    let (one, other) = (bodies(1, 20), bodies(2, 20));
    assert!(one.iter().zip(&other).all(|(a, b)| a.moving().center() != b.moving().center()));
    assert!(one.iter().zip(&other).all(|(a, b)| a.moving().velocity() != b.moving().velocity()));
    assert_eq!(bodies(1, 20)[20..], bodies(1, 25)[25..], "the second fill is as it was");
}
