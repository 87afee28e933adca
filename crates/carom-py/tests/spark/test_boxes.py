"""Boxes of balls, beside exact arithmetic."""

from fractions import Fraction

import numpy as np
import pytest

from carom.spark import _boxes
from carom.spark._boxes import Reach, boxes

LARGEST, SMALLEST = np.finfo(np.float64).max, 5e-324


def leaves(x, v, r, reach, low, high):
    """Whether a ball leaves its box, axis by axis."""
    radius = Fraction(float(r)) + Fraction(reach.larger)
    for axis in range(len(x)):
        begin = Fraction(float(x[axis]))
        end = begin + Fraction(float(v[axis])) * Fraction(reach.max_time)
        if low[axis] != -np.inf and Fraction(float(low[axis])) > min(begin, end) - radius:
            return True
        if high[axis] != np.inf and Fraction(float(high[axis])) < max(begin, end) + radius:
            return True
    return False


def cases(kind, count=2000):
    """Balls, many with sides that cancel, are tiny, or overflow."""
    random = np.random.default_rng(5)
    most = 120 if kind is np.float32 else 1020

    def numbers(shape):
        scale = np.exp2(random.integers(-most, most, shape).astype(float))
        return (random.uniform(-2, 2, shape) * np.where(random.random(shape) < 0.7, 1.0, scale)).astype(kind)

    x, v, r = numbers((count, 2)), numbers((count, 2)), np.abs(numbers(count))
    special = [0.0, np.finfo(kind).max, np.finfo(kind).tiny, np.finfo(kind).smallest_subnormal]
    for array in (x, v, r):
        places = random.random(array.shape) < 0.1
        array[places] = random.choice(special, places.sum()).astype(kind)
    return x, v, r


def count_that_leave(kind, reach):
    x, v, r = cases(kind)
    low, high = boxes(x, v, r, reach)
    assert not np.isnan(low).any() and not np.isnan(high).any()
    return sum(leaves(x[row], v[row], r[row], reach, low[row], high[row]) for row in range(len(r)))


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("max_time", [0.0, SMALLEST, 1e-20, 0.1, 7.3, 1e30])
@pytest.mark.parametrize("larger", [0.0, 0.1, 1e-30, 3e38])
def test_balls_stay_in_their_boxes(kind, max_time, larger):
    reach = Reach(float(kind(max_time)), float(kind(larger)))
    assert count_that_leave(kind, reach) == 0


def test_with_a_thousandth_of_the_slack_they_would_not(monkeypatch):
    monkeypatch.setattr(_boxes, "SLACK", _boxes.SLACK / 1000)
    monkeypatch.setattr(_boxes, "LEAST_SLACK", 0.0)
    assert count_that_leave(np.float64, Reach(7.3, 0.1)) > 100


def test_boxes_are_hardly_larger_than_they_must_be():
    low, high = boxes(np.array([[3.0, -2.0]]), np.array([[1.0, -1.0]]), np.array([0.5]), Reach(2.0, 0.0))
    assert np.allclose(low, [[2.5, -4.5]], rtol=1e-14, atol=0)
    assert np.allclose(high, [[5.5, -1.5]], rtol=1e-14, atol=0)
