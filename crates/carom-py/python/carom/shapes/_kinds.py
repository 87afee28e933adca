"""Shapes that balls can touch."""

from __future__ import annotations

import dataclasses
from typing import Any

from .. import _carom
from .._arguments import held, told


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Shape:
    """Base class of all shapes.

    A shape holds arrays: one shape, or one for each ball. Attributes are the given arrays, not
    copied, or plain numbers. Coordinates lie along the last axis, two or three of them. All
    attributes broadcast against each other and against the balls.

    >>> wall = Segment([0, 0], [[4, 0], [0, 4]], velocity=[1, 0])
    >>> isinstance(wall, Shape), wall.start.shape, wall.end.shape
    (True, (2,), (2, 2))
    """

    #: A constant velocity, lengths per unit of time; ``None`` for a shape at rest.
    velocity: Any = dataclasses.field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        """Checks the arguments, and keeps them as arrays."""
        if type(self) is Shape:
            message = "Shape is what all shapes have in common; make a HalfSpace, Segment, Capsule, Aabb or Triangle"
            raise TypeError(message)
        for name, value in self.arguments().items():
            object.__setattr__(self, name.partition(".")[2], held(name, value))
        _carom.check_shape(type(self).__name__, told(self.places(), self.arguments()), 1)

    def __repr__(self) -> str:
        """The call that makes the shape."""
        told = (f"{name.partition('.')[2]}={value!r}" for name, value in self.arguments().items())
        return f"{type(self).__name__}({', '.join(told)})"

    def places(self) -> list[str]:
        """Names of all arguments in errors, as the native part orders them."""
        own = [field.name for field in dataclasses.fields(self) if field.name != "velocity"]
        return [f"{type(self).__name__}.{name}" for name in ("velocity", *own)]

    def arguments(self) -> dict[str, Any]:
        """The given arguments, by their names in errors."""
        values = {name: getattr(self, name.partition(".")[2]) for name in self.places()}
        if self.velocity is None:
            del values[f"{type(self).__name__}.velocity"]
        return values


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
