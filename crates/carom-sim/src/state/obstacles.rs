//! Obstacles and pockets, in pieces that balls touch one by one.

use super::bounds::{Bounds, Tree, Way};
use super::form::Form;
use super::images::pocket_in;
use super::partner::Image;
#[cfg(feature = "serde")]
use super::space::AxisState;
use super::space::Space;
use crate::obstacle::{Obstacle, Pocket};

/// The fixed obstacles and the pockets; they never change.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "SavedObstacles<D>", into = "SavedObstacles<D>"))]
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
    /// Its place among the pieces of the owner, and its image.
    number: u32,
    image: Image<D>,
    pub(crate) form: Form<D>,
}

impl<const D: usize> Obstacles<D> {
    /// They repeat with the space.
    pub(crate) fn new(
        obstacles: Vec<Obstacle<D>>,
        pockets: Vec<Pocket<D>>,
        space: &Space<D>,
    ) -> Self {
        let solid = (0..).zip(&obstacles).map(|(owner, one)| (owner, one.shape().forms_in(space)));
        let open = (0..).zip(&pockets).map(|(owner, pocket)| (owner, pocket_in(pocket, space)));
        let of_owner = |(owner, forms): (u32, Vec<(u32, Image<D>, Form<D>)>)| {
            forms.into_iter().map(move |(number, image, form)| Piece { owner, number, image, form })
        };
        let pieces: Vec<Piece<D>> = solid.chain(open).flat_map(of_owner).collect();
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

    /// The same piece, so many boxes back along each axis.
    pub(crate) fn back(&self, number: u32, boxes: Image<D>) -> u32 {
        if boxes == [0; D] {
            return number;
        }
        let from = self.piece(number);
        let image: Image<D> = carom::vector::from_fn(|k| from.image[k] - boxes[k]);
        // The images of a piece come one after another.
        let is_alike = |other: &Piece<D>| {
            (other.owner, other.number, other.form.is_solid())
                == (from.owner, from.number, from.form.is_solid())
        };
        let before = self.pieces.iter().take(number as usize).rev();
        let first = number as usize - before.take_while(|other| is_alike(other)).count();
        let images = self.pieces.iter().skip(first).take_while(|other| is_alike(other));
        let place = images.map(|other| other.image).position(|other| other == image);
        place.and_then(|place| u32::try_from(first + place).ok()).unwrap_or(number)
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

    /// The same obstacles in a space, after they were loaded.
    #[cfg(feature = "serde")]
    pub(crate) fn in_space(self, space: &Space<D>) -> Self {
        if space.repeats() { Self::new(self.solid, self.pockets, space) } else { self }
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
struct SavedObstacles<const D: usize> {
    obstacles: Vec<Obstacle<D>>,
    pockets: Vec<Pocket<D>>,
}

#[cfg(feature = "serde")]
impl<const D: usize> From<SavedObstacles<D>> for Obstacles<D> {
    fn from(SavedObstacles { obstacles, pockets }: SavedObstacles<D>) -> Self {
        // They repeat once the space is known.
        Self::new(obstacles, pockets, &Space::new([AxisState::Open; D]))
    }
}

#[cfg(feature = "serde")]
impl<const D: usize> From<Obstacles<D>> for SavedObstacles<D> {
    fn from(Obstacles { solid, pockets, .. }: Obstacles<D>) -> Self {
        Self { obstacles: solid, pockets }
    }
}
