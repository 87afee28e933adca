"""How do batches of Arrow become balls, and which are refused?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow  # type: ignore[import-untyped, unused-ignore]

from .._arguments import Floats
from ._boxes import Corners, Reach, boxes
from ._tree import Rows

#: Batches are looked at in pieces of about so many rows: what is done once for each is then little, and a piece takes about 30 MB.
_ROWS = 2**17


@dataclass(frozen=True)
class Balls:
    """Balls, and how they arrived."""

    table: pyarrow.Table
    x: Floats
    v: Floats
    r: Floats

    @classmethod
    def of(cls, table: pyarrow.Table, axes: int) -> Balls:
        """Those of a table, which were looked at before."""
        x, v = (np.array([table[f"{letter}{axis}"].to_numpy() for axis in range(axes)]).T for letter in "xv")
        return cls(table, x, v, table["r"].to_numpy())

    @property
    def ids(self) -> pyarrow.ChunkedArray:
        return self.table["id"]

    @property
    def salt(self) -> Rows | None:
        """A number of each, by its id, if there is one."""
        return self.table["salt"].to_numpy() if "salt" in self.table.column_names else None

    def boxes(self, reach: Reach) -> tuple[Corners, Corners]:
        return boxes(self.x, self.v, self.r, reach)

    def sets(self) -> tuple[Floats, Floats, Floats]:
        return self.x, self.v, self.r

    def take(self, rows: Rows) -> Balls:
        return Balls(self.table.take(rows), self.x[rows], self.v[rows], self.r[rows])


def pieces(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.Table]:
    """The rows of small batches, together."""
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
    """A number that no ball has."""

    row: int
    #: As the column is called on the way.
    column: str
    value: str
    advice: str


def refused(table: pyarrow.Table, names: Iterable[str], kind: str) -> Refused | None:
    """The first row that has a number that no ball has, and its first such column."""
    found = [_refused(name, table[name], kind) for name in ["id", *names]]
    return min((each for each in found if each is not None), key=lambda each: each.row, default=None)


def _refused(name: str, column: pyarrow.ChunkedArray, kind: str) -> Refused | None:
    def first(flags: npt.NDArray[np.bool_], advice: str) -> Refused | None:
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
        # Compared as whole numbers: the nearest float of 2**63 - 1 is not one of them.
        rounded = [int(float(x)) != y for x, y in zip(floats.tolist(), numbers.tolist())] if _may_round(numbers, kind) else []
        if any(rounded):
            return first(np.array(rounded), f"give a {kind}, which this number is not, or cast the column yourself")
    if not np.isfinite(floats).all():
        return first(~np.isfinite(floats), "give a finite number")
    if name == "r" and (floats < 0).any():
        return first(floats < 0, "give a radius of at least 0")
    return None


def _may_round(numbers: npt.NDArray[np.int64], kind: str) -> bool:
    most = 2 ** (np.finfo(kind).nmant + 1)
    return bool(((numbers > most) | (numbers < -most)).any())


def _written(value: object) -> str:
    return "null" if value is None else repr(value)
