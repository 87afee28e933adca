"""Nearest points, tolerances, and whether gaps fall."""

from fractions import Fraction

import distances
import numpy as np
import pytest
from pairs import exact, made_at_random, polynomial
from test_errors import refused
from test_shapes import KINDS, on_a_lattice, rows, shape_of

import carom
from carom import shapes


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_nearest_points(kind, axes, dtype):
    """They are on both surfaces, as far apart as the gap says."""
    (p, _, r), own, w = on_a_lattice(kind, 500, axes, dtype, seed=50)
    shape = shape_of(kind, own, w)
    points, others = shapes.closest_points(p, r, shape)
    assert points.dtype == others.dtype == dtype and points.shape == others.shape == (500, axes)
    close = {"atol": 1e-4 if dtype == np.float32 else 1e-12}
    assert np.allclose(np.linalg.norm(points - p, axis=1), r, **close)
    gaps = shapes.gap(p, r, shape)
    assert np.allclose(np.linalg.norm(points - others, axis=1), np.abs(gaps), **close)
    assert np.allclose(shapes.gap(others, 0, shape), 0, **close)
    assert (shapes.relation(p, r, shape) > 0).sum() > 50


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_tolerances_and_falling_gaps_are_exact(kind, axes, dtype):
    ball, own, w = on_a_lattice(kind, 600, axes, dtype, seed=60)
    shape = shape_of(kind, own, w)
    tolerance = np.random.default_rng(2).integers(0, 4, 600).astype(dtype)
    within = shapes.relation_within(ball[0], ball[2], shape, tolerance)
    zero = shapes.relation_within(ball[0], ball[2], shape, 0)
    assert zero.tobytes() == shapes.relation(ball[0], ball[2], shape).tobytes()
    falls = shapes.is_approaching(*ball, shape)
    rest = shapes.is_approaching(ball[0], w, ball[2], shape)
    assert not rest.any() and falls.any()
    near_future = Fraction(1, 10**30)
    for row, (one, x, v, _) in enumerate(rows(kind, ball, own, w)):
        start = one.squared(x)
        if kind != "HalfSpace" and start == 0:
            continue
        radius = Fraction(float(ball[2][row])) + (Fraction(float(own[-1][row])) if kind in ("Capsule", "Ball") else 0)
        margin = Fraction(float(tolerance[row]))
        # The signs of gap - tolerance and of gap + tolerance, by squares.
        signed = [abs(each) * each for each in (radius + margin, radius - margin)]
        expected = (start > signed[0]) - (start < signed[1])
        assert within[row] == expected, row
        assert falls[row] == (one.squared(distances.at(x, v, near_future)) < start), row
    assert set(within) == {-1, 0, 1}


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [1, 2, 3, 8])
def test_pairs_of_balls(axes, dtype):
    arrays = made_at_random(500, axes, dtype, seed=8)
    p1, _, r1, p2, _, r2 = arrays
    falls = carom.is_approaching(*arrays)
    assert falls.tolist() == [polynomial(*pair)[1] < 0 for pair in zip(*arrays)] and 50 < falls.sum() < 450
    points, others = carom.closest_points(p1, r1, p2, r2)
    assert points.dtype == dtype and points.shape == others.shape == (500, axes)
    close = {"atol": 1e-5 if dtype == np.float32 else 1e-13}
    assert np.allclose(np.linalg.norm(points - p1, axis=1), r1, **close)
    assert np.allclose(np.linalg.norm(others - p2, axis=1), r2, **close)
    assert np.allclose(np.linalg.norm(points - others, axis=1), np.abs(carom.gap(p1, r1, p2, r2)), **close)
    assert carom.relation_within(p1, r1, p2, r2, 0).tobytes() == carom.relation(p1, r1, p2, r2).tobytes()
    tolerance = np.abs(carom.gap(p1, r1, p2, r2))
    for margin in (tolerance, np.nextafter(tolerance, dtype(0)), dtype(0.25)):
        within = carom.relation_within(p1, r1, p2, r2, margin)
        for row, (a, b, c, d) in enumerate(zip(*(exact(each.tolist()) for each in (p1, r1, p2, r2)))):
            off = distances.minus(c, a)
            start, sum_of_radii, near = distances.dot(off, off), b + d, exact(float(np.broadcast_to(margin, 500)[row]))
            outer, inner = sum_of_radii + near, sum_of_radii - near
            assert within[row] == (start > outer**2) - (inner > 0 and start < inner**2), row


def test_they_broadcast_and_take_no_rows():
    p = np.zeros((4, 1, 2))
    assert carom.relation_within(p, 1, [[3, 0], [2, 0]], 1, [1, 0]).tolist() == [[0, 0]] * 4
    assert carom.closest_points(p, 1, [[3, 0], [2, 0]], 1)[1].shape == (4, 2, 2)
    assert carom.is_approaching(p, [1, 0], 1, [[3, 0], [-3, 0]], [0, 0], 1).tolist() == [[True, False]] * 4
    wall = shapes.Segment([5, -1], [5, 1])
    assert shapes.relation_within(p, 1, wall, [3, 4, 5]).shape == (4, 3)
    assert [each.tolist() for each in shapes.closest_points([0, 0], 1, wall)] == [[1, 0], [5, 0]]
    assert isinstance(shapes.is_approaching([0, 0], [1, 0], 1, wall), np.bool_)
    none = np.zeros((0, 2))
    assert shapes.closest_points(none, 1, wall)[0].shape == carom.closest_points(none, 1, none, 1)[1].shape == (0, 2)
    many = np.linspace(0, 9, 140_000).reshape(-1, 2)
    for question in (lambda threads: carom.closest_points(many, 1, many[::-1], 1, threads=threads), lambda threads: shapes.closest_points(many, 1, wall, threads=threads)):
        assert all(one.tobytes() == other.tobytes() for one, other in zip(question(1), question(2)))


def test_errors():
    wall = shapes.Segment([0, 0], [1, 0])
    length = "give a finite number that is at least 0"
    for value in (np.nan, np.inf, -1.0):
        assert refused(shapes.relation_within, [0, 0], 1, wall, [1, value]) == f"tolerance[1] is {value}; {length}"
        assert refused(carom.relation_within, [0, 0], 1, [3, 0], 1, [[1], [value]]) == f"tolerance[1, 0] is {value}; {length}"
    assert refused(carom.closest_points, [0, np.nan], 1, [3, 0], 1) == "p1[1] is nan; give a finite number"
    assert refused(carom.is_approaching, [0, 0], [0, 0], 1, [3, 0], [0, np.inf], 1) == "v2[1] is inf; give a finite number"
    assert refused(carom.relation_within, [0, 0], 1, [3, 0], -1, 1) == f"r2 is -1.0; {length}"
    assert refused(shapes.is_approaching, [0, 0], [np.nan, 0], 1, wall) == "v[0] is nan; give a finite number"
