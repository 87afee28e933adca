"""Answers and errors through Spark Connect.

The server has only the carom that the client sends.
"""

import os

from clusters import folder, python_without_carom
from frames import assert_same_bits, frame
from kinds import broad
from pyspark.sql import SparkSession
from readme import send_carom

import carom
import carom.spark


def main():
    with folder() as path:
        os.environ["PYSPARK_PYTHON"] = python_without_carom(path / "python")
        settings = {"spark.ui.enabled": "false", "spark.local.dir": str(path), "spark.sql.shuffle.partitions": "8"}
        spark = SparkSession.builder.remote("local-cluster[2,1,1024]").config(map=settings).getOrCreate()
        assert type(spark).__module__.startswith("pyspark.sql.connect")
        try:
            send_carom(spark, path)
            ask(spark)
        finally:
            spark.stop()


def ask(spark):
    for axes in (2, 3):
        balls = broad(20_000, axes)
        given = frame(spark, balls)
        answers = carom.spark.impacts(given, 1.0, margin=0.01, cpa=True, ordered=True, cell_size=500).toArrow()
        wanted = carom.impacts(*balls, 1.0, margin=0.01, cpa=True)
        assert_same_bits(answers, wanted)
    try:
        carom.spark.impacts(given.selectExpr("x", "y", "vx", "vy", "-r as r"), 1.0)
    except ValueError as error:
        assert "column 'r' is -" in str(error) and "in row 0; give a radius of at least 0" in str(error)
    else:
        raise AssertionError("a negative radius was taken")
    print(f"{len(wanted)} answers")


if __name__ == "__main__":
    main()
