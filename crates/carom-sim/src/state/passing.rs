//! Passages: overlaps that a contact rule allows and that are reported.

use std::collections::BTreeMap;

use crate::time::Time;

use super::{Image, Partner, WaveTime};

/// A ball, what it passes through, and in which image: the fields of a meeting.
pub(crate) type Passers<const D: usize> = (u32, Partner, Image<D>);

/// The stage of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Passage {
    /// The two were put on top of each other at this time, which is still to be reported.
    Due(WaveTime),
    /// The two have overlapped since this time, which was reported.
    Inside(WaveTime),
}

/// The passages that have begun and not ended.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<SavedPassage<D>>", into = "Vec<SavedPassage<D>>"))]
pub(crate) struct Passing<const D: usize> {
    passages: BTreeMap<Passers<D>, Passage>,
}

impl<const D: usize> Passing<D> {
    pub(crate) fn get(&self, passers: &Passers<D>) -> Option<Passage> {
        self.passages.get(passers).copied()
    }

    pub(crate) fn set(&mut self, passers: Passers<D>, passage: Passage) {
        self.passages.insert(passers, passage);
    }

    pub(crate) fn end(&mut self, passers: &Passers<D>) {
        self.passages.remove(passers);
    }

    /// Ends the passages of a ball that do not satisfy a condition.
    pub(crate) fn retain_of(&mut self, ball: u32, mut keeps: impl FnMut(&Passers<D>) -> bool) {
        self.passages.retain(|passers, _| !is_of(ball, passers) || keeps(passers));
    }

    /// Applies a function to the start time of each passage.
    pub(crate) fn express(&mut self, mut express: impl FnMut(&mut Time)) {
        for Passage::Due(since) | Passage::Inside(since) in self.passages.values_mut() {
            express(&mut since.time);
        }
    }

    /// All passages.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Passers<D>, Passage)> {
        self.passages.iter().map(|(passers, passage)| (*passers, *passage))
    }

    /// Adapts the passages of a ball to a new anchor, so many boxes back.
    ///
    /// Those through walls stay as they are: a wall is across another axis, and has no images.
    pub(crate) fn wrap(&mut self, ball: u32, boxes: Image<D>) {
        if boxes == [0; D] || self.passages.is_empty() {
            return;
        }
        let moved = |(passers, passage): (Passers<D>, Passage)| {
            let (one, other, mut image) = passers;
            if other.ball().is_some() && is_of(ball, &passers) {
                let sign = if one == ball { -1 } else { 1 };
                for k in 0..D {
                    image[k] += sign * boxes[k];
                }
            }
            ((one, other, image), passage)
        };
        self.passages = std::mem::take(&mut self.passages).into_iter().map(moved).collect();
    }
}

/// A passage as it is saved: many formats allow only strings as keys of maps.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Passage")]
struct SavedPassage<const D: usize> {
    ball: u32,
    partner: Partner,
    #[serde(with = "carom::serialize")]
    image: Image<D>,
    passage: Passage,
}

#[cfg(feature = "serde")]
impl<const D: usize> From<Passing<D>> for Vec<SavedPassage<D>> {
    fn from(passing: Passing<D>) -> Self {
        let saved =
            |((ball, partner, image), passage)| SavedPassage { ball, partner, image, passage };
        passing.passages.into_iter().map(saved).collect()
    }
}

#[cfg(feature = "serde")]
impl<const D: usize> From<Vec<SavedPassage<D>>> for Passing<D> {
    fn from(saved: Vec<SavedPassage<D>>) -> Self {
        let passage = |one: SavedPassage<D>| ((one.ball, one.partner, one.image), one.passage);
        Self { passages: saved.into_iter().map(passage).collect() }
    }
}

/// Whether a ball is one of the two in a passage.
pub(crate) fn is_of<const D: usize>(ball: u32, (one, other, _): &Passers<D>) -> bool {
    *one == ball || *other == Partner::Ball(ball)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{Side, Wall};

    #[test]
    fn a_ball_brought_back_meets_others_in_new_images_and_the_same_walls() {
        let wall = Partner::Wall(Wall::new(0, Side::Low));
        let mut passing = Passing::default();
        let since = WaveTime { time: Time::START, wave: 0 };
        let before = [
            (0, Partner::Ball(1), [0, 2]),
            (1, Partner::Ball(2), [0, 0]),
            (2, Partner::Ball(3), [0, 1]),
            (1, wall, [0, 0]),
            (2, wall, [0, 0]),
        ];
        for passers in before {
            passing.set(passers, Passage::Inside(since));
        }
        passing.wrap(1, [0, -1]);
        let mut after = [
            (0, Partner::Ball(1), [0, 1]),
            (1, Partner::Ball(2), [0, 1]),
            (2, Partner::Ball(3), [0, 1]),
            (1, wall, [0, 0]),
            (2, wall, [0, 0]),
        ];
        after.sort_unstable();
        assert!(passing.iter().map(|(passers, _)| passers).eq(after));
    }
}
