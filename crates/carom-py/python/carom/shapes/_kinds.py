"""Shapes with numbers that may differ from ball to ball."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from ._shape import Native, Shape


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class HalfSpace(Shape):
    """A half-space: everything on one side of a plane or line.

    Floors, walls and cushions are half-spaces.

    Parameters
    ----------
    point : array_like, shape (..., D)
        A point of the surface, lengths.
    normal : array_like, shape (..., D)
        A vector of any length but 0 that points out of the half-space. For a slope of 3 to 4 it is
        ``[-3, 4]``, without a root that would be rounded.
    velocity : array_like, shape (..., D), optional
        The velocity of a moving half-space, lengths per unit of time.

    Examples
    --------
    >>> from carom import shapes
    >>> shapes.gap([0, 5], 1, shapes.HalfSpace([0, 0], [-3, 4]))
    np.float64(3.0)
    """

    point: Any
    normal: Any


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Segment(Shape):
    """A segment between two points: a thin wall with two sides.

    For a ray, query a ball of radius 0 that moves along it.

    Parameters
    ----------
    start, end : array_like, shape (..., D)
        The ends, lengths; they may be equal.
    velocity : array_like, shape (..., D), optional
        The velocity of a moving segment, lengths per unit of time.

    Examples
    --------
    One ball hits the side of the wall, the other its end:

    >>> from carom import shapes
    >>> wall = shapes.Segment([5, -1], [5, 1])
    >>> shapes.time_of_impact([[0, 0], [0, 1.6]], [2, 0], 1, wall)[0]
    array([2. , 2.1])
    """

    start: Any
    end: Any


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Capsule(Shape):
    """A capsule: all points within a radius of a segment.

    Bumpers, limbs and the path of a ball are capsules.

    Parameters
    ----------
    start, end : array_like, shape (..., D)
        The ends of the segment, lengths; they may be equal.
    radius : array_like, shape (...)
        The radius, a length of at least 0.
    velocity : array_like, shape (..., D), optional
        The velocity of a moving capsule, lengths per unit of time.

    Examples
    --------
    >>> from carom import shapes
    >>> limb = shapes.Capsule([0, 0, 0], [4, 0, 0], 0.5)
    >>> shapes.gap([[2, 3, 0], [7, 4, 0]], 1, limb)
    array([1.5, 3.5])
    """

    start: Any
    end: Any
    radius: Any


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Aabb(Shape):
    """A solid box with sides along the axes.

    Parameters
    ----------
    lower, upper : array_like, shape (..., D)
        The corners with the smallest and the largest coordinates, lengths. The box may be flat.
    velocity : array_like, shape (..., D), optional
        The velocity of a moving box, lengths per unit of time.

    Examples
    --------
    A ball clips the upper left corner:

    >>> from carom import shapes
    >>> crate = shapes.Aabb([4, 0], [6, 2])
    >>> shapes.time_of_impact([0, 2.6], [2, 0], 1, crate)
    (np.float64(1.6), array([ 0.8, -0.6]))
    """

    lower: Any
    upper: Any


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Triangle(Shape):
    """A triangle: a solid in the plane, a thin face in space.

    In space balls touch both of its sides. If its corners lie on a line, it is its longest edge; if
    they are equal, it is a point.

    Parameters
    ----------
    a, b, c : array_like, shape (..., D)
        The corners in any order, lengths.
    velocity : array_like, shape (..., D), optional
        The velocity of a moving triangle, lengths per unit of time.

    Examples
    --------
    One ball hits the face, the other an edge:

    >>> from carom import shapes
    >>> roof = shapes.Triangle([0, 0, 0], [4, 0, 0], [0, 4, 0])
    >>> times, normals = shapes.time_of_impact([[1, 1, 5], [1, -3, 6]], [[0, 0, -2], [0, 0, -1]], [1, 5], roof)
    >>> times
    array([2., 2.])
    >>> normals
    array([[ 0. ,  0. , -1. ],
           [ 0. ,  0.6, -0.8]])
    """

    a: Any
    b: Any
    c: Any


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Ball(Shape):
    """A ball that other balls touch.

    It is for code that accepts any shape, and for the inside of a ball (:class:`Hollow`); pairs of
    balls have functions of their own, such as :func:`carom.time_of_impact`.

    Parameters
    ----------
    center : array_like, shape (..., D)
        The centre, lengths.
    radius : array_like, shape (...)
        The radius, a length of at least 0.
    velocity : array_like, shape (..., D), optional
        The velocity of a moving ball, lengths per unit of time.

    Examples
    --------
    >>> from carom import shapes
    >>> shapes.time_of_impact([0, 0], [2, 0], 1, shapes.Ball([8, 0], 1, velocity=[-1, 0]))[0]
    np.float64(2.0)
    """

    center: Any
    radius: Any


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Tube(Shape):
    """The inside of an infinite cylinder.

    In the plane it is the channel between two walls. All points at least a radius away from the
    line through two points are solid. The gap is the distance between a ball in the tube and its
    wall; it is negative if the ball sticks out.

    Parameters
    ----------
    start, end : array_like, shape (..., D)
        Two different points of the line, lengths.
    radius : array_like, shape (...)
        The radius, a length of at least 0.
    velocity : array_like, shape (..., D), optional
        The velocity of a moving tube, lengths per unit of time.

    Examples
    --------
    >>> from carom import shapes
    >>> pipe = shapes.Tube([0, 0, 0], [0, 0, 1], 6)
    >>> shapes.time_of_impact([3, 0, 0], [0, 2, 9], 1, pipe)
    (np.float64(2.0), array([0.6, 0.8, 0. ]))
    """

    start: Any
    end: Any
    radius: Any


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Cylinder(Shape):
    """A cylinder with flat caps, at any angle.

    In the plane it is a rectangle. Balls collide only with its inside: pass it to :class:`Hollow`.
    Against its outside use a :class:`Capsule`.

    Parameters
    ----------
    start, end : array_like, shape (..., D)
        The middles of the caps, two different points, lengths.
    radius : array_like, shape (...)
        The radius, a length of at least 0.

    Examples
    --------
    The first ball hits the side of a drum, which is face 2, the other the cap at the end:

    >>> from carom import shapes
    >>> drum = shapes.Hollow(shapes.Cylinder([0, 0, 0], [0, 0, 8], 6))
    >>> times, _, features = shapes.time_of_impact([3, 0, 2], [[0, 2, 1], [0, 2, 4]], 1, drum, features=True)
    >>> times, features["index"]
    (array([2.  , 1.25]), array([2, 1]))
    """

    start: Any
    end: Any
    radius: Any

    def _keep(self) -> None:
        """Keeps the arguments as arrays; the inside has the velocity."""
        if self.velocity is not None:
            message = "Cylinder.velocity is given; give it to the inside: Hollow(cylinder, velocity=…)"
            raise ValueError(message)
        super()._keep()

    def native(self, kind: np.dtype[Any]) -> Native:
        """The shape for the native part: its inside."""
        return "Hollow(Cylinder)", None
