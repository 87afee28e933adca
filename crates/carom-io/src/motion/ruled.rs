//! Simulations whose rule of contacts is a table.

use carom::Body;
use carom_sim::{BallId, BuildError, Builder, ChangeError, Contact, Shifts};

use super::begin::built;
use super::{AnySimulation, MotionOf};
use crate::rule::RuleTable;

impl<const D: usize> MotionOf<D> {
    /// [`build`](Self::build), with a rule.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_io::motion::MotionOf;
    /// use carom_io::rule::RuleTable;
    /// use carom_sim::{Outcome, PairRule, Simulation};
    ///
    /// let ball = |x| Circle::new([x, 0.0], 1.0);
    /// let builder = Simulation::builder()
    ///     .rule(RuleTable { pairs: vec![PairRule::RemoveBoth], ..RuleTable::default() })
    ///     .ball(ball(0.0)?.moving([1.0, 0.0])?, Mass::new(1.0)?)
    ///     .ball(ball(5.0)?.at_rest(), Mass::new(1.0)?);
    /// let (mut simulation, _) = MotionOf::Straight.build_ruled(builder)?;
    /// let event = simulation.step(10.0)?.expect("they meet");
    /// assert_eq!((event.outcome, simulation.len()), (Outcome::Remove, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`build`](Self::build). [`BuildError::NoRule`] if the balls fall or roll, for which
    /// there are no rules, or grow, which is not compiled with rules here.
    pub fn build_ruled(
        self,
        builder: Builder<D, RuleTable>,
    ) -> Result<(AnySimulation<D>, Shifts), BuildError> {
        match self {
            Self::Straight => built(builder, AnySimulation::Ruled),
            Self::Damped(damped) => built(builder.motion(damped), AnySimulation::DampedRuled),
            Self::Falling(_) | Self::Rolling(_) | Self::Growing(_) => Err(BuildError::NoRule),
        }
    }
}

/// Evaluates one expression with the simulation inside an [`AnySimulation`] with a rule, and
/// another without a rule.
macro_rules! of_ruled {
    ($any:expr, $simulation:ident => $value:expr, $other:expr) => {
        match $any {
            AnySimulation::Ruled($simulation) => $value,
            AnySimulation::DampedRuled($simulation) => $value,
            _ => $other,
        }
    };
}

impl<const D: usize> AnySimulation<D> {
    /// [`Simulation::kind`](carom_sim::Simulation::kind); 0 without a rule.
    ///
    /// # Panics
    /// The ball does not exist.
    #[must_use]
    #[track_caller]
    pub fn kind(&self, ball: BallId) -> u16 {
        of_ruled!(self, simulation => simulation.kind(ball), 0)
    }

    /// [`Simulation::set_kind`](carom_sim::Simulation::set_kind).
    ///
    /// Without a rule it changes nothing.
    ///
    /// # Errors
    /// The ball does not exist; or it overlaps a ball, or reaches beyond a wall, that it could no
    /// longer pass.
    pub fn set_kind(&mut self, ball: BallId, kind: u16) -> Result<(), ChangeError> {
        of_ruled!(self, simulation => simulation.set_kind(ball, kind), Ok(()))
    }

    /// [`Simulation::insert_as`](carom_sim::Simulation::insert_as).
    ///
    /// Without a rule the kind is ignored.
    ///
    /// # Errors
    /// As for [`insert`](Self::insert).
    pub fn insert_as(&mut self, body: Body<D>, kind: u16) -> Result<BallId, ChangeError> {
        of_ruled!(self, simulation => simulation.insert_as(body, kind), self.insert(body))
    }

    /// [`Simulation::passing`](carom_sim::Simulation::passing).
    ///
    /// # Panics
    /// The ball does not exist.
    #[must_use]
    #[track_caller]
    pub fn passing(&self, ball: BallId) -> Vec<Contact> {
        of_ruled!(self, simulation => simulation.passing(ball).collect(), Vec::new())
    }
}
