//! Tests of tables of pairs.
//!
//! Answers are those of the library, to the last bit, and errors name bad rows.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, RecordBatch};
use arrow_schema::Schema;
use carom::{Ball, Moving, contact_interval, first_contact, time_of_impact};
use carom_io::pairs::{Answer, answer_table};
use carom_io::table::{AnswerError, BATCH_ROWS, Format, Reader, TableError, Writer, real};
use fastrand::Rng;
use test_size::sized;

const PLANE: &str = "ax,ay,avx,avy,ar,bx,by,bvx,bvy,br";

fn answers(table: &str, max_time: f64) -> Result<String, AnswerError> {
    let table = Reader::csv("pairs.csv", std::io::Cursor::new(table.to_owned()))?;
    let (sink, _) = answer_table(table, max_time, Format::Csv, Vec::new(), &mut |_| go_on())?;
    Ok(String::from_utf8(sink).unwrap())
}

fn rows(rows: &[&str]) -> Result<String, AnswerError> {
    answers(&format!("{PLANE}\n{}\n", rows.join("\n")), 1.0)
}

fn refusal(table: &str) -> String {
    match answers(table, 1.0) {
        Err(AnswerError::Table(error)) => error.to_string(),
        other => panic!("{table:?} gives {other:?}"),
    }
}

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A number in [−1, 1).
fn number(random: &mut Rng) -> f64 {
    2.0 * random.f64() - 1.0
}

fn random_ball<const D: usize>(random: &mut Rng) -> Moving<D> {
    let center = [(); D].map(|()| 1.5 * number(random));
    let velocity = [(); D].map(|()| 2.0 * number(random));
    Ball::new(center, random.f64()).unwrap().moving(velocity).unwrap()
}

/// Writes rows of numbers to a file in the format of its name.
fn write_numbers(path: &Path, names: &[String], rows: &[Vec<f64>]) {
    let schema = Arc::new(Schema::new(names.iter().map(real).collect::<Vec<_>>()));
    let column = |k: usize| Arc::new(rows.iter().map(|row| row[k]).collect::<Float64Array>());
    let columns = (0..names.len()).map(|k| column(k) as ArrayRef).collect();
    let format = Format::of_path(path).unwrap();
    let mut writer = Writer::new(format, &schema, File::create(path).unwrap()).unwrap();
    writer.write(&RecordBatch::try_new(schema, columns).unwrap()).unwrap();
    writer.finish().unwrap();
}

/// Writes random pairs to a file, optionally with a time for each row.
fn write_pairs<const D: usize>(
    path: &Path,
    count: usize,
    with_time: bool,
) -> Vec<(Moving<D>, Moving<D>, f64)> {
    let mut random = Rng::with_seed(7);
    let axes = &["x", "y", "z"][..D];
    let mut names = Vec::new();
    // The order differs from that in the program, which must go by the names.
    for ball in ["b", "a"] {
        names.push(format!("{ball}r"));
        names.extend(axes.iter().map(|axis| format!("{ball}v{axis}")));
        names.extend(axes.iter().map(|axis| format!("{ball}{axis}")));
    }
    names.extend(with_time.then(|| "max_time".to_owned()));
    let (mut pairs, mut rows) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let (a, b) = (random_ball::<D>(&mut random), random_ball::<D>(&mut random));
        let time = if with_time { 2.0 * random.f64() } else { 1.0 };
        let mut row = Vec::new();
        for ball in [&b, &a] {
            row.push(ball.radius());
            row.extend(ball.velocity());
            row.extend(ball.center());
        }
        row.extend(with_time.then_some(time));
        rows.push(row);
        pairs.push((a, b, time));
    }
    write_numbers(path, &names, &rows);
    pairs
}

/// Every number of the answers, in the order of the columns without `relation`.
fn expected<const D: usize>(pairs: &[(Moving<D>, Moving<D>, f64)]) -> Vec<Vec<Option<u64>>> {
    let row = |(a, b, time): &(Moving<D>, Moving<D>, f64)| {
        let contact = first_contact(a, b, *time);
        let exit = contact.map(|_| contact_interval(a, b).unwrap().end);
        let mut row = vec![contact.map(|c| c.time)];
        row.push(time_of_impact(a, b, *time).map(|impact| impact.time));
        row.push(exit);
        row.extend((0..D).map(|k| contact.map(|c| c.normal[k])));
        row.extend((0..D).map(|k| contact.map(|c| c.point[k])));
        row.into_iter().map(|cell| cell.map(f64::to_bits)).collect()
    };
    pairs.iter().map(row).collect()
}

fn read_back(path: &Path, columns: &[&str]) -> Result<Vec<Vec<Option<u64>>>, TableError> {
    let mut rows = Vec::new();
    for batch in Reader::open(path)?.select(columns)? {
        let batch = batch?;
        let mut cells: Vec<_> = (0..columns.len()).map(|k| batch.column(k).iter()).collect();
        for _ in 0..batch.len() {
            let row = cells.iter_mut().map(|cells| cells.next().unwrap().map(f64::to_bits));
            rows.push(row.collect());
        }
    }
    Ok(rows)
}

/// Answers random pairs through files of every format. The answers read back to the bits of the
/// library.
fn check_bits<const D: usize>(columns: &[&str], with_time: bool) {
    let directory = tempfile::tempdir().unwrap();
    for input in ["in.csv", "in.parquet"] {
        let input = directory.path().join(input);
        let pairs = write_pairs::<D>(&input, 2_000, with_time);
        let expected = expected(&pairs);
        let hits = expected.iter().filter(|row| row[0].is_some()).count();
        assert!((200..1_800).contains(&hits), "the pairs say little: {hits} hits of 2000");
        for format in [Format::Csv, Format::Parquet] {
            let output = directory.path().join(format!("out.{format}"));
            let table = Reader::open(&input).unwrap();
            let sink = File::create(&output).unwrap();
            answer_table(table, 1.0, format, sink, &mut |_| go_on()).unwrap();
            assert_eq!(read_back(&output, columns).unwrap(), expected);
        }
    }
}

#[test]
fn circles_are_answered_to_the_bit_in_every_format() {
    let columns = ["first_contact", "time_of_impact", "exit", "nx", "ny", "px", "py"];
    check_bits::<2>(&columns, false);
}

#[test]
fn spheres_with_a_time_of_their_own_are_answered_to_the_bit_in_every_format() {
    let columns = ["first_contact", "time_of_impact", "exit", "nx", "ny", "nz", "px", "py", "pz"];
    check_bits::<3>(&columns, true);
}

#[test]
fn the_worked_examples_of_the_lesson() {
    let out = rows(&["30,20,0,0,37,180,145,0,0,50", "100,50,0,0,40,50,50,0,0,10"]).unwrap();
    let out: Vec<_> = out.lines().collect();
    assert_eq!(out[0], "relation,first_contact,time_of_impact,exit,nx,ny,px,py");
    assert_eq!(out[1], "separate,,,,,,,");
    // They touch and rest: a contact without an impact, which never ends.
    assert_eq!(out[2], "touching,0.0,,inf,-1.0,0.0,60.0,50.0");
}

#[test]
fn the_end_may_lie_beyond_the_time() {
    let far = Ball::new([0.0, 0.0], 1.0).unwrap().moving([2.0, 0.0]).unwrap();
    let still = Ball::new([5.0, 0.0], 1.0).unwrap().at_rest();
    let answer = Answer::new(&far, &still, 1.5);
    assert_eq!((answer.time_of_impact, answer.exit), (Some(1.5), Some(3.5)));
    let answer = Answer::new(&far, &still, 1.5f64.next_down());
    assert_eq!((answer.time_of_impact, answer.exit), (None, None));
}

#[test]
fn a_graze_is_a_contact_and_no_impact() {
    let out = rows(&["0,0,0,0,1,-1,2,2,0,1"]).unwrap();
    assert!(out.ends_with("\nseparate,0.5,,0.5,0.0,1.0,0.0,1.0\n"), "{out}");
}

#[test]
fn the_column_of_times_goes_before_the_default() {
    let table = format!("max_time,{PLANE}\n1,0,0,1,0,1,5,0,0,0,1\ninf,0,0,1,0,1,5,0,0,0,1\n");
    let out = answers(&table, 100.0).unwrap();
    let out: Vec<_> = out.lines().collect();
    assert_eq!(out[1..], ["separate,,,,,,,", "separate,3.0,3.0,7.0,1.0,0.0,4.0,0.0"]);
}

#[test]
fn a_header_alone_is_a_table_without_pairs() {
    assert_eq!(rows(&[]).unwrap(), "relation,first_contact,time_of_impact,exit,nx,ny,px,py\n");
}

#[test]
fn other_columns_are_passed_over() {
    let table = format!("name,{PLANE},note\nfirst,100,50,0,0,40,50,50,0,0,10,\"so, so\"\n");
    assert!(answers(&table, 1.0).unwrap().contains("\ntouching,"));
}

#[test]
fn missing_columns_are_named() {
    let cases = [
        (PLANE.replace(",bvy", ""), "bvy"),
        // Any third coordinate makes them spheres, which need all four columns.
        (format!("{PLANE},az,avz,bvz"), "bz"),
        (format!("{PLANE},bz,avz,bvz"), "az"),
        (format!("{PLANE},az,bz"), "avz"),
        (format!("{PLANE},bvz"), "az"),
    ];
    for (header, missing) in cases {
        let message = refusal(&format!("{header}\n"));
        assert!(message.starts_with("pairs.csv: "), "{message}");
        assert!(message.contains(&format!("no column {missing:?}")), "{message}");
    }
}

#[test]
fn a_table_of_single_balls_is_sent_to_the_other_command() {
    for columns in ["x,y,vx,vy,radius", "id,x,y,z,vx,vy,vz,r"] {
        assert_eq!(
            refusal(&format!("{columns}\n")),
            "pairs.csv: the columns are those of single balls; for all collisions among them, use \
             `carom impacts`"
        );
    }
}

#[test]
fn a_column_that_means_max_time_is_not_passed_over() {
    for (name, option) in [
        ("maxTime", "max_time=maxTime"),
        ("Max Time", "'max_time=Max Time'"),
        ("max-time", "max_time=max-time"),
        ("MAXTIME", "max_time=MAXTIME"),
    ] {
        let message = refusal(&format!("{PLANE},{name}\n"));
        assert_eq!(
            message,
            format!(
                "pairs.csv: column {name:?}: the name is not known; call it \"max_time\", or use \
                 --columns {option}"
            )
        );
    }
}

#[test]
fn bad_cells_are_named_by_row_and_column_with_the_cure() {
    let good = "0,0,0,0,1,5,0,0,0,1";
    let cases = [
        ("NaN,0,0,0,1,5,0,0,0,1", "ax", "finite"),
        ("0,0,0,0,1,5,-inf,0,0,1", "by", "finite"),
        ("0,0,inf,0,1,5,0,0,0,1", "avx", "finite"),
        ("0,0,0,0,1,5,0,0,1e999,1", "bvy", "finite"),
        ("0,0,0,0,-1,5,0,0,0,1", "ar", "at least 0"),
        ("0,0,0,0,-1e308,5,0,0,0,1", "ar", "the radius is -1e308; "),
        ("0,0,0,0,1,5,0,0,0,NaN", "br", "at least 0"),
        ("0,0,,0,1,5,0,0,0,1", "avx", "empty"),
        ("0,0,0,0,1,5,fast,0,0,1", "by", "not a number"),
    ];
    for (bad, column, cure) in cases {
        let message = refusal(&format!("{PLANE}\n{good}\n{bad}\n{good}\n"));
        let place = format!("pairs.csv: row 2 (line 3), column {column:?}: ");
        assert!(message.starts_with(&place), "{message}");
        assert!(message.contains(cure), "{message}");
    }
}

#[test]
fn bad_times_are_named() {
    for time in ["NaN", "-1", "-1e308", "-inf", ""] {
        let message = refusal(&format!("{PLANE},max_time\n0,0,0,0,1,5,0,0,0,1,{time}\n"));
        assert!(message.contains("row 1 (line 2), column \"max_time\": "), "{message}");
        assert!(message.len() < 120, "{message}");
    }
    for time in ["0", "-0.0", "inf"] {
        answers(&format!("{PLANE},max_time\n0,0,0,0,1,5,0,0,0,1,{time}\n"), 1.0).unwrap();
    }
}

#[test]
fn a_bad_row_of_a_parquet_file_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("pairs.parquet");
    let names: Vec<_> = PLANE.split(',').map(str::to_owned).collect();
    let good = vec![0.0, 0.0, 0.0, 0.0, 1.0, 5.0, 0.0, 0.0, 0.0, 1.0];
    let mut bad = good.clone();
    bad[9] = -1.0;
    write_numbers(&path, &names, &[good.clone(), good, bad]);
    let table = Reader::open(&path).unwrap();
    let error = answer_table(table, 1.0, Format::Csv, Vec::new(), &mut |_| go_on()).unwrap_err();
    assert!(error.to_string().contains("pairs.parquet: row 3, column \"br\": "), "{error}");
}

#[test]
fn the_watcher_counts_rows_and_can_break_off() {
    // The pairs themselves do not matter here.
    let run = |rows: usize, watch: &mut dyn FnMut(u64) -> ControlFlow<()>| {
        let table = format!("{PLANE}\n{}", "0,0,0,0,1,9,0,0,0,1\n".repeat(rows));
        let table = Reader::csv("pairs.csv", std::io::Cursor::new(table)).unwrap();
        answer_table(table, 1.0, Format::Csv, Vec::new(), watch)
    };
    let mut seen = Vec::new();
    run(BATCH_ROWS + 1, &mut |rows| {
        seen.push(rows);
        go_on()
    })
    .unwrap();
    assert_eq!(seen, [BATCH_ROWS as u64, BATCH_ROWS as u64 + 1]);
    let ended = run(sized(2, BATCH_ROWS + 1), &mut |_| ControlFlow::Break(()));
    assert!(matches!(ended, Err(AnswerError::Interrupted)));
}
