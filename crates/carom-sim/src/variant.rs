//! The variants that a step is compiled in.
//!
//! A step asks the motion and the rules at every turn. Most simulations have straight flight and no
//! rules, and their steps are compiled without these questions. Code outside of steps is compiled
//! once, and asks.

/// What a step is compiled for.
///
/// Both variants give the same bits wherever both can be used.
pub(crate) trait Variant {
    /// Whether balls fly straight, at constant speeds and with constant radii, and only bounce.
    const IS_PLAIN: bool;

    /// Whether the machine has fused multiply-adds.
    const FUSED: bool;

    /// The same variant for code that does not differ with fused multiply-adds: the engine.
    type Base: Variant;
}

/// Straight flight without rules.
pub(crate) struct Plain<const FUSED: bool>;

/// Every motion, with or without rules.
pub(crate) struct General<const FUSED: bool>;

/// Code outside of steps.
pub(crate) type Any = General<false>;

impl<const FUSED: bool> Variant for Plain<FUSED> {
    type Base = Plain<false>;

    const IS_PLAIN: bool = true;
    const FUSED: bool = FUSED;
}

impl<const FUSED: bool> Variant for General<FUSED> {
    type Base = Any;

    const IS_PLAIN: bool = false;
    const FUSED: bool = FUSED;
}
