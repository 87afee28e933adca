//! Every refusal: where, what, and the cure.

use std::path::Path;

use super::super::Scene;
use super::error;

const HEAD: &str = "dimension = 2\nuntil = 1\n";

/// What is said of each text, in short.
fn check(head: &str, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let said = error::<2>(&format!("{head}{text}"), &[]);
        assert_eq!(in_short(&said), *expected, "of {text:?}:\n{said}");
    }
}

/// "line:column ‹the marked text› what is wrong → the cure".
fn in_short(said: &str) -> String {
    let lines: Vec<&str> = said.lines().collect();
    let head = lines[0].strip_prefix("folder/test.toml:").unwrap();
    let beside = |line: &str| line.split_once("| ").map(|(_, text)| text.to_owned());
    let marked = lines.iter().zip(&lines[1..]).find_map(|(line, below)| {
        let (line, below) = (beside(line)?, beside(below)?);
        let start = below.find('^').filter(|_| below.trim_matches(['^', ' ', '\t']).is_empty())?;
        let marked: String = line.chars().skip(start).take(below.len() - start).collect();
        Some(format!("‹{marked}› "))
    });
    let (place, what) =
        head.split_once(": ").map_or(("", head.trim()), |(place, what)| (place, what));
    let help = said.split_once("= help: ").map(|(_, help)| format!(" → {help}"));
    format!("{place} {}{what}{}", marked.unwrap_or_default(), help.unwrap_or_default())
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
fn what_is_missing_in_the_whole_file_has_no_line() {
    let expected = "\
folder/test.toml: nothing says when the run ends
   = help: add `until = …` (a time) or `collisions = …` (a count)";
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
    check(
        HEAD,
        &[
            ("center = \n", "3:10 ‹› string values must be quoted, expected literal string"),
            ("[[ball]]\ncenter = [1, 1]\nradius = 0.5\nradius = 1\n", "6:1 ‹radius› duplicate key"),
            ("[[ball]\n", "3:8 ‹› unclosed array table, expected `]`"),
            (
                "x = 99999999999999999999\n",
                "3:5 ‹99999999999999999999› 99999999999999999999 is beyond the integers of a scene → give an integer from -9223372036854775808 to 9223372036854775807",
            ),
            (
                "[[ball]]\nradius = 1e999\n",
                "4:10 ‹1e999› 1e999 is beyond the numbers of a scene → give a number from -1.7976931348623157e308 to 1.7976931348623157e308",
            ),
        ],
    );
}

#[test]
fn unknown_keys() {
    check(
        HEAD,
        &[
            (
                "retitution = 0.9\n",
                "3:1 ‹retitution› unknown key `retitution` → did you mean `restitution`?",
            ),
            ("[[ball]]\nradus = 1\n", "4:1 ‹radus› unknown key `radus` → did you mean `radius`?"),
            (
                "[[ball]]\ncolour = \"red\"\n",
                "4:1 ‹colour› unknown key `colour` → known here: `name`, `center`, `velocity`, `radius`, `mass`, `restitution`",
            ),
            ("[boundry]\n", "3:2 ‹boundry› unknown key `boundry` → did you mean `boundary`?"),
            (
                "[motion]\ngravty = [0, 1]\n",
                "4:1 ‹gravty› unknown key `gravty` → did you mean `gravity`?",
            ),
        ],
    );
}

#[test]
fn wrong_types() {
    check(
        HEAD,
        &[
            ("title = 3\n", "3:9 ‹3› expected a text in quotes, found the number 3"),
            (
                "seed = -1\n",
                "3:8 ‹-1› expected a whole number that is at least 0, found the number -1",
            ),
            (
                "seed = 1.5\n",
                "3:8 ‹1.5› expected a whole number that is at least 0, found the number 1.5",
            ),
            (
                "restitution = \"elastic\"\n",
                "3:15 ‹\"elastic\"› expected a number, found the string \"elastic\"",
            ),
            ("[[ball]]\ncenter = 1\n", "4:10 ‹1› expected a list of 2 numbers, found the number 1"),
            (
                "[[ball]]\ncenter = [1, 2, 3]\n",
                "4:10 ‹[1, 2, 3]› expected 2 numbers, found 3 → the scene has dimension 2: give one number for each axis",
            ),
            ("[[ball]]\ncenter = [1, true]\n", "4:14 ‹true› expected a number, found true"),
            (
                "[ball]\nradius = 1\n",
                "3:1 ‹[ball]› `ball` is a list of tables, found a table → write [[ball]] above the keys of each ball",
            ),
            (
                "ball = 3\n",
                "3:8 ‹3› `ball` is a list of tables, found the number 3 → write [[ball]] above the keys of each ball",
            ),
            ("ball = [3]\n", "3:9 ‹3› expected a table, found the number 3"),
            (
                "boundary = [1979-05-27]\n",
                "3:12 ‹[1979-05-27]› expected a table, found a list of 1",
            ),
            (
                "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nradius = 1\nnames = [1]\n",
                "7:10 ‹1› expected a text in quotes, found the number 1",
            ),
        ],
    );
}

#[test]
fn impossible_values() {
    check(
        HEAD,
        &[
            ("[[ball]]\ncenter = [1, nan]\n", "4:14 ‹nan› the value is NaN → give a finite number"),
            (
                "[[ball]]\ncenter = [1, 1]\nvelocity = [inf, 0]\n",
                "5:13 ‹inf› the value is inf → give a finite number",
            ),
            (
                "[[ball]]\ncenter = [1, 1]\nradius = nan\n",
                "5:10 ‹nan› the radius is NaN → give a finite number that is at least 0",
            ),
            (
                "[[ball]]\ncenter = [1, 1]\nradius = 0.5\nmass = 0\n",
                "6:8 ‹0› the mass is 0 → give a number above 0 (infinity for a fixed obstacle)",
            ),
            (
                "[[ball]]\ncenter = [1, 1]\nradius = 0.5\nmass = nan\n",
                "6:8 ‹nan› the mass is NaN → give a number above 0 (infinity for a fixed obstacle)",
            ),
            (
                "[[ball]]\ncenter = [1, 1]\nradius = 0.5\nrestitution = 1.5\n",
                "6:15 ‹1.5› the restitution is 1.5 → give a number from 0 (no rebound) to 1 (elastic)",
            ),
            (
                "restitution = -0.1\n",
                "3:15 ‹-0.1› the restitution is -0.1 → give a number from 0 (no rebound) to 1 (elastic)",
            ),
        ],
    );
}

#[test]
fn missing_keys() {
    check(
        HEAD,
        &[
            (
                "[[ball]]\nradius = 1\n",
                "3:1 ‹[[ball]]› the key `center` is missing → add a line `center = …`",
            ),
            (
                "[[ball]]\ncenter = [1, 1]\n",
                "3:1 ‹[[ball]]› the key `radius` is missing → add a line `radius = …`",
            ),
            ("[boundary]\n", "3:1 ‹[boundary]› the key `kind` is missing → add a line `kind = …`"),
            (
                "[[rack]]\ndirection = [1, 0]\n",
                "3:1 ‹[[rack]]› the key `radius` is missing → add a line `radius = …`",
            ),
            (
                "[[fill]]\nradius = 1\n",
                "3:1 ‹[[fill]]› the key `lattice` is missing → add a line `lattice = …`",
            ),
            ("", " the scene has no balls → add a [[ball]], a [[rack]] or a [[fill]]"),
        ],
    );
}

#[test]
fn boundaries() {
    check(
        HEAD,
        &[
            (
                "[boundary]\nkind = \"boks\"\n",
                "4:8 ‹\"boks\"› unknown word \"boks\" → known here: `box`, `periodic`",
            ),
            (
                "[boundary]\nkind = \"box\"\n",
                "3:1 ‹[boundary]› the box has no size → add `min = …` and `max = …`, its two corners",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\n",
                "5:7 ‹[0, 0]› there is a `min` and no `max` → add `max = …`: it takes two corners to make a box",
            ),
            (
                "[boundary]\nkind = \"periodic\"\nmax = [1, 1]\n",
                "5:7 ‹[1, 1]› there is a `max` and no `min` → add `min = …`: it takes two corners to make a box",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 5]\nmax = [10, 4]\n",
                "6:7 ‹[10, 4]› axis 1 of the box runs from 5 to 4 → give finite numbers, the smaller first",
            ),
            (
                "[boundary]\nkind = \"periodic\"\nmin = [0, 0]\nmax = [10, 0]\n",
                "6:7 ‹[10, 0]› axis 1 of the box runs from 0 to 0 → give finite numbers, the smaller first",
            ),
            (
                "[boundary]\nkind = \"periodic\"\nrestitution = 0.9\n",
                "5:15 ‹0.9› a periodic box has no walls that could have a restitution → take the key out",
            ),
        ],
    );
}

#[test]
fn motion_until_it_works() {
    check(
        HEAD,
        &[
            (
                "[motion]\ngravity = [0, -9.81]\n",
                "4:11 ‹[0, -9.81]› `gravity` is not supported yet → take it out: between collisions balls move on straight lines",
            ),
            (
                "[motion]\ndamping = 0.0\n",
                "4:11 ‹0.0› `damping` is not supported yet → take it out: between collisions balls move on straight lines",
            ),
            (
                "[motion]\nfriction = 0.1\n",
                "4:12 ‹0.1› `friction` is not supported yet → take it out: between collisions balls move on straight lines",
            ),
        ],
    );
}

#[test]
fn racks() {
    check(
        HEAD,
        &[
            (
                "[[rack]]\napex = [1, 1]\ndirection = [0, 0]\nradius = 0.5\n",
                "5:13 ‹[0, 0]› the direction has no length → give the way from the apex to the last row, for example 1 along one axis",
            ),
            (
                "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 0\nradius = 0.5\n",
                "6:8 ‹0› the value is 0 → give a number from 1 to 100000000",
            ),
            (
                "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0.5\nnames = [\"a\", \"b\"]\n",
                "8:9 ‹[\"a\", \"b\"]› 2 names for 3 balls → name every ball, from the apex on, row by row; or take the names out",
            ),
            (
                "[[rack]]\napex = [1e10, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0.5\n",
                "4:8 ‹[1e10, 1]› balls of radius 0.5 cannot touch so far from the origin → coordinates have too few digits there: move the apex nearer, or take larger balls",
            ),
            (
                "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0\n",
                "7:10 ‹0› balls of radius 0 make no rack → give a radius above 0",
            ),
            (
                "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 1_000_000\nradius = 0.5\n",
                "3:1 ‹[[rack]]› up to here, the scene has 500000500000 balls → take at most 100000000",
            ),
        ],
    );
}

#[test]
fn how_many_balls_a_fill_has() {
    check(
        HEAD,
        &[
            (
                "[[fill]]\nlattice = \"square\"\nradius = 0.5\n",
                "3:1 ‹[[fill]]› nothing says how many balls the fill has → add `count = …` or `packing_fraction = …`",
            ),
            (
                "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 0\n",
                "6:9 ‹0› the value is 0 → give a number from 1 to 100000000",
            ),
            (
                "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 1e9\n",
                "6:9 ‹1e9› the value is 1000000000 → give a number from 1 to 100000000",
            ),
            (
                "[[fill]]\nlattice = \"square\"\nradius = 0.5\npacking_fraction = 1.2\n",
                "6:20 ‹1.2› the value is 1.2 → give a number above 0 and below 1",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\npacking_fraction = 0.001\n",
                "10:20 ‹0.001› 0 balls of radius 0.5 take this share → give a share or a radius of which 1 to 100000000 balls come",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\npacking_fraction = 0.5\n",
                "11:20 ‹0.5› `count` and `packing_fraction` are both given → keep one of them; both are for a periodic box without `min` and `max`",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0\npacking_fraction = 0.5\n",
                "10:20 ‹0.5› inf balls of radius 0 take this share → give a share or a radius of which 1 to 100000000 balls come",
            ),
        ],
    );
}

#[test]
fn where_a_fill_is() {
    check(
        HEAD,
        &[
            (
                "[[fill]]\nradius = 1\nlattice = \"hexagon\"\n",
                "5:11 ‹\"hexagon\"› unknown word \"hexagon\" → did you mean `hexagonal`?",
            ),
            (
                "[[fill]]\nradius = 1\nlattice = \"fcc\"\n",
                "5:11 ‹\"fcc\"› fcc is a lattice of dimension 3 → in dimension 2, take square, hexagonal or random",
            ),
            (
                "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\n",
                "3:1 ‹[[fill]]› the fill has no place: the scene is in open space → give the fill `min` and `max`, or the scene a [boundary]",
            ),
            (
                "[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\nmin = [0, 0]\n",
                "7:7 ‹[0, 0]› there is a `min` and no `max` → add `max = …`: it takes two corners to make a box",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\nmin = [1, 1]\nmax = [11, 9]\n",
                "12:7 ‹[11, 9]› the fill reaches beyond the boundary → keep its `min` and `max` within those of [boundary]",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 101\n",
                "10:9 ‹101› 101 balls of radius 0.5 do not fit on this lattice → at most 100 do; take fewer, smaller ones or a larger box",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"random\"\nradius = 0.5\ncount = 101\n",
                "10:9 ‹101› only 63 of 101 balls of radius 0.5 found room → random places fill about half of a plane: take fewer balls, or a lattice",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"random\"\nradius = 6\ncount = 1\n",
                "10:9 ‹1› a ball of radius 6 does not fit between the walls → take smaller balls or a larger box",
            ),
        ],
    );
}

#[test]
fn how_a_fill_moves() {
    check(
        HEAD,
        &[
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\ntemperature = 1\nspeed = 1\n",
                "12:9 ‹1› both `temperature` and `speed` are given → keep `temperature` for Maxwell's law, or `speed` for one speed of all balls",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\ntemperature = -1\n",
                "11:15 ‹-1› the value is -1 → give a finite number that is at least 0",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\nmass = inf\ntemperature = 1\n",
                "12:15 ‹1› balls of infinite mass have no temperature → take the key out, or give a finite mass",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 1\ntemperature = 1\n",
                "11:15 ‹1› one ball alone cannot move and have no momentum → take more balls, or give `velocity` instead",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 2\nspeed = 1.7e308\nvelocity = [1.7e308, 1.7e308]\n",
                "7:1 ‹[[fill]]› component 0 of the velocity is inf → give a finite number",
            ),
        ],
    );
}

#[test]
fn periodic_boxes_without_a_size() {
    check(
        HEAD,
        &[
            (
                "[boundary]\nkind = \"periodic\"\n[[ball]]\ncenter = [1, 1]\nradius = 0.5\n",
                "3:1 ‹[boundary]› the periodic box has no size → give it `min` and `max`, or one fill both `count` and `packing_fraction`",
            ),
            (
                "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\n",
                "3:1 ‹[boundary]› the periodic box has no size → give it `min` and `max`, or one fill both `count` and `packing_fraction`",
            ),
            (
                "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\npacking_fraction = 0.5\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 9\npacking_fraction = 0.5\n",
                "14:20 ‹0.5› a second fill gives the box a size → keep both `count` and `packing_fraction` in one fill only",
            ),
            (
                "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\npacking_fraction = 0.5\nmin = [0, 0]\nmax = [1, 1]\n",
                "11:7 ‹[1, 1]› the fill gives the box its size, and has a region of its own → take out its `min` and `max`, or give them to [boundary]",
            ),
            (
                "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0\ncount = 4\npacking_fraction = 0.5\n",
                "9:20 ‹0.5› 4 balls of radius 0 make no box → give a radius above 0, or give [boundary] `min` and `max`",
            ),
            (
                "[boundary]\nkind = \"periodic\"\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\npacking_fraction = 0.8\n",
                "9:20 ‹0.8› 4 balls of radius 0.5 do not fit on this lattice → on its 4 sites they touch at a packing fraction of 0.7854",
            ),
        ],
    );
}

#[test]
fn balls_that_do_not_fit_together() {
    check(
        HEAD,
        &[
            (
                "[[ball]]\ncenter = [1, 1]\nradius = 0.5\n[[ball]]\nname = \"eight\"\ncenter = [1.5, 1]\nradius = 0.5\n",
                "8:10 ‹[1.5, 1]› ball 1 (\"eight\") overlaps ball 0 by 0.5 at the start → move them apart",
            ),
            (
                "[[rack]]\nname = \"red\"\napex = [0.5, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0.25\n[[ball]]\ncenter = [1, 1]\nradius = 0.5\n",
                "5:8 ‹[0.5, 1]› ball 1 (\"red 0\", rack 0) overlaps ball 0 by 0.25 at the start → move them apart",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[ball]]\nname = \"cue\"\ncenter = [9.75, 1]\nradius = 0.5\n",
                "9:10 ‹[9.75, 1]› ball 0 (\"cue\") reaches 0.25 beyond wall +x at the start → move it inside, or make the box larger",
            ),
            (
                "[boundary]\nkind = \"periodic\"\nmin = [0, 0]\nmax = [2, 2]\n[[ball]]\ncenter = [1, 1]\nradius = 1.5\n",
                "9:10 ‹1.5› ball 0 with radius 1.5 touches its own image along axis 0 → make the box larger than twice the radius, or the ball smaller",
            ),
            (
                "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n[[fill]]\nlattice = \"square\"\nradius = 0.5\ncount = 4\n[[ball]]\ncenter = [2.5, 2.5]\nradius = 1\n",
                "7:1 ‹[[fill]]› ball 1 (fill 0) overlaps ball 0 by 1.5 at the start → move them apart",
            ),
        ],
    );
}

#[test]
fn what_the_simulator_refuses_is_said_of_the_key() {
    let units = "choose units in which lengths and speeds lie between 1e-100 and 1e100";
    let walls = "[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [10, 10]\n";
    let rests = "an obstacle rests: take its velocity out, or give it a finite mass";
    for (table, expected) in [
        (
            "[[ball]]\ncenter = [1, 1]\nradius = 0.5\nmass = inf\nvelocity = [1, 0]\n".to_owned(),
            format!("7:12 ‹[1, 0]› ball 0 has an infinite mass and moves → {rests}"),
        ),
        (
            format!(
                "{walls}[[fill]]\nlattice = \"square\"\ncount = 4\nradius = 0.5\nmass = inf\nspeed = 2\n"
            ),
            format!("12:9 ‹2› ball 0 (fill 0) has an infinite mass and moves → {rests}"),
        ),
        (
            "[[ball]]\ncenter = [1, -1e200]\nradius = 0.5\n".to_owned(),
            format!("4:10 ‹[1, -1e200]› the coordinate of ball 0 is 1e200: out of range → {units}"),
        ),
        (
            "[[ball]]\nname = \"dot\"\ncenter = [1, 1]\nradius = 1e-200\n".to_owned(),
            format!("6:10 ‹1e-200› the radius of ball 0 (\"dot\") is 1e-200: out of range → {units}"),
        ),
        (
            "[[rack]]\napex = [1, 1]\ndirection = [1, 0]\nrows = 2\nradius = 0.5\nvelocity = [0, 2e120]\n"
                .to_owned(),
            format!("8:12 ‹[0, 2e120]› the speed of ball 0 (rack 0) is 2e120: out of range → {units}"),
        ),
        (
            "[[ball]]\ncenter = [1, 1]\nradius = -1e-200\n".to_owned(),
            "5:10 ‹-1e-200› the radius is -1e-200 → give a finite number that is at least 0".to_owned(),
        ),
    ] {
        check(HEAD, &[(&table, &expected)]);
    }
}

#[test]
fn the_keys_of_the_whole_scene() {
    check(
        "",
        &[
            (
                "[[ball]]\ncenter = [1, 1]\nradius = 0.5\n",
                " the key `dimension` is missing → add a line `dimension = …`",
            ),
            ("dimension = 4\nuntil = 1\n", "1:13 ‹4› no scene has dimension 4 → give 2 or 3"),
            (
                "dimension = 2.5\nuntil = 1\n",
                "1:13 ‹2.5› expected a whole number that is at least 0, found the number 2.5",
            ),
            (
                "dimension = 2\n[[ball]]\ncenter = [1, 1]\nradius = 0.5\n",
                " nothing says when the run ends → add `until = …` (a time) or `collisions = …` (a count)",
            ),
            (
                "dimension = 2\nuntil = 1\ncollisions = 3\n",
                "3:14 ‹3› both `until` and `collisions` are given → keep one of them; `--set until=` takes `until` out",
            ),
            (
                "dimension = 2\nuntil = -1\n",
                "2:9 ‹-1› the value is -1 → give a finite number that is at least 0",
            ),
            (
                "dimension = 2\nuntil = inf\n",
                "2:9 ‹inf› the value is inf → give a finite number that is at least 0",
            ),
            (
                "dimension = 2\ncollisions = 1.5\n",
                "2:14 ‹1.5› expected a whole number that is at least 0, found the number 1.5",
            ),
        ],
    );
}

#[test]
fn the_dimension_asked_for_is_that_of_the_scene() {
    let text = "dimension = 2\nuntil = 1\n[[ball]]\ncenter = [0, 0]\nradius = 1\n";
    let said = error::<3>(text, &[]);
    assert_eq!(said, "folder/test.toml: a scene of dimension 2 is not one of dimension 3");
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
        "{}:2:12: this is no text in UTF-8
   |
 2 | title = \"gr\u{fffd}\u{fffd}e\"
   |            ^
   = help: save the file as UTF-8",
        path.display()
    );
    assert_eq!(Scene::load(&path, &[]).unwrap_err().to_string(), expected);
}
