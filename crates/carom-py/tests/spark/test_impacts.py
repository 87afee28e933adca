"""Answers of a cluster, beside those in memory and brute force."""

import datetime
import decimal

import numpy as np
import pyarrow
import pytest
from frames import assert_as_in_memory, assert_same_bits, frame
from kinds import KINDS, broad, skewed, uniform
from pairs import collides

import carom
import carom.spark


@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_bits_as_in_memory(spark, kind, axes):
    assert_as_in_memory(spark, KINDS[kind](50_000, axes), 1.0)


def pairs_by_brute_force(balls, max_time):
    """All pairs that meet, by NumPy, and by fractions in doubtful cases."""
    x, v, r = balls
    found = []
    for row in range(len(r) - 1):
        p, w, s = x[row + 1 :] - x[row], v[row + 1 :] - v[row], r[row + 1 :] + r[row]
        a, b = np.einsum("ij,ij->i", w, w), np.einsum("ij,ij->i", p, w)
        pp, ss = np.einsum("ij,ij->i", p, p), s * s
        c = pp - ss
        at_end = a * max_time**2 + 2 * b * max_time + c
        meets = (b < 0) & ((c <= 0) | ((b * b > a * c) & ((at_end <= 0) | (-b <= a * max_time))))
        largest = np.abs(a) * max_time**2 + 2 * np.abs(b) * max_time + pp + ss
        size = np.sqrt(a * pp)
        near = [np.abs(b) / size, np.abs(c) / (pp + ss), np.abs(b * b - a * c) / (a * (pp + ss)), np.abs(at_end) / largest]
        near.append(np.abs(b + a * max_time) / (np.abs(b) + a * max_time))
        for doubtful in np.flatnonzero((np.array(near) < 1e-9).any(axis=0)):
            other = row + 1 + doubtful
            meets[doubtful] = collides((x[row], v[row], r[row], x[other], v[other], r[other]), max_time)
        found += [(row, row + 1 + int(other)) for other in np.flatnonzero(meets)]
    return found


@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_pairs_as_brute_force(spark, kind, axes):
    balls = KINDS[kind](4000, axes)
    answers = carom.spark.impacts(frame(spark, balls), 1.0, cell_size=120).select("a", "b").toArrow()
    told = sorted(zip(answers["a"].to_pylist(), answers["b"].to_pylist()))
    assert told == pairs_by_brute_force(balls, 1.0) != []


@pytest.mark.parametrize(
    "options",
    [{"first": True}, {"contacts": True}, {"margin": 0.05, "cpa": True}, {"first": True, "margin": 0.2}],
    ids=str,
)
def test_options_are_those_in_memory(spark, options):
    assert_as_in_memory(spark, broad(4000, 2), 1.0, options, cell_size=100)


def test_numbers_of_32_bits(spark):
    x, v, r = (array.astype(np.float32) for array in broad(4000, 3))
    assert_as_in_memory(spark, (x, v, r), 0.7, {"margin": 0.1, "cpa": True}, cell_size=np.int64(100))


def test_whole_numbers_are_balls_too(spark):
    """On a grid many pairs graze, touch at a limit, or meet together."""
    random = np.random.default_rng(6)
    x = random.integers(0, 60, (3000, 2), dtype=np.int64)
    v = random.integers(-2, 3, (3000, 2), dtype=np.int32)
    for options in ({}, {"contacts": True, "first": True}):
        assert_as_in_memory(spark, (x, v, np.full(3000, 0.5)), 2.0, options, cell_size=100)


def test_a_heap_that_no_cut_parts_is_shared(spark):
    """All balls sweep the same box, but no task has them all."""
    x, v, r = uniform(4000, 2)
    x, v, r = x % 1.0, v * 100, r * 1e-4
    x[:50] = x[0]
    assert_as_in_memory(spark, (x, v, r), 0.5, {"contacts": True, "first": True}, cell_size=200)


def test_more_broad_balls_than_go_to_all_executors(spark, monkeypatch):
    monkeypatch.setattr("carom.spark._plan._MOST_BROAD", 10)
    assert_as_in_memory(spark, broad(4000, 2), 1.0, cell_size=20)


@pytest.mark.parametrize(
    "name_of",
    [
        lambda n: f"ball {n}",
        lambda n: str(n).encode(),
        lambda n: decimal.Decimal(n) / 4,
        lambda n: datetime.date(2000, 1, 1) + datetime.timedelta(n),
        lambda n: datetime.datetime(2000, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(seconds=n),
    ],
    ids=["strings", "bytes", "decimals", "dates", "times"],
)
def test_ids_have_any_type_with_an_order(spark, name_of):
    """Rows are in another order than ids, which decide about `a` and `b`."""
    x, v, r = broad(2000, 2)
    names = [name_of(n) for n in np.random.default_rng(3).permutation(2000).tolist()]
    given = frame(spark, (x, v, r), name=pyarrow.array(names))
    answers = carom.spark.impacts(given, 1.0, id="name", ordered=True, cell_size=100).toArrow()
    order = sorted(range(2000), key=names.__getitem__)
    wanted = carom.impacts(x[order], v[order], r[order], 1.0)
    rows = {name: row for row, name in enumerate(names[place] for place in order)}
    for end in ("a", "b"):
        ids = [name.astimezone(datetime.timezone.utc) if hasattr(name, "astimezone") else name for name in answers[end].to_pylist()]
        numbers = pyarrow.array([rows[name] for name in ids], pyarrow.int64())
        answers = answers.set_column(answers.column_names.index(end), end, numbers)
    assert_same_bits(answers, wanted)


def test_rows_are_numbered_as_they_are_collected(spark):
    """Also with many partitions, some of them empty, and other names."""
    x, v, r = skewed(3000, 2)
    given = frame(spark, (x, v, r)).repartition(7).filter("x > 20").persist()
    given = given.selectExpr("x as `at.x`", "y as `at ``y`", "vx", "vy", "r as size", "'lost' as z")
    rows = given.toArrow()
    kept = [np.array([rows[name].to_numpy() for name in names]).T for names in (["at.x", "at `y"], ["vx", "vy"])]
    wanted = carom.impacts(*kept, rows["size"].to_numpy(), 1.0)
    answers = carom.spark.impacts(given, 1.0, x=["at.x", "at `y"], v=["vx", "vy"], r="size", ordered=True, cell_size=100)
    assert_same_bits(answers.toArrow(), wanted)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("radius", [0.3, 1, np.float64(0.3)])
def test_one_radius_for_all(spark, dtype, radius):
    """A plain number adapts to the columns, as in memory."""
    x, v, _ = (array.astype(dtype) for array in uniform(2000, 2))
    wanted = carom.impacts(x, v, radius, 1.0)
    for given in (frame(spark, (x, v, np.ones(2000, dtype))), frame(spark, (x, v, np.ones(2000, dtype))).drop("r")):
        answers = carom.spark.impacts(given, 1.0, r=radius, ordered=True, cell_size=100)
        assert_same_bits(answers.toArrow(), wanted)


def test_radii_may_be_in_a_column_radius(spark):
    balls = uniform(2000, 2)
    wanted = carom.impacts(*balls, 1.0)
    renamed = frame(spark, balls).withColumnRenamed("r", "radius")
    assert_same_bits(carom.spark.impacts(renamed, 1.0, ordered=True).toArrow(), wanted)
    both = frame(spark, balls).selectExpr("*", "'none' as radius")
    assert_same_bits(carom.spark.impacts(both, 1.0, ordered=True).toArrow(), wanted)


def test_there_may_be_no_balls_and_no_answers(spark):
    balls = uniform(5, 3)
    given = frame(spark, balls)
    for some, max_time in ((given.filter("x < 0"), 1.0), (given, -1.0), (given, -np.inf), (given, 0.0)):
        answers = carom.spark.impacts(some, max_time, cpa=True).toArrow()
        wanted = carom.impacts(*balls, -1.0, cpa=True)
        assert answers.num_rows == 0 and answers.column_names == list(wanted)
        assert answers.schema.types == pyarrow.table(wanted).schema.types
