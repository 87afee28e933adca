"""Scenes as dictionaries, with kinds and rules."""

import datetime
import itertools
import pathlib
import re
from collections.abc import Mapping

import numpy as np
import pytest
from scenes import SCENES
from test_simulation import gas, state
from test_simulation_kept import refused
from test_simulation_rules import KINDS, by_kinds

import carom

tomllib = pytest.importorskip("tomllib")


def told(simulation, until=np.inf, most=300):
    """Events of a simulation, what they leave, and what else it was made with."""
    table = simulation.events(until, most=most)
    events = {name: table[name].tolist() for name in table}
    kind, corners = simulation.space
    space = kind, None if corners is None else [corner.tolist() for corner in corners]
    return events, state(simulation), simulation.kinds, simulation.names, simulation.until, space


def in_arrays(value):
    """The same scene with tuples, arrays, NumPy's numbers and paths."""
    if isinstance(value, dict):
        return {key: pathlib.PurePath(item) if key == "mesh" else in_arrays(item) for key, item in value.items()}
    if isinstance(value, list) and all(type(item) is float for item in value):
        return np.array(value)
    if isinstance(value, list):
        return tuple(map(in_arrays, value))
    if isinstance(value, float):
        return np.float64(value)
    if isinstance(value, bool):
        return np.bool_(value)
    return np.int32(value) if isinstance(value, int) and value < 2**31 else value


@pytest.mark.parametrize("path", sorted(SCENES.glob("*.toml")), ids=lambda path: path.name)
def test_a_dictionary_has_the_events_of_the_text(path, monkeypatch):
    # Meshes of a text and of a dictionary are relative to the working directory.
    monkeypatch.chdir(SCENES)
    text = path.read_text(encoding="utf-8")
    keys = tomllib.loads(text)
    plurals = {f"{key}s" if isinstance(value, list) and key != "kinds" else key: value for key, value in keys.items()}
    runs = [carom.Simulation.from_scene(scene, replay=False) for scene in (text, keys, in_arrays(plurals))]
    end = np.inf if runs[0].until is None else runs[0].until
    events, *rest = (told(run, end) for run in runs)
    assert len(events[0]["time"]) > 2 and rest == [events, events]
    assert runs[0].trajectory_hash == runs[1].trajectory_hash == runs[2].trajectory_hash


def test_a_dictionary_has_a_seed_and_needs_no_end():
    keys = tomllib.loads((SCENES / "gas.toml").read_text(encoding="utf-8"))
    one, other, third = (carom.Simulation.from_scene(scene, seed=seed) for scene, seed in ((keys, 7), (SCENES / "gas.toml", 7), (keys, None)))
    assert state(one) == state(other) != state(third)
    message = refused(carom.Simulation.from_scene, keys, settings={"until": 1})
    assert message == "settings are given, and the scene is a dictionary; change its keys instead"
    ball = carom.Simulation.from_scene({"balls": [{"center": np.array([0, 0, 1]), "velocity": (1, 0, 0), "radius": 1}], "title": "one"})
    ball.advance_to(3.0)
    assert (ball.until, ball.dimension, ball.positions.tolist()) == (None, 3, [[3, 0, 1]]) and "<title>one" in ball.replay().html


SHOT = """
dimension = 2
until = 100.0
kinds = ["ghost", "unused"]
[[ball]]
center = [0, 0]
velocity = [1, 0]
radius = 1
kind = "bullet"
[[ball]]
center = [5, 0]
radius = 1
kind = "target"
name = "first"
[[ball]]
center = [10, 0]
radius = 1
[[rule]]
between = ["bullet", "target"]
does = "remove-second"
[[rule]]
between = ["ghost", "bullet"]
does = "ignore"
[[rule]]
between = ["ball", "bullet"]
restitution = 0.5
"""


@pytest.mark.parametrize("scene", [SHOT, tomllib.loads(SHOT)], ids=["text", "dictionary"])
def test_kinds_and_rules_of_a_scene(scene):
    run = carom.Simulation.from_scene(scene)
    assert run.kinds == ["bullet", "target", "ball"]
    assert run.step()[:4] == (3.0, "pair", 0, 1) and sorted(run.kinds) == ["ball", "bullet"]
    target = run.insert([5, 0], [0, 0], 1.0, kind="target")
    assert target == 3 and run.step().outcome == "remove" and target not in run
    ghost = run.insert([5, 0], [0, 0], 1.0, kind="ghost")
    plain = run.insert([0, 50], [0, 0], 1.0)
    assert dict(zip(run.ids.tolist(), run.kinds)) == {0: "bullet", 2: "ball", ghost: "ghost", plain: "ball"}
    event = run.step()
    assert (event.time, event.a, event.b, event.outcome) == (8.0, 0, 2, "bounce") and run.velocities[run.ids == 0].tolist() == [[0.25, 0]]
    run.set_kind(ghost, "target")
    known = 'there is no kind "gold", only "ball", "bullet", "target", "ghost", "unused"; give one of these'
    assert known in refused(run.set_kind, ghost, "gold") and known in refused(run.insert, [0, 9], [0, 0], 1.0, kind="gold")
    copy = carom.Simulation.load(run.save())
    copy.set_kind(ghost, "unused")
    assert "unused" in copy.kinds and "unused" not in run.kinds


def does(answer):
    """The answer of a function, as keys of a rule in a scene."""
    return {"restitution": answer} if isinstance(answer, float) else {"does": answer.replace("_", "-")}


def tables(rule, kinds):
    """The same rule as dictionaries; each names its kinds in another order."""
    pairs = list(itertools.combinations_with_replacement(kinds, 2))
    return [{"between": pair, **does(rule(*pair))} for pair in pairs[::2]] + [
        {"between": np.array(pair[::-1]), **does(rule(*pair[::-1]))} for pair in pairs[1::2]
    ]


def removing(first, second):
    if {first, second} == {"clay", "gate"}:
        return "remove_first" if first == "clay" else "remove_second"
    return by_kinds(first, second)


@pytest.mark.parametrize("rule", [by_kinds, removing, lambda first, second: "bounce"])
@pytest.mark.parametrize("options", [{}, {"damping": 0.1}, {"growth": 0.01, "box": None, "periodic": [40, 40]}])
def test_dictionaries_decide_as_a_function(rule, options):
    kinds = [*KINDS, "ball"] * 12
    one, other = gas(rule=rule, kinds=kinds, **options), gas(rule=tables(rule, [*KINDS, "ball"]), kinds=kinds, **options)
    events, same = told(one, 8.0, 10**6), told(other, 8.0, 10**6)
    assert events == same and one.trajectory_hash == other.trajectory_hash
    assert len(events[0]["time"]) > 30 and ("remove" in events[0]["outcome"]) == (rule is removing)
    loaded = carom.Simulation.load(other.save())
    for run in (one, loaded):
        (ball, *_), (place, *_) = run.ids.tolist(), run.positions
        run.remove(ball)
        run.insert(place, [1, 0], 0.01, kind="ghost")
    assert told(one, 12.0) == told(loaded, 12.0)


class Walls(carom.ContactRule):
    kinds = ("late",)

    def pair(self, first, second):
        return 0.5

    def wall(self, ball, wall):
        return {"-x": 0.5, "+x": "pass", "+y": "remove"}.get(wall, "bounce") if ball == "free" else "ignore"

    def obstacle(self, ball, obstacle):
        return ["remove", 0.25, "ignore"][obstacle] if ball == "free" else "remove"


def test_dictionaries_decide_about_walls_and_obstacles():
    rules = [
        {"between": ["free", "free"], "restitution": 0.5},
        {"between": ["-x", "free"], "does": "bounce", "restitution": 0.5},
        {"between": ["free", "+x"], "does": "pass"},
        {"between": ["free", "+y"], "does": "remove"},
        {"between": [0, "free"], "does": "remove-second"},
        {"between": ["free", "middle"], "restitution": np.float32(0.25)},
        {"between": ["free", np.int64(2)], "does": "ignore"},
        {"between": ["ball", "wall"], "does": "ignore"},
        {"between": ["obstacle", "ball"], "does": "remove"},
        {"between": ["ball", "ball"], "restitution": 0.5},
        {"between": ["ball", "free"], "restitution": 0.5},
    ]
    names = ({}, {"name": "middle"}, {})
    obstacles = [{"ball": [5, y], "radius": 0.5, **name} for y, name in zip((8, 5, 2), names)]
    balls = {"x": [[2, 8], [2, 5], [2, 2], [8, 1], [2, 3.5]], "v": [[1, 0], [1, 0], [1, 0], [0, -1], [1, 0.3]], "r": 0.5, "box": [10, 10]}
    kinds = ["free"] * 4 + ["ball"]
    one, other = (carom.Simulation(**balls, kinds=kinds, rule=rule, obstacles=obstacles) for rule in (Walls(), rules))
    assert told(one, 60.0) == told(other, 60.0) and len(one) < 4
    assert one.insert([3, 3], [0, 0], 0.1, kind="late") == 5
    assert 'there is no kind "late"' in refused(other.insert, [3, 3], [0, 0], 0.1, kind="late")


def test_kinds_without_a_rule_are_names():
    balls, plain = gas(4, kinds=["a", "b", "a", "ball"]), gas(4)
    assert balls.kinds == ["a", "b", "a", "ball"] and "outcome" not in balls.events(3.0)
    plain.advance_to(3.0)
    assert state(balls) == state(plain)
    balls.set_kind(1, "a")
    new = balls.insert([50, 50], [0, 0], 1.0, kind="b") if balls.space[0] == "open" else 1
    assert new == 1 and balls.kinds == ["a", "a", "a", "ball"]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ([{"between": ["ball", "gate"], "does": "pass"}], 'rule[0].between[1]: no kind, wall or obstacle is called "gate"'),
        ([{"between": ["ball", "ball"], "does": "remove"}], "rule[0].does: `remove` does not say which ball; use \"remove-first\""),
        ([{"between": ["ball", "ball"]}], "rule[0]: the key `does` is missing"),
        ([{"between": ["ball"], "does": "pass"}], "rule[0].between: expected 2 names, found 1; name the two that touch"),
        ([{}, {"between": ["ball", "ball"], "doe": "pass"}], "rule[1].doe: unknown key `doe`; did you mean `does`?"),
        ([{"between": ["ball", "ball"], "does": "passes"}], 'rule[0].does: unknown word "passes"; did you mean `pass`?'),
        ([{"between": ["ball", 3], "does": "ignore"}], "rule[0].between[1]: there is no obstacle 3"),
        (["pass"], "rule[0]: expected a group of keys, found the string \"pass\""),
    ],
)
def test_rules_are_refused_by_key(rule, message):
    assert message in refused(carom.Simulation, [0, 0], [1, 0], 1.0, rule=(each for each in rule))


@pytest.mark.parametrize("rule", ["pass", {"between": ["ball", "ball"], "does": "pass"}, 0.5])
def test_a_rule_is_no_text_and_no_single_dictionary(rule):
    message = refused(carom.Simulation, [0, 0], [1, 0], 1.0, rule=rule, error=TypeError)
    assert message.startswith(f"rule is {rule!r}; give a function of two kinds, a carom.ContactRule, or a list of")


def test_balls_grow_by_a_rule():
    """They touch at 3 (1 + t / 2) = 9, and are one in the other at (1 + t / 2) = 9."""
    balls = {"x": [[0, 0], [9, 0]], "v": [0, 0], "r": [1.0, 2.0], "growth": 0.5, "kinds": ["a", "b"]}
    for rule in (lambda first, second: "pass", [{"between": ["b", "a"], "does": "pass"}]):
        passing = carom.Simulation(**balls, rule=rule)
        event = passing.step()
        assert (event.time, event.outcome) == (pytest.approx(4.0, rel=1e-15), "enter") and passing.passing(0) == [1]
        assert passing.step(20.0) is None and not passing.velocities.any()
        passing.stop_growing()
        assert passing.growth_factor == 1.0 and passing.radii.tolist() == pytest.approx([11.0, 22.0], rel=1e-15)
    plain, bounced = carom.Simulation(**balls), carom.Simulation(**balls, rule=lambda first, second: "bounce")
    assert told(plain, 30.0)[1:] == told(bounced, 30.0)[1:] and plain.pair_collisions == 1
    clay = carom.Simulation(**balls, rule=lambda first, second: 0.0)
    clay.advance_to(4.5)
    assert clay.velocities[:, 0].tolist() == [-0.75, 0.75]
    pickled = carom.Simulation.load(clay.save())
    assert pickled.kinds == ["a", "b"] and told(pickled, 6.0) == told(clay, 6.0)


#: A scene with every table.
WHOLE = {
    "title": "all",
    "dimension": 2,
    "until": 3.0,
    "seed": 4,
    "restitution": 0.5,
    "overlap": "refuse",
    "kinds": ["late"],
    "boundary": {"kind": "box", "min": [0, 0], "max": [40, 40], "restitution": 1.0},
    "motion": {"model": "cue-sport", "sliding": 0.25},
    "balls": [{"name": "cue", "kind": "cue", "center": [2, 2], "velocity": [1, 0], "spin": [0, 1, 0], "radius": 1, "mass": 2.0, "restitution": 1}],
    "racks": [{"apex": [10, 10], "direction": [1, 0], "rows": 2, "radius": 1}],
    "fills": [{"lattice": "random", "count": 3, "min": [20, 20], "max": [30, 30], "radius": 0.5}],
    "obstacles": [{"polyline": [[5, 30], [8, 30]], "closed": False, "name": "wall"}, {"ball": [35, 5], "radius": 1}],
    "pockets": [{"center": [0, 40], "radius": 0.5}],
    "shots": [{"ball": "cue", "speed": 1.0, "direction": [1, 0]}],
}


def leaves(value, path=""):
    """Every value in a scene, with its path and a function that replaces it."""
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        own = f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}".lstrip(".")
        yield own, lambda new, key=key: put(value, key, new)
        if isinstance(item, (dict, list)):
            for inner, change in leaves(item, own):
                yield inner, lambda new, key=key, change=change: put(value, key, change(new))


def put(value, key, new):
    changed = value.copy()
    changed[key] = new
    return changed


def singular(path):
    """A path as in messages about a whole scene."""
    head, dot, rest = path.partition("[")
    return f"{head.removesuffix('s')}{dot}{rest}" if head != "kinds" else path


LEAVES = list(leaves(WHOLE))


def test_the_whole_scene_is_one():
    run = carom.Simulation.from_scene(WHOLE)
    assert len(run) == 7 and run.kinds == ["cue"] + ["ball"] * 6 and len(LEAVES) > 70


@pytest.mark.parametrize(
    ("value", "error", "why"),
    [
        (None, TypeError, " has the type NoneType; give a number, a text, a list or a dictionary, or leave the key out"),
        (object(), TypeError, " has the type object; give a number, a text, a list or a dictionary, or leave the key out"),
        (1j, TypeError, " has the type complex; give a number"),
        (datetime.date(2020, 1, 2), TypeError, " has the type date; give a number"),
        (2**70, ValueError, " is a whole number of more than 64 bits; give a float"),
        ("\udcff", ValueError, " is no text in Unicode; give one that is"),
        ({3: 4}, TypeError, " has a key that is no text; give texts as keys"),
        ({"x": {"y": [object()]}}, TypeError, ".x.y[0] has the type object; give a number"),
    ],
)
def test_objects_that_no_scene_holds_are_refused_by_path(value, error, why):
    for path, change in LEAVES:
        assert refused(carom.Simulation.from_scene, change(value), error=error).startswith(path + why)


@pytest.mark.parametrize("value", [{}, "no such word", 1.5, -7, True, [], [[]], [1, "a"], [{}], b"ab", range(4), np.zeros((2, 2)), np.nan])
def test_other_values_are_taken_or_refused_with_a_path(value):
    """The place may be another key, one that does not fit now."""
    refusals = 0
    for path, change in LEAVES:
        try:
            carom.Simulation.from_scene(change(value))
        except ValueError as error:
            refusals += 1
            assert re.match(r"(scene|\w+(\[\d+\]|\.\w+)*): ", str(error)), (path, error)
    assert refusals > 30


def test_a_dictionary_in_place_of_any_value_is_refused_there():
    for path, change in LEAVES:
        message = refused(carom.Simulation.from_scene, change({"x": 1}))
        starts = [f"{start}{key}: " for start in (path, singular(path)) for key in ("", ".x")]
        assert message.startswith(tuple(starts)), (path, message)


def test_what_contains_itself_is_refused():
    endless, table = [], {}
    endless.append(endless)
    table["x"] = table
    for value in (endless, table, np.array([endless, 1], dtype=object)):
        message = refused(carom.Simulation.from_scene, {"balls": value})
        assert message.startswith("balls") and "is nested more deeply than anything in a scene; give no list" in message


class Odd(Mapping):
    """A mapping that changes while it is read."""

    def __init__(self):
        self.kept = {"center": [0, 0], "radius": 1}

    def __getitem__(self, key):
        self.kept[f"{key}x"] = 3
        return self.kept[key]

    def __iter__(self):
        return iter(list(self.kept)[:2])

    def __len__(self):
        return 2


class Broken(Exception):
    pass


def test_objects_of_python_are_read_with_care():
    assert len(carom.Simulation.from_scene({"balls": [Odd()]})) == 1

    def broken():
        yield 1.0
        raise Broken

    class Path:
        def __fspath__(self):
            return b"bytes"

    with pytest.raises(Broken):
        carom.Simulation.from_scene({"balls": [{"center": broken(), "radius": 1}]})
    assert refused(carom.Simulation.from_scene, {"obstacles": [{"mesh": Path()}]}) == "obstacles[0].mesh is no text in Unicode; give one that is"
    assert "obstacle[0].mesh: cannot read nowhere.stl" in refused(
        carom.Simulation, [0, 0, 0], [0, 0, 0], 1, obstacles=[{"mesh": pathlib.PurePath("nowhere.stl")}]
    )


@pytest.mark.parametrize("text", ['a "quoted" one', "back\\slash", "two\nlines\ttab", "\x00\x1f\x7f\x85", "é 日 🎱", "", "1e6", "true", "[1]"])
def test_texts_of_settings_are_texts(text):
    scene = "dimension = 2\nuntil = 9\nball = [{ center = [0, 0], velocity = [1, 0], radius = 1 }]\nobstacle = [{ ball = [9, 0], radius = 1 }]\n"
    run = carom.Simulation.from_scene(scene, settings={"obstacle.0.name": text, "ball.0.name": text})
    assert run.names == {0: text} and run.events(9.0)["obstacle"].tolist() == [text]


def test_settings_may_be_of_any_type():
    scene = "dimension = 2\nuntil = 9\nball = [{ center = [0, 0], radius = 1 }]\n"
    walls = [{"segment": np.array([[3, -1], [3, 1]]), "name": "a [\"wall\"]"}, {"polyline": ((9, 9), (9, 8), (8, 8)), "closed": True}]
    settings = {"until": np.float32(0.1), "ball.0.velocity": np.array([1e-7, 1e90]), "obstacles": walls, "seed": 2**62}
    run = carom.Simulation.from_scene(scene, settings=settings)
    assert run.until == float(np.float32(0.1)) and run.velocities.tolist() == [[1e-7, 1e90]]
    run = carom.Simulation.from_scene(scene, settings={"ball.0.mass": np.inf, "obstacles": walls, "ball.0.velocity": (0, 0)})
    assert run.masses.tolist() == [np.inf]
    assert "ball.0.mass: the mass is NaN; give a number above 0" in refused(carom.Simulation.from_scene, scene, settings={"ball.0.mass": np.nan})
    message = refused(carom.Simulation.from_scene, scene, settings={"until": object()}, error=TypeError)
    assert message == "until has the type object; give a number, a text, a list or a dictionary, or leave the key out"
