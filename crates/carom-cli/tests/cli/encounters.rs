//! Tests of `carom encounters`.

use std::path::Path;

use carom_io::table::Reader;

use crate::{Ended, Place};

/// The README and the help show this command; it works from the root of the repository.
#[test]
fn the_table_that_comes_with_the_scenes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let command = ["encounters", "scenes/harbour.csv", "--within", "50"];
    let output = crate::command(&root).args(command).output().unwrap();
    let text = Ended::from(output).data();
    let mut rows = text.lines();
    assert_eq!(rows.next(), Some("a,b,enter,exit,t_min,d_min,gap_min"));
    let pairs: Vec<String> =
        rows.map(|row| row.split(',').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(pairs, ["104 102", "101 102", "101 104", "103 102", "102 105"]);
    for text in [
        std::fs::read_to_string(root.join("README.md")).unwrap(),
        std::fs::read_to_string(root.join("scenes/README.md")).unwrap(),
        Place::new().carom(&["--help"]).data(),
        Place::new().carom(&["encounters", "--help"]).data(),
    ] {
        assert!(text.contains("carom encounters scenes/harbour.csv --within 50"), "{text}");
    }
}

#[test]
fn options_reach_the_search() {
    let place = Place::new();
    place.write("t.csv", "id,t,x,y,z\n1,0,0,0,0\n1,10,10,0,0\n2,0,5,3,1\n2,4,5,3,1\n2,10,5,3,1\n");
    let rows = |options: &[&str]| {
        let text = place.carom(&[&["encounters", "t.csv", "--within", "5"], options].concat());
        text.data().lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let d = "3.1622776601683795,3.1622776601683795";
    let [enter, exit] = ["1.1270166537925832", "8.872983346207416"];
    assert_eq!(rows(&[]), [format!("1,2,{enter},{exit},5.0,{d}")]);
    assert_eq!(
        rows(&["--from", "2", "--to", "3"]),
        ["1,2,2.0,3.0,3.0,3.7416573867739413,3.7416573867739413"]
    );
    assert_eq!(rows(&["--max-gap", "4"]), Vec::<String>::new());
    assert_eq!(rows(&["--within-z", "1"]), ["1,2,1.0,9.0,5.0,3.0,3.0,1.0"]);
    assert_eq!(rows(&["--within-z", "0.5"]), Vec::<String>::new());
    assert_eq!(
        rows(&["--positions"]),
        [format!("1,2,{enter},{exit},5.0,{d},5.0,0.0,0.0,5.0,3.0,1.0")]
    );
}

#[test]
fn answers_go_to_a_file_and_a_summary_to_stdout() {
    let place = Place::new();
    place.write("t.csv", "id,t,x,y\n1,0,0,0\n1,10,10,0\n2,0,5,3\n2,10,5,3\n");
    let within = ["encounters", "t.csv", "--within", "5"];
    let on_stdout = place.carom(&within).data();
    for out in ["out.csv", "out.parquet", "out.arrow"] {
        let summary = place.carom(&[&within[..], &["--out", out, "--json"]].concat()).data();
        for count in ["\"tracks\": 2", "\"fixes\": 4", "\"encounters\": 1"] {
            assert!(summary.contains(count), "{summary}");
        }
        let mut table = Reader::open(&place.path(out)).unwrap().select(&["a", "enter"]).unwrap();
        let batch = table.next().unwrap().unwrap();
        assert_eq!((batch.number(0, 0).unwrap(), batch.number(0, 1).unwrap()), (1.0, 1.0));
    }
    assert_eq!(place.read("out.csv"), on_stdout);
    let counted = place.carom(&[&within[..], &["--json"]].concat()).data();
    assert!(counted.contains("\"encounters\": 1"), "{counted}");
}

#[test]
fn rows_that_are_left_out_are_counted_on_stderr() {
    let place = Place::new();
    place.write("t.csv", "id,t,x,y\n1,0,0,0\n1,0,10,0\n1,,10,0\n2,0,1,0\n");
    let options = ["--bad-rows", "skip", "--duplicates", "first", "--quiet"];
    let ended = place.carom(&[&["encounters", "t.csv", "--within", "5"][..], &options].concat());
    assert_eq!((ended.code, ended.stdout.lines().count()), (Some(0), 2));
    for text in [
        "1 row is left out:\n  t.csv: row 3",
        "1 row is left out: another fix has that id and time",
    ] {
        assert!(ended.stderr.contains(text), "{}", ended.stderr);
    }
}

#[test]
fn a_bad_row_leaves_nothing() {
    let place = Place::new();
    place.write("t.csv", "id,t,x,y\n1,0,0,0\n1,0,10,0\n");
    let ended = place.carom(&["encounters", "t.csv", "--within", "5", "--out", "out.csv"]);
    assert_eq!(ended.code, Some(1));
    assert!(ended.stderr.contains("row 1 has the same id and the same time"), "{}", ended.stderr);
    assert!(!place.path("out.csv").exists());
}
