//! Tests of the plural keys: `balls` means `ball`.

use carom_sim::Event;

use super::super::keys::PLURALS;
use super::{changed, error, read};

/// A scene with racks, fills, obstacles, pockets and rules.
const TABLE: &str = r#"
dimension = 2
until = 4
boundary = { kind = "box", min = [0, 0], max = [20, 20] }
[[ball]]
name = "bullet"
kind = "bullet"
center = [2, 2]
velocity = [4, 3]
radius = 0.5
[[ball]]
center = [9, 2]
radius = 0.5
[[rack]]
name = "red"
kind = "target"
apex = [5, 5]
direction = [1, 0]
rows = 2
radius = 0.5
[[fill]]
name = "gas"
lattice = "random"
count = 20
min = [10, 10]
max = [20, 20]
temperature = 4
radius = 0.25
[[obstacle]]
name = "post"
ball = [15, 8]
radius = 1
[[pocket]]
name = "corner"
center = [18, 2]
radius = 1.5
[[rule]]
between = ["bullet", "target"]
does = "remove-second"
"#;

const GAME: &str = r#"
dimension = 2
until = 4
motion = { model = "cue-sport" }
[[ball]]
name = "cue"
center = [0, 0]
radius = 0.03
[[ball]]
center = [0.5, 0]
radius = 0.03
[[shot]]
ball = "cue"
speed = 2
direction = [1, 0.02]
"#;

/// The events of a scene with changes.
fn events(text: &str, changes: &[&str]) -> Vec<Event<2>> {
    let mut session = changed(text, changes).build::<2>().unwrap().simulation;
    std::iter::from_fn(|| session.step(4.0).unwrap()).collect()
}

/// The text with one key in the plural.
fn plural(text: &str, (plural, singular): (&str, &str)) -> String {
    text.replace(&format!("[[{singular}]]"), &format!("[[{plural}]]"))
}

#[test]
fn each_key_of_a_list_may_be_in_the_plural() {
    for text in [TABLE, GAME] {
        let expected = events(text, &[]);
        assert!(expected.len() >= 2, "{}", expected.len());
        let mut all = text.to_owned();
        for both in PLURALS {
            assert_eq!(events(&plural(text, both), &[]), expected, "{both:?}");
            all = plural(&all, both);
        }
        assert_eq!(events(&all, &[]), expected);
        assert!(!PLURALS.iter().any(|(_, singular)| all.contains(&format!("[[{singular}]]"))));
    }
    let inline = "dimension = 2\nuntil = 1\nballs = [{ center = [0, 0], radius = 1 }]\n";
    assert_eq!(changed(inline, &[]).balls().unwrap(), 1);
}

#[test]
fn overrides_reach_lists_by_either_word() {
    let changes = [
        ("ball", "0.velocity=[5, 1]"),
        ("ball", "bullet.radius=0.4"),
        ("rack", "red.rows=3"),
        ("fill", "gas.count=10"),
        ("obstacle", "post.ball.1=9"),
        ("pocket", "corner.radius=2"),
        ("rule", "0.does=pass"),
        ("ball", "1="),
        ("obstacle", ""),
        ("rule", "[]"),
        ("fill", "[]"),
    ];
    let everywhere =
        |text: &str| PLURALS.into_iter().fold(text.to_owned(), |t, both| plural(&t, both));
    for (singular, change) in changes {
        let word = PLURALS.iter().find(|(_, one)| *one == singular).unwrap().0;
        let is_whole = change.is_empty() || change.starts_with('[');
        let dot = if is_whole { "=" } else { "." };
        let expected = events(TABLE, &[&format!("{singular}{dot}{change}")]);
        assert!(expected != events(TABLE, &[]), "{singular}{dot}{change} changes nothing");
        for text in [TABLE.to_owned(), everywhere(TABLE)] {
            for key in [singular, word] {
                let given = events(&text, &[&format!("{key}{dot}{change}")]);
                assert_eq!(given, expected, "{key}{dot}{change}");
            }
        }
    }
    let expected = events(GAME, &["shot.0.speed=3"]);
    assert_eq!(events(&everywhere(GAME), &["shots.0.speed=3"]), expected);
    // The last of two overrides counts, by whichever word.
    let changes = ["balls=[{ center = [1, 1], radius = 1 }]", "ball=[]", "rules=[]"];
    assert!(read(TABLE, &changes).unwrap().balls().unwrap() < 24);
    // A list that the file does not have.
    let new = changed(GAME, &["pockets=[{ center = [9, 9], radius = 1 }]"]).build::<2>().unwrap();
    assert_eq!(new.simulation.pockets().len(), 1);
}

#[test]
fn a_list_that_is_given_by_both_words_is_refused() {
    for (plural, singular) in PLURALS {
        let text = format!("dimension = 2\nuntil = 1\n[[{singular}]]\n[[{plural}]]\n");
        let mark = "^".repeat(plural.len());
        let expected = format!(
            "folder/test.toml:4:3: both `{singular}` and `{plural}` are given\n   |\n 4 | \
             [[{plural}]]\n   |   {mark}\n   = help: they mean the same: put all items under one of \
             them"
        );
        assert_eq!(error::<2>(&text, &[]), expected);
    }
}

#[test]
fn only_lists_of_the_scene_have_plurals() {
    let unknown = |text: &str, key: &str| {
        let refused = error::<2>(&format!("dimension = 2\nuntil = 1\n{text}"), &[]);
        assert!(refused.contains(&format!("unknown key `{key}`\n")), "{refused}");
    };
    unknown("boundarys = 3\n", "boundarys");
    unknown("[motions]\ndamping = 1\n", "motions");
    // The key `ball` of an obstacle is no list.
    unknown("[[obstacle]]\nballs = [5, 5]\nradius = 1\n", "balls");
    let refused = error::<2>(TABLE, &["obstacles.post.balls=[1, 1]"]);
    assert!(refused.contains("unknown key `balls`"), "{refused}");
}
