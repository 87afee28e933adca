"""Plan of a search on a cluster.

1. Count the rows, and check all numbers. A refused number is an error here. Return a sample of
   boxes.
2. Build a tree of cells from the sample, once. Count the balls of each cell; several tasks share a
   cell that has too many.
3. Return the broad balls, which touch many cells and are few, and send them to all executors.
4. Send each ball to the tasks of its cells, the only shuffle. Each task searches in memory, and
   returns the pairs that it owns.
5. Compare the broad balls with the rest where that is read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from pyspark.sql import types as T

from .._arguments import flag, margin_of_impacts, rounded, whole
from .._mistakes import is_of, kind_of, shown
from ._cells import Cells, shared
from ._columns import columns_of, selected
from ._stages import (
    SURVEY_WORDS,
    Question,
    assigned,
    broad_ones,
    met_by_broad,
    searched,
    survey_corners,
    surveyed,
    weighed,
)
from ._tree import Tree, grown
from ._workers import importing

#: A search of this many balls takes some tenths of a second and about 30 MB, so that the cost of a
#: task, some milliseconds, does not matter; and 10¹⁰ balls have 10⁵ cells.
_MOST_IN_A_CELL = 100_000
#: Smaller cells cost more than they gain.
_LEAST_IN_A_CELL = 2_000
#: The number of cells unless they would be larger: enough for the cores of a few machines.
_CELLS = 64
#: A cell is shared if it has this many times the balls that it should have: 4 times is more than 10
#: standard deviations of a sample of 32.
_TOO_MANY = 4
#: The boxes of a sample, in all or for each cell, whichever is more.
_SAMPLE, _SAMPLE_OF_A_CELL = 20_000, 32
#: A ball that touches more cells is broad ...
_MOST_TOUCHED = 16
#: ... unless there are more broad balls than this: about 1 MB goes to all executors, and each ball
#: is compared with all of it.
_MOST_BROAD = 10_000


def impacts(
    df: DataFrame,
    max_time: float,
    *,
    id: str | None = None,
    x: Sequence[str] | None = None,
    v: Sequence[str] | None = None,
    r: str | float | None = None,
    contacts: bool = False,
    first: bool = False,
    margin: float | None = None,
    cpa: bool = False,
    ordered: bool = False,
    cell_size: int | None = None,
) -> DataFrame:
    """All pairs of balls in a frame that meet within a time.

    The answers are those of :func:`carom.impacts`, to the last bit.

    Parameters
    ----------
    df : DataFrame
        A ball per row, in two or three dimensions. It is read three to six times: persist it if
        this is expensive, or if its rows would not be the same each time.
    max_time : float
        The end of the search, inclusive and finite. If it is negative, there are no answers, but
        all numbers are checked.
    id : str, optional
        The column of unique ids: whole numbers, decimals, strings, bytes, dates or times. By
        default, balls are numbered from 0 in the order of ``df.collect()``. Give it if rows may
        come in another order when they are read again, as after a shuffle.
    x, v : sequence of str, optional
        The columns of the centres at time 0, lengths, and of the velocities, lengths per unit of
        time. Default: ``x``, ``y``, and ``z`` if there is one; ``vx``, ``vy`` and ``vz``.
    r : str or float, optional
        The column of the radii, lengths of at least 0, or one radius for all balls. Default: ``r``,
        or ``radius`` if only that is there.
    contacts, first, margin, cpa
        As for :func:`carom.impacts`.
    ordered : bool
        Sort the answers by time, then `a`, then `b`.
    cell_size : int, optional
        About how many balls are in a cell, at least 1; a task has at most about four times as many.
        Default: 2 000 to 100 000, more for more balls.

    Returns
    -------
    DataFrame
        The columns `a` and `b` (ids, the smaller first), `time`, the unit normal from a to b (`nx`,
        `ny`, `nz`) and the point of contact (`px`, `py`, `pz`), and with `cpa` `cpa_time` and
        `cpa_distance`. Numbers are ``float`` if NumPy promotes all columns of balls to it,
        otherwise ``double``. The call makes the cells; each action on the frame searches them.

    Raises
    ------
    ValueError
        A column is missing; `max_time` is infinite; a number is null, NaN or infinite, or a radius
        negative; or a whole number would be rounded (the message names the column, and the id or
        the number of the row). An id that occurs twice is an error of the job that finds it.
    TypeError
        A column holds no real numbers, or ids without an order, or an argument is not a number.
    ImportError
        The Python of the workers has no carom, NumPy or pyarrow.
    MemoryError
        As the cause of an error of the job: the memory of a task does not hold its balls and their
        pairs.

    Notes
    -----
    The task of a cell returns the pairs that the cell owns, so a task that is run again returns the
    same pairs. There may be ten thousand broad balls, which touch many cells because they are large
    or fast. If there are more, each is put into more cells.

    Examples
    --------
    >>> from pyspark.sql import SparkSession
    >>> spark = SparkSession.builder.master("local[2]").getOrCreate()
    >>> columns = ["x", "y", "vx", "vy", "r"]
    >>> balls = spark.createDataFrame([(0.0, 0.0, 1.0, 0.0, 1.0), (5.0, 0.0, 0.0, 0.0, 1.0)], columns)
    >>> impacts(balls, max_time=9.0).collect()
    [Row(a=0, b=1, time=3.0, nx=1.0, ny=0.0, px=4.0, py=0.0)]
    """
    if not isinstance(df, DataFrame):
        raise TypeError(_no_frame(df))
    flags = {"contacts": contacts, "first": first, "cpa": cpa, "ordered": ordered}
    contacts, first, cpa, ordered = (flag(name, value) for name, value in flags.items())
    columns = columns_of(df, id, x, v, r)
    until = _finite(max_time, columns.kind)
    near = margin_of_impacts(margin, columns.kind)
    wanted = None if cell_size is None else whole("cell_size", cell_size, least=1)
    question = Question(columns, max(until, 0.0), contacts, first, near, cpa)
    spark, answers = df.sparkSession, columns.answers(cpa)
    counts = _rows(df)
    if not sum(counts):
        return spark.createDataFrame([], answers)

    size = wanted or min(max(sum(counts) // _CELLS, _LEAST_IN_A_CELL), _MOST_IN_A_CELL)
    with importing():
        tree = _tree(selected(df, columns, counts, is_cast=False), question, sum(counts), size)
    if until < 0:  # The numbers are checked, as in memory.
        return spark.createDataFrame([], answers)
    balls = selected(df, columns, counts, is_cast=True)
    cells, broad = _cells(balls, question, tree, sum(counts), size)
    salted = balls.withColumn("salt", F.xxhash64("id")) if cells.is_shared else balls
    more = [T.StructField("salt", T.LongType())] if cells.is_shared else []
    schema = columns.schema(T.StructField("task", T.IntegerType()))
    tasks = salted.mapInArrow(assigned(question, cells), T.StructType([*schema.fields, *more]))
    met = tasks.groupBy("task").applyInArrow(searched(question, cells), answers)
    if broad:
        wide = balls.mapInArrow(broad_ones(question, cells), columns.schema()).toArrow()
        met = met.unionAll(balls.mapInArrow(met_by_broad(question, cells, wide), answers))
    if first:
        met = _firsts(met)
    return met.orderBy("time", "a", "b") if ordered else met


def _no_frame(df: object) -> str:
    """The message about a frame that is not of Spark."""
    if is_of(df, "pandas", "DataFrame") or is_of(df, "pyarrow", "Table"):
        return f"df is {kind_of(df)}; use carom.impacts, or spark.createDataFrame(df)"
    return f"df is {shown(df)}; give a DataFrame of Spark"


def _finite(max_time: float, kind: str) -> float:
    """`max_time`, finite, in the float type of the balls."""
    until = rounded("max_time", max_time, kind)
    if until == math.inf:
        message = (
            "max_time must be finite on Spark, because space is divided by the boxes that balls sweep; "
            "carom.impacts accepts infinity"
        )
        raise ValueError(message)
    return until


def _rows(df: DataFrame) -> list[int]:
    """The number of rows of each partition."""
    partitions = df.select(F.spark_partition_id().alias("partition")).groupBy("partition").count().collect()
    counts = [0] * (1 + max((row["partition"] for row in partitions), default=-1))
    for row in partitions:
        counts[row["partition"]] = row["count"]
    return counts


def _tree(given: DataFrame, question: Question, count: int, size: int) -> Tree:
    """Checks all balls, and divides space by a sample of them.

    Raises
    ------
    ValueError
        A number is refused.
    """
    wanted = max(_SAMPLE, _SAMPLE_OF_A_CELL * count // size)
    share = min(wanted / count, 1.0)
    corners = survey_corners(question.axes)
    schema = T.StructType(
        [
            *(T.StructField(name, T.StringType()) for name in SURVEY_WORDS),
            *(T.StructField(name, T.DoubleType()) for name in corners),
        ]
    )
    survey = given.mapInArrow(surveyed(question, share), schema).toArrow()
    for row in survey.filter(survey["id"].is_valid()).slice(0, 1).to_pylist():
        _refuse(question, row)
    boxes = np.array([survey[name].to_numpy() for name in corners]).T
    return grown(boxes[:, : question.axes], boxes[:, question.axes :], size * share)


def _refuse(question: Question, row: dict[str, str]) -> None:
    """Raises the error about a refused number."""
    columns = question.columns
    name = columns.id if row["column"] == "id" else columns.names[row["column"]]
    where = f"in row {row['id']}" if columns.id is None else f"where {columns.id!r} is {row['id']}"
    message = f"column {name!r} is {row['value']} {where}; {row['advice']}"
    raise ValueError(message)


def _cells(balls: DataFrame, question: Question, tree: Tree, count: int, size: int) -> tuple[Cells, int]:
    """Cells that fit into tasks, and the number of broad balls."""
    whole = np.ones(len(tree), np.int64)
    most_touched = _MOST_TOUCHED
    if len(tree) <= most_touched and count <= _TOO_MANY * size:
        return Cells(tree, most_touched, whole), 0
    while True:
        weigh = weighed(question, Cells(tree, most_touched, whole))
        found = balls.mapInArrow(weigh, "cell long, balls long").groupBy("cell").agg(F.sum("balls").alias("balls"))
        weights = {row["cell"]: row["balls"] for row in found.collect()}
        broad = weights.pop(-1, 0)
        if broad <= _MOST_BROAD or most_touched >= len(tree):
            counts = np.array([weights.get(cell, 0) for cell in range(len(tree))])
            return shared(tree, most_touched, counts, _TOO_MANY * size), broad
        most_touched *= 4


def _firsts(met: DataFrame) -> DataFrame:
    """The answers that are the first of one of their balls."""
    answer = F.struct("time", "a", "b", *(name for name in met.columns if name not in ("time", "a", "b")))
    of_balls = met.select(answer.alias("answer"), F.explode(F.array("a", "b")).alias("ball"))
    first = of_balls.groupBy("ball").agg(F.min("answer").alias("answer"))
    return first.select(*(F.col(f"answer.{name}").alias(name) for name in met.columns)).dropDuplicates(["a", "b"])
