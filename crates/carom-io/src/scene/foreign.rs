//! Files that are no scenes: tables and JSON.

use std::path::Path;

use super::error::Problem;

/// The problem of a text in another format; `None` if it is probably meant to be TOML.
pub(super) fn foreign(file: &str, text: &str) -> Option<Problem> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let in_list = start.strip_prefix('[').map(str::trim_start).unwrap_or_default();
    if start.starts_with('{') || in_list.starts_with('{') {
        let help = "a scene is TOML: write `key = value` instead of `\"key\": value`";
        return Some(Problem::new("the text is JSON").help(help));
    }
    (has_the_name_of_a_table(file) || is_header(start.lines().next()?)).then(table)
}

/// The problem of bytes that are no text; `None` if they are of no known format.
pub(super) fn foreign_bytes(bytes: &[u8]) -> Option<Problem> {
    let marks = [&b"PAR1"[..], b"ARROW1", b"FEA1", b"\xff\xff\xff\xff"];
    marks.into_iter().any(|mark| bytes.starts_with(mark)).then(table)
}

fn table() -> Problem {
    Problem::new("the file is a table, not a scene").help(
        "a scene is TOML; for a table of balls use `carom impacts`, for a table of pairs \
         `carom pairs`",
    )
}

fn has_the_name_of_a_table(file: &str) -> bool {
    let extension = Path::new(file).extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| ["csv", "tsv"].contains(&extension))
}

/// Whether a line names the columns of a table of balls or of pairs, or is a row of numbers.
fn is_header(line: &str) -> bool {
    let mut words = line.split(',').map(|word| word.trim().trim_matches('"'));
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    line.contains(',')
        && (words.clone().all(is_number) || words.any(|word| ["x", "ax"].contains(&word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_json_are_no_scenes() {
        let what = |file: &str, text: &str| foreign(file, text).map(|problem| problem.what);
        for text in ["{\"balls\": []}", "\n {}", "[{\"x\": 1}]", "\u{feff}{"] {
            assert_eq!(what("a.toml", text).as_deref(), Some("the text is JSON"), "{text}");
        }
        for text in ["x,y,radius\n0,0,1\n", "id, \"x\"\n1,2", "a,ax\n", "1,2\n3,4\n"] {
            let table = Some("the file is a table, not a scene");
            assert_eq!(what("stdin", text).as_deref(), table, "{text}");
        }
        for text in
            ["", "milk, eggs", "[ball]\n{", "[[ball]\n", "radius = 1,5\n", "x\n", "ball = [1, 2\n"]
        {
            assert_eq!(what("a.toml", text), None, "{text}");
        }
        assert!(foreign("a.csv", "x\n1\n").is_some());
        assert!(foreign_bytes(b"PAR1\x15\x04").is_some() && foreign_bytes(b"\xfc").is_none());
    }
}
