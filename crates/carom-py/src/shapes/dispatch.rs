//! Queries with the types of their body and shape.
//!
//! The kind is looked up once for some rows: dimension and float alone are known to the code that
//! reads, checks and writes rows.

use super::read::Rows;
use crate::float::Float;
use crate::rows::{Columns, Refused};

/// Queries each body and its shape.
pub(super) fn each<const D: usize, S: Float, A: Rows<D, S>, B: Rows<D, S>>(
    (bodies, shapes): (&A, &B),
    columns: &Columns<D, S>,
    mut ask: impl FnMut(usize, &A::Row, &B::Row),
) -> Result<(), Refused> {
    for row in 0..columns.len() {
        ask(row, &bodies.at(columns, row)?, &shapes.at(columns, row)?);
    }
    Ok(())
}

/// Evaluates a query with its dimension as a constant, and for each of its kinds.
///
/// `$with` chooses among the bodies, and `$pair` is the bodies and the shapes of all rows.
macro_rules! ask {
    (
        $query:expr, $S:ty, $with:ident,
        $method:ident $(::<$T:ty>)? ($($option:expr),+),
        |$columns:ident, $answers:ident, $pair:ident| $value:expr
    ) => {{
        let query = $query;
        let body = query.body;
        match query.given.axes {
            2 => {
                let shape = query.in_plane()?;
                query.given.$method::<2 $(, $T)?>($($option,)+ |$columns, $answers| {
                    $crate::shapes::dispatch::$with!(2, $S, body, &shape, $pair => $value)
                })
            }
            _ => {
                let shape = query.in_space()?;
                query.given.$method::<3 $(, $T)?>($($option,)+ |$columns, $answers| {
                    $crate::shapes::dispatch::$with!(3, $S, body, &shape, $pair => $value)
                })
            }
        }
    }};
}

/// For every body: also one that accelerates.
macro_rules! with_motion {
    ($D:tt, $S:ty, $body:expr, $shape:expr, $pair:ident => $value:expr) => {
        if $body == $crate::shapes::query::Body::AcceleratedBall {
            let bodies = &$crate::shapes::read::AcceleratedBalls;
            $crate::shapes::dispatch::with_shape!($D, $S, $shape, shapes => {
                let $pair = (bodies, shapes);
                $value
            })
        } else {
            $crate::shapes::dispatch::with_straight!($D, $S, $body, $shape, $pair => $value)
        }
    };
}

/// For bodies on straight lines. An acceleration does not count.
macro_rules! with_straight {
    ($D:tt, $S:ty, $body:expr, $shape:expr, $pair:ident => $value:expr) => {
        if $body == $crate::shapes::query::Body::Capsule {
            let bodies = &$crate::shapes::read::MovingCapsules;
            let shapes = &$crate::shapes::read::ShapeRows::<carom::Capsule<$D, $S>>::new(
                $crate::shapes::kind::RowKind::Capsule,
                $crate::shapes::places::SHAPE,
            );
            let $pair = (bodies, shapes);
            $value
        } else {
            let bodies = &$crate::shapes::read::MovingBalls;
            $crate::shapes::dispatch::with_shape!($D, $S, $shape, shapes => {
                let $pair = (bodies, shapes);
                $value
            })
        }
    };
}

/// For every shape.
macro_rules! with_shape {
    ($D:tt, $S:ty, $shape:expr, $shapes:ident => $value:expr) => {
        match *$shape {
            $crate::shapes::query::QueryShape::Row { kind, place } => {
                $crate::shapes::dispatch::with_rows!($D, $S, (kind, place), $shapes => $value)
            }
            $crate::shapes::query::QueryShape::One { shape, place } => {
                $crate::shapes::dispatch::with_one!($D, (shape, place), $shapes => $value)
            }
        }
    };
}

/// For the shapes that are read from rows.
macro_rules! with_rows {
    ($D:tt, $S:ty, $row:expr, $shapes:ident => $value:expr) => {
        $crate::shapes::dispatch::with_rows!(@ $row, $shapes => $value;
            HalfSpace: carom::HalfSpace<$D, $S>,
            Segment: carom::Segment<$D, $S>,
            Capsule: carom::Capsule<$D, $S>,
            Aabb: carom::Aabb<$D, $S>,
            Triangle: carom::Triangle<$D, $S>,
            Ball: carom::Ball<$D, $S>,
            Tube: carom::Tube<$D, $S>,
            HollowBall: carom::Hollow<carom::Ball<$D, $S>>,
            HollowCapsule: carom::Hollow<carom::Capsule<$D, $S>>,
            HollowAabb: carom::Hollow<carom::Aabb<$D, $S>>,
            HollowCylinder: carom::Hollow<carom::Cylinder<$D, $S>>
        )
    };
    (@ $row:expr, $shapes:ident => $value:expr; $($kind:ident: $shape:ty),+) => {{
        let (kind, place) = $row;
        match kind {
            $($crate::shapes::kind::RowKind::$kind => {
                let $shapes = &$crate::shapes::read::ShapeRows::<$shape>::new(kind, place);
                $value
            })+
        }
    }};
}

/// For the shapes between vertices, which differ in the plane and in space.
macro_rules! with_one {
    (2, $one:expr, $shapes:ident => $value:expr) => {
        $crate::shapes::dispatch::with_one!(@ InPlane, $one, $shapes => $value;
            Polyline, Polygon, HollowPolygon)
    };
    (3, $one:expr, $shapes:ident => $value:expr) => {
        $crate::shapes::dispatch::with_one!(@ InSpace, $one, $shapes => $value; Polyline, Mesh)
    };
    (@ $space:ident, $one:expr, $shapes:ident => $value:expr; $($kind:ident),+) => {{
        let (shape, place) = $one;
        match shape {
            $($crate::shapes::vertices::$space::$kind(shape) => {
                let $shapes = &$crate::shapes::read::OneShape { shape, place };
                $value
            })+
        }
    }};
}

pub(super) use {ask, with_motion, with_one, with_rows, with_shape, with_straight};
