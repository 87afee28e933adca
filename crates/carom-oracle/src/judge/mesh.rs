//! Judges carom's answers about a ball and a mesh of triangles.

use carom::{Mesh, Moving, Scalar};

use super::caught;
use super::compound::{CompoundJudge, JudgeCompound};
use super::findings::{Findings, Question};
use super::shape::named;
use crate::compound::CompoundTruth;
use crate::facet::FacetTruth;
use crate::mesh::MeshCase;
use crate::precision::Precision;

/// An interval of contact that ends within a few units in the last place of the start of the next
/// continues in it: eight, and each of the two times is rounded.
const APART: i64 = 10;

impl JudgeCompound<3> for MeshCase {
    fn judge(&self, truth: &CompoundTruth<3>) -> Findings {
        caught(|| match self.precision {
            Precision::Single => ask_as::<f32>(self, truth),
            Precision::Double => ask_as::<f64>(self, truth),
        })
    }
}

fn ask_as<S: Scalar>(case: &MeshCase, truth: &CompoundTruth<3>) -> Findings {
    const VALID: &str = "cases are valid input";
    let vector = |v: [f64; 3]| v.map(S::from_f64);
    let vertices: Vec<_> = case.vertices.iter().map(|&vertex| vector(vertex)).collect();
    let mesh = Mesh::new(vertices, case.triangles.clone()).expect(VALID);
    let moving = mesh.moving(vector(case.velocity)).expect(VALID);
    let mut judge = CompoundJudge::new(case.course(), truth, moving, APART);
    if case.velocity == [0.0; 3] {
        ask_features(&mut judge, &mesh, case, &truth.facets);
    }
    let mut findings = judge.ask();
    let regions = case.regions();
    let names = regions.iter().map(|(name, _)| *name);
    if mesh.edges() != case.edges() || !mesh.features().map(named).eq(names) {
        findings.refute(Question::Feature);
    }
    findings
}

/// Queries each feature separately, for a mesh at rest.
fn ask_features<S: Scalar>(
    judge: &mut CompoundJudge<'_, 3, S, &Mesh<3, S>>,
    mesh: &Mesh<3, S>,
    case: &MeshCase,
    facets: &[FacetTruth<3>],
) {
    let ball: Moving<3, S> = judge.ball;
    for (feature, truth) in mesh.features().zip(facets) {
        let answer = mesh.time_of_impact_with(feature, &ball, S::from_f64(case.max_time));
        let truth: Vec<_> = truth.time_of_impact().into_iter().collect();
        judge.compare(Question::TimeOfImpact, &truth, answer.as_ref());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;
    use crate::compound::CompoundCase;

    /// The ball rolls over the edge between two coplanar triangles, and into a third one that
    /// stands on it.
    #[test]
    fn a_third_triangle_is_in_the_way() {
        let mut flat = MeshCase::on_a_roof();
        flat.vertices = vec![[0.0, -9.0, 0.0], [0.0, 9.0, 0.0], [-9.0, 0.0, 0.0], [9.0, 0.0, 0.0]];
        flat.ball = Ball { center: [-3.0, 0.0, 1.0], velocity: [1.0, 0.0, 0.0], radius: 1.0 };
        assert!(flat.broken_promises().is_empty());
        flat.vertices.push([0.0, 0.0, 5.0]);
        flat.triangles.push([1, 0, 4]);
        assert!(flat.broken_promises().is_empty());
    }

    #[test]
    fn a_wrong_answer_is_found_and_a_right_one_has_no_error() {
        let right = MeshCase::on_a_roof();
        assert!(right.broken_promises().is_empty());
        let is_found = |change: &dyn Fn(&mut MeshCase), what: &str| {
            let mut other = MeshCase::on_a_roof();
            change(&mut other);
            let broken =
                MeshCase::on_a_roof().judge(&other.truth()).broken_promises(right.precision);
            assert!(broken.contains(&what), "{what}: {broken:?}");
        };
        is_found(&|case| case.max_time = 1.0, "time_of_impact");
        is_found(&|case| case.max_time = 1.0, "first_contact");
        is_found(&|case| case.velocity[2] = -1.0, "contact_interval");
        is_found(&|case| case.velocity[2] = -2.0, "is_approaching");
        is_found(&|case| case.ball.radius = 4.0, "relation");
        is_found(&|case| case.ball.center[2] = 5.75, "gap");
        is_found(&|case| case.ball.velocity[2] = Precision::Double.step(-1.0, -3), "time");
        is_found(&|case| case.ball.center[1] = 1e-9, "point");
        is_found(&|case| case.triangles[0] = [0, 2, 1], "feature");
    }
}
