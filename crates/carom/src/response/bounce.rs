//! Motion of a pair over an interval, with at most one impact.

use crate::model::Impact;
use crate::model::shape::Moving;
use crate::number::Scalar;
use crate::number::power::{exponent, scaled};
use crate::number::vector::{MapEach, along, from_fn, largest};
use crate::query::time_of_impact;
use crate::response::body::Body;
use crate::response::exchange::{exchange, exchange_in_units};
use crate::response::restitution::Restitution;

/// The state of a pair after an interval.
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

/// Moves a pair by `dt`, through an impact if there is one.
///
/// The pair moves to the impact, exchanges velocities, and moves on for the rest of the interval.
/// Lengths, times and masses are in any units, but the same for both balls.
///
/// The restitutions of the two balls combine as `√(eA eB)`. Two balls alone hit each other at most
/// once. If `dt` is negative or NaN, nothing moves; an infinite `dt` counts as the largest `f64`. A
/// coordinate or component of a velocity that would be beyond the largest float is set to it, so
/// the result is always finite.
///
/// # Accuracy
/// For the given time and normal of the impact, a velocity is as accurate as that of [`exchange`].
/// A centre is within 6 units in the last place of the largest number in its computation: a
/// coordinate of the ball at the start, its path to the impact, or its path from there to the end.
///
/// ```
/// use carom::{Body, Circle, Mass, bounce};
///
/// let mass = Mass::new(1.0)?;
/// let a = Body::new(Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?, mass);
/// let b = Body::new(Circle::new([6.0, 0.0], 1.0)?.at_rest(), mass);
///
/// // They touch after half the interval; then B continues with A's velocity.
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

/// Moves a pair as [`bounce`] does, with this restitution for the pair.
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
    let interval = finite_interval(dt);
    match impact {
        None => {
            Bounce { impact, a: gone_on(a.moving(), interval), b: gone_on(b.moving(), interval) }
        }
        Some(hit) => {
            let [a, b] = parted(a, b, &hit, restitution, interval);
            Bounce { impact, a, b }
        }
    }
}

/// A ball without an impact, after the time `dt`.
fn gone_on<const D: usize, S: Scalar>(ball: &Moving<D, S>, dt: f64) -> Moving<D, S> {
    let (x, v): ([f64; D], [f64; D]) =
        (ball.center().map_each(Into::into), ball.velocity().map_each(Into::into));
    let mut end = along(x, v, dt);
    if !is_finite(end) {
        // A quarter of everything: a path longer than the largest float may start on the other
        // side.
        let quarter = |x: [f64; D]| x.map_each(|x| 0.25 * x);
        end = along(quarter(x), quarter(v), dt).map_each(|x| 4.0 * x);
    }
    ball.with_state(end, v)
}

/// The two balls after the time `dt`, with an impact in between.
fn parted<const D: usize, S: Scalar>(
    a: &Body<D, S>,
    b: &Body<D, S>,
    hit: &Impact<D, S>,
    restitution: Restitution<S>,
    dt: f64,
) -> [Moving<D, S>; 2] {
    let [(xa, va), (xb, vb)] = [a, b].map_each(|body| {
        (body.moving().center().map_each(Into::into), body.moving().velocity().map_each(Into::into))
    });
    let (ma, mb) = (a.mass().get().into(), b.mass().get().into());
    let (n, e, t) = (hit.normal.map_each(Into::into), restitution.get().into(), hit.time.into());
    let (after_a, after_b) = exchange((va, ma), (vb, mb), n, e);
    let end = |x, v, after| along(along(x, v, t), after, dt - t);
    let (end_a, end_b) = (end(xa, va, after_a), end(xb, vb, after_b));
    if is_finite(end_a) && is_finite(end_b) {
        return [a.moving().with_state(end_a, after_a), b.moving().with_state(end_b, after_b)];
    }
    let (far_a, far_b, unit) = exchange_in_units((va, ma), (vb, mb), n, e);
    let end = |x, v, after| end_of_far(x, (v, t), (after, unit, dt - t));
    [
        a.moving().with_state(end(xa, va, far_a), after_a),
        b.moving().with_state(end(xb, vb, far_b), after_b),
    ]
}

/// `x + v t + v' t'`, where a path may be longer than the largest float although the end is not;
/// `v'` is in units of `2ᵘⁿⁱᵗ`.
#[cold]
fn end_of_far<const D: usize>(
    x: [f64; D],
    (v, t): ([f64; D], f64),
    (after, unit, rest): ([f64; D], i32, f64),
) -> [f64; D] {
    // Each of the three is below 2 to its exponent; a path of length 0 has no exponent.
    let size_of = |v: f64, unit: i32, t: f64| {
        if v == 0.0 || t == 0.0 { i32::MIN } else { exponent(v) + unit + exponent(t) + 2 }
    };
    let size_of_paths = size_of(largest(v), 0, t).max(size_of(largest(after), unit, rest));
    let size = size_of_paths.max(exponent(largest(x)) + 1);
    let path = |v: f64, unit: i32, t: f64| {
        let (e, f) = (exponent(v), exponent(t));
        scaled(scaled(v, -e) * scaled(t, -f), e + unit + f - size)
    };
    from_fn(|k| {
        let sum = scaled(x[k], -size) + path(v[k], 0, t) + path(after[k], unit, rest);
        scaled(sum, size)
    })
}

fn is_finite<const D: usize>(x: [f64; D]) -> bool {
    x.iter().all(|x| x.is_finite())
}

/// `dt` as a time in which to move: at least 0, and finite, so that a ball at rest stays at rest.
fn finite_interval<S: Scalar>(dt: S) -> f64 {
    let dt: f64 = dt.into();
    if dt > 0.0 { dt.min(f64::MAX) } else { 0.0 }
}
