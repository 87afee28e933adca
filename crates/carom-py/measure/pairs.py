"""Time of queries about many pairs, beside the textbook formula in NumPy.

    python measure/pairs.py [--pairs 1000000] [--repeat 7]

Nanoseconds per pair, the least of all repetitions. The textbook formula suits NumPy: it makes only
the temporaries that `einsum` needs. Strided arrays are every second row of longer ones; in a grid,
balls are broadcast against other balls.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

import carom
from timing import least

Array = npt.NDArray[Any]
Arrays = tuple[Array, ...]


def textbook(p1: Array, v1: Array, r1: Array, p2: Array, v2: Array, r2: Array) -> tuple[Array, Array]:
    """Times and normals of the textbook: the smaller root of |p + w t| = r."""
    p, w, r = p2 - p1, v2 - v1, r1 + r2
    a, b = np.einsum("...i,...i", w, w), np.einsum("...i,...i", p, w)
    c = np.einsum("...i,...i", p, p) - r * r
    d = b * b - a * c
    with np.errstate(invalid="ignore", divide="ignore"):
        times = np.where((d > 0) & (b < 0), np.maximum((-b - np.sqrt(d)) / a, 0), np.nan)
        return times, (p + w * times[..., None]) / r[..., None]


def verdicts(p1: Array, v1: Array, r1: Array, p2: Array, v2: Array, r2: Array) -> Array:
    """Verdicts of the textbook."""
    p, w, r = p2 - p1, v2 - v1, r1 + r2
    a, b = np.einsum("...i,...i", w, w), np.einsum("...i,...i", p, w)
    return np.asarray((b < 0) & (b * b - a * (np.einsum("...i,...i", p, p) - r * r) > 0))


def gaps(p1: Array, r1: Array, p2: Array, r2: Array) -> Array:
    """Gaps of the textbook."""
    p = p2 - p1
    return np.asarray(np.sqrt(np.einsum("...i,...i", p, p)) - (r1 + r2))


def approaches(p1: Array, v1: Array, r1: Array, p2: Array, v2: Array, r2: Array) -> tuple[Array, Array]:
    """Closest approaches of the textbook: times, and the gaps then."""
    p, w = p2 - p1, v2 - v1
    times = np.maximum(-np.einsum("...i,...i", p, w) / np.einsum("...i,...i", w, w), 0)
    q = p + w * times[..., None]
    return times, np.sqrt(np.einsum("...i,...i", q, q)) - (r1 + r2)


def ordinary(pairs: int, axes: int, dtype: npt.DTypeLike) -> Arrays:
    """Random pairs; about two in five meet."""
    random = np.random.default_rng(1)
    p1, v1, p2, v2 = (random.uniform(-size, size, (pairs, axes)).astype(dtype) for size in (1, 1, 1, 1))
    r = 0.35 if axes == 2 else 0.55
    return p1, v1, np.full(pairs, r, dtype), p2, v2, np.full(pairs, r, dtype)


def grazing(pairs: int, axes: int, dtype: npt.DTypeLike) -> Arrays:
    """Pairs that graze as closely as floats can."""
    random = np.random.default_rng(2)
    p1, v1, r1, p2, v2, r2 = ordinary(pairs, axes, np.float64)
    p, w = p2 - p1, v2 - v1
    p -= w * random.uniform(1, 2, (pairs, 1))
    across = p - w * (np.einsum("ij,ij->i", p, w) / np.einsum("ij,ij->i", w, w))[:, None]
    radii = np.sqrt(np.einsum("ij,ij->i", across, across)) / 2
    return tuple(x.astype(dtype) for x in (p1, v1, radii, p1 + p, v1 + w, radii))


def strided(arrays: Arrays) -> Arrays:
    """The same arrays as every second row of longer ones."""
    return tuple(np.repeat(array, 2, axis=0)[::2] for array in arrays)


def grid(arrays: Arrays) -> Arrays:
    """Some first balls, broadcast against some second balls."""
    side = int(len(arrays[2]) ** 0.5)
    one, other = arrays[:3], arrays[3:]
    return (*(x[:side, None] for x in one), *(x[None, :side] for x in other))


def row(name: str, arrays: Arrays, repeat: int) -> None:
    """Prints a row of the table."""
    times, _ = carom.time_of_impact(*arrays)
    p1, _, r1, p2, _, r2 = arrays
    resting = (p1, r1, p2, r2)
    questions: list[Callable[[], object]] = [
        lambda: textbook(*arrays),
        lambda: carom.time_of_impact(*arrays, threads=1),
        lambda: carom.time_of_impact(*arrays, threads=2),
        lambda: verdicts(*arrays),
        lambda: carom.will_collide(*arrays, threads=1),
        lambda: gaps(*resting),
        lambda: carom.gap(*resting, threads=1),
        lambda: approaches(*arrays),
        lambda: carom.closest_approach(*arrays, threads=1),
    ]
    book, one, two, *others = least(questions, repeat, times.size)
    hits = 100 * (~np.isnan(times)).mean()
    print(
        f"{name:30} {hits:4.0f} % {book:8.1f} {one:7.1f} {one / book:6.2f} {two:10.1f} {two / book:6.2f}"
        + "".join(f" {book:10.1f} {own:7.1f} {own / book:6.2f}" for book, own in zip(others[::2], others[1::2]))
    )


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()

    print(f"NumPy {np.__version__}, carom {carom.__version__}, {options.pairs} pairs; ns per pair\n")
    print(f"{'':38} times and normals{'':29} verdicts{'':18}gaps{'':22}closest approaches")
    print(
        f"{'':30} {'hits':>6} {'textbook':>8} {'carom':>7} {'ratio':>6} {'2 threads':>10} {'ratio':>6}"
        + f" {'textbook':>10} {'carom':>7} {'ratio':>6}" * 3
    )
    for axes in (2, 3):
        for dtype in (np.float64, np.float32):
            arrays = ordinary(options.pairs, axes, dtype)
            kind = f"{axes}D {np.dtype(dtype)}"
            row(f"{kind}, in one piece", arrays, options.repeat)
            row(f"{kind}, strided", strided(arrays), options.repeat)
            row(f"{kind}, grid", grid(arrays), options.repeat)

    print("\nWrong verdicts of the textbook, of pairs that graze as nearly as floats can, and of ordinary ones:")
    for axes in (2, 3):
        for dtype in (np.float64, np.float32):
            shares = []
            for make in (grazing, ordinary):
                arrays = make(options.pairs, axes, dtype)
                wrong = int((verdicts(*arrays) != carom.will_collide(*arrays)).sum())
                shares.append(f"{wrong:8} ({100 * wrong / options.pairs:.4f} %)")
            print(f"  {axes}D {np.dtype(dtype)}: {shares[0]}, {shares[1]}")

    one = tuple(array[0] for array in ordinary(1, 3, np.float64))
    (single,) = least([lambda: carom.time_of_impact(*one)], 10_000, 1)
    print(f"\nA call with a single pair: {single / 1000:.1f} µs")
    code = "import time; start = time.perf_counter(); import carom; print(time.perf_counter() - start)"
    run = [sys.executable, "-c", code]
    seconds = min(float(subprocess.run(run, capture_output=True, check=True).stdout) for _ in range(5))
    print(f"`import carom`, without using it: {1000 * seconds:.1f} ms")


if __name__ == "__main__":
    main()
