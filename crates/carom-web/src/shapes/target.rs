//! A shape of any kind, as queries about a ball see it.

use carom::{
    Aabb, Accelerated, Ball, Capsule, ContactInterval, Cylinder, FeatureNames, HalfSpace, Hollow,
    Impact, Moving, Relation, Scalar, Segment, Triangle, Tube,
};

use super::owned::{MovingMesh, MovingPolygon, MovingPolyline};

/// A ball on a straight path, or an accelerated one.
pub(crate) enum Path<const D: usize, S> {
    Straight(Moving<D, S>),
    Accelerated(Accelerated<D, S>),
}

impl<const D: usize, S: Scalar> Path<D, S> {
    /// The ball at time 0.
    pub(super) const fn ball(&self) -> &Ball<D, S> {
        match self {
            Self::Straight(ball) => ball.ball(),
            Self::Accelerated(ball) => ball.ball(),
        }
    }
}

/// The queries about a ball and a moving shape.
///
/// Each is the query of the library with the same name.
pub(crate) trait Target<const D: usize, S> {
    fn relation(&self, ball: &Ball<D, S>) -> Relation;

    fn relation_within(&self, ball: &Ball<D, S>, tolerance: S) -> Relation;

    fn gap(&self, ball: &Ball<D, S>) -> S;

    fn closest_points(&self, ball: &Ball<D, S>) -> ([S; D], [S; D]);

    fn is_approaching(&self, ball: &Moving<D, S>) -> bool;

    fn first_contact(&self, ball: &Path<D, S>, max_time: S) -> Option<Impact<D, S>>;

    fn time_of_impact(&self, ball: &Path<D, S>, max_time: S) -> Option<Impact<D, S>>;

    fn will_collide(&self, ball: &Path<D, S>, max_time: S) -> bool;

    fn contact_interval(&self, ball: &Moving<D, S>) -> Option<ContactInterval<S>>;

    /// How the features that an impact touches are named, as in the simulator.
    fn feature_names(&self) -> FeatureNames;

    /// The ball, if it is one.
    fn as_ball(&self) -> Option<&Moving<D, S>> {
        None
    }

    /// The capsule, if it is one and not hollow.
    fn as_capsule(&self) -> Option<&Moving<D, S, Capsule<D, S>>> {
        None
    }
}

/// The queries, for a type whose `$moving` is a moving shape.
macro_rules! target {
    (
        $D:tt, $S:ident, $shape:ty, $names:ident, |$this:ident| $moving:expr
        $(, $as_it:ident -> $it:ty)?
    ) => {
        impl<$S: Scalar> Target<$D, $S> for $shape {
            fn relation(&self, ball: &Ball<$D, $S>) -> Relation {
                let $this = self;
                carom::relation(ball, $moving.shape())
            }

            fn relation_within(&self, ball: &Ball<$D, $S>, tolerance: $S) -> Relation {
                let $this = self;
                carom::relation_within(ball, $moving.shape(), tolerance)
            }

            fn gap(&self, ball: &Ball<$D, $S>) -> $S {
                let $this = self;
                carom::gap(ball, $moving.shape())
            }

            fn closest_points(&self, ball: &Ball<$D, $S>) -> ([$S; $D], [$S; $D]) {
                let $this = self;
                carom::closest_points(ball, $moving.shape())
            }

            fn is_approaching(&self, ball: &Moving<$D, $S>) -> bool {
                let $this = self;
                carom::is_approaching(ball, &$moving)
            }

            fn first_contact(&self, ball: &Path<$D, $S>, max_time: $S) -> Option<Impact<$D, $S>> {
                let $this = self;
                match ball {
                    Path::Straight(ball) => carom::first_contact(ball, &$moving, max_time),
                    Path::Accelerated(ball) => carom::first_contact(ball, &$moving, max_time),
                }
            }

            fn time_of_impact(&self, ball: &Path<$D, $S>, max_time: $S) -> Option<Impact<$D, $S>> {
                let $this = self;
                match ball {
                    Path::Straight(ball) => carom::time_of_impact(ball, &$moving, max_time),
                    Path::Accelerated(ball) => carom::time_of_impact(ball, &$moving, max_time),
                }
            }

            fn will_collide(&self, ball: &Path<$D, $S>, max_time: $S) -> bool {
                let $this = self;
                match ball {
                    Path::Straight(ball) => carom::will_collide(ball, &$moving, max_time),
                    Path::Accelerated(ball) => carom::will_collide(ball, &$moving, max_time),
                }
            }

            fn contact_interval(&self, ball: &Moving<$D, $S>) -> Option<ContactInterval<$S>> {
                let $this = self;
                carom::contact_interval(ball, &$moving)
            }

            fn feature_names(&self) -> FeatureNames {
                FeatureNames::$names
            }

            $(fn $as_it(&self) -> Option<&$it> {
                Some(self)
            })?
        }
    };
}

/// The shapes that the plane and space have.
macro_rules! targets {
    ($($D:tt: $box_names:ident;)+) => {
        $(
            target!($D, S, Moving<$D, S>, Numbers, |it| *it, as_ball -> Moving<$D, S>);
            target!(
                $D, S, Moving<$D, S, Capsule<$D, S>>, Capsule, |it| *it,
                as_capsule -> Moving<$D, S, Capsule<$D, S>>
            );
            target!($D, S, Moving<$D, S, Segment<$D, S>>, Numbers, |it| *it);
            target!($D, S, Moving<$D, S, Aabb<$D, S>>, $box_names, |it| *it);
            target!($D, S, Moving<$D, S, Triangle<$D, S>>, Numbers, |it| *it);
            target!($D, S, Moving<$D, S, HalfSpace<$D, S>>, Numbers, |it| *it);
            target!($D, S, Moving<$D, S, Tube<$D, S>>, Numbers, |it| *it);
            target!($D, S, Moving<$D, S, Hollow<Ball<$D, S>>>, Numbers, |it| *it);
            target!($D, S, Moving<$D, S, Hollow<Capsule<$D, S>>>, Capsule, |it| *it);
            target!($D, S, Moving<$D, S, Hollow<Aabb<$D, S>>>, Room, |it| *it);
            target!($D, S, Moving<$D, S, Hollow<Cylinder<$D, S>>>, Cylinder, |it| *it);
            target!($D, S, MovingPolyline<$D, S>, Numbers, |it| it.moving());
        )+
    };
}

targets! {
    2: Rectangle;
    3: Box;
}

target!(2, S, MovingPolygon<S>, Numbers, |it| it.moving());
target!(2, S, MovingPolygon<S, true>, Numbers, |it| it.moving_hollow());
target!(3, S, MovingMesh<S>, Numbers, |it| it.moving());
