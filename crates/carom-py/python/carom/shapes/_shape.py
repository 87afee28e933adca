"""What all shapes have in common."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from .. import _carom
from .._arguments import held, told

#: The name of a shape, and the shape itself if the native part has built it.
Native = tuple[str, "_carom.VertexShape | None"]


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Shape:
    """Base class of all shapes.

    A shape holds arrays: one shape, or one for each ball. Attributes are the given arrays, not
    copied, or plain numbers. Coordinates lie along the last axis, two or three of them. All
    attributes broadcast against each other and against the balls. (A :class:`Polyline`,
    :class:`Polygon` or :class:`Mesh` is one for all balls, and copies its vertices; its velocity
    broadcasts.)

    >>> from carom.shapes import Segment
    >>> wall = Segment([0, 0], [[4, 0], [0, 4]], velocity=[1, 0])
    >>> isinstance(wall, Shape), wall.start.shape, wall.end.shape
    (True, (2,), (2, 2))
    """

    #: A constant velocity, lengths per unit of time; ``None`` for a shape at rest.
    velocity: Any = dataclasses.field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        """Checks the arguments, and keeps them as arrays."""
        if type(self) is Shape:
            message = "Shape is what all shapes have in common; make a HalfSpace, Segment or another shape of carom.shapes"
            raise TypeError(message)
        self._keep()
        arguments = self.arguments()
        if arguments:
            arrays = told(self.places(), {**arguments, **self.samples()})
            kind = next(array.dtype for array in arrays if array is not None)
            _carom.check_shape(self.native(kind), arrays, 1)

    def _keep(self) -> None:
        """Keeps the arguments as arrays."""
        for name, value in self.arguments().items():
            object.__setattr__(self, name.partition(".")[2], held(name, value))

    def __repr__(self) -> str:
        """The call that makes the shape."""
        own = [field.name for field in dataclasses.fields(self) if field.name != "velocity"]
        if self.velocity is not None:
            own.append("velocity")
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in own)})"

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

    def samples(self) -> dict[str, Any]:
        """Further arrays whose float types count, by their names; they are empty."""
        return {}

    def native(self, kind: np.dtype[Any]) -> Native:
        """The shape for the native part, of a float type."""
        return type(self).__name__, None
