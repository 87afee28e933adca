"""Time of queries about many balls and shapes, beside textbook formulas in NumPy.

    python measure/shapes.py [--balls 200000] [--repeat 5]

Nanoseconds per ball on one thread, the least of all repetitions. The textbook has a formula for a
segment in the plane (its line, moved by the radius, and the circles around its ends) and for a box
(the box grown by the radius, by slabs). The formula for a box leaves out the spheres at the
corners, as most engines do, and is wrong there.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

import carom
from carom import shapes
from timing import least

Array = npt.NDArray[Any]


def segment(p: Array, v: Array, r: Array, start: Array, end: Array) -> Array:
    """Times at which balls touch segments, by the textbook."""
    d = end - start
    n = np.stack([-d[..., 1], d[..., 0]], axis=-1) / np.sqrt(np.einsum("ij,ij->i", d, d))[:, None]
    height, speed = np.einsum("ij,ij->i", p - start, n), np.einsum("ij,ij->i", v, n)
    times = np.full(len(p), np.inf)
    with np.errstate(invalid="ignore", divide="ignore"):
        t = (np.copysign(r, height) - height) / speed
        at = np.einsum("ij,ij->i", p + v * t[:, None] - start, d) / np.einsum("ij,ij->i", d, d)
        times = np.where((t >= 0) & (at >= 0) & (at <= 1) & (speed * height < 0), t, np.inf)
        for end_point in (start, end):
            q = p - end_point
            a, b = np.einsum("ij,ij->i", v, v), np.einsum("ij,ij->i", q, v)
            discriminant = b * b - a * (np.einsum("ij,ij->i", q, q) - r * r)
            root = (-b - np.sqrt(discriminant)) / a
            times = np.where((discriminant > 0) & (root >= 0) & (root < times), root, times)
    return np.where(np.isinf(times), np.nan, times)


def box(p: Array, v: Array, r: Array, lower: Array, upper: Array) -> Array:
    """Times at which balls touch boxes, by slabs."""
    with np.errstate(invalid="ignore", divide="ignore"):
        one, other = ((side - p) / v for side in (lower - r[:, None], upper + r[:, None]))
        enter, leave = np.minimum(one, other).max(axis=1), np.maximum(one, other).min(axis=1)
    return np.where((enter <= leave) & (enter >= 0), enter, np.nan)


def made(kind: str, count: int, axes: int) -> tuple[tuple[Array, Array, Array], tuple[Array, ...]]:
    """Random balls and shapes; about a third of them meet."""
    random = np.random.default_rng(1)
    p, v, one, other, third = (random.uniform(-1, 1, (count, axes)) for _ in range(5))
    ball = (2 * p, v, np.full(count, 0.3))
    own: tuple[Array, ...] = (one, other)
    if kind == "Aabb":
        own = (np.minimum(one, other), np.maximum(one, other))
    if kind == "Triangle":
        own = (one, other, third)
    if kind == "Capsule":
        own = (one, other, np.full(count, 0.1))
    return ball, own


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--balls", type=int, default=200_000)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()

    print(f"NumPy {np.__version__}, carom {carom.__version__}, {options.balls} balls; ns per ball\n")
    print(f"{'':16} {'hits':>6} {'impacts':>8} {'verdicts':>9} {'gaps':>7} {'falling':>8} {'textbook':>9}")
    books: dict[tuple[str, int], Callable[..., Array]] = {
        ("Segment", 2): segment,
        ("Aabb", 2): box,
        ("Aabb", 3): box,
    }
    for axes in (2, 3):
        for kind in ("HalfSpace", "Segment", "Capsule", "Aabb", "Triangle"):
            ball, own = made(kind, options.balls, axes)
            shape = getattr(shapes, kind)(*own)
            fall = [0.0] * (axes - 1) + [-1.0]
            questions: list[Callable[[], object]] = [
                lambda: shapes.time_of_impact(*ball, shape, threads=1),
                lambda: shapes.will_collide(*ball, shape, threads=1),
                lambda: shapes.gap(ball[0], ball[2], shape, threads=1),
                lambda: shapes.time_of_impact(*ball, shape, a=fall, threads=1),
            ]
            book = books.get((kind, axes))
            if book is not None:
                formula = book
                questions.append(lambda: formula(*ball, *own))
            hits = 100 * (~np.isnan(shapes.time_of_impact(*ball, shape)[0])).mean()
            impacts, verdicts, gaps, falling, *rest = least(questions, options.repeat, options.balls)
            told = f"{rest[0]:9.1f}" if rest else f"{'':9}"
            print(f"{kind:13} {axes}D {hits:4.0f} % {impacts:8.1f} {verdicts:9.1f} {gaps:7.1f} {falling:8.1f} {told}")

    pair = tuple(np.random.default_rng(place).uniform(-1, 1, (options.balls, 3)) for place in range(4))
    r = np.full(options.balls, 0.3)
    arrays = (pair[0], pair[1], r, pair[2], pair[3], r)
    one, two, three = least(
        [
            lambda: carom.time_of_impact(*arrays, threads=1),
            lambda: carom.time_of_impact(*arrays, a1=[0, 0, -1.0], threads=1),
            lambda: carom.time_of_impact(*arrays, a1=[0, 0, -1.0], g2=0.1, threads=1),
        ],
        options.repeat,
        options.balls,
    )
    print(f"\nPairs in 3D: straight {one:.1f}, one accelerates {two:.1f}, and one grows {three:.1f}")


if __name__ == "__main__":
    main()
