//! Obstacles and pockets, in pieces that balls touch one by one.

use super::bounds::{Bounds, Tree, Way};
use super::form::Form;
use crate::obstacle::{Obstacle, Pocket};

/// The fixed obstacles and the pockets; they never change.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Record<D>", into = "Record<D>"))]
pub(crate) struct Obstacles<const D: usize> {
    /// By id.
    pub(crate) solid: Vec<Obstacle<D>>,
    /// By id.
    pub(crate) pockets: Vec<Pocket<D>>,
    /// Everything that a ball can touch: the pieces of the obstacles, in order, and then the
    /// pockets.
    pieces: Vec<Piece<D>>,
    tree: Tree<D>,
}

/// What a ball touches as a unit: a convex obstacle; a face, an edge or a vertex of another one; or
/// a pocket.
#[derive(Clone, Debug)]
pub(crate) struct Piece<const D: usize> {
    /// The number of the obstacle, or of the pocket.
    pub(crate) owner: u32,
    pub(crate) form: Form<D>,
}

impl<const D: usize> Obstacles<D> {
    pub(crate) fn new(obstacles: Vec<Obstacle<D>>, pockets: Vec<Pocket<D>>) -> Self {
        let mut pieces = Vec::new();
        for (owner, obstacle) in (0..).zip(&obstacles) {
            pieces.extend(
                Form::all_of(obstacle.shape()).into_iter().map(|form| Piece { owner, form }),
            );
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

    /// The obstacle of a piece.
    pub(crate) fn of(&self, piece: &Piece<D>) -> &Obstacle<D> {
        &self.solid[piece.owner as usize]
    }

    /// The numbers of all pieces.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> + use<D> {
        0..u32::try_from(self.pieces.len()).unwrap_or(u32::MAX)
    }

    /// The pieces that a ball touches on its path, and more, in any order.
    #[inline]
    pub(crate) fn along(&self, way: Way<D>) -> impl Iterator<Item = u32> {
        self.tree.along(way)
    }

    /// Calls `visit` with the pieces that a ball touches on its path, and more, in any order.
    /// `visit` may shorten the path.
    #[inline]
    pub(crate) fn follow(&self, way: Way<D>, visit: impl FnMut(u32, &mut Way<D>)) {
        self.tree.follow(way, visit);
    }

    /// The box around everything finite.
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

/// The saved data.
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
