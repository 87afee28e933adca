"""Clusters of processes that are killed or run out of memory, and Spark Connect.

Executors have only the carom that is sent to them.
"""


def test_killed_workers_and_executors_change_nothing_and_memory_may_be_short(run_program):
    printed = run_program("cluster.py", "local-cluster[2,1,1024]")
    for happened in ("one of workers was killed: ", "one of executors was killed: ", "a task was without memory: "):
        assert happened in printed


def test_a_killed_machine_of_a_standalone_cluster_changes_nothing(run_program):
    assert "one of machines was killed: " in run_program("cluster.py", "standalone")


def test_spark_connect(run_program):
    assert "answers" in run_program("connect.py")
