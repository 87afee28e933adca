"""Arguments as arrays of one float type, without rounding."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32] | npt.NDArray[np.float64]

_NATIVE = (np.dtype(np.float64), np.dtype(np.float32))
#: Up to here, different whole numbers are different floats.
_WHOLE = {np.dtype(np.float32): 2**24, np.dtype(np.float64): 2**53}


def floats(names: Sequence[str], given: Sequence[object]) -> list[Floats]:
    """Arrays of one type, ``float32`` or ``float64``, in native byte order.

    The type is what NumPy promotes all of them to; plain Python numbers adapt to the arrays. An
    array that already has this type is not copied.
    """
    kind = getattr(given[0], "dtype", None)
    if kind in _NATIVE and all(_is_ready(value, kind) for value in given):
        return list(given)  # type: ignore[arg-type]
    arrays = [_array(name, value) for name, value in zip(names, given)]
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
    array = _array(name, value)
    return value if type(value) in (int, float) else array


def _is_ready(value: object, kind: np.dtype[Any]) -> bool:
    """Whether the native part reads a value without a copy."""
    return type(value) is np.ndarray and value.dtype == kind and _is_addressable(value)


def _is_addressable(array: npt.NDArray[Any]) -> bool:
    """Whether an array is aligned, with strides of whole items."""
    return array.flags.aligned and not any(step % array.itemsize for step in array.strides)


def _array(name: str, value: object) -> npt.NDArray[Any]:
    """An argument as an array of real numbers of any type."""
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        message = f"{name} has masked entries; leave these rows out, or fill them"
        raise ValueError(message)
    try:
        array = np.asarray(value)
    except ValueError as error:
        message = f"{name} is no array of numbers ({error}); give rows of one length"
        raise ValueError(message) from None
    except TypeError:
        message = _refused_object(name, value)
        if message:
            raise TypeError(message) from None
        raise
    if array.dtype.kind not in "fiu":
        raise TypeError(_refused_objects(name, array))
    return array


def _refused_objects(name: str, array: npt.NDArray[Any]) -> str:
    """The message about an array that holds no real numbers."""
    if array.dtype == object:
        for index, value in np.ndenumerate(array):
            is_number = isinstance(value, (int, float, np.integer, np.floating))
            if not is_number or _is_long(value):
                message = _refused_object(name, value, index)
                if message:
                    return message
                break
    return f"{name} holds {array.dtype}; give real numbers: floats, or whole numbers"


def _refused_object(name: str, value: object, index: tuple[int, ...] = ()) -> str:
    """The message about a common mistake; empty for other objects."""
    place = f"{name}{list(index)}" if index else name
    if value is None:
        cure = "give a number, or leave the row out" if index else "give an array, or a number"
        return f"{place} is None; {cure}"
    if hasattr(value, "keys"):
        kind = type(value).__name__
        cure = "give one of its values, or several as the columns of numpy.column_stack"
        return f"{place} has the type {kind} and is no array; {cure}"
    if isinstance(value, int) and _is_long(value):
        bits = value.bit_length() + (value < 0)
        return f"{place} is a whole number of {bits} bits, and an array holds at most 64; give a float"
    return ""


def _is_long(value: object) -> bool:
    """Whether a value is a whole number of more than 64 bits."""
    return isinstance(value, int) and not -(2**63) <= value < 2**64


def _converted(name: str, array: npt.NDArray[Any], kind: np.dtype[Any]) -> Floats:
    """An array of real numbers as one of a float type.

    Raises
    ------
    ValueError
        A whole number or a long float would be rounded.
    """
    if array.dtype == kind:
        return array if _is_addressable(array) else array.copy()
    with np.errstate(over="ignore"):
        converted: Floats = array.astype(kind)
    if array.dtype.kind in "iu" and array.dtype.itemsize * 8 > _WHOLE[kind].bit_length() - 1:
        _check_whole(name, array, kind)
    if array.dtype == np.longdouble and array.dtype.itemsize > 8:
        _refuse(name, array, (converted != array) & (array == array), kind)
    return converted


def _check_whole(name: str, array: npt.NDArray[Any], kind: np.dtype[Any]) -> None:
    """Refuses whole numbers that would be rounded."""
    most = _WHOLE[kind]
    large = (array > most) | (array < -most) if array.dtype.kind == "i" else array > most
    if large.any():
        rounded = np.zeros(array.shape, dtype=bool)
        rounded[large] = [int(kind.type(x)) != x for x in array[large].tolist()]
        _refuse(name, array, rounded, kind)


def _refuse(name: str, array: npt.NDArray[Any], refused: Any, kind: np.dtype[Any]) -> None:
    """Refuses an array for the first number that would be rounded."""
    if not refused.any():
        return
    index = tuple(int(axis[0]) for axis in np.nonzero(np.atleast_1d(refused)))
    place = "" if array.ndim == 0 else str(list(index))
    message = (
        f"{name}{place} is {array[index] if array.ndim else array[()]}, "
        f"which is no {kind}; give numbers that are, or convert the array yourself"
    )
    raise ValueError(message)


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
        message = f"{name} is {value}, which is no float64; give a number that is, or convert it yourself"
        raise ValueError(message)
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
    if not 0 <= near < float("inf"):
        message = f"margin is {margin!r}; give a finite number that is at least 0"
        raise ValueError(message)
    return near


def whole(name: str, value: int, least: int = 0) -> int:
    """A whole number of at least `least`, from any integer type."""
    try:
        count = operator.index(value)
    except TypeError:
        message = f"{name} is {value!r}; give a whole number"
        raise TypeError(message) from None
    if not least <= count < 2**63:
        message = f"{name} is {count}; give a whole number that is at least {least}"
        raise ValueError(message)
    return count


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
