"""Tables of answers."""

from __future__ import annotations

import importlib
from collections.abc import Callable, ItemsView, Iterator, KeysView, ValuesView
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

from ._answers_shown import html, shown_rows, text
from ._arguments import whole
from ._carom import Table
from ._selection import Rows, selected

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped, import-not-found, unused-ignore]
    import polars  # type: ignore[import-not-found, unused-ignore]
    import pyarrow  # type: ignore[import-untyped, import-not-found, unused-ignore]

Column = (
    npt.NDArray[np.int64]
    | npt.NDArray[np.float32]
    | npt.NDArray[np.float64]
    | npt.NDArray[np.object_]
)

_Pickled = tuple[str, Any, bool]

_Default = TypeVar("_Default")


class Answers:
    """A read-only table of answers with named columns.

    A table maps names to columns, so ``dict(answers)``, ``answers.items()`` and ``name in answers``
    work. As in a pandas data frame, iteration yields the names of the columns, and ``len(answers)``
    is the number of rows.

    ``answers["time"]`` is a column, a read-only NumPy array. A column of numbers shares the memory
    of the table. A column of strings is a copy, an array of objects, with ``None`` for empty cells.
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

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns, as of a data frame."""
        return len(self), len(self.columns)

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
        return Answers(selected(self._table, key))

    def _column(self, name: str) -> Column:
        """A column by its name."""
        if name not in self._table.names:
            message = f"there is no column {name!r}; give one of {', '.join(self._table.names)}"
            raise KeyError(message)
        if self._table.is_text(name):
            strings = np.array(self._table.cells(name), dtype=object)
            strings.flags.writeable = False
            return strings
        column: Column = np.asarray(self._table.column(name))
        return column

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
        return self[: whole("n", n, least=None)]

    def tail(self, n: int = 5) -> Answers:
        """A table of the last rows.

        Parameters
        ----------
        n : int
            The number of rows; if it is negative, all rows but the first ``-n``.

        Examples
        --------
        >>> import carom
        >>> met = carom.impacts(x=[[0, 0], [5, 0], [9, 0]], v=[[2, 0], [0, 0], [0, 0]], r=1, max_time=10)
        >>> met.tail(1)["time"]
        array([3.5])
        """
        count = whole("n", n, least=None)
        return self[-count if count < 0 else max(len(self) - count, 0) :]

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

    def to_pandas(self) -> pandas.DataFrame:
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
        package = _imported("pandas", "to_pandas")

        def column(name: str) -> object:
            """A column, with missing cells."""
            if not self._table.has_gaps(name):
                return self._column(name)
            cells = self._table.cells(name)
            return cells if self._table.is_text(name) else package.array(cells, dtype="Int64")

        frame: pandas.DataFrame = package.DataFrame({name: column(name) for name in self.columns})
        return frame

    def to_polars(self) -> polars.DataFrame:
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
        frame: polars.DataFrame = _imported("polars", "to_polars").DataFrame(self)
        return frame

    def to_arrow(self) -> pyarrow.Table:
        """A table of pyarrow, which shares the memory of this one.

        Empty cells are null there.

        Raises
        ------
        ImportError
            pyarrow is not installed.

        Examples
        --------
        >>> import carom
        >>> met = carom.impacts(x=[[0, 0], [5, 0]], v=[[2, 0], [0, 0]], r=1, max_time=10)
        >>> met.to_arrow()["time"].to_pylist()
        [1.5]
        """
        return _imported("pyarrow", "to_arrow").table(self)

    def __len__(self) -> int:
        """The number of rows."""
        return len(self._table)

    def __iter__(self) -> Iterator[str]:
        """The names of the columns, as of a dictionary."""
        return iter(self.columns)

    def __contains__(self, name: object) -> bool:
        """Whether there is a column of this name."""
        return name in self._table.names

    def __eq__(self, other: object) -> bool:
        """Whether another table has the same columns, types and cells.

        NaN equals NaN here, as an empty cell equals another.
        """
        if not isinstance(other, Answers):
            return NotImplemented
        return self.columns == other.columns and all(self._is_same(other, name) for name in self.columns)

    #: Like other tables, they are not keys of dictionaries.
    __hash__ = None  # type: ignore[assignment]

    def _is_same(self, other: Answers, name: str) -> bool:
        """Whether a column has the same type and cells in two tables."""
        one, two = self._column(name), other._column(name)
        if one.dtype != two.dtype or self._table.has_gaps(name) != other._table.has_gaps(name):
            return False
        if self._table.has_gaps(name):
            return self._table.cells(name) == other._table.cells(name)
        return np.array_equal(one, two, equal_nan=one.dtype.kind == "f")

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
        """A name, the cells of its column, and whether they are strings."""
        table = self._table
        cells = table.cells(name) if table.has_gaps(name) else self._column(name)
        return name, cells, table.is_text(name)

    def __repr__(self) -> str:
        """The number of rows, and the first and the last of them."""
        return text(len(self), self._shown())

    def _repr_html_(self) -> str:
        """The same as a table, for Jupyter."""
        return html(len(self), self._shown())

    def _shown(self) -> dict[str, Column]:
        """The columns of the rows that are shown."""
        return self[shown_rows(len(self))].to_numpy()


def _of_columns(columns: list[_Pickled]) -> Answers:
    """The table of pickled columns."""
    return Answers(Table.from_columns(columns))


def _imported(package: str, method: str) -> Any:
    """A package that a method needs."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        if error.name != package:
            raise
        message = f"{method} needs {package}, which is not installed; `pip install {package}`"
        raise ImportError(message, name=package) from None


_Array = TypeVar("_Array", bound=npt.NDArray[Any])


def plain(answers: _Array) -> _Array:
    """A NumPy scalar if the array has no dimensions, as in NumPy."""
    return answers if answers.ndim else cast(_Array, answers[()])
