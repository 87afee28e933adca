//! What serde reads and writes in place of the checked types: what is read goes through the same
//! checks as what is constructed.

use serde::{Deserialize, Serialize};

use crate::float::Scalar;
use crate::serialize;

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
