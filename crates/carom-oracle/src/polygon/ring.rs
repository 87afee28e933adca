//! Closed chains of straight edges in whole numbers.
//!
//! Whether a chain touches itself, its orientation, and where a point is relative to it.

use std::cmp::Ordering;

use dashu_int::IBig;

use crate::quadratic::{difference, dot};

pub(crate) type Point = [IBig; 2];

/// The position of a point relative to the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Within,
    OnEdge,
    Beyond,
}

/// The corners; the last is joined to the first.
#[derive(Clone, Debug)]
pub(crate) struct Ring {
    pub(crate) corners: Vec<Point>,
}

impl Ring {
    /// The ends of each edge.
    pub(crate) fn edges(&self) -> impl Iterator<Item = [&Point; 2]> {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(start, end)| [start, end])
    }

    /// Whether every edge has a length, and edges share only the corner between them.
    pub(crate) fn is_simple(&self) -> bool {
        let edges: Vec<_> = self.edges().collect();
        let Some(last) = edges.len().checked_sub(1) else { return false };
        let is_apart = |one: usize, other: usize| {
            if other == one + 1 {
                is_bend(edges[one][0], edges[one][1], edges[other][1])
            } else if one == 0 && other == last {
                is_bend(edges[other][0], edges[one][0], edges[one][1])
            } else {
                !meet(edges[one], edges[other])
            }
        };
        edges.len() >= 3
            && edges.iter().all(|[start, end]| start != end)
            && (0..=last).all(|one| (one + 1..=last).all(|other| is_apart(one, other)))
    }

    /// The sign of the area: positive if the chain is counterclockwise.
    pub(crate) fn orientation(&self) -> Ordering {
        let doubled = self.edges().map(|[[x, y], [z, w]]| x * w - y * z);
        doubled.fold(IBig::ZERO, |sum, part| sum + part).cmp(&IBig::ZERO)
    }

    /// The position of a point, by the winding number. The point is in units of 1/`parts`.
    pub(crate) fn place(&self, point: &Point, parts: &IBig) -> Place {
        let mut winding = 0_i32;
        for edge in self.edges() {
            let [start, end] = edge.map(|corner| corner.each_ref().map(|x| x * parts));
            let side = cross(&difference(&end, &start), &difference(point, &start));
            let is_in_box = (0..2).all(|k| is_between(&point[k], &start[k], &end[k]));
            if side.is_zero() && is_in_box {
                return Place::OnEdge;
            }
            // Upwards is along the first axis here.
            let [starts, ends] = [&start, &end].map(|corner| corner[0] <= point[0]);
            if starts && !ends && side > IBig::ZERO {
                winding += 1;
            } else if !starts && ends && side < IBig::ZERO {
                winding -= 1;
            }
        }
        if winding == 0 { Place::Beyond } else { Place::Within }
    }
}

/// Whether a point is on an edge.
pub(crate) fn is_on(point: &Point, [start, end]: [&Point; 2]) -> bool {
    cross(&difference(end, start), &difference(point, start)).is_zero()
        && (0..2).all(|k| is_between(&point[k], &start[k], &end[k]))
}

/// `x₀ y₁ − x₁ y₀`
pub(crate) fn cross(x: &Point, y: &Point) -> IBig {
    &x[0] * &y[1] - &x[1] * &y[0]
}

fn is_between(x: &IBig, one: &IBig, other: &IBig) -> bool {
    one.min(other) <= x && x <= one.max(other)
}

/// Whether the chain does not turn straight back at a corner.
fn is_bend(before: &Point, corner: &Point, after: &Point) -> bool {
    let (back, on) = (difference(before, corner), difference(after, corner));
    !cross(&back, &on).is_zero() || dot(&back, &on) < IBig::ZERO
}

/// Whether two edges share a point.
fn meet([a, b]: [&Point; 2], [c, d]: [&Point; 2]) -> bool {
    let side = |from: &Point, to: &Point, point: &Point| {
        cross(&difference(to, from), &difference(point, from)).cmp(&IBig::ZERO)
    };
    let [of_c, of_d] = [c, d].map(|point| side(a, b, point));
    let [of_a, of_b] = [a, b].map(|point| side(c, d, point));
    let crosses = of_c != of_d && of_a != of_b;
    let touches = is_on(c, [a, b]) || is_on(d, [a, b]) || is_on(a, [c, d]) || is_on(b, [c, d]);
    // If three points are collinear, the ends decide. Otherwise each pair must be on different
    // sides.
    touches || crosses && [of_a, of_b, of_c, of_d].iter().all(|sign| sign.is_ne())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(corners: &[[i32; 2]]) -> Ring {
        Ring { corners: corners.iter().map(|corner| corner.map(IBig::from)).collect() }
    }

    /// The letter L, clockwise.
    fn angle() -> Ring {
        ring(&[[0, 0], [0, 8], [2, 8], [2, 2], [6, 2], [6, 0]])
    }

    #[test]
    fn a_chain_that_touches_itself_is_not_simple() {
        assert!(angle().is_simple());
        assert!(ring(&[[0, 0], [2, 0], [4, 0], [4, 3]]).is_simple());
        // A bow, a corner on an edge, a corner on a corner, a spike, a fold, three collinear
        // corners, an edge without length.
        for corners in [
            &[[0, 0], [2, 2], [2, 0], [0, 2]][..],
            &[[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]],
            &[[0, 0], [4, 0], [2, 2], [4, 4], [0, 4], [2, 2]],
            &[[0, 0], [4, 0], [2, 0], [2, 3]],
            &[[0, 0], [4, 0], [4, 4], [6, 4], [2, 4]],
            &[[0, 0], [1, 1], [3, 3]],
            &[[0, 0], [0, 0], [3, 3], [1, 0]],
        ] {
            assert!(!ring(corners).is_simple(), "{corners:?}");
        }
    }

    #[test]
    fn the_area_says_which_way_around() {
        let mut angle = angle();
        assert_eq!(angle.orientation(), Ordering::Less);
        angle.corners.reverse();
        assert_eq!(angle.orientation(), Ordering::Greater);
    }

    /// On a lattice of half units, against the two boxes that form the letter.
    #[test]
    fn places_are_those_of_the_figure() {
        let mut turned = angle();
        turned.corners.reverse();
        for x in -2..=14 {
            for y in -2..=18 {
                let covers = |[low, high, wide, tall]: [i32; 4]| {
                    (low..=wide).contains(&x) && (high..=tall).contains(&y)
                };
                let is_closed = covers([0, 0, 12, 4]) || covers([0, 0, 4, 16]);
                let is_open = covers([1, 1, 11, 3]) || covers([1, 1, 3, 15]);
                let place = match (is_open, is_closed) {
                    (true, _) => Place::Within,
                    (false, true) => Place::OnEdge,
                    (false, false) => Place::Beyond,
                };
                let point = [x, y].map(IBig::from);
                for ring in [&angle(), &turned] {
                    assert_eq!(ring.place(&point, &IBig::from(2)), place, "{x}/2, {y}/2");
                }
            }
        }
    }
}
