"""An argument as an array of real numbers, without rounding."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _mistakes
from ._mistakes import is_of


def array_of(name: str, value: object) -> npt.NDArray[Any]:
    """An argument as an array of real numbers of any type.

    The columns of a data frame are along the last axis.

    Raises
    ------
    ValueError
        A number is missing, or a list or a frame has a whole number that its floats would round.
    TypeError
        It holds no real numbers.
    """
    is_plain = type(value) in (list, tuple, int, float, np.ndarray)
    columns = None if is_plain else _columns(value)
    if columns is not None:
        return _joined(name, value, columns)
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        message = f"{name} has masked entries; leave these rows out, or fill them"
        raise ValueError(message)
    try:
        array = np.asarray(value)
    except ValueError as error:
        message = f"{name} is no array of numbers ({error}); give rows of one length"
        raise ValueError(message) from None
    except TypeError:
        message = _mistakes.of_object(name, value, value)
        raise TypeError(message) from None
    if array.dtype.kind not in "fiu":
        raise TypeError(_mistakes.of_array(name, value, array))
    for row in () if is_plain else _missing(value)[:1]:
        raise ValueError(_mistakes.missing(f"{name}[{row}]"))
    if array.dtype.kind == "f" and isinstance(value, Sequence):
        _check_items(name, value, array)
    return array


def _columns(value: object) -> list[tuple[object, Any]] | None:
    """The labels and columns of a data frame; ``None`` for other values."""
    if is_of(value, "pandas", "DataFrame"):
        return [(label, value.iloc[:, place]) for place, label in enumerate(value.columns)]  # type: ignore[attr-defined]
    if is_of(value, "polars", "DataFrame"):
        return [(column.name, column) for column in value.get_columns()]  # type: ignore[attr-defined]
    if is_of(value, "pyarrow", "Table", "RecordBatch"):
        return list(zip(value.column_names, value.columns))  # type: ignore[attr-defined]
    return None


def _joined(name: str, frame: object, columns: list[tuple[object, Any]]) -> npt.NDArray[Any]:
    """The columns of a frame as one array.

    A frame converts columns to a common type, and rounds numbers.
    """
    arrays = [_column(name, (place, label), frame, column) for place, (label, column) in enumerate(columns)]
    kind = np.result_type(*arrays) if arrays else np.dtype(np.float64)
    if all(array.dtype == kind for array in arrays) and _is_simple(frame):
        return np.asarray(frame)
    for place, array in enumerate(arrays):
        index = first_rounded(array, kind) if kind.kind == "f" and array.dtype.kind in "iu" else None
        if index is not None:
            raise ValueError(rounds(f"{name}[{index[0]}, {place}]", array[index], kind, is_array=True))
    return np.stack([array.astype(kind, copy=False) for array in arrays], axis=-1)


def _is_simple(frame: Any) -> bool:
    """Whether NumPy makes an array of numbers of a frame."""
    # pandas makes an array of objects of its own types.
    return not is_of(frame, "pandas", "DataFrame") or all(isinstance(kind, np.dtype) for kind in frame.dtypes)


def _column(name: str, place: tuple[int, object], frame: object, column: Any) -> npt.NDArray[Any]:
    """A column of a frame as an array of real numbers."""
    try:
        array = np.asarray(column)
    except Exception:  # Polars has types that NumPy has not, and exceptions of its own.
        raise TypeError(_mistakes.of_type(f"{name}[{place[1]!r}]", column.dtype)) from None
    if array.dtype.kind not in "fiu":
        raise TypeError(_mistakes.of_column(name, place, frame, array))
    for row in _missing(column)[:1]:
        raise ValueError(_mistakes.missing(f"{name}[{row}, {place[0]}]"))
    return array


def _missing(column: Any) -> npt.NDArray[np.int64]:
    """The rows of a column without a number."""
    if is_of(column, "polars", "Series") or is_of(column, "pyarrow", "Array", "ChunkedArray"):
        # A method of both.
        return np.flatnonzero(column.is_null()) if column.null_count else np.zeros(0, np.int64)
    if is_of(column, "pandas", "Series", "Index", "ExtensionArray") and not isinstance(column.dtype, np.dtype):
        return np.flatnonzero(column.isna())
    return np.zeros(0, np.int64)


def _check_items(name: str, value: Sequence[Any], array: npt.NDArray[Any]) -> None:
    """Refuses a whole number in a list that NumPy has rounded."""
    small = np.abs(array) < _most_whole(array.dtype)
    if small.all() or not _holds_wholes(value):
        return
    for index in np.argwhere(~small & np.isfinite(array)).tolist():
        item = _item(value, index)
        if isinstance(item, (int, np.integer)) and int(item) != int(array[tuple(index)]):
            raise ValueError(rounds(f"{name}{index}", item, array.dtype, is_array=isinstance(item, np.generic)))


def _holds_wholes(value: Any) -> bool:
    """Whether nested lists and arrays hold a whole number."""
    if isinstance(value, np.ndarray):
        return value.dtype.kind in "iuO"
    kinds = set(map(type, value))
    if any(issubclass(kind, (int, np.integer)) for kind in kinds):
        return True
    is_nested = any(issubclass(kind, (Sequence, np.ndarray)) for kind in kinds)
    return is_nested and any(_holds_wholes(item) for item in value if isinstance(item, (Sequence, np.ndarray)))


def _item(value: Any, index: list[int]) -> Any:
    """An item of nested lists and arrays, as it was given."""
    for depth, place in enumerate(index):
        if not isinstance(value, Sequence):
            return np.asarray(value)[tuple(index[depth:])]
        value = value[place]
    return value


@cache
def _most_whole(kind: np.dtype[Any]) -> int:
    """The number up to which different whole numbers are different floats."""
    return int(2 ** (np.finfo(kind).nmant + 1))


def first_rounded(array: npt.NDArray[Any], kind: np.dtype[Any]) -> tuple[int, ...] | None:
    """The index of the first whole number that would be rounded."""
    most = _most_whole(kind)
    if array.dtype.itemsize * 8 < most.bit_length():
        return None
    large = (array > most) | (array < -most) if array.dtype.kind == "i" else array > most
    if large.any():
        for index in map(tuple, np.argwhere(large).tolist()):
            number = int(array[index])
            if int(kind.type(number)) != number:
                return index
    return None


def rounds(place: str, number: object, kind: np.dtype[Any], *, is_array: bool) -> str:
    """The message about a number that would be rounded."""
    smaller, way = ("use smaller numbers", "round them with .astype(float)") if is_array else ("use a smaller one", "round it with float(…)")
    cures = [smaller, way] if isinstance(number, (int, np.integer)) else [way]
    return f"{place} is {number}, which {kind} cannot represent; {', or '.join(cures)}"
