//! Queries about two balls, answered by `carom`.

use carom::Scalar;
use carom_any::{in_dimension, in_precision};
use serde::Serialize;

use super::ball::{A, bodies, pair_inlined, with_pair};
use super::{Ball, Body, Error, Precision, Vector};

/// An impact of two balls.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Impact {
    /// The time.
    pub time: f64,
    /// The unit normal from A to B at that time.
    pub normal: Vector,
    /// The point of contact.
    pub point: Vector,
}

impl<const D: usize, S: Scalar> From<carom::Impact<D, S>> for Impact {
    fn from(impact: carom::Impact<D, S>) -> Self {
        Self {
            time: impact.time.into(),
            normal: vector(impact.normal),
            point: vector(impact.point),
        }
    }
}

/// The interval in which two balls touch or overlap.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ContactInterval {
    /// The first contact.
    pub start: f64,
    /// The last contact; infinite if the balls never separate.
    pub end: f64,
}

impl<S: Scalar> From<carom::ContactInterval<S>> for ContactInterval {
    fn from(interval: carom::ContactInterval<S>) -> Self {
        Self { start: interval.start.into(), end: interval.end.into() }
    }
}

/// The closest approach of two balls.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ClosestApproach {
    /// The time; the earliest if there are several.
    pub time: f64,
    /// The signed distance between the surfaces.
    pub gap: f64,
}

impl<S: Scalar> From<carom::ClosestApproach<S>> for ClosestApproach {
    fn from(approach: carom::ClosestApproach<S>) -> Self {
        Self { time: approach.time.into(), gap: approach.gap.into() }
    }
}

/// The state of a ball at the end of an interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    /// The centre.
    pub center: Vector,
    /// The velocity.
    pub velocity: Vector,
}

/// The motion of two bodies within an interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bounce {
    /// The impact, if there is one in the interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impact: Option<Impact>,
    /// The impulse of the impact along the normal, mass times speed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impulse: Option<f64>,
    /// A at the end of the interval.
    pub a: State,
    /// B at the end of the interval.
    pub b: State,
}

/// See [`carom::relation`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn relation(a: &Ball, b: &Ball, precision: Precision) -> Result<carom::Relation, Error> {
    with_pair!(a, b, precision, |a, b| carom::relation(a.ball(), b.ball()))
}

/// See [`carom::relation_within`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn relation_within(
    a: &Ball,
    b: &Ball,
    tolerance: f64,
    precision: Precision,
) -> Result<carom::Relation, Error> {
    with_pair!(a, b, precision, |a, b| {
        carom::relation_within(a.ball(), b.ball(), Scalar::from_f64(tolerance))
    })
}

/// See [`carom::gap`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn gap(a: &Ball, b: &Ball, precision: Precision) -> Result<f64, Error> {
    with_pair!(a, b, precision, |a, b| double(carom::gap(a.ball(), b.ball())))
}

fn double<S: Scalar>(number: S) -> f64 {
    number.into()
}

/// See [`carom::closest_points`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn closest_points(a: &Ball, b: &Ball) -> Result<[Vector; 2], Error> {
    with_pair!(a, b, |a, b| {
        let (of_a, of_b) = carom::closest_points(a.ball(), b.ball());
        [vector(of_a), vector(of_b)]
    })
}

/// See [`carom::first_contact`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn first_contact(
    a: &Ball,
    b: &Ball,
    max_time: f64,
    precision: Precision,
) -> Result<Option<Impact>, Error> {
    with_pair!(a, b, precision, |a, b| {
        carom::first_contact(&a, &b, Scalar::from_f64(max_time)).map(Impact::from)
    })
}

/// See [`carom::time_of_impact`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn time_of_impact(
    a: &Ball,
    b: &Ball,
    max_time: f64,
    precision: Precision,
) -> Result<Option<Impact>, Error> {
    with_pair!(a, b, precision, |a, b| {
        carom::time_of_impact(&a, &b, Scalar::from_f64(max_time)).map(Impact::from)
    })
}

/// See [`carom::will_collide`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn will_collide(
    a: &Ball,
    b: &Ball,
    max_time: f64,
    precision: Precision,
) -> Result<bool, Error> {
    // `with_pair!`, but compiled for speed.
    in_dimension!(a.dimension(A)?, D => in_precision!(precision, S => {
        let [a, b] = pair_inlined::<D, S>(a, b)?;
        Ok(carom::will_collide(&a, &b, Scalar::from_f64(max_time)))
    }))
}

/// See [`carom::first_contact_within`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn first_contact_within(
    a: &Ball,
    b: &Ball,
    margin: f64,
    max_time: f64,
    precision: Precision,
) -> Result<Option<Impact>, Error> {
    with_pair!(a, b, precision, |a, b| {
        let (margin, max_time) = (Scalar::from_f64(margin), Scalar::from_f64(max_time));
        carom::first_contact_within(&a, &b, margin, max_time).map(Impact::from)
    })
}

/// See [`carom::contact_interval`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn contact_interval(
    a: &Ball,
    b: &Ball,
    precision: Precision,
) -> Result<Option<ContactInterval>, Error> {
    with_pair!(a, b, precision, |a, b| {
        carom::contact_interval(&a, &b).map(ContactInterval::from)
    })
}

/// See [`carom::closest_approach`].
///
/// # Errors
/// A number of a ball is invalid.
pub fn closest_approach(
    a: &Ball,
    b: &Ball,
    max_time: f64,
    precision: Precision,
) -> Result<Option<ClosestApproach>, Error> {
    with_pair!(a, b, precision, |a, b| {
        carom::closest_approach(&a, &b, Scalar::from_f64(max_time)).map(ClosestApproach::from)
    })
}

/// Whether the balls touch or overlap by a time, decided exactly.
///
/// That is, whether they do at some time in `[0, time]`.
///
/// # Errors
/// A number of a ball is invalid.
pub fn has_touched_by(a: &Ball, b: &Ball, time: f64) -> Result<bool, Error> {
    with_pair!(a, b, |a, b| carom::first_contact(&a, &b, time).is_some())
}

/// See [`carom::bounce_with`].
///
/// # Errors
/// A number of a body, or the restitution, is invalid.
pub fn bounce(a: &Body, b: &Body, restitution: f64, duration: f64) -> Result<Bounce, Error> {
    in_dimension!(a.ball.dimension(A)?, D => bounce_in::<D>(a, b, restitution, duration))
}

fn bounce_in<const D: usize>(
    a: &Body,
    b: &Body,
    restitution: f64,
    duration: f64,
) -> Result<Bounce, Error> {
    let [a, b] = bodies::<D>(a, b, restitution)?;
    let end = carom::bounce_with(&a, &b, a.restitution(), duration);
    let state = |ball: carom::Moving<D>| State {
        center: vector(ball.center()),
        velocity: vector(ball.velocity()),
    };
    Ok(Bounce {
        impulse: end.impact.map(|impact| carom::impulse(&a, &b, impact.normal)),
        impact: end.impact.map(Impact::from),
        a: state(end.a),
        b: state(end.b),
    })
}

/// The components as doubles, the numbers of JavaScript.
pub(crate) fn vector<const D: usize, S: Scalar>(v: [S; D]) -> Vector {
    v.map(Into::into).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair::ball::pair;

    fn ball(center: &[f64], radius: f64, velocity: &[f64]) -> Ball {
        let velocity = (!velocity.is_empty()).then(|| velocity.into());
        Ball { center: center.into(), radius, velocity }
    }

    #[test]
    fn answers_are_those_of_the_library() {
        let (a, b) = (ball(&[0.0, 0.0], 0.1, &[1.0, 0.3]), ball(&[3.0, 1.0], 0.2, &[]));
        let [double_a, double_b] = pair::<2, f64>(&a, &b).unwrap();
        let [single_a, single_b] = pair::<2, f32>(&a, &b).unwrap();
        let double = carom::time_of_impact(&double_a, &double_b, 9.0).map(Impact::from);
        let single = carom::time_of_impact(&single_a, &single_b, 9.0).map(Impact::from);
        assert!(double.is_some() && double != single);
        assert_eq!(time_of_impact(&a, &b, 9.0, Precision::F64).unwrap(), double);
        assert_eq!(time_of_impact(&a, &b, 9.0, Precision::F32).unwrap(), single);
    }

    #[test]
    fn space_is_asked_as_the_plane_is() {
        let a = ball(&[0.0, 0.0, 0.0], 2.0, &[0.0, 0.0, 1.0]);
        let b = ball(&[3.0, 0.0, 10.0], 3.0, &[]);
        let contact = first_contact(&a, &b, 10.0, Precision::F64).unwrap().unwrap();
        assert_eq!((contact.time, contact.normal), (6.0, [0.6, 0.0, 0.8].into()));
        let interval = contact_interval(&a, &b, Precision::F64).unwrap();
        assert_eq!(interval, Some(ContactInterval { start: 6.0, end: 14.0 }));
        assert_eq!(
            closest_approach(&a, &b, f64::INFINITY, Precision::F32).unwrap(),
            Some(ClosestApproach { time: 10.0, gap: -2.0 })
        );
        assert_eq!(closest_approach(&a, &b, -1.0, Precision::F64).unwrap(), None);
        let near = first_contact_within(&a, &b, 1.0, 10.0, Precision::F64).unwrap().unwrap();
        assert!((near.time - (10.0 - 27.0_f64.sqrt())).abs() < 1e-14, "{near:?}");
        assert!(will_collide(&a, &b, 6.0, Precision::F64).unwrap());
        assert!(!will_collide(&a, &b, 5.9, Precision::F64).unwrap());
        assert!(has_touched_by(&a, &b, 6.0).unwrap());
        assert!(!has_touched_by(&a, &b, 6.0_f64.next_down()).unwrap());
    }

    #[test]
    fn single_precision_rounds_what_is_given() {
        let (a, b) = (ball(&[0.0, 0.0], 1.0, &[]), ball(&[2.0 + 1e-12, 0.0], 1.0, &[]));
        assert_eq!(relation(&a, &b, Precision::F64).unwrap(), carom::Relation::Separate);
        assert_eq!(relation(&a, &b, Precision::F32).unwrap(), carom::Relation::Touching);
        let within = relation_within(&a, &b, 1e-11, Precision::F64).unwrap();
        assert_eq!(within, carom::Relation::Touching);
        assert_eq!(gap(&a, &b, Precision::F32).unwrap(), 0.0);
        assert!((gap(&a, &b, Precision::F64).unwrap() - 1e-12).abs() < 1e-15);
        assert_eq!(closest_points(&a, &b).unwrap()[0], [1.0, 0.0].into());
    }

    /// The example of [`carom::bounce`], with its impulse.
    #[test]
    fn a_bounce_has_its_impulse() {
        let a = Body { ball: ball(&[0.0, 0.0], 1.0, &[8.0, 0.0]), mass: 1.0 };
        let b = Body { ball: ball(&[6.0, 0.0], 1.0, &[]), mass: 3.0 };
        let end = bounce(&a, &b, 0.5, 1.0).unwrap();
        assert_eq!((end.impact.unwrap().time, end.impulse), (0.5, Some(9.0)));
        assert_eq!((end.a.velocity, end.a.center), ([-1.0, 0.0].into(), [3.5, 0.0].into()));
        let fixed = Body { mass: f64::INFINITY, ..b };
        assert_eq!(bounce(&a, &fixed, 1.0, 1.0).unwrap().a.velocity, [-8.0, 0.0].into());
        assert_eq!(bounce(&a, &b, 1.0, 0.1).unwrap().impulse, None);
        let error = bounce(&a, &b, 1.5, 1.0).unwrap_err().to_string();
        assert!(error.starts_with("the restitution is 1.5; give"), "{error}");
        let error = bounce(&a, &Body { mass: 0.0, ..b }, 1.0, 1.0).unwrap_err().to_string();
        assert!(error.starts_with("ball b: the mass is 0; give"), "{error}");
    }

    #[test]
    fn what_is_refused_is_named_with_its_ball() {
        let good = ball(&[0.0, 0.0], 1.0, &[]);
        let refused = |a: &Ball, b: &Ball| gap(a, b, Precision::F64).unwrap_err().to_string();
        assert_eq!(
            refused(&good, &ball(&[0.0, 0.0], -1.0, &[])),
            "ball b: the radius is -1; give a finite number that is at least 0"
        );
        assert_eq!(
            refused(&ball(&[0.0], 1.0, &[]), &good),
            "ball a: the center has 1 coordinate; give 2 or 3"
        );
        assert_eq!(
            refused(&good, &ball(&[0.0, 0.0, 0.0], 1.0, &[])),
            "ball b: the center has 3 components; give 2, as the first center has"
        );
        assert_eq!(
            refused(&ball(&[0.0, 0.0], 1.0, &[1.0]), &good),
            "ball a: the velocity has 1 component; give 2, as the first center has"
        );
        assert_eq!(
            refused(&ball(&[0.0, 0.0], 1.0, &[1.0, f64::NAN]), &good),
            "ball a: component 1 of the velocity is NaN; give a finite number"
        );
        assert_eq!(
            refused(&good, &ball(&[0.0; 7], 1.0, &[])),
            "ball b: the center has 7 components; give 2, as the first center has"
        );
        // A number that is finite in one scalar may be infinite in the other.
        let far = ball(&[1e300, 0.0], 1.0, &[]);
        assert!(gap(&good, &far, Precision::F64).is_ok());
        assert_eq!(
            gap(&good, &far, Precision::F32).unwrap_err().to_string(),
            "ball b: coordinate 0 of the center is inf; give a finite number"
        );
    }
}
