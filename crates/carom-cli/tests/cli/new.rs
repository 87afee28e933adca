//! Tests of `carom new`.

use crate::Place;

#[test]
fn the_scene_that_is_written_runs() {
    for (name, dimension) in [("gas.toml", "2"), ("spheres.toml", "3")] {
        let place = Place::new();
        let ended = place.carom(&["new", name, "--dimension", dimension]);
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), ""));
        assert_eq!(ended.stderr, format!("wrote {name}; to run it: carom run {name}\n"));
        assert_eq!(place.files(), [name]);
        let scene = place.read(name);
        assert!(scene.contains(&format!("\ndimension = {dimension}")), "{scene}");
        assert!(scene.lines().filter(|line| line.contains("# ")).count() > 5, "{scene}");
        let summary = place.carom(&["run", name, "--quiet", "--json", "--collisions", "3"]).data();
        assert!(summary.contains(&format!("\"dimension\": {dimension},")), "{summary}");
    }
}

#[test]
fn a_file_that_is_there_is_kept() {
    let place = Place::new();
    place.write("scene.toml", "mine");
    let message = place.carom(&["new"]).refusal();
    assert!(message.contains("scene.toml already exists") && message.contains("--force"));
    assert_eq!(place.read("scene.toml"), "mine");
    assert_eq!(place.carom(&["new", "--force", "--quiet"]).data(), "");
    assert_ne!(place.read("scene.toml"), "mine");
}

#[test]
fn a_name_without_an_ending_gets_one() {
    let place = Place::new();
    place.carom(&["new", "gas", "--quiet"]).data();
    assert_eq!(place.files(), ["gas.toml"]);
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let message = Place::new().carom(&["new", "nowhere/gas.toml"]).refusal();
    assert!(message.starts_with("error: cannot write nowhere/gas.toml: "), "{message}");
    assert!(message.ends_with("; create its directory first\n"), "{message}");
    assert!(!message.contains(".partial"), "{message}");
}
