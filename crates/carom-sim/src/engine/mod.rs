//! Which meeting comes next? Neighbour lists, plans and a calendar that find it quickly.
//!
//! All of it is derived from the [`State`], which the engine sees but cannot change: it may be
//! thrown away and built anew at any moment, and the events that follow are the same to the last
//! bit. All that is said to it, and all that it answers, are the methods of [`Engine`] that the
//! crate can see. Nothing else of how it works is known outside this folder, except [`CELL_SLACK`],
//! with which `builder` finds balls that are too large for a periodic box.
//!
//! Each ball has a shell: a place, and how far it may go from there. Two balls whose shells are so
//! near that the balls could touch are neighbours, and each has the other in its list ([`lists`]). A
//! ball that leaves its shell gets a new one where it then is, and its neighbours are looked up in
//! [`levels`].
//!
//! Each ball plans one event: the earliest meeting it knows of, or leaving its shell ([`plan`]). A ball
//! whose line or list changes is predicted against all its neighbours; so of two balls that are about
//! to meet, the one that changed last knows of it, or of something earlier. A plan whose partner has
//! changed since is void when its time comes: the ball is then predicted anew.

mod calendar;
mod frame;
mod grid;
mod kernel;
mod levels;
mod lists;
mod plan;
mod shell;
#[cfg(test)]
mod tests;

pub(crate) use shell::CELL_SLACK;

use fearless_simd::Level;

use calendar::{Calendar, Entry};
use frame::{Frame, Hot};
use kernel::Keys;
use levels::Levels;
use lists::Lists;
use plan::{Plan, Then};
use shell::{Images, Shells};

use crate::physics::meeting::{Image, Meeting, Partner};
use crate::physics::motion::place_at;
use crate::physics::respond::Effect;
use crate::state::State;
use crate::time::Time;

/// Finds the next meeting of a state.
#[derive(Clone, Debug)]
pub(crate) struct Engine<const D: usize> {
    /// The instructions that the machine has.
    level: Level,
    shells: Shells<D>,
    /// Where the shell of each ball lies, counted from the box of its anchor.
    centers: Vec<[f64; D]>,
    levels: Levels<D>,
    lists: Lists,
    frame: Frame<D>,
    /// By ball; empty where short records are of no use.
    hot: Vec<Hot>,
    /// What each ball has planned, if there is an entry for it in the calendar.
    plans: Vec<Plan<D>>,
    /// How often a ball has changed: a plan that was made before is void.
    changes: Vec<u32>,
    calendar: Calendar,
    scratch: Scratch,
}

/// Memory that is used over and over.
#[derive(Clone, Debug, Default)]
struct Scratch {
    keys: Keys,
    neighbors: Vec<u32>,
    former: Vec<u32>,
}

impl<const D: usize> Engine<D> {
    /// An engine for this state, with cells of about the side `cell_size` if it is given.
    pub(crate) fn new(state: &State<D>, cell_size: Option<f64>) -> Self {
        let balls = state.particles.len();
        let shells = Shells::of(state, cell_size);
        let anchors = state.particles.iter().map(|particle| &particle.anchor);
        let mut engine = Self {
            level: Level::new(),
            centers: anchors.map(|anchor| place_at(anchor, state.now)).collect(),
            levels: Levels::new(state, &shells),
            lists: Lists::new(balls),
            frame: Frame::new(state, &shells.images, state.now),
            shells,
            hot: Vec::new(),
            plans: vec![Plan::Exit; balls],
            changes: vec![0; balls],
            calendar: Calendar::new(Vec::new()),
            scratch: Scratch::default(),
        };
        engine.write_records(state);
        engine.find_all_neighbors(state);
        let entries = (0..state.count()).filter_map(|ball| engine.plan(state, ball, 0.0)).collect();
        engine.calendar = Calendar::new(entries);
        engine
    }

    /// The next meeting, if it comes no later than `end`.
    #[inline]
    pub(crate) fn next(&mut self, state: &State<D>, end: Time) -> Option<Meeting<D>> {
        loop {
            let entry = self.first_entry(state, self.frame.time_of(end))?;
            if entry.at > self.frame.until {
                self.follow(state, self.frame.moment_of(state, entry.at));
                continue;
            }
            match &self.plans[entry.ball as usize] {
                Plan::Meeting { meeting, .. } if !self.is_void(entry.ball) => {
                    return (meeting.at.time <= end).then_some(*meeting);
                }
                Plan::Exit => {
                    self.calendar.pop();
                    self.leave_shell(state, entry.ball, entry.at);
                }
                Plan::Guess { other, limit, .. } if !self.is_void(entry.ball) => {
                    let (other, limit) = (*other, *limit);
                    self.calendar.pop();
                    self.check_guess(state, entry, other, limit);
                }
                Plan::Guess { .. } | Plan::Meeting { .. } => {
                    self.calendar.pop();
                    if let Some(entry) = self.plan_instead(state, entry) {
                        self.calendar.push(entry);
                    }
                }
            }
        }
    }

    /// Takes note of a meeting that happened: the lines of its balls have changed.
    #[inline]
    pub(crate) fn note(&mut self, state: &State<D>, meeting: &Meeting<D>, effect: &Effect<D>) {
        let ball = meeting.ball;
        let mut is_in_frame = self.note_line(state, ball, effect.boxes[0]);
        if let Partner::Ball(other) = meeting.partner {
            is_in_frame &= self.note_line(state, other, effect.boxes[1]);
        }
        if !is_in_frame {
            self.follow(state, state.now);
        }
        if effect.wall_yields {
            self.note_walls(state);
            return;
        }
        let now = self.frame.time_of(state.now);
        self.plan_and_enter(state, ball, now);
        if let Partner::Ball(other) = meeting.partner {
            self.plan_and_enter(state, other, now);
        }
    }

    /// Takes note that the motion of a wall has changed: predicts every ball anew.
    #[cold]
    pub(crate) fn note_walls(&mut self, state: &State<D>) {
        let now = self.frame.time_of(state.now);
        for ball in 0..state.count() {
            self.note_change(ball);
            self.plan_and_enter(state, ball, now);
        }
    }

    /// Calls `visit` with every ball that a ball could touch now, and more, and with the image in
    /// which it stands there.
    pub(crate) fn neighbors(&self, ball: u32, mut visit: impl FnMut(u32, Image<D>)) {
        for &other in self.lists.of(ball) {
            self.images(ball, other, |image| visit(other, image));
        }
    }

    /// About the least side that can be wished for, and has an effect.
    #[cfg(test)]
    pub(crate) fn cell_side(&self) -> f64 {
        self.shells.cutoff
    }

    /// The first entry that is good: at one moment, those that are no certain meetings come first, and
    /// then it is as the order of meetings has it.
    #[inline]
    fn first_entry(&mut self, state: &State<D>, end: f64) -> Option<Entry> {
        let cursor = self.calendar.cursor();
        self.calendar.first(end, &self.changes)?;
        if self.calendar.cursor() != cursor {
            self.fetch_ahead(state);
        }
        let ties = self.calendar.first(end, &self.changes)?;
        let last = ties.len() - 1;
        if last > 0 {
            let (plans, changes) = (&self.plans, &self.changes);
            let urgency = |entry: &Entry| {
                let plan = &plans[entry.ball as usize];
                // No meeting comes before all meetings.
                (
                    entry.is_stale(changes),
                    plan.meeting().filter(|_| !plan.is_void(entry.ball, changes)),
                )
            };
            let first = (0..=last).min_by_key(|&place| urgency(&ties[place])).unwrap_or(last);
            ties.swap(first, last);
        }
        ties.last().copied()
    }

    /// Reads a little of all that the plans of a bucket will need: the memory then works on many of
    /// these reads at once, where they would else wait for one another.
    fn fetch_ahead(&self, state: &State<D>) {
        let mut sum = 0;
        for entry in self.calendar.current() {
            sum ^= self.plans[entry.ball as usize].other(entry.ball)
                ^ self.lists.touch_row(entry.ball);
        }
        for entry in self.calendar.current() {
            let other = self.plans[entry.ball as usize].other(entry.ball);
            for ball in [entry.ball, other] {
                let particle = state.particle(ball);
                sum ^= particle.wave ^ self.changes[ball as usize] ^ self.lists.touch(ball);
                let center = self.centers[ball as usize][0] + particle.anchor.position[0];
                sum ^= u32::from(center > 0.0);
                if !self.hot.is_empty() {
                    for &neighbor in self.lists.of(ball) {
                        sum ^= self.hot[neighbor as usize].motion[3].to_bits();
                    }
                }
            }
        }
        std::hint::black_box(sum);
    }

    /// A ball's line begins anew, so many boxes back from where it had flown to. Whether it is still
    /// within the frame.
    #[inline]
    fn note_line(&mut self, state: &State<D>, ball: u32, boxes: Image<D>) -> bool {
        self.note_change(ball);
        if let Some(size) = self.shells.images.size() {
            let center = &mut self.centers[ball as usize];
            for k in 0..D {
                center[k] -= f64::from(boxes[k]) * size[k];
            }
        }
        let Some(hot) = self.hot.get_mut(ball as usize) else { return true };
        let record = self.frame.record(state.particle(ball));
        *hot = record.unwrap_or_default();
        record.is_some()
    }

    #[inline]
    fn note_change(&mut self, ball: u32) {
        let changes = &mut self.changes[ball as usize];
        *changes = changes.wrapping_add(1);
    }

    /// Whether the ball that a ball planned to meet has changed since.
    #[inline]
    fn is_void(&self, ball: u32) -> bool {
        self.plans[ball as usize].is_void(ball, &self.changes)
    }

    /// Plans a ball's next event, and puts it into the calendar.
    #[inline]
    fn plan_and_enter(&mut self, state: &State<D>, ball: u32, now: f64) {
        if let Some(entry) = self.plan(state, ball, now) {
            self.calendar.push(entry);
        }
    }

    /// Gives a ball a new shell where it is at a time, and looks up its neighbours.
    fn leave_shell(&mut self, state: &State<D>, ball: u32, now: f64) {
        let center = self.place(state, ball, now);
        self.centers[ball as usize] = center;
        let sized = (ball, state.particle(ball).radius);
        self.levels.put(sized, center);
        let Scratch { neighbors, former, .. } = &mut self.scratch;
        self.levels.find(self.level, sized, center, neighbors);
        self.lists.replace(ball, neighbors, former);
        self.plan_and_enter(state, ball, now);
    }

    fn find_all_neighbors(&mut self, state: &State<D>) {
        let radii = state.particles.iter().map(|particle| particle.radius);
        let balls = (0..state.count()).zip(radii).zip(&self.centers);
        for (sized, center) in balls.clone() {
            self.levels.put(sized, *center);
        }
        let neighbors = &mut self.scratch.neighbors;
        for (sized, center) in balls {
            self.levels.find(self.level, sized, *center, neighbors);
            self.lists.set(sized.0, neighbors);
        }
        // Rounding can let one of two find the other, and not be found.
        self.lists.make_mutual();
    }

    /// Lets the time of the engine begin at a later moment.
    #[cold]
    fn follow(&mut self, state: &State<D>, base: Time) {
        let former =
            std::mem::replace(&mut self.frame, Frame::new(state, &self.shells.images, base));
        let passed = former.time_of(base);
        let calendar = std::mem::replace(&mut self.calendar, Calendar::new(Vec::new()));
        let mut entries = calendar.into_entries(&self.changes);
        for entry in &mut entries {
            match &mut self.plans[entry.ball as usize] {
                Plan::Meeting { meeting, .. } => entry.at = self.frame.time_of(meeting.at.time),
                Plan::Exit => entry.at -= passed,
                Plan::Guess { limit, then, .. } => {
                    entry.at -= passed;
                    *limit -= passed;
                    if let Then::Guess { limit, .. } = then {
                        *limit -= passed;
                    }
                }
            }
        }
        self.calendar = Calendar::new(entries);
        self.write_records(state);
    }

    /// Writes all records anew, from the base of the frame on, if they are of use.
    fn write_records(&mut self, state: &State<D>) {
        self.hot.clear();
        if D <= 3 && !matches!(self.shells.images, Images::Several(_)) {
            for particle in &state.particles {
                let Some(hot) = self.frame.record_at_base(particle) else {
                    self.hot.clear();
                    return;
                };
                self.hot.push(hot);
            }
        }
    }
}
