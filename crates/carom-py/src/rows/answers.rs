//! Places for answers.

use carom::{ContactInterval, Impact, Relation};

use super::each::Slots;
use crate::float::Float;

/// Places for times, normals and, on request, points.
pub(crate) struct Impacts<'a, const D: usize, S> {
    pub(crate) times: &'a mut [S],
    pub(crate) normals: &'a mut [[S; D]],
    pub(crate) points: Option<&'a mut [[S; D]]>,
}

impl<const D: usize, S: Float> Slots for Impacts<'_, D, S> {
    fn split(self, rows: usize) -> (Self, Self) {
        let Self { times, normals, points } = self;
        let ((times, normals), points) =
            ((times.split(rows), normals.split(rows)), points.split(rows));
        (
            Self { times: times.0, normals: normals.0, points: points.0 },
            Self { times: times.1, normals: normals.1, points: points.1 },
        )
    }
}

impl<const D: usize, S: Float> Impacts<'_, D, S> {
    /// Writes the answer of a row; NaN without an impact.
    pub(crate) fn tell(&mut self, row: usize, impact: Option<Impact<D, S>>) {
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
