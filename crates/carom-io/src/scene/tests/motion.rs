//! Tests of `[motion]`.
//!
//! They cover its errors, and the claims in `scenes/README.md` about its scenes.

use std::collections::BTreeSet;

use carom::{Circle, Mass};
use carom_sim::observe::Tracks;
use carom_sim::{
    Cloth, Contact, Damped, Event, Falling, Growing, Motion, Observer, Rolling, Simulation,
};
use insta::assert_snapshot;

use super::errors::{HEAD, said_of};
use super::scene;
use super::scenes::{load, run};
use crate::replay::ReplayMotion;
use crate::session::Session;

const BALL: &str = "[[ball]]\ncenter = [0, 0]\nradius = 1\n";

#[test]
fn what_is_no_motion_is_refused() {
    let box_of = "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [9, 9]\n";
    let grown = "[[fill]]\nlattice = \"random\"\nradius = 0.5\ngrow_to = 0.5\n";
    let said = said_of(
        HEAD,
        &[
            "[motion]\ngravity = -9.81\n",
            "[motion]\ngravity = [0, -9.81, 0]\n",
            "[motion]\ngravity = [0, -1e51]\n",
            "[motion]\nfriction = -0.1\n",
            "[motion]\nfriction = 1e-51\n",
            "[motion]\ngravity = [0, -9.81]\ndamping = 0.1\n",
            "[motion]\nfriction = 0.1\ndamping = 0.1\n",
            "[motion]\ngravity = [0, 0]\nfriction = 0.1\ndamping = 0.1\n",
            &format!(
                "[motion]\ngravity = [0, -9.81]\n{}{BALL}",
                box_of.replace("\"box\"", "\"periodic\"")
            ),
            "[motion]\ndamping = -0.1\n",
            "[motion]\ndamping = 1e101\n",
            "[motion]\ndamping = [0.1, 0.1]\n",
            &format!("[motion]\ndamping = 0.1\n{box_of}{grown}"),
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn what_is_no_game_on_a_cloth_is_refused() {
    let cloth = "[motion]\nmodel = \"cue-sport\"\n";
    let shot = "[[shot]]\nball = \"cue\"\nspeed = 1\ndirection = [1, 0]\n";
    let cue = "[[ball]]\nname = \"cue\"\ncenter = [0, 0]\nradius = 1\n";
    let spinning = format!("{cue}spin = [0, 0, 9]\n");
    let said = said_of(
        HEAD,
        &[
            "[motion]\nmodel = \"snooker\"\n",
            "[motion]\nsliding = 0.3\n",
            &format!("{cloth}friction = 0.1\n"),
            &format!("{cloth}sliding = 0\n"),
            &format!("{cloth}rolling = 0.15\n"),
            &format!("{cloth}ball_friction = 2\n"),
            &format!("{cloth}cushion_friction = 1.5\n"),
            &format!("{cloth}cushion_height = 0.9\n"),
            &format!("{cloth}g = -9.81\n"),
            &format!("{cloth}{BALL}{shot}"),
            &format!("{cue}{shot}"),
            &spinning,
            &format!("[motion]\nfriction = 0.1\n{spinning}"),
            &format!("{cloth}{cue}spin = [0, 9]\n"),
            &format!("{cloth}{cue}spin = [0, 0, 1e60]\n"),
            &format!("{cloth}{cue}{}", shot.replace("[1, 0]", "[0, 0.0]")),
            &format!("{cloth}{cue}{}", shot.replace("speed = 1", "speed = -1")),
            &format!("{cloth}{cue}{}", shot.replace("speed = 1", "speed = 1e200")),
            &format!("{cloth}{cue}{shot}spun = [0, 0, 1]\n"),
        ],
    );
    assert_snapshot!(said);
    let in_space = format!("dimension = 3\nuntil = 1\n{cloth}");
    assert_snapshot!(said_of("", &[&in_space]));
}

#[test]
fn trick_shots_do_what_their_head_says() {
    let (events, simulation) = run::<2>("trick-shots", &[]);
    let names = ["masse", "post", "1", "draw", "2", "follow", "3", "banker"];
    let id = |name: &str| simulation.id(names.iter().position(|n| *n == name).unwrap());
    let pair = |a: &str, b: &str| Contact::Pair { a: id(a).unwrap(), b: id(b).unwrap() };
    let pairs: Vec<_> =
        events.iter().filter(|event| matches!(event.contact, Contact::Pair { .. })).collect();
    // The first passes the post, and hits the ball behind it.
    assert_eq!(pairs[0].contact, pair("masse", "1"));
    assert_eq!(simulation.position(id("post").unwrap()), [1.2, 0.635]);
    // The second sends a ball into the corner, and comes back.
    assert!(id("2").is_none());
    let drawn = simulation.position(id("draw").unwrap());
    assert!(drawn[0] > 0.55 && drawn[1] > 0.55, "{drawn:?}");
    // The third hits the same ball twice: it follows that ball, which comes back from the cushion.
    assert_eq!([2, 3].map(|n| pairs[n].contact), [pair("follow", "3"); 2]);
    // The last hits at least three cushions before it hits a ball.
    let last = events.iter().rposition(|event| matches!(event.contact, Contact::Cue { .. }));
    let course: Vec<_> = events[last.unwrap()..].iter().map(|event| event.contact).collect();
    let met = course.iter().position(|contact| matches!(contact, Contact::Pair { .. })).unwrap();
    let cushions = |met: &[Contact]| {
        met.iter().filter(|contact| matches!(contact, Contact::Obstacle { .. })).count()
    };
    assert!(cushions(&course[..met]) >= 3);
    assert_eq!(simulation.kinetic_energy(), 0.0);

    // Without its spin the first hits the post, or nothing behind it.
    let (events, _) = run::<2>("trick-shots", &["shot.0.spin=[0.0,70.0,0.0]", "until=1.0"]);
    assert!(events.iter().all(|event| event.contact != pairs[0].contact));
}

#[test]
fn a_shot_is_played_when_its_time_has_come_and_not_before() {
    let shot = "[[shot]]\nball = \"cue\"\nspeed = 0\ndirection = [1, 0]\n";
    let table =
        "[motion]\nmodel = \"cue-sport\"\n[[ball]]\nname = \"cue\"\ncenter = [0, 0]\nradius = 1\n";
    let mut simulation =
        scene(&format!("{HEAD}{table}{shot}{shot}")).build::<2>().unwrap().simulation;
    for past in [-1.0, f64::NAN] {
        assert_eq!(simulation.step(past).unwrap(), None);
    }
    let event = simulation.step(0.0).unwrap().unwrap();
    assert!(matches!(event.contact, Contact::Cue { .. }) && event.time.to_f64() == 0.0);
    assert_eq!(simulation.step(9.0).unwrap(), None);
}

#[test]
fn a_game_on_a_table_ends_at_rest() {
    let (events, simulation) = run::<2>("break", &[]);
    let count = |is: fn(&Contact) -> bool| events.iter().filter(|e| is(&e.contact)).count();
    assert!(count(|contact| matches!(contact, Contact::Pair { .. })) > 30);
    assert!(count(|contact| matches!(contact, Contact::Cloth { .. })) > 10);
    assert!(count(|contact| matches!(contact, Contact::Obstacle { .. })) > 5);
    assert_eq!(simulation.kinetic_energy(), 0.0);
    for ball in simulation.ids() {
        let [x, y] = simulation.position(ball);
        assert!((0.0..2.54).contains(&x) && (0.0..1.27).contains(&y), "{ball}: {x}, {y}");
    }
    let (events, _) = run::<2>("break", &["shot.0.direction=[1.0,0.02]"]);
    let cue = simulation.id(0).unwrap();
    let into = |e: &Event<2>| matches!(e.contact, Contact::Pocket { ball, .. } if ball == cue);
    assert!(events.iter().any(into));
}

/// The balls slide, and roll until they rest.
#[test]
fn places_on_recorded_lines_are_those_of_the_balls() {
    let mut simulation = load("trick-shots", &[]).build::<2>().unwrap().simulation;
    let mut tracks = Tracks::new(&simulation, 1_000);
    let mut lines = 0;
    for step in 0..2_000_u32 {
        let time = 0.01 * f64::from(step);
        while let Some(event) = simulation.step(time).unwrap() {
            tracks.event(&simulation, &event);
            lines += 1;
        }
        for ball in simulation.ids() {
            let last = tracks.anchors()[ball.index()].len() - 1;
            let anchor = tracks.anchors()[ball.index()][last];
            let acceleration = tracks.acceleration(ball.index(), last);
            let place = simulation.place_on(&anchor, acceleration, time);
            let there = simulation.position(ball);
            assert!(
                (0..2).all(|k| (place[k] - there[k]).abs() < 1e-12),
                "{time}: {place:?}, {there:?}"
            );
        }
    }
    assert!(lines > 30, "{lines}");
}

#[test]
fn where_nothing_is_lost_balls_move_on_straight_lines() {
    let nothing = "gravity = [0, 0.0]\ndamping = 0\nfriction = 0.0\n";
    for keys in ["", "damping = 0\n", "damping = 0.0\n", "gravity = [0, 0]\n", nothing] {
        let built = scene(&format!("{HEAD}[motion]\n{keys}{BALL}")).build::<2>().unwrap();
        assert_eq!(built.simulation.motion(), Motion::Straight, "{keys}");
    }
}

#[test]
fn each_key_is_a_number_of_the_library() {
    let motion = |keys: &str| {
        let text = format!("{HEAD}[motion]\n{keys}\n{BALL}");
        scene(&text).build::<2>().unwrap().simulation.motion()
    };
    let cloth = |slide, spin, balls, (rails, height)| {
        let cloth = Cloth::at_deceleration(slide).unwrap().with_spin_deceleration(spin).unwrap();
        cloth.with_ball_friction(balls).unwrap().with_rails(rails, height).unwrap()
    };
    let on = |roll, cloth| Rolling::at_deceleration(roll).unwrap().on(cloth).unwrap();
    let pool = |g: f64| cloth(0.2 * g, 2.5 * 0.012 * g, 0.05, (0.2, 1.27 - 1.0));
    let all = "model = \"cue-sport\"\ng = 10\nrolling = 0.0625\nsliding = 0.25\nspinning = 0.5\n\
               ball_friction = 0.125\ncushion_friction = 0.75\ncushion_height = 1.5";
    let expected: [(&str, Motion<2>); 7] = [
        ("gravity = [1, -9.81]", Falling::new([1.0, -9.81]).unwrap().into()),
        ("damping = 0.4", Damped::at_rate(0.4).unwrap().into()),
        ("friction = 0.25", Rolling::at_deceleration(0.25).unwrap().into()),
        ("growth = 0.125", Growing::at_rate(0.125).unwrap().into()),
        ("model = \"cue-sport\"", on(0.01 * 9.81, pool(9.81)).into()),
        ("model = \"cue-sport\"\ng = 2", on(0.01 * 2.0, pool(2.0)).into()),
        (all, on(0.625, cloth(2.5, 12.5, 0.125, (0.75, 0.5))).into()),
    ];
    let ball = || Circle::new([0.0, 0.0], 1.0).unwrap().at_rest();
    for (keys, expected) in expected {
        let built = Simulation::builder().motion(expected).ball(ball(), Mass::new(1.0).unwrap());
        assert_eq!(motion(keys), built.build().unwrap().motion(), "{keys}");
    }
}

#[test]
fn balls_spin_at_the_start_as_their_keys_say() {
    let table = "[motion]\nmodel = \"cue-sport\"\n[[ball]]\ncenter = [0, 0]\nvelocity = [1, 0]\n\
                 radius = 1\nspin = [1, -70, 0.5]\n";
    let simulation = scene(&format!("{HEAD}{table}")).build::<2>().unwrap().simulation;
    let ball = simulation.id(0).unwrap();
    assert_eq!((simulation.spin(ball), simulation.velocity(ball)), ([1.0, -70.0, 0.5], [1.0, 0.0]));
}

#[test]
fn one_key_counts_beside_others_that_are_0() {
    let kind = |keys: &str| {
        let built = scene(&format!("{HEAD}[motion]\n{keys}{BALL}")).build::<2>().unwrap();
        ReplayMotion::from(built.simulation.motion())
    };
    let falling = ReplayMotion::Falling(vec![0.0, -9.81]);
    assert_eq!(kind("gravity = [0, -9.81]\ndamping = 0\nfriction = 0\n"), falling);
    assert_eq!(kind("gravity = [0, 0]\ndamping = 0.3\nfriction = 0\n"), ReplayMotion::Damped(0.3));
    assert_eq!(kind("gravity = [0, 0]\ndamping = 0\nfriction = 2\n"), ReplayMotion::Rolling(2.0));
}

/// The contacts in order, and the position of each ball at the end.
fn course(name: &str, changes: &[&str]) -> (Vec<Contact>, Vec<[f64; 2]>) {
    let (events, simulation) = run::<2>(name, changes);
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
        assert!(met.len() > 20 && slow.0 == met, "{} and {}", slow.0.len(), met.len());
        for (place, there) in slow.1.iter().zip(places) {
            assert!((0..2).all(|k| (place[k] - there[k]).abs() < 1e-12), "{place:?}, {there:?}");
        }
    }
}

#[test]
fn drag_alone_takes_energy_as_an_exponential() {
    let elastic = ["restitution=1", "boundary.restitution=1"];
    let (_, simulation) = run::<2>("damped", &elastic);
    let start = 0.5 * 0.17 * (8.0_f64.powi(2) + 0.1_f64.powi(2));
    let left = simulation.kinetic_energy() / start;
    assert!((left / (-0.8 * 15.0_f64).exp() - 1.0).abs() < 1e-9, "{left}");
}

#[test]
fn balls_that_roll_stop_one_after_another() {
    let (_, simulation) = run::<2>("rolling", &["until=100"]);
    assert_eq!(simulation.kinetic_energy(), 0.0);
    let moving = |until: &str| {
        let (_, simulation) = run::<2>("rolling", &[until]);
        simulation.ids().filter(|&ball| simulation.velocity(ball) != [0.0; 2]).count()
    };
    let counts = (1..=8).map(|count| moving(&format!("until={}", 3 * count)));
    let counts: Vec<usize> = counts.collect();
    let kinds: BTreeSet<_> = counts.iter().collect();
    assert!(counts.is_sorted_by(|a, b| a >= b) && kinds.len() > 3, "{counts:?}");
}

#[test]
fn in_the_fountain_potential_energy_becomes_kinetic_energy_and_comes_back() {
    let elastic = ["restitution=1", "boundary.restitution=1", "until=1"];
    let energy = |simulation: &Session<2>| {
        simulation.kinetic_energy() + simulation.energy_of_height().unwrap()
    };
    let start = energy(&load("fountain", &elastic).build::<2>().unwrap().simulation);
    let (events, simulation) = run::<2>("fountain", &elastic);
    assert!(events.len() > 200, "{}", events.len());
    assert!((energy(&simulation) / start - 1.0).abs() < 1e-9, "{}", energy(&simulation) / start);
}

#[test]
fn a_tower_stands_until_it_is_struck_and_comes_to_lie_at_the_wall() {
    let (events, simulation) = run::<2>("stack", &[]);
    let tower = |event: &&Event<2>| match event.contact {
        Contact::Pair { .. } => true,
        Contact::Wall { ball, .. } => Some(ball) != simulation.id(0),
        _ => unreachable!("there are only walls"),
    };
    let moments = events.iter().filter(tower).map(|event| event.time.to_f64());
    let blow = moments.clone().find(|&time| time > 0.0).unwrap();
    let at_once = moments.filter(|&time| time == 0.0).count();
    assert!((0.5..0.6).contains(&blow) && at_once <= 14, "{blow}, {at_once}");
    let place = |ball| simulation.position(simulation.id(ball).unwrap());
    let lies = |ball: &usize| place(*ball)[0] > 6.5 && (place(*ball)[1] - 0.125).abs() < 1e-3;
    assert!((1..=7).filter(lies).count() >= 5);
    let heavy = run::<2>("stack", &["ball.striker.mass=100.0"]).1;
    assert!(heavy.ids().all(|ball| heavy.position(ball)[1] < 0.5));

    let unstruck = ["ball.striker.velocity=[0.0,0.0]", "until=1e6"];
    let (events, simulation) = run::<2>("stack", &unstruck);
    assert!(events.iter().filter(tower).all(|event| event.time.to_f64() == 0.0));
    for (ball, place) in (1..).zip([0.125, 0.375, 0.625, 0.875, 1.125, 1.375, 1.625]) {
        assert_eq!(simulation.position(simulation.id(ball).unwrap()), [4.0, place]);
    }
}
