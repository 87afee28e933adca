//! Tests of each key.

use carom_sim::{Axis, Boundary};

use super::super::Dimension;
use super::{error, layout, scene};

const BALL: &str = "[[ball]]\ncenter = [1, 2]\nradius = 0.5\n";

#[test]
fn the_keys_of_the_whole_scene() {
    let scene = scene(&format!(
        "title = \"A title\"\ndimension = 2\nuntil = 2.5\nseed = 7\nrestitution = 0.5\n{BALL}"
    ));
    assert_eq!(scene.title(), "A title");
    assert_eq!(scene.name(), "test");
    assert_eq!(scene.dimension(), Dimension::Two);
    assert_eq!(scene.dimension().axes(), 2);
    assert_eq!((scene.until(), scene.collisions()), (Some(2.5), None));
    assert_eq!(scene.seed(), 7);
}

#[test]
fn what_is_left_out_has_a_default() {
    let scene = scene(&format!("dimension = 2\ncollisions = 1e6\n{BALL}"));
    assert_eq!(scene.title(), "test", "the name of the file");
    assert_eq!((scene.until(), scene.collisions()), (None, Some(1_000_000)));
    assert_eq!(scene.seed(), 0);
    let layout = scene.layout::<2>().unwrap();
    assert_eq!(layout.boundary, Boundary::open());
    assert_eq!(layout.names, [None]);
    let body = layout.bodies[0];
    assert_eq!(body.moving().velocity(), [0.0, 0.0]);
    assert_eq!((body.mass().get(), body.restitution().get()), (1.0, 1.0));
}

#[test]
fn a_ball_is_what_its_keys_say() {
    let layout = layout::<3>(
        "dimension = 3\nuntil = 1\nrestitution = 0.5\n\
         [[ball]]\nname = \"a\"\ncenter = [1, 2, 3.5]\nvelocity = [-1, 0, 1e-3]\nradius = 0\n\
         mass = inf\nrestitution = 0.25\n\
         [[ball]]\ncenter = [9, 9, 9]\nradius = 1\nmass = 3\n",
    );
    let [a, b] = layout.bodies[..] else { panic!("{} balls", layout.bodies.len()) };
    assert_eq!(a.moving().center(), [1.0, 2.0, 3.5]);
    assert_eq!(a.moving().velocity(), [-1.0, 0.0, 1e-3]);
    assert_eq!((a.moving().radius(), a.mass().get()), (0.0, f64::INFINITY));
    assert_eq!(a.restitution().get(), 0.25, "its own");
    assert_eq!(b.restitution().get(), 0.5, "the scene's");
    assert_eq!(b.mass().get(), 3.0);
    assert_eq!(layout.names, [Some("a".to_owned()), None]);
}

#[test]
fn balls_of_a_fill_have_its_restitution() {
    let fill =
        "[[fill]]\nlattice = \"square\"\ncount = 4\nradius = 0.1\nmin = [0, 0]\nmax = [9, 9]\n";
    let of = |keys: &str| {
        let layout =
            layout::<2>(&format!("dimension = 2\nuntil = 1\nrestitution = 0.5\n{fill}{keys}"));
        layout.bodies.iter().map(|body| body.restitution().get()).collect::<Vec<_>>()
    };
    assert_eq!((of("restitution = 0.25\n"), of("")), (vec![0.25; 4], vec![0.5; 4]));
}

#[test]
fn overlapping_balls_are_moved_apart_if_that_is_asked_for() {
    let text = |overlap: &str| {
        format!(
            "dimension = 2\nuntil = 1\n{overlap}{BALL}\
             [[ball]]\nname = \"heavy\"\ncenter = [1.5, 2]\nvelocity = [1, 0]\nradius = 0.5\nmass = 3\n"
        )
    };
    let built = scene(&text("overlap = \"relax\"\n")).build::<2>().unwrap();
    let shifts = built.shifts.unwrap();
    let (ball, way) = shifts.largest().unwrap();
    assert_eq!((shifts.count(), ball.index()), (2, 0));
    assert!((way - 0.375).abs() < 1e-8, "{way}");
    assert_eq!(built.simulation.kinetic_energy(), 1.5);
    for overlap in ["", "overlap = \"refuse\"\n"] {
        let refused = scene(&text(overlap)).build::<2>().unwrap_err().to_string();
        let said = "ball 1 (\"heavy\") overlaps ball 0 by 0.5 at the start";
        for cure in ["set `overlap` to \"relax\"", "\"allow\""] {
            assert!(refused.contains(said) && refused.contains(cure), "{refused}");
        }
    }
    // The balls stay at their given positions, and there is no table of moved balls.
    let allowed = scene(&text("overlap = \"allow\"\n")).build::<2>().unwrap();
    assert_eq!(allowed.shifts, None);
    let positions: Vec<_> =
        allowed.simulation.ids().map(|ball| allowed.simulation.position(ball)).collect();
    assert_eq!(positions, [[1.0, 2.0], [1.5, 2.0]]);
    // Without the second ball nothing is moved, and touching is not mistaken for overlapping.
    let apart = scene(&format!("dimension = 2\nuntil = 1\noverlap = \"relax\"\n{BALL}"));
    assert_eq!(apart.build::<2>().unwrap().shifts.unwrap().count(), 0);
}

#[test]
fn what_overlap_can_be_is_told() {
    let said = |overlap: &str| {
        error::<2>(&format!("dimension = 2\nuntil = 1\noverlap = {overlap}\n{BALL}"), &[])
    };
    let unknown = said("\"ignore\"");
    assert!(unknown.starts_with("folder/test.toml:3:11: unknown word \"ignore\""), "{unknown}");
    assert!(unknown.contains("allowed: `refuse`, `relax`, `allow`"), "{unknown}");
    assert!(said("\"relaxed\"").contains("did you mean `relax`?"));
    let none = "dimension = 2\nuntil = 1\noverlap = \"relax\"\n[boundary]\nkind = \"box\"\n\
                min = [0, 0]\nmax = [1.5, 9]\n[[ball]]\ncenter = [1, 2]\nradius = 1\n";
    let no_room = error::<2>(none, &[]);
    let depth = "ball 0 overlaps wall -x by 0.25, and ball 0 overlaps wall +x by 0.25 wherever";
    assert!(no_room.starts_with(&format!("folder/test.toml:9:10: {depth}")), "{no_room}");
}

#[test]
fn boundaries_are_open_walls_or_periodic() {
    let boundary = |table: &str| {
        layout::<2>(&format!("dimension = 2\nuntil = 1\n{BALL}[boundary]\n{table}")).boundary
    };
    let corners = "min = [-1, 0]\nmax = [9, 8.5]\n";
    assert_eq!(
        boundary(&format!("kind = \"box\"\n{corners}")),
        Boundary::walls([-1.0, 0.0], [9.0, 8.5]).unwrap()
    );
    assert_eq!(
        boundary(&format!("kind = \"periodic\"\n{corners}")),
        Boundary::periodic_between([-1.0, 0.0], [9.0, 8.5]).unwrap()
    );
    let damped = boundary(&format!("kind = \"box\"\n{corners}restitution = 0.5\n"));
    let half = carom::Restitution::new(0.5).unwrap();
    assert_eq!(damped, Boundary::walls([-1.0, 0.0], [9.0, 8.5]).unwrap().with_restitution(half));
}

#[test]
fn a_boundary_may_have_another_kind_along_each_axis() {
    let boundary = |table: &str| {
        layout::<2>(&format!("dimension = 2\nuntil = 1\n{BALL}[boundary]\n{table}")).boundary
    };
    let corners = "min = [-1, 0]\nmax = [9, 8.5]\n";
    let (x, y) = (Axis::Periodic { min: -1.0, max: 9.0 }, Axis::Walls { min: 0.0, max: 8.5 });
    let half = carom::Restitution::new(0.5).unwrap();
    assert_eq!(
        boundary(&format!("kind = [\"periodic\", \"walls\"]\n{corners}restitution = 0.5\n")),
        Boundary::by_axis([x, y]).unwrap().with_restitution(half)
    );
    assert_eq!(
        boundary("kind = [\"periodic\", \"open\"]\nmin = [-1, -inf]\nmax = [9, inf]\n"),
        Boundary::by_axis([x, Axis::Open]).unwrap()
    );
    let walls = Boundary::walls([-1.0, 0.0], [9.0, 8.5]).unwrap();
    assert_eq!(boundary(&format!("kind = [\"walls\", \"box\"]\n{corners}")), walls);
    assert_eq!(boundary(&format!("kind = \"walls\"\n{corners}")), walls);
    assert_eq!(boundary("kind = \"open\"\n"), Boundary::open());
}

#[test]
fn what_is_no_boundary_by_axis_is_refused() {
    let said = |table: &str| {
        error::<2>(&format!("dimension = 2\nuntil = 1\n{BALL}[boundary]\n{table}"), &[])
    };
    let cases = [
        ("kind = [\"periodic\"]\n", "expected 2 words, found 1"),
        ("kind = [\"periodic\", \"floor\"]\n", "unknown word \"floor\""),
        ("kind = [\"periodic\", \"walls\"]\n", "the box has no size"),
        (
            "kind = [\"periodic\", \"open\"]\nmin = [0, 0]\nmax = [9, inf]\n",
            "axis y is open, and `min` gives it an end",
        ),
        ("kind = [\"periodic\", \"walls\"]\nmin = [0, 0]\nmax = [9, inf]\n", "the value is inf"),
        (
            "kind = [\"periodic\", \"walls\"]\nmin = [0, 0]\nmax = [9]\n",
            "expected 2 numbers, found 1",
        ),
        (
            "kind = [\"periodic\", \"open\"]\nmin = [0, -inf]\nmax = [9, inf]\nrestitution = 0.5\n",
            "this space has no walls, and so no restitution",
        ),
        ("kind = \"open\"\nmin = [0, 0]\n", "open space has no corners, but `min` is given"),
    ];
    for (table, problem) in cases {
        assert!(said(table).contains(problem), "{}", said(table));
    }
}

#[test]
fn gravity_is_refused_only_along_a_periodic_axis() {
    let scene = |gravity: &str| {
        format!(
            "dimension = 2\nuntil = 1\n{BALL}[motion]\ngravity = {gravity}\n[boundary]\n\
             kind = [\"periodic\", \"walls\"]\nmin = [-9, -9]\nmax = [9, 9]\n"
        )
    };
    layout::<2>(&scene("[0, -9.81]"));
    let said = error::<2>(&scene("[1, -9.81]"), &[]);
    assert!(
        said.contains("balls would fall ever faster along axis x, which is periodic"),
        "{said}"
    );
}

#[test]
fn balls_come_first_then_racks_then_fills_whatever_their_order_in_the_file() {
    let layout = layout::<2>(
        "dimension = 2\nuntil = 1\n\
         [[fill]]\nlattice = \"square\"\ncount = 4\nradius = 0.1\nmin = [9, 9]\nmax = [10, 10]\n\
         [[rack]]\napex = [5, 5]\ndirection = [0, 1]\nrows = 2\nradius = 0.2\n\
         [[ball]]\ncenter = [0, 0]\nradius = 0.3\n",
    );
    let radii: Vec<f64> = layout.bodies.iter().map(|body| body.moving().radius()).collect();
    assert_eq!(radii, [0.3, 0.2, 0.2, 0.2, 0.1, 0.1, 0.1, 0.1]);
}

#[test]
fn an_empty_motion_table_and_inline_tables_are_scenes_too() {
    let scene =
        scene("dimension = 2\nuntil = 1\nball = [{ center = [0, 0], radius = 1 }]\n[motion]\n");
    assert_eq!(scene.layout::<2>().unwrap().bodies.len(), 1);
}
