//! The kind of a ball, for the contact rules.

use std::collections::BTreeSet;

use super::error::ChangeError;
use crate::engine::Engine;
use crate::event::Contact;
use crate::ids::{BallId, ObstacleId, Wall};
use crate::physics::change;
use crate::physics::gain::judge;
use crate::physics::place::wrap;
use crate::rule::Rules;
use crate::simulation::Simulation;
use crate::state::{Partner, Passage};
use crate::variant::Any;

impl<const D: usize> Simulation<D> {
    /// The rules of contacts.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.state.rules
    }

    /// Replaces the rules; they may differ for kinds without balls.
    ///
    /// So a game can add kinds while it runs.
    ///
    /// ```
    /// use carom::{Body, Circle, Mass};
    /// use carom_sim::{PairRule, Rules, Simulation};
    ///
    /// let mass = Mass::new(1.0)?;
    /// let ball = |x| Circle::new([x, 0.0], 1.0).map(|disc| Body::new(disc.at_rest(), mass));
    /// let mut simulation = Simulation::builder().body(ball(0.0)?).build()?;
    /// let ghost = 7;
    /// simulation.set_rules(Rules::new().pair(0, ghost, PairRule::Ignore))?;
    /// // It may overlap the other ball.
    /// simulation.insert_as(ball(0.5)?, ghost)?;
    /// assert_eq!(simulation.next(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The rules would change for kinds that balls have.
    #[inline(never)]
    pub fn set_rules(&mut self, rules: Rules) -> Result<(), ChangeError> {
        let used: BTreeSet<u16> =
            self.state.balls().map(|(slot, _)| self.state.kinds[slot as usize]).collect();
        let old = &self.state.rules;
        let obstacles = (0..).map(ObstacleId).take(self.state.obstacles.solid.len());
        let is_same = |kind: u16| {
            used.iter().all(|&other| old.of_pair(kind, other) == rules.of_pair(kind, other))
                && Wall::all::<D>().all(|wall| old.of_wall(kind, wall) == rules.of_wall(kind, wall))
                && obstacles
                    .clone()
                    .all(|one| old.of_obstacle(kind, one) == rules.of_obstacle(kind, one))
        };
        if let Some(&kind) = used.iter().find(|&&kind| !is_same(kind)) {
            return Err(ChangeError::KindInUse { kind });
        }
        self.state.rules = rules;
        self.state.adds_energy = self.state.can_add_energy();
        judge(&mut self.state);
        self.engine = Engine::new(&self.state, self.engine.cell_size());
        Ok(())
    }

    /// The kind of a ball, for the contact rules.
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    pub fn kind(&self, ball: BallId) -> u16 {
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
    #[inline(never)]
    pub fn set_kind(&mut self, ball: BallId, kind: u16) -> Result<(), ChangeError> {
        let slot = self.slot_of(ball)?;
        let mut particle = *self.state.particle(slot);
        particle.radius = self.state.radius_at(&particle, self.state.now);
        let place = self.state.line::<Any>(slot).place_at(self.state.now);
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
        if self.state.rules.is_empty() {
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
