//! Velocity of a falling ball where it is anchored off an obstacle.
//!
//! Obstacles are mostly below a ball, so most balls that are moved off them are moved up. With the
//! velocity at the end of the path, each such bounce would add about a rounding to their energy.

use carom::vector::{dot, from_fn, sub};

use super::ball_path::BallPath;
use super::two_floats::{product, sum};

impl<const D: usize> BallPath<D> {
    /// The velocity of a falling ball when it was as high as its anchor, which is about at the end
    /// of its path; `None` if it was not about then, or does not fall.
    ///
    /// The difference is smaller than that between two floats, so each component is rounded once.
    /// It is for balls that are not moved, too: whether they are depends on a rounding that the
    /// position and a velocity that is rounded twice have in common.
    pub(super) fn velocity_at_height(
        &self,
        gravity: [f64; D],
        (to, place): ([f64; D], [f64; D]),
    ) -> Option<[f64; D]> {
        let half = self.half.filter(|half| *half != [0.0; D])?;
        let velocity = from_fn(|k| self.from.velocity[k] + gravity[k] * self.duration);
        let (rise, speed) = (dot(gravity, sub(place, to)), dot(gravity, velocity));
        // Otherwise the ball was at the top of its path, or has been moved far.
        let is_slight = 2.0 * rise.abs() * dot(gravity, gravity) < speed * speed;
        is_slight.then(|| {
            let later = rise / speed;
            from_fn(|k| {
                let (change, rest) = product(2.0 * half[k], self.duration);
                let (velocity, other_rest) = sum(self.from.velocity[k], change);
                velocity + (other_rest + (rest + gravity[k] * later))
            })
        })
    }
}
