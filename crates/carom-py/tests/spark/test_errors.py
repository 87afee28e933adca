"""Errors: what is wrong, where, and the cure."""

import math
import os
import re
import subprocess
import sys

import numpy as np
import pyarrow
import pytest
from frames import frame
from kinds import uniform
from pyspark.sql.types import LongType

import carom.spark
from carom.spark._cells import Cells
from carom.spark._columns import Columns
from carom.spark._stages import Question, searched
from carom.spark._tree import grown


def broken(spark, column, value, **more):
    """A frame of 500 balls in two partitions, with an error in row 400."""
    balls = uniform(500, 2)
    where = f"CASE WHEN n = 400 THEN {value} ELSE {column} END AS {column}"
    given = frame(spark, balls, n=np.arange(500), **more)
    named = (where if name == column else name for name in given.columns)
    return given.repartitionByRange(2, "n").sortWithinPartitions("n").selectExpr(*named).persist()


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("vx", "double('NaN')", "column 'vx' is nan where 'n' is 400; give a finite number"),
        ("y", "double('-Infinity')", "column 'y' is -inf where 'n' is 400; give a finite number"),
        ("r", "-0.5", "column 'r' is -0.5 where 'n' is 400; give a radius of at least 0"),
        ("x", "NULL", "column 'x' is null where 'n' is 400; leave the row out, or fill it"),
    ],
)
def test_numbers_that_no_ball_has(spark, column, value, says):
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        carom.spark.impacts(broken(spark, column, value), 1.0, id="n")


def test_without_ids_the_row_is_told(spark):
    with pytest.raises(ValueError, match=r"^column 'vx' is nan in row 400; give a finite number$"):
        carom.spark.impacts(broken(spark, "vx", "double('NaN')"), 1.0)


def test_where_nothing_is_searched_numbers_are_looked_at(spark):
    with pytest.raises(ValueError, match=r"^column 'vx' is nan where 'n' is 400; give a finite number$"):
        carom.spark.impacts(broken(spark, "vx", "double('NaN')"), -math.inf, id="n")


def test_whole_numbers_are_not_rounded(spark):
    given = frame(spark, uniform(500, 2)).selectExpr("9007199254740993 as x", "y", "vx", "vy", "r")
    says = "column 'x' is 9007199254740993 in row 0; give a float64, which this number is not"
    with pytest.raises(ValueError, match=re.escape(says)):
        carom.spark.impacts(given, 1.0)


def test_ids_that_are_missing_or_there_twice(spark):
    with pytest.raises(ValueError, match=r"^column 'n' is null where 'n' is null; leave the row out"):
        carom.spark.impacts(broken(spark, "n", "NULL"), 1.0, id="n")
    given = frame(spark, uniform(500, 2)).selectExpr("*", "'same' as n")
    with pytest.raises(Exception, match="column 'n' has 'same' twice; give each ball an id of its own"):
        carom.spark.impacts(given, 1.0, id="n").collect()


@pytest.mark.parametrize(
    ("how", "error", "says"),
    [
        ({"max_time": math.inf}, ValueError, "max_time is inf; give a time that is finite"),
        ({"max_time": math.nan}, ValueError, "max_time is nan; give a number"),
        ({"margin": -1.0}, ValueError, "margin is -1.0; give a finite number"),
        ({"margin": math.nan}, ValueError, "margin is nan; give a number"),
        ({"cell_size": 0}, ValueError, "cell_size is 0; give a whole number that is at least 1"),
        ({"cell_size": 99.5}, TypeError, "cell_size is 99.5; give a whole number"),
        ({"r": "radius"}, ValueError, "there is no column 'radius'; give one of x, y, vx, vy, r, t, f"),
        ({"r": "t"}, TypeError, "column 't' holds string; give real numbers"),
        ({"id": "f"}, TypeError, "column 'f' holds double, which is no id; give whole numbers"),
        ({"x": ["x"]}, ValueError, "x names 1 columns and v 1; give two of each for circles, or three for spheres"),
        ({"x": "ab"}, TypeError, "x is 'ab'; give a list of names of columns"),
    ],
    ids=str,
)
def test_arguments(spark, how, error, says):
    given = frame(spark, uniform(5, 2)).selectExpr("*", "'a' as t", "rand() as f")
    with pytest.raises(error, match=f"^{re.escape(says)}"):
        carom.spark.impacts(given, **{"max_time": 1.0, **how})


def test_rows_that_are_others_when_they_are_read_again(spark):
    """Row numbers would mean other balls: an error, not a wrong answer."""

    def some(batches):
        for batch in batches:
            yield batch.slice(int.from_bytes(os.urandom(1)))

    balls = frame(spark, uniform(2000, 2)).repartition(2)
    given = balls.mapInArrow(some, balls.schema)
    with pytest.raises(Exception, match="the frame had other rows when it was read again; persist it"):
        for _ in range(20):
            carom.spark.impacts(given, 1.0).collect()


def test_a_task_without_memory_says_what_to_do(monkeypatch):
    columns = Columns(None, ("x", "y"), ("vx", "vy"), "r", LongType(), "float64")
    cells = Cells(grown(np.zeros((0, 2)), np.zeros((0, 2)), 1), 16, np.ones(1, np.int64))
    search = searched(Question(columns, 1.0, True, False, None, False), cells)
    names = ["id", *columns.names]
    task = pyarrow.table({name: np.arange(7.0) for name in names})
    assert search((pyarrow.scalar(0),), task).num_rows > 0

    def full(*_, **__):
        raise MemoryError("Unable to allocate 23 MiB")

    monkeypatch.setattr("carom.spark._stages.impacts", full)
    says = "a task has 7 balls, .*; give a smaller cell_size, or more memory a core: Unable to allocate 23 MiB$"
    with pytest.raises(MemoryError, match=says):
        search((pyarrow.scalar(0),), task)


def test_without_spark_it_says_what_to_install():
    code = "import sys; sys.modules['pyspark'] = None; import carom; import carom.spark"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "carom.spark needs pyspark, which is not installed; `pip install carom[spark]`" in ended.stderr
