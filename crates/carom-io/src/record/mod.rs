//! What is kept of a run in memory, and its summary: what came of it, without any file.

mod labels;
mod summary;

use std::time::Duration;

use carom_sim::observe::{Tally, Tracks};
use carom_sim::{BallId, Contact, Event, Shifts};
use serde::{Deserialize, Serialize};

use crate::motion::AnySimulation;
use crate::replay::{Replay, ReplayBall};
use crate::scene::Scene;
use summary::{Conserved, hash_text};

pub use summary::{Change, Periodic, Relaxed, Summary};

pub(crate) use labels::Labels;
pub(crate) use summary::{End, EventsWritten, Outcome};

/// What is kept of a run in memory: counts, a hash of the trajectory, and what a replay shows.
///
/// It is for runs that write no files; [`run`](crate::run::run) keeps one, too.
///
/// ```
/// use std::time::Duration;
///
/// use carom_io::record::Record;
/// use carom_io::scene::{Scene, TEMPLATE};
///
/// let scene = Scene::parse("template.toml", TEMPLATE, &[])?;
/// let mut simulation = scene.build::<2>()?.simulation;
/// let mut record = Record::new(&simulation);
/// while let Some(event) = simulation.step(1.0)? {
///     record.event(&simulation, &event);
/// }
/// let summary = record.summary(&scene, &simulation, Duration::ZERO);
/// assert_eq!((summary.time, summary.files.len()), (1.0, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record<const D: usize> {
    initial: Conserved<D>,
    tally: Tally,
    pocketed: u64,
    relaxed: Option<Relaxed>,
    replay: Option<Lines<D>>,
}

/// The balls as they were at the start, the lines that they moved on, and what happened between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Lines<const D: usize> {
    balls: Vec<ReplayBall>,
    tracks: Tracks<D>,
    events: Vec<Event<D>>,
}

impl<const D: usize> Record<D> {
    /// The lines that are kept at the most: a page of some 10 MB, which a browser still opens
    /// in a second.
    pub const MOST_LINES: usize = 100_000;

    /// The balls whose lines are kept at the most: of more, the balls alone would fill half of it.
    pub const MOST_BALLS: usize = Self::MOST_LINES / 2;

    /// An empty record that begins at the simulation's present moment; without lines if there are too many balls, or if they
    /// grow.
    #[must_use]
    pub fn new(simulation: &AnySimulation<D>) -> Self {
        let can_be_shown = simulation.len() <= Self::MOST_BALLS && !simulation.is_growing();
        let replay = can_be_shown.then(|| Lines {
            balls: ReplayBall::all(simulation),
            tracks: simulation.tracks(Self::MOST_LINES),
            events: Vec::new(),
        });
        Self { replay, ..Self::without_lines(simulation) }
    }

    /// The same without the lines that a replay shows, and without the memory that they take.
    ///
    /// ```
    /// use carom_io::record::Record;
    /// use carom_io::scene::{Scene, TEMPLATE};
    ///
    /// let simulation = Scene::parse("template.toml", TEMPLATE, &[])?.build::<2>()?.simulation;
    /// assert!(Record::new(&simulation).lines().is_some());
    /// assert!(Record::without_lines(&simulation).lines().is_none());
    /// # Ok::<(), carom_io::scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn without_lines(simulation: &AnySimulation<D>) -> Self {
        Self {
            initial: Conserved::of(simulation),
            tally: simulation.tally(),
            pocketed: 0,
            relaxed: None,
            replay: None,
        }
    }

    /// Takes in an event, right after it has happened.
    pub fn event(&mut self, simulation: &AnySimulation<D>, event: &Event<D>) {
        simulation.show(event, &mut self.tally);
        let is_pocketed = matches!(event.contact, Contact::Pocket { .. });
        self.pocketed += u64::from(is_pocketed);
        if event.outcome == carom_sim::Outcome::Remove && !is_pocketed {
            // Removed by a rule, which no replay shows.
            self.forget_lines();
        }
        if let Some(Lines { tracks, events, .. }) = &mut self.replay {
            simulation.show(event, tracks);
            if tracks.complete_until().is_none() {
                events.push(*event);
            }
        }
    }

    /// Remembers how far balls were moved before the run began, for the summary:
    /// [`Built::shifts`](crate::scene::Built::shifts).
    pub fn remember(&mut self, shifts: Option<&Shifts>) {
        self.relaxed = shifts.map(Relaxed::of);
    }

    /// Takes in that a ball has got another velocity: its line begins anew.
    ///
    /// Once balls were added or taken away, [`forget_lines`](Self::forget_lines): a replay shows those of the start.
    pub fn kicked(&mut self, simulation: &AnySimulation<D>, ball: BallId) {
        if let Some(Lines { tracks, .. }) = &mut self.replay {
            simulation.record(ball, tracks);
        }
    }

    /// Keeps no lines from now on, nor those so far.
    pub fn forget_lines(&mut self) {
        self.replay = None;
    }

    /// The same as [`replay`](Self::replay), and the lines are forgotten: a run that has come to its
    /// end does not hold them twice.
    #[cfg(feature = "files")]
    pub(crate) fn last_replay(
        &mut self,
        title: &str,
        names: &[Option<String>],
        simulation: &AnySimulation<D>,
    ) -> Option<Replay> {
        let Lines { balls, tracks, events } = self.replay.take()?;
        Some(Replay::from_spent_tracks(title, simulation, named(balls, names), tracks, events))
    }

    /// The counts so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The balls that went into pockets so far.
    #[must_use]
    pub fn pocketed(&self) -> u64 {
        self.pocketed
    }

    /// The balls that there were at the start.
    #[cfg(feature = "files")]
    pub(crate) fn balls(&self) -> u64 {
        self.initial.balls()
    }

    /// A hash of every event so far, its time to the bit, as 16 hexadecimal digits.
    #[must_use]
    pub fn trajectory_hash(&self) -> String {
        hash_text(&self.tally)
    }

    /// The first [`MOST_LINES`](Self::MOST_LINES) lines that the balls moved on, and the events that
    /// bent them: what a replay shows. `None` for more than [`MOST_BALLS`](Self::MOST_BALLS) balls,
    /// and for a record [without lines](Self::without_lines).
    #[must_use]
    pub fn lines(&self) -> Option<(&Tracks<D>, &[Event<D>])> {
        self.replay.as_ref().map(|Lines { tracks, events, .. }| (tracks, events.as_slice()))
    }

    /// The replay of the run so far, of [`lines`](Self::lines).
    ///
    /// `names` are by the balls' indices; those that lack have none.
    #[must_use]
    pub fn replay(
        &self,
        title: &str,
        names: &[Option<String>],
        simulation: &AnySimulation<D>,
    ) -> Option<Replay> {
        let Lines { balls, tracks, events } = self.replay.as_ref()?;
        let balls = named(balls.clone(), names);
        Some(Replay::from_tracks(title, simulation, balls, tracks, events))
    }

    /// The summary of the run so far, which took `elapsed` and wrote no files.
    #[must_use]
    pub fn summary(
        &self,
        scene: &Scene,
        simulation: &AnySimulation<D>,
        elapsed: Duration,
    ) -> Summary {
        let labels = Labels { scene: scene.name(), title: scene.title(), balls: &[] };
        self.outcome(labels, elapsed, End::Done).summary(simulation)
    }

    /// What a summary is made of, without files.
    pub(crate) fn outcome<'a>(
        &'a self,
        labels: Labels<'a>,
        elapsed: Duration,
        end: End,
    ) -> Outcome<'a, D> {
        Outcome {
            labels,
            initial: &self.initial,
            tally: &self.tally,
            pocketed: self.pocketed,
            relaxed: self.relaxed,
            elapsed,
            end,
            events: EventsWritten::default(),
            frames_written: 0,
            files: Vec::new(),
        }
    }
}

/// The balls with their names.
fn named(mut balls: Vec<ReplayBall>, names: &[Option<String>]) -> Vec<ReplayBall> {
    for (ball, name) in balls.iter_mut().zip(names) {
        ball.name.clone_from(name);
    }
    balls
}
