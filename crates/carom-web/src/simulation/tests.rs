use std::cell::RefCell;
use std::path::Path;

use carom_io::scene::{Scene, SceneError, Value};
use carom_io::sealed::Seal;
use carom_io::session::{Ask, Refused};
use carom_sim::{ObstacleRule, PairRule, Wall, WallRule};
use test_size::sized;

use super::*;

/// A rule with sensors and pockets, a hole at the bottom, and obstacles that kinds differ in. It
/// records its calls.
#[derive(Default)]
struct Functions {
    asked: RefCell<Vec<(String, String)>>,
}

impl Ask<Error> for Functions {
    fn pair(&self, first: &str, second: &str) -> Result<PairRule, Error> {
        self.asked.borrow_mut().push((first.to_owned(), second.to_owned()));
        match (first, second) {
            ("unknown", _) | (_, "unknown") => Err(Refused("no such kind".to_owned()).into()),
            ("sensor", _) | (_, "sensor") => Ok(PairRule::Pass),
            ("hole", _) => Ok(PairRule::RemoveSecond),
            (_, "hole") => Ok(PairRule::RemoveFirst),
            _ => Ok(PairRule::Bounce),
        }
    }

    fn wall(&self, _: &str, wall: Wall) -> Result<WallRule, Error> {
        Ok(if wall.to_string() == "-y" { WallRule::Remove } else { WallRule::Bounce })
    }

    fn obstacle(&self, ball: &str, obstacle: usize) -> Result<ObstacleRule, Error> {
        Ok(match (ball, obstacle) {
            ("ghost", 0) => ObstacleRule::Ignore,
            ("ghost", _) => ObstacleRule::Remove,
            _ => ObstacleRule::Bounce,
        })
    }
}

fn ball(center: [f64; 2], velocity: [f64; 2]) -> Value {
    Value::table([
        ("center", Value::from(center)),
        ("velocity", Value::from(velocity)),
        ("radius", Value::from(1.0)),
    ])
}

fn fixed(center: [f64; 2], kind: &str) -> Value {
    with(with(ball(center, [0.0; 2]), "mass", f64::INFINITY.into()), "kind", kind.into())
}

/// A table with one more key.
fn with(table: Value, key: &str, value: Value) -> Value {
    let Value::Table(mut entries) = table else { panic!("{table:?} is no table") };
    entries.push((key.to_owned(), value));
    Value::Table(entries)
}

fn in_box(balls: Vec<Value>) -> Value {
    boxed([20.0, 10.0], balls)
}

fn boxed(size: [f64; 2], balls: Vec<Value>) -> Value {
    let boundary = Value::table([
        ("kind", Value::from("box")),
        ("min", Value::from([0.0, 0.0])),
        ("max", Value::from(size)),
    ]);
    Value::table([("boundary", boundary), ("balls", balls.into())])
}

fn run(value: Value, ask: Option<&dyn Ask<Error>>) -> Result<Run<2>, Error> {
    Run::new(Scene::from_value("test", value)?, ask)
}

fn numbers(run: &Run<2>) -> Vec<usize> {
    run.balls().into_iter().map(|ball| run.session().number(ball)).collect()
}

fn next(run: &mut Run<2>, until: f64) -> Option<SimulationEvent> {
    run.step(until).unwrap().map(|event| SimulationEvent::of(&event, run.session()))
}

fn events(run: &mut Run<2>, until: f64) -> Vec<(f64, &'static str, Vec<usize>)> {
    std::iter::from_fn(|| next(run, until))
        .map(|event| (event.time, event.outcome, event.balls))
        .collect()
}

/// The collisions that would end it never come.
#[test]
fn a_run_with_collisions_ends_when_one_ball_is_left() {
    let pocket = [("center", Value::from([16.0, 5.0])), ("radius", Value::from(1.0))];
    let balls = vec![ball([2.0, 5.0], [0.0, 1.0]), ball([10.0, 5.0], [1.0, 0.0])];
    let scene = with(in_box(balls), "pockets", vec![Value::table(pocket)].into());
    let mut run = run(with(scene, "collisions", Value::from(5_i64)), None).unwrap();
    assert!(!run.is_done());
    let events = run.run(f64::INFINITY, 10_000).unwrap();
    assert!(run.is_done() && events < 100, "{events}");
    assert_eq!(numbers(&run), [0]);
}

#[test]
fn a_run_is_changed_and_tells_what_happens() {
    let rule = Functions::default();
    let (sensor, hole) = (fixed([8.0, 5.0], "sensor"), fixed([16.0, 5.0], "hole"));
    let scene = in_box(vec![ball([2.0, 5.0], [1.0, 0.0]), sensor, hole]);
    let mut run = run(scene, Some(&rule)).unwrap();
    let passed = events(&mut run, 9.0);
    assert_eq!(passed, [(4.0, "enter", vec![0, 1]), (8.0, "leave", vec![0, 1])]);
    run.apply_impulse(0, [1.0, 0.0]).unwrap();
    assert_eq!(run.record().lines().unwrap().0.anchors()[0].len(), 2);
    assert_eq!(events(&mut run, 20.0), [(10.5, "remove", vec![0, 2])]);
    assert_eq!(numbers(&run), [1, 2]);

    // The new ball reuses the slot but not the number.
    let third = run.insert(ball([4.0, 3.0], [0.0, -1.0]), Some(&rule)).unwrap();
    assert_eq!(
        (third, run.session().ball(0).is_err(), run.session().ball(3).unwrap().index()),
        (3, true, 0)
    );
    assert_eq!(numbers(&run), [1, 2, 3]);
    assert_eq!((run.names().len(), run.first_hits().len(), run.at_start()), (4, 4, 3));
    assert_eq!(run.session().kind_name(run.session().ball(3).unwrap()), "ball");
    let event = next(&mut run, 30.0).unwrap();
    assert_eq!((event.time, event.outcome, event.balls), (22.0, "remove", vec![3]));
    assert_eq!((event.wall.as_deref(), event.normal), (Some("-y"), vec![0.0, -1.0]));
    assert!(run.session().ball(3).is_err());
}

#[test]
fn each_question_is_asked_once() {
    let rule = Functions::default();
    let scene = in_box(vec![ball([2.0, 5.0], [1.0, 0.0]), fixed([8.0, 5.0], "sensor")]);
    let mut run = run(scene, Some(&rule)).unwrap();
    run.insert(ball([12.0, 5.0], [0.0, 0.0]), Some(&rule)).unwrap();
    run.set_kind(0, "sensor", Some(&rule)).unwrap();
    run.set_kind(0, "new", Some(&rule)).unwrap();
    let asked: Vec<_> = rule.asked.borrow().iter().map(|(a, b)| format!("{a} {b}")).collect();
    let at_start = ["ball ball", "sensor ball", "sensor sensor"];
    assert_eq!(asked, [&at_start[..], &["new ball", "new sensor", "new new"]].concat());
}

#[test]
fn kinds_of_a_scene_with_rules_are_those_of_the_scene() {
    let rule = Value::table([
        ("between", vec!["ball".into(), "ghost".into()].into()),
        ("does", "ignore".into()),
    ]);
    let scene = with(in_box(vec![ball([2.0, 5.0], [1.0, 0.0])]), "rules", vec![rule].into());
    let mut ruled = run(with(scene, "kinds", vec!["ghost".into()].into()), None).unwrap();
    ruled.insert(fixed([4.0, 5.0], "ghost"), None).unwrap();
    assert_eq!(events(&mut ruled, 18.0), [(17.0, "bounce", vec![0])]);
    let refused = ruled.insert(fixed([4.0, 8.0], "gohst"), None).unwrap_err().to_string();
    assert!(
        refused.starts_with("there is no kind \"gohst\", only \"ball\", \"ghost\""),
        "{refused}"
    );
    // Without rules, kinds are names.
    let mut free = run(in_box(vec![ball([2.0, 5.0], [0.0, 0.0])]), None).unwrap();
    free.set_kind::<Refused>(0, "red", None).unwrap();
    assert_eq!(free.session().kind_name(free.session().ball(0).unwrap()), "red");
}

#[test]
fn what_is_refused_calls_balls_by_their_numbers() {
    let rule = Functions::default();
    let scene = in_box(vec![ball([2.0, 5.0], [0.0, 0.0]), fixed([8.0, 5.0], "post")]);
    let mut run = run(scene, Some(&rule)).unwrap();
    run.remove(0).unwrap();
    assert_eq!(run.insert(ball([2.0, 5.0], [0.0, 0.0]), Some(&rule)).unwrap(), 2);
    // Of kinds and of balls, the numbers that are used up, and the balls.
    let used =
        |run: &Run<2>| (run.session().kinds().names().len(), run.session().count(), run.balls());
    let before = used(&run);
    let short = Value::table([("center", vec![5.0.into()].into()), ("radius", 1.0.into())]);
    let unknown = with(ball([5.0, 5.0], [0.0; 2]), "velocty", Value::from([0.0; 2]));
    let spinning = with(ball([5.0, 5.0], [0.0; 2]), "spin", Value::from([0.0, 0.0, 1.0]));
    let mut insert = |ball| run.insert(ball, Some(&rule)).unwrap_err().to_string();
    let said = [
        insert(ball([3.5, 5.0], [0.0, 0.0])),
        insert(short),
        insert(unknown),
        insert(spinning),
        run.set_velocity(0, [1.0, 0.0]).unwrap_err().to_string(),
        run.apply_impulse(1, [1.0, 0.0]).unwrap_err().to_string(),
        run.set_velocity(2, [f64::NAN, 0.0]).unwrap_err().to_string(),
        run.strike(2, [1.0, 0.0], [0.0; 3]).unwrap_err().to_string(),
        run.set_restitution(2, 2.0).unwrap_err().to_string(),
        run.set_kind(2, "unknown", Some(&rule)).unwrap_err().to_string(),
        run.move_wall("left", 1.0, 1.0).unwrap_err().to_string(),
    ];
    let expected = [
        "the ball would overlap ball 2 by 0.5; put it elsewhere, or wait until there is room",
        "ball.center: expected 2 numbers, found 1; the scene has dimension 2: give one number for \
         each axis",
        "ball.velocty: unknown key `velocty`; did you mean `velocity`?",
        "balls do not spin without a cloth; set a velocity, or let the balls roll on a cloth",
        "there is no ball 0: it was removed, or never added; `ids` lists the balls",
        "ball 1 has infinite mass, and no impulse moves it; set its velocity instead",
        "speed NaN is out of range; give 0, or a size between 1e-100 and 1e100",
        "balls do not spin without a cloth; set a velocity, or let the balls roll on a cloth",
        "the restitution is 2; give a number from 0 (no rebound) to 1 (elastic)",
        "no such kind",
        "there is no wall \"left\"; give one of -x, +x, -y, +y",
    ];
    assert_eq!(said, expected);
    assert_eq!(used(&run), before);
}

/// A disc that flies along y = 5 among obstacles and pockets.
fn among(obstacles: Vec<Value>, pockets: Vec<Value>) -> Value {
    let scene = in_box(vec![ball([8.0, 5.0], [1.0, 0.0])]);
    with(with(scene, "obstacles", obstacles.into()), "pockets", pockets.into())
}

fn points(points: &[[f64; 2]]) -> Value {
    points.iter().map(|point| Value::from(*point)).collect::<Vec<_>>().into()
}

#[test]
fn obstacles_and_pockets_are_told_by_their_numbers() {
    let far =
        Value::table([("capsule", points(&[[0.0, 9.0], [9.0, 9.0]])), ("radius", 0.5.into())]);
    let wall = Value::table([
        ("polyline", points(&[[11.0, 0.0], [11.0, 9.0]])),
        ("restitution", 0.5.into()),
    ]);
    let pocket = Value::table([("center", Value::from([4.0, 5.0])), ("radius", 1.0.into())]);
    let mut run = run(among(vec![far, wall], vec![pocket]), None).unwrap();
    let hit = next(&mut run, 20.0).unwrap();
    assert_eq!(
        (hit.time, hit.kind, hit.outcome, &hit.balls),
        (2.0, "obstacle", "bounce", &vec![0])
    );
    assert_eq!((hit.obstacle, hit.feature.as_deref(), hit.pocket), (Some(1), Some("edge 0"), None));
    assert_eq!((hit.normal, hit.impulse), (vec![1.0, 0.0], 1.5));
    let gone = next(&mut run, 20.0).unwrap();
    assert_eq!(
        (gone.time, gone.kind, gone.outcome, &gone.balls),
        (12.0, "pocket", "remove", &vec![0])
    );
    assert_eq!((gone.pocket, gone.obstacle, gone.wall), (Some(0), None, None));
    assert!(run.session().ball(0).is_err() && run.past().is_some());
    assert!(run.places_of_start().all(|place| place.iter().all(|x| x.is_nan())));
}

#[test]
fn a_rule_says_what_obstacles_do_to_which_kinds() {
    let block = |x: f64| Value::table([("box", points(&[[x, 4.0], [x + 1.0, 6.0]]))]);
    let first = |kind: &str| {
        let ball = with(ball([2.0, 5.0], [1.0, 0.0]), "kind", kind.into());
        let scene = with(in_box(vec![ball]), "obstacles", vec![block(8.0), block(12.0)].into());
        let event = next(&mut run(scene, Some(&Functions::default())).unwrap(), 20.0).unwrap();
        (event.time, event.outcome, event.obstacle)
    };
    assert_eq!(first("ball"), (5.0, "bounce", Some(0)));
    assert_eq!(first("ghost"), (9.0, "remove", Some(1)));
}

#[test]
fn a_run_may_be_empty_and_in_space_and_periodic() {
    let boundary = Value::table([
        ("kind", Value::from("periodic")),
        ("min", Value::from([0.0; 3])),
        ("max", Value::from([10.0; 3])),
    ]);
    let scene = Scene::from_value("test", Value::table([("boundary", boundary)])).unwrap();
    let mut run = Run::<3>::new(scene, None).unwrap();
    let ball = Value::table([
        ("center", Value::from([2.0, 5.0, 5.0])),
        ("velocity", Value::from([3.0, 0.0, 0.0])),
        ("radius", Value::from(1.0)),
    ]);
    run.insert(ball, None).unwrap();
    assert_eq!(run.step(4.0).unwrap(), None);
    let place = run.session().position(run.session().ball(0).unwrap());
    assert!((place[0] - 4.0).abs() < 1e-12, "{place:?}");
    let nothing = Scene::from_value("test", Value::Table(Vec::new())).unwrap_err().to_string();
    assert_eq!(
        nothing,
        "test: the scene has no dimension; give at least one ball, or `dimension` = 2 or 3"
    );
}

#[test]
fn balls_that_jam_are_named() {
    let mut run = run(boxed([2.0, 10.0], vec![ball([1.0, 5.0], [0.5, 1.0])]), None).unwrap();
    let jammed = std::iter::repeat_with(|| run.step(9.0)).find_map(Result::err).unwrap();
    let jammed = jammed.to_string();
    assert!(jammed.starts_with("ball 0 collides without end at time 0: "), "{jammed}");
}

#[test]
fn a_run_without_an_end_goes_on_when_its_balls_rest() {
    let motion = Value::table([("friction", Value::from(0.5))]);
    let rolling = |until: Option<f64>| {
        let scene = with(in_box(vec![ball([5.0, 5.0], [1.0, 0.0])]), "motion", motion.clone());
        let scene = until.map_or(scene.clone(), |end| with(scene, "until", end.into()));
        run(scene, None).unwrap()
    };
    let time = |run: &Run<2>| run.session().time().to_f64();
    let (mut endless, mut ending) = (rolling(None), rolling(Some(8.0)));
    for run in [&mut endless, &mut ending] {
        assert_eq!(run.step(5.0).unwrap(), None);
        assert!(run.is_done());
    }
    assert_eq!([time(&endless), time(&ending)], [5.0, 2.0]);
    endless.set_velocity(0, [0.5, 0.0]).unwrap();
    endless.run(f64::INFINITY, u64::MAX).unwrap();
    assert_eq!(time(&endless), 6.0);
}

#[test]
fn why_there_is_no_replay_is_said() {
    type Change = fn(&mut Run<2>);
    let changes: [Change; 2] = [
        |run| assert_eq!(run.insert(ball([15.0, 5.0], [0.0; 2]), None).unwrap(), 1),
        |run| run.remove(0).unwrap(),
    ];
    for change in changes {
        let mut run = run(in_box(vec![ball([5.0, 5.0], [1.0, 0.0])]), None).unwrap();
        run.set_velocity(0, [2.0, 0.0]).unwrap();
        assert!(run.replay("").is_ok());
        change(&mut run);
        let refused = run.replay("").unwrap_err().to_string();
        assert!(
            refused.starts_with("there is no replay: it shows at most 50000 balls"),
            "{refused}"
        );
        assert!(run.past().is_none());
    }
}

/// Scenes of the repository, by name.
fn scenes() -> impl Iterator<Item = Scene> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|e| e == "toml")).collect();
    files.sort();
    assert!(files.len() > 20);
    files.into_iter().map(|file| Scene::load(&file, &[]).unwrap())
}

fn hash<const D: usize>(run: &mut Run<D>, events: u64) -> String {
    run.run(f64::INFINITY, events).unwrap();
    run.record().trajectory_hash()
}

#[test]
fn a_scene_is_the_same_as_a_file_and_as_a_value() {
    const SEAL: Seal = Seal { mark: "test ", version: 1 };
    fn compare<const D: usize>(scene: &Scene, value: Result<Scene, SceneError>) {
        let most = sized(60, 10_000);
        let mut file = Run::<D>::new(scene.clone(), None).unwrap();
        let mut value = Run::<D>::new(value.unwrap(), None).unwrap();
        assert_eq!(hash(&mut file, most), hash(&mut value, most), "{}", scene.name());
        assert_eq!(file.names(), value.names());
        // It is saved, and goes on.
        let mut loaded: Run<D> = SEAL.unseal(&SEAL.seal(&file).unwrap()).unwrap();
        assert!(loaded.is_whole());
        assert_eq!(loaded.scene().title(), scene.title());
        assert_eq!(hash(&mut file, most), hash(&mut loaded, most), "{}", scene.name());
    }
    for scene in scenes() {
        let value = Scene::from_value(scene.name(), scene.to_value());
        carom_any::in_dimension!(scene.dimension(), D => compare::<D>(&scene, value));
    }
}
