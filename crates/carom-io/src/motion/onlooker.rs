//! Observers of simulations of any motion.

use carom_sim::observe::{Tally, Tracks};
use carom_sim::{BallId, Damped, Event, Falling, Growing, NoRule, Observer, Rolling};

use super::AnySimulation;
use crate::rule::RuleTable;

/// An observer of every motion.
pub(crate) trait Onlooker<const D: usize>:
    Observer<D>
    + Observer<D, NoRule, Damped>
    + Observer<D, NoRule, Falling<D>>
    + Observer<D, NoRule, Rolling>
    + Observer<D, RuleTable>
    + Observer<D, RuleTable, Damped>
    + Observer<D, NoRule, Growing>
{
}

impl<const D: usize> Onlooker<D> for Tally {}

impl<const D: usize> Onlooker<D> for Tracks<D> {}

impl<const D: usize> AnySimulation<D> {
    /// Passes an event that has just happened to an observer of any motion.
    pub(crate) fn show(&self, event: &Event<D>, observer: &mut impl Onlooker<D>) {
        of_any!(self, simulation => observer.event(simulation, event));
    }

    /// Returns an empty tally that begins now.
    pub(crate) fn tally(&self) -> Tally {
        of_any!(self, simulation => Tally::new(simulation))
    }

    /// [`Tally::restart`].
    pub(crate) fn restart(&self, tally: &mut Tally) {
        of_any!(self, simulation => tally.restart(simulation));
    }

    /// Returns tracks of at most this many lines, which begin now.
    pub(crate) fn tracks(&self, limit: usize) -> Tracks<D> {
        of_any!(self, simulation => Tracks::new(simulation, limit))
    }

    /// [`Tracks::record`].
    pub(crate) fn record(&self, ball: BallId, tracks: &mut Tracks<D>) {
        of_any!(self, simulation => tracks.record(simulation, ball));
    }

    /// [`Tally::compressibility`].
    #[must_use]
    pub fn compressibility(&self, tally: &Tally) -> Option<f64> {
        of_any!(self, simulation => tally.compressibility(simulation))
    }

    /// [`Tally::mean_free_time`].
    #[must_use]
    pub fn mean_free_time(&self, tally: &Tally) -> Option<f64> {
        of_any!(self, simulation => tally.mean_free_time(simulation))
    }
}
