//! Texts that the program prints, compared with those in `snapshots/`.

use std::fmt::Write;

use insta::assert_snapshot;

use crate::Place;

/// A shell's transcript of these commands.
fn transcript(place: &Place, commands: &[&[&str]]) -> String {
    let mut text = String::new();
    for command in commands {
        let ended = place.carom(command);
        let words: Vec<_> = ["carom"].iter().chain(*command).map(|word| quoted(word)).collect();
        writeln!(text, "$ {}", words.join(" ")).unwrap();
        let said = ended.stdout + &ended.stderr;
        text.extend(said.lines().map(|line| format!("{}\n", without_seconds(line))));
        match ended.code {
            Some(0) => text.push('\n'),
            code => writeln!(text, "[exit status {}]\n", code.unwrap()).unwrap(),
        }
    }
    text
}

fn quoted(word: &str) -> String {
    if word.contains(' ') { format!("'{word}'") } else { word.to_owned() }
}

/// Replaces the duration at the end of the line, which differs from run to run.
fn without_seconds(line: &str) -> String {
    let split = line.strip_suffix(" s").and_then(|line| line.rsplit_once(", in "));
    match split.filter(|(_, seconds)| seconds.parse::<f64>().is_ok()) {
        Some((before, _)) => format!("{before}, in 0.00 s"),
        None => line.to_owned(),
    }
}

#[test]
fn help() {
    let help: [&[&str]; 10] = [
        &["--help"],
        &["run", "--help"],
        &["resume", "--help"],
        &["pairs", "--help"],
        &["impacts", "--help"],
        &["encounters", "--help"],
        &["render", "--help"],
        &["new", "--help"],
        &["completions", "--help"],
        &["man", "--help"],
    ];
    for command in help {
        let name = command.join("_").replace("--", "");
        let said = transcript(&Place::new(), &[command]);
        assert_snapshot!(name, said);
    }
}

#[test]
fn wrong_usage() {
    let place = Place::new();
    let said = transcript(
        &place,
        &[
            &[],
            &["jump"],
            &["gas.toml"],
            &["scenes/gas.toml", "--until", "3"],
            &["run"],
            &["run", "gas.toml", "--until", "soon"],
            &["run", "gas.toml", "--until", "-1"],
            &["run", "gas.toml", "--until", "inf"],
            &["run", "gas.toml", "--collisions", "1.5"],
            &["run", "gas.toml", "--seed", "-1"],
            &["run", "gas.toml", "--seed", "9223372036854775808"],
            &["run", "gas.toml", "--events", "xls"],
            &["run", "gas.toml", "--frames", "xyz:many"],
            &["run", "gas.toml", "--frames", "csv,json:3"],
            &["run", "gas.toml", "--replay", "svg"],
            &["run", "gas.toml", "--plots", "0"],
            &["run", "gas.toml", "--set", "mass"],
            &["run", "gas.toml", "--checkpoint-every", "often"],
            &["run", "gas.toml", "--fast"],
            &["resume"],
            &["resume", "checkpoint.carom", "--seed", "1"],
            &["pairs"],
            &["pairs", "x.csv", "--max-time", "-1"],
            &["pairs", "x.csv", "--max-time", "NaN"],
            &["pairs", "x.csv", "--out", "answers.txt"],
            &["pairs", "x.csv", "--delimiter", "x"],
            &["pairs", "x.csv", "--decimal", ";"],
            &["pairs", "x.csv", "--bad-rows", "drop"],
            &["pairs", "x.csv", "--columns", "ax"],
            &["pairs", "x.csv", "--columns", "x=lon"],
            &["impacts", "x.csv", "--columns", "x=lon,x=lat"],
            &["impacts", "x.csv", "--columns", "r=R,radius=R2"],
            &["impacts", "x.csv", "--columns", "x=lon,y=lon"],
            &["impacts", "x.csv", "--margin", "-1"],
            &["impacts", "x.csv", "--zone", "5"],
            &["impacts", "x.csv", "--zone", "5,-1"],
            &["impacts", "x.csv", "--zone", "5,1", "--margin", "2"],
            &["impacts", "x.csv", "--max-time", "soon"],
            &["impacts", "x.csv", "--threads", "0"],
            &["render", "x.csv"],
            &["render", "x.csv", "y.csv", "--out", "picture.jpeg"],
            &["render", "x.csv", "y.csv", "--out", "picture.png", "--width", "20"],
            &["render", "x.csv", "y.csv", "--out", "picture.png", "--density", "some"],
            &["new", "--dimension", "4"],
            &["completions", "sharp"],
            &["man", "jump"],
        ],
    );
    assert_snapshot!(said);
    assert!(place.files().is_empty(), "{:?}", place.files());
}

#[test]
fn runs() {
    let place = Place::new();
    place.write("duel.toml", crate::run::DUEL);
    let nothing = ["--events", "0", "--frames", "0", "--replay", "none", "--plots", "none"];
    let bare = [&["run", "duel.toml", "--until", "0.5"], &nothing[..]].concat();
    let growing = crate::run::DUEL.replace("until", "motion.growth = 0.1\nuntil");
    place.write("growing.toml", &growing);
    let said = transcript(
        &place,
        &[
            &["run", "growing.toml"],
            &["run", "growing.toml", "--replay", "html"],
            &["run", "duel.toml"],
            &["run", "duel.toml", "--out", "here/there", "--set", "title=Another duel"],
            &["run", "duel.toml", "--set", "ball.0.velocity=[1, 0.1]", "--collisions", "1"],
            &["run", "duel.toml", "--set", "ball.1.velocity=[-1e-3, 0]", "--until", "1e9"],
            &["run", "duel.toml", "--quiet"],
            &bare,
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn refused_runs() {
    let place = Place::new();
    place.write("duel.toml", crate::run::DUEL);
    place.write("..toml", crate::run::DUEL);
    let misspelled = crate::run::DUEL.replace("velocity", "velocty");
    place.write("misspelled.toml", &misspelled);
    place.write("ships.csv", "x,y,vx,vy,radius\n0,0,1,0,1\n");
    place.write("ships.json", "{\n  \"balls\": []\n}\n");
    std::fs::write(place.path("ships.parquet"), b"PAR1\x15\x04\xff").unwrap();
    let said = transcript(
        &place,
        &[
            &["run", "misspelled.toml"],
            &["run", "ships.csv"],
            &["run", "ships.json"],
            &["run", "ships.parquet"],
            &["run", "duel.toml", "--set", "ball.1.mas=2"],
            &["run", "duel.toml", "--set", "ball.1.radius=1e-200"],
            &["run", "duel.toml", "--set", "ball.1.mass=inf", "--set", "motion.damping=1"],
            &["run", "duel.toml", "--set", "ball.1.center=[-1.5, 0]"],
            &["run", "duel.toml", "--set", "ball.1=", "--collisions", "3"],
            &["run", "..toml"],
        ],
    );
    assert_snapshot!(said);
    let given =
        ["..toml", "duel.toml", "misspelled.toml", "ships.csv", "ships.json", "ships.parquet"];
    assert_eq!(place.files(), given);
}

#[test]
fn new_scenes() {
    let said = transcript(
        &Place::new(),
        &[
            &["new"],
            &["new"],
            &["new", "--force"],
            &["new", "gas", "--dimension", "3"],
            &["new", "quiet.toml", "--quiet"],
        ],
    );
    assert_snapshot!(said);
}

#[test]
fn refused_tables() {
    let place = Place::new();
    let header = "ax,ay,avx,avy,ar,bx,by,bvx,bvy,br";
    let good = "0,0,1,0,1,3,0,0,0,1";
    let mut commands: Vec<Vec<&str>> = Vec::new();
    for (name, bad) in [
        ("nan.csv", "0,0,NaN,0,1,3,0,0,0,1"),
        ("negative-radius.csv", "0,0,1,0,-1,3,0,0,0,1"),
        ("empty-cell.csv", "0,0,1,0,1,,0,0,0,1"),
        ("short-row.csv", "0,0,1,0,1,3,0,0,0"),
        ("long-row.csv", "0,0,1,0,1,3,0,0,0,1,7"),
    ] {
        place.write(name, &format!("{header}\n{good}\n{bad}\n{good}\n"));
        commands.push(vec!["pairs", name]);
    }
    place.write("empty.csv", "");
    place.write("no-column.csv", &header.replace("bvy,", ""));
    place.write("half-in-space.csv", &format!("{header},az,avz,bvz\n"));
    place.write("good.csv", &format!("{header}\n{good}\n"));
    let single = "id,x,y,vx,vy,radius\n7,0,0,1,0,1\n8,9,0,0,0,1\n7,0,9,0,0,1\n";
    place.write("twice.csv", single);
    place.write("text-ids.csv", &single.replace("7,0", "Ada,0"));
    place.write("no-id.csv", &single.replace("8,9", ",9"));
    place.write("capital-r.csv", &single.replace("radius", "R"));
    place.write("unit.csv", &single.replace("radius", "Radius [m]"));
    place.write("two-radii.csv", "x,y,vx,vy,radius,r\n");
    place.write("semicolons.csv", &single.replace(',', ";"));
    place.write("commas.csv", "x;y;vx;vy;radius\n0;0;12,5;0;1\n");
    place.write("tabs.csv", &single.replace(',', "\t"));
    commands.extend([
        vec!["impacts", "twice.csv"],
        vec!["impacts", "text-ids.csv"],
        vec!["impacts", "no-id.csv"],
        vec!["impacts", "capital-r.csv"],
        vec!["impacts", "unit.csv"],
        vec!["impacts", "two-radii.csv"],
        vec!["impacts", "twice.csv", "--columns", "x=lon"],
        vec!["impacts", "twice.csv", "--columns", "radius=raduis"],
        vec!["impacts", "twice.csv", "--columns", "radius=y"],
        vec!["impacts", "semicolons.csv"],
        vec!["impacts", "tabs.csv"],
        vec!["impacts", "commas.csv", "--delimiter", ";"],
        vec!["impacts", "twice.csv", "--decimal", ","],
        vec!["impacts", "good.csv"],
        vec!["pairs", "twice.csv"],
        vec!["pairs", "empty.csv"],
        vec!["pairs", "no-column.csv"],
        vec!["pairs", "half-in-space.csv"],
        vec!["pairs", "good.csv", "--out", "./good.csv"],
    ]);
    let commands: Vec<&[&str]> = commands.iter().map(Vec::as_slice).collect();
    let before = place.files();
    let said = transcript(&place, &commands);
    assert_snapshot!(said);
    assert_eq!(place.files(), before);
}
