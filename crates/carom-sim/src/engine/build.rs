//! Making an engine from a state.

use std::ops::ControlFlow;

use fearless_simd::Level;

use super::calendar::Calendar;
use super::effort::{self, Effort};
use super::frame::{self, Frame};
use super::levels::Levels;
use super::lists::Lists;
use super::meetings::Meetings;
use super::outlook::Outlook;
use super::shell::Shells;
use super::{Engine, Scratch};
use crate::state::State;
use crate::time::Time;
use crate::variant::Any;
use crate::watch::{self, Watch};

impl<const D: usize> Engine<D> {
    /// An engine for this state, with cells of about the side `cell_size` if it is given.
    #[inline(never)]
    pub(crate) fn new(state: &State<D>, cell_size: Option<f64>) -> Self {
        Self::from(state, cell_size, state.now)
    }

    /// The same, from a time on before which nothing happens.
    pub(super) fn from(state: &State<D>, cell_size: Option<f64>, base: Time) -> Self {
        let mut engine = Self::unplanned(state, cell_size, base);
        let _ = engine.plan_all(state, &mut || ControlFlow::Continue(()));
        engine
    }

    /// The same as [`new`](Self::new), unless the watcher ends the work.
    #[inline(never)]
    pub(crate) fn watched(
        state: &State<D>,
        cell_size: Option<f64>,
        watch: Watch<'_>,
    ) -> ControlFlow<(), Self> {
        let mut engine = Self::unplanned(state, cell_size, state.now);
        engine.plan_all(state, watch)?;
        ControlFlow::Continue(engine)
    }

    /// An engine without neighbours and plans.
    fn unplanned(state: &State<D>, cell_size: Option<f64>, base: Time) -> Self {
        let balls = state.particles.len();
        let shells = Shells::of(state, cell_size, base);
        let outgrown = state.motion.time_of_factor(shells.growth * frame::EARLIER);
        let places = (0..state.slot_count()).map(|ball| state.line::<Any>(ball).place_at(base));
        let mut engine = Self {
            instructions: Level::new(),
            outlooks: places.map(Outlook::at).collect(),
            meetings: Meetings::default(),
            levels: Levels::new(state, &shells),
            lists: Lists::new(balls),
            frame: Frame::new(state, &shells.images, base),
            outgrown: outgrown.map_or(Time::NEVER, |time| state.clock.at(time)),
            shells,
            records: Vec::new(),
            bends: (0..state.slot_count())
                .filter_map(|ball| state.line::<Any>(ball).bend)
                .collect(),
            changes: vec![0; balls],
            calendar: Calendar::empty(),
            scratch: Scratch::default(),
            cell_size,
            made_for: state.slot_count(),
            exits: Shells::exits(state),
            safe_until: Time::START,
        };
        engine.write_records(state);
        engine
    }

    /// Looks up the neighbours of all balls, and plans their next events.
    fn plan_all(&mut self, state: &State<D>, watch: Watch<'_>) -> ControlFlow<()> {
        self.find_all_neighbors(state, watch)?;
        let mut entries = Vec::new();
        watch::each(state.balls(), watch, |(ball, _)| {
            entries.extend(self.plan::<Any>(state, ball, 0.0));
        })?;
        self.enter_all(entries);
        ControlFlow::Continue(())
    }

    fn find_all_neighbors(&mut self, state: &State<D>, watch: Watch<'_>) -> ControlFlow<()> {
        let balls = || state.balls().map(|(ball, particle)| (ball, particle.radius));
        watch::each(balls(), watch, |sized| {
            self.levels.put(sized, self.outlooks[sized.0 as usize].center);
        })?;
        let neighbors = &mut self.scratch.neighbors;
        watch::each(balls(), watch, |sized| {
            let center = self.outlooks[sized.0 as usize].center;
            self.levels.find(self.instructions, sized, center, neighbors);
            effort::count(Effort::Neighbors, neighbors.len());
            self.lists.set(&mut self.outlooks, sized.0, neighbors);
        })?;
        // Because of rounding, one of two balls can find the other without being found.
        self.lists.make_mutual(&mut self.outlooks);
        ControlFlow::Continue(())
    }

    /// Rebuilds everything, with shells and cells for the balls as they are now.
    #[cold]
    pub(super) fn rebuild(&mut self, state: &State<D>) {
        *self = Self::new(state, self.cell_size);
    }

    /// Rebuilds everything if the balls have moved so far that shells of another size suit them.
    #[cold]
    pub(super) fn fit_shells(&mut self, state: &State<D>, now: f64) {
        self.exits = Shells::exits(state);
        let base = self.frame.moment_of(state, now).max(state.now);
        if self.shells.misfit(&Shells::of(state, self.cell_size, base)) {
            *self = Self::from(state, self.cell_size, base);
        }
    }
}
