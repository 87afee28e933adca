//! Balls, events and replays, for Python.

use carom_io::rows::{FrameRows, kind, outcome};
use carom_io::session::{Refused, Session};
use carom_sim::{BallId, Contact, Event};
use pyo3::prelude::*;

use super::run::{Run, number};

/// An event: the fields of `Event` in Python, in their order.
#[derive(IntoPyObject)]
pub(super) struct EventFields(
    f64,
    &'static str,
    i64,
    Option<i64>,
    Option<String>,
    Option<usize>,
    Option<String>,
    Option<usize>,
    Vec<f64>,
    f64,
    f64,
    f64,
    &'static str,
    bool,
);

/// A ball or wall that a ball is passing through.
#[derive(IntoPyObject)]
pub(super) enum Passed {
    Ball(i64),
    Wall(String),
}

impl EventFields {
    /// An event with the numbers of its balls.
    pub(super) fn of<const D: usize>(event: &Event<D>, session: &Session<D>) -> Self {
        let mut balls = event.contact.balls().map(|ball| number(session, ball));
        let (a, b) = (balls.next().unwrap_or(-1), balls.next());
        let (wall, obstacle, pocket) = match event.contact {
            Contact::Wall { wall, .. } => (Some(wall.to_string()), None, None),
            Contact::Obstacle { obstacle, .. } => (None, Some(obstacle.index()), None),
            Contact::Pocket { pocket, .. } => (None, None, Some(pocket.index())),
            Contact::Pair { .. } | Contact::Cloth { .. } | Contact::Cue { .. } => {
                (None, None, None)
            }
        };
        let part = event.contact.feature_name();
        let (time, normal) = (event.time.to_f64(), event.normal.to_vec());
        let kind = kind(event.contact);
        let (impulse, gap, work, outcome) =
            (event.impulse, event.gap, event.work, outcome(event.outcome));
        Self(
            time,
            kind,
            a,
            b,
            wall,
            obstacle,
            part,
            pocket,
            normal,
            impulse,
            gap,
            work,
            outcome,
            event.is_hop,
        )
    }
}

impl<const D: usize> Run<D> {
    /// The numbers of all balls, in the order of all arrays.
    pub(super) fn ids(&self) -> Vec<i64> {
        self.session().ids().map(|ball| number(self.session(), ball)).collect()
    }

    /// The name of the kind of each ball.
    pub(super) fn kinds_of_balls(&self) -> Vec<String> {
        self.session().ids().map(|ball| self.session().kind_name(ball).to_owned()).collect()
    }

    /// The balls and walls that a ball has entered and not left.
    ///
    /// # Errors
    /// There is no such ball.
    pub(super) fn passing(&self, ball: usize) -> Result<Vec<Passed>, Refused> {
        let ball = self.session().ball(ball)?;
        let passed = |contact| match contact {
            Contact::Pair { a, b } => {
                Some(Passed::Ball(number(self.session(), if a == ball { b } else { a })))
            }
            Contact::Wall { wall, .. } => Some(Passed::Wall(wall.to_string())),
            _ => None,
        };
        Ok(self.session().passing(ball).filter_map(passed).collect())
    }

    /// The coordinates of a vector of each ball, one after another.
    pub(super) fn vectors(&self, of: impl Fn(BallId) -> [f64; D]) -> Vec<f64> {
        self.session().ids().flat_map(of).collect()
    }

    /// A number of each ball.
    pub(super) fn each(&self, of: impl Fn(BallId) -> f64) -> Vec<f64> {
        self.session().ids().map(of).collect()
    }

    /// Appends all current balls as rows of a frame.
    pub(super) fn frame(&self, frame: i64, rows: &mut FrameRows) {
        for ball in self.session().ids() {
            rows.push(frame, self.session(), (ball, number(self.session(), ball)));
        }
    }
}
