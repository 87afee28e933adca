//! The balls to move apart, and how hard each is to move.

use super::row::Row;
use carom::vector::sub;

use crate::physics::ball_path::holds_back;
use crate::physics::place::{shift, wrap};
use crate::state::{State, Way};
use crate::variant::Any;

/// The gap that balls are to end with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hair {
    /// As a share of the radii.
    of_radii: f64,
    /// As a share of the coordinates.
    of_coordinates: f64,
}

impl Hair {
    /// Large enough that what is left when a pass ends is no overlap, and invisible: a billionth of
    /// a radius. The share of the coordinates covers their rounding: `2⁻⁵³`, twice that for the
    /// difference of two, and once more for a position that is brought back into a periodic box.
    pub(super) const USUAL: Self =
        Self { of_radii: 1.0 / (1_u64 << 30) as f64, of_coordinates: 1.0 / (1_u64 << 49) as f64 };

    /// For the passes that make room: a ball that approaches `R` from `R − ε` in smaller and
    /// smaller steps is soon apart if its target is a little more than `R`.
    pub(super) const WIDE: Self = Self { of_radii: 1.0 / (1_u64 << 12) as f64, ..Self::USUAL };

    /// If there is no room for that: a part of the `2⁻⁴⁰` that a builder takes for rounding.
    pub(super) const LEAST: Self =
        Self { of_radii: 1.0 / (1_u64 << 44) as f64, of_coordinates: 1.0 / (1_u64 << 52) as f64 };
}

/// How hard balls are to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weights {
    /// According to their masses.
    Masses,
    /// All equally hard, except fixed balls.
    Equal,
}

/// How much of a hair a row may miss, as a share, so that its balls are still apart.
const LEFT: f64 = 0.25;

/// The balls as given, and how hard each is to move.
pub(super) struct Task<'s, const D: usize> {
    pub(super) state: &'s State<D>,
    /// The positions to stay near to.
    pub(super) start: Vec<[f64; D]>,
    /// One over the mass, by slot: 0 for fixed balls, and for the fixed partner after all balls.
    pub(super) lightness: Vec<f64>,
    /// How far apart balls are to end.
    pub(super) hair: Hair,
    /// The largest coordinate of the box along the periodic axes.
    extent: f64,
}

impl<'s, const D: usize> Task<'s, D> {
    pub(super) fn of(state: &'s State<D>) -> Self {
        let start = state.particles.iter().map(|particle| particle.anchor.position).collect();
        let (min, size) = (state.space.corner(), state.space.periods());
        let extent =
            (0..D).fold(0.0_f64, |most, k| most.max(min[k].abs()).max((min[k] + size[k]).abs()));
        let mut task = Self { state, start, lightness: Vec::new(), hair: Hair::USUAL, extent };
        task.weigh(Weights::Masses);
        task
    }

    /// Sets how hard balls are to move.
    pub(super) fn weigh(&mut self, weights: Weights) {
        let lightness = |mass: f64| match weights {
            Weights::Equal if mass.is_finite() => 1.0,
            Weights::Equal | Weights::Masses => 1.0 / mass,
        };
        let masses = self.state.particles.iter().map(|particle| particle.mass);
        self.lightness = masses.chain([f64::INFINITY]).map(lightness).collect();
    }

    /// The partner of a ball at a wall or an obstacle: the number after all balls.
    pub(super) fn fixed_partner(&self) -> u32 {
        self.state.slot_count()
    }

    pub(super) fn is_movable(&self, ball: u32) -> bool {
        self.lightness[ball as usize] > 0.0
    }

    /// Whether two balls may not overlap, and can be moved.
    pub(super) fn must_part(&self, a: u32, b: u32) -> bool {
        (self.is_movable(a) || self.is_movable(b))
            && self.state.pair_rule::<Any>(a, b).keeps_apart()
    }

    /// Whether a ball cannot go through a piece.
    pub(super) fn holds_back(&self, ball: u32, piece: u32) -> bool {
        holds_back(self.state, ball, piece)
    }

    /// Whether a ball is still at its given position.
    pub(super) fn rests(&self, ball: u32, place: [f64; D]) -> bool {
        self.start[ball as usize] == place
    }

    /// The gap that two bodies are to end with, if this is the sum of their radii and their largest
    /// coordinate.
    pub(super) fn hair(&self, radii: f64, coordinate: f64) -> f64 {
        self.hair.of_radii * radii + self.hair.of_coordinates * coordinate
    }

    /// The largest coordinate involved in the rounding of a position.
    pub(super) fn coordinate(&self, place: [f64; D]) -> f64 {
        place.iter().fold(self.extent, |most, x| most.max(x.abs()))
    }

    /// Whether the path of a ball from one position to another leads into an obstacle that it is
    /// not in.
    pub(super) fn is_blocked(&self, ball: u32, from: [f64; D], to: [f64; D]) -> bool {
        let obstacles = &self.state.obstacles;
        let (inside, boxes) = wrap(&self.state.space, from);
        let (from, to) = (inside, sub(to, shift(&self.state.space, boxes)));
        from != to
            && obstacles.along(Way::new(from, to, 0.0)).any(|number| {
                let form = &obstacles.piece(number).form;
                self.holds_back(ball, number)
                    && !form.contains(from)
                    && form.is_touched_on_way(from, to)
            })
    }

    /// The row of two bodies with this gap between their surfaces, which are to end a hair apart.
    /// If they may stay as they are, they need not part any further.
    pub(super) fn row(
        &self,
        (from, to): (u32, u32),
        normal: [f64; D],
        (gap, hair): (f64, f64),
        may_stay: impl FnOnce() -> bool,
    ) -> Row<D> {
        let need = hair - gap;
        let need = if need > 0.0 && may_stay() { 0.0 } else { need };
        let stiffness = 1.0 / (self.lightness[from as usize] + self.lightness[to as usize]);
        Row { from, to, normal, need, tolerance: LEFT * hair, multiplier: 0.0, stiffness }
    }
}
