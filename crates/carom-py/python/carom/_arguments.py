"""Arguments as arrays of one float type, without rounding."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._arrays import array_of, first_rounded, rounds
from ._mistakes import shown

Floats = npt.NDArray[np.float32] | npt.NDArray[np.float64]

_NATIVE = (np.dtype(np.float64), np.dtype(np.float32))


def floats(names: Sequence[str], given: Sequence[object]) -> list[Floats]:
    """Arrays of one type, ``float32`` or ``float64``, in native byte order.

    The type is what NumPy promotes all of them to; plain Python numbers adapt to the arrays. An
    array that already has this type is not copied.
    """
    kind = getattr(given[0], "dtype", None)
    if kind in _NATIVE and all(_is_ready(value, kind) for value in given):
        return list(given)  # type: ignore[arg-type]
    arrays = [array_of(name, value) for name, value in zip(names, given)]
    weighed: list[Any] = [
        value if type(value) in (int, float) else array.dtype
        for value, array in zip(given, arrays)
    ]
    promoted = np.result_type(*weighed)
    single = promoted.kind == "f" and promoted.itemsize <= 4
    kind = np.dtype(np.float32 if single else np.float64)
    return [_converted(name, array, kind) for name, array in zip(names, arrays)]


def told(places: Sequence[str], arguments: Mapping[str, object]) -> list[Floats | None]:
    """Arguments as arrays of one type, in the order of their places.

    ``None`` stands for an argument that is not given.
    """
    arrays = dict(zip(arguments, floats(tuple(arguments), tuple(arguments.values()))))
    return [arrays.get(name) for name in places]


def held(name: str, value: object) -> Any:
    """An argument as an array to keep.

    A plain number stays one: it adapts to other arrays later.
    """
    array = array_of(name, value)
    return value if type(value) in (int, float) else array


def _is_ready(value: object, kind: np.dtype[Any]) -> bool:
    """Whether the native part reads a value without a copy."""
    return type(value) is np.ndarray and value.dtype == kind and _is_addressable(value)


def _is_addressable(array: npt.NDArray[Any]) -> bool:
    """Whether an array is aligned, with strides of whole items."""
    return array.flags.aligned and not any(step % array.itemsize for step in array.strides)


def _converted(name: str, array: npt.NDArray[Any], kind: np.dtype[Any]) -> Floats:
    """An array of real numbers as one of a float type.

    Raises
    ------
    ValueError
        A whole number or a long float would be rounded.
    """
    if array.dtype == kind:
        return array if _is_addressable(array) else array.copy()
    index = first_rounded(array, kind) if array.dtype.kind in "iu" else None
    if index is not None:
        raise ValueError(_rounded(name, array, index, kind))
    with np.errstate(over="ignore"):
        converted: Floats = array.astype(kind)
    if array.dtype == np.longdouble and array.dtype.itemsize > 8:
        for place in np.argwhere((converted != array) & (array == array)).tolist()[:1]:
            raise ValueError(_rounded(name, array, tuple(place), kind))
    if name != "max_time" and kind == np.float32:
        # An end of the search may be beyond all numbers.
        for place in np.argwhere(np.isinf(converted) & np.isfinite(array)).tolist()[:1]:
            raise ValueError(_beyond(f"{name}{place or ''}", float(array[tuple(place)]), kind))
    return converted


def _rounded(name: str, array: npt.NDArray[Any], index: tuple[int, ...], kind: np.dtype[Any]) -> str:
    """The message about a number of an array that would be rounded."""
    place = f"{name}{list(index) or ''}"
    return rounds(place, array[index], kind, is_array=bool(index))


def _beyond(place: str, number: float, kind: np.dtype[Any]) -> str:
    """The message about a number that is infinite in a float type."""
    return f"{place} is {number!r}, which is beyond {kind}; give a smaller number, or arrays of float64"


def number(name: str, value: float) -> float:
    """A number that is not NaN.

    Raises
    ------
    TypeError
        It is not a number.
    ValueError
        It is NaN, or a whole number that would be rounded.
    """
    try:
        if isinstance(value, (bool, np.bool_, str, bytes)):
            raise TypeError
        converted = float(value)
    except OverflowError:
        message = f"{name} is beyond the largest float64; give a smaller number, or inf"
        raise ValueError(message) from None
    except (TypeError, ValueError):
        message = f"{name} is {value!r}; give a number"
        raise TypeError(message) from None
    if isinstance(value, (int, np.integer)) and int(converted) != int(value):
        raise ValueError(rounds(name, value, np.dtype(np.float64), is_array=False))
    if converted != converted:
        message = f"{name} is nan; give a number"
        raise ValueError(message)
    return converted


def vector(name: str, value: npt.ArrayLike) -> list[float]:
    """A vector of finite numbers."""
    (array,) = floats((name,), (value,))
    if array.ndim != 1:
        message = f"{name} has the shape {array.shape}; give one number for each dimension"
        raise ValueError(message)
    for axis in np.flatnonzero(~np.isfinite(array))[:1]:
        message = f"{name}[{axis}] is {array[axis]}; give a finite number"
        raise ValueError(message)
    numbers: list[float] = array.tolist()
    return numbers


def rounded(name: str, value: float, kind: np.dtype[Any] | str) -> float:
    """A number that is not NaN, rounded to a float type."""
    with np.errstate(over="ignore"):
        return float(np.dtype(kind).type(number(name, value)))


def margin_of_impacts(margin: float | None, kind: np.dtype[Any] | str) -> float | None:
    """A finite margin of at least 0, rounded to a float type."""
    if margin is None:
        return None
    near = rounded("margin", margin, kind)
    if near == float("inf") and margin != near:
        raise ValueError(_beyond("margin", float(margin), np.dtype(kind)))
    if not 0 <= near < float("inf"):
        message = f"margin is {margin!r}; give a finite number that is at least 0"
        raise ValueError(message)
    return near


def whole(name: str, value: int, least: int | None = 0) -> int:
    """A whole number of at least `least`, from any integer type.

    Without a least number it may be negative.
    """
    try:
        count = operator.index(value)
    except TypeError:
        message = f"{name} is {value!r}; give a whole number"
        raise TypeError(message) from None
    if least is None:
        return count
    if not least <= count < 2**63:
        message = f"{name} is {count}; give a whole number that is at least {least}"
        raise ValueError(message)
    return count


def flag(name: str, value: bool) -> bool:
    """True or false, also those of NumPy."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    message = f"{name} is {shown(value)}; give True or False"
    raise TypeError(message)


def string(name: str, value: str) -> str:
    """A string."""
    if isinstance(value, str):
        return value
    message = f"{name} is {shown(value)}; give a string"
    raise TypeError(message)


def thread_count(threads: int | None) -> int | None:
    """The number of threads; ``None`` for one per core."""
    if threads is None:
        return None
    try:
        count = operator.index(threads)
    except TypeError:
        message = f"threads is {threads!r}; give a whole number, or None for one for each core"
        raise TypeError(message) from None
    if not 0 < count < 2**16:
        message = f"threads is {count}; give a number from 1 to 65535, or None for one for each core"
        raise ValueError(message)
    return count
