//! A run of a scene from event to event.

use std::ops::{ControlFlow, Deref, DerefMut};
use std::time::Duration;

use carom_io::record::{RunRecord, Summary};
use carom_io::recorded::Recorded;
use carom_io::scene::{Additions, Built, Scene, Value};
use carom_io::session::Ask;
use carom_sim::{Axis, BallId, Contact, Event, Rules};
use serde::{Deserialize, Serialize};

use super::Error;

/// The kind of a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum BoundaryKind {
    /// One word for all axes.
    OfAll(&'static str),
    /// A word for each axis: `open`, `walls` or `periodic`.
    ByAxis(Vec<&'static str>),
}

/// The space of a scene.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bounds {
    /// `open`, `box` or `periodic`; or one word for each axis.
    pub kind: BoundaryKind,
    /// The corner with the smallest coordinates.
    ///
    /// Along open axes it is that of the smallest box around the balls now.
    pub min: Vec<f64>,
    /// The corner with the largest coordinates.
    pub max: Vec<f64>,
}

/// A simulation of a scene, and its record.
///
/// It has all methods of [`Recorded`].
#[derive(Serialize, Deserialize)]
pub struct Run<const D: usize> {
    scene: Scene,
    recorded: Recorded<D>,
    /// The number of balls at the start.
    at_start: usize,
    /// The time of each ball's first collision, by its number; NaN before it.
    first_hits: Vec<f64>,
}

impl<const D: usize> Deref for Run<D> {
    type Target = Recorded<D>;

    fn deref(&self) -> &Recorded<D> {
        &self.recorded
    }
}

/// Only [`step`](Run::step) and [`insert`](Run::insert) of the run keep the first hits.
impl<const D: usize> DerefMut for Run<D> {
    fn deref_mut(&mut self) -> &mut Recorded<D> {
        &mut self.recorded
    }
}

impl<const D: usize> Run<D> {
    /// Builds the simulation of a scene; functions can give its rules.
    ///
    /// # Errors
    /// See [`Scene::build`]; or a function gives no valid answer.
    pub fn new(scene: Scene, ask: Option<&dyn Ask<Error>>) -> Result<Self, Error> {
        let rules = ask.map(|ask| scene.answers::<D, Error>(Rules::new(), ask)).transpose()?;
        let more = Additions { rules: rules.transpose()?, ..Additions::default() };
        let built = scene.build_with::<D>(more, &mut || ControlFlow::Continue(()))?;
        let Some(Built { simulation, names, shifts }) = built else {
            unreachable!("a watcher that never breaks lets the scene be built")
        };
        let mut record = RunRecord::new(&simulation);
        record.remember(shifts.as_ref());
        let at_start = simulation.len();
        let recorded = Recorded::new(simulation, names, record);
        Ok(Self { scene, recorded, at_start, first_hits: vec![f64::NAN; at_start] })
    }

    /// Whether a loaded run is consistent.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.recorded.is_whole() && self.first_hits.len() == self.session().count()
    }

    /// The scene.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The number of balls at the start.
    #[must_use]
    pub fn at_start(&self) -> usize {
        self.at_start
    }

    /// The names of the balls, by their numbers.
    #[must_use]
    pub fn names(&self) -> Vec<Option<&str>> {
        let named = self.recorded.names().iter().map(Option::as_deref);
        named.chain(std::iter::repeat(None)).take(self.session().count()).collect()
    }

    /// Adds a ball and returns its number.
    ///
    /// The value has the keys of a ball in a scene.
    ///
    /// # Errors
    /// A value is out of range; or see [`Recorded::insert`].
    pub fn insert(&mut self, ball: Value, ask: Option<&dyn Ask<Error>>) -> Result<usize, Error> {
        let number = self.recorded.insert(self.scene.ball(ball)?, ask)?;
        self.first_hits.push(f64::NAN);
        Ok(number)
    }

    /// The time of each ball's first collision, by number; NaN before it.
    #[must_use]
    pub fn first_hits(&self) -> &[f64] {
        &self.first_hits
    }

    /// The balls that are there now, in the order of their numbers.
    #[must_use]
    pub fn balls(&self) -> Vec<BallId> {
        let mut balls: Vec<_> = self.session().ids().collect();
        // An added ball may be in the slot of a removed one.
        balls.sort_by_key(|ball| self.session().number(*ball));
        balls
    }

    /// Whether the scene has ended or all balls rest.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.collisions_are_done()
            || self.session().is_over()
            || self.scene.until().is_some_and(|end| self.session().time().to_f64() >= end)
    }

    /// Whether a scene that ends after a number of collisions has had them, or has too few balls
    /// left for another one.
    fn collisions_are_done(&self) -> bool {
        let done = self.record().tally().pair_collisions;
        let is_done = |wanted| done >= wanted || self.session().len() < 2;
        self.scene.collisions().is_some_and(is_done)
    }

    /// Runs to the time `until` and returns the number of events.
    ///
    /// It stops at the end of the scene if that comes first, or after `budget` events. With fewer
    /// events, the time is then the earlier of `until` and the end of the scene. If `until` is NaN
    /// or in the past, nothing happens.
    ///
    /// # Errors
    /// Balls jam: they collide without end. The record keeps what happened before.
    pub fn run(&mut self, until: f64, budget: u64) -> Result<u64, Error> {
        let mut events = 0;
        while events < budget && self.step(until)?.is_some() {
            events += 1;
        }
        Ok(events)
    }

    /// Moves to the next event up to `until`, and returns it.
    ///
    /// The time is then that of the event. If there is no event up to `until`, returns `None`, and
    /// the time is `until`, or the end of the scene if that comes first. A scene also ends when all
    /// balls rest by themselves; without an end of its own, only if `until` is infinite.
    ///
    /// # Errors
    /// Balls jam, or a number leaves its range.
    pub fn step(&mut self, until: f64) -> Result<Option<Event<D>>, Error> {
        if until.is_nan() || self.collisions_are_done() {
            return Ok(None);
        }
        let end = self.scene.until();
        let goes_on = end.is_none() && self.scene.collisions().is_none() && until.is_finite();
        let until = end.map_or(until, |end| until.min(end));
        let rest = if goes_on { None } else { self.session().over_by(until) };
        let event = self.recorded.step(rest.unwrap_or(until))?;
        if let Some(event) = &event {
            self.note(event);
        }
        Ok(event)
    }

    fn note(&mut self, event: &Event<D>) {
        match event.contact {
            Contact::Pocket { .. } | Contact::Cloth { .. } | Contact::Cue { .. } => return,
            Contact::Pair { .. } | Contact::Wall { .. } | Contact::Obstacle { .. } => {}
        }
        for ball in event.contact.balls() {
            let hit = &mut self.first_hits[self.recorded.session().number(ball)];
            // `min` prefers a number to a NaN.
            *hit = hit.min(event.time.to_f64());
        }
    }

    /// The space in which the balls move.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let boundary = self.session().boundary();
        let axes = boundary.axes();
        let kind = match boundary.bounds() {
            None => BoundaryKind::OfAll("open"),
            Some(_) if boundary.is_periodic() => BoundaryKind::OfAll("periodic"),
            Some(_) if axes.iter().all(Axis::has_walls) => BoundaryKind::OfAll("box"),
            Some(_) => BoundaryKind::ByAxis(axes.iter().map(Axis::name).collect()),
        };
        let (low, high) = self.hull();
        let ends = |axis: usize| axes[axis].ends().unwrap_or([low[axis], high[axis]]);
        let (min, max) = (0..D).map(ends).map(|[min, max]| (min, max)).unzip();
        Bounds { kind, min, max }
    }

    /// The smallest box around all balls now; empty and at 0 without balls.
    fn hull(&self) -> ([f64; D], [f64; D]) {
        let mut hull: Option<([f64; D], [f64; D])> = None;
        for ball in self.session().ids() {
            let (x, r) = (self.session().position(ball), self.session().radius(ball));
            let (min, max) = hull.get_or_insert((x, x));
            for k in 0..D {
                min[k] = min[k].min(x[k] - r);
                max[k] = max[k].max(x[k] + r);
            }
        }
        hull.unwrap_or(([0.0; D], [0.0; D]))
    }

    /// The summary of the run so far; `elapsed` is the computing time.
    #[must_use]
    pub fn summary(&self, elapsed: Duration) -> Summary {
        self.record().summary(&self.scene, self.session(), elapsed)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::path::Path;

    use carom_io::run::{Options, run};
    use test_size::sized;

    use super::*;

    fn scene(name: &str) -> Scene {
        changed(name, &[])
    }

    fn changed(name: &str, changes: &[&str]) -> Scene {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes").join(name);
        let changes: Vec<_> = changes.iter().map(|change| change.parse().unwrap()).collect();
        Scene::load(&path, &changes).unwrap()
    }

    /// Runs a scene in pieces, as a page does.
    fn in_pieces<const D: usize>(scene: Scene, piece: f64, budget: u64) -> Run<D> {
        let mut run = Run::new(scene, None).unwrap();
        while !run.is_done() {
            let now = run.session().time().to_f64();
            run.run(now + piece, budget).unwrap();
        }
        run
    }

    /// A whole break, and a dense fluid that ends after a number of collisions. Run in pieces, they
    /// have the trajectory of `carom run` to the last bit.
    #[test]
    fn the_trajectory_is_that_of_the_program() {
        let directory = tempfile::tempdir().unwrap();
        let options = Options { out: directory.path().to_owned(), ..Options::default() };
        let break_ = scene("rack.toml");
        let summary = run(&break_, &options, &mut |_| ControlFlow::Continue(())).unwrap();
        let pieces = in_pieces::<2>(break_, 1.0 / 60.0, 7);
        assert_eq!(pieces.record().trajectory_hash(), summary.trajectory_hash);
        let ours = pieces.summary(Duration::ZERO);
        assert_eq!(
            (ours.time, ours.energy, ours.momentum),
            (summary.time, summary.energy, summary.momentum)
        );

        let (count, collisions) = sized((256, 500), (4_000, 2_000));
        let limited = Options { collisions: Some(collisions), ..options };
        let (count, end) = (format!("fill.0.count={count}"), format!("collisions={collisions}"));
        let fluid = changed("hard-spheres.toml", &[&count]);
        let summary = run(&fluid, &limited, &mut |_| ControlFlow::Continue(())).unwrap();
        let limited = changed("hard-spheres.toml", &[&count, &end]);
        let pieces = in_pieces::<3>(limited, 0.01, 100);
        assert_eq!(pieces.record().tally().pair_collisions, collisions);
        assert_eq!(pieces.record().trajectory_hash(), summary.trajectory_hash);
    }

    #[test]
    fn the_replay_is_that_of_the_program() {
        for name in ["cradle.toml", "pinball.toml", "damped.toml"] {
            let directory = tempfile::tempdir().unwrap();
            let options = Options { out: directory.path().to_owned(), ..Options::default() };
            run(&scene(name), &options, &mut |_| ControlFlow::Continue(())).unwrap();
            let written = std::fs::read_to_string(directory.path().join("replay.html")).unwrap();
            let pieces = in_pieces::<2>(scene(name), 0.1, u64::MAX);
            assert!(pieces.replay(pieces.scene().title()).unwrap() == written.as_bytes(), "{name}");
        }
    }

    #[test]
    fn first_hits_stay() {
        let mut run = Run::<2>::new(scene("cradle.toml"), None).unwrap();
        assert!(run.first_hits().iter().all(|time| time.is_nan()));
        assert_eq!(run.run(f64::INFINITY, 1).unwrap(), 1);
        let first = run.session().time().to_f64();
        run.run(f64::INFINITY, u64::MAX).unwrap();
        assert!(run.is_done());
        assert_eq!(run.first_hits()[0], first);
        assert!(run.first_hits().iter().all(|time| *time >= first));
    }

    #[test]
    fn open_space_is_bounded_by_its_balls() {
        let text = "dimension = 2\nuntil = 1\n[[ball]]\ncenter = [1, 2]\nradius = 3\nmass = 1\n\
                    [[ball]]\ncenter = [9, 1]\nradius = 1\nmass = 1\n";
        let run = Run::<2>::new(Scene::parse("two.toml", text, &[]).unwrap(), None).unwrap();
        let bounds = Bounds {
            kind: BoundaryKind::OfAll("open"),
            min: vec![-2.0, -1.0],
            max: vec![10.0, 5.0],
        };
        assert_eq!(run.bounds(), bounds);
        let table = Run::<2>::new(scene("rack.toml"), None).unwrap();
        assert_eq!(
            (table.bounds().kind, table.bounds().max),
            (BoundaryKind::OfAll("box"), vec![2.54, 1.27])
        );
        let box_ = Run::<3>::new(scene("hard-spheres.toml"), None).unwrap();
        assert_eq!(box_.bounds().kind, BoundaryKind::OfAll("periodic"));
    }
}
