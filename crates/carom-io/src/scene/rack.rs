//! Racks: touching balls in a triangle or a pyramid.
//!
//! A rack is a triangle in the plane and a pyramid in space.
//!
//! From the apex, edges `e_1 … e_D` one diameter long lead to the balls of the second row; any two
//! of them meet at 60°, and all make the same angle with the direction of the rack. The balls are
//! at `apex + Σ c_k e_k` with whole numbers `c_k ≥ 0`, in the row `Σ c_k`.

use std::array::from_fn;

use carom::vector::{along, dot, scale};
use carom::{Ball, Relation, relation};
use carom_sim::Number;

use super::error::Problem;
use super::format::RackTable;

/// The edges of a triangle from its apex: their components along the direction and to its left.
const TRIANGLE: [[f64; 2]; 2] = [[0.866_025_403_784_438_6, 0.5], [0.866_025_403_784_438_6, -0.5]];

/// The edges of a regular tetrahedron: √(2/3) along the direction; across it, at 120° to one
/// another, (√(1/3), 0) and (−√(1/12), ±1/2).
const TETRAHEDRON: [[f64; 3]; 3] = [
    [0.816_496_580_927_726, 0.577_350_269_189_625_7, 0.0],
    [0.816_496_580_927_726, -0.288_675_134_594_812_87, 0.5],
    [0.816_496_580_927_726, -0.288_675_134_594_812_87, -0.5],
];

/// The coarsest unit in the last place, in diameters: with it, no gap reaches 10⁻⁷ diameters.
const COARSEST: f64 = 1.0 / (1_u64 << 30) as f64;

/// The number of balls in this many rows: a triangular or a tetrahedral number.
pub(super) fn count<const D: usize>(rows: u32) -> u128 {
    // C(rows + D − 1, D): a product of i + 1 successive numbers is divisible by (i + 1)!.
    (0..D as u128).fold(1, |product, i| product * (u128::from(rows) + i) / (i + 1))
}

/// The centres of a rack's balls: row by row from the apex, each row from left to right.
///
/// No two balls overlap, exactly. If rounding does not let neighbours touch, they are apart by a
/// few units in the last place of the largest coordinate.
pub(super) fn centers<const D: usize>(table: &RackTable<D>) -> Result<Vec<[f64; D]>, Problem> {
    let rack = Rack::new(table)?;
    let places = places(table.rows);
    // A coordinate is a sum of D terms, each of at most 2 D + 3 roundings of half a unit, and so
    // off by at most D (2 D + 4) / 2 = 15 units; a distance of neighbours by 2 √3 · 15 < 64 units.
    let wide_enough = (0..=64).map(|steps| rack.diameter + f64::from(steps) * rack.unit);
    for spacing in wide_enough {
        if !rack.overlaps(&places, spacing) {
            return Ok(places.iter().map(|&place| rack.center(place, spacing)).collect());
        }
    }
    Err(too_coarse(table))
}

struct Rack<const D: usize> {
    apex: [f64; D],
    diameter: f64,
    /// The unit in the last place of the largest coordinate.
    unit: f64,
    /// The edges, each of length 1.
    edges: [[f64; D]; D],
    /// The direction, and the vectors at right angles to it.
    frame: [[f64; D]; D],
}

impl<const D: usize> Rack<D> {
    fn new(table: &RackTable<D>) -> Result<Self, Problem> {
        let diameter = 2.0 * table.material.radius;
        let apex = table.apex.value;
        let farthest = apex.iter().fold(0.0, |far: f64, x| far.max(x.abs()));
        let largest = farthest + f64::from(table.rows) * diameter;
        let unit = largest.next_up() - largest;
        if unit <= diameter * COARSEST {
            Ok(Self { apex, diameter, unit, edges: edges(), frame: frame(table.direction.value) })
        } else {
            Err(too_coarse(table))
        }
    }

    /// The centre of a ball, with edges of length `spacing`.
    fn center(&self, place: [u32; D], spacing: f64) -> [f64; D] {
        (0..D).fold(self.apex, |center, axis| {
            let steps: f64 = (0..D).map(|k| f64::from(place[k]) * self.edges[k][axis]).sum();
            along(center, self.frame[axis], steps * spacing)
        })
    }

    /// Whether any two neighbours overlap.
    fn overlaps(&self, places: &[[u32; D]], spacing: f64) -> bool {
        let ball = |place| Ball::new(self.center(place, spacing), self.diameter / 2.0);
        let overlap = |a, b| match (ball(a), ball(b)) {
            (Ok(a), Ok(b)) => relation(&a, &b) == Relation::Overlapping,
            _ => true,
        };
        places.iter().any(|&place| neighbours(place).any(|neighbour| overlap(place, neighbour)))
    }
}

fn too_coarse<const D: usize>(table: &RackTable<D>) -> Problem {
    let radius = Number(table.material.radius);
    Problem::new(format!("balls of radius {radius} cannot touch so far from the origin"))
        .help("coordinates have too few digits there: move the apex nearer, or use larger balls")
        .at(&table.apex.span)
}

/// The places `c` of all balls, row by row, each row from left to right.
fn places<const D: usize>(rows: u32) -> Vec<[u32; D]> {
    let mut places = Vec::new();
    for row in 0..rows {
        let mut place = [0; D];
        place[0] = row;
        places.push(place);
        while next_in_row(&mut place) {
            places.push(place);
        }
    }
    places
}

/// The next of the places with the same sum, in descending lexicographic order.
fn next_in_row<const D: usize>(place: &mut [u32; D]) -> bool {
    let Some(last) = (0..D - 1).rev().find(|&k| place[k] > 0) else { return false };
    let moved = std::mem::take(&mut place[D - 1]);
    place[last] -= 1;
    place[last + 1] = moved + 1;
    true
}

/// The balls that a ball touches in the row before and, to the left, in its own.
fn neighbours<const D: usize>(place: [u32; D]) -> impl Iterator<Item = [u32; D]> {
    let step = move |from: usize, to: Option<usize>| {
        let mut neighbour = place;
        neighbour[from] = neighbour[from].checked_sub(1)?;
        if let Some(to) = to {
            neighbour[to] += 1;
        }
        Some(neighbour)
    };
    let before = (0..D).filter_map(move |k| step(k, None));
    let beside = (1..D).flat_map(move |k| (0..k).filter_map(move |l| step(k, Some(l))));
    before.chain(beside)
}

fn edges<const D: usize>() -> [[f64; D]; D] {
    from_fn(|k| from_fn(|axis| if D == 2 { TRIANGLE[k][axis] } else { TETRAHEDRON[k][axis] }))
}

/// Unit vectors at right angles: the direction first; in the plane, then the vector to its left.
///
/// They are the unit vectors of the axes, reflected so that the first becomes the direction `d`:
/// `e_k − u (u·e_k) 2/(u·u)` with `u = e_0 ± d` and `u·u = 2 (1 + |d_0|)`. The sign keeps `u` from
/// vanishing. One of the two reflections is reversed to give left, not right.
fn frame<const D: usize>(direction: [f64; D]) -> [[f64; D]; D] {
    let d = unit(direction);
    let sign = 1.0_f64.copysign(d[0]);
    from_fn(|axis| {
        if axis == 0 {
            return d;
        }
        let handed = if axis == 1 { sign } else { 1.0 };
        let share = sign * d[axis] / (1.0 + d[0].abs());
        from_fn(|k| {
            let u = if k == 0 { 1.0 + d[0].abs() } else { sign * d[k] };
            let e = if k == axis { 1.0 } else { 0.0 };
            handed * (e - share * u)
        })
    })
}

/// The vector, which is not 0, at length 1. It is scaled first, so that no square over- or
/// underflows.
fn unit<const D: usize>(vector: [f64; D]) -> [f64; D] {
    let largest = vector.iter().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    let vector = vector.map(|x| x / largest);
    scale(1.0 / dot(vector, vector).sqrt(), vector)
}
