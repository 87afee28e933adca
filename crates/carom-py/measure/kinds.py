"""Which kinds of sets of balls is a cluster asked about?

All are made anew from their size alone: centres, velocities and radii in the square or the cube, in which a ball has the room of
8 units of area or volume, and looks ahead one unit of time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Set = tuple[Array, Array, Array]


def uniform(count: int, axes: int) -> Set:
    """Balls like one another, everywhere."""
    random = np.random.default_rng(1)
    side = (8.0 * count) ** (1 / axes)
    return random.uniform(0, side, (count, axes)), random.normal(size=(count, axes)), random.uniform(0.05, 0.3, count)


def skewed(count: int, axes: int) -> Set:
    """A fifth of them in a corner that is 20 times as dense."""
    x, v, r = uniform(count, axes)
    x[: count // 5] *= (1 / 5 / 20) ** (1 / axes)
    return x, v, r / 2


def clustered(count: int, axes: int) -> Set:
    """Small balls in tight heaps of about a thousand, of which each is hundreds of times as dense."""
    random = np.random.default_rng(2)
    x, v, r = uniform(count, axes)
    heaps = x[: max(count // 1000, 1)]
    spread = 300 ** (-1 / axes) * 1000 ** (1 / axes) / 2
    return heaps[random.integers(len(heaps), size=count)] + random.normal(0, spread, x.shape), v / 4, r / 8


def broad(count: int, axes: int) -> Set:
    """Twenty balls that cross everything, and ten as large as a twentieth of it, among the others."""
    x, v, r = skewed(count, axes)
    side = (8.0 * count) ** (1 / axes)
    v[7 :: -(-count // 20)] *= side
    r[3 :: -(-count // 10)] = side / 20
    return x, v, r


KINDS: dict[str, Callable[[int, int], Set]] = {
    "uniform": uniform,
    "skewed": skewed,
    "clustered": clustered,
    "broad": broad,
}


def columns(balls: Set) -> dict[str, Array]:
    """The columns of a frame, by the names that they usually have."""
    x, v, r = balls
    letters = "xyz"[: x.shape[1]]
    return {**dict(zip(letters, x.T)), **{f"v{letter}": each for letter, each in zip(letters, v.T)}, "r": r}
