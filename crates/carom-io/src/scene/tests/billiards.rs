//! Tests of the claims in `scenes/README.md` about scenes with obstacles.

use carom::Feature;
use carom_sim::{Contact, ObstacleShape};

use super::scenes::{load, run};

/// The position of the only ball at the end of a scene.
fn last_place(name: &str, changes: &[&str]) -> [f64; 2] {
    let (_, simulation) = run::<2>(name, changes);
    simulation.position(simulation.id(0).unwrap())
}

fn distance([ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> f64 {
    (bx - ax).hypot(by - ay)
}

#[test]
fn the_ball_of_sinai_goes_everywhere_and_the_one_without_an_obstacle_in_four_directions() {
    let directions = |changes: &[&str]| {
        let scene = load("sinai", changes);
        let mut simulation = scene.build::<2>().unwrap().simulation;
        let ball = simulation.id(0).unwrap();
        let mut directions = Vec::new();
        while simulation.step(scene.until().unwrap()).unwrap().is_some() {
            let velocity = simulation.velocity(ball);
            if !directions.contains(&velocity) {
                directions.push(velocity);
            }
        }
        directions.len()
    };
    assert_eq!(directions(&["obstacle="]), 4);
    assert!(directions(&[]) > 80);
    let next = last_place("sinai", &["ball.0.velocity.1=0.7130000000000001"]);
    assert!(distance(last_place("sinai", &[]), next) > 0.1);
}

#[test]
fn two_starts_an_ulp_apart_end_far_apart_in_the_stadium_and_side_by_side_in_a_circle() {
    let apart = |changes: &[&str]| {
        let next = [changes, &["ball.0.velocity.0=0.9999999999999999"]].concat();
        let (here, there) = (last_place("stadium", changes), last_place("stadium", &next));
        assert_eq!(last_place("stadium", changes), here, "the same start, another end");
        distance(here, there)
    };
    assert!(apart(&[]) > 0.1);
    assert!(apart(&["obstacle.0.capsule=[[0, 0], [0, 0]]", "ball.0.center.0=0.5"]) < 1e-12);
}

#[test]
fn the_container_keeps_all_spheres_and_their_energy() {
    let (events, simulation) = run::<3>("container", &[]);
    assert!(events.len() > 1000 && simulation.len() == 501);
    let start = load("container", &[]).build::<3>().unwrap().simulation.kinetic_energy();
    assert!((simulation.kinetic_energy() / start - 1.0).abs() < 1e-12);
    for ball in simulation.ids() {
        let from_middle = simulation.position(ball).iter().map(|x| x * x).sum::<f64>().sqrt();
        let radius = simulation.radius(ball);
        // Coordinates near 10 are rounded by up to 2⁻⁵⁰.
        assert!((2.0 + radius - 1e-12..=10.0 - radius + 1e-12).contains(&from_middle));
    }
}

#[test]
fn the_star_keeps_all_spheres_and_has_edges_that_are_hit() {
    let (events, simulation) = run::<3>("star", &["until=10"]);
    let features = events.iter().filter_map(|event| match event.contact {
        Contact::Obstacle { feature, .. } => Some(feature),
        _ => None,
    });
    let (faces, others): (Vec<_>, Vec<_>) =
        features.partition(|feature| matches!(feature, Feature::Face(_)));
    assert!(faces.len() > 100 && !others.is_empty(), "{} and {}", faces.len(), others.len());
    let start = load("star", &[]).build::<3>().unwrap().simulation.kinetic_energy();
    assert!((simulation.kinetic_energy() / start - 1.0).abs() < 1e-12);
    for ball in simulation.ids() {
        let [x, y, z] = simulation.position(ball).map(f64::abs);
        // The planes of the faces in one octant.
        let out = [x + y - z / 2.0, y + z - x / 2.0, z + x - y / 2.0];
        assert!(out.into_iter().all(|out| out < 6.0), "{x} {y} {z}");
    }
}

#[test]
fn four_balls_of_pinball_are_pocketed_and_meet_nothing_from_then_on() {
    let (events, simulation) = run::<2>("pinball", &[]);
    let mut gone = Vec::new();
    for event in &events {
        let met: Vec<_> = event.contact.balls().collect();
        assert!(met.iter().all(|ball| !gone.contains(ball)), "{event}");
        if matches!(event.contact, Contact::Pocket { .. }) {
            gone.extend(met);
        }
    }
    assert_eq!((gone.len(), simulation.len()), (4, 1));
    assert!(gone.iter().all(|&ball| !simulation.contains(ball)));
    for change in ["pocket.drain.radius=1.2", "motion.gravity=[0.0,-6.0]"] {
        assert_eq!(run::<2>("pinball", &[change]).1.len(), 0, "{change}");
    }
}

/// A third of the discs, and a part of the time: tests are not optimised.
const FEWER_DISCS: [&str; 2] = ["fill.0.count=100", "until=12"];

#[test]
fn discs_get_through_the_neck_of_the_funnel_and_nowhere_else() {
    let below = |changes: &[&str]| {
        let (_, simulation) = run::<2>("funnel", &[&FEWER_DISCS, changes].concat());
        let places = simulation.ids().map(|ball| simulation.position(ball));
        let neck = simulation.obstacles()[..2].iter().map(|obstacle| match obstacle.shape() {
            ObstacleShape::Polyline(wall) => wall.vertices()[1][0],
            shape => panic!("{shape:?}"),
        });
        let neck: Vec<f64> = neck.collect();
        // Above both walls; they end at the neck, 16 lower than at the sides.
        let is_above = |x: f64, y: f64| {
            let [left, right] = [(neck[0] - x) / neck[0], (x - neck[1]) / (20.0 - neck[1])];
            y > 11.0 + 16.0 * left.max(right)
        };
        places.filter(|&[x, y]| !is_above(x, y)).count()
    };
    let neck = |left: f64, right: f64| {
        let ends = [("left", left), ("right", right)];
        let changes = ends.map(|(name, x)| format!("obstacle.{name}.segment.1.0={x:?}"));
        below(&changes.each_ref().map(String::as_str))
    };
    assert!((20..100).contains(&below(&[])));
    assert_eq!(neck(10.0, 10.0), 0);
}

#[test]
fn no_bullet_gets_through_the_wall_at_any_speed() {
    let beyond = |changes: &[&str]| {
        let fewer = ["fill.0.count=100"];
        let (events, simulation) = run::<2>("bullets", &[&fewer, changes].concat());
        assert!(events.len() > 1000);
        let places = simulation.ids().map(|ball| simulation.position(ball));
        places.filter(|[x, y]| *x > 5.0 + y / 6.0).count()
    };
    assert_eq!(beyond(&[]), 0);
    assert_eq!(beyond(&["fill.0.speed=3e6", "until=1e-5"]), 0);
    assert!(beyond(&["obstacle.wall.segment.1=[5.0, 5.9]"]) > 0);
}
