"""Searches among many balls on Spark clusters.

The answers are those of :func:`carom.impacts`, to the last bit, for tables larger than one machine.
It needs PySpark 4 and pyarrow: ``pip install "pyspark>=4,<5" "pyarrow>=18"`` installs everything
except Java. Spark needs Java 17 or later. The README says how the package gets to the executors.

>>> from pyspark.sql import SparkSession
>>> import carom.spark
>>> spark = SparkSession.builder.master("local[2]").getOrCreate()
>>> balls = spark.createDataFrame(
...     [("cue", 0.0, 0.0, 8.0, 0.0, 1.0), ("one", 6.0, 1.2, 0.0, 0.0, 1.0), ("two", 6.0, 9.0, 0.0, 0.0, 1.0)],
...     ["name", "x", "y", "vx", "vy", "r"],
... )
>>> carom.spark.impacts(balls, max_time=10.0, id="name").select("a", "b", "time").collect()
[Row(a='cue', b='one', time=0.55)]
"""

try:
    import pyspark.sql  # noqa: F401
    import pyarrow  # type: ignore[import-untyped, unused-ignore]  # noqa: F401
except ImportError as error:
    package = (error.name or "pyspark").split(".")[0]
    message = f"carom.spark needs {package}, which is not installed; `pip install pyspark pyarrow`"
    raise ImportError(message, name=package) from None

from ._plan import impacts

__all__ = ["impacts"]
