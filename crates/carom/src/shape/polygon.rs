//! A polygon of the plane: what a closed polyline encloses.

use core::cmp::Ordering;

use crate::error::InputError;
use crate::float::Scalar;
use crate::float::vector::MapEach;
use crate::orientation::turn;
use crate::shape::simple::crossing;
use crate::shape::{Circle, Polyline};

/// A solid figure of the plane with straight sides, convex or not: all that a closed chain of segments
/// encloses, and the chain. For the inside of it see [`Hollow`](crate::Hollow).
///
/// Its vertices are borrowed and may run either way around. Edges may meet only in the corners that they
/// share; corners in a straight line are allowed.
///
/// The gap is the signed distance to the surface: negative where the ball overlaps it, and for a centre inside
/// by the distance to the nearest side and the radius. A ball whose centre is inside approaches where
/// it comes deeper. An impact is that with the first of its sides and outer corners that the ball comes nearer
/// to from outside, as with a [`Polyline`]: touching one and leaving it, it meets the next. Of a ball whose
/// centre starts inside the impact is at the start if it approaches then; else it is let out, and meets only
/// sides of which its centre is on the outer side, be it across a gap. So it is of an
/// [`Accelerated`](crate::Accelerated) ball, too: one that turns back before its centre is out falls through.
///
/// A corner where the figure bends inwards is never met alone: a centre that comes to it exactly, of a point or of
/// a ball that slides along a side, may go in there without an impact. A point that passes an outer corner
/// exactly has one with it. Of a centre on the outline the normal is at a right angle to its edge, into the
/// solid; at a corner, to the first edge through which it goes in, or where there is none, to the first.
///
/// A [`Feature`](crate::Feature) is numbered as that of a closed polyline: `Vertex(k)` is vertex `k`, `Edge(k)`
/// leads from it to the next. Answers are exact as those of its parts are; of all parts the earliest by
/// the rounded times is named. Every edge is asked, one after the other.
///
/// ```
/// use carom::{Circle, Feature, Hollow, Polygon, gap, time_of_impact};
///
/// // The letter L.
/// let corners = [[0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [2.0, 2.0], [2.0, 8.0], [0.0, 8.0]];
/// let block = Polygon::new(&corners)?;
/// assert_eq!(gap(&Circle::new([4.0, 5.0], 1.0)?, &block), 1.0);
/// assert_eq!(gap(&Circle::new([1.0, 6.0], 0.5)?, &block), -1.5);
/// assert_eq!(gap(&Circle::new([1.0, 6.0], 0.5)?, &Hollow::new(block)), 0.5);
///
/// let ball = Circle::new([4.0, 5.0], 1.0)?.moving([-0.5, -1.0])?;
/// let impact = time_of_impact(&ball, &block.at_rest(), 10.0).expect("it falls into the angle");
/// assert_eq!((impact.time, impact.feature), (2.0, Feature::Edge(2)));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon<'a, S = f64> {
    outline: Polyline<'a, 2, S>,
    /// To which side its chain turns on the whole: `Greater` to the left.
    orientation: Ordering,
}

impl<'a, S: Scalar> Polygon<'a, S> {
    /// The polygon with at least three vertices.
    ///
    /// Whether its edges meet is decided exactly. The time is about that of sorting for the outlines of things,
    /// and at worst, for edges whose boxes all overlap, it grows as the square of their number.
    ///
    /// # Errors
    /// There are fewer vertices, a coordinate is NaN or infinite, two vertices that follow one another are
    /// the same point, or two edges touch or cross each other elsewhere than in a corner that they share.
    pub fn new(vertices: &'a [[S; 2]]) -> Result<Self, InputError> {
        let outline = Polyline::closed(vertices)?;
        match crossing(vertices) {
            Some(edges) => Err(InputError::Crossing { edges }),
            None => Ok(Self { outline, orientation: orientation(vertices) }),
        }
    }

    /// That between the corners of a triangle with an area.
    pub(crate) fn of_triangle(corners: &'a [[S; 2]; 3]) -> Self {
        let outline = Polyline::closed_between(corners);
        Self { outline, orientation: orientation(corners) }
    }

    /// Its vertices.
    #[inline]
    #[must_use]
    pub const fn vertices(&self) -> &'a [[S; 2]] {
        self.outline.vertices()
    }

    /// The closed polyline around it.
    #[inline]
    #[must_use]
    pub const fn outline(&self) -> Polyline<'a, 2, S> {
        self.outline
    }

    /// The smallest circle around it, as exact as [`Circle::enclosing`] is.
    ///
    /// # Errors
    /// The radius is beyond the largest number.
    pub fn bounding_ball(&self) -> Result<Circle<S>, InputError> {
        self.outline.bounding_ball()
    }

    /// Whether its vertices run around it counterclockwise, to the left.
    #[inline]
    #[must_use]
    pub const fn is_counterclockwise(&self) -> bool {
        matches!(self.orientation, Ordering::Greater)
    }
}

/// To which side the chain turns at its lowest corner, the first along the second axis: the whole figure lies
/// between the two edges there.
fn orientation<S: Scalar>(vertices: &[[S; 2]]) -> Ordering {
    let place = |index: usize| -> [f64; 2] { vertices[index].map_each(Into::into) };
    let is_lower = |&one: &usize, &other: &usize| {
        let ([x, y], [z, w]) = (place(one), place(other));
        [y, x].partial_cmp(&[w, z]).unwrap_or(Ordering::Equal)
    };
    let lowest = (0..vertices.len()).min_by(is_lower).unwrap_or(0);
    let count = vertices.len();
    let (before, after) = ((lowest + count - 1) % count, (lowest + 1) % count);
    turn([place(before), place(lowest)], [place(lowest), place(after)])
}
