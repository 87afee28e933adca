"""Processes that a program has started: finding, waiting, killing."""

import os
import signal
import subprocess
import time


def _processes():
    """The parent and the command of each process."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = (line.split(None, 2) for line in listed.splitlines())
    return {int(row[0]): (int(row[1]), row[2] if len(row) > 2 else "") for row in rows}


def _descends(process, ancestor, there):
    while process in there and process != ancestor:
        process = there[process][0]
    return process == ancestor


def mine(words, is_child_of=""):
    """Descendants of this process, by words in their commands.

    `is_child_of` are words in the command of the parent.
    """
    there = _processes()
    found = [pid for pid, (_, command) in there.items() if words in command and _descends(pid, os.getpid(), there)]
    return [pid for pid in found if is_child_of in there.get(there[pid][0], (0, ""))[1]]


def kill(process):
    """Kills a process and its descendants."""
    there = _processes()
    for each in [pid for pid in there if _descends(pid, process, there)]:
        try:
            os.kill(each, signal.SIGKILL)
        except ProcessLookupError:  # It ended with its parent.
            pass


def wait_until(is_so, what, pause=0.01):
    """Waits, and asks after each pause. A long one leaves the processor to what it waits for."""
    end = time.monotonic() + 300
    while not is_so():
        assert time.monotonic() < end, f"waited for {what}"
        time.sleep(pause)
