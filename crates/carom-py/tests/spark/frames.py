"""Balls as frames, and answers compared with those in memory."""

import pyarrow

import carom
import carom.spark
from kinds import columns


def frame(spark, balls, **more):
    return spark.createDataFrame(pyarrow.table({**columns(balls), **more}))


def assert_same_bits(answers, wanted):
    """The answers have the same columns, rows, order and bits."""
    assert answers.column_names == list(wanted)
    assert answers.num_rows == len(wanted) > 0
    for name, column in wanted.to_numpy().items():
        told = answers[name].to_numpy()
        assert told.dtype == column.dtype and told.tobytes() == column.tobytes(), name


def assert_as_in_memory(spark, balls, max_time, options=None, **how):
    """The answers of the cluster are those of the search in memory."""
    options = options or {}
    wanted = carom.impacts(*balls, max_time, **options)
    answers = carom.spark.impacts(frame(spark, balls), max_time, ordered=True, **options, **how)
    assert_same_bits(answers.toArrow(), wanted)
