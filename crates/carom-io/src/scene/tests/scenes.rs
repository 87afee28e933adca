//! Tests of the scenes in `scenes/`, the templates and `scenes/README.md`.

use std::f64::consts::PI;
use std::path::{Path, PathBuf};

use carom_any::in_dimension;
use carom_sim::{Contact, Event};
use test_size::{is_full, sized};

use super::super::format;
use super::super::{Override, Scene, TEMPLATE, TEMPLATE_3D};
use crate::motion::AnySimulation;

/// The keys of a scene that are tables, each with its own section.
const TABLES: [&str; 8] =
    ["boundary", "motion", "ball", "rack", "fill", "obstacle", "pocket", "shot"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes")
}

pub(super) fn load(name: &str, changes: &[&str]) -> Scene {
    let changes: Vec<Override> = changes.iter().map(|change| change.parse().unwrap()).collect();
    let path = folder().join(name).with_extension("toml");
    Scene::load(&path, &changes).unwrap_or_else(|error| panic!("{error}"))
}

/// The events of a scene up to its end, and the simulation at that time.
pub(super) fn run<const D: usize>(
    name: &str,
    changes: &[&str],
) -> (Vec<Event<D>>, AnySimulation<D>) {
    let scene = load(name, changes);
    let mut simulation = scene.build::<D>().unwrap().simulation;
    let mut events = Vec::new();
    while let Some(event) = simulation.step(scene.until().unwrap()).unwrap() {
        events.push(event);
    }
    (events, simulation)
}

fn scene_files() -> Vec<PathBuf> {
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
    assert_eq!(scenes.len(), 21);
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
    let mut events = simulation.map(Result::unwrap);
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
