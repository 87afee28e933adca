//! The report of a torture run as a table, on the terminal and in GUARANTEES.md.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use carom_oracle::{Happening, Precision, Question, promise};

use super::tally::Tally;
use super::work::Row;

/// The lines between which the report is written.
const MARKERS: (&str, &str) = ("<!-- torture: begin -->", "<!-- torture: end -->");

/// The report: a table for each format, and what its columns mean.
pub(crate) fn markdown(rows: &[Row]) -> String {
    let mut text = String::new();
    for precision in Precision::ALL.into_iter().rev() {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.precision == precision).collect();
        if !rows.is_empty() {
            table(&mut text, precision, &rows).expect("a string takes all text");
        }
    }
    text
}

fn table(text: &mut String, precision: Precision, rows: &[&Row]) -> Result<(), std::fmt::Error> {
    let questions: Vec<_> = Question::ALL.iter().map(|question| question.name()).collect();
    writeln!(
        text,
        "### {}\n\n\
         Wrong verdicts: {}. Time in ulp (promised: {}), normal in 2^{} (promised: 1), point in ulp \
         of the largest coordinate it is made of (promised: {}), gap in twice its ulp or, if that \
         is more, in 2^-100 R (promised: 1). At the closest approach: time in ulp (promised: {}), \
         gap in ulp (promised: {}).\n\n\
         After an impact: velocity in ulp or, if that is more, in 2^-90 of the largest speed \
         (promised: {}), impulse in ulp or 2^-90 of the lighter mass times that speed (promised: {}), \
         place in ulp of the largest number it is made of (promised: {}).\n\n\
         | family | cases | hit % | graze % | at start % | close % | wrong verdicts | \
         time 99.9 % | time | normal | point | gap | closest: time | closest: gap | velocity | \
         impulse | place | exact path % |\n\
         |---|--:|--:|--:|--:|--:|:-:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
        precision.name(),
        questions.join(" / "),
        promise::time_ulp(precision),
        promise::normal_exponent(precision),
        promise::POINT_ULP,
        promise::time_ulp(precision),
        promise::closest_gap_ulp(precision),
        promise::VELOCITY,
        promise::impulse(precision),
        promise::PLACE_ULP,
    )?;
    let mut total = Tally::default();
    for row in rows {
        line(text, row.family.name(), &row.tally)?;
        total.merge(&row.tally);
    }
    line(text, "**all**", &total)?;
    writeln!(text)
}

fn line(text: &mut String, name: &str, tally: &Tally) -> Result<(), std::fmt::Error> {
    let wrong: Vec<_> = tally.wrong.iter().map(u64::to_string).collect();
    let panics = match tally.panics {
        0 => String::new(),
        count => format!(", {count} panics"),
    };
    writeln!(
        text,
        "| {name} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {}{panics} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.2} |",
        tally.cases,
        tally.share(Happening::Hit),
        tally.share(Happening::Graze),
        tally.share(Happening::AtStart),
        tally.close_share(),
        wrong.join(" / "),
        error(tally.time.permille_999()),
        error(tally.time.largest()),
        error(tally.normal),
        error(tally.point),
        error(tally.gap),
        error(tally.closest_time),
        error(tally.closest_gap),
        error(tally.aftermath.velocity),
        error(tally.aftermath.impulse),
        error(tally.aftermath.place),
        tally.exact_share(),
    )
}

fn error(value: f64) -> String {
    if value.is_infinite() {
        "∞".into()
    } else if value < 1000.0 {
        format!("{value:.4}")
    } else {
        format!("{value:.0e}")
    }
}

/// Puts the report between the markers of a file.
pub(crate) fn write_between_markers(path: &Path, report: &str) -> Result<(), String> {
    let explain = |error: io::Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(explain)?;
    let text = between_markers(&text, report).ok_or_else(|| {
        let (begin, end) = MARKERS;
        format!("{} needs the lines `{begin}` and `{end}` to write between", path.display())
    })?;
    fs::write(path, text).map_err(explain)
}

fn between_markers(text: &str, report: &str) -> Option<String> {
    let (head, rest) = text.split_once(MARKERS.0)?;
    let (_, tail) = rest.split_once(MARKERS.1)?;
    Some(format!("{head}{}\n\n{}\n\n{}{tail}", MARKERS.0, report.trim(), MARKERS.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_between_the_markers_changes() {
        let (begin, end) = MARKERS;
        let text = format!("before\n{begin}\nold\n{end}\nafter\n");
        let once = between_markers(&text, "new\n").expect("markers");
        assert_eq!(once, format!("before\n{begin}\n\nnew\n\n{end}\nafter\n"));
        assert_eq!(between_markers(&once, "new\n"), Some(once));
        assert_eq!(between_markers("no markers", "new"), None);
    }
}
