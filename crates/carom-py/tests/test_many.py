"""Searches among many balls, and tables of answers."""

import csv
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import duckdb
import numpy as np
import pandas
import polars
import pyarrow
import pytest
from counting import counting

import carom


def balls(count, axes, dtype=np.float64, seed=1):
    random = np.random.default_rng(seed)
    side = (count * 4.0) ** (1 / axes) * 2
    x = random.uniform(0, side, (count, axes)).astype(dtype)
    v = random.normal(size=(count, axes)).astype(dtype)
    r = random.uniform(0.2, 1.0, count).astype(dtype)
    v[::7] = 0
    return x, v, r


def asked_of_the_program(sets, *options):
    """The columns that `carom impacts` writes."""
    x, v, r = sets
    names = "xyz"[: x.shape[1]]
    columns = [*names, *(f"v{name}" for name in names), "radius"]
    rows = [",".join(columns)]
    rows += [",".join(map(repr, row)) for row in np.column_stack([x, v, r]).tolist()]
    command = [os.environ["CAROM"], "impacts", "-", "--quiet", *options]
    answers = subprocess.run(command, input="\n".join(rows) + "\n", capture_output=True, text=True, check=True)
    names, *rows = csv.reader(answers.stdout.splitlines())
    return dict(zip(names, zip(*rows)))


def test_the_program_finds_the_same_contacts_in_a_zone():
    sets = balls(2000, 3)
    met = carom.contacts_in_zone(*sets, 2.5, (1.5, 0.25))
    told = asked_of_the_program(sets, "--max-time=2.5", "--zone=1.5,0.25")
    assert list(met) == list(told) == ["a", "b", "start", "end"]
    assert len(met) > 1000
    for name, cells in told.items():
        assert met[name].tolist() == [float(cell) for cell in cells]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_a_zone_is_near_in_the_plane_and_in_height(dtype):
    x, v, r = balls(60, 3, dtype)
    zone = (dtype(1.5), dtype(0.25))
    for others in (None, balls(50, 3, dtype, seed=2)):
        found = carom.contacts_in_zone(x, v, r, 2.0, zone, others=others)
        met = {(a, b): span for a, b, *span in zip(*(found[name].tolist() for name in found))}
        y, w, s = others or (x, v, r)
        for a in range(len(x)):
            for b in range(0 if others else a + 1, len(y)):
                # In the plane and in height, the gap falls to a margin that a radius stands for.
                reach = [np.float64(r[a]) + np.float64(s[b]) + np.float64(gap) for gap in zone]
                spans = [
                    carom.contact_interval(x[a, axes], v[a, axes], 0, y[b, axes], w[b, axes], reach[k])
                    for k, axes in enumerate([slice(0, 2), slice(2, 3)])
                ]
                starts, ends = np.transpose(spans)
                start, end = starts.max(), ends.min()  # NaN where one of them is never near
                if abs(start - end) < 1e-6 or abs(start - 2) < 1e-6:
                    continue
                assert ((a, b) in met) == (start <= end and start <= 2), (a, b)
                if (a, b) in met:
                    np.testing.assert_allclose(met[a, b], [start, end], rtol=1e-5 if dtype == np.float32 else 1e-12)
        assert found["start"].dtype == dtype
        assert len(met) > 5


def test_what_is_no_zone_is_refused():
    x, v = [[0, 0, 0], [3, 0, 0]], [0, 0, 0]
    assert len(carom.contacts_in_zone(x, v, 0, 0, (3, 0))) == 1
    assert carom.contacts_in_zone(x, v, 0, 1, (3, 0))["end"].tolist() == [np.inf]
    for zone, message in (
        ((-1, 2), "the horizontal gap of the zone is -1; give a finite number that is at least 0"),
        ((1, np.inf), "the vertical gap of the zone is inf; give a finite number that is at least 0"),
        ((1, np.nan), r"zone\[1\] is nan; give a number"),
    ):
        with pytest.raises(ValueError, match=message):
            carom.contacts_in_zone(x, v, 0, 1, zone)
    for zone in (5, (1, 2, 3)):
        with pytest.raises(TypeError, match="give two lengths: the horizontal and the vertical gap"):
            carom.contacts_in_zone(x, v, 0, 1, zone)
    message = "x has 2 coordinates for each ball; a zone needs 3, as the third is the height"
    with pytest.raises(ValueError, match=message):
        carom.contacts_in_zone([[0, 0], [3, 0]], [0, 0], 0, 1, (1, 1))


@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, []),
        ({"first": True}, ["--first"]),
        ({"contacts": True}, ["--contact"]),
        ({"margin": 0.3, "cpa": True}, ["--margin=0.3", "--cpa"]),
        ({"cpa": True}, ["--cpa"]),
    ],
)
def test_the_program_answers_the_same(axes, options, words):
    sets = balls(2000, axes)
    met, told = carom.impacts(*sets, 2.5, **options), asked_of_the_program(sets, "--max-time=2.5", *words)
    assert list(met) == list(told)
    assert len(met) > 500
    for name, column in met.to_numpy().items():
        assert column.tobytes() == np.array([float(cell) for cell in told[name]]).astype(column.dtype).tobytes()


def all_pairs(one, other=None):
    """The rows of all pairs, and the arguments of queries about them."""
    if other is None:
        a, b = np.triu_indices(len(one[0]), 1)
        other = one
    else:
        a, b = (grid.ravel() for grid in np.indices((len(one[0]), len(other[0]))))
    return a, b, [*(array[a] for array in one), *(array[b] for array in other)]


def in_order(a, b, times, found):
    rows = np.flatnonzero(found)
    return rows[np.lexsort((b[rows], a[rows], times[rows]))]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("axes", range(1, carom.MOST_AXES_OF_MANY + 1))
@pytest.mark.parametrize("is_two", [False, True])
def test_they_are_those_of_all_pairs_one_by_one(axes, dtype, is_two):
    one = balls(400, axes, dtype)
    other = balls(150, axes, dtype, seed=2) if is_two else None
    a, b, pairs = all_pairs(one, other)
    max_time = dtype(1.5)
    for contacts, question in ((False, carom.time_of_impact), (True, carom.first_contact)):
        times, normals, points = question(*pairs, max_time, points=True)
        rows = in_order(a, b, times, ~np.isnan(times))
        met = carom.impacts(*one, max_time, others=other, contacts=contacts)
        assert len(met) == len(rows) > 20
        assert met["a"].tolist() == a[rows].tolist() and met["b"].tolist() == b[rows].tolist()
        assert met["time"].dtype == dtype and met["time"].tobytes() == times[rows].tobytes()
        for axis in range(axes):
            name = "xyz"[axis] if axes <= 3 else axis
            assert met[f"n{name}"].tobytes() == normals[rows, axis].tobytes()
            assert met[f"p{name}"].tobytes() == points[rows, axis].tobytes()
    times, gaps = carom.closest_approach(*pairs, max_time)
    for margin in (dtype(0.25), dtype(-0.25)):
        rows = in_order(a, b, times, gaps <= margin)
        near = carom.approaches(*one, max_time, margin, others=other)
        assert list(near) == ["a", "b", "time", "gap"] and len(near) == len(rows) > 5
        assert near["a"].tolist() == a[rows].tolist() and near["b"].tolist() == b[rows].tolist()
        assert near["time"].tobytes() == times[rows].tobytes() and near["gap"].tobytes() == gaps[rows].tobytes()


@pytest.mark.parametrize(("dtype", "digits"), [(np.float32, 24), (np.float64, 53)])
def test_the_margin_is_not_rounded(dtype, digits):
    """Pairs pass at a float next to the sum of radii and margin, all multiples of one unit."""
    random = np.random.default_rng(8)
    count, unit = 500, 0.5 ** (digits - 1)
    one, other = random.integers(2 ** (digits - 3), 2 ** (digits - 1), (2, count))
    margin = int(random.integers(2 ** (digits - 3), 2 ** (digits - 1))) | 1
    sums = one + other + margin
    nearest = (sums.astype(dtype) * dtype(unit)).astype(dtype)
    distances = np.choose(
        np.arange(count) % 3,
        [np.nextafter(nearest, dtype(0)), nearest, np.nextafter(nearest, dtype(9))],
    )
    units = (distances / dtype(unit)).astype(np.int64)
    y = np.arange(count) * 64
    x = np.concatenate([np.stack([0 * y, y - 4], 1), np.stack([distances, y], 1)]).astype(dtype)
    v = np.repeat([[0, 1], [0, 0]], count, axis=0).astype(dtype)
    r = (np.concatenate([one, other]) * unit).astype(dtype)
    near = dtype(margin * unit)
    expected = np.flatnonzero(units <= sums)
    assert 200 < len(expected) < 400
    for found in (carom.impacts(x, v, r, 9, margin=near), carom.approaches(x, v, r, 9, near)):
        assert np.array_equal(np.sort(found["a"]), expected)
    # A little before seven tenths, they are a little more than 2 apart.
    one, other = [[4, -1], [1, 3]], [[-1, 2], [1, -2]]
    assert len(carom.approaches(one, other, 0, 0.7, 2.0)) == len(carom.impacts(one, other, 0, 0.7, margin=2.0)) == 0


def test_a_ball_against_a_set():
    x, v, r = balls(3000, 3)
    hits = carom.impacts([9, 9, 9], [3, 2, 1], 1.0, np.inf, others=(x, v, r))
    times, _ = carom.time_of_impact([9, 9, 9], [3, 2, 1], 1.0, x, v, r)
    assert set(hits["b"]) == set(np.flatnonzero(~np.isnan(times))) and not hits["a"].any()
    assert (np.diff(hits["time"]) >= 0).all()


def test_the_closest_approaches_are_those_of_the_centers():
    x, v, r = balls(300, 2)
    met = carom.impacts(x, v, r, 2.0, cpa=True)
    a, b = met["a"], met["b"]
    times, distances = carom.closest_approach(x[a], v[a], 0, x[b], v[b], 0, 2.0)
    assert met["cpa_time"].tobytes() == times.tobytes() and met["cpa_distance"].tobytes() == distances.tobytes()


def test_threads_change_no_bit():
    sets = balls(40_000, 3)
    one, *others = [carom.impacts(*sets, 1.0, threads=threads) for threads in (1, 2, 3, None)]
    for other in others:
        assert all(one[name].tobytes() == other[name].tobytes() for name in one)
    pairs = [*(array[::2] for array in sets), *(array[1::2] for array in sets)] * 5
    pairs = [np.concatenate([pairs[place]] * 4) for place in range(6)]
    one, *others = [carom.time_of_impact(*pairs, 30.0, points=True, threads=threads) for threads in (1, 2, 3, 7, None)]
    for other in others:
        assert all(x.tobytes() == y.tobytes() for x, y in zip(one, other))


def test_questions_may_be_asked_by_many_threads_at_once():
    sets = balls(3000, 2)
    wanted = carom.impacts(*sets, 1.0)["time"].tobytes()
    found = []

    def ask():
        for _ in range(5):
            found.append(carom.impacts(*sets, 1.0, threads=2)["time"].tobytes())

    workers = [threading.Thread(target=ask) for _ in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == [wanted] * 30


def test_python_goes_on_while_pairs_are_asked_about():
    """A query that held the GIL would block the other thread."""
    x = np.random.default_rng(1).normal(size=(4_000_000, 3))
    with counting() as counted:
        before = counted[0]
        carom.gap(x, 0.1, x[::-1], 0.1, threads=1)
        during = counted[0] - before
    assert during > 100


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_process_that_is_forked_answers_too():
    code = """
import os, numpy as np, carom
x = np.random.default_rng(1).uniform(0, 60, (40_000, 3))
wanted = len(carom.impacts(x, -x, 0.5, 0.1, threads=2))
child = os.fork()
if child == 0:
    os._exit(0 if len(carom.impacts(x, -x, 0.5, 0.1, threads=2)) == wanted else 1)
assert os.waitpid(child, 0)[1] == 0 and wanted > 0
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=120)


def address(column):
    return column.__array_interface__["data"][0]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_others_read_them_where_they_are(dtype):
    met = carom.impacts(*balls(2000, 2, dtype), 1.0)
    table, frame = pyarrow.table(met), polars.DataFrame(met)
    assert table.column_names == frame.columns == list(met.columns)
    for name in met:
        (chunk,) = table[name].chunks
        assert chunk.buffers()[1].address == address(met[name])
        assert address(frame[name].to_numpy(allow_copy=False)) == address(met[name])
        assert chunk.null_count == 0 and frame[name].null_count() == 0
    kind = {np.float32: pyarrow.float32(), np.float64: pyarrow.float64()}[dtype]
    assert table.schema.types == [pyarrow.int64()] * 2 + [kind] * 5
    assert pandas.DataFrame.from_arrow(met)["time"].tolist() == met["time"].tolist()
    assert duckdb.sql("SELECT count(*), max(time) FROM met").fetchall() == [(len(met), met["time"].max())]


def test_columns_outlive_the_answers_and_cannot_be_written():
    met = carom.impacts(*balls(500, 2), 1.0)
    times, table = met["time"], pyarrow.table(met)
    copy = times.copy()
    del met
    assert (times == copy).all() and table["time"].to_pylist() == copy.tolist()
    assert address(times) == table["time"].chunks[0].buffers()[1].address
    with pytest.raises(ValueError, match="read-only"):
        times[0] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        times.flags.writeable = True


def test_there_may_be_no_answers():
    for met in (
        carom.impacts(np.zeros((0, 2)), np.zeros((0, 2)), 1, 1),
        carom.impacts([[0, 0], [9, 9]], [0, 0], 1, 1, cpa=True),
        carom.impacts([[0, 0], [9, 9]], [0, 0], 1, -1, margin=20),
        carom.approaches([[0, 0], [9, 9]], [0, 0], 1, 1, 1),
    ):
        assert len(met) == 0 and all(len(met[name]) == 0 for name in met)
        assert pyarrow.table(met).num_rows == len(polars.DataFrame(met)) == 0
        assert repr(met).startswith("Answers of 0 rows:\na  b  time")
        assert len(pickle.loads(pickle.dumps(met))) == 0


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_they_are_pickled(dtype):
    met = carom.impacts(*balls(500, 3, dtype), 1.0, cpa=True)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        copy = pickle.loads(pickle.dumps(met, protocol))
        assert type(copy) is carom.Answers and copy.columns == met.columns
        assert all(copy[name].dtype == met[name].dtype and copy[name].tobytes() == met[name].tobytes() for name in met)


def test_names_of_columns():
    met = carom.impacts(*balls(300, 2), 1.0)
    assert dict(met.to_numpy()).keys() == set(met.columns) and "time" in met
    with pytest.raises(KeyError, match="there is no column 'speed'; give one of a, b, time, nx, ny, px, py"):
        met["speed"]
    assert list(carom.impacts(*balls(300, 4), 1.0))[3:] == ["n0", "n1", "n2", "n3", "p0", "p1", "p2", "p3"]


def test_how_they_are_shown():
    x = np.column_stack([np.arange(0, 40, 2.5), np.zeros(16)])
    lines = repr(carom.impacts(x, -x, 1, 3.0)).splitlines()
    assert lines[0] == "Answers of 120 rows:"
    assert len(lines) == 13 and lines[7] == "…"
    assert lines[2].split() == ["0", "1", "0.2", "1", "0", "1", "0"]


def test_how_far_a_search_is_is_shown(capsys):
    met = carom.impacts(*balls(20_000, 3), 3.0, progress=True)
    shown = capsys.readouterr().err
    assert f"{len(met):_} answers" in shown and "100%" in shown


def test_progress_without_tqdm(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match="progress needs tqdm, which is not installed; `pip install tqdm`"):
        carom.impacts([[0, 0]], [0, 0], 1, 1, progress=True)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way there")
def test_ctrl_c_ends_a_search():
    code = """
import numpy as np, carom
random = np.random.default_rng(1)
# All overlap, and none approaches another: one slice of time, with 4.5e10 pairs.
x = random.uniform(0, 1e-3, (300_000, 3))
print("begun", flush=True)
try:
    carom.impacts(x, [0, 0, 0], 1.0, 1.0)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    search = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert search.stdout.readline() == "begun\n"
        time.sleep(1)
        search.send_signal(signal.SIGINT)
        assert search.communicate(timeout=60)[0] == "interrupted\n"
    finally:
        search.kill()
