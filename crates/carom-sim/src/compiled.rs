//! Engines for the plane and for space, compiled once for builds without optimisation.
//!
//! At levels 0, 1 and s the compiler takes a generic function from a crate below that has compiled it for the same
//! types. In builds without optimisation (those of tests) this crate therefore compiles its engines, and `carom-io`,
//! `carom-web` and all tests link them. Optimised builds compile an engine where it is used: decision 0044.

use std::hint::black_box;

use crate::builder::Builder;
use crate::engine::Engine;
use crate::motion::{Damped, Falling, Growing, Motion, Rolling, Straight};
use crate::rule::{ContactRule, NoRule};
use crate::simulation::Simulation;

/// Has no use for callers: what is reachable is compiled.
#[doc(hidden)]
pub fn every_engine() {
    engine::<1, NoRule, Straight>();
    every_motion::<2>();
    every_motion::<3>();
}

fn every_motion<const D: usize>() {
    engine::<D, NoRule, Straight>();
    engine::<D, NoRule, Damped>();
    engine::<D, NoRule, Falling<D>>();
    engine::<D, NoRule, Rolling>();
    engine::<D, NoRule, Growing>();
}

fn engine<const D: usize, R: ContactRule + Clone, M: Motion>() {
    black_box([
        Builder::<D, R, M>::build as *const (),
        Builder::<D, R, M>::build_relaxed as *const (),
        Engine::<D>::new::<R, M> as *const (),
        Simulation::<D, R, M>::step as *const (),
        Simulation::<D, R, M>::advance_to as *const (),
        Simulation::<D, R, M>::kick as *const (),
        Simulation::<D, R, M>::set_restitution as *const (),
        Simulation::<D, R, M>::insert as *const (),
        Simulation::<D, R, M>::insert_as as *const (),
        Simulation::<D, R, M>::remove as *const (),
        Simulation::<D, R, M>::set_kind as *const (),
        Simulation::<D, R, M>::move_wall as *const (),
        Simulation::<D, R, M>::stop_wall as *const (),
        Simulation::<D, R, M>::anchor as *const (),
        Simulation::<D, R, M>::position as *const (),
        Simulation::<D, R, M>::velocity as *const (),
        Simulation::<D, R, M>::acceleration as *const (),
        Simulation::<D, R, M>::kinetic_energy as *const (),
        Simulation::<D, R, M>::potential_energy as *const (),
        Simulation::<D, R, M>::momentum as *const (),
        Simulation::<D, R, M>::restitution as *const (),
        <Simulation<D, R, M> as Clone>::clone as *const (),
    ]);
}
