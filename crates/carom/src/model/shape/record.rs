//! Records that serde reads and writes for the checked types.
//!
//! Deserialized values pass through the same checks as constructed ones.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::model::serialize;
use crate::number::Scalar;

/// A ball before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Ball", deny_unknown_fields, bound = "S: Scalar + Deserialize<'de>")]
pub(crate) struct BallRecord<const D: usize, S> {
    #[serde(with = "serialize")]
    pub(super) center: [S; D],
    pub(super) radius: S,
}

/// A moving ball as one flat record.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Moving", deny_unknown_fields)]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
pub(crate) struct MovingRecord<const D: usize, S> {
    #[serde(with = "serialize")]
    pub(super) center: [S; D],
    #[serde(with = "serialize")]
    pub(super) velocity: [S; D],
    pub(super) radius: S,
}

/// A half-space before it is checked.
#[derive(Deserialize)]
#[serde(rename = "HalfSpace", deny_unknown_fields, bound = "S: Scalar + Deserialize<'de>")]
pub(crate) struct HalfSpaceRecord<const D: usize, S> {
    #[serde(with = "serialize")]
    pub(super) point: [S; D],
    #[serde(with = "serialize")]
    pub(super) normal: [S; D],
}

/// A segment before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Segment", deny_unknown_fields, bound = "S: Scalar + Deserialize<'de>")]
pub(crate) struct SegmentRecord<const D: usize, S> {
    #[serde(with = "serialize")]
    pub(super) start: [S; D],
    #[serde(with = "serialize")]
    pub(super) end: [S; D],
}

/// Declares the flat record of a shape around a segment.
macro_rules! around_a_segment {
    ($($record:ident $name:literal)+) => {
        $(
            #[doc = concat!("A ", $name, " as one flat record.")]
            #[derive(Serialize, Deserialize)]
            #[serde(rename = $name, deny_unknown_fields)]
            #[serde(bound(serialize = "S: Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
            pub(crate) struct $record<const D: usize, S> {
                #[serde(with = "serialize")]
                pub(super) start: [S; D],
                #[serde(with = "serialize")]
                pub(super) end: [S; D],
                pub(super) radius: S,
            }
        )+
    };
}

around_a_segment! {
    CapsuleRecord "Capsule"
    TubeRecord "Tube"
    CylinderRecord "Cylinder"
}

/// A box before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Aabb", deny_unknown_fields, bound = "S: Scalar + Deserialize<'de>")]
pub(crate) struct AabbRecord<const D: usize, S> {
    #[serde(with = "serialize")]
    pub(super) lower: [S; D],
    #[serde(with = "serialize")]
    pub(super) upper: [S; D],
}

/// A facet, by the names of the constructors.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Facet", rename_all = "lowercase", deny_unknown_fields)]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
pub(crate) enum FacetRecord<const D: usize, S> {
    Edge {
        #[serde(with = "serialize")]
        start: [S; D],
        #[serde(with = "serialize")]
        end: [S; D],
    },
    Corner {
        #[serde(with = "serialize")]
        at: [S; D],
        before: Option<PointRecord<D, S>>,
        after: Option<PointRecord<D, S>>,
    },
    Ridge {
        #[serde(with = "serialize")]
        start: [S; D],
        #[serde(with = "serialize")]
        end: [S; D],
        #[serde(with = "serialize")]
        one: [S; D],
        other: Option<PointRecord<D, S>>,
    },
    Face {
        #[serde(with = "serialize")]
        a: [S; D],
        #[serde(with = "serialize")]
        b: [S; D],
        #[serde(with = "serialize")]
        c: [S; D],
    },
}

/// A point of a list, or one that may be missing.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
pub(crate) struct PointRecord<const D: usize, S>(#[serde(with = "serialize")] pub(super) [S; D]);

/// A triangle as its three corners.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Triangle", deny_unknown_fields)]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
pub(crate) struct TriangleRecord<const D: usize, S> {
    #[serde(with = "serialize")]
    pub(super) a: [S; D],
    #[serde(with = "serialize")]
    pub(super) b: [S; D],
    #[serde(with = "serialize")]
    pub(super) c: [S; D],
}

/// A polyline before it is checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Polyline", deny_unknown_fields)]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
pub(crate) struct PolylineRecord<const D: usize, S> {
    pub(super) vertices: Vec<PointRecord<D, S>>,
    pub(super) is_closed: bool,
}

/// A polygon before it is checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Polygon", deny_unknown_fields)]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
pub(crate) struct PolygonRecord<S> {
    pub(super) vertices: Vec<PointRecord<2, S>>,
}

/// A mesh before it is checked; everything else is computed from it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Mesh", deny_unknown_fields)]
#[serde(bound(serialize = "S: Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
pub(crate) struct MeshRecord<const D: usize, S> {
    pub(super) vertices: Vec<PointRecord<D, S>>,
    pub(super) triangles: Vec<[usize; 3]>,
}
