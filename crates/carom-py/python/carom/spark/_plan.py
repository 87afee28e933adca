"""How do all pairs come together on a cluster?

1. Rows are counted, and looked at once: what is refused is an error here, and a sample of boxes comes back.
2. A tree of cells is grown from the sample, once. Balls are counted in each: where too many are, several tasks share the cell.
3. Balls that touch many cells are broad: these few come back, and go to all executors.
4. Each ball goes to the tasks of its cells (the only shuffle), each task searches in memory, and tells the pairs that are its own.
5. Broad balls meet the rest where that is read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from pyspark.sql import types as T

from .._arguments import margin_of_impacts, rounded, whole
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

#: Of so many balls in a cell a search takes some tenths of a second and about 30 MB, so that what a task costs besides, some
#: milliseconds, is little; and 10¹⁰ balls have 10⁵ cells.
_MOST_IN_A_CELL = 100_000
#: Fewer in a cell cost more than they gain.
_LEAST_IN_A_CELL = 2_000
#: As long as cells are smaller there are so many, for the cores of a few machines.
_CELLS = 64
#: A cell turns out to have as many times more balls than the sample said before it is shared: 4 times is more than 10 standard
#: deviations of a sample of 32.
_TOO_MANY = 4
#: So many boxes are in a sample, or so many for each cell if that is more.
_SAMPLE, _SAMPLE_OF_A_CELL = 20_000, 32
#: A ball that touches more cells is broad...
_MOST_TOUCHED = 16
#: ...unless there are more of them than this: what goes to all executors is about 1 MB, and each ball is compared with all of it.
_MOST_BROAD = 10_000


def impacts(
    df: DataFrame,
    max_time: float,
    *,
    id: str | None = None,
    x: Sequence[str] | None = None,
    v: Sequence[str] | None = None,
    r: str = "r",
    contacts: bool = False,
    first: bool = False,
    margin: float | None = None,
    cpa: bool = False,
    ordered: bool = False,
    cell_size: int | None = None,
) -> DataFrame:
    """All pairs of balls of a frame that meet within a time, and when and where: what :func:`carom.impacts` answers, to the bit.

    Parameters
    ----------
    df : DataFrame
        A ball a row, in two or three dimensions. It is read three to six times, so persist it where it is dear; rows must be the
        same each time.
    max_time : float
        How far to look ahead, in units of time: finite, and this moment counts. With a negative one there are no answers,
        but numbers are looked at.
    id : str, optional
        The column that names balls: whole numbers, decimals, strings, bytes, dates or times, no two alike. Where it is not
        told, balls are numbered from 0 in the order in which ``df.collect()`` returns them; give it where rows may come in
        another order when they are read again, as after a shuffle.
    x, v : sequence of str, optional
        The columns of the centres at time 0, lengths, and of the velocities, lengths per unit of time. Where they are not told:
        ``x``, ``y``, ``z`` if there is a ``z``, and ``vx``, ``vy``, ``vz``.
    r : str
        The column of the radii, lengths of at least 0.
    contacts, first, margin, cpa
        As of :func:`carom.impacts`.
    ordered : bool
        Whether answers are sorted, by time, then `a`, then `b`.
    cell_size : int, optional
        About how many balls there are in a cell, at least 1; a task has about four times as many at most. Where it is not told,
        from 2000 to 100000: the more balls, the more.

    Returns
    -------
    DataFrame
        The columns `a` and `b` (ids, the lesser first), `time`, the unit normal from a to b and the point of contact (`nx`,
        `ny`, `nz` and `px`, `py`, `pz`), and with `cpa` `cpa_time` and `cpa_distance`. Numbers are ``float`` if all columns of
        balls promote to it, as in NumPy, and ``double`` otherwise. Cells are made during the call; they are searched whenever
        answers are asked for.

    Raises
    ------
    ValueError
        A column is missing, or `max_time` is infinite; a number is null, NaN or infinite, a radius negative, or a whole number
        none of the floats (the message names the column and the id or number of the row). Ids that are there twice are an error
        of the job that comes across them.
    TypeError
        A column holds no real numbers, or ids without an order, or an argument is no number.
    MemoryError
        As the cause of an error of the job: a task has more balls, with what meets among them, than its memory holds.

    Notes
    -----
    Each pair is told by the task that has its cell, so a task that is run again tells the same. Broad balls, which touch many
    cells because they are large or fast, may be ten thousand; if there are more, they are put into more cells each.

    Examples
    --------
    >>> from pyspark.sql import SparkSession
    >>> spark = SparkSession.builder.master("local[2]").getOrCreate()
    >>> columns = ["x", "y", "vx", "vy", "r"]
    >>> balls = spark.createDataFrame([(0.0, 0.0, 1.0, 0.0, 1.0), (5.0, 0.0, 0.0, 0.0, 1.0)], columns)
    >>> impacts(balls, max_time=9.0).collect()
    [Row(a=0, b=1, time=3.0, nx=1.0, ny=0.0, px=4.0, py=0.0)]
    """
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
    tree = _tree(selected(df, columns, counts, is_cast=False), question, sum(counts), size)
    if until < 0:  # Numbers are looked at all the same, as they are in memory.
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


def _finite(max_time: float, kind: str) -> float:
    """`max_time`, as one of the floats of the balls."""
    until = rounded("max_time", max_time, kind)
    if until == math.inf:
        message = (
            f"max_time is {max_time!r}; give a time that is finite, of {kind}: in an endless one balls sweep boxes without an end, "
            "which no cells part (carom.impacts takes it, in memory)"
        )
        raise ValueError(message)
    return until


def _rows(df: DataFrame) -> list[int]:
    """How many rows each partition has."""
    partitions = df.select(F.spark_partition_id().alias("partition")).groupBy("partition").count().collect()
    counts = [0] * (1 + max((row["partition"] for row in partitions), default=-1))
    for row in partitions:
        counts[row["partition"]] = row["count"]
    return counts


def _tree(given: DataFrame, question: Question, count: int, size: int) -> Tree:
    """Looks at all balls, and divides space by some of them.

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
    columns = question.columns
    name = columns.id if row["column"] == "id" else columns.names[row["column"]]
    where = f"in row {row['id']}" if columns.id is None else f"where {columns.id!r} is {row['id']}"
    message = f"column {name!r} is {row['value']} {where}; {row['advice']}"
    raise ValueError(message)


def _cells(balls: DataFrame, question: Question, tree: Tree, count: int, size: int) -> tuple[Cells, int]:
    """Cells that no task is too small for, and how many balls are broad."""
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
    """Each answer that is the first of one of its balls."""
    answer = F.struct("time", "a", "b", *(name for name in met.columns if name not in ("time", "a", "b")))
    of_balls = met.select(answer.alias("answer"), F.explode(F.array("a", "b")).alias("ball"))
    first = of_balls.groupBy("ball").agg(F.min("answer").alias("answer"))
    return first.select(*(F.col(f"answer.{name}").alias(name) for name in met.columns)).dropDuplicates(["a", "b"])
