//! The report of a torture run, as a Markdown table.

use std::fmt::Write as _;

use carom_oracle::{Happening, Precision, Question, promise};

use super::tally::Tally;
use super::work::Row;

/// The subject of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Balls,
    Shapes,
    Accelerated,
}

/// A column: its title, its alignment, and its contents.
type Column = (&'static str, &'static str, fn(&Tally, Topic) -> String);

const CASES: Column = ("cases", "--:", |tally, _| tally.cases.to_string());
const QUARTICS: Column = ("quartics", "--:", |tally, _| tally.quartics.to_string());
const HIT: Column = ("hit %", "--:", |tally, _| percent(tally.share(Happening::Hit)));
const GRAZE: Column = ("graze %", "--:", |tally, _| percent(tally.share(Happening::Graze)));
const AT_START: Column = ("at start %", "--:", |tally, _| percent(tally.share(Happening::AtStart)));
const CLOSE: Column = ("close %", "--:", |tally, _| percent(tally.close_share()));
const WRONG: Column = ("wrong verdicts", ":-:", wrong_verdicts);
const TIME_999: Column = ("time 99.9 %", "--:", |tally, _| error(tally.time.permille_999()));
const TIME: Column = ("time", "--:", |tally, _| error(tally.time.largest()));
const NORMAL: Column = ("normal", "--:", |tally, _| error(tally.normal));
const POINT: Column = ("point", "--:", |tally, _| error(tally.point));
const GAP: Column = ("gap", "--:", |tally, _| error(tally.gap));
const CLOSEST_TIME: Column = ("closest: time", "--:", |tally, _| error(tally.closest_time));
const CLOSEST_GAP: Column = ("closest: gap", "--:", |tally, _| error(tally.closest_gap));
const VELOCITY: Column = ("velocity", "--:", |tally, _| error(tally.aftermath.velocity));
const IMPULSE: Column = ("impulse", "--:", |tally, _| error(tally.aftermath.impulse));
const PLACE: Column = ("place", "--:", |tally, _| error(tally.aftermath.place));
const EXACT: Column = ("exact path %", "--:", |tally, _| format!("{:.2}", tally.exact_share()));

impl Topic {
    /// The subject of the rows.
    const fn rows(self) -> &'static str {
        match self {
            Self::Balls => "family",
            Self::Accelerated => "family, or what a ball falls on",
            Self::Shapes => "shape",
        }
    }

    const fn questions(self) -> &'static [Question] {
        use Question::{
            ContactInterval, Feature, FirstContact, IsApproaching, Order, Relation, TimeOfImpact,
        };
        match self {
            Self::Balls => &Question::ALL,
            Self::Shapes => &[
                Relation,
                FirstContact,
                TimeOfImpact,
                ContactInterval,
                Order,
                Feature,
                IsApproaching,
            ],
            Self::Accelerated => &[FirstContact, TimeOfImpact, Order, Feature],
        }
    }

    const fn columns(self) -> &'static [Column] {
        match self {
            Self::Balls => &[
                CASES,
                HIT,
                GRAZE,
                AT_START,
                CLOSE,
                WRONG,
                TIME_999,
                TIME,
                NORMAL,
                POINT,
                GAP,
                CLOSEST_TIME,
                CLOSEST_GAP,
                VELOCITY,
                IMPULSE,
                PLACE,
                EXACT,
            ],
            Self::Shapes => {
                &[CASES, HIT, GRAZE, AT_START, WRONG, TIME_999, TIME, NORMAL, POINT, GAP, EXACT]
            }
            Self::Accelerated => &[
                CASES, QUARTICS, HIT, GRAZE, AT_START, WRONG, TIME_999, TIME, NORMAL, POINT, EXACT,
            ],
        }
    }

    /// The meaning of the columns, and the promised bounds.
    fn explain(self, precision: Precision) -> String {
        let questions: Vec<_> = self.questions().iter().map(|question| question.name()).collect();
        let time = promise::time_ulp(precision);
        let start = format!(
            "Wrong verdicts: {}. Time in ulp (promised: {time}), normal in 2^{} (promised: 1), point \
             in ulp of the largest coordinate it is made of (promised: {})",
            questions.join(" / "),
            promise::normal_exponent(precision),
            promise::POINT_ULP,
        );
        match self {
            Self::Shapes => format!("{start}, gap in twice its ulp (promised: 1)."),
            Self::Accelerated => format!("{start}."),
            Self::Balls => format!(
                "{start}, gap in twice its ulp or, if that is more, in 2^-100 R (promised: 1). At \
                 the closest approach: time in ulp (promised: {time}), gap in ulp (promised: {}).\n\n\
                 After an impact: velocity in ulp or, if that is more, in 2^-90 of the largest speed \
                 (promised: {}), impulse in ulp or 2^-90 of the lighter mass times that speed \
                 (promised: {}), place in ulp of the largest number it is made of (promised: {}).",
                promise::closest_gap_ulp(precision),
                promise::VELOCITY,
                promise::impulse(precision),
                promise::PLACE_ULP,
            ),
        }
    }
}

/// The report: a table for each format, and the meaning of its columns.
pub(crate) fn markdown(topic: Topic, rows: &[Row]) -> String {
    let mut text = String::new();
    for precision in Precision::ALL.into_iter().rev() {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.precision == precision).collect();
        if !rows.is_empty() {
            table(&mut text, topic, precision, &rows).expect("a string takes all text");
        }
    }
    text
}

fn table(
    text: &mut String,
    topic: Topic,
    precision: Precision,
    rows: &[&Row],
) -> Result<(), std::fmt::Error> {
    let joined =
        |part: fn(&Column) -> &'static str| topic.columns().iter().map(part).collect::<Vec<_>>();
    writeln!(
        text,
        "### {}{}\n\n{}\n\n| {} | {} |\n|---|{}|",
        precision.name(),
        match topic {
            Topic::Balls => "",
            Topic::Shapes => ", a ball and a shape",
            Topic::Accelerated => ", two accelerated balls, and one and a shape or a facet",
        },
        topic.explain(precision),
        topic.rows(),
        joined(|(title, ..)| title).join(" | "),
        joined(|(_, alignment, _)| alignment).join("|"),
    )?;
    let mut total = Tally::default();
    for row in rows {
        line(text, topic, row.name, &row.tally)?;
        total.merge(&row.tally);
    }
    line(text, topic, "**all**", &total)?;
    writeln!(text)
}

fn line(text: &mut String, topic: Topic, name: &str, tally: &Tally) -> Result<(), std::fmt::Error> {
    let cells: Vec<_> = topic.columns().iter().map(|(.., cell)| cell(tally, topic)).collect();
    writeln!(text, "| {name} | {} |", cells.join(" | "))
}

fn wrong_verdicts(tally: &Tally, topic: Topic) -> String {
    let of = |question: &Question| tally.wrong[*question as usize].to_string();
    let wrong: Vec<_> = topic.questions().iter().map(of).collect();
    let panics = match tally.panics {
        0 => String::new(),
        count => format!(", {count} panics"),
    };
    format!("{}{panics}", wrong.join(" / "))
}

fn percent(value: f64) -> String {
    format!("{value:.1}")
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
