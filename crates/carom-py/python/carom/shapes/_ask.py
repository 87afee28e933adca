"""Arguments of queries about balls and shapes."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .._arguments import Floats, told
from .._mistakes import counted, kind_of, shown
from ._hollow import Hollow
from ._kinds import Cylinder
from ._shape import Native, Shape
from ._vertices import VertexShape

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
        raise TypeError(_no_shape(shape))
    if isinstance(shape, Cylinder):
        message = "shape is a Cylinder, and balls collide only with its inside; give Hollow(cylinder), or a Capsule"
        raise TypeError(message)
    given: dict[str, Any] = dict(body)
    given |= {name: value for name, value in (("a", a), ("end", end)) if value is not None}
    given |= {**shape.arguments(), **shape.samples()}
    arrays = told((*_BODY, *shape.places()), given)
    kind = next(array.dtype for array in arrays if array is not None)
    return shape.native(kind), arrays


#: Of longer lists of shapes, messages show this many.
_SHOWN = 2


def _no_shape(given: object) -> str:
    """The message about an argument `shape` that is none."""
    if not isinstance(given, (list, tuple)) or not given or not all(isinstance(each, Shape) for each in given):
        return f"shape is {shown(given)}; give a shape of carom.shapes, such as Segment(start, end)"
    call = None if len(given) == 1 else _as_one(given)
    cure = "give it alone" if len(given) == 1 else "give one after another, in a call for each"
    if call is not None:
        cure = f"give several of them as one: {call}"
    return f"shape is {kind_of(given)} of {counted(len(given), 'shape')}; {cure}"


def _as_one(shapes: Sequence[Shape]) -> str | None:
    """The call that makes one shape of several, if one does."""
    kind = type(shapes[0])
    if issubclass(kind, (Hollow, VertexShape)) or any(type(each) is not kind or each.velocity is not None for each in shapes):
        return None
    names = [field.name for field in dataclasses.fields(kind) if field.name != "velocity"]
    words = [_row_words([np.asarray(getattr(each, name)) for each in shapes], name == "radius") for name in names]
    return None if None in words else f"{kind.__name__}({', '.join(map(str, words))})"


def _row_words(rows: list[npt.NDArray[Any]], is_number: bool) -> str | None:
    """An argument with these rows, as Python writes it."""
    if any(row.ndim != (0 if is_number else 1) for row in rows):
        return None
    if all(np.array_equal(row, rows[0]) for row in rows):
        return str(rows[0].tolist())
    words = [str(row.tolist()) for row in rows[:_SHOWN]]
    return f"[{', '.join([*words, *['…'] * (len(rows) > _SHOWN)])}]"
