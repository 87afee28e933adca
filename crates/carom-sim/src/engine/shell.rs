//! Shells, which balls may move in without a lookup of neighbours.
//!
//! The size of the shells determines how soon that lookup is, and the size of the cells.
#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

use std::f64::consts::PI;

use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{dot, sqrt, sub};

use super::record::LANES;
use crate::density::company;
use crate::physics::meeting::Image;
use crate::physics::predict::crossing;
use crate::state::{AxisState, Bounds, State};
use crate::time::Time;
use crate::variant::Any;

/// Lengths that must not be too small are multiplied by this, so that no rounding matters.
pub(crate) const CELL_SLACK: f64 = 1.0 + 1.0 / (1_u64 << 20) as f64;

/// A further addition, as a share of the largest coordinate: far more than the rounding of
/// coordinates, `2⁻⁵³`.
const ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// How many neighbours a ball should have on average: with fewer, lists are rebuilt too often; with
/// more, too many balls are checked in vain.
const NEIGHBORS: [f64; 4] = [1.0, 4.0, 11.0, 18.0];

/// Up to this number of balls, all are neighbours of one another, and mostly stay so; in a periodic
/// box, as far as there is room. Searching lists of three blocks takes no longer than rebuilding
/// shorter ones.
const ALL_NEIGHBORS: usize = 3 * LANES;

/// The volume of a ball of radius 1, by dimension; the last one also serves for higher dimensions.
const VOLUME: [f64; 4] = [1.0, 2.0, PI, 4.0 / 3.0 * PI];

/// No shell is thinner than this share of the mean radius: in dense packings balls rarely leave
/// their shells, but some do.
const THINNEST: f64 = 1.0 / 8.0;

/// The side of a cell in which balls lie on each other, in radii: they hardly move.
const OF_HEAPS: f64 = 3.0;

/// If balls have more than this many times the expected neighbours, they fill only a part of the
/// space.
const CLUSTERED: f64 = 3.0;

/// How often the side of a cell is halved at the most: balls that are points can be at one place.
const MOST_HALVINGS: usize = 40;

/// Shells are fitted again after each ball has left its shell so many times on average, or as many
/// times as if there were so many balls.
const EXITS: u32 = 16;
const LEAST_EXITS: u32 = 1024;

/// Shells are replaced if they should be larger or smaller by more than this factor.
const MISFIT: f64 = 1.5;

/// Growing balls may grow by this factor before everything is rebuilt.
const GROWTH: f64 = 1.0 + 1.0 / 32.0;

/// The shells around the balls, and the space that is divided into cells.
#[derive(Clone, Debug)]
pub(super) struct Shells<const D: usize> {
    /// How far the centre of a ball may go from where it was when its neighbours were looked up.
    pub(super) reach: f64,
    /// The distance of the centres within which two of the largest balls are neighbours.
    pub(super) cutoff: f64,
    /// The largest allowed ratio of radii to those at the start.
    pub(super) growth: f64,
    /// The addition to the cutoff of any two balls for rounding.
    rounding: f64,
    /// The second largest radius when the shells were made, as it was at the start.
    second: f64,
    /// Up to this number of balls need only one cell. It is 0 if the user chose a size of the
    /// cells.
    pub(super) few: usize,
    pub(super) corner: [f64; D],
    pub(super) extent: [f64; D],
    /// Whether the space has no end along an axis.
    is_open: [bool; D],
    pub(super) images: Images<D>,
}

/// The images in which balls can meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Images<const D: usize> {
    /// There are no images.
    One,
    /// With these periods: the nearest image, until one of the two leaves its shell. The period
    /// along an axis that is not periodic is infinite.
    Nearest([f64; D]),
    /// With these periods, hardly longer than the balls: several images.
    Several([f64; D]),
}

impl<const D: usize> Images<D> {
    /// The periods.
    #[inline]
    pub(super) fn size(&self) -> Option<[f64; D]> {
        match *self {
            Self::One => None,
            Self::Nearest(size) | Self::Several(size) => Some(size),
        }
    }
}

impl<const D: usize> Shells<D> {
    /// Shells for the balls at a time; with cells of about the side `wished`, if it is given.
    pub(super) fn of(state: &State<D>, wished: Option<f64>, now: Time) -> Self {
        let (corner, extent) = bounds(state, now);
        let factor = state.motion.factor_at(now);
        let growth = if state.motion.grows() { GROWTH * factor } else { factor };
        let radii = || state.balls().map(|(_, particle)| particle.radius);
        let (largest, second) = radii().fold((0.0_f64, 0.0_f64), |(largest, second), radius| {
            (largest.max(radius), second.max(radius.min(largest)))
        });
        let balls = state.len().max(1) as f64;
        let typical = growth * radii().sum::<f64>() / balls;
        let coordinate =
            (0..D).map(|k| corner[k].abs().max((corner[k] + extent[k]).abs())).fold(0.0, f64::max);
        let wished = wished.filter(|side| *side > 0.0);
        // They fill no more blocks than the number of cells around a position, if the box has three
        // along each axis.
        let few =
            if wished.is_some() { 0 } else { (0..D).fold(LANES, |few, _| few.saturating_mul(3)) };
        let wished = wished.unwrap_or_else(|| {
            if state.len() <= ALL_NEIGHBORS {
                return 2.0 * extent.into_iter().sum::<f64>();
            }
            let extents = extent.into_iter().filter(|extent| *extent > 0.0);
            let axes = extents.clone().count().min(3);
            let power = 1.0 / axes.max(1) as f64;
            let spacing = extents.map(|extent| extent.powf(power)).product::<f64>();
            let wished = spacing * (NEIGHBORS[axes] / VOLUME[axes] / balls).powf(power);
            // Falling balls that lose energy gather, however large the space is.
            let gathers = state.motion.sleeps() && typical > 0.0 && state.can_take_energy();
            let wished = if gathers { wished.min(OF_HEAPS * typical) } else { wished };
            let expected = NEIGHBORS[axes] / VOLUME[axes];
            for_clusters(wished, (OF_HEAPS * typical, CLUSTERED * expected), &places(state, now))
        });
        let rounding = ROUNDING * coordinate;
        let thinnest = THINNEST * typical + rounding;
        let mut reach = (0.5 * wished - typical).max(thinnest);
        let mut images = Images::One;
        if state.space.repeats() {
            let (size, smallest) = (state.space.lengths(), state.space.shortest_period());
            // The centres of two balls that will meet before either leaves its shell are now within
            // their radii and four times the reach. With that below half the box, all other images
            // are farther away.
            let room = 0.25 * (0.5 * smallest / CELL_SLACK - growth * (largest + second));
            if room >= thinnest {
                reach = reach.min(room);
                images = Images::Nearest(size);
            } else {
                reach = reach.min(0.25 * smallest);
                images = Images::Several(size);
            }
        }
        // All balls are points at the origin.
        if reach == 0.0 {
            reach = 1.0;
        }
        let is_open = from_fn(|axis| has_no_end(state, axis));
        let cutoff = 0.0;
        let mut shells =
            Self { reach, cutoff, growth, rounding, second, few, corner, extent, is_open, images };
        shells.cutoff = shells.cutoff_of(largest, largest);
        shells
    }

    /// How often balls leave their shells before these should be fitted again.
    pub(super) fn exits(state: &State<D>) -> u32 {
        state.slot_count().saturating_mul(EXITS).max(LEAST_EXITS)
    }

    /// Whether other shells would be so much larger or smaller that they are worth a rebuild.
    pub(super) fn misfit(&self, other: &Self) -> bool {
        other.reach > MISFIT * self.reach || self.reach > MISFIT * other.reach
    }

    /// The distance of the centres within which balls of these radii at the start are neighbours.
    pub(super) fn cutoff_of(&self, a: f64, b: f64) -> f64 {
        (self.growth * (a + b) + 2.0 * self.reach) * CELL_SLACK + self.rounding
    }

    /// Whether the reach is still small enough with a ball that was added, and the ball is no
    /// larger than the largest: one ball may be larger than the second largest was, but no two.
    pub(super) fn suit(&self, state: &State<D>, added: u32) -> bool {
        let is_small = |ball: u32| state.particle(ball).radius <= self.second;
        !matches!(self.images, Images::Nearest(_))
            || is_small(added)
            || state.balls().all(|(ball, _)| ball == added || is_small(ball))
    }

    /// How soon a ball leaves its shell; never, if it is at rest. The centre of the shell and the
    /// position of the ball are relative to the same box.
    #[inline(always)]
    pub(super) fn exit(&self, center: [f64; D], place: [f64; D], velocity: [f64; D]) -> f64 {
        let d = sub(place, center);
        let (a, b) = (dot(velocity, velocity), dot(velocity, d));
        let left = self.reach * self.reach - dot(d, d);
        let root = sqrt(b * b + a * left);
        // The root at which it is on its way out, without cancellation; infinity for a ball at
        // rest.
        let after = if b > 0.0 { left / (root + b) } else { (root - b) / a };
        if after > 0.0 {
            after
        } else if a > 0.0 {
            0.0
        } else {
            f64::INFINITY
        }
    }

    /// How soon a ball leaves its shell if some axis is open. Beyond the grid, balls count as at
    /// its border: so no more lookups are needed for balls that fly apart for ever.
    #[cold]
    pub(super) fn exit_if_open(
        &self,
        center: [f64; D],
        place: [f64; D],
        velocity: [f64; D],
    ) -> f64 {
        let reach = self.reach / sqrt(D as f64);
        let moving = (0..D).filter(|&k| velocity[k] != 0.0);
        let leaves = moving.filter_map(|k| {
            let (low, v) = (self.corner[k], velocity[k]);
            let high = low + self.extent[k];
            let is_open = self.is_open[k];
            let middle = if is_open { center[k].clamp(low, high) } else { center[k] };
            let border = middle + reach.copysign(v);
            let is_outside = is_open && if v < 0.0 { border < low } else { border > high };
            (!is_outside).then(|| ((border - place[k]) / v).max(0.0))
        });
        leaves.fold(f64::INFINITY, f64::min)
    }

    /// The ball-shaped region in which a ball on a curved line stays until it leaves its shell: its
    /// centre and radius. Along open axes, balls beyond the grid count as at its border, because
    /// nothing finite is beyond it.
    pub(super) fn around(&self, center: [f64; D]) -> ([f64; D], f64) {
        let center = from_fn(|k| {
            let (low, high) = (self.corner[k], self.corner[k] + self.extent[k]);
            if self.is_open[k] { center[k].clamp(low, high) } else { center[k] }
        });
        (center, self.reach * CELL_SLACK + self.rounding)
    }

    /// How soon a ball on a curved line leaves the largest box in its shell; along open axes with
    /// the convention of [`exit_if_open`](Self::exit_if_open).
    pub(super) fn bent_exit(
        &self,
        center: [f64; D],
        (place, velocity, acceleration): ([f64; D], [f64; D], [f64; D]),
    ) -> f64 {
        let half = self.reach / sqrt(D as f64);
        let leaves =
            (0..D).flat_map(|k| [-1.0, 1.0].map_each(|sign| (k, sign))).filter_map(|(k, sign)| {
                let (low, high) = (self.corner[k], self.corner[k] + self.extent[k]);
                let is_open = self.is_open[k];
                let middle = if is_open { center[k].clamp(low, high) } else { center[k] };
                let border = middle + sign * half;
                let is_outside = is_open && if sign < 0.0 { border < low } else { border > high };
                let gap = sign * (border - place[k]);
                let way_out = || crossing(gap, sign * velocity[k], sign * acceleration[k]);
                if is_outside { None } else { way_out() }
            });
        leaves.fold(f64::INFINITY, f64::min)
    }

    /// Calls `visit` with every image in which two balls with shells around these centres could
    /// meet before one of them leaves its shell.
    #[inline(always)]
    pub(super) fn images_between(
        &self,
        center: [f64; D],
        other: [f64; D],
        mut visit: impl FnMut(Image<D>),
    ) {
        let Some(size) = self.images.size() else { return visit([0; D]) };
        let p = sub(other, center);
        if let Images::Nearest(_) = self.images {
            visit(from_fn(|k| -nearest_integer(p[k] / size[k])));
        } else {
            let cutoff = self.cutoff;
            #[expect(clippy::cast_possible_truncation, reason = "a few boxes")]
            let in_boxes = |x: f64| x as i32;
            let low: Image<D> = from_fn(|k| in_boxes(((-cutoff - p[k]) / size[k]).ceil()));
            let high: Image<D> = from_fn(|k| in_boxes(((cutoff - p[k]) / size[k]).floor()));
            let mut image = low;
            while image[D - 1] <= high[D - 1] {
                visit(image);
                let axis = (0..D - 1).find(|&k| image[k] < high[k]).unwrap_or(D - 1);
                image[axis] += 1;
                image[..axis].copy_from_slice(&low[..axis]);
            }
        }
    }
}

/// The side of a cell for balls that may fill only a part of the space: halved until the cells of
/// most balls hold at most `most` others, or until no smaller cells are of use.
fn for_clusters<const D: usize>(
    mut side: f64,
    (least, most): (f64, f64),
    places: &[[f64; D]],
) -> f64 {
    for _ in 0..MOST_HALVINGS {
        if side <= least || company(places, side) <= most {
            break;
        }
        side *= 0.5;
    }
    side
}

/// The centres of all balls at a time.
fn places<const D: usize>(state: &State<D>, at: Time) -> Vec<[f64; D]> {
    state.balls().map(|(ball, _)| state.line::<Any>(ball).place_at(at)).collect()
}

/// The integer nearest to a small number. Some machines have no instruction for it, and a
/// conversion that handles numbers beyond an `i32` takes eight.
#[inline(always)]
fn nearest_integer(x: f64) -> i32 {
    /// Its last place is 1: with a small number added, the last places are those of an integer.
    const MAGNET: f64 = 1.5 * (1_u64 << 52) as f64;
    #[expect(clippy::cast_possible_truncation, reason = "the last places are what is wanted")]
    let last_places = (x + MAGNET).to_bits() as u32;
    last_places.cast_signed()
}

/// Whether balls can be anywhere along an axis: it is open, or rules can let balls through its
/// walls, or a kinematic ball goes through them.
fn has_no_end<const D: usize>(state: &State<D>, axis: usize) -> bool {
    match state.space.axes().get(axis) {
        Some(AxisState::Walls(_)) => !state.rules.is_empty() || state.budget.kinematic > 0.0,
        Some(AxisState::Periodic { .. }) => false,
        Some(AxisState::Open) | None => true,
    }
}

/// The corner and the extent of the box at a time; along axes without an end, of everything there.
fn bounds<const D: usize>(state: &State<D>, now: Time) -> ([f64; D], [f64; D]) {
    let filled = (0..D).any(|axis| has_no_end(state, axis)).then(|| {
        let (corner, extent) = hull(state, now);
        let balls = Bounds::between(corner, from_fn(|k| corner[k] + extent[k]));
        state.obstacles.finite_bounds().map_or(balls, |others| balls.joined(others))
    });
    let ends = state.space.axes().each_ref();
    let ends = from_fn(|k| match (ends[k], &filled) {
        (AxisState::Open, None) => [0.0; 2],
        (AxisState::Open, Some(filled)) => [filled.low[k], filled.high[k] - filled.low[k]],
        (AxisState::Walls(walls), filled) => {
            let [low, high] = walls.each_ref().map_each(|wall| wall.line.place_at(now));
            let [low, high] = match filled {
                Some(filled) if has_no_end(state, k) => {
                    [low.min(filled.low[k]), high.max(filled.high[k])]
                }
                _ => [low, high],
            };
            [low, high - low]
        }
        (AxisState::Periodic { min, size }, _) => [*min, *size],
    });
    (ends.map_each(|[corner, _]| corner), ends.map_each(|[_, extent]| extent))
}

/// The corner and the extent of the smallest box around the centres.
pub(super) fn hull<const D: usize>(state: &State<D>, at: Time) -> ([f64; D], [f64; D]) {
    let mut places = state.balls().map(|(ball, _)| state.line::<Any>(ball).place_at(at));
    let Some(first) = places.next() else { return ([0.0; D], [0.0; D]) };
    let (low, high) = places.fold((first, first), |(low, high), place| {
        (from_fn(|k| low[k].min(place[k])), from_fn(|k| high[k].max(place[k])))
    });
    (low, from_fn(|k| high[k] - low[k]))
}
