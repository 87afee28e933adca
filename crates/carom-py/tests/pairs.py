"""Pairs of balls, some decided by the last bits, and their exact verdicts."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

NAMES = ("p1", "v1", "r1", "p2", "v2", "r2")


def made_at_random(count, axes, dtype, seed=1):
    """Arrays of random pairs; the last bits decide about three in ten.

    These pass each other along an axis, at the sum of their radii, or a unit in the last place more
    or less.
    """
    random = np.random.default_rng(seed)
    p1, v1, p2, v2 = (
        (size * random.uniform(-1, 1, (count, axes))).astype(dtype) for size in (1, 2, 1, 2)
    )
    r1, r2 = (random.uniform(0, 0.7, count).astype(dtype) for _ in range(2))
    grazes = random.random(count) < 0.3
    p1[grazes], v1[grazes] = 0, 0
    v2[grazes], p2[grazes, 1:] = 0, 0
    v2[grazes, 0] = -3 * p2[grazes, 0]
    if axes > 1:
        p2[grazes, 1] = 0.5
    r1[grazes] = 0.25
    steps = random.integers(-1, 2, count)
    near = np.full(count, 0.25, dtype)
    near[steps < 0] = np.nextafter(near, dtype(0))[steps < 0]
    near[steps > 0] = np.nextafter(near, dtype(1))[steps > 0]
    r2[grazes] = near[grazes]
    return p1, v1, r1, p2, v2, r2


def exact(numbers):
    """Numbers, or lists of them, as fractions."""
    return [exact(x) for x in numbers] if isinstance(numbers, list) else Fraction(numbers)


def polynomial(p1, v1, r1, p2, v2, r2):
    """The coefficients of a t² + 2 b t + c, negative while balls overlap."""
    p1, v1, r1, p2, v2, r2 = (exact(np.asarray(x, np.float64).tolist()) for x in (p1, v1, r1, p2, v2, r2))
    p, w = [b - a for a, b in zip(p1, p2)], [b - a for a, b in zip(v1, v2)]
    a, b = sum(x * x for x in w), sum(x * y for x, y in zip(p, w))
    return a, b, sum(x * x for x in p) - (r1 + r2) ** 2


def collides(pair, max_time):
    """Whether two balls have an impact by a time, exactly."""
    a, b, c = polynomial(*pair)
    if max_time < 0 or b >= 0:
        return False
    if c <= 0:
        return True
    if b * b <= a * c:
        return False
    if max_time == np.inf:
        return True
    t = Fraction(float(max_time))
    # The value at the time is not positive, or the first root is earlier.
    return a * t * t + 2 * b * t + c <= 0 or -b <= a * t


def touches(pair, max_time):
    """Whether two balls touch or overlap by a time, exactly."""
    a, b, c = polynomial(*pair)
    if max_time < 0:
        return False
    if c <= 0:
        return True
    if b >= 0 or b * b < a * c:
        return False
    if max_time == np.inf:
        return True
    t = Fraction(float(max_time))
    return a * t * t + 2 * b * t + c <= 0 or -b <= a * t
