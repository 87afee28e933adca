"""Arguments of shapes, and the errors about them."""

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given
from test_arguments import anything
from test_errors import refused, spoiled

from carom import shapes

X, R = np.zeros((4, 3, 2)), np.ones((4, 3))
FINITE = "give a finite number"
MADE = {
    "HalfSpace": {"point": X, "normal": X + 1},
    "Segment": {"start": X, "end": X + 1},
    "Capsule": {"start": X, "end": X + 1, "radius": R},
    "Aabb": {"lower": X, "upper": X + 1},
    "Triangle": {"a": X, "b": X + 1, "c": X + [0, 1]},
    "Ball": {"center": X, "radius": R},
    "Tube": {"start": X, "end": X + 1, "radius": R},
}


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, all in MADE.items() for name in (*all, "velocity") if name != "radius"])
def test_numbers_that_are_not_finite(kind, name, value, dtype):
    array = spoiled(MADE[kind].get(name, X), (2, 1, 1), value)
    given = {own: np.asarray(x, dtype) for own, x in {**MADE[kind], name: array}.items()}
    message = f"{kind}.{name}[2, 1, 1] is {value}; {FINITE}"
    assert refused(getattr(shapes, kind), **given) == message
    # An array that has changed is checked again.
    late = {own: np.array(x, dtype) for own, x in {**MADE[kind], name: MADE[kind].get(name, X)}.items()}
    shape = getattr(shapes, kind)(**late)
    late[name][2, 1, 1] = value
    assert refused(shapes.time_of_impact, X.astype(dtype), X[0], R, shape) == message
    assert refused(shapes.gap, X, R, shape) == message


def test_what_makes_no_shape():
    assert (
        refused(shapes.Aabb, [[0, 0], [0, 2]], [[1, 1], [1, 1]])
        == "Aabb.lower[1, 1] is 2.0; give a corner whose coordinates are not above those of the upper corner"
    )
    assert (
        refused(shapes.HalfSpace, [0, 0], [[1, 0], [0, 0]])
        == "HalfSpace.normal[1] is the zero vector; give a vector of any length but 0 that points out of the half-space"
    )
    assert (
        refused(shapes.Capsule, [0, 0], [1, 0], [1, -2])
        == "Capsule.radius[1] is -2.0; give a finite number that is at least 0"
    )
    for kind in (shapes.Tube, shapes.Cylinder):
        assert (
            refused(kind, [[0, 0], [1, 1]], [1, 1], 1)
            == f"{kind.__name__}.end is the same point as the start; give two points that differ, which tell the direction of the axis"
        )
    for axes, words in ((1, "1 coordinate"), (4, "4 coordinates")):
        x = np.zeros((5, axes))
        message = f"Segment.start has {words} along its last axis; give 2 or 3"
        assert refused(shapes.Segment, x, x) == message
    assert (
        refused(shapes.Segment, [0, 0], [0, 0, 0])
        == "Segment.end has 3 along its last axis, and Segment.start has 2; give vectors with as many coordinates"
    )
    assert (
        refused(shapes.Segment, np.zeros((4, 2)), np.zeros((3, 2)))
        == "Segment.start has the shape (4, 2), and Segment.end has the shape (3, 2); "
        "without the axis of coordinates, give lengths that are equal or 1"
    )
    assert refused(shapes.Triangle, [0, 0], [1, 0], 1j, error=TypeError).startswith("Triangle.c is a complex; give real numbers")
    assert refused(shapes.Triangle, [0, 0], [1, 0], None, error=TypeError).startswith("Triangle.c is None; give an array, or a number")
    assert refused(shapes.Segment, [0, 0], [2**53 + 1, 0]).startswith("Segment.end[0] is 9007199254740993, which float64 cannot represent; use smaller numbers")
    assert refused(shapes.Shape, error=TypeError).startswith("Shape is what all shapes have in common; make a HalfSpace")


def test_balls_and_shapes_that_do_not_fit():
    wall = shapes.Segment(np.zeros((3, 2)), [1, 0])
    assert (
        refused(shapes.gap, np.zeros((4, 2)), 1, wall)
        == "p has the shape (4, 2), and Segment.start has the shape (3, 2); "
        "without the axis of coordinates, give lengths that are equal or 1"
    )
    assert (
        refused(shapes.gap, [0, 0, 0], 1, wall)
        == "Segment.start has 2 along its last axis, and p has 3; give vectors with as many coordinates"
    )
    assert refused(shapes.gap, [0], 1, wall) == "p has 1 coordinate along its last axis; give 2 or 3"
    for other in (None, [[0, 0], [1, 0]], shapes.Segment):
        message = refused(shapes.gap, [0, 0], 1, other, error=TypeError)
        assert message == f"shape is {other!r}; give a shape of carom.shapes, such as Segment(start, end)"


BALL, BOX, CHAIN = shapes.Ball([5, 5], 1), shapes.Aabb([0, 0], [1, 1]), shapes.Polyline([[0, 0], [1, 1]])


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([BALL, shapes.Ball([9, 9], 1)], "a list of 2 shapes; give several of them as one: Ball([[5, 5], [9, 9]], 1)"),
        ((BALL,), "a tuple of 1 shape; give it alone"),
        ([BALL, BALL, BALL, shapes.Ball([9, 9], 2)], "a list of 4 shapes; give several of them as one: Ball([[5, 5], [5, 5], …], [1, 1, …])"),
        ([BOX, shapes.Aabb([-1.5, 0], [1, 1])], "a list of 2 shapes; give several of them as one: Aabb([[0, 0], [-1.5, 0.0]], [1, 1])"),
        ([BALL, BOX], "a list of 2 shapes; give one after another, in a call for each"),
        ([CHAIN, CHAIN], "a list of 2 shapes; give one after another, in a call for each"),
        ([shapes.Hollow(BALL), shapes.Hollow(BALL)], "a list of 2 shapes; give one after another, in a call for each"),
        ([shapes.Ball([5, 5], 1, velocity=[1, 0]), BALL], "a list of 2 shapes; give one after another, in a call for each"),
        ([BALL, shapes.Ball([[5, 5], [1, 1]], 1)], "a list of 2 shapes; give one after another, in a call for each"),
    ],
)
def test_shapes_in_a_list_are_one_shape_with_arrays(given, says):
    assert refused(shapes.gap, [0, 0], 1, given, error=TypeError) == f"shape is {says}"


def test_balls():
    wall = shapes.Segment([0, 0], [1, 0])
    x = np.zeros((2, 2))
    assert refused(shapes.gap, spoiled(x, (1, 0), np.nan), 1, wall) == f"p[1, 0] is nan; {FINITE}"
    assert refused(shapes.will_collide, x, spoiled(x, (1, 1), np.inf), 1, wall) == f"v[1, 1] is inf; {FINITE}"
    assert refused(shapes.relation, x, [1, -1], wall) == f"r[1] is -1.0; {FINITE} that is at least 0"
    assert refused(shapes.first_contact, x, x, 1, wall, a=spoiled(x, (0, 1), -np.inf)) == f"a[0, 1] is -inf; {FINITE}"
    cure = "of a ball that accelerates or grows give 0 or numbers from 1e-60 to 1e60 in size"
    assert refused(shapes.time_of_impact, x, [1e70, 0], 1, wall, a=[0, 1]) == f"v[0] is 1e70; {cure}"
    assert refused(shapes.time_of_impact, x, [1, 0], 1e-70, wall, a=[0, 1]) == f"r is 1e-70; {cure}"
    assert shapes.time_of_impact(x, [1e70, 0], 1, wall)[0].shape == (2,)
    end = "give a number, or infinity to ask without an end"
    assert refused(shapes.time_of_impact, x, x, 1, wall, [1, np.nan]) == f"max_time[1] is nan; {end}"
    assert refused(shapes.will_collide, x, x, 1, wall, threads=0).startswith("threads is 0; give a number from 1")
    assert refused(shapes.gap, None, 1, wall, error=TypeError).startswith("p is None; give an array, or a number")


def test_the_first_row_is_told_by_every_number_of_threads():
    x = np.zeros((20_000, 2))
    x[[7_000, 15_000], 1] = np.nan
    for threads in (1, 2, 5):
        message = refused(shapes.gap, x, 1, shapes.Aabb([0, 0], [1, 1]), threads=threads)
        assert message == f"p[7000, 1] is nan; {FINITE}"


def test_the_native_part_is_given_as_many_arrays_as_it_has_places():
    from carom import _carom

    x = np.zeros(2)
    assert refused(_carom.shape_gap, ("Segment", None), [x, x], None, error=TypeError) == "there are 2 arguments; give 10"
    assert refused(_carom.shape_gap, ("Cone", None), [x], None).startswith('there is no shape "Cone"; give one of')
    assert refused(_carom.shape_gap, ("Segment", None), [None] * 10, None, error=TypeError) == "there are no arguments; give some"


@given(
    st.sampled_from([*MADE]),
    st.lists(anything(), min_size=8, max_size=8),
    st.one_of(st.none(), anything()),
    st.one_of(st.none(), anything()),
    st.integers(1, 3),
)
def test_anything_is_answered_or_refused_by_name(kind, arguments, velocity, a, threads):
    p, v, r, max_time, *own = arguments
    try:
        shape = getattr(shapes, kind)(*own[: len(MADE[kind])], velocity=velocity)
    except (TypeError, ValueError) as error:
        assert str(error).startswith(f"{kind}.") and "; " in str(error), error
        return
    questions = [
        lambda: shapes.time_of_impact(p, v, r, shape, max_time, a=a, points=True, threads=threads),
        lambda: (shapes.will_collide(p, v, r, shape, max_time, a=a),),
        lambda: shapes.contact_interval(p, v, r, shape),
        lambda: (shapes.relation(p, r, shape), shapes.gap(p, r, shape)),
        lambda: (*shapes.closest_points(p, r, shape), shapes.is_approaching(p, v, r, shape)),
        lambda: (shapes.relation_within(p, r, shape, max_time),),
    ]
    for question in questions:
        try:
            answers = question()
        except (TypeError, ValueError) as error:
            assert str(error).startswith(("p", "v", "r", "a", "max_time", "tolerance", f"{kind}.")) and "; " in str(error), error
        else:
            assert all(answer.dtype in (np.float32, np.float64, np.int8, np.bool_) for answer in answers)
