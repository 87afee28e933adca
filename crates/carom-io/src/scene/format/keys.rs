//! Keys of the scene and of `[motion]`.
//!
//! The keys of `[boundary]`, of the balls and of the obstacles are beside the code that reads them.

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

/// The keys of `[motion]` that are motions, in the order in which they are read.
pub(super) const MOTIONS: [&str; 3] = ["gravity", "damping", "friction"];

/// The keys of `[motion]`.
pub(in crate::scene) const MOTION: &[&str] = &[
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
