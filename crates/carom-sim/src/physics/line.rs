//! The line of a ball, and its position on it.

use carom::vector::along;
use carom::vector::from_fn;

use crate::motion::{Carriage, Curve, Motion, Spin, padded};
use crate::state::{Anchor, State};
use crate::time::Time;
use crate::variant::{Any, Variant};

/// The line of a ball since its anchor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a, const D: usize> {
    pub(crate) anchor: &'a Anchor<D>,
    /// `None` if all lines are straight.
    pub(crate) bend: Option<Bend<D>>,
}

/// The curve of a line: the ball has a constant acceleration, until the line ends by itself, for
/// example when the ball comes to rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bend<const D: usize> {
    pub(crate) curve: Curve<D>,
    /// The time at which the line ends.
    pub(crate) ends_at: Time,
}

impl<const D: usize> Bend<D> {
    /// For a ball that stays as it is.
    pub(crate) const NONE: Self = Self { curve: Curve::endless([0.0; D]), ends_at: Time::NEVER };
}

impl<const D: usize> Line<'_, D> {
    /// Whether the ball stays where it is.
    #[inline]
    pub(crate) fn is_at_rest(self) -> bool {
        self.anchor.velocity == [0.0; D]
            && self.bend.is_none_or(|bend| bend.curve.acceleration == [0.0; D])
    }

    /// The position of the ball at a time.
    #[inline]
    pub(crate) fn place_at(self, time: Time) -> [f64; D] {
        let duration = time.since(self.anchor.time);
        match self.bend {
            Some(bend) if time >= bend.ends_at => self.place_after(bend.curve.ends_after),
            _ => self.place_after(duration),
        }
    }

    /// Its position after a duration, no longer than until the line ends.
    #[inline]
    pub(crate) fn place_after(self, duration: f64) -> [f64; D] {
        let Anchor { position, velocity, .. } = *self.anchor;
        match self.bend {
            None => along(position, velocity, duration),
            Some(Bend { curve: Curve { acceleration, .. }, .. }) => from_fn(|k| {
                position[k] + (velocity[k] + 0.5 * acceleration[k] * duration) * duration
            }),
        }
    }

    /// Its velocity at a time.
    #[inline]
    pub(crate) fn velocity_at(self, time: Time) -> [f64; D] {
        let velocity = self.anchor.velocity;
        match self.bend {
            None => velocity,
            Some(bend) if time >= bend.ends_at => bend.curve.last_velocity,
            Some(Bend { curve: Curve { acceleration, .. }, .. }) => {
                along(velocity, acceleration, time.since(self.anchor.time))
            }
        }
    }

    /// Its acceleration at a time.
    #[inline]
    pub(crate) fn acceleration_at(self, time: Time) -> [f64; D] {
        match self.bend {
            Some(bend) if time < bend.ends_at => bend.curve.acceleration,
            _ => [0.0; D],
        }
    }
}

impl<const D: usize> State<D> {
    /// The line of the ball in a slot.
    #[inline]
    pub(crate) fn line<V: Variant>(&self, slot: u32) -> Line<'_, D> {
        let particle = self.particle(slot);
        let anchor = &particle.anchor;
        let curve = match self.motion_in::<V>() {
            Motion::Straight | Motion::Growing(_) | Motion::Damped(_) => {
                return Line { anchor, bend: None };
            }
            Motion::Falling(_) | Motion::Rolling(_) if particle.is_unmoved() => {
                return Line { anchor, bend: Some(Bend::NONE) };
            }
            Motion::Falling(falling) => falling.curve(self.is_asleep(slot)),
            Motion::Rolling(rolling) => rolling.curve(self.spin(slot), anchor.velocity),
        };
        let ends_at = self.clock.after(anchor.time, curve.ends_after).unwrap_or(Time::NEVER);
        Line { anchor, bend: Some(Bend { curve, ends_at }) }
    }

    /// The spin of the ball in a slot at a time on its line; `None` without a cloth.
    pub(crate) fn spin_at(&self, slot: u32, time: Time) -> Option<Spin> {
        let (cloth, spin) = (self.motion.cloth()?, self.spin(slot)?);
        let line = self.line::<Any>(slot);
        let way = Carriage {
            velocity: padded(line.anchor.velocity),
            duration: time.since(line.anchor.time),
            to: padded(line.velocity_at(time)),
            is_end: line.bend.is_some_and(|bend| time >= bend.ends_at),
        };
        Some(spin.carried(cloth, way))
    }
}
