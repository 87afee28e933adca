//! Small random scenes in which balls lose energy.
//!
//! All of them end, no two balls sink into each other, and the energy does not rise.
//!
//! The families are those in which lossy balls got stuck: gases at a restitution of 0, unlike
//! masses, wedges, funnels and bowls, without an acceleration, with friction, and on a cloth; and
//! narrow wedges under gravity.

use std::fmt::Write;

use carom_io::scene::Scene;
use carom_sim::Simulation;
use fastrand::Rng;
use test_size::{seed, sized};

/// More events than any of these scenes has.
const MOST_EVENTS: u64 = 1_000_000;

/// Of the sum of two radii, or of a diameter at a wall.
const MOST_OVERLAP: f64 = 1e-12;

/// Of the energy at the start: balls that are pressed together at rest hop.
const MOST_RISE: f64 = 1e-7;

#[test]
fn a_light_ball_between_heavy_ones_in_open_space() {
    all_end("trio", sized(12, 40));
}

#[test]
fn a_gas_in_a_box_or_a_periodic_box() {
    all_end("gas", sized(12, 40));
}

#[test]
fn balls_that_roll_into_a_wedge() {
    all_end("wedge", sized(12, 40));
}

#[test]
fn balls_in_a_bowl() {
    all_end("bowl", sized(12, 40));
}

#[test]
fn balls_in_a_funnel() {
    all_end("funnel", sized(2, 40));
}

#[test]
fn balls_that_fall_into_a_narrow_wedge() {
    all_end("chute", sized(2, 40));
}

/// A ball that a heavier one pressed into a wedge sank into the walls, and the heavier one into it:
/// each time the ball was moved off one wall, it got as far from that as it was in the other wall,
/// and moved on by as much.
#[test]
fn a_ball_that_is_pressed_into_a_narrow_wedge_bears_those_above() {
    let text = "\
        dimension = 2\nuntil = 2\nrestitution = 0\n[motion]\ngravity = [0, -1]\n\
        [[obstacle]]\nrestitution = 0\npolyline = [[-3.657108820583136, 59.88844258347693], \
        [0, 0], [3.657108820583136, 59.88844258347693]]\n\
        [[ball]]\ncenter = [0.09846522556225323, 6.535105224518414]\n\
        radius = 0.22835354585074158\nmass = 300.32912556211454\n\
        velocity = [0.01039362575058389, -0.8739561884286398]\n\
        [[ball]]\ncenter = [0.28662465771692336, 21.695347819189987]\n\
        radius = 0.9860065739330646\nmass = 1.0722941300903688\n\
        velocity = [0.020255296084629615, -0.2782046337632702]\n\
        [[ball]]\ncenter = [0.1223012268914409, 19.38889063301224]\n\
        radius = 0.9784533246525022\nmass = 673.9526138103491\n\
        velocity = [-0.5502801534014783, -0.3521939165611119]\n\
        [[ball]]\ncenter = [0.009742173641675941, 16.958723448674387]\n\
        radius = 0.9223265936277067\nmass = 128.82660512257524\n\
        velocity = [0.6417838463273935, -0.9565983455177132]\n\
        [[ball]]\ncenter = [0.1965341636659897, 13.327332665060208]\n\
        radius = 0.4929284789514009\nmass = 1.1324520844242183\n\
        velocity = [0.8843463393742457, 0.4716926324203534]\n";
    let text = text.to_owned();
    let between =
        [-1.0, 1.0].map(|side| [side * 3.657_108_820_583_136, 59.888_442_583_476_93]).to_vec();
    let case =
        Case { dimension: 2, space: Space::Open, has_spins: false, gravity: 1.0, between, text };
    assert_eq!(case.ends::<2>(), Ok(()));
}

#[track_caller]
fn all_end(family: &str, scenes: u64) {
    let first = seed() << 32;
    for seed in first..first + scenes {
        let case = Case::random(family, seed);
        let ends = if case.dimension == 3 { case.ends::<3>() } else { case.ends::<2>() };
        if let Err(problem) = ends {
            panic!("{family}, seed {seed}: {problem}\n{}", case.text);
        }
    }
}

/// The space of a scene; a box reaches from 0 to its side.
#[derive(Clone, Copy, PartialEq)]
enum Space {
    Open,
    Walls(f64),
    Periodic(f64),
}

struct Case {
    dimension: usize,
    space: Space,
    /// Spins have energy, too, which friction may turn into motion.
    has_spins: bool,
    /// Downwards.
    gravity: f64,
    /// The upper ends of the walls of a wedge at the origin, between which the balls are.
    between: Vec<[f64; 2]>,
    text: String,
}

impl Case {
    /// Runs the scene to its end.
    fn ends<const D: usize>(&self) -> Result<(), String> {
        let scene = Scene::parse("random.toml", &self.text, &[]).map_err(|e| e.to_string())?;
        let mut simulation = scene.build::<D>().map_err(|error| error.to_string())?.simulation;
        let until = scene.until().ok_or("it has no end")?;
        let at_start = self.energy(&simulation);
        let mut last = at_start;
        for events in 0..=MOST_EVENTS {
            let event = simulation.step(until).map_err(|error| error.to_string())?;
            if events % 64 == 0 || event.is_none() {
                let energy = self.energy(&simulation);
                // Under gravity, hops take energy and lose it again: only the start is a limit.
                let limit = if self.gravity > 0.0 { at_start } else { last };
                if !self.has_spins && energy > limit + MOST_RISE * at_start {
                    return Err(format!("the energy rises from {last} to {energy}"));
                }
                last = energy;
            }
            if event.is_none() {
                let overlap = self.deepest_overlap(&simulation);
                let is_right = overlap <= MOST_OVERLAP;
                return is_right.then_some(()).ok_or(format!("balls overlap by {overlap:e}"));
            }
        }
        Err(format!("{MOST_EVENTS} events up to {}", simulation.time()))
    }

    /// The energy of motion and height.
    fn energy<const D: usize>(&self, simulation: &Simulation<D>) -> f64 {
        let of_height = |ball| self.gravity * simulation.mass(ball) * simulation.position(ball)[1];
        simulation.kinetic_energy() + simulation.ids().map(of_height).sum::<f64>()
    }

    /// The deepest overlap of two balls, or of a ball and a wall, relative to the radii.
    fn deepest_overlap<const D: usize>(&self, simulation: &Simulation<D>) -> f64 {
        let ids: Vec<_> = simulation.ids().collect();
        let mut deepest = 0.0_f64;
        for (k, &a) in ids.iter().enumerate() {
            let (place, radius) = (simulation.position(a), simulation.radius(a));
            if let Space::Walls(side) = self.space {
                let beyond = place.iter().map(|x| (radius - x).max(x + radius - side));
                deepest = beyond.fold(deepest, |most, x| most.max(x / (2.0 * radius)));
            }
            for [x, y] in &self.between {
                let distance = (place[1] * x - place[0] * y).abs() / x.hypot(*y);
                deepest = deepest.max((radius - distance) / (2.0 * radius));
            }
            for &b in &ids[k + 1..] {
                let other = simulation.position(b);
                let between = (0..D).map(|axis| match (other[axis] - place[axis], self.space) {
                    (d, Space::Periodic(side)) => d - side * (d / side).round(),
                    (d, _) => d,
                });
                let radii = radius + simulation.radius(b);
                let distance = between.map(|d| d * d).sum::<f64>().sqrt();
                deepest = deepest.max((radii - distance) / radii);
            }
        }
        deepest
    }

    /// A scene of a family.
    fn random(family: &str, seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let dimension = if family == "gas" { rng.usize(2..4) } else { 2 };
        let side = 2.0 + 4.0 * rng.f64();
        let space = match (family, rng.bool()) {
            ("gas", true) => Space::Periodic(side),
            ("gas" | "funnel", _) => Space::Walls(side),
            _ => Space::Open,
        };
        let e = [0.0, 0.0, 0.1, 0.3, 0.5][rng.usize(..5)];
        let of_walls = [0.0, 0.0, e, 0.5, 1.0][rng.usize(..5)];
        let mut text = format!(
            "dimension = {dimension}\nuntil = 3\noverlap = \"relax\"\nrestitution = {e:?}\nseed = {}\n",
            seed % 1_000_000
        );
        let kind = rng.usize(..3);
        let has_spins = kind == 2 && dimension == 2 && family != "chute";
        if family == "chute" {
            text += "[motion]\ngravity = [0.0, -1.0]\n";
        } else if has_spins {
            text += "[motion]\nmodel = \"cue-sport\"\nsliding = 0.2\nrolling = 0.01\nspinning = 0.02\ng = 9.81\n";
        } else if kind == 1 {
            write!(text, "[motion]\nfriction = {:?}\n", [0.5, 2.0, 5.0][rng.usize(..3)]).unwrap();
        }
        let all = |x: f64| vec![format!("{x:?}"); dimension].join(", ");
        let boundary = match space {
            Space::Open => String::new(),
            Space::Walls(_) => format!("kind = \"box\"\nrestitution = {of_walls:?}\n"),
            Space::Periodic(_) => "kind = \"periodic\"\n".to_owned(),
        };
        if space != Space::Open {
            let (low, high) = (all(0.0), all(side));
            write!(text, "[boundary]\n{boundary}min = [{low}]\nmax = [{high}]\n").unwrap();
        }
        let mut between = Vec::new();
        match family {
            "trio" => trio(&mut text, &mut rng),
            "wedge" => wedge(&mut text, &mut rng, of_walls),
            "chute" => between = chute(&mut text, &mut rng, of_walls),
            "bowl" => bowl(&mut text, &mut rng, of_walls),
            "funnel" => funnel(&mut text, &mut rng, (side, of_walls)),
            _ => {
                for _ in 0..rng.usize(2..14) {
                    let center: Vec<f64> = (0..dimension).map(|_| side * rng.f64()).collect();
                    let velocity: Vec<f64> =
                        (0..dimension).map(|_| 8.0 * rng.f64() - 4.0).collect();
                    ball(&mut text, &mut rng, [&center, &velocity], 0.2);
                }
            }
        }
        let gravity = if family == "chute" { 1.0 } else { 0.0 };
        Self { dimension, space, has_spins, gravity, between, text }
    }
}

/// Adds a ball of a random mass.
fn ball(text: &mut String, rng: &mut Rng, [center, velocity]: [&[f64]; 2], radius: f64) {
    let mass = [1.0, 1.0, 100.0, 10_f64.powf(4.0 * rng.f64())][rng.usize(..4)];
    write!(
        text,
        "[[ball]]\ncenter = {center:?}\nvelocity = {velocity:?}\nradius = {radius:?}\nmass = {mass:?}\n"
    )
    .unwrap();
}

/// Adds a segment.
fn segment(text: &mut String, from: [f64; 2], to: [f64; 2], restitution: f64) {
    write!(text, "[[obstacle]]\nsegment = [{from:?}, {to:?}]\nrestitution = {restitution:?}\n")
        .unwrap();
}

/// One to four balls above each other in a wedge of 1° to 30°; returns the ends of its walls.
fn chute(text: &mut String, rng: &mut Rng, restitution: f64) -> Vec<[f64; 2]> {
    let half = (0.5 + 14.5 * rng.f64()).to_radians();
    let (x, y) = (60.0 * half.sin(), 60.0 * half.cos());
    for side in [-x, x] {
        segment(text, [0.0, 0.0], [side, y], restitution);
    }
    let mut height = 0.0_f64;
    for _ in 0..rng.usize(1..5) {
        let radius = 0.2 + 0.3 * rng.f64();
        height = (height + radius).max(1.1 * radius / half.sin());
        if height > 50.0 {
            break;
        }
        let velocity = [0.2 * rng.f64() - 0.1, -rng.f64()];
        let center = [0.01 * rng.f64(), height];
        ball(text, rng, [&center, &velocity], radius);
        height += 1.2 * radius;
    }
    vec![[-x, y], [x, y]]
}

fn trio(text: &mut String, rng: &mut Rng) {
    for (x, speed) in [(-3.0, 5.0), (0.0, 0.0), (1.05, -1.0)] {
        let y = if x == 0.0 { 0.0 } else { 0.8 * (rng.f64() - 0.5) };
        ball(text, rng, [&[x, y], &[speed, 0.0]], 0.5);
    }
}

fn wedge(text: &mut String, rng: &mut Rng, restitution: f64) {
    let angle = (1.0 + 59.0 * rng.f64()).to_radians();
    segment(text, [0.0, 0.0], [20.0, 0.0], restitution);
    segment(text, [0.0, 0.0], [20.0 * angle.cos(), 20.0 * angle.sin()], restitution);
    let (sin, cos) = (0.5 * angle).sin_cos();
    for k in 0..rng.usize(1..4) {
        let distance = 0.1 / sin + 0.3 + 0.7 * k as f64;
        let velocity = [7.0 * rng.f64() - 6.0, 7.0 * rng.f64() - 6.0];
        ball(text, rng, [&[distance * cos, distance * sin], &velocity], 0.1);
    }
}

fn bowl(text: &mut String, rng: &mut Rng, restitution: f64) {
    write!(text, "[[obstacle]]\ncontainer = [0, 0]\nradius = 1.5\nrestitution = {restitution:?}\n")
        .unwrap();
    let first = 6.3 * rng.f64();
    for k in 0..rng.usize(1..4) {
        // Some begin on the rim.
        let distance = if rng.usize(..4) == 0 { 1.3 } else { 1.3 * rng.f64() };
        let (sin, cos) = (first + 2.1 * k as f64).sin_cos();
        let velocity = [2.0 * rng.f64() - 1.0, 2.0 * rng.f64() - 1.0];
        ball(text, rng, [&[distance * cos, distance * sin], &velocity], 0.2);
    }
}

fn funnel(text: &mut String, rng: &mut Rng, (side, restitution): (f64, f64)) {
    let (high, gap) = (side * (0.3 + 0.6 * rng.f64()), 0.1 + 0.4 * rng.f64());
    for (x, middle) in [(0.0, 0.5 * (side - gap)), (side, 0.5 * (side + gap))] {
        segment(text, [x, high], [middle, 0.1], restitution);
    }
    for _ in 0..rng.usize(3..13) {
        let center = [side * rng.f64(), side * (0.6 + 0.4 * rng.f64())];
        let velocity = [8.0 * rng.f64() - 4.0, 8.0 * rng.f64() - 4.0];
        ball(text, rng, [&center, &velocity], 0.2);
    }
}
