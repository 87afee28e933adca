"""The same answer from a cluster on which a worker and an executor are killed in the middle.

    cluster.py WHEEL

Executors get the package from the wheel, as an archive, and do not use the one that is installed.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow
from kinds import broad, columns
from pyspark.sql import SparkSession

import carom
import carom.spark


def processes():
    """The parent and the command of each process."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = (line.split(None, 2) for line in listed.splitlines())
    return {int(row[0]): (int(row[1]), row[2] if len(row) > 2 else "") for row in rows}


def descends(process, ancestor, there):
    while process in there and process != ancestor:
        process = there[process][0]
    return process == ancestor


def mine(words, is_child_of=None):
    """Processes below this one that have words in their command, and whose parent has others."""
    there = processes()
    found = [pid for pid, (_, command) in there.items() if words in command and descends(pid, os.getpid(), there)]
    return [pid for pid in found if is_child_of is None or is_child_of in there.get(there[pid][0], (0, ""))[1]]


def wait_until(is_so, what):
    end = time.monotonic() + 300
    while not is_so():
        assert time.monotonic() < end, f"waited for {what}"
        time.sleep(0.01)


def running(tracker):
    """A stage of which some tasks are done and many are not."""
    infos = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
    return any(info and info.numCompletedTasks >= 2 and info.numTasks - info.numCompletedTasks >= 8 for info in infos)


def executors():
    return mine("CoarseGrainedExecutorBackend", is_child_of="java")


def workers():
    return mine("pyspark.daemon", is_child_of="pyspark.daemon")


def answers_while_killing(find, asked, tracker):
    """What is answered while one of some processes is killed, once several tasks are done and many are not."""
    found = []
    thread = threading.Thread(target=lambda: found.append(asked.toArrow()))
    thread.start()
    wait_until(lambda: running(tracker), "a stage to be in the middle")
    killed = find()[0]
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: killed not in find(), "the process to end")
    assert thread.is_alive(), "all was answered before the process ended"
    thread.join()
    return found[0]


def main(wheel):
    folder = tempfile.mkdtemp()
    # Spark unpacks what ends in .zip.
    archive = shutil.copy(wheel, pathlib.Path(folder) / "carom.zip")
    settings = {
        "spark.archives": f"{archive}#carom-package",
        "spark.executorEnv.PYTHONPATH": "./carom-package",
        "spark.ui.enabled": "false",
        "spark.local.dir": folder,
        # Many small tasks, so that there is a middle.
        "spark.sql.shuffle.partitions": "24",
        "spark.sql.adaptive.coalescePartitions.enabled": "false",
        "spark.default.parallelism": "24",
    }
    spark = SparkSession.builder.master("local-cluster[2,1,1024]").config(map=settings).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    try:
        found_in = spark.range(4).mapInArrow(
            lambda batches: (pyarrow.RecordBatch.from_pydict({"path": [carom.__file__] * len(batch)}) for batch in batches),
            "path string",
        )
        assert all("/carom-package/carom/" in row.path for row in found_in.collect())

        balls = broad(50_000, 3)
        wanted = carom.impacts(*balls, 1.0)
        frame = spark.createDataFrame(pyarrow.table(columns(balls)))
        asked = carom.spark.impacts(frame, 1.0, ordered=True)
        tracker = spark.sparkContext.statusTracker()

        for find in (workers, executors):
            answers = answers_while_killing(find, asked, tracker)
            assert answers.num_rows == len(wanted) > 0
            for name in wanted:
                assert answers[name].to_numpy().tobytes() == wanted[name].tobytes(), name
            print(f"one of {find.__name__} was killed: {answers.num_rows} answers")
    finally:
        spark.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1])
