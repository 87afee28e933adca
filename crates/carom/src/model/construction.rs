//! The geometric construction of the lessons, by their letters.

use crate::model::shape::Moving;
use crate::number::Scalar;
use crate::number::vector::{MapEach, dot, scale, sqrt, sub, unit};

/// The quantities of the geometric construction in the lessons.
///
/// Relative to B, ball A moves by `V` during an interval. The right triangle at the closest
/// approach tells how far A travels until they touch \[Pool Hall Lessons\].
///
/// Uses plain `f64` and the plain formulas, for teaching and for figures. What overflows is
/// infinite or NaN, and so is every result of an infinite or NaN `max_time`. For exact answers,
/// call [`time_of_impact`](crate::time_of_impact()) or a related query.
///
/// ```
/// use carom::{Circle, Construction};
///
/// let cue = Circle::new([0.0, 0.0], 1.0)?.moving([4.0, 0.0])?;
/// let eight = Circle::new([10.0, 1.2], 1.0)?.at_rest();
/// let construction = Construction::of(&cue, &eight, 3.0);
/// assert_eq!(construction.movement, [12.0, 0.0]); // V
/// assert_eq!(construction.centers, [10.0, 1.2]); // C
/// assert_eq!(construction.direction, [1.0, 0.0]); // N
/// assert_eq!(construction.ahead, 10.0); // D = N·C
/// assert!((construction.closest_squared - 1.44).abs() < 1e-13); // F = C·C − D²
/// assert!((construction.half_chord_squared - 2.56).abs() < 1e-13); // T = R² − F
/// assert!((construction.distance.expect("near enough") - 8.4).abs() < 1e-13); // D − √T
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Construction<const D: usize> {
    /// `V`: the movement of A during the interval, relative to B.
    pub movement: [f64; D],
    /// `C`: the vector from A's centre to B's.
    pub centers: [f64; D],
    /// `N`: the direction of V, of length 1; zero if nothing moves.
    pub direction: [f64; D],
    /// `D = N·C`: how far along V the closest approach is.
    pub ahead: f64,
    /// `F = C·C − D²`.
    ///
    /// This is the squared distance of the centres at the closest approach.
    pub closest_squared: f64,
    /// `T = R² − F`, with the sum of the radii `R`.
    ///
    /// This is the squared distance along V from the contact to the closest approach.
    pub half_chord_squared: f64,
    /// `D − √T`: how far A travels along V until they touch.
    ///
    /// Negative if the balls overlap; `None` if nothing moves, or if A passes by.
    pub distance: Option<f64>,
}

impl<const D: usize> Construction<D> {
    /// Returns the construction for two balls that move for `max_time`.
    #[must_use]
    pub fn of<S: Scalar>(a: &Moving<D, S>, b: &Moving<D, S>, max_time: S) -> Self {
        let wide = |v: [S; D]| v.map_each(Into::into);
        let centers = sub(wide(b.center()), wide(a.center()));
        let movement = scale(max_time.into(), sub(wide(a.velocity()), wide(b.velocity())));
        let radii = a.radius().into() + b.radius().into();
        let direction = unit(movement).unwrap_or([0.0; D]);
        let ahead = dot(direction, centers);
        let closest_squared = dot(centers, centers) - ahead * ahead;
        let half_chord_squared = radii * radii - closest_squared;
        let comes_near = half_chord_squared >= 0.0 && dot(direction, direction) > 0.0;
        let distance = comes_near.then(|| ahead - sqrt(half_chord_squared));
        Self { movement, centers, direction, ahead, closest_squared, half_chord_squared, distance }
    }
}
