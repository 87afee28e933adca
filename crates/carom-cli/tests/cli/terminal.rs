//! Tests of texts that could command a terminal or fill it.

use test_size::sized;

use crate::{Ended, Place};

/// A title and a name with commands of terminals: a window title, the clipboard, colours.
const STRANGE: &str = r#"
title = "x\u001b]0;HACKED\u0007\u001b[2J\u001b[31mfake\nerror: all your base\r"
dimension = 2
until = 1.0
[[ball]]
name = "n\u001b[31m\u001b]52;c;ZXZpbA==\u0007\nerror: fake"
center = [0.0, 0.0]
radius = 1.0
[[ball]]
center = [5.5, 0.0]
radius = 1.0
"#;

/// Checks that a terminal would show all of the messages, and that no line is forged.
#[track_caller]
fn plain(ended: &Ended) -> &str {
    let said = ended.stderr.as_str();
    let commands = said.chars().filter(|c| c.is_control() && !matches!(c, '\n' | '\t'));
    assert_eq!(commands.count(), 0, "{said:?}");
    let errors = said.lines().filter(|line| line.starts_with("error:")).count();
    assert_eq!(errors, usize::from(ended.code != Some(0)), "{said}");
    said
}

/// Titles, names, keys and paths were printed as they were.
#[test]
fn no_text_of_a_scene_commands_the_terminal() {
    let place = Place::new();
    place.write("ansi.toml", STRANGE);
    let ended = place.carom(&["run", "ansi.toml"]);
    assert!(plain(&ended).contains("x\\u{1b}]0;HACKED\\u{7}"), "{}", ended.stderr);
    let ended =
        place.carom(&["run", "ansi.toml", "--seeds", "1..2", "--out", "o\u{1b}[2J\nerror:"]);
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(plain(&ended).contains("o\\u{1b}[2J\\nerror:"), "{}", ended.stderr);

    place.write("overlap.toml", &STRANGE.replace("5.5", "1.5"));
    place.write("key.toml", &STRANGE.replace("until", "\"\\u001b[2J\\nerror: un\" = 1\nuntil"));
    place.write("raw.toml", &STRANGE.replace("1.0", "\u{1b}[2J\r"));
    for command in [
        &["run", "overlap.toml"][..],
        &["run", "key.toml"],
        &["run", "raw.toml"],
        &["run", "ansi.toml", "--set", "\u{1b}[2J\nerror:=7"],
        &["run", "ansi.toml", "--set", "until=\u{1b}[2J\nerror:"],
    ] {
        let ended = place.carom(command);
        assert_eq!(ended.code, Some(1), "{command:?}");
        plain(&ended);
    }
}

#[test]
fn no_path_and_no_argument_commands_the_terminal() {
    let place = Place::new();
    let path = "no\u{1b}[2J\u{9b}31m\nerror: fake";
    for (command, code) in [
        (&["run", path][..], 1),
        (&["resume", path], 1),
        (&["pairs", path], 1),
        (&["impacts", path], 1),
        (&[path], 2),
        (&["run", "gas.toml", "--until", path], 2),
        (&["run", "gas.toml", "--set", path], 2),
        (&["pairs", "a.csv", "--out", path], 2),
    ] {
        let ended = place.carom(command);
        assert_eq!(ended.code, Some(code), "{command:?}");
        assert!(plain(&ended).contains("no\\u{1b}[2J"), "{command:?}: {}", ended.stderr);
    }
    let table = format!("{}.csv", path.replace('/', ""));
    place.write(&table, "x,y\n1,2\n");
    plain(&place.carom(&["pairs", &table]));
    let scene = format!("{}.toml", path.replace('/', ""));
    plain(&place.carom(&["new", &scene]));
    plain(&place.carom(&["run", &scene, "--until", "0.1"]));
}

/// The error of a key of 3 MB once had 9 MB.
#[test]
fn long_texts_are_quoted_by_their_beginning() {
    let place = Place::new();
    let long = "k".repeat(sized(300_000, 3_000_000));
    let head = "dimension = 2\nuntil = 1\n";
    let ball = "[[ball]]\ncenter = [0, 0]\nradius = 1\n";
    for (name, text) in [
        ("key", format!("{long} = 1\n{head}{ball}")),
        ("key-of-a-ball", format!("{head}{ball}{long} = 1\n")),
        ("value", format!("{head}overlap = \"{long}\"\n{ball}")),
        ("type", format!("until = \"{long}\"\ndimension = 2\n{ball}")),
        ("number", format!("until = {}\ndimension = 2\n{ball}", "7".repeat(long.len()))),
        ("name", format!("{head}{ball}name = \"{long}\"\n{ball}")),
        ("twice", format!("{head}{ball}[a.{long}]\n[a.{long}]\n")),
        ("mesh", format!("dimension = 3\nuntil = 1\n[[obstacle]]\nmesh = \"{long}\"\n")),
        ("rule", format!("{head}{ball}[[rule]]\nbetween = [\"{long}\", \"a\"]\ndoes = \"pass\"\n")),
        ("does", format!("{head}{ball}[[rule]]\nbetween = [\"wall\", \"a\"]\ndoes = \"{long}\"\n")),
        (
            "shot",
            format!("{head}{ball}[[shot]]\nball = \"{long}\"\nspeed = 1\ndirection = [1, 0]\n"),
        ),
    ] {
        let file = format!("{name}.toml");
        place.write(&file, &text);
        let message = place.carom(&["run", &file]).refusal();
        assert!(message.len() < 3000, "{name}: {} bytes", message.len());
    }
    let argument = &long[..100_000];
    for command in [
        &[argument][..],
        &["run", "gas.toml", "--until", argument],
        &["run", "gas.toml", "--events", argument],
        &["run", "gas.toml", "--seeds", argument],
        &["run", "gas.toml", "--collisions", argument],
        &["run", "gas.toml", &format!("--set={argument}")],
    ] {
        let ended = place.carom(command);
        assert_eq!(ended.code, Some(2));
        assert!(ended.stderr.len() < 3000, "{} bytes", ended.stderr.len());
    }
}
