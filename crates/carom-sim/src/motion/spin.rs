//! The spin of a ball, and its effect on a cloth.
//!
//! Spins are kept as speeds: the angular velocity times the radius, `s = R ω`. With `z` upwards,
//! the point that touches the cloth moves with `u = v + z × s`, and no formula needs the radius.

use carom::vector::MapEach;
use carom::vector::{add, dot, scale, sqrt, sub};

use super::cloth::Cloth;
use super::curve::{Carriage, Curve};

/// `R ω`: a ball's angular velocity times its radius.
///
/// It is 0 at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Spin(pub(crate) [f64; 3]);

impl Spin {
    /// The spin of a ball that rolls with a velocity and spins at this speed about the vertical.
    fn rolling([x, y, _]: [f64; 3], upright: f64) -> Self {
        Self([-y, x, upright])
    }

    /// The spin with which a ball of this velocity rolls, and spins about the vertical as before.
    pub(crate) fn stopped(self, velocity: [f64; 3]) -> Self {
        Self::rolling(velocity, self.0[2])
    }

    /// The angular velocity of a ball of this radius; 0 for a point.
    pub(crate) fn angular(self, radius: f64) -> [f64; 3] {
        if radius > 0.0 { self.0.map_each(|s| s / radius) } else { [0.0; 3] }
    }

    /// Whether a ball with a velocity slides; otherwise it rolls or rests.
    pub(crate) fn slides(self, velocity: [f64; 3]) -> bool {
        let slip = self.slip(velocity);
        dot(slip, slip) > 0.0
    }

    /// The velocity of the point that touches the cloth; exactly 0 for a rolling ball.
    fn slip(self, [x, y, _]: [f64; 3]) -> [f64; 3] {
        [x - self.0[1], y + self.0[0], 0.0]
    }

    /// The line of a ball that slides with a velocity, until it rolls; `None` if it rolls already.
    #[inline]
    pub(super) fn slide(self, cloth: Cloth, velocity: [f64; 3]) -> Option<Curve<3>> {
        const SHARE: f64 = 2.0 / 7.0;
        let slip = self.slip(velocity);
        if slip == [0.0; 3] {
            return None;
        }
        let speed = sqrt(dot(slip, slip));
        (speed > 0.0).then(|| Curve {
            acceleration: slip.map_each(|u| -cloth.sliding * (u / speed)),
            ends_after: SHARE * speed / cloth.sliding,
            last_velocity: sub(velocity, scale(SHARE, slip)),
        })
    }

    /// The spin at the end of a path.
    pub(crate) fn carried(self, cloth: Cloth, way: Carriage) -> Self {
        let Carriage { velocity, duration, to, is_end } = way;
        let upright = self.0[2];
        let left = (upright.abs() - cloth.spinning * duration).max(0.0).copysign(upright);
        match self.slide(cloth, velocity) {
            Some(Curve { acceleration: [x, y, _], .. }) if !is_end => {
                // The loss of slip turns the ball: by 5/2 of it.
                let [sx, sy, _] = add(self.0, scale(2.5 * duration, [y, -x, 0.0]));
                Self([sx, sy, left])
            }
            _ => Self::rolling(to, left),
        }
    }

    /// The energy per unit of mass of the spin of a solid ball: `½ · 2/5 R² ω²`.
    pub(crate) fn energy(self) -> f64 {
        0.2 * dot(self.0, self.0)
    }
}
