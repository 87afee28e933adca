//! A pair over an interval: to the impact, through it, and on for the remainder.

use crate::answer::Impact;
use crate::float::Scalar;
use crate::float::vector::along;
use crate::query::time_of_impact;
use crate::response::body::Body;
use crate::response::exchange::exchange;
use crate::response::restitution::Restitution;
use crate::shape::Moving;

/// What a pair does within an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "S: Scalar + serde::Serialize",
        deserialize = "S: Scalar + serde::Deserialize<'de>"
    ))
)]
pub struct Bounce<const D: usize, S = f64> {
    /// The impact, if there is one within the interval.
    pub impact: Option<Impact<D, S>>,
    /// A at the end of the interval.
    pub a: Moving<D, S>,
    /// B at the end of the interval.
    pub b: Moving<D, S>,
}

/// Advances a pair by `dt`: to the impact, through it, and on for the remainder.
///
/// The two balls' own elasticities combine as `√(eA eB)`. Two balls that are alone meet once at
/// most. For a negative or NaN `dt` nothing moves; a coordinate that would leave the range of the
/// floats stays at its end.
///
/// ```
/// use carom::{Body, Circle, Mass, bounce};
///
/// let mass = Mass::new(1.0)?;
/// let a = Body::new(Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?, mass);
/// let b = Body::new(Circle::new([6.0, 0.0], 1.0)?.at_rest(), mass);
///
/// // They touch after half the interval; then B goes on with A's velocity.
/// let end = bounce(&a, &b, 1.0);
/// assert_eq!((end.a.center(), end.a.velocity()), ([4.0, 0.0], [0.0, 0.0]));
/// assert_eq!((end.b.center(), end.b.velocity()), ([10.0, 0.0], [8.0, 0.0]));
/// assert_eq!(end.impact.expect("head on").time, 0.5);
/// # Ok::<(), carom::InputError>(())
/// ```
#[must_use]
pub fn bounce<const D: usize, S: Scalar>(a: &Body<D, S>, b: &Body<D, S>, dt: S) -> Bounce<D, S> {
    bounce_with(a, b, a.restitution().combine(b.restitution()), dt)
}

/// [`bounce`] with the pair's restitution given directly.
///
/// ```
/// use carom::{Body, Circle, Mass, Restitution, bounce_with};
///
/// let ball = Body::new(Circle::new([0.0, 3.0], 1.0)?.moving([0.0, -1.0])?, Mass::new(0.1)?);
/// let floor = Body::new(Circle::new([0.0, -9.0], 10.0)?.at_rest(), Mass::fixed());
/// let end = bounce_with(&ball, &floor, Restitution::new(0.5)?, 3.0);
/// assert_eq!((end.a.center(), end.a.velocity()), ([0.0, 3.0], [0.0, 0.5]));
/// # Ok::<(), carom::InputError>(())
/// ```
#[must_use]
pub fn bounce_with<const D: usize, S: Scalar>(
    a: &Body<D, S>,
    b: &Body<D, S>,
    restitution: Restitution<S>,
    dt: S,
) -> Bounce<D, S> {
    let impact = time_of_impact(a.moving(), b.moving(), dt);
    let [(xa, va), (xb, vb)] = [a, b].map(|body| {
        (body.moving().center().map(Into::into), body.moving().velocity().map(Into::into))
    });
    let dt = finite_interval(dt);
    let Some(hit) = impact else {
        return Bounce {
            impact,
            a: a.moving().with_state(along(xa, va, dt), va),
            b: b.moving().with_state(along(xb, vb, dt), vb),
        };
    };
    let (after_a, after_b) = exchange(
        (va, a.mass().get().into()),
        (vb, b.mass().get().into()),
        hit.normal.map(Into::into),
        restitution.get().into(),
    );
    let t = hit.time.into();
    // Kept finite on the way, too: beyond the largest float two infinities could meet.
    let end = |x, v, after| {
        let touch = along(x, v, t).map(|x: f64| x.clamp(-f64::MAX, f64::MAX));
        along(touch, after, dt - t)
    };
    Bounce {
        impact,
        a: a.moving().with_state(end(xa, va, after_a), after_a),
        b: b.moving().with_state(end(xb, vb, after_b), after_b),
    }
}

/// `dt` as a time in which to move: at least 0 and finite, so that a ball at rest stays at rest.
fn finite_interval<S: Scalar>(dt: S) -> f64 {
    let dt: f64 = dt.into();
    if dt > 0.0 { dt.min(f64::MAX) } else { 0.0 }
}
