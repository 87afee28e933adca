"""Tables of answers."""

from __future__ import annotations

import importlib
from collections.abc import Callable, ItemsView, Iterator, KeysView, Sequence, ValuesView
from typing import Any, NoReturn, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

from ._carom import Table

#: The most rows that `repr` shows, half of them from the end.
_SHOWN = 10

Column = (
    npt.NDArray[np.int64]
    | npt.NDArray[np.float32]
    | npt.NDArray[np.float64]
    | npt.NDArray[np.object_]
)

#: Flags or numbers of rows.
Rows = npt.NDArray[Any] | Sequence[int] | Sequence[bool]

_Pickled = tuple[str, Any, bool]

_Default = TypeVar("_Default")


class Answers:
    """A read-only table of answers with named columns.

    A table maps names to columns, so ``dict(answers)``, ``answers.items()`` and ``name in answers``
    work. As in a pandas data frame, iteration yields the names of the columns, and ``len(answers)``
    is the number of rows.

    ``answers["time"]`` is a column, a read-only NumPy array. A column of numbers shares the memory
    of the table. A column of texts is a copy, an array of objects, with ``None`` for empty cells.
    In a column of whole numbers, an empty cell is -1.

    ``answers[10:20]``, ``answers[mask]`` and ``answers[rows]`` are tables of the selected rows:
    by a slice, by a boolean array with a flag for each row, or by an array of row numbers.

    Readers of Arrow's C stream read a table without a copy: ``pyarrow.table(answers)``,
    ``polars.DataFrame(answers)``, ``pandas.DataFrame.from_arrow(answers)``, or DuckDB's ``SELECT *
    FROM answers``. Empty cells are null there. A table can be pickled.

    Only the functions of carom make tables.

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
        """Wraps a native table; only carom calls this."""
        if not isinstance(table, Table):
            message = "Answers are made by the functions of carom, such as impacts; call one of these"
            raise TypeError(message)
        self._table = table

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._table.names)

    @overload
    def __getitem__(self, key: str) -> Column: ...
    @overload
    def __getitem__(self, key: slice | Rows) -> Answers: ...
    def __getitem__(self, key: str | slice | Rows) -> Column | Answers:
        """A column by its name, or a table of some rows.

        Parameters
        ----------
        key : str, slice or array_like
            The name of a column; a slice of rows; a boolean array of shape (N,) that is true for
            the rows to keep; or row numbers of shape (M,), where negative ones count from the end.

        Raises
        ------
        KeyError
            There is no column of this name.
        IndexError
            A row number is out of range, or the length of a mask is not the number of rows.
        TypeError
            The key is something else.

        Examples
        --------
        >>> import carom
        >>> met = carom.impacts(x=[[0, 0], [5, 0], [9, 0]], v=[[2, 0], [0, 0], [0, 0]], r=1, max_time=10)
        >>> met["b"]
        array([1, 2])
        >>> met[met["time"] > 2]
        Answers of 1 row:
        a  b  time  nx  ny  px  py
        0  2   3.5   1   0   8   0
        """
        if isinstance(key, str):
            return self._column(key)
        return Answers(self._rows(key))

    def _column(self, name: str) -> Column:
        """A column by its name."""
        if name not in self._table.names:
            message = f"there is no column {name!r}; give one of {', '.join(self._table.names)}"
            raise KeyError(message)
        if self._table.is_text(name):
            texts = np.array(self._table.cells(name), dtype=object)
            texts.flags.writeable = False
            return texts
        column: Column = np.asarray(self._table.column(name))
        return column

    def _rows(self, key: slice | Rows) -> Table:
        """The rows of a slice, a mask or an array of numbers."""
        count = len(self)
        if isinstance(key, slice):
            start, stop, step = key.indices(count)
            if step == 1:
                return self._table.slice(start, max(stop - start, 0))
            return self._table.take(np.arange(start, stop, step, dtype=np.int64))
        rows = np.asarray(key)
        if rows.ndim != 1 or rows.dtype.kind not in "biu" and rows.size:
            message = (
                f"there is no column or row {key!r}; give the name of a column, a slice, "
                "a boolean array, or an array of row numbers"
            )
            raise TypeError(message)
        if rows.dtype.kind == "b":
            if len(rows) != count:
                message = f"the mask has {len(rows)} flags, and there are {count} rows; give one for each"
                raise IndexError(message)
            return self._table.take(np.flatnonzero(rows).astype(np.int64))
        for row in rows[(rows < -count) | (rows >= count)][:1]:
            message = f"there is no row {row}; give numbers from {-count} to {count - 1}"
            raise IndexError(message)
        rows = rows.astype(np.int64)
        return self._table.take(np.where(rows < 0, rows + count, rows))

    def head(self, n: int = 5) -> Answers:
        """A table of the first rows.

        Parameters
        ----------
        n : int
            The number of rows; if it is negative, all rows but the last ``-n``.

        Examples
        --------
        >>> import carom
        >>> met = carom.impacts(x=[[0, 0], [5, 0], [9, 0]], v=[[2, 0], [0, 0], [0, 0]], r=1, max_time=10)
        >>> met.head(1)["time"]
        array([1.5])
        """
        return self[:n]

    def keys(self) -> KeysView[str]:
        """The names of the columns, as of a dictionary."""
        return dict.fromkeys(self.columns).keys()

    def values(self) -> ValuesView[Column]:
        """The columns, as of a dictionary."""
        return self.to_numpy().values()

    def items(self) -> ItemsView[str, Column]:
        """Pairs of a name and a column, as of a dictionary."""
        return self.to_numpy().items()

    @overload
    def get(self, name: str) -> Column | None: ...
    @overload
    def get(self, name: str, default: _Default) -> Column | _Default: ...
    def get(self, name: str, default: object = None) -> object:
        """A column by its name, or the default without one."""
        return self._column(name) if name in self else default

    def to_numpy(self) -> dict[str, Column]:
        """All columns by their names, as NumPy arrays.

        They are read-only; columns of numbers share the memory of the table.
        """
        return {name: self._column(name) for name in self.columns}

    def to_pandas(self) -> Any:
        """A pandas data frame with a copy of all columns.

        Empty cells are missing there; columns of whole numbers with empty cells have the type
        ``Int64``.

        Raises
        ------
        ImportError
            pandas is not installed.

        Examples
        --------
        >>> import carom
        >>> met = carom.impacts(x=[[0, 0], [5, 0]], v=[[2, 0], [0, 0]], r=1, max_time=10)
        >>> met.to_pandas()[["a", "b", "time"]]
           a  b  time
        0  0  1   1.5
        """
        pandas = _imported("pandas", "to_pandas")

        def column(name: str) -> object:
            """A column, with missing cells."""
            if not self._table.has_gaps(name):
                return self._column(name)
            cells = self._table.cells(name)
            return cells if self._table.is_text(name) else pandas.array(cells, dtype="Int64")

        return pandas.DataFrame({name: column(name) for name in self.columns})

    def to_polars(self) -> Any:
        """A Polars data frame, which shares the memory of the table.

        Empty cells are null there.

        Raises
        ------
        ImportError
            Polars is not installed.

        Examples
        --------
        >>> import carom
        >>> met = carom.impacts(x=[[0, 0], [5, 0]], v=[[2, 0], [0, 0]], r=1, max_time=10)
        >>> met.to_polars()["time"].to_list()
        [1.5]
        """
        return _imported("polars", "to_polars").DataFrame(self)

    def __len__(self) -> int:
        """The number of rows."""
        return len(self._table)

    def __iter__(self) -> Iterator[str]:
        """The names of the columns, as of a dictionary."""
        return iter(self.columns)

    def __contains__(self, name: object) -> bool:
        """Whether there is a column of this name."""
        return name in self._table.names

    def __array__(self, dtype: object = None, copy: object = None) -> NoReturn:
        """Raises a TypeError: a table has named columns.

        Without it, NumPy and pandas would make an array of the names.
        """
        message = (
            'an answer table has named columns and is no array; give one column, such as met["time"], '
            "or all of them: met.to_numpy() is a dictionary, met.to_pandas() a data frame"
        )
        raise TypeError(message)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """A stream of Arrow's C data interface, without a copy."""
        return self._table.__arrow_c_stream__(requested_schema)

    def __reduce__(self) -> tuple[Callable[..., Answers], tuple[Any, ...]]:
        """Pickles the columns."""
        return _of_columns, ([self._pickled(name) for name in self.columns],)

    def _pickled(self, name: str) -> _Pickled:
        """A name, the cells of its column, and whether they are texts."""
        table = self._table
        cells = table.cells(name) if table.has_gaps(name) else self._column(name)
        return name, cells, table.is_text(name)

    def __repr__(self) -> str:
        """The number of rows, and the first and the last of them."""
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
        """The name of a column and some of its cells."""
        column = self._column(name)
        if column.dtype == object:
            return [name, *(column[row] or "" for row in rows)]
        return [name, *(f"{column[row]:.6g}" for row in rows)]


def _of_columns(columns: list[_Pickled]) -> Answers:
    """The table of pickled columns."""
    return Answers(Table.from_columns(columns))


def _imported(package: str, method: str) -> Any:
    """A package that a method needs."""
    try:
        return importlib.import_module(package)
    except ImportError:
        message = f"{method} needs {package}, which is not installed; `pip install {package}`"
        raise ImportError(message, name=package) from None


_Array = TypeVar("_Array", bound=npt.NDArray[Any])


def plain(answers: _Array) -> _Array:
    """A NumPy scalar if the array has no dimensions, as in NumPy."""
    return answers if answers.ndim else cast(_Array, answers[()])
