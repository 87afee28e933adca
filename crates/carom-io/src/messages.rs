//! Parts of error messages: quoted texts and refused numbers.

use std::borrow::Cow;

use carom::InputError;
use carom_sim::{Number, WallError};

/// The most characters of a user's text that a message quotes.
pub(crate) const QUOTED: usize = 60;

/// A text for quotation: its first [`QUOTED`] characters, and `…` if there are more.
pub(crate) fn brief(text: &str) -> Cow<'_, str> {
    cut(text, QUOTED)
}

/// The first characters of a text, at most `most`, and `…` if there are more.
pub(crate) fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// A number of things: `1 ball`, `2 balls`.
pub(crate) fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// What is wrong with a number of a ball, and how to fix it; `None` for all other errors.
///
/// The words are those of [`InputError`]. Very large and very small numbers have an exponent.
pub(crate) fn of_ball(error: &InputError) -> Option<(String, &'static str)> {
    let finite = "give a finite number";
    let (what, cure) = match *error {
        InputError::Center { axis, value } => {
            (format!("coordinate {axis} of the center is {}", Number(value)), finite)
        }
        InputError::Velocity { axis, value } => {
            (format!("component {axis} of the velocity is {}", Number(value)), finite)
        }
        InputError::Radius(radius) => {
            (format!("the radius is {}", Number(radius)), "give a finite number that is at least 0")
        }
        InputError::Mass(mass) => (
            format!("the mass is {}", Number(mass)),
            "give a number above 0 (infinity for a fixed ball; in JavaScript `Infinity`)",
        ),
        InputError::Restitution(restitution) => (
            format!("the restitution is {}", Number(restitution)),
            "give a number from 0 (no rebound) to 1 (elastic)",
        ),
        _ => return None,
    };
    Some((what, cure))
}

/// Why a wall cannot move, and how to fix it.
pub(crate) fn of_wall(error: &WallError) -> String {
    let message = error.to_string();
    match (error, message.split_once("; ")) {
        (WallError::NoRoom { limit, .. }, Some((what, _))) => {
            format!("{what}; the wall can go no further than {}", Number(*limit))
        }
        _ => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_texts_are_quoted_as_they_are_and_long_ones_are_cut_between_characters() {
        for text in ["", "radius", "ü".repeat(QUOTED).as_str()] {
            assert_eq!(brief(text), text);
        }
        assert_eq!(brief(&"ü".repeat(3_000_000)), "ü".repeat(QUOTED) + "…");
        assert_eq!(cut("abc", 2), "ab…");
    }

    #[test]
    fn one_thing_is_singular() {
        assert_eq!([0, 1, 2].map(|n| counted(n, "row")), ["0 rows", "1 row", "2 rows"]);
    }

    /// A number near the largest float was once printed with 300 digits.
    #[test]
    fn refused_numbers_are_short() {
        let error = InputError::Radius(-1e308);
        let refused =
            ("the radius is -1e308".to_owned(), "give a finite number that is at least 0");
        assert_eq!(of_ball(&error), Some(refused));
        assert_eq!(of_ball(&InputError::NoPoints), None);
    }
}
