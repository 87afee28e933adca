//! Construction of a simulation whose motion is chosen at run time.

#[cfg(feature = "beyond-scenes")]
use carom_sim::Growing;
use carom_sim::{
    BuildError, Builder, ContactRule, Damped, Falling, Motion, Rolling, Shifts, Simulation,
};

use super::{AnySimulation, Shots};

/// The motion of the balls, to build an [`AnySimulation`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MotionOf<const D: usize> {
    /// [`AnySimulation::Straight`]
    Straight,
    /// [`AnySimulation::Damped`]
    Damped(Damped),
    /// [`AnySimulation::Falling`]
    Falling(Falling<D>),
    /// [`AnySimulation::Rolling`], without shots.
    Rolling(Rolling),
    /// [`AnySimulation::Growing`]
    #[cfg(feature = "beyond-scenes")]
    Growing(Growing),
}

impl<const D: usize> MotionOf<D> {
    /// Builds the simulation; also returns how far balls were moved apart.
    ///
    /// # Errors
    /// See [`Builder::build_relaxed`].
    pub fn build(self, builder: Builder<D>) -> Result<(AnySimulation<D>, Shifts), BuildError> {
        match self {
            Self::Straight => built(builder, AnySimulation::Straight),
            Self::Damped(damped) => built(builder.motion(damped), AnySimulation::Damped),
            Self::Falling(falling) => built(builder.motion(falling), AnySimulation::Falling),
            Self::Rolling(rolling) => built(builder.motion(rolling), |simulation| {
                AnySimulation::Rolling(simulation, Shots::default())
            }),
            #[cfg(feature = "beyond-scenes")]
            Self::Growing(growing) => built(builder.motion(growing), AnySimulation::Growing),
        }
    }
}

/// Builds a simulation, as one of any motion.
pub(super) fn built<const D: usize, R: ContactRule, M: Motion>(
    builder: Builder<D, R, M>,
    any: fn(Simulation<D, R, M>) -> AnySimulation<D>,
) -> Result<(AnySimulation<D>, Shifts), BuildError> {
    let (simulation, shifts) = builder.build_relaxed()?;
    Ok((any(simulation), shifts))
}
