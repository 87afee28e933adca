"""Which shapes can a ball meet, and what tells of one?"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy.typing as npt

from .. import _carom
from .._arguments import held, told


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Shape:
    """A shape, or many: what all kinds of them have in common. Only the kinds themselves are made.

    Attributes are arrays, or plain numbers, as they were given: an array is not copied. Coordinates lie along the last axis,
    of which there are two or three. Whatever is given is broadcast, against the balls, too.

    >>> wall = Segment([0, 0], [[4, 0], [0, 4]], velocity=[1, 0])
    >>> isinstance(wall, Shape), wall.start.shape, wall.end.shape
    (True, (2,), (2, 2))
    """

    #: A constant velocity, in lengths per unit of time, of shapes that move.
    velocity: Any = dataclasses.field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        if type(self) is Shape:
            message = "Shape is what all shapes have in common; make a HalfSpace, Segment, Capsule, Aabb or Triangle"
            raise TypeError(message)
        for name, value in self.arguments().items():
            object.__setattr__(self, name.partition(".")[2], held(name, value))
        _carom.check_shape(type(self).__name__, told(self.places(), self.arguments()), 1)

    def __repr__(self) -> str:
        told = (f"{name.partition('.')[2]}={value!r}" for name, value in self.arguments().items())
        return f"{type(self).__name__}({', '.join(told)})"

    def places(self) -> list[str]:
        """What may tell of it, in the order of the native part, by the names that errors have."""
        own = [field.name for field in dataclasses.fields(self) if field.name != "velocity"]
        return [f"{type(self).__name__}.{name}" for name in ("velocity", *own)]

    def arguments(self) -> dict[str, Any]:
        """What tells of it: its velocity only if it has one."""
        values = {name: getattr(self, name.partition(".")[2]) for name in self.places()}
        if self.velocity is None:
            del values[f"{type(self).__name__}.velocity"]
        return values


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class HalfSpace(Shape):
    """All that lies on one side of a plane, or in the plane of a line: a floor, a wall, a cushion.

    Parameters
    ----------
    point : array_like, shape (..., D)
        A point of its surface.
    normal : array_like, shape (..., D)
        The direction that leads out of it, of any length but 0: that of a slope of 3 to 4 is ``[-3, 4]``, with no root to round.
    velocity : array_like, shape (..., D), optional
        Of one that moves.

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
    """All points between two points: a thin wall, met from both sides. Both may be the same.

    For a ray, ask about a ball of radius 0 that moves along it.

    Parameters
    ----------
    start, end : array_like, shape (..., D)
    velocity : array_like, shape (..., D), optional
        Of one that moves.

    Examples
    --------
    Ahead of the wall, and where its end is met:

    >>> from carom import shapes
    >>> wall = shapes.Segment([5, -1], [5, 1])
    >>> shapes.time_of_impact([[0, 0], [0, 1.6]], [2, 0], 1, wall)[0]
    array([2. , 2.1])
    """

    start: Any
    end: Any


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Capsule(Shape):
    """All points within a radius of a segment: a bumper, a limb, the path of a ball.

    Parameters
    ----------
    start, end : array_like, shape (..., D)
        The ends of the segment in its middle; they may be the same.
    radius : array_like, shape (...)
        At least 0.
    velocity : array_like, shape (..., D), optional
        Of one that moves.

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
    """A box whose faces are at right angles to the axes, solid. It may be flat.

    Parameters
    ----------
    lower, upper : array_like, shape (..., D)
        The corners with the smallest and the largest coordinates.
    velocity : array_like, shape (..., D), optional
        Of one that moves.

    Examples
    --------
    It clips the upper left corner:

    >>> from carom import shapes
    >>> crate = shapes.Aabb([4, 0], [6, 2])
    >>> shapes.time_of_impact([0, 2.6], [2, 0], 1, crate)
    (np.float64(1.6), array([ 0.8, -0.6]))
    """

    lower: Any
    upper: Any


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Triangle(Shape):
    """All points of a triangle: in the plane solid, in space a thin face that is met from both sides.

    Its corners may be on one line, or at one point; it then is its longest edge, or a point.

    Parameters
    ----------
    a, b, c : array_like, shape (..., D)
        The corners, in any order.
    velocity : array_like, shape (..., D), optional
        Of one that moves.

    Examples
    --------
    One ball falls on the face, one meets the edge:

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
