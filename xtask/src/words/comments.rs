//! Rules for the comments of Rust files.

/// The most characters of a line that is a comment.
const WIDTH: usize = 100;

/// The most words of the first paragraph of a documentation comment.
const WORDS: usize = 12;

/// Faults of a file's comments, as `path:line: what is wrong`.
pub(super) fn faults(path: &str, text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut faults = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let length = line.chars().count();
        if line.trim_start().starts_with("//") && length > WIDTH {
            faults.push(format!("{path}:{}: a comment of {length} characters", index + 1));
        }
        if let Some(fault) = heading_fault(&lines, index) {
            faults.push(format!("{path}:{}: {fault}", index + 1));
        }
    }
    faults
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
        assert_eq!(faults("a.rs", &line), ["a.rs:1: a comment of 101 characters"]);
        assert!(faults("a.rs", &line[1..]).is_empty());
        let text = format!("let text = \"{}\";", "x".repeat(94));
        assert!(faults("a.rs", &text).is_empty(), "code is rustfmt's affair");
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
            assert_eq!(faults("a.rs", &text).len(), faulty, "{text}");
        }
    }
}
