//! Tests of walls that move: `move` in `[boundary]`.

use std::time::Duration;

use carom_sim::{Side, Wall};
use insta::assert_snapshot;

use super::super::{Scene, Value};
use super::errors::{HEAD, IN_A_BOX, said_of};
use super::{changed, error, scene};
use crate::record::{RunRecord, Summary};
use crate::session::Session;

const RIGHT: Wall = Wall { axis: 0, side: Side::High };
const TOP: Wall = Wall { axis: 1, side: Side::High };
const BOTTOM: Wall = Wall { axis: 1, side: Side::Low };

/// A ball that flies towards a piston.
const CYLINDER: &str = "\
dimension = 2
until = 9
[boundary]
kind = \"walls\"
min = [0, 0]
max = [10, 2]
move = { \"+x\" = { to = 6, speed = 0.5 } }
[[ball]]
center = [5, 1]
velocity = [1, 0]
radius = 1
mass = 2
";

/// A gas in a box whose right wall and ceiling move.
const GAS: &str = "\
dimension = 2
until = 12
[boundary]
kind = \"walls\"
min = [0, 0]
max = [10, 10]
[boundary.move.\"+x\"]
to = 7.0
speed = 0.3
[boundary.move.\"+y\"]
to = 15
speed = 0.2
[[fill]]
lattice = \"random\"
count = 40
radius = 0.3
temperature = 1
";

/// Runs a session to a time.
fn ran(scene: &Scene, mut session: Session<2>, until: f64) -> (Summary, Session<2>) {
    let mut record = RunRecord::new(&session);
    while let Some(event) = session.step(until).unwrap() {
        record.event(&session, &event);
    }
    (record.summary(scene, &session, Duration::ZERO), session)
}

/// A wall with the speed u gives a ball with the speed v that comes towards it v + 2 u.
#[test]
fn a_ball_comes_back_faster_from_a_wall_that_moves_towards_it() {
    let scene = scene(CYLINDER);
    let mut session = scene.build::<2>().unwrap().simulation;
    assert_eq!(
        (session.wall_position(RIGHT), session.wall_velocity(RIGHT)),
        (Some(10.0), Some(-0.5))
    );
    let hit = session.step(9.0).unwrap().unwrap();
    let ball = session.id(0).unwrap();
    // The gap of 4 closes at the speed of 1.5.
    assert_eq!(hit.time.to_f64(), 4.0 / 1.5);
    assert_eq!(session.velocity(ball), [-2.0, 0.0]);
    assert_eq!((hit.impulse, hit.work), (6.0, 3.0));
    session.advance_to(9.0).unwrap();
    assert_eq!(
        (session.wall_position(RIGHT), session.wall_velocity(RIGHT)),
        (Some(6.0), Some(0.0))
    );
}

#[test]
fn a_ball_comes_back_slower_from_a_wall_that_recedes() {
    let receding = changed(CYLINDER, &["boundary.move.+x={ to = 20, speed = 0.25 }"]);
    let mut session = receding.build::<2>().unwrap().simulation;
    session.step(9.0).unwrap().unwrap();
    assert_eq!(session.velocity(session.id(0).unwrap()), [-0.5, 0.0]);
}

/// The free length times the speed of the ball is an adiabatic invariant: for one dimension, the
/// temperature falls and rises as the inverse square of the volume.
#[test]
fn a_slow_piston_heats_a_ball_as_an_adiabat() {
    for (to, factor) in [("6", 2.0), ("18", 0.5)] {
        let (place, speed) = (format!("boundary.move.+x.to={to}"), "boundary.move.+x.speed=0.001");
        let slow = changed(CYLINDER, &[&place, speed, "until=8001"]);
        let (summary, session) = ran(&slow, slow.build().unwrap().simulation, 8_001.0);
        let v = session.velocity(session.id(0).unwrap())[0].abs();
        assert!((v / factor - 1.0).abs() < 2e-3, "{v}");
        let gain = summary.energy.r#final - summary.energy.initial;
        assert!((summary.energy.added.unwrap() - gain).abs() < 1e-11, "{:?}", summary.energy);
    }
}

#[test]
fn a_wall_that_an_axis_does_not_have_is_refused_also_at_rest() {
    let still = CYLINDER.replace("speed = 0.5", "speed = 0");
    let slit = still.replace("\"walls\"", "[\"periodic\", \"walls\"]");
    assert!(error::<2>(&slit, &[]).contains("axis x is periodic, and has no wall `+x`"));
    let session = scene(&still).build::<2>().unwrap().simulation;
    assert_eq!(session.wall_velocity(RIGHT), Some(0.0));
}

#[test]
fn a_replay_that_begins_late_has_the_walls_where_they_are() {
    let mut session = scene(CYLINDER).build::<2>().unwrap().simulation;
    session.advance_to(9.0).unwrap();
    let replay = RunRecord::new(&session).replay("late", &[], &session).unwrap();
    let walls: Vec<_> =
        replay.walls.iter().map(|one| (one.wall, one.time, one.position, one.velocity)).collect();
    assert_eq!(walls, [(RIGHT, 9.0, 6.0, 0.0)]);
}

#[test]
fn a_scene_and_move_wall_give_the_same_bits() {
    let scene = scene(GAS);
    let (expected, _) = ran(&scene, scene.build().unwrap().simulation, 12.0);
    let still = changed(GAS, &["boundary.move="]);
    let mut session = still.build::<2>().unwrap().simulation;
    assert_eq!(session.wall_velocity(RIGHT), Some(0.0));
    session.move_wall(RIGHT, 7.0, 0.3).unwrap();
    session.move_wall(TOP, 15.0, 0.2).unwrap();
    let (summary, _) = ran(&still, session, 12.0);
    assert!(summary.pair_collisions > 100, "{summary:?}");
    assert_eq!(summary.trajectory_hash, expected.trajectory_hash);
    assert_eq!(summary.energy, expected.energy);
    // They matter.
    let (other, _) = ran(&still, still.build().unwrap().simulation, 12.0);
    assert_ne!(other.trajectory_hash, expected.trajectory_hash);
    assert_eq!((other.energy.added, expected.energy.added.is_some()), (None, true));
}

#[test]
fn a_wall_of_speed_0_is_at_rest() {
    let still = changed(GAS, &["boundary.move.+x.speed=0", "boundary.move.+y.speed=0.0"]);
    let session = still.build::<2>().unwrap().simulation;
    assert_eq!((session.wall_velocity(RIGHT), session.wall_velocity(TOP)), (Some(0.0), Some(0.0)));
    let without = changed(GAS, &["boundary.move="]);
    let (a, _) = ran(&still, session, 12.0);
    let (b, _) = ran(&without, without.build().unwrap().simulation, 12.0);
    assert_eq!(a.trajectory_hash, b.trajectory_hash);
    // Gravity allows it.
    changed(CYLINDER, &["boundary.move.+x.speed=0", "motion.gravity=[0, -1]"])
        .build::<2>()
        .unwrap();
}

#[test]
fn a_wall_can_be_moved_on_the_command_line() {
    let still = "dimension = 2\nuntil = 9\n[[ball]]\ncenter = [5, 1]\nradius = 1\n\
                 boundary = { kind = [\"periodic\", \"walls\"], min = [0, 0], max = [10, 9] }\n";
    let still = still.replace("[[ball]]\ncenter = [5, 1]\nradius = 1\n", "")
        + "[[ball]]\ncenter = [5, 1]\nradius = 1\n";
    let scene = changed(&still, &["boundary.move.-y.to=-3", "boundary.move.-y.speed=0.5"]);
    let mut session = scene.build::<2>().unwrap().simulation;
    session.advance_to(2.0).unwrap();
    assert_eq!(
        (session.wall_position(BOTTOM), session.wall_velocity(BOTTOM)),
        (Some(-1.0), Some(-0.5))
    );
    let said = error::<2>(&still, &["boundary.move.-y.to=8.5", "boundary.move.-y.speed=1"]);
    assert_eq!(
        said,
        "boundary.move.-y.to: wall -y cannot move to 8.5: the balls and the opposite wall need the \
         space up to 7; the wall can go no further than 7"
    );
}

#[test]
fn what_is_no_motion_of_a_wall_is_refused() {
    let ball = "[[ball]]\ncenter = [5, 5]\nradius = 1\n";
    let right = "move = { \"+x\" = { to = 6, speed = 0.5 } }\n";
    let with = |keys: &str| format!("{keys}{ball}");
    let said = said_of(
        IN_A_BOX,
        &[
            "move = 0.5\n",
            "move = { \"+x\" = 0.5 }\n",
            "move = { \"+z\" = { to = 6, speed = 0.5 } }\n",
            "move = { right = { to = 6, speed = 0.5 } }\n",
            "move = { \"+x\" = { speed = 0.5 } }\n",
            "move = { \"+x\" = { to = 6 } }\n",
            "move = { \"+x\" = { to = 6, sped = 0.5 } }\n",
            "move = { \"+x\" = { to = nan, speed = 0.5 } }\n",
            "move = { \"+x\" = { to = 6, speed = inf } }\n",
            "move = { \"+x\" = { to = 6, speed = -0.5 } }\n",
            // What only the simulator knows.
            &with("move = { \"+x\" = { to = -2e200, speed = 0.5 } }\n"),
            &with("move = { \"+x\" = { to = 1.5, speed = 0.5 } }\n"),
            &with("move = { \"-x\" = { to = 5, speed = 1 }, \"+x\" = { to = 6, speed = 1 } }\n"),
            &with("move = { \"+x\" = { to = 6, speed = 1e30 } }\n"),
            &with(&format!("{right}[[ball]]\ncenter = [8, 8]\nradius = 1\nmass = inf\n")),
            // Walls move among balls that fly straight only.
            &with(&format!("{right}[motion]\ngravity = [0, -9.81]\n")),
            &with(&format!("{right}[motion]\ndamping = 0.1\n")),
            &with(&format!("{right}[motion]\nfriction = 0.1\n")),
            &with(&format!("{right}[motion]\nmodel = \"cue-sport\"\n")),
        ],
    ) + &said_of(
        HEAD,
        &[
            &with(&format!("[boundary]\nkind = \"open\"\n{right}")),
            &with(&format!("[boundary]\nkind = \"periodic\"\n{right}")),
            &with(&format!(
                "[boundary]\nkind = [\"periodic\", \"walls\"]\nmin = [0, 0]\nmax = [9, 9]\n{right}"
            )),
            &with(&format!(
                "[boundary]\nkind = [\"open\", \"walls\"]\nmin = [-inf, 0]\nmax = [inf, 9]\n{right}"
            )),
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn walls_move_among_growing_balls() {
    let growing =
        changed(CYLINDER, &["motion.growth=0.01", "boundary.max=[10, 4]", "ball.0.center=[5, 2]"]);
    let mut session = growing.build::<2>().unwrap().simulation;
    let hit = session.step(9.0).unwrap().unwrap();
    // The gap closes by the growth, too.
    assert!((hit.time.to_f64() - 4.0 / 1.51).abs() < 1e-14, "{hit}");
    assert_eq!(session.wall_velocity(RIGHT), Some(-0.5));
}

#[test]
fn errors_of_a_value_name_the_wall_by_its_path() {
    let said = |moves: Value| {
        let corners = [("kind", "box".into()), ("min", [0.0; 2].into()), ("max", [9.0; 2].into())];
        let boundary = corners.into_iter().chain([("move", moves)]);
        let ball = [("center", Value::from([4.0, 4.0])), ("radius", 1.0.into())];
        let scene = Value::table([
            ("boundary", Value::table(boundary)),
            ("balls", Value::List(vec![Value::table(ball)])),
        ]);
        let built = Scene::from_value("test", scene).and_then(|scene| scene.build::<2>());
        built.map(drop).unwrap_err().to_string()
    };
    let to = |to: f64, speed: f64| Value::table([("to", to.into()), ("speed", speed.into())]);
    let one = |name: &str, value| Value::table([(name, value)]);
    for (moves, message) in [
        (one("+x", 0.5.into()), "boundary.move.+x: expected a group of keys, found the number 0.5"),
        (
            one("+w", to(8.0, 1.0)),
            "boundary.move.+w: there is no wall `+w`; give one of `-x`, `+x`",
        ),
        (one("+x", to(8.0, -1.0)), "boundary.move.+x.speed: the value is -1; give a finite number"),
        (one("+x", to(1.0, 1.0)), "boundary.move.+x.to: wall +x cannot move to 1: the balls and"),
        (
            Value::table([("+x", to(8.0, 1.0)), ("+x", to(7.0, 1.0))]),
            "boundary.move.+x: `+x` is given twice; keep one of them",
        ),
    ] {
        let said = said(moves);
        assert!(said.starts_with(message), "{said}");
    }
}
