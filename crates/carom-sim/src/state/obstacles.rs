//! What stands in the way, in the pieces that balls meet one by one.

use carom::{Aabb, Ball, Capsule, Facet, Feature, HalfSpace, Hollow};

use super::bounds::{Bounds, Tree, Way};
use crate::obstacle::{Obstacle, ObstacleShape, Pocket};

/// The fixed obstacles and the pockets; they never change.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Record<D>", into = "Record<D>"))]
pub(crate) struct Obstacles<const D: usize> {
    /// By id.
    pub(crate) solid: Vec<Obstacle<D>>,
    /// By id.
    pub(crate) pockets: Vec<Pocket<D>>,
    /// All that a ball can meet, in the order of the obstacles, and then the pockets.
    pieces: Vec<Piece<D>>,
    tree: Tree<D>,
}

/// What a ball meets at once: a convex obstacle, an edge or a corner of another one, or a pocket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<const D: usize> {
    /// The number of the obstacle, or of the pocket.
    pub(crate) owner: u32,
    pub(crate) form: Form<D>,
}

/// The form of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form<const D: usize> {
    Ball(Ball<D>),
    HalfSpace(HalfSpace<D>),
    Capsule(Capsule<D>),
    Aabb(Aabb<D>),
    HollowBall(Hollow<Ball<D>>),
    HollowAabb(Hollow<Aabb<D>>),
    HollowCapsule(Hollow<Capsule<D>>),
    /// An edge or a corner of a polyline, and what that is called.
    Facet(Facet<D>, Feature),
    Pocket(Ball<D>),
}

impl<const D: usize> Obstacles<D> {
    pub(crate) fn new(obstacles: Vec<Obstacle<D>>, pockets: Vec<Pocket<D>>) -> Self {
        let mut pieces = Vec::new();
        for (owner, obstacle) in (0..).zip(&obstacles) {
            let forms = forms(obstacle.shape());
            pieces.extend(forms.into_iter().map(|form| Piece { owner, form }));
        }
        pieces.extend(
            (0..)
                .zip(&pockets)
                .map(|(owner, pocket)| Piece { owner, form: Form::Pocket(*pocket.ball()) }),
        );
        let boxes: Vec<_> = pieces.iter().map(|piece| piece.form.bounds()).collect();
        Self { solid: obstacles, pockets, tree: Tree::new(&boxes), pieces }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    #[inline]
    pub(crate) fn piece(&self, number: u32) -> &Piece<D> {
        &self.pieces[number as usize]
    }

    /// The obstacle that a piece is of.
    pub(crate) fn of(&self, piece: &Piece<D>) -> &Obstacle<D> {
        &self.solid[piece.owner as usize]
    }

    /// The numbers of all pieces.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> + use<D> {
        0..u32::try_from(self.pieces.len()).unwrap_or(u32::MAX)
    }

    /// The pieces that a ball meets on its way, and more, in any order.
    #[inline]
    pub(crate) fn along(&self, way: Way<D>) -> impl Iterator<Item = u32> {
        self.tree.along(way)
    }

    /// Calls `visit` with the pieces that a ball meets on its way, and more, in any order; the way may
    /// become shorter while it is followed.
    #[inline]
    pub(crate) fn follow(&self, way: Way<D>, visit: impl FnMut(u32, &mut Way<D>)) {
        self.tree.follow(way, visit);
    }

    /// The box around all that does not reach to infinity.
    pub(crate) fn finite_bounds(&self) -> Option<Bounds<D>> {
        self.tree.finite_bounds()
    }
}

impl<const D: usize> PartialEq for Obstacles<D> {
    /// The rest follows from it.
    fn eq(&self, other: &Self) -> bool {
        self.solid == other.solid && self.pockets == other.pockets
    }
}

/// What is saved.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Obstacles")]
struct Record<const D: usize> {
    obstacles: Vec<Obstacle<D>>,
    pockets: Vec<Pocket<D>>,
}

#[cfg(feature = "serde")]
impl<const D: usize> From<Record<D>> for Obstacles<D> {
    fn from(Record { obstacles, pockets }: Record<D>) -> Self {
        Self::new(obstacles, pockets)
    }
}

#[cfg(feature = "serde")]
impl<const D: usize> From<Obstacles<D>> for Record<D> {
    fn from(Obstacles { solid, pockets, .. }: Obstacles<D>) -> Self {
        Self { obstacles: solid, pockets }
    }
}

/// The pieces of a shape.
fn forms<const D: usize>(shape: &ObstacleShape<D>) -> Vec<Form<D>> {
    match shape {
        ObstacleShape::Ball(ball) => vec![Form::Ball(*ball)],
        ObstacleShape::HalfSpace(half_space) => vec![Form::HalfSpace(*half_space)],
        ObstacleShape::Capsule(capsule) => vec![Form::Capsule(*capsule)],
        ObstacleShape::Aabb(aabb) => vec![Form::Aabb(*aabb)],
        ObstacleShape::HollowBall(bowl) => vec![Form::HollowBall(*bowl)],
        ObstacleShape::HollowAabb(room) => vec![Form::HollowAabb(*room)],
        ObstacleShape::HollowCapsule(stadium) => vec![Form::HollowCapsule(*stadium)],
        ObstacleShape::Polyline(polyline) => {
            let facets = polyline.as_polyline().facets();
            facets.map(|(feature, facet)| Form::Facet(facet, feature)).collect()
        }
    }
}

impl<const D: usize> Form<D> {
    /// Whether balls bounce off it.
    pub(crate) fn is_solid(&self) -> bool {
        !matches!(self, Self::Pocket(_))
    }

    /// Its coordinates and its radius.
    pub(crate) fn lengths(&self) -> Vec<f64> {
        let of_ball = |ball: &Ball<D>| [ball.center().to_vec(), vec![ball.radius()]].concat();
        let of_box = |aabb: &Aabb<D>| [aabb.lower(), aabb.upper()].concat();
        let of_capsule = |capsule: &Capsule<D>| {
            let segment = capsule.segment();
            [&segment.start()[..], &segment.end(), &[capsule.radius()]].concat()
        };
        match self {
            Self::Ball(ball) | Self::Pocket(ball) => of_ball(ball),
            Self::HollowBall(bowl) => of_ball(bowl.shape()),
            Self::HalfSpace(half_space) => [half_space.point(), half_space.normal()].concat(),
            Self::Capsule(capsule) => of_capsule(capsule),
            Self::HollowCapsule(stadium) => of_capsule(stadium.shape()),
            Self::Aabb(aabb) => of_box(aabb),
            Self::HollowAabb(room) => of_box(room.shape()),
            Self::Facet(facet, _) => [facet.start(), facet.end()].concat(),
        }
    }

    fn bounds(&self) -> Bounds<D> {
        let around =
            |points: &[[f64; D]], radius| Bounds::around(points.iter().copied()).enlarged(radius);
        match self {
            Self::Ball(ball) | Self::Pocket(ball) => around(&[ball.center()], ball.radius()),
            Self::Capsule(capsule) => {
                let segment = capsule.segment();
                around(&[segment.start(), segment.end()], capsule.radius())
            }
            Self::Aabb(aabb) => Bounds { low: aabb.lower(), high: aabb.upper() },
            Self::Facet(facet, _) => around(&[facet.start(), facet.end()], 0.0),
            Self::HalfSpace(_)
            | Self::HollowBall(_)
            | Self::HollowAabb(_)
            | Self::HollowCapsule(_) => Bounds::EVERYWHERE,
        }
    }
}
