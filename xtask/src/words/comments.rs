//! Rules for comments.

/// The most characters of a line that is a comment.
const WIDTH: usize = 100;

/// The most words of the first paragraph of a documentation comment.
const WORDS: usize = 12;

/// Comments of a file that are too wide, as `path:line: what is wrong`.
pub(super) fn long_lines(path: &str, text: &str) -> Vec<String> {
    let is_comment =
        |line: &str| ["//", "/*", "* "].iter().any(|mark| line.trim_start().starts_with(mark));
    let fault = |(index, line): (usize, &str)| {
        let length = line.chars().count();
        let is_long = length > WIDTH && is_comment(line);
        is_long.then(|| format!("{path}:{}: a comment of {length} characters", index + 1))
    };
    text.lines().enumerate().filter_map(fault).collect()
}

/// Faults of the documentation of a Rust file.
pub(super) fn headings(path: &str, text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let fault = |index| Some(format!("{path}:{}: {}", index + 1, heading_fault(&lines, index)?));
    (0..lines.len()).filter_map(fault).collect()
}

/// What is wrong with the documentation that begins at a line, if any does.
fn heading_fault(lines: &[&str], index: usize) -> Option<String> {
    let mark = mark(lines[index])?;
    if index > 0 && self::mark(lines[index - 1]) == Some(mark) {
        return None;
    }
    let block: Vec<&str> = lines[index..]
        .iter()
        .take_while(|line| self::mark(line) == Some(mark))
        .map(|line| line.trim_start()[mark.len()..].trim())
        .collect();
    if mark == "///" && !is_public(lines.get(index + block.len()..)?) {
        return None;
    }
    let first: Vec<&str> = block.iter().take_while(|line| !line.is_empty()).copied().collect();
    let first = first.join(" ");
    let words = first.split_whitespace().count();
    if words > WORDS {
        return Some(format!("a first paragraph of {words} words, not {WORDS}: {first}"));
    }
    if first.ends_with('?') {
        return Some(format!("a heading that asks: {first}"));
    }
    None
}

/// The mark of a documentation comment.
fn mark(line: &str) -> Option<&'static str> {
    let line = line.trim_start();
    ["///", "//!"].into_iter().find(|mark| line.starts_with(mark) && !line.starts_with("////"))
}

/// Whether what follows a comment, behind its attributes, is public.
fn is_public(lines: &[&str]) -> bool {
    let item = lines.iter().map(|line| line.trim_start()).find(|line| !line.starts_with("#["));
    item.is_some_and(|item| item.starts_with("pub ") && !item.starts_with("pub use"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_found() {
        let line = format!("    // {}", "x".repeat(94));
        assert!(line.len() > WIDTH);
        assert_eq!(long_lines("a.rs", &line), ["a.rs:1: a comment of 101 characters"]);
        assert!(long_lines("a.rs", &line[1..]).is_empty());
        for mark in ["/**", " *"] {
            let line = format!("{mark} {}", "x".repeat(100));
            assert_eq!(long_lines("a.ts", &line).len(), 1, "{line}");
        }
        let text = format!("let text = \"{}\";", "x".repeat(94));
        assert!(long_lines("a.rs", &text).is_empty(), "code is rustfmt's affair");
    }

    #[test]
    fn first_paragraphs_of_public_items_and_modules_are_short() {
        let twelve = "one two three four five six seven eight nine ten eleven twelve";
        for (text, faulty) in [
            (format!("/// {twelve}.\npub fn f() {{}}"), 0),
            (format!("/// {twelve}\n/// thirteen.\n#[inline]\npub fn f() {{}}"), 1),
            (format!("/// {twelve}.\n///\n/// More.\npub fn f() {{}}"), 0),
            (format!("/// {twelve} thirteen.\nfn f() {{}}"), 0),
            (format!("/// {twelve} thirteen.\npub(crate) fn f() {{}}"), 0),
            (format!("//! {twelve} thirteen.\n\nfn f() {{}}"), 1),
            ("//! Which of them?\n".to_owned(), 1),
        ] {
            assert_eq!(headings("a.rs", &text).len(), faulty, "{text}");
        }
    }
}
