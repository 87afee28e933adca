"""Impacts in a periodic box."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _carom
from ._arguments import Floats, rounded
from ._mistakes import counted

#: The most images of all balls together: rows are counted in 32 bits.
_MOST_IMAGES = 2**31 - 1

#: Searches arrays of a set and of another: a table of rows in order of time.
Search = Callable[[list[Floats], list[Floats]], _carom.Table]

_Rows = npt.NDArray[np.int64]


def lengths(periodic: object, axes: int, kind: np.dtype[Any]) -> list[float]:
    """The box length along each axis; infinity for an axis without images."""
    if np.ndim(periodic) == 0:  # type: ignore[arg-type]
        return [_length("periodic", periodic, kind)] * axes
    box = [_length(f"periodic[{axis}]", length, kind) for axis, length in enumerate(periodic)]  # type: ignore[arg-type, var-annotated]
    if len(box) != axes:
        message = (
            f"periodic has {counted(len(box), 'length')}, and x has {counted(axes, 'coordinate')}; "
            "give one for each, or a number for all"
        )
        raise ValueError(message)
    return box


def _length(place: str, given: Any, kind: np.dtype[Any]) -> float:
    """The length of a box along an axis; infinity without images."""
    length = math.inf if given is None else rounded(place, given, kind)
    if not length > 0:
        message = f"{place} is {length}; give a length above 0, or None for an open axis"
        raise ValueError(message)
    return length


def impacts(
    search: Search,
    sets: tuple[list[Floats], list[Floats] | None],
    box: Sequence[float],
    until: float,
    margin: float | None,
    first: bool,
) -> _carom.Table:
    """The earliest impact of each pair over all images.

    `search` answers for all pairs of two sets. The images of a ball are copies whose centre is
    shifted by whole box lengths, rounded to the floats of the arguments.
    """
    others = sets[1]
    balls = _filled(sets[0])
    second = balls if others is None else _filled(others)
    swept = [_swept(one, until, margin or 0.0) for one in (balls, second)]
    rows, shifts = _images(swept[0], swept[1], box, until)
    x, v, r = (array[rows] for array in second)
    moved = x + shifts * np.where(np.isinf(box), 0.0, box)
    table = search(balls, [np.where(shifts == 0, x, moved).astype(x.dtype), v, r])
    columns = {name: np.asarray(table.column(name)) for name in table.names}
    a, image = columns["a"], columns["b"]
    b = rows[image]
    order = _earliest(a, b, columns["time"], is_one_set=others is None, first=first)
    columns["b"] = b
    for name, shift in zip(_names(len(box)), shifts[image].T):
        columns[name] = shift
    return _carom.Table.from_columns(
        [(name, np.ascontiguousarray(column[order]), False) for name, column in columns.items()]
    )


def _names(axes: int) -> list[str]:
    """The names of the columns with the image of the second ball."""
    return ["ix", "iy", "iz"][:axes] if axes <= 3 else [f"i{axis}" for axis in range(axes)]


def _filled(arrays: list[Floats]) -> list[Any]:
    """Centres, velocities and radii with a row for each ball."""
    x, v, r = arrays
    rows = [len(array) for array, least in ((x, 1), (v, 1), (r, 0)) if array.ndim > least]
    count = rows[0] if rows else 1
    axes = x.shape[-1]
    return [
        np.broadcast_to(x, (count, axes)),
        np.broadcast_to(v, (count, axes)),
        np.broadcast_to(r, (count,)),
    ]


_Corners = tuple[npt.NDArray[Any], npt.NDArray[Any]]


def _swept(arrays: list[Floats], until: float, margin: float) -> _Corners:
    """Corners of the box that each ball sweeps, with room for rounding."""
    x, v, r = (array.astype(np.float64) for array in arrays)
    # An infinite time moves what moves at all.
    way = np.multiply(v, max(until, 0.0), out=np.zeros(v.shape), where=v != 0)
    reach = r[:, None] + margin / 2
    room = reach + 1e-6 * (np.abs(x) + np.abs(way) + reach)
    return x + np.minimum(way, 0) - room, x + np.maximum(way, 0) + room


def _images(
    balls: _Corners, others: _Corners, box: Sequence[float], until: float
) -> tuple[_Rows, _Rows]:
    """Images of the other balls that can reach a ball.

    They are rows, and box counts for each axis.
    """
    other_low, other_high = others
    if not len(balls[0]) or not len(other_low):
        return np.zeros(0, np.int64), np.zeros((0, len(box)), np.int64)
    low, high = balls[0].min(axis=0), balls[1].max(axis=0)
    least = np.zeros(other_low.shape)
    most = np.zeros(other_low.shape)
    for axis, length in enumerate(box):
        if math.isfinite(length):
            least[:, axis] = np.ceil((low[axis] - other_high[:, axis]) / length)
            most[:, axis] = np.floor((high[axis] - other_low[:, axis]) / length)
    counts = np.maximum(most - least + 1, 0).prod(axis=1)
    total = counts.sum()
    if not total <= _MOST_IMAGES and math.isinf(until):
        message = "max_time must be finite in a periodic box, which a ball that moves crosses without end; give a finite time"
        raise ValueError(message)
    if not total <= _MOST_IMAGES:
        message = (
            f"max_time is {until}, in which balls cross the periodic box too often "
            f"({total:.2g} images); search a shorter time"
        )
        raise ValueError(message)
    counts = counts.astype(np.int64)
    rows = np.repeat(np.arange(len(counts)), counts)
    # The images of a ball are counted off axis by axis.
    number = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    shifts = np.empty((len(rows), len(box)), np.int64)
    for axis in range(len(box)):
        along = (most - least + 1)[rows, axis].astype(np.int64)
        shifts[:, axis] = least[rows, axis].astype(np.int64) + number % along
        number //= along
    return rows, shifts


def _earliest(
    a: _Rows, b: _Rows, time: npt.NDArray[Any], *, is_one_set: bool, first: bool
) -> _Rows:
    """The rows to keep, in their order.

    It is that of the times, then of the first balls, then of the second ones.
    """
    kept = np.flatnonzero(a < b) if is_one_set else np.arange(len(a))
    kept = kept[np.lexsort((b[kept], a[kept], time[kept]))]
    # `unique` gives the first place of each pair, which has the earliest time.
    pairs = np.stack([a[kept], b[kept]], axis=1)
    places = np.unique(pairs, axis=0, return_index=True)[1]
    kept = kept[np.sort(places)]
    if first:
        balls = np.stack([a[kept], b[kept] if is_one_set else b[kept] + a.max(initial=0) + 1], axis=1)
        place = np.unique(balls.ravel(), return_index=True)[1] // 2
        kept = kept[np.unique(place)]
    return kept
