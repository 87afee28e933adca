//! The kind of a ball, for the contact rule.

use super::error::ChangeError;
use crate::event::Contact;
use crate::ids::BallId;
use crate::motion::Motion;
use crate::physics::change;
use crate::physics::place::wrap;
use crate::rule::ContactRule;
use crate::simulation::Simulation;
use crate::state::{Partner, Passage};

impl<const D: usize, R: ContactRule, M: Motion> Simulation<D, R, M> {
    /// The contact rule.
    #[must_use]
    pub fn rule(&self) -> &R {
        &self.state.rule
    }

    /// The kind of a ball, for the contact rule.
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    pub fn kind(&self, ball: BallId) -> R::Kind {
        self.state.kinds[self.slot(ball) as usize]
    }

    /// Changes the kind of a ball.
    ///
    /// Passages that the ball may no longer make end without an event. If the ball overlaps
    /// something that it may now pass through, it enters it.
    ///
    /// # Errors
    /// There is no such ball; or it overlaps a ball, or reaches beyond a wall, that it could no
    /// longer pass.
    pub fn set_kind(&mut self, ball: BallId, kind: R::Kind) -> Result<(), ChangeError> {
        let slot = self.slot_of(ball)?;
        let mut particle = *self.state.particle(slot);
        particle.radius = self.state.radius_at(&particle, self.state.now);
        let place = self.state.line(slot).place_at(self.state.now);
        (particle.anchor.position, _) = wrap(&self.state.space, place);
        self.check_fit(&particle, kind)?;
        self.check_overlaps((particle.anchor.position, &particle), (slot, kind))?;
        let change = change::set_kind(&mut self.state, slot, kind);
        self.begin_passages(slot);
        self.engine.note_change(&self.state, &change);
        Ok(())
    }

    /// The current passages of a ball, a [`Contact`] for each.
    ///
    /// A passage is an overlap that the ball has entered and not left.
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[track_caller]
    pub fn passing(&self, ball: BallId) -> impl Iterator<Item = Contact> {
        let slot = self.slot(ball);
        self.state.passing.iter().filter_map(move |((one, other, _), passage)| {
            let is_inside = matches!(passage, Passage::Inside(_));
            let is_of_ball = one == slot || other == Partner::Ball(slot);
            match other {
                _ if !is_inside || !is_of_ball => None,
                Partner::Ball(other) => {
                    Some(Contact::Pair { a: self.state.id(one), b: self.state.id(other) })
                }
                Partner::Wall(wall) => Some(Contact::Wall { ball, wall }),
                Partner::Piece(_) | Partner::Itself => None,
            }
        })
    }

    /// Records the passages of a ball that is new at its place: what it overlaps and may pass.
    pub(super) fn begin_passages(&mut self, slot: u32) {
        if R::ALWAYS_BOUNCES {
            return;
        }
        let particle = self.state.particle(slot);
        let mut others = Vec::new();
        let radius = self.state.radius_at(particle, self.state.now);
        let place = (particle.anchor.position, radius);
        self.engine.around(&self.state, place, |other| others.push(other));
        change::begin_passages(&mut self.state, slot, others);
    }
}
