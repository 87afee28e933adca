"""Columns of balls in a data frame, and their internal names.

Internally there are `id`, the centre `x0`, `x1`, …, the velocity `v0`, `v1`, … and `r`, all of one
float type.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow  # type: ignore[import-untyped, unused-ignore]
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql import types as T

from .._arguments import floats
from .._mistakes import counted, shown

_NUMBERS: dict[type[T.DataType], type[np.generic]] = {
    T.ByteType: np.int8,
    T.ShortType: np.int16,
    T.IntegerType: np.int32,
    T.LongType: np.int64,
    T.FloatType: np.float32,
    T.DoubleType: np.float64,
}

#: Types with the same order in Arrow and Spark.
_ORDERED = (
    T.ByteType,
    T.ShortType,
    T.IntegerType,
    T.LongType,
    T.DecimalType,
    T.StringType,
    T.BinaryType,
    T.DateType,
    T.TimestampType,
    T.TimestampNTZType,
)

_AXES = "xyz"


@dataclass(frozen=True)
class Columns:
    """The names of the columns of balls in a frame."""

    #: ``None`` if the number of the row is the id.
    id: str | None
    x: tuple[str, ...]
    v: tuple[str, ...]
    #: A number is the radius of all balls.
    r: str | float
    #: The type of the ids.
    id_type: T.DataType
    #: ``float32`` or ``float64``: the type that NumPy promotes all numbers to.
    kind: str

    @property
    def names(self) -> dict[str, str]:
        """Internal names of columns of numbers, and those in the frame."""
        numbered = [(f"{letter}{axis}", name) for letter in "xv" for axis, name in enumerate(getattr(self, letter))]
        return dict([*numbered, ("r", self.r if isinstance(self.r, str) else "r")])

    def numbers(self) -> dict[str, Column]:
        """The columns of numbers, by their internal names."""
        columns = {new: _named(name) for new, name in self.names.items()}
        return columns if isinstance(self.r, str) else {**columns, "r": F.lit(self.r).cast(self.floats())}

    def given(self) -> list[str]:
        """The columns of numbers in the frame, each once."""
        return list(dict.fromkeys([*self.x, *self.v, *([self.r] if isinstance(self.r, str) else [])]))

    def floats(self) -> T.DataType:
        """The float type in Spark."""
        return T.FloatType() if self.kind == "float32" else T.DoubleType()

    def arrow_floats(self) -> pyarrow.DataType:
        """The float type in Arrow."""
        return pyarrow.float32() if self.kind == "float32" else pyarrow.float64()

    def schema(self, *more: T.StructField) -> T.StructType:
        """The internal schema of balls, after other columns."""
        numbers = [T.StructField(name, self.floats()) for name in self.names]
        return T.StructType([*more, T.StructField("id", self.id_type), *numbers])

    def answers(self, cpa: bool) -> T.StructType:
        """The schema of the answers."""
        vectors = [f"{letter}{axis}" for letter in "np" for axis in _AXES[: len(self.x)]]
        names = ["time", *vectors, *(["cpa_time", "cpa_distance"] if cpa else [])]
        ids = [T.StructField(name, self.id_type) for name in "ab"]
        return T.StructType([*ids, *(T.StructField(name, self.floats()) for name in names)])


def columns_of(
    df: DataFrame, id: str | None, x: Sequence[str] | None, v: Sequence[str] | None, r: str | float | None
) -> Columns:
    """The columns of balls; without a name, the default ones.

    Raises
    ------
    ValueError
        A column is missing, or there are not two or three coordinates and as many velocities.
    TypeError
        A column holds no numbers, or ids without an order.
    """
    types = {field.name: field.dataType for field in df.schema.fields}
    x, v = (None if given is None else _names(name, given) for name, given in (("x", x), ("v", v)))
    if x is None:
        x = tuple(_AXES if "z" in types and v is None or v is not None and len(v) == 3 else _AXES[:2])
    if v is None:
        v = tuple(f"v{name}" for name in _AXES[: len(x)])
    if len(x) != len(v) or len(x) not in (2, 3):
        message = f"x names {counted(len(x), 'column')} and v {len(v)}; give two of each for circles, or three for spheres"
        raise ValueError(message)
    if r is None:
        r = "radius" if "radius" in types and "r" not in types else "r"
    is_one = isinstance(r, (int, float, np.integer, np.floating)) and not isinstance(r, bool)
    radii = [] if is_one else [_name("r", r, "r", "the name of a column, or a number for all balls")]
    for name in [*x, *v, *radii, *([] if id is None else [_name("id", id, "id")])]:
        if name not in types:
            message = f"there is no column {name!r}; give one of {', '.join(types)}"
            raise ValueError(message)
    for name in [*x, *v, *radii]:
        if type(types[name]) not in _NUMBERS:
            message = f"column {name!r} holds {types[name].simpleString()}; give real numbers: floats, or whole numbers"
            raise TypeError(message)
    promoted = np.result_type(*(_NUMBERS[type(types[name])] for name in [*x, *v, *radii]))
    # A plain number adapts to the columns, as in memory.
    _, radius = floats(("columns", "r"), (np.zeros(0, promoted), r if is_one else 0))
    if not 0 <= radius < np.inf:
        message = f"r is {r}; give a finite number that is at least 0"
        raise ValueError(message)
    ids = T.LongType() if id is None else _ordered(id, types[id])
    return Columns(id, x, v, float(radius) if is_one else radii[0], ids, radius.dtype.name)


def _names(name: str, given: Sequence[str]) -> tuple[str, ...]:
    """The names of the columns of a vector."""
    is_list = isinstance(given, Iterable) and not isinstance(given, Column)
    if isinstance(given, str) and given != _AXES[: len(given)] or not is_list:
        message = f"{name} is {shown(given)}; give a list of names of columns"
        raise TypeError(message)
    return tuple(_name(f"{name}[{axis}]", each, f"{name}{axis}") for axis, each in enumerate(given))


def _name(place: str, given: object, new: str, cure: str = "the name of a column") -> str:
    """The name of a column; `new` is one for a computed column."""
    if isinstance(given, str):
        return given
    if isinstance(given, Column):
        message = f'{place} is a Column; give a name, after df.withColumn("{new}", …)'
    else:
        message = f"{place} is {shown(given)}; give {cure}"
    raise TypeError(message)


def _ordered(name: str, kind: T.DataType) -> T.DataType:
    """The type of a column of ids, which has an order."""
    is_collated = isinstance(kind, T.StringType) and kind != T.StringType()
    if not isinstance(kind, _ORDERED) or is_collated:
        message = (
            f"column {name!r} holds {kind.simpleString()}, which is no id; give whole numbers, decimals, strings (without a "
            "collation), bytes, dates or times"
        )
        raise TypeError(message)
    return kind


def selected(df: DataFrame, columns: Columns, counts: Sequence[int] | None, is_cast: bool) -> DataFrame:
    """The balls of a frame, with their internal names.

    `counts` are the numbers of rows of each partition, if ids are the numbers of the rows.
    """
    if columns.id is None:
        assert counts is not None
        df = _numbered(df.select(*(_named(name) for name in columns.given())), counts)
    id = F.col("__carom_row") if columns.id is None else _named(columns.id)
    numbers = columns.numbers()
    if is_cast:
        numbers = {new: column.cast(columns.floats()) for new, column in numbers.items()}
    return df.select(id.alias("id"), *(column.alias(new) for new, column in numbers.items()))


def _named(name: str) -> Column:
    """A column by a name of any characters."""
    return F.col("`" + name.replace("`", "``") + "`")


#: Spark numbers a row by its partition times this, plus its place in the partition.
_ROWS_OF_A_PARTITION = 2**33


def _numbered(df: DataFrame, counts: Sequence[int]) -> DataFrame:
    """A frame with row numbers, from 0 in the order of `collect`.

    More rows in a partition than were counted are an error. Fewer rows, or the same number of other
    rows, are not noticed.
    """
    offsets = np.concatenate([[0], np.cumsum(counts)])[:-1].tolist()
    place = F.monotonically_increasing_id()
    placed = df.withColumn("__carom_place", place).withColumn("__carom_partition", F.spark_partition_id())
    row = F.col("__carom_place") - F.col("__carom_partition").cast("long") * F.lit(_ROWS_OF_A_PARTITION)
    of_partition = [F.get(_longs(numbers), F.col("__carom_partition")) for numbers in (counts, offsets)]
    message = "the frame had other rows when it was read again; persist it, or name its column of ids"
    numbered = F.when(row < of_partition[0], of_partition[1] + row)
    return placed.withColumn("__carom_row", numbered.otherwise(F.raise_error(F.lit(message)).cast("long")))


def _longs(numbers: Sequence[int]) -> Column:
    """An array of numbers, as a string, which is fast to plan."""
    return F.from_json(F.lit(str(list(numbers))), "array<bigint>")
