//! What is to be parted, and what may be done about it?

use carom::vector::from_fn;
use carom::vector::{dot, unit};

use super::rows::Row;
use crate::physics::clear::holds_back;
use crate::rule::ContactRule;
use crate::state::{PeriodicBox, Space, State, Way};

/// How far apart balls are to end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hair {
    /// As a share of the radii.
    of_radii: f64,
    /// As a share of the coordinates.
    of_coordinates: f64,
}

impl Hair {
    /// So much that what is left when a pass ends is no overlap: nobody sees a billionth of a radius. Nor
    /// is what coordinates are rounded by: by `2⁻⁵³`, the difference of two by twice that, and a place that is
    /// brought back into a periodic box once more.
    pub(super) const USUAL: Self =
        Self { of_radii: 1.0 / (1_u64 << 30) as f64, of_coordinates: 1.0 / (1_u64 << 49) as f64 };

    /// On the way to room: one that comes from `R − ε` to `R` in smaller and smaller steps is soon apart if
    /// it is to come to a little more.
    pub(super) const WIDE: Self = Self { of_radii: 1.0 / (1_u64 << 12) as f64, ..Self::USUAL };

    /// Where there is no room for that: a part of the `2⁻⁴⁰` that a builder takes for rounding.
    pub(super) const LEAST: Self =
        Self { of_radii: 1.0 / (1_u64 << 44) as f64, of_coordinates: 1.0 / (1_u64 << 52) as f64 };
}

/// How hard balls are to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weights {
    /// As their masses say.
    Masses,
    /// One as hard as another, but for those that are fixed.
    Equal,
}

/// What part of a hair may be left of what a row asks for: so that what the row is about is apart.
const LEFT: f64 = 0.25;

/// The balls as they were given, and how hard each is to move.
pub(super) struct Task<'s, const D: usize, R: ContactRule> {
    pub(super) state: &'s State<D, R>,
    /// Where the balls are to stay near to.
    pub(super) start: Vec<[f64; D]>,
    /// One over the mass, by slot: 0 for what is fixed, and for nobody, behind all balls.
    pub(super) lightness: Vec<f64>,
    /// How far apart balls are to end.
    pub(super) hair: Hair,
    /// The largest coordinate of the box.
    extent: f64,
}

impl<'s, const D: usize, R: ContactRule> Task<'s, D, R> {
    pub(super) fn of(state: &'s State<D, R>) -> Self {
        let start = state.particles.iter().map(|particle| particle.anchor.position).collect();
        let extent = match &state.space {
            Space::Periodic(PeriodicBox { min, size }) => {
                (0..D).fold(0.0_f64, |most, k| most.max(min[k].abs()).max((min[k] + size[k]).abs()))
            }
            Space::Open | Space::Walls(_) => 0.0,
        };
        let mut task = Self { state, start, lightness: Vec::new(), hair: Hair::USUAL, extent };
        task.weigh(Weights::Masses);
        task
    }

    /// Makes balls as hard to move as these say.
    pub(super) fn weigh(&mut self, weights: Weights) {
        let lightness = |mass: f64| match weights {
            Weights::Equal if mass.is_finite() => 1.0,
            Weights::Equal | Weights::Masses => 1.0 / mass,
        };
        let masses = self.state.particles.iter().map(|particle| particle.mass);
        self.lightness = masses.chain([f64::INFINITY]).map(lightness).collect();
    }

    /// The partner of a ball that meets a wall or an obstacle.
    pub(super) fn nobody(&self) -> u32 {
        self.state.slot_count()
    }

    pub(super) fn is_movable(&self, ball: u32) -> bool {
        self.lightness[ball as usize] > 0.0
    }

    /// Whether two balls may not overlap, and can be moved.
    pub(super) fn must_part(&self, a: u32, b: u32) -> bool {
        (self.is_movable(a) || self.is_movable(b)) && self.state.pair_rule(a, b).keeps_apart()
    }

    /// Whether a ball cannot go through a piece.
    pub(super) fn holds_back(&self, ball: u32, piece: u32) -> bool {
        holds_back(self.state, ball, piece)
    }

    /// Whether a ball is still where it was given.
    pub(super) fn rests(&self, ball: u32, place: [f64; D]) -> bool {
        self.start[ball as usize] == place
    }

    /// How far apart two are to end that have these radii together, and coordinates up to this one.
    pub(super) fn hair(&self, radii: f64, coordinate: f64) -> f64 {
        self.hair.of_radii * radii + self.hair.of_coordinates * coordinate
    }

    /// The largest coordinate that a place is rounded with.
    pub(super) fn coordinate(&self, place: [f64; D]) -> f64 {
        place.iter().fold(self.extent, |most, x| most.max(x.abs()))
    }

    /// Whether the way from one place of a ball to another leads into an obstacle that it is not in.
    pub(super) fn is_blocked(&self, ball: u32, from: [f64; D], to: [f64; D]) -> bool {
        let obstacles = &self.state.obstacles;
        from != to
            && obstacles.along(Way::new(from, to, 0.0)).any(|number| {
                let form = &obstacles.piece(number).form;
                self.holds_back(ball, number)
                    && !form.contains(from)
                    && form.is_touched_on_way(from, to)
            })
    }

    /// The row of two balls whose surfaces are this gap apart and are to be apart by a hair; where they
    /// may stay as they are, they need not part any further.
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

/// A point in the unit ball for two balls, or for one if both are the same, which depends on nothing but
/// their numbers: random bits, taken again until they are within it \[MarsagliaBray1964\].
pub(super) fn scattered<const D: usize>(a: u32, b: u32) -> [f64; D] {
    let mut state = (u64::from(a) << 32) | u64::from(b);
    loop {
        let v: [f64; D] = from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            (mixed(state) >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        });
        if dot(v, v) <= 1.0 {
            return v;
        }
    }
}

/// A direction for two balls, or for one, in the same way.
pub(super) fn direction<const D: usize>(a: u32, b: u32) -> [f64; D] {
    // The middle of the ball is one of 2¹⁰⁶ points or more, but any direction is good there.
    unit(scattered(a, b)).unwrap_or_else(|| from_fn(|k| if k == 0 { 1.0 } else { 0.0 }))
}

/// Bits that look random, of the states of SplitMix64 \[Steele2014\].
fn mixed(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
