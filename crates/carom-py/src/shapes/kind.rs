//! Shapes, and their arguments.

use carom::{Aabb, Capsule, HalfSpace, InputError, Moving, Segment, Triangle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{ArgumentKind as Holds, Refusal};
use crate::ball::Places;
use crate::float::Float;
use crate::rows::{Columns, Refused, Signature};

/// The places of the arguments about the ball. Its radius is constant: growth has no place.
pub(super) const BALL: Places = Places([0, 1, 2, 3, usize::MAX]);

/// The place of its acceleration.
pub(super) const ACCELERATION: usize = 3;

/// The place of the deadline.
pub(super) const DEADLINE: usize = 4;

/// The first place of the shape: its velocity, which its own arguments follow.
const SHAPE: usize = 5;

/// The shapes. Each of their numbers may differ from ball to ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShapeKind {
    HalfSpace,
    Segment,
    Capsule,
    Aabb,
    Triangle,
}

/// The arguments about a ball, and those about a shape.
macro_rules! signature {
    ($($name:literal: $holds:ident),+) => {
        &[
            ("p", Holds::Vector),
            ("v", Holds::Vector),
            ("r", Holds::Number),
            ("a", Holds::Vector),
            ("max_time", Holds::Number),
            $(($name, Holds::$holds)),+
        ]
    };
}

impl ShapeKind {
    /// The shape of a name.
    ///
    /// # Errors
    /// There is no such shape.
    pub(super) fn of(name: &str) -> PyResult<Self> {
        match name {
            "HalfSpace" => Ok(Self::HalfSpace),
            "Segment" => Ok(Self::Segment),
            "Capsule" => Ok(Self::Capsule),
            "Aabb" => Ok(Self::Aabb),
            "Triangle" => Ok(Self::Triangle),
            _ => Err(PyValueError::new_err(format!(
                "there is no shape {name:?}; give one of the shapes in carom.shapes"
            ))),
        }
    }

    /// The arguments about a ball and a shape.
    pub(super) const fn signature(self) -> &'static Signature {
        match self {
            Self::HalfSpace => signature!(
                "HalfSpace.velocity": Vector, "HalfSpace.point": Vector, "HalfSpace.normal": Vector
            ),
            Self::Segment => signature!(
                "Segment.velocity": Vector, "Segment.start": Vector, "Segment.end": Vector
            ),
            Self::Capsule => signature!(
                "Capsule.velocity": Vector, "Capsule.start": Vector, "Capsule.end": Vector,
                "Capsule.radius": Number
            ),
            Self::Aabb => signature!(
                "Aabb.velocity": Vector, "Aabb.lower": Vector, "Aabb.upper": Vector
            ),
            Self::Triangle => signature!(
                "Triangle.velocity": Vector, "Triangle.a": Vector, "Triangle.b": Vector,
                "Triangle.c": Vector
            ),
        }
    }

    /// The arguments about the shape.
    pub(super) fn own_signature(self) -> &'static Signature {
        &self.signature()[SHAPE..]
    }

    /// The shape in a row, with places after those of the ball.
    pub(super) fn read<const D: usize, S: Float>(
        self,
        columns: &Columns<D, S>,
        row: usize,
    ) -> Result<Shape<D, S>, Refused> {
        self.read_from(SHAPE, columns, row)
    }

    /// The shape in a row, with places from this one on.
    pub(super) fn read_from<const D: usize, S: Float>(
        self,
        place: usize,
        columns: &Columns<D, S>,
        row: usize,
    ) -> Result<Shape<D, S>, Refused> {
        let [velocity, one, two] = [0, 1, 2].map(|own| columns.vector(place + own, row));
        let shape = match self {
            Self::HalfSpace => HalfSpace::new(one, two)
                .and_then(|shape| shape.moving(velocity))
                .map(Shape::HalfSpace),
            Self::Segment => {
                Segment::new(one, two).and_then(|shape| shape.moving(velocity)).map(Shape::Segment)
            }
            Self::Capsule => Capsule::new(one, two, columns.number(place + 3, row))
                .and_then(|shape| shape.moving(velocity))
                .map(Shape::Capsule),
            Self::Aabb => {
                Aabb::new(one, two).and_then(|shape| shape.moving(velocity)).map(Shape::Aabb)
            }
            Self::Triangle => Triangle::new(one, two, columns.vector(place + 3, row))
                .and_then(|shape| shape.moving(velocity))
                .map(Shape::Triangle),
        };
        shape.map_err(|error| {
            let (word, refusal) = refused(error);
            Refused { place: place + self.place_of(word), row, refusal }
        })
    }

    /// The place of the argument that has one of these words as its name.
    fn place_of(self, words: &str) -> usize {
        let is_meant = |&(name, _): &(&str, Holds)| {
            words.split(' ').any(|word| name.split('.').next_back() == Some(word))
        };
        self.own_signature().iter().position(is_meant).unwrap_or_default()
    }
}

/// The number of a shape that the library refuses, and its name there.
fn refused(error: InputError) -> (&'static str, Refusal) {
    match error {
        InputError::Velocity { axis, value } => {
            ("velocity", Refusal::not_finite(Some(axis), value))
        }
        InputError::Point { name, axis, value } => (name, Refusal::not_finite(Some(axis), value)),
        InputError::Normal { axis, value } => ("normal", Refusal::not_finite(Some(axis), value)),
        InputError::ZeroNormal => {
            let cure = "give a vector of any length but 0 that points out of the half-space";
            ("normal", Refusal { axis: None, value: 0.0, cure })
        }
        InputError::Radius(value) => ("radius", Refusal::radius(value)),
        InputError::Corners { axis, lower, .. } => {
            let cure = "give a corner whose coordinates are not above those of the upper corner";
            ("lower", Refusal { axis: Some(axis), value: lower, cure })
        }
        error => unreachable!("shapes in the plane and in space are not refused for this: {error}"),
    }
}

/// A checked shape.
pub(super) enum Shape<const D: usize, S> {
    HalfSpace(Moving<D, S, HalfSpace<D, S>>),
    Segment(Moving<D, S, Segment<D, S>>),
    Capsule(Moving<D, S, Capsule<D, S>>),
    Aabb(Moving<D, S, Aabb<D, S>>),
    Triangle(Moving<D, S, Triangle<D, S>>),
}

/// Evaluates an expression with the type of a shape.
macro_rules! with_shape {
    ($shape:expr, $one:ident => $value:expr) => {
        match $shape {
            $crate::shapes::kind::Shape::HalfSpace($one) => $value,
            $crate::shapes::kind::Shape::Segment($one) => $value,
            $crate::shapes::kind::Shape::Capsule($one) => $value,
            $crate::shapes::kind::Shape::Aabb($one) => $value,
            $crate::shapes::kind::Shape::Triangle($one) => $value,
        }
    };
}

pub(super) use with_shape;
