//! Escapes of control characters, so that a text cannot command a terminal.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

use crate::messages::cut;

/// Returns a text with its control characters escaped.
///
/// These are the characters that move the cursor, change colours or titles, or turn the direction
/// of writing: `\u{1b}` stands for an escape character, `\n` for a line feed.
///
/// ```
/// use carom_io::escape::escaped;
///
/// assert_eq!(escaped("a gas"), "a gas");
/// assert_eq!(escaped("\u{1b}[2Jgas\n"), "\\u{1b}[2Jgas\\n");
/// ```
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    escape(text, |_| false)
}

/// Returns a text of several lines with its other control characters escaped.
///
/// Line feeds and tabs stay.
///
/// ```
/// use carom_io::escape::escaped_lines;
///
/// assert_eq!(escaped_lines("a\u{7}\n\tb"), "a\\u{7}\n\tb");
/// ```
#[must_use]
pub fn escaped_lines(text: &str) -> Cow<'_, str> {
    escape(text, |c| matches!(c, '\n' | '\t'))
}

/// A text of JSON with the control characters in its strings escaped, as JSON escapes them.
///
/// JSON itself demands this only below `U+0020`.
pub(crate) fn escaped_json(text: String) -> String {
    if !text.chars().any(|c| c != '\n' && is_control(c)) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' || !is_control(c) {
            escaped.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing into a string never fails.
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        }
    }
    escaped
}

/// The character that stands for another, with the same width, in a line of a file; tabs stay.
pub(crate) fn pictured(c: char) -> char {
    match c {
        '\t' => c,
        '\0'..='\u{1f}' => char::from_u32('\u{2400}' as u32 + c as u32).unwrap_or('\u{fffd}'),
        _ if is_control(c) => '\u{fffd}',
        _ => c,
    }
}

/// Returns a title as messages show it, at most 120 characters.
///
/// Control characters are escaped.
#[must_use]
pub fn titled(title: &str) -> String {
    escaped(&cut(title, 120)).into_owned()
}

/// Returns a path as messages show it, with control characters escaped.
#[must_use]
pub fn shown(path: &Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

fn escape(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_escaped = |c: char| is_control(c) && !stays(c);
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_escaped(c) { safe.extend(c.escape_default()) } else { safe.push(c) }
    }
    Cow::Owned(safe)
}

/// Whether a terminal acts on a character instead of showing it.
fn is_control(c: char) -> bool {
    // Besides control characters: separators of lines and of paragraphs, and marks that turn the
    // direction of writing.
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}')
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_without_control_characters_stay_as_they_are() {
        for text in ["", "a gas", "Dreikörper — 三体", "\\n"] {
            assert!(matches!(escaped(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn what_a_terminal_acts_on_is_escaped() {
        for (text, safe) in [
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("a\r\nb\tc", "a\\r\\nb\\tc"),
            ("\0\u{7f}\u{9b}31m", "\\u{0}\\u{7f}\\u{9b}31m"),
            ("\u{202e}lmot.sag", "\\u{202e}lmot.sag"),
        ] {
            assert_eq!(escaped(text), safe);
        }
        assert_eq!(escaped_lines("a\r\nb\tc"), "a\\r\nb\tc");
        assert_eq!(shown(Path::new("a\nb")), "a\\nb");
        assert_eq!(titled("a\nb"), "a\\nb");
        assert_eq!(titled(&"ü".repeat(3_000_000)), "ü".repeat(120) + "…");
        assert_eq!(['\u{1b}', '\u{7f}', '\t', 'ü'].map(pictured), ['␛', '\u{fffd}', '\t', 'ü']);
    }

    #[test]
    fn control_characters_in_json_are_escaped_and_read_back() {
        for title in ["a gas", "\u{7f}\u{9b}31m\u{202e}", "\u{1b}]52;c;eA==\u{7}\n\t", "\"\\é𝄞"]
        {
            let json = serde_json::to_string_pretty(&[title]).unwrap() + "\n";
            let escaped = escaped_json(json);
            assert!(escaped.chars().all(|c| c == '\n' || !is_control(c)), "{escaped:?}");
            assert_eq!(serde_json::from_str::<[String; 1]>(&escaped).unwrap(), [title]);
        }
    }
}
