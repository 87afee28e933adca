//! The engines of all motions, in 2D and 3D, compiled for tests.
//!
//! At optimisation levels 0, 1 and s the compiler takes a generic function from a dependency that
//! has already compiled it for the same types. With the feature `precompiled` and debug assertions
//! this crate therefore compiles its engines, and `carom-io`, `carom-web` and the package `tests`
//! link them; its own unit tests compile what they use. Release builds compile an engine where it
//! is used (decision 0044). A new motion without a line here works, but tests take longer to build;
//! the same holds for a new method of [`Simulation`] that replans.

use std::hint::black_box;

use crate::builder::Builder;
use crate::engine::Engine;
use crate::motion::{Damped, Falling, Growing, Motion, Rolling, Straight};
use crate::rule::NoRule;
use crate::simulation::Simulation;

/// Never called, but public, so that this crate compiles everything it names.
#[doc(hidden)]
pub fn every_engine() {
    // Many tests are one-dimensional: rows and pistons.
    engine::<1, Straight>();
    every_motion::<2>();
    every_motion::<3>();
}

fn every_motion<const D: usize>() {
    engine::<D, Straight>();
    engine::<D, Damped>();
    engine::<D, Falling<D>>();
    engine::<D, Rolling>();
    engine::<D, Growing>();
}

fn engine<const D: usize, M: Motion>() {
    black_box([
        Builder::<D, NoRule, M>::build as *const (),
        Builder::<D, NoRule, M>::build_relaxed as *const (),
        Engine::<D>::new::<NoRule, M> as *const (),
        Simulation::<D, NoRule, M>::step as *const (),
        Simulation::<D, NoRule, M>::advance_to as *const (),
        Simulation::<D, NoRule, M>::kick as *const (),
        Simulation::<D, NoRule, M>::set_restitution as *const (),
        Simulation::<D, NoRule, M>::insert as *const (),
        Simulation::<D, NoRule, M>::insert_as as *const (),
        Simulation::<D, NoRule, M>::remove as *const (),
        Simulation::<D, NoRule, M>::set_kind as *const (),
        Simulation::<D, NoRule, M>::move_wall as *const (),
        Simulation::<D, NoRule, M>::stop_wall as *const (),
        Simulation::<D, NoRule, M>::anchor as *const (),
        Simulation::<D, NoRule, M>::position as *const (),
        Simulation::<D, NoRule, M>::velocity as *const (),
        Simulation::<D, NoRule, M>::acceleration as *const (),
        Simulation::<D, NoRule, M>::kinetic_energy as *const (),
        Simulation::<D, NoRule, M>::potential_energy as *const (),
        Simulation::<D, NoRule, M>::momentum as *const (),
        Simulation::<D, NoRule, M>::restitution as *const (),
        <Simulation<D, NoRule, M> as Clone>::clone as *const (),
    ]);
}
