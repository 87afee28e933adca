//! Bodies and shapes from the rows of arguments.

use std::marker::PhantomData;

use carom::{
    Aabb, Accelerated, Ball, Capsule, Cylinder, HalfSpace, Hollow, InputError, Mesh, Moving,
    Polygon, Polyline, Segment, Triangle, Tube,
};

use super::kind::RowKind;
use super::places::{BALL, END};
use crate::arguments::{Fault, Quantity, Refusal};
use crate::float::Float;
use crate::rows::{Columns, Refused};

/// A body or a shape in each row.
pub(super) trait Rows<const D: usize, S> {
    type Row;

    /// The one in a row.
    ///
    /// # Errors
    /// One of its numbers is refused.
    fn at(&self, columns: &Columns<D, S>, row: usize) -> Result<Self::Row, Refused>;
}

/// Balls of constant velocity.
pub(super) struct MovingBalls;

impl<const D: usize, S: Float> Rows<D, S> for MovingBalls {
    type Row = Moving<D, S>;

    fn at(&self, columns: &Columns<D, S>, row: usize) -> Result<Self::Row, Refused> {
        BALL.moving(columns, row)
    }
}

/// Balls of constant acceleration.
pub(super) struct AcceleratedBalls;

impl<const D: usize, S: Float> Rows<D, S> for AcceleratedBalls {
    type Row = Accelerated<D, S>;

    fn at(&self, columns: &Columns<D, S>, row: usize) -> Result<Self::Row, Refused> {
        BALL.accelerated(columns, row)
    }
}

/// Capsules of constant velocity, from the centre of each ball to its other end.
pub(super) struct MovingCapsules;

impl<const D: usize, S: Float> Rows<D, S> for MovingCapsules {
    type Row = Moving<D, S, Capsule<D, S>>;

    fn at(&self, columns: &Columns<D, S>, row: usize) -> Result<Self::Row, Refused> {
        let vector = |place| columns.vector(place, row);
        let places = [Quantity::Center, Quantity::Velocity, Quantity::Radius]
            .map(|quantity| BALL.of(quantity));
        let [center, velocity, radius] = places;
        Capsule::new(vector(center), vector(END), columns.number(radius, row))
            .and_then(|capsule| capsule.moving(vector(velocity)))
            .map_err(|error| {
                let (word, refusal) = refused(error);
                let place = match word {
                    "start" => center,
                    "end" => END,
                    "radius" => radius,
                    _ => velocity,
                };
                Refused { place, row, refusal }
            })
    }
}

/// A shape of this type in each row.
pub(super) struct ShapeRows<K> {
    kind: RowKind,
    /// The place of its velocity, which its own arguments follow.
    place: usize,
    shape: PhantomData<K>,
}

impl<K> ShapeRows<K> {
    pub(super) const fn new(kind: RowKind, place: usize) -> Self {
        Self { kind, place, shape: PhantomData }
    }
}

impl<const D: usize, S: Float, K: FromRow<D, S>> Rows<D, S> for ShapeRows<K> {
    type Row = Moving<D, S, K>;

    fn at(&self, columns: &Columns<D, S>, row: usize) -> Result<Self::Row, Refused> {
        K::from_row(&ShapeRow { columns, place: self.place, row }).map_err(|error| {
            let (word, refusal) = refused(error);
            Refused { place: self.place + self.kind.place_of(word), row, refusal }
        })
    }
}

/// One shape for all rows, each with a velocity at this place.
pub(super) struct OneShape<K> {
    pub(super) shape: K,
    pub(super) place: usize,
}

impl<const D: usize, S: Float, K: Moves<D, S>> Rows<D, S> for OneShape<K> {
    type Row = Moving<D, S, K>;

    fn at(&self, columns: &Columns<D, S>, row: usize) -> Result<Self::Row, Refused> {
        self.shape.moves(columns.vector(self.place, row)).map_err(|error| {
            let (_, refusal) = refused(error);
            Refused { place: self.place, row, refusal }
        })
    }
}

/// The numbers of a shape in a row.
pub(super) struct ShapeRow<'a, const D: usize, S> {
    columns: &'a Columns<D, S>,
    place: usize,
    row: usize,
}

impl<const D: usize, S: Float> ShapeRow<'_, D, S> {
    fn velocity(&self) -> [S; D] {
        self.columns.vector(self.place, self.row)
    }

    /// The vector that is the argument with this number.
    fn vector(&self, argument: usize) -> [S; D] {
        self.columns.vector(self.place + 1 + argument, self.row)
    }

    /// The number that is the argument with this number.
    fn number(&self, argument: usize) -> S {
        self.columns.number(self.place + 1 + argument, self.row)
    }
}

/// A shape that is read from a row.
pub(super) trait FromRow<const D: usize, S>: Sized {
    /// The shape, with its velocity.
    fn from_row(row: &ShapeRow<'_, D, S>) -> Result<Moving<D, S, Self>, InputError>;
}

/// Implements [`FromRow`].
macro_rules! from_row {
    ($($shape:ty, $row:ident => $made:expr;)+) => {
        $(
            impl<const D: usize, S: Float> FromRow<D, S> for $shape {
                fn from_row($row: &ShapeRow<'_, D, S>) -> Result<Moving<D, S, Self>, InputError> {
                    $made.and_then(|shape| shape.moving($row.velocity()))
                }
            }
        )+
    };
}

from_row! {
    HalfSpace<D, S>, row => HalfSpace::new(row.vector(0), row.vector(1));
    Segment<D, S>, row => Segment::new(row.vector(0), row.vector(1));
    Capsule<D, S>, row => Capsule::new(row.vector(0), row.vector(1), row.number(2));
    Aabb<D, S>, row => Aabb::new(row.vector(0), row.vector(1));
    Triangle<D, S>, row => Triangle::new(row.vector(0), row.vector(1), row.vector(2));
    Ball<D, S>, row => Ball::new(row.vector(0), row.number(1));
    Tube<D, S>, row => Tube::new(row.vector(0), row.vector(1), row.number(2));
    Hollow<Ball<D, S>>, row => Ball::new(row.vector(0), row.number(1)).map(Hollow::new);
    Hollow<Capsule<D, S>>, row =>
        Capsule::new(row.vector(0), row.vector(1), row.number(2)).map(Hollow::new);
    Hollow<Aabb<D, S>>, row => Aabb::new(row.vector(0), row.vector(1)).map(Hollow::new);
    Hollow<Cylinder<D, S>>, row =>
        Cylinder::new(row.vector(0), row.vector(1), row.number(2)).map(Hollow::new);
}

/// A shape that has been built, and may move.
pub(super) trait Moves<const D: usize, S>: Copy {
    /// The shape with a velocity.
    fn moves(self, velocity: [S; D]) -> Result<Moving<D, S, Self>, InputError>;
}

/// Implements [`Moves`].
macro_rules! moves {
    ($([$($generics:tt)*] $shape:ty, $dimension:expr;)+) => {
        $(
            impl<$($generics)* S: Float> Moves<{ $dimension }, S> for $shape {
                fn moves(
                    self,
                    velocity: [S; $dimension],
                ) -> Result<Moving<{ $dimension }, S, Self>, InputError> {
                    self.moving(velocity)
                }
            }
        )+
    };
}

moves! {
    [const D: usize,] Polyline<'_, D, S>, D;
    [] Polygon<'_, S>, 2;
    [] Hollow<Polygon<'_, S>>, 2;
    [] &Mesh<3, S>, 3;
}

/// The number of a shape that the library refuses, and its name there.
fn refused(error: InputError) -> (&'static str, Refusal) {
    match error {
        InputError::Velocity { axis, value } => {
            ("velocity", Refusal::not_finite(Some(axis), value))
        }
        InputError::Center { axis, value } => ("center", Refusal::not_finite(Some(axis), value)),
        InputError::Point { name, axis, value } => (name, Refusal::not_finite(Some(axis), value)),
        InputError::Normal { axis, value } => ("normal", Refusal::not_finite(Some(axis), value)),
        InputError::ZeroNormal => {
            let cure = "give a vector of any length but 0 that points out of the half-space";
            ("normal", Refusal { axis: None, fault: Fault::Text("the zero vector"), cure })
        }
        InputError::Radius(value) => ("radius", Refusal::length(value)),
        InputError::Corners { axis, lower, .. } => {
            let cure = "give a corner whose coordinates are not above those of the upper corner";
            ("lower", Refusal::number(Some(axis), lower, cure))
        }
        InputError::NoAxis => {
            let cure = "give two points that differ, which tell the direction of the axis";
            ("end", Refusal { axis: None, fault: Fault::Text("the same point as the start"), cure })
        }
        _ => {
            let fault = Fault::Text("part of a shape that carom refuses");
            ("", Refusal { axis: None, fault, cure: "give another shape" })
        }
    }
}
