//! Tests of tables of many balls.
//!
//! Answers are those of the library, to the last bit, and errors name bad rows.

use std::fmt::Write;
use std::io::Cursor;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, BinaryArray, Decimal128Array, FixedSizeBinaryArray, Float64Array, Int8Array,
    Int64Array, LargeStringArray, RecordBatch, StringArray, UInt16Array, UInt64Array,
};
use arrow_schema::DataType;
use carom::{
    Ball, Moving, Zone, closest_approach, first_contact, first_contact_within, time_of_impact,
};
use carom_io::impacts::{Progress, Question, answer_table, count_table};
use carom_io::table::{AnswerError, Format, Reader, Writer};
use fastrand::Rng;
use test_size::sized;

fn reader(table: &str) -> Result<Reader, AnswerError> {
    Ok(Reader::csv("balls.csv", Cursor::new(table.to_owned()))?)
}

fn answers(table: &str, question: &Question) -> Result<String, AnswerError> {
    let on = &mut |_| ControlFlow::Continue(());
    let (sink, _) = answer_table(reader(table)?, question, Format::Csv, Vec::new(), on)?;
    Ok(String::from_utf8(sink).expect("CSV"))
}

fn refusal(table: &str) -> String {
    match answers(table, &Question::until(1.0)) {
        Err(AnswerError::Table(error)) => error.to_string(),
        other => panic!("{table:?} gives {other:?}"),
    }
}

fn balls<const D: usize>(count: usize) -> Vec<Moving<D>> {
    let random = &mut Rng::with_seed(D as u64);
    let mut even = |size: f64| [(); D].map(|()| size * (2.0 * random.f64() - 1.0));
    (0..count)
        .map(|_| Ball::new(even(6.0), 0.4).and_then(|ball| ball.moving(even(3.0))).expect("finite"))
        .collect()
}

/// A table of these balls, optionally with ids that count down from 1000.
fn table<const D: usize>(balls: &[Moving<D>], with_ids: bool) -> String {
    let axes = &["x", "y", "z"][..D];
    let mut text = if with_ids { "id,".to_owned() } else { String::new() };
    for axis in axes {
        write!(text, "v{axis},{axis},").expect("a string");
    }
    text += "radius\n";
    for (row, ball) in balls.iter().enumerate() {
        if with_ids {
            write!(text, "{},", 1000 - row).expect("a string");
        }
        for (v, x) in ball.velocity().iter().zip(ball.center()) {
            write!(text, "{v:?},{x:?},").expect("a string");
        }
        writeln!(text, "{:?}", ball.radius()).expect("a string");
    }
    text
}

/// The answers of the queries about two balls, pair by pair.
fn expected<const D: usize>(balls: &[Moving<D>], question: &Question, with_ids: bool) -> String {
    let center = |ball: &Moving<D>| {
        let center =
            Ball::new(ball.center(), 0.0).and_then(|center| center.moving(ball.velocity()));
        center.expect("finite")
    };
    let mut met = Vec::new();
    for a in 0..balls.len() {
        for b in a + 1..balls.len() {
            let [one, other] = [a, b].map(|ball| balls[ball]);
            let impact = if let Some(margin) = question.margin {
                first_contact_within(&one, &other, margin, question.max_time)
            } else if question.contacts {
                first_contact(&one, &other, question.max_time)
            } else {
                time_of_impact(&one, &other, question.max_time)
            };
            met.extend(impact.map(|impact| (impact, a, b)));
        }
    }
    met.sort_by(|(x, a, b), (y, c, d)| x.time.total_cmp(&y.time).then((a, b).cmp(&(c, d))));
    let mut seen = vec![false; balls.len()];
    let mut text = String::from("a,b,time,");
    let axes = &["x", "y", "z"][..D];
    let vector = |name: &str| axes.iter().map(|axis| format!("{name}{axis}")).collect::<Vec<_>>();
    text += &[vector("n"), vector("p")].concat().join(",");
    text += if question.cpa { ",cpa_time,cpa_distance\n" } else { "\n" };
    for (impact, a, b) in met {
        if question.only_firsts && seen[a] && seen[b] {
            continue;
        }
        (seen[a], seen[b]) = (true, true);
        let name = |ball: usize| if with_ids { 1000 - ball } else { ball };
        write!(text, "{},{},{:?}", name(a), name(b), impact.time).expect("a string");
        for number in impact.normal.iter().chain(&impact.point) {
            write!(text, ",{number:?}").expect("a string");
        }
        if question.cpa {
            let nearest =
                closest_approach(&center(&balls[a]), &center(&balls[b]), question.max_time);
            let nearest = nearest.expect("a time of at least 0");
            write!(text, ",{:?},{:?}", nearest.time, nearest.gap).expect("a string");
        }
        text.push('\n');
    }
    text
}

fn the_same<const D: usize>() {
    let balls = balls::<D>(sized(140, 260));
    let plain = Question::until(1.0);
    let mut lengths = Vec::new();
    for (question, with_ids) in [
        (plain, false),
        (Question { contacts: true, ..plain }, true),
        (Question { margin: Some(0.25), cpa: true, ..plain }, true),
        (Question { only_firsts: true, ..plain }, false),
        (Question { max_time: f64::INFINITY, cpa: true, only_firsts: true, ..plain }, true),
        (Question { max_time: 0.0, contacts: true, ..plain }, false),
    ] {
        let table = table(&balls, with_ids);
        let found = answers(&table, &question).expect("a table");
        let expected = expected(&balls, &question, with_ids);
        lengths.push(expected.lines().count());
        // Numbers in the table are the shortest that read back to the same bits, as `{:?}` writes
        // them.
        assert!(found == expected, "{question:?}:\n{found}\ninstead of\n{expected}");
    }
    assert!(lengths.iter().all(|&rows| rows > 4), "{lengths:?}");
}

#[test]
fn answers_are_those_about_each_pair() {
    the_same::<2>();
    the_same::<3>();
}

#[test]
fn threads_and_the_order_of_columns_change_nothing() {
    // Enough balls that several threads have work.
    let random = &mut Rng::with_seed(7);
    let rows: Vec<[f64; 2]> =
        (0..sized(31_000, 35_000)).map(|_| [random.f64(), random.f64()]).collect();
    let [mut table, mut turned] = ["x,y,vx,vy,radius\n", "radius,vy,y,vx,x\n"].map(str::to_owned);
    for (row, [x, y]) in rows.into_iter().enumerate() {
        let (x, y, vx, vy) = (400.0 * x, 400.0 * y, row % 5, row % 3);
        writeln!(table, "{x},{y},{vx},{vy},0.5").expect("a string");
        writeln!(turned, "0.5,{vy},{y},{vx},{x}").expect("a string");
    }
    let threads =
        |threads| Question { threads: NonZeroUsize::new(threads), ..Question::until(0.5) };
    let one = answers(&table, &threads(1)).expect("a table");
    assert!(one.lines().count() > 1000, "{}", one.lines().count());
    // A quick run searches once, with another order of columns and another number of threads
    // together.
    let others = [(&turned, 1), (&table, 0), (&table, 2), (&table, 5)];
    for (table, number) in sized(&[(&turned, 5)][..], &others) {
        let other = answers(table, &threads(*number)).expect("a table");
        assert!(other == one, "{number} threads, or the order of columns");
    }
}

#[test]
fn a_margin_that_is_no_distance_is_refused() {
    for margin in [-1.0, f64::NAN, f64::INFINITY] {
        let question = Question { margin: Some(margin), ..Question::until(1.0) };
        let error = answers("x,y,vx,vy,radius\n", &question).expect_err("no distance").to_string();
        let cure = format!("the margin is {margin}; give a finite number that is at least 0");
        assert_eq!(error, cure);
    }
}

#[test]
fn contacts_in_a_zone_are_those_about_each_pair() {
    let balls = balls::<3>(sized(140, 260));
    let (zone, max_time) = (Zone::new(1.5, 0.25).expect("not negative"), 1.0);
    let mut met = Vec::new();
    for a in 0..balls.len() {
        for b in a + 1..balls.len() {
            if zone.first_contact(&balls[a], &balls[b], max_time).is_some() {
                let span = zone.contact_interval(&balls[a], &balls[b]).expect("a contact");
                met.push((span, a, b));
            }
        }
    }
    met.sort_by(|(x, a, b), (y, c, d)| x.start.total_cmp(&y.start).then((a, b).cmp(&(c, d))));
    assert!(met.len() > 100, "{}", met.len());
    let mut text = String::from("a,b,start,end\n");
    for (span, a, b) in met {
        writeln!(text, "{},{},{:?},{:?}", 1000 - a, 1000 - b, span.start, span.end)
            .expect("a string");
    }
    let question = Question { zone: Some(zone), ..Question::until(max_time) };
    assert_eq!(answers(&table(&balls, true), &question).expect("a table"), text);
}

#[test]
fn balls_that_stay_in_a_zone_have_no_end() {
    let zone = Zone::new(2.0, 0.0).expect("not negative");
    let question = Question { zone: Some(zone), ..Question::until(1.0) };
    let table = "x,y,z,vx,vy,vz,radius\n0,0,1,5,0,0,0\n2,0,1,5,0,0,0\n0,0,1.5,5,0,0,0\n";
    assert_eq!(answers(table, &question).expect("a table"), "a,b,start,end\n0,1,0.0,inf\n");
}

#[test]
fn a_zone_stands_alone_and_needs_heights() {
    let zone = Some(Zone::new(2.0, 1.0).expect("not negative"));
    let alone = Question { zone, ..Question::until(1.0) };
    let refused = |head: &str, question: &Question| {
        answers(head, question).expect_err("no such search").to_string()
    };
    let cure = "a zone needs balls with a height; give the columns z and vz, or a margin instead";
    assert_eq!(refused("x,y,vx,vy,radius\n", &alone), cure);
    let cure = "a zone says all that counts; leave out contacts, the margin and closest approaches";
    for question in [
        Question { contacts: true, ..alone },
        Question { margin: Some(1.0), ..alone },
        Question { cpa: true, ..alone },
    ] {
        assert_eq!(refused("x,y,z,vx,vy,vz,radius\n", &question), cure);
    }
}

#[test]
fn what_is_counted_is_what_is_written() {
    let balls = balls::<3>(900);
    let table = table(&balls, false);
    let question = Question::until(0.5);
    let rows = answers(&table, &question).expect("a table").lines().count() - 1;
    let on = &mut |_| ControlFlow::Continue(());
    let summary = count_table(reader(&table).expect("a table"), &question, on).expect("a table");
    assert_eq!((summary.balls, summary.impacts), (900, rows as u64));
    assert!(summary.candidates >= summary.impacts && summary.seconds > 0.0, "{summary:?}");
    let json: serde_json::Value = serde_json::from_str(&summary.to_json()).expect("JSON");
    assert_eq!(json["impacts"], rows);
}

#[test]
fn who_watches_is_told_and_may_end_it() {
    let table = table(&balls::<2>(400), false);
    let (mut read, mut last) = (0, 0.0);
    let on = &mut |progress| {
        match progress {
            Progress::Read(balls) => read = balls,
            Progress::Searched { fraction, .. } => last = fraction,
        }
        ControlFlow::Continue(())
    };
    let question = Question::until(9.0);
    answer_table(reader(&table).expect("a table"), &question, Format::Csv, Vec::new(), on)
        .expect("a table");
    assert_eq!((read, last), (400, 1.0));
    for stage in [0, 1] {
        let mut calls = 0;
        let on = &mut |_| {
            calls += 1;
            if calls > stage { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let ended = count_table(reader(&table).expect("a table"), &question, on);
        assert!(matches!(ended, Err(AnswerError::Interrupted)), "{ended:?}");
    }
}

/// A table with this many overlapping pairs of balls at rest, in the largest possible groups.
fn overlapping(pairs: usize) -> String {
    let of = |size: usize| size * (size - 1) / 2;
    let (mut table, mut left) = (String::from("x,y,vx,vy,radius\n"), pairs);
    for group in 0.. {
        let Some(size) = (2..=left + 1).rev().find(|&size| of(size) <= left) else { break };
        table += &format!("{group},0,0,0,0.25\n").repeat(size);
        left -= of(size);
    }
    table
}

#[cfg(feature = "arrow")]
#[test]
fn answers_are_written_in_whole_batches() {
    const ROWS: usize = carom_io::table::BATCH_ROWS;

    let question = Question { contacts: true, ..Question::until(1.0) };
    let full = [0, 1, ROWS - 1, ROWS, ROWS + 1, 2 * ROWS, 2 * ROWS + 17];
    for &count in sized(&[0, 1, ROWS, ROWS + 1][..], &full) {
        let (table, on) =
            (reader(&overlapping(count)).expect("a table"), &mut |_| ControlFlow::Continue(()));
        let (file, _) =
            answer_table(table, &question, Format::Arrow, Vec::new(), on).expect("a table");
        let file = arrow_ipc::reader::FileReader::try_new(Cursor::new(file), None).expect("a file");
        assert_eq!(file.schema().fields().len(), 7);
        let lengths: Vec<_> = file.map(|batch| batch.expect("a batch").num_rows()).collect();
        let mut expected = vec![ROWS; count / ROWS];
        expected.extend((count % ROWS > 0).then_some(count % ROWS));
        assert_eq!(lengths, expected, "{count} answers");
    }
}

/// Once the watcher was called only after a complete chunk, so Ctrl-C had to wait for it. No test
/// had a chunk that takes long.
#[test]
fn a_search_ends_where_nothing_is_found_for_long() {
    // All balls overlap and rest, so none of the 5·10⁹ pairs, which are tested one by one, has an
    // impact: a single chunk, which would take minutes.
    let mut table = String::from("x,y,vx,vy,radius\n");
    for ball in 0..100_000 {
        writeln!(table, "{ball},0,0,0,1e6").expect("a string");
    }
    let mut told = Vec::new();
    let on = &mut |progress| match progress {
        Progress::Read(_) => ControlFlow::Continue(()),
        Progress::Searched { found: impacts, fraction } => {
            told.push((impacts, fraction));
            ControlFlow::Break(())
        }
    };
    let table = reader(&table).expect("a table");
    let ended = answer_table(table, &Question::until(1.0), Format::Csv, Vec::new(), on);
    assert!(matches!(ended, Err(AnswerError::Interrupted)), "{ended:?}");
    assert_eq!(told, [(0, 0.0)]);
}

#[test]
fn what_is_no_ball_is_named_with_the_cure() {
    let header = "x,y,vx,vy,radius,id";
    let one = |row: &str| refusal(&format!("{header}\n0,0,1,0,1,1\n{row}\n"));
    let place = |column: &str| format!("balls.csv: row 2 (line 3), column \"{column}\"");
    for (row, column, what) in [
        ("0,0,1,0,-1,2", "radius", "the radius is -1; "),
        ("0,0,1,0,-1e308,2", "radius", "the radius is -1e308; "),
        ("0,NaN,1,0,1,2", "y", ": the number is NaN; give a finite number"),
        ("0,0,inf,0,1,2", "vx", ": the number is inf; give a finite number"),
        ("0,0,1,,1,2", "vy", "is empty"),
        ("0,0,1,0,1,", "id", "is empty"),
    ] {
        let message = one(row);
        assert!(message.starts_with(&place(column)) && message.contains(what), "{message}");
    }
    let message = refusal("x,y,vx,vy,R\n0,0,1,0,1\n");
    let expected = "balls.csv: there is no column \"radius\" among \"x\", \"y\", \"vx\", \"vy\", \"R\"; \
                    did you mean \"R\"? Use --columns radius=R";
    assert_eq!(message, expected);
    let message = refusal("x,y,vx,radius\n0,0,1,1\n");
    let cure = "; add it, or name the column that is meant with --columns vy=COLUMN";
    assert!(message.ends_with(cure), "{message}");
    let message = refusal("ax,ay,avx,avy,ar,bx,by,bvx,bvy,br\n0,0,1,0,1,3,0,0,0,1\n");
    let expected = "balls.csv: the columns are those of pairs of balls; for the collision of each \
                    pair, use `carom pairs`";
    assert_eq!(message, expected);
    // A third coordinate makes them spheres, so `vz` is required, too.
    let message = refusal("x,y,z,vx,vy,radius\n0,0,0,1,0,1\n");
    assert!(message.contains("no column \"vz\""), "{message}");
}

/// Once ids were whole numbers of at most 15 digits, and call signs were refused.
#[test]
fn ids_of_any_type_come_out_as_they_came_in() {
    let numbers = |numbers: [f64; 2]| Arc::new(Float64Array::from(numbers.to_vec())) as ArrayRef;
    let bytes = FixedSizeBinaryArray::try_from_iter([[0xab_u8, 1], [0xff, 2]].iter()).unwrap();
    let decimals = Decimal128Array::from(vec![i128::from(u64::MAX) * 10, -5]);
    let decimals = decimals.with_precision_and_scale(30, 1).unwrap();
    let ids: [(ArrayRef, [&str; 2]); 10] = [
        (Arc::new(StringArray::from(vec!["Ada", "007"])), ["Ada", "007"]),
        (Arc::new(LargeStringArray::from(vec!["a,b", "é"])), ["\"a,b\"", "é"]),
        (Arc::new(UInt64Array::from(vec![u64::MAX, 0])), ["18446744073709551615", "0"]),
        (Arc::new(Int64Array::from(vec![i64::MIN, 0])), ["-9223372036854775808", "0"]),
        (Arc::new(Int8Array::from(vec![-128, 7])), ["-128", "7"]),
        (Arc::new(UInt16Array::from(vec![65535, 7])), ["65535", "7"]),
        (Arc::new(bytes), ["ab01", "ff02"]),
        (Arc::new(BinaryArray::from(vec![&b"\x00"[..], b"z"])), ["00", "7a"]),
        (Arc::new(decimals), ["18446744073709551615.0", "-0.5"]),
        (numbers([0.5, 1e300]), ["0.5", "1e300"]),
    ];
    let directory = tempfile::TempDir::new().unwrap();
    for (ids, texts) in ids {
        let columns = [
            ("id", ids.clone()),
            ("x", numbers([0.0, 5.0])),
            ("y", numbers([0.0, 0.0])),
            ("vx", numbers([2.0, 0.0])),
            ("vy", numbers([0.0, 0.0])),
            ("radius", numbers([1.0, 1.0])),
        ];
        let balls = RecordBatch::try_from_iter(columns).unwrap();
        for format in [Format::Parquet, Format::Arrow] {
            let path = directory.path().join(format!("balls.{format}"));
            let file = std::fs::File::create(&path).unwrap();
            let mut writer = Writer::new(format, &balls.schema(), file).unwrap();
            writer.write(&balls).unwrap();
            writer.finish().unwrap();
            let answer = |format| {
                let (table, on) =
                    (Reader::open(&path).unwrap(), &mut |_| ControlFlow::Continue(()));
                answer_table(table, &Question::until(9.0), format, Vec::new(), on).unwrap().0
            };
            let csv = String::from_utf8(answer(Format::Csv)).unwrap();
            let row = format!("{},{},1.5,", texts[0], texts[1]);
            assert!(csv.lines().nth(1).unwrap().starts_with(&row), "{csv}");
            std::fs::write(&path, answer(format)).unwrap();
            let mut found =
                Reader::open(&path).unwrap().select_with(&["time"], &["a", "b"]).unwrap();
            let batch = found.next().unwrap().unwrap();
            // Parquet has one kind of text.
            let is_large = *ids.data_type() == DataType::LargeUtf8 && format == Format::Parquet;
            let kind = if is_large { DataType::Utf8 } else { ids.data_type().clone() };
            assert_eq!(batch.raw(0).data_type(), &kind, "{format}");
            if !is_large {
                assert_eq!([batch.raw(0), batch.raw(1)], [&ids.slice(0, 1), &ids.slice(1, 1)]);
            }
        }
    }
}

#[test]
fn ids_in_csv_are_numbers_only_if_all_are() {
    let kind = |first: &str| {
        let text = format!("x,y,vx,vy,radius,id\n0,0,2,0,1, {first} \n5,0,0,0,1,8\n");
        let (table, on) = (reader(&text).unwrap(), &mut |_| ControlFlow::Continue(()));
        let (file, _) =
            answer_table(table, &Question::until(9.0), Format::Arrow, Vec::new(), on).unwrap();
        let file = arrow_ipc::reader::FileReader::try_new(Cursor::new(file), None).unwrap();
        let csv = answers(&text, &Question::until(9.0)).unwrap();
        assert!(csv.contains(&format!("\n{first},8,1.5,")), "{csv}");
        file.schema().field(0).data_type().clone()
    };
    assert_eq!(kind("-7"), DataType::Int64);
    for first in ["007", "7.0", "9223372036854775808", "Ada"] {
        assert_eq!(kind(first), DataType::Utf8);
    }
}

#[test]
fn an_id_that_is_too_long_is_refused() {
    let long = "é".repeat(513);
    let message = refusal(&format!("x,y,vx,vy,radius,id\n0,0,1,0,1,{long}\n"));
    let expected =
        "balls.csv: row 1 (line 2), column \"id\": the cell has 1026 bytes; give at most 1024";
    assert_eq!(message, expected);
}

/// Two balls of one id could not be told apart in the answers.
#[test]
fn two_balls_of_the_same_id_are_refused() {
    let table = |ids: &[i64]| {
        let ball = |(row, id): (usize, &i64)| format!("{},0,0,0,0.25,{id}\n", 3 * row);
        "x,y,vx,vy,radius,id\n".to_owned() + &ids.iter().enumerate().map(ball).collect::<String>()
    };
    for ids in [&[][..], &[7], &[1, 2, 3], &[9, -4, 7, 0]] {
        assert_eq!(
            answers(&table(ids), &Question::until(1.0)).expect("a table").lines().count(),
            1
        );
    }
    let text_ids = table(&[1, 2, 1]).replace(",1\n", ",Ada\n");
    assert!(refusal(&text_ids).contains("row 3, column \"id\": row 1 has the id Ada, too; "));
    for (ids, row, first, id) in
        [(&[9, -4, 7, 9, 0, 0][..], 4, 1, 9), (&[1, 1], 2, 1, 1), (&[3, 5, 5, 5, 3], 3, 2, 5)]
    {
        let expected = format!(
            "balls.csv: row {row}, column \"id\": row {first} has the id {id}, too; give each ball its \
             own id, or leave the column out"
        );
        assert_eq!(refusal(&table(ids)), expected);
    }
}

#[test]
fn no_balls_or_one_give_a_header_alone() {
    for rows in ["", "0,0,1,0,1\n"] {
        let table = format!("x,y,vx,vy,radius\n{rows}");
        let found = answers(&table, &Question::until(f64::INFINITY)).expect("a table");
        assert_eq!(found, "a,b,time,nx,ny,px,py\n");
    }
}
