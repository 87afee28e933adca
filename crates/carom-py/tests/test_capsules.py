"""Two capsules, beside exact distances of segments and queries about balls."""

import functools
import itertools
from fractions import Fraction

import distances
import numpy as np
import pytest
from distances import dot, minus, vector
from test_errors import refused, spoiled

from carom import shapes


def lattice(count, axes, dtype, seed):
    """Two sets of capsules with small whole numbers, and their velocities."""
    random = np.random.default_rng(seed)
    p, end, start, other, v, w = (random.integers(-5, 6, (count, axes)).astype(dtype) for _ in range(6))
    v[random.random(count) < 0.3] = 0
    r, radius = (random.integers(0, 3, count).astype(dtype) for _ in range(2))
    return {"p": p, "end": end, "v": v, "r": r}, (start, other, radius), w


def squared_distance(one, other):
    """The squared distance between two segments, exactly."""
    ends = [distances.Segment(*other).squared(vector(x)) for x in one]
    ends += [distances.Segment(*one).squared(vector(x)) for x in other]
    return min([*ends, *between_the_ends(one, other)])


def between_the_ends(one, other):
    """The squared distance between the lines, if the nearest points are on both segments."""
    (a, b), (c, d) = ([vector(x) for x in each] for each in (one, other))
    u, w, off = minus(b, a), minus(d, c), minus(c, a)
    uu, uw, ww = dot(u, u), dot(u, w), dot(w, w)
    area = uu * ww - uw * uw
    if area:
        s = (dot(off, u) * ww - dot(off, w) * uw) / area
        t = (dot(off, u) * uw - dot(off, w) * uu) / area
        if 0 <= s <= 1 and 0 <= t <= 1:
            gap = minus(distances.at(off, w, t), [s * x for x in u])
            yield dot(gap, gap)


@functools.cache
def least_squared_distance(axes, row):
    """The least of 64 squared distances of the two capsules in a row of a lattice.

    The numbers are whole, so they are the same in both kinds of floats.
    """
    body, own, w = lattice(500, axes, np.float64, seed=axes)
    v = minus(vector(body["v"][row]), vector(w[row]))
    ends = [vector(body[name][row]) for name in ("p", "end")]
    other = own[0][row], own[1][row]
    return min(squared_distance([distances.at(x, v, Fraction(step, 8)) for x in ends], other) for step in range(64))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [2, 3])
def test_capsules_touch_where_their_segments_are_near(axes, dtype):
    body, own, w = lattice(500, axes, dtype, seed=axes)
    capsule = shapes.Capsule(*own, velocity=w)
    times, normals, points = shapes.first_contact(**body, shape=capsule, points=True)
    impacts, _, features = shapes.time_of_impact(**body, shape=capsule, features=True)
    resting = {name: body[name] for name in ("p", "end", "r")}
    signs, gaps = shapes.relation(**resting, shape=capsule), shapes.gap(**resting, shape=capsule)
    starts, ends = shapes.contact_interval(**body, shape=capsule)
    assert times.dtype == gaps.dtype == dtype and starts.tobytes() == times.tobytes()
    assert (shapes.will_collide(**body, shape=capsule) == ~np.isnan(impacts)).all()
    assert ((features["kind"] == -1) == np.isnan(impacts)).all()
    begun = 0
    for row in range(500):
        one = body["p"][row], body["end"][row]
        other = own[0][row], own[1][row]
        reach = (Fraction(float(body["r"][row])) + Fraction(float(own[2][row]))) ** 2
        v = minus(vector(body["v"][row]), vector(w[row]))

        def squared(t):
            return squared_distance([distances.at(vector(x), v, t) for x in one], other)

        start = squared(Fraction(0))
        if start > 0:
            # Where segments cross, the gap counts from the nearest way out.
            assert signs[row] == (start > reach) - (start < reach)
            assert abs(gaps[row] - (float(start) ** 0.5 - float(reach) ** 0.5)) < (1e-5 if dtype == np.float32 else 1e-13)
        if start <= reach:
            assert times[row] == 0
        elif np.isnan(times[row]):
            assert least_squared_distance(axes, row) > reach
        else:
            before, after = (Fraction(float(np.nextafter(times[row], dtype(to)))) for to in (-1, np.inf))
            # Points and segments touch for an instant, as grazes do.
            is_instant = reach == 0 or impacts[row] != times[row]
            assert squared(before) >= reach and (is_instant or squared(after) <= reach)
            assert abs(np.linalg.norm(normals[row]) - 1) < 1e-5
            nearest = float(distances.Segment(*(distances.at(vector(x), vector(body["v"][row]), Fraction(float(times[row]))) for x in one)).squared(vector(points[row]))) ** 0.5
            assert abs(nearest - body["r"][row]) < (1e-3 if dtype == np.float32 else 1e-12)
            begun += 1
    assert begun > 60


@pytest.mark.parametrize("axes", [2, 3])
def test_a_capsule_of_equal_ends_is_a_ball(axes):
    """The other way round, with the roles exchanged, it is a ball and a capsule."""
    body, own, w = lattice(800, axes, np.float64, seed=5)
    capsule = shapes.Capsule(*own, velocity=w)
    ball = {name: body[name] for name in ("p", "v", "r")}
    for question in (shapes.time_of_impact, shapes.first_contact):
        plain = question(**ball, shape=capsule, features=True)
        short = question(**ball, end=body["p"], shape=capsule, features=True)
        assert np.allclose(plain[0], short[0], rtol=1e-15, atol=0, equal_nan=True)
        assert 50 < np.isfinite(plain[0]).sum() < 700
    for question, names in ((shapes.gap, "pr"), (shapes.relation, "pr"), (shapes.is_approaching, "pvr")):
        given = {name: body[name] for name in names}
        assert np.allclose(question(**given, shape=capsule), question(**given, end=body["p"], shape=capsule), rtol=1e-14)


@pytest.mark.parametrize("axes", [2, 3])
def test_exchanged_capsules(axes):
    body, own, w = lattice(500, axes, np.float64, seed=6)
    one = shapes.Capsule(*own, velocity=w)
    other = shapes.Capsule(body["p"], body["end"], body["r"], velocity=body["v"])
    back = {"p": own[0], "end": own[1], "v": w, "r": own[2]}
    times, normals = shapes.first_contact(**body, shape=one)
    swapped, opposite = shapes.first_contact(**back, shape=other)
    assert np.allclose(times, swapped, rtol=1e-15, atol=0, equal_nan=True)
    late = times > 0
    assert late.sum() > 60 and np.allclose(normals[late], -opposite[late], atol=1e-12)
    resting = [{name: each[name] for name in ("p", "end", "r")} for each in (body, back)]
    points, others = shapes.closest_points(**resting[0], shape=one)
    gaps = shapes.gap(**resting[0], shape=one)
    apart = gaps > 0
    assert np.allclose(np.linalg.norm(points - others, axis=1)[apart], gaps[apart], atol=1e-12)
    assert np.allclose(gaps, shapes.gap(**resting[1], shape=other), atol=1e-12)
    for tolerance in (0.0, 1.0):
        within = shapes.relation_within(**resting[0], shape=one, tolerance=tolerance)
        far = np.abs(np.abs(gaps) - tolerance) > 1e-9
        assert (within == np.where(np.abs(gaps) <= tolerance, 0, np.sign(gaps)))[far].all()


def test_capsules_broadcast():
    beams = shapes.Capsule([[[1, -3, 5]], [[1, -3, 7]]], [[[1, 3, 5]], [[1, 3, 7]]], 0.5)
    ends = [[2, 0, 0], [0, 0, 0], [3, 1, 0]]
    times, normals = shapes.time_of_impact([-2, 0, 0], [0, 0, 2], 0.5, beams, end=ends)
    assert times.shape == (2, 3) and normals.shape == (2, 3, 3)
    assert times[:, 0].tolist() == [2, 3] and times[:, 2].tolist() == [2, 3]
    for i, j in itertools.product(range(2), range(3)):
        beam = shapes.Capsule(beams.start[i, 0], beams.end[i, 0], 0.5)
        assert shapes.time_of_impact([-2, 0, 0], [0, 0, 2], 0.5, beam, end=ends[j])[0] == times[i, j] or np.isnan(times[i, j])
    none = np.zeros((0, 3))
    assert shapes.gap(none, 1, shapes.Capsule([0, 0, 0], [1, 0, 0], 1), end=none).shape == (0,)
    many = np.zeros((9000, 3))
    one, other = (shapes.time_of_impact(many, [0, 0, 1], 1, shapes.Capsule([0, 0, 4], [1, 0, 4], 1), end=many + 1, threads=threads) for threads in (1, 2))
    assert one[0].tobytes() == other[0].tobytes() and one[1].tobytes() == other[1].tobytes()


def test_other_queries_about_capsules_are_refused():
    wall, limb = shapes.Segment([0, 0], [1, 0]), shapes.Capsule([0, 0], [1, 0], 1)
    x = np.zeros((3, 2))
    cure = "leave end out, or give a Capsule as shape"
    for shape, name in ((wall, "Segment"), (shapes.Hollow(limb), "Hollow(Capsule)"), (shapes.Polygon([[0, 0], [1, 0], [0, 1]]), "Polygon")):
        message = f"end is given, and capsules meet only other capsules, no {name}; {cure}"
        assert refused(shapes.time_of_impact, x, x, 1, shape, end=x) == message
        assert refused(shapes.gap, x, 1, shape, end=x) == message
    message = "a and end are both given, and capsules do not accelerate; leave one of them out"
    assert refused(shapes.first_contact, x, x, 1, limb, end=x, a=[0, 1]) == message
    finite = "give a finite number"
    assert refused(shapes.gap, x, 1, limb, end=spoiled(x, (2, 1), np.nan)) == f"end[2, 1] is nan; {finite}"
    assert refused(shapes.gap, spoiled(x, (1, 0), np.inf), 1, limb, end=x) == f"p[1, 0] is inf; {finite}"
    assert refused(shapes.gap, x, [1, -1, 1], limb, end=x) == f"r[1] is -1.0; {finite} that is at least 0"
    assert refused(shapes.will_collide, x, spoiled(x, (0, 1), np.nan), 1, limb, end=x) == f"v[0, 1] is nan; {finite}"
    assert refused(shapes.gap, x, 1, limb, end=[0, 0, 0]).startswith("end has 3 along its last axis, and p has 2;")
