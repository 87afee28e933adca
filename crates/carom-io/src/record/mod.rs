//! Record of a run in memory, and its summary, without files.

mod labels;
mod loaded;
mod summary;
mod walls;

use std::time::Duration;

use carom_sim::observe::{Tally, Tracks};
use carom_sim::{BallId, Contact, Event, Motion, Observer, Shifts, Wall};
use serde::{Deserialize, Serialize};

use crate::replay::{Replay, ReplayBall};
use crate::scene::Scene;
use crate::session::Session;
use summary::{Conserved, hash_text};
use walls::WallTracks;

pub use summary::{Change, Energy, Periodic, Relaxed, Summary};

pub(crate) use labels::Labels;
pub(crate) use summary::{End, EventsWritten, Outcome};

/// The record of a run in memory.
///
/// It holds counts, a hash of the trajectory, and the lines of a replay. It is for runs that write
/// no files; [`run`](crate::run::run) keeps one, too.
///
/// ```
/// use std::time::Duration;
///
/// use carom_io::record::RunRecord;
/// use carom_io::scene::{Scene, TEMPLATE};
///
/// let scene = Scene::parse("template.toml", TEMPLATE, &[])?;
/// let mut simulation = scene.build::<2>()?.simulation;
/// let mut record = RunRecord::new(&simulation);
/// while let Some(event) = simulation.step(1.0)? {
///     record.event(&simulation, &event);
/// }
/// let summary = record.summary(&scene, &simulation, Duration::ZERO);
/// assert_eq!((summary.time, summary.files.len()), (1.0, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunRecord<const D: usize> {
    initial: Conserved<D>,
    tally: Tally,
    pocketed: u64,
    /// Balls that rules removed.
    removed: u64,
    relaxed: Option<Relaxed>,
    replay: Option<Lines<D>>,
}

/// The balls at the start, the lines that they moved on, and the events between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Lines<const D: usize> {
    balls: Vec<ReplayBall>,
    tracks: Tracks<D>,
    walls: WallTracks,
    events: Vec<Event<D>>,
    /// The balls that rules removed, each with the number of the event.
    removed: Vec<(usize, BallId)>,
}

impl<const D: usize> RunRecord<D> {
    /// The most lines kept.
    ///
    /// They make a page of about 10 MB, which a browser opens in a second.
    pub const MOST_LINES: usize = 100_000;

    /// The most balls whose lines are kept.
    ///
    /// More balls alone would fill half of the page.
    pub const MOST_BALLS: usize = Self::MOST_LINES / 2;

    /// Returns an empty record that begins now.
    ///
    /// It has no lines if there are more than [`MOST_BALLS`](Self::MOST_BALLS) balls, or if they
    /// grow.
    #[must_use]
    pub fn new(simulation: &Session<D>) -> Self {
        let can_be_shown = simulation.len() <= Self::MOST_BALLS
            && !matches!(simulation.motion(), Motion::Growing(_));
        let replay = can_be_shown.then(|| Lines {
            balls: ReplayBall::all(simulation),
            tracks: Tracks::new(simulation, Self::MOST_LINES),
            walls: WallTracks::new(simulation),
            events: Vec::new(),
            removed: Vec::new(),
        });
        Self { replay, ..Self::without_lines(simulation) }
    }

    /// Returns an empty record that keeps no lines for a replay.
    ///
    /// It needs no memory for them, either.
    ///
    /// ```
    /// use carom_io::record::RunRecord;
    /// use carom_io::scene::{Scene, TEMPLATE};
    ///
    /// let simulation = Scene::parse("template.toml", TEMPLATE, &[])?.build::<2>()?.simulation;
    /// assert!(RunRecord::new(&simulation).lines().is_some());
    /// assert!(RunRecord::without_lines(&simulation).lines().is_none());
    /// # Ok::<(), carom_io::scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn without_lines(simulation: &Session<D>) -> Self {
        Self {
            initial: Conserved::of(simulation),
            tally: Tally::new(simulation),
            pocketed: 0,
            removed: 0,
            relaxed: None,
            replay: None,
        }
    }

    /// Records an event, right after it has happened.
    pub fn event(&mut self, simulation: &Session<D>, event: &Event<D>) {
        self.tally.event(simulation, event);
        let is_pocketed = matches!(event.contact, Contact::Pocket { .. });
        self.pocketed += u64::from(is_pocketed);
        let is_by_rule = event.outcome == carom_sim::Outcome::Remove && !is_pocketed;
        if let Some(Lines { tracks, walls, events, .. }) = &mut self.replay {
            walls.update(simulation);
            tracks.event(simulation, event);
            if tracks.complete_until().is_none() {
                events.push(*event);
            }
        }
        if is_by_rule {
            self.remove(simulation, event);
        }
    }

    /// Records the balls that a rule removed in the last event.
    #[cold]
    fn remove(&mut self, simulation: &Session<D>, event: &Event<D>) {
        for ball in event.contact.balls().filter(|ball| !simulation.contains(*ball)) {
            self.removed += 1;
            if let Some(Lines { tracks, events, removed, .. }) = &mut self.replay
                && tracks.complete_until().is_none()
            {
                removed.push((events.len() - 1, ball));
            }
        }
    }

    /// Starts the counts and means of the [tally](Self::tally) anew.
    ///
    /// The hash, the number of pocketed balls, and the lines continue.
    ///
    /// ```
    /// use carom_io::record::RunRecord;
    /// use carom_io::scene::{Scene, TEMPLATE};
    ///
    /// let scene = Scene::parse("template.toml", TEMPLATE, &[])?;
    /// let mut simulation = scene.build::<2>()?.simulation;
    /// let mut record = RunRecord::new(&simulation);
    /// while let Some(event) = simulation.step(1.0)? {
    ///     record.event(&simulation, &event);
    /// }
    /// let hash = record.trajectory_hash();
    /// record.restart_tally(&simulation);
    /// assert_eq!(record.tally().pair_collisions, 0);
    /// assert_eq!(record.trajectory_hash(), hash);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restart_tally(&mut self, simulation: &Session<D>) {
        self.tally.restart(simulation);
    }

    /// Records how far balls were moved apart before the run.
    ///
    /// The summary reports it. See [`Built::shifts`](crate::scene::Built::shifts).
    pub fn remember(&mut self, shifts: Option<&Shifts>) {
        self.relaxed = shifts.map(Relaxed::of);
    }

    /// Records that a ball's velocity or kind was changed.
    ///
    /// A new line of the ball begins, and of each ball that it wakes.
    ///
    /// After a ball was added or removed, call [`forget_lines`](Self::forget_lines) instead: a
    /// replay shows the balls of the start.
    pub fn changed(&mut self, simulation: &Session<D>, ball: BallId) {
        if let Some(Lines { tracks, .. }) = &mut self.replay {
            tracks.record(simulation, ball);
        }
    }

    /// Records that a wall was sent or stopped.
    ///
    /// A replay then shows it where it is.
    ///
    /// ```
    /// use carom_io::record::RunRecord;
    /// use carom_io::scene::{Scene, TEMPLATE};
    /// use carom_sim::Wall;
    ///
    /// let scene = Scene::parse("template.toml", TEMPLATE, &[])?;
    /// let mut simulation = scene.build::<2>()?.simulation;
    /// let mut record = RunRecord::new(&simulation);
    /// let wall = Wall::named::<2>("+x").expect("it is a wall of each box in the plane");
    /// let place = simulation.wall_position(wall).expect("the template has a box");
    /// simulation.move_wall(wall, place + 1.0, 0.5)?;
    /// record.wall_moved(&simulation, wall);
    /// let replay = record.replay("Expansion", &[], &simulation).expect("it has lines");
    /// assert_eq!((replay.walls.len(), replay.walls[0].velocity), (1, 0.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wall_moved(&mut self, simulation: &Session<D>, wall: Wall) {
        let Some(Lines { walls, .. }) = &mut self.replay else { return };
        walls.add(simulation, wall);
        if walls.len() > Self::MOST_LINES {
            self.forget_lines();
        }
    }

    /// Discards the lines so far, and keeps none from now on.
    pub fn forget_lines(&mut self) {
        self.replay = None;
    }

    /// As [`replay`](Self::replay), but takes the lines out, so that a run at its end does not hold
    /// them twice.
    #[cfg(feature = "files")]
    pub(crate) fn last_replay(
        &mut self,
        title: &str,
        names: &[Option<String>],
        simulation: &Session<D>,
    ) -> Option<Replay> {
        let Lines { balls, tracks, walls, events, removed } = self.replay.take()?;
        let (balls, events) = (named(balls, names), (events, removed.as_slice()));
        let replay = Replay::from_spent_tracks(title, simulation, balls, tracks, events);
        Some(Replay { walls: walls.replayed(simulation), ..replay })
    }

    /// The counts so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The number of balls that went into pockets so far.
    #[must_use]
    pub fn pocketed(&self) -> u64 {
        self.pocketed
    }

    /// The number of balls that rules removed so far.
    #[must_use]
    pub fn removed(&self) -> u64 {
        self.removed
    }

    /// The number of balls at the start.
    #[cfg(feature = "files")]
    pub(crate) fn balls(&self) -> u64 {
        self.initial.balls()
    }

    /// A hash of all events so far, as 16 hexadecimal digits.
    ///
    /// It covers every bit of their times.
    #[must_use]
    pub fn trajectory_hash(&self) -> String {
        hash_text(&self.tally)
    }

    /// The lines that the balls moved on, and the events between them.
    ///
    /// A replay shows them. They are the first [`MOST_LINES`](Self::MOST_LINES) lines, and the
    /// events that bent them. `None` for more than [`MOST_BALLS`](Self::MOST_BALLS) balls, for a
    /// record [without lines](Self::without_lines), and once a rule has removed a ball.
    #[must_use]
    pub fn lines(&self) -> Option<(&Tracks<D>, &[Event<D>])> {
        let lines = self.replay.as_ref().filter(|_| self.removed == 0);
        lines.map(|Lines { tracks, events, .. }| (tracks, events.as_slice()))
    }

    /// The replay of the run so far.
    ///
    /// It is `None` without lines; but a replay shows balls that rules remove.
    ///
    /// `names` are in the order of the balls' indices; balls beyond its end have no name.
    #[must_use]
    pub fn replay(
        &self,
        title: &str,
        names: &[Option<String>],
        simulation: &Session<D>,
    ) -> Option<Replay> {
        let Lines { balls, tracks, walls, events, removed } = self.replay.as_ref()?;
        let balls = named(balls.clone(), names);
        let replay = Replay::from_tracks(title, simulation, balls, tracks, (events, removed));
        Some(Replay { walls: walls.replayed(simulation), ..replay })
    }

    /// The summary of a run so far that wrote no files.
    ///
    /// The run took `elapsed`.
    #[must_use]
    pub fn summary(&self, scene: &Scene, simulation: &Session<D>, elapsed: Duration) -> Summary {
        let labels = Labels { scene: scene.name(), title: scene.title(), balls: &[] };
        self.outcome(labels, elapsed, End::Done).summary(simulation)
    }

    /// The outcome of the run, without files.
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
            removed: self.removed,
            relaxed: self.relaxed,
            elapsed,
            end,
            events: EventsWritten::default(),
            frames_written: 0,
            files: Vec::new(),
        }
    }
}

/// Sets the names of the balls.
fn named(mut balls: Vec<ReplayBall>, names: &[Option<String>]) -> Vec<ReplayBall> {
    for (ball, name) in balls.iter_mut().zip(names) {
        ball.name.clone_from(name);
    }
    balls
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ball comes back from a wall, is removed by a second one, and that meets the wall.
    #[test]
    fn a_replay_removes_a_ball_at_the_event_that_does() {
        let text = "dimension = 2\nuntil = 9\n\
                    boundary = { kind = \"box\", min = [0, 0], max = [10, 2] }\n\
                    ball = [{ center = [2, 1], radius = 0.5, velocity = [-1, 0] },\n\
                    { center = [9, 1], radius = 0.5, velocity = [-1, 0], kind = \"hole\" }]\n\
                    rule = [{ between = [\"hole\", \"ball\"], does = \"remove-second\" }]\n";
        let scene = Scene::parse("removed.toml", text, &[]).unwrap();
        let mut session = scene.build::<2>().unwrap().simulation;
        let mut record = RunRecord::new(&session);
        while let Some(event) = session.step(9.0).unwrap() {
            record.event(&session, &event);
        }
        assert_eq!((record.removed(), record.pocketed()), (1, 0));
        let replay = record.replay("removed", &[], &session).unwrap();
        let told: Vec<_> = replay.events.iter().map(|event| (event.time, event.removed)).collect();
        assert_eq!(told, [(1.5, [false; 2]), (4.5, [true, false]), (8.5, [false; 2])]);
    }
}
