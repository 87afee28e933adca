//! The history of a run: paths and events.

use carom_io::motion::AnySimulation;
use carom_sim::observe::Tracks;
use carom_sim::{Anchor, BallId, Event};
use serde::Serialize;

use super::Run;
use crate::met::{Met, parts};

/// The history of a run, a view of its record.
#[derive(Clone, Copy, Debug)]
pub struct Past<'a, const D: usize> {
    simulation: &'a AnySimulation<D>,
    tracks: &'a Tracks<D>,
    events: &'a [Event<D>],
    /// See [`Run::gone`].
    gone: &'a [f64],
    /// The current time.
    now: f64,
}

/// A path segment of a ball.
#[derive(Clone, Copy, Debug)]
pub struct PastLine<'a, const D: usize> {
    /// The ball, by its index.
    pub ball: usize,
    /// The time, position and velocity at its start.
    pub anchor: &'a Anchor<D>,
    /// The acceleration along it.
    pub acceleration: [f64; D],
    /// The angular velocity at its start, in radians per unit of time.
    ///
    /// It is 0 if balls do not spin.
    pub spin: [f64; 3],
}

/// A recorded event.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Happening {
    /// The time, rounded to a float.
    pub time: f64,
    /// The ball; of two balls the one with the smaller index.
    pub a: usize,
    /// The other ball; `None` if `a` touched something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<usize>,
    /// The wall: `-x`, `+x`, `-y`, …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall: Option<String>,
    /// The obstacle, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<usize>,
    /// The feature of the obstacle: `surface`, `vertex 3`, `edge 0`, `face 5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feature: Option<String>,
    /// The pocket that removed the ball, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pocket: Option<usize>,
    /// The magnitude of the impulse along the normal, mass times speed.
    pub impulse: f64,
}

impl<const D: usize> Run<D> {
    /// The history of the run, see [`Record::lines`](carom_io::record::Record::lines).
    #[must_use]
    pub fn past(&self) -> Option<Past<'_, D>> {
        let (tracks, events) = self.record().lines()?;
        let simulation = self.simulation();
        let (gone, now) = (self.gone(), simulation.time().to_f64());
        Some(Past { simulation, tracks, events, gone, now })
    }
}

impl<'a, const D: usize> Past<'a, D> {
    /// The time up to which the history is complete.
    #[must_use]
    pub fn until(&self) -> f64 {
        self.tracks.complete_until().map_or(self.now, |time| time.to_f64().min(self.now))
    }

    /// The recorded events, in the order in which they happened.
    #[must_use]
    pub fn events(&self) -> &'a [Event<D>] {
        self.events
    }

    /// The number of recorded events up to and including a time.
    #[must_use]
    pub fn count_at(&self, time: f64) -> usize {
        self.events.partition_point(|event| event.time.to_f64() <= time)
    }

    /// The centres of the balls at a time up to [`until`](Self::until).
    ///
    /// They are in the order of the indices. In a periodic box they are inside the box. They are
    /// NaN for a ball that a pocket has removed by then. Rounding differs slightly from that of the
    /// simulation, so use them for drawing.
    pub fn places_at(self, time: f64) -> impl Iterator<Item = [f64; D]> + 'a {
        self.tracks.anchors().iter().enumerate().map(move |(ball, track)| {
            if self.gone.get(ball).is_some_and(|gone| *gone <= time) {
                return [f64::NAN; D];
            }
            let later = track.partition_point(|anchor| anchor.time.to_f64() <= time);
            // A track begins with the run; an earlier time uses the first segment.
            let line = later.saturating_sub(1);
            let acceleration = self.tracks.acceleration(ball, line);
            self.inside(self.simulation.place_on(&track[line], acceleration, time))
        })
    }

    /// The path segments that are new, by start time.
    ///
    /// `known` counts the known segments of each ball, by its index; it is empty at first. It then
    /// includes the returned segments, too.
    pub fn lines_beyond(&self, known: &mut Vec<usize>) -> Vec<PastLine<'a, D>> {
        let tracks = self.tracks.anchors();
        known.resize(tracks.len(), 0);
        let mut lines = Vec::new();
        for (ball, (track, known)) in tracks.iter().zip(known).enumerate() {
            let new = (0..).zip(track).skip(*known);
            lines.extend(new.map(|(k, anchor)| PastLine {
                ball,
                anchor,
                acceleration: self.tracks.acceleration(ball, k),
                spin: self.tracks.spin(ball, k),
            }));
            *known = track.len();
        }
        let begin = |line: &PastLine<'_, D>| line.anchor.time.to_f64();
        lines.sort_by(|a, b| begin(a).total_cmp(&begin(b)));
        lines
    }

    fn inside(&self, mut place: [f64; D]) -> [f64; D] {
        let boundary = self.simulation.boundary();
        if let Some((min, max)) = boundary.bounds()
            && boundary.is_periodic()
        {
            for (axis, x) in place.iter_mut().enumerate() {
                *x = min[axis] + (*x - min[axis]).rem_euclid(max[axis] - min[axis]);
            }
        }
        place
    }
}

impl<const D: usize> From<&Event<D>> for Happening {
    fn from(event: &Event<D>) -> Self {
        let (a, b, Met { wall, obstacle, feature, pocket }) = parts(event.contact);
        let (a, b) = (a.index(), b.map(BallId::index));
        let (time, impulse) = (event.time.to_f64(), event.impulse);
        Self { time, a, b, wall, obstacle, feature, pocket, impulse }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use carom_io::scene::Scene;

    use super::*;

    fn run_of<const D: usize>(name: &str) -> Run<D> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes").join(name);
        Run::new(Scene::load(&path, &[]).unwrap()).unwrap()
    }

    fn places<const D: usize>(run: &Run<D>) -> Vec<[f64; D]> {
        run.simulation().ids().map(|ball| run.simulation().position(ball)).collect()
    }

    /// Records the positions during a run and compares them with the history afterwards.
    fn remembers_where_they_were<const D: usize>(name: &str, step: f64) {
        let mut run = run_of::<D>(name);
        let mut seen = Vec::new();
        for k in 0..40 {
            run.run(f64::from(k) * step, u64::MAX).unwrap();
            seen.push((run.simulation().time().to_f64(), places(&run)));
        }
        let past = run.past().unwrap();
        assert!(past.count_at(past.until()) > 10, "nothing happened in {name}");
        for (time, there) in seen {
            for (x, y) in past.places_at(time).zip(there) {
                for (x, y) in x.into_iter().zip(y) {
                    // Lengths and times are some tens at the most.
                    assert!((x - y).abs() < 1e-12, "{name} at {time}: {x}, not {y}");
                }
            }
        }
    }

    #[test]
    fn the_past_is_where_the_balls_were() {
        remembers_where_they_were::<2>("rack.toml", 0.1);
        remembers_where_they_were::<3>("hard-spheres.toml", 5e-3);
        remembers_where_they_were::<2>("damped.toml", 0.15);
        remembers_where_they_were::<2>("rolling.toml", 0.4);
        remembers_where_they_were::<2>("fountain.toml", 0.03);
    }

    #[test]
    fn the_past_tells_what_happened() {
        let mut run = run_of::<2>("galperin.toml");
        run.run(f64::INFINITY, u64::MAX).unwrap();
        let past = run.past().unwrap();
        assert_eq!(past.events().len(), 31);
        let first = Happening::from(&past.events()[0]);
        let impulse = 2.0 * 100.0 / 101.0; // twice the reduced mass, at the speed 1
        assert_eq!((first.time, first.a, first.b, first.wall), (1.0, 0, Some(1), None));
        assert!((first.impulse - impulse).abs() < 1e-15, "{}", first.impulse);
        let second = Happening::from(&past.events()[1]);
        assert_eq!((second.b, second.wall.as_deref()), (None, Some("-x")));
        assert_eq!([past.count_at(0.9), past.count_at(1.0), past.count_at(1e9)], [0, 1, 31]);
        assert_eq!(past.until(), 20.0);
    }

    #[test]
    fn a_ball_in_a_pocket_is_gone_and_keeps_its_place_in_every_list() {
        let mut run = run_of::<2>("pinball.toml");
        let kinds: Vec<_> = run.kinds().collect();
        run.run(f64::INFINITY, u64::MAX).unwrap();
        let past = run.past().unwrap();
        let told: Vec<_> = past.events().iter().map(Happening::from).collect();
        let fallen: Vec<_> = told.iter().filter(|event| event.pocket.is_some()).collect();
        assert!((1..run.count()).contains(&fallen.len()), "{} fell", fallen.len());
        assert_eq!(run.simulation().len(), run.count() - fallen.len());
        for event in &fallen {
            assert_eq!((event.b, event.obstacle, event.impulse), (None, None, 0.0));
            assert_eq!(run.gone()[event.a], event.time);
            let place = |time| past.places_at(time).nth(event.a).unwrap();
            assert!(place(event.time - 1e-6).iter().all(|x| x.is_finite()));
            assert!(place(event.time).iter().all(|x| x.is_nan()));
        }
        let present: Vec<_> = run.each(|ball| run.simulation().position(ball)).collect();
        for (ball, place) in present.iter().enumerate() {
            assert_eq!(place.is_none(), fallen.iter().any(|event| event.a == ball));
        }
        assert_eq!(run.kinds().collect::<Vec<_>>(), kinds);
        let hit = told.iter().find(|event| event.obstacle == Some(0)).unwrap();
        assert_eq!((hit.feature.as_deref(), hit.pocket), (Some("surface"), None));
        assert!(hit.impulse > 0.0);
    }

    /// In pieces, as a picture that grows needs them.
    #[test]
    fn each_line_is_told_once() {
        let mut run = run_of::<2>("rack.toml");
        let (mut known, mut told) = (Vec::new(), vec![Vec::new(); run.simulation().len()]);
        for k in 0..30 {
            run.run(f64::from(k) * 0.2, u64::MAX).unwrap();
            let lines = run.past().unwrap().lines_beyond(&mut known);
            assert!(lines.is_sorted_by_key(|line| line.anchor.time.to_f64()));
            assert!(k > 0 || lines.len() == 16, "at the start there is one line for each ball");
            for PastLine { ball, anchor, .. } in lines {
                told[ball].push(*anchor);
            }
        }
        assert!(run.past().unwrap().events().len() > 50, "there was much to tell");
        assert_eq!(told, run.record().lines().unwrap().0.anchors());
    }

    /// The record holds 100 000 segments: two collisions of this billiard make three.
    #[test]
    fn the_past_ends_where_the_record_is_full() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/galperin.toml");
        let mass = "ball.heavy.mass=1e10".parse().unwrap();
        let mut run = Run::<2>::new(Scene::load(&path, &[mass]).unwrap()).unwrap();
        run.run(f64::INFINITY, 80_000).unwrap();
        let past = run.past().unwrap();
        assert_eq!(past.events().len(), 66_665);
        assert!(past.until() < run.simulation().time().to_f64());
        assert!(past.events().iter().all(|event| event.time.to_f64() <= past.until()));
    }
}
