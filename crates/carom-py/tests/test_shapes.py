"""Queries about balls and shapes, beside exact arithmetic."""

import functools
import pickle
from fractions import Fraction

import distances
import numpy as np
import pytest

import carom
from carom import shapes

KINDS = ("HalfSpace", "Segment", "Capsule", "Aabb", "Triangle", "Ball")
#: The number of vectors that a shape has; a capsule and a ball have a radius, too.
VECTORS = {"HalfSpace": 2, "Segment": 2, "Capsule": 2, "Aabb": 2, "Triangle": 3, "Ball": 1}
ROUND = ("Capsule", "Ball")


def on_a_lattice(kind, count, axes, dtype, seed):
    """Balls and shapes with small whole numbers: many graze or touch."""
    random = np.random.default_rng(seed)
    p, v, w = (random.integers(-5, 6, (count, axes)).astype(dtype) for _ in range(3))
    v[random.random(count) < 0.4, 0] = 0
    w[random.random(count) < 0.5] = 0
    own = [random.integers(-4, 5, (count, axes)).astype(dtype) for _ in range(VECTORS[kind])]
    if kind == "HalfSpace":
        own[1][(own[1] == 0).all(axis=1), 0] = 3
    if kind == "Aabb":
        own = [np.minimum(*own), np.maximum(*own)]
    if kind in ROUND:
        own.append(random.integers(0, 3, count).astype(dtype))
    return (p, v, random.integers(1, 5, count).astype(dtype)), own, w


def shape_of(kind, own, w=None):
    return getattr(shapes, kind)(*own, velocity=w)


def rows(kind, ball, own, w):
    """Each shape, and its ball relative to it, in fractions.

    The last number is the squared distance at which they touch.
    """
    for p, v, r, velocity, *one in zip(*ball, w, *own):
        shape = getattr(distances, kind)(*one)
        x = distances.vector(p)
        relative = distances.minus(distances.vector(v), distances.vector(velocity))
        yield shape, x, relative, distances.reach(r, one[-1] if kind in ROUND else 0)


@functools.cache
def exact_distances(kind, axes, ends):
    """Squared distances of each row: of contact, at the start, the least ever, and before each end.

    The numbers of the lattice are whole, so they are the same in both kinds of floats.
    """

    def of_row(one, x, v, reach):
        ever = one.least(x, v, distances.INFINITY)
        least = {end: ever if end == np.inf else one.least(x, v, Fraction(end)) if end >= 0 else distances.INFINITY for end in ends}
        return reach, one.squared(x), ever, least

    return [of_row(*row) for row in rows(kind, *on_a_lattice(kind, 1200, axes, np.float64, seed=axes))]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_verdicts_are_those_of_exact_arithmetic(kind, axes, dtype):
    ends = (np.inf, 1.5, -1.0)
    ball, own, w = on_a_lattice(kind, 1200, axes, dtype, seed=axes)
    shape = shape_of(kind, own, w)
    seen = set()
    for end in ends:
        contacts, _ = shapes.first_contact(*ball, shape, end)
        impacts, _ = shapes.time_of_impact(*ball, shape, end)
        collide = shapes.will_collide(*ball, shape, end)
        assert contacts.dtype == impacts.dtype == dtype
        assert (collide == ~np.isnan(impacts)).all()
        for row, (reach, start, ever, before) in enumerate(exact_distances(kind, axes, ends)):
            least = before[end]
            assert (not np.isnan(contacts[row])) == (least <= reach), (kind, row)
            if kind != "HalfSpace" and start == 0:
                # The centre is inside the shape, where the gap counts from the nearest face.
                continue
            graze = start >= reach and ever == reach
            expected = least <= reach and ever < start and not graze
            assert collide[row] == expected, (kind, row)
            seen.add((bool(expected), bool(least <= reach), bool(graze)))
    assert seen >= {(True, True, False), (False, False, False), (False, True, True)}


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_times_gaps_normals_and_points(kind, axes, dtype):
    """Times of contact are within a unit in the last place."""
    ball, own, w = on_a_lattice(kind, 1000, axes, dtype, seed=10 + axes)
    shape = shape_of(kind, own, w)
    times, normals, points = shapes.first_contact(*ball, shape, points=True)
    starts, ends = shapes.contact_interval(*ball, shape)
    gaps, signs = shapes.gap(*ball[::2], shape), shapes.relation(*ball[::2], shape)
    assert starts.tobytes() == times.tobytes()
    assert (np.sign(gaps) == signs).all()
    coarse = 1e-5 if dtype == np.float32 else 1e-13
    checked = 0
    for row, (one, x, v, reach) in enumerate(rows(kind, ball, own, w)):
        start = one.squared(x)
        assert signs[row] == (start > reach) - (start < reach)
        if kind != "HalfSpace" and start > 0:
            assert abs(gaps[row] - (float(start) ** 0.5 - float(reach) ** 0.5)) < 40 * coarse
        if np.isnan(times[row]):
            assert np.isnan(normals[row]).all() and np.isnan(points[row]).all() and np.isnan(ends[row])
            continue
        assert abs(np.linalg.norm(normals[row]) - 1) < coarse
        if times[row] == 0:
            assert start <= reach
            continue
        before, after = (Fraction(float(np.nextafter(times[row], dtype(to)))) for to in (-1, np.inf))
        assert one.squared(distances.at(x, v, before)) >= reach >= one.least(x, v, after)
        # The normal leads from the centre to the point of contact, a radius away.
        p, velocity, r = (part[row] for part in ball)
        assert np.abs(p + velocity * times[row] + normals[row] * r - points[row]).max() < 100 * coarse
        checked += 1
    assert checked > 80


@pytest.mark.parametrize("kind", KINDS)
def test_an_acceleration_of_zero_changes_no_bit(kind):
    ball, own, w = on_a_lattice(kind, 800, 3, np.float64, seed=7)
    shape = shape_of(kind, own, w)
    for question in (shapes.time_of_impact, shapes.first_contact):
        straight = question(*ball, shape, 3, points=True)
        for one, other in zip(straight, question(*ball, shape, 3, a=[0, 0, 0], points=True)):
            assert one.tobytes() == other.tobytes()


def accelerated(kind, axes, dtype):
    """Balls and shapes on a lattice, and accelerations of the balls."""
    ball, own, w = on_a_lattice(kind, 500, axes, dtype, seed=20 + axes)
    return ball, own, w, np.random.default_rng(3).integers(-3, 4, (500, axes)).astype(dtype)


@functools.cache
def paths(kind, axes):
    """The squared distance of each row as a function of time, and that of contact.

    The numbers are whole, so they are the same in both kinds of floats, and distances are kept.
    """
    *lattice, a = accelerated(kind, axes, np.float64)

    def path(one, x, v, g):
        return functools.cache(lambda t: one.squared(distances.at(distances.at(x, v, t), g, t * t / 2)))

    return [(path(one, x, v, distances.vector(g)), reach) for (one, x, v, reach), g in zip(rows(kind, *lattice), a)]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_accelerated_balls_meet_shapes(kind, axes, dtype):
    """Balls touch at the time of contact, and at no step before."""
    ball, own, w, a = accelerated(kind, axes, dtype)
    shape = shape_of(kind, own, w)
    times, _ = shapes.first_contact(*ball, shape, 4, a=a)
    impacts, _ = shapes.time_of_impact(*ball, shape, 4, a=a)
    assert (shapes.will_collide(*ball, shape, 4, a=a) == ~np.isnan(impacts)).all()
    assert (~np.isnan(times))[~np.isnan(impacts)].all() and (impacts >= times)[~np.isnan(impacts)].all()
    met = 0
    for row, (squared, reach) in enumerate(paths(kind, axes)):
        end = Fraction(4)
        if not np.isnan(times[row]):
            end = Fraction(float(times[row]))
            if end == 0:
                assert squared(end) <= reach
                continue
            assert squared(end) - reach < Fraction(1, 1000)
            met += 1
        early = [squared(end * step / 64) for step in range(64)]
        assert min(early) > reach, (kind, row)
    assert met > 20


@pytest.mark.parametrize("kind", KINDS)
def test_broadcasting_layouts_and_threads_change_no_bit(kind):
    ball, own, w = on_a_lattice(kind, 60, 2, np.float64, seed=5)
    one = [part[:, None] for part in ball]
    grid = shapes.time_of_impact(*one, shape_of(kind, own, w), points=True)
    assert grid[0].shape == (60, 60) and grid[1].shape == (60, 60, 2)
    for row in range(60):
        alone = shapes.time_of_impact(*(part[row] for part in ball), shape_of(kind, own, w), points=True)
        for together, answer in zip(grid, alone):
            assert together[row].tobytes() == answer.tobytes()
        single = shape_of(kind, [part[row] for part in own], w[row])
        for together, answer in zip(grid, shapes.time_of_impact(*ball, single, points=True)):
            assert np.ascontiguousarray(together[:, row]).tobytes() == answer.tobytes()
    turned = shape_of(kind, [np.asfortranarray(part)[::-1] for part in own], np.flip(w, 0))
    reversed_rows = shapes.time_of_impact(*(part[::-1] for part in ball), turned)[0][::-1]
    straight = shapes.time_of_impact(*ball, shape_of(kind, own, w))[0]
    assert np.ascontiguousarray(reversed_rows).tobytes() == straight.tobytes()
    many = [np.broadcast_to(part, (150, *part.shape)) for part in ball]
    answers = [shapes.time_of_impact(*many, shape_of(kind, own, w), threads=threads)[0].tobytes() for threads in (1, 2, 5)]
    assert answers[0] == answers[1] == answers[2] == straight.tobytes() * 150


def test_kinds_of_floats():
    single, double = np.zeros((3, 2), np.float32), np.zeros((3, 2))
    box = shapes.Aabb(single - 1, single + 1)
    assert shapes.gap(single + 4, 1, box).dtype == np.float32
    assert shapes.gap(double + 4, 1, box).dtype == np.float64
    assert shapes.gap(single + 4, 1, shapes.Aabb(double - 1, single + 1)).dtype == np.float64
    # A plain number adapts to the arrays of the query.
    for kind in (np.float32, np.float64):
        capsule = shapes.Capsule(single[0], single[0], 0.1)
        assert shapes.gap(np.array([0, 3], kind), 0.25, capsule) == kind(3) - kind(0.25) - kind(0.1)
    assert shapes.gap([[0, 7], [0, 8]], 1, shapes.HalfSpace([0, 0], [0, 2])).tolist() == [6, 7]


def test_a_single_row_is_answered_by_numbers():
    wall = shapes.Segment([5, -1], [5, 1])
    times, normals, points = shapes.time_of_impact([0, 0], [2, 0], 1, wall, points=True)
    assert isinstance(times, np.float64) and times == 2
    assert normals.tolist() == [1, 0] and points.tolist() == [5, 0]
    assert isinstance(shapes.will_collide([0, 0], [2, 0], 1, wall), np.bool_)
    assert carom.Relation(shapes.relation([0, 0], 5, wall)) is carom.Relation.TOUCHING
    assert shapes.time_of_impact(np.zeros((0, 2)), [1, 0], 1, wall)[1].shape == (0, 2)


def test_known_answers():
    """Examples from the documentation of the library."""
    ball = ([1, 1, 5], [0, 0, -2], 1)
    roof = shapes.Triangle([0, 0, 0], [4, 0, 0], [0, 4, 0])
    assert shapes.time_of_impact(*ball, roof)[0] == 2
    # A moving shape: only the difference of the velocities counts.
    rising = shapes.Triangle([0, 0, 0], [4, 0, 0], [0, 4, 0], velocity=[0, 0, 1])
    assert shapes.time_of_impact([1, 1, 5], [0, 0, -1], 1, rising)[0] == 2
    # A rolling ball has no impact with the ground; one that is pressed against it has it at 0.
    ground = shapes.HalfSpace([0, 0], [0, 1])
    assert np.isnan(shapes.time_of_impact([0, 1], [1, 0], 1, ground)[0])
    assert shapes.time_of_impact([0, 1], [1, 0], 1, ground, a=[0, -9.8])[0] == 0
    assert np.isnan(shapes.time_of_impact([0, 1], [1, 0], 1, ground, a=[0, 9.8])[0])
    # Inside a half-space.
    assert shapes.gap([0, -3], 1, ground) == -4
    assert shapes.contact_interval([0, -3], [0, 1], 1, ground)[1] == 4
    # A miss by the last bit is a miss.
    wall = shapes.Segment([0, 0], [1, 0])
    assert np.isnan(shapes.first_contact([-9, 1], [1, 0], [np.nextafter(1, 0)], wall)[0]).all()
    assert shapes.relation([0.5, 1 + 2**-52], 1, wall) == carom.Relation.SEPARATE


def test_shapes_are_values():
    start = np.zeros((4, 2))
    wall = shapes.Segment(start=start, end=[1, 0], velocity=[0, 1])
    assert wall.start is start and wall.end.tolist() == [1, 0]
    assert repr(shapes.Capsule([0, 0], [1, 0], 0.5)) == "Capsule(start=array([0, 0]), end=array([1, 0]), radius=0.5)"
    copy = pickle.loads(pickle.dumps(wall))
    assert copy.velocity.tolist() == [0, 1] and repr(copy) == repr(wall)
    with pytest.raises(AttributeError):
        wall.start = start


def test_every_function_is_documented_with_an_example():
    for name in shapes.__all__:
        assert ">>> " in getattr(shapes, name).__doc__, name
