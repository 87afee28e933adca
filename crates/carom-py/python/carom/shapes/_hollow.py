"""Insides of shapes."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from .._arguments import held
from ._kinds import Aabb, Ball, Capsule, Cylinder
from ._shape import Native, Shape
from ._vertices import Polygon


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Hollow(Shape):
    """The inside of a shape: everything outside the shape is solid.

    A bowl is the inside of a ball, a stadium of a capsule, a room of a box, a can of a cylinder, a
    hall of a polygon. The gap is the distance between a ball inside and the nearest surface; it is
    negative if the ball sticks out. For a tube without ends see :class:`Tube`.

    Whether a ball approaches is decided for each wall of a room or a can separately: a ball that
    overlaps a wall and moves away from it has its impact with the wall on the other side.
    :func:`contact_interval` returns the first interval of contact.

    Parameters
    ----------
    shape : Ball, Capsule, Aabb, Cylinder or Polygon
        The shape, without a velocity.
    velocity : array_like, shape (..., D), optional
        The velocity of the moving shape, lengths per unit of time.

    Examples
    --------
    A ball in a bowl, and in a room, whose right wall is its edge 1:

    >>> from carom import shapes
    >>> bowl, room = shapes.Hollow(shapes.Ball([0, 0], 5)), shapes.Hollow(shapes.Aabb([-8, -8], [8, 8]))
    >>> shapes.time_of_impact([2, 0], [1, 0], 1, bowl)
    (np.float64(2.0), array([1., 0.]))
    >>> time, normal, feature = shapes.time_of_impact([2, 0], [1, 0], 1, room, features=True)
    >>> float(time), feature
    (5.0, np.void((2, 1), dtype=[('kind', 'i1'), ('index', '<i8')]))
    """

    shape: Ball | Capsule | Aabb | Cylinder | Polygon

    def _keep(self) -> None:
        """Keeps the velocity as an array, and checks the shape."""
        if not isinstance(self.shape, (Ball, Capsule, Aabb, Cylinder, Polygon)):
            message = f"Hollow.shape is {self.shape!r}; give a Ball, Capsule, Aabb, Cylinder or Polygon"
            raise TypeError(message)
        if self.shape.velocity is not None:
            message = "Hollow.shape has a velocity; give it to the inside: Hollow(shape, velocity=…)"
            raise ValueError(message)
        if self.velocity is not None:
            object.__setattr__(self, "velocity", held("Hollow.velocity", self.velocity))

    def places(self) -> list[str]:
        """Names of all arguments in errors, as the native part orders them."""
        return ["Hollow.velocity", *self.shape.places()[1:]]

    def arguments(self) -> dict[str, Any]:
        """The given arguments, by their names in errors."""
        velocity = {} if self.velocity is None else {"Hollow.velocity": self.velocity}
        return {**velocity, **self.shape.arguments()}

    def samples(self) -> dict[str, Any]:
        """Further arrays whose float types count, by their names; they are empty."""
        return self.shape.samples()

    def native(self, kind: np.dtype[Any]) -> Native:
        """The shape for the native part, of a float type."""
        return f"Hollow({type(self.shape).__name__})", self.shape.native(kind)[1]
