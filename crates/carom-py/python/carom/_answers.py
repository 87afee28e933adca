"""What are answers, and who can read them?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from ._carom import Table

#: So many rows are shown, half of them from the end.
_SHOWN = 10

Column = (
    npt.NDArray[np.int64]
    | npt.NDArray[np.float32]
    | npt.NDArray[np.float64]
    | npt.NDArray[np.object_]
)


_Pickled = tuple[str, Any, bool]


class Answers:
    """Rows of answers, as columns with names.

    Whatever reads Arrow's C stream reads them without a copy: ``pyarrow.table(answers)``, ``polars.DataFrame(answers)``,
    ``pandas.DataFrame.from_arrow(answers)``, or DuckDB's ``SELECT * FROM answers``. A column of numbers is also an array of
    NumPy, which shows the same memory and is read-only; one of texts becomes an array of objects, ``None`` where there is none,
    and where a whole number is missing, there is -1 in a copy. Answers are pickled as their columns.

    Only the functions of this package make them.

    >>> import carom
    >>> met = carom.impacts(x=[[0, 0], [5, 0]], v=[[2, 0], [0, 0]], r=1, max_time=10)
    >>> len(met), met.columns
    (1, ('a', 'b', 'time', 'nx', 'ny', 'px', 'py'))
    >>> met["time"]
    array([1.5])
    >>> met
    Answers of 1 row:
    a  b  time  nx  ny  px  py
    0  1   1.5   1   0   4   0
    """

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        if not isinstance(table, Table):
            message = "Answers are made by the functions of carom, such as impacts; call one of these"
            raise TypeError(message)
        self._table = table

    @property
    def columns(self) -> tuple[str, ...]:
        """What the columns are called."""
        return tuple(self._table.names)

    def __getitem__(self, name: str) -> Column:
        """A column, by its name: a read-only array that shows the memory of the answers, where it is of numbers."""
        if name not in self._table.names:
            message = f"there is no column {name!r}; give one of {', '.join(self._table.names)}"
            raise KeyError(message)
        if self._table.is_text(name):
            texts = np.array(self._table.cells(name), dtype=object)
            texts.flags.writeable = False
            return texts
        column: Column = np.asarray(self._table.column(name))
        return column

    def to_numpy(self) -> dict[str, Column]:
        """All columns by their names: read-only arrays that show the memory of the answers."""
        return {name: self[name] for name in self.columns}

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self._table)

    def __iter__(self) -> Iterator[str]:
        """The names of the columns, as of a dictionary."""
        return iter(self.columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """All rows as a stream of Arrow's C data interface; nothing is copied."""
        return self._table.__arrow_c_stream__(requested_schema)

    def __reduce__(self) -> tuple[Callable[..., Answers], tuple[Any, ...]]:
        return _of_columns, ([self._pickled(name) for name in self.columns],)

    def _pickled(self, name: str) -> _Pickled:
        """A column, its cells, and whether they are texts."""
        table = self._table
        return name, table.cells(name) if table.has_gaps(name) else self[name], table.is_text(name)

    def __repr__(self) -> str:
        count = len(self)
        rows = list(range(count))
        if count > _SHOWN:
            rows = rows[: _SHOWN // 2] + rows[-_SHOWN // 2 :]
        cells = [self._shown(name, rows) for name in self.columns]
        widths = [max(map(len, column)) for column in cells]
        lines = [
            "  ".join(cell.rjust(width) for cell, width in zip(line, widths))
            for line in zip(*cells)
        ]
        if count > _SHOWN:
            lines.insert(1 + _SHOWN // 2, "…")
        title = f"Answers of {count:_} row{'' if count == 1 else 's'}"
        return "\n".join([f"{title}:", *lines])

    def _shown(self, name: str, rows: list[int]) -> list[str]:
        """A column's name and some of its cells."""
        column = self[name]
        if column.dtype == object:
            return [name, *(column[row] or "" for row in rows)]
        return [name, *(f"{column[row]:.6g}" for row in rows)]


def _of_columns(columns: list[_Pickled]) -> Answers:
    """What was pickled."""
    return Answers(Table.from_columns(columns))


_Array = TypeVar("_Array", bound=npt.NDArray[Any])


def plain(answers: _Array) -> _Array:
    """A number where there is a single pair, as NumPy's own functions give it."""
    return answers if answers.ndim else cast(_Array, answers[()])
