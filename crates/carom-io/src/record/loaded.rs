//! Checks of loaded records.

use carom_sim::{Anchor, Contact, Event};

use super::{Lines, RunRecord};
use crate::session::Session;

/// No counter of a run gets beyond this.
const MOST: u64 = 1 << 62;

impl<const D: usize> RunRecord<D> {
    /// Whether a loaded record can be that of this simulation.
    ///
    /// Its counters can still be counted on, and its lines are those of the balls.
    #[must_use]
    pub fn is_of(&self, simulation: &Session<D>) -> bool {
        [self.pocketed, self.removed].iter().all(|&count| count <= MOST)
            && self.initial.is_finite()
            && self.replay.as_ref().is_none_or(|lines| lines.are_of(simulation))
    }
}

impl<const D: usize> Lines<D> {
    fn are_of(&self, simulation: &Session<D>) -> bool {
        let Self { balls, tracks, walls, events, removed } = self;
        let now = simulation.time();
        let is_finite = |numbers: &[f64]| numbers.iter().all(|number| number.is_finite());
        let is_line = |(ball, line, anchor): (usize, usize, &Anchor<D>)| {
            is_finite(&anchor.position)
                && is_finite(&anchor.velocity)
                && is_finite(&tracks.acceleration(ball, line))
                && is_finite(&tracks.spin(ball, line))
                && anchor.time.to_f64() <= now.to_f64()
        };
        let is_track = |(ball, track): (usize, &Vec<Anchor<D>>)| {
            track.is_sorted_by_key(|anchor| anchor.time)
                && track.iter().enumerate().all(|(line, anchor)| is_line((ball, line, anchor)))
        };
        let is_event = |event: &Event<D>| {
            let Event { normal, impulse, gap, work, .. } = *event;
            let is_there = match event.contact {
                Contact::Obstacle { obstacle, .. } => {
                    obstacle.index() < simulation.obstacles().len()
                }
                Contact::Pocket { pocket, .. } => pocket.index() < simulation.pockets().len(),
                _ => true,
            };
            is_there
                && event.contact.balls().all(|ball| ball.index() < balls.len())
                && is_finite(&normal)
                && is_finite(&[impulse, gap, work])
        };
        let is_ball = |radius: f64, mass: f64| radius >= 0.0 && radius.is_finite() && mass > 0.0;
        walls.are_of(simulation)
            && tracks.anchors().len() == balls.len()
            && balls.iter().all(|ball| is_ball(ball.radius, ball.mass))
            && tracks.anchors().iter().enumerate().all(is_track)
            && events.iter().all(is_event)
            && events.is_sorted_by_key(|event| event.time)
            && removed.iter().all(|(at, ball)| *at <= events.len() && ball.index() < balls.len())
            && removed.is_sorted_by_key(|(at, _)| at)
    }
}
