//! How are contacts that last gone through: balls that lie on something, slide along it, or are pressed together?
//!
//! By hops. A contact of hard balls takes no time; one that lasts is a row of collisions, each of them slower
//! than the one before by the restitution, infinitely many in a finite time. So a ball leaves none slower than
//! with the *contact speed* `½ g t`, at which it is back after the *contact duration* `t`, unless it came slower:
//! slower collisions lose nothing. The hops are too low to be seen, and a contact that lasts takes a known number
//! of collisions. Such a collision follows soon on the one before; after a longer flight a slow one loses as much
//! as others, so that whoever has room comes to rest, too. \[LudingMcNamara1998\] \[PoeschelSchwager2005\]
//!
//! A ball that is pressed against something and hardly moves along the normal, such as one that is put down or
//! woken, would hop without end in no time. So it leaves with a quarter of the contact speed at least, for which
//! its other velocity is turned. Only where it has none as large, energy comes in: of a ball of mass `m`, less than
//! `m/32` times the square of the contact speed, 2⁻¹⁹ of what it takes to lift it by its radius.
//!
//! A ball that hops without getting anywhere falls asleep, and so does one that has been slow for long on the way: it
//! stays where it is, whoever touches it, until it is hit by more than such hops, or one that touched it has moved on
//! and what is left cannot bear it.

use crate::time::Time;

/// How contacts that last are gone through.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lasting {
    /// No ball leaves a collision slower along the normal, unless it came slower; 0 where it is not known yet.
    pub(crate) contact_speed: f64,
    /// A ball that was so long within this distance of a place, along each axis, falls asleep.
    pub(crate) still_for: f64,
    pub(crate) still_within: f64,
}

impl Lasting {
    /// Where nothing presses.
    pub(crate) const NONE: Self =
        Self { contact_speed: 0.0, still_for: f64::INFINITY, still_within: 0.0 };

    /// The contact duration, as a share of the time in which a ball at rest falls half its radius: a hop is
    /// 2⁻¹⁵ of the radius high.
    const DURATION: f64 = 1.0 / (1 << 6) as f64;

    /// A ball is still that was within this share of its radius …
    const STILL: f64 = 1.0 / (1 << 11) as f64;

    /// … for this share of the time in which one at rest falls half its radius: no ball is that is accelerated
    /// by more than 2⁻⁶ of `g`.
    const FOR: f64 = 1.0 / (1 << 2) as f64;

    /// A ball that leaves a collision faster than so many times the contact speed is not still, and a hit that is
    /// faster wakes who is asleep.
    pub(crate) const WAKES: f64 = 8.0;

    /// A ball in a contact that lasts that was slower than so many times the contact speed at each collision …
    const SLOW: f64 = 2.0;

    /// … for so many times as long as makes one that got nowhere fall asleep, does so, too.
    const SLOW_FOR: f64 = 64.0;

    /// Of the time for which a ball has to be still, so much, two contact durations or more, is between two collisions
    /// of a contact that lasts …
    const SOON: f64 = 1.0 / (1 << 3) as f64;

    /// … and so much where it has no room in between: as if a thousand layers lay on it.
    const NO_ROOM: f64 = 1.0 / (1 << 16) as f64;

    /// What is pressed against something and approaches it more slowly than this leaves it with this speed: a
    /// quarter of the contact speed.
    pub(crate) fn hop(self) -> f64 {
        0.25 * self.contact_speed
    }

    /// Whether a collision so long after the one before is of a contact that lasts.
    pub(crate) fn goes_on(self, flight: f64) -> bool {
        flight <= Self::SOON * self.still_for
    }

    /// For an acceleration, balls of this radius, and a contact duration if one was chosen.
    pub(super) fn of(acceleration: f64, radius: f64, duration: Option<f64>) -> Self {
        if acceleration == 0.0 {
            return Self::NONE;
        }
        let fall = carom::vector::sqrt(radius / acceleration);
        let duration = duration.unwrap_or(Self::DURATION * fall);
        Self {
            contact_speed: 0.5 * acceleration * duration,
            still_for: (Self::FOR * fall).max(16.0 * duration),
            still_within: Self::STILL * radius,
        }
    }
}

#[cfg(feature = "serde")]
impl Lasting {
    /// As it was saved, if it can be so.
    pub(super) fn checked(self) -> Result<Self, String> {
        let Self { contact_speed, still_for, still_within } = self;
        let is_right = contact_speed >= 0.0
            && contact_speed.is_finite()
            && still_for > 0.0
            && still_within >= 0.0
            && still_within.is_finite();
        if is_right {
            Ok(self)
        } else {
            Err("the speed of contacts is out of range; save it anew".to_owned())
        }
    }
}

/// So many balls a ball remembers to have touched since it has moved on: in space, as many as can touch it at
/// once if they are not smaller.
const TOUCHED: usize = 12;

/// What is known of the rest of a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Repose<const D: usize> {
    /// Whether it stays where it is.
    pub(crate) is_asleep: bool,
    /// Where it was when it moved on for the last time.
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub(crate) place: [f64; D],
    /// When that was.
    pub(crate) since: Time,
    /// The slots of balls that it has touched since, the latest ones.
    touched: [u32; TOUCHED],
    count: u32,
    /// When it collided for the last time.
    pub(crate) collided_at: Time,
    /// So often in a row it had no room between two collisions.
    pub(crate) rattles: u32,
    /// After which collision it was fast for the last time, or free.
    slow_since: Time,
}

impl<const D: usize> Repose<D> {
    /// A ball that is at a place from a moment on.
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
        }
    }

    /// The same ball where it has moved on at a moment: it has touched nobody since.
    pub(crate) fn moved_on(&self, place: [f64; D], at: Time) -> Self {
        let Self { collided_at, rattles, .. } = *self;
        let slow_since = if self.is_asleep { at } else { self.slow_since };
        Self { collided_at, rattles, slow_since, ..Self::at(place, at) }
    }

    /// Who was asleep is awake from a moment on, where it was.
    pub(crate) fn wake(&mut self, place: [f64; D], at: Time) {
        self.is_asleep = false;
        (self.place, self.since, self.slow_since) = (place, at, at);
    }

    /// Takes down that the ball collided, and left with this speed.
    pub(crate) fn collide(&mut self, lasting: Lasting, at: Time, speed: f64) {
        let flight = at.since(self.collided_at);
        let has_room = flight > Lasting::NO_ROOM * lasting.still_for;
        self.rattles = if has_room { 0 } else { self.rattles.saturating_add(1) };
        self.collided_at = at;
        if speed > Lasting::SLOW * lasting.contact_speed || !lasting.goes_on(flight) {
            self.slow_since = at;
        }
    }

    /// Whether it was slow for so long in a contact that lasts up to a moment that it falls asleep.
    pub(crate) fn is_slow(&self, lasting: Lasting, at: Time) -> bool {
        at.since(self.slow_since) >= Lasting::SLOW_FOR * lasting.still_for
    }

    /// Takes down that a ball was touched.
    pub(crate) fn touch(&mut self, ball: u32) {
        if !self.touched().any(|touched| touched == ball) {
            self.touched[self.count as usize % TOUCHED] = ball;
            self.count = self.count.wrapping_add(1).max(1);
        }
    }

    /// Whether it has touched more balls since it has moved on than it remembers.
    pub(crate) fn has_forgotten(&self) -> bool {
        self.count as usize > TOUCHED
    }

    /// The balls that were touched since it has moved on; of more than it remembers, the latest.
    pub(crate) fn touched(&self) -> impl Iterator<Item = u32> + use<D> {
        self.touched.into_iter().take(self.count as usize)
    }

    /// Whether it is far from where it moved on for the last time.
    pub(crate) fn has_left(&self, place: [f64; D], within: f64) -> bool {
        (0..D).any(|k| (place[k] - self.place[k]).abs() > within)
    }
}
