//! The page: a frame of HTML, the style, the data, the player.

use std::io::{self, Write};

use serde::Serialize;

use super::{Replay, ReplayBoundary, blocks};

const FRAME: &str = include_str!("player/player.html");
const STYLE: &str = include_str!("player/player.css");

/// The player, one script in the order of the page: while it loads, a file uses only what stands above it.
const PLAYER: [&str; 18] = [
    include_str!("player/data.js"),
    include_str!("player/words.js"),
    include_str!("player/motion.js"),
    include_str!("player/totals.js"),
    include_str!("player/clock.js"),
    include_str!("player/colour.js"),
    include_str!("player/looks.js"),
    include_str!("player/sprites.js"),
    include_str!("player/plane.js"),
    include_str!("player/cover.js"),
    include_str!("player/space.js"),
    include_str!("player/overlay.js"),
    include_str!("player/stage.js"),
    include_str!("player/ball.js"),
    include_str!("player/curves.js"),
    include_str!("player/events.js"),
    include_str!("player/controls.js"),
    include_str!("player/main.js"),
];

/// What the player reads beside the numbers.
#[derive(Serialize)]
struct Words<'a> {
    title: &'a str,
    note: Option<&'a str>,
    dimension: usize,
    boundary: Boundary<'a>,
    end: f64,
    /// The index and name of each ball that has a name.
    names: Vec<(usize, &'a str)>,
}

#[derive(Serialize)]
struct Boundary<'a> {
    kind: &'static str,
    min: &'a [f64],
    max: &'a [f64],
}

pub(super) fn write(replay: &Replay, out: &mut impl Write) -> io::Result<()> {
    let mut rest = FRAME;
    write_up_to("<!-- title -->", &mut rest, out)?;
    out.write_all(escape_html(&replay.title).as_bytes())?;
    write_up_to("<!-- style -->", &mut rest, out)?;
    write!(out, "<style>\n{STYLE}</style>")?;
    write_up_to("<!-- data -->", &mut rest, out)?;
    write_words(replay, out)?;
    blocks::write_all(replay, out)?;
    write_up_to("<!-- player -->", &mut rest, out)?;
    out.write_all(b"<script type=\"module\">\n")?;
    for file in PLAYER {
        out.write_all(file.as_bytes())?;
    }
    out.write_all(b"</script>")?;
    out.write_all(rest.as_bytes())
}

/// Writes the frame up to a mark, and goes on behind it.
fn write_up_to(mark: &str, rest: &mut &str, out: &mut impl Write) -> io::Result<()> {
    let (before, after) = rest.split_once(mark).expect("player.html holds every mark, in order");
    *rest = after;
    out.write_all(before.as_bytes())
}

fn write_words(replay: &Replay, out: &mut impl Write) -> io::Result<()> {
    let (min, max) = replay.boundary.corners().unwrap_or_default();
    let kind = match replay.boundary {
        ReplayBoundary::Open => "open",
        ReplayBoundary::Walls { .. } => "walls",
        ReplayBoundary::Periodic { .. } => "periodic",
    };
    let named = replay.balls.iter().enumerate();
    let words = Words {
        title: &replay.title,
        note: replay.note.as_deref(),
        dimension: replay.dimension,
        boundary: Boundary { kind, min, max },
        end: replay.end,
        names: named.filter_map(|(i, b)| Some((i, b.name.as_deref()?))).collect(),
    };
    let json = serde_json::to_string(&words)?;
    // Inside JSON a `<` stands only in strings, where the escape means the same;
    // without it a title with `</script>` would end the block.
    let json = json.replace('<', "\\u003c");
    writeln!(out, "<script type=\"application/json\" id=\"replay-words\">{json}</script>")
}

fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
