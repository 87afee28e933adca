"""Messages about arguments that are no arrays of real numbers."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import numpy.typing as npt

#: Packages that messages name before the types of their objects.
_PACKAGES = ("duckdb", "pandas", "polars", "pyarrow", "pyspark")
#: What to do with objects of other packages, by package and type.
_CURES = {
    ("polars", "LazyFrame"): "call .collect() first",
    ("pyspark", "DataFrame"): "use carom.spark.impacts, or give {name}.toPandas()",
}
#: How to convert the numbers of an argument, by its package.
_CONVERT = {
    "pandas": ".astype(float)",
    "polars": ".cast(polars.Float64)",
    "pyarrow": '.cast("float64")',
}
#: How to read numbers with a decimal comma, by the package of an argument.
_READ = {"polars": "read_csv(…, decimal_comma=True)"}
_READ_ELSE = 'read_csv(…, decimal=",")'

_COMMA = re.compile(r"\s*[-+]?[\d.' ]*\d,\d+\s*")
_REAL = "give real numbers: floats, or whole numbers"
_SECONDS = "give numbers, such as the seconds since a start"


def package_of(value: object) -> str:
    """The name of the package that a value comes from."""
    return _package(type(value))


def is_of(value: object, package: str, *names: str) -> bool:
    """Whether a value has one of these types of a package.

    The package need not be imported.
    """
    return any(base.__name__ in names and _package(base) == package for base in type(value).__mro__)


def _package(kind: type) -> str:
    """The name of the package of a type."""
    return kind.__module__.partition(".")[0].lstrip("_")


def kind_of(value: object) -> str:
    """The type of a value in words, such as `a polars LazyFrame`."""
    name, package = type(value).__name__, package_of(value)
    words = f"{package} {name}" if package in _PACKAGES else name
    return f"{'an' if words[0] in 'AEIOUaeiou' else 'a'} {words}"


def shown(value: object) -> str:
    """A value in a message; its type if the value is long."""
    words = repr(value)
    return words if len(words) <= 80 and "\n" not in words else kind_of(value)


def counted(count: int, word: str) -> str:
    """A number of things, such as `1 row` or `2 entries`."""
    if count == 1:
        return f"1 {word}"
    return f"{count} {word[:-1]}ies" if word.endswith("y") else f"{count} {word}s"


def of_array(name: str, value: object, array: npt.NDArray[Any]) -> str:
    """The message about a value that holds no real numbers."""
    if array.ndim == 0 and not isinstance(value, np.ndarray):
        return of_object(name, value, value)
    objects = array
    if array.dtype.kind in "SU" and not isinstance(value, np.ndarray):
        # Among strings, NumPy makes strings of numbers, too.
        objects = np.array(value, dtype=object)
    if objects.dtype.kind in "OSU":
        for index, each in np.ndenumerate(objects):
            if not isinstance(each, (int, float, np.integer, np.floating)) or _is_long(each):
                return of_object(f"{name}{list(index)}", each, value)
        return f"{name} holds objects; convert it with .astype(float)"
    return of_type(name, array.dtype)


def of_column(name: str, place: tuple[int, object], value: object, array: npt.NDArray[Any]) -> str:
    """The message about a column, by its number and label."""
    number, label = place
    if array.dtype.kind in "OSU":
        for row, each in enumerate(array):
            if not isinstance(each, (int, float, np.integer, np.floating)) or _is_long(each):
                return of_object(f"{name}[{row}, {number}]", each, value)
        return f"{name}[{label!r}] holds objects; convert it with {_convert(value)}"
    return of_type(f"{name}[{label!r}]", array.dtype)


def of_type(place: str, kind: object) -> str:
    """The message about an array of another type."""
    is_time = isinstance(kind, np.dtype) and kind.kind in "mM"
    return f"{place} holds {kind}; {_SECONDS if is_time else _REAL}"


def of_object(place: str, value: object, given: object) -> str:
    """The message about an object, in an argument or all of it."""
    kind, is_whole = kind_of(value), value is given
    if value is None:
        cure = "give an array, or a number" if is_whole else "give a number, or leave the row out"
        return f"{place} is None; {cure}"
    if type(value).__name__ in ("NAType", "NaTType", "MaskedConstant"):
        return missing(place)
    if isinstance(value, (str, bytes)):
        has_comma = isinstance(value, str) and _COMMA.fullmatch(value)
        way = _READ.get(package_of(given), _READ_ELSE) if has_comma else _convert(given)
        word = f"string {str(value)!r}" if isinstance(value, str) else f"bytes {bytes(value)!r}"
        return f"{place} is the {word}; convert it, for example with {way}"
    if is_of(value, "carom", "Shape"):
        return f"{place} is {kind}; for shapes use the functions of carom.shapes, such as carom.shapes.time_of_impact"
    if is_of(value, "duckdb", "DuckDBPyRelation"):
        return f"{place} is a DuckDB relation; give {place}.df() or {place}.pl()"
    for (package, name), cure in _CURES.items():
        if is_of(value, package, name):
            return f"{place} is {kind}; {cure.format(name=place)}"
    if hasattr(value, "keys"):
        cure = "give one of its values, or several as the columns of numpy.column_stack"
        return f"{place} has the type {type(value).__name__} and is no array; {cure}"
    if isinstance(value, int) and not isinstance(value, bool):
        bits = value.bit_length() + (value < 0)
        return f"{place} is a whole number of {bits} bits, and an array holds at most 64; give a float"
    if isinstance(value, (set, frozenset)):
        return f"{place} is {kind}, which has no order; give a list or an array"
    if hasattr(value, "__next__") or is_whole and hasattr(value, "__iter__"):
        return f"{place} is {kind}; give a list, such as list(…)"
    if hasattr(value, "__float__") and not isinstance(value, (bool, np.generic)):
        return f"{place} is {kind}; convert it, for example with {_convert(given)}"
    if type(value).__module__ == "datetime" or hasattr(value, "isoformat"):
        return f"{place} is {kind}; {_SECONDS}"
    return f"{place} is {kind}; {_REAL}"


def missing(place: str) -> str:
    """The message about a missing number."""
    return f"{place} is missing; give a number, or leave the row out"


def _convert(given: object) -> str:
    """How to make floats of an argument."""
    return _CONVERT.get(package_of(given), ".astype(float)" if isinstance(given, np.ndarray) else "float(…)")


def _is_long(value: object) -> bool:
    """Whether a value is a whole number of more than 64 bits."""
    return isinstance(value, int) and not -(2**63) <= value < 2**64
