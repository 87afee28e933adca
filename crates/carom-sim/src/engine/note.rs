//! Updates of the engine after a change of the state.
//!
//! It replans the balls that the change affects; for a wall, all balls.
#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

use super::record::BallRecord;
use super::{Engine, Outlook};
use crate::physics::change::Change;
use crate::physics::effect::Effect;
use crate::physics::line::Bend;
use crate::physics::meeting::{Image, Meeting};
use crate::state::{Particle, State};
use crate::time::Time;
use crate::variant::{Any, Variant};

/// Everything is rebuilt when there are more than twice as many balls as at the last build, and
/// more than twice as many as this: with fewer, the lookup hardly matters.
const LEAST_TO_REBUILD: u32 = 32;

impl<const D: usize> Engine<D> {
    /// Updates after a meeting that happened: the lines of its balls have changed.
    ///
    /// Tied meetings are noted once, by the first of them.
    ///
    /// A ball that passes, if a rule allows it, is replanned as if its line had changed: its next
    /// event has happened.
    #[inline(always)]
    pub(crate) fn note<V: Variant>(
        &mut self,
        state: &State<D>,
        meeting: &Meeting<D>,
        effect: &Effect<D>,
    ) {
        let partner = meeting.partner.ball();
        let balls = [Some(meeting.ball), partner];
        let stays = |place: usize| !effect.removed[place];
        let mut is_in_frame = !state.motion_in::<V>().bends() || self.note_woken_lines(state);
        for (place, ball) in balls.into_iter().enumerate() {
            let Some(ball) = ball else { continue };
            if stays(place) {
                is_in_frame &= self.note_line::<V>(state, ball, effect.boxes[place]);
            } else {
                self.note_removal(ball);
            }
        }
        for &(ball, boxes) in &state.others {
            is_in_frame &= self.note_line::<V>(state, ball, boxes);
        }
        if !is_in_frame {
            self.follow(state, state.now);
        }
        if effect.changes_all {
            return self.rebuild(state);
        }
        if effect.wall_yields {
            self.note_walls(state);
            return;
        }
        let now = self.frame.time_of(state.now);
        for (place, ball) in balls.into_iter().enumerate() {
            if let Some(ball) = ball.filter(|_| stays(place)) {
                self.plan_and_enter::<V>(state, ball, now);
            }
        }
        for &(ball, _) in &state.others {
            self.plan_and_enter::<V>(state, ball, now);
        }
        if state.motion_in::<V>().bends() {
            self.plan_woken(state);
        }
    }

    /// Updates after balls were woken, if nothing else has changed that needs a new plan.
    pub(crate) fn note_woken(&mut self, state: &State<D>) {
        let is_in_frame = self.note_woken_lines(state);
        self.keep_up(state, is_in_frame);
        self.plan_woken(state);
    }

    /// Updates the woken balls, whose lines have changed; returns whether all are still within the
    /// frame.
    fn note_woken_lines(&mut self, state: &State<D>) -> bool {
        let mut is_in_frame = true;
        for &ball in &state.woken {
            is_in_frame &= self.note_line::<Any>(state, ball, [0; D]);
        }
        is_in_frame
    }

    fn plan_woken(&mut self, state: &State<D>) {
        let now = self.frame.time_of(state.now);
        for &ball in &state.woken {
            self.plan_and_enter::<Any>(state, ball, now);
        }
    }

    /// Updates after a change of a ball: its line has changed.
    pub(crate) fn note_change(&mut self, state: &State<D>, change: &Change<D>) {
        self.safe_until = Time::START;
        if change.changes_all {
            return self.rebuild(state);
        }
        let is_in_frame = self.note_woken_lines(state);
        let is_in_frame = self.note_line::<Any>(state, change.slot, change.boxes) && is_in_frame;
        self.keep_up(state, is_in_frame);
        self.plan_and_enter::<Any>(state, change.slot, self.frame.time_of(state.now));
        self.plan_woken(state);
    }

    /// Updates after an insertion.
    pub(crate) fn note_insertion(&mut self, state: &State<D>, change: &Change<D>) {
        self.safe_until = Time::START;
        let Particle { anchor, radius, .. } = state.particle(change.slot);
        let has_outgrown = state.slot_count() / 2 > self.made_for.max(LEAST_TO_REBUILD);
        let fits = self.levels.holds(*radius) && self.shells.suit(state, change.slot);
        if change.changes_all || has_outgrown || !fits {
            return self.rebuild(state);
        }
        let slots = state.particles.len();
        self.outlooks.resize(slots, Outlook::at(anchor.position));
        self.outlooks[change.slot as usize].center = anchor.position;
        self.levels.move_in(change.slot, *radius);
        self.lists.grow(slots);
        self.changes.resize(slots, 0);
        if state.motion.bends() {
            self.bends.resize(slots, Bend::NONE);
        }
        if !self.records.is_empty() {
            self.records.resize(slots, BallRecord::default());
        }
        let is_in_frame = self.note_line::<Any>(state, change.slot, change.boxes);
        self.keep_up(state, is_in_frame);
        self.leave_shell::<Any>(state, change.slot, self.frame.time_of(state.now));
    }

    /// Updates after a removal: nothing meets the ball any more.
    pub(crate) fn note_removal(&mut self, ball: u32) {
        self.count_change(ball);
        self.forget_plan(ball);
        self.levels.take_out(ball);
        self.lists.replace(&mut self.outlooks, (ball, &[]), &mut self.scratch.former);
    }

    /// Updates after the motion of a wall has changed: predicts every ball anew.
    #[cold]
    pub(crate) fn note_walls(&mut self, state: &State<D>) {
        self.safe_until = Time::START;
        self.keep_up(state, true);
        let now = self.frame.time_of(state.now);
        for (ball, _) in state.balls() {
            self.count_change(ball);
            self.plan_and_enter::<Any>(state, ball, now);
        }
    }

    /// Updates a ball whose line begins anew, so many boxes back from where it had flown to.
    /// Returns whether it is still within the frame.
    #[inline(always)]
    fn note_line<V: Variant>(&mut self, state: &State<D>, ball: u32, boxes: Image<D>) -> bool {
        self.count_change(ball);
        if state.space.repeats() {
            let size = state.space.periods();
            let center = &mut self.outlooks[ball as usize].center;
            for k in 0..D {
                center[k] -= f64::from(boxes[k]) * size[k];
            }
        }
        if state.motion_in::<V>().bends() {
            self.note_bend(state, ball);
        }
        let Some(place) = self.records.get_mut(ball as usize) else { return true };
        let record = self.frame.record(state.particle(ball));
        *place = record.unwrap_or_default();
        record.is_some()
    }

    /// Updates the curve of a line.
    fn note_bend(&mut self, state: &State<D>, ball: u32) {
        if let Some(bend) = state.line::<Any>(ball).bend {
            self.bends[ball as usize] = bend;
        }
    }

    /// Moves the frame after a ball has left it, or if too much time has passed: if nothing happens
    /// for long, no entry of the calendar shows it. (A meeting has an entry.)
    fn keep_up(&mut self, state: &State<D>, is_in_frame: bool) {
        if !is_in_frame || self.frame.time_of(state.now) > self.frame.until {
            self.follow(state, state.now);
        }
    }

    #[inline]
    fn count_change(&mut self, ball: u32) {
        let changes = &mut self.changes[ball as usize];
        *changes = changes.wrapping_add(1);
    }
}
