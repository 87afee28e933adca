//! Tests of pictures of impacts.
//!
//! Everything is drawn where the tables say, and errors name what cannot be drawn.

use std::fmt::Write;
use std::io::Cursor;
use std::ops::ControlFlow;

use carom_io::impacts::{Question, answer_table};
use carom_io::render::{DRAWN_IMPACTS, Density, Drawn, Format, Options, Summary, WIDTHS, render};
use carom_io::table::{AnswerError, Format as Tables, Reader};
use fastrand::Rng;
use roxmltree::{Document, Node};
use test_size::{is_full, sized};

fn reader(name: &str, table: &str) -> Reader {
    Reader::csv(name, Cursor::new(table.to_owned())).expect("a header")
}

fn drawn(
    balls: &str,
    result: &str,
    options: Options,
    format: Format,
) -> Result<(Vec<u8>, Summary), AnswerError> {
    let (balls, result) = (reader("balls.csv", balls), reader("result.csv", result));
    let mut bytes = Vec::new();
    let on = &mut |_| ControlFlow::Continue(());
    let summary = render(balls, result, &options, format, &mut bytes, on);
    if summary.is_err() {
        assert!(bytes.is_empty(), "half a picture");
    }
    Ok((bytes, summary?))
}

fn svg(balls: &str, result: &str, density: Density) -> (String, Summary) {
    let options = Options { density, ..Options::default() };
    let (bytes, summary) = drawn(balls, result, options, Format::Svg).expect("sound tables");
    let text = String::from_utf8(bytes).expect("text");
    assert!(!text.contains("NaN") && !text.contains("inf\""), "{text}");
    (text, summary)
}

/// The output of `carom impacts`.
fn result(balls: &str, question: &Question) -> String {
    let on = &mut |_| ControlFlow::Continue(());
    let table = reader("balls.csv", balls);
    let (bytes, _) = answer_table(table, question, Tables::Csv, Vec::new(), on).expect("balls");
    String::from_utf8(bytes).expect("text")
}

/// Discs of two sizes in a square that begins at x = `right`.
fn discs(count: usize, side: f64, right: f64) -> String {
    let random = &mut Rng::with_seed(5);
    let mut text = String::from("x,y,vx,vy,radius\n");
    for row in 0..count {
        let [x, y] = [(); 2].map(|()| side * random.f64());
        let [vx, vy] = [(); 2].map(|()| 4.0 * (random.f64() - 0.5));
        let radius = if row % 3 == 0 { 0.5 } else { 0.2 };
        writeln!(text, "{},{y},{vx},{vy},{radius}", right + x).expect("a string");
    }
    text
}

fn layer<'a, 'b>(document: &'a Document<'b>, name: &str) -> Node<'a, 'b> {
    let mut layers = document.root_element().children();
    layers.find(|layer| layer.attribute("class") == Some(name)).expect("a layer of this name")
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.parse().ok()).expect("a number")
}

/// The centre and the radius of each circle in a layer.
fn circles(document: &Document<'_>, name: &str) -> Vec<[f64; 3]> {
    let circles = layer(document, name).children().filter(|node| node.has_tag_name("circle"));
    circles.map(|circle| ["cx", "cy", "r"].map(|name| number(circle, name))).collect()
}

fn texts(document: &Document<'_>, name: &str) -> Vec<String> {
    let texts = layer(document, name).children().filter(|node| node.has_tag_name("text"));
    texts.map(|text| text.text().unwrap_or_default().to_owned()).collect()
}

const BALLS: &str = "id,x,y,vx,vy,radius\n7,0,0,2,0,1\n8,5,0,0,0,1\n9,2.5,9,0,0,0.5\n";
const RESULT: &str = "a,b,time,nx,ny,px,py\n7,8,1.5,1.0,0.0,4.0,0.0\n";

#[test]
fn two_balls_meet_where_they_are_drawn() {
    let (text, summary) = svg(BALLS, RESULT, Density::Auto);
    assert_eq!(summary, Summary { balls: 3, impacts: 1, drawn: Drawn::EachImpact });
    let document = Document::parse(&text).expect("XML");
    let (starts, met) = (circles(&document, "starts"), circles(&document, "impacts"));
    assert_eq!((starts.len(), met.len()), (3, 2));
    let [a, b] = [met[0], met[1]];
    // Ball 8 does not move; ball 7 has moved three units, three times its radius.
    assert_eq!(b, starts[1]);
    assert!((a[0] - starts[0][0] - 3.0 * a[2]).abs() < 0.01, "{starts:?} {met:?}");
    let contact = circles(&document, "contacts")[0];
    assert!((contact[0] - a[0] - a[2]).abs() < 0.01 && contact[1] == a[1], "{contact:?} {met:?}");
    assert_eq!(texts(&document, "names"), ["7", "8", "9", "t = 1.5"]);
    assert_eq!(texts(&document, "caption"), ["3 balls, 1 impact at t = 1.5"]);
    // The y axis points up.
    assert!(starts[2][1] < starts[0][1], "{starts:?}");
}

#[test]
fn the_circles_of_every_impact_touch_at_its_point() {
    for (right, ids) in [(0.0, false), (1e9, true), (-3e5, false)] {
        let mut balls = discs(400, 40.0, right);
        if ids {
            let rows = balls.lines().skip(1).zip(0..).map(|(row, k)| format!("{row},{}", 900 - k));
            let rows: Vec<String> = rows.collect();
            balls = format!("x,y,vx,vy,radius,id\n{}\n", rows.join("\n"));
        }
        let question = Question { cpa: ids, ..Question::until(2.0) };
        let result = result(&balls, &question);
        let (text, summary) = svg(&balls, &result, Density::Auto);
        let impacts = result.lines().count() - 1;
        assert!(impacts > 50 && summary.impacts == impacts as u64, "{impacts}");
        let document = Document::parse(&text).expect("XML");
        let (met, contacts) = (circles(&document, "impacts"), circles(&document, "contacts"));
        assert_eq!((met.len(), contacts.len()), (2 * impacts, impacts));
        assert_eq!(circles(&document, "starts").len(), 400);
        for ((pair, point), row) in met.chunks(2).zip(&contacts).zip(result.lines().skip(1)) {
            // Some pairs overlap at the start.
            let are_apart = row.split(',').nth(2) != Some("0.0");
            for [x, y, radius] in pair {
                let distance = (x - point[0]).hypot(y - point[1]);
                let between =
                    if are_apart { distance - radius } else { distance.max(*radius) - radius };
                assert!(between.abs() < 0.01, "{pair:?} {point:?}");
            }
        }
    }
}

#[test]
fn balls_within_a_margin_do_not_touch_and_are_joined() {
    let question = Question { margin: Some(0.5), ..Question::until(10.0) };
    let (text, _) = svg(BALLS, &result(BALLS, &question), Density::Auto);
    let document = Document::parse(&text).expect("XML");
    let met = circles(&document, "impacts");
    let gap = met[1][0] - met[0][0] - met[0][2] - met[1][2];
    assert!((gap - 0.5 * met[0][2]).abs() < 0.01, "{met:?}");
    let joins = |text: &str| {
        let document = Document::parse(text).expect("XML");
        layer(&document, "impacts").children().filter(|node| node.has_tag_name("path")).count()
    };
    assert_eq!((joins(&text), joins(&svg(BALLS, RESULT, Density::Auto).0)), (1, 0));
}

#[test]
fn the_axes_tell_where_things_are() {
    for (right, name) in [(0.0, "x"), (1e9, "x − 1e9"), (-1e9, "x + 1e9")] {
        let balls = format!("x,y,vx,vy,radius\n{right},0,0,0,1\n{},0,0,0,1\n", right + 20.0);
        let (text, _) = svg(&balls, "a,b,time,nx,ny,px,py\n", Density::Auto);
        let document = Document::parse(&text).expect("XML");
        let starts = circles(&document, "starts");
        let numbers: Vec<(f64, f64)> = layer(&document, "axes")
            .children()
            .filter(|node| node.attribute("text-anchor") == Some("middle"))
            .filter_map(|node| Some((node.text()?.replace('−', "-").parse().ok()?, node)))
            .map(|(value, node)| (value, number(node, "x")))
            .collect();
        assert!(numbers.len() > 3, "{numbers:?}");
        for (value, at) in numbers {
            // Lines run through the middle of a pixel.
            let expected = starts[0][0] + value / 20.0 * (starts[1][0] - starts[0][0]);
            assert!((at - expected).abs() <= 1.0, "{value} is at {at} and not {expected}");
        }
        assert!(texts(&document, "axes").iter().any(|text| text == name), "{text}");
    }
}

#[test]
fn beyond_what_can_be_drawn_it_is_shown_how_many_are_where() {
    let (count, side) = sized((850, 28.0), (4000, 60.0));
    let balls = discs(count, side, 0.0);
    let result = result(&balls, &Question::until(2.0));
    let rows: Vec<&str> = result.lines().collect();
    assert!(rows.len() > DRAWN_IMPACTS + 1, "{}", rows.len());
    let first = rows[..=DRAWN_IMPACTS].join("\n") + "\n";
    for (table, density, expected) in [
        (&result, Density::Auto, Drawn::Impacts),
        (&first, Density::Auto, Drawn::EachImpact),
        (&result, Density::Never, Drawn::EachImpact),
        (&first, Density::Always, Drawn::Impacts),
    ] {
        let (text, summary) = svg(&balls, table, density);
        let impacts = table.lines().count() - 1;
        assert_eq!((summary.drawn, summary.impacts), (expected, impacts as u64));
        let document = Document::parse(&text).expect("XML");
        if expected == Drawn::EachImpact {
            assert_eq!(circles(&document, "contacts").len(), impacts);
        } else {
            assert_eq!(document.descendants().filter(|x| x.has_tag_name("circle")).count(), 0);
            assert!(text.len() < 200_000, "{}", text.len());
            let key = &texts(&document, "key")[0];
            assert!(key.starts_with("impacts in cells of "), "{key}");
            assert!(texts(&document, "legend").len() > 2);
        }
    }
}

#[test]
fn of_many_balls_only_those_are_drawn_that_meet() {
    let mut balls = discs(9000, 1000.0, 0.0);
    // Two of them are about to collide.
    balls += "2000,0,1,0,1\n2004,0,-1,0,1\n";
    let result = result(&balls, &Question::until(1.0));
    let impacts = result.lines().count() - 1;
    assert!((1..400).contains(&impacts), "{impacts}");
    let (text, summary) = svg(&balls, &result, Density::Auto);
    assert_eq!((summary.balls, summary.drawn), (9002, Drawn::EachImpact));
    let document = Document::parse(&text).expect("XML");
    let drawn = circles(&document, "starts").len();
    assert!((2..=2 * impacts).contains(&drawn), "{drawn} for {impacts}");
    assert_eq!(texts(&document, "rest"), ["balls without an impact are left out"]);
    // Without an impact, the picture shows how many balls are where.
    let none = "a,b,time,nx,ny,px,py\n";
    assert_eq!(svg(&balls, none, Density::Auto).1.drawn, Drawn::Balls);
    let (text, _) = svg("x,y,vx,vy,radius\n", none, Density::Auto);
    assert!(text.contains("0 balls, 0 impacts"), "{text}");
}

/// The pixels of a picture, its width and its height.
fn pixels(bytes: &[u8]) -> (Vec<[u8; 3]>, usize, usize) {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG");
    let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut buffer).expect("all of it");
    let depth = info.color_type.samples();
    let pixels =
        buffer[..info.buffer_size()].chunks(depth).map(|pixel| [0, 1, 2].map(|k| pixel[k]));
    (pixels.collect(), info.width as usize, info.height as usize)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "places in it")]
#[test]
fn a_png_has_its_width_and_ink_where_the_svg_has() {
    let (text, _) = svg(BALLS, RESULT, Density::Auto);
    let document = Document::parse(&text).expect("XML");
    let [x, y, _] = circles(&document, "contacts")[0];
    for &width in sized(&[400, 500][..], &[400, 1000, 1500]) {
        let options = Options { width, ..Options::default() };
        let (bytes, _) = drawn(BALLS, RESULT, options, Format::Png).expect("sound tables");
        let (pixels, found, height) = pixels(&bytes);
        assert_eq!(found, width as usize);
        let scale = f64::from(width) / 1000.0;
        assert_eq!(height as f64, (scale * number(document.root_element(), "height")).round());
        let darkest = |[x, y]: [f64; 2], by: usize| {
            let [x, y] = [x, y].map(|x| (x * scale) as usize);
            let area = (y - by..=y + by).flat_map(|y| (x - by..=x + by).map(move |x| (x, y)));
            let light =
                area.map(|(x, y)| pixels[y * found + x].iter().map(|&c| u32::from(c)).sum());
            light.min().unwrap_or(u32::MAX)
        };
        // Small details are grey.
        let ink = if width < 1000 { 600 } else { 300 };
        assert!(darkest([x, y], 1) < ink, "no ink at the point of contact");
        assert!(darkest([x, y + 150.0], 1) > 700, "ink where nothing is");
        let around = (6.0 * scale) as usize;
        // The first letter of the caption, and each number beside an axis.
        assert!(darkest([84.0, 24.0], around) < 600, "no ink in the caption");
        for node in layer(&document, "axes").children().filter(|node| node.has_tag_name("text")) {
            if node.attribute("text-anchor") == Some("middle") && node.attribute("x").is_some() {
                let at = [number(node, "x"), number(node, "y") - 4.0];
                assert!(darkest(at, around) < 600, "no ink in {:?}", node.text());
            }
        }
    }
}

#[test]
fn numbers_of_any_size_are_drawn() {
    for scale in ["1e-300", "1e-200", "1e-9", "1e12", "1e290"] {
        let balls = format!(
            "x,y,vx,vy,radius\n0,0,{scale},0,{scale}\n3{},0,0,0,{scale}\n-0,0,0,0,0\n",
            &scale[1..]
        );
        for density in [Density::Never, Density::Always] {
            let width = sized(*WIDTHS.start(), Options::default().width);
            let options = Options { density, width };
            let tables = [result(&balls, &Question::until(5.0)), RESULT.replace("7,8", "0,1")];
            for (k, table) in tables.iter().enumerate() {
                drawn(&balls, table, options, Format::Svg).expect("sound tables");
                // Drawing pixels takes long: a quick run does so once for each extreme, density and
                // table.
                let of_pixels = matches!(
                    (scale, density, k),
                    ("1e-300", Density::Never, 0) | ("1e290", Density::Always, 1)
                );
                if of_pixels || is_full() {
                    drawn(&balls, table, options, Format::Png).expect("sound tables");
                }
                svg(&balls, table, density);
            }
        }
    }
}

#[track_caller]
fn refusal(balls: &str, result: &str) -> String {
    drawn(balls, result, Options::default(), Format::Svg).expect_err("a bad table").to_string()
}

#[test]
fn what_is_wrong_is_named_with_the_cure() {
    let cure = "; give the table of balls that the result was made from";
    let row = |row: &str| refusal(BALLS, &format!("{RESULT}{row}\n"));
    let place = |column: &str| format!("result.csv: row 2 (line 3), column \"{column}\": ");
    for (bad, column, what) in [
        ("7,5,1,1,0,4,0", "b", format!("no ball in balls.csv has the id 5{cure}")),
        ("7.5,8,1,1,0,4,0", "a", format!("no ball in balls.csv has the id 7.5{cure}")),
        ("7,8,NaN,1,0,4,0", "time", "the number is NaN; give a finite number".to_owned()),
        ("7,8,-1,1,0,4,0", "time", "the time is -1; give a number that is at least 0".to_owned()),
        ("7,8,1,1,inf,4,0", "ny", "the number is inf; give a finite number".to_owned()),
        ("7,8,1,1,0,,0", "px", "the cell is empty; ".to_owned()),
        ("Ada,8,1,1,0,4,0", "a", format!("no ball in balls.csv has the id Ada{cure}")),
        ("7,7,1,1,0,4,0", "b", "a and b are the same ball; give two balls".to_owned()),
        ("7,8,1,0,0,4,0", "nx", "the length of the normal is 0; give a unit vector".to_owned()),
        ("7,8,1,1e308,1e308,4,0", "nx", "the length of the normal is 1.4142".to_owned()),
        ("7,8,1,1.7e308,1.7e308,4,0", "nx", "the length of the normal is inf; ".to_owned()),
    ] {
        let message = row(bad);
        assert!(message.starts_with(&(place(column) + &what)), "{message}");
    }
    let nameless = "x,y,vx,vy,radius\n0,0,2,0,1\n";
    let message = refusal(nameless, RESULT);
    let expected = "result.csv: row 1 (line 2), column \"a\": there is no ball 7 in balls.csv, which \
                    has 1 ball, number 0; ";
    assert!(message.starts_with(expected) && message.ends_with(cure), "{message}");
    let message = refusal(&BALLS.replace("9,2.5", "8,2.5"), RESULT);
    assert!(message.contains("two balls in balls.csv have the id 8, rows 2 and 3; "), "{message}");
}

/// A normal of (1e308, 1e308) once made a picture with NaN.
#[test]
fn pictures_hold_no_nan_whatever_the_tables_hold() {
    let balls = "x,y,vx,vy,radius\n0,0,1e300,0,1\n5,0,-1,0,1\n0,9,1e308,-1e308,1\n";
    let big = ["0", "1", "1e-300", "1e20", "1e299", "1e308", "-1e308"];
    for (time, px) in big.iter().flat_map(|time| big.map(|px| (time, px))) {
        if time.starts_with('-') {
            continue;
        }
        for normal in ["1,0", "0.6,-0.8", "0.71,0.71"] {
            let result = format!("a,b,time,nx,ny,px,py\n0,1,{time},{normal},{px},0\n");
            for density in [Density::Auto, Density::Always] {
                let options = Options { density, ..Options::default() };
                let Ok((bytes, _)) = drawn(balls, &result, options, Format::Svg) else { continue };
                let svg = String::from_utf8(bytes).expect("text");
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{result}{svg}");
            }
        }
    }
}

#[test]
fn tables_that_are_something_else_are_named() {
    let message = refusal(BALLS, &RESULT.replace(",py", ",p2"));
    assert!(message.starts_with("result.csv: there is no column \"py\" among "), "{message}");
    let message = refusal("x,y,z,vx,vy,vz,radius\n", RESULT);
    let expected = "balls.csv: column \"z\": the column is for spheres, but pictures show discs in the plane; ";
    assert!(message.starts_with(expected), "{message}");
    let message = refusal(BALLS, "a,b,time,nx,ny,nz,px,py,pz\n");
    assert!(
        message.starts_with("result.csv: column \"nz\": the column is for spheres, "),
        "{message}"
    );
    let message = refusal("id,x,y,vx,vy,radius\n1,0,NaN,0,0,1\n", RESULT);
    assert!(message.starts_with("balls.csv: row 1 (line 2), column \"y\""), "{message}");
    let message = refusal("x,y,vx,vy,radius\n1e305,0,0,0,1\n", "a,b,time,nx,ny,px,py\n");
    assert!(message.ends_with("; give them in a larger unit of length"), "{message}");
    for width in [0, WIDTHS.start() - 1, WIDTHS.end() + 1] {
        let options = Options { width, ..Options::default() };
        let error = drawn(BALLS, RESULT, options, Format::Png).expect_err("no width").to_string();
        assert_eq!(error, format!("the width is {width}; give 400 to 10000 pixels"));
    }
}

#[test]
fn who_watches_is_told_of_rows_and_may_end_it() {
    let mut rows = Vec::new();
    for most in [0, 1, 9] {
        let (balls, result) = (reader("balls.csv", BALLS), reader("result.csv", RESULT));
        rows.clear();
        let on = &mut |now| {
            rows.push(now);
            if rows.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut bytes = Vec::new();
        let ended = render(balls, result, &Options::default(), Format::Svg, &mut bytes, on);
        assert_eq!(ended.is_ok(), most == 9);
        assert_eq!(bytes.is_empty(), most < 9);
        assert!(most == 9 || matches!(ended, Err(AnswerError::Interrupted)), "{ended:?}");
    }
    assert_eq!(rows, [3, 4]);
}
