//! What the simulator promises, asked from outside. One program of all files: each would compile the
//! simulator anew.

mod boxes;
mod changes;
mod cloth;
mod clusters;
mod damping;
mod exact;
mod falling;
mod falling_on_meshes;
mod growth;
mod heaps;
mod jammed;
mod meshes;
mod obstacles;
mod overlapping;
mod physics;
mod piston;
mod refused;
mod relax;
mod rolling;
mod rules;
#[cfg(feature = "serde")]
mod save;
mod spins;
