"""A Python thread beside the tested call."""

import contextlib
import threading
import time


@contextlib.contextmanager
def counting():
    """Counts in a thread, one at each turn; yields the count in a list."""
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
