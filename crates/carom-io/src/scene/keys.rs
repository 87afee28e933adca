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
    "kinds",
    "boundary",
    "motion",
    "ball",
    "rack",
    "fill",
    "obstacle",
    "pocket",
    "shot",
    "rule",
];

/// The keys that hold lists, and the same in the plural: both are allowed.
pub(super) const PLURALS: [(&str, &str); 7] = [
    ("balls", "ball"),
    ("racks", "rack"),
    ("fills", "fill"),
    ("obstacles", "obstacle"),
    ("pockets", "pocket"),
    ("shots", "shot"),
    ("rules", "rule"),
];

/// The keys of `[motion]` that are motions, in the order in which they are read.
pub(super) const MOTIONS: [&str; 4] = ["gravity", "damping", "friction", "growth"];

/// The keys of `[motion]`.
pub(super) const MOTION: &[&str] = &[
    "gravity",
    "damping",
    "friction",
    "growth",
    "model",
    "g",
    "rolling",
    "sliding",
    "spinning",
    "ball_friction",
    "cushion_friction",
    "cushion_height",
];
