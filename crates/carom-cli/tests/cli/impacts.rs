//! Tests of `carom impacts`.

use std::fmt::Write;
use std::path::Path;

use carom_io::table::Reader;
use test_size::sized;

use crate::{Ended, Place};

/// More rows than one batch holds.
const MANY: usize = 70_000;

/// Balls in a line: each collides with the next, except for the last of every ten.
fn table(rows: usize, last: &str) -> String {
    let mut text = String::from("id,x,y,vx,vy,radius\n");
    for row in 0..rows {
        let speed = if row % 10 == 9 { 0 } else { row % 2 };
        let radius = if row + 1 == rows { last } else { "1" };
        writeln!(text, "{},{},0,{speed},0,{radius}", row + 5, 3 * row).unwrap();
    }
    text
}

/// The README and the help show this command; it works from the root of the repository.
#[test]
fn the_table_that_comes_with_the_scenes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let command = ["impacts", "scenes/ships.csv", "--max-time", "2"];
    let output = crate::command(&root).args(command).output().unwrap();
    let expected = "\
a,b,time,nx,ny,px,py
101,103,0.14583333333333334,1.0,0.0,2.0,0.0
104,106,0.377552105958591,-0.22447894041408994,-0.9744789404140899,3.7194013244823876,0.8686197351035225
";
    assert_eq!(Ended::from(output).data(), expected);
    for text in [
        std::fs::read_to_string(root.join("README.md")).unwrap(),
        std::fs::read_to_string(root.join("scenes/README.md")).unwrap(),
        Place::new().carom(&["--help"]).data(),
        Place::new().carom(&["impacts", "--help"]).data(),
    ] {
        assert!(text.contains("carom impacts scenes/ships.csv"), "{text}");
    }
}

#[test]
fn contacts_are_found_by_either_word() {
    let place = Place::new();
    place.write("balls.csv", "x,y,vx,vy,radius\n0,0,0,0,1\n1,0,0,0,1\n");
    let found = |option: &str| place.carom(&["impacts", "balls.csv", option]).data();
    assert_eq!(found("--contact").lines().count(), 2);
    assert_eq!(found("--contacts"), found("--contact"));
}

#[test]
fn answers_go_to_a_file_and_a_summary_to_stdout() {
    let place = Place::new();
    place.write("balls.csv", &table(100, "1"));
    let on_stdout = place.carom(&["impacts", "balls.csv"]).data();
    assert_eq!(on_stdout.lines().nth(1), Some("6,7,1.0,1.0,0.0,5.0,0.0"));
    let rows = on_stdout.lines().count() - 1;
    assert_eq!(place.carom(&["impacts", "balls.csv", "--out", "a.csv"]).data(), "");
    assert_eq!(place.read("a.csv"), on_stdout);
    for out in [&["--out", "a.parquet"][..], &["--out", "a.arrow"], &[]] {
        let command = [&["impacts", "balls.csv", "--json", "--threads", "2"], out].concat();
        let json: serde_json::Value = serde_json::from_str(&place.carom(&command).data()).unwrap();
        assert_eq!((&json["balls"], &json["impacts"]), (&100.into(), &rows.into()));
        assert!(json["candidates"].as_u64().unwrap() >= rows as u64, "{json}");
        assert!(json["seconds"].as_f64().unwrap() > 0.0, "{json}");
    }
    for name in ["a.parquet", "a.arrow"] {
        let answers = Reader::open(&place.path(name)).unwrap().select(&["a", "time"]).unwrap();
        let batch = answers.map(Result::unwrap).next().unwrap();
        assert_eq!((batch.len(), batch.column(0).value(0)), (rows, 6.0));
    }
    assert_eq!(place.files(), ["a.arrow", "a.csv", "a.parquet", "balls.csv"]);
}

#[test]
fn stdin_is_read_like_a_file() {
    let place = Place::new();
    let text = table(40, "1");
    place.write("balls.csv", &text);
    let from_file = place.carom(&["impacts", "balls.csv"]).data();
    assert_eq!(place.carom_with_stdin(&["impacts", "-"], &text).data(), from_file);
}

#[test]
fn the_answers_do_not_take_the_place_of_the_table() {
    let place = Place::new();
    place.write("balls.csv", &table(3, "1"));
    let message = place.carom(&["impacts", "balls.csv", "--out", "./balls.csv"]).refusal();
    let expected = "error: ./balls.csv is the input table; give the answers another name\n";
    assert_eq!(message, expected);
}

#[test]
fn nothing_is_written_where_a_row_is_bad() {
    let place = Place::new();
    place.write("balls.csv", &table(MANY, "NaN"));
    place.write("answers.csv", "of yesterday");
    for command in [
        &["impacts", "balls.csv"][..],
        &["impacts", "balls.csv", "--json"],
        &["impacts", "balls.csv", "--out", "answers.csv"],
        &["impacts", "balls.csv", "--out", "answers.parquet"],
    ] {
        let message = place.carom(command).refusal();
        let expected =
            "error: balls.csv: row 70000 (line 70001), column \"radius\": the radius is NaN;";
        assert!(message.starts_with(expected), "{message}");
    }
    assert_eq!(place.files(), ["answers.csv", "balls.csv"]);
    assert_eq!(place.read("answers.csv"), "of yesterday");
}

/// Sends the signal while the table is still being read.
#[cfg(unix)]
#[test]
fn an_interrupted_search_leaves_nothing_behind() {
    use std::io::Write;

    let place = Place::new();
    let mut child = place.start(&["impacts", "-", "--out", "answers.csv"]);
    let mut pipe = child.stdin.take().unwrap();
    // More than the pipe holds: once this is written, the program is processing rows.
    pipe.write_all(table(MANY, "1").as_bytes()).unwrap();
    crate::signal(&child, "INT");
    drop(pipe);
    let ended = Ended::from(child.wait_with_output().unwrap());
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(130), ""));
    assert!(place.files().is_empty(), "{:?}", place.files());
}

/// Sends the signal during a search that finds nothing and would take minutes: all balls rest and
/// overlap.
#[cfg(unix)]
#[test]
fn a_search_that_finds_nothing_ends_at_a_signal() {
    use std::io::Write;
    use std::thread::sleep;
    use std::time::Duration;

    let place = Place::new();
    let rows = sized(40_000, 100_000);
    let balls = format!("x,y,vx,vy,radius\n{}", "0,0,0,0,1\n".repeat(rows));
    let mut child = place.start(&["impacts", "-", "--out", "answers.csv"]);
    let mut pipe = child.stdin.take().unwrap();
    // Once this is written, the program has read all rows except those that the pipe still holds.
    pipe.write_all(balls.as_bytes()).unwrap();
    drop(pipe);
    sleep(Duration::from_millis(sized(200, 1000)));
    crate::signal(&child, "INT");
    let ended = Ended::from(child.wait_with_output().unwrap());
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(130), ""));
    assert!(place.files().is_empty(), "{:?}", place.files());
}

/// A limit on the size of files stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named_and_leaves_no_half_of_the_answers() {
    let place = Place::new();
    place.write("balls.csv", &table(sized(8_000, MANY), "1"));
    for name in ["answers.csv", "answers.parquet", "answers.arrow"] {
        let message = crate::full::limited(&place, 1, &["impacts", "balls.csv", "--out", name]);
        let message = message.refusal();
        assert!(message.starts_with(&format!("error: cannot write {name}: ")), "{message}");
        assert_eq!(place.files(), ["balls.csv"]);
    }
}

#[test]
fn columns_may_have_other_names() {
    let place = Place::new();
    place.write("own.csv", "id,x,y,vx,vy,radius\n7,0,0,2,0,1\n8,5,0,0,0,1\n");
    // The columns x and radius are other ones here, and are not read.
    place.write("other.csv", "MMSI,lon,y,x,vx,vy,R,radius\n7,0,0,a,2,0,1,b\n8,5,0,a,0,0,1,b\n");
    place.write("r.csv", "id,x,y,vx,vy,r\n7,0,0,2,0,1\n8,5,0,0,0,1\n");
    let own = place.carom(&["impacts", "own.csv", "--max-time", "9"]).data();
    assert_eq!(own, "a,b,time,nx,ny,px,py\n7,8,1.5,1.0,0.0,4.0,0.0\n");
    let columns = ["--columns", "id=MMSI,x=lon,r=R"];
    let other = ["impacts", "other.csv", "--max-time", "9", columns[0], columns[1]];
    assert_eq!(place.carom(&other).data(), own);
    assert_eq!(place.carom(&["impacts", "r.csv", "--max-time", "9"]).data(), own);
    place.write("answers.csv", &own);
    for (name, out) in [("own.csv", "own.svg"), ("r.csv", "r.svg")] {
        place.carom(&["render", name, "answers.csv", "--quiet", "--out", out]).data();
    }
    let other = ["render", "other.csv", "answers.csv", "--quiet", "--out", "other.svg"];
    place.carom(&[&other[..], &columns].concat()).data();
    assert_eq!(place.read("other.svg"), place.read("own.svg"));
    assert_eq!(place.read("r.svg"), place.read("own.svg"));
}

/// The message names the column as it stands in the file.
#[test]
fn a_bad_cell_of_a_column_with_another_name_is_named() {
    let table = "lon,y,vx,vy,radius\n0,0,2,0,1\neast,0,0,0,1\n";
    let arguments = ["impacts", "-", "--columns", "x=lon"];
    let message = Place::new().carom_with_stdin(&arguments, table).refusal();
    let expected = "error: stdin: row 2 (line 3), column \"lon\": \"east\" is not a number; ";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn ids_may_be_texts_and_render_finds_them() {
    let place = Place::new();
    let table = "id,x,y,vx,vy,radius\nOY-ABC,0,0,2,0,1\nOY-ABD,5,0,0,0,1\n";
    place.write("balls.csv", table);
    let found = place.carom(&["impacts", "balls.csv", "--max-time", "9"]).data();
    assert_eq!(found, "a,b,time,nx,ny,px,py\nOY-ABC,OY-ABD,1.5,1.0,0.0,4.0,0.0\n");
    place.write("impacts.csv", &found);
    let render = ["render", "balls.csv", "impacts.csv", "--quiet", "--out", "impacts.svg"];
    place.carom(&render).data();
    assert!(place.read("impacts.svg").contains("OY-ABD"));
}

#[test]
fn other_delimiters_and_decimal_commas_are_read() {
    let place = Place::new();
    let table = "id;x;y;vx;vy;radius\n7;0;0;2;0;1,0\n8;5;0;0;0;1\n";
    place.write("balls.csv", table);
    place.write("tabs.csv", &table.replace(';', "\t").replace(',', "."));
    let own = "a,b,time,nx,ny,px,py\n7,8,1.5,1.0,0.0,4.0,0.0\n";
    let run = |options: &[&str]| {
        let arguments = [&["impacts"], options, &["--max-time", "9"]].concat();
        assert_eq!(place.carom(&arguments).data(), own);
    };
    run(&["balls.csv", "--decimal", ","]);
    run(&["balls.csv", "--decimal", ",", "--delimiter", ";"]);
    run(&["tabs.csv", "--delimiter", "tab"]);
    run(&["tabs.csv", "--delimiter", "\\t"]);
    place.write("impacts.csv", own);
    let render = ["render", "balls.csv", "impacts.csv", "--decimal", ",", "--out", "impacts.svg"];
    place.carom(&render).data();
}

#[test]
fn bad_rows_may_be_skipped_and_the_others_keep_their_numbers() {
    let place = Place::new();
    let bad = [
        "0,0,NaN,0,1",
        "0,0,,0,1",
        "0,0,0,0,-1",
        "0,0,0,0",
        "0,0,zero,0,1",
        "0,0,0,0,1,2",
        "inf,0,0,0,1",
    ];
    let table = format!("x,y,vx,vy,radius\n{}\n0,0,2,0,1\nx,,,,\n5,0,0,0,1\n", bad.join("\n"));
    place.write("balls.csv", &table);
    let refused = place.carom(&["impacts", "balls.csv", "--max-time", "9"]).refusal();
    // Cells are read before balls are checked.
    assert!(refused.starts_with("error: balls.csv: row 4 (line 5): "), "{refused}");
    let skip = ["impacts", "balls.csv", "--max-time", "9", "--bad-rows", "skip"];
    let ended = place.carom(&skip);
    assert_eq!(
        (ended.code, &*ended.stdout),
        (Some(0), "a,b,time,nx,ny,px,py\n7,9,1.5,1.0,0.0,4.0,0.0\n")
    );
    let said: Vec<_> = ended.stderr.lines().collect();
    assert_eq!((said[0], said.len()), ("8 rows are left out:", 9), "{}", ended.stderr);
    assert_eq!(
        said[4],
        "  balls.csv: row 4 (line 5): cells in this row: 4, in the header: 5; give each column one cell"
    );
    assert!(
        said[8].starts_with("  balls.csv: row 9 (line 10), column \"x\": \"x\" is not a number; ")
    );
    let json = place.carom(&[&skip[..], &["--json"]].concat());
    assert!(json.stdout.contains("\"skipped\": 8") && json.stdout.contains("\"balls\": 2"));
    place.write("impacts.csv", &ended.stdout);
    let render =
        ["render", "balls.csv", "impacts.csv", "--bad-rows", "skip", "--out", "impacts.svg"];
    place.carom(&render).data();
    // Only the first ten are named.
    place.write("many.csv", &format!("x,y,vx,vy,radius,id\n{}", ",0,0,0,1,7\n".repeat(12)));
    let ended = place.carom(&["impacts", "many.csv", "--bad-rows", "skip"]);
    assert_eq!((ended.code, ended.stderr.lines().count()), (Some(0), 12));
    assert!(ended.stderr.ends_with("\n  and 2 more\n"), "{}", ended.stderr);
}

/// Ids are compared after rows are left out, and the message has the rows of the file.
#[test]
fn repeated_ids_beside_skipped_rows_are_refused() {
    let table = "x,y,vx,vy,radius,id\n0,0,0,0,1,a\n0,0,0,0,-1,a\n9,0,0,0,1,\n5,0,0,0,1,a\n";
    let skip = ["impacts", "-", "--bad-rows", "skip"];
    let message = Place::new().carom_with_stdin(&skip, table).refusal();
    assert!(
        message.contains("stdin: row 4, column \"id\": row 1 has the id a, too; "),
        "{message}"
    );
}
