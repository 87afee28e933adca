//! Placement of words without overlap.

use super::color::INK;
use super::glyphs;
use super::picture::{Anchor, Ground, Layer, Point, Text};

/// The places of words so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    /// Upper left and lower right corners.
    taken: Vec<[Point; 2]>,
}

impl Room {
    /// Writes words on a line to the right, unless they would overlap others.
    pub(super) fn write(&mut self, layer: &mut Layer, text: Text) {
        let (_, width) = glyphs::lines(&text.words, text.size);
        let left = text.at[0]
            - match text.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => 0.5 * width,
                Anchor::End => width,
            };
        let [top, bottom] = [text.at[1] - text.size, text.at[1]];
        let (low, high) = ([left, top], [left + width, bottom]);
        let is_taken = |[from, to]: &[Point; 2]| {
            (0..2).all(|axis| low[axis] < to[axis] && from[axis] < high[axis])
        };
        if self.taken.iter().any(is_taken) {
            return;
        }
        self.taken.push([low, high]);
        layer.write(Text { ground: Ground::Busy, ..text }, INK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::picture::Picture;

    #[test]
    fn words_are_never_on_top_of_others() {
        let mut picture = Picture::new(100.0, "");
        let layer = picture.layer("names");
        let mut room = Room::default();
        for (at, anchor, written) in [
            ([50.0, 50.0], Anchor::Start, 1),
            ([52.0, 45.0], Anchor::Start, 1),
            ([49.0, 50.0], Anchor::End, 2),
            ([50.0, 64.0], Anchor::Middle, 3),
            ([40.0, 57.0], Anchor::Middle, 3),
        ] {
            room.write(layer, Text::new("101", at, 13.0, anchor));
            assert_eq!(layer.marks.len(), written, "{at:?}");
        }
    }
}
