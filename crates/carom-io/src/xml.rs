//! Texts in XML, which does not allow every character.

use std::borrow::Cow;

/// Returns a text with `\u{fffd}` for each character that XML does not allow.
///
/// These are most control characters, `\u{fffe}` and `\u{ffff}`: not even an escape stands for
/// them.
pub(crate) fn allowed(text: &str) -> Cow<'_, str> {
    if text.contains(is_forbidden) {
        Cow::Owned(text.replace(is_forbidden, "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns a text as the content of an element.
#[cfg(feature = "pictures")]
pub(crate) fn content(text: &str) -> String {
    allowed(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Whether a character is none of `Char`, by section 2.2 of XML 1.0.
const fn is_forbidden(c: char) -> bool {
    !matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_xml_does_not_allow_are_replaced() {
        assert!(matches!(allowed("a — gas\n"), Cow::Borrowed(_)));
        assert_eq!(allowed("a\0b\u{1b}c\u{fffe}d\u{ffff}"), "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}");
    }

    #[cfg(feature = "pictures")]
    #[test]
    fn the_content_of_an_element_is_a_text() {
        assert_eq!(content("<a & b>\0"), "&lt;a &amp; b&gt;\u{fffd}");
    }
}
