//! The retired words and phrases of `docs/glossary.md`.

use super::text::{GLOSSARY_PATH, Text};
use crate::workspace::Failure;

/// What the tables of the glossary retire.
#[derive(Debug)]
pub(super) struct Glossary {
    phrases: Vec<Retired>,
    names: Vec<Retired>,
}

/// A row of a table: a word or phrase, and how often it may still occur.
#[derive(Debug, PartialEq, Eq)]
struct Retired {
    word: String,
    instead: String,
    left: usize,
}

impl Glossary {
    /// Reads the tables below the headings "Retired phrases" and "Retired names".
    pub(super) fn parse(text: &str) -> Result<Self, Failure> {
        let phrases = rows(text, "## Retired phrases")?;
        let names = rows(text, "## Retired names")?;
        Ok(Self { phrases, names })
    }

    /// Words that occur more often than their row allows.
    pub(super) fn exceeded(&self, texts: &[Text]) -> Vec<String> {
        self.all()
            .filter_map(|(retired, scope)| {
                let places = places(retired, scope, texts);
                (places.len() > retired.left).then(|| {
                    let Retired { word, instead, left } = retired;
                    format!(
                        "{GLOSSARY_PATH}: `{word}` occurs {} times, not {left}; write: {instead}\n  {}",
                        places.len(),
                        places.join("\n  ")
                    )
                })
            })
            .collect()
    }

    /// All places of retired words.
    pub(super) fn found(&self, texts: &[Text]) -> Vec<String> {
        self.all().flat_map(|(retired, scope)| places(retired, scope, texts)).collect()
    }

    fn all(&self) -> impl Iterator<Item = (&Retired, Scope)> {
        let phrases = self.phrases.iter().map(|phrase| (phrase, Scope::Phrase));
        phrases.chain(self.names.iter().map(|name| (name, Scope::Name)))
    }
}

/// Where a retired word counts.
#[derive(Clone, Copy)]
enum Scope {
    /// In any line, in either case.
    Phrase,
    /// As the name of a type or a module in Rust.
    Name,
}

/// The rows of the table below a heading: word, replacement, how many are left.
fn rows(text: &str, heading: &str) -> Result<Vec<Retired>, Failure> {
    let section = text.lines().skip_while(|line| *line != heading).skip(1);
    let section = section.take_while(|line| !line.starts_with("## "));
    // The first two lines of a table are its head.
    let table = section.filter(|line| line.starts_with('|')).skip(2);
    let rows = table.map(row).collect::<Option<Vec<_>>>();
    rows.filter(|rows| !rows.is_empty()).ok_or_else(|| {
        format!("{GLOSSARY_PATH}: the table below `{heading}` is not `word | write | left`").into()
    })
}

fn row(line: &str) -> Option<Retired> {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [word, instead, left] = cells[..] else { return None };
    let word = word.trim_matches('`').to_owned();
    Some(Retired { word, instead: instead.to_owned(), left: left.parse().ok()? })
}

/// Where a word occurs, as `path:line: the line`.
fn places(retired: &Retired, scope: Scope, texts: &[Text]) -> Vec<String> {
    let lower = retired.word.to_lowercase();
    let mut places = Vec::new();
    // Most files have none of the words.
    for file in texts.iter().filter(|file| file.lower.contains(&lower)) {
        for (index, (line, lower)) in file.content.lines().zip(file.lower.lines()).enumerate() {
            let times = match scope {
                Scope::Phrase => occurrences(lower, &retired.word),
                Scope::Name => usize::from(file.is_rust() && defines(line, &retired.word)),
            };
            let line: String = line.trim().chars().take(100).collect();
            places.extend((0..times).map(|_| format!("{}:{}: {line}", file.path, index + 1)));
        }
    }
    places
}

/// How often a phrase occurs in a line, as whole words.
fn occurrences(line: &str, phrase: &str) -> usize {
    let is_word = |text: Option<char>| text.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(phrase)
        .filter(|(start, _)| {
            let before = line[..*start].chars().next_back();
            let after = line[start + phrase.len()..].chars().next();
            !is_word(before) && !is_word(after)
        })
        .count()
}

/// Whether a line of Rust defines a type, a trait or a module of this name.
fn defines(line: &str, name: &str) -> bool {
    let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    words.windows(2).any(|pair| {
        matches!(pair[0], "struct" | "enum" | "trait" | "type" | "mod") && pair[1] == name
    }) && !line.trim_start().starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLOSSARY: &str = "\
# Glossary
## Retired phrases
| phrase | write | left |
|---|---|--:|
| is asked | a verb | 1 |
## Retired names
| name | write | left |
|---|---|--:|
| `Asked` | `Query` | 0 |
";

    fn text(path: &str, text: &str) -> Text {
        Text::new(path, text.to_owned())
    }

    #[test]
    fn phrases_may_occur_as_often_as_their_row_says() {
        let glossary = Glossary::parse(GLOSSARY).unwrap();
        let once = text("a.md", "Is asked. This asked. is askedness");
        assert!(glossary.exceeded(std::slice::from_ref(&once)).is_empty());
        let faults = glossary.exceeded(&[once, text("b.py", "who is asked")]);
        assert_eq!(faults.len(), 1);
        assert!(
            faults[0]
                .starts_with("docs/glossary.md: `is asked` occurs 2 times, not 1; write: a verb")
        );
        assert!(faults[0].ends_with("b.py:1: who is asked"));
    }

    #[test]
    fn names_count_where_they_are_defined() {
        let glossary = Glossary::parse(GLOSSARY).unwrap();
        for (line, count) in [
            ("pub(crate) struct Asked<'a> {", 1),
            ("enum Asked {", 1),
            ("let asked = Asked::new();", 0),
            ("struct AskedTwice;", 0),
            ("// struct Asked", 0),
        ] {
            assert_eq!(glossary.found(&[text("a.rs", line)]).len(), count, "{line}");
        }
        assert!(glossary.found(&[text("a.md", "struct Asked")]).is_empty());
    }

    #[test]
    fn a_table_that_cannot_be_read_is_an_error() {
        let broken = GLOSSARY.replace("| 1 |", "| some |");
        let error = Glossary::parse(&broken).unwrap_err().to_string();
        assert_eq!(
            error,
            "docs/glossary.md: the table below `## Retired phrases` is not `word | write | left`"
        );
    }
}
