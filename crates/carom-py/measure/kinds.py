"""Sets of balls for searches on a cluster.

Each is a function of its size: centres, velocities and radii in a square or cube, with 8 units of
area or volume per ball, for a search of one unit of time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Set = tuple[Array, Array, Array]


def uniform(count: int, axes: int) -> Set:
    """Equal balls, spread evenly."""
    random = np.random.default_rng(1)
    side = (8.0 * count) ** (1 / axes)
    return random.uniform(0, side, (count, axes)), random.normal(size=(count, axes)), random.uniform(0.05, 0.3, count)


def skewed(count: int, axes: int) -> Set:
    """A fifth of the balls in a corner that is 20 times as dense."""
    x, v, r = uniform(count, axes)
    x[: count // 5] *= (1 / 5 / 20) ** (1 / axes)
    return x, v, r / 2


def clustered(count: int, axes: int) -> Set:
    """Small balls in heaps of about a thousand, hundreds of times as dense."""
    random = np.random.default_rng(2)
    x, v, r = uniform(count, axes)
    heaps = x[: max(count // 1000, 1)]
    spread = 300 ** (-1 / axes) * 1000 ** (1 / axes) / 2
    return heaps[random.integers(len(heaps), size=count)] + random.normal(0, spread, x.shape), v / 4, r / 8


def broad(count: int, axes: int) -> Set:
    """A skewed set with twenty fast balls and ten large ones.

    The fast balls cross everything; the large ones are a twentieth of the side.
    """
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
    """The columns of a frame, with their default names."""
    x, v, r = balls
    letters = "xyz"[: x.shape[1]]
    return {**dict(zip(letters, x.T)), **{f"v{letter}": each for letter, each in zip(letters, v.T)}, "r": r}
