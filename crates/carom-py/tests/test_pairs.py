"""Queries about pairs, beside the program and exact arithmetic."""

import csv
import os
import subprocess

import numpy as np
import pytest
from pairs import NAMES, collides, made_at_random, polynomial, touches

import carom

AXES = "xyz"


def asked_of_the_program(arrays, max_time):
    """The columns that `carom pairs` writes, from single queries in Rust."""
    p1, v1, r1, p2, v2, r2 = arrays
    columns = {}
    for letter, x, v, r in (("a", p1, v1, r1), ("b", p2, v2, r2)):
        for axis, name in enumerate(AXES[: x.shape[1]]):
            columns[f"{letter}{name}"], columns[f"{letter}v{name}"] = x[:, axis], v[:, axis]
        columns[f"{letter}r"] = r
    rows = [",".join(columns)]
    rows += [",".join(map(repr, row)) for row in zip(*(column.tolist() for column in columns.values()))]
    command = [os.environ["CAROM"], "pairs", "-", "--quiet", f"--max-time={max_time}"]
    text = "\n".join(rows) + "\n"
    answers = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    read = list(csv.reader(answers.splitlines()))
    return {name: column for name, *column in zip(*read)}


def numbers(cells):
    return np.array([float(cell) if cell else np.nan for cell in cells])


def same_bits(one, other):
    """Whether two arrays have one type and the same bits, but for NaN."""
    one, other = np.asarray(one), np.asarray(other)
    assert one.dtype == other.dtype and one.shape == other.shape
    bits = f"u{one.dtype.itemsize}"
    nan = np.isnan(one)
    assert (nan == np.isnan(other)).all()
    assert (one.view(bits) == other.view(bits))[~nan].all()
    return True


@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("max_time", [1.0, 0.25])
def test_the_program_answers_the_same(axes, max_time):
    arrays = made_at_random(3001, axes, np.float64)
    told = asked_of_the_program(arrays, max_time)
    times, normals, points = carom.first_contact(*arrays, max_time, points=True)
    assert same_bits(times, numbers(told["first_contact"]))
    for axis, name in enumerate(AXES[:axes]):
        assert same_bits(normals[:, axis], numbers(told[f"n{name}"]))
        assert same_bits(points[:, axis], numbers(told[f"p{name}"]))
    impacts, normals, points = carom.time_of_impact(*arrays, max_time, points=True)
    assert same_bits(impacts, numbers(told["time_of_impact"]))
    met = ~np.isnan(impacts)
    assert 100 < met.sum() < 2900 and (met != ~np.isnan(times)).sum() > 100
    assert (np.isnan(normals).any(axis=1) == ~met).all() and (np.isnan(points).any(axis=1) == ~met).all()
    assert (carom.will_collide(*arrays, max_time) == met).all()
    starts, ends = carom.contact_interval(*arrays)
    in_time = ~np.isnan(times)
    assert same_bits(ends[in_time], numbers(told["exit"])[in_time])
    assert same_bits(starts[in_time], times[in_time])
    p1, _, r1, p2, _, r2 = arrays
    words = {"separate": 1, "touching": 0, "overlapping": -1}
    assert carom.relation(p1, r1, p2, r2).tolist() == [words[word] for word in told["relation"]]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", range(1, carom.MOST_AXES + 1))
def test_one_by_one_they_are_the_same(axes, dtype):
    """Single pairs take the code path for pairs that fill no vector."""
    arrays = made_at_random(300, axes, dtype)
    resting = tuple(arrays[place] for place in (0, 2, 3, 5))
    max_time = dtype(0.7)
    for question, given in (
        (lambda *pair: carom.time_of_impact(*pair, max_time, points=True), arrays),
        (lambda *pair: carom.first_contact(*pair, max_time, points=True), arrays),
        (lambda *pair: (carom.will_collide(*pair, max_time),), arrays),
        (carom.contact_interval, arrays),
        (lambda *pair: carom.closest_approach(*pair, max_time), arrays),
        (lambda *pair: (carom.relation(*pair),), resting),
        (lambda *pair: (carom.gap(*pair),), resting),
    ):
        together = question(*given)
        alone = [question(*(array[row] for array in given)) for row in range(300)]
        for place, answer in enumerate(together):
            one_by_one = np.stack([answers[place] for answers in alone])
            assert answer.dtype == one_by_one.dtype
            assert answer.tobytes() == one_by_one.tobytes()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", [1, 2, 3, 4, 8])
def test_verdicts_are_those_of_exact_arithmetic(axes, dtype):
    arrays = made_at_random(600, axes, dtype, seed=2)
    for max_time in (dtype(0.3), np.inf, -1.0):
        verdicts = carom.will_collide(*arrays, max_time)
        times, _ = carom.time_of_impact(*arrays, max_time)
        contacts, _ = carom.first_contact(*arrays, max_time)
        for row, pair in enumerate(zip(*arrays)):
            assert verdicts[row] == (not np.isnan(times[row])) == collides(pair, max_time), pair
            assert (not np.isnan(contacts[row])) == touches(pair, max_time), pair
    p1, _, r1, p2, _, r2 = arrays
    signs = [np.sign(polynomial(*pair)[2]) for pair in zip(*arrays)]
    assert carom.relation(p1, r1, p2, r2).tolist() == signs
    assert (np.sign(carom.gap(p1, r1, p2, r2)) == np.array(signs, dtype)).all()


def test_every_pair_may_have_its_own_deadline():
    arrays = made_at_random(2000, 2, np.float64, seed=3)
    deadlines = np.random.default_rng(3).uniform(-0.1, 1, 2000)
    times, normals = carom.time_of_impact(*arrays, deadlines)
    for row, pair in enumerate(zip(*arrays)):
        assert (not np.isnan(times[row])) == collides(pair, deadlines[row])
    assert (carom.will_collide(*arrays, deadlines) == ~np.isnan(times)).all()


def test_known_answers():
    assert carom.time_of_impact([-10, 0, 0], [2, 0, 0], 0.5, [0, 0, 0], [0, 0, 0], 0.5)[0] == 4.5
    # Overlapping and approaching; separating; at rest; touching.
    times, normals = carom.time_of_impact(0 * np.ones((4, 1)), [[1], [-1], [0], [0]], 1, [[1], [1], [1], [2]], [0], 1)
    assert times.tolist()[0] == 0 and np.isnan(times[1:]).all()
    assert normals[0].tolist() == [1]
    starts, ends = carom.contact_interval([0, 0], [0, 0], 1, [1, 0], [0, 0], 1)
    assert (starts, ends) == (0, np.inf)
    assert carom.closest_approach([0.0], [0.0], 0.0, [3.0], [-1.0], 1.0, max_time=-1)[0] != 0
    assert [carom.Relation(x).name for x in carom.relation([0], 1, [[1], [2], [3]], 1)] == [
        "OVERLAPPING",
        "TOUCHING",
        "SEPARATE",
    ]


def test_names_of_arguments_are_those_of_the_documentation():
    pair = dict(zip(NAMES, ([0, 0], [1, 0], 1, [3, 0], [0, 0], 1)))
    assert carom.time_of_impact(**pair, max_time=2)[0] == 1
    assert carom.gap(p1=[0], r1=1, p2=[3], r2=1) == 1
