//! Infinite flat walls, each hit separately by an accelerated ball.

use crate::formula::height::Height;
use crate::formula::sites::Surface;
use crate::formula::{cylinder, half_space, hollow};
use crate::model::shape::{Aabb, Cylinder, HalfSpace, Hollow};
use crate::number::Ring;
use crate::number::vector::MapEach;
use crate::problem::solid::Solid;

/// A ball relative to the anchor of a shape: at `u + w t + g t²/2`, in contact at the distance `r`.
#[derive(Clone, Debug)]
pub(crate) struct Thrown<const D: usize, T> {
    pub(crate) u: [T; D],
    pub(crate) w: [T; D],
    pub(crate) g: [T; D],
    pub(crate) r: T,
}

/// A shape with walls. Its walls are all of its sites; a cylinder also has its side.
pub(crate) trait Walls<const D: usize>: Solid<D> {
    /// The number of walls.
    fn count(&self) -> usize;

    /// One of the walls, and the height of the ball above it.
    fn wall<T: Ring>(
        &self,
        shape: &Self::In<T>,
        index: usize,
        ball: &Thrown<D, T>,
    ) -> (Self::Site, Height<T>);
}

impl<const D: usize> Walls<D> for HalfSpace<D> {
    fn count(&self) -> usize {
        1
    }

    fn wall<T: Ring>(
        &self,
        shape: &half_space::HalfSpace<D, T>,
        _: usize,
        Thrown { u, w, g, r }: &Thrown<D, T>,
    ) -> (Surface, Height<T>) {
        let [c, b, g] = [u, w, g].map_each(|v| shape.height(v));
        (Surface, Height { c, b, g, r: *r, nn: *shape.normal_squared() })
    }
}

impl<const D: usize> Walls<D> for Hollow<Aabb<D>> {
    fn count(&self) -> usize {
        2 * D
    }

    fn wall<T: Ring>(
        &self,
        shape: &hollow::HollowAabb<D, T>,
        index: usize,
        Thrown { u, w, g, r }: &Thrown<D, T>,
    ) -> (hollow::Face, Height<T>) {
        let face = hollow::Face::numbered(index);
        let [b, g] = [w, g].map_each(|v| face.opening(v));
        (face, Height { c: shape.depth(face, u), b, g, r: *r, nn: T::ONE })
    }
}

/// The caps; the side is not a wall.
impl<const D: usize> Walls<D> for Hollow<Cylinder<D>> {
    fn count(&self) -> usize {
        2
    }

    fn wall<T: Ring>(
        &self,
        shape: &cylinder::HollowCylinder<D, T>,
        index: usize,
        Thrown { u, w, g, r }: &Thrown<D, T>,
    ) -> (cylinder::Wall, Height<T>) {
        let cap = cylinder::Cap::BOTH[index];
        let [b, g] = [w, g].map_each(|v| shape.opening(cap, v));
        let height = Height { c: shape.depth(cap, u), b, g, r: *r, nn: shape.length_squared() };
        (cylinder::Wall::Cap(cap), height)
    }
}
