//! Tests of `growth`, with which all radii grow during the run.

use carom::{Circle, Mass};
use carom_sim::{Boundary, Growing, Motion, PairRule, Rules, Simulation};
use insta::assert_snapshot;

use super::errors::{HEAD, said_of};
use super::scene;

const TWO: &str = "\
dimension = 2
until = 9
boundary = { kind = \"periodic\", min = [0, 0], max = [100, 10] }
motion.growth = 0.5
[[ball]]
center = [50, 5]
radius = 1
[[ball]]
center = [54, 5]
radius = 1
";

/// The same, built without a scene.
fn two(rules: Rules) -> Simulation<2> {
    let ball = |x| Circle::new([x, 5.0], 1.0).unwrap().at_rest();
    Simulation::builder()
        .boundary(Boundary::periodic([100.0, 10.0]).unwrap())
        .motion(Growing::at_rate(0.5).unwrap())
        .rules(rules)
        .ball(ball(50.0), Mass::new(1.0).unwrap())
        .ball(ball(54.0), Mass::new(1.0).unwrap())
        .build()
        .unwrap()
}

/// The events until the balls are as wide as the box.
fn events(simulation: &mut Simulation<2>) -> Vec<String> {
    std::iter::from_fn(|| simulation.step(7.9).unwrap())
        .map(|event| format!("{event} {:?}", event.time.to_bits()))
        .collect()
}

#[test]
fn balls_grow_until_they_touch_and_push_each_other_away() {
    let mut session = scene(TWO).build::<2>().unwrap().simulation;
    assert!(matches!(session.motion(), Motion::Growing(_)));
    let first = session.step(9.0).unwrap().unwrap();
    assert_eq!(first.to_string(), "t = 2: balls 0 and 1");
    let left = session.id(0).unwrap();
    assert_eq!((session.radius(left), session.velocity(left)), (2.0, [-1.0, 0.0]));
    let expected = events(&mut two(Rules::new()));
    assert!(!expected.is_empty());
    let session = scene(TWO).build::<2>().unwrap().simulation;
    assert_eq!(events(&mut session.into_simulation()), expected);
}

#[test]
fn balls_that_grow_have_rules() {
    let text = TWO.to_owned() + "[[rule]]\nbetween = [\"ball\", \"ball\"]\ndoes = \"pass\"\n";
    let mut session = scene(&text).build::<2>().unwrap().simulation.into_simulation();
    let expected = events(&mut two(Rules::new().pair(0, 0, PairRule::Pass)));
    assert!(expected[0].starts_with("t = 2: balls 0 and 1, entering"), "{expected:?}");
    assert_eq!(events(&mut session), expected);
}

#[test]
fn what_cannot_be_combined_with_growth_is_refused() {
    let ball = "[[ball]]\ncenter = [1, 1]\nradius = 0.5\n";
    let grown = "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [9, 9]\n\
                 [[fill]]\nlattice = \"random\"\nradius = 0.5\ngrow_to = 0.5\n";
    let said = said_of(
        HEAD,
        &[
            "[motion]\ngrowth = -0.1\n",
            "[motion]\ngrowth = 1e101\n",
            "[motion]\ngrowth = nan\n",
            "[motion]\ngrowth = [0.1, 0.1]\n",
            "[motion]\ngrowth = 0.1\ndamping = 0.1\n",
            "[motion]\ngravity = [0, -9.81]\ngrowth = 0.1\n",
            "[motion]\nfriction = 0.1\ngrowth = 0.1\n",
            "[motion]\nmodel = \"cue-sport\"\ngrowth = 0.1\n",
            &format!("[motion]\ngrowth = 0.1\n{ball}[[obstacle]]\nball = [5, 5]\nradius = 1\n"),
            &format!("[motion]\ngrowth = 0.1\n{grown}"),
            "[motion]\ngrowth = 1e-60\n[[ball]]\ncenter = [1, 1]\nradius = 1e-60\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn growth_of_0_is_no_growth() {
    for keys in ["growth = 0", "growth = 0.0\ndamping = 0.5"] {
        let text = format!("{HEAD}[motion]\n{keys}\n[[ball]]\ncenter = [1, 1]\nradius = 1\n");
        let motion = scene(&text).build::<2>().unwrap().simulation.motion();
        assert!(!matches!(motion, Motion::Growing(_)), "{keys}");
    }
    let beside = "growth = 0.5\ndamping = 0\ngravity = [0, 0]\nfriction = 0.0";
    let text = format!("{HEAD}[motion]\n{beside}\n[[ball]]\ncenter = [1, 1]\nradius = 1\n");
    let motion = scene(&text).build::<2>().unwrap().simulation.motion();
    assert!(matches!(motion, Motion::Growing(_)));
}
