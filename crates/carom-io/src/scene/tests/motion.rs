//! `[motion]`: what it refuses, and what `scenes/README.md` says of the scenes that have it.

use carom_sim::{Contact, Event};
use insta::assert_snapshot;

use super::errors::{HEAD, said_of};
use super::scene;
use super::scenes::load;
use crate::motion::AnySimulation;

#[test]
fn what_is_no_motion_is_refused() {
    let box_of = "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [9, 9]\n";
    let grown = "[[fill]]\nlattice = \"random\"\nradius = 0.5\ngrow_to = 0.5\n";
    let said = said_of(
        HEAD,
        &[
            "[motion]\ngravity = [0, -9.81]\n",
            "[motion]\nfriction = 0.1\n",
            "[motion]\ndamping = -0.1\n",
            "[motion]\ndamping = 1e101\n",
            "[motion]\ndamping = [0.1, 0.1]\n",
            &format!("[motion]\ndamping = 0.1\n{box_of}{grown}"),
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn where_nothing_is_lost_balls_move_on_straight_lines() {
    let ball = "[[ball]]\ncenter = [0, 0]\nradius = 1\n";
    for motion in ["", "[motion]\n", "[motion]\ndamping = 0\n", "[motion]\ndamping = 0.0\n"] {
        let built = scene(&format!("{HEAD}{motion}{ball}")).build::<2>().unwrap();
        assert!(built.simulation.into_straight().is_some(), "{motion}");
    }
}

fn run(name: &str, changes: &[&str]) -> (Vec<Event<2>>, AnySimulation<2>) {
    let scene = load(name, changes);
    let mut simulation = scene.build::<2>().unwrap().simulation;
    let mut events = Vec::new();
    while let Some(event) = simulation.step(scene.until().unwrap()).unwrap() {
        events.push(event);
    }
    (events, simulation)
}

/// Who met whom, and where each ball is in the end.
fn course(name: &str, changes: &[&str]) -> (Vec<Contact>, Vec<[f64; 2]>) {
    let (events, simulation) = run(name, changes);
    let places = simulation.ids().map(|ball| simulation.position(ball)).collect();
    (events.iter().map(|event| event.contact).collect(), places)
}

#[test]
fn damped_balls_go_as_far_as_others_do_in_a_part_of_the_time_and_meet_the_same() {
    for (rate, straight) in
        [("motion.damping=0.4", "until=2.5"), ("motion.damping=4", "until=0.25")]
    {
        let slow = course("damped", &[rate, "until=100"]);
        let (met, places) = course("damped", &["motion.damping=0", straight]);
        assert!(met.len() > 30 && slow.0 == met, "{} and {}", slow.0.len(), met.len());
        for (place, there) in slow.1.iter().zip(places) {
            assert!((0..2).all(|k| (place[k] - there[k]).abs() < 1e-12), "{place:?}, {there:?}");
        }
    }
}

#[test]
fn drag_alone_takes_energy_as_an_exponential() {
    let elastic = ["restitution=1", "boundary.restitution=1"];
    let (_, simulation) = run("damped", &elastic);
    let start = 0.5 * 0.17 * (8.0_f64.powi(2) + 0.1_f64.powi(2));
    let left = simulation.kinetic_energy() / start;
    assert!((left / (-0.8 * 15.0_f64).exp() - 1.0).abs() < 1e-9, "{left}");
}
