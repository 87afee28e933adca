//! Tests of `kind`, `kinds` and `[[rule]]`.

use carom::{Body, Circle, Mass, Restitution};
use carom_sim::observe::Tally;
use carom_sim::{
    Boundary, Event, Observer as _, Obstacle, ObstacleRule, PairRule, Rebound, Rules, Side,
    Simulation, Wall, WallRule,
};
use insta::assert_snapshot;

use super::super::{Scene, Value};
use super::errors::{HEAD, IN_A_BOX, said_of};
use super::{changed, error, scene};

/// The numbers of the kinds below: those of the balls, in their order.
const BALL: u16 = 0;
const BULLET: u16 = 1;
const TARGET: u16 = 2;

const RIGHT: Wall = Wall { axis: 0, side: Side::High };
const BELOW: Wall = Wall { axis: 1, side: Side::Low };

/// The kind, the centre and the velocity of each ball. Bullets meet everything.
const BALLS: [(&str, [f64; 2], [f64; 2]); 10] = [
    ("bullet", [2.0, 2.0], [3.0, 0.1]),
    ("target", [6.0, 2.3], [0.0, 0.0]),
    ("bullet", [3.0, 7.0], [2.0, 0.9]),
    ("target", [14.0, 7.0], [-2.0, 0.3]),
    ("", [17.0, 2.0], [-1.0, 2.0]),
    ("bullet", [8.0, 8.0], [0.4, -2.5]),
    ("bullet", [12.0, 9.0], [1.5, -3.0]),
    ("bullet", [13.0, 4.5], [1.5, 0.2]),
    ("bullet", [18.0, 8.5], [2.0, 0.3]),
    ("", [15.0, 9.0], [0.0, 0.0]),
];

const UNTIL: f64 = 12.0;

/// The text of these balls in a box with obstacles, without rules.
fn table() -> String {
    let mut text = format!(
        "dimension = 2\nuntil = {UNTIL:?}\nrestitution = 0.9\n\
         [boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [20, 10]\nrestitution = 0.8\n\
         [[obstacle]]\nname = \"post\"\nball = [10, 5]\nradius = 1\n\
         [[obstacle]]\nname = \"fence\"\nsegment = [[15, 3], [16, 6]]\nrestitution = 0.7\n"
    );
    for (kind, center, velocity) in BALLS {
        let kind = if kind.is_empty() { String::new() } else { format!("kind = {kind:?}\n") };
        text.push_str("[[ball]]\nradius = 0.5\n");
        text.extend([format!("center = {center:?}\nvelocity = {velocity:?}\n"), kind]);
    }
    text
}

/// The same, built without a scene.
fn built(rules: Rules) -> Simulation<2> {
    let share = |e| Restitution::new(e).unwrap();
    let walls = Boundary::walls([0.0, 0.0], [20.0, 10.0]).unwrap();
    let post = Obstacle::from(Circle::new([10.0, 5.0], 1.0).unwrap()).named("post");
    let fence = Obstacle::polyline(vec![[15.0, 3.0], [16.0, 6.0]]).unwrap();
    let builder = Simulation::builder()
        .boundary(walls.with_restitution(share(0.8)))
        .obstacle(post)
        .obstacle(fence.with_restitution(share(0.7)).named("fence"))
        .rules(rules);
    let balls = BALLS.map(|(kind, center, velocity)| {
        let moving = Circle::new(center, 0.5).unwrap().moving(velocity).unwrap();
        let body = Body::new(moving, Mass::new(1.0).unwrap()).with_restitution(share(0.9));
        (body, ["", "bullet", "target"].iter().position(|known| *known == kind).unwrap())
    });
    let kind = |number: usize| u16::try_from(number).unwrap();
    balls
        .into_iter()
        .fold(builder, |b, (body, number)| b.body_as(body, kind(number)))
        .build()
        .unwrap()
}

/// The events up to a time, and a hash of all their bits.
fn events(mut simulation: Simulation<2>) -> (Vec<Event<2>>, u64) {
    let (mut tally, mut events) = (Tally::new(&simulation), Vec::new());
    while let Some(event) = simulation.step(UNTIL).unwrap() {
        tally.event(&simulation, &event);
        events.push(event);
    }
    (events, tally.trajectory_hash())
}

fn rule(between: [&str; 2], does: &str) -> String {
    // A number is that of an obstacle.
    let [a, b] = between.map(|party| match party.parse::<u64>() {
        Ok(number) => number.to_string(),
        Err(_) => format!("{party:?}"),
    });
    format!("[[rule]]\nbetween = [{a}, {b}]\n{does}\n")
}

/// Checks that a rule of a scene is the expected one, event by event.
#[track_caller]
fn check(between: [&str; 2], does: &str, expected: Rules) {
    let text = table() + &rule(between, does);
    let simulation = scene(&text).build::<2>().unwrap().simulation.into_simulation();
    assert_eq!(simulation.rules(), &expected, "{between:?}: {does}");
    assert_eq!(events(simulation), events(built(expected)), "{between:?}: {does}");
}

/// Checks that a rule is refused because it removes what is not a ball.
#[track_caller]
fn check_refused(between: [&str; 2], does: &str) {
    let refused = error::<2>(&(table() + &rule(between, does)), &[]);
    assert!(refused.contains(" cannot be removed\n") && refused.contains(does), "{refused}");
}

fn half() -> Rebound {
    Rebound::new(0.5).unwrap()
}

#[test]
fn balls_without_rules_bounce() {
    let (expected, hash) = events(built(Rules::new()));
    assert!(expected.len() > 30, "{}", expected.len());
    let simulation = scene(&table()).build::<2>().unwrap().simulation.into_simulation();
    assert!(simulation.rules().is_empty());
    assert_eq!(events(simulation), (expected, hash));
}

#[test]
fn every_word_between_two_kinds_in_both_orders() {
    use PairRule::{Bounce, BounceWith, Ignore, Pass, RemoveBoth, RemoveFirst, RemoveSecond};
    let words = [
        ("does = \"bounce\"", Bounce),
        ("does = \"bounce\"\nrestitution = 0.5", BounceWith(half())),
        ("restitution = 0.5", BounceWith(half())),
        ("does = \"pass\"", Pass),
        ("does = \"ignore\"", Ignore),
        ("does = \"remove-first\"", RemoveFirst),
        ("does = \"remove-second\"", RemoveSecond),
        ("does = \"remove-both\"", RemoveBoth),
    ];
    let without = events(built(Rules::new()));
    for (does, rule) in words {
        for ([a, b], [one, other]) in [
            (["bullet", "target"], [BULLET, TARGET]),
            (["target", "bullet"], [TARGET, BULLET]),
            (["bullet", "ball"], [BULLET, BALL]),
            (["ball", "bullet"], [BALL, BULLET]),
            (["bullet", "bullet"], [BULLET, BULLET]),
        ] {
            let expected = Rules::new().pair(one, other, rule);
            // The balls of the test meet, so that each rule makes a difference.
            let is_same = events(built(expected.clone())) == without;
            assert_eq!(is_same, rule == Bounce, "{a}, {b}: {does}");
            check([a, b], does, expected);
        }
    }
}

#[test]
fn every_word_between_a_kind_and_walls_in_both_orders() {
    use WallRule::{Bounce, BounceWith, Ignore, Pass, Remove};
    let words = [
        ("does = \"bounce\"", Bounce),
        ("does = \"bounce\"\nrestitution = 0.5", BounceWith(half())),
        ("restitution = 0.5", BounceWith(half())),
        ("does = \"pass\"", Pass),
        ("does = \"ignore\"", Ignore),
        ("does = \"remove\"", Remove),
    ];
    let of = |wall, rule| match wall {
        "wall" => Rules::new().walls(BULLET, rule),
        "+x" => Rules::new().wall(BULLET, RIGHT, rule),
        _ => Rules::new().wall(BULLET, BELOW, rule),
    };
    let without = events(built(Rules::new()));
    for wall in ["wall", "+x", "-y"] {
        for (does, rule) in words {
            let is_same = events(built(of(wall, rule))) == without;
            assert_eq!(is_same, rule == Bounce, "{wall}: {does}");
            check(["bullet", wall], does, of(wall, rule));
            check([wall, "bullet"], does, of(wall, rule));
        }
        check(["bullet", wall], "does = \"remove-first\"", of(wall, Remove));
        check([wall, "bullet"], "does = \"remove-second\"", of(wall, Remove));
        check_refused(["bullet", wall], "does = \"remove-second\"");
        check_refused([wall, "bullet"], "does = \"remove-first\"");
        check_refused(["bullet", wall], "does = \"remove-both\"");
        check_refused([wall, "bullet"], "does = \"remove-both\"");
    }
}

#[test]
fn every_word_between_a_kind_and_obstacles_in_both_orders() {
    use ObstacleRule::{Bounce, BounceWith, Ignore, Remove};
    let words = [
        ("does = \"bounce\"", Bounce),
        ("does = \"bounce\"\nrestitution = 0.5", BounceWith(half())),
        ("restitution = 0.5", BounceWith(half())),
        ("does = \"ignore\"", Ignore),
        ("does = \"remove\"", Remove),
    ];
    let of = |obstacle, rule| match obstacle {
        "obstacle" => Rules::new().obstacles(BULLET, rule),
        "post" | "0" => Rules::new().obstacle(BULLET, 0, rule),
        _ => Rules::new().obstacle(BULLET, 1, rule),
    };
    let without = events(built(Rules::new()));
    for obstacle in ["obstacle", "post", "fence", "0", "1"] {
        for (does, rule) in words {
            let is_same = events(built(of(obstacle, rule))) == without;
            assert_eq!(is_same, rule == Bounce, "{obstacle}: {does}");
            check(["bullet", obstacle], does, of(obstacle, rule));
            check([obstacle, "bullet"], does, of(obstacle, rule));
        }
        check(["bullet", obstacle], "does = \"remove-first\"", of(obstacle, Remove));
        check([obstacle, "bullet"], "does = \"remove-second\"", of(obstacle, Remove));
        check_refused(["bullet", obstacle], "does = \"remove-second\"");
        check_refused([obstacle, "bullet"], "does = \"remove-first\"");
        check_refused(["bullet", obstacle], "does = \"remove-both\"");
    }
}

#[test]
fn in_space_there_are_six_walls() {
    let text = |wall: &str| {
        format!(
            "dimension = 3\nuntil = 1\n[[ball]]\ncenter = [0, 0, 0]\nradius = 1\n{}",
            rule(["ball", wall], "does = \"pass\"")
        )
    };
    for (name, axis, side) in [("-x", 0, Side::Low), ("+y", 1, Side::High), ("-z", 2, Side::Low)] {
        let simulation = scene(&text(name)).build::<3>().unwrap().simulation;
        let expected = Rules::new().wall(0, Wall { axis, side }, WallRule::Pass);
        assert_eq!(simulation.rules(), &expected, "{name}");
    }
}

#[test]
fn of_two_rules_for_the_same_contact_the_later_one_counts() {
    let all = rule(["bullet", "wall"], "does = \"ignore\"");
    let one = rule(["+x", "bullet"], "does = \"remove\"");
    let rules =
        |text: String| scene(&(table() + &text)).build::<2>().unwrap().simulation.rules().clone();
    let general = Rules::new().walls(BULLET, WallRule::Ignore);
    let special = general.clone().wall(BULLET, RIGHT, WallRule::Remove);
    assert_eq!(rules(format!("{all}{one}")), special);
    assert_eq!(rules(format!("{one}{all}")), general);
    let pass = rule(["bullet", "target"], "does = \"pass\"");
    let remove = rule(["target", "bullet"], "does = \"remove-first\"");
    let expected = Rules::new().pair(BULLET, TARGET, PairRule::RemoveSecond);
    assert_eq!(rules(format!("{pass}{remove}")), expected);
}

/// Only the first of them once had the rule.
#[test]
fn a_name_that_obstacles_share_means_all_of_them() {
    let text =
        table().replace("\"fence\"", "\"post\"") + &rule(["post", "bullet"], "does = \"ignore\"");
    let simulation = scene(&text).build::<2>().unwrap().simulation;
    let all = Rules::new().obstacle(BULLET, 0, ObstacleRule::Ignore);
    assert_eq!(simulation.rules(), &all.obstacle(BULLET, 1, ObstacleRule::Ignore));
}

#[test]
fn racks_and_fills_have_kinds_and_kinds_are_numbered_in_the_order_of_the_balls() {
    let text = format!(
        "{IN_A_BOX}kinds = [\"late\", \"fluid\"]\n\
         [[fill]]\nkind = \"fluid\"\nlattice = \"square\"\ncount = 4\nradius = 0.1\nmin = [5, 5]\nmax = [9, 9]\n\
         [[rack]]\nkind = \"red\"\napex = [2, 5]\ndirection = [0, 1]\nrows = 2\nradius = 0.2\n\
         [[ball]]\ncenter = [1, 1]\nradius = 0.3\n[[ball]]\nkind = \"cue\"\ncenter = [3, 1]\nradius = 0.3\n"
    )
    .replacen("[boundary]", "", 1)
    .replacen("kind = \"box\"\nmin", "boundary.kind = \"box\"\nboundary.min", 1)
    .replacen("\nmax", "\nboundary.max", 1);
    let session = scene(&text).build::<2>().unwrap().simulation;
    let names: Vec<_> = session.kinds().names().collect();
    assert_eq!(names, ["ball", "cue", "red", "fluid", "late"]);
    let kinds: Vec<_> = session.ids().map(|ball| session.kind_name(ball)).collect();
    let [first, last] = [["ball", "cue", "red", "red", "red"].as_slice(), &["fluid"; 4]];
    assert_eq!(kinds, [first, last].concat());
    // `--set` reaches them.
    let changed = changed(&text, &["fill.0.kind=gas", "ball.0.kind=cue"]);
    let session = changed.build::<2>().unwrap().simulation;
    let names: Vec<_> = session.kinds().names().collect();
    assert_eq!(names, ["ball", "cue", "red", "gas", "late", "fluid"]);
}

#[test]
fn a_kind_that_no_ball_has_yet_has_its_rules_when_one_comes() {
    let head = format!("kinds = [\"ghost\"]\n{}", table());
    let text = head + &rule(["ghost", "ball"], "does = \"ignore\"");
    let mut session = scene(&text).build::<2>().unwrap().simulation;
    let ghost = session.kind_named("ghost").unwrap();
    let over = Body::new(Circle::new([17.0, 2.0], 0.5).unwrap().at_rest(), Mass::new(1.0).unwrap());
    let added = session.insert_as(over, ghost).unwrap();
    assert_eq!((session.kind_name(added), session.number(added)), ("ghost", BALLS.len()));
    let refused = session.kind_named("gost").unwrap_err().to_string();
    let known = "there is no kind \"gost\", only \"ball\", \"bullet\", \"target\" and \"ghost\"";
    assert!(refused.starts_with(&known.replace(" and", ",")), "{refused}");
}

#[test]
fn what_is_no_rule_is_refused() {
    let table = format!(
        "{IN_A_BOX}[[ball]]\nkind = \"bullet\"\ncenter = [1, 1]\nradius = 0.5\n\
         [[obstacle]]\nname = \"post\"\nball = [5, 5]\nradius = 1\n"
    );
    let said = said_of(
        &table,
        &[
            "[[rule]]\ndoes = \"pass\"\n",
            "[[rule]]\nbetween = \"bullet\"\n",
            "[[rule]]\nbetween = [\"bullet\"]\ndoes = \"pass\"\n",
            "[[rule]]\nbetween = [\"bullet\", \"bullet\", \"bullet\"]\ndoes = \"pass\"\n",
            "[[rule]]\nbetween = [\"bullet\", true]\ndoes = \"pass\"\n",
            "[[rule]]\nbetween = [\"bullet\", -1]\ndoes = \"ignore\"\n",
            "[[rule]]\nbetween = [\"bullet\", 1]\ndoes = \"ignore\"\n",
            "[[rule]]\nbetween = [\"bullet\", \"wall\"]\n",
            "[[rule]]\nbetween = [\"bullet\", \"wall\"]\ndoes = \"vanish\"\n",
            "[[rule]]\nbetween = [\"bullet\", \"bullet\"]\ndoes = \"remove-frist\"\n",
            "[[rule]]\nbetween = [\"bullet\", \"wall\"]\ndoes = 3\n",
            "[[rule]]\nbetween = [\"bullet\", \"wall\"]\ndoes = \"pass\"\nrestitution = 0.5\n",
            "[[rule]]\nbetween = [\"bullet\", \"wall\"]\nrestitution = 1001\n",
            "[[rule]]\nbetween = [\"bullet\", \"bullet\"]\ndoes = \"remove\"\n",
            "[[rule]]\nbetween = [\"wall\", \"post\"]\ndoes = \"bounce\"\n",
            "[[rule]]\nbetween = [0, \"-x\"]\ndoes = \"bounce\"\n",
            "[[rule]]\nbetween = [\"bullet\", \"wall\"]\ndoes = \"remove-second\"\n",
            "[[rule]]\nbetween = [\"post\", \"bullet\"]\ndoes = \"remove-both\"\n",
            "[[rule]]\nbetween = [\"post\", \"bullet\"]\ndoes = \"pass\"\n",
            "[[rule]]\nbetween = [\"bulet\", \"wall\"]\ndoes = \"pass\"\n",
            "[[rule]]\nbetween = [\"bullet\", \"pots\"]\ndoes = \"ignore\"\n",
            "[[rule]]\nbetween = [\"bullet\", \"-z\"]\ndoes = \"pass\"\n",
            "[[rule]]\nbetween = [\"bullet\", \"asteroid\"]\ndoes = \"pass\"\n",
            "[[rule]]\nbetween = [\"bullet\", \"wall\"]\ndose = \"pass\"\n",
            "[rule]\nbetween = [\"bullet\", \"wall\"]\ndoes = \"pass\"\n",
        ],
    );
    assert_snapshot!(said);
    let none = format!("{HEAD}[[ball]]\ncenter = [1, 1]\nradius = 0.5\n");
    assert_snapshot!(said_of(&none, &["[[rule]]\nbetween = [\"ball\", 0]\ndoes = \"ignore\"\n"]));
}

#[test]
fn a_name_with_two_meanings_is_refused() {
    let ball = |kind: &str| {
        format!("{IN_A_BOX}[[ball]]\nkind = \"{kind}\"\ncenter = [1, 1]\nradius = 0.5\n")
    };
    let post = |name: &str| format!("[[obstacle]]\nname = \"{name}\"\nball = [5, 5]\nradius = 1\n");
    let rule = |one: &str| rule(["ball", one], "does = \"ignore\"");
    let said = said_of(
        "",
        &[
            &format!("{}{}{}", ball("post"), post("post"), rule("post")),
            &format!("{}{}", ball("wall"), rule("wall")),
            &format!("{}{}", ball("-x"), rule("-x")),
            &format!("{}{}{}", ball("ball"), post("wall"), rule("wall")),
            &format!("{}{}{}", ball("ball"), post("ball"), rule("ball")),
        ],
    );
    assert_snapshot!(said);
    // Without a rule that names them there is no question.
    scene(&(ball("post") + &post("post") + &rule("obstacle")));
}

#[test]
fn every_motion_has_rules() {
    let head = format!("{HEAD}[[ball]]\ncenter = [1, 1]\nradius = 0.5\n");
    let rule = rule(["ball", "ball"], "does = \"pass\"");
    let motions = [
        "damping = 0.5",
        "growth = 0.01",
        "gravity = [0, -9.81]",
        "friction = 0.1",
        "model = \"cue-sport\"",
    ];
    for motion in motions {
        let built = scene(&format!("{head}[motion]\n{motion}\n{rule}")).build::<2>().unwrap();
        assert!(!built.simulation.rules().is_empty(), "{motion}");
    }
}

/// A rule with an error was once reported after the balls had been placed.
#[test]
fn an_error_of_a_rule_is_reported_before_balls_are_placed() {
    let text = format!(
        "{IN_A_BOX}[[fill]]\nlattice = \"random\"\ncount = 10_000_000\nradius = 0.4\n{}",
        rule(["ball", "bal"], "does = \"pass\"")
    );
    let refused = Scene::parse("a.toml", &text, &[]).unwrap_err().to_string();
    assert!(refused.starts_with("a.toml:12:20: no kind, wall or obstacle is called"), "{refused}");
}

#[test]
fn what_is_no_kind_is_refused() {
    let ball = "[[ball]]\ncenter = [1, 1]\nradius = 0.5\n";
    let said = said_of(
        HEAD,
        &[
            "kinds = \"late\"\n",
            "kinds = [\"late\", 3]\n",
            &format!("{ball}kind = 3\n"),
            &format!("{ball}kinds = [\"late\"]\n"),
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn there_are_at_most_65_536_kinds() {
    let kinds = |count: u32| {
        let names = (0..count).map(|kind| Value::String(format!("kind {kind}"))).collect();
        Value::table([("dimension", Value::Integer(2)), ("kinds", Value::List(names))])
    };
    // With the kind of balls that have none.
    let all = Scene::from_value("kinds", kinds(65_535)).unwrap().build::<2>().unwrap().simulation;
    assert_eq!(all.kinds().names().len(), 65_536);
    assert_eq!(all.kind_named("kind 65534"), Ok(u16::MAX));
    let refused = Scene::from_value("kinds", kinds(65_536)).unwrap_err().to_string();
    let said = "kinds[65535]: there are more than 65536 kinds of balls; use some of them again";
    assert_eq!(refused, said);
    // Of so many names a message lists some.
    let Value::Table(mut entries) = kinds(65_535) else { unreachable!() };
    let between = Value::List(vec!["ball".into(), "a completely different word".into()]);
    let rule = Value::table([("between", between), ("does", "pass".into())]);
    entries.push(("rules".to_owned(), Value::List(vec![rule])));
    let refused = Scene::from_value("kinds", Value::Table(entries)).unwrap_err().to_string();
    assert!(
        refused.starts_with("rules[0].between[1]: no kind, wall or ") && refused.len() < 1000,
        "{refused}"
    );
}
