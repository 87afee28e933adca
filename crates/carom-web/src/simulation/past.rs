//! The history of a run: paths and events.

use std::collections::BTreeSet;

use carom_io::session::Session;
use carom_sim::observe::Tracks;
use carom_sim::{Anchor, Axis, BallId, Contact, Event};

use super::{Run, SimulationEvent};

/// The history of a run, a view of its record.
#[derive(Clone, Copy, Debug)]
pub struct Past<'a, const D: usize> {
    simulation: &'a Session<D>,
    tracks: &'a Tracks<D>,
    events: &'a [Event<D>],
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

impl<const D: usize> Run<D> {
    /// The history of the run, see [`RunRecord::lines`](carom_io::record::RunRecord::lines).
    #[must_use]
    pub fn past(&self) -> Option<Past<'_, D>> {
        let (tracks, events) = self.record().lines()?;
        Some(Past { simulation: self.session(), tracks, events })
    }
}

impl<const D: usize> Run<D> {
    /// The current centres of the balls of the start.
    ///
    /// They are NaN for a ball that is gone.
    pub fn places_of_start(&self) -> impl Iterator<Item = [f64; D]> {
        let place = |ball: Result<BallId, _>| {
            ball.map_or([f64::NAN; D], |ball| self.session().position(ball))
        };
        (0..self.at_start()).map(move |number| place(self.session().ball(number)))
    }
}

impl<'a, const D: usize> Past<'a, D> {
    /// The time up to which the history is complete.
    #[must_use]
    pub fn until(&self) -> f64 {
        let now = self.simulation.time().to_f64();
        self.tracks.complete_until().map_or(now, |time| time.to_f64().min(now))
    }

    /// The number of recorded events, hops included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.events.len()
    }

    /// The recorded events from an index on, in their order.
    ///
    /// With `hops`, hops are among them; the index counts the same events.
    pub fn events(
        self,
        (start, most): (usize, usize),
        hops: bool,
    ) -> impl Iterator<Item = SimulationEvent> + 'a {
        let events = self.events.iter().filter(move |event| hops || !event.is_hop);
        let events = events.skip(start).take(most);
        events.map(move |event| SimulationEvent::of(event, self.simulation))
    }

    /// The number of recorded events up to and including a time.
    ///
    /// With `hops`, hops count, too.
    #[must_use]
    pub fn count_at(&self, time: f64, hops: bool) -> usize {
        let until = self.until_time(time);
        if hops { until.len() } else { until.iter().filter(|event| !event.is_hop).count() }
    }

    /// The recorded events up to and including a time.
    fn until_time(&self, time: f64) -> &'a [Event<D>] {
        &self.events[..self.events.partition_point(|event| event.time.to_f64() <= time)]
    }

    /// The centres of the balls at a time up to [`until`](Self::until).
    ///
    /// They are in the order of the indices. In a periodic box they are inside the box. They are
    /// NaN for a ball that a pocket has removed by then. Rounding differs slightly from that of the
    /// simulation, so use them for drawing.
    pub fn places_at(self, time: f64) -> impl Iterator<Item = [f64; D]> + 'a {
        let gone = self.gone_by(time);
        self.tracks.anchors().iter().enumerate().map(move |(ball, track)| {
            if gone.contains(&ball) {
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

    /// The balls that pockets removed up to a time.
    fn gone_by(&self, time: f64) -> BTreeSet<usize> {
        if self.simulation.pockets().is_empty() {
            return BTreeSet::new();
        }
        let pocketed = self.until_time(time).iter().filter_map(|event| {
            let Contact::Pocket { ball, .. } = event.contact else { return None };
            Some(ball.index())
        });
        pocketed.collect()
    }

    fn inside(&self, mut place: [f64; D]) -> [f64; D] {
        for (x, axis) in place.iter_mut().zip(self.simulation.boundary().axes()) {
            if let Axis::Periodic { min, max } = axis {
                *x = min + (*x - min).rem_euclid(max - min);
            }
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use carom_io::scene::Scene;

    use super::*;

    fn run_of<const D: usize>(name: &str) -> Run<D> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes").join(name);
        Run::new(Scene::load(&path, &[]).unwrap(), None).unwrap()
    }

    fn places<const D: usize>(run: &Run<D>) -> Vec<[f64; D]> {
        run.session().ids().map(|ball| run.session().position(ball)).collect()
    }

    /// Records the positions during a run and compares them with the history afterwards.
    fn remembers_where_they_were<const D: usize>(name: &str, step: f64) {
        let mut run = run_of::<D>(name);
        let mut seen = Vec::new();
        for k in 0..40 {
            run.run(f64::from(k) * step, u64::MAX).unwrap();
            seen.push((run.session().time().to_f64(), places(&run)));
        }
        let past = run.past().unwrap();
        assert!(past.count_at(past.until(), true) > 10, "nothing happened in {name}");
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
        let events: Vec<_> = past.events((0, usize::MAX), true).collect();
        assert_eq!((past.count(), events.len()), (31, 31));
        let first = &events[0];
        let impulse = 2.0 * 100.0 / 101.0; // twice the reduced mass, at the speed 1
        assert_eq!((first.time, first.kind, &*first.balls), (1.0, "pair", &[0, 1][..]));
        assert!((first.impulse - impulse).abs() < 1e-15, "{}", first.impulse);
        let second = &events[1];
        assert_eq!((&*second.balls, second.wall.as_deref()), (&[0][..], Some("-x")));
        assert_eq!([0.9, 1.0, 1e9].map(|time| past.count_at(time, false)), [0, 1, 31]);
        assert_eq!(past.until(), 20.0);
    }

    /// The path has them all; a list of events is short unless hops are requested.
    #[test]
    fn hops_are_listed_only_if_requested() {
        let mut run = run_of::<2>("stack.toml");
        run.run(1.0, u64::MAX).unwrap();
        let past = run.past().unwrap();
        let all: Vec<_> = past.events((0, usize::MAX), true).collect();
        let bounces: Vec<_> = past.events((0, usize::MAX), false).collect();
        assert_eq!((all.len(), past.count_at(1.0, true)), (past.count(), past.count()));
        assert_eq!(past.count_at(1.0, false), bounces.len());
        assert!(bounces.len() < all.len(), "{} of {}", bounces.len(), all.len());
        assert!(bounces.iter().eq(all.iter().filter(|event| !event.hop)));
        let last = past.events((bounces.len() - 1, 9), false).collect::<Vec<_>>();
        assert_eq!(last, bounces[bounces.len() - 1..]);
    }

    #[test]
    fn a_ball_in_a_pocket_is_gone() {
        let mut run = run_of::<2>("pinball.toml");
        let count = run.session().count();
        run.run(f64::INFINITY, u64::MAX).unwrap();
        let past = run.past().unwrap();
        let told: Vec<_> = past.events((0, usize::MAX), true).collect();
        let fallen: Vec<_> = told.iter().filter(|event| event.kind == "pocket").collect();
        assert!((1..count).contains(&fallen.len()), "{} fell", fallen.len());
        assert_eq!(run.balls().len(), count - fallen.len());
        for event in &fallen {
            assert_eq!((event.outcome, event.obstacle, event.impulse), ("remove", None, 0.0));
            assert!(event.pocket.is_some());
            let place = |time| past.places_at(time).nth(event.balls[0]).unwrap();
            assert!(place(event.time - 1e-6).iter().all(|x| x.is_finite()));
            assert!(place(event.time).iter().all(|x| x.is_nan()));
        }
        for ball in 0..count {
            let has_fallen = fallen.iter().any(|event| event.balls == [ball]);
            assert_eq!(run.session().ball(ball).is_err(), has_fallen);
        }
        let hit = told.iter().find(|event| event.obstacle == Some(0)).unwrap();
        assert_eq!((hit.feature.as_deref(), hit.pocket), (Some("surface"), None));
        assert!(hit.impulse > 0.0);
    }

    /// In pieces, as a picture that grows needs them.
    #[test]
    fn each_line_is_told_once() {
        let mut run = run_of::<2>("rack.toml");
        let (mut known, mut told) = (Vec::new(), vec![Vec::new(); run.session().len()]);
        for k in 0..30 {
            run.run(f64::from(k) * 0.2, u64::MAX).unwrap();
            let lines = run.past().unwrap().lines_beyond(&mut known);
            assert!(lines.is_sorted_by_key(|line| line.anchor.time.to_f64()));
            assert!(k > 0 || lines.len() == 16, "at the start there is one line for each ball");
            for PastLine { ball, anchor, .. } in lines {
                told[ball].push(*anchor);
            }
        }
        assert!(run.past().unwrap().count() > 50, "there was much to tell");
        assert_eq!(told, run.record().lines().unwrap().0.anchors());
    }

    /// The record holds 100 000 segments: two collisions of this billiard make three.
    #[test]
    fn the_past_ends_where_the_record_is_full() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/galperin.toml");
        let mass = "ball.heavy.mass=1e10".parse().unwrap();
        let mut run = Run::<2>::new(Scene::load(&path, &[mass]).unwrap(), None).unwrap();
        run.run(f64::INFINITY, 80_000).unwrap();
        let past = run.past().unwrap();
        assert_eq!(past.count(), 66_665);
        assert!(past.until() < run.session().time().to_f64());
        assert!(past.events((0, usize::MAX), true).all(|event| event.time <= past.until()));
    }
}
