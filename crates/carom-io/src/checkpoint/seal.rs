//! Seal of checkpoints.

use crate::sealed::Seal;

/// The first line of every checkpoint, and the version of the format. Raise the version with every
/// change to what a checkpoint holds, or to the order of it.
pub(super) const SEAL: Seal = Seal { mark: "carom checkpoint ", version: 14 };
