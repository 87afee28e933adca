"""Insides of shapes, beside walls, exact distances and closed forms."""

import pickle

import distances
import numpy as np
import pytest
from test_errors import refused, spoiled

from carom import shapes

INSIDES = ("Ball", "Capsule", "Aabb", "Cylinder")


def lattice(count, axes, dtype, seed):
    """Balls with small whole numbers, most of them in a box from -6 to 6."""
    random = np.random.default_rng(seed)
    p, v, a = (random.integers(-5, 6, (count, axes)).astype(dtype) for _ in range(3))
    v[random.random(count) < 0.2] = 0
    return p, v, random.integers(0, 3, count).astype(dtype), a


def room_and_walls(axes, dtype):
    unit = np.eye(axes, dtype=dtype)
    room = shapes.Hollow(shapes.Aabb(-6 * unit.sum(axis=0), 6 * unit.sum(axis=0)))
    normals = [sign * unit[axis] for axis in range(axes) for sign in (1, -1)]
    return room, [shapes.HalfSpace(-6 * normal, normal) for normal in normals]


def can_and_walls(axes, dtype):
    """A cylinder along (3, 4) or (0, 3, 4), its caps, and its side."""
    start, end = np.array([[1, -6, -8], [1, 6, 8]], dtype)[:, -axes:]
    can = shapes.Hollow(shapes.Cylinder(start, end, 4))
    along = end - start
    return can, [shapes.HalfSpace(start, along), shapes.HalfSpace(end, -along), shapes.Tube(start, end, 4)]


def earliest(times):
    return np.fmin.reduce(times)


def near(one, other, dtype, most=4):
    """Whether numbers differ by some units in the last place; NaN equals NaN."""
    one, other = np.asarray(one, dtype), np.asarray(other, dtype)
    return (np.isnan(one) == np.isnan(other)).all() and np.nanmax(np.abs(one - other) / np.spacing(np.maximum(np.abs(one), dtype(1))), initial=0) <= most


@pytest.mark.parametrize("made", [room_and_walls, can_and_walls])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("falls", [False, True])
def test_a_container_is_its_walls(made, axes, dtype, falls):
    """The impact is the earliest with a wall, and the feature is that wall."""
    p, v, r, a = lattice(900, axes, dtype, seed=axes)
    motion = {"a": a} if falls else {}
    container, walls = made(axes, dtype)
    for question in (shapes.time_of_impact, shapes.first_contact):
        times, normals, points, features = question(p, v, r, container, 30, **motion, points=True, features=True)
        parts = [question(p, v, r, wall, 30, **motion, points=True) for wall in walls]
        first = earliest([part[0] for part in parts])
        assert near(times, first, dtype), question
        assert times.dtype == dtype and 300 < np.isfinite(times).sum()
        kind = shapes.FeatureKind.EDGE if axes == 2 else shapes.FeatureKind.FACE
        met = np.isfinite(times)
        assert (features["kind"][met] == kind).all() and (features["kind"][~met] == shapes.FeatureKind.NONE).all()
        assert (features["index"][~met] == -1).all()
        # Where one wall alone comes first, it is the feature, and has the normal and the point.
        others = np.sort([np.where(np.isnan(part[0]), np.inf, part[0]) for part in parts], axis=0)
        alone = np.flatnonzero(met & (others[1] > others[0] + 1e-3))
        assert len(alone) > 200
        for row in alone:
            wall = features["index"][row]
            assert near(parts[wall][0][row], times[row], dtype)
            assert np.allclose(parts[wall][1][row], normals[row], atol=1e-5) and np.allclose(parts[wall][2][row], points[row], atol=1e-4)
    gaps = shapes.gap(p, r, container)
    assert near(gaps, np.minimum.reduce([shapes.gap(p, r, wall) for wall in walls]), dtype)
    signs = np.minimum.reduce([shapes.relation(p, r, wall) for wall in walls])
    assert (shapes.relation(p, r, container) == signs).all() and set(signs) == {-1, 0, 1}
    impacts, _ = shapes.time_of_impact(p, v, r, container, 30, **motion)
    assert (shapes.will_collide(p, v, r, container, 30, **motion) == ~np.isnan(impacts)).all()


def round_insides(axes, dtype):
    """Hollow shapes with a round wall, their middles with exact distances, and their radii."""
    start, end = np.array([[-3, 0, 0], [2, 1, 1]], dtype)[:, :axes]
    return [
        (shapes.Hollow(shapes.Ball(start, 7)), distances.Ball(start, 7), 7),
        (shapes.Hollow(shapes.Capsule(start, end, 6)), distances.Segment(start, end), 6),
        (shapes.Tube(start, end, 5), distances.Line(start, end), 5),
    ]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("which", range(3))
def test_round_insides_are_those_of_exact_arithmetic(which, axes, dtype):
    """A ball touches where its centre is as far from the middle as the radii differ."""
    inside, middle, radius = round_insides(axes, dtype)[which]
    p, v, r, _ = lattice(500, axes, dtype, seed=7 + axes)
    times, _ = shapes.first_contact(p, v, r, inside)
    impacts, _ = shapes.time_of_impact(p, v, r, inside)
    starts, _ = shapes.contact_interval(p, v, r, inside)
    assert starts.tobytes() == times.tobytes()
    gaps, signs = shapes.gap(p, r, inside), shapes.relation(p, r, inside)
    begun = 0
    for row in range(500):
        x, w = distances.vector(p[row]), distances.vector(v[row])
        reach = distances.vector([radius - r[row]])[0] ** 2
        start = middle.squared(x)
        assert signs[row] == (start < reach) - (start > reach)
        assert abs(gaps[row] - (radius - r[row] - float(start) ** 0.5)) < (1e-5 if dtype == np.float32 else 1e-13)
        if start >= reach:
            assert times[row] == 0
        elif np.isnan(times[row]):
            # It stays inside for ever.
            assert np.isnan(impacts[row]) and middle.squared(distances.at(x, w, 10**9)) < reach
        else:
            assert impacts[row] == times[row]
            before, after = (distances.vector([np.nextafter(times[row], dtype(to))])[0] for to in (-1, np.inf))
            assert middle.squared(distances.at(x, w, before)) <= reach <= middle.squared(distances.at(x, w, after))
            begun += 1
    assert begun > 100


@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("which", range(3))
def test_accelerated_balls_inside(which, axes):
    """Balls touch at the time of contact, and at no step before."""
    inside, middle, radius = round_insides(axes, np.float64)[which]
    p, v, r, a = lattice(250, axes, np.float64, seed=17)
    times, _ = shapes.first_contact(p, v, r, inside, 4, a=a)
    impacts, _ = shapes.time_of_impact(p, v, r, inside, 4, a=a)
    assert (shapes.will_collide(p, v, r, inside, 4, a=a) == ~np.isnan(impacts)).all()
    met = 0
    for row in range(250):
        x, w, g = (distances.vector(part[row]) for part in (p, v, a))
        reach = distances.vector([radius - r[row]])[0] ** 2

        def squared(t):
            return middle.squared(distances.at(distances.at(x, w, t), g, t * t / 2))

        end = distances.vector([4 if np.isnan(times[row]) else times[row]])[0]
        if end == 0:
            assert squared(end) >= reach
            continue
        assert max(squared(end * step / 64) for step in range(64)) < reach
        if not np.isnan(times[row]):
            assert abs(squared(end) - reach) < 1e-9
            met += 1
    assert met > 60


@pytest.mark.parametrize("kind", INSIDES)
def test_only_the_difference_of_velocities_counts(kind):
    p, v, r, w = lattice(400, 3, np.float64, seed=3)
    shape = {"Ball": ([0, 0, 0], 8), "Aabb": ([-7] * 3, [7] * 3)}.get(kind, ([-3, 0, 1], [2, 4, 0], 7))
    still = shapes.Hollow(getattr(shapes, kind)(*shape))
    moving = shapes.Hollow(getattr(shapes, kind)(*shape), velocity=w)
    for question in (shapes.time_of_impact, shapes.first_contact):
        times, normals, features = question(p, v, r, moving, features=True)
        others = question(p, v - w, r, still, features=True)
        assert times.tobytes() == others[0].tobytes() and normals.tobytes() == others[1].tobytes()
        assert features.tobytes() == others[2].tobytes()
    assert (shapes.is_approaching(p, v, r, moving) == shapes.is_approaching(p, v - w, r, still)).all()


def test_a_shape_of_each_row_broadcasts():
    x = np.zeros((3, 1, 2))
    bowls = shapes.Hollow(shapes.Ball([[0, 0], [1, 0]], [5, 6]))
    gaps = shapes.gap(x, 1, bowls)
    assert gaps.shape == (3, 2) and gaps.tolist() == [[4, 4]] * 3
    times, normals = shapes.time_of_impact(np.zeros((0, 2)), [1, 0], 1, bowls.__class__(shapes.Ball([0, 0], 5)))
    assert times.shape == (0,) and normals.shape == (0, 2)
    many = np.zeros((9000, 2))
    answers = [shapes.time_of_impact(many, [1, 0], 1, shapes.Hollow(shapes.Ball([0, 0], 5)), features=True, threads=threads) for threads in (1, 2)]
    for one, other in zip(*answers):
        assert one.tobytes() == other.tobytes()
    assert (answers[0][0] == 4).all()
    single = np.zeros((2, 2), np.float32)
    assert shapes.gap(single, 1, shapes.Hollow(shapes.Ball(single, 5))).dtype == np.float32


def test_what_has_no_inside():
    for shape in (shapes.Segment([0, 0], [1, 0]), shapes.HalfSpace([0, 0], [1, 0]), None, 3):
        assert refused(shapes.Hollow, shape, error=TypeError) == f"Hollow.shape is {shape!r}; give a Ball, Capsule, Aabb, Cylinder or Polygon"
    moving = shapes.Ball([0, 0], 1, velocity=[1, 0])
    assert refused(shapes.Hollow, moving) == "Hollow.shape has a velocity; give it to the inside: Hollow(shape, velocity=…)"
    assert refused(shapes.Cylinder, [0, 0], [1, 0], 1, velocity=[0, 0]) == "Cylinder.velocity is given; give it to the inside: Hollow(cylinder, velocity=…)"
    can = shapes.Cylinder([0, 0], [1, 0], 1)
    cure = "shape is a Cylinder, and balls collide only with its inside; give Hollow(cylinder), or a Capsule"
    assert refused(shapes.gap, [0, 0], 1, can, error=TypeError) == cure


def test_errors_name_the_shape_inside():
    center = np.zeros((4, 2))
    assert refused(shapes.Ball, spoiled(center, (2, 1), np.nan), 1) == "Ball.center[2, 1] is nan; give a finite number"
    bowl = shapes.Hollow(shapes.Ball(center, 3))
    center[2, 1] = np.inf
    assert refused(shapes.gap, [0, 0], 1, bowl) == "Ball.center[2, 1] is inf; give a finite number"
    assert refused(shapes.Cylinder, [0, 0], [1, 0], -1) == "Cylinder.radius is -1.0; give a finite number that is at least 0"
    room = shapes.Aabb([0, 0], [1, 1])
    assert refused(shapes.Hollow, room, velocity=[np.nan, 0]) == "Hollow.velocity[0] is nan; give a finite number"
    assert refused(shapes.Hollow, room, velocity=[0, 0, 0]) == "Aabb.lower has 2 along its last axis, and Hollow.velocity has 3; give vectors with as many coordinates"


def test_insides_are_values():
    room = shapes.Hollow(shapes.Aabb([0, 0], [4, 4]), velocity=[1, 0])
    assert repr(room) == "Hollow(shape=Aabb(lower=array([0, 0]), upper=array([4, 4])), velocity=array([1, 0]))"
    copy = pickle.loads(pickle.dumps(room))
    assert repr(copy) == repr(room) and shapes.gap([2, 2], 1, copy) == 1
