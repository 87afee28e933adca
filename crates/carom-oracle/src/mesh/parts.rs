//! Exact answers for the parts of a mesh.

use super::case::{MeshCase, sorted};
use crate::case::BallAndVelocity;
use crate::compound::{CompoundCase, CompoundTruth, rename, roundings};
use crate::facet::{FacetTruth, Region, first_contact};
use crate::number::Dyadic;
use crate::precision::Precision;
use crate::shape::{Feature, Nearest, Shape, ShapeTruth, Touch, midway};

impl MeshCase {
    pub(crate) fn course(&self) -> BallAndVelocity<3> {
        let Self { precision, ball, velocity, max_time, .. } = *self;
        BallAndVelocity { precision, ball, velocity, max_time }
    }

    /// The truth about a facet. A region between more than two others is the intersection of the
    /// regions between each two of them. If times may round to the same float, either contact may
    /// be reported.
    fn with_region(
        &self,
        course: &BallAndVelocity<3>,
        name: Feature,
        region: &Region<3>,
    ) -> FacetTruth<3> {
        let mut truth = course.with_facet(name, region);
        let Some(contact) = &mut truth.impact else { return truth };
        let [least, most] = roundings(&contact.time, self.precision);
        for pair in region.pairs() {
            let of_pair = course.with_facet(name, &pair);
            let same = of_pair.impact.filter(|other| {
                let [other_least, other_most] = roundings(&other.time, self.precision);
                other_least <= most && other_most >= least
            });
            contact.touches.extend(same.into_iter().flat_map(|other| other.touches));
        }
        truth
    }

    /// The name of a feature of a triangle.
    fn name(&self, index: usize, edges: &[[usize; 2]], feature: Feature) -> Feature {
        let corners = self.triangles[index];
        match feature {
            Feature::Vertex(k) => Feature::Vertex(corners[k]),
            Feature::Edge(k) => {
                let ends = sorted([corners[k], corners[(k + 1) % 3]]);
                let number = edges.iter().position(|&edge| sorted(edge) == ends);
                Feature::Edge(number.expect("every edge of a triangle has a number"))
            }
            _ => Feature::Face(index),
        }
    }
}

/// The truth about a triangle as a face of a mesh. Contact begins when the centre is directly above
/// or below the face, and the normal is perpendicular to the face, even if the centre is on it.
fn as_face(
    triangle: &mut ShapeTruth<3>,
    course: &BallAndVelocity<3>,
    region: &Region<3>,
) -> Option<ShapeTruth<3>> {
    let (contact, contact_in_time) = first_contact(course, region)?;
    let zero = Dyadic::from_float(0.0);
    let is_at_start = contact.time.exact && contact.time.floor.binade().is_none();
    let distance = triangle.gap.plus(&Dyadic::from_float(course.ball.radius));
    let is_on_it = is_at_start && distance.binade().is_none();
    if is_on_it {
        let back = Dyadic::from_float(-2.0).times(&Dyadic::from_float(course.ball.radius));
        let nearest = |touch: &Touch<3>| {
            let at = |gap| midway(&course.ball, &[0.0; 3], &touch.normal, (&zero, gap));
            Nearest { on_ball: at(&zero), on_shape: at(&back) }
        };
        triangle.closest_points = contact.touches.iter().map(nearest).collect();
    }
    Some(ShapeTruth { contact: Some(contact), contact_in_time, ..triangle.clone() })
}

impl CompoundCase<3> for MeshCase {
    fn precision(&self) -> Precision {
        self.precision
    }

    fn truth(&self) -> CompoundTruth<3> {
        let (course, edges, regions) = (self.course(), self.edges(), self.regions());
        // The nearest point of a face may be computed from the centre.
        let coordinates = self.ball.center.map(|x| Dyadic::from_float(x).binade());
        let of_center = coordinates.into_iter().flatten().max();
        let triangle = |index: usize| {
            let name = |feature| self.name(index, &edges, feature);
            let mut truth = course.with_part(self.triangle(index), name);
            for nearest in &mut truth.closest_points {
                nearest.on_shape.binade = nearest.on_shape.binade.max(of_center);
            }
            truth
        };
        let edge = |(index, ends): (usize, &[usize; 2])| {
            let [start, end] = ends.map(|end| self.vertices[end]);
            course.with_part(Shape::Segment { start, end }, |feature| match feature {
                Feature::Vertex(end) => Feature::Vertex(ends[end]),
                _ => Feature::Edge(index),
            })
        };
        // For parts met at the same time, a face comes before an edge.
        let mut triangles: Vec<_> = (0..self.triangles.len()).map(triangle).collect();
        let faces = triangles.iter_mut().zip(&regions).enumerate();
        let faces = faces.filter_map(|(index, (triangle, (_, region)))| {
            let mut face = as_face(triangle, &course, region)?;
            face.contact.iter_mut().for_each(|it| rename(it, |_| Feature::Face(index)));
            Some(face)
        });
        let mut parts: Vec<_> = faces.collect();
        parts.extend(edges.iter().enumerate().map(edge));
        parts.extend(triangles);
        let facets = regions.iter().map(|(name, region)| self.with_region(&course, *name, region));
        CompoundTruth::of(parts, facets.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;
    use crate::number::Enclosed;
    use crate::shape::ShapeContact;
    use crate::truth::Relation;

    fn told<'a>(contacts: &[&'a ShapeContact<3>]) -> Vec<(f64, &'a [Feature])> {
        let time = |time: &Enclosed| time.nearest(Precision::Double);
        contacts.iter().map(|it| (time(&it.time), &it.touches[0].features[..])).collect()
    }

    #[test]
    fn parts_are_named_as_those_of_the_mesh() {
        let truth = MeshCase::on_a_roof().truth();
        assert_eq!(truth.relation(), Relation::Separate);
        // The edge, and both triangles; contact above a face is later.
        let edge = (2.0, &[Feature::Edge(0)][..]);
        let contacts = told(&truth.first_contacts()).into_iter();
        let first: Vec<_> = contacts.filter(|(time, _)| *time == 2.0).collect();
        assert_eq!(first, [edge; 3]);
        assert_eq!(told(&truth.impacts()), [edge]);
        let mut beside = MeshCase::on_a_roof();
        // 4, 3 and 5: the slope of the second triangle.
        beside.ball.center = [2.0 + 0.6, 0.0, 1.5 + 0.8 + 4.0];
        let truth = beside.truth();
        assert_eq!(truth.first_contacts()[0].touches[0].features, [Feature::Face(1)]);
        assert!(told(&truth.impacts()).iter().all(|(_, name)| *name == [Feature::Face(1)]));
        let mut corner = MeshCase::on_a_roof();
        corner.ball.center[1] = 9.0;
        let vertex = (2.0, &[Feature::Vertex(1)][..]);
        assert!(told(&corner.truth().impacts()).contains(&vertex));
    }

    /// The ball rolls over the edge between two coplanar triangles, and into a third one that
    /// stands on it.
    #[test]
    fn a_third_triangle_is_in_the_way() {
        let mut flat = MeshCase::on_a_roof();
        flat.vertices = vec![[0.0, -9.0, 0.0], [0.0, 9.0, 0.0], [-9.0, 0.0, 0.0], [9.0, 0.0, 0.0]];
        flat.ball = Ball { center: [-3.0, 0.0, 1.0], velocity: [1.0, 0.0, 0.0], radius: 1.0 };
        assert!(flat.truth().impacts().is_empty());
        assert_eq!(flat.truth().relation(), Relation::Touching);
        flat.vertices.push([0.0, 0.0, 5.0]);
        flat.triangles.push([1, 0, 4]);
        assert_eq!(told(&flat.truth().impacts()), [(2.0, &[Feature::Face(2)][..])]);
    }
}
