//! Tests of `--set`: any key, by index or by name.

use super::super::Override;
use super::{changed, error};

const SCENE: &str = "dimension = 2
until = 1
[[ball]]
center = [0, 0]
radius = 0.5
[[ball]]
name = \"heavy\"
center = [3, 0]
radius = 0.5
mass = 2
";

fn mass_of(ball: usize, change: &str) -> f64 {
    changed(SCENE, &[change]).layout::<2>().unwrap().bodies[ball].mass().get()
}

#[test]
fn keys_in_lists_go_by_index_from_0_or_by_name() {
    assert_eq!(mass_of(1, "ball.1.mass=1e6"), 1e6);
    assert_eq!(mass_of(1, "ball.heavy.mass=7"), 7.0);
    assert_eq!(mass_of(0, "ball.0.mass=7"), 7.0, "a new key");
    let moved = changed(SCENE, &["ball.1.center.0 = 4.5"]).layout::<2>().unwrap();
    assert_eq!(moved.bodies[1].moving().center(), [4.5, 0.0]);
}

#[test]
fn values_are_toml_or_else_text() {
    assert_eq!(changed(SCENE, &["until=3"]).until(), Some(3.0));
    assert_eq!(changed(SCENE, &["title=My gas"]).title(), "My gas");
    assert_eq!(changed(SCENE, &["title=\"3\""]).title(), "3");
    assert_eq!(changed(SCENE, &["title=a = b # c"]).title(), "a = b # c");
    let scene = changed(SCENE, &["boundary={ kind = \"box\", min = [-1, -1], max = [9, 9] }"]);
    assert!(scene.layout::<2>().unwrap().boundary.bounds().is_some());
}

#[test]
fn new_tables_and_later_changes_build_on_earlier_ones() {
    let changes = [
        "boundary.kind=box",
        "boundary.min=[-1, -1]",
        "boundary.max=[2, 2]",
        "boundary.max=[5, 5]",
    ];
    let (min, max) = changed(SCENE, &changes).layout::<2>().unwrap().boundary.bounds().unwrap();
    assert_eq!((min, max), ([-1.0, -1.0], [5.0, 5.0]));
}

#[test]
fn an_empty_value_takes_a_key_out() {
    let scene = changed(SCENE, &["until=", "collisions=100"]);
    assert_eq!((scene.until(), scene.collisions()), (None, Some(100)));
    assert_eq!(changed(SCENE, &["ball.0="]).layout::<2>().unwrap().bodies.len(), 1);
}

#[test]
fn an_error_in_an_override_names_it() {
    let expected =
        "ball.heavy.mass: the mass is -1; give a number above 0 (`inf` for a fixed ball)";
    assert_eq!(error::<2>(SCENE, &["until=3", "ball.heavy.mass=-1"]), expected);
}

#[test]
fn paths_that_lead_nowhere() {
    for (change, what, help) in [
        (
            "ball.1.velocity.0=1",
            "the scene gives no list `ball.1.velocity`",
            "give the whole list, ball.1.velocity=[…]",
        ),
        ("ball.2.mass=1", "there is no index 2", "the indices run from 0 to 1"),
        ("ball.light.mass=1", "nothing here has the name `light`", "the indices run from 0 to 1"),
        ("ball.mass=1", "nothing here has the name `mass`", "the indices run from 0 to 1"),
        ("bal.1.mass=1", "unknown key `bal`", "did you mean `ball`?"),
        ("ball.1.mas=1", "unknown key `mas`", "did you mean `mass`?"),
        (
            "until.x=1",
            "the number 1 holds no `x`",
            "a path goes through tables and lists only, like ball.1.mass",
        ),
        ("seed=", "there is no `seed` to remove", "give a value to set the key"),
        (
            "a.b.c.d.e.f.g=1",
            "the path is longer than that of any key of a scene",
            "write it like ball.1.mass",
        ),
        ("until=abc", "expected a number, found the string \"abc\"", ""),
        ("until=[1", "expected a number, found the string \"[1\"", ""),
        ("until=1\nseed = 3", "expected a number, found the string \"1\\nseed = 3\"", ""),
    ] {
        let told = error::<2>(SCENE, &[change]);
        let (key, _) = change.split_once('=').unwrap();
        let help = if help.is_empty() { String::new() } else { format!("; {help}") };
        assert_eq!(told, format!("{key}: {what}{help}"));
    }
    let twins = SCENE.replace("center = [0, 0]", "name = \"heavy\"\ncenter = [0, 0]");
    let told = error::<2>(&twins, &["ball.heavy.mass=1"]);
    assert!(told.contains("0 and 1 both have the name `heavy`"), "{told}");
}

#[test]
fn what_is_no_override_is_refused_at_the_door() {
    for text in ["until", "", "=3", "ball..mass=1", ".until=1"] {
        let error = text.parse::<Override>().unwrap_err();
        let expected =
            format!("`{text}` sets nothing; write key=value, for example ball.1.mass=1e6");
        assert_eq!(error.to_string(), expected);
    }
}
