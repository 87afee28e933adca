"""Answers of a cluster whose processes are killed or run out of memory.

    cluster.py MASTER

MASTER is local-cluster[2,1,1024], or standalone for a master and two workers, started here.
"""

import contextlib
import os
import sys
import threading

import numpy as np
from clusters import folder, python_without_carom, standalone
from frames import assert_same_bits, frame
from kinds import broad
from processes import kill, mine, wait_until
from pyspark.sql import SparkSession
from readme import send_carom

import carom
import carom.spark


@contextlib.contextmanager
def session(master):
    """A session with two executors, which have only the carom sent to them."""
    with folder() as path, standalone(path) if master == "standalone" else contextlib.nullcontext(master) as address:
        os.environ["PYSPARK_PYTHON"] = python_without_carom(path / "python")
        settings = {
            "spark.ui.enabled": "false",
            "spark.local.dir": str(path),
            "spark.executor.pyspark.memory": "700m",
            # Many small tasks, so that some are done and others are not.
            "spark.sql.shuffle.partitions": "14",
            "spark.sql.adaptive.coalescePartitions.enabled": "false",
            "spark.default.parallelism": "14",
            # A process is killed once in a job; a task without memory fails each time.
            "spark.task.maxFailures": "3",
        }
        spark = SparkSession.builder.master(address).config(map=settings).getOrCreate()
        try:
            spark.sparkContext.setLogLevel("OFF")
            wait_until(lambda: len(executors()) == 2, "two executors", pause=0.2)
            send_carom(spark, path)
            yield spark
        finally:
            spark.stop()


def running(tracker):
    """Whether a stage has some completed tasks and many others."""
    infos = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
    return any(info and info.numCompletedTasks >= 2 and info.numTasks - info.numCompletedTasks >= 8 for info in infos)


def machines():
    """Workers of a standalone cluster, the parents of its executors."""
    return mine("deploy.worker.Worker")


def executors():
    return mine("CoarseGrainedExecutorBackend", is_child_of="java")


def workers():
    return mine("pyspark.daemon", is_child_of="pyspark.daemon")


def answers_while_killing(find, asked, tracker):
    """The answers, while a process is killed in the middle of a stage."""
    found = []
    thread = threading.Thread(target=lambda: found.append(asked.toArrow()))
    thread.start()
    wait_until(lambda: running(tracker), "a stage to be in the middle")
    killed = find()[0]
    kill(killed)
    wait_until(lambda: killed not in find(), "the process to end", pause=0.05)
    assert thread.is_alive(), "all was answered before the process ended"
    thread.join()
    return found[0]


def ask_while_killing(spark, kinds):
    balls = broad(50_000, 3)
    wanted = carom.impacts(*balls, 1.0)
    asked = carom.spark.impacts(frame(spark, balls), 1.0, ordered=True)
    for find in kinds:
        answers = answers_while_killing(find, asked, spark.sparkContext.statusTracker())
        assert_same_bits(answers, wanted)
        print(f"one of {find.__name__} was killed: {answers.num_rows} answers")


def ask_without_memory(spark):
    """A task without memory is an error; smaller cells are the cure."""
    count = 3000
    x = np.random.default_rng(1).uniform(0, 1, (count, 2))
    heap = frame(spark, (x, -x, np.ones(count)))
    try:
        carom.spark.impacts(heap, 1.0, contacts=True, cell_size=count).count()
    except Exception as error:
        assert "Python worker exited unexpectedly" in str(error) or "give a smaller cell_size" in str(error), error
    else:
        raise AssertionError("there was memory enough")
    told = carom.spark.impacts(heap, 1.0, contacts=True, cell_size=count // 20).count()
    assert told == count * (count - 1) // 2
    print(f"a task was without memory: an error, and with smaller cells {told} answers")


def main(master):
    with session(master) as spark:
        if master == "standalone":
            ask_while_killing(spark, [machines])
        else:
            ask_while_killing(spark, [workers, executors])
            ask_without_memory(spark)


if __name__ == "__main__":
    main(sys.argv[1])
