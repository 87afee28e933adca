"""Is the answer the same on a cluster of processes, some of which are killed, and through Spark Connect?"""

import os


def test_killed_workers_and_executors_change_nothing(run_program):
    printed = run_program("cluster.py", os.environ["CAROM_WHEEL"])
    assert "one of workers was killed: " in printed and "one of executors was killed: " in printed


def test_spark_connect(run_program):
    assert "answers" in run_program("connect.py")
