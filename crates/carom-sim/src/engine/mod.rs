//! The engine, which finds the next meeting quickly.
//!
//! It has neighbour lists, plans and a calendar. All of it is derived from the [`State`], which the
//! engine sees but cannot change: it may be dropped and rebuilt at any time, and the events that
//! follow are the same to the last bit. Its interface is the methods of [`Engine`] that the crate
//! can see. Nothing else of how it works is known outside this folder, except [`CELL_SLACK`], with
//! which `builder` and `edit` find balls that are too large for a periodic box.
//!
//! Each ball has a shell: a position, and how far the ball may go from it. Two balls whose shells
//! are so near that the balls could touch are neighbours, and each has the other in its list
//! ([`lists`]). A ball that leaves its shell gets a new one where it then is, and its neighbours
//! are looked up in [`levels`].
//!
//! Each ball plans one event: its earliest known meeting, or leaving its shell ([`plan`]). A ball
//! whose line or list changes is predicted against all its neighbours; so of two balls that are
//! about to meet, the one that changed last knows of the meeting, or of something earlier. A plan
//! whose partner has changed since is void when its time comes: the ball is then predicted anew. An
//! entry of the calendar whose own ball has been replanned since is stale, and dropped.
#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

mod build;
mod calendar;
mod effort;
mod frame;
mod grid;
mod kernel;
mod levels;
mod lists;
mod meetings;
mod note;
mod obstacles;
mod outlook;
mod plan;
mod record;
mod shell;
#[cfg(test)]
mod tests;

pub(crate) use shell::CELL_SLACK;

use fearless_simd::Level;

use calendar::{Calendar, Entry};
use effort::Effort;
use frame::Frame;
use levels::Levels;
use lists::Lists;
use meetings::Meetings;
use outlook::{Outlook, What};
use record::{BallRecord, Keys};
use shell::{Images, Shells};

use crate::physics::line::{Bend, Line};
use crate::physics::meeting::{Image, Meeting};
use crate::state::State;
use crate::time::{LATER, Time};
use crate::variant::Variant;

/// Up to this number, records are in so near a cache (1 MB) that prefetching them costs as much as
/// it gains.
const NEAR_RECORDS: usize = 1 << 15;

/// Finds the next meeting of a state.
#[derive(Clone, Debug)]
pub(crate) struct Engine<const D: usize> {
    /// The instructions of the machine.
    instructions: Level,
    shells: Shells<D>,
    /// When growing balls become too large for the shells.
    outgrown: Time,
    /// By ball.
    outlooks: Vec<Outlook<D>>,
    meetings: Meetings<D>,
    levels: Levels<D>,
    lists: Lists,
    frame: Frame<D>,
    /// By ball; empty if short records are of no use.
    records: Vec<BallRecord>,
    /// The curve of each ball's line; empty if lines are straight.
    bends: Vec<Bend<D>>,
    /// How often a ball has changed: an earlier plan to meet it is void, and an earlier entry of
    /// its own is stale.
    changes: Vec<u32>,
    calendar: Calendar<Option<Meeting<D>>>,
    scratch: Scratch,
    /// The requested size of the cells, and the number of balls when everything was built.
    cell_size: Option<f64>,
    made_for: u32,
    /// How many times more balls leave their shells before these are fitted again.
    exits: u32,
    /// Until then no number can leave its range, unless balls are changed.
    pub(crate) safe_until: Time,
}

/// Reused memory.
#[derive(Clone, Debug, Default)]
struct Scratch {
    keys: Keys,
    neighbors: Vec<u32>,
    former: Vec<u32>,
}

impl<const D: usize> Engine<D> {
    /// The instructions of the machine.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(crate) fn instructions(&self) -> Level {
        self.instructions
    }

    /// The next meeting, if it comes no later than `end`, and whether another one may be tied with
    /// it.
    #[inline(always)]
    pub(crate) fn next<V: Variant>(
        &mut self,
        state: &State<D>,
        end: Time,
    ) -> Option<(&Meeting<D>, bool)> {
        loop {
            let limit = if state.motion_in::<V>().grows() { end.min(self.outgrown) } else { end };
            let Some(entry) = self.first_entry(state, self.frame.time_of(limit)) else {
                if limit == end {
                    return None;
                }
                *self = Self::from(state, self.cell_size, limit);
                continue;
            };
            if entry.at > self.frame.until {
                self.follow(state, self.frame.moment_of(state, entry.at));
                continue;
            }
            let plan = self.outlooks[entry.ball as usize].plan;
            let is_void = plan.is_void(&self.changes);
            if let What::Meeting { is_tied, .. } = plan.what
                && !is_void
            {
                let meeting = self.meetings.of(plan);
                let by = entry.at * LATER + state.losses.instant;
                // Each of two balls may plan their meeting, and know of a tie.
                let is_another = |other: &Entry| {
                    let of_other = self.outlooks[other.ball as usize].plan;
                    let is_same = other.ball == plan.other && of_other.other == entry.ball;
                    let knows = matches!(of_other.what, What::Meeting { is_tied: true, .. });
                    (knows || !is_same) && !other.is_stale(&self.changes)
                };
                let is_tied = is_tied || self.calendar.has_another_by(by, is_another);
                // A ball has one valid entry.
                debug_assert_eq!(
                    meeting.map(|meeting| self.frame.time_of(meeting.at.time)),
                    Some(entry.at)
                );
                return meeting
                    .filter(|meeting| meeting.at.time <= end)
                    .map(|meeting| (meeting, is_tied));
            }
            self.calendar.pop();
            match plan.what {
                What::Exit => self.leave_shell::<V>(state, entry.ball, entry.at),
                What::Guess { limit, .. } if !is_void => {
                    self.check_guess::<V>(state, entry, (plan.other, limit));
                }
                What::Guess { .. } | What::Meeting { .. } => {
                    let entry = self.plan_instead::<V>(state, entry);
                    self.enter_if_any(entry);
                }
            }
        }
    }

    /// The line of a ball. Its curve is kept because it is expensive to find, and all neighbours of
    /// the ball need it.
    #[inline(always)]
    fn line<'a, V: Variant>(&self, state: &'a State<D>, ball: u32) -> Line<'a, D> {
        // Without curved lines there are none.
        let bend = if V::IS_PLAIN { None } else { self.bends.get(ball as usize).copied() };
        debug_assert_eq!(
            bend,
            state.line::<V>(ball).bend,
            "the line of ball {ball} has changed unnoticed"
        );
        Line { anchor: &state.particle(ball).anchor, bend }
    }

    /// Calls `visit` with every ball that a ball could touch now, and more, and with the image in
    /// which it is there.
    pub(crate) fn neighbors(&self, ball: u32, mut visit: impl FnMut(u32, Image<D>)) {
        for &other in self.lists.of(self.outlooks[ball as usize].row) {
            self.images(ball, other, |image| visit(other, image));
        }
    }

    /// Calls `visit` with every ball that one of this radius now could touch here, and more;
    /// `position` lies in the periodic box.
    pub(crate) fn around(
        &self,
        state: &State<D>,
        (position, radius): ([f64; D], f64),
        visit: impl FnMut(u32),
    ) {
        let radius = radius / state.motion.factor_at(state.now);
        if self.levels.holds(radius) {
            // All balls: no ball has this number.
            let mut found = Vec::new();
            self.levels.find(self.instructions, (u32::MAX, radius), position, &mut found);
            found.into_iter().for_each(visit);
        } else {
            state.balls().map(|(slot, _)| slot).for_each(visit);
        }
    }

    /// The requested size of the cells.
    pub(crate) fn cell_size(&self) -> Option<f64> {
        self.cell_size
    }

    /// About the smallest size of cells that still has an effect.
    #[cfg(test)]
    pub(crate) fn cell_side(&self) -> f64 {
        self.shells.cutoff
    }

    /// The first valid entry. At one time, entries that are no certain meetings come first; after
    /// them the order is that of meetings.
    #[inline(always)]
    fn first_entry(&mut self, state: &State<D>, end: f64) -> Option<Entry> {
        let cursor = self.calendar.cursor();
        let rank = ranks(&self.outlooks, &self.meetings);
        let ties = self.calendar.first(end, &self.changes, rank)?;
        if self.calendar.cursor() != cursor {
            self.fetch_ahead(state);
        }
        if ties > 1 {
            self.put_most_urgent_last(ties);
        }
        self.calendar.last()
    }

    /// Moves the most urgent of the last entries of the calendar, the `ties` at one time, to the
    /// end.
    fn put_most_urgent_last(&mut self, ties: usize) {
        let (outlooks, meetings, changes) = (&self.outlooks, &self.meetings, &self.changes);
        let urgency = |entry: &Entry| {
            let plan = outlooks[entry.ball as usize].plan;
            let meeting = meetings.of(plan).filter(|_| !plan.is_void(changes));
            // `None` is before `Some`: an entry that is no certain meeting comes first.
            (entry.is_stale(changes), meeting)
        };
        effort::count(Effort::Ties, ties);
        let ties = self.calendar.last_mut(ties);
        let last = ties.len() - 1;
        let first = (0..=last).min_by_key(|&place| urgency(&ties[place])).unwrap_or(last);
        ties.swap(first, last);
    }

    /// Reads a little of all data that the plans of a bucket will need: the memory then works on
    /// many of these reads at once, instead of one after another.
    fn fetch_ahead(&self, state: &State<D>) {
        let mut sum = 0;
        for entry in self.calendar.current() {
            sum ^= self.outlooks[entry.ball as usize].plan.other;
        }
        for entry in self.calendar.current() {
            let other = self.outlooks[entry.ball as usize].plan.other;
            for ball in [entry.ball, other] {
                let (particle, row) = (state.particle(ball), self.outlooks[ball as usize].row);
                sum ^= particle.wave ^ self.changes[ball as usize] ^ self.lists.touch(row);
                sum ^= u32::from(particle.anchor.position[0] > 0.0);
                if self.records.len() > NEAR_RECORDS {
                    for &neighbor in self.lists.of(row) {
                        sum ^= self.records[neighbor as usize].motion[3].to_bits();
                    }
                }
            }
        }
        std::hint::black_box(sum);
    }

    /// Plans a ball's next event, and adds it to the calendar.
    #[inline(always)]
    fn plan_and_enter<V: Variant>(&mut self, state: &State<D>, ball: u32, now: f64) {
        let entry = self.plan::<V>(state, ball, now);
        self.enter_if_any(entry);
    }

    /// Adds the entry of a plan to the calendar, if it has one.
    #[inline(always)]
    fn enter_if_any(&mut self, entry: Option<Entry>) {
        if let Some(entry) = entry {
            let rank = ranks(&self.outlooks, &self.meetings);
            self.calendar.push(entry, &self.changes, rank);
        }
    }

    /// A new calendar, with these entries.
    fn enter_all(&mut self, entries: Vec<Entry>) {
        let rank = ranks(&self.outlooks, &self.meetings);
        self.calendar = Calendar::new(entries, &self.changes, rank);
    }

    /// Gives a ball a new shell where it is at a time, and looks up its neighbours.
    fn leave_shell<V: Variant>(&mut self, state: &State<D>, ball: u32, now: f64) {
        let center = self.place::<V>(state, ball, now);
        self.outlooks[ball as usize].center = center;
        let sized = (ball, state.particle(ball).radius);
        self.levels.put(sized, center);
        let Scratch { neighbors, former, .. } = &mut self.scratch;
        self.levels.find(self.instructions, sized, center, neighbors);
        self.lists.replace(&mut self.outlooks, (ball, neighbors), former);
        self.plan_and_enter::<V>(state, ball, now);
        self.exits -= 1;
        if self.exits == 0 {
            self.fit_shells(state, now);
        }
    }

    /// Moves the base of the engine's time to a later time.
    #[cold]
    fn follow(&mut self, state: &State<D>, base: Time) {
        let former =
            std::mem::replace(&mut self.frame, Frame::new(state, &self.shells.images, base));
        let passed = former.time_of(base);
        let calendar = std::mem::replace(&mut self.calendar, Calendar::empty());
        let mut entries = calendar.into_entries(&self.changes);
        for entry in &mut entries {
            let plan = &mut self.outlooks[entry.ball as usize].plan;
            plan.map_limits(|limit| self.frame.limit(former.time_of_limit(limit) - passed));
            entry.at = match self.meetings.of(*plan) {
                Some(meeting) => self.frame.time_of(meeting.at.time),
                None => entry.at - passed,
            };
        }
        self.enter_all(entries);
        self.write_records(state);
    }

    /// Rewrites all records relative to the base of the frame, if they are of use.
    fn write_records(&mut self, state: &State<D>) {
        self.records.clear();
        // With a rule, balls also meet that have met already, when they part: records cover neither
        // that nor accelerations.
        if D <= 3
            && state.rules.is_empty()
            && !state.motion.bends()
            && !self.frame.grows_too_fast()
            && !matches!(self.shells.images, Images::Several(_))
        {
            for particle in &state.particles {
                let record = self.frame.record_at_base(particle);
                let Some(record) = record.or((!particle.is_present()).then(BallRecord::default))
                else {
                    self.records.clear();
                    return;
                };
                self.records.push(record);
            }
        }
    }
}

/// The rank of an entry among those at one time: none comes first, then the order of meetings.
#[expect(clippy::ptr_arg, reason = "a slice would be read from memory for each event")]
fn ranks<'a, const D: usize>(
    outlooks: &'a Vec<Outlook<D>>,
    meetings: &'a Meetings<D>,
) -> impl Fn(&Entry) -> Option<Meeting<D>> + Copy + use<'a, D> {
    move |entry| meetings.of(outlooks[entry.ball as usize].plan).copied()
}
