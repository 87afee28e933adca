//! Chambers in a row, and the balls at the start.
//!
//! Slanted walls separate and surround the chambers.

use std::array::from_fn;
use std::f64::consts::TAU;

use dashu_ratio::RBig;
use fastrand::Rng;

pub(crate) type Point = [f64; 2];

/// Half a metre, the length for which rapier is tuned.
pub(crate) const RADIUS: f64 = 0.5;

const CHAMBERS: usize = 8;

/// The size of a chamber, before its corners move.
const SIZE: Point = [30.0 * RADIUS, 140.0 * RADIUS];

/// The largest displacement of a corner along each axis. It keeps the chambers convex: no angle
/// exceeds a right angle plus the slopes of its walls. Those are at most `atan(10/20)` for an upper
/// or lower wall against the horizontal, and at most `atan(10/130)` for a wall between chambers
/// against the vertical.
const JITTER: f64 = 5.0 * RADIUS;

/// The smallest gap between two balls, or a ball and a wall, at the start.
const GAP: f64 = 0.1 * RADIUS;

/// The input of both engines.
pub(crate) struct Room {
    /// The upper corners from left to right, each with the lower corner below it. A wall connects
    /// the two.
    columns: Vec<[Point; 2]>,
    /// The balls' centres.
    pub(crate) places: Vec<Point>,
    /// The directions of the balls' velocities, as unit vectors.
    pub(crate) directions: Vec<Point>,
}

impl Room {
    pub(crate) fn new(balls: usize, seed: u64) -> Self {
        let mut rng = Rng::with_seed(seed);
        let mut moved = |x| x + JITTER * (2.0 * rng.f64() - 1.0);
        let columns = (0..=CHAMBERS).map(|k| {
            let x = k as f64 * SIZE[0];
            [SIZE[1], 0.0].map(|y| [x, y].map(&mut moved))
        });
        let mut room =
            Self { columns: columns.collect(), places: Vec::new(), directions: Vec::new() };
        while room.places.len() < balls {
            let place = [CHAMBERS as f64 * SIZE[0] * rng.f64(), SIZE[1] * rng.f64()];
            if room.has_space_at(place) {
                room.places.push(place);
                let (sin, cos) = (TAU * rng.f64()).sin_cos();
                room.directions.push([cos, sin]);
            }
        }
        room
    }

    fn has_space_at(&self, place: Point) -> bool {
        self.chamber_of(place).is_some()
            && self.walls().iter().all(|&wall| distance_to(wall, place) > RADIUS + GAP)
            && self.places.iter().all(|&other| distance(other, place) > 2.0 * RADIUS + GAP)
    }

    /// The polygon around all chambers.
    pub(crate) fn outline(&self) -> Vec<Point> {
        let above = self.columns.iter().map(|column| column[0]);
        above.chain(self.columns.iter().rev().map(|column| column[1])).collect()
    }

    /// The walls between the chambers, from corner to corner of the polygon.
    pub(crate) fn partitions(&self) -> &[[Point; 2]] {
        &self.columns[1..CHAMBERS]
    }

    /// All walls.
    pub(crate) fn walls(&self) -> Vec<[Point; 2]> {
        let outline = self.outline();
        let next = outline.iter().cycle().skip(1);
        let around = outline.iter().zip(next).map(|(&from, &to)| [from, to]);
        around.chain(self.partitions().iter().copied()).collect()
    }

    /// The chamber that contains a position, exactly. No position is in two chambers.
    pub(crate) fn chamber_of(&self, place: Point) -> Option<usize> {
        (0..CHAMBERS).find(|&chamber| self.is_in(chamber, place))
    }

    pub(crate) fn is_in(&self, chamber: usize, place: Point) -> bool {
        let ([a, b], [d, c]) = (self.columns[chamber], self.columns[chamber + 1]);
        place.iter().all(|x| x.is_finite()) && is_inside(&[a, b, c, d], place)
    }
}

/// Whether a position is inside a polygon, exactly, by the even–odd rule.
fn is_inside(polygon: &[Point], place: Point) -> bool {
    let walls = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let crossed = walls.filter(|&(&from, &to)| {
        let is_at_height = (from[1] > place[1]) != (to[1] > place[1]);
        is_at_height && (is_left_of(from, to, place) == (to[1] > from[1]))
    });
    crossed.count() % 2 == 1
}

/// Whether a position is to the left of the line from one point to another.
fn is_left_of(from: Point, to: Point, place: Point) -> bool {
    let products =
        [(to[0] - from[0]) * (place[1] - from[1]), (to[1] - from[1]) * (place[0] - from[0])];
    let turn = products[0] - products[1];
    // Each product has three roundings, and the difference one more.
    if turn.abs() > 4.0 * f64::EPSILON * (products[0].abs() + products[1].abs()) {
        return turn > 0.0;
    }
    let exactly = |x: f64| RBig::try_from(x).expect("a finite number");
    let [from, to, place] = [from, to, place].map(|point| point.map(exactly));
    let one = (&to[0] - &from[0]) * (&place[1] - &from[1]);
    one > (&to[1] - &from[1]) * (&place[0] - &from[0])
}

pub(crate) fn distance(a: Point, b: Point) -> f64 {
    ((b[0] - a[0]).powi(2) + (b[1] - a[1]).powi(2)).sqrt()
}

/// The distance between a position and a wall.
pub(crate) fn distance_to([from, to]: [Point; 2], place: Point) -> f64 {
    let [along, off]: [Point; 2] = [to, place].map(|point| from_fn(|k| point[k] - from[k]));
    let share = (along[0] * off[0] + along[1] * off[1]) / (along[0].powi(2) + along[1].powi(2));
    distance(from_fn(|k| share.clamp(0.0, 1.0) * along[k]), off)
}
