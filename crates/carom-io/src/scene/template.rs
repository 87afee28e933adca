//! Template scenes.

/// A commented scene in the plane, which `carom new` writes.
pub const TEMPLATE: &str = include_str!("template.toml");

/// A commented scene in space.
pub const TEMPLATE_3D: &str = include_str!("template_3d.toml");
