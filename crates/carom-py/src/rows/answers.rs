//! Places for answers.

use carom::{ContactInterval, Feature, Impact, Relation};

use super::each::Slots;
use crate::float::Float;

/// What a query returns besides times and normals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extras {
    pub(crate) points: bool,
    pub(crate) features: bool,
}

/// Places for times, normals and, on request, points and features.
pub(crate) struct Impacts<'a, const D: usize, S> {
    pub(crate) times: &'a mut [S],
    pub(crate) normals: &'a mut [[S; D]],
    pub(crate) points: Option<&'a mut [[S; D]]>,
    /// The kind of each feature, and its index.
    pub(crate) features: Option<(&'a mut [i8], &'a mut [i64])>,
}

impl<const D: usize, S: Float> Slots for Impacts<'_, D, S> {
    fn split(self, rows: usize) -> (Self, Self) {
        let (times, times_rest) = self.times.split(rows);
        let (normals, normals_rest) = self.normals.split(rows);
        let (points, points_rest) = self.points.split(rows);
        let (features, features_rest) = self.features.split(rows);
        (
            Self { times, normals, points, features },
            Self {
                times: times_rest,
                normals: normals_rest,
                points: points_rest,
                features: features_rest,
            },
        )
    }
}

impl<const D: usize, S: Float> Impacts<'_, D, S> {
    /// Writes the answer of a row; NaN without an impact.
    pub(crate) fn tell(&mut self, row: usize, impact: Option<Impact<D, S>>) {
        if let Some((kinds, indices)) = &mut self.features {
            (kinds[row], indices[row]) = numbered(impact.map(|impact| impact.feature));
        }
        let (time, normal, point) = impact.map_or((S::NAN, [S::NAN; D], [S::NAN; D]), |impact| {
            (impact.time, impact.normal, impact.point)
        });
        self.times[row] = time;
        self.normals[row] = normal;
        if let Some(points) = &mut self.points {
            points[row] = point;
        }
    }
}

/// The kind and the index of a feature; −1 without one.
fn numbered(feature: Option<Feature>) -> (i8, i64) {
    let (kind, index) = match feature {
        None => return (-1, -1),
        Some(Feature::Surface) => (0, 0),
        Some(Feature::Vertex(index)) => (1, index),
        Some(Feature::Edge(index)) => (2, index),
        Some(Feature::Face(index)) => (3, index),
    };
    // No array of vertices has more rows.
    (kind, i64::try_from(index).unwrap_or(i64::MAX))
}

/// The sign of a gap.
pub(crate) const fn sign(relation: Relation) -> i8 {
    match relation {
        Relation::Separate => 1,
        Relation::Touching => 0,
        Relation::Overlapping => -1,
    }
}

/// The first and last times of a contact; NaN without one.
pub(crate) fn ends<S: Float>(interval: Option<ContactInterval<S>>) -> [S; 2] {
    interval.map_or([S::NAN; 2], |interval| [interval.start, interval.end])
}
