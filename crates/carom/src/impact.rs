//! Two balls moving: first contact, time of impact, exit.
//!
//! Relative to ball A, ball B starts at `p = xB − xA` and moves with `w = vB − vA`; `R = rA + rB`.
//! They touch when `|p + w t| = R`, that is at the roots of `a t² + 2 b t + c = 0` with
//! `a = w·w`, `b = p·w`, `c = p·p − R²`.

use core::array::from_fn;

use crate::vector::{along, dot, scale, sqrt, sub};
use crate::{Moving, Scalar};

/// Where and when two balls meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact<const D: usize, S = f64> {
    /// When, in `[0, max_time]`.
    pub time: S,
    /// The unit normal from A to B at that moment.
    pub normal: [S; D],
    /// The point of contact.
    pub point: [S; D],
}

/// When two balls begin and end to overlap, were nothing to stop them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactInterval<S = f64> {
    /// The first contact; 0 where they overlap already.
    pub start: S,
    /// The last contact; infinite where they never part.
    pub end: S,
}

/// One ball as seen from another: `p + w t`, and the distance `R` at which they touch.
///
/// All questions about a moving pair come down to this one form; the verdicts and the roots are
/// kept apart in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach<const D: usize> {
    /// The centre of B relative to A at time 0.
    pub p: [f64; D],
    /// The velocity of B relative to A.
    pub w: [f64; D],
    /// The sum of the radii.
    pub r: f64,
}

impl<const D: usize> Approach<D> {
    /// B as seen from A.
    #[inline]
    #[must_use]
    pub fn between<S: Scalar>(a: &Moving<D, S>, b: &Moving<D, S>) -> Self {
        Self {
            p: sub(b.center().map(Into::into), a.center().map(Into::into)),
            w: sub(b.velocity().map(Into::into), a.velocity().map(Into::into)),
            r: a.radius().into() + b.radius().into(),
        }
    }

    /// The time from which the balls approach and touch, if there is one: the dynamics' question.
    ///
    /// `None` where they are parting, at rest to each other, sliding past, or pass at a distance.
    #[inline]
    #[must_use]
    pub fn time_of_impact(&self) -> Option<f64> {
        let Self { p, w, r } = *self;
        let b = dot(p, w);
        if b >= 0.0 {
            return None;
        }
        let c = dot(p, p) - r * r;
        if c <= 0.0 {
            return Some(0.0);
        }
        let a = dot(w, w);
        // The closest approach q = p − (b/a) w replaces b² − ac, whose terms nearly cancel:
        // b² − ac = a (R² − |q|²).
        let q = along(p, w, -b / a);
        let h = r * r - dot(q, q);
        if h <= 0.0 {
            return None;
        }
        let t = c / (sqrt(a * h) - b);
        // One Newton step on |p + w t|² − R² takes back what c lost where |p| is far above R.
        let q = along(p, w, t);
        let slope = dot(q, w);
        let t = if slope < 0.0 { t - 0.5 * (dot(q, q) - r * r) / slope } else { t };
        Some(t.max(0.0))
    }
}

/// Geometry: the first moment in `[0, max_time]` at which the balls touch or overlap.
#[inline]
#[must_use]
pub fn first_contact<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    // Placeholder of the skeleton: the house's next step writes the real one.
    time_of_impact(a, b, max_time)
}

/// Dynamics: the first moment in `[0, max_time]` at which the balls touch and approach.
#[inline]
#[must_use]
pub fn time_of_impact<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    let approach = Approach::between(a, b);
    let t = approach.time_of_impact().filter(|&t| t <= max_time.into())?;
    let q = along(approach.p, approach.w, t);
    let n = scale(1.0 / sqrt(dot(q, q)), q);
    let (x, v, r): (_, _, f64) =
        (a.center().map(Into::into), a.velocity().map(Into::into), a.radius().into());
    let x = along(x, v, t);
    Some(Impact {
        time: S::from_f64(t),
        normal: n.map(S::from_f64),
        point: from_fn(|k| S::from_f64(x[k] + r * n[k])),
    })
}

/// When the balls begin and end to overlap, were nothing to stop them.
#[inline]
#[must_use]
pub fn contact_interval<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
) -> Option<ContactInterval<S>> {
    let _ = (a, b);
    None
}
