//! The keys of the scene as a whole. Those of `[boundary]`, of the balls and of the
//! obstacles stand where they are read.

/// The keys of the scene itself, the names of its tables included.
pub(super) const SCENE: &[&str] = &[
    "title",
    "dimension",
    "until",
    "collisions",
    "seed",
    "restitution",
    "overlap",
    "boundary",
    "motion",
    "ball",
    "rack",
    "fill",
    "obstacle",
    "pocket",
    "shot",
];

/// The keys of `[motion]` that are a motion each, in the order in which they are read.
pub(super) const MOTIONS: [&str; 3] = ["gravity", "damping", "friction"];

/// The keys of `[motion]`.
pub(super) const MOTION: &[&str] = &[
    "gravity",
    "damping",
    "friction",
    "model",
    "g",
    "rolling",
    "sliding",
    "spinning",
    "ball_friction",
    "cushion_friction",
    "cushion_height",
];
