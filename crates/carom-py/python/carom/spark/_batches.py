"""Balls from Arrow batches, with checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow  # type: ignore[import-untyped, unused-ignore]

from .._arguments import Floats
from ._boxes import Corners, Reach, boxes
from ._tree import Rows

#: The rows of a piece of batches: enough that the cost of a piece does not matter, at about 30 MB.
_ROWS = 2**17


@dataclass(frozen=True)
class Balls:
    """Balls, with the table that they come from."""

    table: pyarrow.Table
    x: Floats
    v: Floats
    r: Floats

    @classmethod
    def of(cls, table: pyarrow.Table, axes: int) -> Balls:
        """The balls of a checked table."""
        x, v = (np.array([table[f"{letter}{axis}"].to_numpy() for axis in range(axes)]).T for letter in "xv")
        return cls(table, x, v, table["r"].to_numpy())

    @property
    def ids(self) -> pyarrow.ChunkedArray:
        """The ids of the balls."""
        return self.table["id"]

    @property
    def salt(self) -> Rows | None:
        """A random number for each ball, if the table has them."""
        return self.table["salt"].to_numpy() if "salt" in self.table.column_names else None

    def boxes(self, reach: Reach) -> tuple[Corners, Corners]:
        """The boxes that the balls do not leave."""
        return boxes(self.x, self.v, self.r, reach)

    def sets(self) -> tuple[Floats, Floats, Floats]:
        """Centres, velocities and radii, for a search in memory."""
        return self.x, self.v, self.r

    def take(self, rows: Rows) -> Balls:
        """Some of the balls."""
        return Balls(self.table.take(rows), self.x[rows], self.v[rows], self.r[rows])


def pieces(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.Table]:
    """Batches joined to pieces."""
    waiting: list[pyarrow.RecordBatch] = []
    for batch in batches:
        waiting.append(batch)
        if sum(map(len, waiting)) >= _ROWS:
            yield pyarrow.Table.from_batches(waiting)
            waiting = []
    if waiting:
        yield pyarrow.Table.from_batches(waiting)


@dataclass(frozen=True)
class Refused:
    """A number that a ball cannot have."""

    row: int
    #: The internal name of the column.
    column: str
    value: str
    advice: str


def refused(table: pyarrow.Table, names: Iterable[str], kind: str) -> Refused | None:
    """The first row with a refused number, and its first such column."""
    found = [_refused(name, table[name], kind) for name in ["id", *names]]
    return min((each for each in found if each is not None), key=lambda each: each.row, default=None)


def _refused(name: str, column: pyarrow.ChunkedArray, kind: str) -> Refused | None:
    """The first refused number of a column."""

    def first(flags: npt.NDArray[np.bool_], advice: str) -> Refused | None:
        """The first flagged row."""
        rows = np.flatnonzero(flags)
        if not len(rows):
            return None
        row = int(rows[0])
        return Refused(row, name, _written(column[row].as_py()), advice)

    if column.null_count:
        return first(column.is_null().to_numpy(), "leave the row out, or fill it")
    if name == "id":
        return None
    numbers = column.to_numpy()
    floats = numbers.astype(kind)
    if numbers.dtype.kind == "i":
        # Compared as whole numbers: 2**63 - 1 is rounded to a float that is no int64.
        rounded = [int(float(x)) != y for x, y in zip(floats.tolist(), numbers.tolist())] if _may_round(numbers, kind) else []
        if any(rounded):
            return first(np.array(rounded), f"{kind} cannot represent it: use smaller numbers, or cast the column to double")
    if not np.isfinite(floats).all():
        return first(~np.isfinite(floats), "give a finite number")
    if name == "r" and (floats < 0).any():
        return first(floats < 0, "give a radius of at least 0")
    return None


def _may_round(numbers: npt.NDArray[np.int64], kind: str) -> bool:
    """Whether some numbers are so large that a float may round them."""
    most = 2 ** (np.finfo(kind).nmant + 1)
    return bool(((numbers > most) | (numbers < -most)).any())


def _written(value: object) -> str:
    """A value in a message."""
    return "null" if value is None else repr(value)
