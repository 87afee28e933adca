//! Tests of `carom pairs`.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;

use carom_io::table::arrow_array::{Array, ArrayRef, Float64Array, RecordBatch, StringArray};
use carom_io::table::{Format, Reader, Writer};
use test_size::sized;

use crate::{Ended, Place};

const HEADER: &str = "ax,ay,avx,avy,ar,bx,by,bvx,bvy,br";
const HITS: &str = "0,0,1,0,1,3,0,0,0,1";

/// Two separate balls at rest, which take little time.
const APART: &str = "0,0,0,0,1,9,0,0,0,1";

/// More rows than one batch holds.
const MANY: usize = 70_000;

/// More rows and more answers than a pipe holds.
fn some() -> usize {
    sized(8_000, MANY)
}

fn table(rows: &[&str]) -> String {
    format!("{HEADER}\n{}\n", rows.join("\n"))
}

#[test]
fn the_worked_examples_of_the_lesson() {
    let place = Place::new();
    place
        .write("pairs.csv", &table(&["30,20,0,0,37,180,145,0,0,50", "100,50,0,0,40,50,50,0,0,10"]));
    assert_eq!(
        place.carom(&["pairs", "pairs.csv"]).data(),
        "relation,first_contact,time_of_impact,exit,nx,ny,px,py\n\
         separate,,,,,,,\n\
         touching,0.0,,inf,-1.0,0.0,60.0,50.0\n"
    );
}

/// The README and the help show this command; it works from the root of the repository.
#[test]
fn the_table_that_comes_with_the_scenes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let command = ["pairs", "scenes/pairs.csv"];
    let output = crate::command(&root).args(command).output().unwrap();
    let expected = "\
relation,first_contact,time_of_impact,exit,nx,ny,px,py
separate,,,,,,,
touching,0.0,,inf,-1.0,0.0,60.0,50.0
separate,0.75,0.75,1.75,1.0,0.0,2.5,0.0
separate,0.5,,0.5,0.0,1.0,0.0,1.0
separate,,,,,,,
separate,0.49951171875,0.49951171875,0.50048828125,1.0,0.0,-0.25,0.0
touching,0.0,0.0,4.0,1.0,0.0,1.0,0.0
touching,0.0,,0.0,1.0,0.0,1.0,0.0
overlapping,0.0,,0.5,1.0,0.0,0.5,0.0
overlapping,0.0,,inf,1.0,0.0,2.5,0.0
separate,,,,,,,
separate,,,,,,,
";
    assert_eq!(Ended::from(output).data(), expected);
    for text in [
        std::fs::read_to_string(root.join("README.md")).unwrap(),
        std::fs::read_to_string(root.join("scenes/README.md")).unwrap(),
        Place::new().carom(&["--help"]).data(),
        Place::new().carom(&["pairs", "--help"]).data(),
    ] {
        assert!(text.contains("carom pairs scenes/pairs.csv"), "{text}");
    }
}

#[test]
fn stdin_is_read_like_a_file() {
    let place = Place::new();
    let pairs = table(&[HITS]);
    place.write("pairs.csv", &pairs);
    let from_file = place.carom(&["pairs", "pairs.csv"]).data();
    assert!(from_file.contains("\nseparate,1.0,1.0,5.0,1.0,0.0,2.0,0.0\n"), "{from_file}");
    assert_eq!(place.carom_with_stdin(&["pairs", "-"], &pairs).data(), from_file);
    let message = place.carom_with_stdin(&["pairs", "-"], &table(&["1,2"])).refusal();
    assert!(message.starts_with("error: stdin: row 1 (line 2): "), "{message}");
}

#[test]
fn the_time_to_look_ahead_is_closed() {
    let place = Place::new();
    let pairs = table(&[HITS]);
    let hit = |max_time| {
        let out = place.carom_with_stdin(&["pairs", "-", "--max-time", max_time], &pairs).data();
        !out.ends_with("\nseparate,,,,,,,\n")
    };
    assert!(hit("1"));
    assert!(hit("inf"));
    assert!(!hit("0.9999999999999999"));
}

#[test]
fn spheres_come_in_and_go_out_in_space() {
    let pairs = "ax,ay,az,avx,avy,avz,ar,bx,by,bz,bvx,bvy,bvz,br\n0,0,0,0,0,1,1,0,0,3,0,0,0,1\n";
    assert_eq!(
        Place::new().carom_with_stdin(&["pairs", "-"], pairs).data(),
        "relation,first_contact,time_of_impact,exit,nx,ny,nz,px,py,pz\n\
         separate,1.0,1.0,5.0,0.0,0.0,1.0,0.0,0.0,2.0\n"
    );
}

#[test]
fn parquet_goes_in_and_out() {
    let place = Place::new();
    let row = [0.0, 0.0, 1.0, 0.0, 1.0, 3.0, 0.0, 0.0, 0.0, 1.0];
    let cells = row.map(|x| Arc::new(Float64Array::from(vec![x])) as ArrayRef);
    let pairs = RecordBatch::try_from_iter(HEADER.split(',').zip(cells)).unwrap();
    let file = std::fs::File::create(place.path("pairs.parquet")).unwrap();
    let mut writer = Writer::new(Format::Parquet, &pairs.schema(), file).unwrap();
    writer.write(&pairs).unwrap();
    writer.finish().unwrap();

    let csv = place.carom(&["pairs", "pairs.parquet"]).data();
    assert!(csv.ends_with("\nseparate,1.0,1.0,5.0,1.0,0.0,2.0,0.0\n"), "{csv}");
    let arguments = ["pairs", "pairs.parquet", "--out", "answers.parquet"];
    assert_eq!(place.carom(&arguments).data(), "");
    let answers = Reader::open(&place.path("answers.parquet")).unwrap();
    let batch = answers.select(&["exit", "px"]).unwrap().next().unwrap().unwrap();
    let cells = [batch.column(0), batch.column(1)].map(|column| column.value(0));
    assert_eq!((batch.len(), cells), (1, [5.0, 2.0]));
    assert_eq!(place.files(), ["answers.parquet", "pairs.parquet"]);
}

#[test]
fn the_extension_names_the_format_of_the_output() {
    let place = Place::new();
    let pairs = table(&[HITS]);
    let on_stdout = place.carom_with_stdin(&["pairs", "-"], &pairs).data();
    assert_eq!(place.carom_with_stdin(&["pairs", "-", "--out", "a.csv"], &pairs).data(), "");
    assert_eq!(place.read("a.csv"), on_stdout);
}

#[test]
fn the_answers_do_not_take_the_place_of_the_table() {
    let place = Place::new();
    let pairs = table(&[HITS]);
    place.write("pairs.csv", &pairs);
    std::fs::create_dir(place.path("sub")).unwrap();
    let mut names = vec!["pairs.csv", "./pairs.csv", "sub/../pairs.csv"];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("pairs.csv", place.path("link.csv")).unwrap();
        names.push("link.csv");
    }
    for name in names {
        let message = place.carom(&["pairs", "pairs.csv", "--out", name]).refusal();
        assert_eq!(
            message,
            format!("error: {name} is the input table; give the answers another name\n")
        );
        assert_eq!(place.read("pairs.csv"), pairs);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nor_do_they_where_the_table_is_led_to_stdin() {
    let place = Place::new();
    let pairs = table(&[HITS]);
    place.write("pairs.csv", &pairs);
    let output = crate::command(&place.path(""))
        .args(["pairs", "-", "--out", "pairs.csv"])
        .stdin(std::fs::File::open(place.path("pairs.csv")).unwrap())
        .output()
        .unwrap();
    assert!(Ended::from(output).refusal().contains("give the answers another name"));
    assert_eq!(place.read("pairs.csv"), pairs);
}

#[test]
fn a_table_that_cannot_be_read_is_named_with_the_cure() {
    let message = Place::new().carom(&["pairs", "nowhere.csv"]).refusal();
    assert!(message.contains("nowhere.csv: the file cannot be opened"), "{message}");
    #[cfg(unix)]
    {
        let message = Place::new().carom(&["pairs", "."]).refusal();
        assert!(message.starts_with("error: .: the file cannot be read: "), "{message}");
        assert!(message.contains("; check that it is a file, "), "{message}");
    }
}

#[test]
fn a_header_alone_gives_a_header_alone() {
    let out = Place::new().carom_with_stdin(&["pairs", "-"], HEADER).data();
    assert_eq!(out, "relation,first_contact,time_of_impact,exit,nx,ny,px,py\n");
}

#[test]
fn nothing_is_written_above_a_bad_row() {
    let place = Place::new();
    let mut rows = vec![sized(APART, HITS); MANY];
    rows.push("0,0,1,0,-1,3,0,0,0,1");
    place.write("pairs.csv", &table(&rows));
    // `refusal` asserts that stdout is empty.
    let message = place.carom(&["pairs", "pairs.csv"]).refusal();
    assert!(message.contains("row 70001 (line 70002), column \"ar\""), "{message}");
    // A quick run writes a shorter table to files.
    rows.drain(sized(3_000, MANY)..MANY);
    place.write("pairs.csv", &table(&rows));
    for name in ["answers.csv", "answers.parquet"] {
        place.carom(&["pairs", "pairs.csv", "--out", name]).refusal();
    }
    assert_eq!(place.files(), ["pairs.csv"]);
    // The existing file stays unchanged.
    place.write("answers.csv", "of yesterday");
    place.carom(&["pairs", "pairs.csv", "--out", "answers.csv"]).refusal();
    assert_eq!(place.read("answers.csv"), "of yesterday");
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let message = Place::new()
        .carom_with_stdin(&["pairs", "-", "--out", "nowhere/answers.csv"], &table(&[HITS]))
        .refusal();
    assert!(message.contains("nowhere/answers.csv") && message.contains("directory"), "{message}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let place = Place::new();
    place.write("pairs.csv", &table(&vec![HITS; some()]));
    let mut child = place.start(&["pairs", "pairs.csv"]);
    let mut start = [0; 8];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    assert_eq!(&start, b"relation");
    assert_eq!(Ended::from(child.wait_with_output().unwrap()).data(), "");
}

/// Sends the signal while the table is still being read.
#[cfg(unix)]
#[test]
fn an_interrupted_table_leaves_nothing_behind() {
    let place = Place::new();
    let mut child = place.start(&["pairs", "-", "--out", "answers.csv"]);
    let mut pipe = child.stdin.take().unwrap();
    // More than the pipe holds: once this is written, the program is processing rows.
    pipe.write_all(table(&vec![HITS; some()]).as_bytes()).unwrap();
    crate::signal(&child, "INT");
    drop(pipe);
    let ended = Ended::from(child.wait_with_output().unwrap());
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(130), ""));
    assert!(place.files().is_empty(), "{:?}", place.files());
}

/// After the first signal the program still waits for rows, which do not come; the second one ends
/// it.
#[cfg(unix)]
#[test]
fn a_second_signal_ends_the_program_at_once() {
    let place = Place::new();
    let mut child = place.start(&["pairs", "-", "--out", "answers.csv"]);
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(table(&vec![HITS; some()]).as_bytes()).unwrap();
    crate::signal(&child, "INT");
    crate::signal(&child, "TERM");
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    drop(pipe);
    assert!(!place.path("answers.csv").exists());
}

/// Writes a table of pairs in the format of its name; the last radius may be invalid.
///
/// In a quick run an Arrow file is written in several batches, which are read one at a time.
fn save(place: &Place, name: &str, rows: usize, last: f64) {
    let row = [0.0, 0.0, 1.0, 0.0, 1.0, 3.0, 0.0, 0.0, 0.0, 1.0];
    let cells = row.iter().enumerate().map(|(k, cell)| {
        let mut cells = vec![*cell; rows];
        if k == 9 {
            cells[rows - 1] = last;
        }
        Arc::new(Float64Array::from(cells)) as ArrayRef
    });
    let pairs = RecordBatch::try_from_iter(HEADER.split(',').zip(cells)).unwrap();
    let format = Format::of_path(Path::new(name)).unwrap();
    let file = std::fs::File::create(place.path(name)).unwrap();
    let mut writer = Writer::new(format, &pairs.schema(), file).unwrap();
    let length = sized(3_000, MANY);
    for start in (0..rows).step_by(length) {
        writer.write(&pairs.slice(start, length.min(rows - start))).unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn arrow_goes_in_and_out() {
    let place = Place::new();
    save(&place, "pairs.feather", 1, 1.0);
    let csv = place.carom(&["pairs", "pairs.feather"]).data();
    assert!(csv.ends_with("\nseparate,1.0,1.0,5.0,1.0,0.0,2.0,0.0\n"), "{csv}");
    assert_eq!(place.carom(&["pairs", "pairs.feather", "--out", "answers.arrow"]).data(), "");
    let answers = Reader::open(&place.path("answers.arrow")).unwrap();
    let batch = answers.select(&["exit", "px"]).unwrap().next().unwrap().unwrap();
    let cells = [batch.column(0), batch.column(1)].map(|column| column.value(0));
    assert_eq!((batch.len(), cells), (1, [5.0, 2.0]));
    assert_eq!(place.files(), ["answers.arrow", "pairs.feather"]);
}

/// The file is cut at many lengths.
#[test]
fn a_table_that_is_cut_off_is_damaged_and_nothing_is_written() {
    let place = Place::new();
    for name in ["pairs.parquet", "pairs.arrow"] {
        save(&place, name, 100, 1.0);
        let whole = std::fs::read(place.path(name)).unwrap();
        for length in [8, 11, whole.len() / 4, whole.len() / 2, whole.len() - 1] {
            std::fs::write(place.path(name), &whole[..length]).unwrap();
            let message = place.carom(&["pairs", name, "--out", "answers.csv"]).refusal();
            assert!(
                message.starts_with(&format!("error: {name}: the file is damaged: ")),
                "{message}"
            );
            assert_eq!(place.files(), [name]);
        }
        std::fs::remove_file(place.path(name)).unwrap();
    }
}

#[test]
fn a_row_late_in_a_table_is_named_as_it_is_counted_in_the_file() {
    let place = Place::new();
    for name in ["pairs.csv", "pairs.parquet", "pairs.arrow"] {
        let rows = some();
        save(&place, name, rows, f64::NAN);
        let message = place.carom(&["pairs", name, "--out", "answers.arrow"]).refusal();
        let line =
            if name == "pairs.csv" { format!(" (line {})", rows + 1) } else { String::new() };
        let expected =
            format!("error: {name}: row {rows}{line}, column \"br\": the radius is NaN;");
        assert!(message.starts_with(&expected), "{message}");
        std::fs::remove_file(place.path(name)).unwrap();
        assert!(place.files().is_empty(), "{:?}", place.files());
    }
}

#[test]
fn a_column_of_text_is_named_with_the_cure() {
    let place = Place::new();
    for name in ["pairs.csv", "pairs.parquet", "pairs.arrow"] {
        let number = || Arc::new(Float64Array::from(vec![1.0])) as ArrayRef;
        let columns = HEADER.split(',').map(|name| {
            let text = Arc::new(StringArray::from(vec!["one"])) as ArrayRef;
            (name, if name == "bx" { text } else { number() })
        });
        let pairs = RecordBatch::try_from_iter(columns).unwrap();
        let format = Format::of_path(Path::new(name)).unwrap();
        let file = std::fs::File::create(place.path(name)).unwrap();
        let mut writer = Writer::new(format, &pairs.schema(), file).unwrap();
        writer.write(&pairs).unwrap();
        writer.finish().unwrap();
        let message = place.carom(&["pairs", name]).refusal();
        let cure = match format {
            Format::Csv => "row 1 (line 2), column \"bx\": \"one\" is not a number; ",
            _ => "column \"bx\": the column is of type ",
        };
        assert!(message.starts_with(&format!("error: {name}: {cure}")), "{message}");
    }
}

/// Without a bound on a row, the program would read until it is killed.
#[cfg(unix)]
#[test]
fn an_endless_line_is_refused_at_once() {
    let place = Place::new();
    let quoted = format!("{}\"", table(&[HITS]));
    for (start, at) in
        [(String::new(), "line 1"), (table(&[HITS]), "row 2 (line 3)"), (quoted, "row 2 (line 3)")]
    {
        let mut child = place.start(&["pairs", "-", "--out", "answers.csv"]);
        let mut pipe = child.stdin.take().unwrap();
        let endless = std::thread::spawn(move || {
            let mut written = pipe.write_all(start.as_bytes());
            while written.is_ok() {
                written = pipe.write_all(&[b'y'; 1 << 12]);
            }
        });
        let message = Ended::from(child.wait_with_output().unwrap()).refusal();
        endless.join().unwrap();
        let expected = format!("error: stdin: {at}: the row does not end within 1 MiB; ");
        assert!(message.starts_with(&expected), "{message}");
        assert!(place.files().is_empty(), "{:?}", place.files());
    }
}

/// A device without space, and a limit on the size of files, which stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named_and_leaves_no_half_of_the_answers() {
    let place = Place::new();
    save(&place, "pairs.csv", some(), 1.0);
    let output = crate::command(place.0.path())
        .args(["pairs", "pairs.csv"])
        .stdout(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap())
        .output()
        .unwrap();
    let message = Ended::from(output).refusal();
    assert!(message.starts_with("error: cannot write to stdout: "), "{message}");
    for name in ["answers.csv", "answers.parquet", "answers.arrow"] {
        let ended = crate::full::limited(&place, 1, &["pairs", "pairs.csv", "--out", name]);
        let message = ended.refusal();
        assert!(message.starts_with(&format!("error: cannot write {name}: ")), "{message}");
        assert_eq!(place.files(), ["pairs.csv"]);
    }
}

#[test]
fn columns_may_have_other_names() {
    let place = Place::new();
    let own = place.carom_with_stdin(&["pairs", "-"], &table(&[HITS])).data();
    let renamed = HEADER.replace("ax,ay", "x1,y1").replace("ar", "aradius").replace("br", "Rb");
    let other = format!("{renamed},T\n{HITS},1\n");
    let arguments = ["pairs", "-", "--columns", "ax=x1,ay=y1,br=Rb,max_time=T"];
    assert_eq!(place.carom_with_stdin(&arguments, &other).data(), own);
    let message = place.carom_with_stdin(&["pairs", "-"], &other).refusal();
    assert!(message.ends_with("; did you mean \"x1\"? Use --columns ax=x1\n"), "{message}");
}

#[test]
fn ids_are_passed_through() {
    let place = Place::new();
    let pairs = format!("{HEADER},id\n{HITS}, 007 \n{APART},\n{HITS},\"a,b\"\n");
    let found = place.carom_with_stdin(&["pairs", "-"], &pairs).data();
    let expected = "id,relation,first_contact,time_of_impact,exit,nx,ny,px,py\n\
                    007,separate,1.0,1.0,5.0,1.0,0.0,2.0,0.0\n\
                    ,separate,,,,,,,\n\
                    \"a,b\",separate,1.0,1.0,5.0,1.0,0.0,2.0,0.0\n";
    assert_eq!(found, expected);
    let into = ["pairs", "-", "--out", "answers.arrow"];
    place.carom_with_stdin(&into, &pairs).data();
    let answers = Reader::open(&place.path("answers.arrow")).unwrap();
    let batch = answers.select_with(&["exit"], &["id"]).unwrap().next().unwrap().unwrap();
    let ids = StringArray::from(vec![Some("007"), None, Some("a,b")]);
    assert_eq!(batch.raw(0).as_ref(), &ids as &dyn Array);
}

#[test]
fn bad_rows_may_be_skipped_and_the_others_keep_their_numbers() {
    let place = Place::new();
    let long = "x".repeat(1025);
    let pairs = format!("{HEADER},id\n,,,\n{HITS},a\n{HITS},{long}\n{APART},b\n");
    place.write("pairs.csv", &pairs);
    let ended = place.carom(&["pairs", "pairs.csv", "--bad-rows", "skip"]);
    let expected = "row,id,relation,first_contact,time_of_impact,exit,nx,ny,px,py\n\
                    1,a,separate,1.0,1.0,5.0,1.0,0.0,2.0,0.0\n\
                    3,b,separate,,,,,,,\n";
    assert_eq!((ended.code, &*ended.stdout), (Some(0), expected), "{}", ended.stderr);
    let expected = "2 rows are left out:\n  \
                    pairs.csv: row 1 (line 2): cells in this row: 4, in the header: 11; give each column \
                    one cell\n  \
                    pairs.csv: row 3 (line 4), column \"id\": the cell has 1025 bytes; give at most 1024\n";
    assert_eq!(ended.stderr, expected);
    let message = place.carom(&["pairs", "pairs.csv"]).refusal();
    assert!(message.starts_with("error: pairs.csv: row 1 (line 2): "), "{message}");
}

/// Arrow and Parquet count the rows of all batches, too.
#[test]
fn rows_skipped_in_other_formats_are_counted_through_all_batches() {
    let place = Place::new();
    for name in ["pairs.parquet", "pairs.arrow"] {
        let rows = some();
        save(&place, name, rows, f64::NAN);
        let ended = place.carom(&["pairs", name, "--bad-rows", "skip"]);
        assert_eq!(ended.stdout.lines().count(), rows, "a header, and a row less");
        let place_of_it = format!("row {rows}, column \"br\": the radius is NaN; ");
        assert!(ended.stderr.starts_with("1 row is left out:\n"), "{}", ended.stderr);
        assert!(ended.stderr.contains(&place_of_it), "{}", ended.stderr);
    }
}
