//! Lasting contacts: balls that lie, slide, or are pressed together.
//!
//! Lasting contacts are a series of hops. A contact of hard balls takes no time; one that lasts
//! would be a series of collisions, each slower than the one before by the restitution, infinitely
//! many in a finite time. So a ball leaves no collision slower than at the *contact speed* `½ g t`,
//! unless it came slower; at that speed it is back after the *contact duration* `t`. Slower
//! collisions lose nothing. The hops are too low to be seen, and a lasting contact takes a known
//! number of collisions. Such a collision soon follows the one before. After a longer flight a slow
//! collision loses as much as others, so that balls with space around them come to rest, too.
//! \[LudingMcNamara1998\] \[PoeschelSchwager2005\]
//!
//! The deeper a ball lies in a heap, the greater is the weight that its hops pass on. If all hops
//! were of one speed, it would have to collide more often in proportion to the depth. So a ball
//! hops faster if it is *pressed*, that is, if it collided with another ball that can move a time
//! `τ` before, less than `t`: at up to `(t/τ)³` times the contact speed. The rate of collisions
//! then grows only with the fourth root of the depth. Walls and balls that stay do not press: a
//! ball in a wedge between them hits them in rapid succession, whatever its weight.
//!
//! A ball that lies against something and barely moves along the normal, such as one that was
//! just put down or woken, would hop infinitely often in no time. So it leaves with at least a
//! quarter of the contact speed, which is taken from its other velocity components by turning the
//! velocity. Energy is added only if these are not as large: for a ball of mass `m`, less than
//! `m/32` times the square of the contact speed; with the default contact duration, 2⁻¹⁹ of the
//! energy that lifts the ball by its radius.
//!
//! A ball that hops without getting anywhere falls asleep, and so does one that was slow on its
//! path for a long time. It stays where it is, whatever touches it, until something harder than
//! such hops hits it, or a ball that touched it has moved on and the others cannot bear it.

use crate::time::Time;

/// The parameters of lasting contacts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Lasting {
    /// No ball leaves a collision slower along the normal, unless it came slower; 0 while unknown.
    pub(crate) contact_speed: f64,
    /// A ball that was within this distance of a place, along each axis, for so long, falls asleep.
    pub(crate) still_for: f64,
    pub(crate) still_within: f64,
    /// The contact duration: a ball that collides sooner after a collision with another one, while
    /// both could move, is pressed.
    pub(crate) duration: f64,
    /// The most by which a pressed ball hops faster.
    most_pressed: f64,
}

impl Lasting {
    /// Without an acceleration, nothing presses.
    pub(crate) const NONE: Self = Self {
        contact_speed: 0.0,
        still_for: f64::INFINITY,
        still_within: 0.0,
        duration: 0.0,
        most_pressed: 1.0,
    };

    /// The contact duration, as a share of the time in which a ball at rest falls half its radius:
    /// a hop is 2⁻¹⁵ of the radius high.
    const DURATION: f64 = 1.0 / (1 << 6) as f64;

    /// A ball is still if it stays within this share of its radius …
    const STILL: f64 = 1.0 / (1 << 9) as f64;

    /// … for this share of the time in which a ball at rest falls half its radius: no ball that
    /// accelerates by more than 2⁻⁶ of `g` is still.
    const FOR: f64 = 1.0 / (1 << 1) as f64;

    /// A ball that leaves a collision faster than this multiple of the contact speed is not still,
    /// and a faster hit wakes a sleeping ball.
    const WAKES: f64 = 8.0;

    /// A collision in a lasting contact is a hop if the two approach no faster than at this
    /// multiple of the contact speed. A ball also falls asleep if it was slower at each collision …
    pub(crate) const SLOW: f64 = 2.0;

    /// … for this multiple of `still_for`, the time after which a still ball falls asleep.
    const SLOW_FOR: f64 = 32.0;

    /// Two collisions of a lasting contact are at most this share of `still_for` apart, which is at
    /// least two contact durations …
    const SOON: f64 = 1.0 / (1 << 4) as f64;

    /// … and at most this share apart if the ball has no space to fly: a 64th of the flight of a
    /// hop, as if 64 layers lay on it.
    const NO_FLIGHT: f64 = 1.0 / (1 << 13) as f64;

    /// The fastest hop of a pressed ball, in units of `√(r g)`: a ball that is then free is lifted
    /// by an eighth of its radius.
    const FASTEST_HOP: f64 = 0.5;

    /// A ball that lies against something, and approaches it more slowly than this, leaves it at
    /// this speed: a quarter of the contact speed.
    pub(crate) fn least_leaving_speed(self) -> f64 {
        0.25 * self.contact_speed
    }

    /// By which factor the hops of a ball are faster so long after a collision of two that could
    /// move.
    fn pressure(self, since: f64) -> f64 {
        let ratio = self.duration / since;
        (ratio * ratio * ratio).clamp(1.0, self.most_pressed)
    }

    /// A ball that leaves a contact of this pressure faster than this moves on, and a faster hit
    /// wakes a sleeping ball.
    pub(crate) fn waking_speed(self, pressure: f64) -> f64 {
        Self::WAKES.max(Self::SLOW * pressure) * self.contact_speed
    }

    /// Whether a collision so long after the one before belongs to a lasting contact.
    pub(crate) fn goes_on(self, flight: f64) -> bool {
        flight <= Self::SOON * self.still_for
    }

    /// The parameters for an acceleration, balls of this radius, and a contact duration if the user
    /// chose one.
    pub(super) fn of(acceleration: f64, radius: f64, duration: Option<f64>) -> Self {
        if acceleration == 0.0 {
            return Self::NONE;
        }
        let fall = carom::vector::sqrt(radius / acceleration);
        let duration = duration.unwrap_or(Self::DURATION * fall);
        let contact_speed = 0.5 * acceleration * duration;
        let fastest_hop = Self::FASTEST_HOP * fall * acceleration;
        Self {
            contact_speed,
            still_for: (Self::FOR * fall).max(32.0 * duration),
            still_within: Self::STILL * radius,
            duration,
            most_pressed: (fastest_hop / contact_speed).max(1.0),
        }
    }
}

#[cfg(feature = "serde")]
impl Lasting {
    /// Checks loaded parameters.
    pub(super) fn checked(self) -> Result<Self, String> {
        let Self { contact_speed, still_for, still_within, duration, most_pressed } = self;
        let is_right = contact_speed >= 0.0
            && contact_speed.is_finite()
            && still_for > 0.0
            && still_within >= 0.0
            && still_within.is_finite()
            && duration >= 0.0
            && duration.is_finite()
            && most_pressed >= 1.0
            && most_pressed.is_finite();
        if is_right {
            Ok(self)
        } else {
            Err("the speed of contacts is out of range; save it again".to_owned())
        }
    }
}

/// How many touched balls a ball remembers since it moved on: in space, as many as can touch it at
/// once if they are not smaller.
const TOUCHED: usize = 12;

/// What a motion with lasting contacts records about a ball's rest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Repose<const D: usize> {
    /// Whether it is asleep.
    pub(crate) is_asleep: bool,
    /// Where it was when it last moved on.
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub(crate) place: [f64; D],
    /// When that was.
    pub(crate) since: Time,
    /// The slots of the balls that it has touched since, the latest ones.
    touched: [u32; TOUCHED],
    count: u32,
    /// When it last collided.
    pub(crate) collided_at: Time,
    /// How many collisions in a row came with almost no flight before them.
    pub(crate) rattles: u32,
    /// The time of the last collision after which it was fast or free.
    slow_since: Time,
    /// When it last collided with a ball that could move, while it could move itself, and the last
    /// time before that.
    pressed_at: [Option<Time>; 2],
}

impl<const D: usize> Repose<D> {
    /// A ball at a position, from a time on.
    pub(crate) fn at(place: [f64; D], since: Time) -> Self {
        Self {
            is_asleep: false,
            place,
            since,
            touched: [0; TOUCHED],
            count: 0,
            collided_at: since,
            rattles: 0,
            slow_since: since,
            pressed_at: [None; 2],
        }
    }

    /// The same ball when it moves on: it has touched no ball since.
    pub(crate) fn moved_on(&self, place: [f64; D], at: Time) -> Self {
        let Self { collided_at, rattles, pressed_at, .. } = *self;
        let slow_since = if self.is_asleep { at } else { self.slow_since };
        Self { collided_at, rattles, slow_since, pressed_at, ..Self::at(place, at) }
    }

    /// Wakes a sleeping ball at a time, where it is.
    pub(crate) fn wake(&mut self, place: [f64; D], at: Time) {
        self.is_asleep = false;
        (self.place, self.since, self.slow_since) = (place, at, at);
    }

    /// By which factor the ball's hops at a time are faster than at the contact speed. What else
    /// happens at this time does not matter, so the order in which it happens does not, either.
    pub(crate) fn pressure(&self, lasting: Lasting, at: Time) -> f64 {
        let before = self.pressed_at.into_iter().flatten().find(|&time| time < at);
        before.map_or(1.0, |before| lasting.pressure(at.since(before)))
    }

    /// Records that the ball collided with another one, while both could move.
    pub(crate) fn press(&mut self, at: Time) {
        let [latest, _] = self.pressed_at;
        if latest != Some(at) {
            self.pressed_at = [Some(at), latest];
        }
    }

    /// Records that the ball collided and left at this speed.
    pub(crate) fn collide(&mut self, lasting: Lasting, at: Time, speed: f64) {
        let flight = at.since(self.collided_at);
        let has_room = flight > Lasting::NO_FLIGHT * lasting.still_for;
        self.rattles = if has_room { 0 } else { self.rattles.saturating_add(1) };
        self.collided_at = at;
        if speed > Lasting::SLOW * lasting.contact_speed || !lasting.goes_on(flight) {
            self.slow_since = at;
        }
    }

    /// Whether the ball was slow for so long, in a lasting contact up to a time, that it falls
    /// asleep.
    pub(crate) fn is_slow(&self, lasting: Lasting, at: Time) -> bool {
        at.since(self.slow_since) >= Lasting::SLOW_FOR * lasting.still_for
    }

    /// Calls a function with all times that it holds.
    pub(crate) fn for_each_time(&mut self, change: impl FnMut(&mut Time)) {
        let pressed_at = self.pressed_at.iter_mut().flatten();
        let own = [&mut self.since, &mut self.collided_at, &mut self.slow_since];
        own.into_iter().chain(pressed_at).for_each(change);
    }

    /// Whether loaded data of one of so many balls can be right at a time.
    #[cfg(feature = "serde")]
    pub(crate) fn is_right(mut self, slots: u32, now: Time) -> bool {
        let mut is_past = true;
        self.for_each_time(|time| is_past &= *time <= now);
        is_past
            && self.place.iter().all(|x| x.is_finite())
            && self.touched().all(|ball| ball < slots)
    }

    /// Records a touched ball.
    pub(crate) fn touch(&mut self, ball: u32) {
        if !self.touched().any(|touched| touched == ball) {
            self.touched[self.count as usize % TOUCHED] = ball;
            self.count = self.count.wrapping_add(1).max(1);
        }
    }

    /// Whether the ball has touched more balls since it moved on than it remembers.
    pub(crate) fn has_forgotten(&self) -> bool {
        self.count as usize > TOUCHED
    }

    /// The balls touched since it moved on; of more than it remembers, the latest.
    pub(crate) fn touched(&self) -> impl Iterator<Item = u32> + use<D> {
        self.touched.into_iter().take(self.count as usize)
    }

    /// Whether the ball is far from where it last moved on.
    pub(crate) fn has_left(&self, place: [f64; D], within: f64) -> bool {
        (0..D).any(|k| (place[k] - self.place[k]).abs() > within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Clock;

    #[test]
    fn pressure_is_that_of_the_time_before_whatever_else_happens_now() {
        let lasting = Lasting::of(1.0, 1.0, None);
        let clock = Clock::with_scale(1.0);
        let at = |share: f64| clock.at(3.0 + share * lasting.duration);
        let mut repose = Repose::at([0.0; 2], Time::START);
        assert_eq!(repose.pressure(lasting, at(0.0)), 1.0);
        repose.press(at(0.0));
        assert_eq!(repose.pressure(lasting, at(0.0)), 1.0);
        for (share, pressure) in [(0.25, 64.0), (0.125, 64.0), (0.5, 8.0), (1.0, 1.0), (9.0, 1.0)] {
            assert_eq!(repose.pressure(lasting, at(share)), pressure);
        }
        for _ in 0..3 {
            repose.press(at(0.5));
            assert_eq!(repose.pressure(lasting, at(0.5)), 8.0);
        }
        assert_eq!(repose.pressure(lasting, at(0.75)), 64.0);
    }

    /// The fastest hop does not depend on the contact duration.
    #[test]
    fn long_contacts_do_not_let_pressed_balls_jump() {
        let fastest = |duration| {
            let lasting = Lasting::of(2.0, 0.5, duration);
            lasting.contact_speed * lasting.pressure(1e-9)
        };
        assert_eq!([None, Some(1.0 / 256.0), Some(1.0 / 8.0)].map(fastest), [0.5; 3]);
        // Even one that is faster than that stays as it is.
        assert_eq!(fastest(Some(4.0)), 4.0);
    }
}
