"""The same answer through Spark Connect, and the same errors."""

import pyarrow
from kinds import broad, columns
from pyspark.sql import SparkSession

import carom
import carom.spark


def main():
    spark = SparkSession.builder.remote("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    assert type(spark).__module__.startswith("pyspark.sql.connect")
    try:
        for axes in (2, 3):
            balls = broad(20_000, axes)
            frame = spark.createDataFrame(pyarrow.table(columns(balls)))
            answers = carom.spark.impacts(frame, 1.0, margin=0.01, cpa=True, ordered=True, cell_size=500).toArrow()
            wanted = carom.impacts(*balls, 1.0, margin=0.01, cpa=True)
            assert answers.num_rows == len(wanted) > 0
            for name in wanted:
                assert answers[name].to_numpy().tobytes() == wanted[name].tobytes(), name
        try:
            carom.spark.impacts(frame.selectExpr("x", "y", "vx", "vy", "-r as r"), 1.0)
        except ValueError as error:
            assert "column 'r' is -" in str(error) and "in row 0; give a radius of at least 0" in str(error)
        else:
            raise AssertionError("a negative radius was taken")
        print(f"{len(wanted)} answers")
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
