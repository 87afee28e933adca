//! Engines and observers in 2D and 3D, compiled once.
//!
//! A crate that calls a generic function compiles it, unless a crate below has compiled it for the
//! same types and offers it. At optimisation levels 0, 1, s and z rustc offers every generic
//! function; at 2 and 3 only those that are `#[inline(never)]`. The entry points of the engines
//! are, and this module names them, so that all users of a simulation link the same code (decision
//! 0044). A new method of [`Simulation`] that replans works without a line here, but its callers
//! compile it.

use std::hint::black_box;

use crate::builder::{Builder, relax};
use crate::engine::Engine;
use crate::observe::{Observer, Tally, Tracks};
use crate::simulation::Simulation;

/// Never called, but public, so that this crate compiles everything it names.
#[doc(hidden)]
pub fn every_engine() {
    engine::<2>();
    engine::<3>();
}

fn engine<const D: usize>() {
    black_box([
        Builder::<D>::build as *const (),
        Builder::<D>::build_relaxed as *const (),
        Builder::<D>::build_watched as *const (),
        Engine::<D>::new as *const (),
        relax::<D> as *const (),
        Simulation::<D>::step as *const (),
        Simulation::<D>::advance_to as *const (),
        Simulation::<D>::kick as *const (),
        Simulation::<D>::set_restitution as *const (),
        Simulation::<D>::insert as *const (),
        Simulation::<D>::insert_as as *const (),
        Simulation::<D>::remove as *const (),
        Simulation::<D>::set_kind as *const (),
        Simulation::<D>::set_rules as *const (),
        Simulation::<D>::stop_growing as *const (),
        Simulation::<D>::move_wall as *const (),
        Simulation::<D>::stop_wall as *const (),
        Simulation::<D>::anchor as *const (),
        Simulation::<D>::position as *const (),
        Simulation::<D>::velocity as *const (),
        Simulation::<D>::acceleration as *const (),
        Simulation::<D>::kinetic_energy as *const (),
        Simulation::<D>::potential_energy as *const (),
        Simulation::<D>::momentum as *const (),
        Simulation::<D>::restitution as *const (),
        Simulation::<D>::rest_time as *const (),
        Simulation::<D>::is_at_rest as *const (),
        <Simulation<D> as Clone>::clone as *const (),
        <Tally as Observer<D>>::event as *const (),
        <Tracks<D> as Observer<D>>::event as *const (),
    ]);
    #[cfg(feature = "serde")]
    black_box(Simulation::<D>::from_saved as *const ());
}
