//! The keys of the scene as a whole. Those of `[boundary]` and of the balls stand where they are read.

/// The keys of the scene itself, the names of its tables included.
pub(super) const SCENE: &[&str] = &[
    "title",
    "dimension",
    "until",
    "collisions",
    "seed",
    "restitution",
    "boundary",
    "motion",
    "ball",
    "rack",
    "fill",
];

/// The keys of `[motion]`.
pub(super) const MOTION: &[&str] = &["gravity", "damping", "friction"];
