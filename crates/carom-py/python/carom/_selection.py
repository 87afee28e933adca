"""Rows of a table that a key selects."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._carom import Table
from ._mistakes import shown

#: Flags or numbers of rows.
Rows = npt.NDArray[Any] | Sequence[int] | Sequence[bool]


def selected(table: Table, key: slice | Rows) -> Table:
    """The rows of a slice, a mask or an array of numbers."""
    count = len(table)
    if isinstance(key, slice):
        start, stop, step = key.indices(count)
        if step == 1:
            return table.slice(start, max(stop - start, 0))
        return table.take(np.arange(start, stop, step, dtype=np.int64))
    rows = np.asarray(key)
    if rows.ndim != 1 or rows.dtype.kind not in "biu" and rows.size:
        raise TypeError(_no_key(key, rows))
    if rows.dtype.kind == "b":
        if len(rows) != count:
            there = "there is 1 row" if count == 1 else f"there are {count} rows"
            message = f"the mask has {len(rows)} flags, and {there}; give one for each"
            raise IndexError(message)
        return table.take(np.flatnonzero(rows).astype(np.int64))
    for row in rows[(rows < -count) | (rows >= count)][:1]:
        message = f"there is no row {row}; give numbers from {-count} to {count - 1}"
        raise IndexError(message)
    rows = rows.astype(np.int64)
    return table.take(np.where(rows < 0, rows + count, rows))


def _no_key(key: object, rows: npt.NDArray[Any]) -> str:
    """The message about a key that selects nothing."""
    if rows.ndim == 0 and rows.dtype.kind in "iu":
        row = operator.index(key)  # type: ignore[arg-type]
        slices = f"met[{row}:{row + 1}] or " if row >= 0 else ""
        return f"met[{row}] is neither a column nor rows; for one row use {slices}met[[{row}]]"
    if rows.ndim == 1 and rows.dtype.kind == "U":
        names = ", ".join(f'"{name}"' for name in rows)
        return f"a table gives one column at a time; for several use met.to_pandas()[[{names}]]"
    return (
        f"there is no column or row {shown(key)}; give the name of a column, a slice, "
        "a boolean array, or an array of row numbers"
    )
