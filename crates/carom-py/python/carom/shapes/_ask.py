"""Arguments of queries about balls and shapes."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from .._arguments import Floats, told
from ._kinds import Cylinder
from ._shape import Native, Shape

_BODY = ("p", "v", "r", "a", "end", "max_time", "tolerance")


def asked(
    shape: Shape,
    *,
    a: npt.ArrayLike | None = None,
    end: npt.ArrayLike | None = None,
    **body: npt.ArrayLike,
) -> tuple[Native, list[Floats | None]]:
    """The shape for the native part, and all arrays."""
    if not isinstance(shape, Shape):
        message = f"shape is {shape!r}; give a shape of carom.shapes, such as Segment(start, end)"
        raise TypeError(message)
    if isinstance(shape, Cylinder):
        message = "shape is a Cylinder, and balls collide only with its inside; give Hollow(cylinder), or a Capsule"
        raise TypeError(message)
    given: dict[str, Any] = dict(body)
    given |= {name: value for name, value in (("a", a), ("end", end)) if value is not None}
    given |= {**shape.arguments(), **shape.samples()}
    arrays = told((*_BODY, *shape.places()), given)
    kind = next(array.dtype for array in arrays if array is not None)
    return shape.native(kind), arrays
