"""Times of several functions, called in turn."""

from __future__ import annotations

import time
from collections.abc import Callable


def least(questions: list[Callable[[], object]], repeat: int, count: int) -> list[float]:
    """Nanoseconds per row, the least of all repetitions."""
    best = [float("inf")] * len(questions)
    for _ in range(repeat):
        for place, question in enumerate(questions):
            start = time.perf_counter()
            question()
            best[place] = min(best[place], time.perf_counter() - start)
    return [seconds / count * 1e9 for seconds in best]
