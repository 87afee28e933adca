"""Saving, threads, replays and errors of simulations."""

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import duckdb
import hypothesis
import hypothesis.strategies as st
import numpy as np
import pandas
import polars
import pyarrow
import pytest
from counting import counting
from scenes import SCENES
from test_simulation import gas, state

import carom


@pytest.mark.parametrize("name", ["rack.toml", "damped.toml", "fountain.toml", "trick-shots.toml", "hard-spheres.toml"])
def test_a_saved_one_goes_on_to_the_last_bit(name):
    whole = carom.Simulation.from_scene(SCENES / name)
    middle = 0.1 if name == "hard-spheres.toml" else 0.5
    whole.advance_to(middle)
    for other in (carom.Simulation.load(whole.save()), pickle.loads(pickle.dumps(whole)), copy.deepcopy(whole)):
        assert state(other) == state(whole)
        assert other.save() == whole.save()
    whole.advance_to(2 * middle)
    other.advance_to(2 * middle)
    assert whole.pair_collisions > 0 and state(other) == state(whole)
    assert other.replay().html == whole.replay().html


def test_bytes_that_are_none_are_refused():
    saved = gas(3).save()
    assert saved.startswith(b"carom simulation 8, written by carom ")
    cure = "give what `save` returned, or save it anew"
    flipped = saved[:-20] + bytes([saved[-20] ^ 1]) + saved[-19:]
    older, later = (saved.replace(b"simulation 8,", f"simulation {version},".encode()) for version in (3, 9))
    versions = [(older, "version 3, written by carom"), (later, "version 9, written by carom")]
    for wrong, why in ((b"", "not of this format"), (b"\x80\x04", "not of this format"), (saved[:-1], "damaged"), (flipped, "damaged"), *versions):
        with pytest.raises(ValueError, match=f"no simulation that this version .*{why}.*{cure}"):
            carom.Simulation.load(wrong)


def test_what_is_no_bytes_is_refused(tmp_path):
    """A path was an error about encodings; a list of numbers was read as bytes."""
    with open(tmp_path / "x.bin", "wb+") as file:
        for wrong in ("x.bin", None, 5, [1, 2], file, tmp_path / "x.bin"):
            message = refused(carom.Simulation.load, wrong, error=TypeError)
            shown = repr(wrong) if len(repr(wrong)) <= 80 else message.partition(" is ")[2].partition(";")[0]
            assert message == f"saved is {shown}; give the bytes that save() returned, such as Path(…).read_bytes()"
    saved = gas(3).save()
    for same in (saved, bytearray(saved), memoryview(saved)):
        assert carom.Simulation.load(same).save() == saved


def test_events_are_pickled_and_read_by_others():
    events = carom.Simulation.from_scene(SCENES / "pinball.toml").events(5.0)
    assert events["b"].min() == -1 and {"wall", "obstacle"} <= set(events["kind"])
    table, frame = pyarrow.table(events), polars.DataFrame(events)
    assert table.column_names == frame.columns == list(events.columns)
    assert table["b"].null_count == frame["b"].null_count() == (events["b"] == -1).sum() > 0
    assert table["kind"].to_pylist() == frame["kind"].to_list() == events["kind"].tolist()
    assert pandas.DataFrame.from_arrow(events)["time"].tolist() == events["time"].tolist()
    assert duckdb.sql("SELECT count(*) FROM events WHERE kind = 'wall'").fetchall() == [((events["kind"] == "wall").sum(),)]
    again = pickle.loads(pickle.dumps(events))
    assert pyarrow.table(again).equals(table)
    with pytest.raises(ValueError, match="read-only"):
        events["kind"][0] = "none"
    assert "wall" in repr(events)


def test_threads_may_ask_one_simulation():
    whole, shared = gas(400), gas(400)
    whole.advance_to(400.0)
    seen, failed = [], []

    def look():
        try:
            while shared.time < 400.0:
                seen.append(shared.kinetic_energy)
                shared.advance_to(min(400.0, shared.time + 1.0))
        except ValueError as error:
            # Another thread was faster: the time is in the past.
            failed.append(str(error))

    workers = [threading.Thread(target=look) for _ in range(4)]
    for worker in workers:
        worker.start()
    shared.advance_to(400.0)
    for worker in workers:
        worker.join()
    assert state(shared) == state(whole) and seen
    assert all(message.startswith("cannot advance to time") for message in failed)


def test_python_goes_on_meanwhile():
    with counting() as counted:
        gas(900).advance_to(600.0)
    assert counted[0] > 100


@pytest.mark.skipif(os.name == "nt", reason="signals are sent in another way there")
@pytest.mark.parametrize(
    "asked", ["balls.advance_to(1e9)", "balls.step()", "balls.events(1e9, most=2**40)", "for _ in balls: pass"]
)
def test_ctrl_c_leaves_it_where_it_is(asked):
    """Two balls that never meet, with no event to wait for; and a gas."""
    alone = "carom.Simulation([[1, 1], [1, 5]], [[1, 0], [2, 0]], 1.0, periodic=[8, 8])"
    many = "carom.Simulation(np.indices((30, 30)).reshape(2, -1).T * 3.0, np.ones((900, 2)) * np.arange(900)[:, None] % 7, 1.0, periodic=[90, 90])"
    made = alone if asked == "balls.step()" else many
    code = f"""
import numpy as np, carom
balls = {made}
print("begun", flush=True)
try:
    {asked}
except KeyboardInterrupt:
    now = balls.time
    balls.advance_to(now + 1.0)
    print("interrupted", now > 0, flush=True)
"""
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert run.stdout.readline() == "begun\n"
        time.sleep(1)
        run.send_signal(signal.SIGINT)
        assert run.communicate(timeout=100)[0] == "interrupted True\n"
    finally:
        run.kill()


def test_the_replay_is_shown_and_saved(tmp_path):
    balls = gas(30, title="a <gas>")
    balls.advance_to(1.0)
    balls.set_velocity(0, [5, 5])
    balls.advance_to(2.0)
    replay = balls.replay()
    assert "a &lt;gas>" in replay.html or "a <gas>" in replay.html or "a \\u003cgas>" in replay.html
    shown = replay._repr_html_()
    assert shown.startswith('<iframe srcdoc="&lt;!doctype html&gt;') and "<script" not in shown
    replay.save(tmp_path / "replay.html")
    assert (tmp_path / "replay.html").read_text(encoding="utf-8") == replay.html
    assert repr(replay) == "<Replay of 30 balls until 2>"
    assert balls.replay("another title").html != replay.html
    balls.remove(0)
    for other in (balls, gas(3, replay=False)):
        with pytest.raises(ValueError, match="there is no replay: it shows at most 50000 balls"):
            other.replay()


def test_a_quick_look():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    for simulation in (gas(30), carom.Simulation([[0, 0, 0], [3, 0, 1]], [1, 0, 0], [1.0, 0.5])):
        figure, ax = pyplot.subplots()
        assert simulation.plot(ax, color="tab:red", edgecolor="black") is ax is simulation.plot(ax)
        (widths, again) = (collection.get_widths() for collection in ax.collections)
        assert sorted(widths.tolist()) == sorted((2 * simulation.radii).tolist()) == sorted(again.tolist())
        figure.canvas.draw()
        low, high = ax.get_xlim()
        assert low <= simulation.positions[:, 0].min() and high >= simulation.positions[:, 0].max()
        pyplot.close(figure)


def test_a_quick_look_without_matplotlib(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match="plot needs matplotlib, which is not installed; `pip install matplotlib`"):
        gas(3).plot()


X = np.zeros((3, 2)) + [[0, 0], [5, 0], [10, 0]]


def refused(make, *given, error=ValueError, **options):
    with pytest.raises(error) as caught:
        make(*given, **options)
    return str(caught.value)


def spoiled(array, place, value):
    changed = np.array(array, float)
    changed[place] = value
    return changed


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"x": spoiled(X, (1, 1), np.nan)}, "x[1, 1] is nan; give a finite number"),
        ({"v": spoiled(X, (2, 0), np.inf)}, "v[2, 0] is inf; give a finite number"),
        ({"r": [1, 1, -1]}, "r[2] is -1.0; give a finite number that is at least 0"),
        ({"mass": [1, 0, 1]}, "mass[1] is 0.0; give a number above 0, or inf for a ball that no impact moves"),
        ({"restitution": 2}, "restitution is 2.0; give a number from 0 (no rebound) to 1 (elastic)"),
        ({"x": spoiled(X, (2, 0), 1e200)}, "x[2]: coordinate 1e200 of ball 2 is out of range; choose units in which"),
        ({"r": 3.0}, "x[1]: ball 1 overlaps ball 0 by 1, and ball 2 overlaps ball 1 by 1 at the start"),
        ({"box": [10, 9]}, "x[0]: ball 0 reaches 1 beyond wall -"),
        ({"box": [[0, 0], [9, -1]]}, "boundary.max: axis y of the box runs from 0 to -1; give finite numbers, the smaller first"),
        ({"box": [9, 9, 9]}, "box has the shape (3,), and x has 2 coordinates; give the far corner, of shape (2,), or both, of"),
        ({"box": [9, 9], "periodic": [9, 9]}, "box and periodic both give axis 0; give one of them, and None in the other"),
        ({"periodic": [1, 9]}, "r[0]: ball 0 with radius 1 touches its own image along axis x"),
        ({"mass": np.inf, "v": [1, 0], "damping": 1}, "v[0]: ball 0 has an infinite mass and moves, but"),
        ({"gravity": [0, -1, 0]}, "motion.gravity: expected 2 numbers, found 3; the scene has dimension 2: give one number for each axis"),
        ({"gravity": [0, 0, 0]}, "motion.gravity: expected 2 numbers, found 3; the scene has dimension 2"),
        ({"gravity": [0, -np.inf]}, "gravity[1] is -inf; give a finite number"),
        ({"wall_restitution": 0.5}, "wall_restitution is 0.5, and there are no walls; give a box, or leave it out"),
        ({"gravity": [0, -1], "damping": 2}, "motion.damping: `gravity` and `damping` are both given; keep one of them, or set the other to 0"),
        ({"damping": -1}, "motion.damping: the value is -1; give a finite number that is at least 0"),
        ({"friction": np.nan}, "friction is nan; give a number"),
        ({"wall_restitution": 3000, "box": [[-9, -9], [19, 9]]}, "boundary.restitution: the restitution is 3000; give a number from 0"),
        ({"overlap": "ignore"}, 'overlap: unknown word "ignore"; allowed: `refuse`, `relax`, `allow`'),
        ({"names": ["a", "b", "c", "d"]}, "names has 4 entries for 3 balls; give one for each, None for a ball without a name"),
        ({"names": ["a"]}, "names has 1 entry for 3 balls; give one for each, None for a ball without a name"),
        ({"names": ["a", None, "a"]}, "names[2] is 'a', and so is names[0]; give each ball a name of its own"),
        ({"names": "abc"}, "names is 'abc'; give a list, with a name or None for each ball"),
        ({"names": None}, "names is None; give a list, with a name or None for each ball"),
        ({"names": ["a", 2, None]}, "names[1] is 2; give strings, or None for a ball without a name"),
        ({"title": 3}, "title is 3; give a string"),
        ({"obstacles": [{"bal": [0, 9]}]}, "obstacle[0].bal: unknown key `bal`; did you mean `ball`?"),
        ({"obstacles": [{"ball": [0, 9], "radius": None}]}, "obstacle[0].radius has the type NoneType; give a number"),
        ({"obstacles": [{"ball": [5, 0], "radius": 1}]}, "x[1]: ball 1 reaches"),
        ({"pockets": [{"center": [5, 0], "radius": 1}]}, "x[1]: the centre of ball 1 is in pocket 0 at the start"),
        ({"x": [[1.0], [9.0]], "v": [0.0]}, "x has 1 coordinate along its last axis; give 2 or 3"),
        ({"x": X.T[:, [0, 0, 1, 1]], "v": [0.0]}, "x has 4 coordinates along its last axis; give 2 or 3 (transposed? give one row for each ball)"),
        ({"v": [0, 0, 0]}, "v has 3 along its last axis, and x has 2; give vectors with as many coordinates"),
        ({"r": [1, 1]}, "x has the shape (3, 2), r has the shape (2,); give as many rows in each, or one for all balls"),
        ({"v": X[:2], "mass": [1, 2, 3]}, "x has the shape (3, 2), v has the shape (2, 2), mass has the shape (3,); give as many rows"),
        ({"r": [[1], [1], [1]]}, "r has the shape (3, 1); give shape (3,), or one number"),
    ],
)
def test_arguments_are_refused_by_name_and_place(given, message):
    is_of_a_type = "the type" in message or "string" in message or message.startswith("names is")
    error = TypeError if is_of_a_type else ValueError
    told = refused(carom.Simulation, **{"x": X, "v": [0, 0], "r": 1.0, **given}, error=error)
    assert message in told, told


def test_strings_of_changes_are_strings():
    balls = carom.Simulation(X, [0, 0], 1.0)
    for ask, name in (
        (lambda value: balls.set_kind(0, value), "kind"),
        (lambda value: balls.insert([0, 9], [0, 0], 1, kind=value), "kind"),
        (lambda value: balls.insert([0, 9], [0, 0], 1, name=value), "name"),
        (lambda value: balls.replay(value), "title"),
    ):
        assert refused(ask, 3, error=TypeError) == f"{name} is 3; give a string"
    assert len(balls) == 3


def test_asking_for_what_cannot_be():
    balls = carom.Simulation(X, [[1, 0], [0, 0], [0, 0]], 1.0, mass=[1, 1, np.inf])
    balls.advance_to(1.0)
    ahead = "the simulation is at 1; give a finite time that is not earlier"
    for ask in (balls.advance_to, balls.step, balls.events, lambda time: balls.frames([time])):
        assert ahead in refused(ask, 0.5)
    assert ahead in refused(balls.advance_to, np.inf)
    assert refused(balls.step, np.nan) == "until is nan; give a number"
    assert refused(balls.events, np.inf).startswith("until is inf; give a time, or")
    assert refused(balls.frames, [2, 3, 2.5]) == "times[2] is 2.5, and times[1] is 3; give them in ascending order"
    assert balls.time == 1.0 and len(balls.events(np.inf, most=0)) == 0
    assert "there is no ball 9: it was removed, or never added" in refused(balls.set_velocity, 9, [0, 0])
    assert "there is no ball 9" in refused(balls.remove, 9)
    assert "ball 2 has infinite mass, and no impulse moves it" in refused(balls.apply_impulse, 2, [1, 0])
    assert refused(balls.set_velocity, 1, [1, 0, 0]) == "velocity has 3 components; give 2"
    assert refused(balls.set_velocity, 1, 5) == "velocity has the shape (); give one number for each dimension"
    assert refused(balls.set_velocity, 1, [0, np.nan]) == "velocity[1] is nan; give a finite number"
    assert refused(balls.insert, [0, np.inf], [0, 0], 1.0) == "x[1] is inf; give a finite number"
    assert refused(balls.insert, [0, 9], [0, 0], 1.0, mass=-1).startswith("mass is -1.0; give a number above 0")
    balls.remove(0)
    assert balls.insert([0, 0], [0, 0], 1.0) == 3
    assert "the ball would overlap ball 3 by" in refused(balls.insert, [0, 1.5], [0, 0], 1.0)
    assert refused(balls.remove, 1.5, error=TypeError) == "ball is 1.5; give a whole number"
    assert "most is -1" in refused(balls.events, 2.0, most=-1)
    assert len(balls) == 3


NUMBERS = st.one_of(st.floats(-10, 10), st.sampled_from([0.0, np.nan, np.inf, -np.inf, 1e-320, 1e-99, 1e99, 1e300]))


def vectors(count):
    return st.lists(st.lists(NUMBERS, min_size=2, max_size=2), min_size=count, max_size=count)


@hypothesis.given(st.data())
def test_any_numbers_are_taken_or_refused_by_name(data):
    """Any numbers give an error with a cure, or a simulation that runs."""
    draw, count = data.draw, data.draw(st.integers(0, 4))
    given = {"x": np.reshape(draw(vectors(count)), (count, 2)), "v": np.reshape(draw(vectors(count)), (count, 2))}
    given |= {"r": draw(NUMBERS), "mass": draw(NUMBERS), "restitution": draw(st.sampled_from([1.0, 0.5, 0.0]))}
    space = draw(st.sampled_from(["open", "box", "periodic"]))
    given |= {"overlap": draw(st.sampled_from(["refuse", "relax", "allow"]))}
    if space != "open":
        given[space] = draw(vectors(2))
    motion = draw(st.sampled_from(["straight", "gravity", "damping", "friction"]))
    if motion != "straight":
        given[motion] = draw(st.lists(NUMBERS, min_size=2, max_size=2)) if motion == "gravity" else draw(NUMBERS)
    try:
        balls = carom.Simulation(**given)
        balls.events(1.0, most=50)
        if count:
            balls.set_velocity(0, draw(vectors(1))[0])
        balls.insert(draw(vectors(1))[0], [0, 0], draw(NUMBERS), mass=draw(NUMBERS))
        balls.events(2.0, most=50)
    except ValueError as error:
        assert ("; " in str(error) or "help: " in str(error)) and "None" not in str(error), str(error)


def test_balls_without_room_are_told_and_leave_it_usable():
    stuck = carom.Simulation([1, 5], [0.5, 1], 1.0, box=[2, 9])
    assert "ball 0 collides without end at time 0: it is jammed" in refused(stuck.advance_to, 1.0)
    assert stuck.time == 0.0 and len(stuck) == 1


@pytest.mark.parametrize(
    ("scene", "message"),
    [
        ("dimension = 2\nuntil = 1\n[[ball]]\ncenter = [0, 0]\nradus = 1\n", "scene:5:1: unknown key `radus`"),
        ("dimension = 4\nuntil = 1\n", "the dimension is 4"),
        ("nowhere.toml", "cannot read nowhere.toml"),
        ("seed=1/nowhere.toml", "cannot read seed=1/nowhere.toml"),
    ],
)
def test_scenes_are_refused_by_line_and_column(scene, message):
    assert message in refused(carom.Simulation.from_scene, scene)


def test_settings_of_a_scene_are_refused_by_key():
    path = SCENES / "rack.toml"
    assert "boll: unknown key `boll`; did you mean `ball`?" in refused(carom.Simulation.from_scene, path, settings={"boll": 1})
    message = refused(carom.Simulation.from_scene, path, settings={"until": object()}, error=TypeError)
    assert message == "until has the type object; give a number, a text, a list or a dictionary, or leave the key out"
