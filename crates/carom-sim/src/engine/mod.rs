//! Which meeting comes next? Cells, plans and a queue that find it quickly.
//!
//! All of it is derived from the [`State`], which the engine sees but cannot change: it may be
//! thrown away and built anew at any moment, and the events that follow are the same to the last
//! bit. All that is said to it, and all that it answers, are the methods of [`Engine`] that the
//! crate can see. Nothing else of how it works is known outside this folder, except [`CELL_SLACK`],
//! with which `builder` finds balls that are too large for a periodic box.
//!
//! Each ball keeps the earliest meeting it knows of and the moment it crosses into the next cell.
//! A ball whose line changes is predicted against all its neighbours; so of two balls that are
//! about to meet, the one that changed last knows of it, or of something earlier. A plan whose
//! partner has changed since is void when its time comes: the ball is then predicted anew.

mod cells;
mod layout;
mod plan;
mod queue;

pub(crate) use layout::CELL_SLACK;

use cells::Cells;
use layout::Layout;
use plan::{Action, BallPlans, Plan};
use queue::Queue;

use crate::ids::Side;
use crate::physics::change::Change;
use crate::physics::meeting::{Image, Meeting, Partner};
use crate::physics::motion::place_at;
use crate::physics::predict;
use crate::physics::respond::Effect;
use crate::rule::ContactRule;
use crate::state::{Particle, State};
use crate::time::Time;

/// Cells are made anew when there are more than twice as many balls as they were made for, and more
/// than twice as many as this: fewer than a scan of all of them would miss.
const FEW: u32 = 32;

/// Finds the next meeting of a state.
#[derive(Clone, Debug)]
pub(crate) struct Engine<const D: usize> {
    cells: Cells<D>,
    /// By ball, as all that follows.
    plans: Vec<BallPlans<D>>,
    /// How often a ball's line changed: a plan that was made for another line is void.
    changes: Vec<u32>,
    queue: Queue<Plan<D>>,
    /// The size of the cells that was asked for, and how many balls they were made for.
    cell_size: Option<f64>,
    made_for: u32,
}

impl<const D: usize> Engine<D> {
    /// An engine for this state, with cells of about the side `cell_size` if it is given.
    pub(crate) fn new<R: ContactRule>(state: &State<D, R>, cell_size: Option<f64>) -> Self {
        let mut engine = Self {
            cells: Cells::new(Layout::of(state, cell_size)),
            plans: Vec::new(),
            changes: Vec::new(),
            queue: Queue::new(),
            cell_size,
            made_for: state.count(),
        };
        engine.make_room(state);
        for (ball, particle) in state.balls() {
            engine.cells.add(ball, place_at(&particle.anchor, state.now));
        }
        for (ball, _) in state.balls() {
            engine.plan(state, ball);
        }
        engine
    }

    /// The next meeting, if it comes no later than `end`.
    #[inline]
    pub(crate) fn next<R: ContactRule>(
        &mut self,
        state: &State<D, R>,
        end: Time,
    ) -> Option<Meeting<D>> {
        while let Some((holder, Plan { at, action })) = self.queue.first()
            && at.time <= end
            && at.time != Time::NEVER
        {
            match action {
                Action::Crossing { axis, side } => self.cross(state, holder, axis, side),
                Action::Meeting { ball, partner, image } => {
                    if !self.is_void(holder, ball, partner) {
                        return Some(Meeting { at, ball, partner, image });
                    }
                    self.plan(state, holder);
                }
                Action::Nothing => break,
            }
        }
        None
    }

    /// Takes note of a meeting that happened: the lines of its balls have changed.
    #[inline]
    pub(crate) fn note<R: ContactRule>(
        &mut self,
        state: &State<D, R>,
        meeting: &Meeting<D>,
        effect: &Effect<D>,
    ) {
        let ball = meeting.ball;
        if !R::ALWAYS_BOUNCES {
            return self.note_by_rule(state, meeting, effect);
        }
        self.note_line(ball, effect.boxes[0]);
        if let Partner::Ball(other) = meeting.partner {
            self.note_line(other, effect.boxes[1]);
            self.plan(state, ball);
            self.plan(state, other);
        } else {
            self.plan(state, ball);
        }
        if effect.wall_yields {
            self.note_walls(state);
        }
    }

    /// The same where a rule lets balls pass or go. One that passes is planned anew as if its line
    /// had changed: what it was waiting for has happened.
    fn note_by_rule<R: ContactRule>(
        &mut self,
        state: &State<D, R>,
        meeting: &Meeting<D>,
        effect: &Effect<D>,
    ) {
        let partner = if let Partner::Ball(other) = meeting.partner { Some(other) } else { None };
        let balls = || [Some(meeting.ball), partner].into_iter().zip(effect.removed);
        for ((ball, is_removed), boxes) in balls().zip(effect.boxes) {
            match ball {
                Some(ball) if is_removed => self.note_removal(ball),
                Some(ball) => self.note_line(ball, boxes),
                None => {}
            }
        }
        for (ball, is_removed) in balls() {
            if let (Some(ball), false) = (ball, is_removed) {
                self.plan(state, ball);
            }
        }
        if effect.wall_yields {
            self.note_walls(state);
        }
    }

    /// Takes note of a change that was made to a ball: its line has changed.
    pub(crate) fn note_change<R: ContactRule>(&mut self, state: &State<D, R>, change: &Change<D>) {
        if change.refines_clock {
            self.rebuild(state);
        } else {
            self.note_line(change.slot, change.boxes);
            self.plan(state, change.slot);
        }
    }

    /// Takes note of a ball that was added.
    pub(crate) fn note_insertion<R: ContactRule>(
        &mut self,
        state: &State<D, R>,
        change: &Change<D>,
    ) {
        let Particle { anchor, radius, .. } = state.particle(change.slot);
        let has_outgrown = state.count() / 2 > self.made_for.max(FEW);
        if change.refines_clock || has_outgrown || !self.cells.layout().holds(*radius) {
            self.rebuild(state);
        } else {
            self.make_room(state);
            self.cells.add(change.slot, anchor.position);
            self.note_line(change.slot, change.boxes);
            self.plan(state, change.slot);
        }
    }

    /// Takes note of a ball that was taken away: nothing meets it any more.
    pub(crate) fn note_removal(&mut self, ball: u32) {
        self.note_line(ball, [0; D]);
        self.cells.remove(ball);
        self.adopt(ball, BallPlans::NONE);
    }

    /// Takes note that the motion of a wall has changed: predicts every ball against the walls.
    #[cold]
    pub(crate) fn note_walls<R: ContactRule>(&mut self, state: &State<D, R>) {
        for (ball, _) in state.balls() {
            let plans = self.plans[ball as usize];
            let meeting = predict::alone(state, ball).map_or(Plan::NOTHING, Plan::meeting);
            if meeting < plans.meeting {
                self.adopt(ball, BallPlans { meeting, ..plans });
            } else if meeting > plans.meeting && plans.meeting.is_with_wall() {
                // The wall that it would have met may have hidden a later meeting with a ball.
                self.plan(state, ball);
            }
        }
    }

    /// Calls `visit` with every ball that a ball could touch now, and more, and with the image in
    /// which it stands there.
    pub(crate) fn neighbors(&self, ball: u32, visit: impl FnMut(u32, Image<D>)) {
        self.cells.neighbors(ball, visit);
    }

    /// Calls `visit` with every ball that one of this radius could touch here, and more; `position`
    /// lies in the periodic box.
    pub(crate) fn around<R: ContactRule>(
        &self,
        state: &State<D, R>,
        (position, radius): ([f64; D], f64),
        mut visit: impl FnMut(u32),
    ) {
        if self.cells.layout().holds(radius) {
            self.cells.around(position, visit);
        } else {
            state.balls().for_each(|(slot, _)| visit(slot));
        }
    }

    #[cfg(test)]
    pub(crate) fn cell_side(&self) -> f64 {
        self.cells.layout().side[0]
    }

    /// Begins anew, with cells for the balls as they are now.
    #[cold]
    fn rebuild<R: ContactRule>(&mut self, state: &State<D, R>) {
        *self = Self::new(state, self.cell_size);
    }

    /// Room for as many balls as there are slots.
    fn make_room<R: ContactRule>(&mut self, state: &State<D, R>) {
        let slots = state.particles.len();
        self.plans.resize(slots, BallPlans::NONE);
        self.changes.resize(slots, 0);
        self.queue.grow(state.count(), Plan::NOTHING);
        self.cells.grow(slots);
    }

    /// A ball's line begins anew, so many boxes back from where it had flown to.
    #[inline]
    fn note_line(&mut self, ball: u32, boxes: Image<D>) {
        let changes = &mut self.changes[ball as usize];
        *changes = changes.wrapping_add(1);
        self.cells.wrap(ball, boxes);
    }

    /// Predicts a ball against everything in reach.
    fn plan<R: ContactRule>(&mut self, state: &State<D, R>, ball: u32) {
        let meeting = predict::alone(state, ball).map_or(Plan::NOTHING, Plan::meeting);
        let mut best = BallPlans { meeting, ..BallPlans::NONE };
        self.cells.neighbors(ball, |other, image| {
            self.consider(state, &mut best, ball, other, image);
        });
        best.crossing = self.crossing(state, ball);
        self.adopt(ball, best);
    }

    /// Moves a ball into the next cell, where it meets new neighbours.
    fn cross<R: ContactRule>(&mut self, state: &State<D, R>, ball: u32, axis: usize, side: Side) {
        self.cells.cross(ball, axis, side);
        let mut best = self.plans[ball as usize];
        self.cells.neighbors_beyond(ball, axis, side, |other, image| {
            self.consider(state, &mut best, ball, other, image);
        });
        best.crossing = self.crossing(state, ball);
        self.adopt(ball, best);
    }

    fn adopt(&mut self, ball: u32, plans: BallPlans<D>) {
        self.plans[ball as usize] = plans;
        self.queue.set(ball, plans.first());
    }

    /// Takes the meeting of `ball` with `other` into its plans if it comes first.
    #[inline]
    fn consider<R: ContactRule>(
        &self,
        state: &State<D, R>,
        best: &mut BallPlans<D>,
        ball: u32,
        other: u32,
        image: Image<D>,
    ) {
        if let Some(meeting) = predict::pair(state, ball, other, image) {
            let plan = Plan::meeting(meeting);
            if plan < best.meeting {
                best.meeting = plan;
                best.partner_changes = self.changes[other as usize];
            }
        }
    }

    /// When a ball leaves its cell.
    fn crossing<R: ContactRule>(&self, state: &State<D, R>, ball: u32) -> Plan<D> {
        let anchor = &state.particle(ball).anchor;
        let mut first = Plan::NOTHING;
        for axis in 0..D {
            let speed = anchor.velocity[axis];
            let side = if speed < 0.0 { Side::Low } else { Side::High };
            let Some(border) = self.cells.border(ball, axis, side) else { continue };
            // A ball at rest gets an infinite or undefined duration: it never crosses.
            let duration = (border - anchor.position[axis]) / speed;
            if speed != 0.0
                && let Some(time) = state.clock.after(anchor.time, duration.max(0.0))
            {
                first = first.min(Plan::crossing(time, axis, side));
            }
        }
        first
    }

    /// Whether the partner of a planned meeting has changed since.
    #[inline]
    fn is_void(&self, holder: u32, ball: u32, partner: Partner) -> bool {
        let Partner::Ball(other) = partner else { return false };
        let partner = if holder == ball { other } else { ball };
        self.plans[holder as usize].partner_changes != self.changes[partner as usize]
    }
}
