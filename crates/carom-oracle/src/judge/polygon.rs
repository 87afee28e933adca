//! Judges carom's answers about a ball and a polygon.

use carom::{Hollow, Polygon, Scalar};

use super::caught;
use super::compound::{CompoundJudge, JudgeCompound};
use super::findings::{Findings, Question};
use crate::compound::CompoundTruth;
use crate::polygon::{PolygonCase, PolygonKind};
use crate::precision::Precision;

/// Each of the two times is rounded.
const APART: i64 = 2;

impl JudgeCompound<2> for PolygonCase {
    fn judge(&self, truth: &CompoundTruth<2>) -> Findings {
        caught(|| match self.outline.precision {
            Precision::Single => ask_as::<f32>(self, truth),
            Precision::Double => ask_as::<f64>(self, truth),
        })
    }
}

fn ask_as<S: Scalar>(case: &PolygonCase, truth: &CompoundTruth<2>) -> Findings {
    const VALID: &str = "cases are valid input";
    let vector = |v: [f64; 2]| v.map(S::from_f64);
    let corners: Vec<[S; 2]> = case.outline.corners.iter().map(|&corner| vector(corner)).collect();
    let (course, velocity) = (case.outline.course(), vector(case.outline.velocity));
    let polygon = Polygon::new(&corners).expect(VALID);
    let mut findings = match case.kind {
        PolygonKind::Solid => {
            let moving = polygon.moving(velocity).expect(VALID);
            CompoundJudge::new(course, truth, moving, APART).ask()
        }
        PolygonKind::Hollow => {
            let moving = Hollow::new(polygon).moving(velocity).expect(VALID);
            CompoundJudge::new(course, truth, moving, APART).ask()
        }
    };
    if polygon.is_counterclockwise() != case.is_counterclockwise() {
        findings.refute(Question::Feature);
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;
    use crate::compound::CompoundCase;
    use crate::polyline::{PolylineCase, PolylineKind};

    /// At t = 4 the ball reaches the inner corner of a letter L and touches two of its sides.
    fn falling(kind: PolygonKind) -> PolygonCase {
        let outline = PolylineCase {
            precision: Precision::Double,
            ball: Ball { center: [7.0, 7.0], velocity: [-1.0, -1.0], radius: 1.0 },
            corners: vec![
                [0.0, 0.0],
                [16.0, 0.0],
                [16.0, 2.0],
                [2.0, 2.0],
                [2.0, 16.0],
                [0.0, 16.0],
            ],
            kind: PolylineKind::Closed,
            velocity: [0.0; 2],
            max_time: 10.0,
        };
        PolygonCase { outline, kind }
    }

    fn broken(case: &PolygonCase, truth_of: &PolygonCase) -> Vec<&'static str> {
        case.judge(&truth_of.truth()).broken_promises(Precision::Double)
    }

    #[test]
    fn a_wrong_answer_is_found_and_a_right_one_has_no_error() {
        for kind in PolygonKind::ALL {
            assert!(broken(&falling(kind), &falling(kind)).is_empty());
        }
        let is_found = |change: &dyn Fn(&mut PolylineCase<2>), what: &str| {
            let mut other = falling(PolygonKind::Solid);
            change(&mut other.outline);
            let broken = broken(&falling(PolygonKind::Solid), &other);
            assert!(broken.contains(&what), "{what}: {broken:?}");
        };
        is_found(&|case| case.max_time = 1.0, "time_of_impact");
        is_found(&|case| case.max_time = 1.0, "first_contact");
        is_found(&|case| case.velocity = [-2.0; 2], "contact_interval");
        is_found(&|case| case.velocity = [-2.0; 2], "is_approaching");
        is_found(&|case| case.ball.radius = 6.0, "relation");
        is_found(&|case| case.ball.center[1] = 6.75, "gap");
        is_found(&|case| case.ball.center[0] = 8.0, "point");
        is_found(&|case| case.corners.rotate_left(3), "feature");
        // The other side is solid: every answer changes.
        let of_hollow = broken(&falling(PolygonKind::Solid), &falling(PolygonKind::Hollow));
        for what in ["relation", "is_approaching", "time", "normal", "point", "gap"] {
            assert!(of_hollow.contains(&what), "{what}: {of_hollow:?}");
        }
    }

    /// For a centre on the outline, a normal along the motion and the adjacent edge are wrong
    /// answers.
    #[test]
    fn on_the_outline_the_side_matters() {
        let on = |x: f64| {
            let mut case = falling(PolygonKind::Solid);
            case.outline.ball = Ball { center: [x, 2.0], velocity: [1.0, -1.0], radius: 0.5 };
            case
        };
        assert!(broken(&on(5.0), &on(5.0)).is_empty());
        let mut sideways = on(5.0);
        sideways.outline.corners.iter_mut().for_each(|corner| corner[1] += (corner[0] - 5.0) / 8.0);
        let found = broken(&on(5.0), &sideways);
        assert!(found.contains(&"normal"), "{found:?}");
        assert!(broken(&on(2.0), &on(2.0)).is_empty(), "at the angle");
        assert!(broken(&on(16.0), &on(16.0)).is_empty(), "at the end");
    }
}
