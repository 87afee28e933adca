"""A search whose workers run a Python without carom: that of the machine."""

import os
import sys

# Workers inherit both, and would find carom there.
sys.path += os.environ.pop("PYTHONPATH", "").split(os.pathsep)
os.environ["PYSPARK_PYTHON"] = os.path.realpath(sys.executable)

import carom.spark
from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
spark.sparkContext.setLogLevel("OFF")
balls = spark.range(5).selectExpr("double(id) as x", "0D as y", "1D as vx", "0D as vy", "0.1D as r")
try:
    carom.spark.impacts(balls, 1.0)
except ImportError as error:
    assert error.name == "carom", error.name
    print(error)
