//! Tests of tables of tracks.
//!
//! Answers are those of the library, to the last bit, whatever the order of the rows, and errors
//! name bad rows.

use std::fmt::Write;
use std::io::Cursor;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use carom::many::{Encounter, Encounters, Tracks};
use carom_io::encounters::{
    COLUMNS, Duplicates, Progress, Question, Summary, answer_table, count_table,
};
use carom_io::table::{
    AnswerError, BadRows, ColumnNames, Decimal, Format, GivenTime, Reader, Reading,
};
use fastrand::Rng;

fn reader(table: &str) -> Result<Reader, AnswerError> {
    Ok(Reader::csv("tracks.csv", Cursor::new(table.to_owned()))?)
}

fn answered(table: &str, question: &Question) -> Result<(String, Summary), AnswerError> {
    let on = &mut |_| ControlFlow::Continue(());
    let (sink, summary) = answer_table(reader(table)?, question, Format::Csv, Vec::new(), on)?;
    Ok((String::from_utf8(sink).expect("CSV"), summary))
}

fn answers(table: &str, question: &Question) -> String {
    answered(table, question).expect("a table of fixes").0
}

fn refusal(table: &str, question: &Question) -> String {
    answered(table, question).expect_err("bad input").to_string()
}

/// An id, and fixes as rows of numbers.
type Track = (i64, Vec<Vec<f64>>);

/// Random tracks: their ids, and their fixes as rows of numbers, sorted by time.
fn tracks(columns: usize) -> Vec<Track> {
    let random = &mut Rng::with_seed(7);
    let track = |id: i64| {
        let mut time = 10.0 * random.f64();
        let fixes = (0..random.usize(1..12)).map(|_| {
            time += 0.1 + random.f64();
            let place = (0..columns).map(|_| 8.0 * random.f64());
            [time].into_iter().chain(place.collect::<Vec<_>>()).collect()
        });
        (1000 - 3 * id, fixes.collect())
    };
    (0..25).map(track).collect()
}

/// A table of tracks whose rows are shuffled, and the tracks in the order of their first rows.
fn shuffled(tracks: Vec<Track>, header: &str) -> (String, Vec<Track>) {
    let mut rows: Vec<(i64, Vec<f64>)> =
        tracks.iter().flat_map(|(id, fixes)| fixes.iter().map(|fix| (*id, fix.clone()))).collect();
    Rng::with_seed(11).shuffle(&mut rows);
    let mut table = header.to_owned();
    for (id, fix) in &rows {
        let numbers: Vec<String> = fix.iter().map(|number| format!("{number:?}")).collect();
        write!(table, "\n{id},{}", numbers.join(",")).expect("a string");
    }
    let mut tracks = tracks;
    tracks.sort_by_key(|(id, _)| rows.iter().position(|(row, _)| row == id));
    (table, tracks)
}

#[test]
fn answers_are_those_of_the_library() {
    let (table, tracks) = shuffled(tracks(2), "id,t,x,y");
    let fixes: Vec<&Vec<f64>> = tracks.iter().flat_map(|(_, fixes)| fixes).collect();
    let column = |k: usize| fixes.iter().map(|fix| fix[k]).collect::<Vec<f64>>();
    let [t, x, y] = [0, 1, 2].map(column);
    let ends = tracks.iter().scan(0, |end, (_, fixes)| {
        *end += fixes.len();
        Some(*end)
    });
    let starts: Vec<usize> = [0].into_iter().chain(ends).collect();
    let all = Tracks::new(&starts, &t, [&x, &y]).unwrap().with_max_gap(0.9).unwrap();
    let search = Encounters::among(all, 0.7).unwrap().during(5.0, 12.0);
    let mut expected = "a,b,enter,exit,t_min,d_min,gap_min\n".to_owned();
    let found: Vec<Encounter> = search.chunks().flatten().collect();
    for Encounter { a, b, enter, exit, approach, distance, .. } in &found {
        let [a, b] = [a, b].map(|track| tracks[*track as usize].0);
        let (time, gap) = (approach.time, approach.gap);
        writeln!(expected, "{a},{b},{enter:?},{exit:?},{time:?},{distance:?},{gap:?}").unwrap();
    }
    assert!(found.len() > 10, "{}", found.len());
    let question = Question {
        max_gap: 0.9,
        from: Some(GivenTime::Number(5.0)),
        to: Some(GivenTime::Number(12.0)),
        ..Question::within(0.7)
    };
    let (text, summary) = answered(&table, &question).unwrap();
    assert_eq!(text, expected);
    assert_eq!((summary.tracks, summary.encounters), (25, found.len() as u64));
    let threads = Some(NonZeroUsize::MIN);
    assert_eq!(answers(&table, &Question { threads, ..question }), expected);
    let counted =
        count_table(reader(&table).unwrap(), &question, &mut |_| ControlFlow::Continue(()));
    assert_eq!(counted.unwrap().encounters, summary.encounters);
}

#[test]
fn a_zone_counts_heights_by_themselves() {
    let table = "z,id,t,x,y\n5,1,0,0,0\n5,1,10,80,0\n4,2,0,40,3\n6.5,2,10,40,3\n";
    let question = Question { within_z: Some(0.16458), positions: true, ..Question::within(5.0) };
    let expected = "\
a,b,enter,exit,t_min,d_min,gap_min,z_min,a_x,a_y,a_z,b_x,b_y,b_z
1,2,4.5,4.65832,4.65832,";
    let text = answers(table, &question);
    assert!(text.starts_with(expected), "{text}");
    let flat = refusal("id,t,x,y\n1,0,0,0\n", &question);
    assert_eq!(flat, "a zone needs tracks with a height; give the column z, or alt on the Earth");
}

#[test]
fn radii_are_those_of_the_tracks() {
    let table = "id,t,x,y,radius\n1,0,0,0,1\n2,0,9,0,2\n1,10,10,0,1\n2,10,9,0,2\n";
    let expected = "a,b,enter,exit,t_min,d_min,gap_min\n1,2,6.0,10.0,9.0,0.0,-3.0\n";
    assert_eq!(answers(table, &Question::within(0.0)), expected);
    let other = table.replace("1,10,10,0,1", "1,10,10,0,1.5");
    assert_eq!(
        refusal(&other, &Question::within(0.0)),
        "tracks.csv: row 3 (line 4), column \"radius\": the radius of track 1 is 1.5 here and 1 in \
         row 1; give each track one radius"
    );
}

#[test]
fn the_antimeridian_and_the_poles_are_ordinary_places() {
    let earth = |distance: f64| Question { earth: true, ..Question::within(distance) };
    // Two ships on both sides of the antimeridian, 0.001 degrees apart; and two at the pole.
    let table = "\
id,t,lon,lat
1,0,179.9995,10
1,60,179.9995,10.01
2,0,-179.9995,10
2,60,-179.9995,10.01
3,0,0,89.9999
3,60,180,89.9999
4,0,90,89.9999
4,60,-90,89.9999
";
    let (text, summary) = answered(table, &earth(150.0)).unwrap();
    let rows: Vec<Vec<f64>> = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect())
        .collect();
    assert_eq!(rows.len(), 2, "{text}");
    assert_eq!(rows[0][..4], [1.0, 2.0, 0.0, 60.0]);
    assert!((rows[0][5] - 109.6).abs() < 0.1, "{text}");
    // They cross at the pole after half of the time.
    assert_eq!(rows[1][..2], [3.0, 4.0]);
    assert!((rows[1][4] - 30.0).abs() < 1e-9 && rows[1][5] < 1e-6, "{text}");
    let sagitta = summary.sagitta.unwrap();
    assert!((0.02..0.03).contains(&sagitta), "{sagitta}");
}

#[test]
fn the_way_along_the_earth_is_allowed_for() {
    // A ship passes 100 km along the equator; a buoy is 240 m to the north. Half-way the chord is
    // 196 m below the sea.
    let table = "id,t,lon,lat\n1,0,-0.45,0\n1,9000,0.45,0\n2,0,0,0.00217\n2,9000,0,0.00217\n";
    let question = Question { earth: true, ..Question::within(250.0) };
    assert_eq!(answers(table, &question).lines().count(), 1);
    let missed = Question { never_miss: true, ..question };
    let (text, summary) = answered(table, &missed).unwrap();
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!((196.0..200.0).contains(&summary.sagitta.unwrap()));
    // A fix that is not joined to the next one is where it is.
    let far = "id,t,lon,lat\n1,0,0,0\n1,90000,10,0\n2,0,0,0.18\n2,1,0,0.18\n";
    let joined = Question { max_gap: 600.0, ..missed };
    let (text, summary) = answered(far, &joined).unwrap();
    assert_eq!((text.lines().count(), summary.sagitta), (1, Some(0.0)));
    let degrees = refusal(far, &Question { earth: false, never_miss: false, ..joined });
    assert!(degrees.contains("pass --earth for degrees"), "{degrees}");
    let plane = refusal("id,t,x,y\n", &Question { earth: false, ..missed });
    assert!(plane.starts_with("ways are straight unless they are on the Earth"), "{plane}");
}

#[test]
fn positions_on_the_earth_are_degrees() {
    let table = "id,t,lon,lat,alt\n1,0,10,50,1000\n1,8,10,50,3000\n2,0,10.001,50,2000\n\
                 2,8,10.001,50,2000\n";
    for within_z in [None, Some(100.0)] {
        let question =
            Question { earth: true, positions: true, within_z, ..Question::within(200.0) };
        let text = answers(table, &question);
        let (header, row) = text.trim_end().split_once('\n').unwrap();
        assert!(header.ends_with("a_lon,a_lat,a_alt,b_lon,b_lat,b_alt"), "{header}");
        let cells: Vec<f64> = row.split(',').map(|cell| cell.parse().unwrap()).collect();
        let places = &cells[cells.len() - 6..];
        let height = if within_z.is_some() { 1900.0 } else { 2000.0 };
        for (cell, expected) in places.iter().zip([10.0, 50.0, height, 10.001, 50.0, 2000.0]) {
            assert!((cell - expected).abs() < 1e-2, "{text}");
        }
    }
}

#[test]
fn bad_rows_are_named() {
    let within = Question::within(1.0);
    let cases = [
        ("id,t,x\n1,0,0\n", "there is no column \"y\""),
        ("id,x,y\n1,0,0\n", "there is no column \"t\""),
        ("t,x,y\n1,0,0\n", "there is no column \"id\""),
        ("id,t,x,y\n1,0,0,0\n1,,0,0\n", "row 2 (line 3), column \"t\""),
        ("id,t,x,y\n1,0,inf,0\n", "the number is inf; give a finite number"),
        ("id,t,x,y\n1,5,0,0\n2,5,0,0\n1,5,1,0\n", "row 3, column \"t\": row 1 has the same id"),
        ("id,t,x,y\n1,5,0,0\n,6,0,0\n", "column \"id\": the cell is empty; give each fix the id"),
        ("id,t,x,y,radius,r\n1,5,0,0,1,1\n", "which mean the same"),
        ("id,t,x,y,radius\n1,5,0,0,-1\n", "the radius is -1"),
    ];
    for (table, problem) in cases {
        let message = refusal(table, &within);
        assert!(message.contains(problem), "{table:?}: {message}");
    }
    let earth = Question { earth: true, ..within };
    let message = refusal("id,t,lon,lat\n1,0,12,91\n", &earth);
    assert!(message.contains("the angle is 91; give degrees from -90 to 90"), "{message}");
    let negative = refusal("id,t,x,y\n1,0,0,0\n", &Question::within(-1.0));
    assert_eq!(negative, "the distance is -1; give a finite number that is at least 0");
}

#[test]
fn ids_keep_their_type_and_columns_may_have_other_names() {
    let table =
        "MMSI;time;LON;y;r\nsea;0;0;0;0,5\n007;0;2,5;0;1\nsea;1,5;0;1;0,5\n007;1,5;2,5;1;1\n";
    let columns = ColumnNames::parse("id=MMSI,t=time,x=LON", COLUMNS).unwrap();
    let reading = Reading { columns, decimal: Decimal::Comma, ..Reading::default() };
    let reader = Reader::csv_as("ais.csv", Cursor::new(table), &reading).unwrap();
    let on = &mut |_| ControlFlow::Continue(());
    let question = Question::within(1.0);
    let (text, _) = answer_table(reader, &question, Format::Csv, Vec::new(), on).unwrap();
    let expected = "a,b,enter,exit,t_min,d_min,gap_min\nsea,007,0.0,1.5,0.0,2.5,1.0\n";
    assert_eq!(String::from_utf8(text).unwrap(), expected);
}

#[test]
fn timestamps_come_out_as_they_came_in() {
    let table = "\
id,t,x,y
1,2024-01-31T12:00:00Z,0,0
2,2024-01-31T12:00:00Z,5,3
1,2024-01-31T12:00:10Z,10,0
2,2024-01-31T12:00:10Z,5,3
";
    let within = Question::within(5.0);
    let row = |question: &Question| {
        let text = answers(table, question);
        text.lines().nth(1).map(str::to_owned)
    };
    let [enter, nearest, exit] = ["01", "05", "09"].map(|s| format!("2024-01-31T12:00:{s}Z"));
    assert_eq!(row(&within), Some(format!("1,2,{enter},{exit},{nearest},3.0,3.0")));
    // A gap is in seconds, and the span is given as a time.
    assert_eq!(row(&Question { max_gap: 10.0, ..within }), row(&within));
    assert_eq!(row(&Question { max_gap: 9.99, ..within }), None);
    let to = Some("2024-01-31 14:00:05+02:00".parse().unwrap());
    let cut = format!("1,2,{enter},{nearest},{nearest},3.0,3.0");
    assert_eq!(row(&Question { to, ..within }), Some(cut));
    let problem = refusal(table, &Question { to: Some(GivenTime::Number(5.0)), ..within });
    assert!(problem.contains("search from and to times such as"), "{problem}");
    let problem = refusal("id,t,x,y\n1,0,0,0\n", &Question { to, ..within });
    assert!(problem.contains("search from and to numbers, too"), "{problem}");
    // The order of the rows, and a row without a time, change nothing.
    let lines: Vec<&str> = table.lines().collect();
    let mixed = [lines[0], "9,nan,0,0", lines[4], lines[3], lines[2], lines[1]].join("\n");
    let skip = Reading { bad_rows: BadRows::Skip, ..Reading::default() };
    let reader = Reader::csv_as("t.csv", Cursor::new(mixed), &skip).unwrap();
    let on = &mut |_| ControlFlow::Continue(());
    let (text, _) = answer_table(reader, &within, Format::Csv, Vec::new(), on).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains(&format!("2,1,{enter},{exit},{nearest},3.0,3.0")), "{text}");
    // Nanoseconds since 1970, which no float holds, are whole numbers of their unit.
    let large = table.replace("2024-01-31T12:00:00Z", "1706702400000000001");
    let large = large.replace("2024-01-31T12:00:10Z", "1706702400000000011");
    let expected = "1,2,1706702400000000002,1706702400000000010,1706702400000000006,3.0,3.0";
    assert_eq!(answers(&large, &within).lines().nth(1), Some(expected));
}

#[test]
fn bad_rows_and_duplicates_are_left_out_if_wanted() {
    let table = "\
id,t,x,y,radius
1,0,0,0,1
1,nan,5,0,1
2,0,9,0,2
,5,0,0,1
1,10,10,0,1
1,11,11,0,7
2,10,9,,2
2,10,9,0,2
2,10,77,0,2
2,0,66,0,2
";
    let skip = Reading { bad_rows: BadRows::Skip, ..Reading::default() };
    let reader = || Reader::csv_as("t.csv", Cursor::new(table), &skip).unwrap();
    let on = &mut |_| ControlFlow::Continue(());
    let question = Question::within(0.0);
    let error = answer_table(reader(), &question, Format::Csv, Vec::new(), on).unwrap_err();
    let problem = "t.csv: row 9, column \"t\": row 8 has the same id and the same time; give each \
                   track one fix for each time, or keep the first with --duplicates first";
    assert_eq!(error.to_string(), problem);
    let question = Question { duplicates: Duplicates::First, ..question };
    let (text, summary) = answer_table(reader(), &question, Format::Csv, Vec::new(), on).unwrap();
    let expected = "a,b,enter,exit,t_min,d_min,gap_min\n1,2,6.0,10.0,9.0,0.0,-3.0\n";
    assert_eq!(String::from_utf8(text).unwrap(), expected);
    assert_eq!((summary.fixes, summary.duplicates, summary.skipped.count()), (4, 2, 4));
    let rows = [2, 4, 6, 7].map(|row| format!("t.csv: row {row} "));
    for (error, row) in summary.skipped.first().iter().zip(rows) {
        assert!(error.to_string().starts_with(&row), "{error}");
    }
}

#[test]
fn tables_without_encounters_have_their_columns() {
    let header = "a,b,enter,exit,t_min,d_min,gap_min\n";
    for table in ["id,t,x,y\n", "id,t,x,y\n1,0,0,0\n", "id,t,x,y\n1,0,0,0\n2,1,0,0\n"] {
        assert_eq!(answers(table, &Question::within(5.0)), header, "{table:?}");
    }
}

#[test]
fn a_search_can_be_broken_off() {
    let (table, _) = shuffled(tracks(2), "id,t,x,y");
    for breaks_on in [0, 1] {
        let on = &mut |progress| match progress {
            Progress::Read(_) if breaks_on == 0 => ControlFlow::Break(()),
            Progress::Searched { .. } if breaks_on == 1 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let ended = count_table(reader(&table).unwrap(), &Question::within(0.5), on);
        assert!(matches!(ended, Err(AnswerError::Interrupted)), "{ended:?}");
    }
}
