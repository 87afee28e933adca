//! The first contact of a ball with an obstacle or a pocket.

use carom::vector::from_fn;
use carom::vector::{along, dot, scale, sqrt, sub, unit};

use super::Engine;
use super::plan::Present;
use crate::physics::line::Bend;
use crate::physics::meeting::First;
use crate::physics::predict;
use crate::state::{State, Way};
use crate::time::LATER;
use crate::variant::Any;

/// The component of an acceleration across a chord; all of it if the ball turns back on its path
/// along the chord.
fn acceleration_across<const D: usize>(
    chord: [f64; D],
    acceleration: [f64; D],
    velocity_after: impl Fn(f64) -> [f64; D],
    ends: [f64; 2],
) -> f64 {
    /// Far more than rounding.
    const SLACK: f64 = 1.0 / (1_u64 << 40) as f64;
    let size = sqrt(dot(acceleration, acceleration));
    let turns_back = ends.into_iter().any(|t| dot(velocity_after(t), chord) < 0.0);
    match unit(chord) {
        Some(chord) if !turns_back => {
            let rest = sub(acceleration, scale(dot(acceleration, chord), chord));
            sqrt(dot(rest, rest)) + SLACK * size
        }
        _ => size,
    }
}

/// More than the rounding of a length.
const MORE: f64 = 1.0 + 1.0 / (1_u64 << 20) as f64;

impl<const D: usize> Engine<D> {
    /// The path of a ball up to a time.
    fn way(present: &Present<'_, D>, end: f64) -> Way<D> {
        let (place, velocity) = (present.place, present.particle.anchor.velocity);
        // Times of the engine are rounded.
        let duration = end * LATER - present.now;
        // Without an end, the ball does not move along an axis along which it does not move now.
        let to = from_fn(|k| match velocity[k] {
            0.0 => place[k],
            v => place[k] + v * duration,
        });
        Way::new(place, to, present.particle.radius)
    }

    /// Whether a ball could touch an obstacle or a pocket before the time `end`; false only if it
    /// certainly cannot.
    #[inline(never)]
    pub(super) fn could_meet_piece(state: &State<D>, present: &Present<'_, D>, end: f64) -> bool {
        state.obstacles.along(Self::way(present, end)).next().is_some()
    }

    /// Considers the meetings with obstacles and pockets before a time; later ones may be left out.
    #[inline(never)]
    pub(super) fn add_pieces(
        &self,
        state: &State<D>,
        present: &Present<'_, D>,
        (end, first): (f64, &mut First<D>),
    ) {
        let way_until = |end| {
            if state.motion.bends() {
                self.bent_way(state, present, end)
            } else {
                Self::way(present, end)
            }
        };
        let (ball, line) = (present.ball, self.line::<Any>(state, present.ball));
        if state.motion.bends() && line.is_at_rest() {
            return;
        }
        state.obstacles.follow(way_until(end), |piece, way| {
            let Some(meeting) = predict::piece(state, line, (ball, piece)) else { return };
            first.consider(meeting, state.losses.instant);
            if first.meeting == Some(meeting) {
                // Later meetings do not matter.
                *way = way_until(self.instant_after::<Any>(state, &meeting).min(end));
            }
        });
    }

    /// The path of a ball up to a time, or to the end of a curved line. It is as wide as the line
    /// deviates from the straight path. Without an end, it is the whole shell.
    fn bent_way(&self, state: &State<D>, present: &Present<'_, D>, end: f64) -> Way<D> {
        let (line, radius) = (self.line::<Any>(state, present.ball), present.particle.radius);
        let Bend { curve, .. } = line.bend.unwrap_or(Bend::NONE);
        let begin = present.now - self.frame.time_of(line.anchor.time);
        // Times of the engine are rounded.
        let last = (end * LATER - present.now + begin).min(curve.ends_after);
        if !last.is_finite() {
            let (center, reach) = self.shells.around(self.outlooks[present.ball as usize].center);
            return Way::new(center, center, radius + reach);
        }
        let duration = (last - begin).max(0.0);
        let (from, to) = (present.place, line.place_after(last));
        let across = acceleration_across(
            sub(to, from),
            curve.acceleration,
            |t| along(line.anchor.velocity, curve.acceleration, t),
            [begin, last],
        );
        // An arc deviates from its chord by at most an eighth of a t².
        Way::new(from, to, radius + MORE * (0.125 * across * duration * duration))
    }
}
