"""Time of a search on Spark, stage by stage, beside a search in memory.

    python measure/spark.py [--balls 1000000 …] [--axes 2] [--kind uniform] [--master local[2]] [--stages]

Balls are read from Parquet each time; answers are computed and discarded ("noop"). Then they are
collected and compared with those in memory, to the last bit. Times are wall-clock seconds;
"shuffled" is what all tasks wrote for others, divided by the number of balls. Spark has searched a
small set before.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
import urllib.request
from datetime import datetime
from typing import Any

import pyarrow  # type: ignore[import-untyped, unused-ignore]
import pyarrow.parquet  # type: ignore[import-untyped, unused-ignore]
from kinds import KINDS, Set, columns
from pyspark.sql import SparkSession

import carom
import carom.spark

#: The rows of a group. A file is read by at most as many tasks as it has groups.
_GROUP = 2**17


def stages(spark: SparkSession) -> list[dict[str, Any]]:
    """The completed stages, from the REST interface of Spark."""
    context = spark.sparkContext
    address = f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}/stages?status=complete"
    with urllib.request.urlopen(address) as told:
        found: list[dict[str, Any]] = json.load(told)
    return sorted(found, key=lambda stage: int(stage["stageId"]))


def moment(text: str) -> float:
    """A time of the REST interface, in seconds."""
    return datetime.strptime(text.replace("GMT", "+0000"), "%Y-%m-%dT%H:%M:%S.%f%z").timestamp()


def searched(spark: SparkSession, path: str) -> tuple[float, float, list[dict[str, Any]]]:
    """Seconds of the call, which makes cells, and of the search; all stages."""
    before = {stage["stageId"] for stage in stages(spark)}
    start = time.perf_counter()
    answers = carom.spark.impacts(spark.read.parquet(path), 1.0)
    planned = time.perf_counter()
    answers.write.format("noop").mode("overwrite").save()
    ended = time.perf_counter()
    # Spark reports stages a little later than they end.
    time.sleep(1)
    done = [stage for stage in stages(spark) if stage["stageId"] not in before]
    return planned - start, ended - planned, done


def is_the_same(spark: SparkSession, path: str, wanted: carom.Answers) -> bool:
    """Whether the answers have the same bits as those in memory."""
    told = carom.spark.impacts(spark.read.parquet(path), 1.0, ordered=True).toArrow()
    return bool(
        told.num_rows == len(wanted)
        and all(told[name].to_numpy().tobytes() == wanted[name].tobytes() for name in wanted)
    )


def seconds_in_memory(balls: Set, threads: int | None) -> tuple[float, carom.Answers]:
    """Seconds and answers of a search in memory."""
    start = time.perf_counter()
    answers = carom.impacts(*balls, 1.0, threads=threads)
    return time.perf_counter() - start, answers


def measure(spark: SparkSession, kind: str, count: int, axes: int, shows_stages: bool) -> None:
    """Prints a row of the table, with the stages on request."""
    balls = KINDS[kind](count, axes)
    one, _ = seconds_in_memory(balls, 1)
    all_cores, wanted = seconds_in_memory(balls, None)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "balls.parquet")
        pyarrow.parquet.write_table(pyarrow.table(columns(balls)), path, row_group_size=_GROUP)
        cells, search, done = searched(spark, path)
        same = is_the_same(spark, path, wanted)
    shuffled = sum(int(stage["shuffleWriteBytes"]) for stage in done) / count
    total = cells + search
    print(
        f"{kind:10} {axes}D {count:12_} {len(wanted):12_} {one:9.2f} {all_cores:9.2f} {cells:9.1f} {search:9.1f}"
        f" {total:9.1f} {total / one:8.1f} {shuffled:9.1f}  {'same bits' if same else 'OTHER ANSWERS'}",
        flush=True,
    )
    if shows_stages:
        for stage in done:
            length = moment(stage["completionTime"]) - moment(stage["submissionTime"])
            print(
                f"    stage {stage['stageId']:3}: {length:7.2f} s, {stage['numCompleteTasks']:4} tasks of"
                f" {stage['executorRunTime'] / 1000:8.2f} s in all, {stage['shuffleWriteBytes'] / 1e6:9.2f} MB written for others,"
                f" {stage['shuffleReadBytes'] / 1e6:9.2f} MB read"
            )
    if not same:
        sys.exit(1)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--balls", type=int, nargs="+", default=[100_000, 1_000_000])
    parser.add_argument("--axes", type=int, nargs="+", choices=(2, 3), default=[2])
    parser.add_argument("--kind", nargs="+", choices=list(KINDS), default=["uniform"])
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--stages", action="store_true", help="print each stage")
    options = parser.parse_args()

    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {"spark.driver.memory": "4g", "spark.ui.showConsoleProgress": "false", "spark.driver.maxResultSize": "0"}
    spark = SparkSession.builder.master(options.master).config(map={**settings}).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    small = spark.createDataFrame(pyarrow.table(columns(KINDS["uniform"](1000, 2))))
    carom.spark.impacts(small, 1.0).collect()

    print(f"Spark {spark.version}, carom {carom.__version__}, {options.master}; seconds, and bytes per ball\n")
    print(
        f"{'':13} {'balls':>12} {'pairs':>12} {'1 thread':>9} {'all':>9} {'cells':>9} {'search':>9} {'Spark':>9}"
        f" {'times':>8} {'shuffled':>9}"
    )
    for kind in options.kind:
        for axes in options.axes:
            for count in options.balls:
                measure(spark, kind, count, axes, options.stages)
    spark.stop()


if __name__ == "__main__":
    main()
