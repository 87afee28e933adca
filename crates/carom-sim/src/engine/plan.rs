//! Planning the next event of a ball.
//!
//! It is a meeting with a neighbour or a wall, or leaving its shell.
#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

use carom::vector::MapEach;
use carom::vector::along;
use fearless_simd::dispatch;
use fearless_simd::prelude::*;

use super::frame::{self, Limit};
use super::kernel;
use super::outlook::{Plan, Then, What};
use super::record::{Key, MOST_KEYS};
use super::{Engine, Entry};
use crate::physics::line::Bend;
use crate::physics::meeting::{First, Image, Meeting, Partner};
use crate::physics::predict;
use crate::physics::scale::FULL;
use crate::state::{AxisState, Particle, State};
use crate::time::{LATER, Time};
use crate::variant::{Any, Variant};

/// The other of two balls that meet, or the ball itself if it meets no ball.
#[inline]
fn other_ball<const D: usize>(meeting: &Meeting<D>, ball: u32) -> u32 {
    match meeting.partner {
        Partner::Ball(other) if other == ball => meeting.ball,
        Partner::Ball(other) => other,
        Partner::Wall(_) | Partner::Piece(_) | Partner::Itself => ball,
    }
}

/// A ball as it is now.
pub(super) struct Present<'a, const D: usize> {
    pub(super) ball: u32,
    pub(super) particle: &'a Particle<D>,
    /// Relative to the box of its anchor.
    pub(super) place: [f64; D],
    pub(super) now: f64,
    /// When it leaves its shell.
    pub(super) exit: f64,
}

impl<const D: usize> Engine<D> {
    /// Predicts everything that a ball could meet from `now` on; returns its next event, if there
    /// will ever be one.
    ///
    /// Compiled as a whole for each kind of instructions, which everything inlined here has, too.
    #[inline(never)]
    pub(super) fn plan<V: Variant>(
        &mut self,
        state: &State<D>,
        ball: u32,
        now: f64,
    ) -> Option<Entry> {
        // Curved lines have no records.
        if state.motion_in::<V>().bends() {
            return self.plan_exactly::<V>(state, &self.present::<V>(state, ball, now));
        }
        dispatch!(self.instructions, simd => self.plan_with::<_, V>(simd, state, ball, now))
    }

    #[inline(always)]
    fn plan_with<S: Simd, V: Variant>(
        &mut self,
        simd: S,
        state: &State<D>,
        ball: u32,
        now: f64,
    ) -> Option<Entry> {
        let present = self.present::<V>(state, ball, now);
        let (list, len) = self.lists.padded(self.outlooks[ball as usize].row);
        let Some(record) = self
            .records
            .get(ball as usize)
            .filter(|_| len <= MOST_KEYS && !state.space.walls_move())
        else {
            return self.plan_exactly::<V>(state, &present);
        };
        let seeker = self.frame.seeker::<V>(record, present.place, now);
        let query = (&seeker, &self.frame.periods);
        let keys = &mut self.scratch.keys;
        let keys = kernel::keys_with::<_, V, D>(simd, query, &self.records, (list, len), keys);
        let [first, second, third] = keys.map_each(|key| self.frame.not_before(now, key));
        let exit = present.exit;
        if self.could_meet_alone::<V>(state, &present, third.min(exit)) {
            return self.plan_exactly::<V>(state, &present);
        }
        if first == f64::INFINITY || first > exit {
            return self.enter_exit(ball, exit);
        }
        let [(other, other_changes), (next, next_changes)] = [keys[0], keys[1]].map_each(|key| {
            let other = list.get(key.place()).copied().unwrap_or(ball);
            (other, self.changes[other as usize])
        });
        let (limit, then) = if second < exit {
            let limit = self.frame.limit(third.min(exit));
            (second, Then::Guess { other: next, other_changes: next_changes, limit })
        } else {
            (exit, Then::Exit)
        };
        let what = What::Guess { limit: self.frame.limit(limit), then };
        self.enter(ball, first, Plan { other, other_changes, what })
    }

    /// Plans a ball again whose partner has changed.
    pub(super) fn plan_instead<V: Variant>(
        &mut self,
        state: &State<D>,
        entry: Entry,
    ) -> Option<Entry> {
        let Entry { at, ball, .. } = entry;
        match self.outlooks[ball as usize].plan.what {
            // Its limit was rounded to an earlier time, but is not past.
            What::Guess { limit, then: Then::Exit } => {
                self.enter_exit(ball, self.frame.time_of_limit(limit).max(at))
            }
            What::Guess { limit: second, then: Then::Guess { other, other_changes, limit } }
                if self.changes[other as usize] == other_changes =>
            {
                let what = What::Guess { limit, then: Then::Unknown };
                let at = self.frame.time_of_limit(second).max(at);
                self.enter(ball, at, Plan { other, other_changes, what })
            }
            _ => self.plan::<V>(state, ball, at),
        }
    }

    /// Checks on the exact lines whether a ball meets another one before the time `limit`, before
    /// which nothing else happens to it.
    #[inline(always)]
    pub(super) fn check_guess<V: Variant>(
        &mut self,
        state: &State<D>,
        entry: Entry,
        (other, limit): (u32, Limit),
    ) {
        let Entry { at, ball, .. } = entry;
        let mut first = First::default();
        self.consider::<V>(state, &mut first, (ball, other), Time::NEVER);
        let entry = match first.meeting {
            Some(meeting)
                if self.instant_after::<V>(state, &meeting) < self.frame.time_of_limit(limit) =>
            {
                self.enter_meeting(ball, meeting, first.is_tied)
            }
            // Rare: the records took a miss for a hit, or two neighbours are met almost at once.
            _ => self.plan_exactly::<V>(state, &self.present::<V>(state, ball, at)),
        };
        self.enter_if_any(entry);
    }

    /// Predicts a ball exactly against everything that it could meet; returns its next event, if
    /// there will ever be one.
    fn plan_exactly<V: Variant>(
        &mut self,
        state: &State<D>,
        present: &Present<'_, D>,
    ) -> Option<Entry> {
        let ball = present.ball;
        let mut first = self.first_neighbor::<V>(state, present);
        let by = |first: &First<D>| {
            let by = first.meeting.as_ref().map(|first| self.instant_after::<V>(state, first));
            by.unwrap_or(f64::INFINITY).min(present.exit)
        };
        if self.could_meet_alone::<V>(state, present, by(&first)) {
            let alone = predict::alone::<V, _>(state, self.line::<V>(state, ball), ball);
            if let Some(meeting) = alone {
                first.consider(meeting, state.losses.instant);
                // On a cloth, two walls may be tied.
                first.is_tied |= state.motion_in::<V>().cloth().is_some();
            }
            if !state.obstacles.is_empty() {
                let end = by(&first);
                self.add_pieces(state, present, (end, &mut first));
            }
        }
        match first.meeting {
            Some(meeting) if self.frame.time_of(meeting.at.time) <= present.exit => {
                self.enter_meeting(ball, meeting, first.is_tied)
            }
            _ => self.enter_exit(ball, present.exit),
        }
    }

    /// A time that is not before anything that is tied with a meeting. Times of the engine are
    /// rounded.
    #[inline(always)]
    pub(super) fn instant_after<V: Variant>(&self, state: &State<D>, meeting: &Meeting<D>) -> f64 {
        let instant = if state.motion_in::<V>().grows() { 0.0 } else { state.losses.instant };
        self.frame.time_of(meeting.at.time) * LATER + instant
    }

    /// Stores a plan; returns its entry, unless it is never carried out.
    #[inline(always)]
    fn enter(&mut self, ball: u32, at: f64, plan: Plan) -> Option<Entry> {
        let former = std::mem::replace(&mut self.outlooks[ball as usize].plan, plan);
        self.meetings.drop(former);
        let changes = self.changes[ball as usize];
        (at < f64::INFINITY).then_some(Entry { at, ball, changes })
    }

    /// The same with a certain meeting.
    #[inline(always)]
    fn enter_meeting(&mut self, ball: u32, meeting: Meeting<D>, is_tied: bool) -> Option<Entry> {
        let other = other_ball(&meeting, ball);
        let other_changes = self.changes[other as usize];
        let what = What::Meeting { kept: self.meetings.keep(meeting), is_tied };
        let at = self.frame.time_of(meeting.at.time);
        self.enter(ball, at, Plan { other, other_changes, what })
    }

    /// The same with leaving its shell.
    #[inline(always)]
    fn enter_exit(&mut self, ball: u32, at: f64) -> Option<Entry> {
        let other_changes = self.changes[ball as usize];
        self.enter(ball, at, Plan { other: ball, other_changes, what: What::Exit })
    }

    /// Drops the plan of a removed ball.
    pub(super) fn forget_plan(&mut self, ball: u32) {
        let former = std::mem::replace(&mut self.outlooks[ball as usize].plan, Plan::NONE);
        self.meetings.drop(former);
    }

    #[inline(always)]
    fn present<'a, V: Variant>(&self, state: &'a State<D>, ball: u32, now: f64) -> Present<'a, D> {
        let (particle, place) = (state.particle(ball), self.place::<V>(state, ball, now));
        let (center, velocity) = (self.outlooks[ball as usize].center, particle.anchor.velocity);
        let exit = if state.motion_in::<V>().bends() {
            self.bent_exit(state, (ball, now), (center, place))
        } else if state.space.has_open_axis()
            || !V::IS_PLAIN && (!state.rules.is_empty() || state.budget.kinematic > 0.0)
        {
            self.shells.exit_if_open(center, place, velocity)
        } else {
            self.shells.exit(center, place, velocity)
        };
        Present { ball, particle, place, now, exit: now + exit }
    }

    /// The position of a ball at a time of the engine, relative to the box of its anchor.
    #[inline(always)]
    pub(super) fn place<V: Variant>(&self, state: &State<D>, ball: u32, now: f64) -> [f64; D] {
        let line = self.line::<V>(state, ball);
        let duration = now - self.frame.time_of(line.anchor.time);
        line.place_after(line.bend.map_or(duration, |bend| duration.min(bend.curve.ends_after)))
    }

    /// How soon a ball on a curved line leaves its shell.
    fn bent_exit(
        &self,
        state: &State<D>,
        (ball, now): (u32, f64),
        (center, place): ([f64; D], [f64; D]),
    ) -> f64 {
        let line = self.line::<Any>(state, ball);
        let Some(Bend { curve, .. }) = line.bend else { return f64::INFINITY };
        let duration = now - self.frame.time_of(line.anchor.time);
        let left = curve.ends_after - duration;
        if left <= 0.0 {
            return f64::INFINITY;
        }
        let velocity = along(line.anchor.velocity, curve.acceleration, duration);
        let exit = self.shells.bent_exit(center, (place, velocity, curve.acceleration));
        if exit < left { exit } else { f64::INFINITY }
    }

    /// Calls `visit` with every image in which a neighbour could be met before one of the two
    /// leaves its shell.
    #[inline(always)]
    pub(super) fn images(&self, ball: u32, other: u32, visit: impl FnMut(Image<D>)) {
        let [ball, other] = [ball, other].map_each(|ball| self.outlooks[ball as usize].center);
        self.shells.images_between(ball, other, visit);
    }

    /// The first meeting with a neighbour, if there is one before the ball leaves its shell.
    fn first_neighbor<V: Variant>(
        &mut self,
        state: &State<D>,
        present: &Present<'_, D>,
    ) -> First<D> {
        let (ball, now) = (present.ball, present.now);
        let mut first = First::default();
        if state.motion_in::<V>().bends() || self.records.is_empty() {
            let last = self.moment(state, present, present.exit);
            for &other in self.lists.of(self.outlooks[ball as usize].row) {
                let by = first.meeting.map_or(last, |first| {
                    let end = self.instant_after::<V>(state, &first);
                    self.moment(state, present, end).min(last)
                });
                self.consider::<V>(state, &mut first, (ball, other), by);
            }
            return first;
        }
        let record = &self.records[ball as usize];
        let seeker = self.frame.seeker::<V>(record, present.place, now);
        let (list, len) = self.lists.padded(self.outlooks[ball as usize].row);
        let query = (&seeker, &self.frame.periods);
        for (block, start) in list.chunks(MOST_KEYS).zip((0..len).step_by(MOST_KEYS)) {
            let keys = &mut self.scratch.keys;
            let some = (block, (len - start).min(MOST_KEYS));
            let [least, ..] =
                kernel::keys::<V, D>(self.instructions, query, &self.records, some, keys);
            // The earliest one first: most others are then known to come later.
            let others =
                self.scratch.keys.as_flattened()[..block.len()].iter().map(|&key| Key(key));
            for key in [least].into_iter().chain(others.filter(|&key| key != least)) {
                let end = first.meeting.as_ref().map_or(present.exit, |first| {
                    self.instant_after::<V>(state, first).min(present.exit)
                });
                if key != Key::NEVER && self.frame.not_before(now, key) <= end {
                    self.consider::<V>(state, &mut first, (ball, block[key.place()]), Time::NEVER);
                }
            }
        }
        first
    }

    /// A simulation time that is not before a time of the engine.
    #[inline(always)]
    fn moment(&self, state: &State<D>, present: &Present<'_, D>, time: f64) -> Time {
        let anchor = present.particle.anchor.time;
        // Times of the engine are rounded.
        let duration = time * LATER - self.frame.time_of(anchor);
        state.clock.after(anchor, duration).unwrap_or(Time::NEVER)
    }

    /// Considers the meeting of two balls. On curved lines, a meeting after `by` may
    /// be left out.
    #[inline(always)]
    fn consider<V: Variant>(
        &self,
        state: &State<D>,
        first: &mut First<D>,
        (ball, other): (u32, u32),
        by: Time,
    ) {
        self.images(
            ball,
            other,
            #[inline(always)]
            |image| {
                let line = |ball| self.line::<V>(state, ball);
                let meeting = predict::pair::<V, _>(state, line, (ball, other), image, by);
                if let Some(meeting) = meeting {
                    first.consider(meeting, state.losses.instant);
                }
            },
        );
    }

    /// Whether a ball could meet a wall, or come to the end of a flight through the periodic box,
    /// before the time `end`. False only if it certainly cannot; found without a root and without a
    /// division. With a contact rule a ball can come back from beyond a wall, so then it is always
    /// true.
    #[inline(always)]
    fn could_meet_alone<V: Variant>(
        &self,
        state: &State<D>,
        present: &Present<'_, D>,
        end: f64,
    ) -> bool {
        if state.motion_in::<V>().bends() {
            return true;
        }
        let Particle { anchor, radius, .. } = present.particle;
        if !state.obstacles.is_empty() && Self::could_meet_piece(state, present, end) {
            return true;
        }
        let space = &state.space;
        if space.has_walls() && (state.has_rules_in::<V>() || state.space.walls_move()) {
            return true;
        }
        let flight = end - self.frame.time_of(anchor.time);
        // Nearly always decided without reading the ball.
        if !space.has_walls()
            && !state.motion_in::<V>().grows()
            && !self.records.is_empty()
            && flight < self.frame.crossing
        {
            return false;
        }
        (0..D).any(|k| match &space.axes()[k] {
            AxisState::Open => false,
            AxisState::Periodic { size, .. } => {
                // False for NaN, too.
                let is_short = anchor.velocity[k].abs() * flight < size * frame::EARLIER;
                let width = || 2.0 * radius * self.frame.factor_at::<V>(end);
                let has_room =
                    !state.motion_in::<V>().grows() || width() < size * FULL * frame::EARLIER;
                !(is_short && has_room)
            }
            AxisState::Walls(walls) => {
                let place = present.place[k] + anchor.velocity[k] * (end - present.now);
                let [low, high] = walls.each_ref().map_each(|wall| wall.line.stop);
                let radius = radius * self.frame.factor_at::<V>(end);
                let slack = radius + (1.0 - frame::EARLIER) * (high - low + low.abs());
                let is_clear = place - low > slack && high - place > slack;
                !is_clear
            }
        })
    }
}
