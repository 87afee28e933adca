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
from pyspark.errors import PySparkException
from pyspark.sql.types import LongType

import carom.spark
from carom.spark._cells import Cells
from carom.spark._columns import Columns
from carom.spark._stages import Question, searched
from carom.spark._tree import grown
from carom.spark._workers import importing


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
    says = "column 'x' is 9007199254740993 in row 0; float64 cannot represent it: use smaller numbers, or cast the column to double"
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
        ({"max_time": math.inf}, ValueError, "max_time must be finite on Spark, because space is divided by the boxes that balls sweep; carom.impacts accepts infinity"),
        ({"max_time": math.nan}, ValueError, "max_time is nan; give a number"),
        ({"margin": -1.0}, ValueError, "margin is -1.0; give a finite number"),
        ({"margin": math.nan}, ValueError, "margin is nan; give a number"),
        ({"cell_size": 0}, ValueError, "cell_size is 0; give a whole number that is at least 1"),
        ({"cell_size": 99.5}, TypeError, "cell_size is 99.5; give a whole number"),
        ({"r": "radius"}, ValueError, "there is no column 'radius'; give one of x, y, vx, vy, r, t, f"),
        ({"r": "t"}, TypeError, "column 't' holds string; give real numbers"),
        ({"id": "f"}, TypeError, "column 'f' holds double, which is no id; give whole numbers"),
        ({"x": ["x"]}, ValueError, "x names 1 column and v 1; give two of each for circles, or three for spheres"),
        ({"x": "ab"}, TypeError, "x is 'ab'; give a list of names of columns"),
        ({"x": 3}, TypeError, "x is 3; give a list of names of columns"),
        ({"v": ["vx", 3]}, TypeError, "v[1] is 3; give the name of a column"),
        ({"id": 3}, TypeError, "id is 3; give the name of a column"),
        ({"r": "r", "first": 1}, TypeError, "first is 1; give True or False"),
        ({"ordered": None}, TypeError, "ordered is None; give True or False"),
        ({"r": -0.5}, ValueError, "r is -0.5; give a finite number that is at least 0"),
        ({"r": math.inf}, ValueError, "r is inf; give a finite number that is at least 0"),
        ({"r": 2**53 + 1}, ValueError, "r is 9007199254740993, which float64 cannot represent; use a smaller one"),
        ({"r": [1.0]}, TypeError, "r is [1.0]; give the name of a column, or a number for all balls"),
        ({"r": True}, TypeError, "r is True; give the name of a column, or a number for all balls"),
    ],
    ids=str,
)
def test_arguments(spark, how, error, says):
    given = frame(spark, uniform(5, 2)).selectExpr("*", "'a' as t", "rand() as f")
    with pytest.raises(error, match=f"^{re.escape(says)}"):
        carom.spark.impacts(given, **{"max_time": 1.0, **how})


def test_a_column_is_no_name(spark):
    from pyspark.sql import functions as F

    given = frame(spark, uniform(5, 2))
    for how, says in (
        ({"r": F.col("r") / 2}, 'r is a Column; give a name, after df.withColumn("r", …)'),
        ({"id": F.col("x")}, 'id is a Column; give a name, after df.withColumn("id", …)'),
        ({"x": F.col("x")}, "x is Column<'x'>; give a list of names of columns"),
        ({"x": [F.col("x"), "y"]}, 'x[0] is a Column; give a name, after df.withColumn("x0", …)'),
    ):
        with pytest.raises(TypeError, match=f"^{re.escape(says)}$"):
            carom.spark.impacts(given, 1.0, **how)


def test_frames_of_others_are_refused():
    import pandas

    balls = pandas.DataFrame({"x": [0.0], "y": [0.0], "vx": [0.0], "vy": [0.0], "r": [1.0]})
    for given, says in (
        (balls, "df is a pandas DataFrame; use carom.impacts, or spark.createDataFrame(df)"),
        (pyarrow.Table.from_pandas(balls), "df is a pyarrow Table; use carom.impacts, or spark.createDataFrame(df)"),
        ([1], "df is [1]; give a DataFrame of Spark"),
    ):
        with pytest.raises(TypeError, match=f"^{re.escape(says)}$"):
            carom.spark.impacts(given, 1.0)


def test_workers_with_another_python(run_program):
    """The error was that of a worker, which named no cure."""
    assert "PYSPARK_PYTHON" in run_program("other_python.py")


@pytest.mark.parametrize(
    ("told", "package"),
    [
        ("ModuleNotFoundError: No module named 'carom'", "carom"),
        ("ModuleNotFoundError: No module named 'carom.spark'", "carom"),
        ("ImportError: carom.spark needs pyarrow, which is not installed; `pip install pyspark pyarrow`", "pyarrow"),
        ("[PACKAGE_NOT_INSTALLED] PyArrow >= 15.0.0 must be installed; however, it was not found.", "pyarrow"),
        ("ModuleNotFoundError: No module named 'numpy'", "numpy"),
    ],
)
def test_what_workers_miss_is_named(told, package):
    with pytest.raises(ImportError) as caught:
        with importing():
            raise PySparkException(f"An exception was thrown from the Python worker:\n{told}")
    assert caught.value.name == package and caught.value.__cause__ is not None
    assert str(caught.value) == (
        f"the Python of Spark's workers has no {package}; before the session begins, set PYSPARK_PYTHON to one that has it, "
        f"such as {sys.executable}, or install it there"
    )


def test_other_errors_of_workers_stay():
    for told in ("ModuleNotFoundError: No module named 'mine'", "ZeroDivisionError"):
        with pytest.raises(PySparkException, match=told):
            with importing():
                raise PySparkException(told)


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
    assert "carom.spark needs pyspark, which is not installed; `pip install pyspark pyarrow`" in ended.stderr
