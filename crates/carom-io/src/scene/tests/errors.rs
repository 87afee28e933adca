//! Tests of all errors of scenes.
//!
//! Each names the place, the fault and the cure. The messages are in `snapshots/`.

use std::path::Path;

use carom_sim::BuildError;
use insta::assert_snapshot;
use test_size::sized;

use super::super::Scene;
use super::error;

pub(super) const HEAD: &str = "dimension = 2\nuntil = 1\n";

pub(super) const IN_A_BOX: &str = "\
dimension = 2
until = 1
[boundary]
kind = \"box\"
min = [0, 0]
max = [10, 10]
";

/// Each text, which follows the head, and its message.
pub(super) fn said_of(head: &str, texts: &[&str]) -> String {
    let one = |text: &&str| {
        let said = error::<2>(&format!("{head}{text}"), &[]);
        format!("{}\n=> {said}\n\n", text.trim_end())
    };
    texts.iter().map(one).collect()
}

#[test]
fn the_place_the_mark_and_the_cure() {
    let text = "dimension = 2\nuntil = 1\n\n[[ball]]\ncenter = [1, 1]\n  radius = -1.5 # oh\n";
    let expected = "\
folder/test.toml:6:12: the radius is -1.5
   |
 6 |   radius = -1.5 # oh
   |            ^^^^
   = help: give a finite number that is at least 0";
    assert_eq!(error::<2>(text, &[]), expected);
}

#[test]
fn the_margin_grows_with_the_number_of_the_line() {
    let expected = "\
folder/test.toml:12:1: unknown key `radus`
    |
 12 | radus = 1
    | ^^^^^
    = help: did you mean `radius`?";
    let text = format!("dimension = 2\nuntil = 1\n{}[[ball]]\nradus = 1\n", "\n".repeat(8));
    assert_eq!(error::<2>(&text, &[]), expected);
}

#[test]
fn numbers_are_printed_as_the_simulator_prints_them() {
    let said = |radius: &str| {
        let text = format!("{HEAD}[[ball]]\ncenter = [1, 1]\nradius = {radius}\n");
        error::<2>(&text, &[]).lines().next().unwrap().to_owned()
    };
    assert_eq!(said("-2e10"), "folder/test.toml:5:10: the radius is -2e10");
    assert_eq!(said("-0.00002"), "folder/test.toml:5:10: the radius is -0.00002");
}

#[test]
fn what_is_missing_in_the_whole_file_has_no_line() {
    let expected = "\
folder/test.toml: the end of the run is missing
   = help: add `until` (a time) or `collisions` (a count)";
    assert_eq!(error::<2>("dimension = 2\n", &[]), expected);
}

#[test]
fn tabs_accents_line_ends_and_many_lines_leave_the_mark_in_its_place() {
    let said = |text| error::<2>(text, &[]).lines().skip(2).take(2).collect::<Vec<_>>().join("\n");
    assert_eq!(said("until\t=\t\"ü\"\ndimension = 2"), " 1 | until\t=\t\"ü\"\n   |      \t \t^^^");
    assert_eq!(said("title = \"größe\" ; x"), " 1 | title = \"größe\" ; x\n   |                 ^");
    assert_eq!(said("\r\ndimension = true\r\n"), " 2 | dimension = true\n   |             ^^^^");
    assert_eq!(said("dimension = [\n2,\n3]"), " 1 | dimension = [\n   |             ^");
    assert_eq!(said("title = \"no end"), " 1 | title = \"no end\n   |                ^");
}

#[test]
fn text_that_is_not_toml() {
    let said = said_of(
        HEAD,
        &[
            "center = \n",
            "[[ball]]\ncenter = [1, 1]\nradius = 0.5\nradius = 1\n",
            "[[ball]\n",
            "x = 99999999999999999999\n",
            "[[ball]]\nradius = 1e999\n",
            "[[ball]]\ncenter = [0 0]\n",
            "[[ball]]\ncenter = [0.5; -1e3; inf]\n",
            "[[ball]]\nradius = 1 cm\n",
            "[[ball]]\nkind = red\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn numbers_have_no_units() {
    let radius = |text: &str| format!("[[ball]]\ncenter = [1, 1]\nradius = \"{text}\"\n");
    let said = |text: &str| error::<2>(&format!("{HEAD}{}", radius(text)), &[]);
    let help = "help: numbers have no units: give the number alone";
    for text in ["1 cm", "1cm", "-0.5e3 mm", "5 %", "1e2m", "2 m/s²"] {
        assert!(said(text).ends_with(help), "{text}: {}", said(text));
    }
    for text in ["1", "1e2", "inf", "large", "", "ü", "cm 1", "1,5", "1 = a"] {
        assert!(!said(text).contains("units"), "{text}: {}", said(text));
    }
}

#[test]
fn unknown_keys() {
    let said = said_of(
        HEAD,
        &[
            "retitution = 0.9\n",
            "[[ball]]\nradus = 1\n",
            "[[ball]]\ncolour = \"red\"\n",
            "[boundry]\n",
            "[motion]\ngravty = [0, 1]\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn a_key_of_the_motion_at_the_top_is_sent_to_its_table() {
    for key in ["gravity", "damping", "friction", "growth", "model"] {
        let mark = "^".repeat(key.len());
        let expected = format!(
            "folder/test.toml:3:1: unknown key `{key}`\n   |\n 3 | {key} = 1\n   | {mark}\n   = help: \
             `{key}` is a key of `motion`: give it as `motion.{key}`"
        );
        assert_eq!(error::<2>(&format!("{HEAD}{key} = 1\n"), &[]), expected);
    }
}

/// Once a message quoted a key of 3 MB three times.
#[test]
fn of_a_long_text_only_a_part_is_quoted() {
    let long = "k".repeat(300_000);
    let key = format!("{long} = 1\n");
    let word = format!("[boundary]\nkind = \"{long}\"\n");
    let text = format!("restitution = \"{long}\"\n");
    let in_file = [key, word, text].map(|text| error::<2>(&format!("{HEAD}{text}"), &[]));
    let changes = [format!("{long}=1"), format!("until={long}"), format!("until.{long}.x=1")];
    let in_override = changes.map(|change| error::<2>(HEAD, &[change.as_str()]));
    for said in in_file.iter().chain(&in_override) {
        assert!(said.len() < 1_000 && said.contains(&"k".repeat(60)), "{said}");
    }
}

#[test]
fn of_a_long_line_the_part_around_the_mark_is_shown() {
    let text = format!("title = \"{}\" ; x\n", "a".repeat(500));
    let said = error::<2>(&text, &[]);
    let shown = said.lines().skip(2).take(2).collect::<Vec<_>>().join("\n");
    assert_eq!(shown, format!(" 1 | …{}\" ; x\n   | {}^", "a".repeat(38), " ".repeat(41)));
    let text = format!("titel = 1  # {}\n", "a".repeat(500));
    let said = error::<2>(&text, &[]);
    let shown = said.lines().skip(2).take(2).collect::<Vec<_>>().join("\n");
    assert_eq!(shown, format!(" 1 | titel = 1  # {}…\n   | ^^^^^", "a".repeat(107)));
}

#[test]
fn wrong_types() {
    let said = said_of(
        HEAD,
        &[
            "title = 3\n",
            "seed = -1\n",
            "seed = 1.5\n",
            "restitution = \"elastic\"\n",
            "[[ball]]\ncenter = 1\n",
            "[[ball]]\ncenter = [1, 2, 3]\n",
            "[[ball]]\ncenter = [1, true]\n",
            "[ball]\nradius = 1\n",
            "ball = 3\n",
            "ball = [3]\n",
            "boundary = [1979-05-27]\n",
            "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nradius = 1\nnames = [1]\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn impossible_values() {
    let said = said_of(
        HEAD,
        &[
            "[[ball]]\ncenter = [1, nan]\n",
            "[[ball]]\ncenter = [1, 1]\nvelocity = [inf, 0]\n",
            "[[ball]]\ncenter = [1, 1]\nradius = nan\n",
            "[[ball]]\ncenter = [1, 1]\nradius = 0.5\nmass = 0\n",
            "[[ball]]\ncenter = [1, 1]\nradius = 0.5\nmass = nan\n",
            "[[ball]]\ncenter = [1, 1]\nradius = 0.5\nrestitution = 1.5\n",
            "restitution = -0.1\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn missing_keys() {
    let said = said_of(
        HEAD,
        &[
            "[[ball]]\nradius = 1\n",
            "[[ball]]\ncenter = [1, 1]\n",
            "[boundary]\n",
            "[[rack]]\ndirection = [1, 0]\n",
            "[[fill]]\nradius = 1\n",
            "[[rule]]\nbetween = [\"ball\", \"ball\"]\n",
            "",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn boundaries() {
    let said = said_of(
        HEAD,
        &[
            "[boundary]\nkind = \"boks\"\n",
            "[boundary]\nkind = \"box\"\n",
            "[boundary]\nkind = \"box\"\nmin = [0, 0]\n",
            "[boundary]\nkind = \"periodic\"\nmax = [1, 1]\n",
            "[boundary]\nkind = \"box\"\nmin = [0, 5]\nmax = [10, 4]\n",
            "[boundary]\nkind = \"periodic\"\nmin = [0, 0]\nmax = [10, 0]\n",
            "[boundary]\nkind = \"periodic\"\nrestitution = 0.9\n",
            "[boundary]\nkind = [\"periodic\", \"walls\"]\nmin = [0, 0]\nmax = [1, inf]\n",
            "[boundary]\nkind = [\"periodic\", \"walls\"]\nmin = [-inf, 0]\nmax = [1, 1]\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn racks() {
    let said = said_of(
        HEAD,
        &[
            "[[rack]]\napex = [1, 1]\ndirection = [0, 0]\nradius = 0.5\n",
            "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 0\nradius = 0.5\n",
            "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0.5\nnames = [\"a\", \"b\"]\n",
            "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0.5\nnames = [\"a\"]\n",
            "[[rack]]\napex = [1e10, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0.5\n",
            "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0\n",
            "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 1_000_000\nradius = 0.5\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn how_many_balls_a_fill_has() {
    let said = said_of(
        HEAD,
        &[
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 0\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 1e9\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\npacking_fraction = 1.2\n",
        ],
    ) + &said_of(
        IN_A_BOX,
        &[
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\npacking_fraction = 0.001\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\npacking_fraction = 0.5\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0\npacking_fraction = 0.5\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn a_count_that_is_too_large_is_said_to_be_so() {
    let expected = "\
folder/test.toml:2:14: the value is 1e30: too large
   |
 2 | collisions = 1e30
   |              ^^^^
   = help: give at most 9007199254740992 (2⁵³), or at most 9223372036854775807 (2⁶³ − 1) \
written in digits";
    assert_eq!(error::<2>("dimension = 2\ncollisions = 1e30\n", &[]), expected);
    let fill = "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 1e30\n";
    let expected = "\
folder/test.toml:6:9: the value is 1e30: too large
   |
 6 | count = 1e30
   |         ^^^^
   = help: give a number from 1 to 100000000";
    assert_eq!(error::<2>(&format!("{HEAD}{fill}"), &[]), expected);
}

#[test]
fn where_a_fill_is() {
    let said = said_of(
        HEAD,
        &[
            "[[fill]]\nradius = 1\nlattice = \"hexagon\"\n",
            "[[fill]]\nradius = 1\nlattice = \"fcc\"\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\nmin = [0, 0]\n",
        ],
    ) + &said_of(
        IN_A_BOX,
        &[
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\nmin = [1, 1]\nmax = [11, 9]\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 101\n",
            "[[fill]]\nlattice = \"square\"\nradius = 4\ncount = 2\n",
            "[[fill]]\nlattice = \"random\"\nradius = 0.5\ncount = 101\n",
            "[[fill]]\nlattice = \"random\"\nradius = 6\ncount = 1\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn what_cannot_grow() {
    let random = "[[fill]]\nlattice = \"random\"\nradius = 0.5\n";
    let part = "min = [0, 0]\nmax = [5, 5]\n";
    let ball = "[[ball]]\nradius = 1\n";
    let said = said_of(
        IN_A_BOX,
        &[
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ngrow_to = 0.5\n",
            &format!("{random}packing_fraction = 0.5\ngrow_to = 0.5\n"),
            &format!("{random}count = 5\ngrow_to = 0.5\n"),
            &format!("{random}grow_to = 1\n"),
            "[[fill]]\nlattice = \"random\"\nradius = 0\ngrow_to = 0.5\n",
            &format!("{ball}center = [2, 2]\n{random}grow_to = 0.5\n"),
            &format!("{ball}center = [5.5, 2]\n{random}{part}grow_to = 0.5\n"),
            &format!("{random}{part}grow_to = 0.5\n{random}grow_to = 0.5\n"),
        ],
    ) + &said_of(
        HEAD,
        &[&format!(
            "[boundary]\nkind = \"periodic\"\nmin = [0, 0]\nmax = [10, 10]\n{ball}center = [9.5, 2]\n\
             {random}{part}grow_to = 0.5\n"
        )],
    );
    assert_snapshot!(said);
}

/// The packing fraction at which random balls jam before they reach the given one.
#[test]
fn how_far_a_fill_can_grow() {
    let (radius, most, all) = sized((3, "0.6096", "0.8482"), (1, "0.7919", "0.9425"));
    let fill = format!("[[fill]]\nlattice = \"random\"\nradius = {radius}\ngrow_to = 0.95\n");
    let said = format!(
        "{fill}=> folder/test.toml:10:11: the growing balls jam when they fill {most} of the box\n\
         \x20   |\n 10 | grow_to = 0.95\n    |           ^^^^\n    \
         = help: {all} was requested: ask for less, or use a lattice"
    );
    assert_eq!(said_of(IN_A_BOX, &[&fill]).trim_end(), said);
}

#[test]
fn how_a_fill_moves() {
    let said = said_of(
        IN_A_BOX,
        &[
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\ntemperature = 1\nspeed = 1\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\ntemperature = -1\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\nmass = inf\ntemperature = 1\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 1\ntemperature = 1\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 2\nspeed = 1.7e308\nvelocity = [1.7e308, 1.7e308]\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn periodic_boxes_without_a_size() {
    let said = said_of(
        HEAD,
        &[
            "[boundary]\nkind = \"periodic\"\n[[ball]]\ncenter = [1, 1]\nradius = 0.5\n",
            "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\n",
            "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\npacking_fraction = 0.5\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 9\npacking_fraction = 0.5\n",
            "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\npacking_fraction = 0.5\nmin = [0, 0]\nmax = [1, 1]\n",
            "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0\ncount = 4\npacking_fraction = 0.5\n",
            "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\npacking_fraction = 0.8\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn balls_that_do_not_fit_together() {
    let said = said_of(
        HEAD,
        &[
            "[[ball]]\ncenter = [1, 1]\nradius = 0.5\n[[ball]]\nname = \"eight\"\ncenter = [1.5, 1]\nradius = 0.5\n",
            "[[rack]]\nname = \"red\"\napex = [0.5, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0.25\n[[ball]]\ncenter = [1, 1]\nradius = 0.5\n",
            "[boundary]\nkind = \"periodic\"\nmin = [0, 0]\nmax = [2, 2]\n[[ball]]\ncenter = [1, 1]\nradius = 1.5\n",
            "[[ball]]\ncenter = [0, 0]\nradius = 1\n[[ball]]\ncenter = [0.5, 0]\nradius = 1\n[[ball]]\ncenter = [9, 0]\nradius = 1\n[[ball]]\ncenter = [10, 0]\nradius = 1\n",
        ],
    ) + &said_of(
        IN_A_BOX,
        &[
            "[[ball]]\nname = \"cue\"\ncenter = [9.75, 1]\nradius = 0.5\n",
            "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\n[[ball]]\ncenter = [2.5, 2.5]\nradius = 1\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn what_the_simulator_refuses_is_said_of_the_key() {
    let said = said_of(
        HEAD,
        &[
            "[[ball]]\ncenter = [1, 1]\nradius = 0.5\nmass = inf\nvelocity = [1, 0]\n[motion]\ndamping = 1\n",
            "[[ball]]\ncenter = [1, -1e200]\nradius = 0.5\n",
            "[[ball]]\nname = \"dot\"\ncenter = [1, 1]\nradius = 1e-200\n",
            "[[ball]]\ncenter = [1, 1]\nradius = -1e-200\n",
            "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0.5\nvelocity = [0, 2e120]\n",
        ],
    ) + &said_of(
        IN_A_BOX,
        &[
            "[[fill]]\nlattice = \"square\"\ncount = 4\nradius = 0.5\nmass = inf\nspeed = 2\n[motion]\ndamping = 1\n",
            "[[fill]]\nlattice = \"square\"\ncount = 4\nradius = 1e-101\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn a_mass_or_an_energy_out_of_range_is_said_of_its_key() {
    let scene = super::scene(&format!(
        "{HEAD}[[ball]]\ncenter = [1, 1]\nvelocity = [1e99, 0]\nradius = 0.5\nmass = 1e90\n\
         [[ball]]\ncenter = [3, 1]\nradius = 0.5\nmass = 1e-90\n"
    ));
    let layout = scene.layout::<2>().unwrap();
    let two = super::scene(&format!(
        "{HEAD}[[ball]]\ncenter = [1, 1]\nradius = 0.5\n[[ball]]\ncenter = [3, 1]\nradius = 0.5\n"
    ));
    let ids: Vec<_> = two.build::<2>().unwrap().simulation.ids().collect();
    let said = |ball: usize, quantity, value| {
        let ball = ids[ball];
        let error = BuildError::OutOfRange { ball, quantity, value };
        scene.sources.error(&layout.problem(&error, &scene.root), &scene.root).to_string()
    };
    let said = [said(0, "energy", 5e287), said(0, "mass", 1e90), said(1, "mass", 1e-90)];
    let said = said.join("\n\n");
    assert_snapshot!(said);
}

#[test]
fn the_keys_of_the_whole_scene() {
    let said = said_of(
        "",
        &[
            "[[ball]]\ncenter = [1, 1]\nradius = 0.5\n",
            "dimension = 4\nuntil = 1\n",
            "dimension = 2.5\nuntil = 1\n",
            "dimension = 2\n[[ball]]\ncenter = [1, 1]\nradius = 0.5\n",
            "dimension = 2\nuntil = 1\ncollisions = 3\n",
            "dimension = 2\nuntil = -1\n",
            "dimension = 2\nuntil = inf\n",
            "dimension = 2\ncollisions = 1.5\n",
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn the_dimension_asked_for_is_that_of_the_scene() {
    let text = "dimension = 2\nuntil = 1\n[[ball]]\ncenter = [0, 0]\nradius = 1\n";
    let said = error::<3>(text, &[]);
    assert_eq!(said, "folder/test.toml: the scene has dimension 2, not 3");
}

#[test]
fn a_file_that_cannot_be_read() {
    let error = Scene::load(Path::new("no/such/scene.toml"), &[]).unwrap_err();
    let told = error.to_string();
    assert!(told.starts_with("cannot read no/such/scene.toml: "), "{told}");
    assert!(std::error::Error::source(&error).is_some());
}

#[test]
fn a_file_that_is_no_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin.toml");
    std::fs::write(&path, b"dimension = 2\ntitle = \"gr\xf6\xdfe\"\n").unwrap();
    let expected = format!(
        "{}:2:12: the file is not valid UTF-8
   |
 2 | title = \"gr\u{fffd}\u{fffd}e\"
   |            ^
   = help: save the file as UTF-8",
        path.display()
    );
    assert_eq!(Scene::load(&path, &[]).unwrap_err().to_string(), expected);
}
