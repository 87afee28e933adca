"""A thread of Python beside what is tested."""

import contextlib
import threading
import time


@contextlib.contextmanager
def counting():
    """Counts as long as it is let, by one whenever it gets its turn: a list of how far it came."""
    counted, is_done = [0], threading.Event()

    def count():
        while not is_done.is_set():
            counted[0] += 1
            time.sleep(0)

    worker = threading.Thread(target=count)
    worker.start()
    try:
        yield counted
    finally:
        is_done.set()
        worker.join()
