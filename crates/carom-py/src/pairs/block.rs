//! Some pairs, read into columns.

use std::ops::Range;

use carom::many::{Balls, ColumnError, PairColumns};
use numpy::ndarray::{Axis, Slice};

use super::broadcast::{Broadcast, Run};
use crate::arguments::{Part, Refusal, Rows};
use crate::float::Float;

/// So many pairs are read at a time: they stay in the nearest cache, and whatever arrays are given, no more memory is
/// needed for them. Each number is read once, so that what is checked is what is asked about.
pub(super) const ROWS: usize = 256;

/// The places of the arguments that say what the balls of a set are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) center: usize,
    /// `None` of balls at rest.
    pub(super) velocity: Option<usize>,
    pub(super) radius: usize,
}

/// All pairs.
pub(super) struct Pairs<'a, S> {
    pub(super) broadcast: &'a Broadcast,
    pub(super) rows: Vec<Rows<'a, S>>,
    pub(super) sets: [Places; 2],
    /// The place of the argument that says until when is asked, if any does.
    pub(super) deadline: Option<usize>,
}

/// Some of them.
pub(super) struct Block<const D: usize, S> {
    sets: [Set<D, S>; 2],
    deadlines: [[S; ROWS]; 1],
    len: usize,
}

struct Set<const D: usize, S> {
    centers: [[S; ROWS]; D],
    velocities: [[S; ROWS]; D],
    radii: [[S; ROWS]; 1],
}

/// A number that is refused: in which argument, and of which pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Refused {
    pub(super) argument: usize,
    pub(super) pair: usize,
    pub(super) refusal: Refusal,
}

impl<const D: usize, S: Float> Block<D, S> {
    pub(super) fn new() -> Self {
        let zero = S::default();
        let set = || Set {
            centers: [[zero; ROWS]; D],
            velocities: [[zero; ROWS]; D],
            radii: [[zero; ROWS]; 1],
        };
        Self { sets: [set(), set()], deadlines: [[zero; ROWS]; 1], len: 0 }
    }

    /// Reads pairs, at most [`ROWS`].
    pub(super) fn read(&mut self, pairs: &Pairs<'_, S>, first: usize, len: usize) {
        self.len = len;
        let mut at = 0;
        while at < len {
            let count = pairs.broadcast.run_length(first + at).min(len - at);
            let run = |argument: usize| {
                (&pairs.rows[argument], pairs.broadcast.run(argument, first + at), at..at + count)
            };
            for (set, places) in self.sets.iter_mut().zip(&pairs.sets) {
                fill(&mut set.centers, run(places.center));
                fill(&mut set.radii, run(places.radius));
                if let Some(velocity) = places.velocity {
                    fill(&mut set.velocities, run(velocity));
                }
            }
            if let Some(deadline) = pairs.deadline {
                fill(&mut self.deadlines, run(deadline));
            }
            at += count;
        }
    }

    /// What is asked about, once it has been checked.
    ///
    /// # Errors
    /// A number is refused.
    pub(super) fn asked(
        &self,
        pairs: &Pairs<'_, S>,
        first: usize,
    ) -> Result<Asked<'_, D, S>, Refused> {
        let deadlines = &self.deadlines[0][..self.len];
        if let Some(place) = deadlines.iter().position(|&time| time.into().is_nan()) {
            let cure = "give a number, or infinity to ask without an end";
            let refusal = Refusal { axis: None, value: f64::NAN, cure };
            let argument = pairs.deadline.unwrap_or_default();
            return Err(Refused { argument, pair: first + place, refusal });
        }
        let [one, other] = [0, 1].map(|set| self.balls(pairs, set, first));
        Ok(Asked { sets: [one?, other?], deadlines })
    }

    fn balls(
        &self,
        pairs: &Pairs<'_, S>,
        set: usize,
        first: usize,
    ) -> Result<Balls<'_, D, S>, Refused> {
        let (places, set) = (pairs.sets[set], &self.sets[set]);
        let [centers, velocities] =
            [&set.centers, &set.velocities].map(|all| all.each_ref().map(|one| &one[..self.len]));
        let radii = &set.radii[0][..self.len];
        let balls = match places.velocity {
            Some(_) => Balls::moving(centers, velocities, radii),
            None => Balls::at_rest(centers, radii),
        };
        balls.map_err(|error| {
            let ColumnError::Ball { index, error } = error else {
                unreachable!("columns of one length, which are short")
            };
            let Some((part, refusal)) = Refusal::of(error) else {
                unreachable!("a ball has a center, a velocity and a radius")
            };
            let argument = match (part, places.velocity) {
                (Part::Velocity, Some(velocity)) => velocity,
                (Part::Radius, _) => places.radius,
                _ => places.center,
            };
            Refused { argument, pair: first + index, refusal }
        })
    }
}

/// Columns that follow rows, or repeat one.
fn fill<const W: usize, S: Float>(
    columns: &mut [[S; ROWS]; W],
    (rows, Run { row, is_repeated }, at): (&Rows<'_, S>, Run, Range<usize>),
) {
    if is_repeated {
        for (axis, column) in columns.iter_mut().enumerate() {
            column[at.clone()].fill(rows.number(row, axis));
        }
    } else if let Some(slice) = rows.slice {
        let (numbers, _) = slice[row * W..(row + at.len()) * W].as_chunks::<W>();
        for (axis, column) in columns.iter_mut().enumerate() {
            for (place, numbers) in column[at.clone()].iter_mut().zip(numbers) {
                *place = numbers[axis];
            }
        }
    } else {
        for (axis, column) in columns.iter_mut().enumerate() {
            let numbers = rows.column(axis);
            let numbers = numbers.slice_axis(Axis(0), Slice::from(row..row + at.len()));
            for (place, &number) in column[at.clone()].iter_mut().zip(numbers) {
                *place = number;
            }
        }
    }
}

/// Some pairs that have been checked, and until when is asked about each.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a, const D: usize, S> {
    pub(super) sets: [Balls<'a, D, S>; 2],
    pub(super) deadlines: &'a [S],
}

impl<'a, const D: usize, S: Float> Asked<'a, D, S> {
    /// Of each pair, whether it collides until the latest of the deadlines: of the others none does until its own.
    pub(super) fn collide_at_last(&self) -> [bool; ROWS] {
        let mut answers = [false; ROWS];
        let latest = self
            .deadlines
            .iter()
            .copied()
            .fold(S::from_f64(-1.0), |latest, time| if time > latest { time } else { latest });
        told(self.columns().will_collide(latest, &mut answers[..self.deadlines.len()]));
        answers
    }

    /// Whether all are asked about until the same moment.
    pub(super) fn have_one_deadline(&self) -> bool {
        self.deadlines.iter().all(|&time| time == self.deadlines[0])
    }

    /// The pairs, to be asked about at once.
    pub(super) fn columns(&self) -> PairColumns<'a, D, S> {
        let [one, other] = self.sets;
        PairColumns::of(one, other)
            .unwrap_or_else(|error| unreachable!("both are as long as the block: {error}"))
    }
}

/// That the answers are where they belong: there is a place for each pair.
pub(super) fn told(answers: Result<(), ColumnError>) {
    answers.unwrap_or_else(|error| unreachable!("there is a place for each pair: {error}"));
}
