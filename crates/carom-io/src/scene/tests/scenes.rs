//! Tests of the scenes in `scenes/`, the templates and `scenes/README.md`.

use std::f64::consts::PI;
use std::path::{Path, PathBuf};

use carom_any::in_dimension;
use carom_sim::{Contact, Event};
use test_size::{is_full, sized};

use super::super::format;
use super::super::{Override, Scene, TEMPLATE, TEMPLATE_3D};
use crate::session::Session;

/// The keys of a scene that are tables, each with its own section.
const TABLES: [&str; 9] =
    ["boundary", "motion", "ball", "rack", "fill", "obstacle", "pocket", "shot", "rule"];

pub(super) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes")
}

pub(super) fn load(name: &str, changes: &[&str]) -> Scene {
    let changes: Vec<Override> = changes.iter().map(|change| change.parse().unwrap()).collect();
    let path = folder().join(name).with_extension("toml");
    Scene::load(&path, &changes).unwrap_or_else(|error| panic!("{error}"))
}

/// The events of a scene up to its end, and the simulation at that time.
pub(super) fn run<const D: usize>(name: &str, changes: &[&str]) -> (Vec<Event<D>>, Session<D>) {
    let scene = load(name, changes);
    let mut simulation = scene.build::<D>().unwrap().simulation;
    let mut events = Vec::new();
    while let Some(event) = simulation.step(scene.until().unwrap()).unwrap() {
        events.push(event);
    }
    (events, simulation)
}

pub(super) fn scene_files() -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect()
}

#[test]
fn every_scene_and_template_builds() {
    // At full size it grows for a second.
    let fewer = |path: &Path| path.ends_with("packing.toml") && !is_full();
    let changes = |path: &Path| fewer(path).then(|| "boundary.max=[8.0, 8.0]".parse().unwrap());
    let load = |path: PathBuf| Scene::load(&path, changes(&path).as_slice()).unwrap();
    let mut scenes: Vec<Scene> = scene_files().into_iter().map(load).collect();
    assert_eq!(scenes.len(), 23);
    scenes.push(Scene::parse("my-scene.toml", TEMPLATE, &[]).unwrap());
    scenes.push(Scene::parse("my-scene.toml", TEMPLATE_3D, &[]).unwrap());
    for scene in scenes {
        let (balls, names) = in_dimension!(scene.dimension(), D => {
            let built = scene.build::<D>().unwrap_or_else(|error| panic!("{error}"));
            (built.simulation.len(), built.names.len())
        });
        assert_eq!(balls, names, "{}", scene.name());
        assert!(balls > 0 && scene.title() != scene.name(), "{}", scene.name());
    }
}

#[test]
fn the_book_of_scenes_tells_every_key_and_every_scene() {
    let book = std::fs::read_to_string(folder().join("README.md")).unwrap();
    for (table, keys) in format::BOOK {
        let section = book.split("\n##").find(|part| part.starts_with(&format!("# {table}\n")));
        let section = section.unwrap_or_else(|| panic!("{table} is not in the book"));
        for key in keys.iter().filter(|key| !TABLES.contains(key)) {
            assert!(section.contains(&format!("\n| `{key}` |")), "`{key}` of {table} is missing");
        }
    }
    for path in scene_files() {
        let name = path.file_name().unwrap().to_string_lossy();
        assert!(book.contains(&format!("## `{name}`")), "{name} is not in the book");
    }
}

/// The texts of all Rust files in a folder and below.
fn sources(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let text = |path: PathBuf| match path.is_dir() {
        true => sources(&path),
        false if path.extension().is_some_and(|ending| ending == "rs") => {
            std::fs::read_to_string(path).unwrap()
        }
        false => String::new(),
    };
    entries.map(text).collect()
}

#[test]
fn the_table_of_interfaces_has_every_key_and_names_tests_that_exist() {
    let root = folder().join("..");
    let text = std::fs::read_to_string(root.join("docs/interfaces.md")).unwrap();
    for (table, keys) in format::BOOK {
        let section = text.split("\n##").find(|part| part.starts_with(&format!("# {table}\n")));
        let section = section.unwrap_or_else(|| panic!("{table} is not in docs/interfaces.md"));
        let is_table = |key: &&&str| table == "The whole scene" && TABLES.contains(key);
        for key in keys.iter().filter(|key| !is_table(key)) {
            assert!(section.contains(&format!("\n| `{key}` |")), "`{key}` of {table} is missing");
        }
    }
    let tests = ["crates/carom-io/src/scene/tests", "crates/carom-io/tests", "tests/simulation"]
        .map(|folder| sources(&root.join(folder)))
        .concat();
    // `module::a_test_of_many_words`, in a row of a table.
    let names = text.lines().filter(|line| line.starts_with('|')).flat_map(|line| line.split('`'));
    let names: Vec<_> = names.filter(|name| name.contains("::") && name.contains('_')).collect();
    let is_test = |name: &&str| name.chars().next().is_some_and(char::is_lowercase);
    assert!(names.iter().filter(|name| is_test(name)).count() > 100);
    for name in names.into_iter().filter(is_test) {
        let test = name.rsplit("::").next().unwrap();
        assert!(tests.contains(&format!("fn {test}(")), "there is no test {name}");
    }
}

#[test]
fn the_eight_is_in_the_middle_of_the_rack_and_the_rack_is_whole() {
    let layout = load("rack", &[]).layout::<2>().unwrap();
    let names: Vec<_> = layout.names.iter().flatten().map(String::as_str).collect();
    assert_eq!((names[0], names[1 + 4]), ("cue", "8"));
    let mut numbers: Vec<u32> = names[1..].iter().map(|name| name.parse().unwrap()).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=15));
}

#[test]
fn the_blow_runs_through_the_rack_at_one_moment() {
    let simulation = load("rack", &[]).build::<2>().unwrap().simulation;
    let mut events = simulation.into_simulation().map(Result::unwrap);
    let first = events.next().unwrap().time;
    let chain = events.take_while(|event| event.time.since(first) < 1e-9).count();
    assert!((25..35).contains(&chain), "{chain} collisions follow at once");
}

#[test]
fn the_last_ball_of_the_cradle_leaves_with_the_velocity_of_the_first() {
    for velocity in [[1.0, 0.0], [0.1, 0.0], [7.3e-3, 0.0]] {
        let [x, y] = velocity;
        let scene = load("cradle", &[&format!("ball.0.velocity=[{x:?}, {y:?}]")]);
        let mut simulation = scene.build::<2>().unwrap().simulation;
        assert_eq!(simulation.by_ref().count(), 5);
        let after: Vec<_> = simulation.ids().map(|ball| simulation.velocity(ball)).collect();
        assert_eq!(after, [[0.0; 2], [0.0; 2], [0.0; 2], [0.0; 2], [0.0; 2], velocity]);
    }
}

#[test]
fn the_collisions_of_galperin_count_the_digits_of_pi() {
    let all =
        [("1", 3), ("100", 31), ("1e4", 314), ("1e6", 3141), ("1e8", 31_415), ("1e10", 314_159)];
    for &(mass, digits) in &all[..sized(5, 6)] {
        let scene = load("galperin", &[&format!("ball.heavy.mass={mass}")]);
        let mut simulation = scene.build::<2>().unwrap().simulation;
        let mut collisions = 0;
        while let Some(event) = simulation.step(scene.until().unwrap()).unwrap() {
            let far_wall = |contact| match contact {
                Contact::Wall { wall, .. } => wall.to_string() != "-x",
                _ => false,
            };
            assert!(!far_wall(event.contact), "{event} with mass {mass}");
            collisions += 1;
        }
        assert_eq!(collisions, digits, "with mass {mass}");
    }
}

#[test]
fn the_gas_starts_with_one_speed_and_the_spheres_with_a_packing_fraction() {
    for body in load("gas", &[]).layout::<2>().unwrap().bodies {
        let [x, y] = body.moving().velocity();
        assert!((x.hypot(y) - 1.0).abs() < 1e-15);
    }
    let layout = load("hard-spheres", &[]).layout::<3>().unwrap();
    let (_, max) = layout.boundary.bounds().unwrap();
    let share = 4000.0 * PI / 6.0 / max.iter().product::<f64>();
    assert!((share - 0.30).abs() < 1e-14, "{share}");
}

#[test]
fn a_slow_piston_doubles_the_energy_and_a_fast_one_adds_more() {
    let few = ["fill.0.count=40", "boundary.max=[20, 2]"];
    let (_, still) = run::<2>("piston", &[few[0], few[1], "boundary.move="]);
    let (_, slow) = run::<2>("piston", &few);
    let (_, fast) = run::<2>("piston", &[few[0], few[1], "boundary.move.+x.speed=5"]);
    let [still, slow, fast] = [still, slow, fast].map(|run| run.kinetic_energy());
    assert!((still - 40.0).abs() < 1e-11, "{still}");
    assert!((1.9..2.4).contains(&(slow / still)), "{slow}");
    assert!(fast > 5.0 * still, "{fast}");
}
