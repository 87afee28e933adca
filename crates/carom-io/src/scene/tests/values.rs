//! Tests of scenes that are values: `Scene::from_value`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use carom::{Ball, Body, Mass, Mesh};
use carom_any::in_dimension;
use proptest::prelude::*;
use test_size::{is_full, sized};
use toml::de::{DeTable, DeValue};

use super::super::{Additions, Scene, Value};
use super::changed;
use super::fuzz::config;
use super::scenes::{folder, scene_files};

/// A text as a value, converted by other code than the reader's.
fn value_of(text: &str) -> Value {
    let table = DeTable::parse(text).unwrap_or_else(|error| panic!("{error}"));
    converted(DeValue::Table(table.into_inner()))
}

fn converted(value: DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::String(text.into_owned()),
        DeValue::Integer(number) => {
            Value::Integer(i64::from_str_radix(number.as_str(), number.radix()).unwrap())
        }
        DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap()),
        DeValue::Boolean(value) => Value::Boolean(value),
        DeValue::Datetime(date) => Value::String(date.to_string()),
        DeValue::Array(items) => {
            Value::List(items.into_iter().map(|item| converted(item.into_inner())).collect())
        }
        DeValue::Table(table) => Value::table(
            table
                .into_iter()
                .map(|(key, value)| (key.into_inner().into_owned(), converted(value.into_inner()))),
        ),
    }
}

/// Where a value leads: to its keys, or to its items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Key(usize),
    Item(usize),
}

/// The ways to all parts of a value, the value itself included.
fn ways(value: &Value) -> Vec<Vec<Step>> {
    let below = |step: Step, value| {
        ways(value).into_iter().map(move |rest| [vec![step.clone()], rest].concat())
    };
    let mut all = vec![Vec::new()];
    match value {
        Value::List(items) => {
            all.extend(items.iter().enumerate().flat_map(|(k, item)| below(Step::Item(k), item)));
        }
        Value::Table(entries) => {
            let values = entries.iter().map(|(_, value)| value).enumerate();
            all.extend(values.flat_map(|(k, value)| below(Step::Key(k), value)));
        }
        _ => {}
    }
    all
}

fn part<'v>(value: &'v mut Value, way: &[Step]) -> &'v mut Value {
    match (way, value) {
        ([], value) => value,
        ([Step::Item(k), rest @ ..], Value::List(items)) => part(&mut items[*k], rest),
        ([Step::Key(k), rest @ ..], Value::Table(entries)) => part(&mut entries[*k].1, rest),
        (way, value) => panic!("{way:?} leads nowhere in {value:?}"),
    }
}

/// The path of a part, as messages write it.
fn path(value: &Value, way: &[Step]) -> String {
    let (mut value, mut path) = (value, String::new());
    for step in way {
        value = match (step, value) {
            (Step::Item(k), Value::List(items)) => {
                path.extend(["[", &k.to_string(), "]"]);
                &items[*k]
            }
            (Step::Key(k), Value::Table(entries)) => {
                path += if path.is_empty() { "" } else { "." };
                path += &entries[*k].0;
                &entries[*k].1
            }
            _ => panic!("{step:?} leads nowhere"),
        };
    }
    path
}

/// A scene with every table, but those that exclude others.
fn rich() -> Value {
    value_of(
        r#"
        title = "All there is"
        dimension = 2
        until = 1.0
        seed = 3
        restitution = 0.9
        overlap = "refuse"
        kinds = ["late"]
        boundary = { kind = "box", min = [0, 0], max = [20, 20], restitution = 0.5, move = { "-x" = { to = -1, speed = 0 } } }
        motion = { damping = 0.1, gravity = [0, 0], friction = 0, growth = 0.0 }
        [[ball]]
        name = "a"
        kind = "bullet"
        center = [1, 1.0]
        velocity = [1, 0]
        radius = 0.5
        mass = 2
        restitution = 1
        [[rack]]
        names = ["x", "y", "z"]
        kind = "target"
        apex = [5, 5]
        direction = [1, 0]
        rows = 2
        radius = 0.25
        [[fill]]
        name = "gas"
        lattice = "square"
        count = 4
        min = [10, 10]
        max = [20, 20]
        speed = 1
        radius = 0.1
        [[obstacle]]
        name = "fence"
        polyline = [[8, 1], [9, 1], [9, 2]]
        closed = true
        [[obstacle]]
        capsule = [[8, 8], [9, 8]]
        radius = 0.5
        inside = false
        [[pocket]]
        center = [1, 19]
        radius = 0.5
        [[rule]]
        between = ["bullet", "target"]
        does = "remove-second"
        [[rule]]
        between = ["bullet", 1]
        restitution = 0.5
        "#,
    )
}

/// A game on a cloth, which has no rules.
fn game() -> Value {
    value_of(
        r#"
        dimension = 2
        collisions = 3
        motion = { model = "cue-sport", g = 9.8, rolling = 0.01, cushion_height = 1.2 }
        ball = [{ name = "cue", center = [0, 0], radius = 1, spin = [0, 1, 0] }]
        shot = [{ ball = "cue", speed = 1, direction = [1, 0], spin = [0, 0, 1] }]
        "#,
    )
}

/// Reads a value, and builds its simulation.
fn built(value: Value) -> Result<usize, String> {
    let scene = Scene::from_value("test", value).map_err(|error| error.to_string())?;
    in_dimension!(scene.dimension(), D => scene
        .build::<D>()
        .map(|built| built.simulation.len())
        .map_err(|error| error.to_string()))
}

#[test]
fn every_scene_of_the_repository_is_the_same_as_a_value() {
    for path in scene_files() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let mut text = std::fs::read_to_string(&path).unwrap();
        if name == "packing" && !is_full() {
            // At full size it grows for a second.
            text = text.replace("max = [20.0, 20.0]", "max = [8.0, 8.0]");
        }
        let parsed = Scene::parse(path.to_str().unwrap(), &text, &[]).unwrap();
        let mut value = value_of(&text);
        if name == "star" {
            // In a value, the path is relative to the working directory.
            let mesh =
                ways(&value).into_iter().find(|way| self::path(&value, way) == "obstacle[0].mesh");
            *part(&mut value, &mesh.unwrap()) = folder().join("star.stl").to_str().unwrap().into();
        }
        let given = Scene::from_value(name, value).unwrap_or_else(|error| panic!("{error}"));
        let copied = Scene::from_value(name, parsed.to_value()).unwrap();
        for other in [&given, &copied] {
            assert_eq!(
                (other.name(), other.title(), other.dimension(), other.seed()),
                (parsed.name(), parsed.title(), parsed.dimension(), parsed.seed())
            );
            assert_eq!((other.until(), other.collisions()), (parsed.until(), parsed.collisions()));
        }
        in_dimension!(parsed.dimension(), D => are_same::<D>([&parsed, &given, &copied]));
    }
}

/// Checks that the first events of scenes are the same, and the balls after them.
fn are_same<const D: usize>(scenes: [&Scene; 3]) {
    let until = scenes[0].until().unwrap_or(f64::INFINITY);
    let [one, two, three] = scenes.map(|scene| {
        let built = scene.build::<D>().unwrap_or_else(|error| panic!("{error}"));
        let mut session = built.simulation;
        let mut events = Vec::new();
        while events.len() < sized(40, 1_000)
            && let Some(event) = session.step(until).unwrap()
        {
            events.push((event, event.time.to_bits()));
        }
        let balls: Vec<_> =
            session.ids().map(|ball| (session.position(ball), session.velocity(ball))).collect();
        (built.names, events, balls)
    });
    assert!(!one.1.is_empty());
    assert!(one == two && one == three);
}

#[test]
fn a_value_that_a_seed_was_given_keeps_it() {
    let scene = Scene::from_value("test", rich()).unwrap().with_seed(77);
    assert_eq!(Scene::from_value("test", scene.to_value()).unwrap().seed(), 77);
}

#[test]
fn neither_balls_nor_an_end_are_required() {
    let empty = Value::table([("dimension", Value::Integer(3))]);
    let scene = Scene::from_value("empty", empty).unwrap();
    assert_eq!((scene.until(), scene.collisions(), scene.balls().unwrap()), (None, None, 0));
    assert_eq!((scene.title(), scene.name(), scene.seed()), ("empty", "empty", 0));
    let mut session = scene.build::<3>().unwrap().simulation;
    session.advance_to(5.0).unwrap();
    assert!(session.is_empty() && session.time().to_f64() == 5.0);
    // The dimension is that of the first ball, or else of the box.
    let ball = |center: Value| Value::table([("center", center), ("radius", 1.0.into())]);
    let corners = || [("kind", "box".into()), ("min", [0.0; 3].into()), ("max", [9.0; 3].into())];
    let boundary = || ("boundary", Value::table(corners()));
    let of = |entries: Vec<(&str, Value)>| Scene::from_value("test", Value::table(entries));
    let balls = |center| ("balls", Value::List(vec![ball(center)]));
    let dimension = |scene: Scene| scene.dimension().axes();
    assert_eq!(dimension(of(vec![balls([1.0, 1.0].into())]).unwrap()), 2);
    assert_eq!(dimension(of(vec![boundary()]).unwrap()), 3);
    assert_eq!(dimension(of(vec![balls([1.0; 3].into()), boundary()]).unwrap()), 3);
    let said = "boundary.min: expected 2 numbers, found 3; the scene has dimension 2: give one number \
                for each axis";
    assert_eq!(of(vec![balls([1.0; 2].into()), boundary()]).unwrap_err().to_string(), said);
}

/// All of these were once told that the key `dimension` is missing.
#[test]
fn what_hides_the_dimension_is_named_at_its_place() {
    let axes = || Value::table([("x", Value::Float(5.0)), ("y", Value::Float(3.0))]);
    let balls = |ball| ("balls", Value::List(vec![Value::table(ball)]));
    let ball = |center| balls([("center", center), ("radius", 1.0.into())]);
    let cases = [
        vec![],
        vec![("racks", Value::List(Vec::new()))],
        vec![("balls", Value::List(Vec::new()))],
        vec![("balls", Value::table([("center", Value::from([5.0, 3.0]))]))],
        vec![("ball", Value::Float(3.0))],
        vec![("balls", Value::List(vec![Value::from([5.0, 3.0])]))],
        vec![ball(axes())],
        vec![ball(Value::from([5.0]))],
        vec![ball(Value::from([5.0; 4]))],
        vec![ball(Value::Float(5.0))],
        vec![balls([("centre", [5.0, 3.0].into()), ("radius", 1.0.into())])],
        vec![balls([("kind", "red".into()), ("radius", 1.0.into())])],
        vec![("boundary", Value::table([("max", Value::from([5.0]))]))],
        vec![("boundary", Value::table([("maxs", Value::from([5.0]))]))],
        vec![("boundary", Value::table([("kind", Value::from("open"))]))],
    ];
    let said = cases
        .map(|entries| Scene::from_value("test", Value::table(entries)).unwrap_err().to_string());
    insta::assert_snapshot!(said.join("\n"));
}

/// A plural was once named in the singular, which a program that wrote the plural does not know.
#[test]
fn errors_name_each_key_as_it_was_written() {
    let scene = |key: &'static str| {
        let ball = |x: f64, radius: Value| {
            Value::table([("center", Value::from([x, 0.0])), ("radius", radius)])
        };
        let balls = vec![ball(0.0, 1.0.into()), ball(1.0, 1.0.into())];
        let wrong = vec![ball(0.0, "1".into())];
        [wrong, balls].map(|balls| built(Value::table([(key, balls.into())])).unwrap_err())
    };
    for (key, other) in [("ball", "balls"), ("balls", "ball")] {
        let [wrong, overlap] = scene(key);
        assert_eq!(wrong, format!("{key}[0].radius: expected a number, found the string \"1\""));
        assert!(overlap.starts_with(&format!("{key}[1].center: ball 1 overlaps ")), "{overlap}");
        // Also after it was saved.
        let one = Value::table([("center", Value::from([0.0; 2])), ("radius", 1.0.into())]);
        let scene = Value::table([(key, Value::List(vec![one]))]);
        let value = Scene::from_value("test", scene).unwrap().to_value();
        assert!(value.get(key).is_some() && value.get(other).is_none());
    }
}

#[test]
fn a_file_needs_what_a_value_does_not() {
    for (text, missing) in [
        ("until = 1\n[[ball]]\ncenter = [0, 0]\nradius = 1\n", "the key `dimension` is missing"),
        ("dimension = 2\n[[ball]]\ncenter = [0, 0]\nradius = 1\n", "the end of the run is missing"),
        ("dimension = 2\nuntil = 1\n", "the scene has no balls"),
    ] {
        let refused = Scene::parse("a.toml", text, &[]).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("a.toml: {missing}\n")), "{refused}");
        let same = Scene::from_value("a", value_of(text));
        assert!(same.is_ok(), "{missing}");
    }
}

#[test]
fn a_value_of_a_wrong_type_is_refused_with_its_path_at_every_depth() {
    let mut tried = BTreeSet::new();
    for whole in [rich(), game()] {
        built(whole.clone()).unwrap_or_else(|error| panic!("{error}"));
        for way in ways(&whole) {
            let place = path(&whole, &way);
            let found = part(&mut whole.clone(), &way).clone();
            // Of these, at most one has the right type; a number may also be a whole number.
            for wrong in [
                Value::Boolean(true),
                Value::String("?".to_owned()),
                Value::Integer(-7),
                Value::Float(f64::NAN),
                Value::List(vec![Value::Boolean(true)]),
                Value::table([("?", Value::Integer(1))]),
            ] {
                let mut value = whole.clone();
                *part(&mut value, &way) = wrong.clone();
                let result = built(value);
                let is_like = match (&found, &wrong) {
                    // A vector component or a `between` may be another number, and names are free.
                    (Value::Integer(_) | Value::Float(_), Value::Integer(_) | Value::Float(_)) => {
                        true
                    }
                    (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
                };
                match result {
                    Ok(_) => assert!(is_like, "{place}: {wrong:?} was accepted"),
                    Err(error) if is_like => assert!(error.contains(": "), "{place}: {error}"),
                    Err(error) if place.is_empty() => {
                        assert!(error.starts_with("test: "), "{error}");
                    }
                    Err(error) => {
                        let in_it = error.strip_prefix(&place);
                        let in_it = in_it.unwrap_or_else(|| panic!("{place}: {wrong:?}: {error}"));
                        let ends = [':', '.', '['].iter().any(|end| in_it.starts_with(*end));
                        assert!(ends && error.contains(": "), "{place}: {wrong:?}: {error}");
                    }
                }
            }
            tried.insert(place);
        }
    }
    for deep in
        ["ball[0].center[1]", "obstacle[0].polyline[2][0]", "rule[1].between[1]", "kinds[0]"]
    {
        assert!(tried.contains(deep), "{deep}");
    }
}

/// The keys and the values of a table.
type Entries = Vec<(String, Value)>;

#[test]
fn errors_of_values_say_what_is_wrong_where_and_how_to_fix_it() {
    let said = |change: &dyn Fn(&mut Entries)| {
        let Value::Table(mut entries) = rich() else { unreachable!() };
        change(&mut entries);
        built(Value::Table(entries)).unwrap_err()
    };
    let ball = |entries: &[(&str, Value)]| Value::table(entries.iter().cloned());
    let center = ("center", Value::from([3.0, 1.0]));
    let add = |value: Value| {
        said(&|entries| {
            let (_, balls) = entries.iter_mut().find(|(key, _)| key == "ball").unwrap();
            let Value::List(balls) = balls else { unreachable!() };
            balls.push(value.clone());
        })
    };
    let cases = [
        said(&|entries| entries.push(("balls".into(), Value::List(vec![])))),
        said(&|entries| entries.push(("seed".into(), Value::Integer(4)))),
        said(&|entries| entries.push(("retitution".into(), 1.0.into()))),
        said(&|entries| entries.push(("gravity".into(), 1.0.into()))),
        add(ball(&[center.clone(), ("radus", 1.0.into())])),
        add(ball(std::slice::from_ref(&center))),
        add(ball(&[center.clone(), ("radius", (-1.0).into())])),
        add(ball(&[center.clone(), ("radius", 0.1.into()), ("radius", 0.2.into())])),
        add(ball(&[("center", [0.75, 1.0].into()), ("radius", 0.5.into())])),
        add(ball(&[("center", [0.25, 9.0].into()), ("radius", 0.5.into())])),
        add(ball(&[center, ("radius", 0.1.into()), ("spin", [0.0; 3].into())])),
        add(Value::Integer(3)),
    ];
    insta::assert_snapshot!(cases.join("\n"));
}

/// Both were once the key `ball`, and the second was forgotten.
#[test]
fn keys_that_are_given_twice_are_refused() {
    let balls = |key: &'static str| {
        let ball = Value::table([("center", Value::from([0.0, 0.0])), ("radius", 1.0.into())]);
        (key, Value::List(vec![ball]))
    };
    for (keys, said) in [
        (["ball", "ball"], "ball: `ball` is given twice; keep one of them"),
        (["balls", "balls"], "balls: `balls` is given twice; keep one of them"),
        (
            ["ball", "balls"],
            "balls: both `ball` and `balls` are given; they mean the same: put all items under one of \
             them",
        ),
    ] {
        let refused = built(Value::table(keys.map(balls))).unwrap_err();
        assert_eq!(refused, said);
    }
}

#[test]
fn a_ball_that_is_added_later_has_the_keys_of_a_ball() {
    let scene = Scene::from_value("test", rich()).unwrap();
    let ball = |entries: &[(&str, Value)]| scene.ball::<2>(Value::table(entries.iter().cloned()));
    let center = ("center", Value::from([3.0, 1.0]));
    let added = ball(&[center.clone(), ("radius", 0.5.into()), ("kind", "late".into())]).unwrap();
    assert_eq!((added.kind.as_str(), added.name, added.spin), ("late", None, None));
    assert_eq!(added.body.restitution().get(), 0.9, "that of the scene");
    let refused = |entries: &[(&str, Value)]| ball(entries).unwrap_err().to_string();
    let said = "ball.radius: expected a number, found true";
    assert_eq!(refused(&[center.clone(), ("radius", true.into())]), said);
    let said = "ball.radus: unknown key `radus`; did you mean `radius`?";
    assert_eq!(refused(&[center.clone(), ("radus", 1.0.into())]), said);
    assert_eq!(refused(&[center]), "ball: the key `radius` is missing; add `radius`");
}

#[test]
fn balls_can_be_added_to_a_scene_that_is_built() {
    let ball = |x: f64| {
        let ball = Ball::new([x, 1.0], 0.125).unwrap().at_rest();
        Body::new(ball, Mass::new(1.0).unwrap())
    };
    let build = |scene: Value, more: Additions<2>| {
        let scene = Scene::from_value("test", scene).unwrap();
        let built = scene.build_with(more, &mut || ControlFlow::Continue(()));
        built.map(Option::unwrap).map_err(|error| error.to_string())
    };
    let alone = build(rich(), Additions::default()).unwrap();
    let names = vec![Some("late".to_owned())];
    let more = Additions {
        balls: vec![ball(3.0), ball(3.5)],
        kinds: vec![1],
        names,
        ..Default::default()
    };
    let both = build(rich(), more).unwrap();
    let count = alone.simulation.len();
    assert_eq!(both.simulation.len(), count + 2);
    assert_eq!(
        (&both.names[..count], both.names[count].as_deref()),
        (&alone.names[..], Some("late"))
    );
    let kinds = [0, 1].map(|k| both.simulation.kind(both.simulation.id(count + k).unwrap()));
    assert_eq!(kinds, [1, 1]);
    // Errors name the array and the row.
    let refused = |more| build(rich(), more).unwrap_err();
    let two = || vec![ball(3.0), ball(3.125)];
    let spins = vec![[0.0; 3], [0.0, 0.0, 1.0]];
    let place = format!("x[1]: ball {} overlaps ball {count} by 0.125", count + 1);
    let told = refused(Additions { balls: two(), ..Default::default() });
    assert!(told.starts_with(&place), "{told}");
    let told =
        refused(Additions { balls: vec![ball(3.0), ball(3.5)], spins, ..Default::default() });
    assert!(told.starts_with("spin[1]: balls do not spin without a cloth; "), "{told}");
    let light = Mass::new(1e-99).unwrap();
    let light = vec![ball(3.0), Body::new(*ball(3.5).moving(), light)];
    let told = refused(Additions { balls: light, ..Default::default() });
    assert!(told.starts_with("mass[1]: mass 1e-99 of ball "), "{told}");
}

#[test]
fn a_mesh_can_be_its_corners_and_triangles() {
    let scene = |mesh: Value| {
        let obstacle = Value::table([("mesh", mesh)]);
        let scene = [("dimension", Value::Integer(3)), ("obstacles", Value::List(vec![obstacle]))];
        Scene::from_value("test", Value::table(scene))
    };
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let vertices = || Value::List(corners.map(Value::from).into());
    let triangles = |of: &[&[i64]]| {
        let triangle = |of: &&[i64]| Value::List(of.iter().map(|&k| Value::Integer(k)).collect());
        Value::List(of.iter().map(triangle).collect())
    };
    let mesh =
        |of: &[&[i64]]| Value::table([("vertices", vertices()), ("triangles", triangles(of))]);
    let built = scene(mesh(&[&[0, 1, 2], &[0, 2, 3]])).unwrap().build::<3>().unwrap().simulation;
    let expected = Mesh::new(corners, vec![[0, 1, 2], [0, 2, 3]]).unwrap();
    assert_eq!(built.obstacles(), [expected.into()]);
    // A file can have such a table, and `--set` reaches it.
    let text = "dimension = 3\nuntil = 1\n[[ball]]\ncenter = [9, 9, 9]\nradius = 1\n[[obstacle]]\n\
                mesh.vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 7]]\n\
                mesh.triangles = [[0, 1, 2], [0, 2, 3]]\n";
    let built = changed(text, &["obstacle.0.mesh.vertices.3.2=1"]).build::<3>().unwrap().simulation;
    let expected = Mesh::new(corners, vec![[0, 1, 2], [0, 2, 3]]).unwrap();
    assert_eq!(built.obstacles(), [expected.into()]);
    let refused = [
        scene(mesh(&[&[0, 1, 4]])),
        scene(mesh(&[&[0, 1]])),
        scene(mesh(&[&[0, 1, -1]])),
        scene(mesh(&[])),
        scene(Value::table([("vertices", vertices())])),
        scene(Value::table([("vertices", vertices()), ("triangle", triangles(&[]))])),
        scene(Value::Integer(7)),
    ];
    let said = refused.map(|scene| scene.unwrap_err().to_string());
    insta::assert_snapshot!(said.join("\n"));
}

/// What a program may put anywhere.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::Boolean),
        prop::sample::select(vec![i64::MIN, -1, 0, 1, 2, 3, 100_000_001, i64::MAX])
            .prop_map(Value::Integer),
        prop::sample::select(vec![
            f64::NAN,
            f64::INFINITY,
            -1.0,
            -0.0,
            0.5,
            1e-200,
            1e60,
            f64::MAX
        ])
        .prop_map(Value::Float),
        prop::sample::select(vec![
            "",
            "?",
            "ball",
            "wall",
            "-x",
            "obstacle",
            "bullet",
            "fence",
            "box",
            "random",
            "square",
            "remove",
            "pass",
            "periodic",
            "cue-sport",
            "relax",
            "cue"
        ])
        .prop_map(Value::from),
        prop::collection::vec(-2.0..2.0, 0..4)
            .prop_map(|all| Value::List(all.into_iter().map(Value::Float).collect())),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::List),
            prop::collection::vec((key(), inner), 0..3).prop_map(Value::Table),
        ]
    })
}

fn key() -> impl Strategy<Value = String> {
    "(balls?|racks?|fills?|rules?|obstacles?|kinds?|center|radius|mass|min|max|does|between|motion|growth|ball|ü)"
}

/// A change somewhere in a value.
#[derive(Clone, Debug)]
enum Change {
    Replace(Value),
    Remove,
    Add(String, Value),
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn any_change_of_a_value_is_a_scene_or_an_error_with_a_place(
        is_game in any::<bool>(),
        changes in prop::collection::vec(
            (
                any::<prop::sample::Index>(),
                prop_oneof![
                    anything().prop_map(Change::Replace),
                    Just(Change::Remove),
                    (key(), anything()).prop_map(|(key, value)| Change::Add(key, value)),
                ],
            ),
            1..4,
        ),
    ) {
        let mut value = if is_game { game() } else { rich() };
        for (place, change) in changes {
            let ways = ways(&value);
            let way = &ways[place.index(ways.len())];
            match (change, way.split_last()) {
                (Change::Replace(new), _) => *part(&mut value, way) = new,
                (Change::Remove, Some((last, above))) => match (last, part(&mut value, above)) {
                    (Step::Item(k), Value::List(items)) => drop(items.remove(*k)),
                    (Step::Key(k), Value::Table(entries)) => drop(entries.remove(*k)),
                    _ => unreachable!("the way leads to a part"),
                },
                (Change::Remove, None) => {}
                (Change::Add(key, new), _) => match part(&mut value, way) {
                    Value::List(items) => items.push(new),
                    Value::Table(entries) => entries.push((key, new)),
                    leaf => *leaf = new,
                },
            }
        }
        if let Err(error) = built(value) {
            let (place, what) = error.split_once(": ").expect("a place and a message");
            prop_assert!(!place.is_empty() && !what.is_empty() && !error.contains('\n'), "{error}");
        }
    }
}
