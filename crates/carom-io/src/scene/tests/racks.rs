//! Tests of racks: neighbours touch, and no two balls overlap.

use carom::{Relation, gap, relation};

use super::layout;

/// Counts the pairs of neighbours that touch.
///
/// Asserts that no two balls overlap, and that the gap between neighbours is at most a few units in
/// the last place of the largest coordinate.
fn touching_pairs<const D: usize>(apex: &str, direction: &str, rows: u32, radius: f64) -> usize {
    let text = format!(
        "dimension = {D}\nuntil = 1\n[[rack]]\napex = {apex}\ndirection = {direction}\nrows = {rows}\nradius = {radius}\n"
    );
    let bodies = layout::<D>(&text).bodies;
    let balls: Vec<_> = bodies.iter().map(|body| body.moving().ball()).collect();
    let largest = balls.iter().flat_map(|ball| ball.center()).fold(radius, |l, x| l.max(x.abs()));
    let unit = largest.next_up() - largest;
    let mut touching = 0;
    for (index, &a) in balls.iter().enumerate() {
        for &b in &balls[index + 1..] {
            assert_ne!(relation(a, b), Relation::Overlapping, "{text}{a:?} {b:?}");
            if gap(a, b) < 0.1 * radius {
                assert!(gap(a, b) < 8.0 * unit, "{text}{a:?} {b:?}: gap {}", gap(a, b));
                touching += 1;
            }
        }
    }
    touching
}

#[test]
fn the_neighbours_of_a_triangle_touch() {
    // Each of the rows (rows − 1) / 2 small triangles adds three sides.
    for (apex, direction) in [
        ("[1.905, 0.635]", "[1.0, 0.0]"),
        ("[0, 0]", "[0, -1]"),
        ("[-3.7, 100.1]", "[-1, 1e-9]"),
        ("[1e4, 1e-4]", "[-0.3, 0.8]"),
        ("[0.1, 0.2]", "[1e-300, 1e300]"),
    ] {
        for rows in [1, 2, 5, 20] {
            let expected = 3 * rows * (rows - 1) / 2;
            let pairs = touching_pairs::<2>(apex, direction, rows, 0.028_575);
            assert_eq!(pairs, expected as usize, "{apex} {direction} {rows}");
        }
    }
}

#[test]
fn the_neighbours_of_a_pyramid_touch() {
    // Each of the rows (rows² − 1) / 6 small tetrahedra adds six edges.
    for (apex, direction) in [
        ("[0, 0, 0]", "[1, 0, 0]"),
        ("[2, 0.1, -7]", "[0, 0, -1]"),
        ("[30.1, 20.2, 10.3]", "[-1, 0, 0]"),
        ("[0.1, 0.2, 0.3]", "[1, 2, 3]"),
        ("[0.1, 0.2, 0.3]", "[-5, 0.1, 1e-20]"),
    ] {
        for rows in [1, 2, 4, 7] {
            let expected = rows * (rows * rows - 1);
            let pairs = touching_pairs::<3>(apex, direction, rows, 0.3);
            assert_eq!(pairs, expected as usize, "{apex} {direction} {rows}");
        }
    }
}

#[test]
fn the_rows_run_from_the_apex_in_the_direction_each_from_left_to_right() {
    let centers = |direction: &str| -> Vec<[f64; 2]> {
        let text = format!(
            "dimension = 2\nuntil = 1\n[[rack]]\napex = [5, 5]\ndirection = {direction}\nrows = 3\nradius = 0.5\n"
        );
        layout::<2>(&text).bodies.iter().map(|body| body.moving().center()).collect()
    };
    let h = 0.75_f64.sqrt();
    let near = |a: &[[f64; 2]], b: &[[f64; 2]]| {
        let far = a.as_flattened().iter().zip(b.as_flattened()).map(|(a, b)| (a - b).abs());
        assert!(far.fold(0.0, f64::max) < 1e-14, "{a:?} is not {b:?}");
    };
    near(
        &centers("[2, 0]"),
        &[
            [5.0, 5.0],
            [5.0 + h, 5.5],
            [5.0 + h, 4.5],
            [5.0 + 2.0 * h, 6.0],
            [5.0 + 2.0 * h, 5.0],
            [5.0 + 2.0 * h, 4.0],
        ],
    );
    near(&centers("[-1, 0]")[1..3], &[[5.0 - h, 4.5], [5.0 - h, 5.5]]);
    near(&centers("[0, 3]")[1..3], &[[4.5, 5.0 + h], [5.5, 5.0 + h]]);
}

#[test]
fn a_rack_shares_velocity_and_material_and_names_its_balls() {
    let rack = "apex = [0, 0]\ndirection = [1, 0]\nrows = 2\nradius = 1\nmass = 3\n\
                restitution = 0.5\nvelocity = [1, -2]\n";
    let names = |extra: &str| {
        let text = format!("dimension = 2\nuntil = 1\n[[rack]]\n{extra}{rack}");
        let layout = layout::<2>(&text);
        for body in &layout.bodies {
            assert_eq!(body.moving().velocity(), [1.0, -2.0]);
            assert_eq!((body.mass().get(), body.restitution().get()), (3.0, 0.5));
        }
        layout.names.into_iter().map(Option::unwrap_or_default).collect::<Vec<_>>()
    };
    assert_eq!(names(""), ["", "", ""]);
    assert_eq!(names("name = \"red\"\n"), ["red 0", "red 1", "red 2"]);
    assert_eq!(names("name = \"red\"\nnames = [\"a\", \"b\", \"c\"]\n"), ["a", "b", "c"]);
}
