"""Errors: the argument, the place and the cure."""

import re

import numpy as np
import pytest

import carom

X = np.zeros((4, 3, 2))
R = np.ones((4, 3))


def refused(question, *given, error=ValueError, **options):
    with pytest.raises(error) as caught:
        question(*given, **options)
    return str(caught.value)


def pair(**changes):
    given = {"p1": X, "v1": X, "r1": R, "p2": X + 9, "v2": X, "r2": R, "max_time": 1.0}
    return list({**given, **changes}.values())


def spoiled(array, place, value):
    copy = array.copy()
    copy[place] = value
    return copy


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("name", ["p1", "v1", "p2", "v2"])
def test_numbers_that_are_not_finite(name, value, dtype):
    given = [np.asarray(x, dtype) for x in pair(**{name: spoiled(X, (2, 1, 1), value)})]
    shown = {"nan": "nan", "inf": "inf", "-inf": "-inf"}[str(value)]
    message = f"{name}[2, 1, 1] is {shown}; give a finite number"
    assert refused(carom.time_of_impact, *given) == message
    assert refused(carom.contact_interval, *given[:6]) == message


def test_radii():
    least = "give a finite number that is at least 0"
    assert refused(carom.will_collide, *pair(r2=spoiled(R, (3, 2), -1))) == f"r2[3, 2] is -1.0; {least}"
    assert refused(carom.will_collide, *pair(r1=np.nan)) == f"r1 is nan; {least}"
    assert refused(carom.gap, [0, 0], [1, -0.5], [1, 1], 1) == f"r1[1] is -0.5; {least}"
    assert refused(carom.relation, [0, 0], 1, [[1, 1]], np.inf) == f"r2 is inf; {least}"


def test_deadlines():
    cure = "give a number, or infinity to ask without an end"
    assert refused(carom.first_contact, *pair(max_time=np.nan)) == f"max_time is nan; {cure}"
    late = spoiled(R, (1, 2), np.nan)
    assert refused(carom.closest_approach, *pair(max_time=late)) == f"max_time[1, 2] is nan; {cure}"


def test_the_place_is_that_in_the_argument_and_not_in_the_broadcast_pairs():
    x = spoiled(np.zeros((3, 1, 2)), (2, 0, 1), np.nan)
    y = np.zeros((1, 500, 2))
    assert refused(carom.gap, x, 1, y, 1) == "p1[2, 0, 1] is nan; give a finite number"
    assert refused(carom.gap, y, 1, x, 1) == "p2[2, 0, 1] is nan; give a finite number"
    y = spoiled(y, (0, 321, 0), np.inf)
    assert refused(carom.gap, np.zeros((3, 1, 2)), 1, y, 1) == "p2[0, 321, 0] is inf; give a finite number"


def test_the_first_place_is_told_by_every_number_of_threads():
    x = np.zeros((200_000, 2))
    x[[70_000, 150_000], 1] = np.nan
    for threads in (1, 2, 3):
        message = refused(carom.gap, [0, 0], 1, x, 1, threads=threads)
        assert message == "p2[70000, 1] is nan; give a finite number"


def test_shapes():
    cure = "without the axis of coordinates, give lengths that are equal or 1"
    assert refused(carom.gap, X, R[:, :2], [0, 0], 1) == f"p1 has the shape (4, 3, 2), and r1 has the shape (4, 2); {cure}"
    assert refused(carom.gap, X, 1, [0, 0], np.ones(4)) == f"p1 has the shape (4, 3, 2), and r2 has the shape (4,); {cure}"
    assert (
        refused(carom.gap, X, 1, [0, 0, 0], 1)
        == "p2 has 3 along its last axis, and p1 has 2; give vectors with as many coordinates"
    )
    assert (
        refused(carom.will_collide, *pair(v2=np.zeros((4, 3, 1))))
        == "v2 has 1 along its last axis, and p1 has 2; give vectors with as many coordinates"
    )
    assert (
        refused(carom.will_collide, *pair(v1=0.0))
        == "v1 is a single number; give vectors, with their coordinates along the last axis"
    )
    for count, axes in ((3, 0), (50, 9)):
        x = np.zeros((count, axes))
        assert refused(carom.gap, x, 1, x, 1) == f"p1 has {axes} coordinates along its last axis; give from 1 to 8"
    x = np.zeros((50, 5))
    assert refused(carom.impacts, x, x, 1, 1.0) == "x has 5 coordinates along its last axis; give from 1 to 4"
    hint = "(transposed? give one row for each ball)"
    assert refused(carom.gap, x.T, 1, x.T, 1) == f"p1 has 50 coordinates along its last axis; give from 1 to 8 {hint}"
    x = np.zeros((2, 50))
    assert refused(carom.impacts, x, x, 1, 1.0) == f"x has 50 coordinates along its last axis; give from 1 to 4 {hint}"
    x = np.zeros((5, 1))
    assert refused(carom.contacts_in_zone, x, x, 1, 1, (1, 1)) == "x has 1 coordinate for each ball; a zone needs 3, as the third is the height"


def test_threads():
    cure = "or None for one for each core"
    assert refused(carom.gap, X, 1, X, 1, threads=0) == f"threads is 0; give a number from 1 to 65535, {cure}"
    assert refused(carom.gap, X, 1, X, 1, threads=-2) == f"threads is -2; give a number from 1 to 65535, {cure}"
    assert (
        refused(carom.impacts, [[0], [9]], [0], 1, 1, threads=1.5, error=TypeError)
        == f"threads is 1.5; give a whole number, {cure}"
    )


def test_sets():
    x = np.zeros((5, 2))
    assert refused(carom.impacts, spoiled(x, (3, 1), np.nan), x, 1, 1) == "x[3, 1] is nan; give a finite number"
    assert refused(carom.impacts, x, spoiled(x, (4, 0), np.inf), 1, 1) == "v[4, 0] is inf; give a finite number"
    assert (
        refused(carom.impacts, x, x, np.array([1, 1, 1, 1, -1.0]), 1)
        == "r[4] is -1.0; give a finite number that is at least 0"
    )
    assert refused(carom.impacts, x, [0, np.nan], 1, 1, margin=1) == "v[1] is nan; give a finite number"
    others = (x, spoiled(x, (1, 1), -np.inf), 1)
    assert refused(carom.impacts, x, x, 1, 1, others=others) == "others[1][1, 1] is -inf; give a finite number"
    assert (
        refused(carom.impacts, x, x[:4], 1, 1)
        == "x has the shape (5, 2), v has the shape (4, 2); give as many rows in each, or one for all balls"
    )
    assert refused(carom.impacts, X, X, 1, 1) == "x has the shape (4, 3, 2); give one row for each ball"
    assert refused(carom.impacts, x, x, np.ones((5, 1)), 1) == "r has the shape (5, 1); give shape (5,), or one number"
    assert refused(carom.impacts, x, x, np.ones((5, 2)), 1) == "r has the shape (5, 2); give one number for each ball, or one for all"
    assert (
        refused(carom.impacts, x, x, 1, 1, others=([0, 0, 0], [0, 0, 0], 1))
        == "others[0] has 3 along its last axis, and x has 2; give vectors with as many coordinates"
    )
    for others in (x, "xyz!", 5):
        message = refused(carom.impacts, x, x, 1, 1, others=others, error=TypeError)
        assert message == "others is no set of balls; give a tuple (x, v, r)"
    for others, count in (((x, x), "2 entries"), ([x], "1 entry"), ((x, x, 1, 1), "4 entries")):
        message = refused(carom.impacts, x, x, 1, 1, others=others, error=TypeError)
        assert message == f"others has {count}; give three: (x, v, r)"


def test_one_ball_without_others():
    """A row of places would else be taken for a single ball, which meets nothing."""
    among = "for one ball among others give `others`"
    for search in (lambda *sets, **options: carom.impacts(*sets, 1.0, **options), lambda *sets, **options: carom.approaches(*sets, 1.0, 0.5, **options)):
        message = refused(search, [0.0, 5.0, 9.0], [1.0, 0.0, 0.0], 1.0)
        assert message == f"x is one ball of 3 coordinates; for 3 balls on a line give shape (3, 1), {among}"
        message = refused(search, np.arange(1000.0), np.zeros(1000), np.ones(1000))
        assert message == f"x is one ball of 1000 coordinates; for 1000 balls on a line give shape (1000, 1), {among}"
        message = refused(search, [0.0], [0.0], 1.0)
        assert message == f"x is one ball of 1 coordinate; for 1 ball on a line give shape (1, 1), {among}"
        assert len(search([[0.0], [5.0], [9.0]], [[9.0], [0.0], [0.0]], 1.0)) == 2
        # One ball beside others, and one place with several velocities, are meant.
        assert len(search([0.0], [9.0], 1.0, others=([[5.0], [9.0]], [0.0], 1.0))) == 2
        assert len(search([[0.0]], [9.0], 1.0, others=([5.0], [0.0], 1.0))) == 1
        assert len(search([0.0, 0.0], [[1.0, 0.0], [-1.0, 0.0]], 1.0)) <= 1
        assert refused(search, [], [], 1.0) == "x has 0 coordinates along its last axis; give from 1 to 4"


def test_numbers_of_a_search():
    x = np.zeros((5, 2))
    assert refused(carom.impacts, x, x, 1, np.nan) == "max_time is nan; give a number"
    for value in ("soon", "1e3", b"1", True, np.True_, None, [1, 2]):
        message = refused(carom.impacts, x, x, 1, value, error=TypeError)
        assert message == f"max_time is {value!r}; give a number"
    assert refused(carom.impacts, x, x, 1, 10**400) == "max_time is beyond the largest float64; give a smaller number, or inf"
    assert len(carom.impacts(x, x, 1, 2**70)) == 0
    for whole in (2**53 + 1, np.int64(2**53 + 1), -(2**53) - 1):
        message = refused(carom.impacts, x, x, 1, whole)
        assert message == f"max_time is {whole}, which float64 cannot represent; use a smaller one, or round it with float(…)"
    assert len(carom.impacts(x, x, 1, 2**60)) == 0
    assert refused(carom.approaches, x, x, 1, 1, np.nan) == "margin is nan; give a number"
    for margin in (-1, np.inf):
        message = refused(carom.impacts, x, x, 1, 1, margin=margin)
        assert message == f"margin is {margin!r}; give a finite number that is at least 0"


def flags():
    """Calls with a value for each flag, by its name."""
    x, wall = np.array([[0.0, 0.0], [9.0, 0.0]]), carom.shapes.Segment([0, 0], [1, 0])
    for name in ("first", "contacts", "cpa", "progress"):
        yield name, lambda value, name=name: carom.impacts(x, x, 1, 1, **{name: value})
    for name in ("first", "progress"):
        yield name, lambda value, name=name: carom.approaches(x, x, 1, 1, 1, **{name: value})
    yield "first", lambda value: carom.contacts_in_zone(np.zeros((2, 3)), [0, 0, 0], 1, 1, (1, 1), first=value)
    for question in (carom.time_of_impact, carom.first_contact):
        yield "points", lambda value, question=question: question(x, x, 1, x + 9, x, 1, points=value)
    for question in (carom.shapes.time_of_impact, carom.shapes.first_contact):
        for name in ("points", "features"):
            yield name, lambda value, question=question, name=name: question(x, x, 1, wall, **{name: value})
    yield "Polyline.closed", lambda value: carom.shapes.Polyline([[0, 0], [1, 0], [0, 1]], closed=value)
    yield "replay", lambda value: carom.Simulation(x, x, 1, replay=value)
    yield "replay", lambda value: carom.Simulation.from_scene({"balls": [{"center": [0, 0], "radius": 1}]}, replay=value)
    yield "hops", lambda value: carom.Simulation(x, x, 1).events(1.0, hops=value)
    yield "unwrapped", lambda value: carom.Simulation(x, x, 1).frames([1.0], unwrapped=value)


@pytest.mark.parametrize("value", [1, None, "x", [True]])
def test_flags_are_true_or_false(value):
    """Some errors named a class of the native part, and no argument; other values were taken."""
    for name, take in flags():
        assert refused(take, value, error=TypeError) == f"{name} is {value!r}; give True or False"


def test_flags_may_be_of_numpy():
    for _, take in flags():
        take(np.False_)


def test_answers_are_made_by_functions_alone():
    assert re.match("Answers are made by the functions of carom", refused(carom.Answers, {}, error=TypeError))
