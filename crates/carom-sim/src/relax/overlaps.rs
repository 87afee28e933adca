//! Reports of overlaps and of moved balls.

use std::fmt;

use carom::Feature;
use carom::vector::{dot, sqrt, sub};

use super::task::Task;
use super::verdict::Verdict;
use crate::event::Contact;
use crate::ids::BallId;
use crate::number::Number;
use crate::physics::place::wrap;
use crate::state::{Partner, State};

/// How many of the deepest overlaps a report names.
const NAMED: usize = 3;

/// The deepest overlaps, and the number of all overlaps.
///
/// If there are more than [`MOST`](Self::MOST), as among thousands of balls at one place, only so
/// many are looked at, in the order of the balls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlaps {
    worst: Vec<Depth>,
    count: usize,
    is_full: bool,
}

/// How deep a ball reaches into something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Depth {
    /// What overlaps what.
    pub contact: Contact,
    /// How deep, as a length.
    ///
    /// For a pocket, how deep the centre is in it.
    pub depth: f64,
}

impl Overlaps {
    /// The largest number of overlaps that are counted.
    pub const MOST: usize = 4_000_000;

    /// The deepest overlaps, up to three, the deepest first.
    #[must_use]
    pub fn worst(&self) -> &[Depth] {
        &self.worst
    }

    /// The number of all overlaps, up to [`MOST`](Self::MOST).
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether there are more overlaps than are counted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// The balls of the deepest overlaps, in the order of their ids.
    ///
    /// Each ball comes once.
    pub fn balls(&self) -> impl Iterator<Item = BallId> + use<> {
        let both = |depth: &Depth| depth.contact.balls();
        let mut balls: Vec<BallId> = self.worst.iter().flat_map(both).collect();
        balls.sort_unstable();
        balls.dedup();
        balls.into_iter()
    }
}

impl Overlaps {
    /// Counts overlaps, and keeps the deepest.
    pub(crate) fn add(&mut self, overlaps: impl IntoIterator<Item = Depth>) {
        for overlap in overlaps {
            if self.count == Self::MOST {
                self.is_full = true;
                return;
            }
            self.count += 1;
            // Of several equally deep ones, that with the smallest ids comes first.
            let place = self.worst.partition_point(|other| !overlap.precedes(other));
            if place < NAMED {
                self.worst.insert(place, overlap);
                self.worst.truncate(NAMED);
            }
        }
    }
}

impl Depth {
    /// Whether a report names it before another one.
    fn precedes(&self, other: &Self) -> bool {
        let balls = || self.contact.balls().cmp(other.contact.balls());
        other.depth.total_cmp(&self.depth).then_with(balls).is_lt()
    }
}

impl fmt::Display for Overlaps {
    /// "balls 0 and 2 overlap by 1, balls 3 and 4 by 0.5".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, Depth { contact, depth }) in self.worst.iter().enumerate() {
            let verb = if place == 0 { " overlap" } else { "" };
            if place > 0 {
                f.write_str(", ")?;
            }
            match contact {
                Contact::Pair { a, b } => write!(f, "balls {a} and {b}{verb}")?,
                Contact::Wall { ball, wall } => write!(f, "ball {ball} and wall {wall}{verb}")?,
                Contact::Obstacle { ball, obstacle, .. } => {
                    write!(f, "ball {ball} and obstacle {obstacle}{verb}")?;
                }
                Contact::Pocket { ball, pocket } => {
                    write!(f, "ball {ball} and pocket {pocket}{verb}")?;
                }
                Contact::Cloth { ball } => write!(f, "ball {ball} and the cloth{verb}")?,
                Contact::Cue { ball } => write!(f, "ball {ball} and the cue{verb}")?,
            }
            write!(f, " by {}", Number(*depth))?;
        }
        Ok(())
    }
}

impl Verdict {
    /// The overlaps with the ids that a user knows.
    pub(super) fn told<const D: usize>(self, state: &State<D>) -> Overlaps {
        let told = |(ball, partner, depth): (u32, Partner, f64)| {
            let own = state.id(ball);
            let contact = match partner {
                Partner::Ball(other) => Contact::Pair { a: own, b: state.id(other) },
                Partner::Wall(wall) => Contact::Wall { ball: own, wall },
                Partner::Piece(piece) => {
                    state.obstacles.piece(piece).contact(own, Feature::Surface)
                }
                Partner::Itself => return None,
            };
            Some(Depth { contact, depth })
        };
        let mut all = Overlaps::default();
        all.add(self.overlaps.into_iter().filter_map(told));
        all
    }
}

/// The result of [`relax`](crate::relax()): positions without overlaps.
#[derive(Clone, Debug, PartialEq)]
pub struct Relaxed<const D: usize> {
    positions: Vec<[f64; D]>,
    shifts: Shifts,
}

impl<const D: usize> Relaxed<D> {
    pub(super) fn of(places: &[[f64; D]], task: &Task<'_, D>) -> Self {
        let state = task.state;
        let shift = |(slot, (to, from)): (u32, (&[f64; D], &[f64; D]))| {
            let way = sub(*to, *from);
            (state.id(slot), sqrt(dot(way, way)))
        };
        let shifts = (0..).zip(places.iter().zip(&task.start)).map(shift);
        Self {
            shifts: Shifts { moved: shifts.filter(|(_, distance)| *distance > 0.0).collect() },
            positions: places.iter().map(|&place| wrap(&state.space, place).0).collect(),
        }
    }

    /// The centres of the balls, in the order given.
    ///
    /// In a periodic box they lie in the box.
    #[must_use]
    pub fn positions(&self) -> &[[f64; D]] {
        &self.positions
    }

    /// Which balls moved, and how far.
    #[must_use]
    pub fn shifts(&self) -> &Shifts {
        &self.shifts
    }

    pub(crate) fn into_shifts(self) -> Shifts {
        self.shifts
    }
}

/// Which balls moved, and how far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shifts {
    moved: Vec<(BallId, f64)>,
}

impl Shifts {
    /// The balls that moved, and how far each did.
    ///
    /// They come in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (BallId, f64)> + '_ {
        self.moved.iter().copied()
    }

    /// The number of balls that moved.
    #[must_use]
    pub fn count(&self) -> usize {
        self.moved.len()
    }

    /// The ball that moved farthest, and how far.
    ///
    /// Returns `None` if no ball moved.
    #[must_use]
    pub fn largest(&self) -> Option<(BallId, f64)> {
        // Of several, the first.
        self.iter().reduce(|most, other| if other.1 > most.1 { other } else { most })
    }

    /// The mean distance of the balls that moved, a length.
    ///
    /// It is 0 if no ball moved.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.iter().map(|(_, distance)| distance).sum::<f64>() / self.count().max(1) as f64
    }
}
