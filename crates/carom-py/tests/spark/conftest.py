"""A Spark session in this process, and programs with their own."""

import os
import pathlib
import shutil
import subprocess
import sys

import pyspark
import pytest

# Workers use the tested environment, and write to the folder that the session sets.
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ.pop("SPARK_LOCAL_DIRS", None)
# A session ends before better code, or a collector with its own threads, would have saved time.
os.environ.setdefault("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")

_HERE = pathlib.Path(__file__).parent


@pytest.fixture(scope="session")
def spark():
    from pyspark.sql import SparkSession

    settings = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "8", "spark.driver.memory": "2g"}
    builder = SparkSession.builder.master("local[2]").config(map=settings)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture
def run_program():
    """Runs a program, and removes what it leaves in Spark's folder."""
    left_behind = pathlib.Path(pyspark.__file__).parent / "work"
    was_there = left_behind.exists()

    def run(name, *arguments):
        path = os.pathsep.join([str(_HERE), str(_HERE.parents[1] / "measure"), os.environ.get("PYTHONPATH", "")])
        command = [sys.executable, str(_HERE / "programs" / name), *arguments]
        ended = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=570
        )
        assert ended.returncode == 0, f"{ended.stdout}\n{ended.stderr[-10_000:]}"
        return ended.stdout

    yield run
    if not was_there:
        shutil.rmtree(left_behind, ignore_errors=True)
