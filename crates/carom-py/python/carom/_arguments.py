"""How does what is given become arrays of one kind of floats, without losing a digit?"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32] | npt.NDArray[np.float64]

_NATIVE = (np.dtype(np.float64), np.dtype(np.float32))
#: Whole numbers up to here are floats that no other whole number is rounded to.
_WHOLE = {np.dtype(np.float32): 2**24, np.dtype(np.float64): 2**53}


def floats(names: Sequence[str], given: Sequence[object]) -> list[Floats]:
    """Arrays of one kind, ``float32`` or ``float64``, in the order of the bytes that the machine has.

    The kind is what NumPy promotes all of them to; plain numbers of Python adapt to the arrays, as they do there. What is
    an array of that kind already is not copied.
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
    """The arguments as arrays of one kind, in the order of their places; ``None`` of what is not told."""
    arrays = dict(zip(arguments, floats(tuple(arguments), tuple(arguments.values()))))
    return [arrays.get(name) for name in places]


def held(name: str, value: object) -> Any:
    """What is given, as an array that is asked about later; a plain number stays one, which adapts to other arrays then."""
    return value if type(value) in (int, float) else _array(name, value)


def _is_ready(value: object, kind: np.dtype[Any]) -> bool:
    return type(value) is np.ndarray and value.dtype == kind and _is_addressable(value)


def _is_addressable(array: npt.NDArray[Any]) -> bool:
    """Whether its numbers lie a whole number of numbers from one another, where the machine can read them."""
    return array.flags.aligned and not any(step % array.itemsize for step in array.strides)


def _array(name: str, value: object) -> npt.NDArray[Any]:
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        message = f"{name} has masked entries; leave these rows out, or fill them"
        raise ValueError(message)
    try:
        array = np.asarray(value)
    except ValueError as error:
        message = f"{name} is no array of numbers ({error}); give rows of one length"
        raise ValueError(message) from None
    if array.dtype.kind not in "fiu":
        message = f"{name} holds {array.dtype}; give real numbers: floats, or whole numbers"
        raise TypeError(message)
    return array


def _converted(name: str, array: npt.NDArray[Any], kind: np.dtype[Any]) -> Floats:
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
    """Refuses whole numbers that are no floats."""
    most = _WHOLE[kind]
    large = (array > most) | (array < -most) if array.dtype.kind == "i" else array > most
    if large.any():
        rounded = np.zeros(array.shape, dtype=bool)
        rounded[large] = [int(kind.type(x)) != x for x in array[large].tolist()]
        _refuse(name, array, rounded, kind)


def _refuse(name: str, array: npt.NDArray[Any], refused: Any, kind: np.dtype[Any]) -> None:
    """Refuses an array with numbers that would be rounded, by the first of them."""
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
    """A number that is not NaN; a whole one that would be rounded is refused."""
    try:
        if isinstance(value, (bool, np.bool_, str, bytes)):
            raise TypeError
        converted = float(value)
    except (TypeError, ValueError, OverflowError):
        message = f"{name} is {value!r}; give a number"
        raise TypeError(message) from None
    if isinstance(value, (int, np.integer)) and int(converted) != int(value):
        message = f"{name} is {value}, which is no float64; give a number that is, or convert it yourself"
        raise ValueError(message)
    if converted != converted:
        message = f"{name} is nan; give a number"
        raise ValueError(message)
    return converted


def rounded(name: str, value: float, kind: np.dtype[Any] | str) -> float:
    """A number that is not NaN, as one of the floats of the balls."""
    with np.errstate(over="ignore"):
        return float(np.dtype(kind).type(number(name, value)))


def margin_of_impacts(margin: float | None, kind: np.dtype[Any] | str) -> float | None:
    """From how near surfaces count as in contact, as one of the floats of the balls: finite, of at least 0; or ``None``."""
    if margin is None:
        return None
    near = rounded("margin", margin, kind)
    if not 0 <= near < float("inf"):
        message = f"margin is {margin!r}; give a finite number that is at least 0"
        raise ValueError(message)
    return near


def whole(name: str, value: int, least: int = 0) -> int:
    """A whole number of at least `least`, of any type that is one."""
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
    """How many threads, or ``None`` for one for each core."""
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
