//! Clipping of lines to a rectangle.

use super::picture::{Point, Rect};

/// The part of a line within a rectangle, if any (Liang and Barsky: each side cuts off a part).
pub(super) fn clipped([from, to]: [Point; 2], rect: &Rect) -> Option<[Point; 2]> {
    let (low, high) = (rect.corner, [rect.right(), rect.bottom()]);
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for axis in 0..2 {
        let way = to[axis] - from[axis];
        let times = [low[axis], high[axis]].map(|side| (side - from[axis]) / way);
        if way != 0.0 {
            enters = enters.max(times[0].min(times[1]));
            leaves = leaves.min(times[0].max(times[1]));
        } else if !(low[axis]..=high[axis]).contains(&from[axis]) {
            return None;
        }
    }
    let at = |t: f64| {
        [0, 1].map(
            |axis| if t == 0.0 { from[axis] } else { from[axis] + t * (to[axis] - from[axis]) },
        )
    };
    let ends = [at(enters), if leaves == 1.0 { to } else { at(leaves) }];
    // A line from infinity has no start that could be drawn.
    (enters <= leaves && ends.iter().flatten().all(|x| x.is_finite())).then_some(ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_the_sides() {
        let rect = Rect { corner: [0.0, 0.0], size: [4.0, 2.0] };
        for (line, expected) in [
            ([[1.0, 1.0], [2.0, 1.5]], Some([[1.0, 1.0], [2.0, 1.5]])),
            ([[1.0, 1.0], [9.0, 1.0]], Some([[1.0, 1.0], [4.0, 1.0]])),
            ([[-1.0, -1.0], [5.0, 5.0]], Some([[0.0, 0.0], [2.0, 2.0]])),
            ([[1.0, 1.0], [1.0, 1.0]], Some([[1.0, 1.0], [1.0, 1.0]])),
            ([[5.0, 1.0], [5.0, 2.0]], None),
            ([[-1.0, 1.0], [1.0, 5.0]], None),
            ([[1.0, 1.0], [f64::INFINITY, 1.0]], Some([[1.0, 1.0], [1.0, 1.0]])),
        ] {
            assert_eq!(clipped(line, &rect), expected, "{line:?}");
        }
    }
}
