//! The promises of the simulator.

mod bowls;
mod boxes;
mod changes;
mod cloth;
mod clusters;
mod curved_rules;
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
mod rebounds;
mod refused;
mod relax;
mod rolling;
mod rules;
mod save;
mod spins;
