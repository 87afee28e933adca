//! The quantities that the lessons draw, by the tutorials' letters.
//!
//! They are plain `f64` from plain formulas, for figures. For whether and when balls touch, use the
//! queries of [`pair`](crate::pair).

use carom::vector::{along, dot, sqrt, sub};
use carom::{Construction, Moving};
use serde::Serialize;

use super::ball::with_pair;
use super::questions::vector;
use super::{Ball, Error, Vector};

/// The quantities of a pair over the interval `[0, max_time]`.
///
/// Lower-case letters are those of the quadratic `a t² + 2 b t + c = 0` \[Dynamic Circle/Circle\].
/// Capital letters are those of the geometric construction \[Pool Hall Lessons\].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Anatomy {
    /// B's centre relative to A's.
    pub p: Vector,
    /// B's velocity relative to A.
    pub w: Vector,
    /// The sum of the radii.
    #[serde(rename = "R")]
    pub radii: f64,
    /// `w·w`.
    pub a: f64,
    /// `p·w`.
    pub b: f64,
    /// `p·p − R²`.
    pub c: f64,
    /// `b² − a c`.
    pub d: f64,
    /// The movement of A during the interval, relative to B.
    #[serde(rename = "V")]
    pub movement: Vector,
    /// The vector from A's centre to B's.
    #[serde(rename = "C")]
    pub centers: Vector,
    /// V at length 1; zero if nothing moves.
    #[serde(rename = "N")]
    pub direction: Vector,
    /// `N·C`, the distance along V to the closest approach.
    #[serde(rename = "D")]
    pub ahead: f64,
    /// `C·C − D²`.
    ///
    /// It is the squared distance of the centres at the closest approach.
    #[serde(rename = "F")]
    pub closest_squared: f64,
    /// `R² − F`.
    ///
    /// It is the squared distance along V from the touch to the closest approach.
    #[serde(rename = "T")]
    pub half_chord_squared: f64,
    /// `D − √T`.
    ///
    /// It is the distance that A travels along V to the touch; negative if the balls overlap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    /// The closest approach on the whole straight lines.
    ///
    /// It may be before or after the interval.
    pub closest_approach: NearestOnLines,
    /// Both roots of the quadratic, ascending and of any sign.
    ///
    /// `None` if nothing moves or no root is real.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roots: Option<[f64; 2]>,
    /// The early outs of the tutorial, in its order \[Pool Hall Lessons\].
    pub steps: [Step; 4],
    /// The first early out that ends the test, or a hit.
    pub verdict: Verdict,
}

/// The closest approach of two centres.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NearestOnLines {
    /// The time; 0 if nothing moves.
    pub time: f64,
    /// The distance of the centres.
    pub distance: f64,
    /// A's centre then.
    pub a: Vector,
    /// B's centre then.
    pub b: Vector,
}

/// An early out of the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The name of the early out.
    pub name: Verdict,
    /// Whether its condition holds, which ends the test here.
    pub out: bool,
    /// Whether the test reaches this step.
    pub reached: bool,
}

/// The result of the tutorial's test \[Pool Hall Lessons\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// A touches B within the interval.
    Hit,
    /// The movement is shorter than the gap: `|V| < |C| − R`.
    TooFar,
    /// A does not move towards B: `D ≤ 0`.
    NotTowards,
    /// The closest approach is not inside the radii: `F ≥ R²`.
    PassesBy,
    /// The touch lies beyond the end of the movement: `|V| < D − √T`.
    BeyondMovement,
}

/// The quantities of the tutorials for two balls and an interval.
///
/// # Errors
/// A number of a ball is invalid, or the interval is not finite or negative.
pub fn anatomy(a: &Ball, b: &Ball, max_time: f64) -> Result<Anatomy, Error> {
    if !(max_time.is_finite() && max_time >= 0.0) {
        return Err(Error::Time { what: "maxTime", value: max_time });
    }
    with_pair!(a, b, |a, b| anatomy_in(&a, &b, max_time))
}

fn anatomy_in<const D: usize>(ball_a: &Moving<D>, ball_b: &Moving<D>, max_time: f64) -> Anatomy {
    let p = sub(ball_b.center(), ball_a.center());
    let w = sub(ball_b.velocity(), ball_a.velocity());
    let radii = ball_a.radius() + ball_b.radius();
    let (a, b, c) = (dot(w, w), dot(p, w), dot(p, p) - radii * radii);

    let Construction {
        movement,
        centers,
        direction,
        ahead,
        closest_squared,
        half_chord_squared,
        distance,
    } = Construction::of(ball_a, ball_b, max_time);
    let length = sqrt(dot(movement, movement));
    let (steps, verdict) = early_outs([
        (Verdict::TooFar, length < sqrt(dot(p, p)) - radii),
        (Verdict::NotTowards, ahead <= 0.0),
        (Verdict::PassesBy, closest_squared >= radii * radii),
        (Verdict::BeyondMovement, distance.is_some_and(|distance| length < distance)),
    ]);
    Anatomy {
        p: vector(p),
        w: vector(w),
        radii,
        a,
        b,
        c,
        d: b * b - a * c,
        movement: vector(movement),
        centers: vector(centers),
        direction: vector(direction),
        ahead,
        closest_squared,
        half_chord_squared,
        distance,
        closest_approach: closest_approach(ball_a, ball_b, if a > 0.0 { -b / a } else { 0.0 }),
        roots: roots(a, b, c),
        steps,
        verdict,
    }
}

/// The steps, and the first of them that ends the test.
fn early_outs(conditions: [(Verdict, bool); 4]) -> ([Step; 4], Verdict) {
    let mut verdict = Verdict::Hit;
    let steps = conditions.map(|(name, out)| {
        let reached = verdict == Verdict::Hit;
        if reached && out {
            verdict = name;
        }
        Step { name, out, reached }
    });
    (steps, verdict)
}

fn closest_approach<const D: usize>(a: &Moving<D>, b: &Moving<D>, time: f64) -> NearestOnLines {
    let at = |ball: &Moving<D>| along(ball.center(), ball.velocity(), time);
    let between = sub(at(b), at(a));
    NearestOnLines {
        time,
        distance: sqrt(dot(between, between)),
        a: vector(at(a)),
        b: vector(at(b)),
    }
}

/// The real roots of `a t² + 2 b t + c = 0`, without cancellation \[Goldberg1991\].
fn roots(a: f64, b: f64, c: f64) -> Option<[f64; 2]> {
    let d = b * b - a * c;
    if a <= 0.0 || d < 0.0 {
        return None;
    }
    let q = -(b + sqrt(d).copysign(b));
    let (one, other) = (q / a, if q == 0.0 { 0.0 } else { c / q });
    Some(if one < other { [one, other] } else { [other, one] })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ball(center: &[f64], radius: f64, velocity: &[f64]) -> Ball {
        Ball { center: center.into(), radius, velocity: Some(velocity.into()) }
    }

    /// The right triangle of figure 8, with sides 3, 4 and 5.
    #[test]
    fn the_letters_of_the_lessons() {
        let a = ball(&[0.0, 0.0], 2.0, &[5.0, 1.0]);
        let b = ball(&[10.0, 3.0], 3.0, &[0.0, 1.0]);
        let it = anatomy(&a, &b, 4.0).unwrap();
        assert_eq!(
            (it.p.as_slice(), it.w.as_slice(), it.radii),
            (&[10.0, 3.0][..], &[-5.0, 0.0][..], 5.0)
        );
        assert_eq!((it.a, it.b, it.c, it.d), (25.0, -50.0, 84.0, 400.0));
        assert_eq!((it.movement, it.direction), ([20.0, 0.0].into(), [1.0, 0.0].into()));
        assert_eq!((it.ahead, it.closest_squared, it.half_chord_squared), (10.0, 9.0, 16.0));
        assert_eq!((it.distance, it.roots), (Some(6.0), Some([1.2, 2.8])));
        let nearest = it.closest_approach;
        assert_eq!((nearest.time, nearest.distance), (2.0, 3.0));
        assert_eq!((nearest.a, nearest.b), ([10.0, 2.0].into(), [10.0, 5.0].into()));
        assert_eq!(it.verdict, Verdict::Hit);
    }

    /// For each early out, a movement that it is the first to stop; from carom's own lessons.
    #[test]
    fn the_early_outs_in_their_order() {
        use Verdict::{BeyondMovement, Hit, NotTowards, PassesBy, TooFar};
        let still = ball(&[10.0, 0.0], 1.0, &[0.0, 0.0]);
        let cases = [
            ([7.9, 0.0], TooFar),
            ([-20.0, 0.0], NotTowards),
            ([20.0, 5.0], PassesBy),
            ([8.0, 1.0], BeyondMovement),
            ([8.0, 0.0], Hit),
        ];
        for (number, (velocity, verdict)) in cases.into_iter().enumerate() {
            let it = anatomy(&ball(&[0.0, 0.0], 1.0, &velocity), &still, 1.0).unwrap();
            assert_eq!(it.verdict, verdict);
            let reached: Vec<_> = it.steps.iter().map(|step| step.reached).collect();
            assert_eq!(reached, [0, 1, 2, 3].map(|step| step <= number), "{verdict:?}");
            assert!(verdict == Hit || it.steps[number].out);
        }
    }

    /// carom finds what the tutorial finds, except for a graze, which only one of carom's queries
    /// counts.
    #[test]
    fn where_nothing_is_rounded_the_lesson_is_right() {
        for x in -6..=6 {
            for y in -6..=6 {
                let a = ball(&[0.0, 0.0, 0.0], 1.0, &[4.0, 0.0, 0.0]);
                let b = ball(&[f64::from(x), f64::from(y), 0.0], 1.0, &[0.0, 0.0, 0.0]);
                let hit = anatomy(&a, &b, 1.0).unwrap().verdict == Verdict::Hit;
                let precision = crate::pair::Precision::F64;
                let impact = crate::pair::time_of_impact(&a, &b, 1.0, precision).unwrap();
                assert_eq!(hit, impact.is_some(), "{x}, {y}");
            }
        }
    }

    #[test]
    fn at_rest_there_is_no_direction_and_no_root() {
        let (a, b) = (ball(&[0.0, 0.0], 1.0, &[3.0, 1.0]), ball(&[5.0, 0.0], 1.0, &[3.0, 1.0]));
        let it = anatomy(&a, &b, 1.0).unwrap();
        assert_eq!((it.direction, it.distance, it.roots), ([0.0, 0.0].into(), None, None));
        assert_eq!((it.closest_approach.time, it.closest_approach.distance), (0.0, 5.0));
        assert_eq!(it.verdict, Verdict::TooFar);
    }

    #[test]
    fn the_roots_lose_no_digits() {
        // 1 and 2⁻⁵⁰, and −b ± √d would cancel.
        let tiny = 2.0_f64.powi(-50);
        assert_eq!(roots(1.0, -f64::midpoint(1.0, tiny), tiny), Some([tiny, 1.0]));
        assert_eq!(roots(1.0, f64::midpoint(1.0, tiny), tiny), Some([-1.0, -tiny]));
        assert_eq!(roots(4.0, 0.0, 0.0), Some([0.0, 0.0]));
        assert_eq!(roots(1.0, 0.0, 1.0), None);
    }

    #[test]
    fn an_interval_without_an_end_cannot_be_drawn() {
        let a = ball(&[0.0, 0.0], 1.0, &[3.0, 1.0]);
        for time in [f64::INFINITY, f64::NAN, -1.0] {
            let error = anatomy(&a, &a, time).unwrap_err().to_string();
            assert!(error.ends_with("; give a finite time of at least 0"), "{error}");
        }
    }
}
