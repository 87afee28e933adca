"""Queries about balls that accelerate or grow, beside exact arithmetic."""

from fractions import Fraction

import numpy as np
import pytest
from pairs import made_at_random
from test_errors import refused, spoiled

import carom

QUESTIONS = (carom.time_of_impact, carom.first_contact, carom.will_collide)


def on_a_lattice(count, axes, dtype, seed=1):
    """Pairs with small whole numbers: many graze or touch."""
    random = np.random.default_rng(seed)
    p1, v1, p2, v2, a1, a2 = (random.integers(-4, 5, (count, axes)).astype(dtype) for _ in range(6))
    v1[random.random(count) < 0.3] = 0
    a1[random.random(count) < 0.3] = 0
    r1, r2, g1, g2 = (random.integers(0, 3, count).astype(dtype) for _ in range(4))
    return (p1, v1, r1, p2, v2, r2), {"a1": a1, "a2": a2}, {"g1": g1, "g2": g2}


def polynomial(pair, motion):
    """Squared distance of the centres minus squared sum of the radii.

    Coefficients are from the constant term on.
    """
    p1, v1, r1, p2, v2, r2 = ([Fraction(float(x)) for x in np.atleast_1d(part)] for part in pair)
    told = {name: [Fraction(float(x)) for x in np.atleast_1d(value)] for name, value in motion.items()}
    zeros = [Fraction(0)] * len(p1)
    a1, a2 = told.get("a1", zeros), told.get("a2", zeros)
    g1, g2 = told.get("g1", zeros), told.get("g2", zeros)
    total = [Fraction(0)] * 5
    lines = [(b - a, w - v, (h - g) / 2) for a, b, v, w, g, h in zip(p1, p2, v1, v2, a1, a2)]
    lines = [(1, line) for line in lines] + [(-1, (r1[0] + r2[0], g1[0] + g2[0], Fraction(0)))]
    for sign, line in lines:
        for i, one in enumerate(line):
            for j, other in enumerate(line):
                total[i + j] += sign * one * other
    return total


def value(coefficients, t):
    result = Fraction(0)
    for one in reversed(coefficients):
        result = result * t + one
    return result


def has_root(coefficients, end):
    """Whether a polynomial, positive at 0, has a root up to a time.

    By Sturm's chain.
    """
    if end != np.inf and value(coefficients, end) == 0:
        return True
    chain = [trimmed(coefficients), trimmed([k * one for k, one in enumerate(coefficients)][1:])]
    while chain[-1]:
        chain.append([-x for x in remainder(chain[-2], chain[-1])])
    chain.pop()

    def changes(t):
        if t == np.inf:
            signs = [one[-1] for one in chain]
        else:
            signs = [value(one, t) for one in chain]
        signs = [x > 0 for x in signs if x != 0]
        return sum(a != b for a, b in zip(signs, signs[1:]))

    return changes(Fraction(0)) > changes(end)


def trimmed(coefficients):
    while coefficients and coefficients[-1] == 0:
        coefficients = coefficients[:-1]
    return coefficients


def remainder(one, other):
    one = list(one)
    while len(one) >= len(other):
        factor = one[-1] / other[-1]
        for place, x in enumerate(other):
            one[len(one) - len(other) + place] -= factor * x
        one = one[:-1]
    return trimmed(one)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", range(1, carom.MOST_AXES_IN_MOTION + 1))
@pytest.mark.parametrize("told", ["a1", "a1 a2", "g1 g2", "a1 a2 g1 g2"])
def test_verdicts_are_those_of_exact_arithmetic(told, axes, dtype):
    pairs, accelerations, growth = on_a_lattice(700, axes, dtype, seed=axes)
    motion = {name: array for name, array in {**accelerations, **growth}.items() if name in told.split()}
    for end in (2.5, np.inf, -1):
        contacts, _ = carom.first_contact(*pairs, end, **motion)
        impacts, normals = carom.time_of_impact(*pairs, end, **motion)
        assert (carom.will_collide(*pairs, end, **motion) == ~np.isnan(impacts)).all()
        assert contacts.dtype == dtype and normals.shape == (700, axes)
        assert not np.isnan(contacts[~np.isnan(impacts)]).any()
        for row in range(700):
            f = polynomial([part[row] for part in pairs], {name: array[row] for name, array in motion.items()})
            if end < 0:
                expected = False
            elif f[0] <= 0:
                expected = True
            else:
                expected = has_root(f, end if end == np.inf else Fraction(end))
            assert expected == (not np.isnan(contacts[row])), (row, end)
            for time in (contacts[row], impacts[row]):
                if not np.isnan(time) and time > 0 and f[0] > 0:
                    before, after = (Fraction(float(np.nextafter(time, dtype(to)))) for to in (-1, np.inf))
                    # At a graze the sign does not change.
                    assert value(f, before) >= 0 and min(value(f, Fraction(float(time))), value(f, after)) <= abs(f[0]) / 1000
            if f[0] > 0 and np.isnan(impacts[row]) and end == 2.5:
                assert min(value(f, Fraction(step, 20)) for step in range(51)) >= 0


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", range(1, carom.MOST_AXES_IN_MOTION + 1))
def test_no_motion_and_equal_accelerations_change_no_bit(axes, dtype):
    pairs = made_at_random(1000, axes, dtype)
    zero = dtype(0)
    for question in QUESTIONS:
        straight = question(*pairs, dtype(0.7))
        for motion in ({"a1": [zero] * axes}, {"g2": zero}, {"a1": np.full(axes, 3, dtype), "a2": np.full(axes, 3, dtype)}):
            motion = {name: np.asarray(value, dtype) for name, value in motion.items()}
            for one, other in zip(straight, question(*pairs, dtype(0.7), **motion)):
                assert one.tobytes() == other.tobytes()


def test_known_answers():
    # A ball thrown up falls back onto the one below; one beside it does not.
    times, normals, points = carom.time_of_impact([[0, 3], [9, 3]], [0, 4], 1, [0, 1], [0, 0], 1, a1=[0, -8], points=True)
    assert times[0] == 1 and normals[0].tolist() == [0, -1] and points[0].tolist() == [0, 2]
    assert np.isnan(times[1]) and np.isnan(normals[1]).all() and np.isnan(points[1]).all()
    # Only the difference of the accelerations counts.
    assert carom.time_of_impact([0, 3], [0, 4], 1, [0, 1], [0, 0], 1, a2=[0, 8])[0] == 1
    # It is gone after 2, so there is no impact at 3; there is one before.
    melting = ([6.5, 0], [0, 0], 1)
    assert np.isnan(carom.time_of_impact([0, 0], [2, 0], 1, *melting, g2=-0.5)[0])
    assert carom.time_of_impact([0, 0], [2, 0], 1, [2.75, 0], [0, 0], 1, g2=-0.5)[0] == 0.5
    # 8 - t² = 1 + t + 1: a ball falls onto a growing one.
    assert carom.time_of_impact([0, 0], [0, 0], 1, [0, 8], [0, 0], 1, a2=[0, -2], g1=1)[0] == 2
    # Pressed against each other, and lifted.
    for a, expected in ((-1, 0.0), (1, np.nan)):
        time = carom.time_of_impact([0.0], [0.0], 1, [2.0], [0.0], 1, a2=[a])[0]
        assert np.array_equal(time, expected, equal_nan=True)


def test_broadcasting_layouts_and_threads_change_no_bit():
    pairs, accelerations, growth = on_a_lattice(40, 2, np.float64)
    motion = {**accelerations, **growth}
    grid = carom.time_of_impact(
        *(part[:, None] for part in pairs[:3]), *pairs[3:], a1=motion["a1"][:, None], a2=motion["a2"], g2=0.5, points=True
    )
    assert grid[0].shape == (40, 40)
    for row in range(40):
        first = [part[row] for part in pairs[:3]]
        alone = carom.time_of_impact(*first, *pairs[3:], a1=motion["a1"][row], a2=motion["a2"], g2=0.5, points=True)
        for together, answer in zip(grid, alone):
            assert together[row].tobytes() == answer.tobytes()
    plain = carom.time_of_impact(*pairs, **motion)[0]
    turned = {name: np.asfortranarray(array[::-1])[::-1] for name, array in motion.items()}
    assert carom.time_of_impact(*pairs, **turned)[0].tobytes() == plain.tobytes()
    many = [np.broadcast_to(part, (150, *part.shape)) for part in pairs]
    for threads in (1, 2, 5):
        assert carom.time_of_impact(*many, **motion, threads=threads)[0].tobytes() == plain.tobytes() * 150


def test_kinds_of_floats():
    x, one = np.zeros((3, 2), np.float32), np.ones(3, np.float32)
    assert carom.time_of_impact(x, x, one, x + 5, x, one, a1=x + 1)[0].dtype == np.float32
    assert carom.time_of_impact(x, x, one, x + 5, x, one, a1=[1, 1], g1=0.25)[0].dtype == np.float64
    assert carom.time_of_impact(x, x, one, x + 5, x, one, g1=0.25)[0].dtype == np.float32
    assert isinstance(carom.time_of_impact([0, 0], [0, 0], 1, [5, 0], [0, 0], 1, g1=1)[0], np.float64)


def test_what_is_refused():
    x, one = np.zeros((4, 2)), np.ones(4)
    pair = (x, x, one, x + 5, x, one)
    for name in ("a1", "a2"):
        message = refused(carom.time_of_impact, *pair, **{name: spoiled(x, (2, 1), np.nan)})
        assert message == f"{name}[2, 1] is nan; give a finite number"
    for name in ("g1", "g2"):
        message = refused(carom.will_collide, *pair, **{name: spoiled(one, 3, -np.inf)})
        assert message == f"{name}[3] is -inf; give a finite number"
    cure = "of a ball that accelerates or grows give 0 or numbers from 1e-60 to 1e60 in size"
    assert refused(carom.first_contact, x, [0, 1e90], 1, x, x, 1, g1=1) == f"v1[1] is 1e90; {cure}"
    assert refused(carom.first_contact, x, x, 1, spoiled(x, (1, 0), 1e-90), x, 1, g1=1) == f"p2[1, 0] is 1e-90; {cure}"
    assert refused(carom.first_contact, x, x, 1, x, x, 1e90, a1=[0, 1]) == f"r2 is 1e90; {cure}"
    assert refused(carom.first_contact, *pair, a1=[1e90, 0]) == f"a1[0] is 1e90; {cure}"
    assert refused(carom.first_contact, *pair, g2=1e90) == f"g2 is 1e90; {cure}"
    assert (
        refused(carom.time_of_impact, *pair, a1=[0, 0, 0])
        == "a1 has 3 along its last axis, and p1 has 2; give vectors with as many coordinates"
    )
    x = np.zeros((4, 5))
    assert (
        refused(carom.time_of_impact, x, x, 1, x, x, 1, g1=1)
        == f"p1 has 5 coordinates along its last axis; give from 1 to {carom.MOST_AXES_IN_MOTION}"
    )
    assert refused(carom.time_of_impact, *pair, np.nan, g1=1) == "max_time is nan; give a number, or infinity to ask without an end"
    assert refused(carom.time_of_impact, *pair, a1=None, a2="up", error=TypeError).startswith("a2 is the string 'up'; convert it, for example with float(…)")
