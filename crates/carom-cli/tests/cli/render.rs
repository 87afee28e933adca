//! Tests of `carom render`.

use std::fs;
use std::path::Path;

use crate::{Ended, Place};

const BALLS: &str = "x,y,vx,vy,radius\n0,0,2,0,1\n5,0,0,0,1\n";
const RESULT: &str = "a,b,time,nx,ny,px,py\n0,1,1.5,1.0,0.0,4.0,0.0\n";

fn place() -> Place {
    let place = Place::new();
    place.write("balls.csv", BALLS);
    place.write("result.csv", RESULT);
    place
}

/// The READMEs and the help show these commands; they work from the root of the repository.
#[test]
fn the_ships_that_come_with_the_scenes() {
    let place = Place::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let [result, svg] = ["impacts.csv", "ships.svg"].map(|name| place.path(name));
    let [table, picture] = [&result, &svg].map(|path| path.to_str().unwrap());
    for command in [
        ["impacts", "scenes/ships.csv", "--max-time", "2", "--out", table].as_slice(),
        &["render", "scenes/ships.csv", table, "--out", picture],
    ] {
        let output = crate::command(&root).args(command).output().unwrap();
        assert_eq!(Ended::from(output).data(), "");
    }
    let svg = place.read("ships.svg");
    assert!(svg.contains("6 balls, 2 impacts up to t = 0.3776"), "{svg}");
    assert!(["101", "106"].iter().all(|id| svg.contains(&format!(">{id}</text>"))), "{svg}");
    let written = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let help = place.carom(&["render", "--help"]).data();
    let command = "carom render scenes/ships.csv impacts.csv --out ships.svg";
    for text in [written("scenes/README.md"), help] {
        assert!(text.contains(command), "{text}");
    }
    // The output of one command is the input of the next, without a file between them.
    let ships = root.join("scenes/ships.csv");
    let ships = ships.to_str().unwrap();
    let met = place.carom(&["impacts", ships]).data();
    let render = ["render", ships, "-", "--out", "piped.svg"];
    assert_eq!(place.carom_with_stdin(&render, &met).data(), "");
    assert!(place.read("piped.svg").contains("6 balls, 2 impacts up to t = 0.3776"));
    let command =
        "carom impacts scenes/ships.csv | carom render scenes/ships.csv - --out ships.svg";
    let text = written("README.md");
    assert!(text.contains(command), "{text}");
}

#[test]
fn the_name_tells_the_format_and_a_picture_that_is_there_is_replaced() {
    let place = place();
    for name in ["a.svg", "a.png", "a.svg"] {
        let command = ["render", "balls.csv", "result.csv", "--out", name, "--width", "400"];
        assert_eq!(place.carom(&command).data(), "");
    }
    assert!(
        place.read("a.svg").starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\"")
    );
    let png = fs::read(place.path("a.png")).unwrap();
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[16..20], 400_u32.to_be_bytes());
    assert_eq!(place.files(), ["a.png", "a.svg", "balls.csv", "result.csv"]);
}

#[test]
fn a_result_on_stdin_is_read_like_a_file() {
    let place = place();
    let file = ["render", "balls.csv", "result.csv", "--out", "a.svg"];
    assert_eq!(place.carom(&file).data(), "");
    let stdin = ["render", "balls.csv", "-", "--out", "b.svg"];
    assert_eq!(place.carom_with_stdin(&stdin, RESULT).data(), "");
    assert_eq!(place.read("a.svg"), place.read("b.svg"));
    let stdin = ["render", "-", "result.csv", "--out", "c.svg"];
    assert_eq!(place.carom_with_stdin(&stdin, BALLS).data(), "");
    assert_eq!(place.read("a.svg"), place.read("c.svg"));
    let message = place.carom(&["render", "-", "-", "--out", "d.svg"]).refusal();
    let expected = "error: both tables cannot come from stdin; save one of them to a file, \
                    and give its name\n";
    assert_eq!(message, expected);
}

#[test]
fn nothing_is_written_where_a_row_is_bad() {
    let place = place();
    place.write("a.png", "of yesterday");
    place.write("other.csv", "x,y,vx,vy,radius\n0,0,2,0,1\n");
    place.write("nan.csv", &RESULT.replace("1.5", "NaN"));
    let no_ball =
        "error: result.csv: row 1 (line 2), column \"b\": there is no ball 1 in other.csv";
    let no_time = "error: nan.csv: row 1 (line 2), column \"time\": the number is NaN; ";
    for (balls, result, expected) in
        [("other.csv", "result.csv", no_ball), ("balls.csv", "nan.csv", no_time)]
    {
        for name in ["a.png", "b.svg"] {
            let message = place.carom(&["render", balls, result, "--out", name]).refusal();
            assert!(message.starts_with(expected), "{message}");
        }
    }
    let message =
        place.carom(&["render", "balls.csv", "result.csv", "--out", "no/a.svg"]).refusal();
    assert!(message.starts_with("error: cannot write no/a.svg: "), "{message}");
    assert_eq!(place.files(), ["a.png", "balls.csv", "nan.csv", "other.csv", "result.csv"]);
    assert_eq!(place.read("a.png"), "of yesterday");
}

/// Sends the signal while the result is still being read.
#[cfg(unix)]
#[test]
fn an_interrupted_picture_leaves_nothing_behind() {
    use std::io::Write;

    let place = place();
    let mut child = place.start(&["render", "balls.csv", "-", "--out", "a.svg"]);
    let mut pipe = child.stdin.take().unwrap();
    let row = RESULT.lines().nth(1).unwrap();
    // More than the pipe holds: once this is written, the program is processing rows.
    pipe.write_all(format!("{RESULT}{}", format!("{row}\n").repeat(70_000)).as_bytes()).unwrap();
    crate::signal(&child, "INT");
    drop(pipe);
    let ended = Ended::from(child.wait_with_output().unwrap());
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(130), ""));
    assert_eq!(place.files(), ["balls.csv", "result.csv"]);
}
